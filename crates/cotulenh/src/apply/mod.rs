//! Four ways to carry a choice out, all driven by the one [`crate::effects`]; none of them knows a rule.
//!
//! | way | what it is | its job |
//! | --- | --- | --- |
//! | [`Position::make`], [`Position::unmake`] | change in place, small record to take it back | search |
//! | [`crate::Command`] | the actions kept, described, sent, taken back in reverse | history, replay, networks |
//! | [`Position::after`] | a new position from the old one | timelines, threads, other languages |
//! | [`crate::Overlay`] | changed squares over an untouched base | previews |

pub(crate) mod make;
pub(crate) mod overlay;

pub use make::Undo;
pub use overlay::Overlay;

use crate::action::Counters;
use crate::deployment::{Changed, Deployment};
use crate::outcome::Objective;
use crate::stage::{Going, Stage};
use crate::{Board, Color, Position, Square, Stack};

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

    fn set_stack(&mut self, square: Square, stack: Option<Stack>) {
        Position::set_stack(self, square, stack);
    }

    fn relocate(&mut self, from: Square, to: Square, stack: Stack) {
        let taken = self.board.stack(to);
        if self.deployment.is_some() {
            self.changed.note(from, Some(stack), None);
            self.changed.note(to, taken, Some(stack));
        }
        if taken.is_some() {
            self.board.set(to, None);
        }
        self.board.relocate(from, to, stack);
    }

    #[inline(always)]
    fn go(&mut self, going: &Going) {
        let Going { unit, rest, .. } = *going;
        let [(from, _), (to, there)] = going.before();
        let arrived = Some(going.arrived);
        if self.deployment.is_some() {
            self.changed.note(from, Some(going.stack), rest);
            self.changed.note(to, there, arrived);
        }
        if going.taken.is_some() {
            self.board.set(to, None);
        }
        self.board.transfer(unit, (from, rest), (to, arrived));
    }

    fn set_turn(&mut self, turn: Color) {
        self.turn = turn;
    }

    fn set_counters(&mut self, counters: Counters) {
        self.counters = counters;
    }

    fn set_session(&mut self, session: Option<Deployment>) {
        Position::set_session(self, session);
    }
}
