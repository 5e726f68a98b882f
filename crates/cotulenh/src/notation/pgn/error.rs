//! What can be wrong with a game's text.

use super::Place;
use crate::notation::Found;
use alloc::string::String;
use core::fmt;

/// A text that is no PGN, whatever the rules say.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct TextError {
    /// Where in the text.
    pub byte: usize,
    /// What was found there.
    pub found: Found,
    /// What was expected.
    pub wanted: Wanted,
}

impl fmt::Display for TextError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "found {}, expected {}", self.found, self.wanted)
    }
}

impl core::error::Error for TextError {}

/// What was expected in a game's text.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum Wanted {
    /// Anything that can stand between moves.
    Something,
    /// The name of a tag.
    TagName,
    /// The value of a tag in quotes.
    TagValue,
    /// The quote that ends a tag's value, on the same line.
    TagValueEnd,
    /// The bracket that ends a tag.
    TagEnd,
    /// The brace that ends a comment.
    CommentEnd,
    /// A number from 0 to 255.
    GlyphNumber,
    /// One of the six suffixes.
    Glyph,
    /// No tag: the moves have begun.
    NoTag,
    /// A move first: there is none that the glyph or the variation could belong to.
    MoveFirst,
    /// The bracket that ends a variation.
    VariationEnd,
    /// No closing bracket: no variation is open.
    NoVariationEnd,
    /// Nothing more: the game has its result.
    End,
}

impl fmt::Display for Wanted {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Wanted::Something => "a move, a comment, a glyph, a variation or a result",
            Wanted::TagName => "the name of a tag",
            Wanted::TagValue => "the value of the tag in quotes",
            Wanted::TagValueEnd => "`\"` at the end of the tag's value, on the same line",
            Wanted::TagEnd => "`]` at the end of the tag",
            Wanted::CommentEnd => "`}` at the end of the comment",
            Wanted::GlyphNumber => "the number of a glyph from 0 to 255",
            Wanted::Glyph => "one of the glyphs ! ? !! ?? !? ?!",
            Wanted::NoTag => "no tag after the first move",
            Wanted::MoveFirst => "a move first",
            Wanted::VariationEnd => "`)` at the end of the variation",
            Wanted::NoVariationEnd => "no `)` where no variation is open",
            Wanted::End => "nothing more after the result",
        })
    }
}

/// The longest piece of text that an error quotes, in characters.
const QUOTED: usize = 24;

/// The text as an error quotes it.
pub(super) fn quoted(text: &str) -> Found {
    let mut quoted: String = text.chars().take(QUOTED).collect();
    if quoted.len() < text.len() {
        quoted.push('…');
    }
    Found::Text(quoted)
}

/// A game whose text is longer than allowed; it was skipped.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct TooLong {
    /// Where the game begins.
    pub place: Place,
    /// How many bytes a game may have.
    pub limit: usize,
}

impl fmt::Display for TooLong {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "expected a game of at most {} bytes", self.limit)
    }
}

impl core::error::Error for TooLong {}
