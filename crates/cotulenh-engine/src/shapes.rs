//! Neighbourhoods of squares and capture ranges on an empty board.

use cotulenh::{Bitboard, Color, Piece, Role, SQUARES, Square, attacks};

/// Squares by their [`Square::index`].
type Squares = [Bitboard; SQUARES];

static WITHIN_ONE: Squares = boxes(1);
static WITHIN_TWO: Squares = boxes(2);

/// Builds the table of squares at most `distance` files and ranks away.
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

/// Returns the capture range of a piece on an empty board. For a Navy it is the range against land.
pub(crate) fn captures(role: Role, heroic: bool, from: Square) -> Bitboard {
    // The range does not depend on the colour.
    let piece = Piece {
        color: Color::Red,
        role,
        heroic,
    };
    attacks::range(piece, from)
}

/// Returns the square and its neighbours.
pub(crate) fn within_one(square: Square) -> Bitboard {
    WITHIN_ONE[square.index()]
}

/// Returns the squares at most two files and ranks away, the square included.
pub(crate) fn within_two(square: Square) -> Bitboard {
    WITHIN_TWO[square.index()]
}
