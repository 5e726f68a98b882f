//! Reviews and analyses as JSON. `cotulenh analyse` and the API write the same members.

use super::position_result::WireScore;
use super::turns;
use cotulenh::{Color, Position};
use cotulenh_engine::PvLine;
use cotulenh_engine::review::{Found, GameReview, Summary, sans};
use serde_json::{Map, Value, json};

/// Returns the analysis of a position.
#[must_use]
pub fn analysis(position: &Position, found: &Found) -> Value {
    let mut object = Map::new();
    object.insert("fen".into(), json!(position.to_string()));
    object.insert("objective".into(), json!(position.objective().name()));
    object.insert("turn".into(), json!(color(position.turn())));
    search(&mut object, position, found);
    Value::Object(object)
}

/// Returns the positions of a review with their searches and the verdicts on the turns.
#[must_use]
pub fn positions(review: &GameReview) -> Vec<Value> {
    let numbers = 0..review.0.len();
    numbers.map(|number| moment(review, number)).collect()
}

/// Returns the summaries of both sides.
#[must_use]
pub fn summary(review: &GameReview) -> Value {
    let both = review.summary();
    let of = |summary: &Summary| {
        let [inaccuracy, mistake, blunder] = summary.faults;
        json!({
            "turns": summary.turns,
            "inaccuracy": inaccuracy,
            "mistake": mistake,
            "blunder": blunder,
            "meanLoss": summary.mean_loss,
            "accuracy": summary.accuracy,
        })
    };
    json!({"red": of(&both.red), "blue": of(&both.blue)})
}

fn moment(review: &GameReview, number: usize) -> Value {
    let moment = &review.0[number];
    let position = &moment.position;
    let mut object = Map::new();
    object.insert("fen".into(), json!(position.to_string()));
    object.insert("turn".into(), json!(color(position.turn())));
    object.insert("score".into(), json!(moment.value.map(WireScore::from)));
    if let Some(found) = &moment.found {
        search(&mut object, position, found);
    }
    if let Some((_, turn)) = &moment.played {
        let mut played = Map::new();
        played.insert("san".into(), json!(position.turn_san(turn).to_string()));
        played.insert("word".into(), json!(turn.engine_move().to_string()));
        if let Some(verdict) = review.verdict(number) {
            played.insert("score".into(), json!(WireScore::from(verdict.value)));
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

fn search(object: &mut Map<String, Value>, position: &Position, found: &Found) {
    let lines = found.lines.iter().map(|found| line(position, found));
    object.insert("depth".into(), json!(found.depth));
    object.insert("nodes".into(), json!(found.nodes));
    object.insert("lines".into(), Value::Array(lines.collect()));
}

fn line(position: &Position, line: &PvLine) -> Value {
    json!({
        "score": WireScore::from(line.value),
        "chances": line.value.chances(),
        "words": turns::words(&line.turns),
        "san": sans(position, &line.turns),
    })
}

fn color(color: Color) -> &'static str {
    match color {
        Color::Red => "red",
        Color::Blue => "blue",
    }
}
