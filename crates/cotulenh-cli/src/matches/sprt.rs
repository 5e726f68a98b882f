//! The sequential probability ratio test (SPRT) of two hypotheses on the difference in Elo.
//!
//! The test compares the likelihood of the pairs under the hypotheses that the first player is stronger by `elo0` and
//! by `elo1`. A hypothesis only fixes the mean score. Among all distributions over the five results of a pair with that
//! mean, the most likely one is used.

use super::stats::{Pentanomial, share_of};
use serde::{Deserialize, Serialize};
use std::str::FromStr;

/// A test with its hypotheses and error rates.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
pub(crate) struct Sprt {
    elo0: f64,
    elo1: f64,
    /// The probability of accepting `elo1` if `elo0` is true.
    alpha: f64,
    /// The probability of accepting `elo0` if `elo1` is true.
    beta: f64,
}

/// The decision of the test.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Verdict {
    /// The difference is `elo0`.
    H0,
    /// The difference is `elo1`.
    H1,
}

/// The count that replaces zero, so that no probability is zero under a hypothesis.
const NEVER: f64 = 1e-3;

impl Sprt {
    /// Returns the log-likelihood ratio.
    pub(crate) fn ratio(&self, pairs: &Pentanomial) -> f64 {
        if pairs.pairs() == 0 {
            return 0.0;
        }
        let counts = pairs.0.map(|count| (count as f64).max(NEVER));
        let p0 = likeliest(&counts, share_of(self.elo0));
        let p1 = likeliest(&counts, share_of(self.elo1));
        let terms = counts.iter().zip(p0.iter().zip(&p1));
        terms.map(|(count, (p0, p1))| count * (p1 / p0).ln()).sum()
    }

    /// Returns the lower and the upper bound of the log-likelihood ratio.
    pub(crate) fn bounds(&self) -> (f64, f64) {
        let lower = (self.beta / (1.0 - self.alpha)).ln();
        let upper = ((1.0 - self.beta) / self.alpha).ln();
        (lower, upper)
    }

    /// Returns the decision, or `None` if the test is still running.
    pub(crate) fn verdict(&self, pairs: &Pentanomial) -> Option<Verdict> {
        let (ratio, (lower, upper)) = (self.ratio(pairs), self.bounds());
        if ratio <= lower {
            Some(Verdict::H0)
        } else if ratio >= upper {
            Some(Verdict::H1)
        } else {
            None
        }
    }
}

/// Returns the most likely distribution for these counts with this mean score.
///
/// By Lagrange multipliers, it is `f / (1 + x (a − mean))` for the frequency `f` of a result with score `a`, where `x`
/// makes the mean right. The mean falls as `x` grows, so `x` is found by bisection.
fn likeliest(counts: &[f64; 5], mean: f64) -> [f64; 5] {
    let sum: f64 = counts.iter().sum();
    let at = |x: f64| {
        let mut kind = 0;
        counts.map(|count| {
            let away = Pentanomial::share(kind) - mean;
            kind += 1;
            count / sum / (1.0 + x * away)
        })
    };
    let excess = |x: f64| -> f64 {
        let kinds = at(x).into_iter().enumerate();
        kinds
            .map(|(kind, p)| p * (Pentanomial::share(kind) - mean))
            .sum()
    };
    // All probabilities are positive between these bounds.
    let (mut low, mut high) = (-1.0 / (1.0 - mean), 1.0 / mean);
    for _ in 0..200 {
        let middle = 0.5 * (low + high);
        if excess(middle) > 0.0 {
            low = middle;
        } else {
            high = middle;
        }
    }
    at(0.5 * (low + high))
}

/// An error for a text that is not a test.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error(
    "expected elo0,elo1 with elo0 < elo1 between -1000 and 1000, and alpha,beta between 0 and 0.5"
)]
pub(crate) struct SprtError;

impl FromStr for Sprt {
    type Err = SprtError;

    fn from_str(text: &str) -> Result<Sprt, SprtError> {
        let numbers: Vec<f64> = text
            .split(',')
            .map(|part| part.trim().parse::<f64>().map_err(|_| SprtError))
            .collect::<Result<_, _>>()?;
        let (elo0, elo1, alpha, beta) = match *numbers.as_slice() {
            [elo0, elo1] => (elo0, elo1, 0.05, 0.05),
            [elo0, elo1, alpha, beta] => (elo0, elo1, alpha, beta),
            _ => return Err(SprtError),
        };
        let risk = |risk: f64| risk > 0.0 && risk < 0.5;
        // NaN fails every comparison.
        if -1000.0 <= elo0 && elo0 < elo1 && elo1 <= 1000.0 && risk(alpha) && risk(beta) {
            Ok(Sprt {
                elo0,
                elo1,
                alpha,
                beta,
            })
        } else {
            Err(SprtError)
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn near(found: f64, expected: f64) {
        assert!((found - expected).abs() < 1e-6, "{found} {expected}");
    }

    #[test]
    fn tests_are_read_or_refused() {
        let sprt: Sprt = "-1.5,3".parse().unwrap();
        assert_eq!((sprt.elo0, sprt.elo1, sprt.alpha), (-1.5, 3.0, 0.05));
        assert!("0,5,0.05,0.1".parse::<Sprt>().is_ok());
        for text in [
            "",
            "0",
            "5,0",
            "0,0",
            "0,NaN",
            "0,inf",
            "0,5,0",
            "0,5,0,0.1",
            "0,5,0.6,0.1",
            "a,b",
        ] {
            assert_eq!(text.parse::<Sprt>(), Err(SprtError), "{text}");
        }
    }

    #[test]
    fn the_bounds_follow_from_the_risks() {
        let (lower, upper) = "0,5".parse::<Sprt>().unwrap().bounds();
        near(lower, -2.944_438_979_166);
        near(upper, 2.944_438_979_166);
    }

    #[test]
    fn the_likeliest_distribution_has_the_mean() {
        for mean in [0.1, 0.45, 0.5, 0.9] {
            let p = likeliest(&[3.0, 20.0, 40.0, 25.0, 1e-3], mean);
            let sum: f64 = p.iter().sum();
            let found: f64 = (0..5).map(|kind| p[kind] * Pentanomial::share(kind)).sum();
            near(sum, 1.0);
            near(found, mean);
        }
    }

    #[test]
    fn a_clear_match_is_decided_and_an_empty_one_not() {
        let sprt: Sprt = "0,50".parse().unwrap();
        assert_eq!(
            sprt.verdict(&Pentanomial([0, 0, 0, 0, 100])),
            Some(Verdict::H1)
        );
        assert_eq!(
            sprt.verdict(&Pentanomial([100, 0, 0, 0, 0])),
            Some(Verdict::H0)
        );
        assert_eq!(sprt.verdict(&Pentanomial([0, 0, 1, 1, 0])), None);
        assert_eq!(sprt.verdict(&Pentanomial::default()), None);
    }

    /// The expected values were computed by another program with Newton's method.
    #[test]
    fn ratios_are_known() {
        let ratio = |test: &str, pairs| test.parse::<Sprt>().unwrap().ratio(&Pentanomial(pairs));
        near(ratio("0,5", [10, 50, 120, 70, 20]), 1.174_136_356_527);
        near(ratio("-10,30", [10, 50, 120, 70, 20]), 6.342_756_681_766);
        near(ratio("0,5", [1, 0, 5, 10, 84]), 1.397_325_444_023);
        near(ratio("-10,30", [1, 0, 5, 10, 84]), 10.929_441_770_029);
    }
}
