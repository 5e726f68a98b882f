//! The best of several times.

use crate::ONCE;
use std::time::{Duration, Instant};

/// The shortest time that something took, and how many things were done in it.
#[derive(Clone, Copy, Default)]
pub struct Stopwatch {
    best: Option<(Duration, u64)>,
}

impl Stopwatch {
    /// Times what is done, which returns how many things that were. What took very long is not done again.
    pub fn time(&mut self, work: impl FnOnce() -> u64) {
        if self.best.is_some_and(|(best, _)| best > ONCE) {
            return;
        }
        let start = Instant::now();
        let count = work();
        let time = start.elapsed();
        if self.best.is_none_or(|(best, _)| time < best) {
            self.best = Some((time, count));
        }
    }

    /// How many things a second.
    pub fn rate(&self) -> f64 {
        let (time, count) = self.best.expect("it was timed");
        count as f64 / time.as_secs_f64()
    }
}
