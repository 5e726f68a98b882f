//! The two layers of the network in integer arithmetic.
//!
//! The loops are over arrays of fixed length, so that the compiler makes vector instructions of them on every machine.

use super::inputs::{ChangedInputs, INPUTS, MAX_PIECES};
use crate::score::Score;
use cotulenh::Color;

/// The width of the first layer.
pub(super) const HIDDEN: usize = 128;
/// The number of output buckets. Each has its own weights of the second layer.
pub(super) const BUCKETS: usize = 8;
/// The quantization factor of the first layer (QA). An activation is clipped to it.
pub(super) const FIRST_ONE: i16 = 255;
/// The quantization factor of the weights of the second layer (QB).
pub(super) const SECOND_ONE: i32 = 128;
/// The largest weight of the second layer. Its product with `FIRST_ONE` fits into 16 bits.
pub(super) const MAX_SECOND: i16 = 127;
/// The score of an output of 1.
pub(super) const SCALE: i64 = 389;

pub(super) type Row = [i16; HIDDEN];

/// The sums of the first layer from the perspectives of Red and Blue.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[repr(align(32))]
pub struct Accumulators([Row; 2]);

impl Default for Accumulators {
    fn default() -> Accumulators {
        Accumulators([[0; HIDDEN]; 2])
    }
}

pub(super) struct Layers {
    /// A row for each input.
    pub(super) first: Box<[Row]>,
    pub(super) first_bias: Row,
    /// For each bucket the weights of the side to move and of the other side.
    pub(super) second: [[Row; 2]; BUCKETS],
    pub(super) second_bias: [i32; BUCKETS],
}

impl Layers {
    /// Returns the accumulators of an empty board.
    pub(super) fn empty(&self) -> Accumulators {
        Accumulators([self.first_bias; 2])
    }

    pub(super) fn apply(&self, state: &mut Accumulators, inputs: &ChangedInputs) {
        for (perspective, sum) in state.0.iter_mut().enumerate() {
            let (added, removed) = (
                &inputs.added[perspective][..],
                &inputs.removed[perspective][..],
            );
            match (added, removed) {
                ([a], [b]) => move_one(sum, self.row(*a), self.row(*b)),
                ([a], [b, c]) => capture_one(sum, self.row(*a), self.row(*b), self.row(*c)),
                _ => {
                    for &input in added {
                        add(sum, self.row(input));
                    }
                    for &input in removed {
                        subtract(sum, self.row(input));
                    }
                }
            }
        }
    }

    fn row(&self, input: u16) -> &Row {
        debug_assert!(usize::from(input) < INPUTS);
        &self.first[usize::from(input)]
    }

    /// Returns the score for the side to move.
    pub(super) fn output(&self, state: &Accumulators, side: Color, pieces: usize) -> Score {
        let bucket = (pieces.saturating_sub(1) * BUCKETS / MAX_PIECES).min(BUCKETS - 1);
        let weights = &self.second[bucket];
        let own = dot(&state.0[side as usize], &weights[0]);
        let other = dot(&state.0[!side as usize], &weights[1]);
        let sum = i64::from(own) + i64::from(other);
        let one = i64::from(FIRST_ONE);
        let output = sum / one + i64::from(self.second_bias[bucket]);
        (output * SCALE / (one * i64::from(SECOND_ONE))) as Score
    }
}

fn add(sum: &mut Row, row: &Row) {
    for (value, weight) in sum.iter_mut().zip(row) {
        *value = value.wrapping_add(*weight);
    }
}

fn subtract(sum: &mut Row, row: &Row) {
    for (value, weight) in sum.iter_mut().zip(row) {
        *value = value.wrapping_sub(*weight);
    }
}

fn move_one(sum: &mut Row, added: &Row, removed: &Row) {
    for ((value, plus), minus) in sum.iter_mut().zip(added).zip(removed) {
        *value = value.wrapping_add(*plus).wrapping_sub(*minus);
    }
}

fn capture_one(sum: &mut Row, added: &Row, removed: &Row, captured: &Row) {
    for (((value, plus), minus), also) in sum.iter_mut().zip(added).zip(removed).zip(captured) {
        *value = value
            .wrapping_add(*plus)
            .wrapping_sub(*minus)
            .wrapping_sub(*also);
    }
}

/// Applies the squared clipped ReLU (SCReLU) to the accumulator, and returns the dot product with the weights.
fn dot(sum: &Row, weights: &Row) -> i32 {
    let mut total = 0;
    for (value, weight) in sum.iter().zip(weights) {
        let active = (*value).clamp(0, FIRST_ONE);
        let product = active.wrapping_mul(*weight);
        total += i32::from(product) * i32::from(active);
    }
    total
}
