//! Conversion of values for JavaScript.

use crate::error::Problem;
use cotulenh::wire::json;
use serde::Serialize;
use wasm_bindgen::JsValue;

/// Returns a plain object. The conversion goes through JSON, because `JSON.parse` is faster than setting each field.
pub fn plain(value: &impl Serialize) -> Result<JsValue, Problem> {
    let wrong = |why: String| Problem::new("internal", why);
    let text = json::to_string(value).map_err(|error| wrong(error.to_string()))?;
    js_sys::JSON::parse(&text).map_err(|_| wrong("no JSON".into()))
}
