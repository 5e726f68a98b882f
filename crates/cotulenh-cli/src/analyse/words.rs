//! Turns as text.

use cotulenh::{Color, Position};

/// Returns the number that precedes a turn in a move list.
pub(crate) fn turn_number(position: &Position) -> String {
    let dots = match position.turn() {
        Color::Red => ".",
        Color::Blue => "...",
    };
    format!("{}{dots}", position.move_number())
}
