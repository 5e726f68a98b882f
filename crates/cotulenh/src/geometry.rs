//! Tables of squares near a square, made at compile time.

use crate::square::{CELLS, SQUARES};
use crate::{Bitboard, Direction, Square};

/// The longest ray along which anything but a Commander acts: a heroic Air Force or Navy.
pub(crate) const LONGEST: usize = 5;
/// The highest level of air defence: a heroic Missile.
pub(crate) const HIGHEST_LEVEL: usize = 3;

/// By cell: the squares within [`LONGEST`] on the eight rays.
pub(crate) static STAR: [Bitboard; CELLS] = star();

/// By level - 1 and cell: the squares with dx² + dy² ≤ level².
pub(crate) static ZONE: [[Bitboard; CELLS]; HIGHEST_LEVEL] = zones();

const fn star() -> [Bitboard; CELLS] {
    let mut table = [Bitboard::EMPTY; CELLS];
    let mut index = 0;
    while index < SQUARES {
        if let Some(square) = Square::from_index(index) {
            let mut d = 0;
            while d < Direction::ALL.len() {
                let mut here = square;
                let mut distance = 0;
                while distance < LONGEST {
                    match here.step(Direction::ALL[d]) {
                        Some(next) => here = next,
                        None => break,
                    }
                    table[square.cell()].insert(here);
                    distance += 1;
                }
                d += 1;
            }
        }
        index += 1;
    }
    table
}

const fn zones() -> [[Bitboard; CELLS]; HIGHEST_LEVEL] {
    let mut table = [[Bitboard::EMPTY; CELLS]; HIGHEST_LEVEL];
    let mut a = 0;
    while a < SQUARES {
        let mut b = 0;
        while b < SQUARES {
            if let (Some(center), Some(square)) = (Square::from_index(a), Square::from_index(b)) {
                let dx = center.file().abs_diff(square.file()) as usize;
                let dy = center.rank().abs_diff(square.rank()) as usize;
                let mut level = 1;
                while level <= HIGHEST_LEVEL {
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

/// The squares strictly between two squares of one ray, nearest first.
pub(crate) fn between(
    from: Square,
    direction: Direction,
    distance: u8,
) -> impl Iterator<Item = Square> {
    ray(from, direction).take(usize::from(distance).saturating_sub(1))
}

/// The squares of a ray up to the edge of the board, nearest first, the start not included.
pub(crate) fn ray(from: Square, direction: Direction) -> impl Iterator<Item = Square> {
    let mut here = Some(from);
    core::iter::from_fn(move || {
        here = here?.step(direction);
        here
    })
}
