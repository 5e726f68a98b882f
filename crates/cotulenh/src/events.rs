//! Events: what a move did, piece by piece and in order.
//!
//! [`crate::Game`] returns the events of everything that is played, taken back or played again, and
//! [`crate::Game::events`] those of any turn of its tree. Everything that tells a player what happened follows from
//! them: words, sounds, animations, captured pieces.
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

use crate::action::{Action, Counters};
use crate::deployment::{Changed, Deployment};
use crate::game::Outcome;
use crate::outcome::Objective;
use crate::stage::{Going, Stage};
use crate::{Color, Piece, Position, Square, Stack};
use alloc::vec::Vec;

/// Something that happened in a move.
///
/// Of a unit that acts exactly one of [`Event::Moved`], [`Event::Deployed`], [`Event::Combined`] and
/// [`Event::Destroyed`] tells what became of it. A unit that captures and stays where it is has none of them.
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

/// A stage that collects the events of what is carried out on another stage.
pub(crate) struct Witness<'a, S> {
    stage: &'a mut S,
    events: &'a mut Vec<Event>,
}

impl<'a, S: Stage> Witness<'a, S> {
    pub(crate) fn new(stage: &'a mut S, events: &'a mut Vec<Event>) -> Witness<'a, S> {
        Witness { stage, events }
    }
}

impl<S: Stage> Stage for Witness<'_, S> {
    type View = S::View;

    const REPORTS: bool = true;

    fn report(&mut self, event: Event) {
        self.events.push(event);
    }

    fn view(&self) -> &S::View {
        self.stage.view()
    }

    fn turn(&self) -> Color {
        self.stage.turn()
    }

    fn counters(&self) -> Counters {
        self.stage.counters()
    }

    fn objective(&self) -> Objective {
        self.stage.objective()
    }

    fn session(&self) -> Option<&Deployment> {
        self.stage.session()
    }

    fn changed(&self) -> Changed {
        self.stage.changed()
    }

    fn set_stack(&mut self, square: Square, stack: Option<Stack>) {
        self.stage.set_stack(square, stack);
    }

    fn set_turn(&mut self, turn: Color) {
        self.stage.set_turn(turn);
    }

    fn set_counters(&mut self, counters: Counters) {
        self.stage.set_counters(counters);
    }

    fn set_session(&mut self, session: Option<Deployment>) {
        self.stage.set_session(session);
    }

    fn relocate(&mut self, from: Square, to: Square, stack: Stack) {
        self.stage.relocate(from, to, stack);
    }

    fn go(&mut self, going: &Going) {
        self.stage.go(going);
    }

    fn execute(&mut self, action: Action) {
        self.stage.execute(action);
    }
}

impl Position {
    /// Carries something out on the position and returns its events.
    pub(crate) fn witness(
        &mut self,
        carry_out: impl FnOnce(&mut Witness<'_, Position>),
    ) -> Vec<Event> {
        let mut events = Vec::new();
        carry_out(&mut Witness::new(self, &mut events));
        events
    }
}
