//! Scores as stored in a file.

use std::fmt;

/// The score of a position for the side to move.
///
/// ```
/// use cotulenh_data::Score;
/// assert_eq!(Score::Centi(35).to_string(), "35");
/// assert_eq!(Score::WinIn(3).to_string(), "#3");
/// assert_eq!(Score::from_number(Score::LossIn(0).number()), Some(Score::LossIn(0)));
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Score {
    /// Hundredths of an Infantry. The absolute value is clipped to [`Score::MAX_CENTI`].
    Centi(i16),
    /// The side to move wins with its n-th turn, counted from 1.
    WinIn(u16),
    /// The side to move loses after this many turns of its own. 0 if it has already lost.
    LossIn(u16),
}

/// The number of an immediate win. A win in `n` turns is `n` less.
const WON: i16 = 32_000;

impl Score {
    /// The largest number of hundredths.
    pub const MAX_CENTI: i16 = 30_000;
    /// The longest win in turns. A longer one is stored as this.
    pub const MAX_WIN_TURNS: u16 = 1_000;

    /// Creates a score from hundredths of an Infantry, clipped to the range.
    #[must_use]
    pub fn centi(hundredths: i32) -> Score {
        let most = i32::from(Score::MAX_CENTI);
        let clipped = hundredths.clamp(-most, most);
        Score::Centi(i16::try_from(clipped).unwrap_or(Score::MAX_CENTI))
    }

    /// Returns the score as one number. A larger number is better for the side to move.
    #[must_use]
    pub fn number(self) -> i16 {
        let won = |turns: u16| WON - turns.min(Score::MAX_WIN_TURNS) as i16;
        match self {
            Score::Centi(centi) => centi.clamp(-Score::MAX_CENTI, Score::MAX_CENTI),
            Score::WinIn(turns) => won(turns),
            Score::LossIn(turns) => -won(turns),
        }
    }

    /// Converts a number to a score. Returns `None` if it is not one.
    #[must_use]
    pub fn from_number(number: i16) -> Option<Score> {
        let longest = WON - Score::MAX_WIN_TURNS as i16;
        let turns = |number: i16| (WON - number).unsigned_abs();
        if (-Score::MAX_CENTI..=Score::MAX_CENTI).contains(&number) {
            Some(Score::Centi(number))
        } else if (longest..=WON).contains(&number) {
            Some(Score::WinIn(turns(number)))
        } else if (-WON..=-longest).contains(&number) {
            Some(Score::LossIn(turns(-number)))
        } else {
            None
        }
    }

    /// Returns `true` if the score is a forced win or loss.
    #[must_use]
    pub const fn is_decisive(self) -> bool {
        !matches!(self, Score::Centi(_))
    }
}

/// Writes hundredths as a number, wins as `#3`, losses as `#-3`.
impl fmt::Display for Score {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Score::Centi(centi) => write!(f, "{centi}"),
            Score::WinIn(turns) => write!(f, "#{turns}"),
            Score::LossIn(turns) => write!(f, "#-{turns}"),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_valid_number_round_trips_as_a_score() {
        let mut scores = 0;
        for number in i16::MIN..=i16::MAX {
            if let Some(score) = Score::from_number(number) {
                assert_eq!(score.number(), number);
                scores += 1;
            }
        }
        assert_eq!(scores, 2 * (30_000 + 1_001) + 1);
    }

    #[test]
    fn scores_are_clipped() {
        assert_eq!(Score::centi(i32::MAX), Score::Centi(30_000));
        assert_eq!(Score::centi(i32::MIN), Score::Centi(-30_000));
        assert_eq!(
            Score::WinIn(u16::MAX).number(),
            Score::WinIn(1_000).number()
        );
    }
}
