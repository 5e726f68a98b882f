//! What a solver answers.

use cotulenh::Turn;
use std::time::Duration;

/// A win that was proven.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Win {
    /// How many turns of the side to move it takes: fewer are not enough.
    pub turns: u32,
    /// A winning line: each answer is one that lasts as long as any. Its first turn is the first of `firsts`, if those
    /// were asked for.
    pub line: Vec<Turn>,
    /// Every first turn that wins in that many turns, if they were asked for; of those that lead to the same position,
    /// one.
    pub firsts: Vec<Turn>,
    /// Whether all of them were found, and not only those up to a limit.
    pub all: bool,
}

/// What is known of a position.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Verdict {
    /// The side to move wins.
    Win(Win),
    /// It does not, in as many turns as were asked for: every turn has an answer.
    NoWin,
    /// A limit was met before it was clear.
    Unknown {
        /// In so many turns there is no win; it may be none.
        no_win_in: u32,
    },
}

/// The answer to a question.
#[derive(Clone, Debug)]
pub struct Answer {
    /// What is known.
    pub verdict: Verdict,
    /// How many actions were looked at.
    pub nodes: u64,
    /// The time it took.
    pub time: Duration,
}

impl Answer {
    /// The win, if there is one.
    #[must_use]
    pub fn win(&self) -> Option<&Win> {
        match &self.verdict {
            Verdict::Win(win) => Some(win),
            _ => None,
        }
    }
}
