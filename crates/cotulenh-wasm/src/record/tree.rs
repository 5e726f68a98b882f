//! The tree of a game: variations and annotations.

use crate::error::Problem;
use crate::game::Game;
use crate::output::plain;
use crate::types::{Node, Notes, Score};
use crate::{describe, input};
use cotulenh::log::GameCommand;
use cotulenh::notation::pgn::{Element, Walk};
use cotulenh::{Annotations, Eval, NodeId};
use wasm_bindgen::prelude::*;

fn notes(noted: &Annotations) -> Notes {
    Notes {
        comment_before: noted.comment_before().into(),
        comment: noted.comment().into(),
        glyphs: noted.glyphs().iter().map(|glyph| glyph.0).collect(),
        clock: noted.clock().map(cotulenh::Clock::millis),
        eval: noted.eval().map(|eval| eval.to_string()),
        red_score: noted.eval().map(red_score),
    }
}

/// Returns an evaluation of a record as a score for Red.
fn red_score(eval: Eval) -> Score {
    match eval {
        Eval::Score(score) => Score::cp(score),
        Eval::Mate(turns) if turns < 0 => Score::loss(turns.unsigned_abs()),
        Eval::Mate(turns) => Score::win(turns.unsigned_abs()),
    }
}

fn node(value: &JsValue) -> Result<NodeId, Problem> {
    input::number(value, u32::MAX, "a node").map(NodeId::from_bits)
}

fn glyph(value: &JsValue) -> Result<u8, Problem> {
    let number = input::number(value, u8::MAX.into(), "the number of a glyph")?;
    Ok(number as u8)
}

#[wasm_bindgen]
impl Game {
    /// Returns the current node. 0 is the start.
    pub fn current(&self) -> u32 {
        self.record().current().bits()
    }

    /// Returns every turn of the game and its variations in PGN order.
    #[wasm_bindgen(unchecked_return_type = "Node[]")]
    pub fn tree(&self) -> Result<JsValue, Problem> {
        let game = self.record();
        let mut level = 0;
        let mut nodes = Vec::new();
        for element in Walk::new(game) {
            let entry = match element {
                Element::VariationStart => {
                    level += 1;
                    continue;
                }
                Element::VariationEnd => {
                    level -= 1;
                    continue;
                }
                Element::Turn(entry) => entry,
            };
            nodes.push(Node {
                node: entry.id.bits(),
                parent: game.parent(entry.id).unwrap_or(NodeId::START).bits(),
                level,
                ply: entry.ply as u32,
                color: describe::side(entry.before.turn()),
                move_number: entry.before.move_number(),
                san: entry.before.turn_san(entry.turn).to_string(),
                word: entry.turn.engine_move().to_string(),
                steps: describe::steps(entry.turn),
                after: entry.after.to_string(),
                notes: notes(game.annotations(entry.id)),
            });
        }
        plain(&nodes)
    }

    /// Returns the annotations of a node. The annotations of node 0 come before the first turn.
    #[wasm_bindgen(unchecked_return_type = "Notes")]
    pub fn notes(
        &self,
        #[wasm_bindgen(unchecked_param_type = "number", js_name = "node")] at: JsValue,
    ) -> Result<JsValue, Problem> {
        plain(&notes(self.record().annotations(node(&at)?)))
    }

    /// Sets the comment after a turn. An empty text removes it.
    #[wasm_bindgen(js_name = "setComment")]
    pub fn set_comment(
        &mut self,
        #[wasm_bindgen(unchecked_param_type = "number", js_name = "node")] at: JsValue,
        #[wasm_bindgen(unchecked_param_type = "string")] text: JsValue,
    ) -> Result<(), Problem> {
        let text = input::text(&text, "a comment")?;
        self.apply(GameCommand::Comment(node(&at)?, text))?;
        Ok(())
    }

    /// Sets the comment before the first turn of a variation. An empty text removes it.
    #[wasm_bindgen(js_name = "setCommentBefore")]
    pub fn set_comment_before(
        &mut self,
        #[wasm_bindgen(unchecked_param_type = "number", js_name = "node")] at: JsValue,
        #[wasm_bindgen(unchecked_param_type = "string")] text: JsValue,
    ) -> Result<(), Problem> {
        let text = input::text(&text, "a comment")?;
        self.apply(GameCommand::CommentBefore(node(&at)?, text))?;
        Ok(())
    }

    /// Adds a glyph to a turn by its number: 1 is `!`, 2 is `?`.
    #[wasm_bindgen(js_name = "addGlyph")]
    pub fn add_glyph(
        &mut self,
        #[wasm_bindgen(unchecked_param_type = "number", js_name = "node")] at: JsValue,
        #[wasm_bindgen(unchecked_param_type = "number", js_name = "glyph")] number: JsValue,
    ) -> Result<(), Problem> {
        self.apply(GameCommand::AddGlyph(node(&at)?, glyph(&number)?))?;
        Ok(())
    }

    /// Removes a glyph.
    #[wasm_bindgen(js_name = "removeGlyph")]
    pub fn remove_glyph(
        &mut self,
        #[wasm_bindgen(unchecked_param_type = "number", js_name = "node")] at: JsValue,
        #[wasm_bindgen(unchecked_param_type = "number", js_name = "glyph")] number: JsValue,
    ) -> Result<(), Problem> {
        self.apply(GameCommand::RemoveGlyph(node(&at)?, glyph(&number)?))?;
        Ok(())
    }

    /// Sets the evaluation after a turn for Red in PGN notation: `1.25` or `#-3`. `null` removes it.
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
        self.apply(GameCommand::Eval(node(&at)?, eval))?;
        Ok(())
    }

    /// Makes a node the main continuation of its parent. Earlier lines keep their order.
    #[wasm_bindgen(js_name = "promoteVariation")]
    pub fn promote_variation(
        &mut self,
        #[wasm_bindgen(unchecked_param_type = "number", js_name = "node")] at: JsValue,
    ) -> Result<(), Problem> {
        self.apply(GameCommand::Promote(node(&at)?))?;
        Ok(())
    }

    /// Makes the line to a node the main line.
    pub fn promote(
        &mut self,
        #[wasm_bindgen(unchecked_param_type = "number", js_name = "node")] at: JsValue,
    ) -> Result<(), Problem> {
        self.apply(GameCommand::PromoteLine(node(&at)?))?;
        Ok(())
    }

    /// Deletes a node and its descendants.
    #[wasm_bindgen(js_name = "deleteNode")]
    pub fn delete_node(
        &mut self,
        #[wasm_bindgen(unchecked_param_type = "number", js_name = "node")] at: JsValue,
    ) -> Result<(), Problem> {
        self.apply(GameCommand::Delete(node(&at)?))?;
        Ok(())
    }

    /// Returns the squares that a side's air defence covers.
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
