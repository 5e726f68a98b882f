//! The clocks of a game. They are told how much time has gone by; they do not look themselves.

use super::settings::TimeControl;
use cotulenh::{ByColor, Clock, Color, Game};
use cotulenh_engine::Clock as EngineClock;
use std::time::Duration;

/// What each side has left.
#[derive(Clone, Debug)]
pub(super) struct Clocks {
    control: TimeControl,
    left: ByColor<Duration>,
}

impl Clocks {
    /// The clocks at the current turn of a game: what the record notes of each side's last turn, else all the time.
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

    /// Lets time go by for a side; says whether its time is over.
    pub(super) fn run(&mut self, color: Color, time: Duration) -> bool {
        self.left[color] = self.left[color].saturating_sub(time);
        self.left[color].is_zero()
    }

    /// A side has ended its turn: what is noted of it.
    pub(super) fn end_turn(&mut self, color: Color) -> Clock {
        self.left[color] += self.control.increment;
        let millis = self.left[color].as_millis();
        Clock::from_millis(u32::try_from(millis).unwrap_or(u32::MAX))
    }

    /// What the engine is told.
    pub(super) fn for_engine(&self) -> ByColor<Option<EngineClock>> {
        ByColor::new(|color| {
            Some(EngineClock {
                remaining: self.left[color],
                increment: self.control.increment,
            })
        })
    }
}
