//! What can be sent to the engine.

use super::go::Go;
use std::fmt;

/// A command of the protocol.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Command {
    /// Who are you, and what can be set?
    Uci,
    /// Are you ready?
    IsReady,
    /// Another game begins.
    NewGame,
    /// Sets an option.
    SetOption {
        /// Its name.
        name: String,
        /// Its value; nothing for a button.
        value: Option<String>,
    },
    /// Sets the position.
    Position(PositionCommand),
    /// Searches.
    Go(Box<Go>),
    /// Ends the search.
    Stop,
    /// The opponent has made the turn that was pondered on.
    PonderHit,
    /// Prints the position.
    Display,
    /// Switches chatter on or off: there is none.
    Debug,
    /// Ends everything.
    Quit,
}

/// A position and the turns that were made from it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct PositionCommand {
    /// Where the game started.
    pub start: StartPosition,
    /// Engine words, one a turn.
    pub words: Vec<String>,
}

/// Where a game starts.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum StartPosition {
    /// `startpos`
    Start,
    /// `fen …`
    Fen(String),
}

/// Why a line is no command.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum CommandError {
    /// The first word is no command.
    Unknown(String),
    /// A word that must be there is not.
    Missing(&'static str),
    /// After this word a number was expected.
    Number(String),
    /// A word that means nothing here.
    Unexpected(String),
}

impl fmt::Display for CommandError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            CommandError::Unknown(word) => write!(f, "unknown command `{}`", short(word)),
            CommandError::Missing(what) => write!(f, "expected {what}"),
            CommandError::Number(word) => write!(f, "expected a number after `{}`", short(word)),
            CommandError::Unexpected(word) => write!(f, "unexpected `{}`", short(word)),
        }
    }
}

impl std::error::Error for CommandError {}

/// The beginning of a word, without anything that would break the line of the answer.
pub(super) fn short(word: &str) -> String {
    const LONGEST: usize = 60;
    word.chars()
        .filter(|c| !c.is_control())
        .take(LONGEST)
        .collect()
}

impl Command {
    /// Reads a line; nothing if it is empty.
    ///
    /// # Errors
    ///
    /// The line is no command.
    ///
    /// ```
    /// use cotulenh_engine::uci::Command;
    /// assert_eq!(Command::read("isready"), Ok(Some(Command::IsReady)));
    /// assert_eq!(Command::read("  \r\n"), Ok(None));
    /// assert!(Command::read("castle").is_err());
    /// ```
    pub fn read(line: &str) -> Result<Option<Command>, CommandError> {
        let mut words = line.split_whitespace();
        let Some(first) = words.next() else {
            return Ok(None);
        };
        let command = match first {
            "uci" => Command::Uci,
            "isready" => Command::IsReady,
            "ucinewgame" => Command::NewGame,
            "setoption" => read_option(words)?,
            "position" => Command::Position(read_position(words)?),
            "go" => Command::Go(Box::new(Go::read(words)?)),
            "stop" => Command::Stop,
            "ponderhit" => Command::PonderHit,
            "d" => Command::Display,
            "debug" => Command::Debug,
            "quit" => Command::Quit,
            _ => return Err(CommandError::Unknown(first.into())),
        };
        Ok(Some(command))
    }
}

/// `name … value …`, both of any number of words.
fn read_option<'a>(mut words: impl Iterator<Item = &'a str>) -> Result<Command, CommandError> {
    if words.next() != Some("name") {
        return Err(CommandError::Missing("`name`"));
    }
    let mut name = Vec::new();
    let mut value = None;
    for word in words {
        match (&mut value, word) {
            (None, "value") => value = Some(Vec::new()),
            (None, _) => name.push(word),
            (Some(value), _) => value.push(word),
        }
    }
    if name.is_empty() {
        return Err(CommandError::Missing("the name of an option"));
    }
    Ok(Command::SetOption {
        name: name.join(" "),
        value: value.map(|words| words.join(" ")),
    })
}

/// `startpos` or `fen …`, then perhaps `moves …`.
fn read_position<'a>(
    mut words: impl Iterator<Item = &'a str>,
) -> Result<PositionCommand, CommandError> {
    let kind = words.next();
    let mut fen = Vec::new();
    let mut moves = false;
    for word in words.by_ref() {
        if word == "moves" {
            moves = true;
            break;
        }
        fen.push(word);
    }
    let start = match (kind, fen.first()) {
        (Some("startpos"), None) => StartPosition::Start,
        (Some("startpos"), Some(word)) => {
            return Err(CommandError::Unexpected((*word).into()));
        }
        (Some("fen"), Some(_)) => StartPosition::Fen(fen.join(" ")),
        (Some("fen"), None) => return Err(CommandError::Missing("a FEN")),
        _ => return Err(CommandError::Missing("`startpos` or `fen`")),
    };
    let words = if moves {
        words.map(String::from).collect()
    } else {
        Vec::new()
    };
    Ok(PositionCommand { start, words })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_fen_ends_where_the_moves_begin() {
        let line = "position fen 6c4/11 r - - 0 9 c3::F>e5... moves e4e6 c3:F>e5";
        let position = PositionCommand {
            start: StartPosition::Fen("6c4/11 r - - 0 9 c3::F>e5...".into()),
            words: vec!["e4e6".into(), "c3:F>e5".into()],
        };
        assert_eq!(Command::read(line), Ok(Some(Command::Position(position))));
    }

    #[test]
    fn names_and_values_have_many_words() {
        let option = Command::SetOption {
            name: "Move Overhead".into(),
            value: Some("1 2".into()),
        };
        let line = "setoption name Move Overhead value 1 2";
        assert_eq!(Command::read(line), Ok(Some(option)));
    }
}
