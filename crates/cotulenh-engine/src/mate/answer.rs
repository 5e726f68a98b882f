//! The answers of the solver.

use cotulenh::Turn;
use std::time::Duration;

/// A proven win.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Win {
    /// The number of turns of the side to move. There is no shorter win.
    pub turns: u32,
    /// A winning line against the longest defence. Its first turn is the first of `firsts`, if those were requested.
    pub line: Vec<Turn>,
    /// Every first turn that wins in that many turns, if requested. Of turns that lead to the same position only one is
    /// listed.
    pub firsts: Vec<Turn>,
    /// `true` if `firsts` is complete. `false` if a limit was reached.
    pub all: bool,
}

/// The verdict on a position.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Verdict {
    /// The side to move wins.
    Win(Win),
    /// The side to move does not win in that many turns: every turn has a refutation.
    NoWin,
    /// A limit was reached before the proof was complete.
    Unknown {
        /// A win in at most this many turns is ruled out. It may be 0.
        no_win_in: u32,
    },
}

/// The answer to a question.
#[derive(Clone, Debug)]
pub struct Answer {
    /// The verdict.
    pub verdict: Verdict,
    /// The number of moves searched.
    pub nodes: u64,
    /// The time used.
    pub time: Duration,
}

impl Answer {
    /// Returns the win, if there is one.
    #[must_use]
    pub fn win(&self) -> Option<&Win> {
        match &self.verdict {
            Verdict::Win(win) => Some(win),
            _ => None,
        }
    }
}
