//! Questions that cannot be asked.

use super::Question;
use cotulenh::{IllegalTurn, Status};
use std::fmt;

/// Why a question has no answer.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum MateError {
    /// The number of turns is too small or too large.
    Turns {
        /// What was asked for.
        found: u32,
    },
    /// The game is over: nobody can win it any more.
    GameOver(Status),
    /// The turn to judge is not legal.
    Illegal(IllegalTurn),
}

impl fmt::Display for MateError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            MateError::Turns { found } => write!(
                f,
                "expected 1 to {} turns, found {found}",
                Question::MOST_TURNS
            ),
            MateError::GameOver(Status::Checkmate) => {
                f.write_str("the game is over: the side to move is mated")
            }
            MateError::GameOver(status) => write!(f, "the game is over: {status}"),
            MateError::Illegal(illegal) => illegal.fmt(f),
        }
    }
}

impl std::error::Error for MateError {}
