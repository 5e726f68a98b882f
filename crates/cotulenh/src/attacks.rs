//! Who attacks what: captures a single piece could make (RULES §4, §8).

use crate::air_defense::{AirDefense, Flight, FlightPath};
use crate::geometry::{MAX_RANGE, between, star, towards};
use crate::view::View;
use crate::{Bitboard, Color, Direction, Piece, Role, Square, reach};
use core::ops::ControlFlow;

/// Calls `visit` for every piece of the side, carrier or passenger, that attacks the square: that could capture
/// whatever stands there by moving alone from where it is. Suicide captures count, the long-line capture does
/// not.
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

/// The same for stacks that are near enough to be asked.
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
        if piece.role == Role::AirForce && !piece.heroic {
            let defense = defense.get_or_insert_with(|| AirDefense::of(board, !by));
            if !line.is_flyable(defense) {
                return ControlFlow::Continue(());
            }
        }
        visit(line.from, piece)
    })
}

/// From a piece to what it has in range.
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

    /// Whether a plane gets to the end past this air defence, safely or to its death.
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

/// Calls `visit` for every piece of the side that has the square in its capture range, whatever lies between.
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

/// The same for stacks that are [`near`] enough to be asked.
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
            let reach = piece.role.capture_reach(piece.heroic, navy);
            if distance <= reach.along(direction.is_diagonal()) {
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

/// Which of these stacks could have the square in range: heroes anywhere near, other kinds no farther than the kind
/// goes. Most stacks near a Commander are too short of range, and leaving them out here is far cheaper than looking at
/// each.
pub(crate) fn near(board: &impl View, target: Square, stacks: Bitboard) -> Bitboard {
    let near = stacks & star(target, MAX_RANGE);
    if near.is_empty() {
        return near;
    }
    near & (near_by_role(board, target) | board.heroic())
}

/// Those of [`near`] who have a piece that is no hero and could have the square in range: what a promotion is looked for
/// among. Heroes, who reach farther, are none of them, so that most moves find nobody at the first look.
pub(crate) fn near_plain(board: &impl View, target: Square, stacks: Bitboard) -> Bitboard {
    let near = stacks & star(target, MAX_PLAIN_RANGE);
    if near.is_empty() {
        return near;
    }
    near & near_by_role(board, target)
}

/// Squares with a piece that would have the square in range if it were in line and no hero.
fn near_by_role(board: &impl View, target: Square) -> Bitboard {
    let role = |role| board.of_role(role);
    star(target, 1)
        | star(target, 2) & (role(Role::Tank) | role(Role::Missile))
        | star(target, 3) & role(Role::Artillery)
        | star(target, MAX_PLAIN_RANGE) & (role(Role::AirForce) | role(Role::Navy))
}

/// The longest range of any piece that is no hero.
const MAX_PLAIN_RANGE: usize = 4;

/// What a piece has in capture range from a square, whatever stands between; for a Navy, of stacks that no Navy leads.
#[must_use]
pub fn range(piece: Piece, from: Square) -> Bitboard {
    reach::range_of(piece, from)
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

/// The pieces of the side among these stacks, those of [`near_plain`], that attack the square and are no heroes.
pub(crate) fn plain_attackers(
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
                    let mut expected = capturers(board, target, !color);
                    expected.retain(|&(_, role)| counts(role));
                    prop_assert_eq!(attackers, expected, "{} {}", position, target);
                }
            }
            Ok(())
        });
    }

    #[test]
    fn no_kind_reaches_farther_than_where_it_is_looked_for() {
        for role in Role::ALL {
            let looked_for = match role {
                Role::AirForce | Role::Navy => 4,
                Role::Artillery => 3,
                Role::Tank | Role::Missile => 2,
                _ => 1,
            };
            for navy in [false, true] {
                let reach = |heroic| role.capture_reach(heroic, navy);
                let longest = |heroic| reach(heroic).orthogonal.max(reach(heroic).diagonal);
                assert!(longest(false) <= looked_for, "{role}");
                assert!(usize::from(longest(true)) <= MAX_RANGE, "{role}");
            }
        }
    }
}
