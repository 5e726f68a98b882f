//! What is wrong with a text.

use super::reader::{Expected, Found, Unexpected};
use crate::IllegalTurn;
use alloc::string::String;
use alloc::vec::Vec;
use core::fmt;

/// A text that is not written as it should be: where, what was found there and what was expected.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SyntaxError(Unexpected);

impl SyntaxError {
    /// The byte where it stops being right.
    #[must_use]
    pub fn byte(&self) -> usize {
        self.0.byte
    }

    /// What was found there.
    #[must_use]
    pub fn found(&self) -> &Found {
        &self.0.found
    }

    /// What was expected there.
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

/// Why an engine's word is no turn of a position.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum WordError {
    /// It is not written as a word should be.
    Syntax(SyntaxError),
    /// It is a word, but not that of a legal turn.
    Illegal(IllegalTurn),
}

impl fmt::Display for WordError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            WordError::Syntax(error) => fmt::Display::fmt(error, f),
            WordError::Illegal(error) => fmt::Display::fmt(error, f),
        }
    }
}

impl core::error::Error for WordError {}

/// Why a text is no action or turn of a position.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum ReadError {
    /// It is not written as it should be.
    Syntax(SyntaxError),
    /// It is well written, but what it says is not legal.
    Illegal(IllegalTurn),
    /// It is well written, but the side to move has no such unit.
    NoUnit,
    /// It could mean several legal things.
    Ambiguous {
        /// What it could mean, in LAN; at most [`ReadError::CANDIDATES`] of them.
        candidates: Vec<String>,
    },
}

impl ReadError {
    /// The most candidates that an error lists.
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

impl From<WordError> for ReadError {
    fn from(error: WordError) -> ReadError {
        match error {
            WordError::Syntax(error) => ReadError::Syntax(error),
            WordError::Illegal(error) => ReadError::Illegal(error),
        }
    }
}
