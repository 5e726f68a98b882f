//! Review of a played game: winning chances, the loss of each turn, faults and accuracy.
//!
//! The winning chance of a side is its expected score from 0 to 1, where a draw counts half. The loss of a turn is the
//! winning chance that it gave away against the best turn. [`GameReview`] reviews a whole game.
//!
//! ```
//! use cotulenh_engine::Value;
//! use cotulenh_engine::review::{self, Fault};
//!
//! let best = review::winning_chance(Value::Centi(150));
//! let played = review::winning_chance(Value::Centi(-40));
//! let loss = review::loss(best, played);
//! assert_eq!(Fault::of(loss), Some(Fault::Blunder));
//! ```

mod game;
mod summary;

pub use game::{Found, GameReview, Moment, Place, Verdict, places, sans, search};
pub use summary::Summary;

use crate::score::Value;
use cotulenh::Glyph;

/// The mean loss per turn at which the accuracy is 50 %.
pub const HALF_ACCURACY: f64 = 0.1;

/// A turn that gave away much of the winning chance.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Fault {
    /// `?!`
    Inaccuracy,
    /// `?`
    Mistake,
    /// `??`
    Blunder,
}

impl Fault {
    /// All faults, the smallest first.
    pub const ALL: [Fault; 3] = [Fault::Inaccuracy, Fault::Mistake, Fault::Blunder];

    /// Returns the fault of a turn with this loss, or `None` if the loss is too small.
    #[must_use]
    pub fn of(loss: f64) -> Option<Fault> {
        Fault::ALL
            .into_iter()
            .rev()
            .find(|fault| loss >= fault.threshold())
    }

    /// Returns the smallest loss that counts as this fault. Each threshold is twice the one before.
    ///
    /// In games of the engine against itself, two searches of the same turn differ by less than
    /// 0.045 in 99 of 100 cases, so a smaller loss is not a fault.
    #[must_use]
    pub const fn threshold(self) -> f64 {
        match self {
            Fault::Inaccuracy => 0.05,
            Fault::Mistake => 0.1,
            Fault::Blunder => 0.2,
        }
    }

    /// Returns the glyph for the fault in PGN.
    #[must_use]
    pub const fn glyph(self) -> Glyph {
        match self {
            Fault::Inaccuracy => Glyph::DUBIOUS,
            Fault::Mistake => Glyph::MISTAKE,
            Fault::Blunder => Glyph::BLUNDER,
        }
    }

    /// Returns the English name of the fault, in lower case.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Fault::Inaccuracy => "inaccuracy",
            Fault::Mistake => "mistake",
            Fault::Blunder => "blunder",
        }
    }
}

/// Returns the winning chance of the side to move, from 0 to 1.
#[must_use]
pub fn winning_chance(value: Value) -> f64 {
    let [win, draw, _] = value.chances();
    (f64::from(win) + f64::from(draw) / 2.0) / 1000.0
}

/// Returns the loss of a turn, from 0 to 1. Both arguments are winning chances of the side that played it: with the best
/// turn, and with the turn that was played.
#[must_use]
pub fn loss(best: f64, played: f64) -> f64 {
    (best - played).clamp(0.0, 1.0)
}

/// Returns the accuracy of a side from 0 to 100. It is 100 if the mean loss per turn is 0.
#[must_use]
pub fn accuracy(mean_loss: f64) -> f64 {
    100.0 * HALF_ACCURACY / (HALF_ACCURACY + mean_loss.max(0.0))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn winning_chances_grow_with_the_score_and_add_up_to_1() {
        let mut last = -1.0;
        for score in (-3000..=3000).step_by(7) {
            let chance = winning_chance(Value::Centi(score));
            assert!(chance >= last, "{score}");
            let other = winning_chance(Value::Centi(-score));
            assert!((chance + other - 1.0).abs() < 1e-10, "{score}");
            last = chance;
        }
        let known = [Value::WinIn(1), Value::LossIn(0), Value::Centi(0)].map(winning_chance);
        assert_eq!(known, [1.0, 0.0, 0.5]);
    }

    #[test]
    fn a_loss_lies_between_0_and_1() {
        assert!((loss(0.6, 0.4) - 0.2).abs() < 1e-10);
        assert_eq!(loss(0.4, 0.6), 0.0);
        assert_eq!(loss(1.0, 0.0), 1.0);
        let of = |best, played| loss(winning_chance(best), winning_chance(played));
        assert_eq!(of(Value::Centi(10), Value::Centi(50)), 0.0);
        assert_eq!(of(Value::WinIn(3), Value::WinIn(9)), 0.0);
        assert_eq!(of(Value::WinIn(3), Value::LossIn(1)), 1.0);
    }

    #[test]
    fn a_fault_begins_at_its_threshold() {
        assert_eq!(Fault::of(0.0), None);
        for (number, fault) in Fault::ALL.into_iter().enumerate() {
            assert_eq!(Fault::of(fault.threshold()), Some(fault));
            let smaller = number.checked_sub(1).map(|number| Fault::ALL[number]);
            assert_eq!(Fault::of(fault.threshold() - 1e-9), smaller);
        }
        assert_eq!(Fault::of(1.0), Some(Fault::Blunder));
        assert_eq!(Fault::of(f64::NAN), None);
    }

    #[test]
    fn faults_have_their_glyphs() {
        let signs = Fault::ALL.map(|fault| fault.glyph().sign());
        assert_eq!(signs, [Some("?!"), Some("?"), Some("??")]);
    }

    #[test]
    fn accuracy_falls_from_100_with_the_mean_loss() {
        assert_eq!(accuracy(0.0), 100.0);
        assert_eq!(accuracy(HALF_ACCURACY), 50.0);
        let falling = [0.0, 0.005, 0.01, 0.03, 0.1, 0.5, 1.0].map(accuracy);
        assert!(falling.windows(2).all(|pair| pair[0] > pair[1]));
        assert!(falling[6] > 0.0);
    }
}
