//! Positions, squares and moves from text. Invalid text fails the test.

use cotulenh::{Forgive, Move, Position, Square};

/// Parses a FEN in which a Commander may be missing.
#[track_caller]
pub fn position(fen: &str) -> Position {
    Position::from_fen(fen, Forgive::STUDY).unwrap_or_else(|error| panic!("{fen}: {error}"))
}

/// Parses the name of a square.
#[track_caller]
pub fn square(name: &str) -> Square {
    name.parse()
        .unwrap_or_else(|error| panic!("{name}: {error}"))
}

/// Returns the stack on a square as in FEN, or `-` if it is empty.
#[track_caller]
pub fn on(position: &Position, name: &str) -> String {
    let stack = position.board().stack(square(name));
    stack.map_or("-".into(), |stack| stack.to_string())
}

/// Parses a LAN.
#[track_caller]
pub fn mv(position: &Position, lan: &str) -> Move {
    Move::from_lan(lan, position.turn()).unwrap_or_else(|error| panic!("{lan}: {error}"))
}
