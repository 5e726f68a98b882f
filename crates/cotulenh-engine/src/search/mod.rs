//! The search: principal variation search over actions.
//!
//! A node is a position, in the middle of a deployment too; an edge is one action. The child of a step that leaves the
//! deployment open belongs to the same side, so its score is taken as it is; everywhere else the sign changes. Wins are
//! counted in turns, not in actions.

mod iterate;
mod line;
mod make;
mod node;
mod params;
mod prove;
mod quiesce;
mod selective;
mod turn_memory;

pub(crate) use iterate::{Iteration, Plan, RootLine};
pub(crate) use line::{any_turn, turns_of};
pub(crate) use params::MAX_DEPTH;
pub use params::{Param, ParamError, Params};

use crate::control::Control;
use crate::eval::Evaluator;
use crate::level::misjudged;
use crate::mate::Solver;
use crate::order::{History, Scored};
use crate::score::{MOST_EVAL, Score};
use crate::table::Table;
use crate::time::Timer;
use cotulenh::{Move, Position};
use params::{MAX_PLY, Reductions};
use prove::Prover;
use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};
use turn_memory::TurnMemory;

/// What all threads of a search share.
pub(crate) struct Shared {
    pub(crate) table: Arc<Table>,
    pub(crate) control: Arc<Control>,
    /// Stopped when the first thread is done.
    pub(crate) finished: Control,
    /// Nodes of all threads, as far as they have told.
    pub(crate) nodes: AtomicU64,
    pub(crate) node_limit: Option<u64>,
    pub(crate) threads: usize,
    pub(crate) params: Params,
    /// How far off evaluations may be, and what it follows from.
    pub(crate) misjudgement: u16,
    pub(crate) seed: u64,
}

/// What a thread keeps from one search to the next.
pub(crate) struct Memory {
    pub(crate) history: History,
    buffer: Vec<Scored>,
    turns: Vec<TurnMemory>,
}

impl Memory {
    pub(crate) fn new() -> Memory {
        Memory {
            history: History::new(),
            buffer: Vec::with_capacity(4096),
            turns: vec![TurnMemory::new(); MAX_PLY + 2],
        }
    }

    pub(crate) fn clear(&mut self) {
        self.history.clear();
    }
}

/// What the search knows of a ply of its line.
#[derive(Clone, Default)]
struct Frame<S> {
    state: S,
    /// The action made at this ply, nothing for a pass.
    action: Option<Move>,
    killers: [Option<Move>; 2],
    /// Left out by a singular search.
    excluded: Option<Move>,
    line: Vec<Move>,
}

/// One thread of a search.
pub(crate) struct Worker<'a, E: Evaluator> {
    evaluator: &'a E,
    shared: &'a Shared,
    memory: &'a mut Memory,
    position: Position,
    frames: Vec<Frame<E::State>>,
    /// Keys at the start of every turn: of the game, then of the line.
    keys: Vec<u64>,
    /// How many of the keys belong to the game.
    played: usize,
    /// Before here nothing can be repeated: a pass lies between.
    barrier: usize,
    /// Finished turns from the root to here.
    turns: usize,
    /// Static evaluations by number of turns.
    evals: Vec<Option<Score>>,
    params: &'a Params,
    /// Only the first thread proves wins, and only where every turn counts.
    prover: Option<Prover<'a>>,
    reductions: Reductions,
    /// Keys after turns of the root that are left out, and after those that alone are looked at.
    left_out: Vec<u64>,
    only: Vec<u64>,
    /// Mixed into keys: what a position does not tell, the objective for one.
    salt: u64,
    /// The depth of the iteration.
    iteration: i32,
    /// The first action of the best line so far.
    best_action: Option<Move>,
    nodes: u64,
    told: u64,
    seldepth: usize,
    timer: Option<Timer>,
    pondering: bool,
    stopped: bool,
}

impl<'a, E: Evaluator> Worker<'a, E> {
    pub(crate) fn new(
        evaluator: &'a E,
        shared: &'a Shared,
        memory: &'a mut Memory,
        root: &crate::Root,
        timer: Option<Timer>,
    ) -> Worker<'a, E> {
        let position = *root.position();
        let mut frames = vec![Frame::default(); MAX_PLY + 2];
        frames[0].state = evaluator.refresh(position.board());
        let mut keys = root.earlier().to_vec();
        keys.push(position.before_deployment().key());
        memory.buffer.clear();
        memory.turns[0].begin();
        Worker {
            evaluator,
            shared,
            memory,
            position,
            frames,
            played: keys.len(),
            keys,
            barrier: 0,
            turns: 0,
            evals: vec![None; MAX_PLY + 2],
            params: &shared.params,
            prover: None,
            reductions: Reductions::new(&shared.params),
            left_out: Vec::new(),
            only: Vec::new(),
            salt: salt(&position),
            iteration: 0,
            best_action: None,
            nodes: 0,
            told: 0,
            seldepth: 0,
            pondering: shared.control.is_pondering(),
            timer,
            stopped: false,
        }
    }

    /// Only turns that lead to positions with these keys are looked at.
    pub(crate) fn look_only_at(&mut self, keys: Vec<u64>) {
        self.only = keys;
    }

    /// Short wins are proven too. Not where a third repetition is near: proofs do not know of the game before.
    pub(crate) fn prove_by(&mut self, solver: &'a mut Solver) {
        let repeated = (1..self.keys.len()).any(|at| self.keys[..at].contains(&self.keys[at]));
        let whole = self.only.is_empty() && self.position.deployment().is_none();
        if whole && !repeated && self.shared.misjudgement == 0 {
            self.prover = Some(Prover::new(solver));
        }
    }

    /// The key of the position in the table.
    fn key(&self) -> u64 {
        self.position.key() ^ self.salt
    }

    fn evaluate(&self, ply: usize) -> Score {
        let score = self
            .evaluator
            .evaluate(&self.frames[ply].state, &self.position);
        match self.shared.misjudgement {
            0 => score,
            most => {
                let off = misjudged(self.position.key() ^ self.shared.seed, most);
                (score + off).clamp(-MOST_EVAL, MOST_EVAL)
            }
        }
    }

    /// Looks whether the search must end; called at every node.
    fn look_at_limits(&mut self) {
        /// How many nodes lie between two looks at the clock: well below a millisecond's worth.
        const EVERY: u64 = 256;
        if self.shared.control.is_stopped() || self.shared.finished.is_stopped() {
            self.stopped = true;
            return;
        }
        if let Some(limit) = self.shared.node_limit {
            let others = match self.shared.threads {
                1 => 0,
                _ => self.shared.nodes.load(Ordering::Relaxed) - self.told,
            };
            if self.nodes + others >= limit {
                self.stopped = true;
            }
        }
        if self.nodes % EVERY != 0 {
            return;
        }
        self.tell_nodes();
        self.shared.control.look();
        if self.pondering && !self.shared.control.is_pondering() {
            self.pondering = false;
            if let Some(timer) = &mut self.timer {
                timer.restart();
            }
        }
        if !self.pondering && self.timer.as_ref().is_some_and(Timer::is_over) {
            self.stopped = true;
        }
    }

    fn tell_nodes(&mut self) {
        let new = self.nodes - self.told;
        self.shared.nodes.fetch_add(new, Ordering::Relaxed);
        self.told = self.nodes;
    }
}

/// What tells positions of different games with equal keys apart: the objective, and pieces said to stay in the
/// deployment the search starts in.
fn salt(position: &Position) -> u64 {
    const ODD: u64 = 0x9e37_79b9_7f4a_7c15;
    let objective = position.objective() as u64;
    let staying = position.deployment().map_or(0, |deployment| {
        let roles = deployment.staying().iter();
        roles.fold(0_u64, |bits, role| bits | 1 << role as u64)
    });
    (objective << 16 | staying).wrapping_mul(ODD)
}
