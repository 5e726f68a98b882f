//! Texts with several games.

use crate::error::Problem;
use crate::input;
use crate::output::plain;
use crate::types::{GameText, Tag};
use cotulenh::notation::pgn::{self, Lexer, PgnError, Splitter, TokenKind};
use cotulenh::wire::ErrorData;
use wasm_bindgen::prelude::*;

/// Splits a PGN text into games, each with its own text and tags. The turns are not parsed.
#[wasm_bindgen(js_name = "splitPgn", unchecked_return_type = "GameText[]")]
pub fn split_pgn(
    #[wasm_bindgen(unchecked_param_type = "string")] text: JsValue,
) -> Result<JsValue, Problem> {
    let text = input::text(&text, "a PGN")?;
    plain(&games(&text))
}

fn games(text: &str) -> Vec<GameText> {
    let mut splitter = Splitter::new();
    splitter.feed(text);
    splitter.finish();
    let games = std::iter::from_fn(|| splitter.next_game());
    games
        .map(|game| match game {
            Ok(pgn::GameText { text, place }) => GameText {
                tags: tags(&text),
                text,
                line: place.line as u32,
                problem: None,
            },
            Err(error) => GameText {
                text: String::new(),
                line: error.place.line as u32,
                tags: Vec::new(),
                problem: Some(ErrorData::from(&PgnError::from(error).problem)),
            },
        })
        .collect()
}

/// Returns the tags of a game.
fn tags(text: &str) -> Vec<Tag> {
    let tokens = Lexer::new(text).map_while(Result::ok);
    tokens
        .map_while(|token| match token.kind {
            TokenKind::Tag { name, value, .. } => Some(Tag {
                name: name.into(),
                value: value.into(),
            }),
            _ => None,
        })
        .collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_game_has_its_text_its_tags_and_its_place() {
        let text = "[Red \"An\"]\n[Result \"*\"]\n\n1. Tf6 *\n\n[Red \"B\\\"ình\"]\n\n1. Tg99 *\n";
        let found = games(text);
        let summaries: Vec<_> = found
            .iter()
            .map(|game| (game.line, game.tags.len(), game.tags[0].value.as_str()))
            .collect();
        assert_eq!(summaries, [(1, 2, "An"), (6, 1, "B\"ình")]);
        assert!(found[1].text.contains("Tg99"));
        assert!(games("").is_empty());
    }

    #[test]
    fn only_a_game_that_is_too_long_has_a_problem() {
        let long = format!("1. Tf6 {{{}}} *\n\n1. Th6 *\n", "x".repeat(Splitter::LIMIT));
        let text = format!("{long}\n[Red \"An\"]\n\n1. Tf6 *\n");
        let found = games(&text);
        let codes: Vec<_> = found
            .iter()
            .map(|game| game.problem.as_ref().map(|why| why.code))
            .collect();
        assert_eq!(codes.first(), Some(&Some("too-long")));
        assert_eq!(codes.last(), Some(&None));
        assert_eq!(found.last().unwrap().tags[0].value, "An");
    }
}
