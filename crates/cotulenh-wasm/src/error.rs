//! What went wrong, as a JavaScript `Error` with a code for programs and the place in the text.

use cotulenh::game::{AnnotationError, GameOver, PlayError, TextError, TimelineError};
use cotulenh::notation::pgn::{PgnError, TagError};
use cotulenh::wire::WireError;
use cotulenh::{DeployError, IllegalMove, IllegalTurn, Misfit, PositionError, ReadError};
use wasm_bindgen::JsValue;

/// A problem: nothing has changed because of it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Problem {
    /// A word for programs.
    pub code: &'static str,
    /// A sentence for people.
    pub message: String,
    /// Where in the text.
    pub place: Place,
    /// What an ambiguous text could mean.
    pub candidates: Vec<String>,
}

/// A place in a text.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Place {
    /// Nowhere in particular.
    Nowhere,
    /// A byte, from 0.
    Byte(usize),
    /// A line and a column, from 1.
    LineColumn(usize, usize),
}

impl Problem {
    /// A problem that has no place in a text.
    pub fn new(code: &'static str, message: impl ToString) -> Problem {
        Problem {
            code,
            message: message.to_string(),
            place: Place::Nowhere,
            candidates: Vec::new(),
        }
    }

    fn at(self, place: Place) -> Problem {
        Problem { place, ..self }
    }
}

/// The word for it.
pub fn illegal(why: IllegalMove) -> &'static str {
    match why {
        IllegalMove::GameOver => "over",
        IllegalMove::NoSuchUnit { .. } => "no-unit",
        IllegalMove::DeploymentInProgress { .. } => "deploying",
        IllegalMove::PartOfStack { .. } => "part-of-stack",
        IllegalMove::WholeStack { .. } => "whole-stack",
        IllegalMove::OutOfReach { .. } => "out-of-reach",
        IllegalMove::NothingToCommit => "nothing-to-commit",
        IllegalMove::Stranded { .. } => "stranded",
        IllegalMove::CommanderUnsafe => "commander-unsafe",
        IllegalMove::CannotBeCompleted => "cannot-be-completed",
        _ => "illegal",
    }
}

/// An error of a call that runs callbacks.
#[derive(Clone, Debug)]
pub enum Failure {
    /// The call itself is wrong or comes at the wrong time.
    Problem(Problem),
    /// A callback threw this value.
    Thrown(JsValue),
}

impl From<Problem> for Failure {
    fn from(problem: Problem) -> Failure {
        Failure::Problem(problem)
    }
}

impl From<Failure> for JsValue {
    fn from(failure: Failure) -> JsValue {
        match failure {
            Failure::Problem(problem) => problem.into(),
            Failure::Thrown(value) => value,
        }
    }
}

fn deploy(why: DeployError) -> &'static str {
    match why {
        DeployError::NotDeploying => "not-deploying",
        DeployError::GameOver => "over",
        DeployError::OtherOrigin { .. } => "deploying",
        DeployError::NotAStep => "not-a-step",
        DeployError::NoStack { .. } => "no-stack",
        DeployError::NotWaiting { .. } => "not-waiting",
        DeployError::NoSuchStep { .. } => "no-such-step",
        DeployError::NothingToJoin { .. } => "nothing-to-join",
        DeployError::StepImpossible { .. } => "step-impossible",
        DeployError::Illegal(why) => illegal(why),
        _ => "illegal",
    }
}

impl From<IllegalMove> for Problem {
    fn from(why: IllegalMove) -> Problem {
        Problem::new(illegal(why), why)
    }
}

impl From<IllegalTurn> for Problem {
    fn from(why: IllegalTurn) -> Problem {
        Problem::new(illegal(why.why), why)
    }
}

impl From<DeployError> for Problem {
    fn from(why: DeployError) -> Problem {
        Problem::new(deploy(why), why)
    }
}

impl From<PlayError> for Problem {
    fn from(why: PlayError) -> Problem {
        let code = match why {
            PlayError::Over(_) => "over",
            PlayError::Illegal(why) => illegal(why),
            PlayError::IllegalTurn(why) => illegal(why.why),
            PlayError::Deploy(why) => deploy(why),
            PlayError::TooManyNodes => "too-many-nodes",
        };
        Problem::new(code, why)
    }
}

impl From<ReadError> for Problem {
    fn from(why: ReadError) -> Problem {
        let message = why.to_string();
        match why {
            ReadError::Syntax(error) => {
                Problem::new("syntax", message).at(Place::Byte(error.byte()))
            }
            ReadError::Illegal(why) => Problem::new(illegal(why.why), message),
            ReadError::NoUnit => Problem::new("no-unit", message),
            ReadError::Ambiguous { candidates } => Problem {
                candidates,
                ..Problem::new("ambiguous", message)
            },
        }
    }
}

impl From<TextError> for Problem {
    fn from(why: TextError) -> Problem {
        match why {
            TextError::Read(why) => why.into(),
            TextError::Play(why) => why.into(),
        }
    }
}

impl From<PositionError> for Problem {
    fn from(why: PositionError) -> Problem {
        let message = why.to_string();
        match why {
            PositionError::Fen(error) => Problem::new("fen", message).at(Place::Byte(error.byte)),
            PositionError::Setup(_) => Problem::new("setup", message),
        }
    }
}

impl From<PgnError> for Problem {
    fn from(why: PgnError) -> Problem {
        let place = Place::LineColumn(why.place.line, why.place.column);
        Problem::new("pgn", why).at(place)
    }
}

impl From<TagError> for Problem {
    fn from(why: TagError) -> Problem {
        Problem::new("tag", why)
    }
}

impl From<AnnotationError> for Problem {
    fn from(why: AnnotationError) -> Problem {
        let code = match why {
            AnnotationError::NoSuchNode(_) => "no-such-node",
            AnnotationError::CommentTooLong { .. } => "too-long",
            AnnotationError::TooManyGlyphs => "too-many-glyphs",
        };
        Problem::new(code, why)
    }
}

impl From<GameOver> for Problem {
    fn from(why: GameOver) -> Problem {
        Problem::new("over", why)
    }
}

impl From<TimelineError> for Problem {
    fn from(why: TimelineError) -> Problem {
        let code = match why {
            TimelineError::AtStart => "at-start",
            TimelineError::AtEnd => "at-end",
            TimelineError::NoSuchNode(_) => "no-such-node",
            TimelineError::NoSuchPly { .. } => "no-such-ply",
            TimelineError::Deploying { .. } => "deploying",
            TimelineError::IsStart => "is-start",
            TimelineError::NotADeployment => "not-a-deployment",
            TimelineError::Deploy(why) => deploy(why),
        };
        Problem::new(code, why)
    }
}

impl From<WireError> for Problem {
    fn from(why: WireError) -> Problem {
        let (code, place) = match why {
            WireError::TooLong { .. } => ("too-long", Place::Nowhere),
            WireError::Json { line, column, .. } if line > 0 => {
                ("json", Place::LineColumn(line, column))
            }
            WireError::Json { .. } => ("json", Place::Nowhere),
            WireError::Format { .. } => ("format-version", Place::Nowhere),
            WireError::Rules { .. } => ("rules-version", Place::Nowhere),
            WireError::Start { .. } => ("setup", Place::Nowhere),
            WireError::Turn { .. } => ("turn", Place::Nowhere),
            _ => ("data", Place::Nowhere),
        };
        Problem::new(code, why).at(place)
    }
}

impl From<Misfit> for Problem {
    fn from(why: Misfit) -> Problem {
        Problem::new("misfit", why)
    }
}

impl From<Problem> for JsValue {
    fn from(problem: Problem) -> JsValue {
        let error = js_sys::Error::new(&problem.message);
        error.set_name("CotulenhError");
        let set = |name: &str, value: JsValue| {
            // A property of a fresh object can always be set.
            let _ = js_sys::Reflect::set(&error, &name.into(), &value);
        };
        set("code", problem.code.into());
        match problem.place {
            Place::Nowhere => {}
            Place::Byte(byte) => set("byte", (byte as f64).into()),
            Place::LineColumn(line, column) => {
                set("line", (line as f64).into());
                set("column", (column as f64).into());
            }
        }
        if !problem.candidates.is_empty() {
            let candidates = problem.candidates.iter().map(JsValue::from);
            set("candidates", candidates.collect::<js_sys::Array>().into());
        }
        error.into()
    }
}
