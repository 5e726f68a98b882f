//! Cờ Tư Lệnh (Commander Chess) for JavaScript: the rules, records and the engine.
//!
//! `cargo xtask wasm` makes the npm package of it; `packages/cotulenh/README.md` shows how it is used. Objects go out and
//! come in as plain data (`types`), what is wrong as errors with a code and a place (`error`). Every value from JavaScript is
//! looked at before it is used (`input`).

#![cfg_attr(
    not(test),
    deny(clippy::unwrap_used, clippy::expect_used, clippy::panic)
)]
// Values of JavaScript are handed over, not lent.
#![allow(clippy::needless_pass_by_value)]

mod callbacks;
mod collection;
mod crew;
mod deployment;
mod describe;
mod error;
// The module with threads only searches.
#[cfg(not(all(target_family = "wasm", target_feature = "atomics")))]
mod exchange;
mod game;
mod input;
mod output;
#[cfg(not(all(target_family = "wasm", target_feature = "atomics")))]
mod review;
mod searcher;
mod setup;
mod solver;
mod tree;
mod types;

pub use collection::split_pgn;
pub use crew::{CREW, Crew};
pub use error::{Failure, Problem};
pub use game::{Game, GameObject};
#[cfg(not(all(target_family = "wasm", target_feature = "atomics")))]
pub use review::{fault_of, loss_of, review_scale, review_summary, score_chances};
pub use searcher::{Searcher, fingerprint, game_of};
pub use setup::{setup_problems, terrain};

use wasm_bindgen::prelude::*;

#[wasm_bindgen(typescript_custom_section)]
const TYPES: &str = include_str!("types.d.ts");

#[wasm_bindgen(typescript_custom_section)]
const ERRORS: &str = include_str!("error.d.ts");
