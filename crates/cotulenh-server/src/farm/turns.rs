//! Turns as engine moves.

use cotulenh::{Game, Position, Turn};

/// An engine move that cannot be played.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct BadTurn {
    /// The number of the turn, from 1.
    pub(super) number: usize,
    /// The engine move.
    pub(super) word: String,
    /// Why it cannot be played.
    pub(super) reason: String,
}

/// A position or a game on which turns are played.
pub(super) trait Playable {
    /// Returns the current position.
    fn current(&self) -> &Position;
    /// Plays a turn.
    fn advance(&mut self, turn: &Turn) -> Result<(), String>;
}

impl Playable for Position {
    fn current(&self) -> &Position {
        self
    }

    fn advance(&mut self, turn: &Turn) -> Result<(), String> {
        self.play_turn(turn).map_err(|error| error.to_string())
    }
}

impl Playable for Game {
    fn current(&self) -> &Position {
        self.position()
    }

    fn advance(&mut self, turn: &Turn) -> Result<(), String> {
        let played = self.play_turn_on(turn);
        played.map(drop).map_err(|error| error.to_string())
    }
}

/// Plays engine moves one after another. Returns the turns.
///
/// # Errors
///
/// Returns the first engine move that cannot be read or is not legal.
pub(super) fn play(on: &mut impl Playable, words: &[String]) -> Result<Vec<Turn>, BadTurn> {
    let mut turns = Vec::with_capacity(words.len());
    for (number, word) in (1..).zip(words) {
        let bad = |reason: String| BadTurn {
            number,
            word: word.clone(),
            reason,
        };
        let turn = on.current().turn_from_engine_move(word);
        let turn = turn.map_err(|error| bad(error.to_string()))?;
        on.advance(&turn).map_err(bad)?;
        turns.push(turn);
    }
    Ok(turns)
}

/// Returns turns as engine moves.
pub(super) fn words<'a>(turns: impl IntoIterator<Item = &'a Turn>) -> Vec<String> {
    let words = turns.into_iter().map(|turn| turn.engine_move().to_string());
    words.collect()
}
