//! Helper threads for a search. A WebAssembly module cannot start threads. A page can start workers that run the module
//! in the same memory, and each of them waits here for work.

use cotulenh_engine::{Helpers, Work};
use std::collections::VecDeque;
use std::sync::{Condvar, Mutex, MutexGuard, PoisonError};

/// The helper threads of this memory.
pub static CREW: Crew = Crew::new();

/// Waiting helper threads and their pending work.
#[derive(Default)]
pub struct Crew {
    state: Mutex<State>,
    called: Condvar,
}

#[derive(Default)]
struct State {
    members: usize,
    /// The number of helpers that are working or about to start.
    busy: usize,
    work: VecDeque<Work>,
}

impl Crew {
    /// Returns a crew without members, which refuses all work.
    #[must_use]
    pub const fn new() -> Crew {
        Crew {
            state: Mutex::new(State {
                members: 0,
                busy: 0,
                work: VecDeque::new(),
            }),
            called: Condvar::new(),
        }
    }

    /// Returns the number of enlisted helpers.
    #[must_use]
    pub fn members(&self) -> usize {
        self.state().members
    }

    /// Adds a helper. The calling thread must call [`help`](Crew::help) next.
    pub fn enlist(&self) {
        self.state().members += 1;
    }

    /// Runs pending work forever.
    pub fn help(&self) -> ! {
        loop {
            let mut state = self.state();
            let work = loop {
                match state.work.pop_front() {
                    Some(work) => break work,
                    None => {
                        let waited = self.called.wait(state);
                        state = waited.unwrap_or_else(PoisonError::into_inner);
                    }
                }
            };
            drop(state);
            work();
            self.state().busy -= 1;
        }
    }

    fn state(&self) -> MutexGuard<'_, State> {
        self.state.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

impl Helpers for &'static Crew {
    fn spawn(&self, work: Work) -> bool {
        let mut state = self.state();
        if state.busy == state.members {
            return false;
        }
        state.busy += 1;
        state.work.push_back(work);
        self.called.notify_one();
        true
    }
}

/// The functions that workers call in the module with shared memory.
#[cfg(all(target_family = "wasm", target_feature = "atomics"))]
mod calls {
    use super::CREW;
    use wasm_bindgen::prelude::*;

    /// Returns the module for the helpers.
    #[wasm_bindgen(js_name = "sharedModule")]
    pub fn shared_module() -> JsValue {
        wasm_bindgen::module()
    }

    /// Returns the memory for the helpers.
    #[wasm_bindgen(js_name = "sharedMemory")]
    pub fn shared_memory() -> JsValue {
        wasm_bindgen::memory()
    }

    /// Adds this worker as a helper. It must call `help` next.
    #[wasm_bindgen]
    pub fn enlist() {
        CREW.enlist();
    }

    /// Helps until the worker is terminated.
    #[wasm_bindgen]
    pub fn help() {
        CREW.help();
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::sync::mpsc::channel;
    use std::thread;

    #[test]
    fn as_many_works_are_taken_at_once_as_there_are_members() {
        static SMALL: Crew = Crew::new();
        let (sender, results) = channel();
        let work = |number: u32| -> Work {
            let sender = sender.clone();
            Box::new(move || sender.send(number).unwrap())
        };
        assert!(!(&SMALL).spawn(work(0)));
        SMALL.enlist();
        SMALL.enlist();
        // The helpers have not started yet, but they have enlisted.
        assert!((&SMALL).spawn(work(1)));
        assert!((&SMALL).spawn(work(2)));
        assert!(!(&SMALL).spawn(work(3)));
        for _ in 0..2 {
            thread::spawn(|| SMALL.help());
        }
        let mut done = [results.recv().unwrap(), results.recv().unwrap()];
        done.sort_unstable();
        assert_eq!(done, [1, 2]);
        // Both helpers become free again.
        while !(&SMALL).spawn(work(4)) {
            thread::yield_now();
        }
        assert_eq!(results.recv(), Ok(4));
        assert_eq!(SMALL.members(), 2);
    }
}
