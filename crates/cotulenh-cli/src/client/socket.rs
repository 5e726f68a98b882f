//! Sockets of games and of the lobby.

use super::connection::Stream;
use super::error::ClientError;
use cotulenh_server::protocol::{ToClient, ToServer};
use futures_util::{SinkExt, StreamExt};
use tokio_tungstenite::WebSocketStream;
use tokio_tungstenite::tungstenite::Message;
use tokio_tungstenite::tungstenite::protocol::WebSocketConfig;

/// The size of the buffers of a socket. A load test has thousands of sockets.
const BUFFER: usize = 4 << 10;
/// The maximum size of a message: the state of a long game.
const MAX_MESSAGE: usize = 4 << 20;

/// Returns the settings of sockets.
pub(super) fn config() -> WebSocketConfig {
    WebSocketConfig::default()
        .read_buffer_size(BUFFER)
        .write_buffer_size(0)
        .max_message_size(Some(MAX_MESSAGE))
        .max_frame_size(Some(MAX_MESSAGE))
}

/// A socket of a game.
pub(crate) struct Socket {
    path: String,
    stream: WebSocketStream<Stream>,
}

impl Socket {
    pub(super) fn new(path: &str, stream: WebSocketStream<Stream>) -> Socket {
        Socket {
            path: path.to_owned(),
            stream,
        }
    }

    /// Returns the next message, or `None` if the socket was closed. Can be cancelled without loss.
    ///
    /// # Errors
    ///
    /// Returns an error if the connection breaks or a message cannot be read.
    pub(crate) async fn next(&mut self) -> Result<Option<ToClient>, ClientError> {
        loop {
            let message = match self.stream.next().await {
                None => return Ok(None),
                Some(message) => message.map_err(|error| self.broken(&error.to_string()))?,
            };
            match message {
                Message::Text(text) => {
                    let read = serde_json::from_str(&text);
                    return read.map(Some).map_err(|error| ClientError::Malformed {
                        path: self.path.clone(),
                        reason: error.to_string(),
                    });
                }
                Message::Close(_) => return Ok(None),
                _ => {}
            }
        }
    }

    /// Sends a message.
    ///
    /// # Errors
    ///
    /// Returns an error if the connection breaks.
    pub(crate) async fn send(&mut self, message: &ToServer) -> Result<(), ClientError> {
        let text = serde_json::to_string(message);
        let text = text.map_err(|error| self.broken(&error.to_string()))?;
        let sent = self.stream.send(Message::text(text)).await;
        sent.map_err(|error| self.broken(&error.to_string()))
    }

    /// Closes the socket.
    pub(crate) async fn close(mut self) {
        // The server may be gone.
        let _ = self.stream.close(None).await;
    }

    fn broken(&self, reason: &str) -> ClientError {
        ClientError::Network {
            server: self.path.clone(),
            reason: reason.to_owned(),
        }
    }
}
