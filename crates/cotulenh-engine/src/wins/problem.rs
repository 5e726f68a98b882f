//! A position with a win.

use super::themes::{Theme, themes};
use crate::mate::{Question, Solver, Verdict};
use cotulenh::{Color, Position, Turn};

/// Where a position comes from.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Source {
    /// A game that was played.
    Game,
    /// Set up at random.
    Setup,
}

impl Source {
    /// The word for it.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Source::Game => "game",
            Source::Setup => "set-up",
        }
    }
}

/// A position in which the side to move wins in so many turns and no fewer.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Problem {
    /// The position.
    pub position: Position,
    /// In how many turns it is won.
    pub turns: u32,
    /// Every first turn that wins in as many, one for each position it leads to.
    pub firsts: Vec<Turn>,
    /// A line that shows the win.
    pub line: Vec<Turn>,
    /// Where it comes from.
    pub source: Source,
    /// What it shows.
    pub themes: Vec<Theme>,
}

impl Problem {
    /// The problem that a position is, if it is won in at most so many turns and so many nodes are enough to find every
    /// first turn that wins.
    #[must_use]
    pub fn of(
        solver: &mut Solver,
        position: &Position,
        turns: u32,
        nodes: u64,
        source: Source,
    ) -> Option<Problem> {
        let question = Question {
            turns,
            nodes: Some(nodes),
            all: true,
        };
        let answer = solver.solve(position, &question, |_| {}).ok()?;
        let Verdict::Win(win) = answer.verdict else {
            return None;
        };
        if !win.all || win.line.is_empty() {
            return None;
        }
        let themes = themes(solver, position, &win);
        Some(Problem {
            position: *position,
            turns: win.turns,
            firsts: win.firsts,
            line: win.line,
            source,
            themes,
        })
    }

    /// How many pieces are on the board.
    #[must_use]
    pub fn pieces(&self) -> u16 {
        let board = self.position.board();
        Color::ALL
            .map(|color| board.piece_count(color))
            .iter()
            .sum()
    }

    /// Whether a turn is one of those that win: it leads where one of them leads.
    #[must_use]
    pub fn is_solved_by(&self, turn: &Turn) -> bool {
        let key = |turn: &Turn| {
            let mut after = self.position;
            after.play_turn(turn).ok().map(|()| after.key())
        };
        let reached = key(turn);
        reached.is_some() && self.firsts.iter().any(|first| key(first) == reached)
    }
}
