//! Helper threads for the search, and the pool that provides them.

use crate::eval::Evaluator;
use crate::root::Root;
use crate::search::{IterationPlan, Shared, ThreadDuty, ThreadMemory, Worker};
use std::num::NonZero;
use std::sync::{Arc, Condvar, Mutex, PoisonError};
use std::{mem, thread};

/// The size of a search thread's stack. Lines are deep, and every ply takes some of the stack.
pub const STACK_BYTES: usize = 16 << 20;

/// A task for a thread.
pub type Work = Box<dyn FnOnce() + Send>;

/// A source of helper threads for the search. By default they are threads of the system. A web page cannot start
/// threads while it searches: it starts workers beforehand, each with [`STACK_BYTES`] of stack, and passes them to
/// [`Engine::set_helpers`](crate::Engine::set_helpers).
///
/// ```
/// use cotulenh::Position;
/// use cotulenh_engine::{Engine, Helpers, HandEvaluator, Limits, Root, STACK_BYTES, Settings, Work};
/// use std::sync::Arc;
///
/// struct Named;
/// impl Helpers for Named {
///     fn spawn(&self, work: Work) -> bool {
///         let builder = std::thread::Builder::new().name("helper".into());
///         builder.stack_size(STACK_BYTES).spawn(work).is_ok()
///     }
/// }
///
/// let settings = Settings { threads: 2, ..Settings::default() };
/// let mut engine = Engine::with(HandEvaluator::default(), settings)?;
/// engine.set_helpers(Arc::new(Named));
/// assert!(engine.search(&Root::new(Position::start()), &Limits::depth(3), |_| {}).best.is_some());
/// # Ok::<(), cotulenh_engine::NoMemory>(())
/// ```
pub trait Helpers: Send + Sync {
    /// Runs the work in another thread. Returns `false` if there is no thread; the work is then dropped.
    fn spawn(&self, work: Work) -> bool;

    /// Returns the number of search threads, including the main thread, beyond which more are useless. By default there
    /// is no such number.
    fn useful_threads(&self) -> usize {
        usize::MAX
    }
}

/// Threads of the system. Each ends with its work.
pub(crate) struct System {
    processors: usize,
}

impl System {
    pub(crate) fn new() -> System {
        let processors = thread::available_parallelism();
        System {
            processors: processors.map_or(1, NonZero::get),
        }
    }
}

/// The number of threads per processor beyond which they only wait for each other.
const THREADS_PER_PROCESSOR: usize = 4;

impl Helpers for System {
    fn useful_threads(&self) -> usize {
        self.processors.saturating_mul(THREADS_PER_PROCESSOR)
    }

    fn spawn(&self, work: Work) -> bool {
        let builder = thread::Builder::new().stack_size(STACK_BYTES);
        builder.spawn(work).is_ok()
    }
}

/// The task of a helper thread. Its only output is the transposition table.
pub(crate) struct Helper<E> {
    pub(crate) evaluator: Arc<E>,
    pub(crate) shared: Arc<Shared>,
    pub(crate) root: Root,
    pub(crate) plan: IterationPlan,
    pub(crate) only: Vec<u64>,
}

impl<E: Evaluator> Helper<E> {
    /// Starts the search with this memory. Returns `None` if there is no thread.
    pub(crate) fn begin(
        self,
        memory: ThreadMemory,
        helpers: &dyn Helpers,
    ) -> Option<RunningHelper> {
        let running = RunningHelper::default();
        let guard = DoneGuard(Arc::clone(&running.0));
        helpers
            .spawn(Box::new(move || guard.finish(self.search(memory))))
            .then_some(running)
    }

    fn search(self, mut memory: ThreadMemory) -> ThreadMemory {
        // With many more threads than processors, a helper may be scheduled only when the search is over.
        if self.shared.is_over() {
            return memory;
        }
        let mut worker = Worker::new(
            &*self.evaluator,
            &self.shared,
            &mut memory,
            &self.root,
            ThreadDuty::Helper,
        );
        worker.restrict_to_turns(self.only.clone());
        worker.iterate(&self.plan, |_| {});
        memory
    }
}

/// Runs `main` in a thread with a large stack, and `meanwhile` in the calling thread. Returns `None` if `main` panics.
///
/// If the system refuses the thread, `main` runs in the calling thread and `meanwhile` does not run, because there are
/// no threads for helpers either. In a web page, which cannot start threads, both run in the calling thread.
pub(crate) fn run_main_thread<T: Send>(
    main: impl FnOnce(StackSize) -> T + Send,
    meanwhile: impl FnOnce(),
) -> Option<T> {
    if !CAN_SPAWN {
        meanwhile();
        return Some(main(StackSize::Large));
    }
    // The closure is kept here because a thread that fails to start drops what it was given.
    let main = Mutex::new(Some(main));
    let start = |stack| {
        let main = main.lock().unwrap_or_else(PoisonError::into_inner).take();
        main.map(|main| main(stack))
    };
    thread::scope(|scope| {
        let builder = thread::Builder::new().stack_size(STACK_BYTES);
        match builder.spawn_scoped(scope, || start(StackSize::Large)) {
            Ok(handle) => {
                meanwhile();
                handle.join().ok().flatten()
            }
            Err(_) => start(StackSize::Unknown),
        }
    })
}

/// The size of the stack that the search runs on.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum StackSize {
    /// [`STACK_BYTES`].
    Large,
    /// Unknown: the stack of the caller's thread.
    Unknown,
}

/// `true` if the engine can start threads. A web page cannot: there the calling thread is the main search thread.
pub(crate) const CAN_SPAWN: bool = !cfg!(target_family = "wasm");

/// A handle to a running helper thread. Once it has returned its memory, it no longer uses the table.
#[derive(Default)]
pub(crate) struct RunningHelper(Arc<(Mutex<HelperState>, Condvar)>);

#[derive(Default)]
enum HelperState {
    #[default]
    Running,
    Done(ThreadMemory),
    /// The helper has panicked.
    Panicked,
}

impl RunningHelper {
    /// Waits for the helper to end and returns its memory. Returns `None` if it has panicked.
    // Not a channel: in the WebAssembly module with threads its receiver was seen to wait for ever.
    pub(crate) fn memory(self) -> Option<ThreadMemory> {
        let (current, changed) = &*self.0;
        let mut current = current.lock().unwrap_or_else(PoisonError::into_inner);
        loop {
            match mem::take(&mut *current) {
                HelperState::Done(memory) => return Some(memory),
                HelperState::Panicked => return None,
                HelperState::Running => {
                    current = changed
                        .wait(current)
                        .unwrap_or_else(PoisonError::into_inner);
                }
            }
        }
    }
}

/// A guard that reports the end of a helper, even if it panics.
struct DoneGuard(Arc<(Mutex<HelperState>, Condvar)>);

impl DoneGuard {
    fn finish(self, memory: ThreadMemory) {
        self.set(HelperState::Done(memory));
    }

    fn set(&self, state: HelperState) {
        let (current, changed) = &*self.0;
        let mut current = current.lock().unwrap_or_else(PoisonError::into_inner);
        if matches!(*current, HelperState::Running) {
            *current = state;
        }
        changed.notify_one();
    }
}

impl Drop for DoneGuard {
    fn drop(&mut self) {
        self.set(HelperState::Panicked);
    }
}
