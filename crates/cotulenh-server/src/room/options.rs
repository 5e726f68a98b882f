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
    /// A fault that the tests must notice.
    #[cfg(feature = "testing")]
    pub mutant: Option<Mutant>,
    /// Whether the node does not see that its lease ends, as a machine whose clock stands still while it is paused.
    #[cfg(feature = "testing")]
    pub ignores_lease: bool,
}

impl Options {
    /// Returns `true` if a node notices the end of its lease.
    pub(super) fn watches_lease(&self) -> bool {
        #[cfg(feature = "testing")]
        return !self.ignores_lease;
        #[cfg(not(feature = "testing"))]
        true
    }
}

impl Default for Options {
    fn default() -> Options {
        Options {
            idle: Duration::from_secs(60),
            grace: Duration::from_secs(30),
            heartbeat: Duration::from_secs(1),
            #[cfg(feature = "testing")]
            mutant: None,
            #[cfg(feature = "testing")]
            ignores_lease: false,
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
