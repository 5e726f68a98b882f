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
    /// The squares that the move changes, sorted by square.
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
        let before = overlay.base();
        Preview {
            events,
            changes: overlay.changes().collect(),
            check: commander::is_attacked(overlay.view(), !before.turn()),
            outcome: overlay.outcome(),
            zones: ByColor::new(|color| ZoneChange {
                before: AirDefense::of(before.board(), color).zone(),
                after: AirDefense::of(overlay.view(), color).zone(),
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

#[cfg(test)]
mod tests {
    use super::*;
    use crate::random::for_each_position;
    use crate::{DeploySession, Square};

    /// Returns the difference between two positions, compared square by square.
    fn between(before: &Position, after: &Position, events: Vec<Event>) -> Preview {
        let changes = Square::all().filter_map(|square| {
            let change = SquareChange {
                square,
                before: before.board().stack(square),
                after: after.board().stack(square),
            };
            (change.before != change.after).then_some(change)
        });
        Preview {
            events,
            changes: changes.collect(),
            check: commander::is_attacked(after.board(), !before.turn()),
            outcome: after.outcome(),
            zones: ByColor::new(|color| ZoneChange {
                before: AirDefense::of(before.board(), color).zone(),
                after: AirDefense::of(after.board(), color).zone(),
            }),
        }
    }

    #[test]
    fn positions_and_overlays_give_the_same_preview() {
        for_each_position(300, |position| {
            for mv in position.legal_moves() {
                let (after, events) = position.after_with_events(mv).unwrap();
                let expected = between(position, &after, events);
                assert_eq!(position.preview(mv), Ok(expected), "{position} {mv}");
            }
            let Some(session) = DeploySession::resume(position) else {
                return Ok(());
            };
            for (role, step) in session.view().unwrap().joins {
                let result = session.recombine(role, step).unwrap();
                let expected = between(position, result.position(), result.events().to_vec());
                let mut overlay = Overlay::new(position);
                let events = overlay.recombine(role, step).unwrap();
                assert_eq!(Preview::of(&overlay, events), expected, "{position}");
            }
            Ok(())
        });
    }
}
