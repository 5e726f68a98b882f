//! Ctrl-C: the first one finishes the work in hand, the second ends the program.

use std::process;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};

/// The exit code of a run that was interrupted, as shells have it.
pub(crate) const INTERRUPTED: u8 = 130;

/// Whether the user wants an end.
#[derive(Clone, Debug, Default)]
pub(crate) struct Interrupt(Arc<AtomicBool>);

impl Interrupt {
    /// Listens to Ctrl-C from now on. The first one is noted, after `on_first` was called.
    pub(crate) fn listen(on_first: impl Fn() + Send + 'static) -> Interrupt {
        let interrupt = Interrupt::default();
        let noted = interrupt.clone();
        let handler = move || {
            if noted.0.swap(true, Ordering::SeqCst) {
                process::exit(INTERRUPTED.into());
            }
            on_first();
        };
        // Where no handler can be had, Ctrl-C ends the program at once, as everywhere else.
        let _ = ctrlc::set_handler(handler);
        interrupt
    }

    /// Whether no new work is to be begun.
    pub(crate) fn is_wanted(&self) -> bool {
        self.0.load(Ordering::SeqCst)
    }

    /// One that has come already.
    #[cfg(test)]
    pub(crate) fn wanted() -> Interrupt {
        Interrupt(Arc::new(AtomicBool::new(true)))
    }
}
