//! Material, heroism and placement of every piece on every square, added up at compile time.

use super::{Taper, WEIGHTS};
use cotulenh::{Color, Piece, Role, SQUARES, Square, Stack};

/// The middle of the land, files c to k.
const MIDDLE_FILE: u8 = 6;
/// From here on going forward gains nothing more: the enemy's own camp.
const FAR_RANK: u8 = 9;

type Table = [[[Taper; SQUARES]; 2]; Role::ALL.len()];

/// By role, heroism and square, for Red.
static TABLE: Table = table();

const fn table() -> Table {
    let mut table = [[[Taper::new(0, 0); SQUARES]; 2]; Role::ALL.len()];
    let mut role = 0;
    while role < Role::ALL.len() {
        let mut index = 0;
        while index < SQUARES {
            let plain = WEIGHTS.material[role].plus(placed(role, index));
            table[role][0][index] = plain;
            table[role][1][index] = plain.plus(WEIGHTS.heroic[role]);
            index += 1;
        }
        role += 1;
    }
    table
}

const fn placed(role: usize, index: usize) -> Taper {
    let Some(square) = Square::from_index(index) else {
        return Taper::new(0, 0);
    };
    let forward = if square.rank() < FAR_RANK {
        square.rank()
    } else {
        FAR_RANK
    };
    let aside = square.file().abs_diff(MIDDLE_FILE);
    let central = 5_u8.saturating_sub(aside);
    WEIGHTS.advance[role]
        .times(forward as i32)
        .plus(WEIGHTS.center[role].times(central as i32))
}

/// What a piece on a square is worth to Red.
fn piece(piece: Piece, square: Square) -> Taper {
    let values = &TABLE[piece.role as usize][usize::from(piece.heroic)];
    match piece.color {
        Color::Red => values[square.index()],
        Color::Blue => -values[square.mirrored().index()],
    }
}

/// What a stack on a square is worth to Red, and how much of the beginning it stands for.
pub(super) fn stack(stack: Stack, square: Square) -> (Taper, i32) {
    let mut value = Taper::default();
    let mut phase = 0;
    for each in stack.pieces() {
        value += piece(each, square);
        phase += WEIGHTS.phase[each.role as usize];
    }
    (value, phase)
}
