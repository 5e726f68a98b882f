//! Where pieces could reach on an empty board: tables made at compile time.

use cotulenh::{Bitboard, Direction, Role, SQUARES, Square};

/// Squares by their [`Square::index`].
type Squares = [Bitboard; SQUARES];

/// The different ways to reach, as pairs of an orthogonal and a diagonal range.
const RANGES: [(u8, u8); 10] = [
    (0, 0),
    (1, 0),
    (1, 1),
    (2, 0),
    (2, 1),
    (2, 2),
    (3, 2),
    (3, 3),
    (4, 4),
    (5, 5),
];

static SHAPES: [Squares; RANGES.len()] = shapes();

/// By role and heroism: which of the shapes its captures have.
static CAPTURE: [[u8; 2]; Role::ALL.len()] = capture_shapes();

/// By distance: the squares at most so many files and ranks away, the square itself included.
static AROUND: [Squares; 8] = [ZERO, ONE, TWO, THREE, FOUR, FIVE, SIX, SEVEN];

// Each on its own: the compiler asks back about constants that take it long.
const ZERO: Squares = boxes(0);
const ONE: Squares = boxes(1);
const TWO: Squares = boxes(2);
const THREE: Squares = boxes(3);
const FOUR: Squares = boxes(4);
const FIVE: Squares = boxes(5);
const SIX: Squares = boxes(6);
const SEVEN: Squares = boxes(7);

const fn shapes() -> [Squares; RANGES.len()] {
    let mut table = [[Bitboard::EMPTY; SQUARES]; RANGES.len()];
    let mut shape = 0;
    while shape < RANGES.len() {
        let mut index = 0;
        while index < SQUARES {
            table[shape][index] = reached(index, RANGES[shape]);
            index += 1;
        }
        shape += 1;
    }
    table
}

const fn reached(index: usize, (orthogonal, diagonal): (u8, u8)) -> Bitboard {
    let mut set = Bitboard::EMPTY;
    let Some(start) = Square::from_index(index) else {
        return set;
    };
    let mut d = 0;
    while d < Direction::ALL.len() {
        let direction = Direction::ALL[d];
        let range = if direction.is_diagonal() {
            diagonal
        } else {
            orthogonal
        };
        let mut here = start;
        let mut distance = 0;
        while distance < range {
            match here.step(direction) {
                Some(next) => here = next,
                None => break,
            }
            set.insert(here);
            distance += 1;
        }
        d += 1;
    }
    set
}

const fn capture_shapes() -> [[u8; 2]; Role::ALL.len()] {
    let mut table = [[0; 2]; Role::ALL.len()];
    let mut role = 0;
    while role < Role::ALL.len() {
        let mut heroic = 0;
        while heroic < 2 {
            let reach = Role::ALL[role].capture_reach(heroic == 1, false);
            let mut shape = 0;
            while shape < RANGES.len() {
                if RANGES[shape].0 == reach.orthogonal && RANGES[shape].1 == reach.diagonal {
                    table[role][heroic] = shape as u8;
                }
                shape += 1;
            }
            heroic += 1;
        }
        role += 1;
    }
    table
}

const fn boxes(distance: u8) -> Squares {
    let mut table = [Bitboard::EMPTY; SQUARES];
    let mut index = 0;
    while index < SQUARES {
        if let Some(center) = Square::from_index(index) {
            let mut rank = center.rank().saturating_sub(distance);
            while rank <= center.rank() + distance {
                let mut file = center.file().saturating_sub(distance);
                while file <= center.file() + distance {
                    if let Some(square) = Square::new(file, rank) {
                        table[index].insert(square);
                    }
                    file += 1;
                }
                rank += 1;
            }
        }
        index += 1;
    }
    table
}

/// The squares a piece could capture on if nothing stood in the way; of a Navy, those it reaches against land.
pub(crate) fn captures(role: Role, heroic: bool, from: Square) -> Bitboard {
    let shape = CAPTURE[role as usize][usize::from(heroic)];
    SHAPES[usize::from(shape)][from.index()]
}

/// The squares at most so many files and ranks away, up to seven, and the square itself.
pub(crate) fn around(square: Square, distance: u8) -> Bitboard {
    AROUND[usize::from(distance & 7)][square.index()]
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_reach_has_its_shape() {
        for role in Role::ALL {
            for heroic in [false, true] {
                let reach = role.capture_reach(heroic, false);
                let range = RANGES[usize::from(CAPTURE[role as usize][usize::from(heroic)])];
                assert_eq!(range, (reach.orthogonal, reach.diagonal), "{role} {heroic}");
            }
        }
    }
}
