//! Who attacks what: captures a single piece could make (RULES §4, §8).

use crate::air_defense::{AirDefense, Flight, FlightPath};
use crate::geometry::{STAR, between};
use crate::view::View;
use crate::{Bitboard, Color, Direction, Piece, Role, Square};
use core::ops::ControlFlow;

/// Calls `visit` for every piece of the side, carrier or passenger, that attacks the square: that could capture
/// whatever stands there by moving alone from where it is. Suicide captures count, the long-line capture does
/// not.
fn visit_attackers(
    board: &impl View,
    target: Square,
    by: Color,
    mut visit: impl FnMut(Square, Piece) -> ControlFlow<()>,
) -> ControlFlow<()> {
    let near = board.of_color(by) & STAR[target.cell()];
    if near.is_empty() {
        return ControlFlow::Continue(());
    }
    let navy = board.navy_leads(target);
    let mut defense = None;
    for square in near {
        let (Some(stack), Some((direction, distance))) =
            (board.stack(square), Direction::between(square, target))
        else {
            continue;
        };
        let blocked = between(square, direction, distance).any(|s| board.occupied().contains(s));
        for piece in stack.pieces() {
            let reach = piece.role.capture_reach(piece.heroic, navy);
            if distance > reach.along(direction.is_diagonal()) {
                continue;
            }
            if blocked && !piece.role.captures_over_pieces() {
                continue;
            }
            if piece.role == Role::AirForce && !piece.heroic {
                let defense = defense.get_or_insert_with(|| AirDefense::of(board, !by));
                if !arrives(defense, square, direction, distance) {
                    continue;
                }
            }
            visit(square, piece)?;
        }
    }
    ControlFlow::Continue(())
}

/// Whether a plane flying this far reaches the square at all, safely or to its death.
fn arrives(defense: &AirDefense, from: Square, direction: Direction, distance: u8) -> bool {
    let mut path = FlightPath::new(defense, false);
    // The square itself is entered too: one more than lies between.
    between(from, direction, distance + 1).all(|square| path.enter(square) != Flight::Destroyed)
}

/// Whether a piece of the side attacks the square.
///
/// ```
/// use cotulenh::{Color, Position, attacks};
/// let position: Position = "7c3/11/11/11/11/11/11/11/6a4/11/6C4/11 r - - 0 1".parse()?;
/// assert!(attacks::is_attacked(position.board(), "g2".parse()?, Color::Blue));
/// assert!(!attacks::is_attacked(position.board(), "h2".parse()?, Color::Blue));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[must_use]
pub fn is_attacked(board: &impl View, square: Square, by: Color) -> bool {
    visit_attackers(board, square, by, |_, _| ControlFlow::Break(())).is_break()
}

/// The squares from which pieces of the side attack the square.
#[must_use]
pub fn attackers(board: &impl View, square: Square, by: Color) -> Bitboard {
    let mut squares = Bitboard::EMPTY;
    for_each_attacker(board, square, by, |from, _| squares.insert(from));
    squares
}

/// Calls `f` for every piece of the side that attacks the square, with the square it stands on.
pub fn for_each_attacker(
    board: &impl View,
    square: Square,
    by: Color,
    mut f: impl FnMut(Square, Piece),
) {
    let _ = visit_attackers(board, square, by, |from, piece| {
        f(from, piece);
        ControlFlow::Continue(())
    });
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::movegen::visit_pseudo_moves;
    use crate::random::{POSITIONS, for_each_position};
    use crate::{Position, Stack};
    use proptest::prelude::*;
    use std::vec::Vec;

    /// Single pieces of the side that have a capture of the stack on `target`, the long-line capture left out.
    fn capturers(position: &Position, target: Square, by: Color) -> Vec<(Square, Role)> {
        let asked = Position {
            turn: by,
            deployment: None,
            ..*position
        };
        let mut found = Vec::new();
        let _ = visit_pseudo_moves(&asked, |mv| {
            let (Some(unit), Some(from), Some(kind)) = (mv.unit(), mv.from(), mv.kind()) else {
                return ControlFlow::Continue(());
            };
            if kind.is_capture() && mv.to() == Some(target) && Stack::is_single(unit) {
                let near =
                    Direction::between(from, target).is_some_and(|(_, distance)| distance == 1);
                let long_line = unit.contains(Role::Commander) && !near;
                if !long_line && !found.contains(&(from, unit.carrier().role)) {
                    found.push((from, unit.carrier().role));
                }
            }
            ControlFlow::Continue(())
        });
        found.sort();
        found
    }

    #[test]
    fn attacked_means_some_enemy_piece_has_the_capture() {
        for_each_position(POSITIONS, |position| {
            let board = position.board();
            for color in Color::ALL {
                for (target, stack) in board.stacks_of(color) {
                    // A Commander may not step onto an open line to capture, unless it takes the Commander: of other
                    // stacks its attack is not asked.
                    let of_commander = stack.contains(Role::Commander);
                    let counts = |role| of_commander || role != Role::Commander;
                    let mut attackers = Vec::new();
                    for_each_attacker(board, target, !color, |square, piece| {
                        attackers.push((square, piece.role));
                    });
                    attackers.sort();
                    prop_assert_eq!(is_attacked(board, target, !color), !attackers.is_empty());
                    attackers.retain(|&(_, role)| counts(role));
                    let mut expected = capturers(position, target, !color);
                    expected.retain(|&(_, role)| counts(role));
                    prop_assert_eq!(attackers, expected, "{} {}", position, target);
                }
            }
            Ok(())
        });
    }
}
