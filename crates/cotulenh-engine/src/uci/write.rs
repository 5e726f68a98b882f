//! The formats of the engine's answers.

use crate::result::{Info, SearchResult};
use std::fmt::Write as _;

/// Formats the `info` line of a principal variation.
pub(super) fn info(info: &Info, lines: usize) -> String {
    let mut text = format!("info depth {} seldepth {}", info.depth, info.seldepth);
    if lines > 1 {
        let _ = write!(text, " multipv {}", info.number);
    }
    let [win, draw, loss] = info.line.value.chances();
    let _ = write!(
        text,
        " score {} wdl {win} {draw} {loss} nodes {} nps {} hashfull {} time {}",
        info.line.value,
        info.nodes,
        info.nodes_per_second(),
        info.fullness,
        info.time.as_millis(),
    );
    if !info.line.turns.is_empty() {
        text.push_str(" pv");
        for turn in &info.line.turns {
            let _ = write!(text, " {}", turn.engine_move());
        }
    }
    text
}

/// Formats the `bestmove` line.
pub(super) fn best_move(result: &SearchResult) -> String {
    let Some(best) = &result.best else {
        // The usual notation of other engines if there is no legal move.
        return "bestmove (none)".into();
    };
    let mut text = format!("bestmove {}", best.engine_move());
    if let Some(ponder) = &result.ponder {
        let _ = write!(text, " ponder {}", ponder.engine_move());
    }
    text
}
