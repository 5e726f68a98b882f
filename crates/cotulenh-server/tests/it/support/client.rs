//! A browser or a program that talks to a server.

use super::answer::Answer;
use super::response::parse;
use futures_util::{SinkExt, StreamExt};
use serde_json::{Value, json};
use std::collections::BTreeMap;
use std::time::Duration;
use tokio::io::{AsyncReadExt, AsyncWriteExt};
use tokio::net::TcpStream;
use tokio::time::timeout;
use tokio_tungstenite::tungstenite::{self, Message};
use tokio_tungstenite::{MaybeTlsStream, WebSocketStream, connect_async};

/// The timeout for an answer.
pub const LIMIT: Duration = Duration::from_secs(60);
/// The address of the socket of the lobby.
pub const LOBBY: &str = "/api/lobby/socket?protocol=1";

/// Returns the conditions of a casual game.
pub fn casual(fen: Option<&str>) -> Value {
    let time = json!({"kind": "fischer", "initial": 600, "increment": 5});
    json!({"time": time, "objective": "total", "rated": false, "fen": fen})
}

impl Answer {
    /// Returns the body of a successful answer.
    #[track_caller]
    pub fn ok(&self) -> Value {
        assert!(
            (200..300).contains(&self.status),
            "{} {}",
            self.status,
            self.text()
        );
        if self.body.is_empty() {
            Value::Null
        } else {
            self.json()
        }
    }

    /// Returns the status and the code of a refusal.
    #[track_caller]
    pub fn refusal(&self) -> (u16, String) {
        let code = self.json()["code"].as_str().map(str::to_owned);
        (
            self.status,
            code.unwrap_or_else(|| panic!("no code: {}", self.text())),
        )
    }
}

/// A person with a browser, or a program with a token.
#[derive(Clone, Debug)]
pub struct Person {
    pub address: String,
    pub cookie: Option<String>,
    pub token: Option<String>,
    /// Further headers of every request.
    pub headers: Vec<(String, String)>,
    pub origin: Option<String>,
}

impl Person {
    pub fn new(address: &str) -> Person {
        Person {
            address: address.to_owned(),
            cookie: None,
            token: None,
            headers: Vec::new(),
            origin: Some(format!("http://{address}")),
        }
    }

    /// Goes to another server, e.g. after a restart.
    pub fn go_to(&mut self, address: &str) {
        self.address = address.to_owned();
        self.origin = Some(format!("http://{address}"));
    }

    /// Returns a program that uses a token of this person.
    pub fn with_token(&self, token: &str) -> Person {
        Person {
            token: Some(token.to_owned()),
            origin: None,
            ..Person::new(&self.address)
        }
    }

    pub async fn sign_in_as_guest(&mut self) {
        let answer = self.post("/api/session", Value::Null).await;
        answer.ok();
        self.keep_cookie(&answer);
    }

    /// Stores the cookies of an answer, as a browser does.
    pub fn keep_cookie(&mut self, answer: &Answer) {
        let kept = self.cookie.take().unwrap_or_default();
        let mut all: BTreeMap<&str, &str> = kept
            .split("; ")
            .filter_map(|pair| pair.split_once('='))
            .collect();
        for cookie in answer.cookies() {
            let (name, value) = cookie.split_once('=').expect("a name");
            if value.is_empty() {
                all.remove(name);
            } else {
                all.insert(name, value);
            }
        }
        let all: Vec<String> = all
            .iter()
            .map(|(name, value)| format!("{name}={value}"))
            .collect();
        self.cookie = (!all.is_empty()).then(|| all.join("; "));
    }

    fn all_headers(&self) -> Vec<(String, String)> {
        let mut headers = vec![("Host".to_owned(), self.address.clone())];
        headers.extend(
            self.cookie
                .clone()
                .map(|cookie| ("Cookie".to_owned(), cookie)),
        );
        headers.extend(
            self.origin
                .clone()
                .map(|origin| ("Origin".to_owned(), origin)),
        );
        let bearer = self.token.as_ref().map(|token| format!("Bearer {token}"));
        headers.extend(bearer.map(|bearer| ("Authorization".to_owned(), bearer)));
        headers.extend(self.headers.iter().cloned());
        headers
    }

    pub async fn get(&self, path: &str) -> Answer {
        self.request("GET", path, &[], b"").await
    }

    pub async fn get_as(&self, path: &str, media: &str) -> Answer {
        self.request("GET", path, &[("Accept", media)], b"").await
    }

    pub async fn post(&self, path: &str, body: Value) -> Answer {
        let body = body.to_string();
        let json = [("Content-Type", "application/json")];
        self.request("POST", path, &json, body.as_bytes()).await
    }

    pub async fn request(
        &self,
        method: &str,
        path: &str,
        headers: &[(&str, &str)],
        body: &[u8],
    ) -> Answer {
        let asked = timeout(LIMIT, self.ask(method, path, headers, body)).await;
        asked.expect("an answer in time")
    }

    async fn ask(&self, method: &str, path: &str, headers: &[(&str, &str)], body: &[u8]) -> Answer {
        let mut stream = self.begin(method, path, headers, body).await;
        let mut bytes = Vec::new();
        stream.read_to_end(&mut bytes).await.expect("an answer");
        parse(&bytes)
    }

    /// Sends a request. Returns the connection, to read the answer.
    pub async fn begin(
        &self,
        method: &str,
        path: &str,
        headers: &[(&str, &str)],
        body: &[u8],
    ) -> TcpStream {
        let mut stream = TcpStream::connect(&self.address)
            .await
            .expect("a connection");
        let mut request = format!("{method} {path} HTTP/1.1\r\nConnection: close\r\n");
        for (name, value) in self.all_headers() {
            request += &format!("{name}: {value}\r\n");
        }
        for (name, value) in headers {
            request += &format!("{name}: {value}\r\n");
        }
        request += &format!("Content-Length: {}\r\n\r\n", body.len());
        stream.write_all(request.as_bytes()).await.expect("sent");
        // The server may refuse the request before it has read the body.
        let _ = stream.write_all(body).await;
        stream
    }

    /// Opens a socket.
    pub async fn socket(&self, path: &str) -> Socket {
        self.try_socket(path).await.expect("a socket")
    }

    /// Opens a socket. Returns the status of the answer if it is refused.
    pub async fn try_socket(&self, path: &str) -> Result<Socket, u16> {
        use tungstenite::client::IntoClientRequest;
        let url = format!("ws://{}{path}", self.address);
        let mut request = url.into_client_request().expect("a request");
        for (name, value) in self.all_headers().into_iter().skip(1) {
            let name: tungstenite::http::HeaderName = name.parse().expect("a name");
            request
                .headers_mut()
                .insert(name, value.parse().expect("a value"));
        }
        match timeout(LIMIT, connect_async(request))
            .await
            .expect("in time")
        {
            Ok((stream, _)) => Ok(Socket {
                stream,
                pings: true,
            }),
            Err(tungstenite::Error::Http(answer)) => Err(answer.status().as_u16()),
            Err(error) => panic!("{error}"),
        }
    }

    pub async fn game_socket(&self, game: &str) -> Socket {
        self.socket(&format!("/api/games/{game}/socket?protocol=1"))
            .await
    }

    /// Opens the socket of the lobby and waits until the lobby has noticed it.
    pub async fn lobby(&self) -> Socket {
        let mut socket = self.socket(LOBBY).await;
        socket.until("lobby").await;
        socket
    }

    /// Makes a challenge in the lobby.
    pub async fn list_challenge(&self) -> Value {
        let challenge = json!({"setup": casual(None), "side": "red", "lobby": true});
        self.post("/api/challenges", challenge).await.ok()
    }

    /// Makes a challenge by link. Returns its identifier.
    pub async fn challenge(&self, setup: Value, side: &str) -> String {
        let challenge = json!({"setup": setup, "side": side, "lobby": false, "range": null});
        let challenge = self.post("/api/challenges", challenge).await.ok();
        challenge["id"].as_str().expect("an identifier").to_owned()
    }

    pub async fn accept(&self, challenge: &str) -> Answer {
        self.post(&format!("/api/challenges/{challenge}/accept"), Value::Null)
            .await
    }

    /// Sends a command. Returns the answer.
    pub async fn command(&self, game: &str, id: &str, action: Value) -> Answer {
        let command = json!({"id": id, "action": action});
        self.post(&format!("/api/games/{game}/commands"), command)
            .await
    }
}

/// A socket that answers pings.
pub struct Socket {
    stream: WebSocketStream<MaybeTlsStream<TcpStream>>,
    /// Whether it answers pings.
    pub pings: bool,
}

impl Socket {
    /// Returns the next message that is not a ping, or `None` at the end.
    pub async fn next(&mut self) -> Option<Value> {
        loop {
            let message = timeout(LIMIT, self.stream.next())
                .await
                .expect("a message in time")?;
            let text = match message.ok()? {
                Message::Text(text) => text,
                Message::Close(_) => return None,
                _ => continue,
            };
            let message: Value = serde_json::from_str(&text).expect("JSON");
            if message["t"] == "ping" && self.pings {
                self.send(json!({"t": "pong", "d": {"n": message["d"]["n"]}}))
                    .await;
                continue;
            }
            return Some(message);
        }
    }

    /// Returns the data of the next message of a type. Skips others.
    pub async fn until(&mut self, name: &str) -> Value {
        let found = timeout(LIMIT, self.find(name)).await;
        found.unwrap_or_else(|_| panic!("no {name} in time"))
    }

    async fn find(&mut self, name: &str) -> Value {
        loop {
            let mut message = self
                .next()
                .await
                .unwrap_or_else(|| panic!("the socket ended before {name}"));
            if message["t"] == name {
                return message["d"].take();
            }
            assert_ne!(message["t"], "closing", "{message}");
            assert_ne!(message["t"], "refused", "{message}");
        }
    }

    /// Returns the reason for which the server closes the socket. Skips other messages.
    pub async fn closing(&mut self) -> String {
        loop {
            let message = self.next().await.expect("a reason");
            if message["t"] == "closing" {
                return message["d"]["reason"]
                    .as_str()
                    .expect("a reason")
                    .to_owned();
            }
        }
    }

    pub async fn send(&mut self, message: Value) {
        self.send_text(&message.to_string()).await;
    }

    pub async fn send_text(&mut self, text: &str) {
        // The server may have closed the socket.
        let _ = self.stream.send(Message::text(text)).await;
    }

    pub async fn send_raw(&mut self, message: Message) {
        let _ = self.stream.send(message).await;
    }

    /// Sends a command.
    pub async fn act(&mut self, id: &str, action: Value) {
        self.send(json!({"t": "do", "d": {"id": id, "action": action}}))
            .await;
    }

    /// Returns the version after a command with this identifier, or the code of its refusal.
    pub async fn outcome(&mut self, id: &str) -> Result<u64, String> {
        let outcome = timeout(LIMIT, self.find_outcome(id)).await;
        outcome.unwrap_or_else(|_| panic!("no outcome of {id} in time"))
    }

    async fn find_outcome(&mut self, id: &str) -> Result<u64, String> {
        loop {
            let message = self.next().await.expect("an outcome");
            let data = &message["d"];
            if message["t"] == "done" && data["id"] == id {
                return Ok(data["v"].as_u64().expect("a version"));
            }
            if message["t"] == "refused" && data["id"] == id {
                return Err(data["error"]["code"].as_str().expect("a code").to_owned());
            }
        }
    }
}
