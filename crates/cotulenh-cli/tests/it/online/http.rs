//! A small HTTP client, as a browser or a script would be.

use super::response::parse;
use crate::answer::Answer;
use serde_json::Value;
use std::io::{BufRead, BufReader, Read, Write};
use std::net::TcpStream;
use std::time::Duration;

/// The timeout for an answer.
const LIMIT: Duration = Duration::from_secs(60);

/// A browser with its cookie.
pub struct Browser {
    address: String,
    origin: String,
    cookie: Option<String>,
    /// The key of a worker, if this is the operator.
    key: Option<String>,
}

impl Browser {
    pub fn new(address: &str) -> Browser {
        Browser::with_origin(address, &format!("http://{address}"))
    }

    /// Creates a browser whose page has another origin, as behind a proxy.
    pub fn with_origin(address: &str, origin: &str) -> Browser {
        Browser {
            address: address.to_owned(),
            origin: origin.to_owned(),
            cookie: None,
            key: None,
        }
    }

    /// Returns a program with the key of a worker.
    pub fn with_key(address: &str, key: &str) -> Browser {
        Browser {
            key: Some(key.to_owned()),
            ..Browser::new(address)
        }
    }

    /// Sends a value. The server must accept it.
    pub fn post(&mut self, path: &str, body: &Value) -> Answer {
        let answer = self.ask("POST", path, &body.to_string());
        assert!(
            (200..300).contains(&answer.status),
            "{path}: {} {}",
            answer.status,
            answer.text()
        );
        answer
    }

    /// Opens a stream of lines of JSON. The lines of the transfer coding are left out.
    pub fn stream(&self, path: &str) -> impl Iterator<Item = Value> + use<> {
        let lines = BufReader::new(self.send("GET", path, "")).lines();
        let lines = lines.map(|line| line.expect("the stream goes on"));
        lines.filter_map(|line| match line.starts_with(['{', '[']) {
            true => serde_json::from_str(&line).ok(),
            false => None,
        })
    }

    /// Reads a value.
    pub fn get(&mut self, path: &str) -> Answer {
        self.ask("GET", path, "")
    }

    fn ask(&mut self, method: &str, path: &str, body: &str) -> Answer {
        let mut bytes = Vec::new();
        let mut stream = self.send(method, path, body);
        stream.read_to_end(&mut bytes).expect("an answer");
        let answer = parse(&bytes);
        let cookie = answer.cookies().next().map(str::to_owned);
        self.cookie = cookie.or(self.cookie.take());
        answer
    }

    /// Sends a request. Returns the connection, to read the answer.
    fn send(&self, method: &str, path: &str, body: &str) -> TcpStream {
        let (address, origin) = (&self.address, &self.origin);
        let mut stream = TcpStream::connect(address).expect("a connection");
        stream.set_read_timeout(Some(LIMIT)).expect("a timeout");
        let cookie = match &self.cookie {
            Some(cookie) => format!("Cookie: {cookie}\r\n"),
            None => String::new(),
        };
        let key = match &self.key {
            Some(key) => format!("Authorization: Bearer {key}\r\n"),
            None => String::new(),
        };
        let length = body.len();
        let request = format!(
            "{method} {path} HTTP/1.1\r\nHost: {address}\r\nOrigin: {origin}\r\n{cookie}{key}\
             Content-Type: application/json\r\nContent-Length: {length}\r\nConnection: close\r\n\r\n{body}"
        );
        stream.write_all(request.as_bytes()).expect("a request");
        stream
    }
}
