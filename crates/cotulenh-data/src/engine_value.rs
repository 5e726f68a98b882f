//! Scores and the values of the engine (feature `engine`).

use crate::score::Score;
use cotulenh_engine::Value;

/// Converts a value of the engine. Hundredths beyond [`Score::MAX_CENTI`] and wins and losses longer than
/// [`Score::MAX_WIN_TURNS`] are clipped, because a file cannot store them.
///
/// ```
/// use cotulenh_data::Score;
/// use cotulenh_engine::Value;
/// assert_eq!(Score::from(Value::Centi(-35)), Score::Centi(-35));
/// assert_eq!(Score::from(Value::Centi(40_000)), Score::Centi(Score::MAX_CENTI));
/// assert_eq!(Score::from(Value::WinIn(3)), Score::WinIn(3));
/// ```
impl From<Value> for Score {
    fn from(value: Value) -> Score {
        let clip = |turns: u32| {
            let turns = u16::try_from(turns).unwrap_or(Score::MAX_WIN_TURNS);
            turns.min(Score::MAX_WIN_TURNS)
        };
        match value {
            Value::Centi(centi) => Score::centi(centi),
            Value::WinIn(turns) => Score::WinIn(clip(turns)),
            Value::LossIn(turns) => Score::LossIn(clip(turns)),
        }
    }
}

/// Converts a score to a value of the engine.
///
/// ```
/// use cotulenh_data::Score;
/// use cotulenh_engine::Value;
/// assert_eq!(Value::from(Score::LossIn(0)), Value::LossIn(0));
/// ```
impl From<Score> for Value {
    fn from(score: Score) -> Value {
        match score {
            Score::Centi(centi) => Value::Centi(centi.into()),
            Score::WinIn(turns) => Value::WinIn(turns.into()),
            Score::LossIn(turns) => Value::LossIn(turns.into()),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_score_of_a_file_survives_the_way_through_the_engine() {
        for score in (i16::MIN..=i16::MAX).filter_map(Score::from_number) {
            assert_eq!(Score::from(Value::from(score)), score);
        }
    }

    #[test]
    fn values_that_a_file_cannot_store_are_clipped() {
        for turns in [1_001, u32::from(u16::MAX) + 2, u32::MAX] {
            assert_eq!(Score::from(Value::WinIn(turns)), Score::WinIn(1_000));
            assert_eq!(Score::from(Value::LossIn(turns)), Score::LossIn(1_000));
        }
        assert_eq!(Score::from(Value::Centi(i32::MIN)), Score::Centi(-30_000));
    }
}
