//! Errors of deployments.

use crate::legality::IllegalMove;
use crate::{Role, Square};
use core::fmt;

/// The reason why an operation of a deployment is not possible. The position is unchanged. Steps are numbered from 0 in
/// data and from 1 in messages.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum DeployError {
    /// No stack is being deployed.
    NotDeploying,
    /// The game is over.
    GameOver,
    /// Another stack is being deployed.
    OtherOrigin {
        /// The origin of the deployment.
        origin: Square,
    },
    /// An ordinary move is not a step of the deployment.
    NotAStep,
    /// The side to move has no stack of two or three pieces there.
    NoStack {
        /// The square.
        square: Square,
    },
    /// The piece is not waiting.
    NotWaiting {
        /// The piece.
        role: Role,
    },
    /// There is no step with this number.
    NoSuchStep {
        /// The number, from 0.
        step: usize,
    },
    /// The step left no unit at its target: it was a stay capture or a suicide capture.
    NothingToJoin {
        /// The number of the step, from 0.
        step: usize,
    },
    /// A step cannot be made again. A recombine replays the steps with the piece aboard, and the step that the piece joins
    /// or a later one may not be possible that way. An undo replays the steps too. It fails only if the record of the
    /// deployment is forged.
    StepImpossible {
        /// The number of the step, from 0.
        step: usize,
        /// The reason.
        why: IllegalMove,
    },
    /// The turn would not end legally, or could not be completed.
    Illegal(IllegalMove),
}

impl fmt::Display for DeployError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            DeployError::NotDeploying => f.write_str("no stack is being deployed"),
            DeployError::GameOver => f.write_str("the game is over"),
            DeployError::OtherOrigin { origin } => {
                write!(f, "the stack from {origin} is being deployed")
            }
            DeployError::NotAStep => f.write_str("an ordinary move is not a step of a deployment"),
            DeployError::NoStack { square } => {
                write!(f, "the side to move has no stack to deploy on {square}")
            }
            DeployError::NotWaiting { role } => write!(f, "the {role} is not waiting to act"),
            DeployError::NoSuchStep { step } => write!(f, "there is no step {}", step + 1),
            DeployError::NothingToJoin { step } => {
                write!(f, "step {} left no unit on its target to join", step + 1)
            }
            DeployError::StepImpossible { step, why } => {
                write!(f, "step {} cannot be made again: {why}", step + 1)
            }
            DeployError::Illegal(why) => fmt::Display::fmt(why, f),
        }
    }
}

impl core::error::Error for DeployError {}
