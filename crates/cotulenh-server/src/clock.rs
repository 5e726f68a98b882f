//! The clocks of a game, without a source of time: every function takes the time in milliseconds since 1970.
//!
//! The clock of the player to move stops at the moment when the turn was read from the network. The clock of the
//! opponent starts when the turn is committed. The first turn of each side is not charged. It has a limit of its own,
//! [`START_LIMIT`], and the game is aborted if the limit passes.
//!
//! A part of the delay of the network is not charged. It is measured by the server and limited per turn and by a
//! budget, see [`Clock::compensation`].

use crate::protocol::{BySide, ClockState, Side, TimeControl};

/// The time in milliseconds for the first turn of each side of a game with a live clock.
pub const START_LIMIT: u64 = 30_000;
/// The time in milliseconds after a restart of the server before the clock runs, so that players can connect again.
pub const RESUME_DELAY: u64 = 5_000;
/// The most milliseconds of network delay per turn that are not charged.
pub const LAG_PER_TURN: u64 = 500;
/// The milliseconds of network delay that a player may use at the start of the game.
pub const LAG_BUDGET: u64 = 1_000;
/// The milliseconds that each turn adds to the budget, up to [`LAG_BUDGET`].
pub const LAG_REFILL: u64 = 150;
/// A day in milliseconds.
const DAY: u64 = 24 * 60 * 60 * 1000;

/// The clocks of a game.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Clock {
    control: TimeControl,
    /// The remaining times at the start of the current turn.
    left: BySide<u64>,
    lag_budget: BySide<u64>,
    phase: Phase,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Phase {
    /// A side has not yet played its first turn.
    Start { side: Side, since: u64 },
    /// The clock of a side runs. `since` may be in the future.
    Running { side: Side, since: u64 },
    /// The game has ended.
    Stopped,
}

/// The moment when a game ends unless the player to move plays before.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Deadline {
    /// The time in milliseconds since 1970.
    pub at: u64,
    /// The player to move.
    pub side: Side,
    /// `true` if the first turn is missing. The game is aborted then.
    pub is_start: bool,
}

/// The error that the time of the player to move was over.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error("the time is over")]
pub struct TimeOver;

impl Clock {
    /// Returns the clocks of a game that begins with the turn of `side`.
    #[must_use]
    pub fn new(control: TimeControl, side: Side, now: u64) -> Clock {
        let left = initial_millis(&control);
        Clock {
            control,
            left: BySide {
                red: left,
                blue: left,
            },
            lag_budget: BySide {
                red: LAG_BUDGET,
                blue: LAG_BUDGET,
            },
            phase: Phase::Start { side, since: now },
        }
    }

    /// Returns `true` if the game has a clock.
    #[must_use]
    pub fn is_limited(&self) -> bool {
        self.control != TimeControl::Unlimited
    }

    /// Returns `true` if the players must be present: the game has a clock that is not counted in days.
    #[must_use]
    pub fn is_live(&self) -> bool {
        matches!(
            self.control,
            TimeControl::Fischer { .. } | TimeControl::Delay { .. }
        )
    }

    /// Returns the time when the clock of the current turn has started or will start, or `None` after the end.
    #[must_use]
    pub fn turn_since(&self) -> Option<u64> {
        match self.phase {
            Phase::Start { since, .. } | Phase::Running { since, .. } => Some(since),
            Phase::Stopped => None,
        }
    }

    /// Returns the remaining times, or `None` without a clock.
    #[must_use]
    pub fn left(&self, now: u64) -> Option<BySide<u64>> {
        if !self.is_limited() {
            return None;
        }
        let mut left = self.left;
        if let Phase::Running { side, since } = self.phase {
            let charged = self.charge(now.saturating_sub(since));
            let left = left.of_mut(side);
            *left = left.saturating_sub(charged);
        }
        Some(left)
    }

    /// Returns the clocks as a client shows them, or `None` without a clock.
    #[must_use]
    pub fn state(&self, now: u64) -> Option<ClockState> {
        let left = self.left(now)?;
        let (running, delay) = match self.phase {
            Phase::Start { side, since } => {
                let limit = since + self.start_limit();
                (Some(side), limit.saturating_sub(now))
            }
            Phase::Running { side, since } => {
                let free = since + self.free_millis();
                (Some(side), free.saturating_sub(now))
            }
            Phase::Stopped => (None, 0),
        };
        let is_start = matches!(self.phase, Phase::Start { .. });
        Some(ClockState {
            left,
            running,
            delay,
            abort_in: is_start.then_some(delay),
        })
    }

    /// Returns the part of the network delay of the player to move that is not charged.
    ///
    /// It is at most the round trip that the server has measured, the delay that the client claims (elapsed time
    /// on the server minus `spent`), [`LAG_PER_TURN`] and what is left of the player's budget.
    #[must_use]
    pub fn compensation(&self, at: u64, round_trip: u64, spent: Option<u64>) -> u64 {
        let Phase::Running { side, since } = self.phase else {
            return 0;
        };
        if !self.is_live() {
            return 0;
        }
        let elapsed = at.saturating_sub(since);
        let claimed = elapsed.saturating_sub(spent.unwrap_or(0));
        let budget = *self.lag_budget.of(side);
        round_trip.min(claimed).min(LAG_PER_TURN).min(budget)
    }

    /// Returns the remaining times after a turn that was read at `at`, or `None` without a clock.
    ///
    /// # Errors
    ///
    /// Returns an error if the time was over. If `lenient`, the clock of the player stops at zero instead.
    pub fn after_turn(
        &self,
        at: u64,
        lag: u64,
        lenient: bool,
    ) -> Result<Option<BySide<u64>>, TimeOver> {
        if !self.is_limited() {
            return Ok(None);
        }
        let mut left = self.left;
        if let Phase::Running { side, since } = self.phase {
            let elapsed = at.saturating_sub(since).saturating_sub(lag);
            let charged = self.charge(elapsed);
            let left = left.of_mut(side);
            if charged >= *left && !lenient {
                return Err(TimeOver);
            }
            *left = left.saturating_sub(charged);
            match self.control {
                TimeControl::Fischer { increment, .. } => *left += u64::from(increment) * 1000,
                TimeControl::Correspondence { .. } => *left = initial_millis(&self.control),
                TimeControl::Delay { .. } | TimeControl::Unlimited => {}
            }
        }
        Ok(Some(left))
    }

    /// Returns the remaining times after turns were taken back at `at`, or `None` without a clock. The time since the
    /// last turn is charged. A correspondence game gives the whole time again.
    #[must_use]
    pub fn after_takeback(&self, at: u64) -> Option<BySide<u64>> {
        match self.control {
            TimeControl::Correspondence { .. } => {
                let left = initial_millis(&self.control);
                Some(BySide {
                    red: left,
                    blue: left,
                })
            }
            _ => self.left(at),
        }
    }

    /// Starts the clock of `next` after a turn or a takeback. `left` are the remaining times of its entry, `lag` is what
    /// was not charged, and `is_start` says that a first turn is still missing.
    pub fn pass(
        &mut self,
        next: Side,
        left: Option<BySide<u64>>,
        lag: u64,
        is_start: bool,
        now: u64,
    ) {
        if let Phase::Running { side, .. } = self.phase {
            let budget = self.lag_budget.of_mut(side);
            *budget = (budget.saturating_sub(lag) + LAG_REFILL).min(LAG_BUDGET);
        }
        self.left = left.unwrap_or(self.left);
        self.phase = if is_start {
            Phase::Start {
                side: next,
                since: now,
            }
        } else {
            Phase::Running {
                side: next,
                since: now,
            }
        };
    }

    /// Continues after a restart of the server at `now` with these remaining times.
    pub fn resume(&mut self, left: Option<BySide<u64>>, now: u64) {
        self.left = left.unwrap_or(self.left);
        match &mut self.phase {
            Phase::Start { since, .. } | Phase::Running { since, .. } => {
                *since = now + RESUME_DELAY;
            }
            Phase::Stopped => {}
        }
    }

    /// Stops the clocks with these remaining times.
    pub fn stop(&mut self, left: Option<BySide<u64>>) {
        self.left = left.unwrap_or(self.left);
        self.phase = Phase::Stopped;
    }

    /// Returns the moment when the game ends unless a turn is played before, or `None` if there is none.
    /// `round_trip` is the measured network delay of the player to move.
    #[must_use]
    pub fn deadline(&self, round_trip: u64) -> Option<Deadline> {
        if !self.is_limited() {
            return None;
        }
        match self.phase {
            Phase::Start { side, since } => Some(Deadline {
                at: since + self.start_limit(),
                side,
                is_start: true,
            }),
            Phase::Running { side, since } => {
                let time = self.free_millis() + self.left.of(side);
                let lag = self.compensation(since + time + round_trip, round_trip, None);
                Some(Deadline {
                    at: since + time + lag,
                    side,
                    is_start: false,
                })
            }
            Phase::Stopped => None,
        }
    }

    /// Returns the time for a first turn.
    fn start_limit(&self) -> u64 {
        match self.control {
            TimeControl::Correspondence { .. } => initial_millis(&self.control),
            _ => START_LIMIT,
        }
    }

    /// Returns the milliseconds of each turn that are not charged.
    fn free_millis(&self) -> u64 {
        match self.control {
            TimeControl::Delay { delay, .. } => u64::from(delay) * 1000,
            _ => 0,
        }
    }

    fn charge(&self, elapsed: u64) -> u64 {
        elapsed.saturating_sub(self.free_millis())
    }
}

fn initial_millis(control: &TimeControl) -> u64 {
    match *control {
        TimeControl::Unlimited => 0,
        TimeControl::Fischer { initial, .. } | TimeControl::Delay { initial, .. } => {
            u64::from(initial) * 1000
        }
        TimeControl::Correspondence { days } => u64::from(days) * DAY,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const FISCHER: TimeControl = TimeControl::Fischer {
        initial: 60,
        increment: 2,
    };

    /// Returns clocks of a game where both sides have played their first turn. The clock of Red runs since 1,000.
    fn running(control: TimeControl) -> Clock {
        let mut clock = Clock::new(control, Side::Red, 0);
        let left = clock.after_turn(10, 0, false).unwrap();
        clock.pass(Side::Blue, left, 0, true, 500);
        let left = clock.after_turn(700, 0, false).unwrap();
        clock.pass(Side::Red, left, 0, false, 1_000);
        clock
    }

    fn play(clock: &mut Clock, side: Side, read_at: u64, lag: u64, committed: u64) {
        let left = clock
            .after_turn(read_at, lag, false)
            .expect("there is time left");
        clock.pass(side.other(), left, lag, false, committed);
    }

    #[test]
    fn first_turns_are_not_charged_but_limited() {
        let mut clock = Clock::new(FISCHER, Side::Blue, 5_000);
        let deadline = clock.deadline(0).unwrap();
        assert_eq!(
            deadline,
            Deadline {
                at: 35_000,
                side: Side::Blue,
                is_start: true
            }
        );
        let left = clock.after_turn(34_000, 0, false).unwrap();
        clock.pass(Side::Red, left, 0, true, 34_010);
        assert_eq!(clock.deadline(0).unwrap().at, 64_010);
        assert_eq!(clock.left(60_000).unwrap().red, 60_000);
        assert_eq!(clock.left(60_000).unwrap().blue, 60_000);
        let state = clock.state(60_010).unwrap();
        assert_eq!((state.running, state.delay), (Some(Side::Red), 4_000));
        assert_eq!(state.abort_in, Some(4_000));
        assert_eq!(running(FISCHER).state(2_000).unwrap().abort_in, None);
    }

    #[test]
    fn fischer_adds_the_increment_after_the_turn() {
        let mut clock = running(FISCHER);
        play(&mut clock, Side::Red, 11_000, 0, 11_050);
        assert_eq!(clock.left(11_050).unwrap().red, 52_000);
        // The time of the commit is not charged to Blue.
        play(&mut clock, Side::Blue, 12_050, 0, 12_060);
        assert_eq!(clock.left(12_060).unwrap().blue, 61_000);
        assert_eq!(clock.deadline(0).unwrap().at, 12_060 + 52_000);
        assert_eq!(clock.after_turn(12_060 + 52_000, 0, false), Err(TimeOver));
        let left = clock
            .after_turn(12_060 + 51_999, 0, false)
            .unwrap()
            .unwrap();
        assert_eq!(left.red, 2_001);
    }

    #[test]
    fn a_delay_is_free_in_each_turn() {
        let control = TimeControl::Delay {
            initial: 10,
            delay: 5,
        };
        let mut clock = running(control);
        assert_eq!(clock.state(3_000).unwrap().delay, 3_000);
        play(&mut clock, Side::Red, 6_000, 0, 6_000);
        assert_eq!(clock.left(6_000).unwrap().red, 10_000);
        play(&mut clock, Side::Blue, 18_000, 0, 18_000);
        assert_eq!(clock.left(18_000).unwrap().blue, 3_000);
        assert_eq!(clock.deadline(0).unwrap().at, 18_000 + 15_000);
    }

    #[test]
    fn correspondence_gives_days_for_each_turn() {
        let control = TimeControl::Correspondence { days: 2 };
        let mut clock = running(control);
        assert_eq!(clock.deadline(400).unwrap().at, 1_000 + 2 * DAY);
        play(&mut clock, Side::Red, DAY, 0, DAY);
        assert_eq!(clock.left(DAY).unwrap().red, 2 * DAY);
        assert_eq!(clock.left(2 * DAY).unwrap().blue, DAY);
        assert_eq!(
            Clock::new(control, Side::Red, 7).deadline(0).unwrap().at,
            7 + 2 * DAY
        );
    }

    #[test]
    fn an_unlimited_game_has_no_clock() {
        let clock = running(TimeControl::Unlimited);
        assert_eq!(clock.left(9_999_999), None);
        assert_eq!(clock.state(9_999_999), None);
        assert_eq!(clock.deadline(0), None);
        assert_eq!(clock.after_turn(9_999_999, 0, false), Ok(None));
    }

    #[test]
    fn a_claim_can_only_lower_the_compensation() {
        let clock = running(FISCHER);
        assert_eq!(clock.compensation(3_000, 120, None), 120);
        assert_eq!(clock.compensation(3_000, 120, Some(0)), 120);
        assert_eq!(clock.compensation(3_000, 120, Some(1_950)), 50);
        assert_eq!(clock.compensation(3_000, 120, Some(9_000)), 0);
        assert_eq!(clock.compensation(3_000, 9_000, None), LAG_PER_TURN);
        assert_eq!(clock.compensation(1_030, 120, None), 30);
        assert_eq!(
            running(TimeControl::Unlimited).compensation(3_000, 120, None),
            0
        );
    }

    #[test]
    fn the_budget_for_network_delay_runs_out_and_refills() {
        let mut clock = running(FISCHER);
        let mut now = 1_000;
        let mut given = Vec::new();
        for _ in 0..5 {
            now += 1_000;
            let lag = clock.compensation(now, 500, None);
            given.push(lag);
            play(&mut clock, Side::Red, now, lag, now);
            now += 1_000;
            play(&mut clock, Side::Blue, now, 0, now);
        }
        assert_eq!(given, [500, 500, 300, 150, 150]);
        // Red has used 5 s, 1.6 s of them are not charged, and has received five increments.
        assert_eq!(clock.left(now).unwrap().red, 60_000 - 3_400 + 10_000);
    }

    #[test]
    fn a_flag_waits_for_the_compensation() {
        let clock = running(FISCHER);
        assert_eq!(clock.deadline(200).unwrap().at, 61_200);
        let lag = clock.compensation(61_150, 200, None);
        assert!(clock.after_turn(61_150, lag, false).is_ok());
        assert_eq!(clock.after_turn(61_200, 200, false), Err(TimeOver));
    }

    #[test]
    fn a_restart_charges_only_up_to_the_last_heartbeat() {
        let mut clock = running(FISCHER);
        let left = clock.left(4_000);
        clock.resume(left, 100_000);
        assert_eq!(clock.left(104_000).unwrap().red, 57_000);
        assert_eq!(clock.left(106_000).unwrap().red, 56_000);
        assert_eq!(clock.deadline(0).unwrap().at, 105_000 + 57_000);
    }

    #[test]
    fn a_lenient_clock_stops_at_zero() {
        let clock = running(FISCHER);
        let left = clock.after_turn(500_000, 0, true).unwrap().unwrap();
        assert_eq!(left.red, 2_000);
    }

    #[test]
    fn a_takeback_charges_the_time_of_the_turn() {
        let clock = running(FISCHER);
        assert_eq!(clock.after_takeback(11_000).unwrap().red, 50_000);
        let clock = running(TimeControl::Correspondence { days: 1 });
        assert_eq!(clock.after_takeback(11_000).unwrap().red, DAY);
    }
}
