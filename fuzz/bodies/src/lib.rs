//! The bodies of the fuzz targets, one module per target. libFuzzer runs them through `fuzz/fuzz_targets`, and
//! `tests/replay.rs` runs them with the stable compiler.

pub mod book;
pub mod data;
pub mod fen;
pub mod game;
mod host;
pub mod http;
pub mod json;
pub mod lan;
pub mod log;
pub mod network;
pub mod notes;
pub mod pgn;
pub mod play;
pub mod san;
pub mod search;
pub mod session;
pub mod setup;
pub mod socket;
pub mod uci;
pub mod weights;
pub mod wire;

use cotulenh::{Forgive, Position, START_FEN};
use std::sync::LazyLock;

const FENS: [&str; 3] = [
    START_FEN,
    "6c4/11/11/2(nft)3(ti)4/4g6/11/11/4(EG)6/2(NFT)3(TI)4/11/11/5C5 r - - 0 1",
    "11/11/7(+fti)3/11/11/4(T+I)2a3/11/11/1(NF+M)9/7+i(F+TI)(+HC)1/1(nm)1c7/4(E+A)4E1 b - - 24 20",
];

/// Positions that are evaluated: the start, an endgame with stacks, and one with heroes.
static POSITIONS: LazyLock<Vec<Position>> = LazyLock::new(|| {
    let positions = FENS
        .iter()
        .map(|fen| Position::from_fen(fen, Forgive::STUDY));
    positions.collect::<Result<_, _>>().expect("good FENs")
});
