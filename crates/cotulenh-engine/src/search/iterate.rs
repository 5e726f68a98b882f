//! Iterative deepening with aspiration windows.

use super::node::Window;
use super::{MAX_DEPTH, Worker};
use crate::eval::Evaluator;
use crate::score::{INFINITE, MATE, Score, Value, is_decisive};
use cotulenh::{Move, Position};

/// A principal variation of the root, as moves.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct RootLine {
    pub(crate) score: Score,
    pub(crate) moves: Vec<Move>,
}

/// The state after an iteration, as reported to the caller.
pub(crate) struct Iteration<'a> {
    pub(crate) depth: i32,
    pub(crate) seldepth: usize,
    /// The principal variations of this iteration, best first.
    pub(crate) lines: &'a [RootLine],
}

/// The parameters of a thread's iterative deepening.
#[derive(Clone, Copy, Debug)]
pub(crate) struct IterationPlan {
    /// The first depth. Helper threads start at different depths, so that they do not repeat the main thread's work.
    pub(crate) first: i32,
    /// The last depth.
    pub(crate) last: i32,
    /// The number of principal variations (MultiPV).
    pub(crate) lines: usize,
    /// Stop at a win in at most this many turns.
    pub(crate) mate: Option<u32>,
    /// `true` if the time management decides when to stop.
    pub(crate) on_clock: bool,
}

impl<E: Evaluator> Worker<'_, E> {
    /// Searches with increasing depth until a limit is reached. Returns the last completed depth and the best lines
    /// found.
    pub(crate) fn iterate(
        &mut self,
        plan: &IterationPlan,
        mut report: impl FnMut(&Iteration<'_>),
    ) -> (i32, Vec<RootLine>) {
        let mut lines: Vec<RootLine> = Vec::new();
        let mut reached = 0;
        let mut stable_iterations = 0;
        for depth in plan.first..=plan.last.min(MAX_DEPTH) {
            self.iteration = depth;
            self.seldepth = 0;
            let found = self.search_lines(depth, plan, &lines);
            if found.is_empty() {
                break;
            }
            self.needs_pv = false;
            let same = lines.first().map(|line| line.moves.first())
                == found.first().map(|line| line.moves.first());
            stable_iterations = if same { stable_iterations + 1 } else { 0 };
            // An interrupted iteration has searched the previous best line first, so its best line is at least as good.
            // Some of its further MultiPV lines may be missing.
            let before = std::mem::replace(&mut lines, found);
            if self.stopped {
                self.fill_up(&mut lines, before, plan.lines);
            } else {
                reached = depth;
            }
            lines.sort_by_key(|line| std::cmp::Reverse(line.score));
            self.best_move = lines.first().and_then(|line| line.moves.first().copied());
            self.report_nodes();
            let iteration = Iteration {
                depth,
                seldepth: self.seldepth,
                lines: &lines,
            };
            report(&iteration);
            if plan.lines == 1 {
                if let Some(line) = self.prove(lines.first()) {
                    lines = vec![line];
                    self.report_nodes();
                    report(&Iteration {
                        depth,
                        seldepth: self.seldepth,
                        lines: &lines,
                    });
                    break;
                }
            }
            if self.stopped || self.should_stop(plan, &lines, stable_iterations) {
                break;
            }
        }
        self.report_nodes();
        (reached, lines)
    }

    /// Fills `lines` up to `most` with lines of the previous depth that start with other turns.
    fn fill_up(&self, lines: &mut Vec<RootLine>, before: Vec<RootLine>, most: usize) {
        let turn = |line: &RootLine| after_first_turn(&self.position, &line.moves);
        for line in before {
            if lines.len() < most && lines.iter().all(|known| turn(known) != turn(&line)) {
                lines.push(line);
            }
        }
    }

    /// Returns `true` if no further iteration should start.
    fn should_stop(
        &self,
        plan: &IterationPlan,
        lines: &[RootLine],
        stable_iterations: i32,
    ) -> bool {
        let Some(best) = lines.first() else {
            return true;
        };
        if let (Some(mate), Value::WinIn(turns)) = (plan.mate, Value::from_score(best.score)) {
            if turns <= mate {
                return true;
            }
        }
        if !plan.on_clock || self.pondering {
            return false;
        }
        // A forced win or loss needs no deeper search now. The next search finds it again.
        let turns = MATE - best.score.abs();
        let forced = is_decisive(best.score) && self.iteration > 4 * turns;
        let time_factor = match stable_iterations {
            0 => 1.4,
            1 => 1.1,
            2 => 0.9,
            3..=5 => 0.75,
            _ => 0.6,
        };
        forced
            || self
                .timer
                .is_some_and(|timer| timer.should_stop_deepening(time_factor))
    }

    /// Searches one depth in MultiPV mode. Each line excludes the first turns of the lines before it.
    fn search_lines(
        &mut self,
        depth: i32,
        plan: &IterationPlan,
        previous: &[RootLine],
    ) -> Vec<RootLine> {
        self.excluded_turns.clear();
        let mut lines = Vec::new();
        for number in 0..plan.lines {
            let expected = previous.get(number).map(|line| line.score);
            self.best_move = previous.get(number).and_then(|l| l.moves.first().copied());
            let Some(line) = self.search_line(depth, expected) else {
                break;
            };
            let after = after_first_turn(&self.position, &line.moves);
            lines.push(line);
            match after {
                Some(key) => self.excluded_turns.push(key),
                None => break,
            }
            if self.stopped {
                break;
            }
        }
        self.excluded_turns.clear();
        lines
    }

    /// Searches with an aspiration window around the previous score. The window is widened on the side where the search
    /// fails.
    fn search_line(&mut self, depth: i32, expected: Option<Score>) -> Option<RootLine> {
        let mut window = Window::new(-INFINITE, INFINITE);
        let mut width = self.params.aspiration;
        if let Some(expected) =
            expected.filter(|score| depth >= self.params.aspiration_depth && !is_decisive(*score))
        {
            window = Window::new(expected - width, expected + width);
        }
        loop {
            let score = self.alpha_beta(window, depth, 0);
            let moves = self.frames[0].pv.clone();
            if self.stopped {
                return (!moves.is_empty()).then_some(RootLine { score, moves });
            }
            width *= 3;
            if score <= window.alpha && window.alpha > -INFINITE {
                window.alpha = widened(score - width, -INFINITE);
            } else if score >= window.beta && window.beta < INFINITE {
                self.best_move = moves.first().copied();
                window.beta = widened(score + width, INFINITE);
            } else {
                return (!moves.is_empty()).then_some(RootLine { score, moves });
            }
        }
    }
}

/// Returns the bound, or `open` if the bound is so far away that a window no longer helps.
fn widened(bound: Score, open: Score) -> Score {
    /// The largest bound that is still used.
    const WIDE: Score = 2_000;
    if bound.abs() > WIDE { open } else { bound }
}

/// Returns the Zobrist key of the position after the first whole turn of a line.
fn after_first_turn(position: &Position, moves: &[Move]) -> Option<u64> {
    let mut next = *position;
    for &mv in moves {
        next.play_unchecked(mv);
        if next.turn() != position.turn() {
            return Some(next.key());
        }
    }
    None
}
