//! Running the fuzz targets for a while, and keeping what they find.

mod corpus;
mod options;
mod stats;
mod table;

use std::collections::VecDeque;
use std::ffi::OsString;
use std::fs;
use std::path::{self, Path, PathBuf};
use std::process::Command;
use std::sync::{Mutex, PoisonError};
use std::thread;
use std::time::{Duration, Instant};

use crate::error::Error;
use crate::lanes::side_by_side;
use crate::report::{self, Verdict};
use crate::run::{cargo, cargo_of, line, root, run, run_lines, succeeds};
use crate::targets::targets;
use corpus::Minimizing;
pub use options::Options;
use stats::{Line, Stats};
use table::Row;

const TOOLCHAIN: &str = "nightly";

/// One input that takes longer than this many seconds counts as a failure.
const INPUT_LIMIT: u32 = 60;

/// How often the progress of a target is shown.
const PULSE: Duration = Duration::from_secs(60);

/// The last lines of a failed target's output that are shown.
const SHOWN_LINES: usize = 300;

/// The folders of a run.
struct Folders {
    /// The inputs that are committed.
    seeds: PathBuf,
    /// The corpora, a folder for each target.
    corpus: PathBuf,
    /// The inputs that made a target fail, a folder for each target.
    artifacts: PathBuf,
}

impl Folders {
    fn new(corpus: Option<&Path>) -> Result<Folders, Error> {
        let fuzz = root().join("fuzz");
        let seeds = fuzz.join("seeds");
        Ok(match corpus {
            None => Folders {
                seeds,
                corpus: fuzz.join("corpus"),
                artifacts: fuzz.join("artifacts"),
            },
            Some(folder) => {
                // The fuzzer runs in another folder than the caller.
                let folder = path::absolute(folder).map_err(|source| Error::File {
                    path: folder.to_owned(),
                    source,
                })?;
                Folders {
                    seeds,
                    artifacts: folder.join("artifacts"),
                    corpus: folder,
                }
            }
        })
    }

    fn create(&self, target: &str) -> Result<(), Error> {
        corpus::create(&self.corpus.join(target))?;
        corpus::create(&self.artifacts.join(target))
    }
}

/// A target's run.
struct Outcome {
    row: Row,
    /// What went wrong, with the commands to reproduce it.
    failures: Vec<String>,
}

/// Builds the targets, runs each and prints a table of the figures. Skips where the tools cannot be installed. Returns an
/// error if a target failed, but only after all have run.
pub fn fuzz(options: &Options) -> Result<Verdict, Error> {
    let manifest = read(&root().join("fuzz").join("Cargo.toml"))?;
    let targets = options.choose(targets(&manifest))?;
    let folders = Folders::new(options.corpus.as_deref())?;
    for target in &targets {
        folders.create(target)?;
    }

    if !succeeds(&mut cargo_of(TOOLCHAIN, ["--version"])) {
        return Ok(skip("there is no nightly toolchain here"));
    }
    if !ensure_cargo_fuzz() {
        return Ok(skip("cargo-fuzz could not be installed here"));
    }
    build(options)?;

    let lanes = thread::available_parallelism().map_or(1, usize::from);
    let seconds = options.time.seconds_each(targets.len(), lanes);
    let outcomes = Mutex::new(Vec::new());
    side_by_side(lanes, &targets, |target| {
        let outcome = fuzz_target(&folders, target, seconds, options.minimize)?;
        let mut outcomes = outcomes.lock().unwrap_or_else(PoisonError::into_inner);
        outcomes.push(outcome);
        Ok(())
    })?;
    let mut outcomes = outcomes
        .into_inner()
        .unwrap_or_else(PoisonError::into_inner);
    outcomes.sort_by_key(|outcome| targets.iter().position(|name| *name == outcome.row.target));
    conclude(&folders, outcomes)
}

fn build(options: &Options) -> Result<(), Error> {
    let mut builds = vec![cargo_of(TOOLCHAIN, ["fuzz", "build"])];
    if !options.targets.is_empty() {
        let build = |target: &String| cargo_of(TOOLCHAIN, ["fuzz", "build", target]);
        builds = options.targets.iter().map(build).collect();
    }
    for mut build in builds {
        report::announce("fuzz", &line(&build));
        run(&mut build)?;
    }
    Ok(())
}

/// Prints the table, then the failures, so that they are not overlooked.
fn conclude(folders: &Folders, outcomes: Vec<Outcome>) -> Result<Verdict, Error> {
    let corpus = folders.corpus.display();
    report::announce("fuzz", &format!("the corpus is in {corpus}"));
    let (rows, failures): (Vec<_>, Vec<_>) = outcomes
        .into_iter()
        .map(|outcome| (outcome.row, outcome.failures))
        .unzip();
    print!("{}", table::table(&rows));
    for row in &rows {
        for slow in &row.stats.slow {
            let reproduce = reproduce(&row.target, slow);
            report::note(&format!("{}: slow input; see `{reproduce}`", row.target));
        }
    }
    for failure in failures.iter().flatten() {
        report::note(failure);
    }
    let failed = rows.iter().filter(|row| row.crashes > 0);
    let failed: Vec<_> = failed.map(|row| row.target.clone()).collect();
    if failed.is_empty() {
        Ok(Verdict::Passed)
    } else {
        Err(Error::Fuzz {
            targets: failed,
            artifacts: folders.artifacts.clone(),
        })
    }
}

/// Runs a target and minimises its corpus.
fn fuzz_target(
    folders: &Folders,
    target: &str,
    seconds: u64,
    minimize: bool,
) -> Result<Outcome, Error> {
    report::announce("fuzz", &format!("{target}, {seconds} s"));
    let corpus = folders.corpus.join(target);
    let before = corpus::units(&corpus)?.len();

    let mut command = fuzzer(target, &inputs(folders, target));
    let mut prefix = folders.artifacts.join(target).into_os_string();
    prefix.push(path::MAIN_SEPARATOR_STR);
    let mut artifacts = OsString::from("-artifact_prefix=");
    artifacts.push(prefix);
    command.arg(artifacts).args([
        format!("-max_total_time={seconds}"),
        "-print_final_stats=1".to_owned(),
    ]);
    let (stats, failed) = watch(target, &mut command)?;
    let failures = failures(target, &stats, failed);

    if minimize {
        report::announce("fuzz", &format!("{target}, minimising its corpus"));
        minimize_corpus(folders, target)?;
    }
    let row = Row {
        target: target.to_owned(),
        seconds,
        stats,
        before,
        after: corpus::units(&corpus)?.len(),
        crashes: failures.len(),
    };
    Ok(Outcome { row, failures })
}

/// Runs the fuzzer and collects its figures. Shows its progress now and then, and the end of its output if it fails.
/// Returns the error of a failed fuzzer beside the figures.
fn watch(target: &str, command: &mut Command) -> Result<(Stats, Option<Error>), Error> {
    let mut stats = Stats::default();
    let mut last = VecDeque::new();
    let mut shown = Instant::now();
    let result = run_lines(command, |line| match stats.read(line) {
        Line::Progress if shown.elapsed() >= PULSE => {
            shown = Instant::now();
            report::announce("fuzz", &format!("{target}: {}", line.replace('\t', " ")));
        }
        Line::Progress => {}
        Line::Other => {
            if last.len() == SHOWN_LINES {
                last.pop_front();
            }
            last.push_back(line.to_owned());
        }
    });
    match result {
        Ok(()) => Ok((stats, None)),
        Err(error @ Error::Failed { .. }) => {
            for line in &last {
                eprintln!("{target}: {line}");
            }
            Ok((stats, Some(error)))
        }
        Err(error) => Err(error),
    }
}

/// Tells each failure of a target in a line.
fn failures(target: &str, stats: &Stats, failed: Option<Error>) -> Vec<String> {
    let mut failures: Vec<_> = stats
        .failures
        .iter()
        .map(|path| {
            let reproduce = reproduce(target, path);
            format!("{target} failed; reproduce with `{reproduce}`")
        })
        .collect();
    // The fuzzer can also be killed, and then it keeps no input.
    if let (true, Some(error)) = (failures.is_empty(), failed) {
        failures.push(format!("{target} failed without an input: {error}"));
    }
    failures
}

/// Returns the command that runs a target with one input.
fn reproduce(target: &str, input: &Path) -> String {
    let input = input.strip_prefix(root()).unwrap_or(input).display();
    format!("cargo +{TOOLCHAIN} fuzz run {target} {input}")
}

/// Replaces the corpus of a target by a smaller one that covers as much. Keeps the corpus if the fuzzer fails.
fn minimize_corpus(folders: &Folders, target: &str) -> Result<(), Error> {
    let minimizing = Minimizing::begin(&folders.corpus.join(target))?;
    let mut all = vec![minimizing.folder().to_owned()];
    all.extend(inputs(folders, target));
    let mut command = fuzzer(target, &all);
    command.arg("-merge=1");
    match run_lines(&mut command, |_| {}) {
        Ok(()) => minimizing.finish(),
        Err(error @ Error::Failed { .. }) => {
            report::note(&format!("the corpus of {target} is not minimised: {error}"));
            minimizing.abandon()
        }
        Err(error) => Err(error),
    }
}

/// Returns the folders of a target's inputs: the corpus, to which the fuzzer adds, then the committed inputs, if any.
fn inputs(folders: &Folders, target: &str) -> Vec<PathBuf> {
    let mut inputs = vec![folders.corpus.join(target)];
    let seeds = folders.seeds.join(target);
    if seeds.is_dir() {
        inputs.push(seeds);
    }
    inputs
}

/// Returns the command that runs a target over folders of inputs; arguments of libFuzzer may follow.
fn fuzzer(target: &str, inputs: &[PathBuf]) -> Command {
    let mut command = cargo_of(TOOLCHAIN, ["fuzz", "run", target]);
    command.args(inputs);
    command.arg("--").arg(format!("-timeout={INPUT_LIMIT}"));
    command
}

fn ensure_cargo_fuzz() -> bool {
    if succeeds(&mut cargo_of(TOOLCHAIN, ["fuzz", "--version"])) {
        return true;
    }
    let mut install = cargo(["install", "cargo-fuzz", "--locked"]);
    report::announce("set up", &line(&install));
    run(&mut install).is_ok()
}

fn skip(why: &str) -> Verdict {
    report::note(&format!("fuzz targets were not run: {why}"));
    Verdict::Skipped(why.to_owned())
}

fn read(path: &Path) -> Result<String, Error> {
    fs::read_to_string(path).map_err(|source| Error::File {
        path: path.to_owned(),
        source,
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn folders_are_in_the_tree_unless_another_is_given() {
        let fuzz = root().join("fuzz");
        let folders = Folders::new(None).expect("the default");
        assert_eq!(folders.corpus, fuzz.join("corpus"));
        assert_eq!(folders.artifacts, fuzz.join("artifacts"));
        let folders = Folders::new(Some(Path::new("x"))).expect("a folder");
        assert!(folders.corpus.is_absolute());
        assert!(folders.corpus.ends_with("x"));
        assert_eq!(folders.artifacts, folders.corpus.join("artifacts"));
        assert_eq!(folders.seeds, fuzz.join("seeds"));
    }

    #[test]
    fn every_failure_comes_with_its_command() {
        let stats = Stats {
            failures: vec![
                root().join("fuzz/artifacts/fen/crash-1"),
                "/elsewhere/artifacts/fen/oom-2".into(),
            ],
            slow: vec!["slow-unit-3".into()],
            ..Stats::default()
        };
        let told = failures("fen", &stats, Some(Error::Usage("it ended".into())));
        assert_eq!(
            told,
            [
                "fen failed; reproduce with `cargo +nightly fuzz run fen fuzz/artifacts/fen/crash-1`",
                "fen failed; reproduce with `cargo +nightly fuzz run fen /elsewhere/artifacts/fen/oom-2`",
            ]
        );
    }

    #[test]
    fn a_fuzzer_that_was_killed_has_failed_too() {
        let stats = Stats::default();
        assert!(failures("fen", &stats, None).is_empty());
        let told = failures("fen", &stats, Some(Error::Usage("it ended".into())));
        assert_eq!(told.len(), 1);
        assert!(
            told[0].starts_with("fen failed without an input: it ended"),
            "{told:?}"
        );
    }
}
