//! The best of several times.

use std::time::{Duration, Instant};

/// Something that takes longer is not done in a later round: its own length makes up for disturbances.
const ONCE: Duration = Duration::from_secs(15);
/// The shortest time that something took, and how many things were done in it.
#[derive(Clone, Copy)]
pub struct Stopwatch {
    again: Duration,
    best: Option<(Duration, u64)>,
}

impl Stopwatch {
    /// In a round, what takes less than `again` is repeated for that long: the shorter it is, the more likely one time is
    /// undisturbed.
    pub fn new(again: Duration) -> Stopwatch {
        Stopwatch { again, best: None }
    }

    /// Times what is done, which returns how many things that were.
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

    /// How many things a second.
    pub fn rate(&self) -> f64 {
        let (time, count) = self.best.expect("it was timed");
        count as f64 / time.as_secs_f64()
    }
}
