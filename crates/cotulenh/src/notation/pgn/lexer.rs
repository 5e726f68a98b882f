//! The lexer of PGN. It does not know the rules: a move is a word.

use super::error::{ExpectedToken, TextError};
use super::token::{self, Token, TokenKind};
use crate::Glyph;
use crate::notation::Found;
use crate::notation::reader::quote;
use alloc::borrow::Cow;
use alloc::string::String;

/// An iterator over the tokens of one game: tags, move numbers, words for moves, glyphs, comments, brackets of
/// variations and results. Blanks, a byte order mark at the start and lines that begin with `%` are skipped. The
/// iterator ends after an error.
///
/// ```
/// use cotulenh::notation::pgn::{Lexer, TokenKind};
/// let kinds: Vec<_> = Lexer::new("1. (TI)xe7! ((FT)>d7) *").map(|token| token.map(|t| t.kind)).collect();
/// assert_eq!(kinds, [
///     Ok(TokenKind::MoveNumber(Some(1))),
///     Ok(TokenKind::Move("(TI)xe7")),
///     Ok(TokenKind::Glyph(1)),
///     Ok(TokenKind::VariationStart),
///     Ok(TokenKind::Move("(FT)>d7")),
///     Ok(TokenKind::VariationEnd),
///     Ok(TokenKind::Result("*")),
/// ]);
/// ```
#[derive(Clone, Debug)]
pub struct Lexer<'a> {
    text: &'a str,
    at: usize,
    failed: bool,
    /// `true` if the text begins at the beginning of a line.
    whole_line: bool,
}

/// The most digits of a move number in its most frequent form.
const MAX_FREQUENT_DIGITS: usize = 4;

impl<'a> Lexer<'a> {
    /// Returns a lexer for a text that begins at the beginning of a line.
    #[must_use]
    pub fn new(text: &'a str) -> Lexer<'a> {
        Lexer {
            text,
            at: if text.starts_with('\u{feff}') {
                '\u{feff}'.len_utf8()
            } else {
                0
            },
            failed: false,
            whole_line: true,
        }
    }

    /// Returns a lexer for a text that begins in the middle of a line. A `%` there does not hide the line.
    #[must_use]
    pub fn inside_line(text: &'a str) -> Lexer<'a> {
        Lexer {
            whole_line: false,
            ..Lexer::new(text)
        }
    }

    fn rest(&self) -> &'a str {
        &self.text[self.at..]
    }

    fn peek(&self) -> Option<char> {
        match self.text.as_bytes().get(self.at) {
            Some(&byte) if byte.is_ascii() => Some(char::from(byte)),
            _ => self.rest().chars().next(),
        }
    }

    fn starts_line(&self) -> bool {
        match self.text[..self.at].chars().next_back() {
            None | Some('\u{feff}') => self.whole_line,
            Some(before) => before == '\n',
        }
    }

    /// Takes this number of bytes.
    fn take(&mut self, length: usize) -> &'a str {
        let taken = &self.rest()[..length];
        self.at += length;
        taken
    }

    /// Takes the characters as long as `fits` returns `true`.
    fn take_while(&mut self, fits: impl Fn(char) -> bool) -> &'a str {
        let rest = self.rest();
        self.take(rest.find(|c| !fits(c)).unwrap_or(rest.len()))
    }

    fn skip_blanks(&mut self) {
        // One space before a word is the most frequent case.
        if let [b' ', b'A'..=b'Z' | b'a'..=b'z' | b'0'..=b'9', ..] = self.text.as_bytes()[self.at..]
        {
            self.at += 1;
            return;
        }
        loop {
            // Dots alone belong to the number before them: `1. ... Tf7`.
            self.take_while(|c| c.is_whitespace() || is_dot(c));
            if self.peek() != Some('%') || !self.starts_line() {
                return;
            }
            self.take_while(|c| c != '\n');
        }
    }

    /// Takes the next token if it is a move in its most frequent form: one blank before it, a letter or `+` at its beginning, no
    /// brackets in it, and a blank or the end after it. Returns the byte where it begins. Otherwise returns `None` and takes
    /// nothing.
    pub(super) fn next_frequent_move(&mut self) -> Option<(usize, &'a str)> {
        let bytes = self.text.as_bytes().get(self.at..)?;
        let [b' ' | b'\n', word @ ..] = bytes else {
            return None;
        };
        if !matches!(word, [b'A'..=b'Z' | b'+', ..]) {
            return None;
        }
        let length = token::plain_length(word);
        if !matches!(word.get(length), None | Some(b' ' | b'\n')) {
            return None;
        }
        let byte = self.at + 1;
        let text = self.text.get(byte..byte + length)?;
        self.at = byte + length;
        Some((byte, text))
    }

    /// Takes the next token if it is a move number in its most frequent form: one blank before it, one dot after it, and a blank
    /// after the dot. Returns the byte where it begins. Otherwise returns `None` and takes nothing.
    pub(super) fn next_frequent_number(&mut self) -> Option<(usize, u32)> {
        let bytes = self.text.as_bytes().get(self.at..)?;
        let [b' ' | b'\n', digits @ ..] = bytes else {
            return None;
        };
        let (mut number, mut length) = (0, 0);
        while let Some(digit @ b'0'..=b'9') = digits.get(length) {
            number = number * 10 + u32::from(digit - b'0');
            length += 1;
            if length > MAX_FREQUENT_DIGITS {
                return None;
            }
        }
        if length == 0 || !matches!(digits[length..], [b'.', b' ' | b'\n', ..]) {
            return None;
        }
        let byte = self.at + 1;
        self.at = byte + length + 1;
        Some((byte, number))
    }

    fn unexpected(&self, expected: ExpectedToken) -> TextError {
        let found = match self.peek() {
            Some(c) => Found::Text(String::from(c)),
            None => Found::End,
        };
        TextError {
            byte: self.at,
            found,
            expected,
        }
    }

    fn token(&mut self, first: char) -> Result<TokenKind<'a>, TextError> {
        match first {
            '{' => self.brace(),
            ';' => {
                self.take(1);
                Ok(TokenKind::Comment(self.take_while(|c| c != '\n')))
            }
            '[' => self.tag(),
            '$' => self.glyph(),
            '!' | '?' => self.suffix(),
            ')' => {
                self.take(1);
                Ok(TokenKind::VariationEnd)
            }
            '(' if token::unit_bracket(self.rest()).is_none() => {
                self.take(1);
                Ok(TokenKind::VariationStart)
            }
            _ => self.word(first),
        }
    }

    fn word(&mut self, first: char) -> Result<TokenKind<'a>, TextError> {
        if let Some(result) = token::result(self.rest()) {
            return Ok(TokenKind::Result(self.take(result.len())));
        }
        if first.is_ascii_digit() {
            let digits = self.take_while(|c| c.is_ascii_digit());
            if self.peek().is_some_and(is_dot) {
                self.take_while(is_dot);
            }
            return Ok(TokenKind::MoveNumber(digits.parse().ok()));
        }
        match token::word_length(self.rest()) {
            0 => Err(self.unexpected(ExpectedToken::Element)),
            length => Ok(TokenKind::Move(self.take(length))),
        }
    }

    fn brace(&mut self) -> Result<TokenKind<'a>, TextError> {
        let start = self.at;
        self.take(1);
        let inside = self.take_while(|c| c != '}');
        if self.peek().is_none() {
            // The place where the comment opens is more useful than the end of the text.
            return Err(TextError {
                byte: start,
                found: Found::End,
                expected: ExpectedToken::CommentEnd,
            });
        }
        self.take(1);
        Ok(TokenKind::Comment(inside))
    }

    fn glyph(&mut self) -> Result<TokenKind<'a>, TextError> {
        self.take(1);
        let start = self.at;
        let digits = self.take_while(|c| c.is_ascii_digit());
        digits.parse().map(TokenKind::Glyph).map_err(|_| {
            self.at = start;
            self.unexpected_text(digits, ExpectedToken::GlyphNumber)
        })
    }

    fn suffix(&mut self) -> Result<TokenKind<'a>, TextError> {
        let start = self.at;
        let marks = self.take_while(|c| matches!(c, '!' | '?'));
        if let Some(Glyph(number)) = Glyph::from_sign(marks) {
            return Ok(TokenKind::Glyph(number));
        }
        self.at = start;
        Err(self.unexpected_text(marks, ExpectedToken::Glyph))
    }

    fn unexpected_text(&self, text: &str, expected: ExpectedToken) -> TextError {
        if text.is_empty() {
            return self.unexpected(expected);
        }
        TextError {
            byte: self.at,
            found: Found::Text(quote(text)),
            expected,
        }
    }

    fn tag(&mut self) -> Result<TokenKind<'a>, TextError> {
        self.take(1);
        self.take_while(is_blank);
        let name = self.take_while(token::is_name_char);
        if name.is_empty() {
            return Err(self.unexpected(ExpectedToken::TagName));
        }
        self.take_while(is_blank);
        if self.peek() != Some('"') {
            return Err(self.unexpected(ExpectedToken::TagValue));
        }
        self.take(1);
        let value_byte = self.at;
        let value = self.value()?;
        self.take_while(is_blank);
        if self.peek() != Some(']') {
            return Err(self.unexpected(ExpectedToken::TagEnd));
        }
        self.take(1);
        Ok(TokenKind::Tag {
            name,
            value,
            value_byte,
        })
    }

    /// Reads the value of a tag and the quote after it. A backslash escapes a quote or another backslash. Before any
    /// other character it is itself.
    fn value(&mut self) -> Result<Cow<'a, str>, TextError> {
        let mut value = Cow::Borrowed("");
        loop {
            let part = self.take_while(|c| !matches!(c, '"' | '\\' | '\n' | '\r'));
            value += part;
            match self.peek() {
                Some('"') => {
                    self.take(1);
                    return Ok(value);
                }
                Some('\\') => {
                    self.take(1);
                    match self.peek() {
                        Some('"' | '\\') => value += self.take(1),
                        _ => value += "\\",
                    }
                }
                _ => return Err(self.unexpected(ExpectedToken::TagValueEnd)),
            }
        }
    }
}

fn is_blank(c: char) -> bool {
    matches!(c, ' ' | '\t')
}

fn is_dot(c: char) -> bool {
    matches!(c, '.' | '…')
}

impl<'a> Iterator for Lexer<'a> {
    type Item = Result<Token<'a>, TextError>;

    fn next(&mut self) -> Option<Self::Item> {
        if self.failed {
            return None;
        }
        self.skip_blanks();
        let byte = self.at;
        let kind = self.token(self.peek()?);
        self.failed = kind.is_err();
        Some(kind.map(|kind| Token { byte, kind }))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;
    use std::vec::Vec;

    /// Returns all tokens, those in frequent forms by the fast path.
    fn by_fast_path(text: &str) -> Vec<Result<Token<'_>, TextError>> {
        let mut lexer = Lexer::new(text);
        let next = || {
            // Readers stop at the first error.
            if lexer.failed {
                return None;
            }
            if let Some((byte, text)) = lexer.next_frequent_move() {
                let kind = TokenKind::Move(text);
                return Some(Ok(Token { byte, kind }));
            }
            if let Some((byte, number)) = lexer.next_frequent_number() {
                let kind = TokenKind::MoveNumber(Some(number));
                return Some(Ok(Token { byte, kind }));
            }
            lexer.next()
        };
        core::iter::from_fn(next).collect()
    }

    proptest! {
        #[test]
        fn the_fast_path_finds_the_same_tokens(
            text in prop_oneof![
                "([ \n](Tf6|\\+Fe2_e7|N&c5\\^|[0-9]{1,6}\\.{0,3}|(1-0|1/2-1/2|0-1)))*",
                "[ \n%.0-9A-Zk+x#^{}()\\[\\]\"!?$*;:,<>é…\r]{0,24}",
                any::<String>(),
            ],
        ) {
            let expected: Vec<_> = Lexer::new(&text).collect();
            prop_assert_eq!(by_fast_path(&text), expected);
        }
    }

    #[test]
    fn nothing_follows_an_error() {
        let tokens = by_fast_path("$\nA");
        assert!(matches!(tokens.as_slice(), [Err(_)]), "{tokens:?}");
    }

    #[test]
    fn frequent_tokens_take_the_fast_path() {
        let mut lexer = Lexer::inside_line(" 12. +Fe2_e7^\nTf6");
        assert_eq!(lexer.next_frequent_move(), None);
        assert_eq!(lexer.next_frequent_number(), Some((1, 12)));
        assert_eq!(lexer.next_frequent_number(), None);
        assert_eq!(lexer.next_frequent_move(), Some((5, "+Fe2_e7^")));
        assert_eq!(lexer.next_frequent_move(), Some((14, "Tf6")));
        assert_eq!(lexer.next_frequent_move(), None);
    }
}
