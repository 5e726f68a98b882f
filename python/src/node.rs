//! Nodes of a game's tree.

use crate::board::{Board, choice_of};
use crate::errors::{GAME, Problem};
use crate::game::{Game, board_at};
use crate::moves::Turn;
use crate::values::{outcome, plain};
use cotulenh::{Choice, Clock, Eval, Glyph, NodeId};
use pyo3::prelude::*;
use pyo3::types::PyString;

/// A node of a game: the turn that led to it, its annotations and its continuations. The root has no turn.
#[pyclass(module = "cotulenh", frozen)]
pub struct Node {
    game: Py<Game>,
    id: NodeId,
}

impl Node {
    pub fn new(game: Py<Game>, id: NodeId) -> Node {
        Node { game, id }
    }

    pub fn id(&self) -> NodeId {
        self.id
    }

    /// Returns an error if the node belongs to another game.
    pub fn check_game(&self, game: &Bound<'_, Game>) -> Result<(), Problem> {
        match self.game.is(game) {
            true => Ok(()),
            false => Err(Problem::new(
                GAME,
                "other-game",
                "the node belongs to another game",
            )),
        }
    }

    /// Calls `f` with the game. Returns an error if the node was deleted.
    fn with<T>(
        &self,
        py: Python<'_>,
        f: impl FnOnce(&cotulenh::Game) -> Result<T, Problem>,
    ) -> PyResult<T> {
        let game = self.game.try_borrow(py)?;
        let game = &game.pgn.game;
        if !game.contains(self.id) {
            return Err(Problem::from(cotulenh::game::TimelineError::NoSuchNode(self.id)).into());
        }
        Ok(f(game)?)
    }

    /// Changes the game. Returns an error if the node was deleted.
    fn change<T, E: Into<Problem>>(
        &self,
        py: Python<'_>,
        f: impl FnOnce(&mut cotulenh::Game, NodeId) -> Result<T, E>,
    ) -> PyResult<T> {
        let mut game = self.game.try_borrow_mut(py)?;
        Ok(f(&mut game.pgn.game, self.id).map_err(Into::into)?)
    }

    fn other(&self, py: Python<'_>, id: NodeId) -> Node {
        Node::new(self.game.clone_ref(py), id)
    }
}

#[pymethods]
impl Node {
    /// The game of the node.
    #[getter]
    fn game(&self, py: Python<'_>) -> Py<Game> {
        self.game.clone_ref(py)
    }

    /// The turn that led to the node, or `None` at the root.
    #[getter]
    fn turn(&self, py: Python<'_>) -> PyResult<Option<Turn>> {
        self.with(py, |game| Ok(game.turn(self.id).cloned().map(Turn::new)))
    }

    /// The SAN of the turn. It is empty at the root.
    #[getter]
    fn san(&self, py: Python<'_>) -> PyResult<String> {
        self.with(py, |game| {
            let entry = game.entry(self.id);
            Ok(entry.map_or(String::new(), |entry| {
                entry.before.turn_san(entry.turn).to_string()
            }))
        })
    }

    /// The number of turns from the root.
    #[getter]
    fn ply(&self, py: Python<'_>) -> PyResult<usize> {
        self.with(py, |game| Ok(game.ply_of(self.id).unwrap_or_default()))
    }

    /// The node before this one, or `None` at the root.
    #[getter]
    fn parent(&self, py: Python<'_>) -> PyResult<Option<Node>> {
        self.with(py, |game| {
            Ok(game.parent(self.id).map(|id| self.other(py, id)))
        })
    }

    /// The continuations, the main one first.
    #[getter]
    fn children(&self, py: Python<'_>) -> PyResult<Vec<Node>> {
        self.with(py, |game| {
            Ok(game
                .children(self.id)
                .map(|id| self.other(py, id))
                .collect())
        })
    }

    /// `True` if the node is on the main line.
    #[getter]
    fn is_mainline(&self, py: Python<'_>) -> PyResult<bool> {
        self.with(py, |game| Ok(game.is_on_main_line(self.id)))
    }

    /// Returns the board at the node with the turns that led to it.
    fn board(&self, py: Python<'_>) -> PyResult<Board> {
        self.with(py, |game| board_at(game, self.id))
    }

    /// The events of the turn as dictionaries. The list is empty at the root.
    #[getter]
    fn events<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyAny>> {
        let events = self.with(py, |game| Ok(game.events(self.id).unwrap_or_default()))?;
        plain(py, &events)
    }

    /// The command of the turn as a dictionary for JSON, or `None` at the root.
    #[getter]
    fn command<'py>(&self, py: Python<'py>) -> PyResult<Option<Bound<'py, PyAny>>> {
        let json = self.with(py, |game| {
            let command = game.command(self.id);
            Ok(command.map(|command| command.to_json()).transpose()?)
        })?;
        let loads = py.import("json")?.getattr("loads")?;
        json.map(|json| loads.call1((json,))).transpose()
    }

    /// Returns the events of the turn as an English sentence. It is empty at the root.
    fn describe(&self, py: Python<'_>) -> PyResult<String> {
        self.with(py, |game| Ok(game.describe(self.id).unwrap_or_default()))
    }

    /// Returns the outcome at the node, or `None` if the game is not over there.
    fn outcome<'py>(&self, py: Python<'py>) -> PyResult<Option<Bound<'py, PyAny>>> {
        let decided = self.with(py, |game| Ok(game.outcome_at(self.id)))?;
        outcome(py, decided)
    }

    /// Adds a continuation, given as a turn, an ordinary move or text. Returns its node. The current node of the game does
    /// not change.
    fn add_variation(&self, py: Python<'_>, turn: &Bound<'_, PyAny>) -> PyResult<Node> {
        let mut game = self.game.try_borrow_mut(py)?;
        let mut copy = game.pgn.game.clone();
        let current = copy.current();
        copy.jump(self.id).map_err(Problem::from)?;
        let turn = match turn.cast::<PyString>() {
            Ok(text) => copy
                .position()
                .read_turn(&text.to_cow()?)
                .map_err(Problem::from)?,
            Err(_) => match choice_of(turn)? {
                Choice::Turn(turn) => turn,
                Choice::Move(mv) => {
                    copy.position().check_legal(mv).map_err(Problem::from)?;
                    let ended = copy.position().turn_ended_by(mv);
                    ended.ok_or_else(|| {
                        Problem::new(GAME, "not-a-turn", "the step does not end the turn")
                    })?
                }
                _ => return Err(Problem::new(GAME, "not-a-turn", "expected a turn").into()),
            },
        };
        let played = copy.play_turn(&turn).map_err(Problem::from)?;
        copy.jump(current).map_err(Problem::from)?;
        let id = played.node.unwrap_or(self.id);
        game.pgn.game = copy;
        Ok(self.other(py, id))
    }

    /// Makes the node the main continuation of its parent.
    fn promote(&self, py: Python<'_>) -> PyResult<()> {
        self.change(py, |game, id| game.promote(id))
    }

    /// Makes the line to the node the main line.
    fn promote_line(&self, py: Python<'_>) -> PyResult<()> {
        self.change(py, |game, id| game.promote_line(id))
    }

    /// Deletes the node with everything after it.
    fn delete(&self, py: Python<'_>) -> PyResult<()> {
        self.change(py, |game, id| game.delete(id))
    }

    /// The comment after the turn.
    #[getter]
    fn comment(&self, py: Python<'_>) -> PyResult<String> {
        self.with(py, |game| {
            Ok(game.annotations(self.id).comment().to_owned())
        })
    }

    #[setter]
    fn set_comment(&self, py: Python<'_>, text: &str) -> PyResult<()> {
        self.change(py, |game, id| game.set_comment(id, text))
    }

    /// The comment before the turn.
    #[getter]
    fn comment_before(&self, py: Python<'_>) -> PyResult<String> {
        self.with(py, |game| {
            Ok(game.annotations(self.id).comment_before().to_owned())
        })
    }

    #[setter]
    fn set_comment_before(&self, py: Python<'_>, text: &str) -> PyResult<()> {
        self.change(py, |game, id| game.set_comment_before(id, text))
    }

    /// The numeric annotation glyphs, e.g. 1 for `!`.
    #[getter]
    fn nags(&self, py: Python<'_>) -> PyResult<Vec<u16>> {
        let nags = self.with(py, |game| {
            Ok(game
                .annotations(self.id)
                .glyphs()
                .iter()
                .map(|glyph| u16::from(glyph.0))
                .collect::<Vec<u16>>())
        })?;
        Ok(nags)
    }

    /// Adds a numeric annotation glyph.
    fn add_nag(&self, py: Python<'_>, nag: u8) -> PyResult<()> {
        self.change(py, |game, id| game.add_glyph(id, Glyph(nag)))
    }

    /// Removes a numeric annotation glyph.
    fn remove_nag(&self, py: Python<'_>, nag: u8) -> PyResult<()> {
        self.change(py, |game, id| game.remove_glyph(id, Glyph(nag)))
    }

    /// The remaining time of the player in seconds, or `None`.
    #[getter]
    fn clock(&self, py: Python<'_>) -> PyResult<Option<f64>> {
        self.with(py, |game| {
            let clock = game.annotations(self.id).clock();
            Ok(clock.map(|clock| f64::from(clock.millis()) / 1000.0))
        })
    }

    #[setter]
    fn set_clock(&self, py: Python<'_>, seconds: Option<f64>) -> PyResult<()> {
        let clock = match seconds {
            None => None,
            Some(seconds) if (0.0..4_000_000.0).contains(&seconds) => {
                Some(Clock::from_millis((seconds * 1000.0).round() as u32))
            }
            Some(_) => {
                let message = "expected seconds from 0 to 4,000,000";
                return Err(Problem::new(GAME, "clock", message).into());
            }
        };
        self.change(py, |game, id| game.set_clock(id, clock))
    }

    /// The evaluation as PGN writes it, e.g. `0.35` or `#3`, for Red. `None` if there is none.
    #[getter]
    fn eval(&self, py: Python<'_>) -> PyResult<Option<String>> {
        self.with(py, |game| {
            Ok(game
                .annotations(self.id)
                .eval()
                .map(|eval| eval.to_string()))
        })
    }

    #[setter]
    fn set_eval(&self, py: Python<'_>, text: Option<&str>) -> PyResult<()> {
        let eval = text.map(str::parse::<Eval>).transpose();
        let eval = eval.map_err(|why| Problem::new(GAME, "eval", why))?;
        self.change(py, |game, id| game.set_eval(id, eval))
    }

    fn __eq__(&self, other: &Bound<'_, PyAny>) -> bool {
        other.cast::<Node>().is_ok_and(|other| {
            let other = other.get();
            other.game.is(&self.game) && other.id == self.id
        })
    }

    fn __hash__(&self) -> isize {
        self.game.as_ptr() as isize ^ self.id.bits() as isize
    }

    fn __repr__(&self, py: Python<'_>) -> String {
        match (self.ply(py), self.san(py)) {
            (Ok(0), _) => "<Node: start>".to_owned(),
            (Ok(ply), Ok(san)) => format!("<Node {ply}: {san}>"),
            _ => "<Node: deleted>".to_owned(),
        }
    }
}
