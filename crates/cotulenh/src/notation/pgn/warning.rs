//! Warnings about the text of a game.

use super::Place;
use crate::{GameResult, Outcome};
use alloc::string::String;
use core::fmt;

/// A warning about the text of a game, which could be read.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Warning {
    /// The place.
    pub place: Place,
    /// The kind of warning.
    pub kind: WarningKind,
}

/// The kind of warning.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum WarningKind {
    /// A tag comes twice. The first one counts.
    TagAgain {
        /// Its name.
        name: String,
    },
    /// The move number is wrong.
    MoveNumber {
        /// The number found, or `None` if it is too large.
        found: Option<u32>,
        /// The correct number.
        expected: u32,
    },
    /// The game ends without a result.
    NoResult,
    /// The tag `Result` is not a result, or differs from the result after the moves.
    ResultTag {
        /// The tag.
        tag: String,
        /// The result after the moves.
        result: GameResult,
    },
    /// The result contradicts the last position.
    ResultDiffers {
        /// The result after the moves.
        result: GameResult,
        /// The outcome by the last position.
        outcome: Outcome,
    },
    /// The tag `Termination` contradicts the result or the last position.
    Termination,
}

impl fmt::Display for WarningKind {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            WarningKind::TagAgain { name } => write!(f, "the tag {name} comes twice"),
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
                    "the tag Result is `{tag}`, but the moves end with {result}"
                )
            }
            WarningKind::ResultDiffers { result, outcome } => {
                write!(
                    f,
                    "the moves end with {result}, but the outcome of the position is: {outcome}"
                )
            }
            WarningKind::Termination => {
                f.write_str("the tag Termination does not fit the end of the game")
            }
        }
    }
}

/// `line:column: warning`
impl fmt::Display for Warning {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}: {}", self.place, self.kind)
    }
}
