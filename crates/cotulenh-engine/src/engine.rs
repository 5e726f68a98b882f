//! The engine, as an application uses it.

use crate::clock::Instant;
use crate::control::Control;
use crate::eval::{Evaluator, HandEvaluator};
use crate::helpers::{Away, Helper, Helpers, OWN_THREAD, System, beside};
use crate::level::Strength;
use crate::limits::Limits;
use crate::mate::Solver;
use crate::memory::NoMemory;
use crate::result::{Info, Line, SearchResult};
use crate::root::Root;
use crate::score::Value;
use crate::search::{
    Budget, Duty, Iteration, MAX_DEPTH, Memory, Params, Plan, RootLine, Shared, Worker, any_turn,
    turns_of,
};
use crate::table::Table;
use crate::time::Timer;
use cotulenh::{Position, Status, Turn};
use std::alloc::{Layout, handle_alloc_error};
use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};
use std::time::Duration;
use std::{mem, thread};

/// How an engine works.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Settings {
    /// The size of the transposition table in MiB.
    pub hash: usize,
    /// How many threads search, at most. No more than four for each processor are used; [`Engine::threads`] tells how many
    /// that is. A search with a node limit uses one for every 10,000 nodes. A thread that the system refuses is done without.
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
    /// Helpers of the last search that may not have ended yet. They were told to.
    away: Vec<Away>,
    helpers: Arc<dyn Helpers>,
    control: Arc<Control>,
    solver: Solver,
}

impl Engine {
    /// Makes an engine with its own evaluation and default settings. If there is no memory for them, the process aborts, as
    /// it does where a `Vec` cannot grow. [`Engine::with`] returns an error instead.
    #[must_use]
    pub fn new() -> Engine {
        let engine = Engine::with(HandEvaluator::default(), Settings::default());
        engine.unwrap_or_else(|_| handle_alloc_error(Layout::new::<Engine>()))
    }
}

impl Default for Engine {
    fn default() -> Engine {
        Engine::new()
    }
}

impl<E: Evaluator> Engine<E> {
    /// Makes an engine with some evaluation and settings.
    ///
    /// # Errors
    ///
    /// Returns an error if there is no memory for the table or the threads.
    pub fn with(evaluator: E, settings: Settings) -> Result<Engine<E>, NoMemory> {
        let control = Arc::<Control>::default();
        let mut engine = Engine {
            evaluator: Arc::new(evaluator),
            table: Arc::new(Table::new(settings.hash)?),
            memories: Vec::new(),
            away: Vec::new(),
            helpers: Arc::new(System::new()),
            solver: Solver::stopped_by(Arc::clone(&control))?,
            control,
            settings,
        };
        engine.fill_memories(engine.threads())?;
        Ok(engine)
    }

    /// The settings.
    #[must_use]
    pub fn settings(&self) -> &Settings {
        &self.settings
    }

    /// Changes the settings. Another size of the table makes it forget.
    ///
    /// # Errors
    ///
    /// Returns an error if there is no memory for the table or the threads. The engine is then as it was before.
    pub fn configure(&mut self, settings: Settings) -> Result<(), NoMemory> {
        self.await_helpers();
        let before = self.memories.len();
        let threads = self.threads_of(&settings);
        let table = match settings.hash == self.settings.hash {
            true => None,
            false => Some(Table::new(settings.hash)?),
        };
        if let Err(error) = self.fill_memories(threads) {
            self.memories.truncate(before);
            return Err(error);
        }
        self.memories.truncate(threads);
        match table {
            Some(table) => self.table = Arc::new(table),
            None if judges_differently(&settings, &self.settings) => self.clear_table(),
            None => {}
        }
        self.settings = settings;
        Ok(())
    }

    /// Takes the helper threads for all searches to come from here instead of the system.
    pub fn helped_by(&mut self, helpers: Arc<dyn Helpers>) {
        self.helpers = helpers;
    }

    /// Returns how many threads search at most: those of the settings, but no more than are useful.
    #[must_use]
    pub fn threads(&self) -> usize {
        self.threads_of(&self.settings)
    }

    fn threads_of(&self, settings: &Settings) -> usize {
        let asked = settings.threads.min(Settings::MOST_THREADS);
        asked.min(self.helpers.useful()).max(1)
    }

    /// Makes memories until there is one for each of so many threads.
    fn fill_memories(&mut self, threads: usize) -> Result<(), NoMemory> {
        while self.memories.len() < threads {
            self.memories.push(Memory::new()?);
        }
        Ok(())
    }

    /// Waits until the helpers of the last search have ended, and takes their memories back.
    fn await_helpers(&mut self) {
        let away = self.away.drain(..);
        self.memories.extend(away.filter_map(Away::memory));
        // A helper that has panicked or was not started has lost its memory. Without another there are fewer threads.
        let _ = self.fill_memories(self.threads());
    }

    fn clear_table(&mut self) {
        match Arc::get_mut(&mut self.table) {
            Some(table) => table.clear(),
            // A helper was dropped without having run, and still holds it.
            None => {
                if let Ok(table) = Table::new(self.settings.hash) {
                    self.table = Arc::new(table);
                }
            }
        }
    }

    /// The means to stop a search from another thread.
    #[must_use]
    pub fn control(&self) -> Arc<Control> {
        Arc::clone(&self.control)
    }

    /// Forgets everything: another game begins.
    pub fn clear(&mut self) {
        self.await_helpers();
        self.clear_table();
        self.solver.clear();
        self.memories.iter_mut().for_each(Memory::clear);
    }

    /// The static evaluation of a position, to the side to move.
    #[must_use]
    pub fn evaluate(&self, position: &Position) -> i32 {
        crate::eval::evaluate(&*self.evaluator, position)
    }

    /// Searches until a limit is met or [`Control::stop`] is called, and calls `on_info` for every line of every depth.
    ///
    /// If there is a legal turn, the result has one with its line and value, and `on_info` was called for it: however soon the
    /// search is stopped, it looks at one turn first. Only a node limit too small for that is obeyed at once; the turn is then
    /// the one that gains most by exchange, with its static evaluation.
    pub fn search(
        &mut self,
        root: &Root,
        limits: &Limits,
        on_info: impl FnMut(&Info) + Send,
    ) -> SearchResult {
        self.control.reset(limits.ponder);
        self.search_prepared(root, limits, on_info)
    }

    /// Searches as [`Engine::search`] does, but leaves it to the caller to call [`Control::reset`] before: another thread may
    /// then stop the search before it has begun.
    pub fn search_prepared(
        &mut self,
        root: &Root,
        limits: &Limits,
        mut on_info: impl FnMut(&Info) + Send,
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
        let (depth, lines, nodes) = self.run(root, &limits, &plan, timer, began, &mut on_info);
        let mut lines: Vec<Line> = lines.iter().map(|line| describe(root, line)).collect();
        lines.retain(|line| !line.turns.is_empty());
        if lines.is_empty() {
            lines.extend(self.line_at_sight(root, &limits));
            for line in &lines {
                on_info(&Info {
                    depth: 1,
                    seldepth: 1,
                    number: 1,
                    line: line.clone(),
                    nodes,
                    time: began.elapsed(),
                    fullness: self.table.fullness(),
                });
            }
        }
        self.await_stop(&limits);
        let turn = |number: usize| {
            lines
                .first()
                .and_then(|line| line.turns.get(number))
                .cloned()
        };
        SearchResult {
            best: turn(0),
            ponder: turn(1),
            depth: depth.unsigned_abs(),
            nodes,
            time: began.elapsed(),
            lines,
        }
    }

    /// Returns the line of a single turn with its static evaluation, for a search without nodes. Returns `None` if there is
    /// no legal turn.
    fn line_at_sight(&self, root: &Root, limits: &Limits) -> Option<Line> {
        let turn = match limits.turns.first() {
            Some(turn) => turn.clone(),
            None => any_turn(root.position())?,
        };
        let mut after = *root.position();
        after.play_turn(&turn).ok()?;
        let value = match after.status() {
            Status::Ongoing => Value::Centi(-self.evaluate(&after)),
            _ => match after.winner() {
                Some(winner) if winner == root.position().turn() => Value::WinIn(1),
                Some(_) => Value::LossIn(1),
                None => Value::Centi(0),
            },
        };
        Some(Line {
            value,
            turns: vec![turn],
        })
    }

    /// Runs all threads. The first one tells and decides; helpers that have not ended by then are left to end later.
    fn run(
        &mut self,
        root: &Root,
        limits: &Limits,
        plan: &Plan,
        timer: Timer,
        began: Instant,
        on_info: &mut (impl FnMut(&Info) + Send),
    ) -> (i32, Vec<RootLine>, u64) {
        self.await_helpers();
        self.table.age();
        let threads = Budget::threads(limits.nodes, self.threads().min(self.memories.len()));
        let shared = Arc::new(Shared {
            table: Arc::clone(&self.table),
            control: Arc::clone(&self.control),
            finished: Control::default(),
            nodes: AtomicU64::new(0),
            budget: Budget::new(limits.nodes, threads),
            params: self.settings.params,
            misjudgement: self.settings.strength.misjudgement(),
            seed: self.settings.seed,
        });
        let only: Vec<u64> = limits
            .turns
            .iter()
            .filter_map(|turn| key_after(root, turn))
            .collect();
        let mut memories = mem::take(&mut self.memories).into_iter();
        let first = memories.next();
        let mut memories: Vec<Memory> = memories.collect();
        let (evaluator, solver) = (&*self.evaluator, &mut self.solver);
        let lead = |stack| {
            let mut memory = first?;
            let found = {
                // However the first thread ends, the others end too.
                let _end = Finish(&shared.finished);
                let duty = Duty::Lead(timer);
                let mut worker = Worker::new(evaluator, &shared, &mut memory, root, duty);
                worker.stand_on(stack);
                worker.look_only_at(only.clone());
                worker.prove_by(solver);
                worker.iterate(plan, |iteration| {
                    tell(root, iteration, &shared, began, on_info);
                })
            };
            Some((found, memory))
        };
        let away = &mut self.away;
        let (own, helpers) = (&self.evaluator, &*self.helpers);
        let send_helpers = || {
            for number in 1..threads {
                let Some(memory) = memories.pop().filter(|_| !shared.is_over()) else {
                    break;
                };
                let helper = Helper {
                    evaluator: Arc::clone(own),
                    shared: Arc::clone(&shared),
                    root: root.clone(),
                    plan: Plan {
                        first: 1 + number as i32 % 3,
                        ..*plan
                    },
                    only: only.clone(),
                };
                let Some(sent) = helper.begin(memory, helpers) else {
                    break;
                };
                away.push(sent);
            }
        };
        let found = beside(lead, send_helpers).flatten();
        let (depth, lines) = match found {
            Some((found, memory)) => {
                self.memories.push(memory);
                found
            }
            None => Default::default(),
        };
        self.memories.extend(memories);
        (depth, lines, shared.nodes.load(Ordering::Relaxed))
    }

    /// Waits for the stop of an infinite search that has ended by itself, and for the opponent's turn while pondering.
    fn await_stop(&self, limits: &Limits) {
        const PAUSE: Duration = Duration::from_millis(1);
        while OWN_THREAD
            && !self.control.is_stopped()
            && (limits.infinite || self.control.is_pondering())
        {
            self.control.look();
            thread::sleep(PAUSE);
        }
    }
}

/// Ends the search of the helpers when it is dropped.
struct Finish<'a>(&'a Control);

impl Drop for Finish<'_> {
    fn drop(&mut self) {
        self.0.stop();
    }
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
