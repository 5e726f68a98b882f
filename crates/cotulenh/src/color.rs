//! The two sides.

use core::fmt;
use core::ops::{Index, IndexMut, Not};
use core::str::FromStr;

/// A side. Red moves first and stands on ranks 1–5 at the start.
///
/// ```
/// use cotulenh::Color;
/// assert_eq!(!Color::Red, Color::Blue);
/// assert_eq!(Color::Red.letter(), 'r');
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
#[repr(u8)]
pub enum Color {
    /// Red, đỏ: capitals in FEN.
    Red = 0,
    /// Blue, xanh: lower case in FEN.
    Blue = 1,
}

impl Color {
    /// Both sides, Red first.
    pub const ALL: [Color; 2] = [Color::Red, Color::Blue];

    /// Returns the letter of the side in FEN: `r` or `b`.
    #[must_use]
    pub const fn letter(self) -> char {
        match self {
            Color::Red => 'r',
            Color::Blue => 'b',
        }
    }
}

impl Not for Color {
    type Output = Color;

    fn not(self) -> Color {
        match self {
            Color::Red => Color::Blue,
            Color::Blue => Color::Red,
        }
    }
}

impl fmt::Display for Color {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Color::Red => "Red",
            Color::Blue => "Blue",
        })
    }
}

/// Reads the name of a side, e.g. `Red` or `red`, or its letter in FEN.
///
/// ```
/// use cotulenh::{Color, ColorError};
/// assert_eq!("Blue".parse(), Ok(Color::Blue));
/// assert_eq!("r".parse(), Ok(Color::Red));
/// assert_eq!("white".parse::<Color>(), Err(ColorError));
/// ```
impl FromStr for Color {
    type Err = ColorError;

    fn from_str(text: &str) -> Result<Color, ColorError> {
        match text {
            "Red" | "red" | "r" => Ok(Color::Red),
            "Blue" | "blue" | "b" => Ok(Color::Blue),
            _ => Err(ColorError),
        }
    }
}

/// The error of a text that is not a side.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct ColorError;

impl fmt::Display for ColorError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("expected a side: Red, red, r, Blue, blue or b")
    }
}

impl core::error::Error for ColorError {}

/// One value for each side.
///
/// ```
/// use cotulenh::{ByColor, Color};
/// let mut points = ByColor { red: 10, blue: 20 };
/// points[Color::Red] += 5;
/// assert_eq!(points.red, 15);
/// ```
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct ByColor<T> {
    /// The value of Red.
    pub red: T,
    /// The value of Blue.
    pub blue: T,
}

impl<T> ByColor<T> {
    /// Returns the values that `f` returns for each side.
    pub fn new(mut f: impl FnMut(Color) -> T) -> Self {
        ByColor {
            red: f(Color::Red),
            blue: f(Color::Blue),
        }
    }
}

impl<T> Index<Color> for ByColor<T> {
    type Output = T;

    fn index(&self, color: Color) -> &T {
        match color {
            Color::Red => &self.red,
            Color::Blue => &self.blue,
        }
    }
}

impl<T> IndexMut<Color> for ByColor<T> {
    fn index_mut(&mut self, color: Color) -> &mut T {
        match color {
            Color::Red => &mut self.red,
            Color::Blue => &mut self.blue,
        }
    }
}
