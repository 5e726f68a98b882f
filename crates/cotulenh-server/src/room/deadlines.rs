//! The deadlines of a room: the markers before the end of a game, and outages of the store.

use super::commit::NotCommitted;
use super::loading::Item;
use super::task::{END_WAIT, End, Room};
use crate::clock::Deadline;
use std::ops::ControlFlow;
use std::time::Duration;
use tokio::time::sleep;

/// The maximum number of markers per deadline, so that a flood of messages cannot delay the end for long.
const MARKERS: u32 = 20;
/// The time between two markers.
const MARKER_WAIT: Duration = Duration::from_millis(1);

impl Room {
    /// Returns the deadline of the player to move. It does not pass shortly after a start of the server, and there is
    /// none during an outage of the store.
    pub(super) fn deadline(&self) -> Option<Deadline> {
        if self.outage_since.is_some() {
            return None;
        }
        let round_trip = self.clients.round_trip_of(self.state.to_move());
        let deadline = self.state.deadline(round_trip)?;
        Some(Deadline {
            at: deadline.at.max(self.grace_until),
            ..deadline
        })
    }

    /// Sends a marker through the room's own queue after a wait. The queue is first in, first out, also for senders that
    /// wait because it is full. When the marker enters it, every sender that waited before has a slot.
    pub(super) fn send_marker(&mut self, wait: Duration) {
        self.markers += 1;
        let own = self.own.upgrade();
        self.marker = Some(Box::pin(async move {
            sleep(wait).await;
            if let Some(own) = own {
                let _ = own.send(Item::DrainMarker).await;
            }
        }));
    }

    /// Ends the game if its deadline has passed and no message from before the deadline is left.
    ///
    /// A sender may have got its slot before the marker and not have used it yet. Then another marker is sent.
    pub(super) async fn on_marker(&mut self, now: u64) -> ControlFlow<End> {
        let is_drained = self.queue.capacity() == self.queue.max_capacity();
        if !is_drained && self.markers < MARKERS {
            self.send_marker(MARKER_WAIT);
            return ControlFlow::Continue(());
        }
        self.markers = 0;
        self.end_if_overdue(now).await
    }

    pub(super) async fn end_if_overdue(&mut self, now: u64) -> ControlFlow<End> {
        let Some(change) = self.state.overdue(self.deadline(), now) else {
            return ControlFlow::Continue(());
        };
        match self.commit(&change).await {
            Ok(()) => self.publish(change.entry),
            Err(NotCommitted::Refused | NotCommitted::NoRematch(_)) => {
                self.retry_at = self.now() + END_WAIT;
                ControlFlow::Continue(())
            }
            Err(NotCommitted::Reload) => self.reload().await,
            Err(NotCommitted::StaleEpoch) => ControlFlow::Break(End::TakenOver),
        }
    }

    /// Stops the clock at the time of a command that the store could not commit.
    pub(super) fn note_outage(&mut self, at: u64) {
        if self.state.end().is_none() && self.state.clock().is_limited() {
            self.outage_since.get_or_insert(at);
            self.retry_at = self.now() + END_WAIT;
        }
    }

    /// Stops the clock as [`Room::note_outage`] does, and shows all clients that it stands still.
    pub(super) fn stop_clock(&mut self, at: u64) {
        let was_running = self.outage_since.is_none();
        self.note_outage(at);
        if was_running && self.outage_since.is_some() {
            self.send_states(&self.clients.ids(), self.now());
        }
    }

    /// Commits the entry that continues the game after an outage of the store. Time is charged up to the beginning of the
    /// outage. Returns `false` if the store still fails.
    pub(super) async fn end_outage(&mut self) -> ControlFlow<End, bool> {
        let resumed = self.outage_since.map(|since| (since, self.now()));
        let resumed = resumed.and_then(|(since, now)| self.state.resumed(since, now));
        let Some(change) = resumed else {
            self.outage_since = None;
            return ControlFlow::Continue(true);
        };
        match self.commit(&change).await {
            Ok(()) => self.publish(change.entry)?,
            Err(NotCommitted::Refused | NotCommitted::NoRematch(_)) => {
                self.retry_at = self.now() + END_WAIT;
                return ControlFlow::Continue(false);
            }
            Err(NotCommitted::StaleEpoch) => return ControlFlow::Break(End::TakenOver),
            Err(NotCommitted::Reload) => {
                self.retry_at = self.now() + END_WAIT;
                self.reload().await?;
            }
        }
        ControlFlow::Continue(true)
    }
}
