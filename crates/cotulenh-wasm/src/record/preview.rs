//! Selections and previews: the targets of a unit, and the effects of an operation before it is made.

use crate::error::Problem;
use crate::game::Game;
use crate::output::plain;
use crate::{describe, input};
use cotulenh::game::PlayError;
use cotulenh::{DeployError, Event, Overlay, Position, Preview};
use wasm_bindgen::prelude::*;

impl Game {
    /// Returns the position, or an error if the game is over.
    pub(crate) fn playable(&self) -> Result<&Position, Problem> {
        match self.record().outcome() {
            Some(outcome) => Err(PlayError::Over(outcome).into()),
            None => Ok(self.record().position()),
        }
    }

    /// Returns the effects of an operation on the current position.
    fn preview_of(
        &self,
        operation: impl FnOnce(&mut Overlay<'_>) -> Result<Vec<Event>, Problem>,
    ) -> Result<JsValue, Problem> {
        let mut overlay = Overlay::new(self.playable()?);
        let events = operation(&mut overlay)?;
        plain(&Preview::of(&overlay, events))
    }
}

#[wasm_bindgen]
impl Game {
    /// Returns the units on a square that can act, with their targets: first the whole stack, then single pieces, then
    /// pairs. Returns an empty list if the side to move can do nothing from that square, or if the game is over.
    #[wasm_bindgen(unchecked_return_type = "Selection[]")]
    pub fn selections(
        &self,
        #[wasm_bindgen(unchecked_param_type = "string")] square: JsValue,
    ) -> Result<JsValue, Problem> {
        let square = input::square(&square)?;
        let mut selections = Vec::new();
        if let Ok(position) = self.playable() {
            let found = position.selections(square);
            selections.extend(found.iter().map(|one| describe::selection(position, one)));
        }
        plain(&selections)
    }

    /// Returns the effects of a legal move, given as SAN or LAN. The game does not change.
    #[wasm_bindgen(js_name = "previewMove", unchecked_return_type = "MovePreview")]
    pub fn preview_move(
        &self,
        #[wasm_bindgen(unchecked_param_type = "string")] text: JsValue,
    ) -> Result<JsValue, Problem> {
        let text = input::text(&text, "a move")?;
        let mv = self.playable()?.read_move(&text)?;
        self.preview_of(|overlay| Ok(overlay.play(mv).map_err(PlayError::Illegal)?))
    }

    /// Returns the effects of `stay`. The game does not change.
    #[wasm_bindgen(js_name = "previewStay", unchecked_return_type = "MovePreview")]
    pub fn preview_stay(
        &self,
        #[wasm_bindgen(unchecked_param_type = "string")] piece: JsValue,
    ) -> Result<JsValue, Problem> {
        let role = input::role(&piece)?;
        let chosen = self.playable()?.chosen();
        let origin = chosen.ok_or(DeployError::NotDeploying)?;
        self.preview_of(|overlay| Ok(overlay.stay(origin, role)?))
    }

    /// Returns the effects of `recombine`. The game does not change.
    #[wasm_bindgen(js_name = "previewRecombine", unchecked_return_type = "MovePreview")]
    pub fn preview_recombine(
        &self,
        #[wasm_bindgen(unchecked_param_type = "string")] piece: JsValue,
        #[wasm_bindgen(unchecked_param_type = "number")] step: JsValue,
    ) -> Result<JsValue, Problem> {
        let role = input::role(&piece)?;
        let step = input::number(&step, 2, "the number of a step")?;
        self.preview_of(|overlay| Ok(overlay.recombine(role, step as usize)?))
    }
}
