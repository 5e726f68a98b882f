//! Cờ Tư Lệnh (Commander Chess) for JavaScript: the rules, records and the engine.
//!
//! `cargo xtask wasm` builds the npm package from this crate, and `packages/cotulenh/README.md` documents its use. Objects are
//! plain data (`types`). Errors have a code and a place (`error`). Every value from JavaScript is checked before it is used
//! (`input`).

#![cfg_attr(
    not(test),
    deny(clippy::unwrap_used, clippy::expect_used, clippy::panic)
)]
// wasm-bindgen passes JavaScript values by value.
#![allow(clippy::needless_pass_by_value)]
// The module with threads omits the folder `record`, so many functions have no callers there.
#![cfg_attr(
    all(target_family = "wasm", target_feature = "atomics"),
    allow(dead_code, unused_imports)
)]

mod callbacks;
mod crew;
mod describe;
mod error;
mod game;
mod input;
mod output;
#[cfg(not(all(target_family = "wasm", target_feature = "atomics")))]
mod review;
mod searcher;
mod solver;
mod types;

// The module with threads only searches.
#[cfg(not(all(target_family = "wasm", target_feature = "atomics")))]
mod record;

pub use crew::{CREW, Crew};
pub use error::{Failure, Problem};
pub use game::{Game, GameObject};
#[cfg(not(all(target_family = "wasm", target_feature = "atomics")))]
pub use record::{
    piece_table, place_in_fen, read_setup, setup_problems, split_pgn, terrain, write_setup,
};
#[cfg(not(all(target_family = "wasm", target_feature = "atomics")))]
pub use review::{
    fault_glyph, fault_of, loss_of, review_scale, review_summary, score_chances, winning_chance,
};
pub use searcher::{Searcher, fingerprint, game_of};

use wasm_bindgen::prelude::*;

#[wasm_bindgen(typescript_custom_section)]
const TYPES: &str = include_str!("types.d.ts");

#[wasm_bindgen(typescript_custom_section)]
const ERRORS: &str = include_str!("error.d.ts");
