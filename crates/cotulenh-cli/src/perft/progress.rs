//! The progress line.

use super::per_second;
use crate::output;
use std::sync::Mutex;
use std::time::{Duration, Instant};

/// A line on the terminal that is written over again, a few times a second, by whichever thread is at it.
pub(super) struct Progress {
    start: Instant,
    shown: Mutex<Option<Instant>>,
}

impl Progress {
    const EVERY: Duration = Duration::from_millis(200);

    /// None where nobody looks.
    pub(super) fn on_terminal() -> Option<Progress> {
        output::errors_are_seen().then(|| Progress {
            start: Instant::now(),
            shown: Mutex::new(None),
        })
    }

    /// Shows how far it is if it is time to; only then is `nodes` asked.
    pub(super) fn show(&self, finished: usize, all: usize, nodes: impl FnOnce() -> u64) {
        // Another thread is writing it just now.
        let Ok(mut shown) = self.shown.try_lock() else {
            return;
        };
        let now = Instant::now();
        if now - shown.unwrap_or(self.start) < Self::EVERY {
            return;
        }
        *shown = Some(now);
        let percent = 100 * finished / all.max(1);
        let nodes = nodes();
        let nps = per_second(nodes, now - self.start);
        output::write_over(&format!("{percent} %  {nodes} nodes  {nps} a second"));
    }

    pub(super) fn clear(&self) {
        if self.shown.lock().is_ok_and(|shown| shown.is_some()) {
            output::write_over("");
        }
    }
}
