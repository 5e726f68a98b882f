//! A spectator of a test: it counts the entries that it receives.

use super::retry;
use super::timetable::{Stage, Timetable};
use crate::client::{Client, ClientError, Socket};
use cotulenh_server::id::GameId;
use cotulenh_server::protocol::{ToClient, ToServer};
use std::sync::Arc;
use std::time::Duration;
use tokio::time::{Instant, sleep_until};

/// The time after the last acknowledgement in which entries may still arrive.
pub(super) const TAIL: Duration = Duration::from_secs(3);

/// The entries that a spectator has received.
#[derive(Clone, Debug, Default)]
pub(super) struct Seen {
    /// Entries, without repetitions.
    pub(super) entries: u64,
    /// Entries that are missing between others.
    pub(super) gaps: u64,
    pub(super) reconnects: u64,
}

/// A spectator with its socket.
pub(super) struct Spectator {
    client: Client,
    path: String,
    socket: Socket,
}

impl Spectator {
    /// Connects to a game.
    pub(super) async fn connect(client: Client, game: GameId) -> Result<Spectator, ClientError> {
        let path = format!("/api/games/{game}/socket");
        let socket = retry::open(&client, &path).await?;
        Ok(Spectator {
            client,
            path,
            socket,
        })
    }

    /// Follows the game until the end of the test.
    pub(super) async fn look(mut self, timetable: Arc<Timetable>) -> Seen {
        let mut seen = Seen::default();
        let mut version = None;
        let mut stage = timetable.stage();
        let mut until: Option<Instant> = None;
        loop {
            if until.is_some_and(|until| Instant::now() >= until) {
                break;
            }
            let message = tokio::select! {
                biased;
                // A broken socket is always ready, so the end of the test comes first.
                changed = stage.wait_for(|stage| *stage == Stage::Acknowledged), if until.is_none() => {
                    drop(changed);
                    until = Some(Instant::now() + TAIL);
                    continue;
                }
                () = sleep_until(until.unwrap_or_else(Instant::now)), if until.is_some() => break,
                message = self.socket.next() => message,
            };
            match message {
                Ok(Some(ToClient::Game(state))) => version = Some(state.v),
                Ok(Some(ToClient::Entry { entry, .. })) => {
                    let known = version.unwrap_or(entry.v - 1);
                    if entry.v > known {
                        seen.entries += 1;
                        seen.gaps += entry.v - known - 1;
                        version = Some(entry.v);
                    }
                }
                Ok(Some(ToClient::Ping { n, .. })) => {
                    // If the socket is broken, the next read says so.
                    let _ = self.socket.send(&ToServer::Pong { n }).await;
                }
                Ok(Some(_)) => {}
                Ok(None) | Err(_) => {
                    seen.reconnects += 1;
                    retry::reopen(&mut self.socket, &self.client, &self.path).await;
                }
            }
        }
        self.socket.close().await;
        seen
    }
}
