//! Cờ Tư Lệnh (Commander Chess) for JavaScript: the rules, records and the engine.
//!
//! `cargo xtask wasm` builds the modules of the npm package from this crate, and `packages/cotulenh/README.md` documents
//! their use. The feature `rules` makes the module of the rules, and the feature `engine` those of the engine. Objects are
//! plain data (`types`). Errors have a code and a place (`error`). Every value from JavaScript is checked before it is used
//! (`input`).

#![cfg_attr(
    not(test),
    deny(clippy::unwrap_used, clippy::expect_used, clippy::panic)
)]
// wasm-bindgen passes JavaScript values by value.
#![allow(clippy::needless_pass_by_value)]
// A module has either the rules or the engine, so some functions have no callers there.
#![cfg_attr(
    not(all(feature = "rules", feature = "engine")),
    allow(dead_code, unused_imports)
)]

mod describe;
mod error;
mod input;
mod line;
mod output;
mod types;

#[cfg(feature = "engine")]
mod callbacks;
#[cfg(feature = "engine")]
mod crew;
#[cfg(feature = "engine")]
mod draw;
#[cfg(feature = "engine")]
mod findings;
#[cfg(feature = "engine")]
mod knowledge;
#[cfg(feature = "engine")]
mod review;
#[cfg(feature = "engine")]
mod searcher;
#[cfg(feature = "engine")]
mod solver;

#[cfg(feature = "rules")]
mod game;
#[cfg(feature = "rules")]
mod record;

#[cfg(feature = "engine")]
pub use crew::{CREW, Crew};
#[cfg(feature = "engine")]
pub use draw::accepts_draw;
pub use error::{Failure, Problem};
#[cfg(feature = "rules")]
pub use game::Game;
#[cfg(feature = "engine")]
pub use knowledge::uses_network;
#[cfg(feature = "rules")]
pub use record::{
    game_of, piece_table, place_in_fen, read_setup, setup_problems, split_pgn, terrain, write_setup,
};
#[cfg(feature = "engine")]
pub use review::{
    fault_glyph, fault_of, loss_of, review_scale, review_summary, score_chances, winning_chance,
};
#[cfg(feature = "engine")]
pub use searcher::{Searcher, fingerprint};

use wasm_bindgen::prelude::*;

#[wasm_bindgen(typescript_custom_section)]
const TYPES: &str = include_str!("types.d.ts");

#[wasm_bindgen(typescript_custom_section)]
const ERRORS: &str = include_str!("error.d.ts");

#[cfg(feature = "rules")]
#[wasm_bindgen(typescript_custom_section)]
const GAME: &str = include_str!("game.d.ts");
