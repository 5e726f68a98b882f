//! Four ways to carry a choice out, all driven by the one [`crate::effects`]; none of them knows a rule.
//!
//! | way | what it is | its job |
//! | --- | --- | --- |
//! | [`Position::make`], [`Position::unmake`] | change in place, small record to take it back | search |
//! | [`crate::Command`] | the actions kept, described, sent, taken back in reverse | history, replay, networks |
//! | [`Position::after`] | a new position from the old one | timelines, threads, other languages |
//! | [`crate::Overlay`] | changed squares over an untouched base | previews |

mod make;

pub use make::Undo;

use crate::action::{Action, Counters};
use crate::deployment::{Changed, Deployment};
use crate::effects::Stage;
use crate::outcome::Objective;
use crate::{Board, Color, Position};

/// Carries actions out in place, for good.
impl Stage for Position {
    type View = Board;

    fn view(&self) -> &Board {
        self.board()
    }

    fn turn(&self) -> Color {
        self.turn
    }

    fn counters(&self) -> Counters {
        self.counters
    }

    fn objective(&self) -> Objective {
        self.objective
    }

    fn session(&self) -> Option<&Deployment> {
        self.deployment.as_ref()
    }

    fn changed(&self) -> Changed {
        self.changed
    }

    fn execute(&mut self, action: Action) {
        action.perform(self);
    }
}
