//! The engine in the calling thread, usually that of a worker.

use crate::callbacks::{self, Callbacks, busy};
use crate::crew::CREW;
use crate::error::{Failure, Problem};
use crate::line::searchable;
use crate::output::plain;
use crate::types::{self, Bench, Limits, Settings};
use crate::{findings, input, solver};
use cotulenh::{ByColor, Color, Game as Record, Turn};
use cotulenh_engine::mate::Solver;
use cotulenh_engine::{
    Clock, Engine, Evaluation, HandEvaluator, Root, Settings as EngineSettings, Strength, bench,
    level,
};
use std::cell::{RefCell, RefMut};
use std::sync::Arc;
use std::time::Duration;
use wasm_bindgen::prelude::*;

#[wasm_bindgen(typescript_custom_section)]
const TYPES: &str = r"
/** A position to search: a `Game`, a line, or a FEN. */
export type Searchable = { line(): Line } | Line | string;
";

/// Maximum size of the transposition table in MiB. A page has four GiB in all.
const MAX_HASH: u32 = 1024;
/// Maximum number of principal variations.
const MAX_LINES: u32 = cotulenh_engine::Settings::MAX_LINES as u32;
/// Maximum depth of the benchmark.
const MAX_BENCH_DEPTH: u32 = 20;

/// The engine in this thread. A search blocks the thread until it returns; `Engine` runs it in a worker.
///
/// A thread runs one search at a time. While it runs, its callbacks can use and free the game, and can use every other
/// object, but `search`, `solve`, `defend`, `bench` and `fingerprint` throw an error with the code `busy`, and so does every
/// method of the `Searcher` that is searching, `free` included. A value that a callback throws stops the search, and
/// the search throws it.
#[wasm_bindgen]
pub struct Searcher {
    /// Borrowed during every call, because JavaScript can run in a call: callbacks, and getters of settings and limits.
    state: RefCell<State>,
}

pub(crate) struct State {
    pub(crate) engine: Engine,
    /// Created by the first call of `solve` or `defend`.
    solver: Option<Solver>,
}

impl State {
    /// Runs the solver with its callbacks.
    pub(crate) fn prove<T>(
        &mut self,
        wants_stop: Option<js_sys::Function>,
        answer: impl FnOnce(&mut Solver) -> Result<T, Problem>,
    ) -> Result<T, Failure> {
        let solver = match self.solver.take() {
            Some(solver) => solver,
            None => solver::solver().map_err(Problem::from)?,
        };
        let solver = self.solver.insert(solver);
        let callbacks = Callbacks {
            wants_stop,
            ..Callbacks::default()
        };
        Ok(callbacks::run(callbacks, || answer(solver))??)
    }
}

impl Searcher {
    /// Returns the engine and the solver, or an error if this is called during another call.
    pub(crate) fn state(&self) -> Result<RefMut<'_, State>, Problem> {
        self.state.try_borrow_mut().map_err(|_| busy())
    }
}

#[wasm_bindgen]
impl Searcher {
    /// Creates an engine with these settings.
    #[wasm_bindgen(constructor)]
    pub fn new(
        #[wasm_bindgen(unchecked_optional_param_type = "Settings")] settings: JsValue,
    ) -> Result<Searcher, Problem> {
        let hand = Evaluation::Hand(HandEvaluator::default());
        let mut engine = Engine::with(hand, EngineSettings::default())?;
        engine.control().stop_when(callbacks::wants_stop);
        engine.set_helpers(Arc::new(&CREW));
        let state = RefCell::new(State {
            engine,
            solver: None,
        });
        let searcher = Searcher { state };
        searcher.configure(settings)?;
        Ok(searcher)
    }

    /// Returns `true` while a call of this object is running. Only callbacks of that call can observe it.
    #[wasm_bindgen(getter)]
    pub fn searching(&self) -> bool {
        self.state().is_err()
    }

    /// Changes settings.
    pub fn configure(
        &self,
        #[wasm_bindgen(unchecked_param_type = "Settings")] settings: JsValue,
    ) -> Result<(), Problem> {
        let mut state = self.state()?;
        let asked: Settings = input::object(&settings, "settings")?;
        let mut settings = state.engine.settings().clone();
        if let Some(hash) = asked.hash {
            settings.hash = within("hash", hash, MAX_HASH)? as usize;
        }
        if let Some(threads) = asked.threads {
            let most = 1 + CREW.members() as u32;
            settings.threads = within("threads", threads, most)? as usize;
        }
        if let Some(lines) = asked.lines {
            settings.lines = within("lines", lines, MAX_LINES)? as usize;
        }
        if let Some(number) = asked.level {
            within("level", number.into(), level::LEVELS.into())?;
            settings.strength = Strength::Level(number);
        }
        if let Some(seed) = asked.seed {
            settings.seed = seed.into();
        }
        if let Some(book) = asked.book {
            settings.book = book;
        }
        Ok(state.engine.configure(settings)?)
    }

    /// Clears the transposition table and the histories, for a new game.
    pub fn clear(&self) -> Result<(), Problem> {
        let mut state = self.state()?;
        state.engine.clear();
        state.solver = None;
        Ok(())
    }

    /// Returns the static evaluation of the position in hundredths of an Infantry, for the side to move.
    pub fn evaluate(
        &self,
        #[wasm_bindgen(unchecked_param_type = "Searchable")] position: JsValue,
    ) -> Result<i32, Problem> {
        let state = self.state()?;
        let game = searchable(&position)?;
        Ok(state.engine.evaluate(game.position()))
    }

    /// Searches until a limit is reached. `onInfo` is called for every depth. `wantsStop` is called every few hundred
    /// nodes, and the search stops if it returns a truthy value. The search uses the game as it is when the search
    /// begins.
    #[wasm_bindgen(unchecked_return_type = "SearchResult")]
    pub fn search(
        &self,
        #[wasm_bindgen(unchecked_param_type = "Searchable")] position: JsValue,
        #[wasm_bindgen(unchecked_param_type = "Limits")] limits: JsValue,
        #[wasm_bindgen(
            js_name = "onInfo",
            unchecked_optional_param_type = "(info: Info) => void"
        )]
        on_info: Option<js_sys::Function>,
        #[wasm_bindgen(js_name = "wantsStop", unchecked_optional_param_type = "() => boolean")]
        wants_stop: Option<js_sys::Function>,
    ) -> Result<JsValue, Failure> {
        let mut state = self.state()?;
        let asked: Limits = input::object(&limits, "limits")?;
        let game = searchable(&position)?;
        let mut limits = read_limits(&asked, &game)?;
        let weakened = state.engine.settings().strength.handicap().is_some();
        limits.infinite = !is_bounded(&limits, &game) && !weakened;
        if limits.infinite && wants_stop.is_none() {
            let message = "expected a limit: without one the search would never end";
            return Err(Problem::new("limits", message).into());
        }
        let root = Root::from(&game);
        let position = *root.position();
        let callbacks = Callbacks {
            on_info,
            wants_stop,
        };
        let found = callbacks::run(callbacks, || {
            state.engine.search(&root, &limits, |info| {
                callbacks::report(&findings::info(&position, info));
            })
        })?;
        Ok(plain(&findings::result(&position, &found))?)
    }

    /// Runs the benchmark with the evaluation of this engine, as `fingerprint` does with the hand-crafted one. With the
    /// network of the package, the number of nodes equals that of `cotulenh bench`.
    #[wasm_bindgen(unchecked_return_type = "Bench")]
    pub fn bench(
        &self,
        #[wasm_bindgen(unchecked_optional_param_type = "number")] depth: JsValue,
    ) -> Result<JsValue, Failure> {
        let evaluation = self.state()?.engine.evaluator().clone();
        run_bench(evaluation, &depth)
    }
}

/// Runs the benchmark with the hand-crafted evaluation: searches fixed positions to a depth, by default 8. The number of
/// nodes equals that of `cotulenh bench --eval hand`.
#[wasm_bindgen(unchecked_return_type = "Bench")]
pub fn fingerprint(
    #[wasm_bindgen(unchecked_optional_param_type = "number")] depth: JsValue,
) -> Result<JsValue, Failure> {
    run_bench(Evaluation::Hand(HandEvaluator::default()), &depth)
}

fn run_bench(evaluation: Evaluation, depth: &JsValue) -> Result<JsValue, Failure> {
    let depth = if depth.is_undefined() {
        bench::DEPTH
    } else {
        input::number(depth, MAX_BENCH_DEPTH, "a depth")?.max(1)
    };
    let result = callbacks::run(Callbacks::default(), || {
        bench::run(evaluation, depth, 1, 16)
    })?;
    let result = result.map_err(Problem::from)?;
    let bench = plain(&Bench {
        nodes: result.total(),
        time: result.time.as_millis() as u64,
        nps: result.nodes_per_second(),
    });
    Ok(bench?)
}

fn within(name: &str, number: u32, most: u32) -> Result<u32, Problem> {
    if (1..=most).contains(&number) {
        return Ok(number);
    }
    let message = format!("{name}: expected a number from 1 to {most}, found {number}");
    Err(Problem::new("settings", message))
}

fn read_limits(asked: &Limits, game: &Record) -> Result<cotulenh_engine::Limits, Problem> {
    let clock = |clock: &Option<types::Clock>| {
        clock.as_ref().map(|clock| Clock {
            remaining: Duration::from_millis(clock.remaining.unwrap_or(0)),
            increment: Duration::from_millis(clock.increment.unwrap_or(0)),
        })
    };
    let moves = asked.moves.iter().flatten();
    let turns: Result<Vec<Turn>, Problem> = moves
        .map(|text| Ok(game.position().read_turn(text)?))
        .collect();
    Ok(cotulenh_engine::Limits {
        depth: asked.depth,
        nodes: asked.nodes,
        mate: asked.mate,
        movetime: asked.movetime.map(Duration::from_millis),
        clocks: ByColor::new(|color| match color {
            Color::Red => clock(&asked.red),
            Color::Blue => clock(&asked.blue),
        }),
        moves_to_go: asked.moves_to_go,
        turns: turns?,
        ..cotulenh_engine::Limits::default()
    })
}

fn is_bounded(limits: &cotulenh_engine::Limits, game: &Record) -> bool {
    limits.depth.is_some()
        || limits.nodes.is_some()
        || limits.movetime.is_some()
        || limits.clocks[game.position().turn()].is_some()
}
