//! The answer of the engine to a draw offer.

use crate::score::Value;

/// The score in hundredths of an Infantry up to which a draw is accepted. A player who offers a draw in an equal position, e.g.
/// after the first turn, would otherwise get half a point from any opponent.
const WORSE: i32 = -100;

/// Returns `true` if a player accepts a draw. `value` is the player's own score, or `None` if it is not known.
///
/// ```
/// use cotulenh_engine::{Value, draw};
///
/// assert!(!draw::accepts(Some(Value::Centi(0))));
/// assert!(draw::accepts(Some(Value::Centi(-150))));
/// assert!(draw::accepts(Some(Value::LossIn(3))));
/// ```
#[must_use]
pub fn accepts(value: Option<Value>) -> bool {
    match value {
        Some(Value::Centi(score)) => score <= WORSE,
        Some(Value::LossIn(_)) => true,
        Some(Value::WinIn(_)) | None => false,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_draw_is_accepted_only_by_a_player_who_is_an_infantry_behind() {
        let answers = |values: [Value; 3]| values.map(|value| accepts(Some(value)));
        assert_eq!(
            answers([Value::Centi(-101), Value::Centi(-100), Value::LossIn(0)]),
            [true; 3]
        );
        assert_eq!(
            answers([Value::Centi(-99), Value::Centi(300), Value::WinIn(1)]),
            [false; 3]
        );
        assert!(!accepts(None));
    }
}
