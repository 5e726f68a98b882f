//! What a reader forgives, but a player may want to know.

use super::Place;
use crate::{GameResult, Outcome};
use alloc::string::String;
use core::fmt;

/// Something odd in the text of a game that could be read nevertheless.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Warning {
    /// Where.
    pub place: Place,
    /// What is odd.
    pub kind: WarningKind,
}

/// What is odd.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum WarningKind {
    /// A tag stands there twice; the first counts.
    TagAgain {
        /// Its name.
        name: String,
    },
    /// The number is not that of the move.
    MoveNumber {
        /// What was found; nothing where it is too large.
        found: Option<u32>,
        /// The number of the move.
        expected: u32,
    },
    /// The game ends without a result.
    NoResult,
    /// The tag `Result` is none, or differs from the result after the moves.
    ResultTag {
        /// The tag.
        tag: String,
        /// The result after the moves.
        result: GameResult,
    },
    /// The last position says otherwise.
    ResultDiffers {
        /// The result after the moves.
        result: GameResult,
        /// What the last position says.
        outcome: Outcome,
    },
    /// The tag `Termination` does not fit the result or the last position.
    Termination,
}

impl fmt::Display for WarningKind {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            WarningKind::TagAgain { name } => write!(f, "a second tag {name}"),
            WarningKind::MoveNumber {
                found: Some(found),
                expected,
            } => write!(f, "found move number {found}, expected {expected}"),
            WarningKind::MoveNumber {
                found: None,
                expected,
            } => write!(f, "found a very large move number, expected {expected}"),
            WarningKind::NoResult => f.write_str("found the end, expected a result"),
            WarningKind::ResultTag { tag, result } => {
                write!(
                    f,
                    "the tag Result says `{tag}`, the moves end with {result}"
                )
            }
            WarningKind::ResultDiffers { result, outcome } => {
                write!(
                    f,
                    "the moves end with {result}, the position says: {outcome}"
                )
            }
            WarningKind::Termination => {
                f.write_str("the tag Termination does not fit the end of the game")
            }
        }
    }
}

/// `line:column: what is odd`
impl fmt::Display for Warning {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}: {}", self.place, self.kind)
    }
}
