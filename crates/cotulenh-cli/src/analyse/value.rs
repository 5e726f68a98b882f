//! Scores for people and for PGN.

use cotulenh::{Color, Eval};
use cotulenh_engine::Value;

/// Returns a score as people read it.
pub(crate) fn text(value: Value) -> String {
    match value {
        Value::Centi(score) => format!("{:+.2}", f64::from(score) / 100.0),
        Value::WinIn(0) => "won".into(),
        Value::LossIn(0) => "lost".into(),
        Value::WinIn(turns) => format!("win in {turns}"),
        Value::LossIn(turns) => format!("loss in {turns}"),
    }
}

/// Converts a score of the side to move to an evaluation in a record, which is always from Red's point of view.
pub(crate) fn eval(value: Value, turn: Color) -> Eval {
    let sign = match turn {
        Color::Red => 1,
        Color::Blue => -1,
    };
    let count = |turns: u32| i32::try_from(turns).unwrap_or(i32::MAX);
    match value {
        Value::Centi(score) => Eval::Score(sign * score),
        Value::WinIn(turns) => Eval::Mate(sign * count(turns)),
        Value::LossIn(turns) => Eval::Mate(-sign * count(turns)),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_record_sees_values_from_the_red_side() {
        assert_eq!(eval(Value::Centi(35), Color::Blue), Eval::Score(-35));
        assert_eq!(eval(Value::WinIn(2), Color::Blue), Eval::Mate(-2));
        assert_eq!(eval(Value::LossIn(3), Color::Blue), Eval::Mate(3));
        assert_eq!(eval(Value::LossIn(3), Color::Red), Eval::Mate(-3));
    }
}
