//! The hand-crafted evaluation.

use super::terms::{self, Tally};
use super::{Evaluator, Taper, Weights, army, placement};
use crate::score::{MAX_EVAL, Score};
use cotulenh::{Board, Color, Position, Square, SquareChange, Stack};
use std::sync::Arc;

/// The hand-crafted evaluation with some [`Weights`]. The default uses the default weights.
#[derive(Clone, Debug, Default)]
pub struct HandEvaluator {
    weights: Arc<Weights>,
}

impl HandEvaluator {
    /// Creates an evaluation with these weights.
    #[must_use]
    pub fn new(weights: Weights) -> HandEvaluator {
        HandEvaluator {
            weights: Arc::new(weights),
        }
    }

    fn stack(&self, stack: Stack, square: Square) -> (Taper, i32) {
        placement::stack(&self.weights.piece_squares, stack, square)
    }
}

/// The incremental part: material and placement, Red's minus Blue's, and the game phase.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct HandState {
    value: Taper,
    phase: i32,
}

/// The game phase of the starting position.
pub(super) const FULL: i32 = 42;

impl Evaluator for HandEvaluator {
    type State = HandState;

    fn refresh(&self, board: &Board) -> HandState {
        let mut state = HandState::default();
        for color in Color::ALL {
            for (square, stack) in board.stacks_of(color) {
                let (value, phase) = self.stack(stack, square);
                state.value += value;
                state.phase += phase;
            }
        }
        state
    }

    fn update(&self, state: &HandState, changes: &[SquareChange]) -> HandState {
        let mut state = *state;
        for change in changes {
            if let Some(stack) = change.before {
                let (value, phase) = self.stack(stack, change.square);
                state.value -= value;
                state.phase -= phase;
            }
            if let Some(stack) = change.after {
                let (value, phase) = self.stack(stack, change.square);
                state.value += value;
                state.phase += phase;
            }
        }
        state
    }

    fn lazy_evaluate(&self, state: &HandState, side: Color) -> Option<(Score, Score)> {
        /// The sum of the other terms rarely exceeds this value.
        const OFF: Score = 400;
        let score = state.value.at(state.phase.clamp(0, FULL), FULL);
        Some((
            from_perspective(side, score).clamp(-MAX_EVAL, MAX_EVAL),
            OFF,
        ))
    }

    fn evaluate(&self, state: &HandState, position: &Position) -> Score {
        let mut sum = Sum {
            value: state.value,
            weights: &self.weights.terms,
        };
        army::count(position, &mut sum);
        let score = sum.value.at(state.phase.clamp(0, FULL), FULL);
        from_perspective(position.turn(), score).clamp(-MAX_EVAL, MAX_EVAL)
    }
}

fn from_perspective(side: Color, score: Score) -> Score {
    match side {
        Color::Red => score,
        Color::Blue => -score,
    }
}

/// A sum of weighted terms.
struct Sum<'a> {
    value: Taper,
    weights: &'a [Taper; terms::TERMS],
}

impl Tally for Sum<'_> {
    #[inline]
    fn add(&mut self, term: usize, count: i32) {
        self.value += self.weights[term] * count;
    }
}

/// The number of occurrences of each term in a position, for the tuner.
#[derive(Clone, Debug, PartialEq)]
pub struct Features {
    /// The game phase, from 0 (endgame) to 1 (opening).
    pub phase: f32,
    /// The terms that occur and their counts, Red's minus Blue's, in ascending order of the term.
    pub counts: Vec<(u16, i16)>,
}

/// Extracts the features of a position. The value that [`HandEvaluator`] gives for Red is the sum of the counts times
/// the weights.
#[must_use]
pub fn features(position: &Position) -> Features {
    let mut counts = Counts(vec![0; terms::TERMS]);
    let mut phase = 0;
    for color in Color::ALL {
        for (square, stack) in position.board().stacks_of(color) {
            phase += placement::count(stack, square, &mut counts);
        }
    }
    army::count(position, &mut counts);
    let numbered = counts.0.iter().enumerate();
    Features {
        phase: phase.clamp(0, FULL) as f32 / FULL as f32,
        counts: numbered
            .filter(|(_, count)| **count != 0)
            .map(|(term, &count)| (term as u16, count))
            .collect(),
    }
}

struct Counts(Vec<i16>);

impl Tally for Counts {
    fn add(&mut self, term: usize, count: i32) {
        self.0[term] += count as i16;
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::eval::evaluate;

    #[test]
    fn the_start_has_the_full_phase() {
        assert_eq!(
            HandEvaluator::default().refresh(&Board::start()).phase,
            FULL
        );
    }

    #[test]
    fn the_start_is_worth_the_tempo() {
        let tempo = Weights::default().terms[terms::TEMPO.at(0)].early;
        assert_eq!(
            evaluate(&HandEvaluator::default(), &Position::start()),
            tempo
        );
    }

    #[test]
    fn features_times_weights_equal_the_evaluation() {
        let weights = Weights::default();
        let mut position = Position::start();
        let mut pick = 7;
        for _ in 0..300 {
            let list = position.legal_moves();
            if list.is_empty() {
                position = Position::start();
                continue;
            }
            pick = (pick * 31 + 17) % 1_009;
            position.play_unchecked(list[pick % list.len()]);
            let Features { phase, counts } = features(&position);
            let sum: f32 = counts
                .iter()
                .map(|&(term, count)| {
                    let weight = weights.terms[usize::from(term)];
                    let value = weight.early as f32 * phase + weight.late as f32 * (1.0 - phase);
                    value * f32::from(count)
                })
                .sum();
            let value = from_perspective(
                position.turn(),
                evaluate(&HandEvaluator::default(), &position),
            );
            assert!((sum - value as f32).abs() < 1.5, "{position} {sum} {value}");
        }
    }
}
