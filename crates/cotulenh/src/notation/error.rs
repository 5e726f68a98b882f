//! Errors of texts.

use super::reader::{Expected, Found, Unexpected};
use crate::IllegalTurn;
use alloc::string::String;
use alloc::vec::Vec;
use core::fmt;

/// A syntax error: its place, the text found there and the text expected.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SyntaxError(Unexpected);

impl SyntaxError {
    /// Returns the byte of the error.
    #[must_use]
    pub fn byte(&self) -> usize {
        self.0.byte
    }

    /// Returns the text found there.
    #[must_use]
    pub fn found(&self) -> &Found {
        &self.0.found
    }

    /// Returns the text expected there.
    #[must_use]
    pub fn expected(&self) -> &Expected {
        &self.0.expected
    }
}

impl From<Unexpected> for SyntaxError {
    fn from(unexpected: Unexpected) -> SyntaxError {
        SyntaxError(unexpected)
    }
}

impl fmt::Display for SyntaxError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Unexpected {
            byte,
            found,
            expected,
        } = &self.0;
        write!(f, "byte {byte}: found {found}, expected {expected}")
    }
}

impl core::error::Error for SyntaxError {}

/// The reason why an engine move is not a turn of a position.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum EngineMoveError {
    /// The text has a syntax error.
    Syntax(SyntaxError),
    /// The turn is not legal.
    Illegal(IllegalTurn),
}

impl fmt::Display for EngineMoveError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            EngineMoveError::Syntax(error) => fmt::Display::fmt(error, f),
            EngineMoveError::Illegal(error) => fmt::Display::fmt(error, f),
        }
    }
}

impl core::error::Error for EngineMoveError {}

/// The reason why a text is not a move or turn of a position.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum ReadError {
    /// The text has a syntax error.
    Syntax(SyntaxError),
    /// The move or turn is not legal.
    Illegal(IllegalTurn),
    /// The side to move has no such unit.
    NoUnit,
    /// The text fits several legal moves or turns.
    Ambiguous {
        /// The candidates in LAN, at most [`ReadError::CANDIDATES`].
        candidates: Vec<String>,
    },
}

impl ReadError {
    /// The maximum number of candidates in an error.
    pub const CANDIDATES: usize = 8;
}

impl fmt::Display for ReadError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            ReadError::Syntax(error) => fmt::Display::fmt(error, f),
            ReadError::Illegal(error) => fmt::Display::fmt(error, f),
            ReadError::NoUnit => f.write_str("the side to move has no such unit"),
            ReadError::Ambiguous { candidates } => {
                f.write_str("it could mean ")?;
                for (number, candidate) in candidates.iter().enumerate() {
                    let between = match number {
                        0 => "",
                        _ if number + 1 == candidates.len() => " or ",
                        _ => ", ",
                    };
                    write!(f, "{between}{candidate}")?;
                }
                Ok(())
            }
        }
    }
}

impl core::error::Error for ReadError {}

impl From<EngineMoveError> for ReadError {
    fn from(error: EngineMoveError) -> ReadError {
        match error {
            EngineMoveError::Syntax(error) => ReadError::Syntax(error),
            EngineMoveError::Illegal(error) => ReadError::Illegal(error),
        }
    }
}
