//! The commands of players in a room: decided, committed and answered.

use super::clients::text;
use super::commit::NotCommitted;
use super::decide::{Change, Decision, Moment};
use super::refusal::Refusal;
use super::seat_of;
use super::task::{End, Room};
use super::{ClientId, ToRoom};
use crate::id::{GameId, UserId};
use crate::protocol::{Command, EntryBody, ErrorBody, Side, ToClient};
use std::ops::ControlFlow;
use tokio::sync::oneshot;

/// The number of attempts to commit a command while the outcome is unknown.
const COMMIT_TRIES: u32 = 3;

/// The sender of the answer to a command.
type Answer = Option<oneshot::Sender<Result<u64, ErrorBody>>>;

impl Room {
    /// Carries out a command. If the outcome of its commit is unknown, the game is read again and the command is looked
    /// up by its identifier, so that the answer is always what the store has.
    pub(super) async fn on_command(
        &mut self,
        user: UserId,
        client: Option<ClientId>,
        command: Command,
        read_at: u64,
        mut answer: Answer,
    ) -> ControlFlow<End> {
        let mut tried_at = read_at;
        for _ in 0..COMMIT_TRIES {
            let now = self.now();
            // The clock has stood still since the outage began.
            let read_at = self
                .outage_since
                .map_or(read_at, |since| since.min(read_at));
            let seat = seat_of(&self.state.new_game().seats, &user);
            if let Some(seat) = seat {
                self.clients.seen(seat, now);
            }
            let moment = Moment {
                now,
                read_at,
                round_trip: client.map_or(0, |client| self.clients.round_trip(client)),
                is_grace: self.is_grace(now),
                may_claim: seat.is_some_and(|seat| self.may_claim(seat, now)),
                new_game_id: GameId::random,
            };
            let change = match self.state.decide(seat, &command, moment) {
                Err(refusal) => {
                    self.answer(client, &command, Err(refusal), &mut answer);
                    return ControlFlow::Continue(());
                }
                Ok(Decision::Known(v)) => {
                    self.answer(client, &command, Ok(v), &mut answer);
                    return ControlFlow::Continue(());
                }
                Ok(Decision::Commit(change)) => *change,
            };
            if self.outage_since.is_some() && leaves_clock_running(&change) {
                if self.end_outage().await? {
                    continue;
                }
                self.answer(client, &command, Err(Refusal::Store), &mut answer);
                return ControlFlow::Continue(());
            }
            tried_at = change.entry.at;
            let v = change.entry.v;
            let result = change.refusal.clone().map_or(Ok(v), Err);
            #[cfg(feature = "testing")]
            if self.inner.options.mutant == Some(super::Mutant::AcknowledgeBeforeCommit) {
                self.answer(client, &command, result.clone(), &mut answer);
            }
            match self.commit(&change).await {
                Ok(()) => {
                    self.answer(client, &command, result, &mut answer);
                    return self.publish(change.entry);
                }
                Err(NotCommitted::Refused) => {
                    self.answer(client, &command, Err(Refusal::Store), &mut answer);
                    if change.refusal.is_none() {
                        self.stop_clock(tried_at);
                    }
                    return ControlFlow::Continue(());
                }
                Err(NotCommitted::NoRematch(refusal)) => {
                    self.answer(client, &command, Err(refusal), &mut answer);
                    return ControlFlow::Continue(());
                }
                Err(NotCommitted::StaleEpoch) => {
                    // The next owner knows the command if it was stored.
                    self.unanswered = Some(ToRoom::Do {
                        user,
                        client,
                        command,
                        read_at: self.inner.wall.instant(read_at),
                        answer,
                    });
                    return ControlFlow::Break(End::TakenOver);
                }
                Err(NotCommitted::Reload) => {
                    if let ControlFlow::Break(end) = self.reload().await {
                        self.note_outage(tried_at);
                        return ControlFlow::Break(end);
                    }
                }
            }
        }
        self.note_outage(tried_at);
        // The command is neither acknowledged nor refused. The client sends it again after it has connected again.
        ControlFlow::Break(End::Failed)
    }

    fn may_claim(&self, seat: Side, now: u64) -> bool {
        if self.outage_since.is_some() {
            return false;
        }
        let at = self
            .clients
            .claim_at(seat.other(), &self.state, self.grace_until);
        at.is_some_and(|at| at <= now)
    }

    pub(super) fn answer(
        &mut self,
        client: Option<ClientId>,
        command: &Command,
        result: Result<u64, Refusal>,
        answer: &mut Answer,
    ) {
        let result = result.map_err(ErrorBody::from);
        if let Some(client) = client {
            let id = command.id.clone();
            let message = match result.clone() {
                Ok(v) => ToClient::Done { id, v },
                Err(error) => ToClient::Refused { id, error },
            };
            if let Some(message) = text(self.state.v(), &message) {
                self.clients.answer(client, message, self.now());
            }
        }
        if let Some(answer) = answer.take() {
            let _ = answer.send(result);
        }
    }
}

/// Returns `true` if the clock of the player to move runs on after a change.
fn leaves_clock_running(change: &Change) -> bool {
    change.end.is_none() && !matches!(change.entry.body, EntryBody::Turn { .. })
}
