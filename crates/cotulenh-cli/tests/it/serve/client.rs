//! A small HTTP client that sends bytes as given.

use crate::answer::Answer;

use std::io::{self, BufRead, BufReader, Read, Write};
use std::net::{Shutdown, TcpStream};
use std::time::Duration;

/// The timeout for a response.
const LIMIT: Duration = Duration::from_secs(60);

pub struct Connection(BufReader<TcpStream>);

impl Connection {
    pub fn to(address: &str) -> io::Result<Connection> {
        let stream = TcpStream::connect(address)?;
        stream.set_read_timeout(Some(LIMIT))?;
        stream.set_write_timeout(Some(LIMIT))?;
        Ok(Connection(BufReader::new(stream)))
    }

    /// Sends bytes as they are. The server may refuse the request before it has read all of them.
    pub fn send(&mut self, bytes: &[u8]) {
        let _ = self.0.get_mut().write_all(bytes);
    }

    /// Closes the sending side of the connection. Responses can still arrive.
    pub fn finish_sending(&mut self) {
        let ended = self.0.get_mut().shutdown(Shutdown::Write);
        ended.expect("the connection is open");
    }

    pub fn ask(&mut self, method: &str, path: &str, headers: &[&str]) -> Answer {
        let mut request = format!("{method} {path} HTTP/1.1\r\nHost: localhost\r\n");
        for header in headers {
            request.push_str(header);
            request.push_str("\r\n");
        }
        request.push_str("\r\n");
        self.send(request.as_bytes());
        self.answer(method != "HEAD").expect("an answer")
    }

    /// Reads a response. Returns `None` if the connection ends instead.
    pub fn answer(&mut self, with_body: bool) -> Option<Answer> {
        let mut answer = self.head()?;
        if with_body && answer.status != 304 {
            let length = answer.header("content-length").map(str::parse);
            let length: usize = length.and_then(Result::ok).unwrap_or(0);
            answer.body = vec![0; length];
            self.0.read_exact(&mut answer.body).expect("a whole body");
        }
        Some(answer)
    }

    /// Reads the status and the headers of a response.
    pub fn head(&mut self) -> Option<Answer> {
        let status = self.line()?;
        let status = status.split(' ').nth(1).and_then(|code| code.parse().ok());
        let mut headers = Vec::new();
        loop {
            let line = self.line().expect("headers end");
            if line.is_empty() {
                break;
            }
            let (name, value) = line.split_once(':').expect("a header");
            headers.push((name.to_ascii_lowercase(), value.trim().to_owned()));
        }
        Some(Answer {
            status: status.expect("a status"),
            headers,
            body: Vec::new(),
        })
    }

    /// Reads a line without its line break. Returns `None` if the connection has ended in any way.
    fn line(&mut self) -> Option<String> {
        let mut line = String::new();
        match self.0.read_line(&mut line) {
            Ok(0) => None,
            Ok(_) => Some(line.trim_end().to_owned()),
            Err(error) if error.kind() == io::ErrorKind::WouldBlock => panic!("no answer in time"),
            Err(_) => None,
        }
    }

    /// Reads everything until the connection ends.
    pub fn rest(&mut self) -> Vec<u8> {
        let mut bytes = Vec::new();
        match self.0.read_to_end(&mut bytes) {
            Err(error) if error.kind() == io::ErrorKind::WouldBlock => panic!("no end in time"),
            _ => bytes,
        }
    }
}
