//! Progress on the terminal behind standard error.

use crate::printable::Printable;
use indicatif::{ProgressBar, ProgressStyle};
use std::time::Duration;

/// The progress of a long task. It is drawn a few times per second, and not at all if standard error is not a terminal.
///
/// `indicatif` opens standard error itself, so every message is escaped here.
pub(crate) struct Progress {
    bar: ProgressBar,
}

impl Progress {
    /// Returns progress that is one line of text.
    pub(crate) fn line() -> Progress {
        Progress::with_template(ProgressBar::no_length(), "{msg}")
    }

    /// Returns progress that is a bar from 0 to `length`, which counts `unit` (a plural noun).
    pub(crate) fn bar(length: u64, unit: &str) -> Progress {
        let template = format!(
            "{{bar:30}} {{human_pos}} of {{human_len}} {unit}  {{msg}}  {{elapsed}} (ETA {{eta}})"
        );
        Progress::with_template(ProgressBar::new(length), &template)
    }

    /// Returns progress that is never drawn.
    pub(crate) fn hidden() -> Progress {
        Progress {
            bar: ProgressBar::hidden(),
        }
    }

    fn with_template(bar: ProgressBar, template: &str) -> Progress {
        if let Ok(style) = ProgressStyle::with_template(template) {
            bar.set_style(style);
        }
        Progress { bar }
    }

    /// Returns `true` if nothing is drawn.
    pub(crate) fn is_hidden(&self) -> bool {
        self.bar.is_hidden()
    }

    /// Returns the time since the start.
    pub(crate) fn elapsed(&self) -> Duration {
        self.bar.elapsed()
    }

    /// Shows a message. Calls `message` only if something is drawn.
    pub(crate) fn show(&self, message: impl FnOnce() -> String) {
        if self.is_hidden() {
            return;
        }
        if self.bar.is_finished() {
            self.bar.reset();
        }
        self.bar.set_message(Printable(message()).to_string());
    }

    /// Sets where a bar starts. The work before it does not count for the estimated time.
    pub(crate) fn start_at(&self, done: u64) {
        self.bar.set_position(done);
        self.bar.reset_eta();
    }

    /// Sets how far a bar is.
    pub(crate) fn set_position(&self, done: u64) {
        self.bar.set_position(done);
    }

    /// Hides the progress while other output is written.
    pub(crate) fn suspend<T>(&self, write: impl FnOnce() -> T) -> T {
        self.bar.suspend(write)
    }

    /// Removes the progress from the terminal. The next message shows it again.
    pub(crate) fn clear(&self) {
        self.bar.finish_and_clear();
    }
}
