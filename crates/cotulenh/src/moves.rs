//! Moves: a player's choices.

use crate::bounded_list::{BoundedList, BoundedListIter};
use crate::{Square, Stack};
use core::fmt;
use core::ops::Deref;

/// The kind of a move (RULES §3, §4, §6).
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[cfg_attr(feature = "serde", serde(rename_all = "kebab-case"))]
pub enum MoveKind {
    /// The unit moves to an empty square.
    Move,
    /// The unit captures the stack on the target and moves there.
    Capture,
    /// The unit captures the stack on the target and stays on its square.
    StayCapture,
    /// An Air Force captures a stack inside an air-defence zone and is lost.
    SuicideCapture,
    /// The unit joins a friendly stack.
    Combine,
}

impl MoveKind {
    /// All kinds.
    pub const ALL: [MoveKind; 5] = [
        MoveKind::Move,
        MoveKind::Capture,
        MoveKind::StayCapture,
        MoveKind::SuicideCapture,
        MoveKind::Combine,
    ];

    /// Returns `true` if the move captures an enemy stack.
    #[must_use]
    pub const fn is_capture(self) -> bool {
        matches!(
            self,
            MoveKind::Capture | MoveKind::StayCapture | MoveKind::SuicideCapture
        )
    }

    /// Returns `true` if the unit stands on the target after the move.
    #[must_use]
    pub const fn arrives(self) -> bool {
        matches!(self, MoveKind::Move | MoveKind::Capture | MoveKind::Combine)
    }

    /// Returns the name in JSON, e.g. `stay-capture`.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            MoveKind::Move => "move",
            MoveKind::Capture => "capture",
            MoveKind::StayCapture => "stay-capture",
            MoveKind::SuicideCapture => "suicide-capture",
            MoveKind::Combine => "combine",
        }
    }

    /// Returns the mark in notation (RULES §11). It is empty for a move without capture.
    #[must_use]
    pub const fn mark(self) -> &'static str {
        match self {
            MoveKind::Move => "",
            MoveKind::Capture => "x",
            MoveKind::StayCapture => "_",
            MoveKind::SuicideCapture => "@",
            MoveKind::Combine => "&",
        }
    }

    /// Returns the kind with this mark, or `None` if there is none.
    pub(crate) const fn from_mark(mark: char) -> Option<MoveKind> {
        Some(match mark {
            'x' => MoveKind::Capture,
            '_' => MoveKind::StayCapture,
            '@' => MoveKind::SuicideCapture,
            '&' => MoveKind::Combine,
            _ => return None,
        })
    }
}

/// Writes the name.
impl fmt::Display for MoveKind {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name())
    }
}

/// The act of a unit: of a whole stack in an ordinary move, or of a part of one in a deployment step.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[cfg_attr(feature = "serde", serde(deny_unknown_fields))]
pub struct Act {
    /// The unit, as it was before.
    pub unit: Stack,
    /// The square it starts from.
    pub from: Square,
    /// Its target.
    pub to: Square,
    /// The kind of the move.
    pub kind: MoveKind,
}

impl Act {
    /// Returns the act as the other side sees it: colors and ranks swapped.
    #[must_use]
    pub fn mirrored(self) -> Act {
        Act {
            unit: self.unit.recolored(),
            from: self.from.mirrored(),
            to: self.to.mirrored(),
            kind: self.kind,
        }
    }

    /// Returns the act as the first move of a turn: an ordinary move if the unit is the whole stack, otherwise a step.
    pub(crate) fn as_first_move(self, stack: Stack) -> Move {
        if self.unit == stack {
            Move::Ordinary(self)
        } else {
            Move::Step(self)
        }
    }
}

/// The form of a move: an ordinary move of a whole stack, or a deployment step of a part of one.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum MoveForm {
    Ordinary,
    Step,
}

impl MoveForm {
    /// Returns the act as a move of this form.
    pub(crate) fn with_act(self, act: Act) -> Move {
        match self {
            MoveForm::Ordinary => Move::Ordinary(act),
            MoveForm::Step => Move::Step(act),
        }
    }
}

/// A move: an ordinary move, a deployment step, or the end of a deployment.
///
/// Its text is LAN; see [`crate::notation::lan`].
///
/// ```
/// use cotulenh::{Move, Position};
/// let position = Position::start();
/// let moves = position.legal_moves();
/// assert_eq!(moves.len(), 116);
/// assert!(moves.iter().any(|m| m.to_string() == "Cg1g2"));
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[cfg_attr(feature = "serde", serde(rename_all = "kebab-case"))]
pub enum Move {
    /// A whole stack acts. The turn is over.
    Ordinary(Act),
    /// A part of a stack acts. The turn goes on while other pieces of the stack wait.
    Step(Act),
    /// The deployment ends. The waiting pieces stay.
    Commit,
}

impl Move {
    /// Returns the act of the unit, or `None` for a commit.
    #[must_use]
    pub const fn act(self) -> Option<Act> {
        match self {
            Move::Ordinary(act) | Move::Step(act) => Some(act),
            Move::Commit => None,
        }
    }

    /// Returns the square the move starts from, or `None` for a commit.
    #[must_use]
    pub const fn from(self) -> Option<Square> {
        match self {
            Move::Ordinary(act) | Move::Step(act) => Some(act.from),
            Move::Commit => None,
        }
    }

    /// Returns the target, or `None` for a commit.
    #[must_use]
    pub const fn to(self) -> Option<Square> {
        match self {
            Move::Ordinary(act) | Move::Step(act) => Some(act.to),
            Move::Commit => None,
        }
    }

    /// Returns the unit that acts, or `None` for a commit.
    #[must_use]
    pub const fn unit(self) -> Option<Stack> {
        match self {
            Move::Ordinary(act) | Move::Step(act) => Some(act.unit),
            Move::Commit => None,
        }
    }

    /// Returns the kind of the move, or `None` for a commit.
    #[must_use]
    pub const fn kind(self) -> Option<MoveKind> {
        match self {
            Move::Ordinary(act) | Move::Step(act) => Some(act.kind),
            Move::Commit => None,
        }
    }

    /// Returns the move as the other side sees it: colors and ranks swapped.
    #[must_use]
    pub fn mirrored(self) -> Move {
        match self {
            Move::Ordinary(act) => Move::Ordinary(act.mirrored()),
            Move::Step(act) => Move::Step(act.mirrored()),
            Move::Commit => Move::Commit,
        }
    }
}

/// The legal moves of a position, in a list that never allocates.
///
/// # The bound
///
/// No position has more than [`MoveList::CAPACITY`] legal moves. A unit is a stack or a part of one. It has at most one
/// move for each square that its carrier reaches, because a square is empty, friendly or hostile and each allows one
/// kind of move. Only a whole stack carried by an Air Force has two on a hostile square, and there are at most 19 of those.
/// A stack of one, two or three pieces has 1, 3 or 7 units. With every piece a hero on an empty board, and the pieces a
/// side can have (RULES §1) stacked in the way that makes the sum largest, that is 899 moves: a test counts
/// it over all ways to stack. In the middle of a deployment only one stack acts, and there is `commit`. The
/// capacity is the next round number.
#[derive(Clone, Debug, Default)]
pub struct MoveList(BoundedList<Move, { MoveList::CAPACITY }>);

impl MoveList {
    /// The maximum number of moves in a list.
    pub const CAPACITY: usize = 900;

    pub(crate) fn push(&mut self, mv: Move) {
        // The bound guarantees room. Even if the bound were wrong, this does not panic in a release build.
        self.0.push_within(mv);
    }
}

impl Deref for MoveList {
    type Target = [Move];

    fn deref(&self) -> &[Move] {
        &self.0
    }
}

impl<'a> IntoIterator for &'a MoveList {
    type Item = &'a Move;
    type IntoIter = core::slice::Iter<'a, Move>;

    fn into_iter(self) -> Self::IntoIter {
        self.0.iter()
    }
}

impl IntoIterator for MoveList {
    type Item = Move;
    type IntoIter = BoundedListIter<Move, { MoveList::CAPACITY }>;

    fn into_iter(self) -> Self::IntoIter {
        self.0.into_iter()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_mark_names_its_kind() {
        for kind in MoveKind::ALL {
            let mark = kind.mark().chars().next();
            let expected = (kind != MoveKind::Move).then_some(kind);
            assert_eq!(mark.and_then(MoveKind::from_mark), expected);
        }
    }

    #[test]
    fn a_move_is_at_most_eight_bytes() {
        assert!(size_of::<Move>() <= 8, "{}", size_of::<Move>());
        assert!(size_of::<Option<Move>>() <= 8);
    }
}
