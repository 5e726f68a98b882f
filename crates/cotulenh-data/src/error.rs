//! Errors in files, with their place.

use crate::{MAX_BYTES, MAX_TURNS, VERSION};
use cotulenh::{IllegalMove, IllegalTurn, RULES_VERSION, SetupError, Square};
use std::io;

/// An error in reading a file.
#[derive(Debug, thiserror::Error)]
#[error("{}byte {offset}: {kind}", in_game(*game))]
#[non_exhaustive]
pub struct DataError {
    /// The byte of the file, counted from 0.
    pub offset: u64,
    /// The game, counted from 1. `None` in the header.
    pub game: Option<u64>,
    /// The kind of the error.
    pub kind: DataErrorKind,
}

/// A kind of error in a file.
#[derive(Debug, thiserror::Error)]
#[non_exhaustive]
pub enum DataErrorKind {
    /// The file cannot be read.
    #[error(transparent)]
    Io(io::Error),
    /// The file does not start with the magic bytes.
    #[error("this is not a file of scored games")]
    NotData,
    /// The version of the format is unknown.
    #[error("found version {0}, expected {VERSION}")]
    Version(u16),
    /// The games follow another version of the rules.
    #[error("found version {0} of the rules, expected {RULES_VERSION}")]
    Rules(u16),
    /// The header is damaged.
    #[error("the header is damaged")]
    Head,
    /// The file ends within the header or within a game.
    #[error("the file is truncated")]
    Torn,
    /// The length of a game is out of range.
    #[error("expected a length from 1 to {MAX_BYTES}")]
    Length,
    /// The checksum of a game does not match.
    #[error("damaged: the checksum differs")]
    Checksum,
    /// The start of the next game is unknown. Nothing after this place can be read.
    #[error("damaged: no game begins here, and the next one cannot be found")]
    Lost,
    /// The checksum of a game matches, but its bytes are invalid.
    #[error(transparent)]
    Game(BodyProblem),
}

/// Returns the beginning of an error text that names a game.
fn in_game(game: Option<u64>) -> String {
    game.map_or(String::new(), |game| format!("game {game}, "))
}

impl DataError {
    /// Returns `true` if the file is only truncated, e.g. after a crash. The games before are intact.
    #[must_use]
    pub fn is_torn(&self) -> bool {
        matches!(self.kind, DataErrorKind::Torn)
    }
}

/// An error in the bytes of a game.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("byte {at}: {problem}")]
#[non_exhaustive]
pub struct BodyError {
    /// The byte of the game, counted from 0.
    pub at: usize,
    /// The kind of the error.
    pub problem: BodyProblem,
}

impl BodyError {
    pub(crate) fn new(at: usize, problem: BodyProblem) -> BodyError {
        BodyError { at, problem }
    }
}

/// A problem in the bytes of a game.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum BodyProblem {
    /// The bytes end too early.
    #[error("the game is truncated")]
    End,
    /// Bytes follow after the last turn.
    #[error("expected the end of the game after the last turn")]
    Rest,
    /// A number is too large, or not in its shortest form.
    #[error("expected a 32-bit number in its shortest form")]
    Number,
    /// The first byte is not a valid start and objective.
    #[error("{0} is not a valid start and objective")]
    Head(u8),
    /// The second byte is not a valid ending.
    #[error("{0} is not a valid ending")]
    Ending(u8),
    /// A square off the board is occupied.
    #[error("a square off the board is occupied")]
    Occupied,
    /// Sixteen bits are not a valid stack.
    #[error("{0:#06x} is not a stack")]
    Stack(u16),
    /// A byte is not a side to move.
    #[error("{0} is not a side to move")]
    Side(u8),
    /// A counter is too large.
    #[error("a counter of {0} is too large")]
    Counter(u32),
    /// The starting position is not legal.
    #[error("the starting position: {0}")]
    Start(SetupError),
    /// The game has too many turns.
    #[error("{0} turns, expected at most {MAX_TURNS}")]
    TooManyTurns(u32),
    /// The opening is longer than the game.
    #[error("an opening of {0} turns is longer than the game")]
    Opening(u32),
    /// A number is not a valid turn.
    #[error("{0} is not a turn")]
    Turn(u16),
    /// A number is not a valid step of a deployment.
    #[error("{0} is not a step")]
    Step(u8),
    /// A number is not a square.
    #[error("{0} is not a square")]
    Square(u8),
    /// There is no such unit on the square.
    #[error("there is no such unit on {0}")]
    NoUnit(Square),
    /// The move is not legal.
    #[error("{0}")]
    Illegal(IllegalMove),
    /// A number is not a valid score.
    #[error("{0} is not a score")]
    Score(i64),
}

/// An error in writing a game.
#[derive(Debug, thiserror::Error)]
#[non_exhaustive]
pub enum WriteError {
    /// The file cannot be written.
    #[error(transparent)]
    Io(#[from] io::Error),
    /// The settings are too long, or a name or value contains a forbidden character.
    #[error("the settings do not fit into the header")]
    Settings,
    /// The starting position is in the middle of a deployment, or is not a legal start of a game.
    #[error("the starting position cannot be stored")]
    Start,
    /// The game has too many turns.
    #[error("more than {MAX_TURNS} turns")]
    TooManyTurns,
    /// The opening is longer than the game, or has a score.
    #[error("the opening is longer than the game, or has a score")]
    Opening,
    /// A turn is not legal.
    #[error("turn {}: {why}", number + 1)]
    Turn {
        /// The number of the turn, counted from 0.
        number: usize,
        /// The reason.
        why: IllegalTurn,
    },
}
