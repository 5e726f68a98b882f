//! The tree of a game: variations and notes.

use crate::error::Problem;
use crate::game::Game;
use crate::output::plain;
use crate::types::{Node, Notes};
use crate::{describe, input};
use cotulenh::notation::pgn::{Event, Walk};
use cotulenh::{Annotations, Eval, Glyph, NodeId};
use wasm_bindgen::prelude::*;

fn notes(noted: &Annotations) -> Notes {
    Notes {
        comment_before: noted.comment_before().into(),
        comment: noted.comment().into(),
        glyphs: noted.glyphs().iter().map(|glyph| glyph.0).collect(),
        clock: noted.clock().map(cotulenh::Clock::millis),
        eval: noted.eval().map(|eval| eval.to_string()),
    }
}

fn node(value: &JsValue) -> Result<NodeId, Problem> {
    input::number(value, u32::MAX, "a node").map(NodeId::from_bits)
}

fn glyph(value: &JsValue) -> Result<Glyph, Problem> {
    let number = input::number(value, u8::MAX.into(), "the number of a glyph")?;
    Ok(Glyph(number as u8))
}

#[wasm_bindgen]
impl Game {
    /// The current node; 0 at the start.
    pub fn current(&self) -> u32 {
        self.record().current().bits()
    }

    /// Every turn of the game and its variations, in the order in which PGN writes them.
    #[wasm_bindgen(unchecked_return_type = "Node[]")]
    pub fn tree(&self) -> Result<JsValue, Problem> {
        let game = self.record();
        let mut level = 0;
        let mut nodes = Vec::new();
        for event in Walk::new(game) {
            let told = match event {
                Event::VariationStart => {
                    level += 1;
                    continue;
                }
                Event::VariationEnd => {
                    level -= 1;
                    continue;
                }
                Event::Turn(told) => told,
            };
            nodes.push(Node {
                node: told.id.bits(),
                parent: game.parent(told.id).unwrap_or(NodeId::START).bits(),
                level,
                ply: game.ply_of(told.id).unwrap_or(0) as u32,
                color: describe::side(told.before.turn()),
                move_number: told.before.move_number(),
                san: told.before.turn_san(told.turn).to_string(),
                word: told.turn.word().to_string(),
                after: told.after.to_string(),
                notes: notes(game.annotations(told.id)),
            });
        }
        plain(&nodes)
    }

    /// What is noted at a node; at 0, before the game.
    #[wasm_bindgen(unchecked_return_type = "Notes")]
    pub fn notes(
        &self,
        #[wasm_bindgen(unchecked_param_type = "number", js_name = "node")] at: JsValue,
    ) -> Result<JsValue, Problem> {
        plain(&notes(self.record().annotations(node(&at)?)))
    }

    /// Sets the comment after a turn; an empty text removes it.
    #[wasm_bindgen(js_name = "setComment")]
    pub fn set_comment(
        &mut self,
        #[wasm_bindgen(unchecked_param_type = "number", js_name = "node")] at: JsValue,
        #[wasm_bindgen(unchecked_param_type = "string")] text: JsValue,
    ) -> Result<(), Problem> {
        let text = input::text(&text, "a comment")?;
        Ok(self.pgn.game.set_comment(node(&at)?, &text)?)
    }

    /// Sets the comment before a turn, where a variation opens with one; an empty text removes it.
    #[wasm_bindgen(js_name = "setCommentBefore")]
    pub fn set_comment_before(
        &mut self,
        #[wasm_bindgen(unchecked_param_type = "number", js_name = "node")] at: JsValue,
        #[wasm_bindgen(unchecked_param_type = "string")] text: JsValue,
    ) -> Result<(), Problem> {
        let text = input::text(&text, "a comment")?;
        Ok(self.pgn.game.set_comment_before(node(&at)?, &text)?)
    }

    /// Adds a glyph to a turn by its number: 1 is `!`, 2 is `?`.
    #[wasm_bindgen(js_name = "addGlyph")]
    pub fn add_glyph(
        &mut self,
        #[wasm_bindgen(unchecked_param_type = "number", js_name = "node")] at: JsValue,
        #[wasm_bindgen(unchecked_param_type = "number", js_name = "glyph")] number: JsValue,
    ) -> Result<(), Problem> {
        Ok(self.pgn.game.add_glyph(node(&at)?, glyph(&number)?)?)
    }

    /// Takes a glyph away.
    #[wasm_bindgen(js_name = "removeGlyph")]
    pub fn remove_glyph(
        &mut self,
        #[wasm_bindgen(unchecked_param_type = "number", js_name = "node")] at: JsValue,
        #[wasm_bindgen(unchecked_param_type = "number", js_name = "glyph")] number: JsValue,
    ) -> Result<(), Problem> {
        Ok(self.pgn.game.remove_glyph(node(&at)?, glyph(&number)?)?)
    }

    /// Sets the evaluation after a turn, from Red's side as PGN writes it: `1.25` or `#-3`; nothing removes it.
    #[wasm_bindgen(js_name = "setEval")]
    pub fn set_eval(
        &mut self,
        #[wasm_bindgen(unchecked_param_type = "number", js_name = "node")] at: JsValue,
        #[wasm_bindgen(unchecked_param_type = "string | null")] eval: JsValue,
    ) -> Result<(), Problem> {
        let eval = match input::optional_text(&eval, "an evaluation")? {
            None => None,
            Some(text) => Some(
                text.parse::<Eval>()
                    .map_err(|error| Problem::new("eval", error.to_string()))?,
            ),
        };
        Ok(self.pgn.game.set_eval(node(&at)?, eval)?)
    }

    /// Makes a node the main continuation of the one before it; lines before that stay as they are.
    #[wasm_bindgen(js_name = "promoteVariation")]
    pub fn promote_variation(
        &mut self,
        #[wasm_bindgen(unchecked_param_type = "number", js_name = "node")] at: JsValue,
    ) -> Result<(), Problem> {
        Ok(self.pgn.game.promote(node(&at)?)?)
    }

    /// Makes the line that leads to a node the main line.
    pub fn promote(
        &mut self,
        #[wasm_bindgen(unchecked_param_type = "number", js_name = "node")] at: JsValue,
    ) -> Result<(), Problem> {
        Ok(self.pgn.game.promote_line(node(&at)?)?)
    }

    /// Deletes a node and everything after it.
    pub fn remove(
        &mut self,
        #[wasm_bindgen(unchecked_param_type = "number", js_name = "node")] at: JsValue,
    ) -> Result<(), Problem> {
        self.pgn.game.delete(node(&at)?)?;
        Ok(())
    }

    /// The squares that a side's air defence covers.
    #[wasm_bindgen(js_name = "airDefense", unchecked_return_type = "string[]")]
    pub fn air_defense(
        &self,
        #[wasm_bindgen(unchecked_param_type = "Side")] color: JsValue,
    ) -> Result<JsValue, Problem> {
        let board = self.record().position().board();
        let zone = cotulenh::AirDefense::of(board, input::color(&color)?).zone();
        let squares = zone.into_iter().map(|square| square.to_string());
        plain(&squares.collect::<Vec<_>>())
    }
}
