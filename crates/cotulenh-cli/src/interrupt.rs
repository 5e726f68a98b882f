//! Ctrl-C: the first one finishes the current work, the second one ends the program.

use std::process;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::{Duration, Instant};

/// The exit code of an interrupted run, by the convention of shells.
pub(crate) const INTERRUPTED: u8 = 130;

/// Whether the user has asked the program to end.
#[derive(Clone, Debug, Default)]
pub(crate) struct Interrupt(Arc<AtomicBool>);

impl Interrupt {
    /// Handles Ctrl-C, SIGTERM and SIGHUP from now on. The first signal is recorded, and `on_first` is called. The next
    /// one ends the program.
    pub(crate) fn listen(on_first: impl Fn() + Send + 'static) -> Interrupt {
        Interrupt::listen_with_grace(Duration::ZERO, on_first)
    }

    /// Handles signals like [`Interrupt::listen`], but ignores those that follow the first within `grace`. A shell and
    /// the system may each send one when a terminal is closed.
    pub(crate) fn listen_with_grace(
        grace: Duration,
        on_first: impl Fn() + Send + 'static,
    ) -> Interrupt {
        let interrupt = Interrupt::default();
        let noted = interrupt.clone();
        let mut first: Option<Instant> = None;
        let handler = move || match first {
            Some(first) if first.elapsed() >= grace => process::exit(INTERRUPTED.into()),
            Some(_) => {}
            None => {
                first = Some(Instant::now());
                noted.0.store(true, Ordering::SeqCst);
                on_first();
            }
        };
        // Without a handler, a signal ends the program immediately.
        let _ = ctrlc::set_handler(handler);
        interrupt
    }

    /// Handles signals in two steps: `on_signal` gets 1 for the first signal and 2 for the second. The third one ends the
    /// program.
    pub(crate) fn listen_in_steps(on_signal: impl Fn(u8) + Send + 'static) -> Interrupt {
        let interrupt = Interrupt::default();
        let noted = interrupt.clone();
        let mut signals = 0;
        let handler = move || {
            signals += 1;
            match signals {
                1 | 2 => {
                    noted.0.store(true, Ordering::SeqCst);
                    on_signal(signals);
                }
                _ => process::exit(INTERRUPTED.into()),
            }
        };
        // Without a handler, a signal ends the program immediately.
        let _ = ctrlc::set_handler(handler);
        interrupt
    }

    /// Returns `true` if no new work may be started.
    pub(crate) fn is_wanted(&self) -> bool {
        self.0.load(Ordering::SeqCst)
    }

    /// Returns an interrupt that has already happened.
    #[cfg(test)]
    pub(crate) fn wanted() -> Interrupt {
        Interrupt(Arc::new(AtomicBool::new(true)))
    }
}
