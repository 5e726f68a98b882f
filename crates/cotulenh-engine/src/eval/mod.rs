//! What a position is worth without looking ahead.

mod army;
mod hand;
mod placement;
mod taper;
mod terms;
mod weights;

pub use hand::{Features, HandEvaluator, features};
pub use taper::Taper;
pub use terms::{GROUPS, Group, TERMS};
pub use weights::{Expected, MOST_WEIGHT, Weights, WeightsError};

use crate::score::Score;
use cotulenh::{Board, Color, Position, Square, Stack};

/// One square that an action has changed.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Changed {
    /// The square.
    pub square: Square,
    /// What it held.
    pub before: Option<Stack>,
    /// What it holds.
    pub after: Option<Stack>,
}

/// Something that knows what positions are worth. The part that depends only on what stands where is kept up to date
/// square by square while the search makes actions.
pub trait Evaluator: Send + Sync + 'static {
    /// What is kept for each node of the search.
    type State: Copy + Default + PartialEq + std::fmt::Debug + Send;

    /// The state of a board, from scratch.
    fn refresh(&self, board: &Board) -> Self::State;

    /// The state after some squares have changed.
    fn update(&self, state: &Self::State, changed: &[Changed]) -> Self::State;

    /// The same without looking at the board, from the state alone, with how far off it usually is at most; nothing
    /// where that is not possible.
    fn rough(&self, _state: &Self::State, _side: Color) -> Option<(Score, Score)> {
        None
    }

    /// What the position is worth to the side to move, at most [`MOST_EVAL`](crate::score::MOST_EVAL) either way.
    fn evaluate(&self, state: &Self::State, position: &Position) -> Score;
}

/// A value known from scratch.
pub fn evaluate<E: Evaluator>(evaluator: &E, position: &Position) -> Score {
    evaluator.evaluate(&evaluator.refresh(position.board()), position)
}
