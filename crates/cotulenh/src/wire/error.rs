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
        ErrorData {
            code,
            message: message.to_string(),
            ..ErrorData::default()
        }
    }

    fn because(self, why: impl Into<ErrorData>) -> ErrorData {
        ErrorData {
            why: Some(Box::new(why.into())),
            ..self
        }
    }

    fn of_text(self, found: &Found, expected: ExpectedData) -> ErrorData {
        ErrorData {
            found: Some(match found {
                Found::End => String::new(),
                Found::Text(text) => text.clone(),
            }),
            expected: Some(expected),
            ..self
        }
    }

    fn with_message(self, message: impl ToString) -> ErrorData {
        ErrorData {
            message: message.to_string(),
            ..self
        }
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
        ErrorData {
            square,
            ..ErrorData::new(code, danger)
        }
    }
}

impl From<IllegalTurn> for ErrorData {
    fn from(why: IllegalTurn) -> ErrorData {
        ErrorData::from(why.why).with_message(why)
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
            PlayError::TooManyNodes => ErrorData {
                most: Some(crate::game::MAX_NODES),
                ..ErrorData::new("too-many-nodes", why)
            },
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
        ErrorData {
            byte: Some(error.byte()),
            ..ErrorData::new("syntax", error).of_text(error.found(), error.expected().into())
        }
    }
}

impl From<&ReadError> for ErrorData {
    fn from(why: &ReadError) -> ErrorData {
        match why {
            ReadError::Syntax(error) => error.into(),
            ReadError::Illegal(why) => ErrorData::from(*why),
            ReadError::NoUnit => ErrorData::new("no-unit", why),
            ReadError::Ambiguous { candidates } => ErrorData {
                candidates: candidates.clone(),
                ..ErrorData::new("ambiguous", why)
            },
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
        ErrorData {
            byte: Some(error.byte),
            field: Some(error.field.name()),
            rank: error.rank,
            square: error.square,
            ..ErrorData::new("fen", error).of_text(&error.found, (&error.expected).into())
        }
    }
}

impl From<&SetupError> for ErrorData {
    fn from(error: &SetupError) -> ErrorData {
        ErrorData {
            problems: error.problems().iter().map(ErrorData::from).collect(),
            ..ErrorData::new("setup", error)
        }
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
        let data = |code| ErrorData::new(code, problem);
        match problem {
            SetupProblem::IllegalStack { square, pieces } => ErrorData {
                square: Some(*square),
                piece: Some(pieces.iter().map(Piece::to_string).collect()),
                ..data("illegal-stack")
            },
            SetupProblem::Terrain { square, carrier } => ErrorData {
                square: Some(*square),
                piece: letter(*carrier),
                ..data("terrain")
            },
            SetupProblem::TooMany { color, role, found } => ErrorData {
                side: Some((*color).into()),
                piece: letter(*role),
                count: Some((*found).into()),
                most: Some(role.at_most().into()),
                ..data("too-many")
            },
            SetupProblem::MissingCommander { color } => ErrorData {
                side: Some((*color).into()),
                ..data("missing-commander")
            },
            SetupProblem::MissingCorps { color, objective } => ErrorData {
                side: Some((*color).into()),
                objective: Some(objective.name()),
                ..data("missing-corps")
            },
            SetupProblem::MoveNumber => data("move-number"),
            SetupProblem::Deployment(why) => data("deployment").because(*why),
        }
    }
}

impl From<DeploymentProblem> for ErrorData {
    fn from(problem: DeploymentProblem) -> ErrorData {
        let data = |code| ErrorData::new(code, problem);
        match problem {
            DeploymentProblem::NoStack { square } => ErrorData {
                square: Some(square),
                ..data("no-stack")
            },
            DeploymentProblem::NothingDone => data("nothing-done"),
            DeploymentProblem::NotThere { unit } => ErrorData {
                piece: Some(crate::notation::lan::Unit(unit).to_string()),
                ..data("not-there")
            },
            DeploymentProblem::StaysAndActs { role } => ErrorData {
                piece: letter(role),
                ..data("stays-and-acts")
            },
            DeploymentProblem::WholeStack => data("whole-stack"),
            DeploymentProblem::StepImpossible { step, why } => ErrorData {
                step: Some(step),
                ..data("step-impossible").because(why)
            },
            DeploymentProblem::AlreadyOver => data("already-over"),
            DeploymentProblem::CannotBeCompleted => data("cannot-be-completed"),
        }
    }
}

impl From<&PgnError> for ErrorData {
    fn from(error: &PgnError) -> ErrorData {
        ErrorData {
            line: Some(error.place.line),
            column: Some(error.place.column),
            ..ErrorData::new("pgn", error).because(&error.problem)
        }
    }
}

impl From<&PgnProblem> for ErrorData {
    fn from(problem: &PgnProblem) -> ErrorData {
        let data = |code| ErrorData::new(code, problem);
        match problem {
            PgnProblem::Text { found, expected } => data("text").of_text(found, (*expected).into()),
            PgnProblem::TooLong { limit } => ErrorData {
                most: Some(*limit),
                ..data("too-long")
            },
            PgnProblem::TooDeep => ErrorData {
                most: Some(crate::notation::pgn::MAX_DEPTH),
                ..data("too-deep")
            },
            PgnProblem::Tag(_) => data("tag"),
            PgnProblem::Objective(_) => data("objective"),
            PgnProblem::Start(why) => data("start").because(why),
            PgnProblem::Deployment(why) => data("deployment-tag").because(why),
            PgnProblem::Move { text, why } => ErrorData {
                text: Some(text.clone()),
                ..data("move").because(why)
            },
            PgnProblem::Play(why) => (*why).into(),
            PgnProblem::Annotation(why) => why.into(),
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
        let data = |code| ErrorData::new(code, why);
        match why {
            WireError::TooLong { limit } => ErrorData {
                most: Some(*limit),
                ..data("too-long")
            },
            // Line 0 means that the error has no place.
            WireError::Json { line: 0, .. } => data("json"),
            WireError::Json { line, column, .. } => ErrorData {
                line: Some(*line),
                column: Some(*column),
                ..data("json")
            },
            WireError::Binary => data("binary"),
            WireError::Format { .. } => data("format-version"),
            WireError::Rules { .. } => data("rules-version"),
            WireError::Start { .. } => data("setup"),
            WireError::Turn { .. } => data("turn"),
            WireError::State(_) => data("state"),
        }
    }
}

impl From<Misfit> for ErrorData {
    fn from(why: Misfit) -> ErrorData {
        ErrorData::new("misfit", why)
    }
}

#[cfg(test)]
mod tests;
