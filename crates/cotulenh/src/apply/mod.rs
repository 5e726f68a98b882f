//! Four ways to apply a choice. All of them are driven by [`crate::effects`], and none of them knows a rule.
//!
//! | way | description | use |
//! | --- | --- | --- |
//! | [`Position::make`], [`Position::unmake`] | changes in place, with a small record to undo them | search |
//! | [`crate::Command`] | a list of actions that can be described, sent, replayed and undone | one turn as data: explained, sent, replayed |
//! | [`Position::after`] | a new position from the old one | timelines, threads, other languages |
//! | [`crate::Overlay`] | changed squares over an untouched base position | previews |

#[cfg_attr(cotulenh_small, path = "small_layer.rs")]
mod layer;
mod make;
mod overlay;
mod preview;

pub use make::Undo;
pub use overlay::{Overlay, SquareChange};
pub use preview::{Preview, ZoneChange};

use crate::action::Counters;
use crate::deployment::{ChangedSquares, Deployment};
use crate::editable_state::{EditableState, Transfer};
use crate::objective::Objective;
use crate::{Board, Color, Position, Square, Stack};

/// Executes actions in place.
impl EditableState for Position {
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

    fn deployment_record(&self) -> Option<&Deployment> {
        self.deployment_record.as_ref()
    }

    fn changed(&self) -> ChangedSquares {
        self.changed
    }

    fn set_stack(&mut self, square: Square, stack: Option<Stack>) {
        Position::set_stack(self, square, stack);
    }

    fn relocate(&mut self, from: Square, to: Square, stack: Stack) {
        let taken = self.board.stack(to);
        if self.deployment_record.is_some() {
            self.changed.note(from, Some(stack), None);
            self.changed.note(to, taken, Some(stack));
        }
        if taken.is_some() {
            self.board.set(to, None);
        }
        self.board.relocate(from, to, stack);
    }

    #[inline(always)]
    fn transfer(&mut self, transfer: &Transfer) {
        let [(from, _), (to, there)] = transfer.before();
        let (rest, arrived) = (transfer.rest, Some(transfer.arrived));
        if self.deployment_record.is_some() {
            self.changed.note(from, Some(transfer.stack), rest);
            self.changed.note(to, there, arrived);
        }
        if transfer.taken.is_some() {
            self.board.set(to, None);
        }
        self.board
            .transfer(transfer.unit, (from, rest), (to, arrived));
    }

    fn set_turn(&mut self, turn: Color) {
        self.turn = turn;
    }

    fn set_counters(&mut self, counters: Counters) {
        self.counters = counters;
    }

    fn set_deployment(&mut self, deployment: Option<Deployment>) {
        Position::set_deployment(self, deployment);
    }
}
