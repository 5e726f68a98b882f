//! Moves and turns.

use crate::board::Board;
use crate::errors::{LEARNING, Problem};
use crate::pieces::Stack;
use crate::values::{color, side};
use cotulenh::learning::MOVE_INDICES;
use cotulenh::{Color, MoveKind};
use pyo3::prelude::*;
use pyo3::types::{PyString, PyTuple};

/// A move: an ordinary move, a step of a deployment, or the end of a deployment (`commit`).
#[pyclass(module = "cotulenh", frozen, eq, hash)]
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
pub struct Move {
    pub mv: cotulenh::Move,
    /// The side that makes the move.
    pub color: Color,
}

impl Move {
    pub fn new(mv: cotulenh::Move, color: Color) -> Move {
        Move { mv, color }
    }
}

/// Returns the name of a kind of move.
fn kind_name(kind: MoveKind) -> &'static str {
    match kind {
        MoveKind::Move => "move",
        MoveKind::Capture => "capture",
        MoveKind::StayCapture => "stay-capture",
        MoveKind::SuicideCapture => "suicide-capture",
        MoveKind::Combine => "combine",
    }
}

#[pymethods]
impl Move {
    /// Parses a move in LAN, e.g. `Tf4f6`. LAN writes both sides in capitals, so the side is an argument.
    ///
    /// >>> Move.from_lan("Tf4f6").to_square
    /// 'f6'
    #[staticmethod]
    #[pyo3(signature = (lan, side = "red"))]
    fn from_lan(lan: &str, side: &str) -> Result<Move, Problem> {
        let color = color(side)?;
        Ok(Move::new(cotulenh::Move::from_lan(lan, color)?, color))
    }

    /// Returns the legal move with an index, in a position. Raises ActionError if there is none.
    #[staticmethod]
    fn from_index(index: i64, board: &Board) -> Result<Move, Problem> {
        let position = board.position();
        let wanted = usize::try_from(index).ok();
        let mv = wanted.and_then(|index| position.move_with_index(index));
        let mv = mv.ok_or_else(|| no_such_action(index))?;
        Ok(Move::new(mv, position.turn()))
    }

    /// The index of the move in the fixed numbering of actions, as its side sees the board.
    #[getter]
    fn index(&self) -> Result<usize, Problem> {
        self.mv.index().ok_or_else(|| {
            let message = format!("{} is a move in no position, so it has no index", self.mv);
            Problem::new(LEARNING, "no-index", message)
        })
    }

    /// The side that makes the move.
    #[getter]
    fn color<'py>(&self, py: Python<'py>) -> Bound<'py, PyString> {
        side(py, self.color).clone()
    }

    /// The square of the unit before the move, or `None` for a commit.
    #[getter]
    fn from_square(&self) -> Option<String> {
        self.mv.from().map(|square| square.to_string())
    }

    /// The target, or `None` for a commit.
    #[getter]
    fn to_square(&self) -> Option<String> {
        self.mv.to().map(|square| square.to_string())
    }

    /// The unit that acts, or `None` for a commit.
    #[getter]
    fn unit(&self) -> Option<Stack> {
        self.mv.unit().map(Stack)
    }

    /// The kind: `move`, `capture`, `stay-capture`, `suicide-capture`, `combine` or `commit`.
    #[getter]
    fn kind(&self) -> &'static str {
        self.mv.kind().map_or("commit", kind_name)
    }

    /// `True` if the move captures.
    #[getter]
    fn is_capture(&self) -> bool {
        self.mv.kind().is_some_and(MoveKind::is_capture)
    }

    /// `True` if the move is a step of a deployment.
    #[getter]
    fn is_step(&self) -> bool {
        matches!(self.mv, cotulenh::Move::Step(_))
    }

    /// `True` if the move ends a deployment while pieces stay.
    #[getter]
    fn is_commit(&self) -> bool {
        matches!(self.mv, cotulenh::Move::Commit)
    }

    /// The move in LAN.
    #[getter]
    fn lan(&self) -> String {
        self.mv.to_string()
    }

    fn __str__(&self) -> String {
        self.mv.to_string()
    }

    fn __repr__(&self) -> String {
        let side = if self.color == Color::Red {
            "red"
        } else {
            "blue"
        };
        format!("Move.from_lan('{}', '{side}')", self.mv)
    }

    fn __reduce__<'py>(
        &self,
        py: Python<'py>,
    ) -> PyResult<(Bound<'py, PyAny>, (String, Bound<'py, PyString>))> {
        let restore = py.import("cotulenh._restore")?.getattr("move")?;
        Ok((restore, (self.mv.to_string(), self.color(py))))
    }
}

/// Returns the error of an index that is not a legal move.
pub fn no_such_action(index: i64) -> Problem {
    let message = match usize::try_from(index) {
        Ok(index) if index < MOVE_INDICES => format!("action {index} is not a legal move here"),
        _ => format!(
            "found action {index}, expected one from 0 to {}",
            MOVE_INDICES - 1
        ),
    };
    Problem::new(LEARNING, "no-such-action", message)
}

/// A whole turn: an ordinary move, or a deployment from its first step to its end.
#[pyclass(module = "cotulenh", frozen, eq, hash)]
#[derive(Clone, PartialEq, Eq, Hash)]
pub struct Turn {
    pub turn: cotulenh::Turn,
    /// The side whose turn it is.
    pub color: Color,
}

impl Turn {
    pub fn new(turn: cotulenh::Turn) -> Turn {
        let color = match &turn {
            cotulenh::Turn::Ordinary(act) => act.unit.color(),
            cotulenh::Turn::Deployment(deployment) => {
                let step = deployment.steps.first();
                step.map_or(Color::Red, |step| step.unit.color())
            }
        };
        Turn { turn, color }
    }
}

#[pymethods]
impl Turn {
    /// Parses a turn in LAN, e.g. `c3:N:F>e5,T>xd3`.
    ///
    /// >>> Turn.from_lan("c3::F>e5,(NT)>c7").is_deployment
    /// True
    #[staticmethod]
    #[pyo3(signature = (lan, side = "red"))]
    fn from_lan(lan: &str, side: &str) -> Result<Turn, Problem> {
        Ok(Turn::new(cotulenh::Turn::from_lan(lan, color(side)?)?))
    }

    /// The side whose turn it is.
    #[getter]
    fn color<'py>(&self, py: Python<'py>) -> Bound<'py, PyString> {
        side(py, self.color).clone()
    }

    /// The square where the turn starts.
    #[getter]
    fn from_square(&self) -> String {
        self.turn.from().to_string()
    }

    /// The moves of the turn, in order.
    #[getter]
    fn moves<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyTuple>> {
        let moves: Vec<Move> = self
            .turn
            .moves()
            .into_iter()
            .map(|mv| Move::new(mv, self.color))
            .collect();
        PyTuple::new(py, moves)
    }

    /// The pieces that stay without having acted, or `None`.
    #[getter]
    fn staying(&self) -> Option<Stack> {
        self.turn.staying().map(Stack)
    }

    /// `True` if the turn is a deployment.
    #[getter]
    fn is_deployment(&self) -> bool {
        matches!(self.turn, cotulenh::Turn::Deployment(_))
    }

    /// `True` if a move of the turn captures.
    #[getter]
    fn is_capture(&self) -> bool {
        let moves = self.turn.moves();
        moves
            .into_iter()
            .filter_map(cotulenh::Move::kind)
            .any(MoveKind::is_capture)
    }

    /// The turn in LAN.
    #[getter]
    fn lan(&self) -> String {
        self.turn.to_string()
    }

    /// The turn as one word, as engines write it.
    #[getter]
    fn word(&self) -> String {
        self.turn.engine_move().to_string()
    }

    fn __str__(&self) -> String {
        self.turn.to_string()
    }

    fn __repr__(&self) -> String {
        let side = if self.color == Color::Red {
            "red"
        } else {
            "blue"
        };
        format!("Turn.from_lan('{}', '{side}')", self.turn)
    }

    fn __reduce__<'py>(
        &self,
        py: Python<'py>,
    ) -> PyResult<(Bound<'py, PyAny>, (String, Bound<'py, PyString>))> {
        let restore = py.import("cotulenh._restore")?.getattr("turn")?;
        Ok((restore, (self.turn.to_string(), self.color(py))))
    }
}
