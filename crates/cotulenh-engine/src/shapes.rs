//! Neighbourhoods of squares and capture ranges on an empty board.

use cotulenh::{Bitboard, Color, Direction, Piece, Role, SQUARES, Square, attacks, terrain};

/// Squares by their [`Square::index`].
type Squares = [Bitboard; SQUARES];

static WITHIN_ONE: Squares = boxes(1);
static WITHIN_TWO: Squares = boxes(2);

/// The distances from each square to each square.
static DISTANCES: [[u8; SQUARES]; SQUARES] = distance_table();

/// Builds the table of distances.
const fn distance_table() -> [[u8; SQUARES]; SQUARES] {
    let mut table = [[0; SQUARES]; SQUARES];
    let mut from = 0;
    while from < SQUARES {
        let mut to = 0;
        while to < SQUARES {
            if let (Some(a), Some(b)) = (Square::from_index(from), Square::from_index(to)) {
                let files = a.file().abs_diff(b.file());
                let ranks = a.rank().abs_diff(b.rank());
                table[from][to] = if files > ranks { files } else { ranks };
            }
            to += 1;
        }
        from += 1;
    }
    table
}

static COMMANDER_STEPS: Squares = commander_steps_table();

/// Builds the table of adjacent squares, without diagonals, where a Commander may stand.
const fn commander_steps_table() -> Squares {
    let mut table = [Bitboard::EMPTY; SQUARES];
    let mut index = 0;
    while index < SQUARES {
        if let Some(from) = Square::from_index(index) {
            let mut number = 0;
            while number < Direction::ORTHOGONAL.len() {
                if let Some(to) = from.step(Direction::ORTHOGONAL[number]) {
                    if terrain::may_stand(Role::Commander, to) {
                        table[index].insert(to);
                    }
                }
                number += 1;
            }
        }
        index += 1;
    }
    table
}

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
#[inline]
pub(crate) const fn captures(role: Role, heroic: bool, from: Square) -> Bitboard {
    // The range does not depend on the colour.
    let piece = Piece {
        color: Color::Red,
        role,
        heroic,
    };
    attacks::range(piece, from)
}

/// Returns the distances from a square to all squares by their [`Square::index`], in king moves of chess.
pub(crate) fn distances(from: Square) -> &'static [u8; SQUARES] {
    &DISTANCES[from.index()]
}

/// Returns the square and its neighbours.
pub(crate) fn within_one(square: Square) -> Bitboard {
    WITHIN_ONE[square.index()]
}

/// Returns the squares at most two files and ranks away, the square included.
pub(crate) fn within_two(square: Square) -> Bitboard {
    WITHIN_TWO[square.index()]
}

/// Returns the adjacent squares, without diagonals, where a Commander may stand.
pub(crate) fn commander_steps(square: Square) -> Bitboard {
    COMMANDER_STEPS[square.index()]
}
