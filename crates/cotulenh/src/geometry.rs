//! Tables of the squares near a square, computed at compile time.

use crate::square::{CELLS, GRID_WIDTH, SQUARES};
use crate::tables::static_table;
use crate::{Bitboard, Direction, Square};

/// The longest range of any piece but a Commander: that of a heroic Air Force or Navy.
pub(crate) const MAX_RANGE: usize = 5;
/// The highest level of air defence: that of a heroic Missile.
pub(crate) const MAX_LEVEL: usize = 3;

static_table! {
    /// The squares within a distance on the eight rays, by distance - 1 and cell.
    pub(crate) STAR: [[Bitboard; CELLS]; MAX_RANGE] = stars()
}

static_table! {
    /// The squares of the ray up to the edge of the board, without its start, by direction and cell.
    pub(crate) RAY: [[Bitboard; CELLS]; 8] = rays()
}

static_table! {
    /// The air-defence zone, i.e. the squares with dx² + dy² ≤ level², by level - 1 and cell.
    pub(crate) ZONE: [[Bitboard; CELLS]; MAX_LEVEL] = zones()
}

const fn stars() -> [[Bitboard; CELLS]; MAX_RANGE] {
    let mut table = [[Bitboard::EMPTY; CELLS]; MAX_RANGE];
    let mut index = 0;
    while index < SQUARES {
        if let Some(square) = Square::from_index(index) {
            let mut d = 0;
            while d < Direction::ALL.len() {
                let mut here = square;
                let mut distance = 0;
                while distance < MAX_RANGE {
                    match here.step(Direction::ALL[d]) {
                        Some(next) => here = next,
                        None => break,
                    }
                    let mut wide = distance;
                    while wide < MAX_RANGE {
                        table[wide][square.cell()].insert(here);
                        wide += 1;
                    }
                    distance += 1;
                }
                d += 1;
            }
        }
        index += 1;
    }
    table
}

const fn rays() -> [[Bitboard; CELLS]; 8] {
    let mut table = [[Bitboard::EMPTY; CELLS]; 8];
    let mut index = 0;
    while index < SQUARES {
        if let Some(square) = Square::from_index(index) {
            let mut d = 0;
            while d < Direction::ALL.len() {
                let mut here = square;
                while let Some(next) = here.step(Direction::ALL[d]) {
                    table[d][square.cell()].insert(next);
                    here = next;
                }
                d += 1;
            }
        }
        index += 1;
    }
    table
}

const fn zones() -> [[Bitboard; CELLS]; MAX_LEVEL] {
    let mut table = [[Bitboard::EMPTY; CELLS]; MAX_LEVEL];
    let mut a = 0;
    while a < SQUARES {
        let mut b = 0;
        while b < SQUARES {
            if let (Some(center), Some(square)) = (Square::from_index(a), Square::from_index(b)) {
                let dx = center.file().abs_diff(square.file()) as usize;
                let dy = center.rank().abs_diff(square.rank()) as usize;
                let mut level = 1;
                while level <= MAX_LEVEL {
                    if dx * dx + dy * dy <= level * level {
                        table[level - 1][center.cell()].insert(square);
                    }
                    level += 1;
                }
            }
            b += 1;
        }
        a += 1;
    }
    table
}

/// Returns the ray from a square, without the square.
pub(crate) fn ray(from: Square, direction: Direction) -> Bitboard {
    RAY[direction as usize][from.cell()]
}

/// Returns the squares within a distance on the eight rays. The distance is at most [`MAX_RANGE`].
pub(crate) fn star(center: Square, distance: usize) -> Bitboard {
    STAR[distance - 1][center.cell()]
}

/// Returns the squares strictly between a square and another one on its ray in this direction.
pub(crate) fn between(from: Square, direction: Direction, to: Square) -> Bitboard {
    ray(from, direction) & ray(to, direction.opposite())
}

/// Returns the ray from a square up to and including the first of `stops`.
pub(crate) fn ray_up_to(from: Square, direction: Direction, stops: Bitboard) -> Bitboard {
    let whole = ray(from, direction);
    let met = whole & stops;
    let nearest = if direction.is_ascending() {
        met.first()
    } else {
        met.last()
    };
    match nearest {
        Some(stop) => whole - ray(stop, direction),
        None => whole,
    }
}

/// Returns the direction and distance from one square to another. The other square must be on one of the eight rays, at
/// most [`MAX_RANGE`] away.
pub(crate) fn towards(from: Square, to: Square) -> (Direction, u8) {
    NEAR[(to.cell() + NEAR_SHIFT).saturating_sub(from.cell()) % NEAR.len()]
}

/// The offset that makes the difference of two cells non-negative if they are at most [`MAX_RANGE`] apart.
const NEAR_SHIFT: usize = MAX_RANGE * (GRID_WIDTH as usize + 1);

/// The direction and distance, by difference of cells. The grid has sixteen columns, so different directions and distances
/// up to five have different differences. The length is a power of two, so the index needs no bounds check.
static NEAR: [(Direction, u8); 256] = near();

const fn near() -> [(Direction, u8); 256] {
    let mut table = [(Direction::North, 0); 256];
    let mut d = 0;
    while d < Direction::ALL.len() {
        let mut distance = 1;
        while distance <= MAX_RANGE {
            let shift = Direction::ALL[d].offset() as isize * distance as isize;
            table[(NEAR_SHIFT as isize + shift) as usize] = (Direction::ALL[d], distance as u8);
            distance += 1;
        }
        d += 1;
    }
    table
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn near_squares_have_the_right_direction() {
        for from in Square::all() {
            for to in star(from, MAX_RANGE) {
                assert_eq!(Some(towards(from, to)), Direction::between(from, to));
            }
        }
    }

    #[test]
    fn rays_end_at_the_first_stop_and_contain_the_squares_between() {
        for from in Square::all() {
            for direction in Direction::ALL {
                let whole = ray(from, direction);
                assert_eq!(ray_up_to(from, direction, Bitboard::EMPTY), whole);
                for stop in whole {
                    let up_to =
                        ray_up_to(from, direction, Bitboard::from(stop) | ray(stop, direction));
                    assert_eq!(up_to, between(from, direction, stop).with(stop));
                    let distance = Direction::between(from, stop).unwrap().1;
                    assert_eq!(up_to.len(), u32::from(distance));
                }
            }
        }
    }
}
