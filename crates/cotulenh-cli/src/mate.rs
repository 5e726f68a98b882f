//! `cotulenh mate`: proves forced wins.

mod args;
mod write;

pub(crate) use args::MateOptions;

use crate::interrupt::{INTERRUPTED, Interrupt};
use crate::output;
use crate::progress::Progress;
use anyhow::Context;
use cotulenh::{Forgive, Position, Setup};
use cotulenh_engine::mate::{Question, Solver, Verdict};
use std::io::{BufWriter, Write};
use std::process::ExitCode;

/// The exit code if there is no win.
const NO_WIN: u8 = 3;
/// The exit code if a limit was reached first.
const UNKNOWN: u8 = 4;

pub(crate) fn run(options: &MateOptions) -> anyhow::Result<ExitCode> {
    let mut setup: Setup = options.fen.parse().context("FEN")?;
    setup.objective = options.objective;
    let position: Position = setup.position_forgiving(Forgive::STUDY).context("FEN")?;
    let mut solver = Solver::new(options.hash.try_into()?).context("--hash")?;
    let control = solver.control();
    // The first Ctrl-C stops the search, and the result so far is printed.
    let interrupt = Interrupt::listen(move || control.stop());
    let question = Question {
        turns: options.turns,
        nodes: options.nodes,
        all: options.all,
    };
    let progress = Progress::line();
    let answer = solver.solve(&position, &question, |report| {
        progress.show(|| format!("no win in {}  {} nodes", report.no_win_in, report.nodes));
    });
    progress.clear();
    let answer = answer?;
    if options.json {
        let mut output = BufWriter::new(output::json());
        write::json(&position, &question, &answer, &mut output)?;
        output.flush()?;
    } else {
        let mut output = BufWriter::new(output::text());
        write::text(&position, &question, &answer, &mut output)?;
        output.flush()?;
    }
    Ok(match answer.verdict {
        _ if interrupt.is_wanted() => ExitCode::from(INTERRUPTED),
        Verdict::Win(_) => ExitCode::SUCCESS,
        Verdict::NoWin => ExitCode::from(NO_WIN),
        Verdict::Unknown { .. } => ExitCode::from(UNKNOWN),
    })
}
