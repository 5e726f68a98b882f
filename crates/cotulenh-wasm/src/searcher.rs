//! The engine in the thread that asks: a worker's, as a rule.

use crate::crew::CREW;
use crate::error::Problem;
use crate::game::Game;
use crate::output::plain;
use crate::types::{self, Bench, Limits, Settings};
use crate::{describe, input, solver};
use cotulenh::{ByColor, Color, Game as Record, Move, Turn};
use cotulenh_engine::mate::Solver;
use cotulenh_engine::{
    Clock, Engine, HandEvaluator, Root, Settings as EngineSettings, Strength, bench, level,
};
use std::cell::RefCell;
use std::sync::Arc;
use std::time::Duration;
use wasm_bindgen::prelude::*;

/// The largest table, in MiB: a page has four GiB in all.
const MOST_HASH: u32 = 1024;
/// The most lines.
const MOST_LINES: u32 = cotulenh_engine::Settings::MOST_LINES as u32;
/// The deepest fingerprint.
const DEEPEST_BENCH: u32 = 20;

thread_local! {
    /// Whom the search tells, and whom it asks. They belong to this thread, the search need not know them.
    static LISTENER: RefCell<Option<js_sys::Function>> = const { RefCell::new(None) };
    static ASKED: RefCell<Option<js_sys::Function>> = const { RefCell::new(None) };
}

/// Asks JavaScript whether the search is to stop. What goes wrong there stops it as well.
pub fn wants_stop() -> bool {
    ASKED.with_borrow(|asked| {
        asked.as_ref().is_some_and(|asked| {
            asked
                .call0(&JsValue::NULL)
                .map_or(true, |answer| answer.is_truthy())
        })
    })
}

/// Does something that may be stopped by an answer to `asked`.
pub fn asking<T>(asked: Option<js_sys::Function>, work: impl FnOnce() -> T) -> T {
    ASKED.set(asked);
    let done = work();
    ASKED.set(None);
    done
}

fn tell(info: &types::Info) {
    LISTENER.with_borrow(|listener| {
        if let (Some(listener), Ok(info)) = (listener, plain(info)) {
            // A listener's mistakes are its own.
            let _ = listener.call1(&JsValue::NULL, &info);
        }
    });
}

/// The engine, in this thread: a search blocks until it is done. `Engine` has it in a worker.
#[wasm_bindgen]
pub struct Searcher {
    engine: Engine,
    /// Made when it is first asked.
    solver: Option<Solver>,
}

impl Searcher {
    pub(crate) fn solver(&mut self) -> Result<&mut Solver, Problem> {
        let solver = match self.solver.take() {
            Some(solver) => solver,
            None => solver::solver()?,
        };
        Ok(self.solver.insert(solver))
    }
}

#[wasm_bindgen]
impl Searcher {
    /// An engine with these settings.
    #[wasm_bindgen(constructor)]
    pub fn new(
        #[wasm_bindgen(unchecked_optional_param_type = "Settings")] settings: JsValue,
    ) -> Result<Searcher, Problem> {
        let mut searcher = Searcher {
            engine: Engine::with(HandEvaluator::default(), EngineSettings::default())?,
            solver: None,
        };
        searcher.engine.control().ask(wants_stop);
        searcher.engine.helped_by(Arc::new(&CREW));
        searcher.configure(settings)?;
        Ok(searcher)
    }

    /// Changes settings.
    pub fn configure(
        &mut self,
        #[wasm_bindgen(unchecked_param_type = "Settings")] settings: JsValue,
    ) -> Result<(), Problem> {
        let asked: Settings = input::object(&settings, "settings")?;
        let mut settings = self.engine.settings().clone();
        if let Some(hash) = asked.hash {
            settings.hash = within("hash", hash, MOST_HASH)? as usize;
        }
        if let Some(threads) = asked.threads {
            let most = 1 + CREW.members() as u32;
            settings.threads = within("threads", threads, most)? as usize;
        }
        if let Some(lines) = asked.lines {
            settings.lines = within("lines", lines, MOST_LINES)? as usize;
        }
        if let Some(number) = asked.level {
            within("level", number.into(), level::LEVELS.into())?;
            settings.strength = Strength::Level(number);
        }
        if let Some(seed) = asked.seed {
            settings.seed = seed.into();
        }
        Ok(self.engine.configure(settings)?)
    }

    /// Forgets everything: another game begins.
    pub fn clear(&mut self) {
        self.engine.clear();
        self.solver = None;
    }

    /// The static evaluation of the position, in hundredths of an Infantry to the side to move.
    pub fn evaluate(&self, game: &Game) -> i32 {
        self.engine.evaluate(game.record().position())
    }

    /// Searches until a limit is met. `on_info` is told about every depth; `wants_stop` is asked every few hundred
    /// nodes, and the search stops where it answers with something true.
    #[wasm_bindgen(unchecked_return_type = "SearchResult")]
    pub fn search(
        &mut self,
        game: &Game,
        #[wasm_bindgen(unchecked_param_type = "Limits")] limits: JsValue,
        #[wasm_bindgen(
            js_name = "onInfo",
            unchecked_optional_param_type = "(info: Info) => void"
        )]
        on_info: Option<js_sys::Function>,
        #[wasm_bindgen(js_name = "wantsStop", unchecked_optional_param_type = "() => boolean")]
        wants_stop: Option<js_sys::Function>,
    ) -> Result<JsValue, Problem> {
        let asked: Limits = input::object(&limits, "limits")?;
        let limits = read_limits(&asked, game.record())?;
        let weakened = self.engine.settings().strength.handicap().is_some();
        if !is_bounded(&limits, game.record()) && !weakened && wants_stop.is_none() {
            let message = "expected a limit: without one the search would never end";
            return Err(Problem::new("limits", message));
        }
        LISTENER.set(on_info);
        let root = Root::from(game.record());
        let position = *root.position();
        let found = asking(wants_stop, || {
            self.engine.search(&root, &limits, |info| {
                tell(&describe::info(&position, info));
            })
        });
        LISTENER.set(None);
        plain(&describe::result(&position, &found))
    }
}

/// The engine's fingerprint: the nodes of fixed positions at a depth, 8 as a rule, equal to those of `cotulenh bench`.
#[wasm_bindgen(unchecked_return_type = "Bench")]
pub fn fingerprint(
    #[wasm_bindgen(unchecked_optional_param_type = "number")] depth: JsValue,
) -> Result<JsValue, Problem> {
    let depth = if depth.is_undefined() {
        bench::DEPTH
    } else {
        input::number(&depth, DEEPEST_BENCH, "a depth")?.max(1)
    };
    let result = bench::run(depth, 1, 16)?;
    plain(&Bench {
        nodes: result.total(),
        time: result.time.as_millis() as u64,
        nps: result.nodes_per_second(),
    })
}

/// A game as [`Game::line`] tells it.
#[wasm_bindgen(js_name = "gameOf")]
pub fn game_of(
    #[wasm_bindgen(unchecked_param_type = "Line")] line: JsValue,
) -> Result<Game, Problem> {
    let line: LineGiven = input::object(&line, "line")?;
    let objective = line.objective.as_deref().unwrap_or("total");
    let objective = objective.parse();
    let objective = objective.map_err(|error| Problem::new("objective", error))?;
    let mut game = Record::from_position(input::position(&line.start, objective)?);
    for word in &line.words {
        let turn = game.position().turn_from_word(word);
        let turn = turn.map_err(|error| Problem::new("line", format!("{word:.64}: {error}")))?;
        game.play_turn_on(&turn)?;
    }
    resume(&mut game, &line.fen, objective)?;
    let mut given = Game::default();
    given.pgn.game = game;
    Ok(given)
}

/// Makes the steps of the deployment that is in progress in a FEN.
fn resume(game: &mut Record, fen: &str, objective: cotulenh::Objective) -> Result<(), Problem> {
    let position = input::position(fen, objective)?;
    if game.position() == &position {
        return Ok(());
    }
    if let Some(deployment) = position.deployment() {
        let from = deployment.origin();
        for step in deployment.steps() {
            game.play_on(Move::Step {
                unit: step.unit,
                from,
                to: step.to,
                kind: step.kind,
            })?;
        }
        for role in deployment.staying().iter() {
            game.stay(from, role)?;
        }
    }
    if game.position() != &position {
        return Err(Problem::new("line", "the turns do not lead to the FEN"));
    }
    Ok(())
}

#[derive(Default, serde::Deserialize)]
#[serde(default, deny_unknown_fields)]
struct LineGiven {
    start: String,
    objective: Option<String>,
    words: Vec<String>,
    fen: String,
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
