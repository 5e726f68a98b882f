//! Reports and results of a search.

use crate::review::sans;
use crate::score::Value;
use cotulenh::{Position, Turn};
use std::time::Duration;

/// A principal variation.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct PvLine {
    /// The value for the side to move.
    pub value: Value,
    /// The turns. The first is the one to play.
    pub turns: Vec<Turn>,
}

impl PvLine {
    /// Returns the turns as SAN. `position` is the root of the search. Ends before the first turn that is not legal there.
    ///
    /// ```
    /// use cotulenh::Position;
    /// use cotulenh_engine::{Engine, Limits, Root};
    /// let position: Position = "11/11/11/11/11/7c3/11/11/4(FT)g4t/11/10A/3C7 r - - 0 1".parse()?;
    /// let result = Engine::new().search(&Root::new(position), &Limits::depth(3), |_| {});
    /// assert_eq!(result.lines[0].san(&position), ["T>xf4,+F>xh7#"]);
    /// # Ok::<(), cotulenh::PositionError>(())
    /// ```
    #[must_use]
    pub fn san(&self, position: &Position) -> Vec<String> {
        sans(position, &self.turns)
    }
}

/// A report during a search.
#[derive(Clone, Debug)]
#[non_exhaustive]
pub struct Info {
    /// The depth of the iteration.
    pub depth: u32,
    /// The selective depth: the longest line searched, in plies.
    pub seldepth: u32,
    /// The rank of the line in MultiPV mode, counted from 1.
    pub number: usize,
    /// The principal variation.
    pub line: PvLine,
    /// The nodes that all threads have reported. A helper thread reports every 256 nodes.
    pub nodes: u64,
    /// The time since the search began.
    pub time: Duration,
    /// How full the transposition table is, in thousandths.
    pub fullness: u32,
}

impl Info {
    /// Returns the nodes per second.
    #[must_use]
    pub fn nodes_per_second(&self) -> u64 {
        (self.nodes as f64 / self.time.as_secs_f64().max(1e-6)) as u64
    }
}

/// The result of a search.
#[derive(Clone, Debug)]
#[non_exhaustive]
pub struct SearchResult {
    /// The turn to play: the first of the best line. `None` if there is no legal turn.
    pub best: Option<Turn>,
    /// The expected reply.
    pub ponder: Option<Turn>,
    /// The principal variations, best first.
    pub lines: Vec<PvLine>,
    /// The last depth that was completed for all lines. A line may come from the next depth.
    pub depth: u32,
    /// The nodes that all threads have reported. A helper thread reports every 256 nodes.
    pub nodes: u64,
    /// The time used.
    pub time: Duration,
}

impl SearchResult {
    /// Returns the value of the position for the side to move. Returns `None` if there is no legal turn.
    #[must_use]
    pub fn value(&self) -> Option<Value> {
        self.lines.first().map(|line| line.value)
    }
}
