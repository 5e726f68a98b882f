//! Static exchange evaluation (SEE): the material balance after a move if both sides keep capturing on its target.
//!
//! It is an estimate. A stack is captured whole. Each further capture is made by the cheapest single piece that attacks
//! the square, leaving its stack if it is in one. A piece that may not stand on the square captures and stays where it
//! is, so it cannot be recaptured. Discovered attackers, pins, lost air defence and changing Navy ranges are ignored.

use arrayvec::ArrayVec;
use cotulenh::{
    Board, Color, Move, MoveKind, Objective, Piece, Position, Role, Square, Stack, attacks, terrain,
};

/// The exchange value of each role, in the order of [`Role::ALL`].
const VALUES: [i32; Role::ALL.len()] = [10_000, 100, 220, 110, 100, 340, 130, 260, 480, 560, 20];
/// The bonus for heroism in percent.
const HEROIC: i32 = 40;
/// An upper bound on the attackers of a square.
const MAX_ATTACKERS: usize = 40;

/// Returns the exchange value of a piece.
#[must_use]
pub(crate) fn piece_value(piece: Piece) -> i32 {
    let value = VALUES[piece.role as usize];
    if piece.heroic && piece.role != Role::Commander {
        value + value * HEROIC / 100
    } else {
        value
    }
}

/// Returns the exchange value of a stack: the sum of its pieces.
#[must_use]
pub(crate) fn stack_value(stack: Stack) -> i32 {
    stack.pieces().map(piece_value).sum()
}

/// Returns the value of the stack that the move captures.
#[must_use]
pub(crate) fn victim_value(board: &Board, mv: Move) -> i32 {
    match (mv.kind(), mv.to()) {
        (Some(kind), Some(to)) if kind.is_capture() => board.stack(to).map_or(0, stack_value),
        _ => 0,
    }
}

/// Returns `true` if a capture wins by the game's objective. A step of a deployment counts too, because its turn will
/// have won.
#[must_use]
pub(crate) fn wins_objective(position: &Position, mv: Move) -> bool {
    let objective = position.objective();
    let Some(to) = mv.to().filter(|_| objective != Objective::Total) else {
        return false;
    };
    if !mv.kind().is_some_and(MoveKind::is_capture) {
        return false;
    }
    let enemy = !position.turn();
    let mut after = *position.board();
    let kept = objective.is_kept(&after, enemy);
    after.set(to, None);
    kept && !objective.is_kept(&after, enemy)
}

/// Returns `true` if the static exchange evaluation of the move is at least `least`.
#[must_use]
pub(crate) fn see_at_least(board: &Board, mv: Move, least: i32) -> bool {
    let (Some(unit), Some(kind)) = (mv.unit(), mv.kind()) else {
        return least <= 0;
    };
    let victim = victim_value(board, mv);
    match kind {
        MoveKind::StayCapture => victim >= least,
        MoveKind::SuicideCapture => victim - stack_value(unit) >= least,
        // Combining adds nothing that can be captured for free; the search judges it.
        MoveKind::Combine => least <= 0,
        // The exact value is needed only if the best case reaches the bound and the worst case does not.
        MoveKind::Capture | MoveKind::Move => {
            if victim < least {
                false
            } else {
                victim - stack_value(unit) >= least || see(board, mv) >= least
            }
        }
    }
}

/// Returns the static exchange evaluation of a move for the side that makes it.
#[must_use]
pub(crate) fn see(board: &Board, mv: Move) -> i32 {
    let (Some(unit), Some(from), Some(to), Some(kind)) = (mv.unit(), mv.from(), mv.to(), mv.kind())
    else {
        return 0;
    };
    let victim = victim_value(board, mv);
    match kind {
        MoveKind::StayCapture => return victim,
        MoveKind::SuicideCapture => return victim - stack_value(unit),
        MoveKind::Combine => return 0,
        MoveKind::Capture | MoveKind::Move => {}
    }
    let color = unit.color();
    let mut enemies = Attackers::new();
    add_attackers(&mut enemies, board, to, !color, |_, _| false);
    if enemies.is_empty() {
        return victim;
    }
    let mut friends = Attackers::new();
    add_attackers(&mut friends, board, to, color, |square, role| {
        square == from && unit.contains(role)
    });
    swap_off(victim, stack_value(unit), [&enemies, &friends])
}

/// A piece that can capture on the square.
#[derive(Clone, Copy)]
struct Attacker {
    value: i32,
    /// `true` if it captures without moving there.
    stays: bool,
}

type Attackers = ArrayVec<Attacker, MAX_ATTACKERS>;

/// Adds the attackers of a square to an empty list, cheapest first.
fn add_attackers(
    found: &mut Attackers,
    board: &Board,
    to: Square,
    by: Color,
    leave_out: impl Fn(Square, Role) -> bool,
) {
    attacks::for_each_attacker(board, to, by, |square, piece| {
        if !leave_out(square, piece.role) {
            let stays = !terrain::may_stand(piece.role, to);
            let value = if stays { 0 } else { piece_value(piece) };
            let attacker = Attacker { value, stays };
            // There are few attackers, so insertion is the fastest sort.
            let mut place = found.len();
            if found.try_push(attacker).is_ok() {
                while place > 0 && found[place - 1].value > value {
                    found[place] = found[place - 1];
                    place -= 1;
                }
                found[place] = attacker;
            }
        }
    });
}

/// Plays out the captures, the other side first. Each side stops when continuing would cost material.
fn swap_off(victim: i32, unit: i32, sides: [&[Attacker]; 2]) -> i32 {
    let mut gains: ArrayVec<i32, { 2 * MAX_ATTACKERS + 1 }> = ArrayVec::new();
    gains.push(victim);
    let mut standing = unit;
    for number in 0..2 * MAX_ATTACKERS {
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
        let mv = Move::from_lan(lan, position.turn()).unwrap();
        assert!(position.is_legal(mv), "{lan}");
        see(position.board(), mv)
    }

    #[test]
    fn an_undefended_stack_is_captured_whole() {
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
        // Tank for Tank, then the Infantry. Blue does better not to recapture.
        assert_eq!(value(fen, "Te4xe6"), 100);
    }

    #[test]
    fn a_stay_capture_loses_nothing() {
        let fen = "10c/11/11/11/11/11/11/11/2N1ii5/11/11/6C4 r - - 0 1";
        assert_eq!(value(fen, "Nc4_e4"), 100);
    }
}
