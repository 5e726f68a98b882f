//! Static evaluation.
//!
//! The search asks an [`Evaluator`] for the value of a position. [`Network`] is the learned evaluation of the full engine,
//! [`HandEvaluator`] the hand-crafted one of the levels. [`Evaluation`] is one of the two.

mod army;
mod choice;
mod hand;
mod network;
mod placement;
mod taper;
mod terms;
mod weights;

pub use choice::{Evaluation, EvaluationState};
pub use hand::{Features, HandEvaluator, features};
pub use network::{
    Accumulators, Network, NetworkError, NetworkFileError, NetworkHeader, network_inputs,
};
pub use taper::Taper;
pub use terms::{GROUPS, Group, TERMS};
pub use weights::{Expected, MAX_WEIGHT, Weights, WeightsError};

use crate::level::Strength;
use crate::score::Score;
use cotulenh::{Board, Color, Position, SquareChange};

/// A static evaluation. The part that depends only on the board is updated incrementally, square by square, when the
/// search makes a move.
pub trait Evaluator: Send + Sync + 'static {
    /// The incremental state, kept for each ply of the search.
    type State: Copy + Default + PartialEq + std::fmt::Debug + Send;

    /// Computes the state of a board from scratch.
    fn refresh(&self, board: &Board) -> Self::State;

    /// Sets the state to that of a board on which some squares have changed since the state `before`.
    fn update(
        &self,
        state: &mut Self::State,
        before: &Self::State,
        board: &Board,
        changes: &[SquareChange],
    );

    /// Returns a lazy evaluation, from the state alone, and the error it rarely exceeds. Returns `None` if the
    /// evaluator has no lazy evaluation.
    fn lazy_evaluate(&self, _state: &Self::State, _side: Color) -> Option<(Score, Score)> {
        None
    }

    /// Returns the evaluation that an engine of this strength uses instead, if it uses another one.
    fn at_strength(&self, _strength: Strength) -> Option<Self>
    where
        Self: Sized,
    {
        None
    }

    /// Returns the value of the position for the side to move. Its absolute value is at most
    /// [`MAX_EVAL`](crate::score::MAX_EVAL).
    fn evaluate(&self, state: &Self::State, position: &Position) -> Score;
}

/// Evaluates a position without an incremental state. Returns the value for the side to move.
pub fn evaluate<E: Evaluator>(evaluator: &E, position: &Position) -> Score {
    evaluator.evaluate(&evaluator.refresh(position.board()), position)
}
