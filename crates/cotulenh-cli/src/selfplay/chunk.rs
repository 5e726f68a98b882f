//! Chunks of self-play games: workers of a server play them, and `make` puts them together.

use super::args::{Action, MakeOptions};
use super::make::settings;
use super::play::SelfPlayer;
use crate::args::{Args, Command};
use crate::matches::schedule::Worker;
use crate::worker::Abandon;
use anyhow::{Context, bail, ensure};
use base64::Engine as _;
use base64::engine::general_purpose::STANDARD;
use clap::Parser;
use cotulenh_data::{Reader, ScoredGame, Settings, Writer};
use cotulenh_server::farm::SelfplayGames;
use std::collections::BTreeMap;

/// Plays the games of a chunk. Returns a file of games in Base64, or `None` if it was stopped. `counted` gets the number of
/// finished games.
pub(crate) fn play(
    chunk: &SelfplayGames,
    abandon: &Abandon,
    mut counted: impl FnMut(u64),
) -> anyhow::Result<Option<String>> {
    let options = options(&chunk.settings)?;
    let settings = settings(&options)?;
    ensure!(
        named(&settings) == chunk.settings,
        "this program would play other games: it has other settings"
    );
    let mut player = SelfPlayer::new(&options)?;
    let mut writer = Writer::create(Vec::new(), &settings)?;
    for number in 0..u64::from(chunk.games) {
        let Some(played) = player.game(chunk.first + number, abandon.flag())? else {
            return Ok(None);
        };
        writer.write(&played.game)?;
        counted(number + 1);
    }
    Ok(Some(STANDARD.encode(writer.into_inner())))
}

/// Reads the games of a chunk. They must have the settings of this file.
pub(super) fn read(file: &str, games: u32, settings: &Settings) -> anyhow::Result<Vec<ScoredGame>> {
    let bytes = STANDARD.decode(file).context("the result of a worker")?;
    let reader = Reader::new(bytes.as_slice()).context("the result of a worker")?;
    if let Some(name) = settings.difference(reader.settings()) {
        bail!("the result of a worker has another {name}");
    }
    let found: Vec<ScoredGame> = reader
        .collect::<Result<_, _>>()
        .context("the result of a worker")?;
    ensure!(
        found.len() == games as usize,
        "a worker has played {} games, expected {games}",
        found.len()
    );
    Ok(found)
}

/// Returns settings by name.
pub(super) fn named(settings: &Settings) -> BTreeMap<String, String> {
    let pairs = settings.iter();
    pairs
        .map(|(name, value)| (name.to_owned(), value.to_owned()))
        .collect()
}

/// Returns the options that have these settings.
fn options(given: &BTreeMap<String, String>) -> anyhow::Result<Box<MakeOptions>> {
    let value = |name: &str| {
        let value = given.get(name).map(String::as_str);
        value.with_context(|| format!("the setting {name} is missing"))
    };
    let mut words = vec!["cotulenh", "selfplay", "make", "-", "--games", "1"];
    for option in [
        "--objective",
        "--seed",
        "--nodes",
        "--hash",
        "--random-plies",
        "--opening-score",
        "--max-turns",
    ] {
        words.extend([option, value(option.trim_start_matches('-'))?]);
    }
    if let Some((turns, score)) = value("draw")?.split_once(',') {
        words.extend(["--draw-moves", turns, "--draw-score", score]);
    }
    match value("resign")?.split_once(',') {
        Some((turns, score)) => words.extend(["--resign-moves", turns, "--resign-score", score]),
        None => words.extend(["--resign-moves", "0"]),
    }
    let parsed = Args::try_parse_from(words).context("the settings of a job")?;
    match parsed.command {
        Command::Selfplay(options) => match options.action {
            Action::Make(options) => Ok(options),
            _ => bail!("the settings of a job"),
        },
        _ => bail!("the settings of a job"),
    }
}
