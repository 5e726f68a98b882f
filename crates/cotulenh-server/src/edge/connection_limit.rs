//! The limit on connections, and which connection ends when there are too many.
//!
//! A new client never waits for a place. If all places are taken, the connection that has waited for its client for the
//! longest time ends: for a request, or for the rest of a body. A first request or a body may take a second. If no
//! connection waits, the oldest request in progress is its connection's last one, and the new client has one of the
//! places in reserve. If these are taken too, one connection ends in any case. So clients that are silent or slow cannot keep
//! others out, e.g. the health checks of a proxy. A response that streams for a long time has no place.
//!
//! An address has a limit of its own, to which the same rules apply.

use super::address::AddressKey;
use std::collections::BTreeMap;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::Duration;
use tokio::sync::watch;
use tokio::time::Instant;

/// The usual number of places.
const PLACES: Places = Places {
    shared: 4_096,
    reserve: 256,
};
/// The places of an address.
const PER_ADDRESS: Places = Places {
    shared: 32,
    reserve: 32,
};
/// The time for a first request or a body in which a connection is spared.
const PATIENCE: Duration = Duration::from_secs(1);

/// A number of places for connections.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Places {
    /// The places that connections may keep.
    pub(super) shared: usize,
    /// The places for new clients while others are asked to end.
    pub(super) reserve: usize,
}

/// The limit on connections.
#[derive(Debug)]
pub(crate) struct ConnectionLimit {
    places: Places,
    open: Arc<Mutex<Open>>,
}

/// The open connections.
#[derive(Debug, Default)]
struct Open {
    next: u64,
    /// The connections by number, the oldest first.
    all: BTreeMap<u64, Handle>,
}

/// The part of a connection that the limit keeps.
#[derive(Debug)]
struct Handle {
    /// The address, or `None` if it has no limit of its own.
    address: Option<AddressKey>,
    state: ConnectionState,
    end: watch::Sender<End>,
}

/// When a connection must end.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum End {
    Open,
    /// After the response in progress, or immediately if there is none.
    AfterResponse,
    Immediately,
}

/// The order in which connections end.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
enum Rank {
    /// The first request or a body does not come.
    Waits,
    /// The response is complete. The client may still read it.
    Idles,
    /// The first request or a body does not come yet.
    Begins,
    Works,
}

/// The place of a connection. It becomes free when this is dropped.
#[derive(Debug)]
pub(crate) struct ConnectionSlot {
    number: u64,
    open: Arc<Mutex<Open>>,
    state: ConnectionState,
    end: watch::Receiver<End>,
}

/// The state of a connection, shared with the requests on it.
#[derive(Clone, Debug)]
pub(crate) struct ConnectionState(Arc<Mutex<Activity>>);

/// The activity of a connection and its start.
#[derive(Clone, Copy, Debug)]
enum Activity {
    /// It waits for its first request.
    Opens(Instant),
    /// It answers a request.
    Works(Instant),
    /// It waits for the body of a request that has begun at this time.
    Reads(Instant),
    /// It sends a response that is complete, or waits for the next request.
    Idles(Instant),
    /// It carries a stream, and has no place.
    Streams,
}

impl ConnectionState {
    /// Notes that the connection has received a request.
    pub(super) fn begin_request(&self) {
        *self.lock() = Activity::Works(Instant::now());
    }

    /// Notes whether the server waits for the body of the request.
    pub(super) fn note_body(&self, is_missing: bool) {
        let mut activity = self.lock();
        *activity = match (*activity, is_missing) {
            // A body that comes slowly has been waited for since its request.
            (Activity::Works(since), true) => Activity::Reads(since),
            (Activity::Reads(since), false) => Activity::Works(since),
            (other, _) => other,
        };
    }

    /// Notes that the response is complete.
    pub(super) fn end_request(&self) {
        let mut activity = self.lock();
        if !matches!(*activity, Activity::Streams) {
            *activity = Activity::Idles(Instant::now());
        }
    }

    /// Gives the place back, because a response streams until the client or the server ends it. The limits on streams
    /// apply instead.
    pub(crate) fn stream(&self) {
        *self.lock() = Activity::Streams;
    }

    pub(crate) fn is_streaming(&self) -> bool {
        matches!(*self.lock(), Activity::Streams)
    }

    fn lock(&self) -> MutexGuard<'_, Activity> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

impl Default for ConnectionLimit {
    fn default() -> ConnectionLimit {
        ConnectionLimit::new(PLACES)
    }
}

impl ConnectionLimit {
    pub(crate) fn new(places: Places) -> ConnectionLimit {
        let open = Arc::default();
        ConnectionLimit { places, open }
    }

    /// Takes a place. An address that is `None`, e.g. that of a proxy, has no limit of its own.
    pub(crate) fn take(&self, address: Option<AddressKey>) -> ConnectionSlot {
        let mut open = lock(&self.open);
        if address.is_some() {
            open.make_room(PER_ADDRESS, |one| one.address == address);
        }
        open.make_room(self.places, |_| true);
        let (end, told) = watch::channel(End::Open);
        let state = ConnectionState(Arc::new(Mutex::new(Activity::Opens(Instant::now()))));
        let number = open.next;
        open.next += 1;
        let handle = Handle {
            address,
            state: state.clone(),
            end,
        };
        open.all.insert(number, handle);
        ConnectionSlot {
            number,
            open: Arc::clone(&self.open),
            state,
            end: told,
        }
    }

    /// Ends one connection, because the system has no resources for more.
    pub(crate) fn end_one(&self) {
        lock(&self.open).end_one(|_| true, false);
    }
}

fn lock(open: &Mutex<Open>) -> MutexGuard<'_, Open> {
    open.lock().unwrap_or_else(PoisonError::into_inner)
}

impl Open {
    /// Ends one of some connections if they have all their places.
    fn make_room(&mut self, places: Places, is_one: impl Fn(&Handle) -> bool) {
        let has_place = |one: &&Handle| is_one(one) && !one.state.is_streaming();
        let taken = self.all.values().filter(has_place).count();
        if taken >= places.shared {
            self.end_one(is_one, taken >= places.shared + places.reserve);
        }
    }

    /// Ends one of some connections. With `must`, none is spared.
    fn end_one(&mut self, is_one: impl Fn(&Handle) -> bool, must: bool) {
        let all = self.all.iter().filter(|(_, one)| is_one(one));
        let ranked = all.filter_map(|(number, one)| Some((one.rank(must)?, *number)));
        let Some(((rank, _), number)) = ranked.min() else {
            return;
        };
        if must || rank == Rank::Waits {
            if let Some(one) = self.all.remove(&number) {
                one.end.send_replace(End::Immediately);
            }
        } else if let Some(one) = self.all.get(&number) {
            one.end.send_replace(End::AfterResponse);
        }
    }
}

impl Handle {
    /// Returns the place of this connection in the order in which connections end, or `None` if it is spared.
    fn rank(&self, must: bool) -> Option<(Rank, Instant)> {
        let is_asked = *self.end.borrow() != End::Open;
        let activity = *self.state.lock();
        match activity {
            Activity::Streams => None,
            Activity::Opens(since) | Activity::Reads(since) => {
                if since.elapsed() >= PATIENCE {
                    Some((Rank::Waits, since))
                } else {
                    must.then_some((Rank::Begins, since))
                }
            }
            Activity::Idles(since) => (must || !is_asked).then_some((Rank::Idles, since)),
            Activity::Works(since) => (must || !is_asked).then_some((Rank::Works, since)),
        }
    }
}

impl ConnectionSlot {
    pub(crate) fn state(&self) -> ConnectionState {
        self.state.clone()
    }

    /// Waits until this connection must end after its response.
    pub(crate) async fn must_end(&mut self) {
        // The sender is dropped after it has sent the last value.
        let _ = self.end.wait_for(|end| *end != End::Open).await;
    }

    /// Waits until this connection must end immediately.
    pub(crate) async fn must_end_immediately(&mut self) {
        let _ = self.end.wait_for(|end| *end == End::Immediately).await;
    }
}

impl Drop for ConnectionSlot {
    fn drop(&mut self) {
        lock(&self.open).all.remove(&self.number);
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::net::IpAddr;
    use tokio::time::advance;

    const FEW: Places = Places {
        shared: 3,
        reserve: 2,
    };

    /// Opens a connection, and lets time pass so that it is older than the next one.
    async fn open(limit: &ConnectionLimit) -> ConnectionSlot {
        let slot = limit.take(None);
        advance(Duration::from_millis(1)).await;
        slot
    }

    async fn full() -> (ConnectionLimit, [ConnectionSlot; 3]) {
        let limit = ConnectionLimit::new(FEW);
        let all = [open(&limit).await, open(&limit).await, open(&limit).await];
        (limit, all)
    }

    fn ends<const N: usize>(all: &[ConnectionSlot; N]) -> [End; N] {
        std::array::from_fn(|one| *all[one].end.borrow())
    }

    #[tokio::test(start_paused = true)]
    async fn a_client_that_stays_silent_for_a_second_ends_first() {
        let (limit, all) = full().await;
        all[0].state().begin_request();
        advance(PATIENCE).await;
        let _new = limit.take(None);
        assert_eq!(ends(&all), [End::Open, End::Immediately, End::Open]);
    }

    #[tokio::test(start_paused = true)]
    async fn a_body_that_does_not_come_ends_like_silence() {
        let (limit, all) = full().await;
        for one in &all {
            one.state().begin_request();
        }
        all[1].state().note_body(true);
        advance(PATIENCE / 2).await;
        // A slow client sends a byte of it now and then.
        all[1].state().note_body(false);
        all[1].state().note_body(true);
        advance(PATIENCE / 2).await;
        let _new = limit.take(None);
        assert_eq!(ends(&all), [End::Open, End::Immediately, End::Open]);
    }

    #[tokio::test(start_paused = true)]
    async fn an_idle_connection_ends_before_a_request_in_progress() {
        let (limit, all) = full().await;
        for one in &all {
            one.state().begin_request();
        }
        all[2].state().end_request();
        let _new = limit.take(None);
        assert_eq!(ends(&all), [End::Open, End::Open, End::AfterResponse]);
    }

    #[tokio::test(start_paused = true)]
    async fn new_clients_have_a_reserve_while_requests_are_in_progress() {
        let (limit, all) = full().await;
        for one in &all {
            one.state().begin_request();
        }
        let reserve = [open(&limit).await, open(&limit).await];
        let asked = [End::AfterResponse, End::AfterResponse, End::Open];
        assert_eq!((ends(&all), ends(&reserve)), (asked, [End::Open; 2]));
        // Now somebody must go: a client that has not asked yet.
        let health_check = limit.take(None);
        assert_eq!(ends(&reserve), [End::Immediately, End::Open]);
        assert_eq!(ends(&[health_check]), [End::Open]);
        drop((all, reserve));
        assert!(lock(&limit.open).all.is_empty());
    }

    #[tokio::test(start_paused = true)]
    async fn a_stream_has_no_place() {
        let (limit, all) = full().await;
        all[0].state().begin_request();
        all[0].state().stream();
        all[0].state().end_request();
        advance(PATIENCE).await;
        let new = limit.take(None);
        assert_eq!(ends(&all), [End::Open; 3]);
        let _next = limit.take(None);
        let expected = [End::Open, End::Immediately, End::Open];
        assert_eq!((ends(&all), ends(&[new])), (expected, [End::Open]));
    }

    #[tokio::test(start_paused = true)]
    async fn an_address_has_a_limit_of_its_own() {
        let limit = ConnectionLimit::default();
        let address = |text: &str| Some(AddressKey::from(text.parse::<IpAddr>().unwrap()));
        let (flood, other) = (address("192.0.2.1"), address("192.0.2.2"));
        let quiet = [limit.take(other)];
        let mut all = Vec::new();
        for _ in 0..PER_ADDRESS.shared {
            all.push(limit.take(flood));
        }
        advance(PATIENCE).await;
        for round in 0..2 {
            all.push(limit.take(flood));
            let end = *all[round].end.borrow();
            assert_eq!(end, End::Immediately, "the oldest must end");
        }
        // A proxy has no limit of its own.
        for _ in 0..=PER_ADDRESS.shared {
            all.push(limit.take(None));
        }
        let mut rest = all[2..].iter().chain(&quiet);
        assert!(rest.all(|one| *one.end.borrow() == End::Open));
    }
}
