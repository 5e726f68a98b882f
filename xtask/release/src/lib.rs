//! The checks before a release: `cargo xtask release --dry-run`.
//!
//! They publish nothing. Each check is a file. A check that fails does not keep the others from running, and the
//! summary at the end lists every problem.

#![forbid(unsafe_code)]

mod api;
mod archive;
mod changelog;
mod command;
mod consumers;
mod crates;
mod npm;
mod packed;
mod problems;
mod project;
mod table;
mod versions;
mod wheel;

use std::time::Instant;

use anyhow::{Result, ensure};
use clap::Args;
use xtask_tools::report;
use xtask_tools::setup::Setup;

use problems::Problems;
use project::Project;

/// A check adds the problems it finds. An error is one more problem, after which it cannot go on.
type Check = fn(&Project, &Setup, &mut Problems) -> Result<()>;

/// The checks in their order. Later ones use the files that earlier ones make.
const CHECKS: [(&str, Check); 11] = [
    ("versions", versions::check),
    ("changelog", changelog::check),
    ("page", crates::build_page),
    ("crates", crates::check),
    ("build", crates::build),
    ("tests", packed::check),
    ("command", command::check),
    ("api", api::check),
    ("npm", npm::check),
    ("consumers", consumers::check),
    ("wheel", wheel::check),
];

fn names() -> [&'static str; CHECKS.len()] {
    CHECKS.map(|(name, _)| name)
}

/// The arguments of `cargo xtask release`.
#[derive(Args)]
pub struct Release {
    /// Check everything and publish nothing; CONTRIBUTING.md says how to publish
    #[arg(long, required = true)]
    dry_run: bool,
    /// Checks to run
    #[arg(value_name = "CHECK", value_parser = names(), default_values = names())]
    checks: Vec<String>,
}

impl Release {
    /// Runs the checks and prints a summary. Returns an error if a check found a problem, after all have run.
    pub fn run(self, setup: &Setup) -> Result<bool> {
        debug_assert!(self.dry_run, "clap requires it");
        let project = Project::read()?;
        let mut summary = Vec::new();
        let mut failed = 0;
        let is_chosen = |name: &str| self.checks.iter().any(|chosen| chosen == name);
        for (name, check) in CHECKS.into_iter().filter(|(name, _)| is_chosen(name)) {
            report::announce("check", name);
            let start = Instant::now();
            let mut problems = Problems::default();
            if let Err(error) = check(&project, setup, &mut problems) {
                problems.add(format!("{error:#}"));
            }
            failed += usize::from(!problems.is_empty());
            let seconds = start.elapsed().as_secs_f64();
            summary.push(problems.summary(name, &setup.take_missing(), seconds));
        }
        report::announce("summary", format!("release {} (dry run)", project.version));
        summary.iter().for_each(|part| eprint!("{part}"));
        ensure!(failed == 0, "{failed} of {} checks failed", self.checks.len());
        Ok(true)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use clap::FromArgMatches;

    fn arguments(line: &str) -> Result<Release, clap::Error> {
        let command = Release::augment_args(clap::Command::new("test").no_binary_name(true));
        Release::from_arg_matches(&command.try_get_matches_from(line.split_whitespace())?)
    }

    #[test]
    fn only_a_dry_run_is_possible_and_it_runs_every_check_by_default() {
        assert!(arguments("").is_err());
        assert!(arguments("versions").is_err());
        assert_eq!(arguments("--dry-run").expect("all").checks, names());
        assert_eq!(arguments("--dry-run npm wheel").expect("two").checks, ["npm", "wheel"]);
        assert!(arguments("--dry-run wheels").is_err());
    }
}
