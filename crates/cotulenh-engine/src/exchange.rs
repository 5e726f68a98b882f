//! Exchange evaluation: what comes of an action if both sides go on capturing on its target.
//!
//! It is an estimate. A stack is taken whole; each further capture is made by the cheapest single piece that attacks the
//! square, stepping out of its stack if it is in one. A piece that may not stand on the square captures and stays where
//! it is, so nothing is there to be taken back. Lines that open during the exchange, pins, air defence that falls and
//! Navy ranges that change are not seen.

use arrayvec::ArrayVec;
use cotulenh::{
    Board, Color, Move, MoveKind, Objective, Piece, Position, Role, Square, Stack, attacks, terrain,
};

/// By role, in the order of [`Role::ALL`]: what a piece is worth in an exchange.
const VALUES: [i32; Role::ALL.len()] = [10_000, 100, 220, 110, 100, 340, 130, 260, 480, 560, 20];
/// What heroism adds, in parts of a hundred.
const HEROIC: i32 = 40;
/// More pieces than attack one square.
const MANY: usize = 40;

/// What a piece is worth in an exchange.
#[must_use]
pub(crate) fn piece_value(piece: Piece) -> i32 {
    let plain = VALUES[piece.role as usize];
    if piece.heroic && piece.role != Role::Commander {
        plain + plain * HEROIC / 100
    } else {
        plain
    }
}

/// What a stack is worth in an exchange: all its pieces.
#[must_use]
pub(crate) fn stack_value(stack: Stack) -> i32 {
    stack.pieces().map(piece_value).sum()
}

/// What the action takes off the board at once.
#[must_use]
pub(crate) fn victim_value(board: &Board, action: Move) -> i32 {
    match (action.kind(), action.to()) {
        (Some(kind), Some(to)) if kind.is_capture() => board.stack(to).map_or(0, stack_value),
        _ => 0,
    }
}

/// Whether a capture takes the last of what the game's objective asks the enemy to keep: that wins at once, whatever it
/// costs. A step of a deployment counts too: the turn it belongs to will have won.
#[must_use]
pub(crate) fn wins_objective(position: &Position, action: Move) -> bool {
    let objective = position.objective();
    let Some(to) = action.to().filter(|_| objective != Objective::Total) else {
        return false;
    };
    if !action.kind().is_some_and(MoveKind::is_capture) {
        return false;
    }
    let enemy = !position.turn();
    let mut after = *position.board();
    let kept = objective.is_kept(&after, enemy);
    after.set(to, None);
    kept && !objective.is_kept(&after, enemy)
}

/// Whether the exchange that the action begins gains at least `least`.
#[must_use]
pub(crate) fn gains(board: &Board, action: Move, least: i32) -> bool {
    let (Some(unit), Some(kind)) = (action.unit(), action.kind()) else {
        return least <= 0;
    };
    let victim = victim_value(board, action);
    match kind {
        MoveKind::StayCapture => victim >= least,
        MoveKind::SuicideCapture => victim - stack_value(unit) >= least,
        // What it joins was there already; whether that is wise, the search finds out.
        MoveKind::Combine => least <= 0,
        // The worst that can happen is good enough, the best is not.
        MoveKind::Capture | MoveKind::Move => {
            if victim < least {
                false
            } else {
                victim - stack_value(unit) >= least || exchange(board, action) >= least
            }
        }
    }
}

/// What the exchange that the action begins gains for the side that begins it.
#[must_use]
pub(crate) fn exchange(board: &Board, action: Move) -> i32 {
    let (Some(unit), Some(from), Some(to), Some(kind)) =
        (action.unit(), action.from(), action.to(), action.kind())
    else {
        return 0;
    };
    let victim = victim_value(board, action);
    match kind {
        MoveKind::StayCapture => return victim,
        MoveKind::SuicideCapture => return victim - stack_value(unit),
        MoveKind::Combine => return 0,
        MoveKind::Capture | MoveKind::Move => {}
    }
    let color = unit.color();
    let enemies = attackers(board, to, !color, |_, _| false);
    if enemies.is_empty() {
        return victim;
    }
    let friends = attackers(board, to, color, |square, role| {
        square == from && unit.contains(role)
    });
    swap_off(victim, stack_value(unit), [&enemies, &friends])
}

/// A piece that can join an exchange.
#[derive(Clone, Copy)]
struct Attacker {
    value: i32,
    /// It captures without going there.
    stays: bool,
}

/// The attackers of a square, cheapest first.
fn attackers(
    board: &Board,
    to: Square,
    by: Color,
    leave_out: impl Fn(Square, Role) -> bool,
) -> ArrayVec<Attacker, MANY> {
    let mut found: ArrayVec<Attacker, MANY> = ArrayVec::new();
    attacks::for_each_attacker(board, to, by, |square, piece| {
        if !leave_out(square, piece.role) {
            let stays = !terrain::may_stand(piece.role, to);
            let value = if stays { 0 } else { piece_value(piece) };
            let _ = found.try_push(Attacker { value, stays });
        }
    });
    found.sort_unstable_by_key(|attacker| attacker.value);
    found
}

/// Captures in turn, the other side first; each side may stop when going on would cost it more.
fn swap_off(victim: i32, unit: i32, sides: [&[Attacker]; 2]) -> i32 {
    let mut gains: ArrayVec<i32, { 2 * MANY + 1 }> = ArrayVec::new();
    gains.push(victim);
    let mut standing = unit;
    for number in 0..2 * MANY {
        let Some(attacker) = sides[number % 2].get(number / 2) else {
            break;
        };
        gains.push(standing - gains[number]);
        standing = attacker.value;
        if attacker.stays {
            break;
        }
    }
    let mut result = gains.pop().unwrap_or(0);
    while let Some(before) = gains.pop() {
        result = before.min(-result);
    }
    result
}

#[cfg(test)]
mod tests {
    use super::*;
    use cotulenh::Position;

    fn value(fen: &str, lan: &str) -> i32 {
        let position: Position = fen.parse().unwrap();
        let action = Move::from_lan(lan, position.turn()).unwrap();
        assert!(position.is_legal(action), "{lan}");
        exchange(position.board(), action)
    }

    #[test]
    fn a_free_stack_is_taken_whole() {
        let fen = "10c/11/11/11/11/11/4(ti)6/11/4T6/11/11/3C7 r - - 0 1";
        assert_eq!(value(fen, "Te4xe6"), 320);
    }

    #[test]
    fn a_defended_infantry_costs_a_tank() {
        let fen = "10c/11/11/11/11/4i6/4i6/11/4T6/11/11/3C7 r - - 0 1";
        assert_eq!(value(fen, "Te4xe6"), 100 - 220);
    }

    #[test]
    fn two_tanks_win_what_one_infantry_defends() {
        let fen = "10c/11/11/11/11/4i6/4t1T4/11/4T6/11/11/3C7 r - - 0 1";
        // Tank for Tank, then the Infantry; it would rather not take.
        assert_eq!(value(fen, "Te4xe6"), 100);
    }

    #[test]
    fn staying_out_of_reach_loses_nothing() {
        let fen = "10c/11/11/11/11/11/11/11/2N1ii5/11/11/6C4 r - - 0 1";
        assert_eq!(value(fen, "Nc4_e4"), 100);
    }
}
