//! A search for puzzles in the positions of games.

use super::maker::shortest_win;
use super::motifs::{Motif, motifs};
use super::problem::{Problem, Source};
use super::rating::{Effort, rating};
use super::themes::Theme;
use crate::NoMemory;
use crate::mate::Solver;
use cotulenh::{Objective, Position, Setup, commander};
use std::collections::{HashMap, HashSet};

/// The node limits by number of turns. A position that needs more is discarded, because the page proves every answer again.
const NODES: [u64; 3] = [20_000, 60_000, 150_000];
/// The size of the solver's table in MiB.
const HASH: usize = 32;
/// The maximum number of winning first turns, by length of the win.
const MAX_FIRST_TURNS: [usize; 3] = [3, 2, 2];
/// A theme or motif is common if it has this fraction of all places. A win that shows only common ones is discarded.
const COMMON: usize = 5;

/// A problem for people, with its motifs and a rating.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Puzzle {
    /// The problem.
    pub problem: Problem,
    /// The motifs of its line.
    pub motifs: Vec<Motif>,
    /// The initial rating.
    pub rating: u32,
}

impl Puzzle {
    /// Creates a puzzle from a problem.
    #[must_use]
    pub fn of(problem: Problem, effort: &mut Effort) -> Puzzle {
        Puzzle {
            motifs: motifs(&problem.position, &problem.line),
            rating: rating(&problem, effort.of(&problem)),
            problem,
        }
    }

    /// Returns the name of the puzzle: half of the key of its position, as hexadecimal digits.
    #[must_use]
    pub fn id(&self) -> String {
        format!("{:08x}", self.problem.position.key() >> 32)
    }
}

/// A search for puzzles. The same positions in the same order give the same puzzles.
pub struct Miner {
    solver: Solver,
    effort: Effort,
    wanted: [usize; 3],
    all: usize,
    seen: HashSet<u64>,
    shown: HashMap<&'static str, usize>,
    puzzles: Vec<Puzzle>,
}

impl Miner {
    /// Creates a search for this many wins in one, two and three turns.
    ///
    /// # Errors
    ///
    /// Returns an error if there is not enough memory for the tables.
    pub fn new(wins: [usize; 3]) -> Result<Miner, NoMemory> {
        Ok(Miner {
            solver: Solver::new(HASH)?,
            effort: Effort::new()?,
            wanted: wins,
            all: wins.iter().sum(),
            seen: HashSet::new(),
            shown: HashMap::new(),
            puzzles: Vec::new(),
        })
    }

    /// Returns the number of missing wins in one, two and three turns.
    #[must_use]
    pub fn missing(&self) -> [usize; 3] {
        self.wanted
    }

    /// Returns the puzzles found so far.
    #[must_use]
    pub fn puzzles(&self) -> &[Puzzle] {
        &self.puzzles
    }

    /// Examines positions of one game. At most one becomes a puzzle: the first that is won in a number of turns that is still
    /// missing.
    pub fn look(&mut self, positions: &[Position]) {
        for position in positions {
            if let Some(puzzle) = self.puzzle(position) {
                self.wanted[puzzle.problem.turns as usize - 1] -= 1;
                for name in names(&puzzle.problem.themes, &puzzle.motifs) {
                    *self.shown.entry(name).or_default() += 1;
                }
                self.puzzles.push(puzzle);
                return;
            }
        }
    }

    fn puzzle(&mut self, position: &Position) -> Option<Puzzle> {
        let waiting_is_safe = commander::is_safe(position.board(), !position.turn());
        let is_suitable = position.objective() == Objective::Total
            && position.deployment().is_none()
            && position.outcome().is_none()
            && waiting_is_safe;
        // A solver sees neither counter, so the draw by counting must be far away.
        let mut setup = Setup::from(position);
        (setup.halfmove_clock, setup.move_number) = (0, 1);
        let position = setup.position().ok()?;
        if !is_suitable || !self.seen.insert(position.key() >> 32) {
            return None;
        }
        let turns = shortest_win(&mut self.solver, &position, &NODES)?;
        let number = turns as usize - 1;
        if self.wanted[number] == 0 {
            return None;
        }
        let nodes = 4 * NODES[number];
        let problem = Problem::of(&mut self.solver, &position, turns, nodes, Source::Game)?;
        if problem.firsts.len() > MAX_FIRST_TURNS[number] {
            return None;
        }
        let motifs = motifs(&position, &problem.line);
        let most = self.all.div_ceil(COMMON);
        let is_rare = |name| self.shown.get(name).is_none_or(|&count| count < most);
        if !names(&problem.themes, &motifs).any(is_rare) {
            return None;
        }
        Some(Puzzle::of(problem, &mut self.effort))
    }
}

/// Returns the names of themes and motifs.
fn names(themes: &[Theme], motifs: &[Motif]) -> impl Iterator<Item = &'static str> {
    let themes: Vec<&str> = themes.iter().map(|theme| theme.name()).collect();
    let motifs: Vec<&str> = motifs.iter().map(|motif| motif.name()).collect();
    themes.into_iter().chain(motifs)
}
