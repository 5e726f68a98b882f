//! Reports and results of a search.

use crate::score::Value;
use cotulenh::Turn;
use std::time::Duration;

/// A principal variation.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Line {
    /// Its value for the side to move.
    pub value: Value,
    /// Its turns. The first is the one to play.
    pub turns: Vec<Turn>,
}

/// A report during a search.
#[derive(Clone, Debug)]
pub struct Info {
    /// The depth that was searched.
    pub depth: u32,
    /// The longest line that was looked at, in actions.
    pub seldepth: u32,
    /// The number of the line among those asked for, from 1.
    pub number: usize,
    /// The line.
    pub line: Line,
    /// The nodes that all threads have reported. A helper thread reports every 256 nodes.
    pub nodes: u64,
    /// The time since the search began.
    pub time: Duration,
    /// How full the transposition table is, in thousandths.
    pub fullness: u32,
}

impl Info {
    /// Nodes per second.
    #[must_use]
    pub fn nodes_per_second(&self) -> u64 {
        (self.nodes as f64 / self.time.as_secs_f64().max(1e-6)) as u64
    }
}

/// The result of a search.
#[derive(Clone, Debug)]
pub struct SearchResult {
    /// The turn to play: the first of the best line. `None` if there is no legal one.
    pub best: Option<Turn>,
    /// The answer that is expected.
    pub ponder: Option<Turn>,
    /// The lines asked for, best first.
    pub lines: Vec<Line>,
    /// The last depth that was searched to its end.
    pub depth: u32,
    /// The nodes that all threads have reported. A helper thread reports every 256 nodes.
    pub nodes: u64,
    /// The time it took.
    pub time: Duration,
}

impl SearchResult {
    /// Returns the value of the position for the side to move. Returns `None` if there is no legal turn.
    #[must_use]
    pub fn value(&self) -> Option<Value> {
        self.lines.first().map(|line| line.value)
    }
}
