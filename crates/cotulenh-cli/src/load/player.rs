//! A player of a test: it plays its part of the script at the scheduled times and records every answer.

use super::retry;
use super::script::Script;
use super::timetable::{Stage, Timetable, WARM_UP};
use crate::client::{Client, ClientError, Socket};
use cotulenh_server::id::{CommandId, GameId};
use cotulenh_server::protocol::{Command, EntryBody, ErrorCode, Side, ToClient, ToServer};
use rand::{RngExt, SeedableRng};
use rand_xoshiro::Xoshiro256PlusPlus;
use std::sync::Arc;
use std::time::Duration;
use tokio::sync::oneshot;
use tokio::time::{Instant, sleep_until};

/// The time after the test in which acknowledgements may still arrive.
pub(super) const TAIL: Duration = Duration::from_secs(10);
/// The time after a test with faults in which the players catch up.
pub(super) const CHAOS_TAIL: Duration = Duration::from_secs(60);
/// The wait before a turn that the server could not store is sent again.
const RETRY: Duration = Duration::from_millis(300);
/// The time without a message after which a player connects again. The server sends a ping every five seconds.
const SILENCE: Duration = Duration::from_secs(12);
/// The longest time between two cuts of a player's connection in a test with faults.
const CUT: Duration = Duration::from_secs(40);

/// A turn that a player has sent.
#[derive(Clone, Debug)]
pub(super) struct SentTurn {
    pub(super) command: CommandId,
    pub(super) ply: usize,
    pub(super) lan: String,
    /// The scheduled time, or `None` for a turn before the test.
    pub(super) due: Option<Instant>,
    pub(super) answer: Answer,
}

/// The answer to a turn.
#[derive(Clone, Debug, PartialEq)]
pub(super) enum Answer {
    /// No answer yet.
    None,
    /// The version of the game after the turn, and the delay since the scheduled time. A turn before the test has no
    /// delay.
    Acknowledged { v: u64, delay: Option<Duration> },
    /// The code of the refusal.
    Refused { code: ErrorCode },
}

/// An entry that a player has received.
#[derive(Clone, Debug, PartialEq)]
pub(super) struct SeenEntry {
    pub(super) v: u64,
    pub(super) command: Option<CommandId>,
}

/// The record of a player.
#[derive(Clone, Debug, Default)]
pub(super) struct PlayerRecord {
    pub(super) sent: Vec<SentTurn>,
    pub(super) seen: Vec<SeenEntry>,
    pub(super) reconnects: u64,
    /// Turns of the schedule that could not be sent because the turn before them did not arrive.
    pub(super) unsent: u64,
}

/// The part of a player in the test.
pub(super) struct Seat {
    pub(super) game: GameId,
    /// The number of the game in the test.
    pub(super) index: usize,
    pub(super) side: Side,
    pub(super) script: Arc<Script>,
    pub(super) timetable: Arc<Timetable>,
}

/// A player with its socket.
pub(super) struct Player {
    client: Client,
    path: String,
    socket: Socket,
    seat: Seat,
    record: PlayerRecord,
    /// The number of turns that the player has seen.
    ply: usize,
    /// The version of the last entry that the player has seen.
    version: u64,
    /// The sender that signals that the first turns were played.
    ready: Option<oneshot::Sender<()>>,
    /// The time when a refused turn is sent again.
    retry_at: Option<Instant>,
    /// The time of the last message.
    heard_at: Instant,
    /// The time when the connection is cut, in a test with faults.
    cut_at: Option<Instant>,
    random: Xoshiro256PlusPlus,
}

impl Player {
    /// Connects to a game.
    pub(super) async fn connect(
        client: Client,
        seat: Seat,
        ready: oneshot::Sender<()>,
    ) -> Result<Player, ClientError> {
        let path = format!("/api/games/{}/socket", seat.game);
        let socket = retry::open(&client, &path).await?;
        let number = 2 * seat.index as u64 + u64::from(seat.side == Side::Blue);
        Ok(Player {
            random: Xoshiro256PlusPlus::seed_from_u64(number),
            client,
            path,
            socket,
            seat,
            record: PlayerRecord::default(),
            ply: 0,
            version: 0,
            ready: Some(ready),
            retry_at: None,
            heard_at: Instant::now(),
            cut_at: None,
        })
    }

    /// Plays until the end of the test and the answer to the last turn.
    pub(super) async fn play(mut self) -> PlayerRecord {
        let mut stage = self.seat.timetable.stage();
        let mut until: Option<Instant> = None;
        loop {
            let due = self.due();
            let is_over = until.is_some_and(|until| Instant::now() >= until);
            let is_done = until.is_some() && self.pending().is_none() && self.unsent() == 0;
            if is_over || is_done {
                break;
            }
            let has_chaos = self.seat.timetable.has_chaos;
            let silent_at = self.heard_at + SILENCE;
            tokio::select! {
                biased;
                // A broken socket is always ready, so the end of the test comes first.
                changed = stage.changed(), if until.is_none() => {
                    if changed.is_err() || *stage.borrow() >= Stage::End {
                        let tail = if has_chaos { CHAOS_TAIL } else { TAIL };
                        until = Some(Instant::now() + tail);
                        self.cut_at = None;
                    } else if has_chaos {
                        self.cut_at = Some(self.next_cut());
                    }
                }
                message = self.socket.next() => {
                    self.heard_at = Instant::now();
                    self.hear(message).await;
                }
                () = sleep_until(self.retry_at.unwrap_or_else(Instant::now)), if self.retry_at.is_some() => {
                    self.retry_at = None;
                    self.send_pending().await;
                }
                () = sleep_until(silent_at), if has_chaos => self.reconnect().await,
                () = sleep_until(self.cut_at.unwrap_or_else(Instant::now)), if self.cut_at.is_some() => {
                    self.cut_at = Some(self.next_cut());
                    self.reconnect().await;
                }
                () = sleep_until(due.unwrap_or_else(Instant::now)), if due.is_some() => {
                    self.send_turn(due).await;
                }
                () = sleep_until(until.unwrap_or_else(Instant::now)), if until.is_some() => break,
            }
        }
        self.record.unsent = self.unsent();
        self.socket.close().await;
        self.record
    }

    /// Returns the time of the next turn of this player, or `None` if it cannot be sent yet.
    fn due(&self) -> Option<Instant> {
        let parity = usize::from(self.seat.side == Side::Blue);
        if self.ply % 2 != parity || self.pending().is_some() {
            return None;
        }
        if self.record.sent.iter().any(|turn| turn.ply == self.ply) {
            return None;
        }
        match self.ply < WARM_UP {
            true => Some(Instant::now()),
            false => self.seat.timetable.time_of(self.seat.index, self.ply),
        }
    }

    /// Returns the turn without an answer.
    fn pending(&self) -> Option<&SentTurn> {
        let last = self.record.sent.last();
        last.filter(|turn| turn.answer == Answer::None)
    }

    async fn send_turn(&mut self, due: Option<Instant>) {
        let Some(turn) = self.seat.script.turn(self.ply) else {
            return;
        };
        self.record.sent.push(SentTurn {
            command: CommandId::random(),
            ply: self.ply,
            lan: turn.lan.clone(),
            due: due.filter(|_| self.ply >= WARM_UP),
            answer: Answer::None,
        });
        self.send_pending().await;
    }

    /// Sends the turn without an answer, for the first time or again.
    async fn send_pending(&mut self) {
        let Some(sent) = self.pending() else { return };
        let Some(turn) = self.seat.script.turn(sent.ply) else {
            return;
        };
        let message = ToServer::Do(Command {
            id: sent.command.clone(),
            action: turn.action(sent.ply),
        });
        // If the socket is broken, the next read says so.
        let _ = self.socket.send(&message).await;
    }

    async fn hear(&mut self, message: Result<Option<ToClient>, ClientError>) {
        match message {
            Ok(Some(ToClient::Game(state))) => {
                self.ply = usize::try_from(state.ply).unwrap_or(usize::MAX);
                self.version = state.v;
                self.note_ready();
                // The answer may have been lost with the last socket. The same command has the same answer.
                self.send_pending().await;
            }
            Ok(Some(ToClient::Entry { entry, .. })) if entry.v > self.version => {
                self.version = entry.v;
                if matches!(entry.body, EntryBody::Turn { .. }) {
                    self.ply += 1;
                }
                self.note_ready();
                self.record.seen.push(SeenEntry {
                    v: entry.v,
                    command: entry.command,
                });
            }
            Ok(Some(ToClient::Done { id, v })) => {
                self.answer(&id, Answer::Acknowledged { v, delay: None });
            }
            Ok(Some(ToClient::Refused { error, .. }))
                if self.seat.timetable.has_chaos && is_temporary(error.code) =>
            {
                self.retry_at = Some(Instant::now() + RETRY);
            }
            Ok(Some(ToClient::Refused { id, error })) => {
                self.answer(&id, Answer::Refused { code: error.code });
            }
            Ok(Some(ToClient::Ping { n, .. })) => {
                let _ = self.socket.send(&ToServer::Pong { n }).await;
            }
            Ok(Some(_)) => {}
            Ok(None) | Err(_) => self.reconnect().await,
        }
    }

    /// Records the first answer to a turn.
    fn answer(&mut self, command: &CommandId, answer: Answer) {
        let mut sent = self.record.sent.iter_mut().rev();
        let turn = sent.find(|turn| turn.command == *command);
        if let Some(turn) = turn.filter(|turn| turn.answer == Answer::None) {
            turn.answer = match answer {
                Answer::Acknowledged { v, .. } => Answer::Acknowledged {
                    v,
                    delay: turn.due.map(|due| due.elapsed()),
                },
                answer => answer,
            };
        }
    }

    /// Signals that the first turns were played, as an entry or the whole state shows.
    fn note_ready(&mut self) {
        if self.ply >= WARM_UP
            && let Some(ready) = self.ready.take()
        {
            // The test may have been given up.
            let _ = ready.send(());
        }
    }

    async fn reconnect(&mut self) {
        self.record.reconnects += 1;
        self.heard_at = Instant::now();
        retry::reopen(&mut self.socket, &self.client, &self.path).await;
        self.heard_at = Instant::now();
    }

    /// Returns a random time at which the connection is cut.
    fn next_cut(&mut self) -> Instant {
        Instant::now() + CUT.mul_f64(self.random.random_range(0.1..1.0))
    }

    /// Returns the number of turns whose time has come and that were not sent.
    fn unsent(&self) -> u64 {
        let parity = usize::from(self.seat.side == Side::Blue);
        let mine = (WARM_UP..).filter(|ply| ply % 2 == parity);
        let now = Instant::now();
        let due = mine.take_while(|ply| {
            let time = self.seat.timetable.time_of(self.seat.index, *ply);
            time.is_some_and(|time| time <= now)
        });
        let sent = self.record.sent.iter().filter(|turn| turn.ply >= WARM_UP);
        due.count().saturating_sub(sent.count()) as u64
    }
}

/// Returns `true` if a refused turn can be sent again: a node has lost its store or stops.
fn is_temporary(code: ErrorCode) -> bool {
    matches!(
        code,
        ErrorCode::Store | ErrorCode::Stopping | ErrorCode::Unknown
    )
}
