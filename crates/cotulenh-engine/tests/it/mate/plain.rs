//! A plain solver: every turn and every reply, without a table or pruning.

use cotulenh::{Color, Position};

/// Returns `true` if the side to move wins in at most this many turns.
pub fn wins(position: &Position, turns: u32) -> bool {
    position.outcome().is_none() && attack(position, turns, position.turn())
}

fn attack(position: &Position, turns: u32, attacker: Color) -> bool {
    let list = position.legal_moves();
    list.iter().any(|&mv| {
        let next = position.after(mv);
        if next.turn() == position.turn() && next.ended().is_none() {
            attack(&next, turns, attacker)
        } else {
            match next.outcome() {
                None => turns > 1 && defend(&next, turns - 1, attacker),
                Some(outcome) => outcome.winner == Some(attacker),
            }
        }
    })
}

fn defend(position: &Position, turns: u32, attacker: Color) -> bool {
    let list = position.legal_moves();
    list.iter().all(|&mv| {
        let next = position.after(mv);
        if next.turn() == position.turn() && next.ended().is_none() {
            defend(&next, turns, attacker)
        } else {
            match next.outcome() {
                None => attack(&next, turns, attacker),
                Some(outcome) => outcome.winner == Some(attacker),
            }
        }
    })
}
