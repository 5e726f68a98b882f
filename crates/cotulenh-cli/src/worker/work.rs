//! The work of a job, on a thread of its own.

use crate::{matches, selfplay};
use anyhow::Context;
use cotulenh::Position;
use cotulenh_engine::review::{self, places};
use cotulenh_engine::wins::Miner;
use cotulenh_engine::{Control, Engine, Limits, Value, eval};
use cotulenh_server::farm::{
    GameLine, JobResult, LeasedJob, PlyResult, PositionResult, SearchLimits, Task, WinRecord,
};
use std::cmp::Reverse;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, Mutex, PoisonError};

/// The nodes of a search that finds candidates for puzzles. The solver proves them.
const SCOUT_NODES: u64 = 4_000;
/// The longest win of a puzzle, in turns.
const LONGEST: u32 = 3;

/// A part of the work that is done.
pub(crate) enum Step {
    /// A search.
    Found(PlyResult),
    /// The number of finished parts. Ignored for reviews and analyses, whose searches are counted.
    Done(u64),
}

/// The wish to stop the work.
#[derive(Default)]
pub(crate) struct Abandon {
    wanted: AtomicBool,
    control: Mutex<Option<Arc<Control>>>,
}

impl Abandon {
    /// Stops the work. The search that is running ends soon.
    pub(crate) fn stop(&self) {
        self.wanted.store(true, Ordering::SeqCst);
        let control = self.control.lock().unwrap_or_else(PoisonError::into_inner);
        if let Some(control) = &*control {
            control.stop();
        }
    }

    /// Returns `true` if the work must stop.
    pub(crate) fn is_wanted(&self) -> bool {
        self.wanted.load(Ordering::SeqCst)
    }

    /// Returns the flag, for games.
    pub(crate) fn flag(&self) -> &AtomicBool {
        &self.wanted
    }

    fn watch(&self, engine: &Engine) {
        let mut control = self.control.lock().unwrap_or_else(PoisonError::into_inner);
        *control = Some(engine.control());
    }
}

/// Does a job. Returns `None` if it was stopped.
pub(crate) fn run(
    job: &LeasedJob,
    abandon: &Abandon,
    mut report: impl FnMut(Step),
) -> anyhow::Result<Option<JobResult>> {
    let count = |report: &mut dyn FnMut(Step), done: u64| report(Step::Done(done));
    match &job.task {
        Task::Review { .. } | Task::Analysis(_) => search(job, abandon, report),
        Task::Puzzles { line, .. } => mine(line, abandon),
        Task::Selfplay(games) => {
            let counted = |done| count(&mut report, done);
            let file = selfplay::chunk::play(games, abandon, counted)?;
            Ok(file.map(JobResult::Games))
        }
        Task::Match(games) => {
            let counted = |done| count(&mut report, done);
            let played = matches::chunk::play(games, abandon, counted)?;
            Ok(played.map(JobResult::Match))
        }
    }
}

/// Searches the positions of a review or an analysis.
fn search(
    job: &LeasedJob,
    abandon: &Abandon,
    mut report: impl FnMut(Step),
) -> anyhow::Result<Option<JobResult>> {
    let (line, limits) = job.task.searches().context("no searches")?;
    let mut engine = engine(&limits, abandon)?;
    let places = places(&line.game()?);
    for &ply in &job.plies {
        let place = places.get(ply as usize);
        let place = place.with_context(|| format!("there is no position {ply}"))?;
        if abandon.is_wanted() {
            return Ok(None);
        }
        let found = review::search(&mut engine, &place.root, &limits.limits());
        // A search that was stopped is not complete.
        if abandon.is_wanted() {
            return Ok(None);
        }
        let found = PositionResult::from(&found);
        report(Step::Found(PlyResult { ply, found }));
    }
    Ok(Some(JobResult::Searched(Vec::new())))
}

fn engine(limits: &SearchLimits, abandon: &Abandon) -> anyhow::Result<Engine> {
    let engine = Engine::with(eval::Evaluation::default(), limits.settings())?;
    abandon.watch(&engine);
    Ok(engine)
}

/// Finds at most one puzzle in a game. Tries the first candidate of each length, the longest win first. The engine finds
/// the candidates, and the solver proves them.
fn mine(line: &GameLine, abandon: &Abandon) -> anyhow::Result<Option<JobResult>> {
    let limits = SearchLimits {
        nodes: SCOUT_NODES,
        depth: None,
        lines: 1,
    };
    let mut engine = engine(&limits, abandon)?;
    let mut won: Vec<(u32, Position)> = Vec::new();
    for place in places(&line.game()?) {
        if abandon.is_wanted() {
            return Ok(None);
        }
        if place.over.is_some() {
            continue;
        }
        let found = review::search(&mut engine, &place.root, &Limits::nodes(SCOUT_NODES));
        if let Some(Value::WinIn(turns @ 1..=LONGEST)) = found.value()
            && won.iter().all(|(other, _)| *other != turns)
        {
            won.push((turns, *place.root.position()));
        }
    }
    // The longest win is the best puzzle.
    won.sort_by_key(|(turns, _)| Reverse(*turns));
    let positions: Vec<Position> = won.into_iter().map(|(_, position)| position).collect();
    let mut miner = Miner::new([1; LONGEST as usize])?;
    miner.look(&positions);
    if abandon.is_wanted() {
        return Ok(None);
    }
    let puzzles = miner.puzzles().iter().map(WinRecord::from).collect();
    Ok(Some(JobResult::Puzzles(puzzles)))
}
