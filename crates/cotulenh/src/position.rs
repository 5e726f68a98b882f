//! A position: the board, the side to move, and the deployment in progress.

use crate::action::Counters;
use crate::color::ByColor;
use crate::deployment::{ChangedSquares, Deployment};
use crate::effects;
use crate::legality::legal;
use crate::objective::{CorpsSet, Objective};
use crate::outcome::Outcome;
use crate::view::View;
use crate::{Board, Color, Move, Square, Stack, commander, zobrist};
use core::fmt;
use core::hash::{Hash, Hasher};

/// A position that obeys the rules, possibly in the middle of a deployment.
///
/// It is `Copy` and smaller than 1 KiB. Equality, [`Hash`] and [`Position::key`] mean *the same position for
/// repetition* (RULES §10): the same stacks, heroes and side to move, and inside a deployment the same origin and the
/// same pieces that have acted. Counters are ignored, and so are pieces marked as staying. [`Position::is_identical`]
/// compares every field.
///
/// ```
/// use cotulenh::Position;
///
/// let mut position = Position::start();
/// while position.outcome().is_none() {
///     let mv = position.legal_moves()[0];
///     position.play(mv)?;
/// }
/// # Ok::<(), cotulenh::IllegalMove>(())
/// ```
#[derive(Clone, Copy)]
pub struct Position {
    pub(crate) board: Board,
    pub(crate) turn: Color,
    pub(crate) counters: Counters,
    pub(crate) objective: Objective,
    /// The deployment in progress, or that of a stack that is only chosen.
    pub(crate) deployment_record: Option<Deployment>,
    /// The squares that this deployment has changed.
    pub(crate) changed: ChangedSquares,
}

impl Position {
    pub(crate) fn bare(board: Board, turn: Color) -> Position {
        Position {
            board,
            turn,
            counters: Counters::START,
            objective: Objective::Total,
            deployment_record: None,
            changed: ChangedSquares::NOTHING,
        }
    }

    /// Returns the board.
    #[must_use]
    pub fn board(&self) -> &Board {
        &self.board
    }

    /// Returns the side to move.
    #[must_use]
    pub fn turn(&self) -> Color {
        self.turn
    }

    /// Returns the number of finished turns since the last capture.
    #[must_use]
    pub fn halfmove_clock(&self) -> u16 {
        self.counters.halfmove_clock
    }

    /// Returns the move number. It increases after Blue's turn.
    #[must_use]
    pub fn move_number(&self) -> u32 {
        self.counters.move_number
    }

    /// Returns the objective of the game.
    #[must_use]
    pub fn objective(&self) -> Objective {
        self.objective
    }

    /// Returns the deployment in progress, or `None` if no operation has been made in one.
    #[must_use]
    pub fn deployment(&self) -> Option<&Deployment> {
        self.deployment_record
            .as_ref()
            .filter(|d| d.is_in_progress())
    }

    /// Returns the square of the stack that is chosen or being deployed.
    #[must_use]
    pub fn chosen(&self) -> Option<Square> {
        self.deployment_record.as_ref().map(Deployment::origin)
    }

    /// Returns the outcome if the last turn captured a Commander or decided the objective. It is stored, so this is
    /// cheaper than [`Position::outcome`].
    #[must_use]
    pub fn ended(&self) -> Option<Outcome> {
        self.counters.ended
    }

    /// Returns `true` if the side to move is in check: its Commander is attacked. In the middle of a deployment, this
    /// refers to the current board.
    #[must_use]
    pub fn is_check(&self) -> bool {
        commander::is_attacked(&self.board, self.turn)
    }

    /// Returns the outcome by the rules, or `None` if the game is not over. A game does not end in the middle of a
    /// deployment.
    ///
    /// A position does not show a repetition: see [`Game::outcome`](crate::Game::outcome).
    #[must_use]
    #[inline(never)] // so that other crates get no judge of their own
    pub fn outcome(&self) -> Option<Outcome> {
        legal::outcome(self)
    }

    /// Returns the winner of [`Position::outcome`], or `None` if the game is drawn or not over.
    #[must_use]
    pub fn winner(&self) -> Option<Color> {
        self.outcome()?.winner
    }

    /// Returns the hash of the position for repetition. Equal positions have the same hash. It is stable across versions.
    #[must_use]
    pub fn key(&self) -> u64 {
        let deployment = match self.deployment() {
            Some(deployment) => {
                let (origin, acted) = deployment.identity();
                zobrist::deployment(origin, acted)
            }
            None => 0,
        };
        self.board.zobrist() ^ zobrist::turn(self.turn) ^ deployment
    }

    /// Makes a move. If it is not legal, the position does not change.
    ///
    /// # Errors
    ///
    /// Returns the reason if the move is not legal.
    pub fn play(&mut self, mv: Move) -> Result<(), crate::IllegalMove> {
        *self = self.try_after(mv)?;
        Ok(())
    }

    /// Makes a move that is known to be legal.
    ///
    /// An illegal move does not panic, but the result may be a position that the rules do not allow.
    pub fn play_unchecked(&mut self, mv: Move) {
        effects::make_move(self, mv);
    }

    /// Returns the position after a move that is known to be legal.
    #[must_use]
    pub fn after(&self, mv: Move) -> Position {
        let mut next = *self;
        next.play_unchecked(mv);
        next
    }

    /// Returns the position as the other side sees it: colors, ranks and the side to move are swapped. A deployment in
    /// progress is mirrored too.
    #[must_use]
    pub fn mirrored(&self) -> Position {
        Position {
            board: self.board.mirrored(),
            turn: !self.turn,
            counters: Counters {
                ended: self.ended().map(|outcome| Outcome {
                    winner: outcome.winner.map(|color| !color),
                    ..outcome
                }),
                ..self.counters
            },
            deployment_record: self.deployment_record.as_ref().map(Deployment::mirrored),
            changed: self.changed.mirrored(),
            ..*self
        }
    }

    /// Returns `true` if every field is the same, including the counters and the record of the deployment. Equality
    /// compares less.
    #[must_use]
    pub fn is_identical(&self, other: &Position) -> bool {
        self == other
            && self.board.is_consistent()
            && other.board.is_consistent()
            && self.counters == other.counters
            && self.objective == other.objective
            && self.deployment_record == other.deployment_record
            && self.changed == other.changed
    }

    /// Sets the stack on a square. In a deployment, the earlier stack is recorded.
    pub(crate) fn set_stack(&mut self, square: Square, stack: Option<Stack>) {
        if self.deployment_record.is_some() {
            self.changed.note(square, self.board.stack(square), stack);
        }
        self.board.set(square, stack);
    }

    /// Sets the deployment. `None` also forgets the squares it has changed.
    pub(crate) fn set_deployment(&mut self, deployment: Option<Deployment>) {
        self.deployment_record = deployment;
        if deployment.is_none() {
            self.changed.clear();
        }
    }
}

impl Default for Position {
    fn default() -> Position {
        Position::start()
    }
}

impl PartialEq for Position {
    fn eq(&self, other: &Position) -> bool {
        self.turn == other.turn
            && self.board == other.board
            && self.deployment().map(Deployment::identity)
                == other.deployment().map(Deployment::identity)
    }
}

impl Eq for Position {}

impl Hash for Position {
    fn hash<H: Hasher>(&self, state: &mut H) {
        state.write_u64(self.key());
    }
}

impl fmt::Debug for Position {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "Position({self})")
    }
}

/// The Commanders and corps at the start of a turn. They are compared with those at its end.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub(crate) struct TurnStart {
    /// `true` for a side that had its Commander.
    pub(crate) commanders: ByColor<bool>,
    /// The corps of the objective that each side had.
    pub(crate) corps: ByColor<CorpsSet>,
}

impl TurnStart {
    pub(crate) fn of(view: &impl View, objective: Objective) -> TurnStart {
        TurnStart {
            commanders: ByColor::new(|color| view.commander(color).is_some()),
            corps: ByColor::new(|color| objective.corps_of(view, color)),
        }
    }

    /// Returns `true` if the side had its Commander at the start of the turn and has none now.
    pub(crate) fn lost_commander(&self, view: &impl View, color: Color) -> bool {
        self.commanders[color] && view.commander(color).is_none()
    }

    /// Returns the facts as the other side sees them.
    pub(crate) fn mirrored(self) -> TurnStart {
        TurnStart {
            commanders: ByColor::new(|color| self.commanders[!color]),
            corps: ByColor::new(|color| self.corps[!color]),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_position_is_copy_and_at_most_one_kibibyte() {
        fn copies<T: Copy>() {}
        copies::<Position>();
        assert!(size_of::<Position>() <= 1024, "{}", size_of::<Position>());
    }
}
