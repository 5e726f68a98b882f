//! Lines: a position and the turns that led to it, as plain data from JavaScript.

use crate::error::Problem;
use crate::input;
use cotulenh::{Game, Move, Objective};
use wasm_bindgen::{JsCast, JsValue};

#[derive(Default, serde::Deserialize)]
#[serde(default, deny_unknown_fields)]
struct LineGiven {
    start: Option<String>,
    objective: Option<String>,
    words: Option<Vec<String>>,
    fen: Option<String>,
}

/// Restores a game from a line.
pub fn restore(line: &JsValue) -> Result<Game, Problem> {
    let line: LineGiven = input::object(line, "line")?;
    let objective = line.objective.as_deref().unwrap_or("total");
    let objective = objective.parse();
    let objective = objective.map_err(|error| Problem::new("objective", error))?;
    let mut game =
        Game::from_position(input::position(&line.start.unwrap_or_default(), objective)?);
    for word in &line.words.unwrap_or_default() {
        let turn = game.position().turn_from_engine_move(word);
        let turn = turn.map_err(|error| Problem::new("line", format!("{word:.64}: {error}")))?;
        game.play_turn_on(&turn)?;
    }
    resume(&mut game, &line.fen.unwrap_or_default(), objective)?;
    Ok(game)
}

/// Executes the steps of the deployment in progress of a FEN.
fn resume(game: &mut Game, fen: &str, objective: Objective) -> Result<(), Problem> {
    let position = input::position(fen, objective)?;
    if game.position() == &position {
        return Ok(());
    }
    if let Some(deployment) = position.deployment() {
        let from = deployment.origin();
        for step in deployment.steps() {
            game.play_on(Move::Step(step.act(from)))?;
        }
        for role in deployment.staying().iter() {
            game.stay(from, role)?;
        }
    }
    if game.position() != &position {
        return Err(Problem::new("line", "the turns do not lead to the FEN"));
    }
    Ok(())
}

/// Reads a game to search: a FEN, a line, or an object with a method `line`. A `Game` is such an object, also that of
/// another module.
pub fn searchable(value: &JsValue) -> Result<Game, Problem> {
    if value.is_string() {
        let fen = input::text(value, "a FEN")?;
        let position = input::position(&fen, Objective::default())?;
        return Ok(Game::from_position(position));
    }
    let wrong = || {
        let message = "expected a Game that has not been freed, a line or a FEN";
        Problem::new("type", message)
    };
    if !value.is_object() {
        return Err(wrong());
    }
    let method = js_sys::Reflect::get(value, &"line".into()).map_err(|_| wrong())?;
    match method.dyn_ref::<js_sys::Function>() {
        Some(method) => restore(&method.call0(value).map_err(|_| wrong())?),
        None => restore(value),
    }
}
