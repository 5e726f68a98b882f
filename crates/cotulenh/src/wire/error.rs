//! Errors as data: a code for programs, an English sentence, and the fields of the error.
//!
//! [`ErrorData`] is the form of errors in JSON and JavaScript. A field that does not apply to an error is left out.

use super::WireError;
use super::event::{self, PieceData, Side};
use super::expected::ExpectedData;
use crate::game::{AnnotationError, PlayError, TextError, TimelineError};
use crate::notation::pgn::{PgnError, PgnProblem, ResumeError};
use crate::notation::{Found, ReadError, SyntaxError};
use crate::problems::{DeploymentProblem, SetupError, SetupProblem};
use crate::{
    Danger, DeployError, FenError, IllegalMove, IllegalTurn, Misfit, Piece, PositionError,
    ReachError, Role, Square,
};
use alloc::boxed::Box;
use alloc::string::{String, ToString};
use alloc::vec::Vec;
use serde::Serialize;

/// An error as a plain object.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize)]
#[serde(rename_all = "camelCase")]
#[non_exhaustive]
pub struct ErrorData {
    /// A code for programs.
    pub code: &'static str,
    /// A sentence in English.
    pub message: String,
    /// The place in the text, in bytes from 0.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub byte: Option<usize>,
    /// The line in the text, from 1.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub line: Option<usize>,
    /// The column in the text, in characters from 1.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub column: Option<usize>,
    /// The field of a FEN.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub field: Option<&'static str>,
    /// The rank of the board, from 1.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub rank: Option<u8>,
    /// The square.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub square: Option<Square>,
    /// The square a move starts from.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub from: Option<Square>,
    /// The target of a move.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub to: Option<Square>,
    /// The kind of a move.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub kind: Option<&'static str>,
    /// The square where a deployment started.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub origin: Option<Square>,
    /// The letter of a piece, or the pieces of a stack as FEN writes them.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub piece: Option<String>,
    /// The pieces of the unit that cannot reach its target, the carrier first.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub pieces: Vec<PieceData>,
    /// The side.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub side: Option<Side>,
    /// The objective.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub objective: Option<&'static str>,
    /// The number of a step, from 0.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub step: Option<usize>,
    /// The number that was found.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub count: Option<usize>,
    /// The maximum number.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub most: Option<usize>,
    /// The text that was found. It is empty at the end of the text.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub found: Option<String>,
    /// The expected text.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub expected: Option<ExpectedData>,
    /// The word that is not a move.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub text: Option<String>,
    /// The moves that an ambiguous text could mean, in LAN.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub candidates: Vec<String>,
    /// All problems of a set-up.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub problems: Vec<ErrorData>,
    /// The cause of this error.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub why: Option<Box<ErrorData>>,
}

impl ErrorData {
    /// Returns an error that has a code and a sentence only.
    #[must_use]
    pub fn new(code: &'static str, message: impl ToString) -> ErrorData {
        ErrorData::of(code, message.to_string())
    }

    // Compiled once, unlike `new`. For the same reason the functions below change an error instead of building one from
    // another, which moves every field.
    fn of(code: &'static str, message: String) -> ErrorData {
        let mut data = ErrorData::default();
        (data.code, data.message) = (code, message);
        data
    }

    fn because(mut self, why: impl Into<ErrorData>) -> ErrorData {
        self.why = Some(Box::new(why.into()));
        self
    }

    fn of_text(mut self, found: &Found, expected: ExpectedData) -> ErrorData {
        self.found = Some(match found {
            Found::End => String::new(),
            Found::Text(text) => text.clone(),
        });
        self.expected = Some(expected);
        self
    }
}

fn letter(role: Role) -> Option<String> {
    Some(role.letter().to_string())
}

impl From<IllegalMove> for ErrorData {
    fn from(why: IllegalMove) -> ErrorData {
        let (code, from, origin) = match why {
            IllegalMove::GameOver => ("over", None, None),
            IllegalMove::NoSuchUnit { from } => ("no-unit", Some(from), None),
            IllegalMove::DeploymentInProgress { origin } => ("deploying", None, Some(origin)),
            IllegalMove::PartOfStack { from } => ("part-of-stack", Some(from), None),
            IllegalMove::WholeStack { from } => ("whole-stack", Some(from), None),
            IllegalMove::OutOfReach { act, .. } => ("out-of-reach", Some(act.from), None),
            IllegalMove::NothingToCommit => ("nothing-to-commit", None, None),
            IllegalMove::Stranded { origin } => ("stranded", None, Some(origin)),
            IllegalMove::CommanderUnsafe(_) => ("commander-unsafe", None, None),
            IllegalMove::CannotBeCompleted => ("cannot-be-completed", None, None),
        };
        let mut data = ErrorData::new(code, why);
        (data.from, data.origin) = (from, origin);
        match why {
            IllegalMove::OutOfReach { act, why } => {
                (data.to, data.kind) = (Some(act.to), Some(act.kind.name()));
                data.pieces = event::pieces(act.unit);
                data.because(why)
            }
            IllegalMove::CommanderUnsafe(danger) => data.because(danger),
            _ => data,
        }
    }
}

impl From<ReachError> for ErrorData {
    fn from(why: ReachError) -> ErrorData {
        let code = match why {
            ReachError::OtherKind { .. } => "other-kind",
            ReachError::SameSquare => "same-square",
            ReachError::Immobile => "immobile",
            ReachError::Terrain => "terrain",
            ReachError::NotInLine => "not-in-line",
            ReachError::NoDiagonal => "no-diagonal",
            ReachError::TooFar { .. } => "too-far",
            ReachError::TerrainBetween { .. } => "terrain-between",
            ReachError::River => "river",
            ReachError::Corner => "corner",
            ReachError::CannotCombine => "cannot-combine",
            ReachError::Blocked { .. } => "blocked",
            ReachError::AirDefenseAtTarget { .. } => "air-defense",
            ReachError::AirDefenseBetween { .. } => "air-defense-between",
            ReachError::SeveralAirDefenses => "air-defenses",
            ReachError::OpenLine { .. } => "open-line",
            ReachError::StayCaptureByStack => "several-stay",
        };
        let mut data = ErrorData::new(code, why);
        match why {
            ReachError::OtherKind { kind: only } => data.kind = Some(only.name()),
            ReachError::TooFar { range, distance } => {
                (data.most, data.count) = (Some(range.into()), Some(distance.into()));
            }
            ReachError::TerrainBetween { square }
            | ReachError::Blocked { square }
            | ReachError::OpenLine { square }
            | ReachError::AirDefenseAtTarget { defender: square }
            | ReachError::AirDefenseBetween { defender: square } => data.square = Some(square),
            _ => {}
        }
        data
    }
}

impl From<Danger> for ErrorData {
    fn from(danger: Danger) -> ErrorData {
        let (code, square) = match danger {
            Danger::Lost => ("lost", None),
            Danger::Exposed { enemy } => ("exposed", Some(enemy)),
            Danger::Attacked { by } => ("attacked", Some(by)),
        };
        let mut data = ErrorData::new(code, danger);
        data.square = square;
        data
    }
}

impl From<IllegalTurn> for ErrorData {
    fn from(why: IllegalTurn) -> ErrorData {
        let mut data = ErrorData::from(why.why);
        data.message = why.to_string();
        data
    }
}

impl From<DeployError> for ErrorData {
    fn from(why: DeployError) -> ErrorData {
        let code = match why {
            DeployError::NotDeploying => "not-deploying",
            DeployError::GameOver => "over",
            DeployError::OtherOrigin { .. } => "deploying",
            DeployError::NotAStep => "not-a-step",
            DeployError::NoStack { .. } => "no-stack",
            DeployError::NotWaiting { .. } => "not-waiting",
            DeployError::NoSuchStep { .. } => "no-such-step",
            DeployError::NothingToJoin { .. } => "nothing-to-join",
            DeployError::StepImpossible { .. } => "step-impossible",
            DeployError::Illegal(why) => return why.into(),
        };
        let mut data = ErrorData::new(code, why);
        match why {
            DeployError::OtherOrigin { origin } => data.origin = Some(origin),
            DeployError::NoStack { square } => data.square = Some(square),
            DeployError::NotWaiting { role } => data.piece = letter(role),
            DeployError::NoSuchStep { step } | DeployError::NothingToJoin { step } => {
                data.step = Some(step);
            }
            DeployError::StepImpossible { step, why } => {
                data.step = Some(step);
                data = data.because(why);
            }
            _ => {}
        }
        data
    }
}

impl From<PlayError> for ErrorData {
    fn from(why: PlayError) -> ErrorData {
        match why {
            PlayError::Over(_) => ErrorData::new("over", why),
            PlayError::Illegal(why) => why.into(),
            PlayError::IllegalTurn(why) => why.into(),
            PlayError::Deploy(why) => why.into(),
            PlayError::TooManyNodes => {
                let mut data = ErrorData::new("too-many-nodes", why);
                data.most = Some(crate::game::MAX_NODES);
                data
            }
        }
    }
}

impl From<TimelineError> for ErrorData {
    fn from(why: TimelineError) -> ErrorData {
        let code = match why {
            TimelineError::AtStart => "at-start",
            TimelineError::AtEnd => "at-end",
            TimelineError::NoSuchNode(_) => "no-such-node",
            TimelineError::NoSuchPly { .. } => "no-such-ply",
            TimelineError::Deploying { .. } => "deploying",
            TimelineError::IsStart => "is-start",
            TimelineError::NotADeployment => "not-a-deployment",
            TimelineError::Deploy(why) => return why.into(),
            TimelineError::TooManyNodes => return PlayError::TooManyNodes.into(),
        };
        let mut data = ErrorData::new(code, why);
        match why {
            TimelineError::NoSuchPly { ply, length } => {
                (data.count, data.most) = (Some(ply), Some(length));
            }
            TimelineError::Deploying { origin } => data.origin = Some(origin),
            _ => {}
        }
        data
    }
}

impl From<&SyntaxError> for ErrorData {
    fn from(error: &SyntaxError) -> ErrorData {
        let mut data = ErrorData::new("syntax", error);
        data.byte = Some(error.byte());
        data.of_text(error.found(), error.expected().into())
    }
}

impl From<&ReadError> for ErrorData {
    fn from(why: &ReadError) -> ErrorData {
        match why {
            ReadError::Syntax(error) => error.into(),
            ReadError::Illegal(why) => ErrorData::from(*why),
            ReadError::NoUnit => ErrorData::new("no-unit", why),
            ReadError::Ambiguous { candidates } => {
                let mut data = ErrorData::new("ambiguous", why);
                data.candidates.clone_from(candidates);
                data
            }
        }
    }
}

impl From<&TextError> for ErrorData {
    fn from(why: &TextError) -> ErrorData {
        match why {
            TextError::Read(why) => why.into(),
            TextError::Play(why) => (*why).into(),
        }
    }
}

impl From<&FenError> for ErrorData {
    fn from(error: &FenError) -> ErrorData {
        let mut data = ErrorData::new("fen", error);
        (data.byte, data.field) = (Some(error.byte), Some(error.field.name()));
        (data.rank, data.square) = (error.rank, error.square);
        data.of_text(&error.found, (&error.expected).into())
    }
}

impl From<&SetupError> for ErrorData {
    fn from(error: &SetupError) -> ErrorData {
        let mut data = ErrorData::new("setup", error);
        data.problems = error.problems().iter().map(ErrorData::from).collect();
        data
    }
}

impl From<&PositionError> for ErrorData {
    fn from(error: &PositionError) -> ErrorData {
        match error {
            PositionError::Fen(error) => error.into(),
            PositionError::Setup(error) => error.into(),
        }
    }
}

impl From<&SetupProblem> for ErrorData {
    fn from(problem: &SetupProblem) -> ErrorData {
        let code = match problem {
            SetupProblem::IllegalStack { .. } => "illegal-stack",
            SetupProblem::Terrain { .. } => "terrain",
            SetupProblem::TooMany { .. } => "too-many",
            SetupProblem::MissingCommander { .. } => "missing-commander",
            SetupProblem::MissingCorps { .. } => "missing-corps",
            SetupProblem::MoveNumber => "move-number",
            SetupProblem::Deployment(_) => "deployment",
        };
        let mut data = ErrorData::new(code, problem);
        match problem {
            SetupProblem::IllegalStack { square, pieces } => {
                data.square = Some(*square);
                data.piece = Some(pieces.iter().map(Piece::to_string).collect());
            }
            SetupProblem::Terrain { square, carrier } => {
                (data.square, data.piece) = (Some(*square), letter(*carrier));
            }
            SetupProblem::TooMany { color, role, found } => {
                (data.side, data.piece) = (Some((*color).into()), letter(*role));
                (data.count, data.most) = (Some((*found).into()), Some(role.at_most().into()));
            }
            SetupProblem::MissingCommander { color } => data.side = Some((*color).into()),
            SetupProblem::MissingCorps { color, objective } => {
                data.side = Some((*color).into());
                data.objective = Some(objective.name());
            }
            SetupProblem::MoveNumber => {}
            SetupProblem::Deployment(why) => data = data.because(*why),
        }
        data
    }
}

impl From<DeploymentProblem> for ErrorData {
    fn from(problem: DeploymentProblem) -> ErrorData {
        let code = match problem {
            DeploymentProblem::NoStack { .. } => "no-stack",
            DeploymentProblem::NothingDone => "nothing-done",
            DeploymentProblem::NotThere { .. } => "not-there",
            DeploymentProblem::StaysAndActs { .. } => "stays-and-acts",
            DeploymentProblem::WholeStack => "whole-stack",
            DeploymentProblem::StepImpossible { .. } => "step-impossible",
            DeploymentProblem::AlreadyOver => "already-over",
            DeploymentProblem::CannotBeCompleted => "cannot-be-completed",
        };
        let mut data = ErrorData::new(code, problem);
        match problem {
            DeploymentProblem::NoStack { square } => data.square = Some(square),
            DeploymentProblem::NotThere { unit } => {
                data.piece = Some(crate::notation::lan::Unit(unit).to_string());
            }
            DeploymentProblem::StaysAndActs { role } => data.piece = letter(role),
            DeploymentProblem::StepImpossible { step, why } => {
                data.step = Some(step);
                data = data.because(why);
            }
            _ => {}
        }
        data
    }
}

impl From<&PgnError> for ErrorData {
    fn from(error: &PgnError) -> ErrorData {
        let mut data = ErrorData::new("pgn", error);
        (data.line, data.column) = (Some(error.place.line), Some(error.place.column));
        data.because(&error.problem)
    }
}

impl From<&PgnProblem> for ErrorData {
    fn from(problem: &PgnProblem) -> ErrorData {
        let code = match problem {
            PgnProblem::Text { .. } => "text",
            PgnProblem::TooLong { .. } => "too-long",
            PgnProblem::TooDeep => "too-deep",
            PgnProblem::Tag(_) => "tag",
            PgnProblem::Objective(_) => "objective",
            PgnProblem::Start(_) => "start",
            PgnProblem::Deployment(_) => "deployment-tag",
            PgnProblem::Move { .. } => "move",
            PgnProblem::Play(why) => return (*why).into(),
            PgnProblem::Annotation(why) => return why.into(),
        };
        let mut data = ErrorData::new(code, problem);
        match problem {
            PgnProblem::Text { found, expected } => data.of_text(found, (*expected).into()),
            PgnProblem::TooLong { limit } => {
                data.most = Some(*limit);
                data
            }
            PgnProblem::TooDeep => {
                data.most = Some(crate::notation::pgn::MAX_DEPTH);
                data
            }
            PgnProblem::Start(why) => data.because(why),
            PgnProblem::Deployment(why) => data.because(why),
            PgnProblem::Move { text, why } => {
                data.text = Some(text.clone());
                data.because(why)
            }
            _ => data,
        }
    }
}

impl From<&ResumeError> for ErrorData {
    fn from(error: &ResumeError) -> ErrorData {
        match error {
            ResumeError::Syntax(why) => why.into(),
            ResumeError::NoSuchTurn { .. } => ErrorData::new("no-such-turn", error),
            ResumeError::Illegal { why, .. } => (*why).into(),
            ResumeError::Complete { .. } => ErrorData::new("already-over", error),
        }
    }
}

impl From<&AnnotationError> for ErrorData {
    fn from(why: &AnnotationError) -> ErrorData {
        let code = match why {
            AnnotationError::NoSuchNode(_) => "no-such-node",
            AnnotationError::CommentTooLong { .. } => "too-long",
            AnnotationError::TooManyGlyphs => "too-many-glyphs",
        };
        ErrorData::new(code, why)
    }
}

impl From<&WireError> for ErrorData {
    fn from(why: &WireError) -> ErrorData {
        let code = match why {
            WireError::TooLong { .. } => "too-long",
            WireError::Json { .. } => "json",
            WireError::Binary => "binary",
            WireError::Format { .. } => "format-version",
            WireError::Rules { .. } => "rules-version",
            WireError::Start { .. } => "setup",
            WireError::Turn { .. } => "turn",
            WireError::State(_) => "state",
        };
        let mut data = ErrorData::new(code, why);
        match why {
            WireError::TooLong { limit } => data.most = Some(*limit),
            // Line 0 means that the error has no place.
            WireError::Json { line, column, .. } if *line > 0 => {
                (data.line, data.column) = (Some(*line), Some(*column));
            }
            _ => {}
        }
        data
    }
}

impl From<Misfit> for ErrorData {
    fn from(why: Misfit) -> ErrorData {
        ErrorData::new("misfit", why)
    }
}

#[cfg(test)]
mod tests;
