//! `cotulenh wins check`.

use super::FAILED;
use super::args::CheckOptions;
use super::suite::{self, Named};
use crate::interrupt::{INTERRUPTED, Interrupt};
use crate::output;
use crate::printable::Printable;
use crate::progress::Progress;
use anyhow::Context;
use cotulenh_engine::mate::{Question, Solver};
use cotulenh_engine::wins::{motifs, themes};
use std::io::Write;
use std::process::ExitCode;
use std::time::Instant;

pub(crate) fn run(options: &CheckOptions) -> anyhow::Result<ExitCode> {
    let wins = suite::read(&options.file)?;
    let mut solver = Solver::new(options.hash.try_into()?).context("--hash")?;
    let began = Instant::now();
    let interrupt = Interrupt::listen(|| {});
    let progress = Progress::line();
    let mut output = output::text();
    let (mut proven, mut wrong) = (0_usize, 0_usize);
    for win in &wins {
        if interrupt.is_wanted() {
            break;
        }
        progress.show(|| format!("{proven} of {} proven", wins.len()));
        match check(&mut solver, win) {
            None => proven += 1,
            Some(what) => {
                progress.clear();
                wrong += 1;
                writeln!(output, "{}: {what}", Printable(&win.id))?;
            }
        }
    }
    progress.clear();
    let seconds = began.elapsed().as_secs_f64();
    writeln!(
        output,
        "{proven} of {} proven in {seconds:.1} s",
        wins.len()
    )?;
    Ok(if interrupt.is_wanted() {
        ExitCode::from(INTERRUPTED)
    } else if wrong > 0 {
        ExitCode::from(FAILED)
    } else {
        ExitCode::SUCCESS
    })
}

/// Returns what is wrong with a win, or `None`.
fn check(solver: &mut Solver, win: &Named) -> Option<String> {
    let problem = &win.problem;
    let question = Question {
        all: true,
        ..Question::turns(problem.turns)
    };
    let answer = match solver.solve(&problem.position, &question, |_| {}) {
        Ok(answer) => answer,
        Err(error) => return Some(error.to_string()),
    };
    let Some(proven) = answer.win() else {
        return Some(format!("there is no win in {}", problem.turns));
    };
    if proven.turns != problem.turns {
        return Some(format!("it is won in {}", proven.turns));
    }
    let missing = proven
        .firsts
        .iter()
        .find(|turn| !problem.is_solved_by(turn));
    if let Some(turn) = missing {
        return Some(format!("{} wins too", turn.engine_move()));
    }
    if proven.firsts.len() != problem.firsts.len() {
        return Some("not all of its first turns win".into());
    }
    // The themes are those of the stored line.
    let stored = cotulenh_engine::mate::Win {
        line: problem.line.clone(),
        ..proven.clone()
    };
    if themes(solver, &problem.position, &stored) != problem.themes {
        return Some("its themes differ".into());
    }
    let found = motifs(&problem.position, &problem.line);
    if win.motifs.as_ref().is_some_and(|stored| *stored != found) {
        return Some("its motifs differ".into());
    }
    let mut end = problem.position;
    for turn in &problem.line {
        if end.play_turn(turn).is_err() {
            return Some("its line is illegal".into());
        }
    }
    let whole = problem.line.len() as u32 == 2 * problem.turns - 1;
    if !whole || end.winner() != Some(problem.position.turn()) {
        return Some("its line does not end with the win".into());
    }
    None
}
