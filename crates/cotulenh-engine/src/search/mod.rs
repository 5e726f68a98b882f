//! The search: principal variation search over moves, with helper threads (Lazy SMP).
//!
//! A node is a position, possibly in the middle of a deployment. An edge is one move. After a step that leaves the
//! deployment open the same side is to move, so the child's score keeps its sign; otherwise it is negated. Wins are
//! counted in turns, not in moves.

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
pub(crate) use iterate::{Iteration, IterationPlan, RootLine};
pub(crate) use line::{any_turn, turns_of};
pub(crate) use params::MAX_DEPTH;
pub use params::{Param, ParamError, Params};

use crate::control::Control;
use crate::eval::Evaluator;
use crate::helpers::StackSize;
use crate::level::evaluation_error;
use crate::mate::Solver;
use crate::memory::NoMemory;
use crate::order::{History, ScoredMove};
use crate::score::{MAX_EVAL, Score};
use crate::table::TranspositionTable;
use crate::time::Timer;
use cotulenh::{Move, Position};
use params::{MAX_PLY, Reductions, SMALL_STACK_PLY};
use prove::Prover;
use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};
use turn_memory::TurnMemory;

/// The state shared by all threads of a search.
pub(crate) struct Shared {
    pub(crate) table: Arc<TranspositionTable>,
    pub(crate) control: Arc<Control>,
    /// Stopped when the main thread is done.
    pub(crate) finished: Control,
    /// The number of nodes that all threads have reported.
    pub(crate) nodes: AtomicU64,
    pub(crate) budget: Budget,
    pub(crate) params: Params,
    /// The maximum evaluation error of a weakened engine, in hundredths of an Infantry.
    pub(crate) misjudgement: u16,
    pub(crate) seed: u64,
}

/// The state that a thread keeps between searches.
pub(crate) struct ThreadMemory {
    pub(crate) history: History,
    buffer: Vec<ScoredMove>,
    turn_memories: Vec<TurnMemory>,
}

impl ThreadMemory {
    /// Creates an empty memory.
    ///
    /// # Errors
    ///
    /// Returns an error if the system refuses the memory.
    pub(crate) fn new() -> Result<ThreadMemory, NoMemory> {
        Ok(ThreadMemory {
            history: History::new()?,
            buffer: Vec::with_capacity(4096),
            turn_memories: vec![TurnMemory::new(); MAX_PLY + 2],
        })
    }

    pub(crate) fn clear(&mut self) {
        self.history.clear();
    }
}

impl Shared {
    /// Returns `true` if the search should end.
    pub(crate) fn is_over(&self) -> bool {
        self.control.is_stopped() || self.finished.is_stopped()
    }
}

/// The state of one ply of the current line.
#[derive(Clone, Default)]
struct Frame<S> {
    state: S,
    /// The move made at this ply. `None` for a null move.
    mv: Option<Move>,
    killers: [Option<Move>; 2],
    /// The move excluded by a singular extension search.
    singular_excluded: Option<Move>,
    /// The principal variation from this ply on.
    pv: Vec<Move>,
}

/// One thread of a search.
pub(crate) struct Worker<'a, E: Evaluator> {
    evaluator: &'a E,
    shared: &'a Shared,
    memory: &'a mut ThreadMemory,
    position: Position,
    frames: Vec<Frame<E::State>>,
    /// Zobrist keys at the start of every turn: first those of the game, then those of the current line.
    keys: Vec<u64>,
    /// The number of keys that belong to the game.
    game_keys: usize,
    /// The index of the first key that can be repeated. A null move cuts off all earlier ones.
    barrier: usize,
    /// The number of finished turns since the root.
    turns: usize,
    /// Static evaluations at the start of each turn of the current line.
    evals: Vec<Option<Score>>,
    params: &'a Params,
    /// The solver for short wins. Only the main thread has one, and only if no root turn is excluded.
    prover: Option<Prover<'a>>,
    reductions: Reductions,
    /// Zobrist keys of the positions after root turns that are excluded, e.g. those of better MultiPV lines.
    excluded_turns: Vec<u64>,
    /// Zobrist keys of the positions after the root turns to search. If empty, all are searched.
    allowed_turns: Vec<u64>,
    /// Mixed into table keys for facts that the Zobrist key does not cover, e.g. the objective.
    salt: u64,
    /// The depth of the current iteration.
    iteration: i32,
    /// The first move of the best line so far.
    best_move: Option<Move>,
    nodes: u64,
    reported_nodes: u64,
    /// The maximum ply.
    max_ply: usize,
    /// The number of nodes at which the thread must ask the budget for more.
    node_allowance: u64,
    seldepth: usize,
    timer: Option<Timer>,
    pondering: bool,
    /// `true` until the thread has found a line. It should not stop before that.
    needs_pv: bool,
    stopped: bool,
}

/// The duty of a search thread.
#[derive(Clone, Copy, Debug)]
pub(crate) enum ThreadDuty {
    /// The main thread. It manages the time and chooses the move.
    Main(Timer),
    /// A helper thread. Its only output is the transposition table.
    Helper,
}

impl<'a, E: Evaluator> Worker<'a, E> {
    pub(crate) fn new(
        evaluator: &'a E,
        shared: &'a Shared,
        memory: &'a mut ThreadMemory,
        root: &crate::Root,
        duty: ThreadDuty,
    ) -> Worker<'a, E> {
        let (timer, node_allowance) = match duty {
            ThreadDuty::Main(timer) => (Some(timer), shared.budget.main_share()),
            ThreadDuty::Helper => (None, shared.budget.take(NODE_BATCH)),
        };
        let position = *root.position();
        let mut frames = vec![Frame::default(); MAX_PLY + 2];
        frames[0].state = evaluator.refresh(position.board());
        let mut keys = root.earlier().to_vec();
        keys.push(position.before_deployment().key());
        memory.buffer.clear();
        memory.turn_memories[0].begin();
        Worker {
            evaluator,
            shared,
            memory,
            position,
            frames,
            game_keys: keys.len(),
            keys,
            barrier: 0,
            turns: 0,
            evals: vec![None; MAX_PLY + 2],
            params: &shared.params,
            prover: None,
            reductions: Reductions::new(&shared.params),
            excluded_turns: Vec::new(),
            allowed_turns: Vec::new(),
            salt: salt(&position),
            iteration: 0,
            best_move: None,
            nodes: 0,
            reported_nodes: 0,
            max_ply: MAX_PLY,
            node_allowance,
            seldepth: 0,
            pondering: shared.control.is_pondering(),
            needs_pv: timer.is_some(),
            timer,
            // A helper that starts late may find the budget spent.
            stopped: node_allowance == 0,
        }
    }

    /// Limits the ply so that the recursion fits on the stack.
    pub(crate) fn limit_ply(&mut self, stack: StackSize) {
        self.max_ply = match stack {
            StackSize::Large => MAX_PLY,
            StackSize::Unknown => SMALL_STACK_PLY,
        };
    }

    /// Restricts the search to root turns that lead to positions with these keys.
    pub(crate) fn restrict_to_turns(&mut self, keys: Vec<u64>) {
        self.allowed_turns = keys;
    }

    /// Lets the thread prove short wins with the solver. It does so only if no position of the game has occurred twice,
    /// because the solver does not know the game's history.
    pub(crate) fn prove_with(&mut self, solver: &'a mut Solver) {
        let repeated = (1..self.keys.len()).any(|at| self.keys[..at].contains(&self.keys[at]));
        let whole = self.allowed_turns.is_empty() && self.position.deployment().is_none();
        if whole && !repeated && self.shared.misjudgement == 0 {
            self.prover = Some(Prover::new(solver));
        }
    }

    /// Returns the key of the position in the transposition table.
    fn key(&self) -> u64 {
        self.position.key() ^ self.salt
    }

    /// Returns the move that led to this ply. Returns `None` at the root and after a null move.
    #[inline]
    fn previous_move(&self, ply: usize) -> Option<Move> {
        ply.checked_sub(1).and_then(|above| self.frames[above].mv)
    }

    fn evaluate(&self, ply: usize) -> Score {
        let score = self
            .evaluator
            .evaluate(&self.frames[ply].state, &self.position);
        match self.shared.misjudgement {
            0 => score,
            most => {
                let error = evaluation_error(self.position.key() ^ self.shared.seed, most);
                (score + error).clamp(-MAX_EVAL, MAX_EVAL)
            }
        }
    }

    /// Checks the limits. Called at every node.
    fn check_limits(&mut self) {
        if self.nodes >= self.node_allowance && self.more_nodes(NODE_BATCH) == 0 {
            self.stopped = true;
        }
        if self.shared.is_over() && self.may_stop() {
            self.stopped = true;
            return;
        }
        if self.nodes % NODE_BATCH != 0 {
            return;
        }
        self.report_nodes();
        self.shared.control.poll();
        if self.pondering && !self.shared.control.is_pondering() {
            self.pondering = false;
            if let Some(timer) = &mut self.timer {
                timer.restart();
            }
        }
        let late = !self.pondering && self.timer.as_ref().is_some_and(Timer::is_expired);
        if late && self.may_stop() {
            self.stopped = true;
        }
    }

    /// Returns `true` if the search may be interrupted: it has a line, or it has searched many nodes without finding
    /// one.
    fn may_stop(&self) -> bool {
        /// Nodes searched in a few milliseconds.
        const LONG: u64 = 4_096;
        !self.needs_pv || !self.frames[0].pv.is_empty() || self.nodes >= LONG
    }

    /// Asks the budget for `wanted` more nodes. Returns the number of nodes it gave.
    fn more_nodes(&mut self, wanted: u64) -> u64 {
        self.report_nodes();
        let taken = self.shared.budget.take(wanted);
        self.node_allowance = self.node_allowance.saturating_add(taken);
        taken
    }

    fn report_nodes(&mut self) {
        let new = self.nodes - self.reported_nodes;
        self.shared.nodes.fetch_add(new, Ordering::Relaxed);
        self.reported_nodes = self.nodes;
    }
}

/// The number of nodes between two checks of the clock. A thread also takes this many nodes from the budget at a time.
/// Searching them takes well under a millisecond.
const NODE_BATCH: u64 = 256;

/// Returns a salt for facts that the Zobrist key does not cover: the objective, and the pieces that stay behind in the
/// root's deployment.
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

    /// Searches to the maximum depth. Returns the maximum ply reached.
    fn longest_line(stack: StackSize) -> usize {
        let shared = Shared {
            table: Arc::new(TranspositionTable::new(1).unwrap()),
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
        let mut memory = ThreadMemory::new().unwrap();
        let duty = ThreadDuty::Main(timer);
        let mut worker = Worker::new(&evaluator, &shared, &mut memory, &root, duty);
        worker.limit_ply(stack);
        let plan = IterationPlan {
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
    fn a_small_stack_limits_the_ply() {
        let small = thread::Builder::new().stack_size(512 << 10);
        let longest = small.spawn(|| longest_line(StackSize::Unknown)).unwrap();
        assert_eq!(longest.join().unwrap(), SMALL_STACK_PLY);
        let large = thread::Builder::new().stack_size(crate::STACK_BYTES);
        let longest = large.spawn(|| longest_line(StackSize::Large)).unwrap();
        assert!(longest.join().unwrap() > SMALL_STACK_PLY);
    }
}
