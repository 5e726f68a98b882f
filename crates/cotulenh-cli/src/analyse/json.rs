//! Analyses as JSON. `docs/CLI.md` documents the members.

use super::judge::{Judged, sans};
use cotulenh::notation::pgn::PgnGame;
use cotulenh::{Color, Position};
use cotulenh_engine::{PvLine, SearchResult, Value as EngineScore};
use serde_json::{Map, Value, json};
use std::io::{self, Write};

/// Writes the analysis of a position as one line.
pub(crate) fn position(
    position: &Position,
    found: &SearchResult,
    output: &mut impl Write,
) -> io::Result<()> {
    let mut object = Map::new();
    object.insert("fen".into(), json!(position.to_string()));
    object.insert("objective".into(), json!(position.objective().name()));
    object.insert("turn".into(), json!(color(position.turn())));
    search(&mut object, position, found);
    writeln!(output, "{}", Value::Object(object))
}

/// Writes the analysis of a game as one line.
pub(crate) fn game(pgn: &PgnGame, judged: &Judged, output: &mut impl Write) -> io::Result<()> {
    let tags = pgn.tags.iter();
    let tags: Map<String, Value> = tags
        .map(|(name, text)| (name.into(), json!(text)))
        .collect();
    let positions: Vec<Value> = (0..judged.0.len())
        .map(|number| moment(judged, number))
        .collect();
    let all = pgn.game.main_line().count() + 1;
    let object = json!({
        "tags": tags,
        "objective": pgn.game.objective().name(),
        "result": pgn.game.result().as_str(),
        "complete": positions.len() == all,
        "positions": positions,
    });
    writeln!(output, "{object}")
}

fn moment(judged: &Judged, number: usize) -> Value {
    let moment = &judged.0[number];
    let position = &moment.position;
    let mut object = Map::new();
    object.insert("fen".into(), json!(position.to_string()));
    object.insert("turn".into(), json!(color(position.turn())));
    object.insert("score".into(), moment.value.map_or(Value::Null, score));
    if let Some(found) = &moment.found {
        search(&mut object, position, found);
    }
    if let Some((_, turn)) = &moment.played {
        let mut played = Map::new();
        played.insert("san".into(), json!(position.turn_san(turn).to_string()));
        played.insert("word".into(), json!(turn.engine_move().to_string()));
        if let Some(verdict) = judged.verdict(number) {
            played.insert("score".into(), score(verdict.value));
            // More digits would be noise.
            let loss = (verdict.loss * 1e4).round() / 1e4;
            played.insert("loss".into(), json!(loss));
            let sign = verdict.fault.and_then(|fault| fault.glyph().sign());
            played.insert("glyph".into(), json!(sign));
        }
        object.insert("played".into(), Value::Object(played));
    }
    Value::Object(object)
}

fn search(object: &mut Map<String, Value>, position: &Position, found: &SearchResult) {
    let lines = found.lines.iter().map(|found| line(position, found));
    object.insert("depth".into(), json!(found.depth));
    object.insert("nodes".into(), json!(found.nodes));
    object.insert("lines".into(), Value::Array(lines.collect()));
}

fn line(position: &Position, line: &PvLine) -> Value {
    let words = line.turns.iter().map(|turn| turn.engine_move().to_string());
    json!({
        "score": score(line.value),
        "chances": line.value.chances(),
        "words": words.collect::<Vec<_>>(),
        "san": sans(position, &line.turns),
    })
}

fn score(value: EngineScore) -> Value {
    match value {
        EngineScore::Centi(score) => json!({"cp": score}),
        EngineScore::WinIn(turns) => json!({"win": turns}),
        EngineScore::LossIn(turns) => json!({"loss": turns}),
    }
}

fn color(color: Color) -> &'static str {
    match color {
        Color::Red => "red",
        Color::Blue => "blue",
    }
}
