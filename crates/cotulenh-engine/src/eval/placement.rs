//! Piece-square tables: material, heroism and placement, summed at compile time.

use super::Taper;
use super::terms::{HEROIC, MATERIAL, PLACEMENT, ROLES, TERMS, Tally};
use cotulenh::{Color, Piece, SQUARES, Square, Stack};

/// The weight of each role in the game phase, in the order C I T M E A G S F N H.
const PHASE: [i32; ROLES] = [0, 0, 1, 0, 0, 2, 0, 1, 3, 4, 0];

/// The values by role, heroism and square, from Red's side.
pub(super) type PieceSquareTable = [[[Taper; SQUARES]; 2]; ROLES];

/// Builds the piece-square table from the weights.
pub(super) const fn table(terms: &[Taper; TERMS]) -> PieceSquareTable {
    let mut table = [[[Taper::new(0, 0); SQUARES]; 2]; ROLES];
    let mut role = 0;
    while role < ROLES {
        let material = terms[MATERIAL.at(role)];
        let heroic = terms[HEROIC.at(role)];
        let mut index = 0;
        while index < SQUARES {
            let plain = material.plus(terms[PLACEMENT.cell(role, index)]);
            table[role][0][index] = plain;
            table[role][1][index] = plain.plus(heroic);
            index += 1;
        }
        role += 1;
    }
    table
}

/// Returns the value of a piece on a square for Red.
fn piece(piece_squares: &PieceSquareTable, piece: Piece, square: Square) -> Taper {
    let values = &piece_squares[piece.role as usize][usize::from(piece.heroic)];
    match piece.color {
        Color::Red => values[square.index()],
        Color::Blue => -values[square.mirrored().index()],
    }
}

/// Returns the value of a stack on a square for Red, and its weight in the game phase.
pub(super) fn stack(
    piece_squares: &PieceSquareTable,
    stack: Stack,
    square: Square,
) -> (Taper, i32) {
    let mut value = Taper::default();
    let mut phase = 0;
    for each in stack.pieces() {
        value += piece(piece_squares, each, square);
        phase += PHASE[each.role as usize];
    }
    (value, phase)
}

/// Counts the terms of a stack on a square. Returns its weight in the game phase.
pub(super) fn count(stack: Stack, square: Square, tally: &mut impl Tally) -> i32 {
    let (sign, square) = match stack.color() {
        Color::Red => (1, square),
        Color::Blue => (-1, square.mirrored()),
    };
    let mut phase = 0;
    for each in stack.pieces() {
        let role = each.role as usize;
        tally.add(MATERIAL.at(role), sign);
        tally.add(PLACEMENT.cell(role, square.index()), sign);
        if each.heroic {
            tally.add(HEROIC.at(role), sign);
        }
        phase += PHASE[role];
    }
    phase
}
