//! The unit that moves, with the facts that all its moves have in common.

use crate::moves::MoveForm;
use crate::role_set::RoleSet;
use crate::{Act, Bitboard, Move, MoveKind, Square, Stack, terrain};

/// The unit that moves, with the facts that all its moves have in common.
pub(super) struct ActingUnit {
    pub(super) unit: Stack,
    pub(super) from: Square,
    pub(super) form: MoveForm,
    /// The whole stack on `from`.
    pub(super) stack: Stack,
    /// The part that stays on `from` when the unit leaves.
    pub(super) rest: Option<Stack>,
    /// The pieces of the stack that may still act after the unit has acted.
    pub(super) waiting: RoleSet,
    /// The targets after which an unsafe Commander may still become safe in this turn, or all squares if no bound was
    /// computed. See [`super::evasion`].
    pub(super) evasion_targets: Bitboard,
}

impl ActingUnit {
    /// Returns the move of the unit to a target.
    pub(super) fn move_to(&self, to: Square, kind: MoveKind) -> Move {
        self.form.with_act(Act {
            unit: self.unit,
            from: self.from,
            to,
            kind,
        })
    }

    /// Returns `true` if the pieces that a move of this kind leaves on the start square may stand there.
    pub(super) fn rest_may_stand_after(&self, kind: MoveKind) -> bool {
        match kind {
            MoveKind::StayCapture => may_stand(self.stack, self.from),
            _ => self.rest.is_none_or(|rest| may_stand(rest, self.from)),
        }
    }

    /// Returns the occupied squares after a move, given those before it.
    pub(super) fn occupied_after(
        &self,
        mut occupied: Bitboard,
        to: Square,
        kind: MoveKind,
    ) -> Bitboard {
        if self.rest.is_none() && kind != MoveKind::StayCapture {
            occupied.remove(self.from);
        }
        if kind.arrives() {
            occupied.insert(to);
        } else {
            occupied.remove(to);
        }
        occupied
    }

    /// Returns `true` if every piece left on the start square after a move of this kind may still act.
    pub(super) fn may_all_leave(&self, kind: MoveKind) -> bool {
        match kind {
            MoveKind::StayCapture => false,
            _ => self
                .rest
                .is_none_or(|rest| rest.roles().is_subset(self.waiting)),
        }
    }
}

/// Returns `true` if the carrier of the stack may stand on the square.
pub(super) fn may_stand(stack: Stack, square: Square) -> bool {
    terrain::may_stand(stack.carrier().role, square)
}
