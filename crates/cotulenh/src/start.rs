//! The start of a game (RULES §1).

use crate::role::MOST_PIECES;
use crate::square::RANKS;
use crate::{Board, Color, Piece, Position, Role, Square, Stack};

/// The FEN of the start of a game.
pub const START_FEN: &str = "6c4/1n2fh1hf2/3a2s2a1/2n1gt1tg2/2ie2m2ei/11/11/2IE2M2EI/2N1GT1TG2/3A2S2A1/1N2FH1HF2/6C4 r - - 0 1";

/// The pieces of [`START_FEN`], read at compile time. Every game begins with this position, and the reader of FEN takes as long
/// as a hundred turns.
static START: [(Square, Piece); MOST_PIECES] = pieces();

/// Reads the board of [`START_FEN`], which has no stacks and no heroes.
const fn pieces() -> [(Square, Piece); MOST_PIECES] {
    let fen = START_FEN.as_bytes();
    let mut pieces = [(Square::A1, Piece::new(Color::Red, Role::Commander)); MOST_PIECES];
    let (mut found, mut at) = (0, 0);
    let (mut file, mut rank, mut empty) = (0, RANKS - 1, 0);
    while fen[at] != b' ' {
        let byte = fen[at];
        if byte.is_ascii_digit() {
            empty = empty * 10 + byte - b'0';
        } else if byte == b'/' {
            (file, rank, empty) = (0, rank - 1, 0);
        } else if let (Some(square), Some(role)) = (
            Square::new(file + empty, rank),
            Role::from_letter(byte.to_ascii_uppercase() as char),
        ) {
            let color = if byte.is_ascii_uppercase() {
                Color::Red
            } else {
                Color::Blue
            };
            pieces[found] = (square, Piece::new(color, role));
            (found, file, empty) = (found + 1, file + empty + 1, 0);
        }
        at += 1;
    }
    assert!(found == MOST_PIECES);
    pieces
}

impl Position {
    /// Returns the start of a game.
    #[must_use]
    pub fn start() -> Position {
        let mut board = Board::empty();
        for &(square, piece) in &START {
            board.set(square, Some(Stack::from(piece)));
        }
        Position::bare(board, Color::Red)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_start_is_the_position_of_its_fen() {
        let parsed: Position = START_FEN.parse().unwrap();
        assert!(Position::start().is_identical(&parsed));
    }
}
