//! Zobrist keys.
//!
//! The hash of a position is stable across versions, machines and builds. A table in the tests pins it. The keys are the
//! numbers of one SplitMix64 sequence with a fixed seed, in a fixed order.

use crate::role_set::RoleSet;
use crate::square::{CELLS, SQUARES};
use crate::tables::static_table;
use crate::{Color, Role, Square};

const SEED: u64 = 0x636f_7475_6c65_6e68; // "cotulenh"

/// Returns number `n` of the SplitMix64 sequence that starts at the seed.
const fn key(n: u64) -> u64 {
    mix64(SEED.wrapping_add((n + 1).wrapping_mul(0x9e37_79b9_7f4a_7c15)))
}

/// Mixes the bits of a number: the finalizer of SplitMix64.
///
/// It is a bijection, and every bit of the input changes about half of the bits of the result. The values are stable
/// across versions.
///
/// ```
/// assert_ne!(cotulenh::mix64(1), cotulenh::mix64(2));
/// ```
#[must_use]
pub const fn mix64(mut z: u64) -> u64 {
    z = (z ^ z >> 30).wrapping_mul(0xbf58_476d_1ce4_e5b9);
    z = (z ^ z >> 27).wrapping_mul(0x94d0_49bb_1331_11eb);
    z ^ z >> 31
}

const ROLES: usize = Role::ALL.len();
const COLORS: usize = Color::ALL.len();
const PIECES: u64 = (COLORS * ROLES * 2 * SQUARES) as u64;

static_table! {
    lazy if all(target_family = "wasm", target_os = "unknown");
    /// The keys of pieces, by colour, role, heroism and cell. Each has its own bits in the index, so a lookup takes no
    /// multiplications and only one bounds check.
    PIECE: [u64; PIECE_TABLE] = piece_keys()
}
const PIECE_TABLE: usize = 1 << (CELL_BITS + 1 + ROLE_BITS + 1);
const CELL_BITS: u32 = 8;
const ROLE_BITS: u32 = 4;

const fn piece_index(color: usize, role: usize, heroic: bool, cell: usize) -> usize {
    ((color << ROLE_BITS | role) << 1 | heroic as usize) << CELL_BITS | cell
}

static_table! {
    lazy if all(target_family = "wasm", target_os = "unknown");
    /// The keys of the origin of a deployment in progress, by cell.
    ORIGIN: [u64; CELLS] = square_keys(PIECES + 1)
}
/// The keys of pieces that have acted in the deployment, by role.
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

const fn piece_keys() -> [u64; PIECE_TABLE] {
    let mut keys = [0; PIECE_TABLE];
    let mut group = 0;
    while group < COLORS * ROLES * 2 {
        let (color, role, heroic) = (group / 2 / ROLES, group / 2 % ROLES, group % 2 == 1);
        let mut index = 0;
        while index < SQUARES {
            if let Some(square) = Square::from_index(index) {
                let place = piece_index(color, role, heroic, square.cell());
                keys[place] = piece_key(square, color, role, heroic);
            }
            index += 1;
        }
        group += 1;
    }
    keys
}

/// Computes the key of a piece on a square.
const fn piece_key(square: Square, color: usize, role: usize, heroic: bool) -> u64 {
    let group = (color * ROLES + role) * 2 + heroic as usize;
    key((group * SQUARES + square.index()) as u64)
}

/// Returns the key of a piece on a square. The key of a stack is the XOR of the keys of its pieces, because a set of pieces
/// forms at most one stack.
pub(crate) fn piece(square: Square, color: Color, role: usize, heroic: bool) -> u64 {
    if cfg!(all(target_family = "wasm", target_os = "unknown")) {
        // The table cannot be compressed. A page loads faster without it.
        return piece_key(square, color as usize, role, heroic);
    }
    PIECE[piece_index(color as usize, role, heroic, square.cell()) % PIECE_TABLE]
}

/// Returns the key of the side to move.
pub(crate) const fn turn(color: Color) -> u64 {
    match color {
        Color::Red => 0,
        Color::Blue => BLUE_TO_MOVE,
    }
}

/// Returns the key of a deployment in progress.
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
    fn the_table_has_the_computed_keys() {
        for color in Color::ALL {
            for role in 0..ROLES {
                for (square, heroic) in Square::all().flat_map(|s| [(s, false), (s, true)]) {
                    let computed = piece_key(square, color as usize, role, heroic);
                    assert_eq!(piece(square, color, role, heroic), computed);
                }
            }
        }
    }

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
            for color in Color::ALL {
                for role in Role::ALL {
                    for heroic in [false, true] {
                        add(piece(square, color, role as usize, heroic));
                    }
                }
            }
        }
        assert_eq!(count, PIECES as usize + 1 + ROLES + SQUARES);
    }
}
