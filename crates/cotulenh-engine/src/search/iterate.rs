//! Iterative deepening: deeper and deeper, each time with what the last one has found.

use super::node::Window;
use super::{MAX_DEPTH, Worker};
use crate::eval::Evaluator;
use crate::score::{INFINITE, MATE, Score, Value, is_decisive};
use cotulenh::{Move, Position};

/// A line found at the root.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct RootLine {
    pub(crate) score: Score,
    pub(crate) actions: Vec<Move>,
}

/// What has been found when a line is complete.
pub(crate) struct Iteration<'a> {
    pub(crate) depth: i32,
    pub(crate) seldepth: usize,
    /// The lines of this iteration so far, best first.
    pub(crate) lines: &'a [RootLine],
}

/// How a thread goes about it.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Plan {
    /// The first depth; helpers start at another, to be elsewhere than the first thread.
    pub(crate) first: i32,
    pub(crate) last: i32,
    pub(crate) lines: usize,
    /// Stop at a win in so many turns.
    pub(crate) mate: Option<u32>,
    /// Whether the clock decides when it is enough.
    pub(crate) on_clock: bool,
}

impl<E: Evaluator> Worker<'_, E> {
    /// Searches deeper and deeper until a limit is met; gives the lines of the last depth that has any.
    pub(crate) fn iterate(
        &mut self,
        plan: &Plan,
        mut report: impl FnMut(&Iteration<'_>),
    ) -> (i32, Vec<RootLine>) {
        let mut lines: Vec<RootLine> = Vec::new();
        let mut reached = 0;
        let mut steady = 0;
        for depth in plan.first..=plan.last.min(MAX_DEPTH) {
            self.iteration = depth;
            self.seldepth = 0;
            let found = self.search_lines(depth, plan, &lines);
            if found.is_empty() {
                break;
            }
            self.owes_line = false;
            let same = lines.first().map(|line| line.actions.first())
                == found.first().map(|line| line.actions.first());
            steady = if same { steady + 1 } else { 0 };
            // A search that was broken off has looked at the best line of the last one first: what it found since then
            // is better. Further lines it may not have.
            let before = std::mem::replace(&mut lines, found);
            if self.stopped {
                self.fill_up(&mut lines, before, plan.lines);
            } else {
                reached = depth;
            }
            lines.sort_by_key(|line| std::cmp::Reverse(line.score));
            self.best_action = lines.first().and_then(|line| line.actions.first().copied());
            self.tell_nodes();
            let iteration = Iteration {
                depth,
                seldepth: self.seldepth,
                lines: &lines,
            };
            report(&iteration);
            if plan.lines == 1 {
                if let Some(line) = self.prove(lines.first()) {
                    lines = vec![line];
                    self.tell_nodes();
                    report(&Iteration {
                        depth,
                        seldepth: self.seldepth,
                        lines: &lines,
                    });
                    break;
                }
            }
            if self.stopped || self.is_enough(plan, &lines, steady) {
                break;
            }
        }
        self.tell_nodes();
        (reached, lines)
    }

    /// Adds the lines of the last depth whose turns are not there yet, up to so many.
    fn fill_up(&self, lines: &mut Vec<RootLine>, before: Vec<RootLine>, most: usize) {
        let turn = |line: &RootLine| after_first_turn(&self.position, &line.actions);
        for line in before {
            if lines.len() < most && lines.iter().all(|known| turn(known) != turn(&line)) {
                lines.push(line);
            }
        }
    }

    fn is_enough(&self, plan: &Plan, lines: &[RootLine], steady: i32) -> bool {
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
        // Whatever is forced will be found again next turn.
        let turns = MATE - best.score.abs();
        let forced = is_decisive(best.score) && self.iteration > 4 * turns;
        let calm = match steady {
            0 => 1.4,
            1 => 1.1,
            2 => 0.9,
            3..=5 => 0.75,
            _ => 0.6,
        };
        forced || self.timer.is_some_and(|timer| timer.is_enough(calm))
    }

    /// The lines of one depth. Each further one leaves out the turns of those before it.
    fn search_lines(&mut self, depth: i32, plan: &Plan, last: &[RootLine]) -> Vec<RootLine> {
        self.left_out.clear();
        let mut lines = Vec::new();
        for number in 0..plan.lines {
            let expected = last.get(number).map(|line| line.score);
            self.best_action = last.get(number).and_then(|l| l.actions.first().copied());
            let Some(line) = self.search_line(depth, expected) else {
                break;
            };
            let after = after_first_turn(&self.position, &line.actions);
            lines.push(line);
            match after {
                Some(key) => self.left_out.push(key),
                None => break,
            }
            if self.stopped {
                break;
            }
        }
        self.left_out.clear();
        lines
    }

    /// Searches in a window around the last score, which opens on the side where the score lies outside.
    fn search_line(&mut self, depth: i32, expected: Option<Score>) -> Option<RootLine> {
        let mut window = Window::new(-INFINITE, INFINITE);
        let mut width = self.params.aspiration;
        if let Some(expected) =
            expected.filter(|score| depth >= self.params.aspiration_depth && !is_decisive(*score))
        {
            window = Window::new(expected - width, expected + width);
        }
        loop {
            let score = self.node(window, depth, 0);
            let actions = self.frames[0].line.clone();
            if self.stopped {
                return (!actions.is_empty()).then_some(RootLine { score, actions });
            }
            width *= 3;
            if score <= window.alpha && window.alpha > -INFINITE {
                window.alpha = widened(score - width, -INFINITE);
            } else if score >= window.beta && window.beta < INFINITE {
                self.best_action = actions.first().copied();
                window.beta = widened(score + width, INFINITE);
            } else {
                return (!actions.is_empty()).then_some(RootLine { score, actions });
            }
        }
    }
}

/// A bound that goes beyond all evaluations is no bound.
fn widened(bound: Score, open: Score) -> Score {
    /// From here on it is not worth closing in.
    const WIDE: Score = 2_000;
    if bound.abs() > WIDE { open } else { bound }
}

/// The key of the position after the first whole turn of a line.
fn after_first_turn(position: &Position, actions: &[Move]) -> Option<u64> {
    let mut next = *position;
    for &action in actions {
        next.play_unchecked(action);
        if next.turn() != position.turn() {
            return Some(next.key());
        }
    }
    None
}
