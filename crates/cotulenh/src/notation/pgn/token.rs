//! Tokens of PGN.

use crate::GameResult;
use alloc::borrow::Cow;

/// A token, and the byte where it begins.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Token<'a> {
    /// The byte of the text where it begins.
    pub byte: usize,
    /// The kind of token.
    pub kind: TokenKind<'a>,
}

/// The kind of a token.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum TokenKind<'a> {
    /// `[Name "value"]`, with the value without its escapes.
    Tag {
        /// The name.
        name: &'a str,
        /// The value.
        value: Cow<'a, str>,
        /// The byte of the text where the value begins.
        value_byte: usize,
    },
    /// `1.` or `1...`: the number, or `None` if it is too large.
    MoveNumber(Option<u32>),
    /// A word that should be a move, without glyphs.
    Move(&'a str),
    /// `$n`, or one of `!` `?` `!!` `??` `!?` `?!` as its number 1 to 6.
    Glyph(u8),
    /// The text of a comment: between braces, or after `;` to the end of the line.
    Comment(&'a str),
    /// The bracket that opens a variation.
    VariationStart,
    /// The bracket that closes a variation.
    VariationEnd,
    /// A result.
    Result(&'a str),
}

impl TokenKind<'_> {
    /// Returns the text that an error quotes.
    pub(super) fn text(&self) -> &str {
        match self {
            TokenKind::Tag { .. } => "[",
            TokenKind::MoveNumber(_) => "a move number",
            TokenKind::Move(text) | TokenKind::Result(text) => text,
            TokenKind::Glyph(_) => "$",
            TokenKind::Comment(_) => "{",
            TokenKind::VariationStart => "(",
            TokenKind::VariationEnd => ")",
        }
    }
}

/// Returns the length of the brackets of a unit at the beginning of the text, or `None` if there are none.
///
/// A bracket opens a unit, as in `(TI)xe7`, if it contains one to three capital piece letters, each with or without
/// `+`, and is directly followed by the rest of a move: a file, a rank, a mark, `>`, `<` or `:`. No variation begins
/// like this, because no move consists of piece letters alone.
pub(super) fn unit_bracket(text: &str) -> Option<usize> {
    let inside = text.strip_prefix('(')?;
    let mut rest = inside;
    for _ in 0..crate::stack::STACK_MAX {
        let piece = rest.strip_prefix('+').unwrap_or(rest);
        let Some(letter) = piece.chars().next() else {
            break;
        };
        if crate::Role::from_letter(letter).is_none() {
            break;
        }
        rest = &piece[letter.len_utf8()..];
    }
    if rest.len() == inside.len() {
        return None;
    }
    let behind = rest.strip_prefix(')')?;
    let goes_on =
        |c: char| matches!(c, 'a'..='k' | '0'..='9' | 'x' | '_' | '@' | '&' | '>' | '<' | ':');
    behind
        .starts_with(goes_on)
        .then(|| text.len() - behind.len())
}

/// Returns `true` if the character is never part of a move.
fn ends_word(c: char) -> bool {
    is_delimiter(c) || c.is_whitespace()
}

/// Returns `true` if the character has a meaning of its own, so that it ends a word.
const fn is_delimiter(c: char) -> bool {
    matches!(
        c,
        '{' | '}' | ';' | '(' | ')' | '[' | ']' | '!' | '?' | '$' | '*' | '"'
    )
}

/// The bytes that belong to a word, whatever follows them. The others are blanks, delimiters, the characters after which a
/// unit in brackets may follow, and the bytes of non-ASCII characters.
static IN_WORD: [bool; 256] = {
    let mut in_word = [false; 256];
    let mut byte = 0;
    while byte < 128 {
        let c = byte as u8 as char;
        in_word[byte] = c.is_ascii_graphic() && !is_delimiter(c) && !unit_may_follow(c);
        byte += 1;
    }
    in_word
};

/// Returns `true` if a unit in brackets may follow the character inside a word.
const fn unit_may_follow(c: char) -> bool {
    matches!(c, ':' | ',' | '<')
}

/// Returns the number of bytes at the beginning of the text that belong to a word, whatever follows them.
pub(super) fn plain_length(text: &[u8]) -> usize {
    let ends = |&byte: &u8| !IN_WORD[usize::from(byte)];
    text.iter().position(ends).unwrap_or(text.len())
}

/// Returns the length of the word at the beginning of the text. Inside a word, a bracket opens a unit only at the
/// beginning and after `:`, `,` and `<`.
pub(super) fn word_length(text: &str) -> usize {
    let bytes = text.as_bytes();
    let bracket = |at: usize| match bytes.get(at) {
        Some(b'(') => unit_bracket(&text[at..]).unwrap_or(0),
        _ => 0,
    };
    let mut length = bracket(0);
    loop {
        length += plain_length(&bytes[length..]);
        let Some(c) = text[length..].chars().next().filter(|&c| !ends_word(c)) else {
            return length;
        };
        length += c.len_utf8();
        if unit_may_follow(c) {
            length += bracket(length);
        }
    }
}

/// Returns the result at the beginning of the text, or `None` if there is none.
#[inline]
pub(super) fn result(text: &str) -> Option<&str> {
    // Every result begins with one of these. Few other words do.
    if !matches!(text.as_bytes().first(), Some(b'0' | b'1' | b'*')) {
        return None;
    }
    let mut results = GameResult::ALL.into_iter().map(GameResult::as_str);
    results.find(|&result| {
        text.strip_prefix(result)
            .is_some_and(|rest| result == "*" || rest.chars().next().is_none_or(ends_word))
    })
}

/// Returns `true` if the name of a tag may contain the character.
pub(super) fn is_name_char(c: char) -> bool {
    c.is_ascii_alphanumeric() || matches!(c, '_' | '+' | '#' | '=' | ':' | '-')
}

/// Returns the name of a tag if the text begins with `[Name "`.
pub(super) fn tag_start(text: &str) -> Option<&str> {
    let inside = text.strip_prefix('[')?.trim_start_matches([' ', '\t']);
    let length = inside.find(|c| !is_name_char(c))?;
    let (name, rest) = inside.split_at(length);
    let quote = rest.trim_start_matches([' ', '\t']);
    (!name.is_empty() && quote.starts_with('"')).then_some(name)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_bracket_of_pieces_with_a_move_behind_is_a_unit() {
        for text in [
            "(TI)xe7",
            "(+N+F+T)c3",
            "(TI)5xe7",
            "(FT)>d7",
            "(NT)<F>e5",
            "(NT):F>e5",
            "(T)e7",
        ] {
            assert!(unit_bracket(text).is_some(), "{text}");
        }
        for text in [
            "(Tf6)",
            "((TI)xe7)",
            "(TI)",
            "(TI) xe7",
            "(NFTI)c3",
            "()e7",
            "(+)e7",
            "(ti)e7",
            "TI",
        ] {
            assert_eq!(unit_bracket(text), None, "{text}");
        }
    }

    #[test]
    fn a_word_has_units_only_where_a_unit_is_possible() {
        let first = |text| &text[..word_length(text)];
        assert_eq!(first("c3::(FT)>e5,N>c7)"), "c3::(FT)>e5,N>c7");
        assert_eq!(first("c3:(NT):F>e5,(TI)>d3 x"), "c3:(NT):F>e5,(TI)>d3");
        assert_eq!(first("N<(FT)>d7!"), "N<(FT)>d7");
        assert_eq!(first("(TI)xe7(Tf6)"), "(TI)xe7");
        assert_eq!(first("Tf6(TI)xe7"), "Tf6");
        assert_eq!(first("Tf6#{mate}"), "Tf6#");
    }

    #[test]
    fn results_stand_alone() {
        for known in GameResult::ALL {
            assert_eq!(result(known.as_str()), Some(known.as_str()));
        }
        assert_eq!(result("1-0"), Some("1-0"));
        assert_eq!(result("1/2-1/2{agreed}"), Some("1/2-1/2"));
        assert_eq!(result("*x"), Some("*"));
        assert_eq!(result("1-01"), None);
        assert_eq!(result("1."), None);
    }
}
