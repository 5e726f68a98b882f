//! Sends requests to the server: no panic, no failure of the server, and every error of the API has a code.
//!
//! An input is a list of requests. A line `>SENDER METHOD TARGET` begins a request. Lines of headers follow, then an empty
//! line and the body. The sender is `red`, `blue`, `account`, `token`, `worker`, or anything else for a stranger. Headers
//! that a browser sends are added unless the input has them. `Values` has the words that stand for values.

use crate::host::{self, Answer, HOST, Host, LIMIT, Sender};
use cotulenh::Game;
use cotulenh_server::farm::engine_name;
use serde_json::Value;
use std::sync::LazyLock;
use std::time::Duration;

/// The maximum number of requests of an input.
const REQUESTS: usize = 8;
/// The patience of a worker, which may wait long for a job.
const WORKER: Duration = Duration::from_millis(50);

/// The engine of the server, which a worker must have too.
static ENGINE: LazyLock<String> = LazyLock::new(|| engine_name().unwrap_or_default());

/// A request of an input.
struct Request {
    sender: Vec<u8>,
    /// The method and the target.
    line: Vec<u8>,
    headers: Vec<Vec<u8>>,
    body: Vec<u8>,
}

/// Splits an input into requests.
fn requests(input: &[u8]) -> Vec<Request> {
    let mut requests: Vec<Request> = Vec::new();
    let mut is_body = false;
    for line in input.split(|byte| *byte == b'\n') {
        if let Some(line) = line.strip_prefix(b">") {
            let mut words = line.splitn(2, |byte| *byte == b' ');
            requests.push(Request {
                sender: words.next().unwrap_or_default().to_vec(),
                line: words.next().unwrap_or_default().to_vec(),
                headers: Vec::new(),
                body: Vec::new(),
            });
            is_body = false;
        } else if let Some(request) = requests.last_mut() {
            if is_body {
                request.body.extend(line);
                request.body.push(b'\n');
            } else if line.is_empty() {
                is_body = true;
            } else {
                request.headers.push(line.to_vec());
            }
        }
    }
    requests.truncate(REQUESTS);
    requests
}

impl Request {
    /// Returns `true` if the request is from a player or about the game.
    fn needs_game(&self) -> bool {
        let is_player = matches!(self.sender.as_slice(), b"red" | b"blue");
        let mut parts = self.headers.iter().chain([&self.line, &self.body]);
        is_player || parts.any(|part| part.windows(5).any(|word| word == b"$GAME"))
    }

    /// Returns `true` if the input has a header of this name.
    fn has(&self, name: &[u8]) -> bool {
        let names = self.headers.iter();
        let mut names = names.filter_map(|header| header.split(|byte| *byte == b':').next());
        names.any(|known| known.eq_ignore_ascii_case(name))
    }

    /// Returns the bytes for the server.
    fn bytes(&self, sender: &Sender, values: &Values) -> Vec<u8> {
        let body = values.fill(&self.body);
        let mut bytes = values.fill(&self.line);
        bytes.extend(b" HTTP/1.1\r\n");
        for header in &self.headers {
            bytes.extend(values.fill(header));
            bytes.extend(b"\r\n");
        }
        let mut add = |name: &str, value: &str| {
            if !self.has(name.as_bytes()) {
                bytes.extend(format!("{name}: {value}\r\n").bytes());
            }
        };
        add("Host", HOST);
        add("Origin", &format!("http://{HOST}"));
        add("Connection", "close");
        add("Content-Type", "application/json");
        if let Some((name, value)) = sender.as_deref().and_then(|proof| proof.split_once(": ")) {
            add(name, value);
        }
        if !self.has(b"Transfer-Encoding") {
            add("Content-Length", &body.len().to_string());
        }
        bytes.extend(b"\r\n");
        bytes.extend(body);
        bytes
    }
}

/// The words of an input that stand for values: the game of Red and Blue, the key of its first position, the engine of the
/// server, and the last identifier, recovery code and lease in an answer.
struct Values([(&'static str, String); 6]);

impl Default for Values {
    fn default() -> Values {
        let key = format!("{:016x}", Game::new().position().key());
        Values([
            ("$GAME", String::new()),
            ("$KEY", key),
            ("$ENGINE", String::new()),
            ("$ID", String::new()),
            ("$CODE", String::new()),
            ("$ATTEMPT", "1".to_owned()),
        ])
    }
}

impl Values {
    fn set(&mut self, word: &str, text: &str) {
        let mut all = self.0.iter_mut();
        if let Some((_, value)) = all.find(|(known, _)| *known == word) {
            text.clone_into(value);
        }
    }

    /// Notes the values of an answer.
    fn note(&mut self, answer: &Answer) {
        let body: Value = serde_json::from_slice(&answer.body).unwrap_or_default();
        for (word, member) in [
            ("$ID", "game"),
            ("$ID", "id"),
            ("$CODE", "recovery"),
            ("$ATTEMPT", "attempt"),
        ] {
            match &body[member] {
                Value::String(text) => self.set(word, text),
                Value::Number(number) => self.set(word, &number.to_string()),
                _ => {}
            }
        }
    }

    /// Replaces the words.
    fn fill(&self, text: &[u8]) -> Vec<u8> {
        let mut filled = Vec::with_capacity(text.len());
        let mut rest = text;
        while let Some(first) = rest.first() {
            let word = self
                .0
                .iter()
                .find(|(word, _)| rest.starts_with(word.as_bytes()));
            if let Some((word, value)) = word {
                filled.extend(value.bytes());
                rest = &rest[word.len()..];
            } else {
                filled.push(*first);
                rest = &rest[1..];
            }
        }
        filled
    }
}

/// Checks one input.
pub fn run(input: &[u8]) {
    let requests = requests(input);
    if !requests.is_empty() {
        host::with(async |host| send_all(host, &requests).await);
    }
}

async fn send_all(host: &mut Host, requests: &[Request]) {
    let mut pair = None;
    let mut values = Values::default();
    for request in requests {
        if pair.is_none() && request.needs_game() {
            let begun = host.pair(None).await;
            values.set("$GAME", &begun.game);
            pair = Some(begun);
        }
        if request.body.windows(7).any(|part| part == b"$ENGINE") {
            values.set("$ENGINE", &ENGINE);
        }
        let sender = match (request.sender.as_slice(), &pair) {
            (b"red", Some(pair)) => pair.red.clone(),
            (b"blue", Some(pair)) => pair.blue.clone(),
            (b"account", _) => host.account().await,
            (b"token", _) => host.token().await,
            (b"worker", _) => host.worker().await,
            _ => None,
        };
        let bytes = request.bytes(&sender, &values);
        let is_waiting = request.line.windows(12).any(|part| part == b"/worker/take");
        let patience = if is_waiting { WORKER } else { LIMIT };
        if let Some(answer) = host.exchange(&bytes, patience).await {
            host::check(&answer);
            values.note(&answer);
        }
    }
}
