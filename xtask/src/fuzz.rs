//! Runs of the fuzz targets, and the inputs they find.

use std::collections::BTreeSet;
use std::path::{self, Path, PathBuf};

use anyhow::{Result, ensure};
use clap::{Args, value_parser};
use fs_err as fs;
use rayon::prelude::*;
use xshell::{Cmd, Shell};

use crate::report;
use crate::setup::Setup;
use crate::shell::{NIGHTLY, cargo, cargo_of, root, shell, succeeds};
use crate::test::Extent;

/// Columns of the table: ours, then those that libFuzzer prints, with the names they have there.
const OURS: &str = "| target | seconds | corpus before | corpus after | crashes |";
const PRINTED: [(&str, &str); 6] = [
    ("edges", " cov: "),
    ("features", " ft: "),
    ("executions", "stat::number_of_executed_units: "),
    ("per second", "stat::average_exec_per_sec: "),
    ("new units", "stat::new_units_added: "),
    ("peak MiB", "stat::peak_rss_mb: "),
];

#[derive(Args, Default)]
pub struct Fuzz {
    /// Seconds for each target [default: 10]
    #[arg(long, value_name = "N", value_parser = value_parser!(u64).range(1..))]
    seconds: Option<u64>,
    /// Minutes for all targets together
    #[arg(long, value_name = "N", value_parser = value_parser!(u64).range(1..))]
    #[arg(conflicts_with = "seconds")]
    minutes: Option<u64>,
    /// Folder of the corpora [default: fuzz/corpus]
    #[arg(long, value_name = "DIR")]
    corpus: Option<PathBuf>,
    /// Targets to run; all by default
    #[arg(value_name = "TARGET")]
    targets: Vec<String>,
    /// `true` if the corpora are not minimised.
    #[arg(skip)]
    keep_all: bool,
}

/// Runs every target for half a minute. Minimising would take longer than that.
pub fn check(setup: &Setup, _: Extent) -> Result<bool> {
    Fuzz { seconds: Some(30), keep_all: true, ..Fuzz::default() }.run(setup)
}

impl Fuzz {
    /// Builds the targets, runs them and prints a table of the figures. Returns an error if a target failed, after all
    /// have run.
    pub fn run(mut self, setup: &Setup) -> Result<bool> {
        let sh = shell("")?;
        let is_there = || succeeds(cargo_of(&sh, NIGHTLY, "fuzz --version"));
        let install = cargo(&sh, "install cargo-fuzz --locked");
        if !setup.has_nightly(&sh) || !setup.has("cargo-fuzz", is_there, install) {
            return Ok(false);
        }
        for target in &self.targets {
            report::compiling(|| cargo_of(&sh, NIGHTLY, "fuzz build").arg(target).run())?;
        }
        if self.targets.is_empty() {
            report::compiling(|| cargo_of(&sh, NIGHTLY, "fuzz build").run())?;
            let list = cargo_of(&sh, NIGHTLY, "fuzz list").quiet().read()?;
            self.targets = list.lines().map(str::to_owned).collect();
        }
        let (corpus, artifacts) = folders(self.corpus.as_deref())?;
        let folders = [corpus.as_path(), &artifacts];
        let seconds = self.seconds_each(rayon::current_num_threads());
        // One target at a time, or else a thread would get a block of them.
        let targets = self.targets.par_iter().with_max_len(1);
        let runs = targets.map(|target| run(target, seconds, folders, self.keep_all));
        let runs: Vec<_> = runs.collect::<Result<_>>()?;
        let (rows, failures): (Vec<_>, Vec<_>) = runs.into_iter().unzip();
        print!("{OURS}");
        PRINTED.iter().for_each(|(title, _)| print!(" {title} |"));
        println!("\n| --- |{}", " ---: |".repeat(4 + PRINTED.len()));
        println!("{}", rows.join("\n"));
        // After the table, so that they are not overlooked.
        let failures = failures.concat();
        failures.iter().for_each(report::note);
        ensure!(failures.is_empty(), "targets failed; the inputs are in {}", artifacts.display());
        Ok(true)
    }

    /// Returns the seconds for each target. Every target gets the same time, at least one second.
    fn seconds_each(&self, lanes: usize) -> u64 {
        let rounds = self.targets.len().div_ceil(lanes).max(1) as u64;
        let shared = self.minutes.map(|minutes| (minutes * 60 / rounds).max(1));
        shared.or(self.seconds).unwrap_or(10)
    }
}

/// Returns the folders of the corpora and of the inputs that made a target fail.
fn folders(corpus: Option<&Path>) -> Result<(PathBuf, PathBuf)> {
    let fuzz = root().join("fuzz");
    // The fuzzer does not run in the caller's folder.
    let corpus = corpus.map(path::absolute).transpose()?;
    let artifacts = corpus.as_ref().unwrap_or(&fuzz).join("artifacts");
    Ok((corpus.unwrap_or_else(|| fuzz.join("corpus")), artifacts))
}

/// Runs a target and minimises its corpus. Returns its row of the table and a line for each failure.
fn run(target: &str, time: u64, dirs: [&Path; 2], keep: bool) -> Result<(String, Vec<String>)> {
    report::announce("fuzz", format!("{target}, {time} s"));
    let sh = shell("")?;
    let [corpus, artifacts] = dirs.map(|folder| folder.join(target));
    sh.create_dir(&corpus)?;
    sh.create_dir(&artifacts)?;
    let before = sh.read_dir(&corpus)?.len();
    // libFuzzer takes the prefix as it is, so it ends with a separator.
    let prefix = format!("-artifact_prefix={}", artifacts.join("").display());
    let limit = format!("-max_total_time={time}");
    let command = fuzzer(&sh, target, &[&corpus]).args([&prefix, &limit, "-print_final_stats=1"]);
    let output = command.ignore_status().output()?;
    // An input need not be text.
    let printed = String::from_utf8_lossy(&output.stderr);
    let mut failures = failures(target, &printed);
    if !output.status.success() {
        let lines = printed.lines().filter(|line| !line.starts_with('#'));
        lines.for_each(|line| eprintln!("{target}: {line}"));
        if failures.is_empty() {
            failures.push(format!("{target} failed without an input: {}", output.status));
        }
    }
    if !keep {
        report::announce("fuzz", format!("{target}, minimising its corpus"));
        replace(&sh, &corpus, |kept| {
            Ok(fuzzer(&sh, target, &[kept, &corpus]).arg("-merge=1").output().map(drop)?)
        })?;
    }
    let (after, crashes) = (sh.read_dir(&corpus)?.len(), failures.len());
    let row = format!("| {target} | {time} | {before} | {after} | {crashes} |");
    Ok((row + &figures(&printed), failures))
}

/// Returns the command that runs a target with folders of inputs, to the first of which the fuzzer adds, and with the
/// committed inputs. Arguments of libFuzzer may follow.
fn fuzzer<'a>(sh: &'a Shell, target: &str, inputs: &[&Path]) -> Cmd<'a> {
    let seeds = Some(root().join("fuzz/seeds").join(target)).filter(|seeds| seeds.is_dir());
    let fuzz = cargo_of(sh, NIGHTLY, "fuzz run").arg(target).args(inputs);
    // An input that takes longer than this many seconds is a failure.
    fuzz.args(seeds).args(["--", "-timeout=60"]).quiet()
}

/// Returns the cells of the figures that libFuzzer printed last. A missing figure is `?`.
fn figures(printed: &str) -> String {
    let figure = |name: &str| printed.rsplit_once(name)?.1.split_whitespace().next();
    PRINTED.map(|(_, name)| format!(" {} |", figure(name).unwrap_or("?"))).concat()
}

fn failures(target: &str, printed: &str) -> Vec<String> {
    let units = printed.lines().filter_map(|line| line.split_once("; Test unit written to "));
    // A slow input is not a failure.
    let units = units.filter(|(_, unit)| !unit.contains("/slow-unit-"));
    let failure = |(_, unit): (&str, &str)| {
        format!("{target} failed; reproduce with `cargo +{NIGHTLY} fuzz run {target} {unit}`")
    };
    units.map(failure).collect()
}

/// Replaces a corpus by the units that `collect` puts into a temporary folder beside it. Keeps the corpus if `collect`
/// fails or finds nothing.
///
/// The units to keep are moved into the corpus before the others are removed. So the corpus covers no less at any time,
/// even if this is interrupted. A unit that another fuzzer has added in the meantime stays.
fn replace(sh: &Shell, corpus: &Path, collect: impl FnOnce(&Path) -> Result<()>) -> Result<()> {
    let mut old = BTreeSet::from_iter(sh.read_dir(corpus)?);
    let folder = corpus.with_extension("new");
    // An interrupted run may have left one.
    sh.remove_path(&folder)?;
    sh.create_dir(&folder)?;
    let collected = collect(&folder);
    if let Err(error) = &collected {
        report::note(format!("{} is not minimised: {error}", corpus.display()));
    }
    let kept = sh.read_dir(&folder)?;
    if collected.is_ok() && !kept.is_empty() {
        for unit in kept {
            let place = corpus.join(unit.file_name().unwrap_or_default());
            fs::rename(unit, &place)?;
            old.remove(&place);
        }
        old.iter().try_for_each(fs::remove_file)?;
    }
    Ok(sh.remove_path(&folder)?)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::tests::arguments;

    // Printed by libFuzzer, shortened.
    const SOUND: &str = include_str!("fuzz/sound.txt");
    const PANIC: &str = include_str!("fuzz/panic.txt");

    #[test]
    fn the_time_is_positive_and_given_once() {
        let wrong = ["--seconds 0", "--minutes -1", "--minutes 1.5", "--corpus="];
        for line in wrong.into_iter().chain(["--seconds 1 --minutes 1"]) {
            assert!(arguments::<Fuzz>(line).is_err(), "{line}");
        }
        assert_eq!(arguments::<Fuzz>("fen").expect("a target").seconds_each(2), 10);
    }

    #[test]
    fn minutes_are_shared_and_end_in_time() {
        let mut fuzz: Fuzz = arguments("--minutes 7").expect("a time");
        for (targets, lanes) in (1..30).flat_map(|n| (1..9).map(move |lanes| (n, lanes))) {
            fuzz.targets.resize(targets, String::new());
            let each = fuzz.seconds_each(lanes);
            let rounds = targets.div_ceil(lanes) as u64;
            assert!(each * rounds <= 420 && (each + 1) * rounds > 420, "{targets} {lanes}");
        }
    }

    #[test]
    fn folders_are_in_the_tree_unless_another_is_given() {
        let default = (root().join("fuzz/corpus"), root().join("fuzz/artifacts"));
        assert_eq!(folders(None).expect("the default"), default);
        let (corpus, artifacts) = folders(Some(Path::new("x"))).expect("a folder");
        assert!(corpus.is_absolute() && corpus.ends_with("x"));
        assert_eq!(artifacts, corpus.join("artifacts"));
    }

    #[test]
    fn a_sound_run_has_every_figure() {
        assert_eq!(figures(SOUND), " 3293 | 7421 | 34902 | 4986 | 1017 | 151 |");
        assert!(failures("json", SOUND).is_empty());
        assert_eq!(figures("stat::peak_rss_mb\n#\n"), " ? |".repeat(PRINTED.len()));
    }

    #[test]
    fn a_panic_leaves_figures_and_an_input_with_its_command() {
        assert_eq!(figures(PANIC), " 915 | 1050 | 32 | 32 | 11 | 141 |");
        let [failure] = &failures("lan", PANIC)[..] else {
            panic!("one input");
        };
        let command = "reproduce with `cargo +nightly fuzz run lan fuzz/artifacts/lan/crash-8673";
        assert!(failure.contains(command), "{failure}");
    }

    #[test]
    fn slow_inputs_are_not_failures() {
        let lines = ["slow-unit-0f", "timeout-1e", "oom-2d"]
            .map(|name| format!("artifact_prefix='a/'; Test unit written to a/{name}\n"));
        assert_eq!(failures("fen", &lines.concat()).len(), 2);
    }

    /// Replaces a corpus of the units `a` and `b` and returns the names that are left.
    fn replaced(collect: impl FnOnce(&Path, &Path) -> Result<()>) -> String {
        let sh = Shell::new().expect("a shell");
        let parent = tempfile::tempdir().expect("a folder");
        let corpus = sh.create_dir(parent.path().join("fen")).expect("a folder");
        sh.create_dir(parent.path().join("fen.new/left-over")).expect("a folder");
        put(&corpus, &["a", "b"]).expect("two files");
        let result = replace(&sh, &corpus, |kept| collect(&corpus, kept));
        assert_eq!(parent.path().join("fen.new").exists(), result.is_err());
        let left = sh.read_dir(&corpus).expect("a folder").into_iter();
        let names = left.filter_map(|unit| Some(unit.file_name()?.to_str()?.to_owned()));
        names.collect::<Vec<_>>().join(" ")
    }

    fn put(folder: &Path, names: &[&str]) -> Result<()> {
        Ok(names.iter().try_for_each(|name| fs::write(folder.join(name), name))?)
    }

    #[test]
    fn the_minimised_corpus_replaces_the_old_one_but_not_a_unit_added_meanwhile() {
        assert_eq!(replaced(|_, kept| put(kept, &["b", "c"])), "b c");
        let names = replaced(|corpus, kept| put(corpus, &["late"]).and(put(kept, &["b"])));
        assert_eq!(names, "b late");
    }

    #[test]
    fn a_corpus_is_kept_if_the_fuzzer_fails_or_finds_nothing() {
        let fail = |kept: &Path| put(kept, &["b"]).and(Err(anyhow::anyhow!("it fails")));
        assert_eq!(replaced(|_, kept| fail(kept)), "a b");
        assert_eq!(replaced(|_, _| Ok(())), "a b");
    }

    #[test]
    fn nothing_is_removed_if_a_unit_cannot_be_moved() {
        // A file cannot replace a folder.
        let in_the_way = |corpus: &Path| Ok(fs::create_dir(corpus.join("c"))?);
        let names = replaced(|corpus, kept| in_the_way(corpus).and(put(kept, &["b", "c"])));
        assert_eq!(names, "a b c");
    }
}
