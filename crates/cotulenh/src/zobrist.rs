//! Keys of the position hash.
//!
//! The hash of a position is stable: the same across versions, machines and builds, and pinned by a table in the
//! tests. Every key comes from one sequence of SplitMix64 with a fixed seed, in a fixed order.

use crate::role_set::RoleSet;
use crate::square::{CELLS, SQUARES};
use crate::{Color, Role, Square, Stack};

const SEED: u64 = 0x636f_7475_6c65_6e68; // "cotulenh"

/// Number `n` of the SplitMix64 sequence that starts at the seed.
const fn key(n: u64) -> u64 {
    let mut z = SEED.wrapping_add((n + 1).wrapping_mul(0x9e37_79b9_7f4a_7c15));
    z = (z ^ z >> 30).wrapping_mul(0xbf58_476d_1ce4_e5b9);
    z = (z ^ z >> 27).wrapping_mul(0x94d0_49bb_1331_11eb);
    z ^ z >> 31
}

const ROLES: usize = Role::ALL.len();
const COLORS: usize = Color::ALL.len();
const PIECES: u64 = (COLORS * ROLES * 2 * SQUARES) as u64;

/// By colour, role, heroism and cell of the grid.
type PieceKeys = [[[[u64; CELLS]; 2]; ROLES]; COLORS];

static PIECE: PieceKeys = piece_keys();
/// By cell of the origin of a deployment in progress.
static ORIGIN: [u64; CELLS] = square_keys(PIECES + 1);
/// By role of a piece that has acted in the deployment.
static ACTED: [u64; ROLES] = role_keys(PIECES + 1 + SQUARES as u64);
const BLUE_TO_MOVE: u64 = key(PIECES);

const fn square_keys(first: u64) -> [u64; CELLS] {
    let mut keys = [0; CELLS];
    let mut index = 0;
    while index < SQUARES {
        if let Some(square) = Square::from_index(index) {
            keys[square.cell()] = key(first + index as u64);
        }
        index += 1;
    }
    keys
}

const fn role_keys(first: u64) -> [u64; ROLES] {
    let mut keys = [0; ROLES];
    let mut role = 0;
    while role < ROLES {
        keys[role] = key(first + role as u64);
        role += 1;
    }
    keys
}

const fn piece_keys() -> PieceKeys {
    let mut keys = [[[[0; CELLS]; 2]; ROLES]; COLORS];
    let mut n = 0;
    let mut color = 0;
    while color < COLORS {
        let mut role = 0;
        while role < ROLES {
            let mut heroic = 0;
            while heroic < 2 {
                keys[color][role][heroic] = square_keys(n);
                n += SQUARES as u64;
                heroic += 1;
            }
            role += 1;
        }
        color += 1;
    }
    keys
}

/// The key of a stack on a square: its pieces' keys together. The table of stacks makes the set of pieces enough.
pub(crate) fn stack(square: Square, stack: Stack) -> u64 {
    stack.pieces().fold(0, |hash, piece| {
        let keys = &PIECE[piece.color as usize][piece.role as usize];
        hash ^ keys[usize::from(piece.heroic)][square.cell()]
    })
}

/// The key of the side to move.
pub(crate) const fn turn(color: Color) -> u64 {
    match color {
        Color::Red => 0,
        Color::Blue => BLUE_TO_MOVE,
    }
}

/// The key of a deployment in progress.
pub(crate) fn deployment(origin: Square, acted: RoleSet) -> u64 {
    let mut hash = ORIGIN[origin.cell()];
    for role in acted.iter() {
        hash ^= ACTED[role as usize];
    }
    hash
}

#[cfg(test)]
mod tests {
    use super::*;
    use alloc::collections::BTreeSet;

    #[test]
    fn all_keys_differ() {
        let mut seen = BTreeSet::new();
        let mut count = 0;
        let mut add = |key: u64| {
            count += 1;
            assert!(key != 0 && seen.insert(key));
        };
        add(BLUE_TO_MOVE);
        ACTED.into_iter().for_each(&mut add);
        for square in Square::all() {
            add(ORIGIN[square.cell()]);
            for keys in PIECE.iter().flatten().flatten() {
                add(keys[square.cell()]);
            }
        }
        assert_eq!(count, PIECES as usize + 1 + ROLES + SQUARES);
    }
}
