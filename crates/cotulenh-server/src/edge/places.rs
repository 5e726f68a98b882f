//! The places for connections, and which connection ends when there are too few.
//!
//! If all places are taken and a new client connects, the oldest connection that has sent a request is asked to end:
//! immediately if it is idle, otherwise after the response in progress. So a client that keeps its connection busy can
//! hold a place only until another connection needs it. A response that streams for a long time gives its place back.

use std::collections::VecDeque;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, Mutex, PoisonError};
use std::time::Duration;
use tokio::sync::{OwnedSemaphorePermit, Semaphore, oneshot};
use tokio::time::timeout;

/// The maximum number of connections.
const CONNECTIONS: u32 = 256;
/// The time that a new client waits for a connection to end before the next one is asked to.
const PATIENCE: Duration = Duration::from_millis(100);

/// All places for connections.
#[derive(Debug)]
pub(crate) struct Places {
    places: Arc<Semaphore>,
    /// The connections that have not been asked to end, the oldest first. Some may have ended.
    guests: VecDeque<Handle>,
}

/// The side of a connection that the places keep.
#[derive(Debug)]
struct Handle {
    seat: Seat,
    leave: oneshot::Sender<()>,
}

/// The place of a connection. It becomes free when this is dropped.
#[derive(Debug)]
pub(crate) struct Guest {
    seat: Seat,
    leave: oneshot::Receiver<()>,
}

impl Drop for Guest {
    fn drop(&mut self) {
        // A request in progress may still hold the seat.
        self.seat.give_back();
    }
}

/// The state of a connection, shared with the requests on it.
#[derive(Clone, Debug, Default)]
pub(crate) struct Seat(Arc<SeatState>);

#[derive(Debug, Default)]
struct SeatState {
    /// Whether the connection has sent a request. Until then it keeps its place, because otherwise new clients would
    /// push each other out without a response.
    asked: AtomicBool,
    /// Whether the connection carries a stream and has no place.
    streams: AtomicBool,
    place: Mutex<Option<OwnedSemaphorePermit>>,
}

impl Seat {
    /// Notes that the connection has sent a request.
    pub(crate) fn note(&self) {
        self.0.asked.store(true, Ordering::Relaxed);
    }

    /// Gives the place back, because a response streams until the client or the server ends it. The limits on streams
    /// apply instead.
    pub(crate) fn stream(&self) {
        self.0.streams.store(true, Ordering::Relaxed);
        self.give_back();
    }

    pub(crate) fn is_streaming(&self) -> bool {
        self.0.streams.load(Ordering::Relaxed)
    }

    fn give_back(&self) {
        let mut place = self.0.place.lock().unwrap_or_else(PoisonError::into_inner);
        drop(place.take());
    }
}

impl Default for Places {
    fn default() -> Places {
        Places {
            places: Arc::new(Semaphore::new(CONNECTIONS as usize)),
            guests: VecDeque::new(),
        }
    }
}

impl Places {
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
        let (leave, told) = oneshot::channel();
        let seat = Seat(Arc::new(SeatState {
            // The semaphore is never closed.
            place: Mutex::new(place.ok()),
            ..SeatState::default()
        }));
        self.forget_those_without_a_place();
        self.guests.push_back(Handle {
            seat: seat.clone(),
            leave,
        });
        Guest { seat, leave: told }
    }

    pub(crate) fn has_places(&self) -> bool {
        self.places.available_permits() > 0
    }

    fn ask_one_to_leave(&mut self) {
        self.forget_those_without_a_place();
        let mut guests = self.guests.iter();
        let oldest = guests.position(|guest| guest.seat.0.asked.load(Ordering::Relaxed));
        if let Some(guest) = oldest.and_then(|oldest| self.guests.remove(oldest)) {
            // A connection that has just ended also leaves its place.
            let _ = guest.leave.send(());
        }
    }

    fn forget_those_without_a_place(&mut self) {
        let has_place = |guest: &Handle| !guest.leave.is_closed() && !guest.seat.is_streaming();
        self.guests.retain(has_place);
    }

    /// Waits until every connection has ended.
    pub(crate) async fn empty(&self) {
        let _ = self.places.acquire_many(CONNECTIONS).await;
    }
}

impl Guest {
    pub(crate) fn seat(&self) -> Seat {
        self.seat.clone()
    }

    /// Waits until this connection must give up its place.
    pub(crate) async fn must_leave(&mut self) {
        if (&mut self.leave).await.is_err() {
            // The places are gone, so the place is no longer needed.
            std::future::pending::<()>().await;
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use tokio::time::{Instant, sleep};

    async fn full() -> (Places, Vec<Guest>) {
        let mut places = Places::default();
        let mut guests = Vec::new();
        for _ in 0..CONNECTIONS {
            guests.push(places.enter().await);
        }
        assert!(!places.has_places());
        (places, guests)
    }

    fn is_told(guest: &mut Guest) -> bool {
        guest.leave.try_recv().is_ok()
    }

    #[tokio::test(start_paused = true)]
    async fn the_oldest_that_has_asked_leaves_first() {
        let (mut places, mut guests) = full().await;
        for number in [100, 50, 200] {
            guests[number].seat().note();
        }
        let waited = timeout(PATIENCE / 2, places.enter()).await;
        assert!(waited.is_err(), "it has not left yet");
        let told: Vec<usize> = (0..guests.len())
            .filter(|&number| is_told(&mut guests[number]))
            .collect();
        assert_eq!(told, [50]);
        guests.remove(50);
        places.enter().await;
        assert!(
            guests.iter_mut().all(|guest| !is_told(guest)),
            "one was enough"
        );
    }

    #[tokio::test(start_paused = true)]
    async fn a_stream_gives_its_place_back_and_is_not_asked_to_leave() {
        let (mut places, mut guests) = full().await;
        guests[7].seat().note();
        guests[7].seat().stream();
        let start = Instant::now();
        guests.push(places.enter().await);
        assert_eq!(start.elapsed(), Duration::ZERO);
        assert!(timeout(PATIENCE / 2, places.enter()).await.is_err());
        assert!(guests.iter_mut().all(|guest| !is_told(guest)));
    }

    #[tokio::test(start_paused = true)]
    async fn others_are_asked_where_one_does_not_leave() {
        let (mut places, mut guests) = full().await;
        guests[0].seat().note();
        guests[1].seat().note();
        assert!(timeout(PATIENCE * 3 / 2, places.enter()).await.is_err());
        assert!(is_told(&mut guests[0]) && is_told(&mut guests[1]));
    }

    #[tokio::test(start_paused = true)]
    async fn a_client_without_a_request_stays() {
        let (mut places, mut guests) = full().await;
        let first = guests.remove(0);
        let start = Instant::now();
        let leaves = async {
            sleep(PATIENCE * 10).await;
            drop(first);
        };
        tokio::join!(places.enter(), leaves);
        assert_eq!(start.elapsed(), PATIENCE * 10);
        assert!(guests.iter_mut().all(|guest| !is_told(guest)));
    }
}
