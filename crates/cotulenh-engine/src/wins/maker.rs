//! A generator of problem suites.

use super::games::Games;
use super::plan::{CLASSES, Needs, PIECES, Plan, class};
use super::problem::{Problem, Source};
use super::setups::{Shape, setup};
use crate::mate::{Question, Solver, Verdict};
use crate::memory::NoMemory;
use cotulenh::{Position, commander};
use rand::{RngExt, SeedableRng};
use rand_xoshiro::Xoshiro256PlusPlus;
use std::collections::HashSet;

/// The node limits by number of turns. A position that needs more is discarded.
const NODES: [u64; 3] = [20_000, 60_000, 400_000];
/// The size of the solver's table in MiB.
const HASH: usize = 32;
/// The number of set-ups in a round, by length of the win: one game and these set-ups. The longer the win, the more it
/// costs to prove that there is none.
const ROUND: [(u32, u32); 3] = [(1, 200), (2, 12), (3, 1)];

/// A generator of problems. The same seed and plan give the same problems.
///
/// ```
/// use cotulenh_engine::wins::{Maker, Plan};
/// let mut maker = Maker::new(1, &Plan::scaled([2, 0, 0]))?;
/// while maker.needs().left() > 0 {
///     maker.look();
/// }
/// assert_eq!(maker.problems().len(), 2);
/// assert!(maker.problems().iter().all(|problem| problem.turns == 1));
/// # Ok::<(), cotulenh_engine::NoMemory>(())
/// ```
pub struct Maker {
    random: Xoshiro256PlusPlus,
    solver: Solver,
    games: Games,
    needs: Needs,
    seen: HashSet<u64>,
    looks: u32,
    problems: Vec<Problem>,
}

impl Maker {
    /// Creates a generator with a seed.
    ///
    /// # Errors
    ///
    /// Returns an error if there is not enough memory for the tables.
    pub fn new(seed: u64, plan: &Plan) -> Result<Maker, NoMemory> {
        Ok(Maker {
            random: Xoshiro256PlusPlus::seed_from_u64(seed),
            solver: Solver::new(HASH)?,
            games: Games::new()?,
            needs: Needs::of(plan),
            seen: HashSet::new(),
            looks: 0,
            problems: Vec::new(),
        })
    }

    /// Returns the part of the plan that is still missing.
    #[must_use]
    pub fn needs(&self) -> &Needs {
        &self.needs
    }

    /// Returns the problems found so far.
    #[must_use]
    pub fn problems(&self) -> &[Problem] {
        &self.problems
    }

    /// Examines one set-up, or the end of one game. Does nothing if the plan is fulfilled.
    pub fn look(&mut self) {
        if self.needs.left() == 0 {
            return;
        }
        let mut number = self.looks % (1 + ROUND.iter().map(|(_, looks)| looks).sum::<u32>());
        self.looks += 1;
        for (turns, looks) in ROUND {
            if number < looks {
                self.look_at_setup(turns);
                return;
            }
            number -= looks;
        }
        for position in self.games.ends(&mut self.random) {
            self.consider(&position, 3, Source::Game);
        }
    }

    /// Examines a set-up for a win in at most this many turns.
    fn look_at_setup(&mut self, turns: u32) {
        let classes: Vec<usize> = (0..CLASSES)
            .filter(|&class| self.needs.longest(class, turns) > 0)
            .collect();
        if classes.is_empty() {
            return;
        }
        let (least, most) = PIECES[classes[self.random.random_range(0..classes.len())]];
        let pieces = self.random.random_range(least..=most);
        // A side with a last guard has exactly two pieces.
        let alone = self.needs.wants_last_guards() && pieces <= 9 && self.random.random_bool(0.5);
        let attackers = if alone {
            2
        } else {
            // Between as many as the other side and three times as many.
            let attackers = self.random.random_range(pieces / 2..=pieces * 3 / 4);
            attackers.clamp(2, 19)
        };
        let shape = Shape {
            attackers,
            defenders: (pieces - attackers).clamp(1, 19),
            stacked: if self.needs.wants_stacks() { 60 } else { 25 },
            heroes: 5,
            lurking: !alone && self.needs.wants_ambushes() && self.random.random_bool(0.7),
        };
        if let Some(position) = setup(&mut self.random, shape) {
            self.consider(&position, turns, Source::Setup);
        }
    }

    /// Adds a position if it is won in at most this many turns and still needed.
    fn consider(&mut self, position: &Position, turns: u32, source: Source) {
        let board = position.board();
        let pieces = board.piece_count(position.turn()) + board.piece_count(!position.turn());
        let waiting_is_safe = commander::is_safe(board, !position.turn());
        let longest = class(pieces).map_or(0, |class| self.needs.longest(class, turns));
        if longest == 0 || !waiting_is_safe || position.outcome().is_some() {
            return;
        }
        if !self.seen.insert(position.key()) {
            return;
        }
        let Some(turns) = shortest_win(&mut self.solver, position, &NODES[..longest as usize])
        else {
            return;
        };
        if class(pieces).is_none_or(|class| !self.needs.has_room(turns, class)) {
            return;
        }
        let nodes = 4 * NODES[turns as usize - 1];
        let problem = Problem::of(&mut self.solver, position, turns, nodes, source);
        if let Some(problem) = problem {
            if self.needs.take(&problem) {
                self.problems.push(problem);
            }
        }
    }
}

/// Returns the number of turns in which the position is won. `limits` has the nodes for a win in one turn, in two turns, and
/// so on. Returns `None` if there is no win in so many turns, or if a limit is reached.
pub(super) fn shortest_win(
    solver: &mut Solver,
    position: &Position,
    limits: &[u64],
) -> Option<u32> {
    for (turns, &nodes) in (1..).zip(limits) {
        let question = Question {
            nodes: Some(nodes),
            ..Question::turns(turns)
        };
        let answer = solver.solve(position, &question, |_| {}).ok()?;
        match answer.verdict {
            Verdict::Win(win) => return Some(win.turns),
            Verdict::NoWin => {}
            Verdict::Unknown { .. } => return None,
        }
    }
    None
}
