//! The time of the server.

use std::time::{SystemTime, UNIX_EPOCH};
use tokio::time::{Duration, Instant};

/// A monotonic clock that starts at the system time of the server start. It never goes back, even if the system's clock
/// is changed.
#[derive(Clone, Copy, Debug)]
pub struct WallClock {
    start: Instant,
    /// The time of the start in milliseconds since 1970.
    start_millis: u64,
}

impl WallClock {
    /// Returns a clock that starts now, and not before `earliest` in milliseconds since 1970.
    #[must_use]
    pub fn start(earliest: u64) -> WallClock {
        let since = SystemTime::now().duration_since(UNIX_EPOCH);
        let millis = since.map_or(0, |since| since.as_millis());
        WallClock {
            start: Instant::now(),
            start_millis: u64::try_from(millis).unwrap_or(u64::MAX).max(earliest),
        }
    }

    /// Returns the time now in milliseconds since 1970.
    #[must_use]
    pub fn now(&self) -> u64 {
        self.millis(Instant::now())
    }

    /// Returns the time of an instant in milliseconds since 1970. An instant before the start counts as the start.
    #[must_use]
    pub fn millis(&self, instant: Instant) -> u64 {
        let elapsed = instant.saturating_duration_since(self.start).as_millis();
        let elapsed = u64::try_from(elapsed).unwrap_or(u64::MAX);
        self.start_millis.saturating_add(elapsed)
    }

    /// Returns the instant of a time in milliseconds since 1970. A time before the start counts as the start.
    #[must_use]
    pub fn instant(&self, millis: u64) -> Instant {
        self.start + Duration::from_millis(millis.saturating_sub(self.start_millis))
    }
}
