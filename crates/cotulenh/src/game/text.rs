//! Playing by text: SAN, LAN or engine move.

use super::{Game, PlayError, Played};
use crate::notation::ReadError;
use core::fmt;

/// The reason why a text cannot be played. The game is untouched.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum TextError {
    /// The text is not a legal move or turn of the position.
    Read(ReadError),
    /// The move or turn cannot be played.
    Play(PlayError),
}

impl fmt::Display for TextError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            TextError::Read(error) => fmt::Display::fmt(error, f),
            TextError::Play(error) => fmt::Display::fmt(error, f),
        }
    }
}

impl core::error::Error for TextError {}

impl Game {
    /// Plays a move or a whole turn from its SAN, LAN or engine move. A single step is a move, so the deployment
    /// continues.
    ///
    /// # Errors
    ///
    /// Returns an error if the text is not a legal move or turn of the position, or the game is over.
    ///
    /// ```
    /// use cotulenh::{Game, Position};
    /// let position: Position = "6c4/11/11/11/11/11/11/11/2(NFT)8/11/11/5C5 r - - 0 1".parse()?;
    /// let mut game = Game::from_position(position);
    /// assert!(!game.play_text("F>e6")?.is_complete());
    /// game.play_text("commit")?;
    /// game.play_text("g12h12")?;
    /// assert_eq!(game.ply(), 2);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn play_text(&mut self, text: &str) -> Result<Played, TextError> {
        let not_a_move = match self.position.read_move(text) {
            Ok(mv) => return self.play(mv).map_err(TextError::Play),
            Err(error) => error,
        };
        match (self.position.read_turn(text), not_a_move) {
            (Ok(turn), _) => self.play_turn(&turn).map_err(TextError::Play),
            // If only the syntax of a turn fits, the error of the turn says more.
            (Err(error), ReadError::Syntax(_)) => Err(TextError::Read(error)),
            (Err(_), not_a_move) => Err(TextError::Read(not_a_move)),
        }
    }
}
