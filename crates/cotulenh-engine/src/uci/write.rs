//! The formats of the engine's answers.

use crate::control::CurrentMove;
use crate::result::{Info, SearchResult};
use std::fmt::Write as _;

/// The protocol that the other side speaks.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Dialect {
    /// The Universal Chess Interface.
    Uci,
    /// The Universal Game Interface.
    Ugi,
}

impl Dialect {
    /// Returns the last line of the answer to the first command.
    pub(super) fn greeting(self) -> &'static str {
        match self {
            Dialect::Uci => "uciok",
            Dialect::Ugi => "ugiok",
        }
    }
}

/// Formats the `info` line of a search that has been silent for `time` milliseconds.
pub(super) fn sign_of_life(current: Option<&CurrentMove>, time: u64) -> String {
    match current {
        None => format!("info time {time}"),
        Some(CurrentMove {
            depth,
            number,
            turn,
        }) => {
            let word = turn.engine_move();
            format!("info depth {depth} currmove {word} currmovenumber {number} time {time}")
        }
    }
}

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

/// Formats the `bestmove` line. A program that speaks UGI expects one word after `bestmove`.
pub(super) fn best_move(result: &SearchResult, dialect: Dialect) -> String {
    let Some(best) = &result.best else {
        // The usual notation of other engines if there is no legal move.
        return "bestmove (none)".into();
    };
    let mut text = format!("bestmove {}", best.engine_move());
    let ponder = result.ponder.as_ref();
    if let Some(ponder) = ponder.filter(|_| dialect == Dialect::Uci) {
        let _ = write!(text, " ponder {}", ponder.engine_move());
    }
    text
}
