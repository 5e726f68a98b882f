//! Lines of actions as turns.

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

/// A legal turn, where no search has found one: the first action, and the first that ends it.
pub(crate) fn any_turn(position: &Position) -> Option<Turn> {
    let mut position = *position;
    loop {
        let action = if position.is_legal(Move::Commit) {
            Move::Commit
        } else {
            let list: MoveList = position.legal_moves();
            *list.first()?
        };
        if let Some(turn) = position.turn_ended_by(action) {
            return Some(turn);
        }
        position.play_unchecked(action);
    }
}
