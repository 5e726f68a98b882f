//! `cotulenh match`: measures which player is stronger, and by how much.

pub(crate) mod adjudicate;
mod args;
pub(crate) mod chunk;
pub(crate) mod competitor;
pub(crate) mod engine_spec;
mod limit;
pub(crate) mod openings;
mod pairing;
mod play;
pub(crate) mod process;
mod protocol;
mod record;
mod report;
pub(crate) mod schedule;
pub(crate) mod seat;
mod sprt;
pub(crate) mod state;
mod stats;
mod tally;
pub(crate) mod weights_file;

pub(crate) use args::MatchOptions;
pub(crate) use play::eval_of_turn;

use crate::farm::{Chunk, Farm};
use crate::interrupt::{INTERRUPTED, Interrupt};
use crate::output;
use crate::progress::Progress;
use anyhow::{Context, bail};
use competitor::Kind;
use limit::TurnLimit;
use openings::Openings;
use pairing::{Board, round};
use play::Terms;
use process::StartError;
use record::Record;
use report::Report;
use schedule::{Counter, Flow, Games};
use serde_json::json;
use state::{Identity, State};
use std::collections::BTreeMap;
use std::io::Write;
use std::process::ExitCode;
use std::time::Duration;
use tally::Finished;

pub(crate) fn run(options: &MatchOptions) -> anyhow::Result<ExitCode> {
    check(options)?;
    let farm = Farm::new(&options.farm)?;
    if farm.is_some() {
        chunk::check(options)?;
    }
    let openings = Openings::of(options)?;
    let identity = identity(options, &openings, limit(options));
    let state = match &options.resume {
        Some(path) => State::load(path, &identity).with_context(|| path.display().to_string())?,
        None => None,
    };
    let state = state.unwrap_or_else(|| State::new(identity));
    let interrupt = Interrupt::listen(|| {});
    let mut referee = Referee::new(options, state)?;
    if !referee.is_complete() {
        match farm {
            Some(farm) => play_remotely(farm, &mut referee, &interrupt)?,
            None => play_here(&openings, &mut referee, &interrupt)?,
        }
    }
    referee.progress.clear();
    let report = referee.report();
    match options.json {
        true => writeln!(output::json(), "{}", report.json())?,
        false => report.write(&mut output::text())?,
    }
    Ok(match report.complete {
        true => ExitCode::SUCCESS,
        false => ExitCode::from(INTERRUPTED),
    })
}

/// Plays the games on this machine.
fn play_here(
    openings: &Openings,
    referee: &mut Referee<'_>,
    interrupt: &Interrupt,
) -> anyhow::Result<()> {
    let (options, terms) = (referee.options, terms(referee.options));
    let games = referee.games();
    let mut boards = boards(options, openings, &terms, games.end - games.first)?;
    // A program that cannot be started must not lose a game, so both are tried first.
    if let Some(board) = boards.first_mut() {
        board.try_out()?;
    }
    // The state contains the length of the PGN file, so it is saved before the first game.
    referee.save()?;
    schedule::run(games, boards, referee, interrupt)
}

/// Creates as many boards as are used at the same time for a number of games.
fn boards(
    options: &MatchOptions,
    openings: &Openings,
    terms: &Terms,
    games: u64,
) -> Result<Vec<Board>, StartError> {
    let boards = u64::from(options.concurrency).min(games);
    (0..boards)
        .map(|_| Board::new(options, openings, terms))
        .collect()
}

/// Plays the games of a match on this machine, numbered from `first`. Returns the half points of A, or `None` after an
/// interrupt.
pub(crate) fn half_points(
    options: &MatchOptions,
    first: u64,
    interrupt: &Interrupt,
) -> anyhow::Result<Option<u64>> {
    let openings = Openings::of(options)?;
    let boards = boards(options, &openings, &terms(options), options.games)?;
    let games = Games {
        first,
        end: first + options.games,
        ahead: BTreeMap::new(),
    };
    let mut points = HalfPoints::default();
    schedule::run(games, boards, &mut points, interrupt)?;
    Ok((points.games == options.games).then_some(points.sum))
}

/// The half points of A.
#[derive(Default)]
struct HalfPoints {
    games: u64,
    sum: u64,
}

impl Counter<Finished> for HalfPoints {
    fn count(&mut self, game: Finished) -> anyhow::Result<Flow> {
        self.games += 1;
        self.sum += u64::from(game.halves);
        Ok(Flow::Continue)
    }

    fn keep(&mut self, _: &BTreeMap<u64, Finished>) -> anyhow::Result<()> {
        Ok(())
    }
}

/// Lets the workers of a server play the games. Games that were finished ahead of others are played again.
fn play_remotely(
    mut farm: Farm,
    referee: &mut Referee<'_>,
    interrupt: &Interrupt,
) -> anyhow::Result<()> {
    referee.state.ahead.clear();
    referee.save()?;
    let settings = serde_json::to_value(&referee.state.identity)?;
    let (first, end) = (referee.state.tally.games(), referee.options.games);
    let pgn = referee.options.pgn.is_some();
    let task = |chunk: Chunk| json!({"kind": "match", "settings": settings, "first": chunk.first, "games": chunk.games, "pgn": pgn});
    farm.run(first, end, interrupt, task, |_, result| {
        for game in chunk::read(&result)? {
            let flow = referee.count(game)?;
            referee.keep(&BTreeMap::new())?;
            if flow == Flow::Stop {
                return Ok(Flow::Stop);
            }
        }
        Ok(Flow::Continue)
    })
}

/// Returns the limit per turn.
fn limit(options: &MatchOptions) -> TurnLimit {
    match (options.nodes, options.movetime, options.tc) {
        (Some(nodes), ..) => TurnLimit::Nodes(nodes),
        (_, Some(time), _) => TurnLimit::Movetime(time),
        (_, _, Some(control)) => TurnLimit::Clock(control),
        _ => TurnLimit::Own,
    }
}

/// Returns the conditions of the games.
fn terms(options: &MatchOptions) -> Terms {
    Terms {
        limit: limit(options),
        margin: Duration::from_millis(options.margin),
        adjudication: options.adjudication(),
    }
}

/// Checks the rules that the option parser cannot express.
fn check(options: &MatchOptions) -> anyhow::Result<()> {
    for (competitor, given, name) in [
        (&options.a, &options.option_a, "--option-a"),
        (&options.b, &options.option_b, "--option-b"),
    ] {
        if !given.is_empty() && !matches!(competitor.kind, Kind::Command(_)) {
            bail!(
                "{name} is for programs, and {} is not a program",
                competitor.text
            );
        }
    }
    Ok(())
}

fn identity(options: &MatchOptions, openings: &Openings, limit: TurnLimit) -> Identity {
    Identity {
        a: options.a.text.clone(),
        b: options.b.text.clone(),
        options_a: options.option_a.clone(),
        options_b: options.option_b.clone(),
        objective: options.objective.name().into(),
        limit,
        margin: options.margin,
        timeout: options.timeout,
        seed: options.seed,
        plies: options.openings.is_none().then_some(options.plies),
        openings: openings.fingerprint(),
        adjudication: options.adjudication(),
        sprt: options.sprt,
    }
}

/// Counts the games of a match, saves its state and reports the score.
struct Referee<'a> {
    options: &'a MatchOptions,
    state: State,
    record: Option<Record>,
    progress: Progress,
}

impl<'a> Referee<'a> {
    fn new(options: &'a MatchOptions, mut state: State) -> anyhow::Result<Referee<'a>> {
        let next = round(state.tally.games());
        let record = options.pgn.as_deref().map(|path| {
            let begun = state.tally.games() > 0;
            if begun && state.pgn_bytes.is_none() {
                bail!("--pgn: the match was started without --pgn");
            }
            Record::open(path, state.pgn_bytes, &next)
        });
        let record = record.transpose()?;
        state.pgn_bytes = record.as_ref().map(Record::bytes);
        Ok(Referee {
            options,
            state,
            record,
            progress: Progress::line(),
        })
    }

    fn games(&self) -> Games<Finished> {
        let ahead = self.state.ahead.iter();
        let ahead = ahead.filter(|game| game.index < self.options.games);
        Games {
            first: self.state.tally.games(),
            end: self.options.games,
            ahead: ahead.map(|game| (game.index, game.clone())).collect(),
        }
    }

    /// Saves the state if the match has a state file. After a crash, the PGN file contains at most one game that was
    /// not counted.
    fn save(&mut self) -> anyhow::Result<()> {
        let Some(path) = &self.options.resume else {
            return Ok(());
        };
        let counted = self.state.tally.games();
        self.state.ahead.retain(|game| game.index >= counted);
        let saved = self.state.save(path);
        saved.with_context(|| path.display().to_string())
    }

    fn is_decided(&self) -> bool {
        let sprt = self.options.sprt.as_ref();
        sprt.is_some_and(|sprt| sprt.verdict(&self.state.tally.pairs).is_some())
    }

    fn is_complete(&self) -> bool {
        self.state.tally.games() >= self.options.games || self.is_decided()
    }

    fn report(&self) -> Report<'_> {
        Report {
            a: &self.options.a.text,
            b: &self.options.b.text,
            tally: &self.state.tally,
            sprt: self.options.sprt.as_ref(),
            complete: self.is_complete(),
        }
    }
}

impl Counter<Finished> for Referee<'_> {
    fn count(&mut self, game: Finished) -> anyhow::Result<Flow> {
        let pair = self.state.tally.add(&game);
        if let (Some(record), Some(pgn)) = (&mut self.record, &game.pgn) {
            record.append(pgn)?;
            self.state.pgn_bytes = Some(record.bytes());
        }
        self.save()?;
        let Some(halves) = pair else {
            return Ok(Flow::Continue);
        };
        if !self.options.json && self.progress.is_hidden() {
            let line = self.report().pair(halves);
            writeln!(output::text(), "{line}")?;
        }
        Ok(match self.is_decided() {
            true => Flow::Stop,
            false => Flow::Continue,
        })
    }

    fn keep(&mut self, ahead: &BTreeMap<u64, Finished>) -> anyhow::Result<()> {
        let ahead: Vec<Finished> = ahead.values().cloned().collect();
        // Most games are counted immediately, and the state is saved then.
        if self.options.resume.is_some() && ahead != self.state.ahead {
            self.state.ahead = ahead;
            self.save()?;
        }
        let (report, all) = (self.report(), self.options.games);
        let line = format!("{} of {all}", report.line());
        self.progress.show(|| line);
        Ok(())
    }
}
