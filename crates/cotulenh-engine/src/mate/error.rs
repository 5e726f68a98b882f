//! Errors of the solver.

use super::Question;
use cotulenh::{IllegalTurn, Outcome, Termination};

/// The reason why a question is refused.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum MateError {
    /// The number of turns is out of range.
    #[error("expected 1 to {} turns, found {found}", Question::MAX_TURNS)]
    Turns {
        /// The number of turns in the question.
        found: u32,
    },
    /// The game is already over.
    #[error("the game is over: {}", describe(*.0))]
    GameOver(Outcome),
    /// The turn is not legal.
    #[error(transparent)]
    Illegal(IllegalTurn),
}

/// Describes the end of a game. The name of [`Termination::Checkmate`] alone does not say which side is mated.
fn describe(outcome: Outcome) -> &'static str {
    match outcome.termination {
        Termination::Checkmate => "the side to move is checkmated",
        termination => termination.name(),
    }
}
