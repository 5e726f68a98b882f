//! One counter.

use crate::{Color, Role};
use core::fmt;

/// A piece: colour, role, and whether it is a hero.
///
/// ```
/// use cotulenh::{Color, Piece, Role};
/// let tank = Piece::new(Color::Blue, Role::Tank).heroic();
/// assert_eq!(tank.to_string(), "+t");
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Piece {
    /// Whose it is.
    pub color: Color,
    /// What it is.
    pub role: Role,
    /// Whether it is a hero (RULES §9).
    pub heroic: bool,
}

impl Piece {
    /// A piece that is no hero.
    #[must_use]
    pub const fn new(color: Color, role: Role) -> Piece {
        Piece {
            color,
            role,
            heroic: false,
        }
    }

    /// The piece as a hero.
    #[must_use]
    pub const fn heroic(mut self) -> Piece {
        self.heroic = true;
        self
    }

    /// The letter of FEN without the mark of heroism: a capital for Red.
    #[must_use]
    pub const fn letter(self) -> char {
        match self.color {
            Color::Red => self.role.letter(),
            Color::Blue => self.role.letter().to_ascii_lowercase(),
        }
    }

    /// The piece of a FEN letter, not heroic.
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

/// As in FEN.
impl fmt::Display for Piece {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let mark = if self.heroic { "+" } else { "" };
        write!(f, "{mark}{}", self.letter())
    }
}
