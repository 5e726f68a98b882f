//! Any text as LAN: no panic, errors inside the text, and what is read is written the same.

#![no_main]

use cotulenh::{Color, Move, Position};
use libfuzzer_sys::fuzz_target;

fuzz_target!(|text: &str| {
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
});
