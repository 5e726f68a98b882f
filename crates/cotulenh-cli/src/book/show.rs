//! `cotulenh book show`.

use super::args::ShowOptions;
use crate::output;
use crate::printable::Printable;
use anyhow::Context;
use cotulenh::Position;
use cotulenh_engine::Book;
use std::io::Write;
use std::process::ExitCode;

pub(crate) fn run(options: &ShowOptions) -> anyhow::Result<ExitCode> {
    let opened;
    let book = match &options.file {
        Some(path) => {
            opened = Book::open(path).with_context(|| path.display().to_string())?;
            &opened
        }
        None => Book::embedded().context("the program has no book")?,
    };
    let mut position = Position::start();
    for (number, word) in (1..).zip(options.moves.split_whitespace()) {
        let turn = position.turn_from_engine_move(word);
        let turn = turn.with_context(|| format!("--moves: turn {number}"))?;
        let played = position.play_turn(&turn);
        played.with_context(|| format!("--moves: turn {number}"))?;
    }
    let mut output = output::text();
    writeln!(output, "{}", Printable(book.description()))?;
    writeln!(output, "{} positions", book.len())?;
    let turns = book.turns(&position);
    let total: u32 = turns.iter().map(|(_, turn)| u32::from(turn.weight)).sum();
    for (turn, known) in &turns {
        let share = 100.0 * f64::from(known.weight) / f64::from(total);
        let score = f64::from(known.score) / 100.0;
        let san = position.turn_san(turn);
        writeln!(
            output,
            "{:<12} {san:<12} {score:+.2} {share:>4.0} %",
            known.word
        )?;
    }
    if turns.is_empty() {
        writeln!(output, "the position is not in the book")?;
    }
    Ok(ExitCode::SUCCESS)
}
