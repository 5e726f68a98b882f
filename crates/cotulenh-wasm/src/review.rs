//! Review of a game: winning chances, losses, faults and accuracy.

use crate::error::Problem;
use crate::input;
use crate::output::plain;
use crate::types::{ReviewScale, ReviewSummary};
use cotulenh_engine::Value;
use cotulenh_engine::review::{self, Fault, HALF_ACCURACY, Summary};
use wasm_bindgen::prelude::*;

/// Returns the chances of a win, a draw and a loss in thousandths, for the three members of a score. Like the score, they
/// are those of the side to move.
#[wasm_bindgen(js_name = "scoreChances")]
#[must_use]
pub fn score_chances(cp: Option<i32>, win: Option<u32>, loss: Option<u32>) -> Vec<u32> {
    value(cp, win, loss).chances().into()
}

/// Returns the winning chance for the three members of a score, from 0 to 1. A draw counts half. Like the score, it is
/// that of the side to move.
#[wasm_bindgen(js_name = "winningChance")]
#[must_use]
pub fn winning_chance(cp: Option<i32>, win: Option<u32>, loss: Option<u32>) -> f64 {
    review::winning_chance(value(cp, win, loss))
}

/// Returns the score with these three members.
pub(crate) fn value(cp: Option<i32>, win: Option<u32>, loss: Option<u32>) -> Value {
    match (win, loss) {
        (Some(turns), _) => Value::WinIn(turns),
        (None, Some(turns)) => Value::LossIn(turns),
        // The negative of `i32::MIN` is not an `i32`.
        (None, None) => Value::Centi(cp.unwrap_or(0).max(-i32::MAX)),
    }
}

/// Returns the winning chance that a turn gave away, from 0 to 1. Both arguments are winning chances of the side that
/// played it: with the best turn, and with the turn that was played.
#[wasm_bindgen(js_name = "lossOf")]
#[must_use]
pub fn loss_of(best: f64, played: f64) -> f64 {
    review::loss(best, played)
}

/// Returns the fault of a turn with this loss, or `undefined` if the loss is too small.
#[wasm_bindgen(
    js_name = "faultOf",
    unchecked_return_type = "'inaccuracy' | 'mistake' | 'blunder' | undefined"
)]
#[must_use]
pub fn fault_of(loss: f64) -> Option<String> {
    Fault::of(loss).map(|fault| fault.name().into())
}

/// Returns the number of the PGN glyph for a fault.
#[wasm_bindgen(js_name = "faultGlyph")]
pub fn fault_glyph(
    #[wasm_bindgen(unchecked_param_type = "'inaccuracy' | 'mistake' | 'blunder'")] fault: JsValue,
) -> Result<u8, Problem> {
    let name = input::text(&fault, "a fault")?;
    let named = Fault::ALL.into_iter().find(|fault| fault.name() == name);
    let unknown = || Problem::new("fault", "expected inaccuracy, mistake or blunder");
    named.map(|fault| fault.glyph().0).ok_or_else(unknown)
}

/// Summarises the losses of all turns of one side.
#[wasm_bindgen(js_name = "reviewSummary", unchecked_return_type = "ReviewSummary")]
pub fn review_summary(losses: &[f64]) -> Result<JsValue, Problem> {
    let summary = Summary::of(losses.iter().copied());
    let [inaccuracy, mistake, blunder] = summary.faults;
    plain(&ReviewSummary {
        turns: summary.turns,
        inaccuracy,
        mistake,
        blunder,
        mean_loss: summary.mean_loss,
        accuracy: summary.accuracy,
    })
}

/// Returns the losses at which faults begin, and the mean loss at which the accuracy is 50.
#[wasm_bindgen(js_name = "reviewScale", unchecked_return_type = "ReviewScale")]
pub fn review_scale() -> Result<JsValue, Problem> {
    let [inaccuracy, mistake, blunder] = Fault::ALL.map(Fault::threshold);
    plain(&ReviewScale {
        inaccuracy,
        mistake,
        blunder,
        half_accuracy: HALF_ACCURACY,
    })
}
