//! A drawing of the board as text.

use crate::{Board, FILES, RANKS, Square};
use alloc::string::ToString;
use core::fmt;

impl Board {
    /// Returns a drawing of the board as text, with Blue at the top. Stacks are written as in a FEN.
    ///
    /// ```
    /// let drawing = cotulenh::Board::start().diagram().to_string();
    /// assert_eq!(drawing.lines().next(), Some("12 . . . . . . c . . . ."));
    /// assert_eq!(drawing.lines().last(), Some("   a b c d e f g h i j k"));
    /// ```
    #[must_use]
    pub fn diagram(&self) -> impl fmt::Display + '_ {
        Diagram { board: self }
    }
}

/// A drawing of a board.
struct Diagram<'a> {
    board: &'a Board,
}

impl fmt::Display for Diagram<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let text = |square| match self.board.stack(square) {
            Some(stack) => stack.to_string(),
            None => ".".into(),
        };
        let width = Square::all().map(|square| text(square).len()).max();
        let width = width.unwrap_or(1);
        for rank in (0..RANKS).rev() {
            write!(f, "{:>2}", rank + 1)?;
            for square in (0..FILES).filter_map(|file| Square::new(file, rank)) {
                write!(f, " {:>width$}", text(square))?;
            }
            writeln!(f)?;
        }
        f.write_str("  ")?;
        for file in 0..FILES {
            write!(f, " {:>width$}", char::from(b'a' + file))?;
        }
        Ok(())
    }
}
