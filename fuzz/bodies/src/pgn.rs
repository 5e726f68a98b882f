//! Parses arbitrary text as PGN: no panic, errors point into the text, and a parsed game round-trips.

use cotulenh::notation::pgn::{PgnGame, Place, Splitter, Style};

/// Checks one input.
pub fn run(text: &str) {
    match PgnGame::read(text, Place::START) {
        Ok(reading) => {
            for style in [Style::San, Style::Lan] {
                let written = reading.pgn.display(style).to_string();
                match written.parse::<PgnGame>() {
                    Ok(again) => {
                        assert!(again == reading.pgn, "{written}");
                        let (read, again) = (&reading.pgn.game, &again.game);
                        assert_eq!(again.deployment_text(), read.deployment_text());
                        // Without a deployment the game is at the end of its main line.
                        assert!(again.position().is_identical(read.position()), "{written}");
                    }
                    Err(error) => panic!("{error}\n{written}"),
                }
                assert_eq!(split(&written, usize::MAX).len(), 1, "{written}");
            }
        }
        Err(error) => {
            assert!(error.place.line <= text.split('\n').count(), "{error}");
            assert!(!error.to_string().is_empty());
        }
    }
    for game in split(text, 256) {
        assert!(game.len() <= 256);
        let _ = game.parse::<PgnGame>();
    }
}

/// Splits the text into games, feeding it in pieces.
fn split(text: &str, limit: usize) -> Vec<String> {
    let mut splitter = Splitter::with_limit(limit);
    for piece in text.split_inclusive(' ') {
        splitter.feed(piece);
    }
    splitter.finish();
    let games = core::iter::from_fn(|| splitter.next_game());
    games.filter_map(Result::ok).map(|game| game.text).collect()
}
