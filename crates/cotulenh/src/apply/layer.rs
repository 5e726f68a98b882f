//! The state of an overlay: a position with changed squares on top.

use super::make::Undo;
use crate::action::Counters;
use crate::deployment::{ChangedSquares, Deployment};
use crate::editable_state::EditableState;
use crate::objective::Objective;
use crate::square::SQUARES;
use crate::view::View;
use crate::{Bitboard, Color, Position, Role, Square, Stack};
use arrayvec::ArrayVec;

/// A position with changed squares on top. The position itself is not touched.
#[derive(Clone, Debug)]
pub(super) struct Layer<'a> {
    pub(super) base: &'a Position,
    /// The squares that differ from the base, sorted by square, with the stacks they hold.
    squares: ArrayVec<(Square, Option<Stack>), SQUARES>,
    touched: Bitboard,
    turn: Color,
    counters: Counters,
    deployment_record: Option<Deployment>,
    changed: ChangedSquares,
}

impl<'a> Layer<'a> {
    /// Returns a layer without changes.
    pub(super) fn new(base: &'a Position) -> Layer<'a> {
        Layer {
            base,
            squares: ArrayVec::new(),
            touched: Bitboard::EMPTY,
            turn: base.turn,
            counters: base.counters,
            deployment_record: base.deployment_record,
            changed: base.changed,
        }
    }

    /// Returns the squares that differ from the base, with the stacks they hold.
    pub(super) fn squares(&self) -> impl ExactSizeIterator<Item = (Square, Option<Stack>)> + '_ {
        self.squares.iter().copied()
    }

    /// Returns the state on which operations are judged.
    pub(super) fn state(&self) -> &Layer<'a> {
        self
    }

    /// Returns the state on which operations are made.
    pub(super) fn state_mut(&mut self) -> &mut Layer<'a> {
        self
    }

    /// Replaces the state by the one after an operation.
    pub(super) fn replace(&mut self, next: Layer<'a>) {
        *self = next;
    }

    /// Takes back an operation.
    pub(super) fn unmake(&mut self, undo: Undo) {
        // Without a deployment, `set_stack` notes no changed squares. They are set below.
        self.set_deployment(None);
        for (square, stack) in undo.newest_first() {
            self.set_stack(square, stack);
        }
        self.turn = undo.turn;
        self.counters = undo.counters;
        (self.deployment_record, self.changed) = undo.deployment_record();
    }

    /// Returns the position with all changes made.
    pub(super) fn position(&self) -> Position {
        let mut position = *self.base;
        for &(square, stack) in &self.squares {
            position.board.set(square, stack);
        }
        position.turn = self.turn;
        position.counters = self.counters;
        position.deployment_record = self.deployment_record;
        position.changed = self.changed;
        position
    }

    fn find(&self, square: Square) -> Result<usize, usize> {
        self.squares
            .binary_search_by_key(&square, |&(known, _)| known)
    }

    /// Corrects a set of squares of the base on the changed squares.
    fn corrected(&self, base: Bitboard, holds: impl Fn(Stack) -> bool) -> Bitboard {
        let mut squares = base - self.touched;
        for &(square, stack) in &self.squares {
            if stack.is_some_and(&holds) {
                squares.insert(square);
            }
        }
        squares
    }
}

impl View for Layer<'_> {
    fn stack(&self, square: Square) -> Option<Stack> {
        match self.find(square) {
            Ok(place) => self.squares[place].1,
            Err(_) => self.base.board().stack(square),
        }
    }

    fn of_color(&self, color: Color) -> Bitboard {
        self.corrected(self.base.board().of_color(color), |s| s.color() == color)
    }

    fn of_role(&self, role: Role) -> Bitboard {
        self.corrected(self.base.board().of_role(role), |s| s.contains(role))
    }

    fn heroic(&self) -> Bitboard {
        self.corrected(self.base.board().heroic(), Stack::has_hero)
    }

    fn commander(&self, color: Color) -> Option<Square> {
        let base = self.base.board().commander(color);
        if base.is_some_and(|square| !self.touched.contains(square)) {
            return base;
        }
        let is_there = |stack: Stack| stack.color() == color && stack.contains(Role::Commander);
        let changed = self.squares.iter();
        let mut found = changed.filter(|(_, stack)| stack.is_some_and(is_there));
        found.next().map(|&(square, _)| square)
    }

    fn piece_count(&self, color: Color) -> u16 {
        let pieces = |stack: Option<Stack>| match stack {
            Some(stack) if stack.color() == color => stack.len() as u16,
            _ => 0,
        };
        let mut count = self.base.board().piece_count(color);
        for &(square, stack) in &self.squares {
            count += pieces(stack);
            count -= pieces(self.base.board().stack(square));
        }
        count
    }
}

impl EditableState for Layer<'_> {
    type View = Self;

    fn view(&self) -> &Self {
        self
    }

    fn turn(&self) -> Color {
        self.turn
    }

    fn counters(&self) -> Counters {
        self.counters
    }

    fn objective(&self) -> Objective {
        self.base.objective
    }

    fn deployment_record(&self) -> Option<&Deployment> {
        self.deployment_record.as_ref()
    }

    fn changed(&self) -> ChangedSquares {
        self.changed
    }

    fn set_stack(&mut self, square: Square, stack: Option<Stack>) {
        if self.deployment_record.is_some() {
            let before = self.stack(square);
            self.changed.note(square, before, stack);
        }
        let as_on_base = self.base.board().stack(square) == stack;
        match (self.find(square), as_on_base) {
            (Ok(place), true) => {
                self.squares.remove(place);
                self.touched.remove(square);
            }
            (Ok(place), false) => self.squares[place].1 = stack,
            (Err(_), true) => {}
            (Err(place), false) => {
                // There is room for every square of the board.
                let noted = self.squares.try_insert(place, (square, stack));
                debug_assert!(noted.is_ok());
                self.touched.insert(square);
            }
        }
    }

    fn set_turn(&mut self, turn: Color) {
        self.turn = turn;
    }

    fn set_counters(&mut self, counters: Counters) {
        self.counters = counters;
    }

    fn set_deployment(&mut self, deployment: Option<Deployment>) {
        self.deployment_record = deployment;
        if deployment.is_none() {
            self.changed.clear();
        }
    }
}
