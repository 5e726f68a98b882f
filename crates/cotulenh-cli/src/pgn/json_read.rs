//! Games from JSON.

use cotulenh::notation::pgn::{PgnGame, Tags};
use cotulenh::{
    Color, Forgive, Game, Glyph, NodeId, Objective, OutcomeReason, Position, Setup, Termination,
};
use serde_json::Value;

/// What is wrong with a line of JSON.
pub(crate) struct JsonError {
    /// Where in the line, from 1.
    pub(crate) column: usize,
    /// What.
    pub(crate) message: String,
}

/// Something that could not be read, in words: the way to it and what was expected.
type Problem = String;

/// Reads a game as [`super::json::write`] writes it. Of each move `lan` counts, or `san` where there is none; `fen` is
/// not looked at.
pub(crate) fn read(line: &str) -> Result<PgnGame, JsonError> {
    let value: Value = serde_json::from_str(line).map_err(|error| JsonError {
        column: error.column().max(1),
        message: error.to_string(),
    })?;
    game(&value).map_err(|message| JsonError { column: 1, message })
}

fn text<'a>(object: &'a Value, name: &str) -> Result<Option<&'a str>, Problem> {
    match &object[name] {
        Value::Null => Ok(None),
        Value::String(text) => Ok(Some(text)),
        _ => Err(format!("{name}: expected a text")),
    }
}

fn list<'a>(object: &'a Value, name: &str) -> Result<&'a [Value], Problem> {
    match &object[name] {
        Value::Null => Ok(&[]),
        Value::Array(values) => Ok(values),
        _ => Err(format!("{name}: expected a list")),
    }
}

fn game(value: &Value) -> Result<PgnGame, Problem> {
    if !value.is_object() {
        return Err("expected an object".into());
    }
    let mut tags = Tags::default();
    match &value["tags"] {
        Value::Null => {}
        Value::Object(members) => {
            for (name, value) in members {
                let value = value
                    .as_str()
                    .ok_or_else(|| format!("tags: {name}: expected a text"))?;
                tags.set(name, value)
                    .map_err(|error| format!("tags: {name}: {error}"))?;
            }
        }
        _ => return Err("tags: expected an object".into()),
    }
    let position = start(value)?;
    let mut reader = Reader {
        game: Game::from_position(position),
        first: position,
    };
    reader.notes(NodeId::START, value)?;
    reader
        .line(NodeId::START, list(value, "moves")?)
        .map_err(|error| format!("moves: {error}"))?;
    let mut game = reader.game;
    let end = game.main_line().last().unwrap_or(NodeId::START);
    if game.current() != end {
        game.jump(end).map_err(|error| error.to_string())?;
    }
    if let Some(termination) = termination(&value["outcome"])? {
        game.terminate(termination)
            .map_err(|error| format!("outcome: {error}"))?;
    }
    Ok(PgnGame { tags, game })
}

fn start(value: &Value) -> Result<Position, Problem> {
    let objective = match text(value, "objective")? {
        None => Objective::Total,
        Some(name) => name
            .parse()
            .map_err(|error| format!("objective: {error}"))?,
    };
    let fen = text(value, "start")?.unwrap_or(cotulenh::START_FEN);
    let mut setup: Setup = fen.parse().map_err(|error| format!("start: {error}"))?;
    setup.objective = objective;
    let position = setup.position_forgiving(Forgive::STUDY);
    position.map_err(|error| format!("start: {error}"))
}

/// What the players said; nothing where the rules tell the outcome.
fn termination(outcome: &Value) -> Result<Option<Termination>, Problem> {
    let Some(name) = text(outcome, "reason").map_err(|error| format!("outcome: {error}"))? else {
        return Ok(None);
    };
    let winner = match text(outcome, "winner").map_err(|error| format!("outcome: {error}"))? {
        None => None,
        Some("red") => Some(Color::Red),
        Some("blue") => Some(Color::Blue),
        Some(_) => return Err("outcome: winner: expected red, blue or null".into()),
    };
    let reason = OutcomeReason::ALL
        .into_iter()
        .find(|reason| reason.name() == name);
    let reason = reason.ok_or("outcome: reason: expected the word for one")?;
    Ok(match (reason, winner) {
        (OutcomeReason::Resignation, Some(winner)) => Some(Termination::Resignation(!winner)),
        (OutcomeReason::Flag, Some(winner)) => Some(Termination::Flag(!winner)),
        (OutcomeReason::Agreement, None) => Some(Termination::Agreement),
        (OutcomeReason::Recorded, winner) => Some(Termination::Recorded(winner)),
        (OutcomeReason::Resignation | OutcomeReason::Flag, None)
        | (OutcomeReason::Agreement, _) => {
            return Err("outcome: the winner does not fit the reason".into());
        }
        _ => None,
    })
}

struct Reader {
    game: Game,
    /// The position to read the first move in: it may be in the middle of a deployment.
    first: Position,
}

impl Reader {
    /// Reads a line of moves from a node. JSON is nested at most 128 deep, so this is no deeper.
    fn line(&mut self, from: NodeId, moves: &[Value]) -> Result<(), Problem> {
        let mut here = from;
        for (number, value) in (1..).zip(moves) {
            here = self
                .turn(here, value)
                .map_err(|error| format!("{number}: {error}"))?;
        }
        Ok(())
    }

    fn turn(&mut self, from: NodeId, value: &Value) -> Result<NodeId, Problem> {
        if self.game.current() != from {
            self.game.jump(from).map_err(|error| error.to_string())?;
        }
        let written = match text(value, "lan")? {
            Some(lan) => lan,
            None => text(value, "san")?.ok_or("expected lan or san")?,
        };
        let position = match from {
            NodeId::START => &self.first,
            _ => self.game.position(),
        };
        let turn = position
            .read_turn(written)
            .map_err(|error| format!("{written}: {error}"))?;
        let played = self.game.play_turn_on(&turn);
        let here = played.map_err(|error| format!("{written}: {error}"))?;
        self.notes(here, value)?;
        for (number, variation) in (1..).zip(list(value, "variations")?) {
            let moves = variation.as_array().ok_or("variations: expected lists")?;
            self.line(from, moves)
                .map_err(|error| format!("variations: {number}: {error}"))?;
        }
        Ok(here)
    }

    fn notes(&mut self, id: NodeId, value: &Value) -> Result<(), Problem> {
        let game = &mut self.game;
        if let Some(comment) = text(value, "comment-before")? {
            game.set_comment_before(id, comment)
                .map_err(|error| error.to_string())?;
        }
        if let Some(comment) = text(value, "comment")? {
            game.set_comment(id, comment)
                .map_err(|error| error.to_string())?;
        }
        for glyph in list(value, "glyphs")? {
            let number = glyph.as_u64().and_then(|number| u8::try_from(number).ok());
            let number = number.ok_or("glyphs: expected numbers from 0 to 255")?;
            game.add_glyph(id, Glyph(number))
                .map_err(|error| error.to_string())?;
        }
        if let Some(clock) = text(value, "clk")? {
            let clock = clock.parse().map_err(|error| format!("clk: {error}"))?;
            game.set_clock(id, Some(clock))
                .map_err(|error| error.to_string())?;
        }
        if let Some(eval) = text(value, "eval")? {
            let eval = eval.parse().map_err(|error| format!("eval: {error}"))?;
            game.set_eval(id, Some(eval))
                .map_err(|error| error.to_string())?;
        }
        Ok(())
    }
}
