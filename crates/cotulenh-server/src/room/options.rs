//! The settings of rooms.

use std::time::Duration;

/// The settings of rooms.
#[derive(Clone, Copy, Debug)]
pub struct Options {
    /// The time after which a room without clients ends, if its game has ended or has no live clock.
    pub idle: Duration,
    /// The grace period after a server start. No flag falls and no game can be claimed.
    pub grace: Duration,
    /// The time between two heartbeats.
    pub heartbeat: Duration,
    /// The maximum number of running games of a user, for rematches.
    pub games: usize,
    /// A fault that the tests must notice.
    #[cfg(feature = "testing")]
    pub mutant: Option<Mutant>,
}

impl Default for Options {
    fn default() -> Options {
        Options {
            idle: Duration::from_secs(60),
            grace: Duration::from_secs(30),
            heartbeat: Duration::from_secs(1),
            games: 100,
            #[cfg(feature = "testing")]
            mutant: None,
        }
    }
}

/// A fault that the tests must notice.
#[cfg(feature = "testing")]
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Mutant {
    /// Commands are acknowledged before they are committed.
    AcknowledgeBeforeCommit,
    /// Commands in the log of a restored game are not known.
    DeduplicateInMemory,
}
