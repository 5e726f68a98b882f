//! Lines of actions as turns.

use crate::exchange;
use cotulenh::{Move, MoveList, Position, Turn};

/// The whole turns that actions make, from a position on. A turn that is not finished is not among them.
pub(crate) fn turns_of(position: &Position, actions: &[Move]) -> Vec<Turn> {
    let mut position = *position;
    let mut turns = Vec::new();
    for &action in actions {
        if !position.is_legal(action) {
            break;
        }
        turns.extend(position.turn_ended_by(action));
        position.play_unchecked(action);
    }
    turns
}

/// A legal turn, where a search was broken off before it had found one: the action that gains most by exchange, and
/// whatever ends the turn soonest.
pub(crate) fn any_turn(position: &Position) -> Option<Turn> {
    let mut position = *position;
    loop {
        let action = if position.is_legal(Move::Commit) {
            Move::Commit
        } else {
            let list: MoveList = position.legal_moves();
            let gain = |action: Move| exchange::exchange(position.board(), action);
            let mut best = *list.first()?;
            for &action in &list[1..] {
                if gain(action) > gain(best) {
                    best = action;
                }
            }
            best
        };
        if let Some(turn) = position.turn_ended_by(action) {
            return Some(turn);
        }
        position.play_unchecked(action);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_hangs_is_taken_even_without_a_search() {
        let fen = "10c/11/11/11/11/11/4(ti)6/11/4T6/11/11/3C7 r - - 0 1";
        let turn = any_turn(&fen.parse().unwrap()).unwrap();
        assert_eq!(turn.word().to_string(), "e4e6");
    }
}
