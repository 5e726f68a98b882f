//! A tactical problem.

use super::themes::{Theme, themes};
use crate::mate::{Question, Solver, Verdict};
use cotulenh::{Color, Position, Turn};

/// The source of a position.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Source {
    /// A game.
    Game,
    /// A random set-up.
    Setup,
}

impl Source {
    /// Returns the name used in files.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Source::Game => "game",
            Source::Setup => "set-up",
        }
    }
}

/// A position in which the side to move wins, and no faster than in the given number of turns.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Problem {
    /// The position.
    pub position: Position,
    /// The number of turns of the win.
    pub turns: u32,
    /// Every first turn that wins in that many turns, one for each resulting position.
    pub firsts: Vec<Turn>,
    /// A winning line.
    pub line: Vec<Turn>,
    /// The source.
    pub source: Source,
    /// The themes.
    pub themes: Vec<Theme>,
}

impl Problem {
    /// Creates a problem from a position if it is won in at most `turns` turns and `nodes` are enough to find every
    /// winning first turn.
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

    /// Returns the number of pieces on the board.
    #[must_use]
    pub fn pieces(&self) -> u16 {
        let board = self.position.board();
        Color::ALL
            .map(|color| board.piece_count(color))
            .iter()
            .sum()
    }

    /// Returns `true` if the turn leads to the same position as one of the winning first turns.
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
