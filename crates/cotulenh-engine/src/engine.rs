//! The engine: settings, memory and the threads of a search.

use crate::book::Book;
use crate::clock::Instant;
use crate::control::Control;
use crate::eval::{Evaluation, Evaluator};
use crate::helpers::{CAN_SPAWN, Helper, Helpers, RunningHelper, System, run_main_thread};
use crate::level::Strength;
use crate::limits::Limits;
use crate::mate::Solver;
use crate::memory::NoMemory;
use crate::result::{Info, PvLine, SearchResult};
use crate::root::Root;
use crate::score::Value;
use crate::search::{
    Budget, Iteration, IterationPlan, MAX_DEPTH, Params, RootLine, Shared, ThreadDuty,
    ThreadMemory, Worker, any_turn, turns_of,
};
use crate::table::TranspositionTable;
use crate::time::Timer;
use cotulenh::{Position, Turn};
use std::alloc::{Layout, handle_alloc_error};
use std::mem;
use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};
use std::time::Duration;

/// The settings of an engine. Use `..Settings::default()` for the rest, because more of them may come.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Settings {
    /// The size of the transposition table in MiB, 16 by default.
    pub hash: usize,
    /// The maximum number of search threads, one by default. At most four per processor are used; [`Engine::threads`] returns that
    /// number. A search with a node limit, also that of a level, uses one thread for every 10,000 nodes. If the system refuses a thread, the
    /// search runs with fewer.
    pub threads: usize,
    /// The number of principal variations (MultiPV), one by default and at most [`Settings::MAX_LINES`]. A search that
    /// ends early may return fewer.
    pub lines: usize,
    /// The playing strength, full by default.
    pub strength: Strength,
    /// The seed of the evaluation errors at limited strength. Another seed gives another game.
    pub seed: u64,
    /// Whether the engine plays from its book, at every strength and by the [seed](Settings::seed). The book is that of
    /// [`Engine::set_book`], or else that of the [library](crate::Book::embedded). An analysis does not use it: a search
    /// without end, or one with several principal variations, chosen turns or a mate to find.
    pub book: bool,
    /// The time lost in communication at every turn, which is subtracted from clocks and from
    /// [`Limits::movetime`]. It is zero by default. The front end of the protocol sets another default.
    pub overhead: Duration,
    /// The parameters of the search.
    pub params: Params,
}

impl Settings {
    /// The maximum number of threads.
    pub const MAX_THREADS: usize = 256;
    /// The maximum number of principal variations.
    pub const MAX_LINES: usize = 64;
}

impl Default for Settings {
    fn default() -> Settings {
        Settings {
            hash: 16,
            threads: 1,
            lines: 1,
            strength: Strength::Full,
            seed: 0,
            book: false,
            overhead: Duration::ZERO,
            params: Params::default(),
        }
    }
}

/// An engine. It keeps its transposition table and histories between searches.
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
pub struct Engine<E: Evaluator = Evaluation> {
    evaluator: Arc<E>,
    settings: Settings,
    table: Arc<TranspositionTable>,
    /// The memories of the threads that are not searching. The first belongs to the main thread.
    memories: Vec<ThreadMemory>,
    /// Helper threads of the last search that may still be running. They have been told to stop.
    running_helpers: Vec<RunningHelper>,
    helpers: Arc<dyn Helpers>,
    control: Arc<Control>,
    solver: Solver,
    /// The book of the caller, which replaces that of the library.
    book: Option<Arc<Book>>,
}

impl Engine {
    /// Creates an engine with the default evaluation and settings. If there is not enough memory the process aborts, as
    /// it does when a `Vec` cannot grow. [`Engine::with_settings`] returns an error instead.
    #[must_use]
    pub fn new() -> Engine {
        let engine = Engine::with_settings(Settings::default());
        engine.unwrap_or_else(|_| handle_alloc_error(Layout::new::<Engine>()))
    }

    /// Creates an engine with the default evaluation.
    ///
    /// # Errors
    ///
    /// Returns an error if there is not enough memory for the table or the threads.
    ///
    /// ```
    /// use cotulenh_engine::{Engine, Settings, Strength};
    /// let engine = Engine::with_settings(Settings {
    ///     hash: 64,
    ///     strength: Strength::Level(3),
    ///     ..Settings::default()
    /// })?;
    /// assert_eq!(engine.settings().hash, 64);
    /// # Ok::<(), cotulenh_engine::NoMemory>(())
    /// ```
    pub fn with_settings(settings: Settings) -> Result<Engine, NoMemory> {
        Engine::with(Evaluation::default(), settings)
    }
}

impl Default for Engine {
    fn default() -> Engine {
        Engine::new()
    }
}

impl<E: Evaluator> Engine<E> {
    /// Creates an engine with an evaluation and settings.
    ///
    /// # Errors
    ///
    /// Returns an error if there is not enough memory for the table or the threads.
    pub fn with(evaluator: E, settings: Settings) -> Result<Engine<E>, NoMemory> {
        let control = Arc::<Control>::default();
        let mut engine = Engine {
            evaluator: Arc::new(evaluator),
            table: Arc::new(TranspositionTable::new(settings.hash)?),
            memories: Vec::new(),
            running_helpers: Vec::new(),
            helpers: Arc::new(System::new()),
            solver: Solver::stopped_by(Arc::clone(&control))?,
            book: None,
            control,
            settings,
        };
        engine.fill_memories(engine.threads())?;
        Ok(engine)
    }

    /// Returns the settings.
    #[must_use]
    pub fn settings(&self) -> &Settings {
        &self.settings
    }

    /// Changes the settings. A change of the table size clears the table.
    ///
    /// # Errors
    ///
    /// Returns an error if there is not enough memory for the table or the threads.
    pub fn configure(&mut self, settings: Settings) -> Result<(), NoMemory> {
        self.await_helpers();
        let before = self.memories.len();
        let threads = self.threads_of(&settings);
        let table = match settings.hash == self.settings.hash {
            true => None,
            false => Some(TranspositionTable::new(settings.hash)?),
        };
        if let Err(error) = self.fill_memories(threads) {
            self.memories.truncate(before);
            return Err(error);
        }
        self.memories.truncate(threads);
        match table {
            Some(table) => self.table = Arc::new(table),
            None if evaluates_differently(&settings, &self.settings) => self.clear_table(),
            None => {}
        }
        self.settings = settings;
        Ok(())
    }

    /// Replaces the evaluation, and clears the table.
    pub fn set_evaluator(&mut self, evaluator: E) {
        self.await_helpers();
        self.evaluator = Arc::new(evaluator);
        self.clear_table();
    }

    /// Returns the evaluation. At limited strength a search may use [another one](Evaluator::at_strength).
    #[must_use]
    pub fn evaluator(&self) -> &E {
        &self.evaluator
    }

    /// Sets the opening book. The engine plays from it if [`Settings::book`] is set.
    pub fn set_book(&mut self, book: Arc<Book>) {
        self.book = Some(book);
    }

    /// Sets the source of helper threads for all further searches.
    pub fn set_helpers(&mut self, helpers: Arc<dyn Helpers>) {
        self.helpers = helpers;
    }

    /// Returns the maximum number of threads of a search: the number in the settings, capped at the number that is
    /// useful.
    #[must_use]
    pub fn threads(&self) -> usize {
        self.threads_of(&self.settings)
    }

    fn threads_of(&self, settings: &Settings) -> usize {
        let asked = settings.threads.min(Settings::MAX_THREADS);
        asked.min(self.helpers.useful_threads()).max(1)
    }

    /// Creates memories until there is one for each thread.
    fn fill_memories(&mut self, threads: usize) -> Result<(), NoMemory> {
        while self.memories.len() < threads {
            self.memories.push(ThreadMemory::new()?);
        }
        Ok(())
    }

    /// Waits for the helper threads of the last search and takes their memories back.
    fn await_helpers(&mut self) {
        let ended = self.running_helpers.drain(..);
        self.memories
            .extend(ended.filter_map(RunningHelper::memory));
        // A helper thread that panicked or never started has lost its memory. If there is no memory for another, the
        // search uses fewer threads.
        let _ = self.fill_memories(self.threads());
    }

    fn clear_table(&mut self) {
        match Arc::get_mut(&mut self.table) {
            Some(table) => table.clear(),
            // A helper task that was dropped before it ran still holds the table.
            None => {
                if let Ok(table) = TranspositionTable::new(self.settings.hash) {
                    self.table = Arc::new(table);
                }
            }
        }
    }

    /// Returns the control that stops a search from another thread.
    #[must_use]
    pub fn control(&self) -> Arc<Control> {
        Arc::clone(&self.control)
    }

    /// Clears the table and the histories for a new game.
    pub fn clear(&mut self) {
        self.await_helpers();
        self.clear_table();
        self.solver.clear();
        self.memories.iter_mut().for_each(ThreadMemory::clear);
    }

    /// Returns the static evaluation of a position for the side to move.
    #[must_use]
    pub fn evaluate(&self, position: &Position) -> i32 {
        crate::eval::evaluate(&*self.evaluator, position)
    }

    /// Searches until a limit is reached or [`Control::stop`] is called. Calls `on_info` for every principal variation
    /// of every depth.
    ///
    /// If there is a legal turn, the result contains one with its value, and `on_info` was called for it. However soon
    /// the search is stopped, it searches one turn first. Only a node limit too small for that is obeyed at once. The
    /// result is then the turn with the best static exchange evaluation, and its value is the static evaluation.
    pub fn search(
        &mut self,
        root: &Root,
        limits: &Limits,
        on_info: impl FnMut(&Info) + Send,
    ) -> SearchResult {
        self.control.reset(limits.ponder);
        self.search_prepared(root, limits, on_info)
    }

    /// Searches like [`Engine::search`], but does not call [`Control::reset`]. The caller calls it before, so that
    /// another thread can stop the search before it starts.
    pub fn search_prepared(
        &mut self,
        root: &Root,
        limits: &Limits,
        mut on_info: impl FnMut(&Info) + Send,
    ) -> SearchResult {
        let began = Instant::now();
        if let Some(found) = self.book_turn(root, limits) {
            on_info(&Info {
                depth: 1,
                seldepth: 1,
                number: 1,
                line: found.lines[0].clone(),
                nodes: 0,
                time: began.elapsed(),
                fullness: self.table.fullness(),
            });
            return found;
        }
        let strength = self.settings.strength;
        let limits = strength.limit(limits);
        let timer = Timer::new(&limits, root.position().turn(), self.settings.overhead);
        let plan = IterationPlan {
            first: 1,
            last: limits
                .depth
                .map_or(MAX_DEPTH, |depth| depth.clamp(1, MAX_DEPTH as u32) as i32),
            lines: self.settings.lines.clamp(1, Settings::MAX_LINES),
            mate: limits.mate,
            on_clock: limits.clocks[root.position().turn()].is_some(),
        };
        let (depth, lines, nodes) = self.run(root, &limits, &plan, timer, began, &mut on_info);
        let mut lines: Vec<PvLine> = lines.iter().map(|line| describe(root, line)).collect();
        lines.retain(|line| !line.turns.is_empty());
        if lines.is_empty() {
            lines.extend(self.line_without_search(root, &limits));
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

    /// Returns a turn of the book. Returns `None` if the engine does not play from it, or if the position is not in it.
    fn book_turn(&self, root: &Root, limits: &Limits) -> Option<SearchResult> {
        let plays = self.settings.book && self.settings.lines <= 1;
        let analyses = limits.infinite || limits.ponder || limits.mate.is_some();
        if !plays || analyses || !limits.turns.is_empty() {
            return None;
        }
        let book = match &self.book {
            Some(book) => book,
            None => Book::embedded()?,
        };
        let (turn, known) = book.choose(root.position(), self.settings.seed)?;
        let line = PvLine {
            value: Value::Centi(known.score.into()),
            turns: vec![turn.clone()],
        };
        Some(SearchResult {
            best: Some(turn),
            ponder: None,
            depth: 0,
            nodes: 0,
            time: Duration::ZERO,
            lines: vec![line],
        })
    }

    /// Returns a line of a single turn with its static evaluation, for a search without nodes. Returns `None` if there
    /// is no legal turn.
    fn line_without_search(&self, root: &Root, limits: &Limits) -> Option<PvLine> {
        let turn = match limits.turns.first() {
            Some(turn) => turn.clone(),
            None => any_turn(root.position())?,
        };
        let mut after = *root.position();
        after.play_turn(&turn).ok()?;
        let value = match after.outcome() {
            None => Value::Centi(-self.evaluate(&after)),
            Some(outcome) => match outcome.winner {
                Some(winner) if winner == root.position().turn() => Value::WinIn(1),
                Some(_) => Value::LossIn(1),
                None => Value::Centi(0),
            },
        };
        Some(PvLine {
            value,
            turns: vec![turn],
        })
    }

    /// Runs all threads. The main thread reports and decides. Helper threads that are still running when it ends are
    /// collected by the next search.
    fn run(
        &mut self,
        root: &Root,
        limits: &Limits,
        plan: &IterationPlan,
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
        let mut memories: Vec<ThreadMemory> = memories.collect();
        let at_strength = self.evaluator.at_strength(self.settings.strength);
        let used = at_strength.map_or_else(|| Arc::clone(&self.evaluator), Arc::new);
        let (evaluator, solver) = (&*used, &mut self.solver);
        let main = |stack| {
            let mut memory = first?;
            let found = {
                // Stops the helper threads even if the main thread panics.
                let _end = Finish(&shared.finished);
                let duty = ThreadDuty::Main(timer);
                let mut worker = Worker::new(evaluator, &shared, &mut memory, root, duty);
                worker.limit_ply(stack);
                worker.restrict_to_turns(only.clone());
                worker.prove_with(solver);
                worker.iterate(plan, |iteration| {
                    report(root, iteration, &shared, began, on_info);
                })
            };
            Some((found, memory))
        };
        let running = &mut self.running_helpers;
        let helpers = &*self.helpers;
        let start_helpers = || {
            for number in 1..threads {
                let Some(memory) = memories.pop().filter(|_| !shared.is_over()) else {
                    break;
                };
                let helper = Helper {
                    evaluator: Arc::clone(&used),
                    shared: Arc::clone(&shared),
                    root: root.clone(),
                    plan: IterationPlan {
                        first: 1 + number as i32 % 3,
                        ..*plan
                    },
                    only: only.clone(),
                };
                let Some(sent) = helper.begin(memory, helpers) else {
                    break;
                };
                running.push(sent);
            }
        };
        let found = run_main_thread(main, start_helpers).flatten();
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

    /// Waits for `stop` after an infinite search that ended by itself, and for the opponent's move while pondering.
    fn await_stop(&self, limits: &Limits) {
        if CAN_SPAWN {
            self.control.wait_for_end(limits.infinite);
        }
    }
}

/// A guard that stops the helper threads when it is dropped.
struct Finish<'a>(&'a Control);

impl Drop for Finish<'_> {
    fn drop(&mut self) {
        self.0.stop();
    }
}

/// Returns `true` if table entries made with one of the settings are invalid with the other.
fn evaluates_differently(a: &Settings, b: &Settings) -> bool {
    let errors = |settings: &Settings| {
        let off = settings.strength.misjudgement();
        (off, if off > 0 { settings.seed } else { 0 })
    };
    let weakened = |settings: &Settings| settings.strength.handicap().is_some();
    errors(a) != errors(b) || weakened(a) != weakened(b)
}

fn describe(root: &Root, line: &RootLine) -> PvLine {
    PvLine {
        value: Value::from_score(line.score),
        turns: turns_of(root.position(), &line.moves),
    }
}

fn report(
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
