//! Conversion of the engine's results to the plain objects of `types`.

use crate::types::{Info, Score, SearchResult, Variation};
use cotulenh::Position;
use cotulenh_engine::{SearchResult as Found, Value};

/// Describes a score of the engine.
fn score(value: Value) -> Score {
    match value {
        Value::Centi(score) => Score::cp(score),
        Value::WinIn(turns) => Score::win(turns),
        Value::LossIn(turns) => Score::loss(turns),
    }
}

fn variation(position: &Position, line: &cotulenh_engine::PvLine) -> Variation {
    Variation {
        score: score(line.value),
        chances: line.value.chances(),
        words: line
            .turns
            .iter()
            .map(|turn| turn.engine_move().to_string())
            .collect(),
        san: line.san(position),
    }
}

pub fn info(position: &Position, info: &cotulenh_engine::Info) -> Info {
    Info {
        depth: info.depth,
        seldepth: info.seldepth,
        number: info.number as u32,
        line: variation(position, &info.line),
        nodes: info.nodes,
        nps: info.nodes_per_second(),
        time: info.time.as_millis() as u64,
        fullness: info.fullness,
    }
}

pub fn result(position: &Position, found: &Found) -> SearchResult {
    let before = position.before_deployment();
    SearchResult {
        best: found
            .best
            .as_ref()
            .map(|turn| turn.engine_move().to_string()),
        san: found
            .best
            .as_ref()
            .map(|turn| before.turn_san(turn).to_string()),
        ponder: found
            .ponder
            .as_ref()
            .map(|turn| turn.engine_move().to_string()),
        lines: found
            .lines
            .iter()
            .map(|line| variation(position, line))
            .collect(),
        depth: found.depth,
        nodes: found.nodes,
        time: found.time.as_millis() as u64,
    }
}
