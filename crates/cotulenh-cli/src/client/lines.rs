//! Lines of JSON that a server sends over time.

use super::error::ClientError;
use http_body_util::BodyExt;
use hyper::body::Incoming;
use std::time::Duration;
use tokio::time::timeout;

/// The longest silence. The server sends an empty line every few seconds.
const SILENCE: Duration = Duration::from_secs(30);
/// The maximum length of a line.
const MAX_LINE: usize = 4 << 20;

/// A response body that is read line by line.
#[derive(Debug)]
pub(crate) struct Lines {
    path: String,
    body: Incoming,
    /// Bytes that were received and not returned.
    buffer: Vec<u8>,
    /// The number of bytes at the start of the buffer that have no line break.
    searched: usize,
}

impl Lines {
    pub(crate) fn new(path: &str, body: Incoming) -> Lines {
        Lines {
            path: path.to_owned(),
            body,
            buffer: Vec::new(),
            searched: 0,
        }
    }

    /// Returns the next line that is not empty, or `None` at the end. Can be cancelled without loss.
    ///
    /// # Errors
    ///
    /// Returns an error if the connection breaks or is silent for too long, or if a line is too long or not UTF-8.
    pub(crate) async fn next(&mut self) -> Result<Option<String>, ClientError> {
        loop {
            while let Some(line) = self.buffered_line()? {
                if !line.trim().is_empty() {
                    return Ok(Some(line));
                }
            }
            let frame = timeout(SILENCE, self.body.frame()).await;
            let frame = frame.map_err(|_| self.broken("no sign of life"))?;
            match frame {
                None if self.buffer.is_empty() => return Ok(None),
                None => return Err(self.broken("the last line is cut short")),
                Some(Err(error)) => return Err(self.broken(&error.to_string())),
                Some(Ok(frame)) => {
                    if let Some(bytes) = frame.data_ref() {
                        self.buffer.extend_from_slice(bytes);
                    }
                }
            }
            if self.buffer.len() > MAX_LINE {
                return Err(self.malformed("a line is too long"));
            }
        }
    }

    fn buffered_line(&mut self) -> Result<Option<String>, ClientError> {
        let rest = self.buffer.get(self.searched..).unwrap_or_default();
        let Some(end) = rest.iter().position(|byte| *byte == b'\n') else {
            self.searched = self.buffer.len();
            return Ok(None);
        };
        let tail = self.buffer.split_off(self.searched + end + 1);
        let line = std::mem::replace(&mut self.buffer, tail);
        self.searched = 0;
        let line = String::from_utf8(line).map_err(|_| self.malformed("a line is not UTF-8"))?;
        Ok(Some(line))
    }

    fn broken(&self, reason: &str) -> ClientError {
        ClientError::Network {
            server: self.path.clone(),
            reason: reason.to_owned(),
        }
    }

    fn malformed(&self, reason: &str) -> ClientError {
        ClientError::Malformed {
            path: self.path.clone(),
            reason: reason.to_owned(),
        }
    }
}
