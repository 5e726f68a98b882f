//! The delays of turns before and during an attack.

use super::game::{self, GameRecord};
use super::hostile::AttackRecord;
use super::report::{millis, quantile};
use serde_json::{Value, json};
use std::fmt;
use std::time::Duration;

/// A test in whose second half a hostile client attacks.
#[derive(Clone, Debug)]
pub(super) struct Halves {
    attack: AttackRecord,
    /// The delays of the acknowledged turns that were due before the attack, sorted.
    before: Vec<Duration>,
    /// The delays of the acknowledged turns that were due during the attack, sorted.
    during: Vec<Duration>,
}

impl Halves {
    pub(super) fn new(attack: AttackRecord, records: &[GameRecord]) -> Halves {
        let delays = game::delays(records).into_iter();
        let (before, during): (Vec<_>, Vec<_>) = delays.partition(|(due, _)| *due < attack.from);
        let sorted = |half: Vec<(_, Duration)>| {
            let mut delays: Vec<Duration> = half.into_iter().map(|(_, delay)| delay).collect();
            delays.sort_unstable();
            delays
        };
        Halves {
            attack,
            before: sorted(before),
            during: sorted(during),
        }
    }

    /// Returns a quantile of the slower half, or `None` if a half has no turns.
    pub(super) fn slower(&self, part: f64) -> Option<Duration> {
        Some(quantile(&self.before, part)?.max(quantile(&self.during, part)?))
    }

    /// Returns the halves as JSON.
    pub(super) fn json(&self) -> Value {
        let half = |delays| {
            let [p50, p99, max] = figures(delays);
            json!({"p50": p50, "p99": p99, "max": max})
        };
        json!({
            "before": half(&self.before),
            "during": half(&self.during),
            "answered": self.attack.answered,
            "refused": self.attack.refused,
            "broken": self.attack.broken,
            "slow-bodies": self.attack.slow_bodies,
        })
    }
}

/// Returns the median, the 99th percentile and the maximum in milliseconds.
fn figures(delays: &[Duration]) -> [Option<f64>; 3] {
    [0.5, 0.99, 1.0].map(|part| quantile(delays, part).map(millis))
}

impl fmt::Display for Halves {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for (half, delays) in [("before", &self.before), ("during", &self.during)] {
            let [p50, p99, max] = figures(delays).map(Option::unwrap_or_default);
            writeln!(f, "{half} the attack: p50 {p50}, p99 {p99}, max {max}")?;
        }
        let AttackRecord {
            answered,
            refused,
            broken,
            slow_bodies,
            ..
        } = self.attack;
        writeln!(
            f,
            "hostile client: {answered} requests answered, {refused} refused, {broken} broken, {slow_bodies} without a body"
        )
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::time::Instant;

    #[test]
    fn the_slower_half_counts() {
        let halves = |before: u64, during: u64| Halves {
            attack: AttackRecord {
                from: Instant::now(),
                answered: 1,
                refused: 2,
                broken: 3,
                slow_bodies: 4,
            },
            before: vec![Duration::from_millis(before)],
            during: vec![Duration::from_millis(during)],
        };
        assert_eq!(halves(9, 70).slower(0.99), Some(Duration::from_millis(70)));
        assert_eq!(halves(80, 7).slower(0.99), Some(Duration::from_millis(80)));
        let mut ended_early = halves(9, 70);
        ended_early.during.clear();
        assert_eq!(ended_early.slower(0.99), None);
        let text = halves(9, 70).to_string();
        assert!(
            text.contains("during the attack: p50 70, p99 70, max 70\n"),
            "{text}"
        );
    }
}
