//! Strength from the points of a match.
//!
//! The two games of a pair have the same opening, so their results are not independent. Pairs are counted instead, by
//! the points of the first player: 0, ½, 1, 1½ or 2.

use serde::{Deserialize, Serialize};

/// The number of pairs in which the first player scored 0, ½, 1, 1½ and 2 points.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub(crate) struct Pentanomial(pub(crate) [u64; 5]);

/// The number of standard deviations around the mean that contain 95 % of a normal distribution.
const DEVIATIONS: f64 = 1.959_963_984_540_054;

impl Pentanomial {
    pub(crate) fn pairs(&self) -> u64 {
        self.0.iter().sum()
    }

    /// Returns the share of the points for a result of a pair: 0, ¼, ½, ¾ or 1.
    pub(crate) fn share(kind: usize) -> f64 {
        kind as f64 / 4.0
    }

    /// Returns the mean share of the points, or `None` before the first pair.
    pub(crate) fn mean(&self) -> Option<f64> {
        let pairs = self.pairs();
        let sum: f64 = self.sum(Self::share);
        (pairs > 0).then(|| sum / pairs as f64)
    }

    /// Returns the standard error of the mean, from the variance of the pairs.
    pub(crate) fn standard_error(&self) -> Option<f64> {
        let (mean, pairs) = (self.mean()?, self.pairs() as f64);
        let variance = self.sum(|kind| (Self::share(kind) - mean).powi(2)) / pairs;
        Some((variance / pairs).sqrt())
    }

    fn sum(&self, value: impl Fn(usize) -> f64) -> f64 {
        let counts = self.0.iter().enumerate();
        counts
            .map(|(kind, &count)| count as f64 * value(kind))
            .sum()
    }

    /// Returns the difference in Elo.
    pub(crate) fn elo(&self) -> Option<Elo> {
        let (mean, error) = (self.mean()?, self.standard_error()?);
        Some(Elo {
            value: elo_of(mean),
            low: elo_of(mean - DEVIATIONS * error),
            high: elo_of(mean + DEVIATIONS * error),
        })
    }

    /// Returns the likelihood of superiority: the probability that the first player is stronger.
    pub(crate) fn superiority(&self) -> Option<f64> {
        let (mean, error) = (self.mean()?, self.standard_error()?);
        Some(match error > 0.0 {
            true => normal((mean - 0.5) / error),
            false if mean > 0.5 => 1.0,
            false if mean < 0.5 => 0.0,
            false => 0.5,
        })
    }
}

/// A difference in Elo with its 95 % confidence interval. Infinite if one side has all points.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(crate) struct Elo {
    pub(crate) value: f64,
    pub(crate) low: f64,
    pub(crate) high: f64,
}

/// Returns the difference in Elo at which this share of the points is expected.
pub(crate) fn elo_of(share: f64) -> f64 {
    let share = share.clamp(0.0, 1.0);
    400.0 * (share / (1.0 - share)).log10()
}

/// Returns the expected share of the points at a difference in Elo.
pub(crate) fn share_of(elo: f64) -> f64 {
    1.0 / (1.0 + 10_f64.powf(-elo / 400.0))
}

/// Returns the cumulative distribution function of the standard normal distribution.
fn normal(x: f64) -> f64 {
    0.5 * libm::erfc(-x * std::f64::consts::FRAC_1_SQRT_2)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn near(found: f64, expected: f64) {
        assert!((found - expected).abs() < 1e-6, "{found} {expected}");
    }

    #[test]
    fn the_normal_distribution_is_known() {
        near(normal(0.0), 0.5);
        near(normal(1.0), 0.841_344_746_069);
        near(normal(1.959_963_984_540), 0.975);
        near(normal(-3.0), 0.001_349_898_032);
        near(normal(4.0), 0.999_968_328_758);
        assert!(normal(40.0) == 1.0 && normal(-40.0) == 0.0);
    }

    #[test]
    fn elo_and_share_are_inverse() {
        near(elo_of(0.75), 190.848_501_887_865);
        near(share_of(190.848_501_887_865), 0.75);
        near(elo_of(0.5), 0.0);
        assert_eq!(elo_of(1.0), f64::INFINITY);
        assert_eq!(elo_of(-0.1), f64::NEG_INFINITY);
    }

    #[test]
    fn one_side_with_all_points_is_infinitely_stronger() {
        let all = Pentanomial([0, 0, 0, 0, 100]);
        assert_eq!(all.elo().map(|elo| elo.low), Some(f64::INFINITY));
        assert_eq!(all.superiority(), Some(1.0));
        assert_eq!(Pentanomial([3, 0, 0, 0, 0]).superiority(), Some(0.0));
        assert_eq!(Pentanomial([0, 0, 3, 0, 0]).superiority(), Some(0.5));
        assert_eq!(Pentanomial::default().elo(), None);
    }

    /// The expected values were computed by another program.
    #[test]
    fn elo_error_bars_and_superiority_are_known() {
        let pairs = Pentanomial([10, 50, 120, 70, 20]);
        near(pairs.mean().unwrap(), 0.537_037_037_037);
        near(pairs.standard_error().unwrap(), 0.014_166_184_756);
        let elo = pairs.elo().unwrap();
        near(elo.value, 25.783_195_690_767);
        near(elo.low, 6.443_462_609_651);
        near(elo.high, 45.283_909_973_674);
        near(pairs.superiority().unwrap(), 0.995_531_673_715);
        let elo = Pentanomial([1, 0, 5, 10, 84]).elo().unwrap();
        near(elo.value, 477.990_641_286_422);
        near(elo.low, 399.635_637_403_241);
        near(elo.high, 610.438_659_625_265);
    }
}
