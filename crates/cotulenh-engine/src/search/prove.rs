//! A little of the search's effort goes into proofs of short wins: pruning cannot hide those.
//!
//! Between iterations the [solver](crate::mate) is asked for a win in one turn, then in two, in three, each time with a
//! small part of the nodes searched so far. What it proves is the shortest win there is, and the search is over. A search of
//! few nodes has none to spare.

use super::{RootLine, Worker};
use crate::eval::Evaluator;
use crate::mate::{Question, Solver, Verdict};
use crate::score::{Value, won_in};
use cotulenh::Move;

/// The longest wins that are asked for, in turns.
const MOST_TURNS: u32 = 3;
/// No proof takes more nodes at a time: some hundredths of a second.
const MOST_NODES: u64 = 100_000;

/// What is known of short wins at the root.
pub(super) struct Prover<'a> {
    solver: &'a mut Solver,
    /// There is no win in so many turns.
    no_win_in: u32,
    /// The nodes that were not enough for more.
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
    /// A win that was proven, if the best line so far is not as short.
    pub(super) fn prove(&mut self, best: Option<&RootLine>) -> Option<RootLine> {
        let mut nodes = self.nodes_for_proof();
        let prover = self.prover.as_mut()?;
        let known = match best.map(|line| Value::from_score(line.score)) {
            Some(Value::WinIn(turns)) => turns,
            _ => u32::MAX,
        };
        while prover.no_win_in < MOST_TURNS.min(known - 1) {
            // What was too little once is too little again: wait until there is twice as much.
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
                    let actions: Vec<Move> =
                        win.line.iter().flat_map(|turn| turn.moves()).collect();
                    let score = won_in(2 * win.turns as usize - 1);
                    return Some(RootLine { score, actions });
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

    /// Returns how many nodes a proof may take now. The budget has them.
    fn nodes_for_proof(&mut self) -> u64 {
        let share = self.params.proof_share as u64;
        let late = self.timer.is_some_and(|timer| timer.is_past_half());
        let early = self.nodes < self.params.proof_from as u64;
        if share == 0 || early || late || self.stopped || self.prover.is_none() {
            return 0;
        }
        let wanted = (self.nodes / share).min(MOST_NODES);
        let left = |worker: &Self| worker.allowed.saturating_sub(worker.nodes + 1);
        if left(self) < wanted {
            self.more_nodes(wanted - left(self));
        }
        wanted.min(left(self))
    }
}
