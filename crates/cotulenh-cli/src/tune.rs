//! `cotulenh tune`: fits the weights of the evaluation to games, and tunes the parameters of the search.

mod args;
mod fit;
mod samples;
mod search;
mod spsa;

pub(crate) use args::TuneOptions;

use crate::files::Target;
use crate::interrupt::{INTERRUPTED, Interrupt};
use crate::matches::weights_file;
use crate::progress::Progress;
use crate::{output, selfplay};
use anyhow::{Context, bail};
use args::Action;
use cotulenh_data::{Filter, Part, Sieve, Split};
use cotulenh_engine::eval::Weights;
use fit::{Fit, Method};
use samples::Samples;
use std::io::Write;
use std::path::Path;
use std::process::ExitCode;

/// The number of steps between two lines of the table.
const TOLD_EVERY: u32 = 50;

pub(crate) fn run(options: &TuneOptions) -> anyhow::Result<ExitCode> {
    match (&options.action, &options.out) {
        (Some(Action::Search(options)), _) => search::run(options),
        (None, Some(out)) => fit_weights(options, out),
        (None, None) => bail!("--out is missing"),
    }
}

fn fit_weights(options: &TuneOptions, out: &Path) -> anyhow::Result<ExitCode> {
    let name = || out.display().to_string();
    let from = match &options.from {
        Some(path) => weights_file::read(path)?,
        None => Weights::default(),
    };
    let from = from.without_all(&options.without);
    // An error with the file is better reported before the work than after it.
    let target = Target::open(out).with_context(name)?;
    let (learnt, held) = read(options)?;
    if learnt.len() == 0 || held.len() == 0 {
        bail!(
            "too few positions: {} for training, {} held out",
            learnt.len(),
            held.len()
        );
    }
    let interrupt = Interrupt::listen(|| ());
    let method = Method {
        result: f32::from(options.result) / 100.0,
        pull: options.pull as f32 * 1e-6,
        rate: options.rate as f32,
        threads: options.threads,
    };
    let mut output = output::text();
    writeln!(
        output,
        "{} positions, {} held out",
        learnt.len(),
        held.len()
    )?;
    let mut fit = Fit::new(&from, &learnt, method);
    writeln!(
        output,
        "scale {:.0}\n\nstep   error     held out",
        fit.scale
    )?;
    let progress = Progress::bar(options.steps.into(), "steps");
    for step in 0..=options.steps {
        if step > 0 {
            fit.step(&learnt);
            progress.set_position(step.into());
        }
        let last = step == options.steps || interrupt.is_wanted();
        if step % TOLD_EVERY == 0 || last {
            let (error, held) = (fit.error(&learnt), fit.error(&held));
            progress.suspend(|| writeln!(output, "{step:4}   {error:.6}  {held:.6}"))?;
        }
        if last {
            break;
        }
    }
    progress.clear();
    fit.tidy(&learnt);
    let weights = fit.weights().to_string();
    target.replace(weights.as_bytes()).with_context(name)?;
    output.flush()?;
    Ok(match interrupt.is_wanted() {
        true => ExitCode::from(INTERRUPTED),
        false => ExitCode::SUCCESS,
    })
}

/// Returns the positions for training and the positions held out.
fn read(options: &TuneOptions) -> anyhow::Result<(Samples, Samples)> {
    let filter = |part| Filter {
        split: Some(Split {
            part,
            of: options.held_out,
        }),
        skip_plies: options.skip_plies,
        most_score: Some(options.most_score),
        quiet: true,
        unique: true,
        ..Filter::default()
    };
    let samples = || Samples::without(&options.without);
    let mut learnt = (samples(), Sieve::new(filter(Part::Training)));
    let mut held = (samples(), Sieve::new(filter(Part::HeldOut)));
    for path in &options.files {
        for game in selfplay::open(path)? {
            let game = game.with_context(|| format!("{}", path.display()))?;
            for (samples, sieve) in [&mut learnt, &mut held] {
                for sample in sieve.samples(&game) {
                    let score = f32::from(sample.red_score());
                    samples.push(&sample.position, score, sample.points as f32);
                }
            }
            if learnt.0.len() + held.0.len() >= options.most_positions {
                return Ok((learnt.0, held.0));
            }
        }
    }
    Ok((learnt.0, held.0))
}
