//! The clocks of a game. The caller tells them how much time has passed.

use super::settings::TimeControl;
use cotulenh::{ByColor, Clock, Color, Game};
use cotulenh_engine::Clock as EngineClock;
use std::time::Duration;

/// The remaining time of each side.
#[derive(Clone, Debug)]
pub(super) struct Clocks {
    control: TimeControl,
    left: ByColor<Duration>,
}

impl Clocks {
    /// Returns the clocks at the current node of a game: the time recorded at each side's last turn, or the full time
    /// if there is none.
    pub(super) fn at(control: TimeControl, game: &Game) -> Clocks {
        let mut left = ByColor::new(|_| None);
        for entry in game.history() {
            if let Some(clock) = game.annotations(entry.id).clock() {
                left[entry.before.turn()] = Some(Duration::from_millis(clock.millis().into()));
            }
        }
        Clocks {
            control,
            left: ByColor::new(|color| left[color].unwrap_or(control.base)),
        }
    }

    pub(super) fn left(&self, color: Color) -> Duration {
        self.left[color]
    }

    /// Subtracts time from a side's clock. Returns `true` if no time is left.
    pub(super) fn run(&mut self, color: Color, time: Duration) -> bool {
        self.left[color] = self.left[color].saturating_sub(time);
        self.left[color].is_zero()
    }

    /// Ends a turn of a side: adds the increment and returns the time for the record.
    pub(super) fn end_turn(&mut self, color: Color) -> Clock {
        self.left[color] += self.control.increment;
        let millis = self.left[color].as_millis();
        Clock::from_millis(u32::try_from(millis).unwrap_or(u32::MAX))
    }

    /// Returns the clocks for the engine's limits.
    pub(super) fn for_engine(&self) -> ByColor<Option<EngineClock>> {
        ByColor::new(|color| {
            Some(EngineClock {
                remaining: self.left[color],
                increment: self.control.increment,
            })
        })
    }
}
