//! A suite as a file with one line of JSON per win. `docs/CLI.md` documents the members.

use crate::analyse::sans;
use crate::lines::{self, InputLine};
use anyhow::{Context, bail};
use cotulenh::{Position, Turn};
use cotulenh_engine::wins::{Motif, Problem, Puzzle, Source, Theme};
use serde::{Deserialize, Serialize};
use std::fs::File;
use std::io::{self, BufReader, Write};
use std::path::Path;

/// The maximum length of a line, in bytes.
const MAX_LINE: usize = 1 << 16;
/// The maximum number of wins in a file.
const MAX_WINS: usize = 100_000;

/// A line of the file.
#[derive(Debug, Serialize, Deserialize)]
struct Written {
    id: String,
    fen: String,
    turns: u32,
    firsts: Vec<String>,
    line: Vec<String>,
    #[serde(default)]
    san: Vec<String>,
    #[serde(default)]
    pieces: u16,
    source: String,
    themes: Vec<String>,
    /// The motifs of a puzzle.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    motifs: Option<Vec<String>>,
    /// The initial rating of a puzzle.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    rating: Option<u32>,
}

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
        let Named { id, problem, .. } = win;
        let words = |turns: &[Turn]| {
            turns
                .iter()
                .map(|turn| turn.engine_move().to_string())
                .collect()
        };
        let written = Written {
            id: id.clone(),
            fen: problem.position.to_string(),
            turns: problem.turns,
            firsts: words(&problem.firsts),
            line: words(&problem.line),
            san: sans(&problem.position, &problem.line),
            pieces: problem.pieces(),
            source: problem.source.name().into(),
            themes: problem.themes.iter().map(|t| t.name().into()).collect(),
            motifs: win
                .motifs
                .as_ref()
                .map(|motifs| motifs.iter().map(|motif| motif.name().into()).collect()),
            rating: win.rating,
        };
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
    let written: Written = serde_json::from_str(text)?;
    let position: Position = written.fen.parse().context("fen")?;
    if !(1..=3).contains(&written.turns) {
        bail!("turns: expected 1 to 3, found {}", written.turns);
    }
    let first = |word: &String| {
        let turn = position.turn_from_engine_move(word);
        turn.with_context(|| format!("firsts: {word}"))
    };
    let firsts = written
        .firsts
        .iter()
        .map(first)
        .collect::<Result<Vec<_>, _>>()?;
    let mut now = position;
    let mut line = Vec::new();
    for word in &written.line {
        let place = || format!("line: {word}");
        let turn = now.turn_from_engine_move(word).with_context(place)?;
        now.play_turn(&turn).with_context(place)?;
        line.push(turn);
    }
    let source = match written.source.as_str() {
        "game" => Source::Game,
        "set-up" => Source::Setup,
        other => bail!("source: expected game or set-up, found {other}"),
    };
    let theme = |name: &String| {
        let theme = Theme::ALL.into_iter().find(|theme| theme.name() == name);
        theme.with_context(|| format!("themes: there is no theme {name}"))
    };
    let motif = |name: &String| {
        let motif = Motif::ALL.into_iter().find(|motif| motif.name() == name);
        motif.with_context(|| format!("motifs: there is no motif {name}"))
    };
    let motifs = written.motifs.as_ref();
    let motifs = motifs.map(|names| names.iter().map(motif).collect::<Result<_, _>>());
    Ok(Named {
        id: written.id,
        motifs: motifs.transpose()?,
        rating: written.rating,
        problem: Problem {
            position,
            turns: written.turns,
            firsts,
            line,
            source,
            themes: written.themes.iter().map(theme).collect::<Result<_, _>>()?,
        },
    })
}
