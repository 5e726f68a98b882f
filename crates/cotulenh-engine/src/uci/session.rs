//! A conversation: what was set, and the search that is going on.

use super::command::{Command, PositionCommand, StartPosition, short};
use super::go::Go;
use super::options::{Bounds, Options, Set};
use super::write;
use crate::control::Control;
use crate::engine::Engine;
use crate::eval::HandEvaluator;
use crate::root::Root;
use cotulenh::{Forgive, Objective, Position, START_FEN, Setup};
use std::io::{self, Write};
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::thread::{self, JoinHandle};

/// Whether the conversation goes on.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Flow {
    /// It goes on.
    Continue,
    /// It is over.
    Quit,
}

/// A conversation with one program. Searches run beside it, and write their own answers.
pub struct Session<W> {
    output: Arc<Mutex<W>>,
    options: Options,
    bounds: Bounds,
    root: Root,
    /// What the root was made from, for setting it up again under another objective.
    position: PositionCommand,
    engine: Option<Engine>,
    searching: Option<Searching>,
}

/// A search that is going on, or has ended without anybody having looked.
struct Searching {
    thread: JoinHandle<Engine>,
    control: Arc<Control>,
    /// Set when only the answer is still to be written.
    done: Arc<AtomicBool>,
    /// It does not end by itself.
    endless: bool,
}

impl<W: Write + Send + 'static> Session<W> {
    /// A conversation that answers here.
    pub fn new(output: W, bounds: Bounds) -> Session<W> {
        Session {
            output: Arc::new(Mutex::new(output)),
            options: Options::new(bounds),
            bounds,
            root: Root::new(Position::start()),
            position: PositionCommand {
                start: StartPosition::Start,
                words: Vec::new(),
            },
            engine: None,
            searching: None,
        }
    }

    /// Does what a line asks for.
    ///
    /// # Errors
    ///
    /// The answer cannot be written.
    pub fn handle(&mut self, line: &str) -> io::Result<Flow> {
        let command = match Command::read(line) {
            Ok(Some(command)) => command,
            Ok(None) => return Ok(Flow::Continue),
            Err(error) => {
                self.complain(&error)?;
                return Ok(Flow::Continue);
            }
        };
        match command {
            Command::Uci => self.introduce()?,
            Command::IsReady => self.say("readyok")?,
            Command::NewGame => match self.idle_engine() {
                Some(engine) => engine.clear(),
                None => self.complain(&BUSY)?,
            },
            Command::SetOption { name, value } => self.set_option(&name, value.as_deref())?,
            Command::Position(position) => self.set_position(position)?,
            Command::Go(go) => self.go(&go)?,
            Command::Stop => {
                if let Some(searching) = &self.searching {
                    searching.control.stop();
                }
                // So that the answer is there before anything else is done.
                self.join();
            }
            Command::PonderHit => {
                if let Some(searching) = &self.searching {
                    searching.control.ponder_hit();
                }
            }
            Command::Display => {
                let fen = self.root.position().to_string();
                self.say(&format!("info string {fen}"))?;
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

    /// Nothing more will be sent: a search that ends by itself is waited for, another is stopped.
    pub fn finish(&mut self) {
        if let Some(searching) = &self.searching {
            if searching.endless {
                searching.control.stop();
            }
        }
        self.join();
    }

    fn introduce(&mut self) -> io::Result<()> {
        self.say(&format!("id name cotulenh {}", env!("CARGO_PKG_VERSION")))?;
        self.say("id author the cotulenh authors")?;
        for option in self.options.describe() {
            self.say(&option)?;
        }
        self.say("uciok")
    }

    fn set_option(&mut self, name: &str, value: Option<&str>) -> io::Result<()> {
        if self.idle_engine().is_none() {
            return self.complain(&BUSY);
        }
        let objective = self.options.objective;
        match self.options.set(name, value) {
            Err(error) => self.complain(&error),
            Ok(Set::Nothing) => Ok(()),
            Ok(Set::Engine) => {
                let settings = self.options.settings();
                if let Some(engine) = self.idle_engine() {
                    engine.configure(settings);
                }
                Ok(())
            }
            Ok(Set::Clear) => {
                if let Some(engine) = self.idle_engine() {
                    engine.clear();
                }
                Ok(())
            }
            Ok(Set::Objective) => match read_root(&self.position, self.options.objective) {
                Ok(root) => {
                    self.root = root;
                    Ok(())
                }
                Err(error) => {
                    self.options.objective = objective;
                    self.complain(&error)
                }
            },
        }
    }

    fn set_position(&mut self, position: PositionCommand) -> io::Result<()> {
        match read_root(&position, self.options.objective) {
            Ok(root) => {
                self.root = root;
                self.position = position;
                Ok(())
            }
            // The position stays what it was.
            Err(error) => self.complain(&error),
        }
    }

    fn go(&mut self, go: &Go) -> io::Result<()> {
        let mut turns = Vec::new();
        for word in &go.words {
            match self.root.position().turn_from_word(word) {
                Ok(turn) => turns.push(turn),
                Err(error) => return self.complain(&format!("{}: {error}", short(word))),
            }
        }
        let mut limits = go.limits(turns);
        if let Some(most) = self.bounds.nodes {
            limits.nodes = Some(limits.nodes.map_or(most, |nodes| nodes.min(most)));
        }
        if self.idle_engine().is_none() {
            return self.complain(&BUSY);
        }
        let Some(mut engine) = self.engine.take() else {
            return Ok(());
        };
        let control = engine.control();
        control.reset(limits.ponder);
        let done = Arc::new(AtomicBool::new(false));
        let endless = limits.infinite || limits.ponder || self.has_no_end(go);
        let (root, output) = (self.root.clone(), Arc::clone(&self.output));
        let told = Arc::clone(&done);
        let work = move || {
            let lines = engine.settings().lines;
            let result = engine.search_prepared(&root, &limits, |info| {
                // A level looks at more lines than it tells.
                if info.number <= lines {
                    let _ = write_line(&output, &write::info(info, lines));
                }
            });
            told.store(true, Ordering::Release);
            let _ = write_line(&output, &write::best_move(&result));
            engine
        };
        match thread::Builder::new().spawn(work) {
            Ok(thread) => {
                self.searching = Some(Searching {
                    thread,
                    control,
                    done,
                    endless,
                });
                Ok(())
            }
            Err(error) => self.complain(&error),
        }
    }

    /// Whether a search with these limits would go on for ever.
    fn has_no_end(&self, go: &Go) -> bool {
        let clock = go.time[self.root.position().turn()];
        let bounded = [go.nodes, go.movetime, clock, self.bounds.nodes];
        go.depth.is_none() && bounded.iter().all(Option::is_none)
    }

    /// The engine, unless it is searching. One that was lost is replaced.
    fn idle_engine(&mut self) -> Option<&mut Engine> {
        if let Some(searching) = &self.searching {
            if !searching.done.load(Ordering::Acquire) && !searching.thread.is_finished() {
                return None;
            }
        }
        self.join();
        let settings = self.options.settings();
        Some(
            self.engine
                .get_or_insert_with(|| Engine::with(HandEvaluator::default(), settings)),
        )
    }

    /// Waits for the search to end.
    fn join(&mut self) {
        if let Some(searching) = self.searching.take() {
            self.engine = searching.thread.join().ok();
        }
    }

    /// Answers a line that was too long to be read.
    pub(super) fn refuse_line(&self) -> io::Result<Flow> {
        self.complain(&"the line is too long")?;
        Ok(Flow::Continue)
    }

    fn complain(&self, error: &dyn std::fmt::Display) -> io::Result<()> {
        // One line, whatever the error says.
        let text: Vec<String> = error.to_string().lines().map(String::from).collect();
        self.say(&format!("info string {}", text.join(" ")))
    }

    fn say(&self, line: &str) -> io::Result<()> {
        write_line(&self.output, line)
    }
}

/// A search is stopped when nobody listens any more.
impl<W> Drop for Session<W> {
    fn drop(&mut self) {
        if let Some(searching) = self.searching.take() {
            searching.control.stop();
            let _ = searching.thread.join();
        }
    }
}

const BUSY: &str = "a search is going on: send stop first";

/// Writes a line at once; lines of other threads come before or after it.
fn write_line(output: &Mutex<impl Write>, line: &str) -> io::Result<()> {
    let mut output: MutexGuard<'_, _> = output.lock().unwrap_or_else(PoisonError::into_inner);
    writeln!(output, "{line}")?;
    output.flush()
}

/// Sets up a position and makes its turns.
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
    for (number, word) in command.words.iter().enumerate() {
        let turn = root
            .position()
            .turn_from_word(word)
            .map_err(|error| format!("turn {}, {}: {error}", number + 1, short(word)))?;
        root.play(&turn)
            .map_err(|error| format!("turn {}, {}: {error}", number + 1, short(word)))?;
    }
    Ok(root)
}
