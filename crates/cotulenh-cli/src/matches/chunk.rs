//! Chunks of games of a match: workers of a server play them.

use super::args::MatchOptions;
use super::competitor::Kind;
use super::limit::TurnLimit;
use super::openings::Openings;
use super::pairing::Board;
use super::schedule::Worker;
use super::state::Identity;
use super::tally::Finished;
use super::{identity, limit, terms};
use crate::args::{Args, Command};
use crate::evaluation::EvaluationChoice;
use crate::worker::Abandon;
use anyhow::{Context, bail, ensure};
use clap::Parser;
use cotulenh_server::farm::MatchGames;
use serde_json::Value;

/// Checks that the games of a match are the same on every machine and need nothing but this program.
///
/// # Errors
///
/// Returns an error that names the option that prevents it.
pub(crate) fn check(options: &MatchOptions) -> anyhow::Result<()> {
    if options.openings.is_some() {
        bail!("--openings names a file, which workers do not have");
    }
    if !matches!(limit(options), TurnLimit::Own | TurnLimit::Nodes(_)) {
        bail!("workers play with --nodes only, because machines differ in speed");
    }
    for competitor in [&options.a, &options.b] {
        let text = &competitor.text;
        match &competitor.kind {
            Kind::Command(_) => bail!("{text}: workers do not start other programs"),
            Kind::Engine(spec) if matches!(spec.eval, EvaluationChoice::File(_)) => {
                bail!("{text}: eval names a file, which workers do not have")
            }
            Kind::Engine(spec) if spec.weights.is_some() => {
                bail!("{text}: weights names a file, which workers do not have")
            }
            Kind::Engine(spec) if spec.movetime.is_some() || spec.threads > 1 => {
                bail!("{text}: the games would differ from machine to machine")
            }
            _ => {}
        }
    }
    Ok(())
}

/// Plays the games of a chunk. Returns them, or `None` if it was stopped. `counted` gets the number of finished games.
pub(crate) fn play(
    chunk: &MatchGames,
    abandon: &Abandon,
    mut counted: impl FnMut(u64),
) -> anyhow::Result<Option<Vec<Value>>> {
    let given: Identity =
        serde_json::from_value(chunk.settings.clone()).context("the settings of a job")?;
    let options = options(&given, chunk.pgn)?;
    check(&options)?;
    let openings = Openings::of(&options)?;
    let played = identity(&options, &openings, limit(&options));
    ensure!(
        played == given,
        "this program would play another match: it has other settings"
    );
    let mut board = Board::new(&options, &openings, &terms(&options))?;
    let mut found = Vec::new();
    for number in 0..u64::from(chunk.games) {
        let Some(game) = board.game(chunk.first + number, abandon.flag())? else {
            return Ok(None);
        };
        found.push(serde_json::to_value(game)?);
        counted(number + 1);
    }
    Ok(Some(found))
}

/// Reads the games of a chunk.
pub(super) fn read(result: &Value) -> anyhow::Result<Vec<Finished>> {
    let games = serde_json::from_value(result["games"].clone());
    games.context("the result of a worker")
}

/// Returns the options of a match with these settings.
fn options(given: &Identity, with_pgn: bool) -> anyhow::Result<Box<MatchOptions>> {
    let mut words = vec!["cotulenh".to_owned(), "match".to_owned()];
    let mut add = |option: &str, value: &dyn ToString| {
        words.extend([option.to_owned(), value.to_string()]);
    };
    add("--objective", &given.objective);
    add("--seed", &given.seed);
    add("--margin", &given.margin);
    add("--timeout", &given.timeout);
    add("--max-turns", &given.adjudication.max_turns);
    add("--plies", &given.plies.context("the settings of a job")?);
    if let TurnLimit::Nodes(nodes) = given.limit {
        add("--nodes", &nodes);
    }
    if let Some((turns, score)) = given.adjudication.draw {
        add("--draw-moves", &turns);
        add("--draw-score", &score);
    }
    if let Some((turns, score)) = given.adjudication.resign {
        add("--resign-moves", &turns);
        add("--resign-score", &score);
    }
    if with_pgn {
        // The file is not written: the games are part of the result.
        add("--pgn", &"-");
    }
    words.extend(["--".to_owned(), given.a.clone(), given.b.clone()]);
    let parsed = Args::try_parse_from(words).context("the settings of a job")?;
    let Command::Match(mut options) = parsed.command else {
        bail!("the settings of a job");
    };
    // The test decides when the match ends, not how its games are played.
    options.sprt = given.sprt;
    Ok(options)
}
