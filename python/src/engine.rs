//! The built-in engine. A search runs in a thread of its own, without the interpreter lock.

use crate::board::Board;
use crate::errors::{ENGINE, Problem};
use crate::moves::Turn;
use cotulenh::{ByColor, Choice, Color};
use cotulenh_engine::{
    Clock, Control, Evaluation, Info, Limits, Root, SearchResult, Settings, Strength, Value, level,
};
use pyo3::prelude::*;
use pyo3::types::PyDict;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::mpsc::{Receiver, RecvTimeoutError, Sender, channel};
use std::sync::{Arc, Mutex, PoisonError};
use std::thread;
use std::time::Duration;

/// The time between two checks for a signal such as Ctrl-C.
const PATIENCE: Duration = Duration::from_millis(50);

/// The largest transposition table in MiB.
const MAX_HASH: usize = 1 << 16;

/// The largest time of a limit in seconds.
const MAX_SECONDS: f64 = 1e7;

struct Shared {
    engine: Mutex<cotulenh_engine::Engine>,
    control: Arc<Control>,
    is_searching: AtomicBool,
}

/// The engine behind `cotulenh.engine.Engine`.
#[pyclass(module = "cotulenh._native", frozen)]
pub struct NativeEngine {
    shared: Arc<Shared>,
}

fn out_of_range(name: &str, least: usize, most: usize) -> Problem {
    let message = format!("expected {name} from {least} to {most}");
    Problem::new(ENGINE, "out-of-range", message)
}

fn in_range(name: &str, number: usize, least: usize, most: usize) -> Result<usize, Problem> {
    match (least..=most).contains(&number) {
        true => Ok(number),
        false => Err(out_of_range(name, least, most)),
    }
}

fn seconds(name: &str, seconds: Option<f64>) -> Result<Option<Duration>, Problem> {
    match seconds {
        None => Ok(None),
        Some(seconds) if (0.0..=MAX_SECONDS).contains(&seconds) => {
            Ok(Some(Duration::from_secs_f64(seconds)))
        }
        Some(_) => {
            let message = format!("expected {name} from 0 to {MAX_SECONDS} seconds");
            Err(Problem::new(ENGINE, "out-of-range", message))
        }
    }
}

#[pymethods]
impl NativeEngine {
    #[new]
    #[pyo3(signature = (*, hash = 16, threads = 1, level = None, seed = 0))]
    fn new(
        py: Python<'_>,
        hash: usize,
        threads: usize,
        level: Option<u8>,
        seed: u64,
    ) -> Result<NativeEngine, Problem> {
        let strength = match level {
            None => Strength::Full,
            Some(level) => {
                in_range("a level", level.into(), 1, level::LEVELS.into())?;
                Strength::Level(level)
            }
        };
        let settings = Settings {
            hash: in_range("a hash size in MiB", hash, 1, MAX_HASH)?,
            threads: in_range("a number of threads", threads, 1, Settings::MAX_THREADS)?,
            strength,
            seed,
            // There is no protocol and no other process between the caller and the engine.
            overhead: Duration::ZERO,
            ..Settings::default()
        };
        let engine = py.detach(|| cotulenh_engine::Engine::with(Evaluation::default(), settings));
        let engine = engine.map_err(|why| Problem::new(ENGINE, "memory", why))?;
        let control = engine.control();
        Ok(NativeEngine {
            shared: Arc::new(Shared {
                engine: Mutex::new(engine),
                control,
                is_searching: AtomicBool::new(false),
            }),
        })
    }

    /// Returns the evaluation of a position for the side to move, without a search.
    fn evaluate(&self, py: Python<'_>, board: &Bound<'_, Board>) -> PyResult<i32> {
        let position = *board.try_borrow()?.position();
        self.claim(py)?;
        let value = self.lock_engine(|engine| engine.evaluate(&position));
        self.shared.is_searching.store(false, Ordering::Release);
        Ok(value)
    }

    /// Forgets everything learned from earlier searches.
    fn clear(&self, py: Python<'_>) -> PyResult<()> {
        self.claim(py)?;
        py.detach(|| self.lock_engine(cotulenh_engine::Engine::clear));
        self.shared.is_searching.store(false, Ordering::Release);
        Ok(())
    }

    /// Stops the search. It ends soon with the best turn found so far.
    fn stop(&self) {
        self.shared.control.stop();
    }

    /// Starts a search.
    #[pyo3(signature = (board, *, multipv = 1, depth = None, nodes = None, time = None, mate = None, red_clock = None,
        red_inc = None, blue_clock = None, blue_inc = None, moves_to_go = None, infinite = false, only = None))]
    #[allow(clippy::too_many_arguments)]
    fn start(
        &self,
        py: Python<'_>,
        board: &Bound<'_, Board>,
        multipv: usize,
        depth: Option<u32>,
        nodes: Option<u64>,
        time: Option<f64>,
        mate: Option<u32>,
        red_clock: Option<f64>,
        red_inc: Option<f64>,
        blue_clock: Option<f64>,
        blue_inc: Option<f64>,
        moves_to_go: Option<u32>,
        infinite: bool,
        only: Option<Vec<Bound<'_, Turn>>>,
    ) -> PyResult<NativeSearch> {
        let lines = in_range("a number of lines", multipv, 1, Settings::MAX_LINES)?;
        let clock = |remaining: Option<f64>, increment: Option<f64>| {
            let increment = seconds("an increment", increment)?.unwrap_or_default();
            let remaining = seconds("a clock", remaining)?;
            Ok::<_, Problem>(remaining.map(|remaining| Clock {
                remaining,
                increment,
            }))
        };
        let (red, blue) = (clock(red_clock, red_inc)?, clock(blue_clock, blue_inc)?);
        let turns = only.unwrap_or_default();
        let limits = Limits {
            depth,
            nodes,
            mate,
            movetime: seconds("a time", time)?,
            clocks: ByColor::new(|color| if color == Color::Red { red } else { blue }),
            moves_to_go,
            ponder: false,
            infinite,
            turns: turns.iter().map(|turn| turn.get().turn.clone()).collect(),
        };
        let is_limited = limits.depth.is_some()
            || limits.nodes.is_some()
            || limits.mate.is_some()
            || limits.movetime.is_some()
            || limits.clocks[Color::Red].is_some()
            || limits.clocks[Color::Blue].is_some()
            || infinite;
        if !is_limited {
            let message = "expected a limit, or infinite=True";
            return Err(Problem::new(ENGINE, "no-limit", message).into());
        }
        let root = root_of(&*board.try_borrow()?)?;
        for turn in &limits.turns {
            let mut after = *root.position();
            after.play_turn(turn).map_err(Problem::from)?;
        }
        self.claim(py)?;
        self.shared.control.reset(false);
        let (sender, receiver) = channel();
        let shared = Arc::clone(&self.shared);
        let started = thread::Builder::new()
            .name("cotulenh search".to_owned())
            .spawn(move || search(&shared, &root, &limits, lines, &sender));
        if let Err(why) = started {
            self.shared.is_searching.store(false, Ordering::Release);
            return Err(Problem::new(ENGINE, "no-thread", why).into());
        }
        Ok(NativeSearch {
            receiver: Mutex::new(receiver),
            control: Arc::clone(&self.shared.control),
            is_over: AtomicBool::new(false),
        })
    }
}

impl NativeEngine {
    fn lock_engine<T>(&self, f: impl FnOnce(&mut cotulenh_engine::Engine) -> T) -> T {
        let engine = self.shared.engine.lock();
        f(&mut engine.unwrap_or_else(PoisonError::into_inner))
    }

    /// Marks the engine as searching. Waits for a search that was told to stop. Returns an error if another one runs.
    fn claim(&self, py: Python<'_>) -> PyResult<()> {
        while self.shared.is_searching.swap(true, Ordering::Acquire) {
            if !self.shared.control.is_stopped() {
                let message = "the engine is searching: stop it first, or use another engine";
                return Err(Problem::new(ENGINE, "searching", message).into());
            }
            py.detach(|| thread::sleep(Duration::from_millis(1)));
            py.check_signals()?;
        }
        Ok(())
    }
}

/// Returns the root of a search with the earlier positions of the game.
fn root_of(board: &Board) -> Result<Root, Problem> {
    let mut pushed = board.pushed();
    // In the middle of a deployment, the earlier turns end where the deployment began.
    if board.position().deployment().is_some() {
        return Ok(Root::new(*board.position()));
    }
    let mut root = Root::new(*board.root());
    if root.position().deployment().is_some() {
        return Ok(Root::new(*board.position()));
    }
    while let Some((first, rest)) = pushed.split_first() {
        let mut length = 1;
        // A turn is one push, or the pushes up to the next position without a deployment.
        let after = |index: usize| {
            pushed
                .get(index)
                .map_or(board.position(), |next| &next.before)
        };
        while length < pushed.len() && after(length).deployment().is_some() {
            length += 1;
        }
        let last = &pushed[length - 1];
        let turn = match (&first.choice, &last.choice) {
            (Choice::Turn(turn), _) => Some(turn.clone()),
            (_, &Choice::Move(mv)) => last.before.turn_ended_by(mv),
            (_, choice) => crate::deployment::ended_by_operation(&last.before, choice)?,
        };
        match turn {
            Some(turn) => root.play(&turn)?,
            None => return Ok(Root::new(*board.position())),
        }
        pushed = &rest[length - 1..];
    }
    Ok(root)
}

/// A message of a search to its caller.
enum Report {
    Info(Info),
    Result(SearchResult),
}

fn search(shared: &Shared, root: &Root, limits: &Limits, lines: usize, sender: &Sender<Report>) {
    // Even if the search panics, the engine is free for the next one.
    let free = Free(&shared.is_searching);
    let mut engine = shared.engine.lock().unwrap_or_else(PoisonError::into_inner);
    let settings = Settings {
        lines,
        ..engine.settings().clone()
    };
    if engine.configure(settings).is_err() {
        return;
    }
    let infos = sender.clone();
    let result = engine.search_prepared(root, limits, move |info| {
        // The caller may have gone. Then the search is stopped already.
        let _ = infos.send(Report::Info(info.clone()));
    });
    drop(engine);
    // The caller may start the next search as soon as it has the result.
    drop(free);
    let _ = sender.send(Report::Result(result));
}

struct Free<'a>(&'a AtomicBool);

impl Drop for Free<'_> {
    fn drop(&mut self) {
        self.0.store(false, Ordering::Release);
    }
}

/// A running search. Iteration gives reports as dictionaries. The last one has the best turn.
#[pyclass(module = "cotulenh._native", frozen)]
pub struct NativeSearch {
    receiver: Mutex<Receiver<Report>>,
    control: Arc<Control>,
    is_over: AtomicBool,
}

#[pymethods]
impl NativeSearch {
    /// Waits for the next report. Returns `None` after the last one.
    fn next_report<'py>(&self, py: Python<'py>) -> PyResult<Option<Bound<'py, PyDict>>> {
        loop {
            if self.is_over.load(Ordering::Acquire) {
                return Ok(None);
            }
            let report = py.detach(|| {
                let receiver = self.receiver.lock().unwrap_or_else(PoisonError::into_inner);
                receiver.recv_timeout(PATIENCE)
            });
            match report {
                Ok(Report::Info(info)) => return info_dict(py, &info).map(Some),
                Ok(Report::Result(result)) => {
                    self.is_over.store(true, Ordering::Release);
                    return result_dict(py, &result).map(Some);
                }
                Err(RecvTimeoutError::Timeout) => {
                    if let Err(error) = py.check_signals() {
                        self.control.stop();
                        return Err(error);
                    }
                }
                Err(RecvTimeoutError::Disconnected) => {
                    let was_over = self.is_over.swap(true, Ordering::AcqRel);
                    if was_over {
                        return Ok(None);
                    }
                    let message = "the search ended without a result: there is too little memory";
                    return Err(Problem::new(ENGINE, "memory", message).into());
                }
            }
        }
    }

    /// Stops the search.
    fn stop(&self) {
        if !self.is_over.load(Ordering::Acquire) {
            self.control.stop();
        }
    }
}

impl Drop for NativeSearch {
    fn drop(&mut self) {
        self.stop();
    }
}

fn value_pair(value: Value) -> (Option<i32>, Option<i64>) {
    match value {
        Value::Centi(centi) => (Some(centi), None),
        Value::WinIn(turns) => (None, Some(turns.into())),
        Value::LossIn(turns) => (None, Some(-i64::from(turns))),
    }
}

fn turns_of(turns: &[cotulenh::Turn]) -> Vec<Turn> {
    turns.iter().cloned().map(Turn::new).collect()
}

fn info_dict<'py>(py: Python<'py>, info: &Info) -> PyResult<Bound<'py, PyDict>> {
    let dict = PyDict::new(py);
    let (cp, mate) = value_pair(info.line.value);
    dict.set_item("depth", info.depth)?;
    dict.set_item("seldepth", info.seldepth)?;
    dict.set_item("multipv", info.number)?;
    dict.set_item("cp", cp)?;
    dict.set_item("mate", mate)?;
    dict.set_item("is_loss", matches!(info.line.value, Value::LossIn(_)))?;
    dict.set_item("nodes", info.nodes)?;
    dict.set_item("time", info.time.as_secs_f64())?;
    dict.set_item("nps", info.nodes_per_second())?;
    dict.set_item("hashfull", info.fullness)?;
    dict.set_item("pv", turns_of(&info.line.turns))?;
    Ok(dict)
}

fn result_dict<'py>(py: Python<'py>, result: &SearchResult) -> PyResult<Bound<'py, PyDict>> {
    let dict = PyDict::new(py);
    dict.set_item("best", result.best.clone().map(Turn::new))?;
    dict.set_item("ponder", result.ponder.clone().map(Turn::new))?;
    dict.set_item("depth", result.depth)?;
    dict.set_item("nodes", result.nodes)?;
    dict.set_item("time", result.time.as_secs_f64())?;
    Ok(dict)
}

/// Returns the chances of a win, a draw and a loss in thousandths for a score of a search.
#[pyfunction]
#[pyo3(signature = (cp = None, mate = None, is_loss = false))]
pub fn chances(cp: Option<i32>, mate: Option<i64>, is_loss: bool) -> [u32; 3] {
    let value = match (cp, mate) {
        (_, Some(turns)) if turns < 0 || is_loss => {
            Value::LossIn(turns.unsigned_abs().min(u32::MAX.into()) as u32)
        }
        (_, Some(turns)) => Value::WinIn(turns.unsigned_abs().min(u32::MAX.into()) as u32),
        (Some(cp), None) => Value::Centi(cp),
        (None, None) => Value::Centi(0),
    };
    value.chances()
}

/// Speaks UCI on standard input and output until `quit` or the end of the input.
#[pyfunction]
pub fn run_uci(py: Python<'_>) -> PyResult<()> {
    py.detach(|| {
        let mut input = std::io::stdin().lock();
        cotulenh_engine::uci::run(&mut input, std::io::stdout())
    })?;
    Ok(())
}
