//! The answer to a draw offer.

use crate::review::value;
use cotulenh_engine::draw;
use wasm_bindgen::prelude::*;

/// Returns `true` if a player accepts a draw, for the three members of the player's own score: if the player loses or is
/// behind by at least one Infantry.
#[wasm_bindgen(js_name = "acceptsDraw")]
#[must_use]
pub fn accepts_draw(cp: Option<i32>, win: Option<u32>, loss: Option<u32>) -> bool {
    draw::accepts(Some(value(cp, win, loss)))
}
