//! `cargo xtask test`: runs stages, each in a process of its own, and prints a table at the end.
//!
//! All stages run even if one fails. Stages of two lanes run at the same time, because much of their work uses only one
//! processor or waits. The output of such a stage is printed when it ends.

mod changes;
mod outcome;
mod process;
mod reports;
mod stages;
mod table;

use std::env;
use std::path::PathBuf;
use std::process::{Command, Stdio};
use std::thread;
use std::time::{Duration, Instant, SystemTime, UNIX_EPOCH};

use anyhow::{Context, Result, bail, ensure};
use clap::Args;
use fs_err as fs;
use xshell::cmd;

use crate::report;
use crate::setup::Setup;
use crate::shell::{shell, succeeds, target_folder};
use outcome::{Outcome, Verdict};
use stages::{Lane, PHASES, STAGES, Stage};
use table::Table;

pub use outcome::reports_folder;
pub use stages::Extent;

/// Environment variable set by `--all`. More tests run, and some try more inputs.
pub const ALL: &str = "COTULENH_ALL";
/// The run fails if this many tests passed only at the second attempt.
const TOO_FLAKY: usize = 3;
/// Environment variable with the seed of property tests. `.cargo/config.toml` sets the default.
const PROPERTY_SEED: &str = "PROPTEST_RNG_SEED";

fn names() -> [&'static str; STAGES.len()] {
    STAGES.each_ref().map(|stage| stage.name)
}

#[derive(Args)]
pub struct Test {
    /// Run everything: also long fuzzing, sanitizers, licences, long tests, every bundler, notebooks
    #[arg(long)]
    all: bool,
    /// Run the stages that a change since the upstream branch can affect
    #[arg(long)]
    changed: bool,
    /// Skip the stages that have passed with the same commit and files
    #[arg(long = "continue")]
    continues: bool,
    /// Run a stage in this process. The command starts itself with this option.
    #[arg(long, hide = true)]
    here: bool,
    /// Stages to run [default: all of them]
    #[arg(value_name = "STAGE", value_parser = names())]
    stages: Vec<String>,
}

impl Test {
    /// Runs the stages, prints the table and writes it to `target/test-times.json`.
    pub fn run(self, setup: &Setup) -> Result<bool> {
        if self.here {
            return self.run_here(setup);
        }
        let start = Instant::now();
        let chosen = self.chosen()?;
        Table::remove();
        process::catch_interrupts()?;
        if chosen.is_empty() {
            report::note("the change affects no stage");
        }
        if self.all {
            let seed = todays_seed();
            report::announce("seed", format!("the property tests use {PROPERTY_SEED}={seed}"));
        }
        // A stage that lacks its tools fails. The others run.
        for prepared in [keep_program(), install_components(setup)] {
            prepared.unwrap_or_else(|error| report::note(format!("{error:#}")));
        }
        let run_phase = |phase: &&[Lane]| self.run_phase(phase, &chosen, setup);
        let ended: Vec<Ended> = PHASES.iter().flat_map(run_phase).collect();
        finish(start.elapsed(), ended)
    }

    /// Runs the chosen stages of some lanes at the same time.
    fn run_phase(&self, lanes: &[Lane], chosen: &[&Stage], setup: &Setup) -> Vec<Ended> {
        let in_lane = |lane| chosen.iter().copied().filter(move |stage| stage.lane == lane);
        let shares = lanes.iter().filter(|&&lane| in_lane(lane).next().is_some()).count() > 1;
        let run = |stage: &Stage| {
            let ended = self.run_stage(stage, setup, shares);
            ended.unwrap_or_else(|error| (Outcome::failed(stage.name, error), Vec::new()))
        };
        thread::scope(|scope| {
            let run_lane = |&lane| scope.spawn(move || in_lane(lane).map(run).collect());
            let running: Vec<thread::ScopedJoinHandle<Vec<_>>> =
                lanes.iter().map(run_lane).collect();
            running.into_iter().flat_map(|lane| lane.join().expect("no panic")).collect()
        })
    }

    fn extent(&self) -> Extent {
        if self.all { Extent::All } else { Extent::Change }
    }

    /// Returns the stages to run. A stage that is named runs, even if only `--all` has it.
    fn chosen(&self) -> Result<Vec<&'static Stage>> {
        let files = self.changed.then(changes::files).transpose()?;
        let is_chosen = |stage: &&Stage| {
            let named = self.stages.iter().any(|name| name == stage.name);
            let wanted = named || self.stages.is_empty() && stage.belongs_to(self.extent());
            let is_affected = |files: &Vec<String>| changes::affects(files, stage, &STAGES);
            wanted && files.as_ref().is_none_or(is_affected)
        };
        Ok(STAGES.iter().filter(is_chosen).collect())
    }

    /// Runs a stage in a process of its own. Returns its outcome and its tests.
    fn run_stage(&self, stage: &Stage, setup: &Setup, captures: bool) -> Result<Ended> {
        process::check_interrupt()?;
        let folder = outcome::folder(stage.name);
        let read_tests = || {
            let tests = reports::read(stage.name, &folder);
            tests.inspect_err(|error| report::note(format!("{error:#}"))).unwrap_or_default()
        };
        // A pass without `--all` does not count for `--all`.
        let find_state = || Some(format!("{} {:?}", changes::state().ok()?, self.extent()));
        let state = find_state();
        if self.continues
            && let Ok(last) = Outcome::read(stage.name)
            && last.verdict == Verdict::Ok
            && last.state.is_some()
            && last.state == state
        {
            report::announce("stage", format!("{} passed before", stage.name));
            return Ok((last, read_tests()));
        }
        let log = folder.join("output.txt");
        let output = captures.then(|| format!(", output in {}", log.display()));
        report::announce("stage", format!("{}{}", stage.name, output.unwrap_or_default()));
        if folder.exists() {
            fs::remove_dir_all(&folder)?;
        }
        fs::create_dir_all(&folder)?;
        let mut command = Command::new(program());
        command.args(setup.arguments()).args(["test", "--here", stage.name]).stdin(Stdio::null());
        if self.all {
            command.arg("--all").env(ALL, "1").env(PROPERTY_SEED, todays_seed().to_string());
        }
        command.env(outcome::REPORTS, &folder);
        if captures {
            let file = fs::File::create(&log)?.into_parts().0;
            command.stdout(file.try_clone()?).stderr(file);
        }
        let start = Instant::now();
        let ended = process::run(&mut command, stage.longest(self.extent()));
        if stages::uses_nextest(stage.name) {
            stages::take_report(&folder)?;
        }
        if captures {
            let output = String::from_utf8_lossy(&fs::read(&log)?).into_owned();
            eprintln!("==> output of the stage {}\n{output}", stage.name);
        }
        let mut outcome = Outcome::read(stage.name).or_else(|unwritten| {
            let failed = Outcome::failed(stage.name, ended.err().unwrap_or(unwritten));
            anyhow::Ok(Outcome { seconds: start.elapsed().as_secs_f64(), ..failed })
        })?;
        let tests = read_tests();
        // The next run repeats a stage that was flaky, or whose sources changed while it ran.
        outcome.state = state.filter(|_| tests.iter().all(|test| !test.flaky));
        outcome.state = outcome.state.filter(|state| find_state().as_ref() == Some(state));
        outcome.write()?;
        let seconds = outcome.seconds;
        report::announce("stage", format!("{}: {:?}, {seconds:.0} s", stage.name, outcome.verdict));
        Ok((outcome, tests))
    }

    /// Runs the only stage in this process and writes its outcome.
    fn run_here(&self, setup: &Setup) -> Result<bool> {
        let chosen = self.chosen()?;
        let [stage] = chosen[..] else { bail!("one stage runs in a process") };
        let start = Instant::now();
        let done = (stage.check)(setup, self.extent());
        if let Err(error) = &done {
            eprintln!("error: {error:#}");
        }
        let compiled = report::compiled() + outcome::reported_builds(stage.name);
        let times = [start.elapsed(), compiled];
        let outcome = Outcome::new(stage.name, done, setup.take_missing(), times);
        outcome.write()?;
        Ok(outcome.verdict != Verdict::Failed)
    }
}

/// Returns today's seed for the property tests.
fn todays_seed() -> u64 {
    SystemTime::now().duration_since(UNIX_EPOCH).unwrap_or_default().as_secs() / 86_400
}

/// Returns the path of the program that runs the stages.
fn program() -> PathBuf {
    target_folder().join("test").join(format!("xtask{}", env::consts::EXE_SUFFIX))
}

/// Copies this program for the stages, because one of them builds it again.
fn keep_program() -> Result<()> {
    let program = program();
    fs::create_dir_all(program.parent().expect("a folder"))?;
    // A program that still runs cannot be written to.
    let _ = fs::remove_file(&program);
    fs::copy(env::current_exe()?, program)?;
    Ok(())
}

fn install_components(setup: &Setup) -> Result<()> {
    let sh = shell("")?;
    for component in ["rustfmt", "clippy"] {
        let subcommand = component.trim_start_matches("rust");
        let is_there = || succeeds(cmd!(sh, "cargo {subcommand} --version"));
        let add = cmd!(sh, "rustup component add {component}");
        setup.get(component, is_there, add).context(component)?;
    }
    Ok(())
}

/// A stage's outcome and its tests.
type Ended = (Outcome, Vec<reports::Test>);

/// Prints and writes the table. Returns an error if a stage failed.
fn finish(took: Duration, ended: Vec<Ended>) -> Result<bool> {
    let (outcomes, tests): (Vec<_>, Vec<_>) = ended.into_iter().unzip();
    let table = Table::new(took.as_secs_f64(), outcomes, tests.concat());
    let count = table.stages.len();
    let [failed, skipped, partly] =
        [Verdict::Failed, Verdict::Skipped, Verdict::Partly].map(|verdict| table.count(verdict));
    let has_tests = table.stages.iter().any(|stage| stages::uses_nextest(&stage.name));
    if has_tests && !stages::has_nextest().unwrap_or_default() {
        report::note(
            "without cargo-nextest (https://nexte.st) the tests of the crates have no times",
        );
    }
    report::announce("summary", format!("{} tests in the reports", table.tests));
    eprint!("{}", table.text());
    let passed = count - failed - skipped;
    println!("stages: {passed} passed, {failed} failed, {skipped} skipped");
    table.write()?;
    ensure!(failed == 0, "{failed} of {count} stages failed");
    // A build server has everything that the checks need. On macOS and Windows some services are missing.
    let must_be_complete = cfg!(target_os = "linux") && env::var_os("CI").is_some();
    let incomplete = skipped + partly;
    ensure!(incomplete == 0 || !must_be_complete, "tools are missing for {incomplete} stages");
    let flaky = table.flaky.len();
    ensure!(flaky < TOO_FLAKY, "{flaky} tests passed only at the second attempt");
    Ok(true)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn chosen(line: &str) -> Vec<&'static str> {
        let test = crate::tests::arguments::<Test>(line).expect("arguments");
        test.chosen().expect("stages").iter().map(|stage| stage.name).collect()
    }

    #[test]
    fn stages_are_chosen_by_extent_or_by_name() {
        let change = chosen("");
        assert!(change.contains(&"test") && !change.contains(&"fuzz"));
        assert_eq!(chosen("--all"), names());
        assert_eq!(chosen("fmt fuzz"), ["fmt", "fuzz"]);
        assert!(crate::tests::arguments::<Test>("records").is_err());
    }
}
