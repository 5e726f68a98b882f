//! Self-play files as numpy batches.

use crate::board::position_of;
use crate::errors::{DATA, Problem};
use crate::learning::SHAPE;
use crate::moves::Turn;
use crate::values::{objective, side};
use cotulenh::learning::{OBSERVATION_BYTES, observe};
use cotulenh::{Color, Forgive};
use cotulenh_data::{
    EndReason, Ending, Filter, Part, Reader, Score, ScoredGame, ScoredTurn, Settings, Sieve, Split,
    Writer,
};
use numpy::{PyArray1, PyArrayMethods};
use pyo3::prelude::*;
use pyo3::types::PyDict;
use std::fs::{File, OpenOptions};
use std::path::PathBuf;

/// The largest batch.
const MAX_BATCH: usize = 1 << 20;

fn open(path: &PathBuf) -> PyResult<Reader<File>> {
    let file = File::open(path)?;
    Ok(Reader::new(file).map_err(problem)?)
}

fn problem(why: cotulenh_data::DataError) -> Problem {
    why.into()
}

/// The positions of a self-play file that pass a filter, in batches.
#[pyclass(module = "cotulenh._native")]
pub struct NativeSamples {
    reader: Reader<File>,
    sieve: Sieve,
    batch: usize,
    waiting: Batch,
    is_over: bool,
}

#[derive(Default)]
struct Batch {
    observations: Vec<u8>,
    scores: Vec<i16>,
    results: Vec<f32>,
    plies: Vec<i32>,
    actions: Vec<i32>,
}

impl Batch {
    fn add(&mut self, sample: &cotulenh_data::Sample<'_>) {
        let position = &sample.position;
        let start = self.observations.len();
        self.observations.resize(start + OBSERVATION_BYTES, 0);
        if let Some(target) = self.observations[start..].first_chunk_mut() {
            // A file has no count of repetitions.
            observe(position, 0, target);
        }
        self.scores.push(sample.score.number());
        let points = match position.turn() {
            Color::Red => sample.points,
            Color::Blue => 1.0 - sample.points,
        };
        self.results.push(points as f32);
        self.plies
            .push(i32::try_from(sample.ply).unwrap_or(i32::MAX));
        let first = sample.turn.moves().first().copied();
        let action = first.and_then(cotulenh::Move::index);
        self.actions.push(action.map_or(-1, |index| index as i32));
    }

    /// Removes the first samples.
    fn split(&mut self, count: usize) -> Batch {
        let count = count.min(self.scores.len());
        fn split<T>(list: &mut Vec<T>, at: usize) -> Vec<T> {
            let rest = list.split_off(at);
            std::mem::replace(list, rest)
        }
        Batch {
            observations: split(&mut self.observations, count * OBSERVATION_BYTES),
            scores: split(&mut self.scores, count),
            results: split(&mut self.results, count),
            plies: split(&mut self.plies, count),
            actions: split(&mut self.actions, count),
        }
    }

    fn into_dict(self, py: Python<'_>) -> PyResult<Bound<'_, PyDict>> {
        let dict = PyDict::new(py);
        let [planes, ranks, files] = SHAPE;
        let shape = [self.scores.len(), planes, ranks, files];
        let observations = PyArray1::from_vec(py, self.observations).reshape(shape)?;
        dict.set_item("observations", observations)?;
        dict.set_item("scores", PyArray1::from_vec(py, self.scores))?;
        dict.set_item("results", PyArray1::from_vec(py, self.results))?;
        dict.set_item("plies", PyArray1::from_vec(py, self.plies))?;
        dict.set_item("actions", PyArray1::from_vec(py, self.actions))?;
        Ok(dict)
    }
}

#[pymethods]
impl NativeSamples {
    #[new]
    #[pyo3(signature = (path, batch, *, skip_plies = 0, most_score = None, quiet = false, unique = false, every = 1,
        part = None, holdout = 0))]
    #[allow(clippy::too_many_arguments)]
    fn new(
        path: PathBuf,
        batch: usize,
        skip_plies: usize,
        most_score: Option<u16>,
        quiet: bool,
        unique: bool,
        every: u32,
        part: Option<&str>,
        holdout: u32,
    ) -> PyResult<NativeSamples> {
        if !(1..=MAX_BATCH).contains(&batch) {
            let message = format!("expected a batch of 1 to {MAX_BATCH} positions");
            return Err(Problem::new(DATA, "batch", message).into());
        }
        let part = match part {
            None => None,
            Some("training") => Some(Part::Training),
            Some("held-out") => Some(Part::HeldOut),
            Some(_) => {
                let message = "expected the part \"training\" or \"held-out\"";
                return Err(Problem::new(DATA, "part", message).into());
            }
        };
        let filter = Filter {
            split: part.map(|part| Split { part, of: holdout }),
            skip_plies,
            most_score,
            quiet,
            unique,
            every,
        };
        Ok(NativeSamples {
            reader: open(&path)?,
            sieve: Sieve::new(filter),
            batch,
            waiting: Batch::default(),
            is_over: false,
        })
    }

    /// Returns the next batch, or `None` at the end of the file. The last batch may be smaller.
    fn next_batch<'py>(&mut self, py: Python<'py>) -> PyResult<Option<Bound<'py, PyDict>>> {
        let batch = py.detach(|| -> Result<Batch, Problem> {
            while !self.is_over && self.waiting.scores.len() < self.batch {
                match self.reader.next() {
                    None => self.is_over = true,
                    Some(game) => {
                        let game = game.map_err(problem)?;
                        for sample in self.sieve.samples(&game) {
                            self.waiting.add(&sample);
                        }
                    }
                }
            }
            Ok(self.waiting.split(self.batch))
        })?;
        match batch.scores.is_empty() {
            true => Ok(None),
            false => batch.into_dict(py).map(Some),
        }
    }
}

/// The games of a self-play file, one by one.
#[pyclass(module = "cotulenh._native")]
pub struct NativeGames {
    reader: Reader<File>,
}

#[pymethods]
impl NativeGames {
    #[new]
    fn new(path: PathBuf) -> PyResult<NativeGames> {
        Ok(NativeGames {
            reader: open(&path)?,
        })
    }

    /// The settings in the header of the file.
    #[getter]
    fn settings(&self) -> Vec<(String, String)> {
        let settings = self.reader.settings().iter();
        settings
            .map(|(name, value)| (name.to_owned(), value.to_owned()))
            .collect()
    }

    /// Returns the next game as a dictionary, or `None` at the end of the file.
    fn next_game<'py>(&mut self, py: Python<'py>) -> PyResult<Option<Bound<'py, PyDict>>> {
        let game = py.detach(|| self.reader.next());
        let Some(game) = game.transpose().map_err(problem)? else {
            return Ok(None);
        };
        let dict = PyDict::new(py);
        let turns: Vec<Turn> = game
            .turns
            .iter()
            .map(|scored| Turn::new(scored.turn.clone()))
            .collect();
        let scores = game
            .turns
            .iter()
            .map(|scored| scored.score.map(Score::number));
        dict.set_item("start_fen", game.start.to_string())?;
        dict.set_item("objective", game.start.objective().name())?;
        dict.set_item("opening", game.opening)?;
        dict.set_item("turns", turns)?;
        dict.set_item("scores", scores.collect::<Vec<_>>())?;
        dict.set_item(
            "winner",
            game.ending.winner().map(|color| side(py, color).clone()),
        )?;
        dict.set_item("reason", game.ending.reason().name())?;
        Ok(Some(dict))
    }
}

/// A writer of self-play files.
#[pyclass(module = "cotulenh._native")]
pub struct NativeWriter {
    /// `None` after the file was closed.
    writer: Option<Writer<File>>,
}

#[pymethods]
impl NativeWriter {
    /// Creates a file. Raises FileExistsError if it is there.
    #[new]
    fn new(path: PathBuf, settings: Vec<(String, String)>) -> PyResult<NativeWriter> {
        let mut header = Settings::new();
        for (name, value) in settings {
            header.set(&name, value).map_err(Problem::from)?;
        }
        let file = OpenOptions::new().write(true).create_new(true).open(path)?;
        let writer = Writer::create(file, &header).map_err(Problem::from)?;
        Ok(NativeWriter {
            writer: Some(writer),
        })
    }

    /// Appends a game: its start, its turns, the score of the position before each turn for the side that played it, and
    /// its ending. The game is checked against the rules first.
    #[pyo3(signature = (start_fen, objective, turns, scores, winner, reason, opening))]
    #[allow(clippy::too_many_arguments)]
    fn write(
        &mut self,
        start_fen: &str,
        objective: &str,
        turns: Vec<Bound<'_, Turn>>,
        scores: Vec<Option<i16>>,
        winner: Option<&str>,
        reason: &str,
        opening: usize,
    ) -> PyResult<usize> {
        let refuse = |message: String| Problem::new(DATA, "game", message);
        let winner = winner.map(crate::values::color).transpose()?;
        let known = EndReason::ALL
            .into_iter()
            .find(|known| known.name() == reason);
        let ending = known.and_then(|reason| Ending::new(winner, reason));
        let ending = ending
            .ok_or_else(|| refuse(format!("{reason:?} with this winner is not an ending")))?;
        if turns.len() != scores.len() {
            let message = format!("found {} scores, expected {}", scores.len(), turns.len());
            return Err(refuse(message).into());
        }
        let start = position_of(start_fen, self::objective(objective)?, Forgive::NOTHING)?;
        let turns = turns.iter().zip(scores).map(|(turn, score)| {
            let turn = turn.get().turn.clone();
            let score = match score {
                None => None,
                Some(number) => Some(
                    Score::from_number(number)
                        .ok_or_else(|| refuse(format!("{number} is not a score")))?,
                ),
            };
            Ok(ScoredTurn { turn, score })
        });
        let game = ScoredGame {
            start,
            opening,
            turns: turns.collect::<Result<_, Problem>>()?,
            ending,
        };
        game.check().map_err(|why| refuse(why.to_string()))?;
        let Some(writer) = &mut self.writer else {
            return Err(refuse("the file is closed".to_owned()).into());
        };
        Ok(writer.write(&game).map_err(Problem::from)?)
    }

    /// Writes the file to the disk and closes it.
    fn close(&mut self) -> PyResult<()> {
        match self.writer.take() {
            Some(writer) => Ok(writer.into_inner().sync_all()?),
            None => Ok(()),
        }
    }
}

/// Returns the number of a score of a search, as self-play files store it.
#[pyfunction]
#[pyo3(signature = (cp = None, mate = None, is_loss = false))]
pub fn score_number(cp: Option<i32>, mate: Option<i64>, is_loss: bool) -> i16 {
    let turns = |number: i64| u16::try_from(number.unsigned_abs()).unwrap_or(u16::MAX);
    let score = match (cp, mate) {
        (_, Some(number)) if number < 0 || is_loss => Score::LossIn(turns(number)),
        (_, Some(number)) => Score::WinIn(turns(number)),
        (cp, None) => Score::centi(cp.unwrap_or(0)),
    };
    score.number()
}
