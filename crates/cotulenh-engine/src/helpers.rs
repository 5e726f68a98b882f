//! The threads that search beside the first one.

use crate::eval::Evaluator;
use crate::root::Root;
use crate::search::{Memory, Plan, Shared, Worker};
use std::sync::{Arc, Condvar, Mutex, PoisonError};
use std::{mem, thread};

/// Lines are deep, and every ply takes some of the stack.
pub const STACK_BYTES: usize = 16 << 20;

/// What a thread is asked to do.
pub type Work = Box<dyn FnOnce() + Send>;

/// Where the threads come from that search beside the first one. The system has them, but not in a page: there somebody
/// has to start them beforehand, each with [`STACK_BYTES`] of stack, and [lend](crate::Engine::helped_by) them.
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
/// let mut engine = Engine::with(HandEvaluator::default(), settings);
/// engine.helped_by(Arc::new(Named));
/// assert!(engine.search(&Root::new(Position::start()), &Limits::depth(3), |_| {}).best.is_some());
/// ```
pub trait Helpers: Send + Sync {
    /// Has the work done by another thread, beginning now; false if there is none to be had, and the work is not done.
    fn lend(&self, work: Work) -> bool;
}

/// Threads of the system, which ends each with its work.
pub(crate) struct System;

impl Helpers for System {
    fn lend(&self, work: Work) -> bool {
        let builder = thread::Builder::new().stack_size(STACK_BYTES);
        builder.spawn(work).is_ok()
    }
}

/// A search that goes on beside that of the first thread, and tells only the table.
pub(crate) struct Helper<E> {
    pub(crate) evaluator: Arc<E>,
    pub(crate) shared: Arc<Shared>,
    pub(crate) root: Root,
    pub(crate) plan: Plan,
    pub(crate) only: Vec<u64>,
}

impl<E: Evaluator> Helper<E> {
    /// Sends it off with its memory; nothing if no thread is to be had.
    pub(crate) fn begin(self, memory: Memory, helpers: &dyn Helpers) -> Option<Away> {
        let away = Away::default();
        let end = End(Arc::clone(&away.0));
        helpers
            .lend(Box::new(move || end.reach(self.search(memory))))
            .then_some(away)
    }

    fn search(self, mut memory: Memory) -> Memory {
        let mut worker = Worker::new(
            &*self.evaluator,
            &self.shared,
            &mut memory,
            &self.root,
            None,
        );
        worker.look_only_at(self.only.clone());
        worker.iterate(&self.plan, |_| {});
        memory
    }
}

/// A helper that is searching. Once its memory is back, the table belongs to whoever waits for it.
#[derive(Default)]
pub(crate) struct Away(Arc<(Mutex<Back>, Condvar)>);

#[derive(Default)]
enum Back {
    #[default]
    NotYet,
    With(Memory),
    /// It had to leave its memory behind.
    Without,
}

impl Away {
    /// Waits for it, and takes its memory.
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

/// A helper's way back, which it takes even if its search comes to grief.
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
