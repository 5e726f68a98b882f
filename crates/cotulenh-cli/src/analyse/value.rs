//! What values mean: for people, for records, and what a turn gives away.

use cotulenh::{Color, Eval, Glyph};
use cotulenh_engine::Value;

/// What a turn must give away, in expected points, to be dubious, a mistake, a blunder.
const GLYPHS: [(f64, Glyph); 3] = [
    (0.20, Glyph::BLUNDER),
    (0.10, Glyph::MISTAKE),
    (0.05, Glyph::DUBIOUS),
];

/// A value as people read it.
pub(crate) fn text(value: Value) -> String {
    match value {
        Value::Centi(score) => format!("{:+.2}", f64::from(score) / 100.0),
        Value::WinIn(0) => "won".into(),
        Value::LossIn(0) => "lost".into(),
        Value::WinIn(turns) => format!("win in {turns}"),
        Value::LossIn(turns) => format!("loss in {turns}"),
    }
}

/// A value to the side to move as a record has it, from Red's side.
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

/// What a turn is worth to who made it, from what the position after it is worth to the other.
pub(crate) fn before_turn(after: Value) -> Value {
    match after {
        Value::Centi(score) => Value::Centi(-score),
        // Who made the turn has won with that turn where the other has lost already.
        Value::LossIn(turns) => Value::WinIn(turns.saturating_add(1)),
        Value::WinIn(turns) => Value::LossIn(turns),
    }
}

/// The points that can be expected: 1 for a win, half of one for a draw.
fn expected(value: Value) -> f64 {
    let [win, draw, _] = value.chances();
    (f64::from(win) + f64::from(draw) / 2.0) / 1000.0
}

/// The expected points that a turn gave away; both values are those of who made it.
pub(crate) fn loss(best: Value, played: Value) -> f64 {
    (expected(best) - expected(played)).max(0.0)
}

/// The glyph for giving away so much.
pub(crate) fn glyph(loss: f64) -> Option<Glyph> {
    let glyph = GLYPHS.iter().find(|&&(least, _)| loss >= least);
    glyph.map(|&(_, glyph)| glyph)
}

/// The glyphs that [`glyph`] gives.
pub(crate) fn glyphs() -> impl Iterator<Item = Glyph> {
    GLYPHS.iter().map(|&(_, glyph)| glyph)
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

    #[test]
    fn wins_are_counted_from_before_the_turn() {
        assert_eq!(before_turn(Value::LossIn(0)), Value::WinIn(1));
        assert_eq!(before_turn(Value::WinIn(1)), Value::LossIn(1));
        assert_eq!(before_turn(Value::Centi(-7)), Value::Centi(7));
    }

    #[test]
    fn glyphs_grow_with_what_is_given_away() {
        assert_eq!(glyph(0.04), None);
        assert_eq!(glyph(0.05), Some(Glyph::DUBIOUS));
        assert_eq!(glyph(0.1), Some(Glyph::MISTAKE));
        assert_eq!(glyph(1.0), Some(Glyph::BLUNDER));
        assert_eq!(loss(Value::Centi(10), Value::Centi(50)), 0.0);
        assert_eq!(loss(Value::WinIn(3), Value::WinIn(9)), 0.0);
        assert_eq!(loss(Value::WinIn(3), Value::LossIn(1)), 1.0);
    }
}
