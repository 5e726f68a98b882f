//! A small HTTP client, as a browser or a script would be.

use serde_json::Value;
use std::io::{BufRead, BufReader, Read, Write};
use std::net::TcpStream;
use std::time::Duration;

/// The timeout for an answer.
const LIMIT: Duration = Duration::from_secs(60);

/// An answer.
pub struct Answer {
    pub status: u16,
    pub cookie: Option<String>,
    pub body: String,
}

impl Answer {
    pub fn json(&self) -> Value {
        serde_json::from_str(&self.body).unwrap_or_else(|error| panic!("{error}: {}", self.body))
    }
}

/// A browser with its cookie.
pub struct Browser {
    address: String,
    origin: String,
    cookie: Option<String>,
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
        }
    }

    /// Sends a value. The server must accept it.
    pub fn post(&mut self, path: &str, body: &Value) -> Answer {
        let answer = self.ask("POST", path, &body.to_string());
        assert!(
            (200..300).contains(&answer.status),
            "{path}: {} {}",
            answer.status,
            answer.body
        );
        answer
    }

    /// Opens a stream of lines of JSON. The lines of the transfer coding are left out.
    pub fn stream(&self, path: &str) -> impl Iterator<Item = Value> + use<> {
        let address = &self.address;
        let mut stream = TcpStream::connect(address).expect("a connection");
        stream.set_read_timeout(Some(LIMIT)).expect("a timeout");
        let request = format!("GET {path} HTTP/1.1\r\nHost: {address}\r\n\r\n");
        stream.write_all(request.as_bytes()).expect("a request");
        let lines = BufReader::new(stream).lines();
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
        let (address, origin) = (&self.address, &self.origin);
        let mut stream = TcpStream::connect(address).expect("a connection");
        stream.set_read_timeout(Some(LIMIT)).expect("a timeout");
        let cookie = match &self.cookie {
            Some(cookie) => format!("Cookie: {cookie}\r\n"),
            None => String::new(),
        };
        let length = body.len();
        let request = format!(
            "{method} {path} HTTP/1.1\r\nHost: {address}\r\nOrigin: {origin}\r\n{cookie}\
             Content-Type: application/json\r\nContent-Length: {length}\r\nConnection: close\r\n\r\n{body}"
        );
        stream.write_all(request.as_bytes()).expect("a request");
        let mut text = String::new();
        stream.read_to_string(&mut text).expect("an answer");
        let answer = parse(&text);
        if let Some(cookie) = &answer.cookie {
            self.cookie = Some(cookie.clone());
        }
        answer
    }
}

fn parse(text: &str) -> Answer {
    let (head, body) = text.split_once("\r\n\r\n").expect("a head");
    let status = head.split(' ').nth(1).and_then(|code| code.parse().ok());
    let header = |name: &str| {
        head.lines().find_map(|line| {
            let (known, value) = line.split_once(':')?;
            known
                .eq_ignore_ascii_case(name)
                .then(|| value.trim().to_owned())
        })
    };
    let is_chunked = header("transfer-encoding").is_some_and(|coding| coding == "chunked");
    Answer {
        status: status.expect("a status"),
        cookie: header("set-cookie").and_then(|cookie| cookie.split(';').next().map(str::to_owned)),
        body: if is_chunked {
            dechunk(body)
        } else {
            body.to_owned()
        },
    }
}

/// Joins the chunks of a body.
fn dechunk(mut body: &str) -> String {
    let mut joined = String::new();
    while let Some((size, rest)) = body.split_once("\r\n") {
        let size = usize::from_str_radix(size, 16).expect("a size");
        if size == 0 {
            break;
        }
        joined.push_str(&rest[..size]);
        body = rest[size..].trim_start_matches("\r\n");
    }
    joined
}
