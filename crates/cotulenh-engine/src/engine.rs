//! The engine: what applications hold.

use crate::clock::Instant;
use crate::control::Control;
use crate::eval::{Evaluator, HandEvaluator};
use crate::helpers::{Away, Helper, Helpers, STACK_BYTES, System};
use crate::level::Strength;
use crate::limits::Limits;
use crate::mate::Solver;
use crate::root::Root;
use crate::score::Value;
use crate::search::{
    Iteration, MAX_DEPTH, Memory, Params, Plan, RootLine, Shared, Worker, any_turn, turns_of,
};
use crate::table::Table;
use crate::time::Timer;
use cotulenh::{Position, Turn};
use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};
use std::thread;
use std::time::Duration;

/// A line the engine expects, best play of both sides.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Line {
    /// What it is worth to the side to move.
    pub value: Value,
    /// Its turns; the first is the one to play.
    pub turns: Vec<Turn>,
}

/// What the engine tells while it searches.
#[derive(Clone, Debug)]
pub struct Info {
    /// The depth that was searched.
    pub depth: u32,
    /// The longest line that was looked at, in actions.
    pub seldepth: u32,
    /// The number of the line among those asked for, from 1.
    pub number: usize,
    /// The line.
    pub line: Line,
    /// Nodes of all threads.
    pub nodes: u64,
    /// The time since the search began.
    pub time: Duration,
    /// How full the transposition table is, in thousandths.
    pub fullness: u32,
}

impl Info {
    /// Nodes a second.
    #[must_use]
    pub fn nodes_per_second(&self) -> u64 {
        (self.nodes as f64 / self.time.as_secs_f64().max(1e-6)) as u64
    }
}

/// What a search has found.
#[derive(Clone, Debug)]
pub struct SearchResult {
    /// The turn to play; nothing if there is no legal one.
    pub best: Option<Turn>,
    /// The answer that is expected.
    pub ponder: Option<Turn>,
    /// The lines asked for, best first.
    pub lines: Vec<Line>,
    /// The last depth that was searched to its end.
    pub depth: u32,
    /// Nodes of all threads.
    pub nodes: u64,
    /// The time it took.
    pub time: Duration,
}

impl SearchResult {
    /// What the position is worth to the side to move, where a line was found.
    #[must_use]
    pub fn value(&self) -> Option<Value> {
        self.lines.first().map(|line| line.value)
    }
}

/// How an engine works.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Settings {
    /// The size of the transposition table in MiB.
    pub hash: usize,
    /// How many threads search.
    pub threads: usize,
    /// How many lines are asked for.
    pub lines: usize,
    /// How strong it plays.
    pub strength: Strength,
    /// What misjudgements follow from, where the strength is limited: another number gives another game.
    pub seed: u64,
    /// The time that is lost between engine and board at every turn.
    pub overhead: Duration,
    /// The numbers of the search.
    pub params: Params,
}

impl Settings {
    /// The most threads.
    pub const MOST_THREADS: usize = 256;
    /// The most lines.
    pub const MOST_LINES: usize = 64;
}

impl Default for Settings {
    fn default() -> Settings {
        Settings {
            hash: 16,
            threads: 1,
            lines: 1,
            strength: Strength::Full,
            seed: 0,
            overhead: Duration::from_millis(50),
            params: Params::default(),
        }
    }
}

/// An engine that plays the game. It remembers what it has found from one search to the next.
///
/// ```
/// use cotulenh::Position;
/// use cotulenh_engine::{Engine, Limits, Root};
///
/// let mut engine = Engine::new();
/// let mut root = Root::new(Position::start());
/// let result = engine.search(&root, &Limits::nodes(2_000), |_| {});
/// let turn = result.best.expect("there are legal turns");
/// root.play(&turn)?;
/// # Ok::<(), cotulenh::IllegalTurn>(())
/// ```
pub struct Engine<E: Evaluator = HandEvaluator> {
    evaluator: Arc<E>,
    settings: Settings,
    table: Arc<Table>,
    /// The first thread's, then those of its helpers.
    memories: Vec<Memory>,
    helpers: Arc<dyn Helpers>,
    control: Arc<Control>,
    solver: Solver,
}

/// In a page no thread can be started: the first one is that which asks for the search.
const OWN_THREAD: bool = !cfg!(target_family = "wasm");

impl Engine {
    /// An engine with its own evaluation and default settings.
    #[must_use]
    pub fn new() -> Engine {
        Engine::with(HandEvaluator::default(), Settings::default())
    }
}

impl Default for Engine {
    fn default() -> Engine {
        Engine::new()
    }
}

impl<E: Evaluator> Engine<E> {
    /// An engine with some evaluation and settings.
    #[must_use]
    pub fn with(evaluator: E, settings: Settings) -> Engine<E> {
        let control = Arc::<Control>::default();
        let mut engine = Engine {
            evaluator: Arc::new(evaluator),
            table: Arc::new(Table::new(settings.hash)),
            settings: Settings::default(),
            memories: Vec::new(),
            helpers: Arc::new(System),
            solver: Solver::stopped_by(Arc::clone(&control)),
            control,
        };
        engine.settings.hash = settings.hash;
        engine.configure(settings);
        engine
    }

    /// The settings.
    #[must_use]
    pub fn settings(&self) -> &Settings {
        &self.settings
    }

    /// Changes the settings. Another size of the table makes it forget.
    pub fn configure(&mut self, settings: Settings) {
        if settings.hash != self.settings.hash {
            self.table = Arc::new(Table::new(settings.hash));
        } else if judges_differently(&settings, &self.settings) {
            self.clear_table();
        }
        self.settings = settings;
        self.remember();
    }

    /// Takes the threads for all searches to come from someone else than the system.
    pub fn helped_by(&mut self, helpers: Arc<dyn Helpers>) {
        self.helpers = helpers;
    }

    /// Has a memory for each thread.
    fn remember(&mut self) {
        let threads = self.settings.threads.clamp(1, Settings::MOST_THREADS);
        self.memories.resize_with(threads, Memory::new);
    }

    fn clear_table(&mut self) {
        match Arc::get_mut(&mut self.table) {
            Some(table) => table.clear(),
            // A helper that has come to grief still holds it.
            None => self.table = Arc::new(Table::new(self.settings.hash)),
        }
    }

    /// The means to stop a search from another thread.
    #[must_use]
    pub fn control(&self) -> Arc<Control> {
        Arc::clone(&self.control)
    }

    /// Forgets everything: another game begins.
    pub fn clear(&mut self) {
        self.clear_table();
        self.solver.clear();
        self.memories.iter_mut().for_each(Memory::clear);
    }

    /// The static evaluation of a position, to the side to move.
    #[must_use]
    pub fn evaluate(&self, position: &Position) -> i32 {
        crate::eval::evaluate(&*self.evaluator, position)
    }

    /// Searches until a limit is met or [`Control::stop`] is called, and tells about every depth.
    pub fn search(
        &mut self,
        root: &Root,
        limits: &Limits,
        on_info: impl FnMut(&Info) + Send,
    ) -> SearchResult {
        self.control.reset(limits.ponder);
        self.search_prepared(root, limits, on_info)
    }

    /// The same, for a search that another thread may stop before it has begun: the caller has called
    /// [`Control::reset`].
    pub fn search_prepared(
        &mut self,
        root: &Root,
        limits: &Limits,
        on_info: impl FnMut(&Info) + Send,
    ) -> SearchResult {
        let began = Instant::now();
        let strength = self.settings.strength;
        let limits = strength.limit(limits);
        let timer = Timer::new(&limits, root.position().turn(), self.settings.overhead);
        let plan = Plan {
            first: 1,
            last: limits
                .depth
                .map_or(MAX_DEPTH, |depth| depth.clamp(1, MAX_DEPTH as u32) as i32),
            lines: self.settings.lines.clamp(1, Settings::MOST_LINES),
            mate: limits.mate,
            on_clock: limits.clocks[root.position().turn()].is_some(),
        };
        let (depth, lines, nodes) = self.run(root, &limits, &plan, timer, began, on_info);
        self.await_stop(&limits);
        let lines: Vec<Line> = lines.iter().map(|line| describe(root, line)).collect();
        let (best, ponder) = match lines.first() {
            Some(line) => (line.turns.first().cloned(), line.turns.get(1).cloned()),
            None => (None, None),
        };
        SearchResult {
            best: best
                .or_else(|| limits.turns.first().cloned())
                .or_else(|| any_turn(root.position())),
            ponder,
            lines,
            depth: depth.unsigned_abs(),
            nodes,
            time: began.elapsed(),
        }
    }

    /// Runs all threads; the first one tells and decides.
    fn run(
        &mut self,
        root: &Root,
        limits: &Limits,
        plan: &Plan,
        timer: Timer,
        began: Instant,
        mut on_info: impl FnMut(&Info) + Send,
    ) -> (i32, Vec<RootLine>, u64) {
        self.table.age();
        let shared = Arc::new(Shared {
            table: Arc::clone(&self.table),
            control: Arc::clone(&self.control),
            finished: Control::default(),
            nodes: AtomicU64::new(0),
            node_limit: limits.nodes,
            threads: self.memories.len(),
            params: self.settings.params,
            misjudgement: self.settings.strength.misjudgement(),
            seed: self.settings.seed,
        });
        let only: Vec<u64> = limits
            .turns
            .iter()
            .filter_map(|turn| key_after(root, turn))
            .collect();
        let helpers = self.send_helpers(root, plan, &shared, &only);
        let (evaluator, solver) = (&*self.evaluator, &mut self.solver);
        let (depth, lines) = match self.memories.first_mut() {
            Some(memory) => in_own_thread(|| {
                let mut worker = Worker::new(evaluator, &shared, memory, root, Some(timer));
                worker.look_only_at(only);
                worker.prove_by(solver);
                worker.iterate(plan, |iteration| {
                    tell(root, iteration, &shared, began, &mut on_info);
                })
            }),
            None => Default::default(),
        };
        // However the lead has ended, the others end too.
        shared.finished.stop();
        let memories = helpers.into_iter().filter_map(Away::memory);
        self.memories.extend(memories);
        self.remember();
        (depth, lines, shared.nodes.load(Ordering::Relaxed))
    }

    /// Starts all threads but the first, as many as there are to be had, each with its memory.
    fn send_helpers(
        &mut self,
        root: &Root,
        plan: &Plan,
        shared: &Arc<Shared>,
        only: &[u64],
    ) -> Vec<Away> {
        let memories = self.memories.drain(1..).enumerate();
        let helpers = memories.map_while(|(number, memory)| {
            let helper = Helper {
                evaluator: Arc::clone(&self.evaluator),
                shared: Arc::clone(shared),
                root: root.clone(),
                plan: Plan {
                    first: 1 + (number as i32 + 1) % 3,
                    ..*plan
                },
                only: only.to_vec(),
            };
            helper.begin(memory, &*self.helpers)
        });
        helpers.collect()
    }

    /// A search without end does not end by itself, and pondering not before the opponent has moved.
    fn await_stop(&self, limits: &Limits) {
        const PAUSE: Duration = Duration::from_millis(1);
        while OWN_THREAD
            && !self.control.is_stopped()
            && (limits.infinite || self.control.is_pondering())
        {
            thread::sleep(PAUSE);
        }
    }
}

/// Does the first thread's work, where its stack is large enough.
fn in_own_thread<T: Default + Send>(lead: impl FnOnce() -> T + Send) -> T {
    if !OWN_THREAD {
        return lead();
    }
    thread::scope(|scope| {
        let builder = thread::Builder::new().stack_size(STACK_BYTES);
        match builder.spawn_scoped(scope, lead) {
            Ok(handle) => handle.join().unwrap_or_default(),
            Err(_) => T::default(),
        }
    })
}

/// Whether what one has found is of no use to the other.
fn judges_differently(a: &Settings, b: &Settings) -> bool {
    let judgement = |settings: &Settings| {
        let off = settings.strength.misjudgement();
        (off, if off > 0 { settings.seed } else { 0 })
    };
    judgement(a) != judgement(b)
}

fn describe(root: &Root, line: &RootLine) -> Line {
    Line {
        value: Value::from_score(line.score),
        turns: turns_of(root.position(), &line.actions),
    }
}

fn tell(
    root: &Root,
    iteration: &Iteration<'_>,
    shared: &Shared,
    began: Instant,
    on_info: &mut impl FnMut(&Info),
) {
    for (number, line) in iteration.lines.iter().enumerate() {
        on_info(&Info {
            depth: iteration.depth.unsigned_abs(),
            seldepth: iteration.seldepth as u32,
            number: number + 1,
            line: describe(root, line),
            nodes: shared.nodes.load(Ordering::Relaxed),
            time: began.elapsed(),
            fullness: shared.table.fullness(),
        });
    }
}

fn key_after(root: &Root, turn: &Turn) -> Option<u64> {
    let mut next = *root.position();
    next.play_turn(turn).ok()?;
    Some(next.key())
}
