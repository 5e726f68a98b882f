//! Quiet moves that make heroes: those from whose target the enemy Commander is attacked (RULES §9).

use crate::shapes;
use arrayvec::ArrayVec;
use cotulenh::{Act, Move, MoveKind, Position, Role};

/// More are not looked at.
const MANY: usize = 8;

/// Gives moves of whole stacks whose leader is no hero yet and may become one. Pieces in between are left to the rules,
/// which judge the move; what stands between the target and the Commander is not looked at.
pub(crate) struct Promotions {
    wanted: bool,
    found: Option<ArrayVec<Move, MANY>>,
}

impl Promotions {
    pub(crate) fn new(wanted: bool) -> Promotions {
        Promotions {
            wanted,
            found: None,
        }
    }

    pub(crate) fn next(&mut self, position: &Position) -> Option<Move> {
        if !self.wanted {
            return None;
        }
        self.found.get_or_insert_with(|| find(position)).pop()
    }
}

fn find(position: &Position) -> ArrayVec<Move, MANY> {
    let mut found = ArrayVec::new();
    let board = position.board();
    let color = position.turn();
    let Some(commander) = board.commander(!color) else {
        return found;
    };
    let free = !board.occupied();
    for role in [
        Role::AirForce,
        Role::Navy,
        Role::Artillery,
        Role::Missile,
        Role::Tank,
    ] {
        // Who attacks the Commander stands where the Commander would attack it with the same reach.
        let attacking = shapes::captures(role, false, commander) & free;
        if attacking.is_empty() {
            continue;
        }
        for from in board.of_role(role) & board.of_color(color) {
            let targets = shapes::captures(role, false, from) & attacking;
            let Some(unit) = board.stack(from).filter(|_| !targets.is_empty()) else {
                continue;
            };
            if unit.carrier().role != role || unit.carrier().heroic {
                continue;
            }
            for to in targets {
                let action = Move::Ordinary(Act {
                    unit,
                    from,
                    to,
                    kind: MoveKind::Move,
                });
                if position.is_legal(action) && found.try_push(action).is_err() {
                    return found;
                }
            }
        }
    }
    found
}
