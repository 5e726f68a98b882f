//! The places for connections, and which connection ends when there are too few.
//!
//! If all places are taken and a new client connects, the oldest connection that has sent a request is asked to end:
//! immediately if it is idle, otherwise after the response in progress. So a client that keeps its connection busy can
//! hold a place only until another connection needs it.

use std::collections::VecDeque;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Duration;
use tokio::sync::{OwnedSemaphorePermit, Semaphore, oneshot};
use tokio::time::timeout;

/// The maximum number of connections.
const CONNECTIONS: u32 = 256;
/// The time that a new client waits for a connection to end before the next one is asked to.
const PATIENCE: Duration = Duration::from_millis(100);

/// All places for connections.
pub(crate) struct Room {
    places: Arc<Semaphore>,
    /// The connections that have not been asked to end, the oldest first. Some may have ended.
    guests: VecDeque<Handle>,
}

/// The room's side of a connection.
struct Handle {
    asked: Asked,
    leave: oneshot::Sender<()>,
}

/// The place of a connection. It becomes free when this is dropped.
pub(crate) struct Guest {
    _place: Option<OwnedSemaphorePermit>,
    asked: Asked,
    leave: oneshot::Receiver<()>,
}

/// Whether a connection has sent a request. Until then it keeps its place, because otherwise new clients would push
/// each other out without a response.
#[derive(Clone, Debug, Default)]
pub(crate) struct Asked(Arc<AtomicBool>);

impl Asked {
    pub(crate) fn note(&self) {
        self.0.store(true, Ordering::Relaxed);
    }
}

impl Default for Room {
    fn default() -> Room {
        Room {
            places: Arc::new(Semaphore::new(CONNECTIONS as usize)),
            guests: VecDeque::new(),
        }
    }
}

impl Room {
    /// Waits for a place. Asks other connections to end until one is free.
    pub(crate) async fn enter(&mut self) -> Guest {
        let place = loop {
            if !self.has_places() {
                self.ask_one_to_leave();
            }
            let place = Arc::clone(&self.places).acquire_owned();
            if let Ok(place) = timeout(PATIENCE, place).await {
                break place;
            }
        };
        let (leave, must_leave) = oneshot::channel();
        let asked = Asked::default();
        self.guests.retain(|guest| !guest.leave.is_closed());
        self.guests.push_back(Handle {
            asked: asked.clone(),
            leave,
        });
        Guest {
            // The semaphore is never closed.
            _place: place.ok(),
            asked,
            leave: must_leave,
        }
    }

    pub(crate) fn has_places(&self) -> bool {
        self.places.available_permits() > 0
    }

    fn ask_one_to_leave(&mut self) {
        self.guests.retain(|guest| !guest.leave.is_closed());
        let mut guests = self.guests.iter();
        let oldest = guests.position(|guest| guest.asked.0.load(Ordering::Relaxed));
        if let Some(guest) = oldest.and_then(|oldest| self.guests.remove(oldest)) {
            // A connection that has just ended also leaves its place.
            let _ = guest.leave.send(());
        }
    }

    /// Waits until every connection has ended.
    pub(crate) async fn empty(&self) {
        let _ = self.places.acquire_many(CONNECTIONS).await;
    }
}

impl Guest {
    pub(crate) fn asked(&self) -> Asked {
        self.asked.clone()
    }

    /// Waits until this connection must give up its place.
    pub(crate) async fn must_leave(&mut self) {
        if (&mut self.leave).await.is_err() {
            // The room is gone, so the place is no longer needed.
            std::future::pending::<()>().await;
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use tokio::time::{Instant, sleep};

    async fn full() -> (Room, Vec<Guest>) {
        let mut room = Room::default();
        let mut guests = Vec::new();
        for _ in 0..CONNECTIONS {
            guests.push(room.enter().await);
        }
        assert!(!room.has_places());
        (room, guests)
    }

    fn is_asked_to_leave(guest: &mut Guest) -> bool {
        guest.leave.try_recv().is_ok()
    }

    #[tokio::test(start_paused = true)]
    async fn the_oldest_that_has_asked_leaves_first() {
        let (mut room, mut guests) = full().await;
        for number in [100, 50, 200] {
            guests[number].asked().note();
        }
        let waited = timeout(PATIENCE / 2, room.enter()).await;
        assert!(waited.is_err(), "it has not left yet");
        let asked: Vec<usize> = (0..guests.len())
            .filter(|&number| is_asked_to_leave(&mut guests[number]))
            .collect();
        assert_eq!(asked, [50]);
        guests.remove(50);
        room.enter().await;
        assert!(
            guests.iter_mut().all(|guest| !is_asked_to_leave(guest)),
            "one was enough"
        );
    }

    #[tokio::test(start_paused = true)]
    async fn the_next_connection_is_asked_if_one_does_not_leave() {
        let (mut room, mut guests) = full().await;
        guests[0].asked().note();
        guests[1].asked().note();
        assert!(timeout(PATIENCE * 3 / 2, room.enter()).await.is_err());
        assert!(is_asked_to_leave(&mut guests[0]) && is_asked_to_leave(&mut guests[1]));
    }

    #[tokio::test(start_paused = true)]
    async fn a_connection_without_a_request_keeps_its_place() {
        let (mut room, mut guests) = full().await;
        let first = guests.remove(0);
        let start = Instant::now();
        let leaves = async {
            sleep(PATIENCE * 10).await;
            drop(first);
        };
        tokio::join!(room.enter(), leaves);
        assert_eq!(start.elapsed(), PATIENCE * 10);
        assert!(guests.iter_mut().all(|guest| !is_asked_to_leave(guest)));
    }
}
