//! A unit about to act, and what its square and the board are after it.

use super::may_stand;
use crate::moves::Manner;
use crate::role_set::RoleSet;
use crate::{Act, Bitboard, Move, MoveKind, Square, Stack};

/// A unit about to act.
pub(super) struct Acting {
    pub(super) unit: Stack,
    pub(super) from: Square,
    pub(super) manner: Manner,
    /// All that stands on `from`.
    pub(super) stack: Stack,
    /// What stays on `from` when the unit goes.
    pub(super) rest: Option<Stack>,
    /// Who may still act afterwards.
    pub(super) waiting: RoleSet,
    /// Where it must arrive or capture for the turn to end well; see [`Rescue::answers`].
    pub(super) answers: Bitboard,
}

impl Acting {
    /// Returns the move of the unit to a target.
    pub(super) fn move_to(&self, to: Square, kind: MoveKind) -> Move {
        self.manner.of(Act {
            unit: self.unit,
            from: self.from,
            to,
            kind,
        })
    }

    /// Whether what is on the square after the action may stand there.
    pub(super) fn stands_after(&self, kind: MoveKind) -> bool {
        match kind {
            MoveKind::StayCapture => may_stand(self.stack, self.from),
            _ => self.rest.is_none_or(|rest| may_stand(rest, self.from)),
        }
    }

    /// Where stacks stand after the action, those that stood there before given.
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

    /// Whether everybody left on the square after the action may still act.
    pub(super) fn may_all_leave(&self, kind: MoveKind) -> bool {
        match kind {
            MoveKind::StayCapture => false,
            _ => self
                .rest
                .is_none_or(|rest| rest.roles().is_subset(self.waiting)),
        }
    }
}
