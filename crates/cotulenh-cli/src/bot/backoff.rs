//! Pauses between tries.

use rand::{RngExt, SeedableRng};
use rand_xoshiro::Xoshiro256PlusPlus;
use std::time::Duration;
use tokio::time::{Instant, sleep_until};

/// The first pause.
const FIRST: Duration = Duration::from_millis(500);
/// The longest pause that the bot chooses itself.
const LONGEST: Duration = Duration::from_secs(30);

/// Pauses that double after each failure. A random part keeps many clients from coming back at the same moment.
#[derive(Debug)]
pub(crate) struct Backoff {
    failures: u32,
    random: Xoshiro256PlusPlus,
}

impl Default for Backoff {
    fn default() -> Backoff {
        Backoff {
            failures: 0,
            random: Xoshiro256PlusPlus::seed_from_u64(crate::demo::any_seed()),
        }
    }
}

impl Backoff {
    /// Starts with the first pause again.
    pub(crate) fn reset(&mut self) {
        self.failures = 0;
    }

    /// Returns the next pause: at least the time that the server asks for.
    pub(crate) fn next(&mut self, asked: Option<Duration>) -> Duration {
        let doubled = FIRST * 2u32.pow(self.failures.min(10));
        self.failures += 1;
        let pause = doubled.min(LONGEST).max(asked.unwrap_or_default());
        pause.mul_f64(1.0 + self.random.random_range(0.0..0.25))
    }

    /// Waits for the time that the server asks for, or for the first pause. It does not count as a failure.
    pub(crate) async fn wait_for(&mut self, asked: Option<Duration>) {
        let jitter = 1.0 + self.random.random_range(0.0..0.25);
        let pause = asked.unwrap_or(FIRST).mul_f64(jitter);
        sleep_until(Instant::now() + pause).await;
    }

    /// Waits for the next pause.
    pub(crate) async fn wait(&mut self, asked: Option<Duration>) {
        sleep_until(Instant::now() + self.next(asked)).await;
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn pauses_double_up_to_the_longest() {
        let mut backoff = Backoff::default();
        let within = |pause: Duration, base: Duration| pause >= base && pause <= base * 5 / 4;
        for factor in [1, 2, 4, 8, 16, 32] {
            assert!(within(backoff.next(None), FIRST * factor));
        }
        assert!(within(backoff.next(None), LONGEST));
        let asked = Duration::from_secs(60);
        assert!(within(backoff.next(Some(asked)), asked));
        backoff.reset();
        assert!(within(backoff.next(None), FIRST));
    }
}
