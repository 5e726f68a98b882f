//! The preview of a move: everything that an application shows before the player confirms it.

use super::overlay::{Overlay, SquareChange};
use crate::color::ByColor;
use crate::events::Event;
use crate::{AirDefense, Bitboard, IllegalMove, Move, Outcome, Position, Termination, commander};
use alloc::vec::Vec;

/// The effects of a legal move on a position.
///
/// Captures, promotions and losses are in the events.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct Preview {
    /// The events of the move, in order.
    pub events: Vec<Event>,
    /// The squares that the move changes, in order.
    pub changes: Vec<SquareChange>,
    /// `true` if the move attacks the enemy Commander. A step of a deployment may do so before the turn ends.
    pub check: bool,
    /// The outcome after the move, as [`Position::outcome`] returns it.
    pub outcome: Option<Outcome>,
    /// The air-defence zones of both sides.
    pub zones: ByColor<ZoneChange>,
}

/// The air-defence zone of a side before and after a move.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct ZoneChange {
    /// The squares covered before the move.
    pub before: Bitboard,
    /// The squares covered after the move.
    pub after: Bitboard,
}

impl ZoneChange {
    /// Returns the squares that are covered only after the move.
    #[must_use]
    pub fn gained(self) -> Bitboard {
        self.after - self.before
    }

    /// Returns the squares that are no longer covered after the move.
    #[must_use]
    pub fn lost(self) -> Bitboard {
        self.before - self.after
    }
}

impl Preview {
    /// Returns the difference between an overlay and its base. `events` are those of the operations of the overlay.
    #[must_use]
    pub fn of(overlay: &Overlay<'_>, events: Vec<Event>) -> Preview {
        let base = overlay.base();
        Preview {
            events,
            changes: overlay.changes().collect(),
            check: commander::is_attacked(overlay, !base.turn()),
            outcome: overlay.outcome(),
            zones: ByColor::new(|color| ZoneChange {
                before: AirDefense::of(base.board(), color).zone(),
                after: AirDefense::of(overlay, color).zone(),
            }),
        }
    }

    /// Returns `true` if the move is checkmate.
    #[must_use]
    pub fn is_checkmate(&self) -> bool {
        self.outcome
            .is_some_and(|outcome| outcome.termination == Termination::Checkmate)
    }
}

impl Position {
    /// Returns the effects of a move, without making it.
    ///
    /// # Errors
    ///
    /// Returns the reason if the move is not legal.
    ///
    /// ```
    /// use cotulenh::{Color, Event, Move, Position};
    /// let position: Position = "6c4/11/11/11/11/6t4/6T4/11/11/11/11/5C5 r - - 0 1".parse()?;
    /// let preview = position.preview(Move::from_lan("Tg6xg7", Color::Red)?)?;
    /// assert!(matches!(preview.events[0], Event::Captured { .. }));
    /// assert_eq!(preview.changes.len(), 2);
    /// assert!(!preview.check && !preview.is_checkmate());
    /// assert!(preview.zones.red.gained().is_empty());
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn preview(&self, mv: Move) -> Result<Preview, IllegalMove> {
        let mut overlay = Overlay::new(self);
        let events = overlay.play(mv)?;
        Ok(Preview::of(&overlay, events))
    }
}
