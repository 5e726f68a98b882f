//! What can be wrong with a file, and where.

use cotulenh::{IllegalMove, IllegalTurn, SetupError, Square};
use std::{fmt, io};

/// Why a file, or a game of it, cannot be read.
#[derive(Debug)]
pub struct DataError {
    /// Where: the byte of the file, counted from 0.
    pub offset: u64,
    /// In which game, counted from 1; nothing in the file's head.
    pub game: Option<u64>,
    /// What.
    pub kind: DataErrorKind,
}

/// What is wrong with a file.
#[derive(Debug)]
pub enum DataErrorKind {
    /// It cannot be read at all.
    Io(io::Error),
    /// It does not begin as a file of games does.
    NotData,
    /// It is of a version that this library does not know.
    Version(u16),
    /// Its games follow a version of the rules that this library does not play.
    Rules(u16),
    /// Its head is damaged.
    Head,
    /// The file ends within its head, or within a game.
    Torn,
    /// The length of a game makes no sense.
    Length,
    /// The bytes of a game are not those that were written.
    Checksum,
    /// Where the next game begins is not known: nothing after this place can be read.
    Lost,
    /// The bytes of a game are those that were written, but no game.
    Game(BodyProblem),
}

impl DataError {
    /// Whether the file only ends too early, as after a crash: what comes before is whole.
    #[must_use]
    pub fn is_torn(&self) -> bool {
        matches!(self.kind, DataErrorKind::Torn)
    }
}

impl fmt::Display for DataError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if let Some(game) = self.game {
            write!(f, "game {game}, ")?;
        }
        write!(f, "byte {}: {}", self.offset, self.kind)
    }
}

impl std::error::Error for DataError {}

impl fmt::Display for DataErrorKind {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            DataErrorKind::Io(error) => error.fmt(f),
            DataErrorKind::NotData => f.write_str("this is no file of games with scores"),
            DataErrorKind::Version(found) => {
                write!(f, "found version {found}, expected {}", crate::VERSION)
            }
            DataErrorKind::Rules(found) => write!(
                f,
                "found version {found} of the rules, expected {}",
                cotulenh::RULES_VERSION
            ),
            DataErrorKind::Head => f.write_str("the head is damaged"),
            DataErrorKind::Torn => f.write_str("the file ends in the middle"),
            DataErrorKind::Length => {
                write!(f, "expected a length from 1 to {}", crate::MOST_BYTES)
            }
            DataErrorKind::Checksum => f.write_str("damaged: the checksum differs"),
            DataErrorKind::Lost => {
                f.write_str("damaged: no game begins here, and what follows cannot be found")
            }
            DataErrorKind::Game(problem) => problem.fmt(f),
        }
    }
}

/// Why bytes are no game.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct BodyError {
    /// Where: the byte of the game, counted from 0.
    pub at: usize,
    /// What.
    pub problem: BodyProblem,
}

impl BodyError {
    pub(crate) fn new(at: usize, problem: BodyProblem) -> BodyError {
        BodyError { at, problem }
    }
}

impl fmt::Display for BodyError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "byte {}: {}", self.at, self.problem)
    }
}

impl std::error::Error for BodyError {}

/// What is wrong with the bytes of a game.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum BodyProblem {
    /// They end too early.
    End,
    /// Something follows the last turn.
    Rest,
    /// A number is too large, or longer than it need be.
    Number,
    /// The first byte names no start or no objective.
    Head(u8),
    /// The second byte is no end of a game.
    Ending(u8),
    /// A square beyond the board is said to be occupied.
    Occupied,
    /// Sixteen bits that are no stack.
    Stack(u16),
    /// A byte that is no side to move.
    Side(u8),
    /// A counter is too large.
    Counter(u32),
    /// The start is no position.
    Start(SetupError),
    /// More turns than a game may have.
    TooManyTurns(u32),
    /// More turns of the opening than turns.
    Opening(u32),
    /// A number that is no turn.
    Turn(u16),
    /// A number that is no step of a deployment.
    Step(u8),
    /// A number that is no square.
    Square(u8),
    /// There is no such unit to act.
    NoUnit(Square),
    /// The action is not legal.
    Illegal(IllegalMove),
    /// A number that is no score.
    Score(i64),
}

impl fmt::Display for BodyProblem {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            BodyProblem::End => f.write_str("the game ends in the middle"),
            BodyProblem::Rest => f.write_str("expected nothing after the last turn"),
            BodyProblem::Number => f.write_str("expected a number of 32 bits in its shortest form"),
            BodyProblem::Head(byte) => write!(f, "{byte} names no start and objective"),
            BodyProblem::Ending(byte) => write!(f, "{byte} is no end of a game"),
            BodyProblem::Occupied => f.write_str("a square beyond the board is occupied"),
            BodyProblem::Stack(bits) => write!(f, "{bits:#06x} is no stack"),
            BodyProblem::Side(byte) => write!(f, "{byte} is no side to move"),
            BodyProblem::Counter(found) => write!(f, "a counter of {found} is too large"),
            BodyProblem::Start(error) => write!(f, "the start: {error}"),
            BodyProblem::TooManyTurns(found) => {
                write!(f, "{found} turns, expected at most {}", crate::MOST_TURNS)
            }
            BodyProblem::Opening(found) => {
                write!(f, "an opening of {found} turns is longer than the game")
            }
            BodyProblem::Turn(code) => write!(f, "{code} is no turn"),
            BodyProblem::Step(code) => write!(f, "{code} is no step"),
            BodyProblem::Square(index) => write!(f, "{index} is no square"),
            BodyProblem::NoUnit(square) => write!(f, "no such unit acts from {square}"),
            BodyProblem::Illegal(why) => why.fmt(f),
            BodyProblem::Score(number) => write!(f, "{number} is no score"),
        }
    }
}

/// Why a game cannot be written.
#[derive(Debug)]
pub enum WriteError {
    /// The file does not take it.
    Io(io::Error),
    /// The settings are too long, or a name or value holds what a line cannot.
    Settings,
    /// The start is in the middle of a deployment, or lacks what a game asks for.
    Start,
    /// More turns than a game may have.
    TooManyTurns,
    /// The opening is longer than the game, or has a score.
    Opening,
    /// A turn is not legal: its number, counted from 0, and why.
    Turn {
        /// Which.
        number: usize,
        /// Why.
        why: IllegalTurn,
    },
}

impl fmt::Display for WriteError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            WriteError::Io(error) => error.fmt(f),
            WriteError::Settings => f.write_str("the settings do not fit into the head"),
            WriteError::Start => f.write_str("the start is none that a file keeps"),
            WriteError::TooManyTurns => write!(f, "more than {} turns", crate::MOST_TURNS),
            WriteError::Opening => {
                f.write_str("the opening is longer than the game, or has a score")
            }
            WriteError::Turn { number, why } => write!(f, "turn {}: {why}", number + 1),
        }
    }
}

impl std::error::Error for WriteError {}

impl From<io::Error> for WriteError {
    fn from(error: io::Error) -> WriteError {
        WriteError::Io(error)
    }
}
