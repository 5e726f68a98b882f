//! `cotulenh selfplay make`.

use super::args::{MAX_GAMES, MakeOptions};
use super::chunk;
use super::output::{Holds, Output};
use super::play::{Played, SelfPlayer};
use crate::farm::{Chunk, Farm};
use crate::interrupt::{INTERRUPTED, Interrupt};
use crate::matches::schedule::{self, Counter, Flow, Games};
use crate::output;
use crate::printable::Printable;
use crate::progress::Progress;
use anyhow::Context;
use cotulenh_data::Settings;
use cotulenh_engine::bench;
use serde_json::json;
use std::collections::BTreeMap;
use std::io::Write;
use std::process::ExitCode;

pub(crate) fn run(options: &MakeOptions) -> anyhow::Result<ExitCode> {
    let settings = settings(options)?;
    let file = Output::open(&options.file, &settings)?;
    let name = Printable(options.file.display());
    if file.cut > 0 {
        let cut = file.cut;
        output::complain(format_args!(
            "{name}: cut off {cut} bytes of an incomplete game"
        ));
    }
    let interrupt = Interrupt::listen(|| {});
    let mut keeper = Keeper::new(options, file);
    if !keeper.is_complete() {
        let first = keeper.output.holds.games;
        let end = options.games.unwrap_or(MAX_GAMES);
        let played = match Farm::new(&options.farm)? {
            Some(farm) => play_remotely(farm, first, end, &settings, &mut keeper, &interrupt),
            None => play_here(options, first, end, &mut keeper, &interrupt),
        };
        keeper.progress.clear();
        // Synced after an error too, because the games before it are good.
        let synced = keeper.output.sync();
        played?;
        synced?;
    }
    let Holds {
        games,
        positions,
        bytes,
    } = keeper.output.holds;
    let each = bytes as f64 / positions.max(1) as f64;
    writeln!(
        output::text(),
        "{name}: {games} games, {positions} positions, {bytes} bytes, {each:.2} per position"
    )?;
    Ok(match keeper.is_complete() {
        true => ExitCode::SUCCESS,
        false => ExitCode::from(INTERRUPTED),
    })
}

/// Plays the games on this machine.
fn play_here(
    options: &MakeOptions,
    first: u64,
    end: u64,
    keeper: &mut Keeper<'_>,
    interrupt: &Interrupt,
) -> anyhow::Result<()> {
    let games = Games {
        first,
        end,
        ahead: BTreeMap::new(),
    };
    let players = u64::from(options.concurrency).min(end.saturating_sub(first));
    let players: Result<_, _> = (0..players).map(|_| SelfPlayer::new(options)).collect();
    let players = players.context("--hash")?;
    schedule::run(games, players, keeper, interrupt)
}

/// Lets the workers of a server play the games.
fn play_remotely(
    mut farm: Farm,
    first: u64,
    end: u64,
    settings: &Settings,
    keeper: &mut Keeper<'_>,
    interrupt: &Interrupt,
) -> anyhow::Result<()> {
    let named = chunk::named(settings);
    let task = |chunk: Chunk| json!({"kind": "selfplay", "settings": named, "first": chunk.first, "games": chunk.games});
    farm.run(first, end, interrupt, task, |chunk, result| {
        let file = result["games"].as_str().unwrap_or_default();
        let games = chunk::read(file, chunk.games, settings)?;
        for (index, game) in (chunk.first..).zip(games) {
            let flow = keeper.count(Played { index, game })?;
            keeper.keep(&BTreeMap::new())?;
            if flow == Flow::Stop {
                return Ok(Flow::Stop);
            }
        }
        Ok(Flow::Continue)
    })
}

/// Returns the settings that the games depend on. The fingerprint identifies the engine's play.
pub(super) fn settings(options: &MakeOptions) -> anyhow::Result<Settings> {
    let mut settings = Settings::new();
    settings.set("maker", "cotulenh selfplay")?;
    settings.set("engine", env!("CARGO_PKG_VERSION"))?;
    settings.set("bench", bench::fingerprint()?)?;
    settings.set("objective", options.objective)?;
    settings.set("seed", options.seed)?;
    settings.set("nodes", options.nodes)?;
    settings.set("hash", options.hash)?;
    let plies = options.random_plies;
    settings.set("random-plies", format!("{}-{}", plies.least, plies.most))?;
    settings.set("opening-score", options.opening_score)?;
    let rules = options.adjudication();
    let pair = |pair: Option<(u32, u32)>| match pair {
        Some((turns, score)) => format!("{turns},{score}"),
        None => "never".into(),
    };
    settings.set("draw", pair(rules.draw))?;
    settings.set("resign", pair(rules.resign))?;
    settings.set("max-turns", rules.max_turns)?;
    Ok(settings)
}

/// Writes the games in order.
struct Keeper<'a> {
    options: &'a MakeOptions,
    output: Output,
    progress: Progress,
    /// The number of positions that were in the file at the start.
    before: u64,
}

impl<'a> Keeper<'a> {
    fn new(options: &'a MakeOptions, output: Output) -> Keeper<'a> {
        let holds = output.holds;
        let (done, all, what) = match (options.games, options.positions) {
            (Some(games), _) => (holds.games, games, "games"),
            (None, positions) => (holds.positions, positions.unwrap_or(0), "positions"),
        };
        let progress = Progress::bar(all, what);
        progress.start_at(done);
        Keeper {
            options,
            output,
            progress,
            before: holds.positions,
        }
    }

    fn is_complete(&self) -> bool {
        let holds = self.output.holds;
        match (self.options.games, self.options.positions) {
            (Some(games), _) => holds.games >= games,
            (None, positions) => holds.positions >= positions.unwrap_or(0),
        }
    }
}

impl Counter<Played> for Keeper<'_> {
    fn count(&mut self, played: Played) -> anyhow::Result<Flow> {
        self.output.append(&played.game)?;
        Ok(match self.is_complete() {
            true => Flow::Stop,
            false => Flow::Continue,
        })
    }

    fn keep(&mut self, _ahead: &BTreeMap<u64, Played>) -> anyhow::Result<()> {
        let Holds {
            games, positions, ..
        } = self.output.holds;
        let done = match self.options.games {
            Some(_) => games,
            None => positions,
        };
        self.progress.set_position(done);
        self.progress.show(|| {
            let seconds = self.progress.elapsed().as_secs_f64().max(1e-3);
            let speed = positions.saturating_sub(self.before) as f64 / seconds;
            format!("{speed:.0} positions/s")
        });
        Ok(())
    }
}
