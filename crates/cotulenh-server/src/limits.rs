//! Limits on what a client may do, and how often.

use std::collections::HashMap;
use std::hash::Hash;
use std::sync::{Arc, Mutex, PoisonError};
use std::time::Duration;
use tokio::time::Instant;

/// The number of keys after which a limiter forgets the keys that are no longer limited.
const SWEEP: usize = 4096;

/// A rate: a number of events at once, and the time after which one more is allowed.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Rate {
    /// The maximum number of events at once.
    pub burst: u32,
    /// The time after which one more event is allowed.
    pub every: Duration,
}

impl Rate {
    /// Creates a rate.
    #[must_use]
    pub const fn new(burst: u32, every: Duration) -> Rate {
        Rate { burst, every }
    }

    /// Returns the sum of several equal rates.
    pub(crate) fn times(self, count: u32) -> Rate {
        Rate::new(self.burst.saturating_mul(count), self.every / count)
    }
}

/// The limits of a server.
#[derive(Clone, Debug)]
pub struct Limits {
    /// Requests per user, and per address of clients without a user.
    pub requests: Rate,
    /// Requests in progress per user, and per address of clients without a user.
    pub requests_in_progress: usize,
    /// The maximum time for a body to arrive.
    pub body_time: Duration,
    /// New guests per address.
    pub guests: Rate,
    /// Wrong passwords of a client: an address, a session, or a browser in which the account has signed in before.
    pub passwords: Rate,
    /// Wrong passwords for a name from all clients that have not signed in before.
    pub passwords_per_name: Rate,
    /// Passwords that are hashed, right or wrong, per user and per address of clients without a user.
    pub hashes: Rate,
    /// New challenges and pairings per user.
    pub challenges: Rate,
    /// Commands per user over HTTP.
    pub commands: Rate,
    /// Exports and searches per user, and per address of clients without a user.
    pub searches: Rate,
    /// The maximum time that a client waits for a search. The search itself goes on.
    pub search_time: Duration,
    /// Messages of a socket.
    pub messages: Rate,
    /// Sockets and streams without a user per address.
    pub sockets_per_address: usize,
    /// Sockets and streams per user.
    pub sockets_per_user: usize,
    /// Sockets and streams in all.
    pub sockets: usize,
    /// Running games per user.
    pub games: usize,
    /// The time between two pings of a socket. A client that leaves two pings without an answer is disconnected.
    pub ping: Duration,
    /// The time between two checks that the sessions and tokens of open sockets have not ended.
    pub session_check: Duration,
}

impl Default for Limits {
    fn default() -> Limits {
        const SECOND: Duration = Duration::from_secs(1);
        Limits {
            requests: Rate::new(200, Duration::from_millis(50)),
            requests_in_progress: 32,
            body_time: 10 * SECOND,
            guests: Rate::new(20, 5 * SECOND),
            passwords: Rate::new(10, 30 * SECOND),
            passwords_per_name: Rate::new(100, 10 * SECOND),
            hashes: Rate::new(30, 5 * SECOND),
            challenges: Rate::new(20, 3 * SECOND),
            commands: Rate::new(40, Duration::from_millis(200)),
            searches: Rate::new(20, SECOND),
            search_time: 10 * SECOND,
            messages: Rate::new(40, Duration::from_millis(100)),
            sockets_per_address: 200,
            sockets_per_user: 20,
            sockets: 20_000,
            games: 100,
            ping: 5 * SECOND,
            session_check: 30 * SECOND,
        }
    }
}

/// A limiter of one kind of event for each key (the generic cell rate algorithm).
#[derive(Debug)]
pub(crate) struct Limiter<K> {
    rate: Rate,
    /// For each key, the time at which its whole burst is available again.
    full_at: Mutex<HashMap<K, Instant>>,
}

impl<K: Eq + Hash> Limiter<K> {
    pub(crate) fn new(rate: Rate) -> Limiter<K> {
        Limiter {
            rate,
            full_at: Mutex::default(),
        }
    }

    /// Counts an event of a key. `None` has no limit.
    ///
    /// # Errors
    ///
    /// Returns the time to wait if the key has had too many events. The event is not counted.
    pub(crate) fn take(&self, key: impl Into<Option<K>>) -> Result<(), Duration> {
        let Some(key) = key.into() else {
            return Ok(());
        };
        let now = Instant::now();
        let mut all = self.full_at.lock().unwrap_or_else(PoisonError::into_inner);
        if all.len() >= SWEEP && all.len().is_power_of_two() {
            all.retain(|_, full_at| *full_at > now);
        }
        let full_at = all.entry(key).or_insert(now);
        let next = next(*full_at, now, self.rate)?;
        *full_at = next;
        Ok(())
    }

    /// Takes back an event of a key that was counted.
    pub(crate) fn give_back(&self, key: &K) {
        let mut all = self.full_at.lock().unwrap_or_else(PoisonError::into_inner);
        if let Some(full_at) = all.get_mut(key) {
            *full_at -= self.rate.every;
        }
    }
}

/// A limiter of one client.
#[derive(Debug)]
pub(crate) struct Meter {
    rate: Rate,
    full_at: Instant,
}

impl Meter {
    pub(crate) fn new(rate: Rate) -> Meter {
        let full_at = Instant::now();
        Meter { rate, full_at }
    }

    /// Counts an event. Returns `false` if there were too many.
    pub(crate) fn take(&mut self) -> bool {
        let next = next(self.full_at, Instant::now(), self.rate);
        next.map(|next| self.full_at = next).is_ok()
    }
}

/// Returns the time at which the whole burst is available after one more event, or the time to wait.
fn next(full_at: Instant, now: Instant, rate: Rate) -> Result<Instant, Duration> {
    let next = full_at.max(now) + rate.every;
    let too_late = (next - now).saturating_sub(rate.every * rate.burst);
    match too_late.is_zero() {
        true => Ok(next),
        false => Err(too_late),
    }
}

/// A limiter of what each key has at the same time, e.g. sockets.
#[derive(Debug)]
pub(crate) struct Permits<K: Eq + Hash> {
    max: usize,
    taken: Arc<Mutex<HashMap<K, usize>>>,
}

impl<K: Eq + Hash + Clone> Permits<K> {
    pub(crate) fn new(max: usize) -> Permits<K> {
        let taken = Arc::default();
        Permits { max, taken }
    }

    /// Takes a permit until the returned value is dropped. Returns `None` if the key has all its permits. The key `None`
    /// has no limit.
    pub(crate) fn take(&self, key: impl Into<Option<K>>) -> Option<Permit<K>> {
        let key = key.into();
        if let Some(key) = &key {
            let mut taken = self.taken.lock().unwrap_or_else(PoisonError::into_inner);
            let count = taken.get(key).copied().unwrap_or(0);
            if count >= self.max {
                return None;
            }
            taken.insert(key.clone(), count + 1);
        }
        let taken = Arc::clone(&self.taken);
        Some(Permit { key, taken })
    }
}

/// A permit of a key. It is given back when this is dropped.
#[derive(Debug)]
pub(crate) struct Permit<K: Eq + Hash> {
    key: Option<K>,
    taken: Arc<Mutex<HashMap<K, usize>>>,
}

impl<K: Eq + Hash> Drop for Permit<K> {
    fn drop(&mut self) {
        let Some(key) = &self.key else {
            return;
        };
        let mut taken = self.taken.lock().unwrap_or_else(PoisonError::into_inner);
        if let Some(count) = taken.get_mut(key) {
            *count -= 1;
            if *count == 0 {
                taken.remove(key);
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use tokio::time::advance;

    const RATE: Rate = Rate::new(3, Duration::from_secs(2));

    #[tokio::test(start_paused = true)]
    async fn a_burst_is_allowed_and_then_one_at_a_time() {
        let limiter = Limiter::<&str>::new(RATE);
        for _ in 0..3 {
            assert_eq!(limiter.take("a"), Ok(()));
            assert_eq!(limiter.take(None), Ok(()));
        }
        assert_eq!(limiter.take("a"), Err(Duration::from_secs(2)));
        assert_eq!(limiter.take(None), Ok(()));
        limiter.give_back(&"a");
        assert_eq!(limiter.take("a"), Ok(()));
        assert_eq!(limiter.take("a"), Err(Duration::from_secs(2)));
        assert_eq!(limiter.take("b"), Ok(()), "others are not affected");
        advance(Duration::from_millis(500)).await;
        assert_eq!(limiter.take("a"), Err(Duration::from_millis(1500)));
        advance(Duration::from_millis(1500)).await;
        assert_eq!(limiter.take("a"), Ok(()));
        assert!(limiter.take("a").is_err());
        advance(Duration::from_secs(60)).await;
        for _ in 0..3 {
            assert_eq!(limiter.take("a"), Ok(()));
        }
        assert!(limiter.take("a").is_err());
    }

    #[tokio::test(start_paused = true)]
    async fn keys_that_are_not_limited_are_forgotten() {
        let limiter = Limiter::<usize>::new(RATE);
        for key in 0..SWEEP {
            assert_eq!(limiter.take(key), Ok(()));
        }
        advance(Duration::from_secs(60)).await;
        assert_eq!(limiter.take(SWEEP), Ok(()));
        assert_eq!(limiter.full_at.lock().unwrap().len(), 1);
    }

    #[tokio::test(start_paused = true)]
    async fn a_meter_counts_one_client() {
        let mut meter = Meter::new(RATE);
        assert!(meter.take() && meter.take() && meter.take());
        assert!(!meter.take());
        advance(Duration::from_secs(2)).await;
        assert!(meter.take());
        assert!(!meter.take());
    }

    #[test]
    fn a_permit_is_given_back_when_it_is_dropped() {
        let permits = Permits::<u8>::new(2);
        let first = permits.take(1).expect("a permit");
        let _second = permits.take(1).expect("a permit");
        assert!(permits.take(1).is_none());
        assert!(permits.take(2).is_some());
        let _unlimited = [None; 3].map(|key: Option<u8>| permits.take(key).expect("a permit"));
        drop(first);
        assert!(permits.take(1).is_some());
        assert_eq!(permits.taken.lock().unwrap().len(), 1);
    }
}
