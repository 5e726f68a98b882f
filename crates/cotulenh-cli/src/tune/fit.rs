//! Logistic regression: finds the weights with which the evaluation best predicts the results of games.
//!
//! The evaluation is a sum of counts times weights, so the error is convex. Each step uses all samples and adapts the
//! step size of every weight (Adam).

use super::samples::{Sample, Samples};
use cotulenh_engine::eval::{GROUPS, MAX_WEIGHT, TERMS, Taper, Weights};
use std::thread;

/// The hyperparameters.
#[derive(Clone, Copy, Debug)]
pub(super) struct Method {
    /// The weight of the game's result against the search's score, from 0 to 1.
    pub(super) result: f32,
    /// The strength of the regularisation towards the initial weights.
    pub(super) pull: f32,
    /// The learning rate, in hundredths of an Infantry.
    pub(super) rate: f32,
    pub(super) threads: usize,
}

/// Weights by term, early and late, before rounding.
type Numbers = Vec<[f32; 2]>;

/// The state of the fit.
pub(super) struct Fit {
    weights: Numbers,
    first: Numbers,
    /// The score, in hundredths, that multiplies the odds of a win by e.
    pub(super) scale: f32,
    method: Method,
    mean: Numbers,
    square: Numbers,
    steps: i32,
}

impl Fit {
    /// Starts from these weights.
    pub(super) fn new(weights: &Weights, samples: &Samples, method: Method) -> Fit {
        let weights: Numbers = weights
            .terms()
            .iter()
            .map(|weight| [weight.early as f32, weight.late as f32])
            .collect();
        Fit {
            first: weights.clone(),
            weights,
            scale: scale_of(samples),
            method,
            mean: vec![[0.0; 2]; TERMS],
            square: vec![[0.0; 2]; TERMS],
            steps: 0,
        }
    }

    /// Returns the evaluation of a sample, for Red.
    fn value(&self, sample: &Sample<'_>) -> f32 {
        let phase = sample.rest.phase;
        let mut value = [0.0; 2];
        for &(term, count) in sample.counts {
            let weight = self.weights[usize::from(term)];
            value[0] += weight[0] * f32::from(count);
            value[1] += weight[1] * f32::from(count);
        }
        value[0] * phase + value[1] * (1.0 - phase)
    }

    /// Returns the target of a sample: a mix of the game's result and the search's score.
    fn target(&self, sample: &Sample<'_>) -> f32 {
        let thought = chance(sample.rest.score, self.scale);
        self.method.result * sample.rest.result + (1.0 - self.method.result) * thought
    }

    /// Returns the mean squared error.
    pub(super) fn error(&self, samples: &Samples) -> f64 {
        let sum: f64 = samples
            .iter()
            .map(|sample| {
                let off = chance(self.value(&sample), self.scale) - self.target(&sample);
                f64::from(off * off)
            })
            .sum();
        sum / samples.len().max(1) as f64
    }

    /// Makes one gradient step.
    pub(super) fn step(&mut self, samples: &Samples) {
        let slope = self.slope(samples);
        self.steps += 1;
        let fade = |base: f32| 1.0 - base.powi(self.steps);
        let (mean_fade, square_fade) = (fade(0.9), fade(0.999));
        for term in 0..TERMS {
            for half in 0..2 {
                let away = self.weights[term][half] - self.first[term][half];
                let slope = slope[term][half] + self.method.pull * away;
                let mean = &mut self.mean[term][half];
                let square = &mut self.square[term][half];
                *mean = 0.9 * *mean + 0.1 * slope;
                *square = 0.999 * *square + 0.001 * slope * slope;
                let step = (*mean / mean_fade) / ((*square / square_fade).sqrt() + 1e-12);
                self.weights[term][half] -= self.method.rate * step;
            }
        }
    }

    /// Returns the gradient of the error (as cross entropy) over all samples.
    fn slope(&self, samples: &Samples) -> Numbers {
        let threads = self.method.threads.max(1);
        let share = samples.len().div_ceil(threads);
        let mut total = vec![[0.0; 2]; TERMS];
        thread::scope(|scope| {
            let parts: Vec<_> = (0..threads)
                .map(|number| {
                    let end = ((number + 1) * share).min(samples.len());
                    let range = (number * share).min(end)..end;
                    scope.spawn(move || {
                        let mut slope = vec![[0.0; 2]; TERMS];
                        for sample in range.map(|number| samples.get(number)) {
                            self.add_slope(&sample, &mut slope);
                        }
                        slope
                    })
                })
                .collect();
            for part in parts {
                let part = part.join().unwrap_or_default();
                for (sum, share) in total.iter_mut().zip(part) {
                    sum[0] += share[0];
                    sum[1] += share[1];
                }
            }
        });
        let size = samples.len().max(1) as f32;
        for sum in &mut total {
            *sum = [sum[0] / size, sum[1] / size];
        }
        total
    }

    fn add_slope(&self, sample: &Sample<'_>, slope: &mut Numbers) {
        let off = chance(self.value(sample), self.scale) - self.target(sample);
        let early = off * sample.rest.phase;
        let late = off * (1.0 - sample.rest.phase);
        for &(term, count) in sample.counts {
            let sum = &mut slope[usize::from(term)];
            sum[0] += early * f32::from(count);
            sum[1] += late * f32::from(count);
        }
    }

    /// Returns the weights, rounded.
    pub(super) fn weights(&self) -> Weights {
        let whole = |number: f32| (number.round() as i32).clamp(-MAX_WEIGHT, MAX_WEIGHT);
        let mut terms = [Taper::default(); TERMS];
        for (term, number) in terms.iter_mut().zip(&self.weights) {
            *term = Taper::new(whole(number[0]), whole(number[1]));
        }
        Weights::new(terms)
    }

    /// Moves the mean over all squares of a role from its placement to its material. The evaluation stays the same, and
    /// both are easier to read.
    pub(super) fn tidy(&mut self, samples: &Samples) {
        let group = |name: &str| GROUPS.iter().find(|group| group.name == name);
        let (Some(material), Some(placement)) = (group("MATERIAL"), group("PLACEMENT")) else {
            return;
        };
        let mut seen = vec![0_u32; TERMS];
        for sample in samples.iter() {
            for &(term, count) in sample.counts {
                seen[usize::from(term)] += u32::from(count.unsigned_abs());
            }
        }
        for role in 0..material.len {
            let row = placement.start + role * placement.row
                ..placement.start + (role + 1) * placement.row;
            let total: u32 = seen[row.clone()].iter().sum();
            for half in 0..2 {
                let sum: f32 = row
                    .clone()
                    .map(|term| self.weights[term][half] * seen[term] as f32)
                    .sum();
                let mean = sum / total.max(1) as f32;
                self.weights[material.start + role][half] += mean;
                for term in row.clone() {
                    self.weights[term][half] = if seen[term] == 0 {
                        0.0
                    } else {
                        self.weights[term][half] - mean
                    };
                }
            }
        }
    }
}

/// Returns the winning chance, where a draw counts half.
fn chance(score: f32, scale: f32) -> f32 {
    1.0 / (1.0 + (-score / scale).exp())
}

/// Returns the scale with which the search's scores best predict the results of the games.
fn scale_of(samples: &Samples) -> f32 {
    let error = |scale: f32| -> f64 {
        let off = |sample: Sample<'_>| {
            let off = chance(sample.rest.score, scale) - sample.rest.result;
            f64::from(off * off)
        };
        samples.iter().map(off).sum()
    };
    let (mut low, mut high) = (40.0, 1_000.0);
    for _ in 0..30 {
        let (left, right) = (low + (high - low) / 3.0, high - (high - low) / 3.0);
        if error(left) < error(right) {
            high = right;
        } else {
            low = left;
        }
    }
    (low + high) / 2.0
}
