//! What one unit can do, in bulk: a set of targets for each kind of action.

use crate::moves::Manner;
use crate::{Act, Bitboard, Move, MoveKind, Square, Squares, Stack};

/// The actions of one unit from its square: a set of targets for each kind. For those who count or filter before they
/// look at single moves; iterating gives the moves.
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
    pub(crate) manner: Manner,
    /// By number of the kind.
    targets: [Bitboard; KINDS],
}

const KINDS: usize = MoveKind::ALL.len();

impl UnitMoves {
    pub(crate) fn none(unit: Stack, from: Square, manner: Manner) -> UnitMoves {
        UnitMoves {
            unit,
            from,
            manner,
            targets: [Bitboard::EMPTY; KINDS],
        }
    }

    /// The unit that acts.
    #[must_use]
    pub fn unit(&self) -> Stack {
        self.unit
    }

    /// The square it acts from.
    #[must_use]
    pub fn from(&self) -> Square {
        self.from
    }

    /// Whether it is a part of a stack and acts by a deployment step.
    #[must_use]
    pub fn is_step(&self) -> bool {
        self.manner == Manner::Step
    }

    /// The targets of one kind of action.
    #[must_use]
    pub fn targets(&self, kind: MoveKind) -> Bitboard {
        self.targets[kind as usize]
    }

    pub(crate) fn targets_mut(&mut self, kind: MoveKind) -> &mut Bitboard {
        &mut self.targets[kind as usize]
    }

    /// Leaves only what lies in the set.
    pub fn retain(&mut self, squares: Bitboard) {
        for targets in &mut self.targets {
            *targets &= squares;
        }
    }

    /// Leaves only one action.
    pub(crate) fn retain_only(&mut self, kind: MoveKind, to: Square) {
        for other in MoveKind::ALL {
            let only = if other == kind {
                Bitboard::from(to)
            } else {
                Bitboard::EMPTY
            };
            *self.targets_mut(other) &= only;
        }
    }

    /// How many actions these are.
    #[must_use]
    pub fn len(&self) -> usize {
        // A square is empty, a friend's or an enemy's, and an enemy is taken or died for: but for the stay captures, which a
        // plane may choose, no square is in two of the sets.
        let [moves, captures, stays, suicides, combines] = self.targets;
        let count = (moves | captures | suicides | combines).len();
        let stays = if stays.is_empty() { 0 } else { stays.len() };
        (count + stays) as usize
    }

    /// Whether there is none.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.targets.iter().all(|set| set.is_empty())
    }

    /// The action of a kind on a target, whether or not it is among these.
    #[must_use]
    pub fn action(&self, kind: MoveKind, to: Square) -> Move {
        self.manner.of(Act {
            unit: self.unit,
            from: self.from,
            to,
            kind,
        })
    }

    /// The actions one by one.
    #[must_use]
    pub fn moves(&self) -> Moves {
        Moves {
            of: *self,
            kind: 0,
            squares: self.targets[0].into_iter(),
        }
    }
}

/// The actions of a unit one by one; made by [`UnitMoves::moves`].
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
                return Some(self.of.action(kind, to));
            }
            self.kind += 1;
            self.squares = self.of.targets.get(self.kind)?.into_iter();
        }
    }
}
