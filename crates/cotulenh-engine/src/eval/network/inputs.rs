//! The inputs of the network: pieces on squares, as each side sees them.

use arrayvec::ArrayVec;
use cotulenh::{Color, Piece, Position, Role, SQUARES, Square, Stack};

const ROLES: usize = Role::ALL.len();
/// The number of inputs of a view: side, role, heroic, carried, square.
pub(super) const INPUTS: usize = 2 * ROLES * 2 * 2 * SQUARES;

/// The maximum number of pieces on the board. A move adds or removes at most one input for each.
const MOST: usize = 38;

/// Returns the number of an input in the view of a side.
fn input(view: Color, piece: Piece, carried: bool, square: Square) -> u16 {
    let square = match view {
        Color::Red => square,
        Color::Blue => square.mirrored(),
    };
    let enemy = usize::from(piece.color != view);
    let kind = (enemy * ROLES + piece.role as usize) * 4
        + 2 * usize::from(piece.heroic)
        + usize::from(carried);
    (kind * SQUARES + square.index()) as u16
}

/// Returns the numbers of the inputs of a position, in the view of the side to move. The training of a network needs them.
#[must_use]
pub fn network_inputs(position: &Position) -> Vec<u16> {
    let view = position.turn();
    let board = position.board();
    let stacks = Color::ALL.map(|color| board.stacks_of(color));
    stacks
        .into_iter()
        .flatten()
        .flat_map(|(square, stack)| {
            let carrier = stack.carrier().role;
            stack
                .pieces()
                .map(move |piece| input(view, piece, piece.role != carrier, square))
        })
        .collect()
}

/// The inputs that a move adds and removes, in the views of Red and Blue.
#[derive(Default)]
pub(super) struct ChangedInputs {
    pub(super) added: [ArrayVec<u16, MOST>; 2],
    pub(super) removed: [ArrayVec<u16, MOST>; 2],
}

impl ChangedInputs {
    pub(super) fn add(&mut self, stack: Stack, square: Square) {
        push(&mut self.added, stack, square);
    }

    pub(super) fn remove(&mut self, stack: Stack, square: Square) {
        push(&mut self.removed, stack, square);
    }
}

fn push(lists: &mut [ArrayVec<u16, MOST>; 2], stack: Stack, square: Square) {
    let carrier = stack.carrier().role;
    for piece in stack.pieces() {
        for view in Color::ALL {
            let _ =
                lists[view as usize].try_push(input(view, piece, piece.role != carrier, square));
        }
    }
}
