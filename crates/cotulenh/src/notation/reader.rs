//! A reader of texts whose errors have a place.

use crate::square::read_square;
use crate::{Color, FILES, Piece, Role, Square, Stack};
use alloc::string::{String, ToString};
use core::fmt;

/// The text found in place of the expected one.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Found {
    /// The end of the text.
    End,
    /// This text. If it is long, it is cut and ends with `…`.
    Text(String),
}

impl fmt::Display for Found {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Found::End => f.write_str("the end"),
            Found::Text(text) => {
                let mut chars = text.chars();
                match (chars.next(), chars.next()) {
                    (Some(c), None) => write_char(f, c),
                    _ => write!(f, "`{text}`"),
                }
            }
        }
    }
}

/// Writes a character visibly, including blanks and invisible characters.
fn write_char(f: &mut fmt::Formatter<'_>, c: char) -> fmt::Result {
    match c {
        ' ' => f.write_str("a space"),
        '\t' => f.write_str("a tab"),
        '\n' | '\r' => f.write_str("a line break"),
        '`' => f.write_str("a backquote"),
        // Characters that debug output escapes are invisible or change the display of their neighbors.
        _ if c.is_ascii_graphic() || c.escape_debug().len() == 1 => write!(f, "`{c}`"),
        _ => write!(f, "the character U+{:04X}", u32::from(c)),
    }
}

/// Writes the letters of all pieces with spaces between them.
struct Letters;

impl fmt::Display for Letters {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for (number, role) in Role::ALL.into_iter().enumerate() {
            let space = if number == 0 { "" } else { " " };
            write!(f, "{space}{}", role.letter())?;
        }
        Ok(())
    }
}

/// The expected text.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum Expected {
    /// A piece, a stack, or a number of empty squares.
    PieceOrCount,
    /// A piece letter, capital for Red and lower case for Blue.
    PieceLetter,
    /// A piece letter, capital for both sides.
    CapitalLetter,
    /// A piece, or a stack in brackets, in capitals for both sides.
    Unit,
    /// The pieces that stay, in capitals for both sides, or the colon after them.
    UnitOrColon,
    /// Another piece of the stack, or the closing bracket.
    PieceOrStackEnd,
    /// A number of empty squares, at most as many as the rank has left.
    EmptyCount {
        /// The number of squares left in the rank.
        left: u8,
    },
    /// The end of a rank that is full.
    RankEnd,
    /// More squares: the rank is too short.
    MoreSquares {
        /// The number of missing ones.
        missing: u8,
    },
    /// More ranks: the board is too short.
    MoreRanks {
        /// The number of missing ones.
        missing: u8,
    },
    /// The end of the board: it has all its ranks.
    BoardEnd,
    /// A second piece: brackets hold at least two.
    SecondPiece,
    /// A closing bracket: a stack has at most three pieces.
    StackEnd,
    /// The pieces of the stack in another order: the carrier first, then the passengers in the order of their places.
    CarrierFirst {
        /// The correct text.
        stack: String,
    },
    /// Pieces that form a legal stack.
    LegalStack,
    /// A space and the next field.
    Space,
    /// `r` or `b`.
    Turn,
    /// `-`.
    Dash,
    /// A number in this range, without leading zeros.
    Number {
        /// The smallest.
        min: u32,
        /// The largest.
        max: u32,
    },
    /// A number without leading zeros.
    NoLeadingZero,
    /// Nothing more.
    End,
    /// Nothing more, or a space and a deployment in progress.
    EndOrDeployment,
    /// A deployment in progress.
    Deployment,
    /// A square, `a1` to `k12`.
    Square,
    /// A colon.
    Colon,
    /// `>`, the mark of a deployment step.
    StepMark,
    /// A step, or `...` if there is none.
    StepOrEllipsis,
    /// `,` and another step, or `...` at the end.
    CommaOrEllipsis,
    /// `...`: a deployment has at most three steps.
    Ellipsis,
    /// A move: a unit, or `commit`.
    Move,
    /// A whole turn: a unit, or a square.
    WholeTurn,
    /// The file, the rank or the square that a unit starts from.
    Origin,
    /// A rank, 1 to 12.
    Rank,
    /// The unit without `+`, because engine moves do not mark heroes.
    NoHeroes,
    /// The rest of an engine move after its first square.
    EngineMoveRest,
    /// `,` and another step, or nothing more.
    CommaOrEnd,
    /// Nothing more: a deployment has at most three steps.
    EndOfSteps,
    /// An operation of a deployment: a step, `stay` and a piece, or `recombine`, a piece and the number of a step.
    Operation,
    /// The dot before the number of turns in a variation.
    PlaceDot,
}

impl fmt::Display for Expected {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Expected::PieceOrCount => {
                let letter = Expected::PieceLetter;
                write!(
                    f,
                    "{letter}, a stack in brackets or a number of empty squares"
                )
            }
            Expected::PieceLetter => {
                write!(f, "one of the piece letters {Letters}, lower case for Blue")
            }
            Expected::CapitalLetter => {
                write!(
                    f,
                    "one of the piece letters {Letters}, capital for both sides"
                )
            }
            Expected::Unit => write!(f, "{}, or a stack in brackets", Expected::CapitalLetter),
            Expected::UnitOrColon => f.write_str("the staying pieces in capitals, or `:`"),
            Expected::PieceOrStackEnd => f.write_str("another piece or `)`"),
            Expected::EmptyCount { left: 1 } => {
                f.write_str("1, for the one square left in the rank")
            }
            Expected::EmptyCount { left } => {
                write!(f, "a number of empty squares from 1 to {left}")
            }
            Expected::RankEnd => f.write_str("the end of the rank, which has its 11 squares"),
            Expected::MoreSquares { missing: 1 } => f.write_str("one more square in the rank"),
            Expected::MoreSquares { missing } => write!(f, "{missing} more squares in the rank"),
            Expected::MoreRanks { missing: 1 } => f.write_str("`/` and one more rank"),
            Expected::MoreRanks { missing } => write!(f, "`/` and {missing} more ranks"),
            Expected::BoardEnd => f.write_str("the end of the board, which has its 12 ranks"),
            Expected::SecondPiece => f.write_str("at least two pieces in brackets"),
            Expected::StackEnd => f.write_str("`)` after at most three pieces"),
            Expected::CarrierFirst { stack } => write!(f, "`{stack}`, the carrier first"),
            Expected::LegalStack => f.write_str("pieces that form a legal stack"),
            Expected::Space => f.write_str("a space and the next field"),
            Expected::Turn => f.write_str("the side to move, `r` or `b`"),
            Expected::Dash => f.write_str("`-`"),
            Expected::Number { min, max } => write!(f, "a number from {min} to {max}"),
            Expected::NoLeadingZero => f.write_str("a number without leading zeros"),
            Expected::End => f.write_str("nothing more"),
            Expected::EndOrDeployment => {
                f.write_str("nothing more, or a space and a deployment in progress")
            }
            Expected::Deployment => f.write_str("a deployment in progress, such as `c3::F>e5...`"),
            Expected::Square => f.write_str("a square from a1 to k12"),
            Expected::Colon => f.write_str("`:`"),
            Expected::StepMark => f.write_str("`>`"),
            Expected::StepOrEllipsis => f.write_str("a step, or `...`"),
            Expected::CommaOrEllipsis => f.write_str("`,` and a step, or `...`"),
            Expected::Ellipsis => f.write_str("`...` after at most three steps"),
            Expected::Move => write!(f, "{}, or `commit`", Expected::Unit),
            Expected::WholeTurn => write!(f, "{}, or a square", Expected::Unit),
            Expected::Origin => f.write_str("a file from a to k, a rank from 1 to 12 or a square"),
            Expected::Rank => f.write_str("a rank from 1 to 12"),
            Expected::NoHeroes => f.write_str("the unit without `+`"),
            Expected::EngineMoveRest => f.write_str("a square, `_` and a square, or `:` and steps"),
            Expected::CommaOrEnd => f.write_str("`,` and a step, or nothing more"),
            Expected::EndOfSteps => f.write_str("nothing more after at most three steps"),
            Expected::Operation => f.write_str("a step, `stay` or `recombine`"),
            Expected::PlaceDot => f.write_str("`.` and the number of turns in the variation"),
        }
    }
}

/// A syntax error.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Unexpected {
    pub(crate) byte: usize,
    pub(crate) found: Found,
    pub(crate) expected: Expected,
}

/// A text and the place of the next character.
#[derive(Clone, Debug)]
pub(crate) struct Reader<'a> {
    text: &'a str,
    byte: usize,
}

/// Returns `true` if the character is the letter of a file.
pub(crate) fn is_file(c: char) -> bool {
    ('a'..=char::from(b'a' + FILES - 1)).contains(&c)
}

/// The maximum number of characters that an error quotes.
const MAX_QUOTED_CHARS: usize = 24;

/// Returns the text as an error quotes it: cut if it is long.
pub(crate) fn quote(text: &str) -> String {
    let mut quoted: String = text.chars().take(MAX_QUOTED_CHARS).collect();
    if quoted.len() < text.len() {
        quoted.push('…');
    }
    quoted
}

impl<'a> Reader<'a> {
    pub(crate) fn new(text: &'a str) -> Reader<'a> {
        Reader { text, byte: 0 }
    }

    pub(crate) fn byte(&self) -> usize {
        self.byte
    }

    fn rest(&self) -> &'a str {
        &self.text[self.byte..]
    }

    #[inline]
    pub(crate) fn peek(&self) -> Option<char> {
        match self.text.as_bytes().get(self.byte) {
            Some(&byte) if byte.is_ascii() => Some(char::from(byte)),
            _ => self.rest().chars().next(),
        }
    }

    pub(crate) fn is_done(&self) -> bool {
        self.rest().is_empty()
    }

    /// Reads the character if it comes next.
    #[inline]
    pub(crate) fn take(&mut self, wanted: char) -> bool {
        self.take_if(|c| c == wanted).is_some()
    }

    /// Reads the next character if it is one of these.
    #[inline]
    pub(crate) fn take_if(&mut self, wanted: impl Fn(char) -> bool) -> Option<char> {
        let c = self.peek().filter(|&c| wanted(c))?;
        self.byte += c.len_utf8();
        Some(c)
    }

    /// Skips this many bytes of ASCII that were peeked at.
    pub(crate) fn skip(&mut self, bytes: usize) {
        self.byte += bytes;
    }

    /// Reads blanks.
    #[inline]
    pub(crate) fn skip_space(&mut self) {
        // A visible ASCII character or the end comes next in nearly all texts.
        if !matches!(
            self.text.as_bytes().get(self.byte),
            None | Some(b'!'..=b'~')
        ) {
            while self.take_if(char::is_whitespace).is_some() {}
        }
    }

    /// Reads the text if it comes next.
    pub(crate) fn take_text(&mut self, wanted: &str) -> bool {
        let comes = self.rest().starts_with(wanted);
        if comes {
            self.byte += wanted.len();
        }
        comes
    }

    /// Reads the character. Returns an error if something else comes next.
    pub(crate) fn demand(&mut self, wanted: char, expected: Expected) -> Result<(), Unexpected> {
        if self.take(wanted) {
            Ok(())
        } else {
            Err(self.unexpected(expected))
        }
    }

    /// Returns the value. Returns an error if the text continues.
    pub(crate) fn end<T>(&self, value: T) -> Result<T, Unexpected> {
        if self.is_done() {
            Ok(value)
        } else {
            Err(self.unexpected(Expected::End))
        }
    }

    /// Reads the comma after step number `so_far`. Returns `false` at the end of the text.
    pub(crate) fn another_step(&mut self, so_far: usize) -> Result<bool, Unexpected> {
        if self.is_done() {
            return Ok(false);
        }
        if so_far == crate::stack::STACK_MAX {
            return Err(self.unexpected(Expected::EndOfSteps));
        }
        self.demand(',', Expected::CommaOrEnd)?;
        Ok(true)
    }

    /// Returns the error that the next character is unexpected.
    pub(crate) fn unexpected(&self, expected: Expected) -> Unexpected {
        let found = match self.peek() {
            Some(c) => Found::Text(c.to_string()),
            None => Found::End,
        };
        Unexpected {
            byte: self.byte,
            found,
            expected,
        }
    }

    /// Returns the error that the text read since `start`, or else the next character, is unexpected.
    pub(crate) fn unexpected_since(&self, start: usize, expected: Expected) -> Unexpected {
        self.unexpected_between(start, self.byte, expected)
    }

    /// Returns the error that the text between two places, or else the next character, is unexpected.
    pub(crate) fn unexpected_between(
        &self,
        start: usize,
        end: usize,
        expected: Expected,
    ) -> Unexpected {
        let text = &self.text[start..end];
        if text.is_empty() {
            return self.unexpected(expected);
        }
        Unexpected {
            byte: start,
            found: Found::Text(quote(text)),
            expected,
        }
    }

    /// Reads digits as a number in a range, without leading zeros.
    pub(crate) fn number(
        &mut self,
        min: u32,
        max: u32,
        expected: Expected,
    ) -> Result<u32, Unexpected> {
        let start = self.byte;
        self.skip_digits();
        let text = &self.text[start..self.byte];
        if text.len() > 1 && text.starts_with('0') {
            return Err(self.unexpected_since(start, Expected::NoLeadingZero));
        }
        let mut digits = text.bytes().map(|byte| u32::from(byte - b'0'));
        let number = digits.try_fold(0_u32, |number, digit| {
            number.checked_mul(10)?.checked_add(digit)
        });
        match number {
            Some(number) if !text.is_empty() && min <= number && number <= max => Ok(number),
            _ => Err(self.unexpected_since(start, expected)),
        }
    }

    fn skip_digits(&mut self) {
        self.byte += self.rest().bytes().take_while(u8::is_ascii_digit).count();
    }

    /// Reads a square.
    pub(crate) fn square(&mut self) -> Result<Square, Unexpected> {
        // All of `c13` is read, so that the error does not quote only a part of it.
        let start = self.byte;
        self.byte += usize::from(self.peek().is_some_and(|c| c.is_ascii_lowercase()));
        self.skip_digits();
        match read_square(&self.text.as_bytes()[start..self.byte]) {
            Some((square, length)) if start + length == self.byte => Ok(square),
            _ => Err(self.unexpected_since(start, Expected::Square)),
        }
    }

    /// Reads a piece of a FEN, whose color is the case of its letter. `expected` is the expected text of an error.
    pub(crate) fn piece(&mut self, expected: Expected) -> Result<Piece, Unexpected> {
        let heroic = self.take('+');
        match self.peek().and_then(Piece::from_letter) {
            Some(piece) => {
                self.byte += piece.letter().len_utf8();
                Ok(Piece { heroic, ..piece })
            }
            None if heroic => Err(self.unexpected(Expected::PieceLetter)),
            None => Err(self.unexpected(expected)),
        }
    }

    /// Reads the letter of a piece, capital for both sides.
    pub(crate) fn role(&mut self) -> Result<Role, Unexpected> {
        let letter = self.take_if(|c| Role::from_letter(c).is_some());
        let role = letter.and_then(Role::from_letter);
        role.ok_or_else(|| self.unexpected(Expected::CapitalLetter))
    }

    /// Reads a unit of LAN: capitals for both sides, several pieces in brackets, the carrier first. `expected` is the
    /// expected text of an error.
    pub(crate) fn unit(&mut self, color: Color, expected: Expected) -> Result<Stack, Unexpected> {
        if self.peek() == Some('(') {
            self.stack(color)
        } else {
            self.capital(color, expected).map(Stack::from)
        }
    }

    /// Reads the pieces of a unit in brackets.
    fn stack(&mut self, color: Color) -> Result<Stack, Unexpected> {
        let start = self.byte;
        let mut pieces: arrayvec::ArrayVec<Piece, { crate::stack::STACK_MAX }> =
            arrayvec::ArrayVec::new();
        self.skip(1);
        while !self.take(')') {
            let expected = match pieces.len() {
                0 | 1 => Expected::CapitalLetter,
                crate::stack::STACK_MAX => return Err(self.unexpected(Expected::StackEnd)),
                _ => Expected::PieceOrStackEnd,
            };
            pieces.push(self.capital(color, expected)?);
        }
        if pieces.len() < 2 {
            return Err(self.unexpected_since(start, Expected::SecondPiece));
        }
        let Some(stack) = Stack::from_pieces(&pieces) else {
            return Err(self.unexpected_since(start, Expected::LegalStack));
        };
        if !stack.pieces().eq(pieces.iter().copied()) {
            let stack = super::lan::Unit(stack).to_string();
            return Err(self.unexpected_since(start, Expected::CarrierFirst { stack }));
        }
        Ok(stack)
    }

    /// Reads a piece of LAN. `expected` is the expected text of an error.
    fn capital(&mut self, color: Color, expected: Expected) -> Result<Piece, Unexpected> {
        let heroic = self.take('+');
        match self.peek().and_then(Role::from_letter) {
            Some(role) => {
                self.byte += role.letter().len_utf8();
                Ok(Piece {
                    color,
                    role,
                    heroic,
                })
            }
            None if heroic => Err(self.unexpected(Expected::CapitalLetter)),
            None => Err(self.unexpected(expected)),
        }
    }
}
