//! The event stream of the server.

use super::backoff::Backoff;
use super::rules::Challenge;
use crate::client::{Client, ClientError, Lines};
use crate::output;
use cotulenh_server::id::GameId;
use serde::Deserialize;
use tokio::time::{Instant, sleep_until};

const PATH: &str = "/api/stream/events";

/// A line of the stream.
#[derive(Debug, Deserialize)]
#[serde(rename_all = "kebab-case", tag = "t", content = "d")]
pub(super) enum Message {
    /// The state of the lobby.
    Lobby {
        /// The open challenges, if they are part of the message.
        challenges: Option<Vec<Challenge>>,
    },
    /// A new open challenge.
    Added(Challenge),
    /// A challenge that is no longer open.
    Removed { id: GameId },
    /// A game of the bot has started.
    Paired { game: GameId },
    /// It is the bot's turn.
    YourTurn { game: GameId },
}

/// An event of the stream.
#[derive(Debug)]
pub(super) enum Event {
    /// The stream was opened. Events may have been missed before.
    Connected,
    /// The server has sent a line.
    Line(Message),
}

/// The event stream. It connects again after a failure.
pub(super) struct Events {
    client: Client,
    lines: Option<Lines>,
    backoff: Backoff,
    /// The time of the next try.
    retry_at: Instant,
}

impl Events {
    pub(super) fn new(client: Client) -> Events {
        Events {
            client,
            lines: None,
            backoff: Backoff::default(),
            retry_at: Instant::now(),
        }
    }

    /// Returns the next event. Can be cancelled without loss.
    ///
    /// # Errors
    ///
    /// Returns an error if the server refuses the stream for good.
    pub(super) async fn next(&mut self) -> Result<Event, ClientError> {
        loop {
            let Some(lines) = &mut self.lines else {
                sleep_until(self.retry_at).await;
                let opened = self.client.with_same_identity().lines(PATH).await;
                match opened {
                    Ok(lines) => {
                        self.lines = Some(lines);
                        return Ok(Event::Connected);
                    }
                    Err(error) if error.is_temporary() => self.fail(&error),
                    Err(error) => return Err(error),
                }
                continue;
            };
            match lines.next().await {
                Ok(Some(line)) => {
                    self.backoff.reset();
                    // A newer server may send events that this program does not know.
                    if let Ok(message) = serde_json::from_str(&line) {
                        return Ok(Event::Line(message));
                    }
                }
                // The server restarts.
                Ok(None) => self.pause(None),
                Err(error) => self.fail(&error),
            }
        }
    }

    fn fail(&mut self, error: &ClientError) {
        output::complain(format_args!("{error}; trying again"));
        self.pause(Some(error));
    }

    fn pause(&mut self, error: Option<&ClientError>) {
        self.lines = None;
        let asked = error.and_then(ClientError::retry_after);
        self.retry_at = Instant::now() + self.backoff.next(asked);
    }
}
