//! Responses as the tests read them: all bytes of a connection. Tests of the command use it too.

use super::answer::Answer;
use serde_json::Value;

impl Answer {
    pub fn json(&self) -> Value {
        serde_json::from_slice(&self.body).unwrap_or_else(|error| panic!("{error}: {self:?}"))
    }

    /// Returns the cookies that the response sets, as `name=value`. That of the session comes first.
    pub fn cookies(&self) -> impl Iterator<Item = &str> {
        let set = self.headers.iter().filter(|(name, _)| name == "set-cookie");
        set.filter_map(|(_, value)| Some(value.split_once(';')?.0))
    }
}

/// Reads a response.
pub fn parse(bytes: &[u8]) -> Answer {
    let end = bytes.windows(4).position(|four| four == b"\r\n\r\n");
    let end = end.unwrap_or_else(|| panic!("no head: {}", String::from_utf8_lossy(bytes)));
    let head = std::str::from_utf8(&bytes[..end]).expect("UTF-8");
    let mut lines = head.split("\r\n");
    let status = lines.next().and_then(|line| line.split(' ').nth(1));
    let headers: Vec<(String, String)> = lines
        .filter_map(|line| line.split_once(':'))
        .map(|(name, value)| (name.to_ascii_lowercase(), value.trim().to_owned()))
        .collect();
    let mut answer = Answer {
        status: status
            .and_then(|status| status.parse().ok())
            .expect("a status"),
        headers,
        body: bytes[end + 4..].to_vec(),
    };
    if answer.header("transfer-encoding") == Some("chunked") {
        answer.body = unchunked(&answer.body);
    }
    answer
}

/// Returns the content of chunks. The last one may be missing.
pub fn unchunked(mut bytes: &[u8]) -> Vec<u8> {
    let mut content = Vec::new();
    while let Some(end) = bytes.windows(2).position(|two| two == b"\r\n") {
        let length = std::str::from_utf8(&bytes[..end]).expect("a length");
        let length = usize::from_str_radix(length, 16).expect("a length");
        let rest = &bytes[end + 2..];
        if length == 0 || rest.len() < length + 2 {
            break;
        }
        content.extend_from_slice(&rest[..length]);
        bytes = &rest[length + 2..];
    }
    content
}
