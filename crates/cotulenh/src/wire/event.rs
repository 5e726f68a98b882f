//! Events as data, in JSON.
//!
//! Each event is an object with its `type`. Pieces and units are written in capitals with `+` before a hero, as in
//! notation. `side` is their side.

use crate::events::{Event, PromotionReason};
use crate::{Color, Piece, Square, Stack};
use alloc::string::{String, ToString};
use serde::{Serialize, Serializer};

/// An event as a plain object.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[serde(tag = "type", rename_all = "kebab-case")]
#[non_exhaustive]
pub enum EventData {
    /// A piece was captured.
    #[allow(missing_docs)]
    Captured {
        square: Square,
        piece: String,
        side: Side,
        by: String,
        from: Square,
    },
    /// The captured piece was a Commander.
    #[allow(missing_docs)]
    CommanderCaptured { square: Square, side: Side },
    /// A whole stack went to another square.
    #[allow(missing_docs)]
    Moved {
        unit: String,
        side: Side,
        from: Square,
        to: Square,
    },
    /// A unit left its stack in a deployment step.
    #[allow(missing_docs)]
    Deployed {
        unit: String,
        side: Side,
        from: Square,
        to: Square,
    },
    /// A unit joined a friendly stack, which is now `stack`.
    #[allow(missing_docs)]
    Combined {
        unit: String,
        side: Side,
        from: Square,
        to: Square,
        stack: String,
    },
    /// A piece was lost in its own suicide capture.
    #[allow(missing_docs)]
    Destroyed {
        square: Square,
        piece: String,
        side: Side,
        from: Square,
    },
    /// A piece of a deployed stack stays.
    #[allow(missing_docs)]
    Stayed {
        square: Square,
        piece: String,
        side: Side,
    },
    /// A piece became heroic because it attacks the enemy Commander.
    #[allow(missing_docs)]
    Promoted {
        square: Square,
        piece: String,
        side: Side,
    },
    /// A piece became heroic because it is the last one beside its Commander.
    #[allow(missing_docs)]
    LastGuard {
        square: Square,
        piece: String,
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
                side: piece.color.into(),
                by: unit(by),
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
                side: who.color().into(),
                from,
                to,
                stack: unit(stack),
            },
            Event::Destroyed {
                square,
                piece,
                from,
            } => EventData::Destroyed {
                square,
                piece: letter(piece),
                side: piece.color.into(),
                from,
            },
            Event::Stayed { square, piece } => EventData::Stayed {
                square,
                piece: letter(piece),
                side: piece.color.into(),
            },
            Event::Promoted {
                square,
                piece,
                reason,
            } => {
                let (piece, side) = (letter(piece), piece.color.into());
                match reason {
                    PromotionReason::Attack => EventData::Promoted {
                        square,
                        piece,
                        side,
                    },
                    PromotionReason::LastGuard => EventData::LastGuard {
                        square,
                        piece,
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

impl Serialize for Event {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        EventData::from(*self).serialize(serializer)
    }
}
