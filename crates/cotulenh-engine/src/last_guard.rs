//! The last guard: the only piece of a side besides its Commander (RULES §9).

use cotulenh::{Board, Color, Piece, Role, Square};

/// The number of pieces of a side that has a last guard: the Commander and the guard.
pub(crate) const GUARDED_PIECES: u16 = 2;

/// Returns the last guard of a side, if the side has exactly a Commander and one other piece.
pub(crate) fn last_guard(board: &Board, color: Color) -> Option<(Square, Piece)> {
    board.commander(color)?;
    if board.piece_count(color) != GUARDED_PIECES {
        return None;
    }
    board
        .stacks_of(color)
        .flat_map(|(square, stack)| stack.pieces().map(move |piece| (square, piece)))
        .find(|(_, piece)| piece.role != Role::Commander)
}
