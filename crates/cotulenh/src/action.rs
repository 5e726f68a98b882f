//! Atomic changes of a position.

use crate::deploy::Step;
use crate::outcome::Ended;
use crate::{Role, Square, Stack};

/// One atomic change. [`crate::effects`] decides which a move needs; [`crate::apply`] carries them out. The
/// Commander's place is kept by the board itself whenever a stack is set.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Action {
    /// Takes the stack off a square.
    Remove { square: Square },
    /// Puts a stack on an empty square.
    Place { square: Square, stack: Stack },
    /// Changes what a square holds: a part leaves, or a unit joins.
    Restack {
        square: Square,
        stack: Option<Stack>,
    },
    /// Makes a piece heroic.
    Promote { square: Square, role: Role },
    /// Changes the deployment in progress.
    Session(SessionChange),
    /// Sets the half-move clock and the move number.
    Counters {
        halfmove_clock: u16,
        move_number: u32,
    },
    /// Gives the turn to the other side.
    SwitchTurn,
    /// The turn has ended the game.
    Finish(Ended),
}

/// A change of the deployment in progress.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum SessionChange {
    /// A stack is deployed.
    Begin { origin: Square },
    /// A unit has acted.
    Step(Step),
    /// A waiting piece is said to stay.
    Stay(Role),
    /// The deployment is over.
    End,
}
