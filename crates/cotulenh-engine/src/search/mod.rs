//! The search: principal variation search over actions.
//!
//! A node is a position, in the middle of a deployment too; an edge is one action. The child of a step that leaves the
//! deployment open belongs to the same side, so its score is taken as it is; everywhere else the sign changes. Wins are
//! counted in turns, not in actions.

mod budget;
mod iterate;
mod line;
mod make;
mod node;
mod params;
mod prove;
mod quiesce;
mod selective;
mod turn_memory;

pub(crate) use budget::Budget;
pub(crate) use iterate::{Iteration, Plan, RootLine};
pub(crate) use line::{any_turn, turns_of};
pub(crate) use params::MAX_DEPTH;
pub use params::{Param, ParamError, Params};

use crate::control::Control;
use crate::eval::Evaluator;
use crate::helpers::Stack;
use crate::level::misjudged;
use crate::mate::Solver;
use crate::memory::NoMemory;
use crate::order::{History, Scored};
use crate::score::{MOST_EVAL, Score};
use crate::table::Table;
use crate::time::Timer;
use cotulenh::{Move, Position};
use params::{MAX_PLY, Reductions, SHORT_LINE};
use prove::Prover;
use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};
use turn_memory::TurnMemory;

/// The state that all threads of a search share.
pub(crate) struct Shared {
    pub(crate) table: Arc<Table>,
    pub(crate) control: Arc<Control>,
    /// Stopped when the first thread is done.
    pub(crate) finished: Control,
    /// Nodes of all threads, as far as they have told.
    pub(crate) nodes: AtomicU64,
    pub(crate) budget: Budget,
    pub(crate) params: Params,
    /// How far off evaluations may be, and what it follows from.
    pub(crate) misjudgement: u16,
    pub(crate) seed: u64,
}

/// The state that a thread keeps from one search to the next.
pub(crate) struct Memory {
    pub(crate) history: History,
    buffer: Vec<Scored>,
    turns: Vec<TurnMemory>,
}

impl Memory {
    /// Makes an empty memory.
    ///
    /// # Errors
    ///
    /// Returns an error if the system refuses the memory.
    pub(crate) fn new() -> Result<Memory, NoMemory> {
        Ok(Memory {
            history: History::new()?,
            buffer: Vec::with_capacity(4096),
            turns: vec![TurnMemory::new(); MAX_PLY + 2],
        })
    }

    pub(crate) fn clear(&mut self) {
        self.history.clear();
    }
}

impl Shared {
    /// Returns `true` if the search is to end.
    pub(crate) fn is_over(&self) -> bool {
        self.control.is_stopped() || self.finished.is_stopped()
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
    /// No line is longer, in actions.
    longest: usize,
    /// The number of nodes at which the thread has to ask the budget for more.
    allowed: u64,
    seldepth: usize,
    timer: Option<Timer>,
    pondering: bool,
    /// The thread has to find a line before it may be stopped.
    owes_line: bool,
    stopped: bool,
}

/// Which thread of a search a worker is.
#[derive(Clone, Copy, Debug)]
pub(crate) enum Duty {
    /// The first thread. It keeps the time and decides.
    Lead(Timer),
    /// Any other thread. It tells only the table.
    Help,
}

impl<'a, E: Evaluator> Worker<'a, E> {
    pub(crate) fn new(
        evaluator: &'a E,
        shared: &'a Shared,
        memory: &'a mut Memory,
        root: &crate::Root,
        duty: Duty,
    ) -> Worker<'a, E> {
        let (timer, allowed) = match duty {
            Duty::Lead(timer) => (Some(timer), shared.budget.lead()),
            Duty::Help => (None, shared.budget.take(NODES_AT_A_TIME)),
        };
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
            longest: MAX_PLY,
            allowed,
            seldepth: 0,
            pondering: shared.control.is_pondering(),
            owes_line: timer.is_some(),
            timer,
            // A helper that comes too late finds the budget spent.
            stopped: allowed == 0,
        }
    }

    /// Keeps lines short on a stack that may be small.
    pub(crate) fn stand_on(&mut self, stack: Stack) {
        self.longest = match stack {
            Stack::Large => MAX_PLY,
            Stack::Unknown => SHORT_LINE,
        };
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

    /// Checks the limits. Called at every node.
    fn look_at_limits(&mut self) {
        if self.nodes >= self.allowed && self.more_nodes(NODES_AT_A_TIME) == 0 {
            self.stopped = true;
        }
        if self.shared.is_over() && self.may_stop() {
            self.stopped = true;
            return;
        }
        if self.nodes % NODES_AT_A_TIME != 0 {
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
        let late = !self.pondering && self.timer.as_ref().is_some_and(Timer::is_over);
        if late && self.may_stop() {
            self.stopped = true;
        }
    }

    /// Returns `true` if the search can be broken off: some line was found, or it takes too long to find one.
    fn may_stop(&self) -> bool {
        /// Some milliseconds' worth.
        const LONG: u64 = 4_096;
        !self.owes_line || !self.frames[0].line.is_empty() || self.nodes >= LONG
    }

    /// Asks the budget for `wanted` more nodes than are allowed now. Returns the number of nodes it gave.
    fn more_nodes(&mut self, wanted: u64) -> u64 {
        self.tell_nodes();
        let taken = self.shared.budget.take(wanted);
        self.allowed = self.allowed.saturating_add(taken);
        taken
    }

    fn tell_nodes(&mut self) {
        let new = self.nodes - self.told;
        self.shared.nodes.fetch_add(new, Ordering::Relaxed);
        self.told = self.nodes;
    }
}

/// The number of nodes between two looks at the clock, and the number that a thread takes from the budget at a time. To
/// search them takes well below a millisecond.
const NODES_AT_A_TIME: u64 = 256;

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

#[cfg(test)]
mod tests {
    use super::*;
    use crate::eval::HandEvaluator;
    use crate::{Limits, Root};
    use std::thread;

    /// Searches as deep as lines can be, and returns the length of the longest.
    fn longest_line(stack: Stack) -> usize {
        let shared = Shared {
            table: Arc::new(Table::new(1).unwrap()),
            control: Arc::default(),
            finished: Control::default(),
            nodes: AtomicU64::new(0),
            budget: Budget::new(Some(100_000), 1),
            params: Params::default(),
            misjudgement: 0,
            seed: 0,
        };
        let root = Root::new(crate::bench::POSITIONS[5].parse().unwrap());
        let timer = Timer::new(
            &Limits::default(),
            root.position().turn(),
            Default::default(),
        );
        let evaluator = HandEvaluator::default();
        let mut memory = Memory::new().unwrap();
        let duty = Duty::Lead(timer);
        let mut worker = Worker::new(&evaluator, &shared, &mut memory, &root, duty);
        worker.stand_on(stack);
        let plan = Plan {
            first: MAX_DEPTH,
            last: MAX_DEPTH,
            lines: 1,
            mate: None,
            on_clock: false,
        };
        worker.iterate(&plan, |_| {});
        worker.seldepth
    }

    #[test]
    fn on_a_small_stack_lines_are_short() {
        let small = thread::Builder::new().stack_size(512 << 10);
        let longest = small.spawn(|| longest_line(Stack::Unknown)).unwrap();
        assert_eq!(longest.join().unwrap(), SHORT_LINE);
        let large = thread::Builder::new().stack_size(crate::STACK_BYTES);
        let longest = large.spawn(|| longest_line(Stack::Large)).unwrap();
        assert!(longest.join().unwrap() > SHORT_LINE);
    }
}
