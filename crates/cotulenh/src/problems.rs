//! What can be wrong with a set-up.

use crate::legality::IllegalMove;
use crate::objective::Objective;
use crate::setup::Pile;
use crate::stack::STACK_MAX;
use crate::{Color, Role, Square, Stack};
use alloc::vec::Vec;
use core::fmt;

/// A square holds three pieces already.
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

/// Everything that keeps a set-up from being a position; at least one problem.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SetupError {
    problems: Vec<SetupProblem>,
}

impl SetupError {
    /// An error of these problems, if there are any.
    pub(crate) fn of(problems: Vec<SetupProblem>) -> Result<(), SetupError> {
        if problems.is_empty() {
            Ok(())
        } else {
            Err(SetupError { problems })
        }
    }

    /// The problems, board first.
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

/// One thing wrong with a set-up.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum SetupProblem {
    /// The pieces on the square form no legal stack.
    IllegalStack {
        /// The square.
        square: Square,
        /// The pieces, as they were put.
        pieces: Pile,
    },
    /// The stack may not stand there.
    Terrain {
        /// The square.
        square: Square,
        /// Who leads the stack.
        carrier: Role,
    },
    /// More of a kind than a side has at the start.
    TooMany {
        /// Whose.
        color: Color,
        /// Which kind.
        role: Role,
        /// How many there are.
        found: u16,
    },
    /// A side has no Commander.
    MissingCommander {
        /// Whose.
        color: Color,
    },
    /// A side lacks what the objective asks for.
    MissingCorps {
        /// Whose.
        color: Color,
        /// The objective.
        objective: Objective,
    },
    /// The move number is 0: it counts from 1.
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
                f.write_str(") is no legal stack")
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
                write!(f, "{color} lacks what the objective {objective} asks for")
            }
            SetupProblem::MoveNumber => f.write_str("the move number counts from 1"),
            SetupProblem::Deployment(problem) => fmt::Display::fmt(problem, f),
        }
    }
}

/// What is wrong with a deployment in progress.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum DeploymentProblem {
    /// The side to move has no stack of two or three on the origin.
    NoStack {
        /// The origin.
        square: Square,
    },
    /// Neither a step nor a stay is written.
    NothingDone,
    /// The pieces that stay or make a step are not in the stack, or not with that heroism.
    NotThere {
        /// The pieces.
        unit: Stack,
    },
    /// A piece that stays acts too.
    StaysAndActs {
        /// The piece.
        role: Role,
    },
    /// The first step takes the whole stack: that is an ordinary move, not a deployment.
    WholeStack,
    /// The step cannot be made.
    StepImpossible {
        /// Its number, from 0.
        step: usize,
        /// Why not.
        why: IllegalMove,
    },
    /// Nobody waits any more: the turn has ended, and this is not the FEN of a deployment in progress.
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
                    "{} is not part of the stack, or not with that heroism",
                    crate::notation::lan::Unit(*unit)
                )
            }
            DeploymentProblem::StaysAndActs { role } => {
                write!(f, "the {role} both stays and acts")
            }
            DeploymentProblem::WholeStack => {
                f.write_str("the whole stack in one step is an ordinary move")
            }
            DeploymentProblem::StepImpossible { step, why } => {
                write!(f, "step {} cannot be made: {why}", step + 1)
            }
            DeploymentProblem::AlreadyOver => {
                f.write_str("nobody waits any more, so the turn is over")
            }
            DeploymentProblem::CannotBeCompleted => f.write_str("it can never be completed"),
        }
    }
}
