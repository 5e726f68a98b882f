//! Stopping a search from outside.

use crate::helpers::CAN_SPAWN;
use cotulenh::Turn;
use std::fmt;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Condvar, Mutex, OnceLock, PoisonError};
use std::time::Duration;

/// The time between two calls of a stop condition while the search waits for its end.
const POLL: Duration = Duration::from_millis(50);

/// The means to stop a running search. It is shared between the search and its caller.
#[derive(Default)]
pub struct Control {
    stop: AtomicBool,
    pondering: AtomicBool,
    stop_condition: OnceLock<StopCondition>,
    current_move: Mutex<Option<CurrentMove>>,
    /// Held by a waiting thread between its look at the flags and its sleep.
    waiting: Mutex<()>,
    /// Notified after a change of the flags.
    changed: Condvar,
}

/// The root move that a search is looking at.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct CurrentMove {
    /// The depth of the iteration.
    pub depth: u32,
    /// The number of the move in the order of the search, counted from 1.
    pub number: usize,
    /// The turn as far as it is known at the root: an ordinary move, or a deployment with its steps up to this one.
    pub turn: Turn,
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
        self.wake();
    }

    /// Tells the search that the opponent has played the expected turn: the clock starts now.
    pub fn ponder_hit(&self) {
        self.pondering.store(false, Ordering::Relaxed);
        self.wake();
    }

    /// Wakes the thread in [`Control::wait_for_end`].
    fn wake(&self) {
        // Without threads of its own, no search waits.
        if CAN_SPAWN {
            // A thread that has looked at the flags already sleeps once this lock is free.
            drop(self.waiting.lock());
            self.changed.notify_all();
        }
    }

    /// Waits until a search that has nothing left to search may end: for a stop or, unless it is infinite, for the end
    /// of pondering.
    pub(crate) fn wait_for_end(&self, is_infinite: bool) {
        loop {
            self.poll();
            let waiting = self.waiting.lock().unwrap_or_else(PoisonError::into_inner);
            if self.is_stopped() || !(is_infinite || self.is_pondering()) {
                return;
            }
            // The stop condition cannot wake this thread when its answer changes.
            if self.stop_condition.get().is_some() {
                drop(self.changed.wait_timeout(waiting, POLL));
            } else {
                drop(self.changed.wait(waiting));
            }
        }
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

    /// Returns the root move that the running search is looking at, or that the last search looked at last. Returns `None`
    /// before the first one.
    #[must_use]
    pub fn current_move(&self) -> Option<CurrentMove> {
        let current = self.current_move.lock();
        current.unwrap_or_else(PoisonError::into_inner).clone()
    }

    pub(crate) fn set_current_move(&self, current: Option<CurrentMove>) {
        let place = self.current_move.lock();
        *place.unwrap_or_else(PoisonError::into_inner) = current;
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
        self.wake();
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
    /// stop is not lost. `ponder` says whether the search ponders until [`Control::ponder_hit`].
    pub fn reset(&self, ponder: bool) {
        self.stop.store(false, Ordering::Relaxed);
        self.pondering.store(ponder, Ordering::Relaxed);
        self.set_current_move(None);
    }
}
