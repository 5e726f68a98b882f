//! Events as data, in JSON.

use crate::events::{Event, PromotionReason};
use crate::{Color, Piece, Square, Stack};
use alloc::string::{String, ToString};
use alloc::vec;
use alloc::vec::Vec;
use serde::{Serialize, Serializer};

/// An event as a plain object: the JSON of an [`Event`], and the pieces of its units as data.
///
/// Pieces and units are written in capitals with `+` before a hero, as in notation. `side` is their side.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[serde(tag = "type", rename_all = "kebab-case")]
#[non_exhaustive]
pub enum EventData {
    /// A piece was captured.
    #[allow(missing_docs)]
    Captured {
        square: Square,
        piece: String,
        #[serde(skip_serializing_if = "Vec::is_empty")]
        pieces: Vec<PieceData>,
        side: Side,
        by: String,
        #[serde(rename = "byPieces", skip_serializing_if = "Vec::is_empty")]
        by_pieces: Vec<PieceData>,
        from: Square,
    },
    /// The captured piece was a Commander.
    #[allow(missing_docs)]
    CommanderCaptured { square: Square, side: Side },
    /// A whole stack went to another square.
    #[allow(missing_docs)]
    Moved {
        unit: String,
        #[serde(skip_serializing_if = "Vec::is_empty")]
        pieces: Vec<PieceData>,
        side: Side,
        from: Square,
        to: Square,
    },
    /// A unit left its stack in a deployment step.
    #[allow(missing_docs)]
    Deployed {
        unit: String,
        #[serde(skip_serializing_if = "Vec::is_empty")]
        pieces: Vec<PieceData>,
        side: Side,
        from: Square,
        to: Square,
    },
    /// A unit joined a friendly stack, which is now `stack`.
    #[allow(missing_docs)]
    Combined {
        unit: String,
        #[serde(skip_serializing_if = "Vec::is_empty")]
        pieces: Vec<PieceData>,
        side: Side,
        from: Square,
        to: Square,
        stack: String,
        #[serde(rename = "stackPieces", skip_serializing_if = "Vec::is_empty")]
        stack_pieces: Vec<PieceData>,
    },
    /// A piece was lost in its own suicide capture.
    #[allow(missing_docs)]
    Destroyed {
        square: Square,
        piece: String,
        #[serde(skip_serializing_if = "Vec::is_empty")]
        pieces: Vec<PieceData>,
        side: Side,
        from: Square,
    },
    /// A piece of a deployed stack stays.
    #[allow(missing_docs)]
    Stayed {
        square: Square,
        piece: String,
        #[serde(skip_serializing_if = "Vec::is_empty")]
        pieces: Vec<PieceData>,
        side: Side,
    },
    /// A piece became heroic because it attacks the enemy Commander.
    #[allow(missing_docs)]
    Promoted {
        square: Square,
        piece: String,
        #[serde(skip_serializing_if = "Vec::is_empty")]
        pieces: Vec<PieceData>,
        side: Side,
    },
    /// A piece became heroic because it is the last one beside its Commander.
    #[allow(missing_docs)]
    LastGuard {
        square: Square,
        piece: String,
        #[serde(skip_serializing_if = "Vec::is_empty")]
        pieces: Vec<PieceData>,
        side: Side,
    },
    /// `side` is in check.
    #[allow(missing_docs)]
    Check { side: Side },
    /// The turn of `side` is over.
    #[allow(missing_docs)]
    TurnEnded { side: Side },
    /// The game is over. `winner` is `null` if it is a draw.
    #[allow(missing_docs)]
    GameOver {
        winner: Option<Side>,
        reason: &'static str,
    },
}

/// A side by its name.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "kebab-case")]
pub enum Side {
    /// Red.
    Red,
    /// Blue.
    Blue,
}

impl From<Color> for Side {
    fn from(color: Color) -> Side {
        match color {
            Color::Red => Side::Red,
            Color::Blue => Side::Blue,
        }
    }
}

/// A piece as a plain object.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
pub struct PieceData {
    /// The letter in upper case.
    pub letter: char,
    /// `true` if the piece is heroic.
    pub heroic: bool,
}

impl From<Piece> for PieceData {
    fn from(piece: Piece) -> PieceData {
        PieceData {
            letter: piece.role.letter(),
            heroic: piece.heroic,
        }
    }
}

/// Returns the pieces of a unit, the carrier first.
pub(super) fn pieces(unit: Stack) -> Vec<PieceData> {
    unit.pieces().map(PieceData::from).collect()
}

/// Returns a unit in capitals.
fn unit(stack: Stack) -> String {
    match stack.color() {
        Color::Red => stack.to_string(),
        Color::Blue => stack.recolored().to_string(),
    }
}

/// Returns the letter of a piece in capitals, with `+` before a hero.
fn letter(piece: Piece) -> String {
    let mut letter = String::new();
    if piece.heroic {
        letter.push('+');
    }
    letter.push(piece.role.letter());
    letter
}

impl From<Event> for EventData {
    fn from(event: Event) -> EventData {
        match event {
            Event::Captured {
                square,
                piece,
                by,
                from,
            } => EventData::Captured {
                square,
                piece: letter(piece),
                pieces: vec![piece.into()],
                side: piece.color.into(),
                by: unit(by),
                by_pieces: pieces(by),
                from,
            },
            Event::CommanderCaptured { square, color } => EventData::CommanderCaptured {
                square,
                side: color.into(),
            },
            Event::Moved {
                unit: who,
                from,
                to,
            } => EventData::Moved {
                unit: unit(who),
                pieces: pieces(who),
                side: who.color().into(),
                from,
                to,
            },
            Event::Deployed {
                unit: who,
                from,
                to,
            } => EventData::Deployed {
                unit: unit(who),
                pieces: pieces(who),
                side: who.color().into(),
                from,
                to,
            },
            Event::Combined {
                unit: who,
                from,
                to,
                stack,
            } => EventData::Combined {
                unit: unit(who),
                pieces: pieces(who),
                side: who.color().into(),
                from,
                to,
                stack: unit(stack),
                stack_pieces: pieces(stack),
            },
            Event::Destroyed {
                square,
                piece,
                from,
            } => EventData::Destroyed {
                square,
                piece: letter(piece),
                pieces: vec![piece.into()],
                side: piece.color.into(),
                from,
            },
            Event::Stayed { square, piece } => EventData::Stayed {
                square,
                piece: letter(piece),
                pieces: vec![piece.into()],
                side: piece.color.into(),
            },
            Event::Promoted {
                square,
                piece,
                reason,
            } => {
                let (pieces, side) = (vec![piece.into()], piece.color.into());
                let piece = letter(piece);
                match reason {
                    PromotionReason::Attack => EventData::Promoted {
                        square,
                        piece,
                        pieces,
                        side,
                    },
                    PromotionReason::LastGuard => EventData::LastGuard {
                        square,
                        piece,
                        pieces,
                        side,
                    },
                }
            }
            Event::Check { color } => EventData::Check { side: color.into() },
            Event::TurnEnded { color } => EventData::TurnEnded { side: color.into() },
            Event::GameOver { outcome } => EventData::GameOver {
                winner: outcome.winner.map(Side::from),
                reason: outcome.termination.name(),
            },
        }
    }
}

impl EventData {
    /// Removes the pieces as data. Their text remains.
    fn without_pieces(mut self) -> EventData {
        match &mut self {
            EventData::Captured {
                pieces, by_pieces, ..
            } => {
                pieces.clear();
                by_pieces.clear();
            }
            EventData::Combined {
                pieces,
                stack_pieces,
                ..
            } => {
                pieces.clear();
                stack_pieces.clear();
            }
            EventData::Moved { pieces, .. }
            | EventData::Deployed { pieces, .. }
            | EventData::Destroyed { pieces, .. }
            | EventData::Stayed { pieces, .. }
            | EventData::Promoted { pieces, .. }
            | EventData::LastGuard { pieces, .. } => pieces.clear(),
            EventData::CommanderCaptured { .. }
            | EventData::Check { .. }
            | EventData::TurnEnded { .. }
            | EventData::GameOver { .. } => {}
        }
        self
    }
}

impl Serialize for Event {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        EventData::from(*self)
            .without_pieces()
            .serialize(serializer)
    }
}
