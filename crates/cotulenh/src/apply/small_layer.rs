//! The state of an overlay where the code must be small: a copy of the position. So the rules are compiled for positions only.

use super::make::Undo;
use crate::{Position, Square, Stack};
use alloc::vec::Vec;

/// A position and a copy of it that operations change.
#[derive(Clone, Debug)]
pub(super) struct Layer<'a> {
    pub(super) base: &'a Position,
    state: Position,
}

impl<'a> Layer<'a> {
    pub(super) fn new(base: &'a Position) -> Layer<'a> {
        Layer { base, state: *base }
    }

    /// Returns the squares that differ from the base, in order.
    pub(super) fn squares(&self) -> impl ExactSizeIterator<Item = (Square, Option<Stack>)> + '_ {
        let stacks = Square::all().map(|square| (square, self.state.board().stack(square)));
        let base = self.base.board();
        let changed: Vec<_> = stacks
            .filter(|&(square, stack)| base.stack(square) != stack)
            .collect();
        changed.into_iter()
    }

    /// Returns the state on which operations are judged.
    pub(super) fn state(&self) -> &Position {
        &self.state
    }

    /// Returns the state on which operations are made.
    pub(super) fn state_mut(&mut self) -> &mut Position {
        &mut self.state
    }

    /// Replaces the state by the one after an operation.
    pub(super) fn replace(&mut self, next: Position) {
        self.state = next;
    }

    /// Takes back an operation.
    pub(super) fn unmake(&mut self, undo: Undo) {
        self.state.unmake(undo);
    }

    /// Returns the position after the operations.
    pub(super) fn position(&self) -> Position {
        self.state
    }
}
