//! The choice between the evaluations at run time.

use super::hand::HandState;
use super::{Accumulators, Evaluator, HandEvaluator, Network, NetworkHeader};
use crate::level::Strength;
use crate::score::Score;
use cotulenh::{Board, Color, Position, SquareChange};
use std::fmt;
use std::sync::OnceLock;

/// The evaluation of an engine: the network, or the hand-crafted evaluation.
#[derive(Clone, Debug)]
pub enum Evaluation {
    /// The hand-crafted evaluation.
    Hand(HandEvaluator),
    /// The learned evaluation.
    Network(Network),
}

impl Default for Evaluation {
    /// Returns the network of the library, or the hand-crafted evaluation if the library is built without the feature
    /// `network`.
    fn default() -> Evaluation {
        match Network::embedded() {
            Some(network) => Evaluation::Network(network),
            None => Evaluation::Hand(hand()),
        }
    }
}

/// Returns the hand-crafted evaluation with the default weights. All copies share the weights.
fn hand() -> HandEvaluator {
    static HAND: OnceLock<HandEvaluator> = OnceLock::new();
    HAND.get_or_init(HandEvaluator::default).clone()
}

/// The incremental state of an [`Evaluation`]. A search refreshes it with the evaluation that it uses, so both are of the
/// same kind. A state of the other kind stays unchanged and has the value 0.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[expect(
    clippy::large_enum_variant,
    reason = "a box would allocate at every move"
)]
pub enum EvaluationState {
    /// The state of the hand-crafted evaluation.
    Hand(HandState),
    /// The state of the network.
    Network(Accumulators),
}

impl Default for EvaluationState {
    fn default() -> EvaluationState {
        EvaluationState::Hand(HandState::default())
    }
}

impl fmt::Display for Evaluation {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        match self {
            Evaluation::Hand(_) => f.write_str("hand-crafted"),
            Evaluation::Network(network) => {
                let NetworkHeader {
                    description,
                    checksum,
                } = network.header();
                write!(f, "network {checksum:08x}, {description}")
            }
        }
    }
}

impl Evaluator for Evaluation {
    type State = EvaluationState;

    fn refresh(&self, board: &Board) -> EvaluationState {
        match self {
            Evaluation::Hand(hand) => EvaluationState::Hand(hand.refresh(board)),
            Evaluation::Network(network) => EvaluationState::Network(network.refresh(board)),
        }
    }

    fn update(
        &self,
        state: &mut EvaluationState,
        before: &EvaluationState,
        board: &Board,
        changes: &[SquareChange],
    ) {
        match (self, state, before) {
            (
                Evaluation::Hand(hand),
                EvaluationState::Hand(state),
                EvaluationState::Hand(before),
            ) => hand.update(state, before, board, changes),
            (
                Evaluation::Network(network),
                EvaluationState::Network(state),
                EvaluationState::Network(before),
            ) => network.update(state, before, board, changes),
            (_, state, before) => *state = *before,
        }
    }

    fn lazy_evaluate(&self, state: &EvaluationState, side: Color) -> Option<(Score, Score)> {
        match (self, state) {
            (Evaluation::Hand(hand), EvaluationState::Hand(state)) => {
                hand.lazy_evaluate(state, side)
            }
            _ => None,
        }
    }

    fn at_strength(&self, strength: Strength) -> Option<Evaluation> {
        let network = matches!(self, Evaluation::Network(_));
        (network && !strength.uses_network()).then(|| Evaluation::Hand(hand()))
    }

    fn evaluate(&self, state: &EvaluationState, position: &Position) -> Score {
        match (self, state) {
            (Evaluation::Hand(hand), EvaluationState::Hand(state)) => {
                hand.evaluate(state, position)
            }
            (Evaluation::Network(network), EvaluationState::Network(state)) => {
                network.evaluate(state, position)
            }
            _ => 0,
        }
    }
}
