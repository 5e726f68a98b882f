//! Piece-square tables: the terms of a piece that depend on its square only, summed at compile time.

use super::Taper;
use super::taper::PackedTaper;
use super::terms::{HEROIC, MATERIAL, MOBILITY, PLACEMENT, ROLES, TERMS, Tally};
use crate::shapes;
use cotulenh::{Color, Piece, Role, SQUARES, Square, Stack};

/// The weight of each role in the game phase, in the order C I T M E A G S F N H.
const PHASE: [i32; ROLES] = [0, 0, 1, 0, 0, 2, 0, 1, 3, 4, 0];

/// The values of a piece or a stack on a square.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(super) struct PlacedValue {
    /// Material, heroism and placement.
    pub(super) placement: PackedTaper,
    /// Mobility on an empty board. Zero if air defence [limits the range](is_range_limited).
    pub(super) mobility: PackedTaper,
}

impl PlacedValue {
    /// Returns the sum of both values.
    pub(super) fn total(self) -> PackedTaper {
        let mut sum = self.placement;
        sum += self.mobility;
        sum
    }
}

/// The values by role, heroism and square, from Red's side.
pub(super) type PieceSquareTable = [[[PlacedValue; SQUARES]; 2]; ROLES];

/// Builds the piece-square table from the weights.
pub(super) const fn table(terms: &[Taper; TERMS]) -> PieceSquareTable {
    const NOTHING: PlacedValue = PlacedValue {
        placement: PackedTaper::ZERO,
        mobility: PackedTaper::ZERO,
    };
    let mut table = [[[NOTHING; SQUARES]; 2]; ROLES];
    let mut number = 0;
    while number < ROLES {
        let role = Role::ALL[number];
        let material = terms[MATERIAL.at(number)];
        let mut index = 0;
        while index < SQUARES {
            let plain = material.plus(terms[PLACEMENT.cell(number, index)]);
            table[number][0][index] = PlacedValue {
                placement: PackedTaper::new(plain),
                mobility: PackedTaper::new(mobility(terms, role, false, index)),
            };
            table[number][1][index] = PlacedValue {
                placement: PackedTaper::new(plain.plus(terms[HEROIC.at(number)])),
                mobility: PackedTaper::new(mobility(terms, role, true, index)),
            };
            index += 1;
        }
        number += 1;
    }
    table
}

const fn mobility(terms: &[Taper; TERMS], role: Role, heroic: bool, index: usize) -> Taper {
    match Square::from_index(index) {
        Some(square) => {
            terms[MOBILITY.at(role as usize)].times(mobility_count(role, heroic, square))
        }
        None => Taper::new(0, 0),
    }
}

/// Returns the number of squares that count as mobility on an empty board.
const fn mobility_count(role: Role, heroic: bool, square: Square) -> i32 {
    if is_range_limited(role, heroic) {
        0
    } else {
        shapes::captures(role, heroic, square).len() as i32
    }
}

/// Returns `true` if enemy air defence limits the capture range of a piece.
pub(super) const fn is_range_limited(role: Role, heroic: bool) -> bool {
    role.is_stopped_by_air_defense(heroic)
}

/// Returns the values of a stack on a square for its side, and its weight in the game phase.
#[inline]
pub(super) fn stack(
    piece_squares: &PieceSquareTable,
    stack: Stack,
    square: Square,
) -> (PlacedValue, i32) {
    let index = from_side(stack.color(), square).index();
    let mut sum = PlacedValue::default();
    let mut phase = 0;
    stack.pieces().for_each(|Piece { role, heroic, .. }| {
        let value = &piece_squares[role as usize][usize::from(heroic)][index];
        sum.placement += value.placement;
        sum.mobility += value.mobility;
        phase += PHASE[role as usize];
    });
    (sum, phase)
}

/// Counts the terms of a stack on a square for its side. Returns its weight in the game phase.
pub(super) fn count(stack: Stack, square: Square, tally: &mut impl Tally) -> i32 {
    let index = from_side(stack.color(), square).index();
    let mut phase = 0;
    for Piece { role, heroic, .. } in stack.pieces() {
        let number = role as usize;
        tally.add(MATERIAL.at(number), 1);
        tally.add(PLACEMENT.cell(number, index), 1);
        if heroic {
            tally.add(HEROIC.at(number), 1);
        }
        tally.add(MOBILITY.at(number), mobility_count(role, heroic, square));
        phase += PHASE[number];
    }
    phase
}

/// Returns the square as the side sees it.
fn from_side(color: Color, square: Square) -> Square {
    match color {
        Color::Red => square,
        Color::Blue => square.mirrored(),
    }
}
