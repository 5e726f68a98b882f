//! The inputs (features) of the network: pieces on squares, from the perspective of each side.

use arrayvec::ArrayVec;
use cotulenh::{Color, Piece, Position, Role, SQUARES, Square, Stack};

const ROLES: usize = Role::ALL.len();
/// The number of inputs of a perspective: side, role, heroic, carried, square.
pub(super) const INPUTS: usize = 2 * ROLES * 2 * 2 * SQUARES;

/// The maximum number of pieces on the board. The starting position has as many. A move adds or removes at most one input for
/// each.
pub(super) const MAX_PIECES: usize = 38;

/// Returns the number of an input from the perspective of a side.
fn input(perspective: Color, piece: Piece, carried: bool, square: Square) -> u16 {
    let square = match perspective {
        Color::Red => square,
        Color::Blue => square.mirrored(),
    };
    let enemy = usize::from(piece.color != perspective);
    let kind = (enemy * ROLES + piece.role as usize) * 4
        + 2 * usize::from(piece.heroic)
        + usize::from(carried);
    (kind * SQUARES + square.index()) as u16
}

/// Returns `true` if a position can have the input: the terrain allows the piece or a carrier of it. In a deployment, pieces
/// stay for a while where their carrier has left them.
#[cfg(all(test, feature = "network"))]
pub(super) fn is_possible(input: usize) -> bool {
    let (kind, index) = (input / SQUARES, input % SQUARES);
    let role = Role::ALL[kind / 4 % ROLES];
    let is_carried = kind % 2 == 1;
    let Some(square) = Square::from_index(index) else {
        return false;
    };
    Role::ALL.into_iter().any(|carrier| {
        let carries = carrier.passengers().concat().contains(&role);
        (carries || !is_carried && carrier == role) && cotulenh::terrain::may_stand(carrier, square)
    })
}

/// Returns the numbers of the inputs of a stack from the perspective of a side.
fn inputs_of(perspective: Color, stack: Stack, square: Square) -> impl Iterator<Item = u16> {
    let carrier = stack.carrier().role;
    stack
        .pieces()
        .map(move |piece| input(perspective, piece, piece.role != carrier, square))
}

/// Returns the numbers of the inputs of a position from the perspective of the side to move. The training of a network needs
/// them.
#[must_use]
pub fn network_inputs(position: &Position) -> Vec<u16> {
    let perspective = position.turn();
    let board = position.board();
    let stacks = Color::ALL.map(|color| board.stacks_of(color));
    stacks
        .into_iter()
        .flatten()
        .flat_map(|(square, stack)| inputs_of(perspective, stack, square))
        .collect()
}

/// The inputs that a move adds and removes, from the perspectives of Red and Blue.
#[derive(Default)]
pub(super) struct ChangedInputs {
    pub(super) added: [ArrayVec<u16, MAX_PIECES>; 2],
    pub(super) removed: [ArrayVec<u16, MAX_PIECES>; 2],
}

impl ChangedInputs {
    pub(super) fn add(&mut self, stack: Stack, square: Square) {
        push(&mut self.added, stack, square);
    }

    pub(super) fn remove(&mut self, stack: Stack, square: Square) {
        push(&mut self.removed, stack, square);
    }
}

fn push(lists: &mut [ArrayVec<u16, MAX_PIECES>; 2], stack: Stack, square: Square) {
    for perspective in Color::ALL {
        for input in inputs_of(perspective, stack, square) {
            let _ = lists[perspective as usize].try_push(input);
        }
    }
}
