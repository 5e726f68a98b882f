//! Attacks: captures that a single piece could make (RULES §4, §8).

use crate::air_defense::{AirDefense, Flight, FlightPath};
use crate::geometry::{MAX_RANGE, between, star, towards};
use crate::tables::table_function;
use crate::view::View;
use crate::{Bitboard, Color, Direction, Piece, Role, Square, range_tables};
use core::ops::ControlFlow;

/// Calls `visit` for every piece of the side, carrier or passenger, that attacks the square. A piece attacks a square if it
/// could move alone and capture there. Suicide captures count. The Commander's long-line capture does not.
fn visit_attackers(
    board: &impl View,
    target: Square,
    by: Color,
    visit: impl FnMut(Square, Piece) -> ControlFlow<()>,
) -> ControlFlow<()> {
    let near = near(board, target, board.of_color(by));
    if near.is_empty() {
        return ControlFlow::Continue(());
    }
    visit_attackers_from(board, near, target, by, visit)
}

/// Works like [`visit_attackers`], but considers only the stacks in `near`.
fn visit_attackers_from(
    board: &impl View,
    near: Bitboard,
    target: Square,
    by: Color,
    mut visit: impl FnMut(Square, Piece) -> ControlFlow<()>,
) -> ControlFlow<()> {
    let mut defense = None;
    visit_in_range_from(board, near, target, |line, piece| {
        if !piece.role.captures_over_pieces() && line.between().intersects(board.occupied()) {
            return ControlFlow::Continue(());
        }
        if piece.role.is_stopped_by_air_defense(piece.heroic) {
            let defense = defense.get_or_insert_with(|| AirDefense::of(board, !by));
            if !line.is_flyable(defense) {
                return ControlFlow::Continue(());
            }
        }
        visit(line.from, piece)
    })
}

/// The line from a piece to a square in its range.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Line {
    pub(crate) from: Square,
    pub(crate) to: Square,
    pub(crate) direction: Direction,
}

impl Line {
    pub(crate) fn between(self) -> Bitboard {
        between(self.from, self.direction, self.to)
    }

    /// Returns `true` if a plane reaches the end of the line past this air defence, safely or for a suicide capture.
    pub(crate) fn is_flyable(self, defense: &AirDefense) -> bool {
        let mut path = FlightPath::new(defense, false);
        let mut here = self.from;
        while let Some(next) = here.step(self.direction) {
            if path.enter(next) == Flight::Destroyed {
                return false;
            }
            if next == self.to {
                break;
            }
            here = next;
        }
        true
    }
}

/// Calls `visit` for every piece of the side that has the square in its capture range. Pieces in between are ignored.
pub(crate) fn visit_in_range(
    board: &impl View,
    target: Square,
    by: Color,
    visit: impl FnMut(Line, Piece) -> ControlFlow<()>,
) -> ControlFlow<()> {
    let near = near(board, target, board.of_color(by));
    if near.is_empty() {
        return ControlFlow::Continue(());
    }
    visit_in_range_from(board, near, target, visit)
}

/// Works like [`visit_in_range`], but considers only the stacks in `near`.
pub(crate) fn visit_in_range_from(
    board: &impl View,
    near: Bitboard,
    target: Square,
    mut visit: impl FnMut(Line, Piece) -> ControlFlow<()>,
) -> ControlFlow<()> {
    let navy = board.navy_leads(target);
    for from in near {
        let Some(stack) = board.stack(from) else {
            continue;
        };
        let (direction, distance) = towards(from, target);
        for piece in stack.pieces() {
            let ranges = piece.role.capture_ranges(piece.heroic, navy);
            if distance <= ranges.along(direction.is_diagonal()) {
                let line = Line {
                    from,
                    to: target,
                    direction,
                };
                visit(line, piece)?;
            }
        }
    }
    ControlFlow::Continue(())
}

/// Returns the stacks that could have the square in range. A hero counts at any distance up to [`MAX_RANGE`], another piece
/// only up to the range of its role. This set operation is much cheaper than checking each stack, and most stacks near a
/// Commander do not have it in range.
pub(crate) fn near(board: &impl View, target: Square, stacks: Bitboard) -> Bitboard {
    let near = stacks & star(target, MAX_RANGE);
    if near.is_empty() {
        return near;
    }
    near & (near_by_role(board, target) | board.heroic())
}

/// Returns the stacks with a piece that could have the square in range without being heroic. Only such pieces can be
/// promoted. The larger range of heroes is ignored, so the set is usually empty.
pub(crate) fn near_promotable(board: &impl View, target: Square, stacks: Bitboard) -> Bitboard {
    let near = stacks & star(target, MAX_ORDINARY_RANGE);
    if near.is_empty() {
        return near;
    }
    near & near_by_role(board, target)
}

/// Returns the squares with a piece that is close enough to have the square in range without being heroic.
fn near_by_role(board: &impl View, target: Square) -> Bitboard {
    let role = |role| board.of_role(role);
    star(target, 1)
        | star(target, 2) & (role(Role::Tank) | role(Role::Missile))
        | star(target, 3) & role(Role::Artillery)
        | star(target, MAX_ORDINARY_RANGE) & (role(Role::AirForce) | role(Role::Navy))
}

/// The longest capture range of a piece that is not heroic.
const MAX_ORDINARY_RANGE: usize = 4;

table_function! {
    /// Returns the squares in the capture range of a piece. Pieces in between are ignored. For a Navy, the range is that
    /// against stacks that no Navy carries.
    #[must_use]
    #[inline]
    pub fn range(piece: Piece, from: Square) -> Bitboard {
        range_tables::range_of(piece, from)
    }
}

/// Returns `true` if a piece of the side attacks the square.
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

/// Returns the squares of the pieces of the side that attack the square.
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

/// Calls `f` for every piece of the side that attacks the square and is not heroic. `near` comes from [`near_promotable`].
pub(crate) fn promotable_attackers(
    board: &impl View,
    near: Bitboard,
    square: Square,
    by: Color,
    mut f: impl FnMut(Square, Role),
) {
    let _ = visit_attackers_from(board, near, square, by, |from, piece| {
        if !piece.heroic {
            f(from, piece.role);
        }
        ControlFlow::Continue(())
    });
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::random::{POSITIONS, for_each_position};
    use crate::reference::capturers;
    use proptest::prelude::*;
    use std::vec::Vec;

    #[test]
    fn attacked_means_some_enemy_piece_has_the_capture() {
        for_each_position(POSITIONS, |position| {
            let board = position.board();
            for color in Color::ALL {
                for (target, stack) in board.stacks_of(color) {
                    // A Commander may not capture on an open line of the enemy Commander, except the Commander itself.
                    // So its attacks on other stacks are not compared.
                    let of_commander = stack.contains(Role::Commander);
                    let counts = |role| of_commander || role != Role::Commander;
                    let mut attackers = Vec::new();
                    for_each_attacker(board, target, !color, |square, piece| {
                        attackers.push((square, piece.role));
                    });
                    attackers.sort();
                    prop_assert_eq!(is_attacked(board, target, !color), !attackers.is_empty());
                    attackers.retain(|&(_, role)| counts(role));
                    let mut expected = capturers(board, target, !color);
                    expected.retain(|&(_, role)| counts(role));
                    prop_assert_eq!(attackers, expected, "{} {}", position, target);
                }
            }
            Ok(())
        });
    }

    #[test]
    fn no_role_has_a_longer_range_than_near_assumes() {
        for role in Role::ALL {
            let assumed = match role {
                Role::AirForce | Role::Navy => 4,
                Role::Artillery => 3,
                Role::Tank | Role::Missile => 2,
                _ => 1,
            };
            for navy in [false, true] {
                let ranges = |heroic| role.capture_ranges(heroic, navy);
                let longest = |heroic| ranges(heroic).orthogonal.max(ranges(heroic).diagonal);
                assert!(longest(false) <= assumed, "{role}");
                assert!(usize::from(longest(true)) <= MAX_RANGE, "{role}");
            }
        }
    }
}
