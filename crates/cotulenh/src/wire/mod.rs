//! Commands, games, events and errors as data, to store and to send. This module needs the feature `serde`.
//!
//! The feature `serde` implements `Serialize` and `Deserialize` for what a program stores, and `Serialize` for events,
//! previews and errors, for any format. The feature `wire` adds JSON and a compact binary form of commands and games ([`Command::to_json`],
//! [`Game::to_bytes`] and their relatives), and logs of games ([`log`](crate::log)).
//!
//! [`Command::to_json`]: crate::Command::to_json
//! [`Game::to_bytes`]: crate::Game::to_bytes
//!
//! Both forms begin with the version of the format and the version of the rules. All older versions are read. A newer
//! version is refused before anything else is read. A command is checked against the position on which it is executed.
//! A game is checked turn by turn as it is read.
//!
//! ```
//! use cotulenh::{Change, Command, Move, Position};
//! let mut position = Position::start();
//! let mv = Move::from_lan("Tf4f6", position.turn())?;
//! let json = Command::new(&position, mv)?.to_json()?;
//! assert!(json.starts_with(r#"{"format":2,"rules":1,"command":{"choice":{"move":{"ordinary":{"unit":"T","from":"f4""#));
//!
//! let mut received = Command::from_json(&json)?;
//! received.execute(&mut position)?;
//! assert!(received.execute(&mut position).is_err()); // it no longer fits
//! received.undo(&mut position)?;
//! assert_eq!(position, Position::start());
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! # Names in JSON
//!
//! Names of variants are in `kebab-case`: the kinds of moves, the types of events, the reasons of an end. Names of members
//! are in `snake_case` in commands, positions, games and logs, e.g. `halfmove_clock`. They are in `camelCase` in events,
//! previews and errors, e.g. `byPieces`, because pages use these as they are.

mod basic;
mod command;
pub(crate) mod ended;
mod error;
mod event;
mod expected;
#[cfg(feature = "wire")]
pub(crate) mod form;
mod game;
#[cfg(feature = "wire")]
mod game_v1;
mod position;
mod preview;
#[cfg(all(feature = "wire", any(test, cotulenh_small)))]
pub(crate) mod small_json;
mod text;

/// The JSON reader and writer of this crate. `cotulenh-wasm` uses them too.
#[cfg(feature = "wire")]
#[doc(hidden)]
pub mod json {
    #[cfg(cotulenh_small)]
    pub use super::small_json::{Error, from_str, to_string};
    #[cfg(not(cotulenh_small))]
    pub use serde_json::{Error, from_str, to_string};

    use alloc::string::{String, ToString};

    /// Returns the message of an error without its place.
    pub fn message(error: &Error) -> String {
        let text = error.to_string();
        let place = alloc::format!(" at line {} column {}", error.line(), error.column());
        text.strip_suffix(&place).unwrap_or(&text).to_string()
    }
}

pub use error::ErrorData;
pub use event::{EventData, PieceData, Side};
pub use expected::ExpectedData;
#[cfg(feature = "wire")]
pub(crate) use game::GameBody;
pub use preview::{PreviewData, SquareChangeData, ZoneChangeData};

use crate::game::StateError;
use crate::objective::ObjectiveError;
use crate::{FenError, Forgive, Position, RULES_VERSION, Setup};
use alloc::string::{String, ToString};
use core::fmt;

/// The version of the JSON and binary forms.
pub const FORMAT_VERSION: u16 = 2;

/// The maximum length of a command in bytes, as JSON or in the binary form.
pub const MAX_COMMAND: usize = 1 << 16;
/// The maximum length of a game in bytes, as JSON or in the binary form.
pub const MAX_GAME: usize = 1 << 26;

/// The reason why a command or a game cannot be written or read.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum WireError {
    /// The text or the bytes are too long.
    TooLong {
        /// The maximum length in bytes.
        limit: usize,
    },
    /// The JSON has a syntax error or does not have this form.
    Json {
        /// The line, from 1, or 0 if the error has no place.
        line: usize,
        /// The column, from 1, or 0 if the error has no place.
        column: usize,
        /// The problem.
        message: String,
    },
    /// The bytes do not have this form.
    Binary,
    /// The state is not that of a game.
    State(StateError),
    /// The format is of a newer version.
    Format {
        /// The version.
        found: u16,
    },
    /// The rules are of a newer version.
    Rules {
        /// The version.
        found: u16,
    },
    /// The start of the game is not a legal position.
    Start {
        /// The problem.
        message: String,
    },
    /// A turn of the game cannot be played, or its annotations are refused.
    Turn {
        /// The number of the node, from 1.
        node: usize,
        /// The problem.
        message: String,
    },
}

impl fmt::Display for WireError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            WireError::TooLong { limit } => write!(f, "expected at most {limit} bytes"),
            WireError::Json {
                line,
                column,
                message,
            } => write!(f, "line {line}, column {column}: {message}"),
            WireError::Binary => f.write_str("the bytes are not a command or a game"),
            WireError::State(why) => fmt::Display::fmt(why, f),
            WireError::Format { found } => {
                write!(
                    f,
                    "format version {found}, expected at most {FORMAT_VERSION}"
                )
            }
            WireError::Rules { found } => {
                write!(f, "rules version {found}, expected at most {RULES_VERSION}")
            }
            WireError::Start { message } => write!(f, "the start: {message}"),
            WireError::Turn { node, message } => write!(f, "node {node}: {message}"),
        }
    }
}

impl core::error::Error for WireError {}

/// The versions at the beginning of every form.
#[derive(Clone, Copy, serde::Serialize, serde::Deserialize)]
pub(crate) struct Versions {
    pub(crate) format: u16,
    pub(crate) rules: u16,
}

impl Versions {
    pub(crate) const OURS: Versions = Versions {
        format: FORMAT_VERSION,
        rules: RULES_VERSION,
    };

    /// Returns an error if a version is newer than this library.
    ///
    /// When the rules change, games of older rules must be played by their own rules: dispatch on `rules` where a body
    /// is restored, and keep a game of each version in the tests.
    pub(crate) fn check(self) -> Result<Versions, WireError> {
        if !(1..=FORMAT_VERSION).contains(&self.format) {
            return Err(WireError::Format { found: self.format });
        }
        if !(1..=RULES_VERSION).contains(&self.rules) {
            return Err(WireError::Rules { found: self.rules });
        }
        Ok(self)
    }
}

/// Reads the position before the first turn. A side may lack its Commander or a corps, because the game is a record.
fn start(fen: &str, objective: &str) -> Result<Position, WireError> {
    let wrong = |message: String| WireError::Start { message };
    let mut setup: Setup = fen.parse().map_err(|e: FenError| wrong(e.to_string()))?;
    setup.objective = objective
        .parse()
        .map_err(|e: ObjectiveError| wrong(e.to_string()))?;
    let position = setup.position_forgiving(Forgive::STUDY);
    let position = position.map_err(|e| wrong(e.to_string()))?;
    if position.deployment().is_some() {
        return Err(wrong("a deployment is in progress".into()));
    }
    Ok(position)
}
