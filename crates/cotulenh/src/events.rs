//! Events: the effects of a move, piece by piece and in order.
//!
//! [`crate::Game`] returns the events of everything that is played, undone or redone. [`crate::Game::events`] returns the
//! events of any turn in its tree. An application derives text, sounds, animations and captured pieces from them.

use crate::outcome::Outcome;
use crate::{Color, Piece, Square, Stack};
use alloc::vec::Vec;

/// One effect of a move.
///
/// A unit that acts has exactly one of [`Event::Moved`], [`Event::Deployed`], [`Event::Combined`] and
/// [`Event::Destroyed`]. A unit that captures and stays has none of them.
///
/// ```
/// use cotulenh::{Event, Game, Position};
/// let position: Position = "6c4/11/11/11/6T4/11/11/11/11/11/11/5C5 r - - 0 1".parse()?;
/// let mut game = Game::from_position(position);
/// let played = game.play_text("Tg10")?;
/// assert!(matches!(
///     played.events[..],
///     [Event::Moved { .. }, Event::Promoted { .. }, Event::Check { .. }, Event::TurnEnded { .. }]
/// ));
/// assert_eq!(
///     cotulenh::describe(&played.events),
///     "Red's Tank moves from g8 to g10. Red's Tank on g10 becomes a hero. Blue is in check."
/// );
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
///
/// With the feature `serde`, an event is serialised as an object with its `type`. Pieces and units are in capitals with
/// `+` before a hero, as in notation, and `side` is their side:
///
/// ```json
/// {"type":"moved","unit":"T","side":"red","from":"g8","to":"g10"}
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum Event {
    /// An enemy piece was captured. A captured stack gives one event for each of its pieces, carrier first.
    Captured {
        /// The square it stood on.
        square: Square,
        /// The piece.
        piece: Piece,
        /// The unit that captured it.
        by: Stack,
        /// The square that unit started from.
        from: Square,
    },
    /// The captured piece was a Commander.
    CommanderCaptured {
        /// The square it stood on.
        square: Square,
        /// Its color.
        color: Color,
    },
    /// A whole stack went to another square.
    Moved {
        /// The stack, as it was before.
        unit: Stack,
        /// The square it left.
        from: Square,
        /// The square it stands on now.
        to: Square,
    },
    /// A unit left its stack and went to another square: a deployment step.
    Deployed {
        /// The unit, as it was before.
        unit: Stack,
        /// The origin of the deployment.
        from: Square,
        /// The square it stands on now.
        to: Square,
    },
    /// A unit joined a friendly stack.
    Combined {
        /// The unit, as it was before.
        unit: Stack,
        /// The square it left.
        from: Square,
        /// The square of the stack it joined.
        to: Square,
        /// The stack that stands there now.
        stack: Stack,
    },
    /// A piece of an Air Force was lost in its own suicide capture. One event for each piece of the unit.
    Destroyed {
        /// The square of the capture.
        square: Square,
        /// The piece.
        piece: Piece,
        /// The square it started from.
        from: Square,
    },
    /// A piece of a deployed stack stays on the origin.
    Stayed {
        /// The origin of the deployment.
        square: Square,
        /// The piece.
        piece: Piece,
    },
    /// A piece became heroic.
    Promoted {
        /// The square it stands on.
        square: Square,
        /// The piece, as it was before.
        piece: Piece,
        /// The reason.
        reason: PromotionReason,
    },
    /// The side that moves next is in check.
    Check {
        /// The side in check.
        color: Color,
    },
    /// The turn is over.
    TurnEnded {
        /// The side that made the turn.
        color: Color,
    },
    /// The game is over.
    GameOver {
        /// The winner and the reason.
        outcome: Outcome,
    },
}

/// The reason for which a piece became heroic (RULES §9).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum PromotionReason {
    /// It attacks the enemy Commander.
    Attack,
    /// It is the only piece left beside its Commander.
    LastGuard,
}

/// A collection of events. The effects of a move build no events for a sink that drops them.
pub(crate) trait EventSink {
    /// `false` if the sink drops all events.
    const COLLECTS: bool;

    /// Adds an event.
    fn collect(&mut self, event: Event);
}

impl EventSink for Vec<Event> {
    const COLLECTS: bool = true;

    fn collect(&mut self, event: Event) {
        self.push(event);
    }
}

/// A sink that drops all events.
#[derive(Default)]
#[cfg_attr(cotulenh_small, allow(dead_code))]
pub(crate) struct NoEvents;

/// The sink of an operation whose events are not needed. Where the code must be small, the events are collected, so that
/// the effects of a move are compiled for one sink only.
#[cfg(not(cotulenh_small))]
pub(crate) type Unreported = NoEvents;
#[cfg(cotulenh_small)]
pub(crate) type Unreported = Vec<Event>;

impl EventSink for NoEvents {
    const COLLECTS: bool = false;

    #[inline(always)]
    fn collect(&mut self, _event: Event) {}
}
