//! Lesson 8: read the games of a PGN file of any size. A game that cannot be read does not affect the others.

use cotulenh::notation::pgn::{PgnFileProblem, PgnReader};
use std::error::Error;

const FILE: &str = "\
[Red \"An\"]
[Blue \"Bình\"]

1. Tf6 Th7 1-0

1. Tf6 Tz9 *

1. Th6 *
";

pub(crate) fn main() -> Result<(), Box<dyn Error>> {
    // `PgnReader::open` opens a file by its path. Any other source of bytes is a reader too.
    let mut games = 0;
    for game in PgnReader::new(FILE.as_bytes()) {
        match game {
            Ok(reading) => {
                games += 1;
                let red = reading.pgn.tags.get("Red").unwrap_or("?");
                println!("{red}: {}", reading.pgn.game.result());
            }
            Err(error) => {
                println!("{error}");
                assert_eq!(error.game, 2);
                let PgnFileProblem::Game(error) = error.problem else {
                    return Err(error.into());
                };
                assert_eq!(error.place.line, 6);
            }
        }
    }
    assert_eq!(games, 2);
    Ok(())
}
