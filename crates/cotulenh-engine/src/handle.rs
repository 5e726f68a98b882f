//! A search in its own thread.

use crate::control::Control;
use crate::engine::Engine;
use crate::eval::{Evaluation, Evaluator};
use crate::limits::Limits;
use crate::result::{Info, SearchResult};
use crate::root::Root;
use std::fmt;
use std::io;
use std::pin::Pin;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, Condvar, Mutex, MutexGuard, PoisonError};
use std::task::{Context, Poll, Waker};
use std::thread::{self, JoinHandle};

/// An event of a search that runs in its own thread.
#[derive(Clone, Copy, Debug)]
#[non_exhaustive]
pub enum SearchEvent<'a> {
    /// The search has a principal variation of a depth.
    Info(&'a Info),
    /// The search has ended. This is the last event.
    End(&'a SearchResult),
}

/// A search that runs in its own thread, with the engine inside. [`Engine::start`] returns it.
///
/// It is a [`Future`] that needs no particular runtime. A thread calls [`SearchHandle::wait`] instead. Both return the
/// engine. If the handle is dropped, the search stops and the engine is lost.
///
/// To stop a search that is awaited, take [`Engine::control`] before [`Engine::start`], and call
/// [`Control::stop`](crate::Control::stop) after it. A stop before the start has no effect.
///
/// ```
/// use cotulenh::Position;
/// use cotulenh_engine::{Engine, Limits, Root, SearchEvent};
/// use std::sync::mpsc;
///
/// let (sender, values) = mpsc::channel();
/// let search = Engine::new().start(Root::new(Position::start()), Limits::default(), move |event| {
///     if let SearchEvent::Info(info) = event {
///         let _ = sender.send(info.line.value);
///     }
/// })?;
/// println!("{}", values.recv()?); // the first principal variation
/// search.stop();
/// let finished = search.wait()?;
/// assert!(finished.result.best.is_some());
/// let engine: Engine = finished.engine; // ready for the next search
/// # drop(engine);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[must_use = "the search stops if the handle is dropped"]
pub struct SearchHandle<E: Evaluator = Evaluation> {
    control: Arc<Control>,
    outcome: Arc<Outcome<E>>,
    thread: Option<JoinHandle<()>>,
}

/// A search that has ended.
#[non_exhaustive]
pub struct Finished<E: Evaluator = Evaluation> {
    /// The engine, ready for another search.
    pub engine: Engine<E>,
    /// The result.
    pub result: SearchResult,
}

/// The error of a search whose thread panicked, e.g. in the callback. The engine is lost.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error("the thread of the search panicked")]
pub struct SearchPanicked;

/// The error of a search for which the system has no thread. It returns the engine.
#[derive(thiserror::Error)]
#[error("no thread could be started: {error}")]
pub struct NotStarted<E: Evaluator = Evaluation> {
    /// The engine. It can still search in the thread of the caller.
    pub engine: Box<Engine<E>>,
    /// The error of the system.
    #[source]
    pub error: io::Error,
}

impl<E: Evaluator> fmt::Debug for NotStarted<E> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("NotStarted")
            .field("error", &self.error)
            .finish_non_exhaustive()
    }
}

impl<E: Evaluator> Engine<E> {
    /// Starts a search in its own thread. Calls `on_event` there, for every principal variation and at the end.
    ///
    /// # Errors
    ///
    /// Returns the engine if the system has no thread.
    pub fn start(
        self,
        root: Root,
        limits: Limits,
        on_event: impl FnMut(SearchEvent<'_>) + Send + 'static,
    ) -> Result<SearchHandle<E>, NotStarted<E>> {
        let control = self.control();
        control.reset(limits.ponder);
        let outcome = Arc::new(Outcome::default());
        // The engine is kept here too, because a thread that fails to start drops what it was given.
        let kept = Arc::new(Mutex::new(Some(self)));
        let theirs = Arc::clone(&kept);
        let reporter = Reporter {
            outcome: Arc::clone(&outcome),
            reported: false,
        };
        let started = thread::Builder::new().spawn(move || {
            if let Some(engine) = lock(&theirs).take() {
                reporter.search(engine, &root, &limits, on_event);
            }
        });
        let thread = match started {
            Ok(thread) => Some(thread),
            Err(error) => {
                if let Some(engine) = lock(&kept).take().map(Box::new) {
                    return Err(NotStarted { engine, error });
                }
                None
            }
        };
        Ok(SearchHandle {
            control,
            outcome,
            thread,
        })
    }
}

impl<E: Evaluator> SearchHandle<E> {
    /// Stops the search. It ends as soon as it can, with the best turn found so far.
    pub fn stop(&self) {
        self.control.stop();
    }

    /// Tells a search that ponders that the opponent has played the expected turn.
    pub fn ponder_hit(&self) {
        self.control.ponder_hit();
    }

    /// Returns `true` until the search has ended. The last event may still be in progress then.
    #[must_use]
    pub fn is_searching(&self) -> bool {
        !self.outcome.searched.load(Ordering::Acquire) && lock(&self.outcome.state).ended.is_none()
    }

    /// Waits until the search has ended.
    ///
    /// # Errors
    ///
    /// Returns an error if the thread of the search panicked.
    pub fn wait(mut self) -> Result<Finished<E>, SearchPanicked> {
        let mut state = lock(&self.outcome.state);
        let ended = loop {
            if let Some(ended) = state.ended.take() {
                break ended;
            }
            let waited = self.outcome.changed.wait(state);
            state = waited.unwrap_or_else(PoisonError::into_inner);
        };
        drop(state);
        if let Some(thread) = self.thread.take() {
            // A panic is in the outcome.
            let _ = thread.join();
        }
        ended
    }
}

/// Ends with the result and the engine.
///
/// It panics if it is polled again after that.
impl<E: Evaluator> Future for SearchHandle<E> {
    type Output = Result<Finished<E>, SearchPanicked>;

    fn poll(self: Pin<&mut Self>, context: &mut Context<'_>) -> Poll<Self::Output> {
        let mut state = lock(&self.outcome.state);
        match state.ended.take() {
            Some(ended) => Poll::Ready(ended),
            None => {
                state.waker = Some(context.waker().clone());
                Poll::Pending
            }
        }
    }
}

/// Stops the search.
impl<E: Evaluator> Drop for SearchHandle<E> {
    fn drop(&mut self) {
        self.control.stop();
    }
}

/// The outcome of a search, shared by its thread and the handle.
struct Outcome<E: Evaluator> {
    state: Mutex<State<E>>,
    changed: Condvar,
    /// Set when only the last event remains to be reported.
    searched: AtomicBool,
}

struct State<E: Evaluator> {
    ended: Option<Result<Finished<E>, SearchPanicked>>,
    waker: Option<Waker>,
}

impl<E: Evaluator> Default for Outcome<E> {
    fn default() -> Outcome<E> {
        Outcome {
            state: Mutex::new(State {
                ended: None,
                waker: None,
            }),
            changed: Condvar::new(),
            searched: AtomicBool::new(false),
        }
    }
}

impl<E: Evaluator> Outcome<E> {
    fn set(&self, ended: Result<Finished<E>, SearchPanicked>) {
        let mut state = lock(&self.state);
        state.ended = Some(ended);
        let waker = state.waker.take();
        drop(state);
        self.changed.notify_all();
        if let Some(waker) = waker {
            waker.wake();
        }
    }
}

/// The search thread's side of the outcome. If it is dropped without a report, the thread has panicked.
struct Reporter<E: Evaluator> {
    outcome: Arc<Outcome<E>>,
    reported: bool,
}

impl<E: Evaluator> Reporter<E> {
    fn search(
        mut self,
        mut engine: Engine<E>,
        root: &Root,
        limits: &Limits,
        mut on_event: impl FnMut(SearchEvent<'_>) + Send,
    ) {
        let result = engine.search_prepared(root, limits, |info| {
            on_event(SearchEvent::Info(info));
        });
        self.outcome.searched.store(true, Ordering::Release);
        on_event(SearchEvent::End(&result));
        self.reported = true;
        self.outcome.set(Ok(Finished { engine, result }));
    }
}

impl<E: Evaluator> Drop for Reporter<E> {
    fn drop(&mut self) {
        if !self.reported {
            self.outcome.set(Err(SearchPanicked));
        }
    }
}

fn lock<T>(mutex: &Mutex<T>) -> MutexGuard<'_, T> {
    mutex.lock().unwrap_or_else(PoisonError::into_inner)
}

#[cfg(test)]
mod tests {
    use super::*;
    use cotulenh::Position;
    use std::task::Wake;
    use std::thread::Thread;

    /// A runtime of one thread.
    struct Unpark(Thread);

    impl Wake for Unpark {
        fn wake(self: Arc<Self>) {
            self.0.unpark();
        }
    }

    fn block_on<F: Future + Unpin>(mut future: F) -> F::Output {
        let waker = Arc::new(Unpark(thread::current())).into();
        loop {
            match Pin::new(&mut future).poll(&mut Context::from_waker(&waker)) {
                Poll::Ready(output) => return output,
                Poll::Pending => thread::park(),
            }
        }
    }

    fn start(limits: Limits) -> SearchHandle {
        let root = Root::new(Position::start());
        Engine::new().start(root, limits, |_| {}).unwrap()
    }

    #[test]
    fn a_search_is_a_future_and_returns_its_engine() {
        let finished = block_on(start(Limits::nodes(500))).unwrap();
        let root = Root::new(Position::start());
        let mut engine = finished.engine;
        engine.clear();
        let again = engine.search(&root, &Limits::nodes(500), |_| {});
        assert_eq!(again.best, finished.result.best);
        assert_eq!(again.nodes, finished.result.nodes);
    }

    #[test]
    fn an_endless_search_ends_when_it_is_stopped() {
        let search = start(Limits {
            infinite: true,
            ..Limits::default()
        });
        assert!(search.is_searching());
        search.stop();
        assert!(search.wait().unwrap().result.best.is_some());
    }

    /// Starts a search that has nothing left to search at once, and waits for its end.
    fn start_waiting(limits: Limits) -> SearchHandle {
        let limits = Limits {
            depth: Some(1),
            ..limits
        };
        start(limits)
    }

    #[test]
    fn a_search_that_waits_ends_by_a_stop_or_a_ponder_hit() {
        let ponder = || Limits {
            ponder: true,
            ..Limits::default()
        };
        let infinite = Limits {
            infinite: true,
            ..Limits::default()
        };
        let search = start_waiting(ponder());
        search.ponder_hit();
        assert!(search.wait().unwrap().result.best.is_some());
        for limits in [ponder(), infinite] {
            let search = start_waiting(limits);
            search.stop();
            assert!(search.wait().unwrap().result.best.is_some());
        }
        let search = start_waiting(ponder());
        search.control.stop_when(|| true);
        assert!(search.wait().unwrap().result.best.is_some());
    }

    #[test]
    fn a_panic_in_the_callback_is_an_error() {
        let root = Root::new(Position::start());
        let search = Engine::new().start(root, Limits::nodes(500), |_| panic!("on purpose"));
        let ended = search.unwrap().wait();
        assert!(matches!(ended, Err(SearchPanicked)));
    }
}
