//! The problems of a set-up that is not a legal position.

use crate::legality::IllegalMove;
use crate::objective::Objective;
use crate::setup::Pile;
use crate::stack::STACK_MAX;
use crate::{Color, Role, Square, Stack};
use alloc::vec::Vec;
use core::fmt;

/// The error of putting a fourth piece on a square.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct PileFull {
    /// The square.
    pub square: Square,
}

impl fmt::Display for PileFull {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}: a stack has at most {STACK_MAX} pieces", self.square)
    }
}

impl core::error::Error for PileFull {}

/// The problems of a set-up that is not a legal position. There is at least one.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SetupError {
    problems: Vec<SetupProblem>,
}

impl SetupError {
    /// Returns an error with these problems, or `Ok` if there are none.
    pub(crate) fn of(problems: Vec<SetupProblem>) -> Result<(), SetupError> {
        if problems.is_empty() {
            Ok(())
        } else {
            Err(SetupError { problems })
        }
    }

    /// Returns the problems, first those of the board.
    #[must_use]
    pub fn problems(&self) -> &[SetupProblem] {
        &self.problems
    }
}

impl fmt::Display for SetupError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for (number, problem) in self.problems.iter().enumerate() {
            if number > 0 {
                f.write_str("; ")?;
            }
            fmt::Display::fmt(problem, f)?;
        }
        Ok(())
    }
}

impl core::error::Error for SetupError {}

/// A problem of a set-up.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum SetupProblem {
    /// The pieces on the square do not form a legal stack.
    IllegalStack {
        /// The square.
        square: Square,
        /// The pieces, in the order in which they were added.
        pieces: Pile,
    },
    /// The stack may not stand there.
    Terrain {
        /// The square.
        square: Square,
        /// The carrier of the stack.
        carrier: Role,
    },
    /// A side has more pieces of a role than at the start of a game.
    TooMany {
        /// The side.
        color: Color,
        /// The role.
        role: Role,
        /// The number of pieces.
        found: u16,
    },
    /// A side has no Commander.
    MissingCommander {
        /// The side.
        color: Color,
    },
    /// A side lacks a corps that the objective requires.
    MissingCorps {
        /// The side.
        color: Color,
        /// The objective.
        objective: Objective,
    },
    /// The move number is 0. Moves are numbered from 1.
    MoveNumber,
    /// The deployment in progress is not possible.
    Deployment(DeploymentProblem),
}

impl fmt::Display for SetupProblem {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            SetupProblem::IllegalStack { square, pieces } => {
                write!(f, "{square}: (")?;
                for piece in pieces {
                    fmt::Display::fmt(piece, f)?;
                }
                f.write_str(") is not a legal stack")
            }
            SetupProblem::Terrain { square, carrier } => {
                let article = match carrier {
                    Role::Infantry
                    | Role::Engineer
                    | Role::Artillery
                    | Role::AntiAir
                    | Role::AirForce => "an",
                    _ => "a",
                };
                let ground = if *carrier == Role::Navy {
                    "on land"
                } else {
                    "at sea"
                };
                write!(f, "{square}: {article} {carrier} may not stand {ground}")
            }
            SetupProblem::TooMany { color, role, found } => write!(
                f,
                "{color} has {found} pieces of kind {role}, at most {}",
                role.at_most()
            ),
            SetupProblem::MissingCommander { color } => {
                write!(f, "{color} has no Commander")
            }
            SetupProblem::MissingCorps { color, objective } => {
                write!(
                    f,
                    "{color} lacks a corps that the objective {objective} requires"
                )
            }
            SetupProblem::MoveNumber => f.write_str("the move number counts from 1"),
            SetupProblem::Deployment(problem) => fmt::Display::fmt(problem, f),
        }
    }
}

/// The problem of a deployment in progress.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum DeploymentProblem {
    /// The side to move has no stack of two or three pieces on the origin.
    NoStack {
        /// The origin.
        square: Square,
    },
    /// There is neither a step nor a stay.
    NothingDone,
    /// The pieces that stay or make a step are not in the stack, or are heroic in only one of the two.
    NotThere {
        /// The pieces.
        unit: Stack,
    },
    /// A piece both stays and acts.
    StaysAndActs {
        /// The piece.
        role: Role,
    },
    /// The first step takes the whole stack. That is an ordinary move, not a deployment.
    WholeStack,
    /// The step cannot be made.
    StepImpossible {
        /// The number of the step, from 0.
        step: usize,
        /// The reason.
        why: IllegalMove,
    },
    /// No piece is waiting, so the turn is over and no deployment is in progress.
    AlreadyOver,
    /// No continuation can be committed.
    CannotBeCompleted,
}

impl fmt::Display for DeploymentProblem {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("deployment: ")?;
        match self {
            DeploymentProblem::NoStack { square } => {
                write!(f, "the side to move has no stack to deploy on {square}")
            }
            DeploymentProblem::NothingDone => f.write_str("neither a step nor a stay"),
            DeploymentProblem::NotThere { unit } => {
                write!(
                    f,
                    "{} is not part of the stack, or its heroic pieces differ",
                    crate::notation::lan::Unit(*unit)
                )
            }
            DeploymentProblem::StaysAndActs { role } => {
                write!(f, "the {role} both stays and acts")
            }
            DeploymentProblem::WholeStack => {
                f.write_str("a step of the whole stack is an ordinary move")
            }
            DeploymentProblem::StepImpossible { step, why } => {
                write!(f, "step {} cannot be made: {why}", step + 1)
            }
            DeploymentProblem::AlreadyOver => {
                f.write_str("no piece is waiting, so the turn is over")
            }
            DeploymentProblem::CannotBeCompleted => f.write_str("it cannot be completed"),
        }
    }
}
