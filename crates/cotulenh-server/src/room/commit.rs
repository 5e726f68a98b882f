//! Commits of a room, and what follows a commit.

use super::RoomEvent;
use super::clients::text;
use super::decide::Change;
use super::refusal::Refusal;
use super::task::{CROWD_DELAY, End, Room};
use crate::protocol::{Entry, EntryBody, ToClient};
use crate::store::{Append, StoreError};
use std::ops::ControlFlow;
use std::time::Duration;
use tokio::time::{Instant, sleep};

/// The time for which a game is read again while the store fails.
const LOAD_TIME: Duration = Duration::from_secs(10);
/// The wait before a game is read again. It doubles each time, up to [`LOAD_LONGEST`].
const LOAD_WAIT: Duration = Duration::from_millis(50);
/// The longest wait before a game is read again.
const LOAD_LONGEST: Duration = Duration::from_millis(250);

/// The reason why a change was not committed.
pub(super) enum NotCommitted {
    /// Nothing was stored.
    Refused,
    /// The rematch cannot begin. No entry was stored.
    NoRematch(Refusal),
    /// The game must be read again.
    Reload,
    /// Another node has taken the game over, and its epoch is higher.
    StaleEpoch,
}

impl Room {
    /// Stores a change.
    pub(super) async fn commit(&mut self, change: &Change) -> Result<(), NotCommitted> {
        if !self.inner.lease.is_valid() {
            return Err(NotCommitted::Refused);
        }
        let append = Append {
            game: self.state.id().clone(),
            epoch: self.state.epoch,
            entries: vec![change.entry.clone()],
            standing: change.standing.clone(),
            end: change.end.clone(),
            begin: change.begin.clone(),
        };
        let started = Instant::now();
        let stored = self.inner.store.append(append).await;
        metrics::histogram!("cotulenh_commit_seconds").record(started.elapsed().as_secs_f64());
        match stored {
            Ok(()) => Ok(()),
            Err(StoreError::Failed(why) | StoreError::Damaged(why)) => {
                tracing::error!(%why, "the store has failed");
                Err(NotCommitted::Refused)
            }
            Err(StoreError::TooManyGames(most)) => {
                Err(NotCommitted::NoRematch(Refusal::TooManyGames(most)))
            }
            Err(StoreError::Busy) => Err(NotCommitted::NoRematch(Refusal::Busy)),
            Err(StoreError::StaleEpoch) => {
                tracing::warn!("another node has taken the game over");
                Err(NotCommitted::StaleEpoch)
            }
            Err(error) => {
                tracing::warn!(%error, "the room is read again");
                Err(NotCommitted::Reload)
            }
        }
    }

    /// Applies a committed entry and sends it to the clients.
    pub(super) fn publish(&mut self, entry: Entry) -> ControlFlow<End> {
        let now = self.now();
        let had_ended = self.state.end().is_some();
        if let Err(error) = self.state.apply(&entry, now) {
            // The room is restored from the store, which has the entry.
            tracing::error!(%error, v = entry.v, "a committed entry does not fit the room");
            return ControlFlow::Break(End::Failed);
        }
        let is_turn = matches!(entry.body, EntryBody::Turn { .. });
        let moves_on = is_turn || matches!(entry.body, EntryBody::TakenBack { .. });
        let is_resumed = matches!(entry.body, EntryBody::Resumed { .. });
        if moves_on || is_resumed || self.state.end().is_some() {
            self.outage_since = None;
        }
        if moves_on || self.state.end().is_some() {
            self.inner.turn_starts.note(&self.state, entry.at, now);
        }
        if let EntryBody::Rematch { game } = &entry.body {
            self.inner
                .begun(game.clone(), self.state.new_game().seats.switched());
            self.inner.wake_at(0, game.clone());
        }
        let message = ToClient::Entry {
            entry: Box::new(entry),
            clock: self.clock(now),
        };
        if let Some(message) = text(self.state.v(), &message) {
            self.clients.broadcast_entry(&message, now);
        }
        if is_turn {
            metrics::counter!("cotulenh_turns_total").increment(1);
        }
        if moves_on || (self.state.end().is_some() && !had_ended) {
            self.notify();
            self.list();
        }
        let crowd = self.clients.crowd(&self.state, now, self.grace_until);
        let is_missed = crowd.claim_in.red.is_some() || crowd.claim_in.blue.is_some();
        if is_missed || self.clients.take_changed() {
            self.crowd_at.get_or_insert(now + CROWD_DELAY);
        }
        ControlFlow::Continue(())
    }

    /// Sends an event: the end of the game, or whose turn it is.
    fn notify(&self) {
        if self.state.end().is_some() {
            self.inner.ended(&self.state);
            return;
        }
        let new = self.state.new_game();
        self.inner.notify(RoomEvent::YourTurn {
            game: new.id.clone(),
            user: new.seats.of(self.state.to_move()).clone(),
            ply: self.state.ply(),
        });
    }

    /// Reads the game again and applies the entries that the room does not have.
    pub(super) async fn reload(&mut self) -> ControlFlow<End> {
        let mut wait = LOAD_WAIT;
        let until = Instant::now() + LOAD_TIME;
        while Instant::now() < until {
            match self.inner.store.load(self.state.id()).await {
                Ok(Some(stored)) => {
                    let known = usize::try_from(self.state.v()).unwrap_or(usize::MAX);
                    for entry in stored.entries.into_iter().skip(known) {
                        self.publish(entry)?;
                    }
                    return ControlFlow::Continue(());
                }
                Ok(None) => break,
                Err(error) => tracing::warn!(%error, "the game cannot be read"),
            }
            sleep(wait).await;
            wait = (wait * 2).min(LOAD_LONGEST);
        }
        ControlFlow::Break(End::Failed)
    }
}
