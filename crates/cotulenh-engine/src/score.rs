//! Scores: hundredths of an Infantry, and wins and losses counted in turns.

use std::fmt;

/// A score as the search computes with it, from the point of view of the side to move.
pub type Score = i32;

/// More than any score.
pub const INFINITE: Score = 32_000;
/// A win on the spot; one that takes `n` turns of both sides is worth `n` less.
pub const MATE: Score = 31_000;
/// Scores from here on are wins that the search has seen to their end.
pub const LONGEST_MATE: Score = MATE - 1_000;
/// What an evaluation never exceeds.
pub const MOST_EVAL: Score = 20_000;
/// A draw.
pub const DRAW: Score = 0;

/// The score of having won `turns` turns from the root.
#[must_use]
pub const fn won_in(turns: usize) -> Score {
    MATE - turns as Score
}

/// The score of having lost `turns` turns from the root.
#[must_use]
pub const fn lost_in(turns: usize) -> Score {
    -won_in(turns)
}

/// Whether the score says that somebody wins by force.
#[must_use]
pub const fn is_decisive(score: Score) -> bool {
    score.abs() >= LONGEST_MATE
}

/// A score as people read it, from the point of view of the side to move.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Value {
    /// Hundredths of an Infantry.
    Centi(i32),
    /// The side to move wins with its turn of this number, counted from 1.
    WinIn(u32),
    /// The side to move loses after this many turns of its own; 0 where it has lost already.
    LossIn(u32),
}

impl Value {
    /// Reads a score of the search.
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

    /// Chances of a win, a draw and a loss in thousandths, by a rough model of two logistic curves.
    #[must_use]
    pub fn chances(self) -> [u32; 3] {
        /// Where a win is as likely as not.
        const EVEN: f64 = 180.0;
        /// How fast the chance grows around it.
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

/// As the protocol writes it.
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
    fn chances_add_up_and_are_fair() {
        for score in -3000..3000 {
            let [win, draw, loss] = Value::Centi(score).chances();
            assert_eq!(win + draw + loss, 1000);
            assert_eq!(Value::Centi(-score).chances(), [loss, draw, win]);
        }
    }
}
