//! The numbering of moves.
//!
//! The index of a move is `part * PAIRS + pair`, and [`Move::Commit`] has the last index.
//!
//! `pair` numbers the origin and the target: all ordered pairs of squares on a common file, rank or diagonal, sorted by
//! the origin ([`Square::index`]), the direction ([`Direction::ALL`]) and the distance.
//!
//! `part` says which part of the stack acts:
//!
//! | part | unit |
//! | --- | --- |
//! | 0 | the whole stack: a move, a capture, a suicide capture or a combine |
//! | 1 | the whole stack: a stay capture |
//! | 2 | step of a Navy, an Engineer or a Headquarters |
//! | 3 | step of an Air Force, an Artillery, an Anti-air or a Missile |
//! | 4 | step of a Tank |
//! | 5 | step of a Commander, an Infantry or a Militia |
//! | 6 | step of Navy and Air Force, or of a Tank and one of part 5 |
//! | 7 | step of Navy and Tank, or of an Air Force and one of part 5 |
//! | 8 | step of Air Force and Tank, or of a Navy and one of part 5 |
//!
//! No stack has two parts with the same number (RULES §6). The kind of the move follows from its target, with one exception:
//! an Air Force that moves as a whole stack may choose a stay capture, which is part 1 (RULES §4). So the legal moves of a
//! position have different indices.

use super::class_of;
use crate::square::SQUARES;
use crate::{Color, Direction, Move, MoveKind, Position, Square, Stack};

/// The number of ordered pairs of squares on a common file, rank or diagonal.
pub const PAIRS: usize = 4_532;

/// The number of parts of a stack that the numbering distinguishes.
pub const PARTS: usize = 9;

/// The number of indices of moves.
pub const MOVE_INDICES: usize = PARTS * PAIRS + 1;

const COMMIT: usize = PARTS * PAIRS;

const DIRECTIONS: usize = Direction::ALL.len();

/// The number of the first pair of each origin and direction.
static FIRST_PAIR: [[u16; DIRECTIONS]; SQUARES] = first_pairs();

const fn first_pairs() -> [[u16; DIRECTIONS]; SQUARES] {
    let mut first = [[0; DIRECTIONS]; SQUARES];
    let mut next = 0;
    let mut origin = 0;
    while origin < SQUARES {
        let mut direction = 0;
        while direction < DIRECTIONS {
            first[origin][direction] = next;
            let mut here = Square::from_index(origin);
            while let Some(square) = here {
                here = square.step(Direction::ALL[direction]);
                next += here.is_some() as u16;
            }
            direction += 1;
        }
        origin += 1;
    }
    assert!(next as usize == PAIRS);
    first
}

/// The origin and the target of a pair.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct PairOfSquares {
    /// The origin, as the mover sees it.
    pub from: Square,
    /// The target, as the mover sees it.
    pub to: Square,
}

/// Returns the squares of a pair, or `None` if there is no such pair.
///
/// ```
/// use cotulenh::learning::{PAIRS, pair_of_squares};
/// let pair = pair_of_squares(0).expect("the first pair");
/// assert_eq!((pair.from.to_string(), pair.to.to_string()), ("a1".into(), "a2".into()));
/// assert_eq!(pair_of_squares(PAIRS), None);
/// ```
#[must_use]
pub fn pair_of_squares(pair: usize) -> Option<PairOfSquares> {
    let pair = u16::try_from(pair)
        .ok()
        .filter(|&p| usize::from(p) < PAIRS)?;
    let origin = FIRST_PAIR.partition_point(|first| first[0] <= pair) - 1;
    // A direction without squares has the same first pair as the next direction, so the last match is the right one.
    let direction = FIRST_PAIR[origin]
        .iter()
        .rposition(|&first| first <= pair)?;
    let from = Square::from_index(origin)?;
    let mut to = from;
    for _ in FIRST_PAIR[origin][direction]..=pair {
        to = to.step(Direction::ALL[direction])?;
    }
    Some(PairOfSquares { from, to })
}

/// Returns the part number of a unit that makes a deployment step. Returns `None` for a unit of three pieces.
fn part_of_step(unit: Stack) -> Option<usize> {
    let mut classes = unit.pieces().map(|piece| class_of(piece.role));
    let first = classes.next()?;
    match (classes.next(), classes.next()) {
        (None, _) => Some(2 + first),
        (Some(second), None) => match (first.min(second), first.max(second)) {
            (0, 1) | (2, 3) => Some(6),
            (0, 2) | (1, 3) => Some(7),
            _ => Some(8),
        },
        _ => None,
    }
}

impl Move {
    /// Returns the index of the move in the fixed numbering of moves ([`crate::learning`]), below
    /// [`MOVE_INDICES`]. Returns `None` for a move that is legal in no position, because its target is not on a line with
    /// its origin or because the unit of a step has three pieces.
    ///
    /// ```
    /// use cotulenh::{Color, Move};
    /// let red = Move::from_lan("Tf4f6", Color::Red)?;
    /// // Blue's move is numbered as Blue sees it.
    /// let blue = Move::from_lan("Tf9f7", Color::Blue)?;
    /// assert_eq!((red.index(), blue.index()), (Some(1256), Some(1256)));
    /// # Ok::<(), cotulenh::LanError>(())
    /// ```
    #[must_use]
    pub fn index(self) -> Option<usize> {
        let (part, act) = match self {
            Move::Commit => return Some(COMMIT),
            Move::Ordinary(act) => ((act.kind == MoveKind::StayCapture).into(), act),
            Move::Step(act) => (part_of_step(act.unit)?, act),
        };
        let (from, to) = match act.unit.color() {
            Color::Red => (act.from, act.to),
            Color::Blue => (act.from.mirrored(), act.to.mirrored()),
        };
        let (direction, distance) = Direction::between(from, to)?;
        let first = FIRST_PAIR[from.index()][direction as usize];
        Some(part * PAIRS + usize::from(first) + usize::from(distance) - 1)
    }
}

impl Position {
    /// Returns the legal move with this [`Move::index`], or `None` if there is none.
    ///
    /// ```
    /// use cotulenh::Position;
    /// let position = Position::start();
    /// let mv = position.move_with_index(1256).expect("a legal move");
    /// assert_eq!(mv.to_string(), "Tf4f6");
    /// assert_eq!(position.move_with_index(0), None);
    /// ```
    #[must_use]
    pub fn move_with_index(&self, index: usize) -> Option<Move> {
        let moves = self.legal_moves();
        moves.iter().copied().find(|mv| mv.index() == Some(index))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_pair_of_squares_on_a_line_has_its_own_number() {
        let mut next = 0;
        for from in Square::all() {
            for direction in Direction::ALL {
                let ray = core::iter::successors(from.step(direction), |s| s.step(direction));
                for to in ray {
                    assert_eq!(pair_of_squares(next), Some(PairOfSquares { from, to }));
                    next += 1;
                }
            }
        }
        assert_eq!(next, PAIRS);
        assert_eq!(pair_of_squares(usize::MAX), None);
    }
}
