//! Errors as Python exceptions: the classes of `cotulenh.errors`, with the fields of the error.

use cotulenh::game::{AnnotationError, GameOver, PlayError, TextError, TimelineError};
use cotulenh::log::{ApplyError, LogError};
use cotulenh::notation::pgn::{PgnError, TagError, TooLong};
use cotulenh::wire::{ErrorData, WireError};
use cotulenh::{
    CommandError, DeployError, IllegalMove, IllegalTurn, LanError, Misfit, PositionError, ReadError,
};
use cotulenh_data::{DataError, WriteError};
use pyo3::exceptions::PyRuntimeError;
use pyo3::prelude::*;

/// An error before it becomes an exception. A call that returns it changes nothing.
#[derive(Debug)]
pub struct Problem {
    class: &'static str,
    data: Box<ErrorData>,
}

impl Problem {
    fn of(class: &'static str, data: ErrorData) -> Problem {
        Problem {
            class,
            data: Box::new(data),
        }
    }

    /// Returns an error of a class with a code and a sentence only.
    pub fn new(class: &'static str, code: &'static str, message: impl ToString) -> Problem {
        Problem::of(class, ErrorData::new(code, message))
    }
}

/// The class of text that is not a move, a turn or a value of the game.
pub const NOTATION: &str = "NotationError";
/// The class of moves that the rules do not allow.
pub const ILLEGAL: &str = "IllegalMoveError";
/// The class of FENs and set-ups.
pub const FEN: &str = "FenError";
/// The class of operations of a deployment.
pub const DEPLOYMENT: &str = "DeploymentError";
/// The class of PGN.
pub const PGN: &str = "PgnError";
/// The class of nodes and annotations of a game.
pub const GAME: &str = "GameError";
/// The class of JSON, bytes and logs.
pub const FORMAT: &str = "FormatError";
/// The class of self-play files.
pub const DATA: &str = "DataError";
/// The class of engines.
pub const ENGINE: &str = "EngineError";
/// The class of actions and environments.
pub const LEARNING: &str = "ActionError";

impl From<Problem> for PyErr {
    fn from(problem: Problem) -> PyErr {
        let made = Python::attach(|py| {
            let json = serde_json::to_string(&*problem.data).map_err(|why| {
                PyRuntimeError::new_err(format!("an error cannot be written: {why}"))
            })?;
            let class = py.import("cotulenh.errors")?.getattr(problem.class)?;
            let error = class.call_method1("_from_json", (json,))?;
            PyResult::Ok(PyErr::from_value(error))
        });
        made.unwrap_or_else(|error| error)
    }
}

/// Implements the conversion of errors that the rules crate describes as data.
macro_rules! from {
    ($($error:ty => $class:ident,)*) => {$(
        impl From<$error> for Problem {
            fn from(why: $error) -> Problem {
                Problem::of($class, ErrorData::from(why))
            }
        }
    )*};
}

/// Implements the conversion of errors that the rules crate describes as data by reference.
macro_rules! from_ref {
    ($($error:ty => $class:ident,)*) => {$(
        impl From<$error> for Problem {
            fn from(why: $error) -> Problem {
                Problem::of($class, ErrorData::from(&why))
            }
        }
    )*};
}

/// Implements the conversion of errors that have a sentence only.
macro_rules! from_text {
    ($($error:ty => $class:ident, $code:literal,)*) => {$(
        impl From<$error> for Problem {
            fn from(why: $error) -> Problem {
                Problem::new($class, $code, why)
            }
        }
    )*};
}

from! {
    IllegalMove => ILLEGAL,
    IllegalTurn => ILLEGAL,
    TimelineError => GAME,
    Misfit => ILLEGAL,
}

from_ref! {
    AnnotationError => GAME,
    PgnError => PGN,
    WireError => FORMAT,
    LanError => NOTATION,
}

from_text! {
    TagError => PGN, "tag",
    TooLong => PGN, "too-long",
    GameOver => ILLEGAL, "over",
    WriteError => DATA, "data",
}

impl From<PositionError> for Problem {
    fn from(why: PositionError) -> Problem {
        let class = match why {
            PositionError::Fen(_) => FEN,
            PositionError::Setup(_) => "SetupError",
        };
        Problem::of(class, ErrorData::from(&why))
    }
}

impl From<ReadError> for Problem {
    fn from(why: ReadError) -> Problem {
        let class = match why {
            ReadError::Illegal(_) => ILLEGAL,
            _ => NOTATION,
        };
        Problem::of(class, ErrorData::from(&why))
    }
}

impl From<DeployError> for Problem {
    fn from(why: DeployError) -> Problem {
        match why {
            DeployError::Illegal(why) => why.into(),
            why => Problem::of(DEPLOYMENT, why.into()),
        }
    }
}

impl From<PlayError> for Problem {
    fn from(why: PlayError) -> Problem {
        match why {
            PlayError::Deploy(why) => why.into(),
            PlayError::TooManyNodes => Problem::of(GAME, why.into()),
            why => Problem::of(ILLEGAL, why.into()),
        }
    }
}

impl From<TextError> for Problem {
    fn from(why: TextError) -> Problem {
        match why {
            TextError::Read(why) => why.into(),
            TextError::Play(why) => why.into(),
            why => Problem::new(GAME, "internal", why),
        }
    }
}

impl From<CommandError> for Problem {
    fn from(why: CommandError) -> Problem {
        match why {
            CommandError::Move(why) => why.into(),
            CommandError::Turn(why) => why.into(),
            CommandError::Deployment(why) => why.into(),
            why => Problem::new(GAME, "internal", why),
        }
    }
}

impl From<ApplyError> for Problem {
    fn from(why: ApplyError) -> Problem {
        match why {
            ApplyError::Play(why) => why.into(),
            ApplyError::Deploy(why) => why.into(),
            ApplyError::Timeline(why) => why.into(),
            ApplyError::Annotation(why) => why.into(),
            ApplyError::Over(why) => why.into(),
            why => Problem::new(GAME, "not-ended", why),
        }
    }
}

impl From<LogError> for Problem {
    fn from(why: LogError) -> Problem {
        match why {
            LogError::Snapshot(why) => why.into(),
            why => {
                let mut data = ErrorData::new("log", &why);
                if let LogError::Damaged { byte, .. } | LogError::Form { byte, .. } = why {
                    data.byte = Some(byte);
                }
                Problem::of(FORMAT, data)
            }
        }
    }
}

impl From<DataError> for Problem {
    fn from(why: DataError) -> Problem {
        let mut data = ErrorData::new("data", &why);
        data.byte = usize::try_from(why.offset).ok();
        data.count = why.game.and_then(|game| usize::try_from(game).ok());
        Problem::of(DATA, data)
    }
}
