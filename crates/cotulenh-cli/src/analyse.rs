//! `cotulenh analyse`: the engine's analysis of positions and games.

mod annotate;
mod args;
mod json;
mod table;
mod value;
mod words;

pub(crate) use args::AnalyseOptions;

use crate::interrupt::{INTERRUPTED, Interrupt};
use crate::output::{self, Output};
use crate::pgn::stream::Games;
use crate::progress::Progress;
use anyhow::{Context, bail};
use args::Format;
use cotulenh::notation::pgn::{PgnFileError, PgnFileProblem};
use cotulenh::{Forgive, Position, Setup, Termination};
use cotulenh_engine::review::{self, GameReview};
use cotulenh_engine::{Engine, Evaluation, Limits, Root, Settings};
use std::io::{BufWriter, Write};
use std::path::Path;
use std::process::ExitCode;
use std::time::Duration;

/// The default number of nodes per position.
const NODES: u64 = 100_000;

pub(crate) fn run(options: &AnalyseOptions) -> anyhow::Result<ExitCode> {
    let settings = Settings {
        hash: options.hash.try_into()?,
        threads: options.threads.into(),
        lines: options.multipv.into(),
        // There is no clock, so no time can be lost on the way.
        overhead: Duration::ZERO,
        ..Settings::default()
    };
    let engine = Engine::with(Evaluation::default(), settings).context("--hash")?;
    let limits = limits(options);
    match Source::of(options.source.as_deref())? {
        Source::Position(fen) => position(options, engine, &limits, fen),
        Source::Games(path) => {
            if options.objective.is_some() {
                bail!("--objective is for a FEN; games have a tag for it");
            }
            games(options, engine, &limits, path)
        }
    }
}

fn limits(options: &AnalyseOptions) -> Limits {
    let unlimited = options.depth.is_none() && options.movetime.is_none();
    Limits {
        nodes: options.nodes.or(unlimited.then_some(NODES)),
        depth: options.depth,
        movetime: options.movetime.map(Duration::from_millis),
        ..Limits::default()
    }
}

/// The subject of the analysis.
#[derive(Debug, PartialEq, Eq)]
enum Source<'a> {
    Position(&'a str),
    Games(&'a Path),
}

impl Source<'_> {
    /// Returns a file if there is one with that name, otherwise a FEN.
    fn of(text: Option<&str>) -> anyhow::Result<Source<'_>> {
        let Some(text) = text else {
            return Ok(Source::Position(cotulenh::START_FEN));
        };
        let path = Path::new(text);
        if text == "-" || path.exists() {
            return Ok(Source::Games(path));
        }
        if !text.trim_end().contains(char::is_whitespace) {
            bail!("{text}: neither a file nor a FEN");
        }
        Ok(Source::Position(text))
    }
}

fn position(
    options: &AnalyseOptions,
    mut engine: Engine,
    limits: &Limits,
    fen: &str,
) -> anyhow::Result<ExitCode> {
    if options.format == Format::Pgn {
        bail!("--format pgn is for games, not for a position");
    }
    let mut setup: Setup = fen.parse().context("FEN")?;
    setup.objective = options.objective.unwrap_or_default();
    let position: Position = setup.position_forgiving(Forgive::STUDY).context("FEN")?;
    let over = position.outcome().map(|outcome| outcome.termination);
    if let Some(termination) = over.filter(|&termination| termination != Termination::Fifty) {
        bail!("the game is over: {termination}");
    }
    let control = engine.control();
    // The first Ctrl-C stops the search, and the result so far is printed.
    let interrupt = Interrupt::listen(move || control.stop());
    let progress = Progress::line();
    let found = engine.search(&Root::new(position), limits, |info| {
        progress.show(|| {
            let score = value::text(info.line.value);
            format!("depth {}  {score}  {} nodes", info.depth, info.nodes)
        });
    });
    progress.clear();
    let mut output = BufWriter::new(writer(options.format));
    match options.format {
        Format::Json => json::position(&position, &found, &mut output)?,
        Format::Table | Format::Pgn => table::position(&position, &found, &mut output)?,
    }
    output.flush()?;
    Ok(code(true, &interrupt))
}

fn games(
    options: &AnalyseOptions,
    mut engine: Engine,
    limits: &Limits,
    path: &Path,
) -> anyhow::Result<ExitCode> {
    let name = path.display();
    let mut games = Games::open(path).with_context(|| name.to_string())?;
    let interrupt = Interrupt::listen(|| {});
    let progress = Progress::line();
    let mut output = BufWriter::new(writer(options.format));
    let mut all_good = true;
    let mut number = 0_u64;
    while !interrupt.is_wanted() {
        let Some(game) = games.reader.next() else {
            break;
        };
        number += 1;
        let mut pgn = match game {
            Ok(reading) => reading.pgn,
            Err(PgnFileError {
                problem: PgnFileProblem::Game(error),
                ..
            }) => {
                all_good = false;
                progress.clear();
                output.flush()?;
                output::complain(format_args!("{name}:{error}"));
                continue;
            }
            Err(error) => return Err(error).with_context(|| name.to_string()),
        };
        let review = GameReview::new(&pgn.game, |place, done, all| {
            progress.show(|| format!("game {number}, position {} of {all}", done + 1));
            let goes_on = !interrupt.is_wanted();
            goes_on.then(|| review::search(&mut engine, &place.root, limits))
        });
        if review.0.is_empty() {
            break;
        }
        if output::is_terminal() {
            progress.clear();
        }
        match options.format {
            Format::Table => table::game(&pgn, &review, &mut output)?,
            Format::Json => json::game(&pgn, &review, &mut output)?,
            Format::Pgn => {
                annotate::annotate(&mut pgn, &review)?;
                writeln!(output, "{pgn}")?;
            }
        }
        // A game takes a while, so each one is written as soon as it is analysed.
        output.flush()?;
    }
    progress.clear();
    Ok(code(all_good, &interrupt))
}

fn writer(format: Format) -> Output {
    match format {
        Format::Table => output::text(),
        Format::Json => output::json(),
        Format::Pgn => output::file(),
    }
}

fn code(all_good: bool, interrupt: &Interrupt) -> ExitCode {
    match (interrupt.is_wanted(), all_good) {
        (true, _) => ExitCode::from(INTERRUPTED),
        (false, good) => ExitCode::from(u8::from(!good)),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_source_is_an_existing_file_or_a_fen() {
        assert!(matches!(Source::of(Some("-")).unwrap(), Source::Games(_)));
        let here = Source::of(Some("Cargo.toml")).unwrap();
        assert!(matches!(here, Source::Games(_)));
        let fen = "6c4/11/11/11/11/11/11/11/11/11/11/5C5 r - - 0 1";
        assert_eq!(Source::of(Some(fen)).unwrap(), Source::Position(fen));
        assert!(Source::of(Some("no-such-file.pgn")).is_err());
    }
}
