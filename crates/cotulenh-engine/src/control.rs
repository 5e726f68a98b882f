//! Stopping a search from outside.

use std::fmt;
use std::sync::OnceLock;
use std::sync::atomic::{AtomicBool, Ordering};

/// The means to stop a running search. It is shared between the search and its caller.
#[derive(Default)]
pub struct Control {
    stop: AtomicBool,
    pondering: AtomicBool,
    stop_condition: OnceLock<StopCondition>,
}

/// A callback that the search calls. The search stops if it returns `true`.
type StopCondition = Box<dyn Fn() -> bool + Send + Sync>;

impl fmt::Debug for Control {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Control")
            .field("stop", &self.stop)
            .field("pondering", &self.pondering)
            .finish_non_exhaustive()
    }
}

impl Control {
    /// Stops the search. It ends as soon as it can and returns the best turn found so far.
    pub fn stop(&self) {
        self.pondering.store(false, Ordering::Relaxed);
        self.stop.store(true, Ordering::Relaxed);
    }

    /// Tells the search that the opponent has played the expected turn: the clock starts now.
    pub fn ponder_hit(&self) {
        self.pondering.store(false, Ordering::Relaxed);
    }

    /// Returns `true` if the search should end.
    #[must_use]
    pub fn is_stopped(&self) -> bool {
        self.stop.load(Ordering::Relaxed)
    }

    /// Returns `true` while the search is pondering.
    #[must_use]
    pub fn is_pondering(&self) -> bool {
        self.pondering.load(Ordering::Relaxed)
    }

    /// Makes all threads of the search call `wants_stop` every few hundred nodes. The search stops if it returns
    /// `true`. This is for a single-threaded caller, which cannot call [`Control::stop`] while a search runs. Only the
    /// first function set is used.
    ///
    /// ```
    /// use cotulenh::Position;
    /// use cotulenh_engine::{Engine, Limits, Root};
    /// let mut engine = Engine::new();
    /// engine.control().stop_when(|| true);
    /// let result = engine.search(&Root::new(Position::start()), &Limits::default(), |_| {});
    /// assert!(result.nodes < 1_000);
    /// ```
    pub fn stop_when(&self, wants_stop: impl Fn() -> bool + Send + Sync + 'static) {
        let _ = self.stop_condition.set(Box::new(wants_stop));
    }

    /// Calls the function given to [`Control::stop_when`], and stops if it returns `true`.
    pub(crate) fn poll(&self) {
        if self
            .stop_condition
            .get()
            .is_some_and(|wants_stop| wants_stop())
        {
            self.stop();
        }
    }

    /// Prepares a new search. A caller that starts the search in another thread calls this before, so that an early
    /// stop is not lost.
    pub fn reset(&self, ponder: bool) {
        self.stop.store(false, Ordering::Relaxed);
        self.pondering.store(ponder, Ordering::Relaxed);
    }
}
