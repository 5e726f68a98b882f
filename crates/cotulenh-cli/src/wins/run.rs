//! `cotulenh wins run`.

use super::args::RunOptions;
use super::suite::{self, Named};
use crate::columns::Columns;
use crate::interrupt::{INTERRUPTED, Interrupt};
use crate::output;
use crate::progress::Progress;
use cotulenh_engine::{Limits, Root};
use serde_json::json;
use std::io::{self, BufWriter, Write};
use std::process::ExitCode;
use std::time::{Duration, Instant};

/// A win that the engine did not find.
struct Failure<'a> {
    win: &'a Named,
    played: String,
}

/// The results for the wins in one number of turns.
#[derive(Clone, Copy, Default)]
struct Count {
    turns: u32,
    found: usize,
    all: usize,
    time: Duration,
}

pub(crate) fn run(options: &RunOptions) -> anyhow::Result<ExitCode> {
    let wins = suite::read(&options.file)?;
    let mut engine = options.engine.build()?;
    let limits = Limits::nodes(options.nodes);
    let interrupt = Interrupt::listen(|| {});
    let progress = Progress::line();
    let mut counts = [1, 2, 3].map(|turns| Count {
        turns,
        ..Count::default()
    });
    let mut failures = Vec::new();
    for (number, win) in wins.iter().enumerate() {
        if interrupt.is_wanted() {
            break;
        }
        progress.show(|| format!("{number} of {}, {} missed", wins.len(), failures.len()));
        let began = Instant::now();
        // Earlier positions must not help.
        engine.clear();
        let found = engine.search(&Root::new(win.problem.position), &limits, |_| {});
        let solved = found
            .best
            .as_ref()
            .is_some_and(|turn| win.problem.is_solved_by(turn));
        if let Some(count) = counts
            .iter_mut()
            .find(|count| count.turns == win.problem.turns)
        {
            count.all += 1;
            count.found += usize::from(solved);
            count.time += began.elapsed();
        }
        if !solved {
            let played = found.best.map(|turn| turn.engine_move().to_string());
            failures.push(Failure {
                win,
                played: played.unwrap_or_default(),
            });
        }
    }
    progress.clear();
    if options.json {
        let mut output = BufWriter::new(output::json());
        json(options, &counts, &failures, &mut output)?;
        output.flush()?;
    } else {
        let mut output = BufWriter::new(output::text());
        text(&counts, &failures, &mut output)?;
        output.flush()?;
    }
    Ok(if interrupt.is_wanted() {
        ExitCode::from(INTERRUPTED)
    } else {
        ExitCode::SUCCESS
    })
}

fn text(counts: &[Count], failures: &[Failure<'_>], output: &mut impl Write) -> io::Result<()> {
    let mut table = Columns::new(&["win in", "found", "of", "seconds"]);
    for count in counts {
        table.row(vec![
            count.turns.to_string(),
            count.found.to_string(),
            count.all.to_string(),
            format!("{:.1}", count.time.as_secs_f64()),
        ]);
    }
    table.write(output)?;
    if failures.is_empty() {
        return Ok(());
    }
    writeln!(output)?;
    let mut table = Columns::new(&["missed", "played", "wins", "themes", "position"]);
    for Failure { win, played } in failures {
        let problem = &win.problem;
        let themes: Vec<&str> = problem.themes.iter().map(|theme| theme.name()).collect();
        table.row(vec![
            win.id.clone(),
            played.clone(),
            words(win).join(" "),
            themes.join(" "),
            problem.position.to_string(),
        ]);
    }
    table.write(output)
}

fn json(
    options: &RunOptions,
    counts: &[Count],
    failures: &[Failure<'_>],
    output: &mut impl Write,
) -> io::Result<()> {
    let seconds = |time: Duration| (time.as_secs_f64() * 1e3).round() / 1e3;
    let counts = counts.iter().map(|count| {
        json!({
            "turns": count.turns,
            "found": count.found,
            "all": count.all,
            "seconds": seconds(count.time),
        })
    });
    let failures = failures.iter().map(|Failure { win, played }| {
        json!({
            "id": win.id,
            "fen": win.problem.position.to_string(),
            "turns": win.problem.turns,
            "played": played,
            "firsts": words(win),
        })
    });
    let line = json!({
        "nodes": options.nodes,
        "counts": counts.collect::<Vec<_>>(),
        "missed": failures.collect::<Vec<_>>(),
    });
    writeln!(output, "{line}")
}

fn words(win: &Named) -> Vec<String> {
    let firsts = win.problem.firsts.iter();
    firsts.map(|turn| turn.engine_move().to_string()).collect()
}
