//! Simultaneous perturbation stochastic approximation (SPSA): maximises a noisy function of many parameters.
//!
//! Every iteration changes all parameters at once by about a step, each up or down at random, and compares the two
//! opposite changes. All parameters then move towards the better one. The changes follow from the seed and the number of
//! the iteration, so an interrupted run continues as if it had not stopped.

use crate::matches::openings::mix;
use serde::{Deserialize, Serialize};

/// The exponent by which updates shrink, as recommended by Spall (1998).
const ALPHA: f64 = 0.602;
/// The exponent by which changes shrink, as recommended by Spall (1998).
const GAMMA: f64 = 0.101;

/// The plan of a run.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct Plan {
    pub(super) iterations: u64,
    /// The first update if one side wins everything, in percent of a step.
    pub(super) rate: u32,
    pub(super) seed: u64,
}

/// A parameter with its limits.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) struct Range {
    pub(super) min: i32,
    pub(super) max: i32,
    pub(super) step: i32,
}

/// The values to compare in an iteration.
#[derive(Clone, Debug, PartialEq)]
pub(super) struct Proposal {
    pub(super) plus: Vec<i32>,
    pub(super) minus: Vec<i32>,
}

/// Returns the values to compare in an iteration, counted from 0.
pub(super) fn propose(plan: &Plan, iteration: u64, ranges: &[Range], values: &[f64]) -> Proposal {
    let changed = |sign: f64| {
        let numbered = ranges.iter().zip(values).enumerate();
        let value = numbered.map(|(number, (range, &value))| {
            let change = change(iteration) * f64::from(range.step);
            // Half a unit at least, so that the rounded values differ.
            let change = sign * direction(plan, iteration, number) * change.max(0.5);
            clamped(value + change, range).round() as i32
        });
        value.collect()
    };
    Proposal {
        plus: changed(1.0),
        minus: changed(-1.0),
    }
}

/// Moves the values after an iteration. `score` is the result of `plus` against `minus`, from -1 to 1.
pub(super) fn update(
    plan: &Plan,
    iteration: u64,
    ranges: &[Range],
    values: &mut [f64],
    score: f64,
) {
    // The first tenth of the iterations moves at almost the full rate.
    let settling = plan.iterations as f64 / 10.0 + 1.0;
    let age = (iteration as f64 + settling) / settling;
    let rate = f64::from(plan.rate) / 100.0 / age.powf(ALPHA) / change(iteration);
    for (number, (range, value)) in ranges.iter().zip(values).enumerate() {
        let gradient = score * direction(plan, iteration, number);
        let moved = clamped(*value + rate * gradient * f64::from(range.step), range);
        // Millionths are read from JSON as they were written.
        *value = (moved * 1e6).round() / 1e6;
    }
}

/// Returns the change of an iteration in steps.
fn change(iteration: u64) -> f64 {
    (iteration as f64 + 1.0).powf(-GAMMA)
}

/// Returns 1 or -1 for a parameter in an iteration.
fn direction(plan: &Plan, iteration: u64, number: usize) -> f64 {
    match mix(mix(plan.seed, iteration), number as u64) % 2 {
        0 => 1.0,
        _ => -1.0,
    }
}

fn clamped(value: f64, range: &Range) -> f64 {
    value.clamp(range.min.into(), range.max.into())
}

#[cfg(test)]
mod tests {
    use super::*;

    const RANGES: [Range; 3] = [
        Range {
            min: 1,
            max: 2_000,
            step: 6,
        },
        Range {
            min: -200,
            max: 300,
            step: 8,
        },
        Range {
            min: 0,
            max: 50,
            step: 1,
        },
    ];
    const BEST: [f64; 3] = [80.0, -40.0, 9.0];

    const PLAN: Plan = Plan {
        iterations: 4_000,
        rate: 100,
        seed: 3,
    };

    /// Returns the expected result between two sets of values, with a strength that falls with the squared distance.
    fn score(plus: &[i32], minus: &[i32], noise: f64) -> f64 {
        let strength = |values: &[i32]| {
            let terms = values.iter().zip(BEST).zip(RANGES);
            let distance = |((&value, best), range): ((&i32, f64), Range)| {
                ((f64::from(value) - best) / f64::from(range.step)).powi(2)
            };
            -terms.map(distance).sum::<f64>()
        };
        ((strength(plus) - strength(minus)) / 100.0 + noise).clamp(-1.0, 1.0)
    }

    #[test]
    fn spsa_converges_in_spite_of_noise() {
        let start = [28.0, 40.0, 2.0];
        let mut values = start;
        for iteration in 0..PLAN.iterations {
            let Proposal { plus, minus } = propose(&PLAN, iteration, &RANGES, &values);
            let noise = (mix(99, iteration) % 1_000) as f64 / 2_000.0 - 0.25;
            let score = score(&plus, &minus, noise);
            update(&PLAN, iteration, &RANGES, &mut values, score);
        }
        for ((value, best), range) in values.iter().zip(BEST).zip(RANGES) {
            let off = (value - best).abs() / f64::from(range.step);
            assert!(off < 1.5, "{values:?}");
        }
    }

    #[test]
    fn proposals_differ_and_stay_within_their_limits() {
        let values = [1.0, 300.0, 25.0];
        for iteration in [0, 1, 2, 3, 999_999] {
            let Proposal { plus, minus } = propose(&PLAN, iteration, &RANGES, &values);
            let all = plus.iter().zip(&minus).zip(RANGES);
            for ((plus, minus), range) in all {
                assert_ne!(plus, minus);
                for value in [plus, minus] {
                    assert!((range.min..=range.max).contains(value));
                }
            }
        }
        let mut values = values;
        for iteration in 0..1_000 {
            update(&PLAN, iteration, &RANGES, &mut values, 1.0);
            let mut all = values.iter().zip(RANGES);
            assert!(all.all(|(v, r)| (f64::from(r.min)..=f64::from(r.max)).contains(v)));
        }
    }
}
