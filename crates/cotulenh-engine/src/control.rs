//! Stopping a search from outside.

use std::fmt;
use std::sync::OnceLock;
use std::sync::atomic::{AtomicBool, Ordering};

/// The means to stop a running search. Shared between the search and the caller that started it.
#[derive(Default)]
pub struct Control {
    stop: AtomicBool,
    pondering: AtomicBool,
    asked: OnceLock<Question>,
}

/// A question that the search itself asks: is it to stop?
type Question = Box<dyn Fn() -> bool + Send + Sync>;

impl fmt::Debug for Control {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Control")
            .field("stop", &self.stop)
            .field("pondering", &self.pondering)
            .finish_non_exhaustive()
    }
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

    /// Makes all threads of the search call `wants_stop` every few hundred nodes. The search stops if it returns `true`. This
    /// is for a caller with a single thread, which cannot call [`Control::stop`] while a search runs. The first function given
    /// is kept.
    ///
    /// ```
    /// use cotulenh::Position;
    /// use cotulenh_engine::{Engine, Limits, Root};
    /// let mut engine = Engine::new();
    /// engine.control().ask(|| true);
    /// let result = engine.search(&Root::new(Position::start()), &Limits::default(), |_| {});
    /// assert!(result.nodes < 1_000);
    /// ```
    pub fn ask(&self, wants_stop: impl Fn() -> bool + Send + Sync + 'static) {
        let _ = self.asked.set(Box::new(wants_stop));
    }

    /// Calls the function given to [`Control::ask`], and stops if it returns `true`.
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
