//! The project's own commands, run as `cargo xtask COMMAND`.
//!
//! A command is a function, which returns `false` if tools are missing for all of it, and a struct for its arguments.

#![forbid(unsafe_code)]

mod bench;
mod deny;
mod features;
mod fuzz;
mod msrv;
mod page;
mod play;
mod sanitize;
mod stamp;
mod strength;
mod test;
mod wasm;

use std::process::ExitCode;

use clap::{Args, Parser, Subcommand};
use stamp::Kind;
use test::Extent;
use xtask_release::Release;
use xtask_tools::{node, python, report, setup, shell};

/// The project's own commands
#[derive(Parser)]
#[command(bin_name = "cargo xtask")]
struct Cli {
    #[command(flatten)]
    setup: setup::Setup,
    #[command(subcommand)]
    task: Task,
}

#[derive(Subcommand)]
enum Task {
    /// Build what is missing and serve the page to your browser
    Play(play::Play),
    /// Start several servers with PostgreSQL, NATS and HAProxy on this machine, and print the address
    Cluster,
    /// Run the checks that every change must pass, or all of them; print a table of their times
    Test(test::Test),
    /// Run fuzz targets, keep their minimised corpus and print a table
    Fuzz(fuzz::Fuzz),
    /// Run benchmarks
    Bench(bench::Bench),
    /// Play the matches of docs/STRENGTH.md; an interrupted match is continued
    Strength(strength::Strength),
    /// Build the npm package in packages/cotulenh
    Wasm(AndTest),
    /// Build the page in web/ and put it into the command
    Page(AndTest),
    /// Build the wheel of the Python package in python/
    Python(AndTest),
    /// Check everything that a release needs: versions, changelog, crates, npm packages, wheel
    Release(Release),
}

#[derive(Args)]
struct AndTest {
    /// Test it too
    #[arg(value_parser = ["test"])]
    test: Option<String>,
}

fn main() -> ExitCode {
    let Cli { setup, task } = Cli::parse();
    let result = match task {
        Task::Play(play) => play.run(&setup),
        Task::Cluster => play::cluster(&setup),
        Task::Test(test) => test.run(&setup),
        Task::Fuzz(fuzz) => fuzz.run(&setup),
        Task::Bench(bench) => bench.run(&setup),
        Task::Strength(strength) => strength.run(),
        Task::Wasm(AndTest { test: None }) => wasm::build(&setup, Kind::Full),
        Task::Wasm(_) => wasm::check(&setup, Extent::All),
        Task::Page(AndTest { test: None }) => page::build(&setup, Kind::Full),
        Task::Page(_) => page::check(&setup, Extent::All),
        Task::Python(AndTest { test: None }) => python::run(&setup, "build"),
        Task::Python(_) => python::run(&setup, "all"),
        Task::Release(release) => release.run(&setup),
    };
    if let Err(error) = &result {
        eprintln!("error: {error:#}");
    }
    if matches!(result, Ok(true)) { ExitCode::SUCCESS } else { ExitCode::FAILURE }
}

#[cfg(test)]
mod tests {
    use super::*;
    use clap::CommandFactory;

    /// Parses the arguments of one command.
    pub fn arguments<T: Args>(line: &str) -> Result<T, clap::Error> {
        let command = T::augment_args(clap::Command::new("test").no_binary_name(true));
        T::from_arg_matches(&command.try_get_matches_from(line.split_whitespace())?)
    }

    #[test]
    fn the_arguments_are_declared_without_contradictions() {
        Cli::command().debug_assert();
    }

    #[test]
    fn no_install_may_follow_a_command_but_unknown_words_may_not() {
        let parse = |line: &str| Cli::try_parse_from(line.split(' '));
        for line in ["xtask --no-install test", "xtask test --no-install", "xtask page test"] {
            assert!(parse(line).is_ok(), "{line}");
        }
        for line in ["xtask", "xtask tset", "xtask cluster 3", "xtask page tests"] {
            assert!(parse(line).is_err(), "{line}");
        }
    }
}
