//! Sets of squares.

use crate::square::{FILES, GRID_WIDTH, RANKS, Square};
use core::fmt;
use core::ops::{BitAnd, BitAndAssign, BitOr, BitOrAssign, BitXor, BitXorAssign, Not, Sub};

const WORDS: usize = 3;
const WORD_BITS: usize = 64;
/// The 11 used columns of four ranks of 16 columns.
const ON_BOARD: u64 = 0x07ff_07ff_07ff_07ff;
/// The first column of four ranks.
const FIRST_COLUMN: u64 = 0x0001_0001_0001_0001;
/// The 11 used columns of the first rank of a word.
const FIRST_ROW: u64 = 0x07ff;

/// A set of squares.
///
/// It has three words with 12 ranks of 16 columns, of which 11 are used. The bit of a square is its cell in the grid.
///
/// ```
/// use cotulenh::{Bitboard, Square};
/// let c5: Square = "c5".parse()?;
/// let set = Bitboard::from(c5);
/// assert!(set.contains(c5));
/// assert_eq!(set.into_iter().collect::<Vec<_>>(), [c5]);
/// # Ok::<(), cotulenh::SquareError>(())
/// ```
#[derive(Clone, Copy, Default, PartialEq, Eq, Hash)]
pub struct Bitboard([u64; WORDS]);

impl Bitboard {
    /// The empty set.
    pub const EMPTY: Bitboard = Bitboard([0; WORDS]);
    /// All squares of the board.
    pub const ALL: Bitboard = Bitboard([ON_BOARD; WORDS]);

    /// Returns the squares of a file, 0 for `a`. Returns the empty set if there is no such file.
    pub(crate) const fn of_file(file: u8) -> Bitboard {
        let column = if file < FILES {
            FIRST_COLUMN << file
        } else {
            0
        };
        Bitboard([column; WORDS])
    }

    /// Returns the squares of a rank, 0 for rank 1. Returns the empty set if there is no such rank.
    pub(crate) const fn of_rank(rank: u8) -> Bitboard {
        let cell = rank as usize * GRID_WIDTH as usize;
        let mut words = [0; WORDS];
        if rank < RANKS {
            words[cell / WORD_BITS] = FIRST_ROW << (cell % WORD_BITS);
        }
        Bitboard(words)
    }

    /// Returns `true` if the square is in the set.
    #[must_use]
    pub const fn contains(self, square: Square) -> bool {
        self.0[square.cell() / WORD_BITS] >> (square.cell() % WORD_BITS) & 1 != 0
    }

    /// Returns `true` if the set is empty.
    #[must_use]
    pub const fn is_empty(self) -> bool {
        self.0[0] | self.0[1] | self.0[2] == 0
    }

    /// Returns the number of squares in the set.
    #[must_use]
    pub const fn len(self) -> u32 {
        // Not every x86 processor has a population count instruction. Without one, counting the three words together takes
        // half as many steps as counting each: sums of two bits, then of four bits of all words, then of bytes.
        const PAIRS: u64 = 0x5555_5555_5555_5555;
        const FOURS: u64 = 0x3333_3333_3333_3333;
        const EIGHTS: u64 = 0x0f0f_0f0f_0f0f_0f0f;
        let mut sum = 0;
        let mut word = 0;
        while word < WORDS {
            let pairs = self.0[word] - (self.0[word] >> 1 & PAIRS);
            sum += (pairs & FOURS) + (pairs >> 2 & FOURS);
            word += 1;
        }
        let bytes = (sum & EIGHTS) + (sum >> 4 & EIGHTS);
        (bytes.wrapping_mul(0x0101_0101_0101_0101) >> 56) as u32
    }

    /// Returns `true` if the set has exactly one square.
    #[must_use]
    pub const fn is_single(self) -> bool {
        let (low, middle, high) = (self.0[0], self.0[1], self.0[2]);
        let used = (low != 0) as u8 + (middle != 0) as u8 + (high != 0) as u8;
        let word = low | middle | high;
        used == 1 && word & (word - 1) == 0
    }

    /// Returns the set with one more square.
    #[must_use]
    pub const fn with(mut self, square: Square) -> Bitboard {
        self.0[square.cell() / WORD_BITS] |= 1 << (square.cell() % WORD_BITS);
        self
    }

    /// Adds a square.
    pub const fn insert(&mut self, square: Square) {
        *self = self.with(square);
    }

    /// Removes a square.
    pub const fn remove(&mut self, square: Square) {
        self.0[square.cell() / WORD_BITS] &= !(1 << (square.cell() % WORD_BITS));
    }

    /// Adds the square if it is not in the set. Removes it otherwise.
    pub const fn toggle(&mut self, square: Square) {
        self.0[square.cell() / WORD_BITS] ^= 1 << (square.cell() % WORD_BITS);
    }

    /// Returns the first square, rank by rank from `a1`.
    #[must_use]
    pub const fn first(self) -> Option<Square> {
        let mut word = 0;
        while word < WORDS {
            if self.0[word] != 0 {
                let bit = self.0[word].trailing_zeros() as usize;
                return Some(Square::from_cell((word * WORD_BITS + bit) as u8));
            }
            word += 1;
        }
        None
    }

    /// Returns the last square, rank by rank from `a1`.
    #[must_use]
    pub const fn last(self) -> Option<Square> {
        let mut word = WORDS;
        while word > 0 {
            word -= 1;
            if self.0[word] != 0 {
                let bit = WORD_BITS - 1 - self.0[word].leading_zeros() as usize;
                return Some(Square::from_cell((word * WORD_BITS + bit) as u8));
            }
        }
        None
    }

    /// Returns `true` if the sets have a square in common.
    #[must_use]
    pub const fn intersects(self, other: Bitboard) -> bool {
        self.0[0] & other.0[0] | self.0[1] & other.0[1] | self.0[2] & other.0[2] != 0
    }

    /// Returns the set as the other side sees it: ranks are swapped.
    #[must_use]
    pub fn mirrored(self) -> Bitboard {
        self.into_iter().map(Square::mirrored).collect()
    }
}

impl From<Square> for Bitboard {
    fn from(square: Square) -> Bitboard {
        Bitboard::EMPTY.with(square)
    }
}

impl FromIterator<Square> for Bitboard {
    fn from_iter<I: IntoIterator<Item = Square>>(squares: I) -> Bitboard {
        squares.into_iter().fold(Bitboard::EMPTY, Bitboard::with)
    }
}

macro_rules! bitwise {
    ($($operator:ident $method:ident $assign:ident $assign_method:ident;)*) => {$(
        impl $operator for Bitboard {
            type Output = Bitboard;
            fn $method(self, other: Bitboard) -> Bitboard {
                Bitboard([
                    self.0[0].$method(other.0[0]),
                    self.0[1].$method(other.0[1]),
                    self.0[2].$method(other.0[2]),
                ])
            }
        }
        impl $assign for Bitboard {
            fn $assign_method(&mut self, other: Bitboard) {
                *self = (*self).$method(other);
            }
        }
    )*};
}

bitwise! {
    BitAnd bitand BitAndAssign bitand_assign;
    BitOr bitor BitOrAssign bitor_assign;
    BitXor bitxor BitXorAssign bitxor_assign;
}

impl Not for Bitboard {
    type Output = Bitboard;

    fn not(self) -> Bitboard {
        Bitboard([!self.0[0], !self.0[1], !self.0[2]]) & Bitboard::ALL
    }
}

/// Returns the squares of the first set that are not in the second.
impl Sub for Bitboard {
    type Output = Bitboard;

    fn sub(self, other: Bitboard) -> Bitboard {
        Bitboard([
            self.0[0] & !other.0[0],
            self.0[1] & !other.0[1],
            self.0[2] & !other.0[2],
        ])
    }
}

impl IntoIterator for Bitboard {
    type Item = Square;
    type IntoIter = Squares;

    fn into_iter(self) -> Squares {
        Squares {
            left: self,
            word: 0,
        }
    }
}

/// An iterator over the squares of a set, rank by rank from `a1`.
#[derive(Clone, Debug)]
pub struct Squares {
    left: Bitboard,
    /// The words before this one are empty.
    word: usize,
}

impl Iterator for Squares {
    type Item = Square;

    fn next(&mut self) -> Option<Square> {
        while self.word < WORDS {
            let bits = self.left.0[self.word];
            if bits != 0 {
                self.left.0[self.word] = bits & (bits - 1);
                let bit = bits.trailing_zeros() as usize;
                return Some(Square::from_cell((self.word * WORD_BITS + bit) as u8));
            }
            self.word += 1;
        }
        None
    }

    fn size_hint(&self) -> (usize, Option<usize>) {
        let left = self.left.len() as usize;
        (left, Some(left))
    }

    fn fold<T, F: FnMut(T, Square) -> T>(self, start: T, mut f: F) -> T {
        let mut value = start;
        for word in self.word..WORDS {
            let mut bits = self.left.0[word];
            while bits != 0 {
                let bit = bits.trailing_zeros() as usize;
                bits &= bits - 1;
                value = f(value, Square::from_cell((word * WORD_BITS + bit) as u8));
            }
        }
        value
    }
}

impl ExactSizeIterator for Squares {}

/// Writes a picture of the board, rank 12 first.
impl fmt::Debug for Bitboard {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for rank in (0..RANKS).rev() {
            writeln!(f)?;
            for file in 0..GRID_WIDTH {
                match Square::new(file, rank) {
                    Some(square) if self.contains(square) => f.write_str("1 ")?,
                    Some(_) => f.write_str(". ")?,
                    None => {}
                }
            }
        }
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::square::SQUARES;

    #[test]
    fn all_contains_exactly_the_squares_of_the_board() {
        assert_eq!(Bitboard::ALL.len() as usize, SQUARES);
        assert!(Bitboard::ALL.into_iter().eq(Square::all()));
        assert_eq!(!Bitboard::EMPTY, Bitboard::ALL);
    }

    #[test]
    fn files_and_ranks_are_the_squares_on_them() {
        for number in 0..=GRID_WIDTH {
            let on_file = Square::all().filter(|square| square.file() == number);
            assert_eq!(Bitboard::of_file(number), on_file.collect());
            let on_rank = Square::all().filter(|square| square.rank() == number);
            assert_eq!(Bitboard::of_rank(number), on_rank.collect());
        }
    }

    #[test]
    fn insert_and_remove_touch_one_square() {
        for square in Square::all() {
            let mut set = Bitboard::ALL;
            set.remove(square);
            assert!(!set.contains(square));
            assert_eq!(set.len() as usize, SQUARES - 1);
            assert_eq!(!set, Bitboard::from(square));
            set.insert(square);
            assert_eq!(set, Bitboard::ALL);
            assert_eq!(Bitboard::from(square).first(), Some(square));
        }
    }
}
