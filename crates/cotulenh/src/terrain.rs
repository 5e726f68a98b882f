//! Sea, land, river and fords (RULES §1, §3).

use crate::square::{FILES, RANKS};
use crate::{Bitboard, Direction, Role, Square};
use core::fmt;

/// The terrain of a square.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[cfg_attr(feature = "serde", serde(rename_all = "kebab-case"))]
pub enum Terrain {
    /// Files `a` and `b`. Only a Navy may stand there.
    Sea,
    /// File `c` and the river mouth d6 e6 d7 e7. Every piece may stand there.
    Mixed,
    /// All other squares. Every piece but a Navy may stand there.
    Land,
}

const FILE_C: u8 = 2;
const FILE_E: u8 = 4;
const FILE_F: u8 = 5;
const FILE_H: u8 = 7;
/// The river runs between this rank (6) and the next (7).
const BELOW_RIVER: u8 = 5;

impl Terrain {
    /// All kinds of terrain.
    pub const ALL: [Terrain; 3] = [Terrain::Sea, Terrain::Mixed, Terrain::Land];

    /// Returns the name.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Terrain::Sea => "sea",
            Terrain::Mixed => "mixed",
            Terrain::Land => "land",
        }
    }

    /// Returns the terrain of a square.
    ///
    /// ```
    /// use cotulenh::Terrain;
    /// assert_eq!(Terrain::of("b12".parse()?), Terrain::Sea);
    /// assert_eq!(Terrain::of("e7".parse()?), Terrain::Mixed);
    /// # Ok::<(), cotulenh::SquareError>(())
    /// ```
    #[must_use]
    pub const fn of(square: Square) -> Terrain {
        let (file, rank) = (square.file(), square.rank());
        if file < FILE_C {
            Terrain::Sea
        } else if file == FILE_C
            || file <= FILE_E && (rank == BELOW_RIVER || rank == BELOW_RIVER + 1)
        {
            Terrain::Mixed
        } else {
            Terrain::Land
        }
    }
}

/// Writes the name.
impl fmt::Display for Terrain {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name())
    }
}

/// Returns `true` if a stack with this carrier may stand on the terrain.
#[must_use]
pub const fn allows(terrain: Terrain, carrier: Role) -> bool {
    match terrain {
        Terrain::Sea => matches!(carrier, Role::Navy),
        Terrain::Mixed => true,
        Terrain::Land => !matches!(carrier, Role::Navy),
    }
}

/// Returns the squares whose terrain allows the carrier.
const fn squares_for(carrier: Role) -> Bitboard {
    let mut set = Bitboard::EMPTY;
    let mut index = 0;
    while index < FILES as usize * RANKS as usize {
        if let Some(square) = Square::from_index(index) {
            if allows(Terrain::of(square), carrier) {
                set.insert(square);
            }
        }
        index += 1;
    }
    set
}

/// The squares where a Navy may stand.
pub const NAVIGABLE: Bitboard = squares_for(Role::Navy);
/// The squares where all other pieces may stand.
pub const FIRM: Bitboard = squares_for(Role::Infantry);

/// Returns the squares where a stack with this carrier may stand.
#[must_use]
pub const fn standing(carrier: Role) -> Bitboard {
    match carrier {
        Role::Navy => NAVIGABLE,
        _ => FIRM,
    }
}

/// Returns `true` if a stack with this carrier may stand on the square. Passengers do not matter.
#[must_use]
pub const fn may_stand(carrier: Role, square: Square) -> bool {
    standing(carrier).contains(square)
}

/// Returns `true` if heavy pieces can cross the river on this file, counted from 0. The fords are on f and h.
#[must_use]
pub const fn is_ford_file(file: u8) -> bool {
    file == FILE_F || file == FILE_H
}

/// Returns `true` if the river lies between two squares.
#[must_use]
pub const fn across_river(a: Square, b: Square) -> bool {
    (a.rank() <= BELOW_RIVER) != (b.rank() <= BELOW_RIVER)
}

/// Returns `true` if the ray goes along a ford, where heavy pieces can cross the river.
const fn is_ford(from: Square, direction: Direction) -> bool {
    direction.is_vertical() && is_ford_file(from.file())
}

/// Returns `true` if the step is one of the diagonal steps round the corners of the river mouth, which a Navy cannot make:
/// c5–d6 and c8–d7 in both directions.
const fn is_corner_step(from: Square, to: Square) -> bool {
    const fn is(square: Square, file: u8, rank: u8) -> bool {
        square.file() == file && square.rank() == rank
    }
    const FILE_D: u8 = FILE_C + 1;
    const MOUTH: [u8; 2] = [BELOW_RIVER, BELOW_RIVER + 1];
    const COAST: [u8; 2] = [BELOW_RIVER - 1, BELOW_RIVER + 2];
    let mut i = 0;
    while i < 2 {
        let (d, c) = (MOUTH[i], COAST[i]);
        if is(from, FILE_C, c) && is(to, FILE_D, d) || is(from, FILE_D, d) && is(to, FILE_C, c) {
            return true;
        }
        i += 1;
    }
    false
}

/// Returns `true` if the terrain ends a carrier's ray before `to` (RULES §3). The ray begins at `start`, and `before` is the
/// square before `to`.
#[must_use]
pub const fn blocks(
    carrier: Role,
    start: Square,
    direction: Direction,
    before: Square,
    to: Square,
) -> bool {
    match carrier {
        Role::AirForce => false,
        Role::Navy => !may_stand(carrier, to) || is_corner_step(before, to),
        _ => {
            !may_stand(carrier, to)
                || carrier.is_heavy() && across_river(start, to) && !is_ford(start, direction)
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use alloc::format;
    use alloc::string::ToString;
    use alloc::vec::Vec;

    #[test]
    fn terrain_counts_of_the_board() {
        let count = |terrain| Square::all().filter(|&s| Terrain::of(s) == terrain).count();
        assert_eq!(count(Terrain::Sea), 24);
        assert_eq!(count(Terrain::Mixed), 16);
        assert_eq!(count(Terrain::Land), 92);
        assert_eq!(NAVIGABLE.len(), 40);
        assert_eq!(FIRM.len(), 108);
    }

    #[test]
    fn mixed_squares_are_the_coast_and_the_river_mouth() {
        let mixed: Vec<_> = Square::all()
            .filter(|&s| Terrain::of(s) == Terrain::Mixed)
            .map(|s| s.to_string())
            .collect();
        for square in ["d6", "e6", "d7", "e7"] {
            assert!(mixed.iter().any(|m| m == square));
        }
        for rank in 1..=12 {
            assert!(mixed.contains(&format!("c{rank}")));
        }
    }

    #[test]
    fn navy_cannot_sail_round_the_four_corners() {
        let mut corners = Vec::new();
        for from in Square::all() {
            for direction in Direction::ALL {
                if let Some(to) = from.step(direction) {
                    if is_corner_step(from, to) {
                        corners.push(format!("{from}{to}"));
                    }
                }
            }
        }
        corners.sort();
        assert_eq!(corners, ["c5d6", "c8d7", "d6c5", "d7c8"]);
    }
}
