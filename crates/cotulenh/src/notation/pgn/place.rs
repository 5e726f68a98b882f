//! Places in a text.

use core::fmt;

/// A place in a text, as an editor shows it.
///
/// ```
/// use cotulenh::notation::pgn::Place;
/// let place = Place::START.after("[Red \"Đỏ\"]\n1. Tf6");
/// assert_eq!((place.line, place.column), (2, 7));
/// assert_eq!(place.to_string(), "2:7");
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Place {
    /// The line, from 1.
    pub line: usize,
    /// The column in characters, from 1.
    pub column: usize,
}

impl Place {
    /// The first line and column.
    pub const START: Place = Place { line: 1, column: 1 };

    /// Returns the place after a text that begins here.
    #[must_use]
    pub fn after(self, text: &str) -> Place {
        match text.rfind('\n') {
            None => Place {
                column: self.column + text.chars().count(),
                ..self
            },
            Some(end) => Place {
                line: self.line + text.bytes().filter(|&byte| byte == b'\n').count(),
                column: 1 + text[end + 1..].chars().count(),
            },
        }
    }
}

/// `line:column`
impl fmt::Display for Place {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}:{}", self.line, self.column)
    }
}
