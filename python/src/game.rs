//! Games with tags, a tree of turns, annotations and an end.

use crate::board::{Board, choice_of, forgiven, position_of};
use crate::errors::{FORMAT, PGN, Problem};
use crate::node::Node;
use crate::values::{color, json_of, objective, outcome, plain};
use cotulenh::log::GameCommand;
use cotulenh::notation::pgn::{Place, Style};
use cotulenh::{Act, Choice, NodeId, Operation, PgnGame};
use pyo3::prelude::*;
use pyo3::types::{PyBytes, PyString};

/// A game: tags, a tree of turns with comments, glyphs, clocks and evaluations, and its end.
#[pyclass(module = "cotulenh")]
#[derive(Clone, Default)]
pub struct Game {
    pub pgn: PgnGame,
    /// The warnings about the text that the game was read from.
    pub warnings: Vec<String>,
}

impl Game {
    pub fn of(game: cotulenh::Game) -> Game {
        let pgn = PgnGame {
            game,
            ..PgnGame::default()
        };
        Game {
            pgn,
            warnings: Vec::new(),
        }
    }

    /// Returns the node of a played turn as Python sees it.
    fn node<'py>(slf: &Bound<'py, Self>, id: NodeId) -> PyResult<Bound<'py, Node>> {
        Bound::new(slf.py(), Node::new(slf.clone().unbind(), id))
    }
}

/// Reads a move or a turn from an argument: an object, or text.
fn played_of(game: &cotulenh::Game, what: &Bound<'_, PyAny>) -> PyResult<Choice> {
    if let Ok(text) = what.cast::<PyString>() {
        let position = game.position();
        let text = text.to_cow()?;
        let is_turn = text.contains([',', ':', '<']);
        return Ok(match is_turn {
            true => Choice::Turn(position.read_turn(&text).map_err(Problem::from)?),
            false => match position.read_move(&text) {
                Ok(mv) => Choice::Move(mv),
                // The word of a turn is not a move in SAN or LAN.
                Err(why) => match position.read_turn(&text) {
                    Ok(turn) => Choice::Turn(turn),
                    Err(_) => return Err(Problem::from(why).into()),
                },
            },
        });
    }
    choice_of(what)
}

#[pymethods]
impl Game {
    /// Creates a game from the start, or from a FEN.
    #[new]
    #[pyo3(signature = (fen = None, *, objective = "total", study = false))]
    fn new(fen: Option<&str>, objective: &str, study: bool) -> Result<Game, Problem> {
        let objective = self::objective(objective)?;
        let fen = fen.unwrap_or(cotulenh::START_FEN);
        let position = position_of(fen, objective, forgiven(study))?;
        Ok(Game::of(cotulenh::Game::from_position(position)))
    }

    /// Reads one game from PGN. `Game.warnings` has what was odd about the text.
    #[staticmethod]
    fn from_pgn(text: &str) -> Result<Game, Problem> {
        let reading = PgnGame::read(text, Place::START)?;
        Ok(Game {
            pgn: reading.pgn,
            warnings: reading.warnings.iter().map(ToString::to_string).collect(),
        })
    }

    /// Returns the game as PGN. `one_line` writes the moves without line breaks.
    #[pyo3(signature = (*, one_line = false))]
    fn to_pgn(&self, one_line: bool) -> String {
        let text = self.pgn.display(Style::default()).to_string();
        match one_line {
            false => text,
            true => match text.split_once("\n\n") {
                Some((tags, moves)) => {
                    format!("{tags}\n\n{}\n", moves.replace('\n', " ").trim_end())
                }
                None => text,
            },
        }
    }

    /// Reads a game from the JSON that `to_json` writes. Tags are not part of it.
    #[staticmethod]
    fn from_json(text: &str) -> Result<Game, Problem> {
        Ok(Game::of(cotulenh::Game::from_json(text)?))
    }

    /// Returns the game as JSON: the tree, the annotations, the current node and a deployment in progress.
    fn to_json(&self) -> Result<String, Problem> {
        Ok(self.pgn.game.to_json()?)
    }

    /// Reads a game from the bytes that `to_bytes` writes.
    #[staticmethod]
    fn from_bytes(bytes: &[u8]) -> Result<Game, Problem> {
        Ok(Game::of(cotulenh::Game::from_bytes(bytes)?))
    }

    /// Returns the game in a compact binary form.
    fn to_bytes<'py>(&self, py: Python<'py>) -> Result<Bound<'py, PyBytes>, Problem> {
        Ok(PyBytes::new(py, &self.pgn.game.to_bytes()?))
    }

    /// Warnings about the text that the game was read from.
    #[getter]
    fn warnings(&self) -> Vec<String> {
        self.warnings.clone()
    }

    /// Returns the value of a tag, or `None`.
    fn tag(&self, name: &str) -> Option<String> {
        self.pgn.tags.get(name).map(str::to_owned)
    }

    /// Sets a tag.
    fn set_tag(&mut self, name: &str, value: &str) -> Result<(), Problem> {
        Ok(self.pgn.tags.set(name, value).map(drop)?)
    }

    /// Removes a tag. Returns its value, or `None` if there is none.
    fn remove_tag(&mut self, name: &str) -> Option<String> {
        self.pgn.tags.remove(name)
    }

    /// The tags as pairs of name and value, in order.
    #[getter]
    fn tags(&self) -> Vec<(String, String)> {
        let tags = self.pgn.tags.iter();
        tags.map(|(name, value)| (name.to_owned(), value.to_owned()))
            .collect()
    }

    /// The objective of the game.
    #[getter]
    fn objective(&self) -> &'static str {
        self.pgn.game.objective().name()
    }

    /// The start of the game: the root of the tree.
    #[getter]
    fn root<'py>(slf: &Bound<'py, Self>) -> PyResult<Bound<'py, Node>> {
        Game::node(slf, NodeId::START)
    }

    /// The current node.
    #[getter]
    fn current<'py>(slf: &Bound<'py, Self>) -> PyResult<Bound<'py, Node>> {
        let id = slf.try_borrow()?.pgn.game.current();
        Game::node(slf, id)
    }

    /// Returns the nodes of the main line, oldest first.
    fn mainline<'py>(slf: &Bound<'py, Self>) -> PyResult<Vec<Bound<'py, Node>>> {
        let line: Vec<NodeId> = slf.try_borrow()?.pgn.game.main_line().collect();
        line.into_iter().map(|id| Game::node(slf, id)).collect()
    }

    /// Returns the last node of the main line.
    fn end<'py>(slf: &Bound<'py, Self>) -> PyResult<Bound<'py, Node>> {
        let last = slf.try_borrow()?.pgn.game.main_line().last();
        Game::node(slf, last.unwrap_or(NodeId::START))
    }

    /// The number of nodes of the tree, including the root.
    #[getter]
    fn node_count(&self) -> usize {
        self.pgn.game.node_count()
    }

    /// Returns the board at the current node with the moves that led to it, and with a deployment in progress.
    fn board(&self) -> Result<Board, Problem> {
        let game = &self.pgn.game;
        let mut board = board_at(game, game.current())?;
        if let Some(deployment) = game.position().deployment() {
            // The operations of the deployment one by one, so that each of them can be taken back.
            let origin = deployment.origin();
            for operation in deployment.operations() {
                let choice = match operation {
                    Operation::Step { roles, to, kind } => {
                        let stack = board.position().board().stack(origin);
                        let Some(unit) = stack.and_then(|stack| stack.part(roles)) else {
                            break;
                        };
                        Choice::Move(cotulenh::Move::Step(Act {
                            unit,
                            from: origin,
                            to,
                            kind,
                        }))
                    }
                    Operation::Stay { role } => Choice::Stay { origin, role },
                    Operation::Recombine { role, step } => Choice::Recombine { role, step },
                };
                board.apply(choice)?;
            }
        }
        Ok(board)
    }

    /// Plays a move or a turn, given as an object or as text. Returns its events, and its node if the turn is over.
    fn play<'py>(
        slf: &Bound<'py, Self>,
        what: &Bound<'py, PyAny>,
    ) -> PyResult<(Option<Bound<'py, Node>>, Bound<'py, PyAny>)> {
        let played = {
            let mut game = slf.try_borrow_mut()?;
            let game = &mut game.pgn.game;
            match played_of(game, what)? {
                Choice::Turn(turn) => game.play_turn(&turn).map_err(Problem::from)?,
                Choice::Move(mv) => game.play(mv).map_err(Problem::from)?,
                _ => return Err(Problem::new(FORMAT, "move", "expected a move or a turn").into()),
            }
        };
        let node = played.node.map(|id| Game::node(slf, id)).transpose()?;
        Ok((node, plain(slf.py(), &played.events)?))
    }

    /// Executes a command as data, e.g. `{"turn": …}` or `"undo"`, given as an object for JSON or as JSON. Returns its
    /// events.
    fn apply<'py>(
        &mut self,
        py: Python<'py>,
        command: &Bound<'_, PyAny>,
    ) -> PyResult<Bound<'py, PyAny>> {
        let command = command_of(command)?;
        let events = self.pgn.game.apply(&command).map_err(Problem::from)?;
        plain(py, &events)
    }

    /// Takes back the last turn, or the last operation of a deployment in progress.
    fn undo(&mut self) -> Result<(), Problem> {
        Ok(self.pgn.game.undo().map(drop)?)
    }

    /// Plays the turn or the operation again that was taken back.
    fn redo(&mut self) -> Result<(), Problem> {
        Ok(self.pgn.game.redo().map(drop)?)
    }

    /// Cancels the deployment in progress.
    fn cancel_deployment(&mut self) -> Result<(), Problem> {
        Ok(self.pgn.game.cancel_deployment().map(drop)?)
    }

    /// Makes a node the current one.
    fn jump(slf: &Bound<'_, Self>, node: &Node) -> PyResult<()> {
        node.check_game(slf)?;
        let mut game = slf.try_borrow_mut()?;
        Ok(game.pgn.game.jump(node.id()).map_err(Problem::from)?)
    }

    /// Returns the outcome at the current node, or `None` if the game is not over.
    fn outcome<'py>(&self, py: Python<'py>) -> PyResult<Option<Bound<'py, PyAny>>> {
        outcome(py, self.pgn.game.outcome())
    }

    /// Returns the result as PGN writes it: `1-0`, `0-1`, `1/2-1/2` or `*`.
    fn result(&self) -> &'static str {
        self.pgn.game.result().as_str()
    }

    /// Ends the game by the resignation of a side.
    fn resign(&mut self, side: &str) -> Result<(), Problem> {
        Ok(self.pgn.game.resign(color(side)?).map(drop)?)
    }

    /// Ends the game by a draw that the players agree on.
    fn agree_draw(&mut self) -> Result<(), Problem> {
        Ok(self.pgn.game.agree_draw().map(drop)?)
    }

    /// Ends the game because a side has run out of time.
    fn flag(&mut self, side: &str) -> Result<(), Problem> {
        Ok(self.pgn.game.flag(color(side)?).map(drop)?)
    }

    /// Takes back an end that the players declared. Returns `False` if there is none.
    fn retract_end(&mut self) -> bool {
        self.pgn.game.retract_end()
    }

    /// Returns a copy.
    fn copy(&self) -> Game {
        self.clone()
    }

    fn __copy__(&self) -> Game {
        self.clone()
    }

    fn __deepcopy__(&self, _memo: &Bound<'_, PyAny>) -> Game {
        self.clone()
    }

    fn __eq__(&self, other: &Bound<'_, PyAny>) -> bool {
        other
            .cast::<Game>()
            .is_ok_and(|other| other.try_borrow().is_ok_and(|other| other.pgn == self.pgn))
    }

    fn __str__(&self) -> String {
        self.to_pgn(false)
    }

    fn __repr__(&self) -> String {
        let name = |tag| self.pgn.tags.get(tag).unwrap_or("?");
        let turns = self.pgn.game.main_line().count();
        format!(
            "<Game {:?} – {:?}, {turns} turns, {}>",
            name("Red"),
            name("Blue"),
            self.result()
        )
    }

    fn __reduce__<'py>(
        slf: &Bound<'py, Self>,
    ) -> PyResult<(
        Bound<'py, PyAny>,
        (Bound<'py, PyBytes>, Vec<(String, String)>),
    )> {
        let py = slf.py();
        let restore = py.import("cotulenh._restore")?.getattr("game")?;
        let game = slf.try_borrow()?;
        Ok((restore, (game.to_bytes(py)?, game.tags())))
    }
}

/// Reads a command that changes a game.
pub fn command_of(command: &Bound<'_, PyAny>) -> PyResult<GameCommand> {
    let json = match command.cast::<PyString>() {
        // The name of a command without arguments, or JSON.
        Ok(text) => {
            let text = text.to_cow()?.into_owned();
            let is_name =
                !text.is_empty() && text.chars().all(|c| c.is_ascii_lowercase() || c == '-');
            if is_name { format!("\"{text}\"") } else { text }
        }
        Err(_) => json_of(command)?,
    };
    let command =
        serde_json::from_str(&json).map_err(|why| Problem::new(FORMAT, "command", why))?;
    Ok(command)
}

/// Returns the board at a node with the turns that led to it.
pub fn board_at(game: &cotulenh::Game, id: NodeId) -> Result<Board, Problem> {
    let mut turns = Vec::new();
    let mut at = Some(id);
    while let Some(id) = at {
        turns.extend(game.turn(id).cloned());
        at = game.parent(id);
    }
    let mut board = Board::of(*game.start());
    for turn in turns.into_iter().rev() {
        board.apply(Choice::Turn(turn))?;
    }
    Ok(board)
}

/// Splits a stream of PGN into games.
#[pyclass(module = "cotulenh._native")]
pub struct Splitter(cotulenh::notation::pgn::Splitter);

#[pymethods]
impl Splitter {
    /// Creates a splitter with a limit in bytes for each game.
    #[new]
    fn new(limit: usize) -> Splitter {
        Splitter(cotulenh::notation::pgn::Splitter::with_limit(limit))
    }

    /// Adds the next chunk of the stream.
    fn feed(&mut self, text: &str) {
        self.0.feed(text);
    }

    /// Ends the stream.
    fn finish(&mut self) {
        self.0.finish();
    }

    /// Returns the text of the next complete game with its line and column, or `None` if more text is needed.
    fn next_text(&mut self) -> PyResult<Option<(String, usize, usize)>> {
        match self.0.next_game() {
            None => Ok(None),
            Some(Ok(game)) => Ok(Some((game.text, game.place.line, game.place.column))),
            Some(Err(too_long)) => {
                let place = too_long.place;
                let message = format!("{}:{}: {too_long}", place.line, place.column);
                Err(Problem::new(PGN, "too-long", message).into())
            }
        }
    }

    /// Reads a game whose text begins at a place of a stream.
    #[staticmethod]
    fn read(py: Python<'_>, text: &str, line: usize, column: usize) -> Result<Game, Problem> {
        let reading = py.detach(|| PgnGame::read(text, Place { line, column }))?;
        Ok(Game {
            pgn: reading.pgn,
            warnings: reading.warnings.iter().map(ToString::to_string).collect(),
        })
    }
}
