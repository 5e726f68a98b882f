//! The safety of the Commander, and the lines it may not cross (RULES §8).

use crate::geometry::{between, ray_up_to};
use crate::view::View;
use crate::{Bitboard, Color, Direction, Square, attacks};

/// Returns `true` if the side's Commander is on the board and attacked.
#[must_use]
pub fn is_attacked(board: &impl View, color: Color) -> bool {
    board
        .commander(color)
        .is_some_and(|square| attacks::is_attacked(board, square, !color))
}

/// Returns `true` if both Commanders stand on one file or rank with no stack between them.
#[must_use]
pub fn is_exposed(board: &impl View) -> bool {
    let (Some(red), Some(blue)) = (board.commander(Color::Red), board.commander(Color::Blue))
    else {
        return false;
    };
    are_facing(red, blue, board.occupied())
}

/// Returns `true` if two squares are on one file or rank with none of `occupied` between them.
pub(crate) fn are_facing(a: Square, b: Square, occupied: Bitboard) -> bool {
    if a.file() != b.file() && a.rank() != b.rank() {
        return false;
    }
    Direction::between(a, b)
        .is_some_and(|(direction, _)| !between(a, direction, b).intersects(occupied))
}

/// Returns `true` if the side's Commander is on the board, not attacked and not exposed.
#[must_use]
pub fn is_safe(board: &impl View, color: Color) -> bool {
    let Some(square) = board.commander(color) else {
        return false;
    };
    let enemy = board.commander(!color);
    !enemy.is_some_and(|enemy| are_facing(square, enemy, board.occupied()))
        && !attacks::is_attacked(board, square, !color)
}

/// Returns the squares on the open files and ranks of a Commander, up to and including the first stack. The square
/// `lifted` counts as empty.
#[must_use]
pub fn open_lines(board: &impl View, commander: Square, lifted: Option<Square>) -> Bitboard {
    let mut occupied = board.occupied();
    if let Some(square) = lifted {
        occupied.remove(square);
    }
    let line = |direction| ray_up_to(commander, direction, occupied);
    let [north, east, south, west] = Direction::ORTHOGONAL.map(line);
    north | east | south | west
}
