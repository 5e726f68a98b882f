//! The callbacks of the search that runs in this thread.
//!
//! A thread runs one search at a time. A callback can call back into the module, so nothing here is borrowed while
//! JavaScript runs. A second search is refused, because it would need the stack of the first one.

use crate::error::{Failure, Problem};
use crate::output::plain;
use crate::types::Info;
use std::cell::RefCell;
use wasm_bindgen::JsValue;

thread_local! {
    /// The running search of this thread. Helper threads have none.
    static RUNNING: RefCell<Option<Running>> = const { RefCell::new(None) };
}

/// The functions that a search calls.
#[derive(Clone, Default)]
pub struct Callbacks {
    /// Called with every principal variation.
    pub on_info: Option<js_sys::Function>,
    /// Called every few hundred nodes. The search stops if the result is truthy.
    pub wants_stop: Option<js_sys::Function>,
}

struct Running {
    callbacks: Callbacks,
    /// The first value that a callback threw. It stops the search.
    thrown: Option<JsValue>,
}

/// Ends the search when it goes out of scope.
struct Guard;

impl Drop for Guard {
    fn drop(&mut self) {
        RUNNING.take();
    }
}

/// Runs a search with its callbacks.
///
/// Returns an error with the code `busy` if a search is already running in this thread, and the thrown value if a
/// callback throws.
pub fn run<T>(callbacks: Callbacks, search: impl FnOnce() -> T) -> Result<T, Failure> {
    if RUNNING.with_borrow(Option::is_some) {
        return Err(busy().into());
    }
    RUNNING.set(Some(Running {
        callbacks,
        thrown: None,
    }));
    let guard = Guard;
    let found = search();
    let thrown = RUNNING.with_borrow_mut(|running| running.as_mut()?.thrown.take());
    drop(guard);
    match thrown {
        None => Ok(found),
        Some(value) => Err(Failure::Thrown(value)),
    }
}

/// Returns the error for a call during a search.
pub fn busy() -> Problem {
    Problem::new("busy", "a search is running in this thread")
}

/// Calls `wants_stop`. Returns `true` if the search must stop, also if a callback has thrown.
pub fn wants_stop() -> bool {
    let Some((callbacks, has_thrown)) = running() else {
        return false;
    };
    if has_thrown {
        return true;
    }
    let Some(wants_stop) = callbacks.wants_stop else {
        return false;
    };
    match wants_stop.call0(&JsValue::NULL) {
        Ok(answer) => answer.is_truthy(),
        Err(value) => {
            keep(value);
            true
        }
    }
}

/// Calls `on_info` with a line unless a callback has thrown.
pub fn report(info: &Info) {
    let Some((
        Callbacks {
            on_info: Some(on_info),
            ..
        },
        false,
    )) = running()
    else {
        return;
    };
    let Ok(info) = plain(info) else { return };
    if let Err(value) = on_info.call1(&JsValue::NULL, &info) {
        keep(value);
    }
}

fn running() -> Option<(Callbacks, bool)> {
    RUNNING.with_borrow(|running| {
        let running = running.as_ref()?;
        Some((running.callbacks.clone(), running.thrown.is_some()))
    })
}

fn keep(value: JsValue) {
    RUNNING.with_borrow_mut(|running| {
        if let Some(running) = running {
            running.thrown.get_or_insert(value);
        }
    });
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn one_search_runs_at_a_time() {
        let inner = run(Callbacks::default(), || {
            assert!(!wants_stop());
            run(Callbacks::default(), || ()).unwrap_err()
        });
        match inner {
            Ok(Failure::Problem(problem)) => assert_eq!(problem.code, "busy"),
            _ => panic!("expected a refusal"),
        }
        assert!(run(Callbacks::default(), || ()).is_ok());
    }

    #[test]
    fn a_search_that_panics_does_not_block_the_next_one() {
        let broken = std::panic::catch_unwind(|| run(Callbacks::default(), || panic!("broken")));
        assert!(broken.is_err());
        assert!(run(Callbacks::default(), || ()).is_ok());
    }
}
