//! The settings of rooms.

use std::time::Duration;

/// The settings of rooms.
#[derive(Clone, Copy, Debug)]
pub struct Options {
    /// The time after which a room without clients ends, if its game has ended or lasts for days.
    pub idle: Duration,
    /// The time after a start of the server without flags and claims.
    pub grace: Duration,
    /// The time between two heartbeats.
    pub heartbeat: Duration,
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
