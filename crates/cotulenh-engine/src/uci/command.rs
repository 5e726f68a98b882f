//! Commands sent to the engine.

use super::go::Go;

/// A command of the protocol.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum Command {
    /// `uci`: asks for the name and the options.
    Uci,
    /// `ugi`: asks for the same, and for the Universal Game Interface.
    Ugi,
    /// `isready`
    IsReady,
    /// `ucinewgame` or `uginewgame`
    NewGame,
    /// `setoption`
    SetOption {
        /// The name.
        name: String,
        /// The value. `None` for a button.
        value: Option<String>,
    },
    /// `position`
    Position(PositionCommand),
    /// `go`
    Go(Box<Go>),
    /// `stop`
    Stop,
    /// `ponderhit`: the opponent has played the expected turn.
    PonderHit,
    /// `query`: asks about the game, for a program that does not know the rules.
    Query(Query),
    /// `d`: prints the position.
    Display,
    /// `debug`: accepted and ignored.
    Debug,
    /// `quit`
    Quit,
}

/// A question about the current position.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum Query {
    /// `gameover`: is the game over?
    GameOver,
    /// `p1turn`: is it Red's turn?
    FirstPlayersTurn,
    /// `result`: what is the result?
    Result,
}

/// A position and the turns played from it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct PositionCommand {
    /// The start of the game.
    pub start: StartPosition,
    /// The turns as engine moves.
    pub moves: Vec<String>,
}

/// The start of a game.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum StartPosition {
    /// `startpos`
    Start,
    /// `fen …`
    Fen(String),
}

/// An error in a command.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum CommandError {
    /// The first word is not a command.
    #[error("unknown command `{}`", short(.0))]
    Unknown(String),
    /// A required word is missing.
    #[error("expected {0}")]
    Missing(&'static str),
    /// A number was expected after this word.
    #[error("expected a number after `{}`", short(.0))]
    Number(String),
    /// This word has no meaning here.
    #[error("unexpected `{}`", short(.0))]
    Unexpected(String),
}

/// Returns the beginning of a word, without control characters, which could break the line.
pub(super) fn short(word: &str) -> String {
    const MAX_CHARS: usize = 60;
    word.chars()
        .filter(|c| !c.is_control())
        .take(MAX_CHARS)
        .collect()
}

impl Command {
    /// Parses a line. Returns `None` if it is empty.
    ///
    /// # Errors
    ///
    /// Returns an error if the line is not a valid command.
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
            "ugi" => Command::Ugi,
            "isready" => Command::IsReady,
            "ucinewgame" | "uginewgame" => Command::NewGame,
            "setoption" => read_option(words)?,
            "position" => Command::Position(read_position(words)?),
            "go" => Command::Go(Box::new(Go::read(words)?)),
            "stop" => Command::Stop,
            "ponderhit" => Command::PonderHit,
            "query" => Command::Query(read_query(words.next())?),
            "d" => Command::Display,
            "debug" => Command::Debug,
            "quit" => Command::Quit,
            _ => return Err(CommandError::Unknown(first.into())),
        };
        Ok(Some(command))
    }
}

/// Parses the word after `query`.
fn read_query(word: Option<&str>) -> Result<Query, CommandError> {
    match word {
        Some("gameover") => Ok(Query::GameOver),
        Some("p1turn") => Ok(Query::FirstPlayersTurn),
        Some("result") => Ok(Query::Result),
        Some(word) => Err(CommandError::Unexpected(word.into())),
        None => Err(CommandError::Missing("`gameover`, `p1turn` or `result`")),
    }
}

/// Parses `name … value …`. Both may have several words.
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

/// Parses `startpos` or `fen …`, optionally followed by `moves …`.
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
    let moves = if moves {
        words.map(String::from).collect()
    } else {
        Vec::new()
    };
    Ok(PositionCommand { start, moves })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_fen_ends_where_the_moves_begin() {
        let line = "position fen 6c4/11 r - - 0 9 c3::F>e5... moves e4e6 c3:F>e5";
        let position = PositionCommand {
            start: StartPosition::Fen("6c4/11 r - - 0 9 c3::F>e5...".into()),
            moves: vec!["e4e6".into(), "c3:F>e5".into()],
        };
        assert_eq!(Command::read(line), Ok(Some(Command::Position(position))));
    }

    #[test]
    fn option_names_and_values_may_have_several_words() {
        let option = Command::SetOption {
            name: "Move Overhead".into(),
            value: Some("1 2".into()),
        };
        let line = "setoption name Move Overhead value 1 2";
        assert_eq!(Command::read(line), Ok(Some(option)));
    }
}
