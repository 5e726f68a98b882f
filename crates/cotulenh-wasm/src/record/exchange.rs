//! Games as JSON in the save format of the rules crate, and as lines.

use crate::error::Problem;
use crate::game::Game;
use crate::{input, line};
use cotulenh::Game as Record;
use wasm_bindgen::prelude::*;

/// Restores a game from the result of [`Game::line`].
#[wasm_bindgen(js_name = "gameOf")]
pub fn game_of(
    #[wasm_bindgen(unchecked_param_type = "Line", js_name = "line")] given: JsValue,
) -> Result<Game, Problem> {
    Ok(line::restore(&given)?.into())
}

#[wasm_bindgen]
impl Game {
    /// Returns the game as a plain object, so that `JSON.stringify(game)` is its text: variations, notes, the current node
    /// and a deployment in progress. The tags are not part of it.
    #[wasm_bindgen(js_name = "toJSON", unchecked_return_type = "object")]
    pub fn to_json(&self) -> Result<JsValue, Problem> {
        let json = self.record().to_json()?;
        js_sys::JSON::parse(&json).map_err(|_| Problem::new("internal", "no JSON"))
    }

    /// Reads a game from JSON, or from the object that `toJSON` returns, including its current node.
    #[wasm_bindgen(js_name = "fromJSON")]
    pub fn from_json(
        #[wasm_bindgen(unchecked_param_type = "string | object")] game: JsValue,
    ) -> Result<Game, Problem> {
        let text = match game.is_object() {
            true => input::stringify(&game, "json")?,
            false => input::text(&game, "a game as JSON")?,
        };
        Ok(Record::from_json(&text)?.into())
    }
}
