//! The error of an illegal move.

use super::unreachable::ReachError;
use crate::{Act, MoveKind, Square};
use core::fmt;

/// The reason why a move is not legal in a position.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum IllegalMove {
    /// The last turn captured a Commander or decided the objective.
    GameOver,
    /// The side to move has no such unit on the start square, or the unit may not act now.
    NoSuchUnit {
        /// The start square of the move.
        from: Square,
    },
    /// A stack is being deployed. Only its waiting pieces may act, by steps.
    DeploymentInProgress {
        /// The origin of the deployment.
        origin: Square,
    },
    /// The unit of the ordinary move is only a part of its stack. A part leaves by a deployment step.
    PartOfStack {
        /// The start square of the move.
        from: Square,
    },
    /// The unit of the first step is the whole stack. A whole stack makes an ordinary move.
    WholeStack {
        /// The start square of the move.
        from: Square,
    },
    /// The unit cannot make a move of this kind to the target.
    OutOfReach {
        /// The act of the unit.
        act: Act,
        /// The reason.
        why: ReachError,
    },
    /// There is no deployment step to commit.
    NothingToCommit,
    /// The pieces left on the origin may not stand there.
    Stranded {
        /// The origin of the deployment.
        origin: Square,
    },
    /// The mover's own Commander would be attacked, exposed or lost.
    CommanderUnsafe(Danger),
    /// No continuation of the deployment could be committed.
    CannotBeCompleted,
}

/// The danger to the mover's own Commander at the end of a turn (RULES §8).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Danger {
    /// The Commander is lost: it was aboard an Air Force that made a suicide capture.
    Lost,
    /// The Commanders face each other on an open line.
    Exposed {
        /// The square of the enemy Commander.
        enemy: Square,
    },
    /// An enemy piece attacks the Commander.
    Attacked {
        /// The square of the attacker, the first one if there are several.
        by: Square,
    },
}

impl fmt::Display for Danger {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Danger::Lost => f.write_str("the Commander is lost"),
            Danger::Exposed { enemy } => {
                write!(f, "the enemy Commander on {enemy} faces the Commander")
            }
            Danger::Attacked { by } => write!(f, "the stack on {by} attacks the Commander"),
        }
    }
}

impl core::error::Error for Danger {}

impl fmt::Display for IllegalMove {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            IllegalMove::GameOver => f.write_str("the game is over"),
            IllegalMove::NoSuchUnit { from } => write!(f, "no such unit can act from {from}"),
            IllegalMove::DeploymentInProgress { origin } => {
                write!(f, "the stack from {origin} is being deployed")
            }
            IllegalMove::PartOfStack { from } => {
                write!(
                    f,
                    "a part of the stack on {from} must leave by a deployment step"
                )
            }
            IllegalMove::WholeStack { from } => {
                write!(
                    f,
                    "the whole stack on {from} must make an ordinary move, not a step"
                )
            }
            IllegalMove::OutOfReach { act, .. } => {
                let Act { from, to, kind, .. } = act;
                write!(f, "the unit on {from} cannot ")?;
                match kind {
                    MoveKind::Move => write!(f, "move to {to}"),
                    MoveKind::Capture => write!(f, "capture on {to}"),
                    MoveKind::StayCapture => write!(f, "capture on {to} and stay"),
                    MoveKind::SuicideCapture => write!(f, "make a suicide capture on {to}"),
                    MoveKind::Combine => write!(f, "combine on {to}"),
                }
            }
            IllegalMove::NothingToCommit => f.write_str("no step has been made yet"),
            IllegalMove::Stranded { origin } => {
                write!(f, "the pieces left on {origin} may not stand there")
            }
            IllegalMove::CommanderUnsafe(_) => {
                f.write_str("the move leaves the mover's Commander attacked, exposed or lost")
            }
            IllegalMove::CannotBeCompleted => f.write_str("the deployment cannot be completed"),
        }
    }
}

impl core::error::Error for IllegalMove {
    fn source(&self) -> Option<&(dyn core::error::Error + 'static)> {
        match self {
            IllegalMove::OutOfReach { why, .. } => Some(why),
            IllegalMove::CommanderUnsafe(danger) => Some(danger),
            _ => None,
        }
    }
}
