//! Playing by text: SAN, LAN or engine word.

use super::{Game, PlayError, Played};
use crate::notation::ReadError;
use core::fmt;

/// Why a text cannot be played. The game is untouched.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum TextError {
    /// It is no action or turn of the position.
    Read(ReadError),
    /// It is one, and cannot be played.
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
    /// Plays an action or a whole turn by its SAN, LAN or engine word. A single step is an action: the deployment
    /// goes on.
    ///
    /// # Errors
    ///
    /// The text is no action or turn of the position, or the game is over.
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
        let no_action = match self.position.read_action(text) {
            Ok(mv) => return self.play(mv).map_err(TextError::Play),
            Err(error) => error,
        };
        match (self.position.read_turn(text), no_action) {
            (Ok(turn), _) => self.play_turn(&turn).map_err(TextError::Play),
            // What is well written as a turn and not as an action is one; else the action's error says more.
            (Err(error), ReadError::Syntax(_)) => Err(TextError::Read(error)),
            (Err(_), no_action) => Err(TextError::Read(no_action)),
        }
    }
}
