//! `cotulenh book make`.

use super::args::MakeOptions;
use crate::files::Target;
use crate::interrupt::{INTERRUPTED, Interrupt};
use crate::printable::Printable;
use crate::progress::Progress;
use crate::{output, parallel};
use anyhow::{Context, ensure};
use cotulenh::{Position, mix64};
use cotulenh_engine::book::{Book, BookTurn};
use cotulenh_engine::{Engine, Evaluation, Limits, PvLine, Root, Settings, Value, bench};
use std::collections::HashMap;
use std::io::Write;
use std::process::ExitCode;

/// The size of the table of each search in MiB.
const HASH: usize = 8;
/// The weight of the best turn of a position.
const BEST_WEIGHT: f64 = 1_000.0;

/// The turns of a position, as the book keeps them.
type Turns = Vec<BookTurn>;

pub(crate) fn run(options: &MakeOptions) -> anyhow::Result<ExitCode> {
    let name = || options.file.display().to_string();
    // An error with the file is better reported before the work than after it.
    let file = Target::open(&options.file).with_context(name)?;
    let interrupt = Interrupt::listen(|| {});
    let progress = Progress::line();
    let mut book = Book::new(describe(options)?);
    let mut known: HashMap<u64, Turns> = HashMap::new();
    let mut games = vec![Root::new(Position::start()); options.games as usize];
    for ply in 0..options.plies {
        let mut new: Vec<&Root> = games.iter().collect();
        new.retain(|root| !known.contains_key(&root.position().key()));
        new.sort_by_key(|root| root.position().key());
        new.dedup_by_key(|root| root.position().key());
        progress.show(|| format!("ply {}: {} new positions", ply + 1, new.len()));
        let found = parallel::map(&new, |_, root| match interrupt.is_wanted() {
            true => Ok(None),
            false => search(root, options).map(Some),
        });
        for (root, turns) in new.iter().zip(found) {
            let Some(turns) = turns? else {
                return Ok(ExitCode::from(INTERRUPTED));
            };
            if !turns.is_empty() {
                let is_kept = book.insert(root.position(), turns.clone());
                ensure!(is_kept, "the book is full");
            }
            known.insert(root.position().key(), turns);
        }
        for (number, root) in (0..).zip(&mut games) {
            let draw = mix64(options.seed ^ mix64((number << 8) | u64::from(ply)));
            // A game that has ended stays where it is.
            if let Some(turn) = book.choose(root.position(), draw).map(|(turn, _)| turn) {
                root.play(&turn)?;
            }
        }
    }
    progress.clear();
    let bytes = book.to_bytes();
    file.replace(&bytes).with_context(name)?;
    let (positions, size) = (book.len(), bytes.len());
    writeln!(
        output::text(),
        "{}: {positions} positions, {size} bytes",
        Printable(options.file.display())
    )?;
    Ok(ExitCode::SUCCESS)
}

/// Describes how the book is made. The fingerprint identifies the engine's play.
fn describe(options: &MakeOptions) -> anyhow::Result<String> {
    let MakeOptions {
        games,
        plies,
        nodes,
        lines,
        within,
        seed,
        ..
    } = options;
    Ok(format!(
        "cotulenh book make --games {games} --plies {plies} --nodes {nodes} --lines {lines} --within {within} \
         --seed {seed}, version {}, bench {}",
        env!("CARGO_PKG_VERSION"),
        bench::fingerprint()?
    ))
}

/// Searches a position with an empty table and one thread, so that the book does not depend on the machine.
fn search(root: &Root, options: &MakeOptions) -> anyhow::Result<Turns> {
    let settings = Settings {
        hash: HASH,
        lines: options.lines,
        ..Settings::default()
    };
    let mut engine = Engine::with(Evaluation::default(), settings)?;
    let found = engine.search(root, &Limits::nodes(options.nodes), |_| {});
    Ok(turns(&found.lines, options.within))
}

/// Returns the turns that are nearly as good as the best one. Returns none if a side wins by force: the engine shall search
/// then.
fn turns(lines: &[PvLine], within: u16) -> Turns {
    let score = |value: Value| match value {
        Value::Centi(score) => i16::try_from(score).ok(),
        Value::WinIn(_) | Value::LossIn(_) => None,
    };
    let Some(best) = lines.first().and_then(|line| score(line.value)) else {
        return Vec::new();
    };
    let good = lines.iter().filter_map(|line| {
        let score = score(line.value)?;
        let loss = i32::from(best) - i32::from(score);
        if loss > i32::from(within) {
            return None;
        }
        // The worst turn of the book gets about a seventh of the weight of the best one.
        let share = f64::exp(-2.0 * f64::from(loss.max(0)) / f64::from(within.max(1)));
        Some(BookTurn {
            word: line.turns.first()?.engine_move().to_string(),
            score,
            weight: (BEST_WEIGHT * share).round() as u16,
        })
    });
    good.collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn found(values: &[Value]) -> Vec<PvLine> {
        let position = Position::start();
        let words = ["f4f6", "h4h6", "c5c6"];
        let lines = values.iter().zip(words).map(|(&value, word)| PvLine {
            value,
            turns: vec![position.turn_from_engine_move(word).unwrap()],
        });
        lines.collect()
    }

    #[test]
    fn better_turns_have_more_weight_and_bad_ones_are_left_out() {
        let values = [Value::Centi(40), Value::Centi(20), Value::Centi(19)];
        let weights: Vec<(String, u16)> = turns(&found(&values), 20)
            .into_iter()
            .map(|turn| (turn.word, turn.weight))
            .collect();
        assert_eq!(weights, [("f4f6".into(), 1_000), ("h4h6".into(), 135)]);
    }

    #[test]
    fn a_forced_win_is_left_to_the_search() {
        assert!(turns(&found(&[Value::WinIn(2), Value::Centi(3)]), 500).is_empty());
        assert!(turns(&found(&[Value::LossIn(2)]), 500).is_empty());
        let values = [Value::Centi(3), Value::LossIn(2)];
        assert_eq!(turns(&found(&values), 500).len(), 1);
    }
}
