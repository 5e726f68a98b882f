//! Pieces.

use crate::{Color, Role};
use core::fmt;

/// A piece: its colour, its role, and whether it is heroic.
///
/// ```
/// use cotulenh::{Color, Piece, Role};
/// let tank = Piece::new(Color::Blue, Role::Tank).heroic();
/// assert_eq!(tank.to_string(), "+t");
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Piece {
    /// The colour.
    pub color: Color,
    /// The role.
    pub role: Role,
    /// `true` if the piece is heroic (RULES §9).
    pub heroic: bool,
}

impl Piece {
    /// Returns a piece that is not heroic.
    #[must_use]
    pub const fn new(color: Color, role: Role) -> Piece {
        Piece {
            color,
            role,
            heroic: false,
        }
    }

    /// Returns the piece as a hero.
    #[must_use]
    pub const fn heroic(mut self) -> Piece {
        self.heroic = true;
        self
    }

    /// Returns the letter in FEN, without the `+` of a hero. Red's letters are upper case.
    #[must_use]
    pub const fn letter(self) -> char {
        match self.color {
            Color::Red => self.role.letter(),
            Color::Blue => self.role.letter().to_ascii_lowercase(),
        }
    }

    /// Returns the piece of a letter in FEN. It is not heroic.
    #[must_use]
    pub fn from_letter(letter: char) -> Option<Piece> {
        let color = if letter.is_ascii_uppercase() {
            Color::Red
        } else {
            Color::Blue
        };
        Role::from_letter(letter.to_ascii_uppercase()).map(|role| Piece::new(color, role))
    }
}

/// Writes the piece as in FEN.
impl fmt::Display for Piece {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let mark = if self.heroic { "+" } else { "" };
        write!(f, "{mark}{}", self.letter())
    }
}
