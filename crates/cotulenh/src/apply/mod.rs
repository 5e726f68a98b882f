//! Carrying actions out. Knows no rules: [`crate::effects`] has decided everything.

mod make;

pub use make::Undo;

use crate::Position;
use crate::action::Action;
use crate::effects::Stage;

/// Carries actions out in place, for good.
impl Stage for Position {
    fn position(&self) -> &Position {
        self
    }

    fn execute(&mut self, action: Action) {
        match action {
            Action::Remove { square } => self.set_stack(square, None),
            Action::Place { square, stack } => self.set_stack(square, Some(stack)),
            Action::Restack { square, stack } => self.set_stack(square, stack),
            Action::Promote { square, role } => {
                let stack = self.board().stack(square);
                self.set_stack(square, stack.map(|s| s.promoted(role)));
            }
            Action::Session(change) => self.change_session(change),
            Action::Counters {
                halfmove_clock,
                move_number,
            } => {
                self.halfmove_clock = halfmove_clock;
                self.move_number = move_number;
            }
            Action::SwitchTurn => self.turn = !self.turn,
            Action::Finish(ended) => self.ended = Some(ended),
        }
    }
}
