//! The moves of one unit in bulk: a set of targets for each kind of move.

use crate::moves::MoveForm;
use crate::{Act, Bitboard, Move, MoveKind, Square, Squares, Stack};

/// The moves of one unit from its square: a set of targets for each kind. A caller can count or filter them before it looks
/// at single moves, which [`UnitMoves::moves`] lists.
///
/// ```
/// use cotulenh::{MoveKind, Position, Wanted};
/// let mut count = 0;
/// Position::start().for_each_unit(Wanted::Quiets, |unit| {
///     count += unit.targets(MoveKind::Move).len();
///     count += unit.targets(MoveKind::Combine).len();
/// });
/// assert_eq!(count, 116);
/// ```
#[derive(Clone, Copy, Debug)]
pub struct UnitMoves {
    pub(crate) unit: Stack,
    pub(crate) from: Square,
    pub(crate) form: MoveForm,
    /// Indexed by the kind of move.
    targets: [Bitboard; KINDS],
}

const KINDS: usize = MoveKind::ALL.len();

impl UnitMoves {
    pub(crate) fn none(unit: Stack, from: Square, form: MoveForm) -> UnitMoves {
        UnitMoves {
            unit,
            from,
            form,
            targets: [Bitboard::EMPTY; KINDS],
        }
    }

    /// Returns the moves of a unit that has only this one.
    pub(crate) fn only(act: Act, form: MoveForm) -> UnitMoves {
        let mut moves = UnitMoves::none(act.unit, act.from, form);
        moves.targets_mut(act.kind).insert(act.to);
        moves
    }

    /// Returns the unit.
    #[must_use]
    pub fn unit(&self) -> Stack {
        self.unit
    }

    /// Returns the start square.
    #[must_use]
    pub fn from(&self) -> Square {
        self.from
    }

    /// Returns `true` if the unit is a part of a stack, so that its moves are deployment steps.
    #[must_use]
    pub fn is_step(&self) -> bool {
        self.form == MoveForm::Step
    }

    /// Returns the targets of one kind of move.
    #[must_use]
    pub fn targets(&self, kind: MoveKind) -> Bitboard {
        self.targets[kind as usize]
    }

    pub(crate) fn targets_mut(&mut self, kind: MoveKind) -> &mut Bitboard {
        &mut self.targets[kind as usize]
    }

    /// Removes the targets that are not in the set.
    pub fn retain(&mut self, squares: Bitboard) {
        for targets in &mut self.targets {
            *targets &= squares;
        }
    }

    /// Returns the number of moves.
    #[must_use]
    pub fn len(&self) -> usize {
        // A target is empty, friendly or hostile, so it belongs to one kind only. The exception is a plane, which may choose
        // between a capture and a stay capture.
        let [moves, captures, stays, suicides, combines] = self.targets;
        let count = (moves | captures | suicides | combines).len();
        let stays = if stays.is_empty() { 0 } else { stays.len() };
        (count + stays) as usize
    }

    /// Returns `true` if there is no move.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.targets.iter().all(|set| set.is_empty())
    }

    /// Returns the move of a kind to a target, even if it is not one of these moves.
    #[must_use]
    pub fn move_to(&self, kind: MoveKind, to: Square) -> Move {
        self.form.with_act(Act {
            unit: self.unit,
            from: self.from,
            to,
            kind,
        })
    }

    /// Returns an iterator over the moves.
    #[must_use]
    pub fn moves(&self) -> Moves {
        Moves {
            of: *self,
            kind: 0,
            squares: self.targets[0].into_iter(),
        }
    }
}

/// An iterator over the moves of a unit, returned by [`UnitMoves::moves`].
#[derive(Clone, Debug)]
pub struct Moves {
    of: UnitMoves,
    kind: usize,
    squares: Squares,
}

impl Iterator for Moves {
    type Item = Move;

    fn next(&mut self) -> Option<Move> {
        loop {
            let kind = *MoveKind::ALL.get(self.kind)?;
            if let Some(to) = self.squares.next() {
                return Some(self.of.move_to(kind, to));
            }
            self.kind += 1;
            self.squares = self.of.targets.get(self.kind)?.into_iter();
        }
    }
}
