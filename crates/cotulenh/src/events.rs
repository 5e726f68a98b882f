//! Events: the effects of a move, piece by piece and in order.
//!
//! [`crate::Game`] returns the events of everything that is played, undone or redone. [`crate::Game::events`] returns the
//! events of any turn in its tree. An application derives text, sounds, animations and captured pieces from them.
//!
//! ```
//! use cotulenh::{Event, Game, Position};
//! let position: Position = "6c4/11/11/11/6T4/11/11/11/11/11/11/5C5 r - - 0 1".parse()?;
//! let mut game = Game::from_position(position);
//! let played = game.play_text("Tg10")?;
//! assert!(matches!(
//!     played.events[..],
//!     [Event::Moved { .. }, Event::Promoted { .. }, Event::Check { .. }, Event::TurnEnded { .. }]
//! ));
//! assert_eq!(
//!     cotulenh::describe(&played.events),
//!     "Red's Tank moves from g8 to g10. Red's Tank on g10 becomes heroic. Blue is in check."
//! );
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

use crate::action::Action;
use crate::outcome::Outcome;
use crate::stage::{Stage, Transfer, delegate_stage};
use crate::{Color, Piece, Position, Square, Stack};
use alloc::vec::Vec;

/// One effect of a move.
///
/// A unit that acts has exactly one of [`Event::Moved`], [`Event::Deployed`], [`Event::Combined`] and
/// [`Event::Destroyed`]. A unit that captures and stays has none of them.
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

/// A stage that passes everything on to another stage and collects the events.
pub(crate) struct EventRecorder<'a, S> {
    stage: &'a mut S,
    events: &'a mut Vec<Event>,
}

impl<'a, S: Stage> EventRecorder<'a, S> {
    pub(crate) fn new(stage: &'a mut S, events: &'a mut Vec<Event>) -> EventRecorder<'a, S> {
        EventRecorder { stage, events }
    }
}

impl<S: Stage> Stage for EventRecorder<'_, S> {
    type View = S::View;

    const REPORTS: bool = true;

    delegate_stage!(stage);

    fn report(&mut self, event: Event) {
        self.events.push(event);
    }

    fn set_stack(&mut self, square: Square, stack: Option<Stack>) {
        self.stage.set_stack(square, stack);
    }

    fn relocate(&mut self, from: Square, to: Square, stack: Stack) {
        self.stage.relocate(from, to, stack);
    }

    fn transfer(&mut self, transfer: &Transfer) {
        self.stage.transfer(transfer);
    }

    fn execute(&mut self, action: Action) {
        self.stage.execute(action);
    }
}

impl Position {
    /// Calls `carry_out` on the position and returns the events that it reports.
    pub(crate) fn record_events(
        &mut self,
        carry_out: impl FnOnce(&mut EventRecorder<'_, Position>),
    ) -> Vec<Event> {
        let mut events = Vec::new();
        carry_out(&mut EventRecorder::new(self, &mut events));
        events
    }
}
