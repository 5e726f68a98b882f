//! The log of a game.

use crate::errors::Problem;
use crate::game::{Game, command_of};
use crate::values::plain;
use pyo3::prelude::*;
use pyo3::types::PyBytes;

/// An append-only log of everything done to a game, as JSON Lines or in a binary form.
#[pyclass(module = "cotulenh")]
#[derive(Clone)]
pub struct GameLog {
    log: cotulenh::log::GameLog,
    /// The byte where a torn last entry began.
    torn: Option<usize>,
}

impl GameLog {
    fn opened(opened: cotulenh::log::Opened) -> GameLog {
        GameLog {
            log: opened.log,
            torn: opened.torn,
        }
    }
}

#[pymethods]
impl GameLog {
    /// Starts a log with a snapshot of a game. Tags are not part of it.
    #[new]
    fn new(game: &Game) -> GameLog {
        GameLog {
            log: cotulenh::log::GameLog::new(game.pgn.game.clone()),
            torn: None,
        }
    }

    /// Reads a log from JSON Lines. A last line that a crash has cut short is left out, and `torn` has its place.
    #[staticmethod]
    fn from_json_lines(py: Python<'_>, text: &str) -> Result<GameLog, Problem> {
        let opened = py.detach(|| cotulenh::log::GameLog::from_json_lines(text))?;
        Ok(GameLog::opened(opened))
    }

    /// Returns the log as JSON Lines.
    fn to_json_lines(&self) -> Result<String, Problem> {
        Ok(self.log.to_json_lines()?)
    }

    /// Reads a log from its binary form.
    #[staticmethod]
    fn from_bytes(py: Python<'_>, bytes: &[u8]) -> Result<GameLog, Problem> {
        let opened = py.detach(|| cotulenh::log::GameLog::from_bytes(bytes))?;
        Ok(GameLog::opened(opened))
    }

    /// Returns the log in its binary form.
    fn to_bytes<'py>(&self, py: Python<'py>) -> Result<Bound<'py, PyBytes>, Problem> {
        Ok(PyBytes::new(py, &self.log.to_bytes()?))
    }

    /// A copy of the game as it is after all entries.
    #[getter]
    fn game(&self) -> Game {
        Game::of(self.log.game().clone())
    }

    /// The sequence number of the last entry.
    #[getter]
    fn seq(&self) -> u64 {
        self.log.seq()
    }

    /// The byte where a torn last entry began, or `None`.
    #[getter]
    fn torn(&self) -> Option<usize> {
        self.torn
    }

    /// The entries as dictionaries: sequence number, key of the position, command.
    #[getter]
    fn entries<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyAny>> {
        plain(py, &self.log.entries())
    }

    /// Executes a command as data, e.g. `{"turn": …}` or `"undo"`, and appends it. Returns its events.
    fn apply<'py>(
        &mut self,
        py: Python<'py>,
        command: &Bound<'_, PyAny>,
    ) -> PyResult<Bound<'py, PyAny>> {
        let events = self
            .log
            .apply(command_of(command)?)
            .map_err(Problem::from)?;
        plain(py, &events)
    }

    /// Plays a turn, given as text, and appends it. Returns its events.
    fn play<'py>(&mut self, py: Python<'py>, text: &str) -> PyResult<Bound<'py, PyAny>> {
        let turn = self
            .log
            .game()
            .position()
            .read_turn(text)
            .map_err(Problem::from)?;
        let command = cotulenh::log::GameCommand::Turn(turn);
        let events = self.log.apply(command).map_err(Problem::from)?;
        plain(py, &events)
    }

    /// Replaces the entries by a snapshot of the game.
    fn compact(&mut self) {
        self.log.compact();
    }

    fn __len__(&self) -> usize {
        self.log.entries().len()
    }

    fn __repr__(&self) -> String {
        format!("<GameLog: {} entries>", self.log.entries().len())
    }
}
