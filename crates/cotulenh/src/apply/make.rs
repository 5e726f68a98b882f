//! Make and unmake: a move in place, with a small record to take it back.

use super::Stage;
use crate::action::{Action, Counters};
use crate::deployment::{Changed, Deployment};
use crate::outcome::Objective;
use crate::{Board, Color, Move, Position, Square, Stack, effects};
use arrayvec::ArrayVec;

/// The most squares one action changes: origin, target twice, every piece of a side promoted, two last guards.
const CHANGES: usize = 24;

/// What [`Position::unmake`] needs to take a move back exactly.
#[derive(Clone, Debug)]
pub struct Undo {
    /// What squares held before, oldest first; a square may be there more than once.
    stacks: ArrayVec<(Square, Option<Stack>), CHANGES>,
    turn: Color,
    counters: Counters,
    deployment: Option<Deployment>,
    changed: Changed,
}

impl Undo {
    fn of(position: &Position) -> Undo {
        Undo {
            stacks: ArrayVec::new(),
            turn: position.turn,
            counters: position.counters,
            deployment: position.deployment,
            changed: position.changed,
        }
    }
}

/// A position that notes what squares held before they change.
struct Recorder<'a> {
    position: &'a mut Position,
    undo: Undo,
}

impl Stage for Recorder<'_> {
    type View = Board;

    fn view(&self) -> &Board {
        self.position.board()
    }

    fn turn(&self) -> Color {
        self.position.turn
    }

    fn counters(&self) -> Counters {
        self.position.counters
    }

    fn objective(&self) -> Objective {
        self.position.objective
    }

    fn session(&self) -> Option<&Deployment> {
        self.position.deployment.as_ref()
    }

    fn changed(&self) -> Changed {
        self.position.changed
    }

    fn execute(&mut self, action: Action) {
        if let Some(square) = action.square() {
            // Room for every change a move can make; see `CHANGES`.
            let before = self.position.board().stack(square);
            let noted = self.undo.stacks.try_push((square, before));
            debug_assert!(noted.is_ok());
        }
        self.position.execute(action);
    }
}

impl Position {
    /// Carries out a move that is known to be legal, in place, and returns what [`Position::unmake`] needs.
    ///
    /// ```
    /// use cotulenh::Position;
    /// let mut position = Position::start();
    /// let mv = position.legal_moves()[0];
    /// let undo = position.make(mv);
    /// assert_ne!(position, Position::start());
    /// position.unmake(undo);
    /// assert_eq!(position, Position::start());
    /// ```
    pub fn make(&mut self, mv: Move) -> Undo {
        let mut recorder = Recorder {
            undo: Undo::of(self),
            position: self,
        };
        effects::carry_out(&mut recorder, mv);
        let undo = recorder.undo;
        debug_assert!(self.board().is_consistent());
        undo
    }

    /// Takes a move back. The record must be the one [`Position::make`] gave for it; moves are taken back in
    /// reverse order.
    pub fn unmake(&mut self, undo: Undo) {
        for &(square, stack) in undo.stacks.iter().rev() {
            self.board.set(square, stack);
        }
        self.turn = undo.turn;
        self.counters = undo.counters;
        self.deployment = undo.deployment;
        self.changed = undo.changed;
        debug_assert!(self.board().is_consistent());
    }
}
