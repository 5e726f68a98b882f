//! Squares around a square, by a table made at compile time, and where pieces could reach on an empty board.

use cotulenh::{Bitboard, Color, Piece, Role, SQUARES, Square, attacks};

/// Squares by their [`Square::index`].
type Squares = [Bitboard; SQUARES];

/// By distance: the squares at most so many files and ranks away, the square itself included.
static AROUND: [Squares; 8] = [ZERO, ONE, TWO, THREE, FOUR, FIVE, SIX, SEVEN];

// Each on its own: the compiler asks back about constants that take it long.
const ZERO: Squares = boxes(0);
const ONE: Squares = boxes(1);
const TWO: Squares = boxes(2);
const THREE: Squares = boxes(3);
const FOUR: Squares = boxes(4);
const FIVE: Squares = boxes(5);
const SIX: Squares = boxes(6);
const SEVEN: Squares = boxes(7);

const fn boxes(distance: u8) -> Squares {
    let mut table = [Bitboard::EMPTY; SQUARES];
    let mut index = 0;
    while index < SQUARES {
        if let Some(center) = Square::from_index(index) {
            let mut rank = center.rank().saturating_sub(distance);
            while rank <= center.rank() + distance {
                let mut file = center.file().saturating_sub(distance);
                while file <= center.file() + distance {
                    if let Some(square) = Square::new(file, rank) {
                        table[index].insert(square);
                    }
                    file += 1;
                }
                rank += 1;
            }
        }
        index += 1;
    }
    table
}

/// The squares a piece could capture on if nothing stood in the way; of a Navy, those it reaches against land.
pub(crate) fn captures(role: Role, heroic: bool, from: Square) -> Bitboard {
    // Whose it is does not matter.
    let piece = Piece {
        color: Color::Red,
        role,
        heroic,
    };
    attacks::range(piece, from)
}

/// The squares at most so many files and ranks away, up to seven, and the square itself.
pub(crate) fn around(square: Square, distance: u8) -> Bitboard {
    AROUND[usize::from(distance & 7)][square.index()]
}
