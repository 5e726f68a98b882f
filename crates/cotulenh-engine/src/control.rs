//! Stopping a search from outside.

use std::sync::OnceLock;
use std::sync::atomic::{AtomicBool, Ordering};

/// What others can tell a search that is going on. Shared between the search and whoever started it.
#[derive(Debug, Default)]
pub struct Control {
    stop: AtomicBool,
    pondering: AtomicBool,
    /// Asked by the search itself, where nobody can call while it runs.
    asked: OnceLock<fn() -> bool>,
}

impl Control {
    /// The search ends as soon as it can, with the best turn known so far.
    pub fn stop(&self) {
        self.pondering.store(false, Ordering::Relaxed);
        self.stop.store(true, Ordering::Relaxed);
    }

    /// The opponent has made the turn that was pondered on: from now on the clock counts.
    pub fn ponder_hit(&self) {
        self.pondering.store(false, Ordering::Relaxed);
    }

    /// Whether the search is to end.
    #[must_use]
    pub fn is_stopped(&self) -> bool {
        self.stop.load(Ordering::Relaxed)
    }

    /// Whether the opponent's turn is still awaited.
    #[must_use]
    pub fn is_pondering(&self) -> bool {
        self.pondering.load(Ordering::Relaxed)
    }

    /// The search asks `wants_stop` every few hundred nodes and stops where it says so: for a single thread, in which
    /// nobody can call [`Control::stop`] while a search runs. The first one given is kept.
    ///
    /// ```
    /// use cotulenh::Position;
    /// use cotulenh_engine::{Engine, Limits, Root};
    /// let mut engine = Engine::new();
    /// engine.control().ask(|| true);
    /// let result = engine.search(&Root::new(Position::start()), &Limits::default(), |_| {});
    /// assert!(result.nodes < 1_000);
    /// ```
    pub fn ask(&self, wants_stop: fn() -> bool) {
        let _ = self.asked.set(wants_stop);
    }

    /// Asks whoever has to be asked, and stops if told so.
    pub(crate) fn look(&self) {
        if self.asked.get().is_some_and(|wants_stop| wants_stop()) {
            self.stop();
        }
    }

    /// Ready for a new search. Whoever starts a search in another thread calls it before, so that a stop which
    /// comes at once is not lost.
    pub fn reset(&self, ponder: bool) {
        self.stop.store(false, Ordering::Relaxed);
        self.pondering.store(ponder, Ordering::Relaxed);
    }
}
