//! A line on the terminal that is written over again.

use crate::output;
use std::time::{Duration, Instant};

const EVERY: Duration = Duration::from_millis(200);

/// The last line of standard error, a few times a second; nothing where that is no terminal.
pub(crate) struct StatusLine {
    terminal: bool,
    shown: Option<Instant>,
}

impl StatusLine {
    pub(crate) fn new() -> StatusLine {
        StatusLine {
            terminal: output::errors_are_seen(),
            shown: None,
        }
    }

    /// Whether anybody looks.
    pub(crate) fn is_seen(&self) -> bool {
        self.terminal
    }

    /// Shows a text if it is time to; only then is it asked for.
    pub(crate) fn show(&mut self, text: impl FnOnce() -> String) {
        let early = self.shown.is_some_and(|shown| shown.elapsed() < EVERY);
        if !self.terminal || early {
            return;
        }
        self.shown = Some(Instant::now());
        output::write_over(&text());
    }

    /// Takes the line away before anything else is written.
    pub(crate) fn clear(&mut self) {
        if self.shown.take().is_some() {
            output::write_over("");
        }
    }
}
