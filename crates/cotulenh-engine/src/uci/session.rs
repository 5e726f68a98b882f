//! A UCI session: the options, the position and the running search.

use super::command::{Command, PositionCommand, Query, StartPosition, short};
use super::go::Go;
use super::options::{self, Bounds, Options, Set};
use super::output::Output;
use super::write::{self, Dialect};
use crate::engine::{Engine, Settings};
use crate::eval::{Evaluation, Evaluator, Network};
use crate::handle::{SearchEvent, SearchHandle};
use crate::limits::Limits;
use crate::memory::NoMemory;
use crate::root::Root;
use cotulenh::{Color, Forgive, GameResult, Objective, Outcome, Position, START_FEN, Setup};
use std::fmt;
use std::io::{self, Write};
use std::sync::Arc;
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
    /// The name of the network file, or [`options::EMBEDDED`].
    network: String,
    /// The evaluation that was reported last.
    reported_evaluation: Option<String>,
    dialect: Dialect,
    engine: Option<Engine>,
    searching: Option<Searching>,
}

/// A search that is running, or has ended since the last command.
struct Searching {
    handle: SearchHandle,
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
            network: options::EMBEDDED.into(),
            reported_evaluation: None,
            dialect: Dialect::Uci,
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
            Command::Uci => self.identify(Dialect::Uci)?,
            Command::Ugi => self.identify(Dialect::Ugi)?,
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
                    searching.handle.stop();
                }
                // Wait, so that `bestmove` is written before the next command runs.
                self.join();
            }
            Command::PonderHit => {
                if let Some(searching) = &self.searching {
                    searching.handle.ponder_hit();
                }
            }
            Command::Query(query) => {
                let answer = self.answer(query);
                self.send(&format!("response {answer}"))?;
            }
            Command::Display => {
                let fen = self.root.position().to_string();
                self.send(&format!("info string {fen}"))?;
            }
            Command::Debug => {}
            Command::Quit => {
                if let Some(searching) = &self.searching {
                    searching.handle.stop();
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
                searching.handle.stop();
            }
        }
        self.join();
        self.output.check()
    }

    /// Returns the answer to a question about the position.
    fn answer(&self, query: Query) -> &'static str {
        let word = |yes: bool| if yes { "true" } else { "false" };
        match query {
            Query::FirstPlayersTurn => word(self.root.position().turn() == Color::Red),
            Query::GameOver => word(self.root.outcome().is_some()),
            Query::Result => match self.result() {
                GameResult::RedWins => "p1win",
                GameResult::BlueWins => "p2win",
                GameResult::Draw => "draw",
                GameResult::Unknown => "none",
            },
        }
    }

    fn result(&self) -> GameResult {
        let outcome = self.root.outcome();
        outcome.map_or(GameResult::Unknown, Outcome::result)
    }

    fn identify(&mut self, dialect: Dialect) -> io::Result<()> {
        self.dialect = dialect;
        self.send(&format!("id name cotulenh {}", env!("CARGO_PKG_VERSION")))?;
        self.send("id author the cotulenh authors")?;
        for option in self.options.describe() {
            self.send(&option)?;
        }
        self.send(dialect.greeting())
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
        self.network = match name {
            "" => options::EMBEDDED.into(),
            name => name.into(),
        };
        // The answer to the option is a report, even if nothing has changed.
        self.reported_evaluation = None;
        if let Some(engine) = &mut self.engine {
            engine.set_evaluator(self.evaluation.clone());
        }
        self.report_evaluation()
    }

    /// Reports the evaluation that searches use now, if it is not the one reported last.
    fn report_evaluation(&mut self) -> io::Result<()> {
        let strength = self.options.settings().strength;
        let used = self.evaluation.at_strength(strength);
        let mut text = used.as_ref().unwrap_or(&self.evaluation).to_string();
        if used.is_none() && matches!(self.evaluation, Evaluation::Network(_)) {
            text = format!("{text}, {}", short(&self.network));
        }
        if self.reported_evaluation.as_ref() != Some(&text) {
            self.report(&format!("evaluation: {text}"))?;
            self.reported_evaluation = Some(text);
        }
        Ok(())
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
        // If it cannot be written, neither can the search, which then stops.
        let _ = self.report_evaluation();
        self.start(engine, limits, endless)
    }

    /// Starts a search in its own thread. If no thread can be started, the search runs before the next line is read.
    fn start(&mut self, engine: Engine, mut limits: Limits, endless: bool) -> io::Result<()> {
        self.output.begin_search();
        let write = self.event_writer(&engine);
        match engine.start(self.root.clone(), limits.clone(), write) {
            Ok(handle) => {
                self.searching = Some(Searching { handle, endless });
                Ok(())
            }
            Err(refused) => {
                let mut engine = *refused.engine;
                let reported = self.report(&format!(
                    "no thread could be started ({}); no command is read during the search",
                    refused.error
                ));
                if endless {
                    (limits.infinite, limits.ponder) = (false, false);
                    limits.movetime = Some(UNSTOPPABLE_TIME);
                }
                let mut write = self.event_writer(&engine);
                let result = engine.search(&self.root, &limits, |info| {
                    write(SearchEvent::Info(info));
                });
                write(SearchEvent::End(&result));
                self.engine = Some(engine);
                reported
            }
        }
    }

    /// Returns a function that writes the events of a search of this engine.
    fn event_writer(
        &self,
        engine: &Engine,
    ) -> impl FnMut(SearchEvent<'_>) + Send + 'static + use<W> {
        let (output, control) = (Arc::clone(&self.output), engine.control());
        let (lines, dialect) = (engine.settings().lines, self.dialect);
        move |event| {
            let line = match event {
                SearchEvent::Info(info) => write::info(info, lines),
                SearchEvent::End(result) => write::best_move(result, dialect),
            };
            if output.send(&line).is_err() {
                control.stop();
            }
        }
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
            if searching.handle.is_searching() {
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
        let control = engine.control();
        // The control has this function, so a strong reference would keep it alive for ever.
        let current = Arc::downgrade(&control);
        control.stop_when(move || output.is_broken(|| current.upgrade()?.current_move()));
        Ok(engine)
    }

    /// Waits for the search to end.
    fn join(&mut self) {
        if let Some(searching) = self.searching.take() {
            let finished = searching.handle.wait();
            self.engine = finished.ok().map(|finished| finished.engine);
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

/// The time of an endless search if no thread could be started, so that no command can stop it.
const UNSTOPPABLE_TIME: Duration = Duration::from_secs(1);

/// Stops the search.
impl<W> Drop for Session<W> {
    fn drop(&mut self) {
        if let Some(searching) = self.searching.take() {
            searching.handle.stop();
            let _ = searching.handle.wait();
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
