//! Parses arbitrary text as a FEN: no panic, errors point into the text, and a parsed FEN round-trips.

use cotulenh::{Forgive, Position, PositionError, Setup};

const ANYTHING: Forgive = Forgive {
    missing_commander: true,
    missing_corps: true,
};

/// Checks one input.
pub fn run(text: &str) {
    if let Ok(setup) = text.parse::<Setup>() {
        assert_eq!(setup.to_string(), text);
    }
    match Position::from_fen(text, ANYTHING) {
        Ok(position) => {
            assert_eq!(position.to_string(), text);
            let again = Position::from_fen(text, ANYTHING).expect("read once already");
            assert!(again.is_identical(&position));
            assert!(Setup::from(&position).to_string() == text);
            for mv in position.legal_moves() {
                assert!(position.is_legal(mv), "{position} {mv}");
            }
        }
        Err(PositionError::Fen(error)) => {
            assert!(text.is_char_boundary(error.byte), "{error}");
            assert!(!error.to_string().is_empty());
        }
        Err(PositionError::Setup(error)) => assert!(!error.problems().is_empty()),
    }
}
