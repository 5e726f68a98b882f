//! A packed position: the stacks and the counters.

use crate::action::Counters;
use crate::objective::Objective;
use crate::role::MOST_PIECES;
use crate::{Bitboard, Board, Color, Position, Stack};

/// A packed position between turns. It takes two bytes for each possible stack and a few more. A list of the actual stacks
/// would save a few bytes late in a game, but allocating it takes longer than packing the position.
#[derive(Clone, Debug)]
pub(super) struct Keyframe {
    /// The squares of the stacks.
    occupied: Bitboard,
    /// The stacks in the order of their squares.
    stacks: [Option<Stack>; MOST_PIECES],
    counters: Counters,
    turn: Color,
}

impl Keyframe {
    pub(super) fn of(position: &Position) -> Keyframe {
        let board = position.board();
        let occupied = board.occupied();
        let mut stacks = [None; MOST_PIECES];
        let mut places = stacks.iter_mut();
        occupied.into_iter().for_each(|square| {
            let place = places.next();
            debug_assert!(place.is_some(), "no position has more stacks");
            if let Some(place) = place {
                *place = board.stack(square);
            }
        });
        Keyframe {
            occupied,
            stacks,
            counters: position.counters,
            turn: position.turn(),
        }
    }

    pub(super) fn position(&self, objective: Objective) -> Position {
        let mut board = Board::empty();
        for (square, &stack) in self.occupied.into_iter().zip(&self.stacks) {
            board.set(square, stack);
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
