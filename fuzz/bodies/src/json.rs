//! Parses an arbitrary line as the JSON of a game that the command reads and writes: no panic, errors point into the
//! line, and a parsed game round-trips.

// The command is not a library, so its files are included directly.
#[expect(clippy::module_inception, reason = "the other files use this name")]
#[path = "../../../crates/cotulenh-cli/src/pgn/json.rs"]
mod json;
#[path = "../../../crates/cotulenh-cli/src/pgn/json_read.rs"]
mod json_read;
#[path = "../../../crates/cotulenh-cli/src/pgn/json_text.rs"]
mod json_text;

/// Checks one input.
pub fn run(line: &str) {
    match json_read::read(line) {
        Ok(pgn) => {
            let mut bytes = Vec::new();
            if !json::write(&pgn, &mut bytes).expect("memory") {
                // A variation that repeats a turn of the main line can nest the other turns deeper.
                return;
            }
            let written = String::from_utf8(bytes).expect("JSON is text");
            match json_read::read(written.trim_end()) {
                Ok(again) => assert!(again == pgn, "{written}"),
                Err(error) => panic!("{}: {}\n{written}", error.column, error.message),
            }
        }
        Err(error) => {
            assert!((1..=line.len() + 1).contains(&error.column));
            assert!(!error.message.is_empty());
        }
    }
}
