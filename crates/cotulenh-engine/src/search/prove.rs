//! Proofs of short wins at the root, which pruning may miss.
//!
//! Between iterations the [solver](crate::mate) searches for a win in one turn, then in two, then in three. Each
//! attempt may use a small share of the nodes searched so far. A proven win is the shortest one, so the search ends
//! when one is found. A search with few nodes makes no attempt.

use super::{RootLine, Worker};
use crate::eval::Evaluator;
use crate::mate::{Question, Solver, Verdict};
use crate::score::{Value, won_in};
use cotulenh::Move;

/// The maximum length of a win to prove, in turns.
const MAX_TURNS: u32 = 3;
/// The maximum number of nodes for one attempt, which takes a few hundredths of a second.
const MAX_NODES: u64 = 100_000;

/// The state of the proofs at the root.
pub(super) struct Prover<'a> {
    solver: &'a mut Solver,
    /// A win in at most this many turns has been ruled out.
    no_win_in: u32,
    /// The number of nodes of the last attempt that was inconclusive.
    too_few: u64,
}

impl<'a> Prover<'a> {
    pub(super) fn new(solver: &'a mut Solver) -> Prover<'a> {
        Prover {
            solver,
            no_win_in: 0,
            too_few: 0,
        }
    }
}

impl<E: Evaluator> Worker<'_, E> {
    /// Tries to prove a win that is shorter than the best line. Returns the winning line.
    pub(super) fn prove(&mut self, best: Option<&RootLine>) -> Option<RootLine> {
        let mut nodes = self.nodes_for_proof();
        let prover = self.prover.as_mut()?;
        let known = match best.map(|line| Value::from_score(line.score)) {
            Some(Value::WinIn(turns)) => turns,
            _ => u32::MAX,
        };
        while prover.no_win_in < MAX_TURNS.min(known - 1) {
            // An attempt with as few nodes as the last one would fail again. It waits until twice as many are available.
            if nodes < 2 * prover.too_few || nodes == 0 {
                return None;
            }
            let question = Question {
                nodes: Some(nodes),
                ..Question::turns(prover.no_win_in + 1)
            };
            let answer = prover
                .solver
                .solve(&self.position, &question, |_| {})
                .ok()?;
            let taken = answer.nodes.min(nodes);
            self.nodes += taken;
            nodes -= taken;
            match answer.verdict {
                Verdict::Win(win) => {
                    let moves: Vec<Move> = win.line.iter().flat_map(|turn| turn.moves()).collect();
                    let score = won_in(2 * win.turns as usize - 1);
                    return Some(RootLine { score, moves });
                }
                Verdict::NoWin => {
                    prover.no_win_in += 1;
                    prover.too_few = 0;
                }
                Verdict::Unknown { .. } => {
                    prover.too_few = taken;
                    return None;
                }
            }
        }
        None
    }

    /// Returns the number of nodes that a proof may use now. They are taken from the budget.
    fn nodes_for_proof(&mut self) -> u64 {
        let share = self.params.proof_share as u64;
        let late = self.timer.is_some_and(|timer| timer.is_past_half());
        let early = self.nodes < self.params.proof_from as u64;
        if share == 0 || early || late || self.stopped || self.prover.is_none() {
            return 0;
        }
        let wanted = (self.nodes / share).min(MAX_NODES);
        let left = |worker: &Self| worker.node_allowance.saturating_sub(worker.nodes + 1);
        if left(self) < wanted {
            self.more_nodes(wanted - left(self));
        }
        wanted.min(left(self))
    }
}
