//! The best of several times.

use std::time::{Duration, Instant};

/// An item that takes longer than this is not repeated in later rounds: its length averages out disturbances.
const ONCE: Duration = Duration::from_secs(15);
/// The shortest time of an item, and the number of operations in it.
#[derive(Clone, Copy)]
pub struct Stopwatch {
    again: Duration,
    best: Option<(Duration, u64)>,
}

impl Stopwatch {
    /// Creates a stopwatch. An item that takes less than `again` is repeated for that long in each round, so that one
    /// of the times is likely to be undisturbed.
    pub fn new(again: Duration) -> Stopwatch {
        Stopwatch { again, best: None }
    }

    /// Times `work`, which returns the number of operations.
    pub fn time(&mut self, mut work: impl FnMut() -> u64) {
        if self.best.is_some_and(|(best, _)| best > ONCE) {
            return;
        }
        let mut spent = Duration::ZERO;
        loop {
            let start = Instant::now();
            let count = work();
            let time = start.elapsed();
            if self.best.is_none_or(|(best, _)| time < best) {
                self.best = Some((time, count));
            }
            spent += time;
            if spent >= self.again {
                break;
            }
        }
    }

    /// Returns the operations per second.
    pub fn rate(&self) -> f64 {
        let (time, count) = self.best.expect("it was timed");
        count as f64 / time.as_secs_f64()
    }
}
