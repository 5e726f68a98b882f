//! Helper threads for the search, and the pool that provides them.

use crate::eval::Evaluator;
use crate::root::Root;
use crate::search::{Duty, Memory, Plan, Shared, Worker};
use std::num::NonZero;
use std::sync::{Arc, Condvar, Mutex, PoisonError};
use std::{mem, thread};

/// The size of a search thread's stack. Lines are deep, and every ply takes some of the stack.
pub const STACK_BYTES: usize = 16 << 20;

/// A task for a thread.
pub type Work = Box<dyn FnOnce() + Send>;

/// A source of helper threads for the search. By default they are the system's. In a page no thread can be started: the page
/// starts workers beforehand, each with [`STACK_BYTES`] of stack, and [lends](crate::Engine::helped_by) them.
///
/// ```
/// use cotulenh::Position;
/// use cotulenh_engine::{Engine, Helpers, HandEvaluator, Limits, Root, STACK_BYTES, Settings, Work};
/// use std::sync::Arc;
///
/// struct Named;
/// impl Helpers for Named {
///     fn lend(&self, work: Work) -> bool {
///         let builder = std::thread::Builder::new().name("helper".into());
///         builder.stack_size(STACK_BYTES).spawn(work).is_ok()
///     }
/// }
///
/// let settings = Settings { threads: 2, ..Settings::default() };
/// let mut engine = Engine::with(HandEvaluator::default(), settings)?;
/// engine.helped_by(Arc::new(Named));
/// assert!(engine.search(&Root::new(Position::start()), &Limits::depth(3), |_| {}).best.is_some());
/// # Ok::<(), cotulenh_engine::NoMemory>(())
/// ```
pub trait Helpers: Send + Sync {
    /// Starts the work in another thread. Returns `false` if there is no thread; the work is then dropped.
    fn lend(&self, work: Work) -> bool;

    /// Returns the number of threads of a search, the first one included, beyond which more are of no use. By default there is
    /// no such number.
    fn useful(&self) -> usize {
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

/// The number of threads for each processor beyond which they only wait for each other.
const THREADS_PER_PROCESSOR: usize = 4;

impl Helpers for System {
    fn useful(&self) -> usize {
        self.processors.saturating_mul(THREADS_PER_PROCESSOR)
    }

    fn lend(&self, work: Work) -> bool {
        let builder = thread::Builder::new().stack_size(STACK_BYTES);
        builder.spawn(work).is_ok()
    }
}

/// A helper thread's part of a search. It tells only the table.
pub(crate) struct Helper<E> {
    pub(crate) evaluator: Arc<E>,
    pub(crate) shared: Arc<Shared>,
    pub(crate) root: Root,
    pub(crate) plan: Plan,
    pub(crate) only: Vec<u64>,
}

impl<E: Evaluator> Helper<E> {
    /// Starts the search with this memory. Returns `None` if there is no thread.
    pub(crate) fn begin(self, memory: Memory, helpers: &dyn Helpers) -> Option<Away> {
        let away = Away::default();
        let end = End(Arc::clone(&away.0));
        helpers
            .lend(Box::new(move || end.reach(self.search(memory))))
            .then_some(away)
    }

    fn search(self, mut memory: Memory) -> Memory {
        // With many more threads than processors a helper may be scheduled first when the search is over.
        if self.shared.is_over() {
            return memory;
        }
        let mut worker = Worker::new(
            &*self.evaluator,
            &self.shared,
            &mut memory,
            &self.root,
            Duty::Help,
        );
        worker.look_only_at(self.only.clone());
        worker.iterate(&self.plan, |_| {});
        memory
    }
}

/// Runs `lead` in a thread with a large stack, and `meanwhile` in this one. Returns `None` if `lead` panics.
///
/// If the system refuses the thread, `lead` runs in this one and `meanwhile` does not run: there are no threads for helpers
/// either. In a page no thread can be started, so both run in this one.
pub(crate) fn beside<T: Send>(
    lead: impl FnOnce(Stack) -> T + Send,
    meanwhile: impl FnOnce(),
) -> Option<T> {
    if !OWN_THREAD {
        meanwhile();
        return Some(lead(Stack::Large));
    }
    // Kept here, for a thread that does not start drops its work.
    let lead = Mutex::new(Some(lead));
    let start = |stack| {
        let lead = lead.lock().unwrap_or_else(PoisonError::into_inner).take();
        lead.map(|lead| lead(stack))
    };
    thread::scope(|scope| {
        let builder = thread::Builder::new().stack_size(STACK_BYTES);
        match builder.spawn_scoped(scope, || start(Stack::Large)) {
            Ok(handle) => {
                meanwhile();
                handle.join().ok().flatten()
            }
            Err(_) => start(Stack::Unknown),
        }
    })
}

/// The size of the stack that a search runs on.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Stack {
    /// [`STACK_BYTES`].
    Large,
    /// Whatever the caller has.
    Unknown,
}

/// In a page no thread can be started: the thread that asks for a search is its first one.
pub(crate) const OWN_THREAD: bool = !cfg!(target_family = "wasm");

/// A helper that is searching. Once its memory is back, it no longer uses the table.
#[derive(Default)]
pub(crate) struct Away(Arc<(Mutex<Back>, Condvar)>);

#[derive(Default)]
enum Back {
    #[default]
    NotYet,
    With(Memory),
    /// The helper has panicked.
    Without,
}

impl Away {
    /// Waits for the helper to end, and takes its memory. Returns `None` if the helper has panicked.
    // Not by a channel: in a page's module with threads its receiver was seen to wait for ever.
    pub(crate) fn memory(self) -> Option<Memory> {
        let (back, came) = &*self.0;
        let mut back = back.lock().unwrap_or_else(PoisonError::into_inner);
        loop {
            match mem::take(&mut *back) {
                Back::With(memory) => return Some(memory),
                Back::Without => return None,
                Back::NotYet => {
                    back = came.wait(back).unwrap_or_else(PoisonError::into_inner);
                }
            }
        }
    }
}

/// Reports the end of a helper, even if it panics.
struct End(Arc<(Mutex<Back>, Condvar)>);

impl End {
    fn reach(self, memory: Memory) {
        self.tell(Back::With(memory));
    }

    fn tell(&self, told: Back) {
        let (back, came) = &*self.0;
        let mut back = back.lock().unwrap_or_else(PoisonError::into_inner);
        if matches!(*back, Back::NotYet) {
            *back = told;
        }
        came.notify_one();
    }
}

impl Drop for End {
    fn drop(&mut self) {
        self.tell(Back::Without);
    }
}
