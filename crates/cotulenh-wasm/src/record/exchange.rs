//! Games and turns as JSON in the save format of the rules crate, and as lines.

use crate::error::Problem;
use crate::game::Game;
use crate::output::plain;
use crate::{input, line};
use cotulenh::log::GameCommand;
use cotulenh::{Change, Choice, Command, Game as Record, NodeId};
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
            true => input::json(&game, "json")?,
            false => input::text(&game, "a game as JSON")?,
        };
        Ok(Record::from_json(&text)?.into())
    }

    /// Returns the whole turn that led to a node as a command in JSON, or `null` at the start and if there is no such node.
    #[wasm_bindgen(unchecked_return_type = "string | null")]
    pub fn command(
        &self,
        #[wasm_bindgen(unchecked_param_type = "number")] node: JsValue,
    ) -> Result<JsValue, Problem> {
        let node = input::number(&node, u32::MAX, "a node")?;
        let command = self.record().command(NodeId::from_bits(node));
        Ok(match command {
            Some(command) => command.to_json()?.into(),
            None => JsValue::NULL,
        })
    }

    /// Executes a command received as JSON. It must do here exactly what it did where it was made.
    #[wasm_bindgen(unchecked_return_type = "Deployed")]
    pub fn execute(
        &mut self,
        #[wasm_bindgen(unchecked_param_type = "string")] command: JsValue,
    ) -> Result<JsValue, Problem> {
        let text = input::text(&command, "a command as JSON")?;
        let mut command = Command::from_json(&text)?;
        let mut after = *self.record().position();
        command.execute(&mut after)?;
        let played = self.apply(match command.choice().clone() {
            Choice::Move(mv) => GameCommand::Move(mv),
            Choice::Turn(turn) => GameCommand::Turn(turn),
            Choice::Stay { origin, role } => GameCommand::Stay(origin, role),
            Choice::Recombine { role, step } => GameCommand::Recombine(role, step),
            Choice::Choose { origin } => GameCommand::Choose(origin),
        })?;
        plain(&self.deployed(&played)?)
    }
}
