//! Validation of a finished turn: the Commander must be safe, and no piece may be stranded (RULES §7, §8).

use super::error::{Danger, IllegalMove};
use crate::color::ByColor;
use crate::editable_state::EditableState;
use crate::view::View;
use crate::{Color, Move, Square, attacks, commander, terrain};

/// A validator of a finished turn: the facts that decide whether its end is legal.
#[derive(Clone, Copy)]
pub(crate) struct TurnValidator {
    /// The side that makes the turn.
    mover: Color,
    /// `true` for a side that had its Commander at the start of the turn.
    commanders: ByColor<bool>,
    /// The origin of the deployment, or `None` if the turn is an ordinary move.
    origin: Option<Square>,
}

impl TurnValidator {
    /// Returns the validator of the turn that the move belongs to. `state` is the state before the move.
    pub(crate) fn of(state: &impl EditableState, mv: Move) -> TurnValidator {
        let now = || ByColor::new(|color| state.view().commander(color).is_some());
        let (commanders, origin) = match (state.deployment(), mv) {
            (Some(deployment), _) => (deployment.start().commanders, Some(deployment.origin())),
            (None, Move::Step(act)) => (now(), Some(act.from)),
            (None, _) => (now(), None),
        };
        TurnValidator {
            mover: state.turn(),
            commanders,
            origin,
        }
    }

    /// Returns `true` if the turn was legal. `view` is the board after its end.
    pub(crate) fn is_legal(&self, view: &impl View) -> bool {
        self.stranded(view).is_none() && self.keeps_commander(view)
    }

    /// Returns an error if the turn was not legal. `view` is the board after its end.
    pub(crate) fn validate(&self, view: &impl View) -> Result<(), IllegalMove> {
        if let Some(origin) = self.stranded(view) {
            return Err(IllegalMove::Stranded { origin });
        }
        if self.keeps_commander(view) {
            return Ok(());
        }
        Err(IllegalMove::CommanderUnsafe(self.danger(view)))
    }

    /// Returns the origin of the deployment if the pieces left there may not stand there.
    fn stranded(&self, view: &impl View) -> Option<Square> {
        let origin = self.origin?;
        let left = view.stack(origin)?;
        (!terrain::may_stand(left.carrier().role, origin)).then_some(origin)
    }

    /// Returns `true` if the mover's Commander is safe, or if the enemy Commander was captured and the mover's is on the
    /// board.
    fn keeps_commander(&self, view: &impl View) -> bool {
        // A side that has no Commander at the start of the turn has none to keep safe.
        if !self.commanders[self.mover] {
            return true;
        }
        let won = self.commanders[!self.mover] && view.commander(!self.mover).is_none();
        view.commander(self.mover).is_some() && (won || commander::is_safe(view, self.mover))
    }

    /// Returns the danger to the mover's Commander. The caller has found that the Commander is lost or not safe.
    fn danger(&self, view: &impl View) -> Danger {
        let Some(square) = view.commander(self.mover) else {
            return Danger::Lost;
        };
        match attacks::attackers(view, square, !self.mover).first() {
            Some(by) => Danger::Attacked { by },
            // The Commander is unsafe but not attacked, so it is exposed.
            None => Danger::Exposed {
                enemy: view.commander(!self.mover).unwrap_or(square),
            },
        }
    }
}
