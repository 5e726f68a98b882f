//! The time of the server.

use super::errors::StartError;
use tokio::time::{Duration, Instant};

/// The longest time in milliseconds that a stored heartbeat may be ahead of a new clock without being a fault. A clock
/// that was set back a little must not repeat times.
pub(super) const AHEAD: u64 = 60_000;

/// A monotonic clock that starts at a given time. It never goes back, even if the system's clock is changed.
#[derive(Clone, Copy, Debug)]
pub struct WallClock {
    start: Instant,
    /// The time of the start in milliseconds since 1970.
    start_millis: u64,
}

impl WallClock {
    /// Returns the clock of a server without a cluster: `time` in milliseconds since 1970 is the time of the database at
    /// an instant. The clock starts at the last heartbeat if the database is a little behind it.
    ///
    /// # Errors
    ///
    /// Returns an error if the heartbeat is far ahead. The server would never get rid of a wrong time.
    pub fn of_server(time: u64, at: Instant, heartbeat: u64) -> Result<WallClock, StartError> {
        if heartbeat > time.saturating_add(AHEAD) {
            return Err(StartError::TimeAhead {
                heartbeat,
                now: time,
            });
        }
        Ok(WallClock {
            start: at,
            start_millis: time.max(heartbeat),
        })
    }

    /// Returns the clock of a node: `time` in milliseconds since 1970 is the time of the database at an instant.
    /// All nodes take their time from the database, so that a wrong clock of one machine has no effect. `latest` is the
    /// last heartbeat of any node. The clock starts at it if the database is a little behind, and ignores it if a node
    /// was far ahead.
    #[must_use]
    pub fn of_node(time: u64, at: Instant, latest: u64) -> WallClock {
        let is_plausible = latest <= time.saturating_add(AHEAD);
        if !is_plausible {
            let ahead = latest - time;
            tracing::warn!(
                ahead,
                "the heartbeat of a node is ahead of the time of the database"
            );
        }
        let latest = if is_plausible { latest } else { 0 };
        WallClock {
            start: at,
            start_millis: time.max(latest),
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
