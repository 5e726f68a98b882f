//! Quiet promotions: moves to a square from which the unit attacks the enemy Commander, so that it becomes a hero
//! (RULES §9).

use crate::shapes;
use arrayvec::ArrayVec;
use cotulenh::{Act, Move, MoveKind, Position, Role};

/// The maximum number of promotions generated in a position.
const MAX_PROMOTIONS: usize = 8;

/// An iterator over moves of whole stacks whose carrier may become a hero. Each move is legal. Pieces between the
/// target and the Commander are ignored, so the move may not promote after all.
pub(crate) struct Promotions {
    wanted: bool,
    found: Option<ArrayVec<Move, MAX_PROMOTIONS>>,
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

fn find(position: &Position) -> ArrayVec<Move, MAX_PROMOTIONS> {
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
        // Attack ranges are symmetric: the squares from which the role attacks the Commander are those it would attack
        // from the Commander's square.
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
                let mv = Move::Ordinary(Act {
                    unit,
                    from,
                    to,
                    kind: MoveKind::Move,
                });
                if position.is_legal(mv) && found.try_push(mv).is_err() {
                    return found;
                }
            }
        }
    }
    found
}
