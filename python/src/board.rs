//! A board: a position with the stack of pushed moves.

use crate::errors::{NOTATION, Problem};
use crate::legal::LegalMoves;
use crate::moves::{Move, Turn};
use crate::pieces::Stack;
use crate::values::{color, json_of, objective, outcome, plain, side, square};
use cotulenh::{
    AirDefense, Change, Choice, Command, FILES, Forgive, Outcome, Position, RANKS, Setup, Square,
    Termination, Wanted, attacks,
};
use pyo3::IntoPyObjectExt;
use pyo3::exceptions::{PyIndexError, PyTypeError};
use pyo3::prelude::*;
use pyo3::types::{PyDict, PyList, PyString, PyType};
use std::hash::{DefaultHasher, Hash, Hasher};
use std::sync::Arc;

/// A position and the moves that led to it. Each push is undone by one pop, in the middle of a deployment too.
#[pyclass(module = "cotulenh")]
#[derive(Clone)]
pub struct Board {
    position: Position,
    stack: Vec<Arc<Pushed>>,
    /// The legal moves of the position, if they were asked for.
    legal: Option<Vec<cotulenh::Move>>,
}

/// An entry of the stack.
pub struct Pushed {
    pub before: Position,
    pub choice: Choice,
}

impl Board {
    /// Returns the board of a position without earlier moves.
    pub fn of(position: Position) -> Board {
        Board {
            position,
            stack: Vec::new(),
            legal: None,
        }
    }

    pub fn position(&self) -> &Position {
        &self.position
    }

    /// Returns the position before the first push.
    pub fn root(&self) -> &Position {
        match self.stack.first() {
            Some(first) => &first.before,
            None => &self.position,
        }
    }

    pub fn pushed(&self) -> &[Arc<Pushed>] {
        &self.stack
    }

    /// Replaces the pushes from `ply` on by those of a board that begins there.
    pub fn replace_pushes(&mut self, ply: usize, mut board: Board) {
        self.stack.truncate(ply);
        self.stack.append(&mut board.stack);
        self.position = board.position;
        self.legal = None;
    }

    /// Makes a choice, or returns an error and changes nothing.
    pub fn apply(&mut self, choice: Choice) -> Result<(), Problem> {
        let next = match &choice {
            &Choice::Move(mv) => self.position.try_after(mv)?,
            Choice::Turn(turn) => {
                let mut next = self.position;
                next.play_turn(turn)?;
                next
            }
            _ => {
                let mut next = self.position;
                Command::new(&self.position, choice.clone())?.execute(&mut next)?;
                next
            }
        };
        let before = std::mem::replace(&mut self.position, next);
        self.stack.push(Arc::new(Pushed { before, choice }));
        self.legal = None;
        Ok(())
    }

    /// Returns the legal moves.
    pub fn legal(&mut self) -> &[cotulenh::Move] {
        let position = &self.position;
        self.legal.get_or_insert_with(|| list_moves(position))
    }

    /// Returns the number of earlier occurrences of the position at the start of a turn.
    pub fn occurrences_before(&self) -> usize {
        let position = &self.position;
        if position.deployment().is_some() {
            return 0;
        }
        let key = position.key();
        let mut before = self.stack.iter().rev().map(|pushed| &pushed.before);
        let mut seen = 0;
        // A position cannot occur again after a capture, which sets the clock to 0.
        let mut clock = position.halfmove_clock();
        before
            .by_ref()
            .take_while(|earlier| {
                let is_turn = earlier.deployment().is_none();
                let goes_on = earlier.halfmove_clock() <= clock;
                clock = earlier.halfmove_clock();
                if goes_on && is_turn && earlier.key() == key && **earlier == *position {
                    seen += 1;
                }
                goes_on
            })
            .for_each(drop);
        seen
    }

    /// Returns the outcome by the rules, repetition included.
    pub fn decided(&self) -> Option<Outcome> {
        let decided = self.position.outcome();
        if decided.is_some() || self.position.halfmove_clock() < 4 || self.occurrences_before() < 2
        {
            return decided;
        }
        Some(Outcome::draw(Termination::Repetition))
    }
}

/// Lists the legal moves. A list of the size that is needed is filled faster than a `MoveList`, which has room for all.
pub fn list_moves(position: &Position) -> Vec<cotulenh::Move> {
    let mut moves = Vec::with_capacity(128);
    position.for_each_unit(Wanted::All, |unit| moves.extend(unit.moves()));
    if position.deployment().is_some() && position.is_legal(cotulenh::Move::Commit) {
        moves.push(cotulenh::Move::Commit);
    }
    moves
}

/// Returns the position of a FEN with an objective.
pub fn position_of(
    fen: &str,
    objective: cotulenh::Objective,
    forgive: Forgive,
) -> Result<Position, Problem> {
    let mut setup: Setup = fen.parse().map_err(cotulenh::PositionError::Fen)?;
    setup.objective = objective;
    let position = setup.position_forgiving(forgive);
    Ok(position.map_err(cotulenh::PositionError::Setup)?)
}

/// Returns what is forgiven in a study.
pub fn forgiven(study: bool) -> Forgive {
    Forgive {
        missing_commander: study,
        missing_corps: study,
    }
}

/// Reads a move or a turn from an argument.
pub fn choice_of(what: &Bound<'_, PyAny>) -> PyResult<Choice> {
    if let Ok(mv) = what.cast::<Move>() {
        return Ok(Choice::Move(mv.get().mv));
    }
    if let Ok(turn) = what.cast::<Turn>() {
        return Ok(Choice::Turn(turn.get().turn.clone()));
    }
    let found = what.get_type().name()?;
    Err(PyTypeError::new_err(format!(
        "found {found}, expected a Move or a Turn"
    )))
}

/// Returns a choice as the Python object that was pushed, or `None` for a stay or a recombine.
fn object_of<'py>(py: Python<'py>, pushed: &Pushed) -> PyResult<Option<Bound<'py, PyAny>>> {
    match &pushed.choice {
        &Choice::Move(mv) => Move::new(mv, pushed.before.turn())
            .into_bound_py_any(py)
            .map(Some),
        Choice::Turn(turn) => Turn::new(turn.clone()).into_bound_py_any(py).map(Some),
        _ => Ok(None),
    }
}

#[pymethods]
impl Board {
    /// Creates a board from a FEN, or from the start of a game.
    ///
    /// `objective` is `total`, `marine`, `air`, `land` or `any`. In a `study`, a side may lack its Commander or the corps of
    /// the objective.
    #[new]
    #[pyo3(signature = (fen = None, *, objective = "total", study = false))]
    fn new(fen: Option<&str>, objective: &str, study: bool) -> Result<Board, Problem> {
        let objective = self::objective(objective)?;
        let fen = fen.unwrap_or(cotulenh::START_FEN);
        Ok(Board::of(position_of(fen, objective, forgiven(study))?))
    }

    /// Returns the FEN. In the middle of a deployment it ends with the steps so far.
    fn fen(&self) -> String {
        self.position.to_string()
    }

    /// Returns the FEN of the position before the first push.
    fn root_fen(&self) -> String {
        self.root().to_string()
    }

    /// The side to move, `red` or `blue`.
    #[getter]
    fn turn<'py>(&self, py: Python<'py>) -> Bound<'py, PyString> {
        side(py, self.position.turn()).clone()
    }

    /// The number of finished turns since the last capture.
    #[getter]
    fn halfmove_clock(&self) -> u16 {
        self.position.halfmove_clock()
    }

    /// The move number. It increases after Blue's turn.
    #[getter]
    fn move_number(&self) -> u32 {
        self.position.move_number()
    }

    /// The objective of the game.
    #[getter]
    fn objective(&self) -> &'static str {
        self.position.objective().name()
    }

    /// The hash of the position, as repetition compares it. It is stable across versions.
    #[getter]
    fn key(&self) -> u64 {
        self.position.key()
    }

    /// Returns the stack on a square, or `None`.
    fn stack_at(&self, square: &str) -> Result<Option<Stack>, Problem> {
        let square = self::square(square)?;
        Ok(self.position.board().stack(square).map(Stack))
    }

    /// Returns all stacks by their squares.
    fn stacks<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyDict>> {
        let stacks = PyDict::new(py);
        let board = self.position.board();
        for square in board.occupied() {
            if let Some(stack) = board.stack(square) {
                stacks.set_item(square.to_string(), Stack(stack))?;
            }
        }
        Ok(stacks)
    }

    /// Returns the points of a side, for players who count them.
    fn points(&self, side: &str) -> Result<u32, Problem> {
        Ok(self.position.board().points(color(side)?))
    }

    /// Returns the squares of the air-defence zones of a side.
    fn air_defense(&self, side: &str) -> Result<Vec<String>, Problem> {
        let zone = AirDefense::of(self.position.board(), color(side)?).zone();
        Ok(zone.into_iter().map(|square| square.to_string()).collect())
    }

    /// Returns the squares of the stacks of a side that attack a square.
    fn attackers(&self, side: &str, square: &str) -> Result<Vec<String>, Problem> {
        let (by, square) = (color(side)?, self::square(square)?);
        let squares = attacks::attackers(self.position.board(), square, by);
        Ok(squares
            .into_iter()
            .map(|square| square.to_string())
            .collect())
    }

    /// The legal moves, computed when they are needed: iteration, `len`, `in`, indices.
    #[getter]
    fn legal_moves(slf: Bound<'_, Self>) -> LegalMoves {
        LegalMoves::of(slf.unbind())
    }

    /// Returns all legal turns. There may be thousands, because a deployment has many orders.
    fn legal_turns(slf: &Bound<'_, Self>, py: Python<'_>) -> Vec<Turn> {
        let position = slf.borrow().position;
        let turns = py.detach(|| position.legal_turns());
        turns.into_iter().map(Turn::new).collect()
    }

    /// Returns `True` if a move or a turn is legal.
    fn is_legal(&self, what: &Bound<'_, PyAny>) -> PyResult<bool> {
        Ok(match choice_of(what)? {
            Choice::Move(mv) => self.position.is_legal(mv),
            Choice::Turn(turn) => {
                let mut after = self.position;
                after.play_turn(&turn).is_ok()
            }
            _ => false,
        })
    }

    /// Plays a move or a whole turn. Raises IllegalMoveError, and changes nothing, if it is not legal.
    fn push(&mut self, what: &Bound<'_, PyAny>) -> PyResult<()> {
        Ok(self.apply(choice_of(what)?)?)
    }

    /// Takes back the last push and returns it. It is `None` if it was a stay or a recombine of a deployment.
    fn pop<'py>(&mut self, py: Python<'py>) -> PyResult<Option<Bound<'py, PyAny>>> {
        let Some(pushed) = self.stack.pop() else {
            return Err(PyIndexError::new_err("pop from a board without moves"));
        };
        self.position = pushed.before;
        self.legal = None;
        object_of(py, &pushed)
    }

    /// Returns the last push. It is `None` if it was a stay or a recombine of a deployment.
    fn peek<'py>(&self, py: Python<'py>) -> PyResult<Option<Bound<'py, PyAny>>> {
        match self.stack.last() {
            Some(pushed) => object_of(py, pushed),
            None => Err(PyIndexError::new_err(
                "a board without moves has no last move",
            )),
        }
    }

    /// The pushed moves and turns, oldest first. Stays and recombines are left out.
    #[getter]
    fn move_stack<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyList>> {
        let moves = PyList::empty(py);
        for pushed in &self.stack {
            if let Some(object) = object_of(py, pushed)? {
                moves.append(object)?;
            }
        }
        Ok(moves)
    }

    /// The number of pushes that can be taken back.
    #[getter]
    fn ply(&self) -> usize {
        self.stack.len()
    }

    /// Returns the SAN of a legal move or turn.
    fn san(&self, what: &Bound<'_, PyAny>) -> PyResult<String> {
        match choice_of(what)? {
            Choice::Move(mv) => {
                self.position.check_legal(mv).map_err(Problem::from)?;
                Ok(self.position.san(mv).to_string())
            }
            Choice::Turn(turn) => {
                let mut after = self.position;
                after.play_turn(&turn).map_err(Problem::from)?;
                Ok(self.position.turn_san(&turn).to_string())
            }
            _ => Ok(String::new()),
        }
    }

    /// Parses the SAN or LAN of a legal move.
    fn parse_san(&self, text: &str) -> Result<Move, Problem> {
        let mv = self.position.read_move(text)?;
        Ok(Move::new(mv, self.position.turn()))
    }

    /// Parses the SAN, LAN or engine word of a legal turn, e.g. of a whole deployment.
    fn parse_turn(&self, text: &str) -> Result<Turn, Problem> {
        Ok(Turn::new(self.position.read_turn(text)?))
    }

    /// Parses the SAN or LAN of a legal move or turn, and plays it. Returns it.
    fn push_san<'py>(&mut self, py: Python<'py>, text: &str) -> PyResult<Bound<'py, PyAny>> {
        let is_turn = text.contains([',', ':', '<']);
        if is_turn {
            let turn = self.parse_turn(text)?;
            self.apply(Choice::Turn(turn.turn.clone()))?;
            turn.into_bound_py_any(py)
        } else {
            let mv = self.parse_san(text)?;
            self.apply(Choice::Move(mv.mv))?;
            mv.into_bound_py_any(py)
        }
    }

    /// Returns the turn that a legal move would end, or `None` if the turn would go on.
    fn turn_ended_by(&self, what: &Move) -> Result<Option<Turn>, Problem> {
        self.position.check_legal(what.mv)?;
        Ok(self.position.turn_ended_by(what.mv).map(Turn::new))
    }

    /// Returns `True` if the side to move is in check.
    fn is_check(&self) -> bool {
        self.position.is_check()
    }

    /// Returns the outcome, or `None` if the game is not over. It knows repetitions of the pushed moves.
    fn outcome<'py>(&self, py: Python<'py>) -> PyResult<Option<Bound<'py, PyAny>>> {
        outcome(py, self.decided())
    }

    /// Returns `True` if the game is over.
    fn is_game_over(&self) -> bool {
        self.decided().is_some()
    }

    /// Returns the result as PGN writes it: `1-0`, `0-1`, `1/2-1/2` or `*`.
    fn result(&self) -> &'static str {
        self.decided()
            .map_or("*", |outcome| outcome.result().as_str())
    }

    /// Returns how often the position has occurred, itself included.
    fn repetitions(&self) -> usize {
        self.occurrences_before() + 1
    }

    /// Returns the events of a legal move or turn as dictionaries, without playing it.
    fn events<'py>(&self, py: Python<'py>, what: &Bound<'_, PyAny>) -> PyResult<Bound<'py, PyAny>> {
        let (_, events) =
            Command::with_events(&self.position, choice_of(what)?).map_err(Problem::from)?;
        plain(py, &events)
    }

    /// Returns the events of a legal move or turn as an English sentence.
    fn describe(&self, what: &Bound<'_, PyAny>) -> PyResult<String> {
        let (_, events) =
            Command::with_events(&self.position, choice_of(what)?).map_err(Problem::from)?;
        Ok(cotulenh::describe(&events))
    }

    /// Returns the command of a legal move or turn: its choice and its atomic changes, as a dictionary for JSON.
    fn command<'py>(
        &self,
        py: Python<'py>,
        what: &Bound<'_, PyAny>,
    ) -> PyResult<Bound<'py, PyAny>> {
        let command = Command::new(&self.position, choice_of(what)?).map_err(Problem::from)?;
        let json = command.to_json().map_err(Problem::from)?;
        py.import("json")?.call_method1("loads", (json,))
    }

    /// Executes a command from elsewhere, a dictionary or its JSON. It must do here exactly what it did where it was made.
    fn execute(&mut self, command: &Bound<'_, PyAny>) -> PyResult<()> {
        let mut command = Command::from_json(&json_of(command)?).map_err(Problem::from)?;
        let mut after = self.position;
        command.execute(&mut after).map_err(Problem::from)?;
        Ok(self.apply(command.choice().clone())?)
    }

    /// Returns a copy. Without `stack`, the copy has no moves to take back.
    #[pyo3(signature = (*, stack = true))]
    fn copy(&self, stack: bool) -> Board {
        match stack {
            true => Board {
                legal: None,
                ..self.clone()
            },
            false => Board::of(self.position),
        }
    }

    fn __copy__(&self) -> Board {
        self.copy(true)
    }

    fn __deepcopy__(&self, _memo: &Bound<'_, PyAny>) -> Board {
        self.copy(true)
    }

    /// Returns the board as the other side sees it: sides and ranks are swapped. The copy has no moves to take back.
    fn mirror(&self) -> Board {
        Board::of(self.position.mirrored())
    }

    /// Returns the number of leaf nodes of the tree of moves of a depth, at most 10.
    fn perft(slf: &Bound<'_, Self>, py: Python<'_>, depth: u32) -> PyResult<u64> {
        if depth > 10 {
            return Err(Problem::new(NOTATION, "depth", "expected a depth of at most 10").into());
        }
        let position = slf.borrow().position;
        Ok(py.detach(|| cotulenh::perft(&position, depth)))
    }

    fn __eq__(&self, other: &Bound<'_, PyAny>) -> bool {
        other.cast::<Board>().is_ok_and(|other| {
            other
                .try_borrow()
                .is_ok_and(|other| other.position == self.position)
        })
    }

    fn __hash__(&self) -> u64 {
        let mut hasher = DefaultHasher::new();
        self.position.hash(&mut hasher);
        hasher.finish()
    }

    fn __str__(&self) -> String {
        picture(&self.position)
    }

    fn __repr__(&self) -> String {
        format!("Board('{}')", self.position)
    }

    fn _repr_svg_<'py>(slf: Bound<'py, Self>) -> PyResult<Bound<'py, PyAny>> {
        slf.py()
            .import("cotulenh.svg")?
            .call_method1("board", (slf,))
    }

    fn __reduce__<'py>(
        slf: &Bound<'py, Self>,
    ) -> PyResult<(Bound<'py, PyAny>, (String, &'static str, Vec<String>))> {
        let board = slf.borrow();
        let choices = board
            .stack
            .iter()
            .map(|pushed| serde_json::to_string(&pushed.choice));
        let choices = choices
            .collect::<Result<Vec<_>, _>>()
            .map_err(crate::values::internal)?;
        let restore = slf.py().import("cotulenh._restore")?.getattr("board")?;
        let root = board.root();
        Ok((
            restore,
            (root.to_string(), root.objective().name(), choices),
        ))
    }

    /// Restores a board from what pickle keeps.
    #[classmethod]
    fn _restore(
        _class: &Bound<'_, PyType>,
        fen: &str,
        objective: &str,
        choices: Vec<String>,
    ) -> PyResult<Board> {
        let position = position_of(fen, self::objective(objective)?, forgiven(true))?;
        let mut board = Board::of(position);
        for json in choices {
            let choice = serde_json::from_str(&json)
                .map_err(|why| Problem::new(crate::errors::FORMAT, "json", why))?;
            board.apply(choice)?;
        }
        Ok(board)
    }
}

/// Returns the board as text, rank 12 at the top. A stack is written as in FEN.
fn picture(position: &Position) -> String {
    let cell = |square: Square| match position.board().stack(square) {
        Some(stack) => stack.to_string(),
        None => ".".to_owned(),
    };
    let squares = || {
        (0..RANKS)
            .rev()
            .map(|rank| (0..FILES).filter_map(move |file| Square::new(file, rank)))
    };
    let width = squares()
        .flatten()
        .map(|square| cell(square).len())
        .max()
        .unwrap_or(1);
    let lines: Vec<String> = squares()
        .map(|rank| {
            let cells: Vec<String> = rank
                .map(|square| format!("{:<width$}", cell(square)))
                .collect();
            cells.join(" ").trim_end().to_owned()
        })
        .collect();
    lines.join("\n")
}
