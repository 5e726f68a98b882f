//! Parses arbitrary text as LAN: no panic, errors point into the text, and a parsed move is written the same.

use cotulenh::{Color, Move, Position};

/// Checks one input.
pub fn run(text: &str) {
    for color in Color::ALL {
        match Move::from_lan(text, color) {
            Ok(mv) => {
                assert_eq!(mv.to_string(), text);
                let mut position = Position::start();
                let legal = position.is_legal(mv);
                assert_eq!(position.play(mv).is_ok(), legal);
            }
            Err(error) => assert!(text.is_char_boundary(error.byte()), "{error}"),
        }
    }
}
