//! Time management.

use crate::clock::Instant;
use crate::limits::{Clock, Limits};
use cotulenh::Color;
use std::time::Duration;

/// The assumed number of remaining turns if the time control does not say.
const TURNS_LEFT: u32 = 32;
/// The maximum share of the remaining time for one turn.
const MAX_CLOCK_SHARE: f64 = 0.5;
/// The maximum share for the last turn before the next time control.
const MAX_LAST_TURN_SHARE: f64 = 0.85;
/// The factor by which a difficult turn may exceed the planned time.
const MAX_STRETCH: f64 = 4.0;

/// The time limits of one search. After `planned` no new iteration starts; after `most` the search is interrupted.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Timer {
    started: Instant,
    planned: Option<Duration>,
    most: Option<Duration>,
}

impl Timer {
    /// Creates the timer of a search that starts now. `overhead` is the time lost in communication at every turn.
    pub(crate) fn new(limits: &Limits, turn: Color, overhead: Duration) -> Timer {
        let started = Instant::now();
        let mut timer = Timer {
            started,
            planned: None,
            most: None,
        };
        if let Some(clock) = limits.clocks[turn] {
            let (planned, most) = share(clock, limits.moves_to_go, overhead);
            timer.planned = Some(planned);
            timer.most = Some(most);
        }
        if let Some(time) = limits.movetime {
            let time = time.saturating_sub(overhead.min(time / 2));
            timer.most = Some(timer.most.map_or(time, |most| most.min(time)));
        }
        timer
    }

    /// Restarts the clock, after a ponder hit.
    pub(crate) fn restart(&mut self) {
        self.started = Instant::now();
    }

    pub(crate) fn elapsed(&self) -> Duration {
        self.started.elapsed()
    }

    pub(crate) fn is_expired(&self) -> bool {
        self.most.is_some_and(|most| self.elapsed() >= most)
    }

    /// Returns `true` if half of the maximum time is used up.
    pub(crate) fn is_past_half(&self) -> bool {
        self.most.is_some_and(|most| self.elapsed() >= most / 2)
    }

    /// Returns `true` if no further iteration should start. `factor` scales the planned time: below 1 if the best turn
    /// has been stable, above 1 if it changes.
    pub(crate) fn should_stop_deepening(&self, factor: f64) -> bool {
        self.planned
            .is_some_and(|planned| self.elapsed() >= planned.mul_f64(factor))
    }
}

/// Returns the planned and the maximum time of one turn.
fn share(clock: Clock, moves_to_go: Option<u32>, overhead: Duration) -> (Duration, Duration) {
    let turns = moves_to_go.unwrap_or(TURNS_LEFT).clamp(1, TURNS_LEFT);
    // Reserve the communication overhead of all remaining turns.
    let usable = clock.remaining.saturating_sub(overhead);
    let lost = overhead * (turns - 1);
    let spread = usable.saturating_sub(lost.min(usable / 2)) / turns;
    let part = if turns == 1 {
        MAX_LAST_TURN_SHARE
    } else {
        MAX_CLOCK_SHARE
    };
    let most = usable.mul_f64(part);
    let planned = (spread.mul_f64(0.8) + clock.increment.mul_f64(0.7)).min(most);
    let least = Duration::from_millis(1);
    (
        planned.max(least),
        planned.mul_f64(MAX_STRETCH).min(most).max(least),
    )
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_library_gets_the_whole_time_and_a_protocol_loses_its_overhead() {
        let limits = Limits::movetime(Duration::from_millis(100));
        let most = |overhead| Timer::new(&limits, Color::Red, overhead).most;
        let overhead = crate::Settings::default().overhead;
        assert_eq!(most(overhead), Some(Duration::from_millis(100)));
        assert_eq!(
            most(Duration::from_millis(30)),
            Some(Duration::from_millis(70))
        );
        assert_eq!(
            most(Duration::from_millis(80)),
            Some(Duration::from_millis(50))
        );
    }

    /// Every turn uses its maximum, and the communication takes the whole overhead.
    #[test]
    fn no_turn_uses_up_the_clock() {
        let overhead = Duration::from_millis(50);
        let shortest_turn = overhead + Duration::from_millis(1);
        for (start, increment) in [(1_000, 0), (5_000, 50), (10_000, 100), (60_000, 1_000)] {
            for moves_to_go in [None, Some(1), Some(40)] {
                let increment = Duration::from_millis(increment);
                let mut remaining = Duration::from_millis(start);
                for _ in 0..300 {
                    if remaining <= shortest_turn {
                        assert!(increment <= overhead, "{increment:?} runs out");
                        break;
                    }
                    let clock = Clock {
                        remaining,
                        increment,
                    };
                    let (planned, most) = share(clock, moves_to_go, overhead);
                    let used = most + overhead;
                    assert!(planned <= most);
                    assert!(used < remaining, "{remaining:?} {used:?}");
                    remaining = remaining - used + increment;
                }
            }
        }
    }
}
