//! Errors in the text of a game.

use super::{Place, ResumeError, TagError};
use crate::PositionError;
use crate::game::{AnnotationError, PlayError};
use crate::notation::{Found, ReadError};
use crate::objective::ObjectiveError;
use alloc::string::String;
use core::fmt;

/// A syntax error in PGN.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct TextError {
    /// The byte of the text.
    pub byte: usize,
    /// The text found there.
    pub found: Found,
    /// The text expected there.
    pub expected: ExpectedToken,
}

impl fmt::Display for TextError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "found {}, expected {}", self.found, self.expected)
    }
}

impl core::error::Error for TextError {}

/// The token or text that the lexer or the reader expects.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum ExpectedToken {
    /// A move, a comment, a glyph, a variation or a result.
    Element,
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
    /// A move before the glyph or the variation.
    MoveFirst,
    /// The bracket that ends a variation.
    VariationEnd,
    /// No closing bracket: no variation is open.
    NoVariationEnd,
    /// Nothing more: the game has its result.
    End,
}

impl fmt::Display for ExpectedToken {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            ExpectedToken::Element => "a move, a comment, a glyph, a variation or a result",
            ExpectedToken::TagName => "the name of a tag",
            ExpectedToken::TagValue => "the value of the tag in quotes",
            ExpectedToken::TagValueEnd => "`\"` at the end of the tag's value, on the same line",
            ExpectedToken::TagEnd => "`]` at the end of the tag",
            ExpectedToken::CommentEnd => "`}` at the end of the comment",
            ExpectedToken::GlyphNumber => "the number of a glyph from 0 to 255",
            ExpectedToken::Glyph => "one of the glyphs ! ? !! ?? !? ?!",
            ExpectedToken::NoTag => "no tag after the first move",
            ExpectedToken::MoveFirst => "a move first",
            ExpectedToken::VariationEnd => "`)` at the end of the variation",
            ExpectedToken::NoVariationEnd => "no `)` where no variation is open",
            ExpectedToken::End => "nothing more after the result",
        })
    }
}

/// The error of a game whose text is too long. It was skipped.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct TooLong {
    /// The place where the game begins.
    pub place: Place,
    /// The maximum number of bytes of a game.
    pub limit: usize,
}

impl fmt::Display for TooLong {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "expected a game of at most {} bytes", self.limit)
    }
}

impl core::error::Error for TooLong {}

/// The reason why a text is not a game: the place and the problem.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct PgnError {
    /// The place.
    pub place: Place,
    /// The problem.
    pub problem: PgnProblem,
}

/// A problem in the text of a game.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum PgnProblem {
    /// The text has a syntax error.
    Text {
        /// The text found.
        found: Found,
        /// The text expected there.
        expected: ExpectedToken,
    },
    /// The text is too long.
    TooLong {
        /// The maximum number of bytes of a game.
        limit: usize,
    },
    /// Variations are nested deeper than [`MAX_DEPTH`](super::MAX_DEPTH).
    TooDeep,
    /// A tag is refused.
    Tag(TagError),
    /// The tag `Objective` is not an objective.
    Objective(ObjectiveError),
    /// The tag `FEN` is not the FEN of a position.
    Start(PositionError),
    /// The tag `Deployment` is not a deployment that the game can resume.
    Deployment(ResumeError),
    /// The word is not a legal move of the position, or several moves fit.
    Move {
        /// The word. If it is long, it is cut and ends with `…`.
        text: String,
        /// The reason.
        why: ReadError,
    },
    /// The move cannot be played.
    Play(PlayError),
    /// A comment or a glyph is refused.
    Annotation(AnnotationError),
}

impl PgnError {
    /// Returns `true` if several moves fit the text.
    #[must_use]
    pub fn is_ambiguous(&self) -> bool {
        let PgnProblem::Move { why, .. } = &self.problem else {
            return false;
        };
        matches!(why, ReadError::Ambiguous { .. })
    }
}

impl fmt::Display for PgnProblem {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            PgnProblem::Text { found, expected } => write!(f, "found {found}, expected {expected}"),
            PgnProblem::TooLong { limit } => write!(f, "expected a game of at most {limit} bytes"),
            PgnProblem::TooDeep => {
                write!(f, "expected variations at most {} deep", super::MAX_DEPTH)
            }
            PgnProblem::Tag(error) => fmt::Display::fmt(error, f),
            PgnProblem::Objective(error) => fmt::Display::fmt(error, f),
            PgnProblem::Start(error) => write!(f, "FEN: {error}"),
            PgnProblem::Deployment(error) => write!(f, "{}: {error}", super::deployment::TAG),
            PgnProblem::Move {
                text,
                why: ReadError::Syntax(error),
            } => {
                let (found, expected) = (error.found(), error.expected());
                write!(f, "{text}: found {found}, expected {expected}")
            }
            PgnProblem::Move { text, why } => write!(f, "{text}: {why}"),
            PgnProblem::Play(error) => fmt::Display::fmt(error, f),
            PgnProblem::Annotation(error) => fmt::Display::fmt(error, f),
        }
    }
}

/// `line:column: problem`
impl fmt::Display for PgnError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}: {}", self.place, self.problem)
    }
}

impl core::error::Error for PgnError {}

impl From<TooLong> for PgnError {
    fn from(TooLong { place, limit }: TooLong) -> PgnError {
        PgnError {
            place,
            problem: PgnProblem::TooLong { limit },
        }
    }
}
