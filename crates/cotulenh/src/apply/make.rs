//! Make and unmake: a move in place, with a small record to take it back.

use crate::action::Action;
use crate::deploy::Deployment;
use crate::effects::{self, Stage};
use crate::outcome::Ended;
use crate::{Color, Move, Position, Square, Stack};
use arrayvec::ArrayVec;

/// The most squares one action changes: origin, target twice, every piece of a side promoted, two last guards.
const CHANGES: usize = 24;

/// What [`Position::unmake`] needs to take a move back exactly.
#[derive(Clone, Debug)]
pub struct Undo {
    /// What squares held before, oldest first; a square may be there more than once.
    stacks: ArrayVec<(Square, Option<Stack>), CHANGES>,
    turn: Color,
    halfmove_clock: u16,
    move_number: u32,
    ended: Option<Ended>,
    deployment: Option<Deployment>,
}

impl Undo {
    fn of(position: &Position) -> Undo {
        Undo {
            stacks: ArrayVec::new(),
            turn: position.turn,
            halfmove_clock: position.halfmove_clock,
            move_number: position.move_number,
            ended: position.ended,
            deployment: position.deployment,
        }
    }
}

/// A position that notes what squares held before they change.
struct Recorder<'a> {
    position: &'a mut Position,
    undo: Undo,
}

impl Stage for Recorder<'_> {
    fn position(&self) -> &Position {
        self.position
    }

    fn execute(&mut self, action: Action) {
        if let Action::Remove { square }
        | Action::Place { square, .. }
        | Action::Restack { square, .. }
        | Action::Promote { square, .. } = action
        {
            // Room for every change a move can make; see `CHANGES`.
            let noted = self
                .undo
                .stacks
                .try_push((square, self.position.board().stack(square)));
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
        self.halfmove_clock = undo.halfmove_clock;
        self.move_number = undo.move_number;
        self.ended = undo.ended;
        self.deployment = undo.deployment;
        debug_assert!(self.board().is_consistent());
    }
}
