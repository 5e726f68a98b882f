//! `cotulenh tune`: the evaluation's weights, fitted to games.

mod fit;
mod samples;

use crate::status_line::StatusLine;
use anyhow::{Context, Result};
use cotulenh::{Color, Position};
use cotulenh_engine::eval::Weights;
use fit::{Fit, Method};
use samples::Samples;
use std::fs;
use std::io::{BufRead, BufReader};
use std::path::PathBuf;

/// Fit the evaluation's weights to games
#[derive(Debug, clap::Args)]
pub(crate) struct TuneOptions {
    /// Files
    #[arg(required = true)]
    files: Vec<PathBuf>,
    #[arg(long)]
    out: PathBuf,
    #[arg(long)]
    from: Option<PathBuf>,
    #[arg(long, default_value_t = 300)]
    steps: u32,
    #[arg(long, default_value_t = 0.4)]
    result: f32,
    #[arg(long, default_value_t = 1e-6)]
    pull: f32,
    #[arg(long, default_value_t = 1.0)]
    rate: f32,
    #[arg(long, default_value_t = 2)]
    threads: usize,
}

pub(crate) fn run(options: &TuneOptions) -> Result<()> {
    let (mut learnt, mut held) = (Samples::default(), Samples::default());
    for path in &options.files {
        let file =
            BufReader::new(fs::File::open(path).with_context(|| path.display().to_string())?);
        for (number, line) in file.lines().enumerate() {
            let line = line?;
            let mut parts = line.split('|');
            let (Some(fen), Some(score), Some(result)) = (parts.next(), parts.next(), parts.next())
            else {
                continue;
            };
            let Ok(position) = fen.parse::<Position>() else {
                continue;
            };
            let score: f32 = score.parse()?;
            let result: f32 = result.parse()?;
            let score = if position.turn() == Color::Red {
                score
            } else {
                -score
            };
            let into = if number / 500 % 10 == 0 {
                &mut held
            } else {
                &mut learnt
            };
            into.push(&position, score, (result + 1.0) / 2.0);
        }
    }
    println!("{} positions, {} held out", learnt.len(), held.len());
    let method = Method {
        result: options.result,
        pull: options.pull,
        rate: options.rate,
        threads: options.threads,
    };
    let from: Weights = match &options.from {
        Some(path) => fs::read_to_string(path)?.parse()?,
        None => Weights::default(),
    };
    let mut fit = Fit::new(&from, &learnt, method);
    println!("scale {:.1}", fit.scale);
    println!(
        "start: {:.6} held out {:.6}",
        fit.error(&learnt),
        fit.error(&held)
    );
    let mut line = StatusLine::new();
    for step in 1..=options.steps {
        fit.step(&learnt);
        line.show(|| format!("{step} of {}", options.steps));
        if step % 50 == 0 || step == options.steps {
            line.clear();
            println!(
                "{step}: {:.6} held out {:.6}",
                fit.error(&learnt),
                fit.error(&held)
            );
        }
    }
    fit.tidy(&learnt);
    fs::write(&options.out, fit.weights().to_string())?;
    Ok(())
}
