//! A position packed small: what stands where, and the counters.

use crate::outcome::{Ended, Objective};
use crate::{Board, Color, Position, Square, Stack};
use alloc::boxed::Box;

/// A position between turns; four bytes a stack and a few more.
#[derive(Clone, Debug)]
pub(super) struct Keyframe {
    stacks: Box<[(Square, Stack)]>,
    move_number: u32,
    halfmove_clock: u16,
    turn: Color,
    ended: Option<Ended>,
}

impl Keyframe {
    pub(super) fn of(position: &Position) -> Keyframe {
        let board = position.board();
        let occupied = board.occupied().into_iter();
        Keyframe {
            stacks: occupied
                .filter_map(|square| Some((square, board.stack(square)?)))
                .collect(),
            move_number: position.move_number(),
            halfmove_clock: position.halfmove_clock(),
            turn: position.turn(),
            ended: position.ended(),
        }
    }

    pub(super) fn position(&self, objective: Objective) -> Position {
        let mut board = Board::empty();
        for &(square, stack) in &self.stacks {
            board.set(square, Some(stack));
        }
        Position {
            board,
            turn: self.turn,
            halfmove_clock: self.halfmove_clock,
            move_number: self.move_number,
            objective,
            ended: self.ended,
            deployment: None,
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
