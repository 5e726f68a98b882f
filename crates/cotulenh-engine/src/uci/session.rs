//! A UCI session: the options, the position and the running search.

use super::command::{Command, PositionCommand, StartPosition, short};
use super::go::Go;
use super::options::{self, Bounds, Options, Set};
use super::output::Output;
use super::write;
use crate::control::Control;
use crate::engine::{Engine, Settings};
use crate::eval::{Evaluation, Network};
use crate::limits::Limits;
use crate::memory::NoMemory;
use crate::root::Root;
use cotulenh::{Forgive, Objective, Position, START_FEN, Setup};
use std::fmt;
use std::io::{self, Write};
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, Mutex, PoisonError};
use std::thread::{self, JoinHandle};
use std::time::Duration;

/// Whether the session continues.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Flow {
    /// The session continues.
    Continue,
    /// The session is over.
    Quit,
}

/// A UCI session with one GUI. Searches run in their own threads and write their own output.
pub struct Session<W> {
    output: Arc<Output<W>>,
    options: Options,
    bounds: Bounds,
    root: Root,
    /// The command that set the root, used to set it up again under another objective.
    position: PositionCommand,
    evaluation: Evaluation,
    engine: Option<Engine>,
    searching: Option<Searching>,
}

/// A search that is running, or has ended since the last command.
struct Searching {
    /// The thread, which returns the engine.
    thread: JoinHandle<Option<Engine>>,
    control: Arc<Control>,
    /// Set when only `bestmove` remains to be written.
    done: Arc<AtomicBool>,
    /// `true` if the search does not end by itself.
    endless: bool,
}

impl<W: Write + Send + 'static> Session<W> {
    /// Creates a session that writes to `output`.
    pub fn new(output: W, bounds: Bounds) -> Session<W> {
        Session {
            output: Arc::new(Output::new(output)),
            options: Options::new(bounds),
            bounds,
            root: Root::new(Position::start()),
            position: PositionCommand {
                start: StartPosition::Start,
                moves: Vec::new(),
            },
            evaluation: Evaluation::default(),
            engine: None,
            searching: None,
        }
    }

    /// Executes a line.
    ///
    /// # Errors
    ///
    /// Returns an error if a line of output could not be written, now or since the last command. A search whose output
    /// cannot be written stops.
    pub fn handle(&mut self, line: &str) -> io::Result<Flow> {
        self.output.check()?;
        let command = match Command::read(line) {
            Ok(Some(command)) => command,
            Ok(None) => return Ok(Flow::Continue),
            Err(error) => {
                self.report(&error)?;
                return Ok(Flow::Continue);
            }
        };
        match command {
            Command::Uci => self.identify()?,
            Command::IsReady => self.send("readyok")?,
            Command::NewGame => match self.idle_engine() {
                Ok(engine) => engine.clear(),
                Err(refusal) => self.report(&refusal)?,
            },
            Command::SetOption { name, value } => self.set_option(&name, value.as_deref())?,
            Command::Position(position) => self.set_position(position)?,
            Command::Go(go) => self.go(&go)?,
            Command::Stop => {
                if let Some(searching) = &self.searching {
                    searching.control.stop();
                }
                // Wait, so that `bestmove` is written before the next command runs.
                self.join();
            }
            Command::PonderHit => {
                if let Some(searching) = &self.searching {
                    searching.control.ponder_hit();
                }
            }
            Command::Display => {
                let fen = self.root.position().to_string();
                self.send(&format!("info string {fen}"))?;
            }
            Command::Debug => {}
            Command::Quit => {
                if let Some(searching) = &self.searching {
                    searching.control.stop();
                }
                self.join();
                return Ok(Flow::Quit);
            }
        }
        Ok(Flow::Continue)
    }

    /// Ends the session: waits for a search that ends by itself, and stops any other.
    ///
    /// # Errors
    ///
    /// Returns an error if a line of output could not be written.
    pub fn finish(&mut self) -> io::Result<()> {
        if let Some(searching) = &self.searching {
            if searching.endless {
                searching.control.stop();
            }
        }
        self.join();
        self.output.check()
    }

    fn identify(&mut self) -> io::Result<()> {
        self.send(&format!("id name cotulenh {}", env!("CARGO_PKG_VERSION")))?;
        self.send("id author the cotulenh authors")?;
        for option in self.options.describe() {
            self.send(&option)?;
        }
        self.send("uciok")
    }

    fn set_option(&mut self, name: &str, value: Option<&str>) -> io::Result<()> {
        if let Err(refusal) = self.idle_engine() {
            return self.report(&refusal);
        }
        if name.eq_ignore_ascii_case(options::EVAL_FILE) {
            return self.set_network(value.unwrap_or_default());
        }
        let mut options = self.options.clone();
        let set = match options.set(name, value) {
            Ok(set) => set,
            Err(error) => return self.report(&error),
        };
        match (set, &mut self.engine) {
            (Set::Engine, Some(engine)) => {
                if let Err(error) = engine.configure(options.settings()) {
                    let name = short(name);
                    return self.report(&format!("option {name}: {error}; nothing has changed"));
                }
                let (used, asked) = (engine.threads(), engine.settings().threads);
                if used < asked && asked != self.options.settings().threads {
                    self.report(&format!(
                        "option Threads: only {used} of {asked} threads are used, at most four per processor"
                    ))?;
                }
            }
            (Set::Clear, Some(engine)) => engine.clear(),
            (Set::Objective, _) => match read_root(&self.position, options.objective) {
                Ok(root) => self.root = root,
                Err(error) => return self.report(&error),
            },
            (Set::Engine | Set::Clear, None) | (Set::Nothing, _) => {}
        }
        self.options = options;
        Ok(())
    }

    /// Uses the network of a file, or that of the engine if the name is empty.
    fn set_network(&mut self, name: &str) -> io::Result<()> {
        let evaluation = match name {
            "" | options::EMBEDDED => Evaluation::default(),
            path => match Network::open(path) {
                Ok(network) => Evaluation::Network(network),
                Err(error) => {
                    let (option, path) = (options::EVAL_FILE, short(path));
                    return self.report(&format!(
                        "option {option}: {path}: {error}; nothing has changed"
                    ));
                }
            },
        };
        self.evaluation = evaluation;
        if let Some(engine) = &mut self.engine {
            engine.set_evaluator(self.evaluation.clone());
        }
        self.report(&format!("evaluation: {}", self.evaluation))
    }

    fn set_position(&mut self, position: PositionCommand) -> io::Result<()> {
        match read_root(&position, self.options.objective) {
            Ok(root) => {
                self.root = root;
                self.position = position;
                Ok(())
            }
            // The position stays unchanged.
            Err(error) => self.report(&error),
        }
    }

    fn go(&mut self, go: &Go) -> io::Result<()> {
        let mut turns = Vec::new();
        for word in &go.search_moves {
            match self.root.position().turn_from_engine_move(word) {
                Ok(turn) => turns.push(turn),
                Err(error) => return self.report(&format!("{}: {error}", short(word))),
            }
        }
        let mut limits = go.limits(turns);
        if let Some(most) = self.bounds.nodes {
            limits.nodes = Some(limits.nodes.map_or(most, |nodes| nodes.min(most)));
        }
        if let Err(refusal) = self.idle_engine() {
            return self.report(&refusal);
        }
        let Some(engine) = self.engine.take() else {
            return Ok(());
        };
        let endless = limits.infinite || limits.ponder || self.has_no_end(go);
        self.start(engine, limits, endless)
    }

    /// Starts a search in its own thread. If no thread can be started, the search runs before the next line is read.
    fn start(&mut self, engine: Engine, mut limits: Limits, endless: bool) -> io::Result<()> {
        let control = engine.control();
        let done = Arc::new(AtomicBool::new(false));
        let search = self.search(engine, Arc::clone(&done));
        // The closure is kept here because a thread that fails to start drops what it was given.
        let work = Arc::new(Mutex::new(Some((search, limits.clone()))));
        let theirs = Arc::clone(&work);
        let take = |work: &Mutex<Option<_>>| {
            let mut work = work.lock().unwrap_or_else(PoisonError::into_inner);
            work.take()
        };
        control.reset(limits.ponder);
        self.output.begin_search();
        let started = thread::Builder::new().spawn(move || {
            let (search, limits): (Search, Limits) = take(&theirs)?;
            Some(search(&limits))
        });
        match started {
            Ok(thread) => {
                self.searching = Some(Searching {
                    thread,
                    control,
                    done,
                    endless,
                });
                Ok(())
            }
            Err(error) => {
                let reported = self.report(&format!(
                    "no thread could be started ({error}); no command is read during the search"
                ));
                if endless {
                    (limits.infinite, limits.ponder) = (false, false);
                    limits.movetime = Some(UNSTOPPABLE_TIME);
                    control.reset(false);
                }
                self.engine = take(&work).map(|(search, _)| search(&limits));
                reported
            }
        }
    }

    /// Returns a closure that searches, writes the output and returns the engine.
    fn search(&self, mut engine: Engine, done: Arc<AtomicBool>) -> Search {
        let (root, output) = (self.root.clone(), Arc::clone(&self.output));
        Box::new(move |limits| {
            let control = engine.control();
            let send = |line: &str| {
                if output.send(line).is_err() {
                    control.stop();
                }
            };
            let lines = engine.settings().lines;
            let result = engine.search_prepared(&root, limits, |info| {
                send(&write::info(info, lines));
            });
            done.store(true, Ordering::Release);
            send(&write::best_move(&result));
            engine
        })
    }

    /// Returns `true` if a search with these limits would never end.
    fn has_no_end(&self, go: &Go) -> bool {
        let clock = go.time[self.root.position().turn()];
        let bounded = [go.nodes, go.movetime, clock, self.bounds.nodes];
        let weakened = self.options.settings().strength.handicap().is_some();
        go.depth.is_none() && !weakened && bounded.iter().all(Option::is_none)
    }

    /// Returns the engine, or an error if it is searching. An engine lost in a panic is replaced.
    fn idle_engine(&mut self) -> Result<&mut Engine, Refusal> {
        if let Some(searching) = &self.searching {
            if !searching.done.load(Ordering::Acquire) && !searching.thread.is_finished() {
                return Err(Refusal::Busy);
            }
        }
        self.join();
        let engine = match self.engine.take() {
            Some(engine) => engine,
            None => self.make_engine()?,
        };
        Ok(self.engine.insert(engine))
    }

    /// Creates an engine. If there is not enough memory for the settings, it uses the smallest ones.
    fn make_engine(&mut self) -> Result<Engine, NoMemory> {
        let settings = self.options.settings();
        let engine = Engine::with(self.evaluation.clone(), settings.clone()).or_else(|error| {
            let small = Settings {
                hash: 1,
                threads: 1,
                ..settings
            };
            let engine = Engine::with(self.evaluation.clone(), small)?;
            self.options.make_small();
            // An output error is reported with the next line.
            let _ = self.report(&format!("{error}; using Hash 1 and Threads 1"));
            Ok(engine)
        })?;
        let output = Arc::clone(&self.output);
        engine.control().stop_when(move || output.is_broken());
        Ok(engine)
    }

    /// Waits for the search to end.
    fn join(&mut self) {
        if let Some(searching) = self.searching.take() {
            self.engine = searching.thread.join().ok().flatten();
        }
    }

    /// Reports a line that was too long.
    pub(super) fn refuse_line(&self) -> io::Result<Flow> {
        self.report(&"the line is too long")?;
        Ok(Flow::Continue)
    }

    fn report(&self, error: &dyn fmt::Display) -> io::Result<()> {
        // An `info string` must be a single line.
        let text: Vec<String> = error.to_string().lines().map(String::from).collect();
        self.send(&format!("info string {}", text.join(" ")))
    }

    fn send(&self, line: &str) -> io::Result<()> {
        self.output.send(line)
    }
}

/// A search that is ready to start, except for its limits.
type Search = Box<dyn FnOnce(&Limits) -> Engine + Send>;

/// The time of an endless search if no thread could be started, so that no command can stop it.
const UNSTOPPABLE_TIME: Duration = Duration::from_secs(1);

/// Stops the search.
impl<W> Drop for Session<W> {
    fn drop(&mut self) {
        if let Some(searching) = self.searching.take() {
            searching.control.stop();
            let _ = searching.thread.join();
        }
    }
}

/// The reason why the engine cannot be used now.
#[derive(Debug, thiserror::Error)]
enum Refusal {
    /// It is searching.
    #[error("a search is running: send stop first")]
    Busy,
    /// There is no engine, and not enough memory to create one.
    #[error(transparent)]
    NoMemory(#[from] NoMemory),
}

/// Sets up a position and plays its turns.
fn read_root(command: &PositionCommand, objective: Objective) -> Result<Root, String> {
    let fen = match &command.start {
        StartPosition::Start => START_FEN,
        StartPosition::Fen(fen) => fen,
    };
    let mut setup: Setup = fen.parse().map_err(|error| format!("FEN: {error}"))?;
    setup.objective = objective;
    let position = setup
        .position_forgiving(Forgive::STUDY)
        .map_err(|error| format!("FEN: {error}"))?;
    let mut root = Root::new(position);
    for (number, word) in command.moves.iter().enumerate() {
        let turn = root
            .position()
            .turn_from_engine_move(word)
            .map_err(|error| format!("turn {}, {}: {error}", number + 1, short(word)))?;
        root.play(&turn)
            .map_err(|error| format!("turn {}, {}: {error}", number + 1, short(word)))?;
    }
    Ok(root)
}
