//! The expected text of an error, as data.

use crate::notation::Expected;
use crate::notation::pgn::ExpectedToken;
use alloc::string::String;
use serde::Serialize;

/// The expected text of an error, as a plain object.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize)]
#[serde(rename_all = "camelCase")]
#[non_exhaustive]
pub struct ExpectedData {
    /// A code for programs.
    pub code: &'static str,
    /// The smallest number.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub min: Option<u32>,
    /// The largest number.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub max: Option<u32>,
    /// The number of missing squares or ranks.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub missing: Option<u8>,
    /// A stack as it should be written.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub stack: Option<String>,
}

impl From<&Expected> for ExpectedData {
    fn from(expected: &Expected) -> ExpectedData {
        let code = match expected {
            Expected::PieceOrCount => "piece-or-count",
            Expected::PieceLetter => "piece-letter",
            Expected::CapitalLetter => "capital-letter",
            Expected::Unit => "unit",
            Expected::UnitOrColon => "unit-or-colon",
            Expected::PieceOrStackEnd => "piece-or-stack-end",
            Expected::EmptyCount { .. } => "empty-count",
            Expected::RankEnd => "rank-end",
            Expected::MoreSquares { .. } => "more-squares",
            Expected::MoreRanks { .. } => "more-ranks",
            Expected::BoardEnd => "board-end",
            Expected::SecondPiece => "second-piece",
            Expected::StackEnd => "stack-end",
            Expected::CarrierFirst { .. } => "carrier-first",
            Expected::LegalStack => "legal-stack",
            Expected::Space => "space",
            Expected::Turn => "turn",
            Expected::Dash => "dash",
            Expected::Number { .. } => "number",
            Expected::NoLeadingZero => "no-leading-zero",
            Expected::End => "end",
            Expected::EndOrDeployment => "end-or-deployment",
            Expected::Deployment => "deployment",
            Expected::Square => "square",
            Expected::Colon => "colon",
            Expected::StepMark => "step-mark",
            Expected::StepOrEllipsis => "step-or-ellipsis",
            Expected::CommaOrEllipsis => "comma-or-ellipsis",
            Expected::Ellipsis => "ellipsis",
            Expected::Move => "action",
            Expected::WholeTurn => "whole-turn",
            Expected::Origin => "origin",
            Expected::Rank => "rank",
            Expected::NoHeroes => "no-heroes",
            Expected::EngineMoveRest => "word-rest",
            Expected::CommaOrEnd => "comma-or-end",
            Expected::EndOfSteps => "end-of-steps",
            Expected::Operation => "operation",
            Expected::PlaceDot => "place-dot",
        };
        let mut data = ExpectedData {
            code,
            ..ExpectedData::default()
        };
        match expected {
            Expected::EmptyCount { left } => {
                (data.min, data.max) = (Some(1), Some(u32::from(*left)));
            }
            Expected::MoreSquares { missing } | Expected::MoreRanks { missing } => {
                data.missing = Some(*missing);
            }
            Expected::CarrierFirst { stack } => data.stack = Some(stack.clone()),
            Expected::Number { min, max } => (data.min, data.max) = (Some(*min), Some(*max)),
            _ => {}
        }
        data
    }
}

impl From<ExpectedToken> for ExpectedData {
    fn from(expected: ExpectedToken) -> ExpectedData {
        let code = match expected {
            ExpectedToken::Element => "something",
            ExpectedToken::TagName => "tag-name",
            ExpectedToken::TagValue => "tag-value",
            ExpectedToken::TagValueEnd => "tag-value-end",
            ExpectedToken::TagEnd => "tag-end",
            ExpectedToken::CommentEnd => "comment-end",
            ExpectedToken::GlyphNumber => "glyph-number",
            ExpectedToken::Glyph => "glyph",
            ExpectedToken::NoTag => "no-tag",
            ExpectedToken::MoveFirst => "move-first",
            ExpectedToken::VariationEnd => "variation-end",
            ExpectedToken::NoVariationEnd => "no-variation-end",
            ExpectedToken::End => "end-of-game",
        };
        ExpectedData {
            code,
            ..ExpectedData::default()
        }
    }
}
