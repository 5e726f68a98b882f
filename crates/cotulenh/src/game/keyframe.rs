//! A packed position: the stacks and the counters.

use crate::action::Counters;
use crate::objective::Objective;
use crate::{Bitboard, Board, Color, Position, Stack};
use alloc::boxed::Box;
use alloc::vec::Vec;

/// A packed position between turns. It takes two bytes per stack and a few more.
#[derive(Clone, Debug)]
pub(super) struct Keyframe {
    /// The squares of the stacks.
    occupied: Bitboard,
    /// The stacks in the order of their squares.
    stacks: Box<[Stack]>,
    counters: Counters,
    turn: Color,
}

impl Keyframe {
    pub(super) fn of(position: &Position) -> Keyframe {
        let board = position.board();
        let occupied = board.occupied();
        let mut stacks = Vec::with_capacity(occupied.len() as usize);
        occupied
            .into_iter()
            .for_each(|square| stacks.extend(board.stack(square)));
        Keyframe {
            occupied,
            stacks: stacks.into_boxed_slice(),
            counters: position.counters,
            turn: position.turn(),
        }
    }

    pub(super) fn position(&self, objective: Objective) -> Position {
        let mut board = Board::empty();
        for (square, &stack) in self.occupied.into_iter().zip(&self.stacks) {
            board.set(square, Some(stack));
        }
        Position {
            counters: self.counters,
            objective,
            ..Position::bare(board, self.turn)
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::random::for_each_position;
    use proptest::prelude::*;

    #[test]
    fn a_packed_position_is_unpacked_unchanged() {
        for_each_position(2000, |position| {
            let position = position.before_deployment();
            let unpacked = Keyframe::of(&position).position(position.objective());
            prop_assert!(unpacked.is_identical(&position));
            Ok(())
        });
    }
}
