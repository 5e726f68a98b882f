//! What a position is worth, as the file keeps it.

use std::fmt;

/// What a position is worth to the side to move.
///
/// ```
/// use cotulenh_data::Score;
/// assert_eq!(Score::Centi(35).to_string(), "35");
/// assert_eq!(Score::WinIn(3).to_string(), "#3");
/// assert_eq!(Score::from_number(Score::LossIn(0).number()), Some(Score::LossIn(0)));
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Score {
    /// Hundredths of an Infantry, at most [`Score::MOST_CENTI`] either way; more is kept as that.
    Centi(i16),
    /// The side to move wins with its turn of this number, counted from 1.
    WinIn(u16),
    /// The side to move loses after this many turns of its own; 0 where it has lost already.
    LossIn(u16),
}

/// A win on the spot; one in `n` turns is `n` less.
const WON: i16 = 32_000;

impl Score {
    /// The largest number of hundredths.
    pub const MOST_CENTI: i16 = 30_000;
    /// The longest win in turns; a longer one is kept as that.
    pub const LONGEST_WIN: u16 = 1_000;

    /// Hundredths of an Infantry, clipped.
    #[must_use]
    pub fn centi(hundredths: i32) -> Score {
        let most = i32::from(Score::MOST_CENTI);
        let clipped = hundredths.clamp(-most, most);
        Score::Centi(i16::try_from(clipped).unwrap_or(Score::MOST_CENTI))
    }

    /// The score as one number, the better for the side to move the larger.
    #[must_use]
    pub fn number(self) -> i16 {
        let won = |turns: u16| WON - turns.min(Score::LONGEST_WIN) as i16;
        match self {
            Score::Centi(centi) => centi.clamp(-Score::MOST_CENTI, Score::MOST_CENTI),
            Score::WinIn(turns) => won(turns),
            Score::LossIn(turns) => -won(turns),
        }
    }

    /// The score of a number, if it is one.
    #[must_use]
    pub fn from_number(number: i16) -> Option<Score> {
        let longest = WON - Score::LONGEST_WIN as i16;
        let turns = |number: i16| (WON - number).unsigned_abs();
        if (-Score::MOST_CENTI..=Score::MOST_CENTI).contains(&number) {
            Some(Score::Centi(number))
        } else if (longest..=WON).contains(&number) {
            Some(Score::WinIn(turns(number)))
        } else if (-WON..=-longest).contains(&number) {
            Some(Score::LossIn(turns(-number)))
        } else {
            None
        }
    }

    /// Whether somebody was seen to win by force.
    #[must_use]
    pub const fn is_decisive(self) -> bool {
        !matches!(self, Score::Centi(_))
    }
}

/// Hundredths as a number, wins as `#3`, losses as `#-3`.
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
    fn every_number_is_a_score_and_back_or_none() {
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
    fn what_is_too_large_is_clipped() {
        assert_eq!(Score::centi(i32::MAX), Score::Centi(30_000));
        assert_eq!(Score::centi(i32::MIN), Score::Centi(-30_000));
        assert_eq!(
            Score::WinIn(u16::MAX).number(),
            Score::WinIn(1_000).number()
        );
    }
}
