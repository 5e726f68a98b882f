//! The check at the end of a turn: the Commander must be safe, and no piece may be stranded (RULES §7, §8).

use super::error::IllegalMove;
use crate::editable_state::EditableState;
use crate::position::TurnStart;
use crate::view::View;
use crate::{Color, Move, Square, commander, terrain};

/// The facts about a turn that decide whether its end is legal.
#[derive(Clone, Copy)]
pub(crate) struct TurnCheck {
    /// The side that makes the turn.
    pub(crate) mover: Color,
    /// The Commanders and corps at the start of the turn.
    pub(crate) start: TurnStart,
    /// The origin if the turn is a deployment.
    pub(crate) origin: Option<Square>,
}

impl TurnCheck {
    /// Returns the turn that the move is a part of. `state` is the state before the move.
    pub(crate) fn of(state: &impl EditableState, mv: Move) -> TurnCheck {
        let start = || TurnStart::of(state.view(), state.objective());
        let (start, origin) = match (state.deployment(), mv) {
            (Some(deployment), _) => (deployment.start(), Some(deployment.origin())),
            (None, Move::Step(act)) => (start(), Some(act.from)),
            (None, _) => (start(), None),
        };
        TurnCheck {
            mover: state.turn(),
            start,
            origin,
        }
    }

    /// Returns an error if the turn was not legal. `view` is the board after its end.
    pub(crate) fn check(&self, view: &impl View) -> Result<(), IllegalMove> {
        if let Some(origin) = self.origin {
            let left = view.stack(origin);
            if left.is_some_and(|stack| !terrain::may_stand(stack.carrier().role, origin)) {
                return Err(IllegalMove::Stranded { origin });
            }
        }
        // A side that has no Commander at the start of the turn has none to keep safe.
        if !self.start.commanders[self.mover] {
            return Ok(());
        }
        let on_board = view.commander(self.mover).is_some();
        let won = self.start.commanders[!self.mover] && view.commander(!self.mover).is_none();
        if on_board && (won || commander::is_safe(view, self.mover)) {
            Ok(())
        } else {
            Err(IllegalMove::CommanderUnsafe)
        }
    }
}
