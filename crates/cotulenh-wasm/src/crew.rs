//! Workers that help a search. Nobody can start a thread in a page's module; a page can start workers, each with the module
//! in the same memory, and each of them waits here for work.

use cotulenh_engine::{Helpers, Work};
use std::collections::VecDeque;
use std::sync::{Condvar, Mutex, MutexGuard, PoisonError};

/// Those who help in this memory.
pub static CREW: Crew = Crew::new();

/// Some who wait for work, and the work that waits for them.
#[derive(Default)]
pub struct Crew {
    state: Mutex<State>,
    called: Condvar,
}

#[derive(Default)]
struct State {
    members: usize,
    /// Those who work, and those about to.
    busy: usize,
    work: VecDeque<Work>,
}

impl Crew {
    /// One without members: all work is refused.
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

    /// How many have enlisted.
    #[must_use]
    pub fn members(&self) -> usize {
        self.state().members
    }

    /// One more will help: this thread calls [`help`](Crew::help) next.
    pub fn enlist(&self) {
        self.state().members += 1;
    }

    /// Does what work there is, for ever.
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

/// What a page's workers call, in the module whose memory is shared.
#[cfg(all(target_family = "wasm", target_feature = "atomics"))]
mod calls {
    use super::CREW;
    use wasm_bindgen::prelude::*;

    /// The module itself, for the helpers.
    #[wasm_bindgen(js_name = "sharedModule")]
    pub fn shared_module() -> JsValue {
        wasm_bindgen::module()
    }

    /// Its memory, for the helpers.
    #[wasm_bindgen(js_name = "sharedMemory")]
    pub fn shared_memory() -> JsValue {
        wasm_bindgen::memory()
    }

    /// This worker will help: it calls `help` next.
    #[wasm_bindgen]
    pub fn enlist() {
        CREW.enlist();
    }

    /// Helps until the worker is ended.
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
        let (tell, told) = channel();
        let work = |number: u32| -> Work {
            let tell = tell.clone();
            Box::new(move || tell.send(number).unwrap())
        };
        assert!(!(&SMALL).spawn(work(0)));
        SMALL.enlist();
        SMALL.enlist();
        // They have not come yet, but will.
        assert!((&SMALL).spawn(work(1)));
        assert!((&SMALL).spawn(work(2)));
        assert!(!(&SMALL).spawn(work(3)));
        for _ in 0..2 {
            thread::spawn(|| SMALL.help());
        }
        let mut done = [told.recv().unwrap(), told.recv().unwrap()];
        done.sort_unstable();
        assert_eq!(done, [1, 2]);
        // Both are free again, soon.
        while !(&SMALL).spawn(work(4)) {
            thread::yield_now();
        }
        assert_eq!(told.recv(), Ok(4));
        assert_eq!(SMALL.members(), 2);
    }
}
