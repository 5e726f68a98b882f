//! Scores: hundredths of an Infantry, and wins and losses counted in turns.

use cotulenh::{Color, Eval};
use std::fmt;

/// A score of the search, from the point of view of the side to move.
pub type Score = i32;

/// A bound above all scores.
pub const INFINITE: Score = 32_000;
/// The score of an immediate win. A win after `n` turns of both sides is worth `n` less.
pub const MATE: Score = 31_000;
/// The smallest score of a forced win.
pub const MIN_MATE_SCORE: Score = MATE - 1_000;
/// The largest absolute value of a static evaluation.
pub const MAX_EVAL: Score = 20_000;
/// The score of a draw.
pub const DRAW: Score = 0;

/// Returns the score of a win `turns` turns from the root.
#[must_use]
pub const fn won_in(turns: usize) -> Score {
    MATE - turns as Score
}

/// Returns the score of a loss `turns` turns from the root.
#[must_use]
pub const fn lost_in(turns: usize) -> Score {
    -won_in(turns)
}

/// Returns `true` if the score is a forced win or loss.
#[must_use]
pub const fn is_decisive(score: Score) -> bool {
    score.abs() >= MIN_MATE_SCORE
}

/// A score for users, from the point of view of the side to move.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Value {
    /// Hundredths of an Infantry.
    Centi(i32),
    /// The side to move wins with its n-th turn, counted from 1.
    WinIn(u32),
    /// The side to move loses after this many turns of its own. 0 if it has already lost.
    LossIn(u32),
}

impl Value {
    /// Converts a score of the search.
    ///
    /// ```
    /// use cotulenh_engine::{Value, score};
    /// assert_eq!(Value::from_score(35), Value::Centi(35));
    /// assert_eq!(Value::from_score(score::won_in(1)), Value::WinIn(1));
    /// assert_eq!(Value::from_score(score::lost_in(2)), Value::LossIn(1));
    /// ```
    #[must_use]
    pub const fn from_score(score: Score) -> Value {
        if !is_decisive(score) {
            return Value::Centi(score);
        }
        let turns = (MATE - score.abs()).unsigned_abs();
        if score > 0 {
            Value::WinIn(turns.div_ceil(2))
        } else {
            Value::LossIn(turns / 2)
        }
    }

    /// Converts the value of the side to move to an evaluation in a record, which is always from Red's point of view.
    ///
    /// ```
    /// use cotulenh::{Color, Eval};
    /// use cotulenh_engine::Value;
    /// assert_eq!(Value::Centi(35).to_eval(Color::Blue), Eval::Score(-35));
    /// assert_eq!(Value::WinIn(2).to_eval(Color::Blue), Eval::Mate(-2));
    /// assert_eq!(Value::LossIn(3).to_eval(Color::Blue), Eval::Mate(3));
    /// assert_eq!(Value::LossIn(3).to_eval(Color::Red), Eval::Mate(-3));
    /// ```
    #[must_use]
    pub fn to_eval(self, turn: Color) -> Eval {
        let sign = match turn {
            Color::Red => 1,
            Color::Blue => -1,
        };
        let count = |turns: u32| i32::try_from(turns).unwrap_or(i32::MAX);
        match self {
            Value::Centi(score) => Eval::Score(sign * score),
            Value::WinIn(turns) => Eval::Mate(sign * count(turns)),
            Value::LossIn(turns) => Eval::Mate(-sign * count(turns)),
        }
    }

    /// Returns the probabilities of a win, a draw and a loss in thousandths, from a rough model of two logistic curves.
    #[must_use]
    pub fn chances(self) -> [u32; 3] {
        /// The score at which a win has a probability of one half.
        const EVEN: f64 = 180.0;
        /// The scale of the logistic curve.
        const SPREAD: f64 = 110.0;
        let chance = |score: f64| (1000.0 / (1.0 + ((EVEN - score) / SPREAD).exp())).round() as u32;
        match self {
            Value::WinIn(_) => [1000, 0, 0],
            Value::LossIn(_) => [0, 0, 1000],
            Value::Centi(score) => {
                let (win, loss) = (chance(score.into()), chance((-score).into()));
                [win, 1000_u32.saturating_sub(win + loss), loss]
            }
        }
    }
}

/// Writes the score as in UCI: `cp 35`, `mate 2`, `mate -2`.
impl fmt::Display for Value {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Value::Centi(score) => write!(f, "cp {score}"),
            Value::WinIn(turns) => write!(f, "mate {turns}"),
            Value::LossIn(turns) => write!(f, "mate -{turns}"),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn win_draw_loss_sums_to_1000_and_is_symmetric() {
        for score in -3000..3000 {
            let [win, draw, loss] = Value::Centi(score).chances();
            assert_eq!(win + draw + loss, 1000);
            assert_eq!(Value::Centi(-score).chances(), [loss, draw, win]);
        }
    }
}
