//! How far the games are.

use indicatif::{ProgressBar, ProgressStyle};
use std::time::Instant;

/// A bar on the terminal; nothing where standard error is none.
pub(crate) struct Progress {
    bar: ProgressBar,
    start: Instant,
    /// Positions that were there before.
    before: u64,
}

impl Progress {
    /// Something goes on from `done` of `all`, which are called `what`.
    pub(crate) fn new(done: u64, all: u64, what: &str, before: u64) -> Progress {
        let bar = ProgressBar::new(all);
        let template = format!(
            "{{bar:30}} {{human_pos}} of {{human_len}} {what}  {{msg}}  {{elapsed}} (ETA {{eta}})"
        );
        if let Ok(style) = ProgressStyle::with_template(&template) {
            bar.set_style(style);
        }
        bar.set_position(done);
        // What was there before says nothing about the speed.
        bar.reset_eta();
        Progress {
            bar,
            start: Instant::now(),
            before,
        }
    }

    pub(crate) fn show(&self, done: u64, positions: u64) {
        let seconds = self.start.elapsed().as_secs_f64().max(1e-3);
        let speed = positions.saturating_sub(self.before) as f64 / seconds;
        self.bar.set_message(format!("{speed:.0} positions/s"));
        self.bar.set_position(done);
    }

    pub(crate) fn clear(&self) {
        self.bar.finish_and_clear();
    }
}
