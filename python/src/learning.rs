//! Observations, actions and batches of games, as numpy arrays.

use crate::board::{Board, forgiven, list_moves, position_of};
use crate::errors::{LEARNING, Problem};
use crate::moves::no_such_action;
use crate::values::{color, objective};
use cotulenh::learning::{
    MOVE_INDICES, OBSERVATION_BYTES, PAIRS, PLANES, observe, observe_from, pair_of_squares,
};
use cotulenh::{Color, FILES, Outcome, Position, RANKS, Termination};
use numpy::{PyArray1, PyArray2, PyArray3, PyArray4, PyArrayMethods, PyReadonlyArray1};
use pyo3::prelude::*;
use pyo3::types::PyString;

/// The shape of an observation: planes, ranks, files.
pub const SHAPE: [usize; 3] = [PLANES, RANKS as usize, FILES as usize];

/// The largest number of games in a batch.
const MAX_GAMES: usize = 1 << 16;

/// Splits a buffer into observations.
fn observations(bytes: &mut [u8]) -> impl Iterator<Item = &mut [u8; OBSERVATION_BYTES]> {
    bytes.as_chunks_mut::<OBSERVATION_BYTES>().0.iter_mut()
}

fn repeated(number: usize) -> u8 {
    u8::try_from(number).unwrap_or(u8::MAX)
}

#[pymethods]
impl Board {
    /// Returns the position as planes of bytes: `(PLANES, 12, 11)`. It is as the side to move sees it, or as `side` does.
    #[pyo3(signature = (side = None))]
    fn observation<'py>(
        &self,
        py: Python<'py>,
        side: Option<&str>,
    ) -> PyResult<Bound<'py, PyArray3<u8>>> {
        let side = side.map_or(Ok(self.position().turn()), color)?;
        let mut bytes = vec![0; OBSERVATION_BYTES];
        for target in observations(&mut bytes) {
            let repetitions = repeated(self.occurrences_before());
            observe_from(side, self.position(), repetitions, target);
        }
        PyArray1::from_vec(py, bytes).reshape(SHAPE)
    }

    /// Returns the legal actions as a mask: 1 for each legal move's index, otherwise 0.
    fn action_mask<'py>(&mut self, py: Python<'py>) -> Bound<'py, PyArray1<i8>> {
        let mut mask = vec![0; MOVE_INDICES];
        for index in self.legal().iter().filter_map(|mv| mv.index()) {
            mask[index] = 1;
        }
        PyArray1::from_vec(py, mask)
    }

    /// Returns the indices of the legal moves, in the order of `legal_moves`.
    fn legal_actions<'py>(&mut self, py: Python<'py>) -> Bound<'py, PyArray1<i32>> {
        let indices = self.legal().iter().filter_map(|mv| mv.index());
        PyArray1::from_vec(py, indices.map(|index| index as i32).collect())
    }
}

/// Returns the squares of the pairs as two rows of square numbers: origins and targets.
#[pyfunction]
pub fn pairs<'py>(py: Python<'py>) -> PyResult<Bound<'py, PyArray2<u8>>> {
    let pairs: Vec<_> = (0..PAIRS).filter_map(pair_of_squares).collect();
    let from = pairs.iter().map(|pair| pair.from.index() as u8);
    let to = pairs.iter().map(|pair| pair.to.index() as u8);
    let numbers: Vec<u8> = from.chain(to).collect();
    PyArray1::from_vec(py, numbers).reshape([2, PAIRS])
}

/// A game of a batch.
#[derive(Clone)]
struct Running {
    position: Position,
    /// The keys of the positions at the start of each turn since the last capture.
    keys: Vec<u64>,
    plies: u32,
    outcome: Option<Outcome>,
    /// The indices of the legal moves, and the moves.
    legal: Vec<(i32, cotulenh::Move)>,
}

impl Running {
    fn new(start: &Position) -> Running {
        let mut game = Running {
            position: *start,
            keys: Vec::new(),
            plies: 0,
            outcome: None,
            legal: Vec::new(),
        };
        game.look();
        game
    }

    /// Lists the legal moves and judges the position.
    fn look(&mut self) {
        let moves = list_moves(&self.position).into_iter();
        self.legal.clear();
        let numbered = moves.filter_map(|mv| Some((mv.index()? as i32, mv)));
        self.legal.extend(numbered);
        self.outcome = self.position.outcome();
        if self.outcome.is_none() && self.occurrences_before() >= 2 {
            self.outcome = Some(Outcome::draw(Termination::Repetition));
        }
        if self.outcome.is_some() {
            self.legal.clear();
        }
    }

    fn occurrences_before(&self) -> usize {
        if self.position.deployment().is_some() {
            return 0;
        }
        let key = self.position.key();
        self.keys.iter().filter(|&&earlier| earlier == key).count()
    }

    fn find(&self, action: i64) -> Option<cotulenh::Move> {
        let found = self
            .legal
            .iter()
            .find(|(index, _)| i64::from(*index) == action);
        found.map(|&(_, mv)| mv)
    }

    fn play(&mut self, mv: cotulenh::Move) {
        if self.position.deployment().is_none() {
            self.keys.push(self.position.key());
        }
        self.position.play_unchecked(mv);
        self.plies += 1;
        if self.position.halfmove_clock() == 0 && self.position.deployment().is_none() {
            self.keys.clear();
        }
        self.look();
    }
}

/// Many games that are stepped together, without the interpreter lock.
#[pyclass(module = "cotulenh.learning")]
pub struct BatchEnv {
    start: Position,
    games: Vec<Running>,
    max_plies: u32,
}

impl BatchEnv {
    /// Returns an error unless there is one legal action for every game. A game that is over takes any action.
    fn moves(&self, actions: &[i64]) -> Result<Vec<Option<cotulenh::Move>>, Problem> {
        if actions.len() != self.games.len() {
            let message = format!(
                "found {} actions, expected {}",
                actions.len(),
                self.games.len()
            );
            return Err(Problem::new(LEARNING, "count", message));
        }
        let games = self.games.iter().zip(actions);
        games
            .map(|(game, &action)| match self.is_over(game) {
                true => Ok(None),
                false => game
                    .find(action)
                    .map(Some)
                    .ok_or_else(|| no_such_action(action)),
            })
            .collect()
    }

    fn is_over(&self, game: &Running) -> bool {
        game.outcome.is_some() || game.plies >= self.max_plies
    }
}

#[pymethods]
impl BatchEnv {
    /// Creates a number of games. A game is cut off after `max_plies` moves.
    #[new]
    #[pyo3(signature = (games, *, fen = None, objective = "total", study = false, max_plies = 1000))]
    fn new(
        games: usize,
        fen: Option<&str>,
        objective: &str,
        study: bool,
        max_plies: u32,
    ) -> Result<BatchEnv, Problem> {
        if !(1..=MAX_GAMES).contains(&games) || max_plies == 0 {
            let message = format!("expected 1 to {MAX_GAMES} games of at least one ply");
            return Err(Problem::new(LEARNING, "count", message));
        }
        let fen = fen.unwrap_or(cotulenh::START_FEN);
        let start = position_of(fen, self::objective(objective)?, forgiven(study))?;
        Ok(BatchEnv {
            start,
            games: vec![Running::new(&start); games],
            max_plies,
        })
    }

    fn __len__(&self) -> usize {
        self.games.len()
    }

    /// Starts all games again, or those of which `which` is true.
    #[pyo3(signature = (which = None))]
    fn reset(&mut self, py: Python<'_>, which: Option<PyReadonlyArray1<'_, bool>>) -> PyResult<()> {
        let which = match &which {
            None => vec![true; self.games.len()],
            Some(which) => which.as_array().to_vec(),
        };
        if which.len() != self.games.len() {
            let message = format!(
                "found {} values, expected {}",
                which.len(),
                self.games.len()
            );
            return Err(Problem::new(LEARNING, "count", message).into());
        }
        let (start, games) = (&self.start, &mut self.games);
        py.detach(|| {
            let fresh = Running::new(start);
            for (game, _) in games.iter_mut().zip(which).filter(|(_, again)| *again) {
                game.clone_from(&fresh);
            }
        });
        Ok(())
    }

    /// Plays one legal action in every game. Nothing is played if an action is not legal. Games that are over stay as they
    /// are. Returns rewards for the side that acted (1, 0, -1), and which games have ended and which were cut off.
    fn step<'py>(
        &mut self,
        py: Python<'py>,
        actions: PyReadonlyArray1<'py, i64>,
    ) -> PyResult<(
        Bound<'py, PyArray1<f32>>,
        Bound<'py, PyArray1<bool>>,
        Bound<'py, PyArray1<bool>>,
    )> {
        let actions = actions.as_array().to_vec();
        let (rewards, ended, cut) = py.detach(|| {
            let moves = self.moves(&actions)?;
            let max_plies = self.max_plies;
            let mut rewards = Vec::with_capacity(moves.len());
            for (game, mv) in self.games.iter_mut().zip(moves) {
                let mover = game.position.turn();
                if let Some(mv) = mv {
                    game.play(mv);
                }
                rewards.push(match game.outcome.and_then(|outcome| outcome.winner) {
                    Some(winner) if mv.is_some() => {
                        if winner == mover {
                            1.0
                        } else {
                            -1.0
                        }
                    }
                    _ => 0.0,
                });
            }
            let ended: Vec<bool> = self
                .games
                .iter()
                .map(|game| game.outcome.is_some())
                .collect();
            let cut = self
                .games
                .iter()
                .map(|game| game.outcome.is_none() && game.plies >= max_plies);
            Ok::<_, Problem>((rewards, ended, cut.collect::<Vec<bool>>()))
        })?;
        Ok((
            PyArray1::from_vec(py, rewards),
            PyArray1::from_vec(py, ended),
            PyArray1::from_vec(py, cut),
        ))
    }

    /// Plays a random legal move in every game that is not over, and starts those again that are. `seed` decides the moves.
    /// Returns the number of games that were started again.
    fn step_random(&mut self, py: Python<'_>, seed: u64) -> usize {
        let (start, max_plies) = (&self.start, self.max_plies);
        let games = &mut self.games;
        py.detach(|| {
            let fresh = Running::new(start);
            let mut restarted = 0;
            for (number, game) in games.iter_mut().enumerate() {
                if game.outcome.is_some() || game.plies >= max_plies || game.legal.is_empty() {
                    game.clone_from(&fresh);
                    restarted += 1;
                    continue;
                }
                let random = cotulenh::mix64(seed ^ cotulenh::mix64(number as u64 + 1));
                let choice = random as usize % game.legal.len();
                let mv = game.legal[choice].1;
                game.play(mv);
            }
            restarted
        })
    }

    /// Returns the observations of all games: `(games, PLANES, 12, 11)`. `out` is filled instead if it is given.
    #[pyo3(signature = (out = None))]
    fn observe<'py>(
        &self,
        py: Python<'py>,
        out: Option<Bound<'py, PyArray4<u8>>>,
    ) -> PyResult<Bound<'py, PyArray4<u8>>> {
        let shape = [self.games.len(), SHAPE[0], SHAPE[1], SHAPE[2]];
        let fill = |bytes: &mut [u8]| {
            for (game, target) in self.games.iter().zip(observations(bytes)) {
                observe(&game.position, repeated(game.occurrences_before()), target);
            }
        };
        let Some(out) = out else {
            let mut bytes = vec![0; self.games.len() * OBSERVATION_BYTES];
            py.detach(|| fill(&mut bytes));
            return PyArray1::from_vec(py, bytes).reshape(shape);
        };
        {
            let mut array = out
                .try_readwrite()
                .map_err(|why| Problem::new(LEARNING, "out", why))?;
            let wrong = || {
                Problem::new(
                    LEARNING,
                    "out",
                    format!("expected a contiguous array of shape {shape:?}"),
                )
            };
            if array.as_array().shape() != shape {
                return Err(wrong().into());
            }
            let bytes = array.as_slice_mut().map_err(|_| wrong())?;
            py.detach(|| fill(bytes));
        }
        Ok(out)
    }

    /// Returns the legal actions of all games as a mask: `(games, ACTIONS)`.
    fn action_masks<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyArray2<i8>>> {
        let mut mask = vec![0; self.games.len() * MOVE_INDICES];
        py.detach(|| {
            for (game, row) in self.games.iter().zip(mask.chunks_exact_mut(MOVE_INDICES)) {
                for &(index, _) in &game.legal {
                    row[index as usize] = 1;
                }
            }
        });
        PyArray1::from_vec(py, mask).reshape([self.games.len(), MOVE_INDICES])
    }

    /// Returns the legal actions of all games without zeros: the actions one game after another, and where each game
    /// begins in them, with the end as the last number.
    fn legal_actions<'py>(
        &self,
        py: Python<'py>,
    ) -> (Bound<'py, PyArray1<i32>>, Bound<'py, PyArray1<i64>>) {
        let mut actions = Vec::new();
        let mut starts = vec![0_i64];
        for game in &self.games {
            actions.extend(game.legal.iter().map(|&(index, _)| index));
            starts.push(actions.len() as i64);
        }
        (
            PyArray1::from_vec(py, actions),
            PyArray1::from_vec(py, starts),
        )
    }

    /// Returns the sides to move: 0 for Red, 1 for Blue.
    fn sides<'py>(&self, py: Python<'py>) -> Bound<'py, PyArray1<i8>> {
        let sides = self
            .games
            .iter()
            .map(|game| i8::from(game.position.turn() == Color::Blue));
        PyArray1::from_vec(py, sides.collect())
    }

    /// Returns the results for Red: 1, 0 or -1. It is 0 for games that are not over.
    fn results<'py>(&self, py: Python<'py>) -> Bound<'py, PyArray1<i8>> {
        let result = |game: &Running| match game.outcome.and_then(|outcome| outcome.winner) {
            Some(Color::Red) => 1,
            Some(Color::Blue) => -1,
            None => 0,
        };
        PyArray1::from_vec(py, self.games.iter().map(result).collect())
    }

    /// Returns the board of a game, without the moves that led to it.
    fn board(&self, game: usize) -> Result<Board, Problem> {
        let found = self.games.get(game);
        let found = found.ok_or_else(|| Problem::new(LEARNING, "no-such-game", "no such game"))?;
        Ok(Board::of(found.position))
    }

    /// Returns the reasons of the ends of all games, or `None` for games that are not over.
    fn terminations<'py>(&self, py: Python<'py>) -> Vec<Option<Bound<'py, PyString>>> {
        let name = |game: &Running| {
            game.outcome
                .map(|outcome| PyString::new(py, outcome.termination.name()))
        };
        self.games.iter().map(name).collect()
    }
}
