//! Tables of the squares in range of a carrier on an empty board, computed at compile time (RULES §2–§4).

use crate::geometry::{ray, star, towards};
use crate::square::{CELLS, SQUARES};
use crate::tables::{static_table, table_function};
use crate::{Bitboard, Direction, Piece, Role, Square, terrain};

/// A table of sets of squares, by heroism, role and cell.
type ByCarrier = [[[Bitboard; CELLS]; Role::ALL.len()]; 2];

static_table! {
    /// The squares where a carrier may stop on an empty board.
    STOPS: ByCarrier = [table(false, To::Stop), table(true, To::Stop)]
}
static_table! {
    /// The squares in a carrier's capture range. The terrain does not matter for captures.
    RANGE: ByCarrier = [table(false, To::Capture), table(true, To::Capture)]
}
static_table! {
    /// The squares in a Navy's capture range against stacks that a Navy carries. It is one square longer.
    TORPEDO: [[Bitboard; CELLS]; 2] = [
        table(false, To::Torpedo)[Role::Navy as usize],
        table(true, To::Torpedo)[Role::Navy as usize],
    ]
}

/// The purpose of a table.
#[derive(Clone, Copy)]
enum To {
    Stop,
    Capture,
    /// Capture a stack that a Navy carries.
    Torpedo,
}

const fn table(heroic: bool, to: To) -> [[Bitboard; CELLS]; Role::ALL.len()] {
    let mut table = [[Bitboard::EMPTY; CELLS]; Role::ALL.len()];
    let mut r = 0;
    while r < Role::ALL.len() {
        let mut index = 0;
        while index < SQUARES {
            if let Some(from) = Square::from_index(index) {
                table[r][from.cell()] = squares_within(Role::ALL[r], heroic, to, from);
            }
            index += 1;
        }
        r += 1;
    }
    table
}

const fn squares_within(role: Role, heroic: bool, to: To, from: Square) -> Bitboard {
    let stops = matches!(to, To::Stop);
    let ranges = match to {
        To::Stop => role.move_ranges(heroic),
        To::Capture => role.capture_ranges(heroic, false),
        To::Torpedo => role.capture_ranges(heroic, true),
    };
    let mut squares = Bitboard::EMPTY;
    let mut d = 0;
    while d < Direction::ALL.len() {
        let direction = Direction::ALL[d];
        let range = ranges.along(direction.is_diagonal());
        let mut here = from;
        let mut distance = 0;
        while distance < range {
            let Some(next) = here.step(direction) else {
                break;
            };
            if stops && terrain::blocks(role, from, direction, here, next) {
                break;
            }
            // A plane flies over the sea but may not stop there.
            if !stops || terrain::may_stand(role, next) {
                squares.insert(next);
            }
            here = next;
            distance += 1;
        }
        d += 1;
    }
    squares
}

/// Returns the squares where the carrier may stop on an empty board.
pub(crate) fn destinations_of(carrier: Piece, from: Square) -> Bitboard {
    STOPS[usize::from(carrier.heroic)][carrier.role as usize][from.cell()]
}

table_function! {
    /// Returns the squares in the carrier's capture range. For a Navy, it is the range against stacks that no Navy
    /// carries.
    #[inline]
    pub(crate) fn range_of(carrier: Piece, from: Square) -> Bitboard {
        RANGE[carrier.heroic as usize][carrier.role as usize][from.cell()]
    }
}

/// Returns the squares in a Navy's capture range against stacks that a Navy carries.
pub(crate) fn torpedo_range(heroic: bool, from: Square) -> Bitboard {
    TORPEDO[usize::from(heroic)][from.cell()]
}

/// Returns the squares from which the carrier may have `to` in range, for a move or a capture, whatever the terrain and the
/// pieces on the board. Ranges are symmetric.
pub(crate) fn origins_of(carrier: Piece, to: Square) -> Bitboard {
    match carrier.role {
        Role::Commander => Bitboard::ALL,
        // A Navy moves as far as its torpedoes.
        Role::Navy => torpedo_range(carrier.heroic, to),
        _ => range_of(carrier, to),
    }
}

/// Returns the squares behind the blockers, seen from a square. Blockers at a distance of `range` or more are ignored,
/// because the squares behind them are out of range.
pub(crate) fn hidden(from: Square, range: usize, blockers: Bitboard) -> Bitboard {
    let mut hidden = Bitboard::EMPTY;
    if range < 2 {
        return hidden;
    }
    // There are usually one or two blockers, so a loop over them is faster than a loop over eight rays.
    for blocker in blockers & star(from, range - 1) {
        let (direction, _) = towards(from, blocker);
        hidden |= ray(blocker, direction);
    }
    hidden
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Color;

    #[test]
    fn a_plane_over_the_sea_stops_on_firm_ground_only() {
        let plane = Piece::new(Color::Red, Role::AirForce);
        let from: Square = "d5".parse().unwrap();
        assert!((destinations_of(plane, from) - terrain::FIRM).is_empty());
        assert!(range_of(plane, from).contains("a5".parse().unwrap()));
    }

    #[test]
    fn every_square_in_range_has_its_origin() {
        for role in Role::ALL {
            for heroic in [false, true] {
                let color = Color::Red;
                let carrier = Piece {
                    color,
                    role,
                    heroic,
                };
                for from in Square::all() {
                    let mut targets = destinations_of(carrier, from) | range_of(carrier, from);
                    if role == Role::Navy {
                        targets |= torpedo_range(heroic, from);
                    }
                    for to in targets {
                        assert!(origins_of(carrier, to).contains(from), "{role} {from} {to}");
                    }
                }
            }
        }
    }

    #[test]
    fn a_blocker_hides_the_squares_behind_it() {
        let artillery = Piece::new(Color::Red, Role::Artillery);
        let from: Square = "g5".parse().unwrap();
        let blocker = Bitboard::from("h5".parse::<Square>().unwrap());
        let range = range_of(artillery, from);
        let open = range - hidden(from, 3, blocker);
        assert_eq!(range.len() - open.len(), 2);
        assert!(open.contains("h5".parse().unwrap()));
        assert!(!open.contains("i5".parse().unwrap()));
    }
}
