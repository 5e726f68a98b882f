//! Sends messages to the sockets of a game and of the lobby: no panic, every message of the server can be read, every
//! command is acknowledged or refused, and only a message that cannot be read ends a socket.
//!
//! An input is a list of lines `SENDER MESSAGE`. The sender is `red`, `blue`, `spectator` or `lobby`. A message that is not
//! text is sent as binary. A first line `setup JSON` has the conditions of the game. `$KEY` and `$PLY` stand for the key of
//! the position and the number of turns.

use crate::host::{self, HOST, Host, LIMIT, Pair};
use cotulenh::{Game, Turn};
use cotulenh_server::protocol::{Action, GameState, ToClient, ToServer};
use futures_util::{SinkExt, StreamExt};
use serde_json::{Value, json};
use std::collections::HashMap;
use tokio::io::DuplexStream;
use tokio::time::timeout;
use tokio_tungstenite::WebSocketStream;
use tokio_tungstenite::tungstenite::client::IntoClientRequest;
use tokio_tungstenite::tungstenite::http::{HeaderName, HeaderValue, header};
use tokio_tungstenite::tungstenite::{Bytes, Message};

/// The maximum number of messages of an input.
const MESSAGES: usize = 30;
/// The length from which the server may refuse a message.
const LONG: usize = 16 << 10;

/// An open socket.
struct Socket(WebSocketStream<DuplexStream>);

impl Socket {
    async fn open(host: &Host, path: &str, sender: Option<&str>) -> Socket {
        let request = format!("ws://{HOST}{path}?protocol=1");
        let mut request = request.into_client_request().expect("a request");
        let headers = request.headers_mut();
        let origin = HeaderValue::from_static("http://127.0.0.1");
        headers.insert(header::ORIGIN, origin);
        if let Some((name, value)) = sender.and_then(|proof| proof.split_once(": ")) {
            let name: HeaderName = name.parse().expect("a name");
            headers.insert(name, value.parse().expect("a value"));
        }
        let opened = tokio_tungstenite::client_async(request, host.connect(0));
        let opened = timeout(LIMIT, opened).await.expect("an answer in time");
        Socket(opened.expect("a socket").0)
    }

    /// Returns the next message, or `None` at the end.
    async fn next(&mut self) -> Option<String> {
        loop {
            let next = timeout(LIMIT, self.0.next()).await;
            match next.expect("a message in time")? {
                Ok(Message::Text(text)) => return Some(text.to_string()),
                Ok(Message::Close(_)) | Err(_) => return None,
                Ok(_) => {}
            }
        }
    }

    /// Returns the first message of a game for which `is_wanted` holds, or `None` at the end.
    async fn find(&mut self, is_wanted: impl Fn(&ToClient) -> bool) -> Option<ToClient> {
        while let Some(text) = self.next().await {
            let message = serde_json::from_str(&text);
            let message = message.unwrap_or_else(|error| panic!("{error}: {text}"));
            if let ToClient::Refused { error, .. } = &message {
                host::check_error(&json!(error));
            }
            if is_wanted(&message) {
                return Some(message);
            }
        }
        None
    }

    async fn send(&mut self, message: &[u8]) {
        let message = match str::from_utf8(message) {
            Ok(text) => Message::text(text),
            Err(_) => Message::Binary(Bytes::copy_from_slice(message)),
        };
        // The server may have closed the socket.
        let _ = self.0.send(message).await;
    }

    /// Ends the lobby's socket. Every message before the end must be JSON with a type.
    async fn end(mut self) {
        let _ = self.0.close(None).await;
        while let Some(text) = self.next().await {
            let message: Value = serde_json::from_str(&text).expect("JSON");
            assert!(message["t"].is_string(), "{message}");
        }
    }
}

/// The game of an input and its sockets.
struct Table<'a> {
    host: &'a Host,
    pair: Pair,
    sockets: HashMap<&'static str, Socket>,
    /// The game, as the acknowledged turns give it.
    game: Game,
}

impl Table<'_> {
    /// Gives a message to the socket of a sender, which is opened first if it is not open.
    async fn give(&mut self, sender: &'static str, message: &[u8]) {
        let key = format!("{:016x}", self.game.position().key());
        let message = replace(message, b"$KEY", key.as_bytes());
        let message = replace(&message, b"$PLY", self.game.ply().to_string().as_bytes());
        let path = match sender {
            "lobby" => "/api/lobby/socket".to_owned(),
            _ => format!("/api/games/{}/socket", self.pair.game),
        };
        let proof = match sender {
            "red" | "lobby" => &self.pair.red,
            "blue" => &self.pair.blue,
            _ => &None,
        };
        let mut socket = match self.sockets.remove(sender) {
            Some(socket) => socket,
            None => Socket::open(self.host, &path, proof.as_deref()).await,
        };
        socket.send(&message).await;
        if sender == "lobby" || self.is_answered(&mut socket, &message).await {
            self.sockets.insert(sender, socket);
        }
    }

    /// Waits for the effect of a message to a game. Returns `false` if the server has closed the socket.
    async fn is_answered(&mut self, socket: &mut Socket, message: &[u8]) -> bool {
        let answer = match serde_json::from_slice(message) {
            Ok(ToServer::Do(command)) => {
                let answer = socket.find(|message| match message {
                    ToClient::Done { id, .. } | ToClient::Refused { id, .. } => *id == command.id,
                    _ => false,
                });
                let answer = answer.await;
                if let (Some(ToClient::Done { .. }), Action::Turn { lan, .. }) =
                    (&answer, &command.action)
                {
                    self.note(lan);
                }
                answer
            }
            Ok(ToServer::Resync {}) => {
                socket
                    .find(|message| matches!(message, ToClient::Game(_)))
                    .await
            }
            Ok(ToServer::Pong { .. }) => return true,
            Err(_) => {
                let open = socket.find(|_| false).await;
                return open.is_some();
            }
        };
        assert!(
            answer.is_some() || message.len() >= LONG,
            "the server closed the socket"
        );
        answer.is_some()
    }

    /// Plays an acknowledged turn. A turn that was acknowledged twice is played once.
    fn note(&mut self, lan: &str) {
        let turn = Turn::from_lan(lan, self.game.position().turn());
        let _ = turn.map(|turn| self.game.play_turn(&turn));
    }

    /// Ends the sockets. The state and the log must agree.
    async fn end(mut self) {
        if let Some(lobby) = self.sockets.remove("lobby") {
            lobby.end().await;
        }
        self.sockets.clear();
        let path = format!("/api/games/{}", self.pair.game);
        let state = self.host.ask(&None, "GET", &path, &Value::Null).await;
        host::check(&state);
        let state: GameState = serde_json::from_slice(&state.body).expect("a state");
        let path = format!("{path}/log");
        let log = self.host.ask(&None, "GET", &path, &Value::Null).await;
        assert_eq!(log.text().lines().count() as u64, state.v);
    }
}

fn replace(text: &[u8], word: &[u8], value: &[u8]) -> Vec<u8> {
    let mut replaced = Vec::with_capacity(text.len());
    let mut rest = text;
    while let Some(at) = rest.windows(word.len()).position(|part| part == word) {
        replaced.extend(&rest[..at]);
        replaced.extend(value);
        rest = &rest[at + word.len()..];
    }
    replaced.extend(rest);
    replaced
}

/// Checks one input.
pub fn run(input: &[u8]) {
    host::with(async |host| {
        let (setup, rest) = match input.strip_prefix(b"setup ") {
            Some(rest) => {
                let end = rest.iter().position(|byte| *byte == b'\n');
                let (setup, rest) = rest.split_at(end.unwrap_or(rest.len()));
                (serde_json::from_slice(setup).ok(), rest)
            }
            None => (None, input),
        };
        let pair = host.pair(setup).await;
        let path = format!("/api/games/{}", pair.game);
        let state = host.ask(&None, "GET", &path, &Value::Null).await;
        let state: GameState = serde_json::from_slice(&state.body).expect("a state");
        let start = state.setup.fen.and_then(|fen| fen.parse().ok());
        let mut table = Table {
            host,
            pair,
            sockets: HashMap::new(),
            game: start.map_or_else(Game::new, Game::from_position),
        };
        let lines = rest.split(|byte| *byte == b'\n');
        for line in lines.filter(|line| !line.is_empty()).take(MESSAGES) {
            let mut words = line.splitn(2, |byte| *byte == b' ');
            let sender = match words.next() {
                Some(b"red") => "red",
                Some(b"blue") => "blue",
                Some(b"spectator") => "spectator",
                Some(b"lobby") => "lobby",
                _ => continue,
            };
            table.give(sender, words.next().unwrap_or_default()).await;
        }
        table.end().await;
    });
}
