//! Squares, files and ranks: the geometry of the board.

use core::fmt;
use core::str::FromStr;

/// The number of files, `a` to `k`.
pub const FILES: u8 = 11;
/// The number of ranks, 1 to 12.
pub const RANKS: u8 = 12;
/// The number of squares.
pub const SQUARES: usize = FILES as usize * RANKS as usize;

/// The number of columns of the internal grid: 11 files, and five unused columns that catch steps off the board.
pub(crate) const GRID_WIDTH: u8 = 16;
/// The number of cells of the internal grid. A table indexed by [`Square::cell`] has this length.
pub(crate) const CELLS: usize = GRID_WIDTH as usize * RANKS as usize;

/// A square of the board, `a1` to `k12`. Each square is also a constant, from `Square::A1` to `Square::K12`.
///
/// ```
/// use cotulenh::Square;
/// let square: Square = "c5".parse()?;
/// assert_eq!(square, Square::C5);
/// assert_eq!((square.file(), square.rank()), (2, 4));
/// assert_eq!(square.to_string(), "c5");
/// assert_eq!(square.official().to_string(), "4,2");
/// # Ok::<(), cotulenh::SquareError>(())
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Square(u8);

impl Square {
    /// Returns the square on a file (0 is `a`) and rank (0 is rank 1), or `None` if it is not on the board.
    #[must_use]
    pub const fn new(file: u8, rank: u8) -> Option<Square> {
        if file < FILES && rank < RANKS {
            Some(Square(rank * GRID_WIDTH + file))
        } else {
            None
        }
    }

    /// Returns all squares, rank by rank from `a1`.
    pub fn all() -> impl DoubleEndedIterator<Item = Square> + Clone {
        (0..RANKS).flat_map(|rank| (0..FILES).map(move |file| Square(rank * GRID_WIDTH + file)))
    }

    /// Returns the square with this [`Square::index`].
    #[must_use]
    pub const fn from_index(index: usize) -> Option<Square> {
        if index < SQUARES {
            let index = index as u8;
            Square::new(index % FILES, index / FILES)
        } else {
            None
        }
    }

    /// Returns the index of the square, from 0 (`a1`) to 131 (`k12`), rank by rank.
    #[must_use]
    pub const fn index(self) -> usize {
        self.rank() as usize * FILES as usize + self.file() as usize
    }

    /// Returns the file, 0 for `a`.
    #[must_use]
    pub const fn file(self) -> u8 {
        self.0 % GRID_WIDTH
    }

    /// Returns the rank, 0 for rank 1.
    #[must_use]
    pub const fn rank(self) -> u8 {
        self.0 / GRID_WIDTH
    }

    /// Returns the square as the other side sees it: ranks are swapped.
    #[must_use]
    pub const fn mirrored(self) -> Square {
        Square((RANKS - 1 - self.rank()) * GRID_WIDTH + self.file())
    }

    /// Returns the next square in a direction, or `None` at the edge of the board.
    #[must_use]
    pub const fn step(self, direction: Direction) -> Option<Square> {
        // A negative sum wraps to a large number. A step sideways off the board leads to an unused column.
        let cell = self.0.wrapping_add_signed(direction.offset());
        if (cell as usize) < CELLS && cell % GRID_WIDTH < FILES {
            Some(Square(cell))
        } else {
            None
        }
    }

    /// Returns the row and column as Vietnamese books write them: both from 0, the row first.
    #[must_use]
    pub const fn official(self) -> Official {
        Official(self)
    }

    /// Returns the index of the square in a table over the internal grid.
    pub(crate) const fn cell(self) -> usize {
        self.0 as usize
    }

    /// Returns the square of a cell that is known to be on the board.
    pub(crate) const fn from_cell(cell: u8) -> Square {
        debug_assert!((cell as usize) < CELLS && cell % GRID_WIDTH < FILES);
        Square(cell)
    }
}

impl fmt::Display for Square {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}{}", (b'a' + self.file()) as char, self.rank() + 1)
    }
}

impl fmt::Debug for Square {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self, f)
    }
}

impl FromStr for Square {
    type Err = SquareError;

    fn from_str(text: &str) -> Result<Square, SquareError> {
        match read_square(text.as_bytes()) {
            Some((square, length)) if length == text.len() => Ok(square),
            _ => Err(SquareError),
        }
    }
}

/// Reads a square at the start of `text`. Returns the square and its length in bytes.
pub(crate) fn read_square(text: &[u8]) -> Option<(Square, usize)> {
    let file = text.first()?.checked_sub(b'a')?;
    let digit = |at: usize| {
        text.get(at)
            .filter(|b| b.is_ascii_digit())
            .map(|b| b - b'0')
    };
    let first = digit(1).filter(|&d| d > 0)?;
    if let Some(second) = digit(2) {
        let square = Square::new(file, first * 10 + second - 1)?;
        return Some((square, 3));
    }
    Some((Square::new(file, first - 1)?, 2))
}

/// The error for a text that is not a square from `a1` to `k12`.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct SquareError;

impl fmt::Display for SquareError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("expected a square from a1 to k12")
    }
}

impl core::error::Error for SquareError {}

/// A square that is written as `row,column`, returned by [`Square::official`].
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Official(Square);

impl fmt::Display for Official {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{},{}", self.0.rank(), self.0.file())
    }
}

/// One of the eight directions of a ray. North is towards rank 12.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[repr(u8)]
#[allow(missing_docs)]
pub enum Direction {
    North,
    East,
    South,
    West,
    NorthEast,
    SouthEast,
    SouthWest,
    NorthWest,
}

impl Direction {
    /// The eight directions, the four orthogonal ones first.
    pub const ALL: [Direction; 8] = [
        Direction::North,
        Direction::East,
        Direction::South,
        Direction::West,
        Direction::NorthEast,
        Direction::SouthEast,
        Direction::SouthWest,
        Direction::NorthWest,
    ];

    /// The four orthogonal directions.
    pub const ORTHOGONAL: [Direction; 4] = [
        Direction::North,
        Direction::East,
        Direction::South,
        Direction::West,
    ];

    /// Returns the name, e.g. `north-east`.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Direction::North => "north",
            Direction::East => "east",
            Direction::South => "south",
            Direction::West => "west",
            Direction::NorthEast => "north-east",
            Direction::SouthEast => "south-east",
            Direction::SouthWest => "south-west",
            Direction::NorthWest => "north-west",
        }
    }

    /// Returns `true` if the direction is diagonal.
    #[must_use]
    pub const fn is_diagonal(self) -> bool {
        self as u8 >= Direction::NorthEast as u8
    }

    /// Returns `true` if the direction is along a file.
    #[must_use]
    pub const fn is_vertical(self) -> bool {
        matches!(self, Direction::North | Direction::South)
    }

    /// Returns the opposite direction.
    #[must_use]
    pub const fn opposite(self) -> Direction {
        match self {
            Direction::North => Direction::South,
            Direction::East => Direction::West,
            Direction::South => Direction::North,
            Direction::West => Direction::East,
            Direction::NorthEast => Direction::SouthWest,
            Direction::SouthEast => Direction::NorthWest,
            Direction::SouthWest => Direction::NorthEast,
            Direction::NorthWest => Direction::SouthEast,
        }
    }

    /// Returns `true` if the squares of a ray in this direction are in the order of [`Square::all`].
    pub(crate) const fn is_ascending(self) -> bool {
        self.offset() > 0
    }

    pub(crate) const fn offset(self) -> i8 {
        const UP: i8 = GRID_WIDTH as i8;
        match self {
            Direction::North => UP,
            Direction::East => 1,
            Direction::South => -UP,
            Direction::West => -1,
            Direction::NorthEast => UP + 1,
            Direction::SouthEast => 1 - UP,
            Direction::SouthWest => -UP - 1,
            Direction::NorthWest => UP - 1,
        }
    }

    /// Returns the direction and distance from one square to another, or `None` if they are not on a common file, rank or
    /// diagonal.
    #[must_use]
    pub const fn between(from: Square, to: Square) -> Option<(Direction, u8)> {
        let files = to.file() as i8 - from.file() as i8;
        let ranks = to.rank() as i8 - from.rank() as i8;
        if files != 0 && ranks != 0 && files.unsigned_abs() != ranks.unsigned_abs() {
            return None;
        }
        let direction = match (files.signum(), ranks.signum()) {
            (0, 1) => Direction::North,
            (1, 0) => Direction::East,
            (0, -1) => Direction::South,
            (-1, 0) => Direction::West,
            (1, 1) => Direction::NorthEast,
            (1, -1) => Direction::SouthEast,
            (-1, -1) => Direction::SouthWest,
            (-1, 1) => Direction::NorthWest,
            _ => return None,
        };
        let distance = if files == 0 {
            ranks.unsigned_abs()
        } else {
            files.unsigned_abs()
        };
        Some((direction, distance))
    }
}

/// Writes the name.
impl fmt::Display for Direction {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name())
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use alloc::string::ToString;

    #[test]
    fn every_square_round_trips_through_its_text_and_index() {
        let mut seen = 0;
        for (index, square) in Square::all().enumerate() {
            assert_eq!(square.to_string().parse(), Ok(square));
            assert_eq!(square.index(), index);
            assert_eq!(Square::from_index(index), Some(square));
            seen += 1;
        }
        assert_eq!(seen, SQUARES);
        assert_eq!(Square::from_index(SQUARES), None);
    }

    #[test]
    fn a_constant_has_the_name_of_its_square() {
        let constants = [Square::A1, Square::K1, Square::A2, Square::E5, Square::K12];
        let names = ["a1", "k1", "a2", "e5", "k12"];
        for (square, name) in constants.into_iter().zip(names) {
            assert_eq!(square.to_string(), name);
        }
    }

    #[test]
    fn other_texts_are_not_squares() {
        for text in [
            "", "a", "a0", "a13", "l1", "A1", "a01", "a1 ", "a111", "1a", "a-1", "à1", "a20",
        ] {
            assert_eq!(text.parse::<Square>(), Err(SquareError), "{text}");
        }
    }

    #[test]
    fn steps_stop_at_every_edge() {
        for square in Square::all() {
            for direction in Direction::ALL {
                let mut ray = 0;
                let mut here = square;
                while let Some(next) = here.step(direction) {
                    ray += 1;
                    here = next;
                    assert_eq!(Direction::between(square, here), Some((direction, ray)));
                }
                let (file, rank) = (here.file(), here.rank());
                assert!(file == 0 || file == FILES - 1 || rank == 0 || rank == RANKS - 1);
            }
        }
    }

    #[test]
    fn official_coordinates_put_the_row_first() {
        let square: Square = "c5".parse().unwrap();
        assert_eq!(square.official().to_string(), "4,2");
    }
}
