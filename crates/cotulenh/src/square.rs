//! Squares, files and ranks: the geometry of the board.

use core::fmt;
use core::str::FromStr;

/// Files of the board: `a` to `k`.
pub const FILES: u8 = 11;
/// Ranks of the board: 1 to 12.
pub const RANKS: u8 = 12;
/// Squares of the board.
pub const SQUARES: usize = FILES as usize * RANKS as usize;

/// Columns of the internal grid: 11 files and five that catch whatever leaves the board sideways.
pub(crate) const GRID_WIDTH: u8 = 16;
/// Cells of the internal grid; a table indexed by [`Square::cell`] has this length.
pub(crate) const CELLS: usize = GRID_WIDTH as usize * RANKS as usize;

/// A square of the board, `a1` to `k12`.
///
/// ```
/// use cotulenh::Square;
/// let square: Square = "c5".parse()?;
/// assert_eq!((square.file(), square.rank()), (2, 4));
/// assert_eq!(square.to_string(), "c5");
/// assert_eq!(square.official().to_string(), "4,2");
/// # Ok::<(), cotulenh::SquareError>(())
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Square(u8);

impl Square {
    /// The square on the given file (0 is `a`) and rank (0 is rank 1), if it is on the board.
    #[must_use]
    pub const fn new(file: u8, rank: u8) -> Option<Square> {
        if file < FILES && rank < RANKS {
            Some(Square(rank * GRID_WIDTH + file))
        } else {
            None
        }
    }

    /// All squares, rank by rank from `a1`.
    pub fn all() -> impl DoubleEndedIterator<Item = Square> + Clone {
        (0..RANKS).flat_map(|rank| (0..FILES).map(move |file| Square(rank * GRID_WIDTH + file)))
    }

    /// The square with this [`Square::index`].
    #[must_use]
    pub const fn from_index(index: usize) -> Option<Square> {
        if index < SQUARES {
            let index = index as u8;
            Square::new(index % FILES, index / FILES)
        } else {
            None
        }
    }

    /// A dense number from 0 (`a1`) to 131 (`k12`), rank by rank.
    #[must_use]
    pub const fn index(self) -> usize {
        self.rank() as usize * FILES as usize + self.file() as usize
    }

    /// The file, 0 for `a`.
    #[must_use]
    pub const fn file(self) -> u8 {
        self.0 % GRID_WIDTH
    }

    /// The rank, 0 for rank 1.
    #[must_use]
    pub const fn rank(self) -> u8 {
        self.0 / GRID_WIDTH
    }

    /// The square seen from the other side: ranks swapped.
    #[must_use]
    pub const fn mirrored(self) -> Square {
        Square((RANKS - 1 - self.rank()) * GRID_WIDTH + self.file())
    }

    /// The next square in a direction, if it is on the board.
    #[must_use]
    pub const fn step(self, direction: Direction) -> Option<Square> {
        // A negative sum wraps to a large number, a step sideways off the board to a column past `k`.
        let cell = self.0.wrapping_add_signed(direction.offset());
        if (cell as usize) < CELLS && cell % GRID_WIDTH < FILES {
            Some(Square(cell))
        } else {
            None
        }
    }

    /// Row and column as Vietnamese books write them: both from 0, the row first.
    #[must_use]
    pub const fn official(self) -> Official {
        Official(self)
    }

    /// Where the square is in a table over the internal grid.
    pub(crate) const fn cell(self) -> usize {
        self.0 as usize
    }

    /// The square of a cell that is known to be on the board.
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

/// Reads a square at the start of `text`: the square and how many bytes it took. Takes two digits where they
/// make a rank.
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

/// The text is no square `a1` to `k12`.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct SquareError;

impl fmt::Display for SquareError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("expected a square from a1 to k12")
    }
}

impl core::error::Error for SquareError {}

/// A square written `row,column`; made by [`Square::official`].
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Official(Square);

impl fmt::Display for Official {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{},{}", self.0.rank(), self.0.file())
    }
}

/// One of the eight directions of a ray. North is towards rank 12.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
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

    /// Whether the direction is diagonal.
    #[must_use]
    pub const fn is_diagonal(self) -> bool {
        self as u8 >= Direction::NorthEast as u8
    }

    /// Whether the direction stays on its file.
    #[must_use]
    pub const fn is_vertical(self) -> bool {
        matches!(self, Direction::North | Direction::South)
    }

    /// The other way along the same line.
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

    /// Whether the squares of its rays come in the order of [`Square::all`].
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

    /// The direction and distance of the ray from one square to another, if one of the eight joins them.
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
    fn what_is_no_square_is_refused() {
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
