//! A suite as a file with one line of JSON per win. `docs/CLI.md` documents the members.

use crate::lines::{self, InputLine};
use anyhow::{Context, bail};
use cotulenh_engine::wins::{Motif, Problem, Puzzle};
use cotulenh_server::farm::WinRecord;
use std::fs::File;
use std::io::{self, BufReader, Write};
use std::path::Path;

/// The maximum length of a line, in bytes.
const MAX_LINE: usize = 1 << 16;
/// The maximum number of wins in a file.
const MAX_WINS: usize = 100_000;

/// A win with its name in the suite.
#[derive(Debug)]
pub(crate) struct Named {
    pub(crate) id: String,
    pub(crate) problem: Problem,
    /// The motifs, if the win is a puzzle.
    pub(crate) motifs: Option<Vec<Motif>>,
    /// The rating, if the win is a puzzle.
    pub(crate) rating: Option<u32>,
}

/// Names wins by their number of turns and a running number.
pub(crate) fn named(problems: &[Problem]) -> Vec<Named> {
    let mut all = Vec::new();
    for turns in 1..=3 {
        let wins = problems.iter().filter(|problem| problem.turns == turns);
        for (number, problem) in (1..).zip(wins) {
            all.push(Named {
                id: format!("w{turns}-{number:03}"),
                problem: problem.clone(),
                motifs: None,
                rating: None,
            });
        }
    }
    all
}

/// Names puzzles after their positions, by rising rating.
pub(crate) fn named_puzzles(puzzles: &[Puzzle]) -> Vec<Named> {
    let mut all: Vec<Named> = puzzles
        .iter()
        .map(|puzzle| Named {
            id: puzzle.id(),
            problem: puzzle.problem.clone(),
            motifs: Some(puzzle.motifs.clone()),
            rating: Some(puzzle.rating),
        })
        .collect();
    all.sort_by(|a, b| (a.rating, &a.id).cmp(&(b.rating, &b.id)));
    all
}

/// Writes a suite.
pub(crate) fn write(wins: &[Named], output: &mut impl Write) -> io::Result<()> {
    for win in wins {
        let (id, motifs) = (win.id.clone(), win.motifs.as_deref());
        let written = WinRecord::of(id, &win.problem, motifs, win.rating);
        serde_json::to_writer(&mut *output, &written)?;
        output.write_all(b"\n")?;
    }
    Ok(())
}

/// Reads a suite.
pub(crate) fn read(path: &Path) -> anyhow::Result<Vec<Named>> {
    let name = path.display();
    let file = File::open(path).with_context(|| name.to_string())?;
    let mut input = BufReader::new(file);
    let mut wins = Vec::new();
    let mut number = 0_usize;
    while let Some(line) =
        lines::next_up_to(MAX_LINE, &mut input).with_context(|| name.to_string())?
    {
        number += 1;
        let text = match line {
            InputLine::Text(text) => text,
            InputLine::NotUtf8 { byte, .. } => {
                bail!("{name}:{number}:{}: expected UTF-8", byte + 1)
            }
            InputLine::TooLong(_) => bail!("{name}:{number}: expected at most {MAX_LINE} bytes"),
        };
        if text.trim().is_empty() {
            continue;
        }
        if wins.len() == MAX_WINS {
            bail!("{name}:{number}: expected at most {MAX_WINS} wins");
        }
        wins.push(read_line(&text).with_context(|| format!("{name}:{number}"))?);
    }
    if wins.is_empty() {
        bail!("{name}: expected one win per line, found none");
    }
    Ok(wins)
}

fn read_line(text: &str) -> anyhow::Result<Named> {
    let written: WinRecord = serde_json::from_str(text)?;
    Ok(Named {
        problem: written.problem()?,
        motifs: written.read_motifs()?,
        rating: written.rating,
        id: written.id,
    })
}
