//! How much time a turn may take.

use crate::clock::Instant;
use crate::limits::{Clock, Limits};
use cotulenh::Color;
use std::time::Duration;

/// Turns a game is thought to last yet where nobody says.
const TURNS_LEFT: u32 = 32;
/// The part of a clock that one turn never exceeds.
const MOST_OF_CLOCK: f64 = 0.5;
/// The same for the last turn before the clock is wound up.
const MOST_OF_LAST: f64 = 0.85;
/// How much longer than planned a turn may take that proves difficult.
const STRETCH: f64 = 4.0;

/// The time of one search: when to begin no further iteration, and when to break off.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Timer {
    started: Instant,
    planned: Option<Duration>,
    most: Option<Duration>,
}

impl Timer {
    /// The timer of a search that begins now. `overhead` is lost on the way to the board at every turn.
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

    /// The same search, its clock running only from now on.
    pub(crate) fn restart(&mut self) {
        self.started = Instant::now();
    }

    pub(crate) fn elapsed(&self) -> Duration {
        self.started.elapsed()
    }

    pub(crate) fn is_over(&self) -> bool {
        self.most.is_some_and(|most| self.elapsed() >= most)
    }

    /// Whether half of the time is gone after which a search is broken off.
    pub(crate) fn is_past_half(&self) -> bool {
        self.most.is_some_and(|most| self.elapsed() >= most / 2)
    }

    /// Whether another iteration would not be worth beginning. `calm` is near 1 in ordinary cases, less where the best
    /// turn has long been the same, more where it changes.
    pub(crate) fn is_enough(&self, calm: f64) -> bool {
        self.planned
            .is_some_and(|planned| self.elapsed() >= planned.mul_f64(calm))
    }
}

/// What one turn takes of a clock: as planned, and at most.
fn share(clock: Clock, moves_to_go: Option<u32>, overhead: Duration) -> (Duration, Duration) {
    let turns = moves_to_go.unwrap_or(TURNS_LEFT).clamp(1, TURNS_LEFT);
    // What every turn loses on the way must still be there for each of them.
    let usable = clock.remaining.saturating_sub(overhead);
    let lost = overhead * (turns - 1);
    let spread = usable.saturating_sub(lost.min(usable / 2)) / turns;
    let part = if turns == 1 {
        MOST_OF_LAST
    } else {
        MOST_OF_CLOCK
    };
    let most = usable.mul_f64(part);
    let planned = (spread.mul_f64(0.8) + clock.increment.mul_f64(0.7)).min(most);
    let least = Duration::from_millis(1);
    (
        planned.max(least),
        planned.mul_f64(STRETCH).min(most).max(least),
    )
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_game_of_any_clock_is_never_lost_on_time() {
        let overhead = Duration::from_millis(50);
        for (start, increment) in [(1_000, 0), (5_000, 50), (10_000, 100), (60_000, 1_000)] {
            let increment = Duration::from_millis(increment);
            let mut remaining = Duration::from_millis(start);
            for _ in 0..300 {
                let clock = Clock {
                    remaining,
                    increment,
                };
                let (planned, most) = share(clock, None, overhead);
                assert!(planned <= most);
                // Every turn takes all it may; what it loses on the way is below the overhead.
                if increment > overhead {
                    let used = most + overhead;
                    assert!(used < remaining, "{remaining:?} {used:?}");
                    remaining = remaining - used + increment;
                } else {
                    assert!(most <= remaining);
                }
            }
        }
    }
}
