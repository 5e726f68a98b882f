//! The lease of this node by its own clock.
//!
//! A node that cannot renew its lease does not hear when another node takes its games over. So it stops playing them by
//! itself, a little before the lease ends in the store: its rooms neither commit nor answer from a state that may be old.

use super::leases::LEASE;
use super::moving::stopped;
use super::refusal::Refusal;
use super::task::{End, Room};
use super::{Message, ToRoom, seat_of};
use crate::protocol::ClosingReason;
use std::ops::ControlFlow;
use std::time::Duration;
use tokio::sync::watch;
use tokio::time::{Instant, sleep_until};

/// The time before the end of the lease at which this node stops playing its games.
const MARGIN: Duration = Duration::from_millis(250);
/// The time that messages wait for the lease to be renewed before they are refused.
const WAIT: Duration = Duration::from_secs(2);

/// The lease of this node.
pub(super) struct Lease {
    /// The end of the lease, or `None` if there is no cluster.
    end: watch::Sender<Option<Instant>>,
}

impl Lease {
    /// Returns the lease of a node that has none yet, or the right of a server without a cluster, which does not end.
    pub(super) fn new(has_end: bool) -> Lease {
        Lease {
            end: watch::Sender::new(has_end.then(Instant::now)),
        }
    }

    /// Notes a renewal that was asked for at an instant. The store has renewed the lease at this instant or later.
    pub(super) fn renew(&self, asked: Instant) {
        self.end.send_modify(|end| {
            if let Some(end) = end {
                *end = asked + LEASE - MARGIN;
            }
        });
    }

    /// Returns `true` if this node may play its games.
    pub(super) fn is_valid(&self) -> bool {
        is_before(&self.end.borrow())
    }

    /// Waits until this node may play its games.
    async fn valid(&self) {
        // The sender lives as long as this borrow.
        let _ = self.end.subscribe().wait_for(is_before).await;
    }
}

/// Returns `true` if the end has not come.
fn is_before(end: &Option<Instant>) -> bool {
    end.is_none_or(|end| Instant::now() < end)
}

impl Room {
    /// Returns a message when the lease of this node is valid. Refuses the message if that takes too long. If another node
    /// has taken the game over, the message goes there.
    pub(super) async fn with_lease(&mut self, message: ToRoom) -> ControlFlow<End, Option<ToRoom>> {
        let needs_lease = matches!(
            message,
            ToRoom::Do { .. } | ToRoom::Join { .. } | ToRoom::Attach { .. } | ToRoom::State { .. }
        );
        if self.inner.lease.is_valid() {
            self.lapsed_at = None;
        }
        if !needs_lease || self.inner.lease.is_valid() {
            return ControlFlow::Continue(Some(message));
        }
        let lapsed_at = *self.lapsed_at.get_or_insert_with(Instant::now);
        let end = tokio::select! {
            biased;
            () = stopped(&mut self.stopping) => End::Stopped,
            () = self.taken_over.notified() => End::TakenOver,
            () = self.inner.lease.valid() => {
                self.lapsed_at = None;
                return ControlFlow::Continue(Some(message));
            }
            () = sleep_until(lapsed_at + WAIT) => {
                self.refuse(message);
                return ControlFlow::Continue(None);
            }
        };
        self.unanswered = Some(message);
        ControlFlow::Break(end)
    }

    /// Refuses a message because this node may have lost the game.
    fn refuse(&mut self, message: ToRoom) {
        match message {
            ToRoom::Do {
                user,
                client,
                command,
                read_at,
                mut answer,
            } => {
                let seat = seat_of(&self.state.new_game().seats, &user);
                let known = self.state.command(&command.id);
                // An entry stays committed, even if another node owns the game now.
                if let Some((_, v)) = known.filter(|(by, _)| seat.is_some() && *by == seat) {
                    self.answer(client, &command, Ok(v), &mut answer);
                    return;
                }
                self.answer(client, &command, Err(Refusal::Store), &mut answer);
                let read_at = self.inner.wall.millis(read_at);
                self.stop_clock(read_at.min(self.now()));
            }
            ToRoom::Join { queue, .. } => {
                // The client connects again, perhaps to another node.
                let _ = queue.try_send(Message::Close(ClosingReason::Restart));
            }
            // The sender sees that its answer does not come.
            _ => {}
        }
    }
}
