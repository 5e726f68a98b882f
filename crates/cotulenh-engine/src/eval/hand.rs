//! The hand-crafted evaluation.

use super::placement::PlacedValue;
use super::taper::PackedTaper;
use super::terms::{self, Tally};
use super::{Evaluator, Weights, army, placement};
use crate::score::{MAX_EVAL, Score};
use cotulenh::{
    AirDefense, Bitboard, Board, Color, Position, Role, RoleSet, Square, SquareChange, Stack,
};
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
}

/// The incremental part: the terms of the piece-square table, the game phase and the air-defence zones.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct HandState {
    /// The values of the piece-square table, by colour.
    placed: [PlacedValue; 2],
    phase: i32,
    /// The squares covered by air defence, by colour.
    zones: [Bitboard; 2],
}

/// The game phase of the starting position.
pub(super) const FULL: i32 = 42;

impl HandEvaluator {
    #[inline]
    fn add(&self, state: &mut HandState, stack: Stack, square: Square) {
        let (value, phase) = placement::stack(&self.weights.piece_squares, stack, square);
        let sum = &mut state.placed[stack.color() as usize];
        sum.placement += value.placement;
        sum.mobility += value.mobility;
        state.phase += phase;
    }

    #[inline]
    fn remove(&self, state: &mut HandState, stack: Stack, square: Square) {
        let (value, phase) = placement::stack(&self.weights.piece_squares, stack, square);
        let sum = &mut state.placed[stack.color() as usize];
        sum.placement -= value.placement;
        sum.mobility -= value.mobility;
        state.phase -= phase;
    }
}

/// Returns `true` if a change of the stack may change the air-defence zone of its side.
fn may_defend(stack: Stack) -> bool {
    const DEFENDERS: RoleSet = RoleSet::of(Role::Navy)
        .with(Role::AntiAir)
        .with(Role::Missile);
    !stack.roles().intersection(DEFENDERS).is_empty()
}

fn zone(board: &Board, color: Color) -> Bitboard {
    AirDefense::of(board, color).zone()
}

impl Evaluator for HandEvaluator {
    type State = HandState;

    fn refresh(&self, board: &Board) -> HandState {
        let mut state = HandState::default();
        for color in Color::ALL {
            for (square, stack) in board.stacks_of(color) {
                self.add(&mut state, stack, square);
            }
        }
        state.zones = Color::ALL.map(|color| zone(board, color));
        state
    }

    fn update(
        &self,
        state: &mut HandState,
        before: &HandState,
        board: &Board,
        changes: &[SquareChange],
    ) {
        *state = *before;
        let mut defenders_changed = [false; 2];
        for change in changes {
            if let Some(stack) = change.before {
                self.remove(state, stack, change.square);
                defenders_changed[stack.color() as usize] |= may_defend(stack);
            }
            if let Some(stack) = change.after {
                self.add(state, stack, change.square);
                defenders_changed[stack.color() as usize] |= may_defend(stack);
            }
        }
        for color in Color::ALL {
            if defenders_changed[color as usize] {
                state.zones[color as usize] = zone(board, color);
            }
        }
    }

    fn lazy_evaluate(&self, state: &HandState, side: Color) -> Option<(Score, Score)> {
        /// The sum of the other terms rarely exceeds this value.
        const OFF: Score = 400;
        let [red, blue] = &state.placed;
        let mut sum = red.placement;
        sum -= blue.placement;
        let score = sum.unpack().at(state.phase.clamp(0, FULL), FULL);
        Some((
            from_perspective(side, score).clamp(-MAX_EVAL, MAX_EVAL),
            OFF,
        ))
    }

    fn evaluate(&self, state: &HandState, position: &Position) -> Score {
        let mut sums = [0, 1].map(|side| Sum {
            value: state.placed[side].total(),
            weights: &self.weights.packed,
        });
        army::count(position, &state.zones, &mut sums);
        let [mut value, blue] = sums.map(|sum| sum.value);
        value -= blue;
        let value = value.unpack();
        let score = value.at(state.phase.clamp(0, FULL), FULL);
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
    value: PackedTaper,
    weights: &'a [PackedTaper; terms::TERMS],
}

impl Tally for Sum<'_> {
    #[inline]
    fn add(&mut self, term: usize, count: i32) {
        self.value += self.weights[term].times(count);
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
    let mut counts = Color::ALL.map(|_| Counts(vec![0; terms::TERMS]));
    let mut phase = 0;
    let board = position.board();
    for color in Color::ALL {
        for (square, stack) in board.stacks_of(color) {
            phase += placement::count(stack, square, &mut counts[color as usize]);
        }
    }
    let zones = Color::ALL.map(|color| zone(board, color));
    army::count(position, &zones, &mut counts);
    let [red, blue] = &counts;
    let differences = red.0.iter().zip(&blue.0).map(|(red, blue)| red - blue);
    Features {
        phase: phase.clamp(0, FULL) as f32 / FULL as f32,
        counts: (0..)
            .zip(differences)
            .filter(|&(_, count)| count != 0)
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

    /// Walks through random games with stacks, deployments and heroes. Placement, mobility, phase and air-defence zones
    /// are updated along each game.
    #[test]
    fn updates_along_a_game_equal_a_refresh() {
        let hand = HandEvaluator::default();
        let mut pick = 11;
        for fen in crate::bench::POSITIONS {
            let mut position: Position = fen.parse().unwrap();
            let mut state = hand.refresh(position.board());
            for _ in 0..120 {
                let list = position.legal_moves();
                if list.is_empty() {
                    break;
                }
                pick = (pick * 31 + 17) % 1_009;
                let undo = position.make(list[pick % list.len()]);
                let board = position.board();
                let changes: Vec<SquareChange> = undo.changes(board).collect();
                let before = state;
                hand.update(&mut state, &before, board, &changes);
                assert_eq!(state, hand.refresh(board), "{position}");
            }
        }
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
