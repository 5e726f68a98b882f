//! Previews as data.
//!
//! Stacks are written as in a FEN: capitals for Red, small letters for Blue. Zones are lists of squares.

use crate::color::ByColor;
use crate::outcome::status_name;
use crate::wire::EventData;
use crate::{Bitboard, Preview, Square, SquareChange, Stack, ZoneChange};
use alloc::vec::Vec;
use serde::{Serialize, Serializer};

/// A preview as a plain object.
///
/// ```
/// use cotulenh::{Color, Move, Position};
/// let position: Position = "6c4/11/11/11/11/11/6T4/11/11/11/11/5C5 r - - 0 1".parse()?;
/// let preview = position.preview(Move::from_lan("Tg6g7", Color::Red)?)?;
/// let json = serde_json::to_string(&preview)?;
/// assert!(json.contains(r#""changes":[{"square":"g6","before":"T","after":null}"#));
/// assert!(json.ends_with(
///     r#""check":false,"status":"ongoing","zones":{"red":{"before":[],"after":[]},"blue":{"before":[],"after":[]}}}"#
/// ));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[non_exhaustive]
pub struct PreviewData {
    /// The events of the move, in order.
    pub events: Vec<EventData>,
    /// The squares that the move changes, in order.
    pub changes: Vec<SquareChangeData>,
    /// `true` if the move attacks the enemy Commander.
    pub check: bool,
    /// The reason why the game is over after the move, e.g. `checkmate`, or `ongoing`.
    pub status: &'static str,
    /// The air-defence zones of both sides.
    pub zones: ByColor<ZoneChangeData>,
}

/// A changed square as a plain object. An empty square is `null`.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[allow(missing_docs)]
pub struct SquareChangeData {
    pub square: Square,
    pub before: Option<Stack>,
    pub after: Option<Stack>,
}

/// An air-defence zone before and after a move as a plain object.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[allow(missing_docs)]
pub struct ZoneChangeData {
    pub before: Vec<Square>,
    pub after: Vec<Square>,
}

impl From<SquareChange> for SquareChangeData {
    fn from(change: SquareChange) -> SquareChangeData {
        SquareChangeData {
            square: change.square,
            before: change.before,
            after: change.after,
        }
    }
}

impl From<ZoneChange> for ZoneChangeData {
    fn from(zone: ZoneChange) -> ZoneChangeData {
        let squares = |zone: Bitboard| zone.into_iter().collect();
        ZoneChangeData {
            before: squares(zone.before),
            after: squares(zone.after),
        }
    }
}

impl From<&Preview> for PreviewData {
    fn from(preview: &Preview) -> PreviewData {
        PreviewData {
            events: preview
                .events
                .iter()
                .copied()
                .map(EventData::from)
                .collect(),
            changes: preview.changes.iter().copied().map(Into::into).collect(),
            check: preview.check,
            status: status_name(preview.outcome),
            zones: ByColor::new(|color| preview.zones[color].into()),
        }
    }
}

impl Serialize for Preview {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        PreviewData::from(self).serialize(serializer)
    }
}
