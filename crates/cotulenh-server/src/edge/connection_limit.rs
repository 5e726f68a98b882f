//! The limit on connections, and which connection ends when there are too many.
//!
//! If all slots are taken and a new client connects, the oldest connection that has sent a request is asked to end:
//! immediately if it is idle, otherwise after the response in progress. So a client that keeps its connection busy can
//! hold a slot only until another connection needs it. A response that streams for a long time gives its slot back.
//!
//! An address has a limit of its own. If it opens one more connection, its oldest one is asked to end.

use super::address::AddressKey;
use std::collections::VecDeque;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, Mutex, PoisonError};
use std::time::Duration;
use tokio::sync::{OwnedSemaphorePermit, Semaphore, oneshot};
use tokio::time::timeout;

/// The maximum number of connections.
const CONNECTIONS: u32 = 256;
/// The maximum number of connections of an address.
const PER_ADDRESS: usize = 32;
/// The time that a new client waits for a connection to end before the next one is asked to.
const PATIENCE: Duration = Duration::from_millis(100);

/// The limit on connections: a slot for each.
#[derive(Debug)]
pub(crate) struct ConnectionLimit {
    slots: Arc<Semaphore>,
    /// The connections that have not been asked to end, the oldest first. Some may have ended.
    open: VecDeque<Handle>,
}

/// The part of a connection that the limit keeps.
#[derive(Debug)]
struct Handle {
    /// The address, or `None` if it has no limit of its own.
    address: Option<AddressKey>,
    state: ConnectionState,
    end: oneshot::Sender<()>,
}

/// The slot of a connection. It becomes free when this is dropped.
#[derive(Debug)]
pub(crate) struct ConnectionSlot {
    state: ConnectionState,
    end: oneshot::Receiver<()>,
}

impl Drop for ConnectionSlot {
    fn drop(&mut self) {
        // A request in progress may still hold the state.
        self.state.give_back();
    }
}

/// The state of a connection, shared with the requests on it.
#[derive(Clone, Debug, Default)]
pub(crate) struct ConnectionState(Arc<Shared>);

#[derive(Debug, Default)]
struct Shared {
    /// Whether the connection has sent a request. Until then it keeps its slot, because otherwise new clients would
    /// push each other out without a response.
    asked: AtomicBool,
    /// Whether the connection carries a stream and has no slot.
    streams: AtomicBool,
    slot: Mutex<Option<OwnedSemaphorePermit>>,
}

impl ConnectionState {
    /// Notes that the connection has sent a request.
    pub(crate) fn note(&self) {
        self.0.asked.store(true, Ordering::Relaxed);
    }

    /// Gives the slot back, because a response streams until the client or the server ends it. The limits on streams
    /// apply instead.
    pub(crate) fn stream(&self) {
        self.0.streams.store(true, Ordering::Relaxed);
        self.give_back();
    }

    pub(crate) fn is_streaming(&self) -> bool {
        self.0.streams.load(Ordering::Relaxed)
    }

    fn give_back(&self) {
        let mut slot = self.0.slot.lock().unwrap_or_else(PoisonError::into_inner);
        drop(slot.take());
    }
}

impl Default for ConnectionLimit {
    fn default() -> ConnectionLimit {
        ConnectionLimit {
            slots: Arc::new(Semaphore::new(CONNECTIONS as usize)),
            open: VecDeque::new(),
        }
    }
}

impl ConnectionLimit {
    /// Waits for a slot. Asks other connections to end until one is free, and those of the same address that are too
    /// many. An address that is `None`, e.g. that of a proxy, has no limit of its own.
    pub(crate) async fn take(&mut self, address: Option<AddressKey>) -> ConnectionSlot {
        self.forget_connections_without_a_slot();
        if let Some(address) = address {
            self.make_room_for(address);
        }
        let slot = loop {
            if !self.has_free_slots() {
                self.ask_one_to_end();
            }
            let slot = Arc::clone(&self.slots).acquire_owned();
            if let Ok(slot) = timeout(PATIENCE, slot).await {
                break slot;
            }
        };
        let (end, told) = oneshot::channel();
        let state = ConnectionState(Arc::new(Shared {
            // The semaphore is never closed.
            slot: Mutex::new(slot.ok()),
            ..Shared::default()
        }));
        self.forget_connections_without_a_slot();
        self.open.push_back(Handle {
            address,
            state: state.clone(),
            end,
        });
        ConnectionSlot { state, end: told }
    }

    pub(crate) fn has_free_slots(&self) -> bool {
        self.slots.available_permits() > 0
    }

    /// Asks the oldest connections of an address to end, until the address may have one more.
    fn make_room_for(&mut self, address: AddressKey) {
        let is_same = |one: &Handle| one.address == Some(address);
        while self.open.iter().filter(|one| is_same(one)).count() >= PER_ADDRESS {
            let oldest = self.open.iter().position(is_same);
            let Some(one) = oldest.and_then(|oldest| self.open.remove(oldest)) else {
                break;
            };
            let _ = one.end.send(());
        }
    }

    fn ask_one_to_end(&mut self) {
        self.forget_connections_without_a_slot();
        let mut open = self.open.iter();
        let oldest = open.position(|one| one.state.0.asked.load(Ordering::Relaxed));
        if let Some(one) = oldest.and_then(|oldest| self.open.remove(oldest)) {
            // A connection that has just ended gives its slot back by itself.
            let _ = one.end.send(());
        }
    }

    fn forget_connections_without_a_slot(&mut self) {
        let has_slot = |one: &Handle| !one.end.is_closed() && !one.state.is_streaming();
        self.open.retain(has_slot);
    }

    /// Waits until every connection has ended.
    pub(crate) async fn all_free(&self) {
        let _ = self.slots.acquire_many(CONNECTIONS).await;
    }
}

impl ConnectionSlot {
    pub(crate) fn state(&self) -> ConnectionState {
        self.state.clone()
    }

    /// Waits until this connection must give up its slot.
    pub(crate) async fn must_end(&mut self) {
        if (&mut self.end).await.is_err() {
            // The limit is gone, so the slot is no longer needed.
            std::future::pending::<()>().await;
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::net::IpAddr;
    use tokio::time::{Instant, sleep};

    async fn full() -> (ConnectionLimit, Vec<ConnectionSlot>) {
        let mut slots = ConnectionLimit::default();
        let mut open = Vec::new();
        for _ in 0..CONNECTIONS {
            open.push(slots.take(None).await);
        }
        assert!(!slots.has_free_slots());
        (slots, open)
    }

    fn is_told(one: &mut ConnectionSlot) -> bool {
        one.end.try_recv().is_ok()
    }

    #[tokio::test(start_paused = true)]
    async fn an_address_has_a_limit_of_its_own() {
        let mut limit = ConnectionLimit::default();
        let address = |text: &str| Some(AddressKey::from(text.parse::<IpAddr>().unwrap()));
        let (flood, other) = (address("192.0.2.1"), address("192.0.2.2"));
        let mut quiet = limit.take(other).await;
        let mut open = Vec::new();
        for _ in 0..PER_ADDRESS {
            open.push(limit.take(flood).await);
        }
        assert!(open.iter_mut().all(|one| !is_told(one)));
        for round in 0..2 {
            open.push(limit.take(flood).await);
            assert!(is_told(&mut open[round]), "the oldest must end");
        }
        assert!(open[2..].iter_mut().all(|one| !is_told(one)));
        assert!(!is_told(&mut quiet));
        for _ in 0..=PER_ADDRESS {
            open.push(limit.take(None).await);
        }
        assert!(open[2..].iter_mut().all(|one| !is_told(one)));
    }

    #[tokio::test(start_paused = true)]
    async fn the_oldest_that_has_asked_leaves_first() {
        let (mut slots, mut open) = full().await;
        for number in [100, 50, 200] {
            open[number].state().note();
        }
        let waited = timeout(PATIENCE / 2, slots.take(None)).await;
        assert!(waited.is_err(), "it has not left yet");
        let told: Vec<usize> = (0..open.len())
            .filter(|&number| is_told(&mut open[number]))
            .collect();
        assert_eq!(told, [50]);
        open.remove(50);
        slots.take(None).await;
        assert!(open.iter_mut().all(|one| !is_told(one)), "one was enough");
    }

    #[tokio::test(start_paused = true)]
    async fn a_stream_gives_its_place_back_and_is_not_asked_to_leave() {
        let (mut slots, mut open) = full().await;
        open[7].state().note();
        open[7].state().stream();
        let start = Instant::now();
        open.push(slots.take(None).await);
        assert_eq!(start.elapsed(), Duration::ZERO);
        assert!(timeout(PATIENCE / 2, slots.take(None)).await.is_err());
        assert!(open.iter_mut().all(|one| !is_told(one)));
    }

    #[tokio::test(start_paused = true)]
    async fn others_are_asked_where_one_does_not_leave() {
        let (mut slots, mut open) = full().await;
        open[0].state().note();
        open[1].state().note();
        assert!(timeout(PATIENCE * 3 / 2, slots.take(None)).await.is_err());
        assert!(is_told(&mut open[0]) && is_told(&mut open[1]));
    }

    #[tokio::test(start_paused = true)]
    async fn a_client_without_a_request_stays() {
        let (mut slots, mut open) = full().await;
        let first = open.remove(0);
        let start = Instant::now();
        let ends = async {
            sleep(PATIENCE * 10).await;
            drop(first);
        };
        tokio::join!(slots.take(None), ends);
        assert_eq!(start.elapsed(), PATIENCE * 10);
        assert!(open.iter_mut().all(|one| !is_told(one)));
    }
}
