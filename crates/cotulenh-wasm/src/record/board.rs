//! The board of a game: its diagram, and stacks that are put on it or removed from it.

use crate::error::Problem;
use crate::game::Game;
use crate::input;
use crate::types::{OwnedPiece, Side};
use cotulenh::game::TimelineError;
use cotulenh::{Forgive, Game as Record, Setup, Square};
use serde::Deserialize;
use serde::de::IgnoredAny;
use wasm_bindgen::prelude::*;

#[wasm_bindgen(typescript_custom_section)]
const TYPES: &str = r"
/** The stack that `put` places: one piece, or all its pieces with the carrier first. */
export type StackInput =
  | { color: Side; letter: string; heroic?: boolean }
  | { color: Side; pieces: readonly { letter: string; heroic?: boolean }[] };
";

/// One piece or a stack, e.g. the result of `get`.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct StackGiven {
    color: Side,
    letter: Option<String>,
    heroic: Option<bool>,
    pieces: Option<Vec<PieceGiven>>,
    #[serde(rename = "square")]
    _square: Option<IgnoredAny>,
    #[serde(rename = "text")]
    _text: Option<IgnoredAny>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct PieceGiven {
    letter: String,
    heroic: Option<bool>,
}

impl StackGiven {
    fn pieces(self) -> Result<Vec<OwnedPiece>, Problem> {
        let StackGiven { color, heroic, .. } = self;
        let mut pieces = self.pieces.unwrap_or_default();
        pieces.extend(self.letter.map(|letter| PieceGiven { letter, heroic }));
        if pieces.is_empty() {
            let message = "expected a stack with a `letter` or with `pieces`";
            return Err(Problem::new("type", message));
        }
        let owned = |PieceGiven { letter, heroic }| OwnedPiece {
            color,
            letter,
            heroic: heroic.unwrap_or_default(),
        };
        Ok(pieces.into_iter().map(owned).collect())
    }
}

#[wasm_bindgen]
impl Game {
    /// Puts a stack on a square, instead of the stack that stands there, and starts a new game from that position.
    /// Throws an error with the code `setup` if the position is illegal. A position without a Commander is legal here.
    pub fn put(
        &mut self,
        #[wasm_bindgen(unchecked_param_type = "StackInput")] stack: JsValue,
        #[wasm_bindgen(unchecked_param_type = "string")] square: JsValue,
    ) -> Result<(), Problem> {
        let square = input::square(&square)?;
        let pieces = input::required::<StackGiven>(&stack, "type")?.pieces()?;
        *self = edited(self.record(), square, &pieces)?.into();
        Ok(())
    }

    /// Removes the stack on a square and starts a new game from that position. Returns the stack, or `null` if the
    /// square is empty.
    #[wasm_bindgen(unchecked_return_type = "Stack | null")]
    pub fn remove(
        &mut self,
        #[wasm_bindgen(unchecked_param_type = "string")] square: JsValue,
    ) -> Result<JsValue, Problem> {
        let at = input::square(&square)?;
        let removed = self.get(square)?;
        *self = edited(self.record(), at, &[])?.into();
        Ok(removed)
    }

    /// Returns a diagram of the board as text, with Blue at the top. Stacks are written as in a FEN.
    pub fn ascii(&self) -> String {
        self.record().position().board().diagram().to_string()
    }
}

/// Returns a game from the current position with these pieces on a square, and no others there.
fn edited(game: &Record, square: Square, pieces: &[OwnedPiece]) -> Result<Record, Problem> {
    let position = game.position();
    if let Some(deployment) = position.deployment() {
        let origin = deployment.origin();
        return Err(TimelineError::Deploying { origin }.into());
    }
    let mut setup = Setup::from(position);
    setup.clear(square);
    for piece in pieces {
        super::setup::put(&mut setup, square, piece)?;
    }
    let position = setup.position_forgiving(Forgive::STUDY)?;
    Ok(Record::from_position(position))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn game(fen: &str) -> Record {
        Record::from_position(fen.parse().unwrap())
    }

    fn given(json: &str) -> Result<Vec<OwnedPiece>, Problem> {
        serde_json::from_str::<StackGiven>(json).unwrap().pieces()
    }

    const FEN: &str = "6c4/11/11/11/11/11/11/4+t6/2(NFT)8/11/11/5C5 b - - 3 7";

    #[test]
    fn a_stack_is_put_and_removed() {
        let at = |square: &str| square.parse().unwrap();
        let navy =
            given(r#"{"color":"red","pieces":[{"letter":"N"},{"letter":"T","heroic":true}]}"#);
        let with = edited(&game(FEN), at("c4"), &navy.unwrap()).unwrap();
        let fen = "6c4/11/11/11/11/11/11/4+t6/2(N+T)8/11/11/5C5 b - - 3 7";
        assert_eq!(with.position().to_string(), fen);
        let without = edited(&with, at("e5"), &[]).unwrap();
        let fen = "6c4/11/11/11/11/11/11/11/2(N+T)8/11/11/5C5 b - - 3 7";
        assert_eq!(without.position().to_string(), fen);
    }

    #[test]
    fn an_illegal_position_is_refused() {
        let navy = given(r#"{"color":"red","letter":"N"}"#).unwrap();
        let error = edited(&game(FEN), "h5".parse().unwrap(), &navy).unwrap_err();
        assert_eq!((error.code, error.problems[0].code), ("setup", "terrain"));
        assert_eq!(given(r#"{"color":"red"}"#).unwrap_err().code, "type");
        let begun = format!("{} c4::F>e6...", FEN.replace(" b ", " r "));
        let error = edited(&game(&begun), "e6".parse().unwrap(), &[]).unwrap_err();
        assert_eq!(error.code, "deploying");
    }

    #[test]
    fn the_diagram_has_every_stack() {
        let diagram = game(FEN).position().board().diagram().to_string();
        let lines: Vec<&str> = diagram.lines().collect();
        assert_eq!(lines.len(), 13);
        assert!(lines[0].starts_with("12     .     ."));
        assert!(lines[7].starts_with(" 5     .     .     .     .    +t"));
        assert!(lines[8].starts_with(" 4     .     . (NFT)"));
        assert!(lines[12].ends_with("    k"));
        let widths: Vec<usize> = lines.iter().map(|line| line.len()).collect();
        assert_eq!(widths, [2 + 11 * 6; 13]);
    }
}
