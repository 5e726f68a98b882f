//! Every check, in order, up to the first failure.

use std::time::{Duration, Instant};

use anyhow::{Context, Result};
use clap::Args;
use xshell::cmd;

use crate::setup::Setup;
use crate::shell::{cargo, shell, succeeds};
use crate::{deny, features, fuzz, msrv, page, python, report, sanitize, wasm};

type Stage = (&'static str, fn(&Setup) -> Result<bool>);

const STAGES: [Stage; 13] = [
    ("fmt", |_| run("fmt --all --check")),
    ("clippy", |_| run("clippy --workspace --all-targets --all-features --locked -- -D warnings")),
    ("doc", |_| run("doc --workspace --no-deps --all-features --locked")),
    ("deny", deny::check),
    ("wasm", wasm::check),
    // Before the tests, so that the command is compiled once, with the page in it.
    ("page", page::check),
    ("test", |setup| {
        setup.has_cluster(&shell("")?);
        run("test --workspace --all-features --locked")
    }),
    // As a test, this benchmark does everything once and checks all results except times.
    ("record", |_| run("test --workspace --all-features --locked --bench record")),
    ("python", |setup| python::run(setup, "test")),
    ("msrv", msrv::check),
    ("features", features::check),
    ("sanitize", sanitize::check),
    ("fuzz", fuzz::check),
];

/// Runs cargo with arguments, which are separated by blanks.
fn run(line: &str) -> Result<bool> {
    cargo(&shell("")?, line).env("RUSTDOCFLAGS", "-D warnings").run()?;
    Ok(true)
}

fn names() -> [&'static str; STAGES.len()] {
    STAGES.map(|(name, _)| name)
}

#[derive(Args)]
pub struct Test {
    /// Stages to run
    #[arg(value_name = "STAGE", value_parser = names(), default_values = names())]
    stages: Vec<String>,
}

impl Test {
    /// Runs the stages and prints a summary.
    pub fn run(self, setup: &Setup) -> Result<bool> {
        let sh = shell("")?;
        for component in ["rustfmt", "clippy"] {
            let subcommand = component.trim_start_matches("rust");
            let is_there = || succeeds(cmd!(sh, "cargo {subcommand} --version"));
            let add = cmd!(sh, "rustup component add {component}");
            setup.get(component, is_there, add).context(component)?;
        }
        let mut summary = Vec::new();
        let is_chosen = |stage: &Stage| self.stages.iter().any(|name| name == stage.0);
        for (name, check) in STAGES.into_iter().filter(is_chosen) {
            report::announce("stage", name);
            let start = Instant::now();
            let done = check(setup).with_context(|| format!("stage {name}"))?;
            summary.push(line(name, done, &setup.take_missing(), start.elapsed()));
        }
        report::announce("summary", "every stage passed or was skipped");
        summary.iter().for_each(|line| eprintln!("{line}"));
        Ok(true)
    }
}

fn line(name: &str, done: bool, missing: &[String], took: Duration) -> String {
    let seconds = took.as_secs_f64();
    let verdict = match done {
        true if missing.is_empty() => return format!("    {name:<10}ok      {seconds:>7.1} s"),
        true => "partly",
        false => "skipped",
    };
    format!("    {name:<10}{verdict:<8}{seconds:>7.1} s  without {}", missing.join(", "))
}

#[cfg(test)]
mod tests {
    use super::*;
    #[test]
    fn all_stages_run_by_default_and_unknown_ones_are_refused() {
        let arguments = crate::tests::arguments::<Test>;
        assert_eq!(arguments("").expect("no stage").stages, names());
        assert_eq!(arguments("fmt record").expect("two stages").stages, ["fmt", "record"]);
        assert!(arguments("records").is_err());
    }

    #[test]
    fn the_summary_has_verdict_seconds_and_missing_tools() {
        let line = |done, missing: &[String]| line("fuzz", done, missing, Duration::from_secs(75));
        assert_eq!(line(true, &[]), "    fuzz      ok         75.0 s");
        let tools = ["a".to_owned(), "b".to_owned()];
        assert_eq!(line(true, &tools), "    fuzz      partly     75.0 s  without a, b");
        assert_eq!(line(false, &tools), "    fuzz      skipped    75.0 s  without a, b");
    }
}
