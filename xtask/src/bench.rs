//! The benchmarks, and the installation of the tool that counts instructions.

use std::ffi::OsString;

use anyhow::{Context, Result, ensure};
use clap::Args;
use xshell::Shell;

use crate::setup::Setup;
use crate::shell::{cargo, metadata, shell, succeeds};

/// The benchmarks in the order they run.
const BENCHES: [&str; 4] = [INSTRUCTIONS, "wall", "record", "yardstick"];
const INSTRUCTIONS: &str = "instructions";

#[derive(Args)]
pub struct Bench {
    /// Benchmarks to run
    #[arg(value_name = "BENCH", value_parser = BENCHES, default_values = BENCHES)]
    benches: Vec<String>,
    /// Arguments of the benchmark, if one is named
    #[arg(last = true, value_name = "ARGS")]
    arguments: Vec<OsString>,
}

impl Bench {
    pub fn run(self, setup: &Setup) -> Result<bool> {
        let one = self.benches.len() == 1;
        ensure!(one || self.arguments.is_empty(), "only one benchmark takes arguments");
        let sh = shell("")?;
        for bench in self.benches {
            if bench != INSTRUCTIONS || has_runner(&sh, setup)? {
                let line = format!("bench --package cotulenh-benches --locked --bench {bench} --");
                cargo(&sh, &line).args(&self.arguments).run()?;
            }
        }
        Ok(true)
    }
}

/// Installs the program that reads valgrind's counts, in the version of its library.
fn has_runner(sh: &Shell, setup: &Setup) -> Result<bool> {
    if !succeeds(sh.cmd("valgrind").arg("--version")) {
        return Ok(setup.lacks("valgrind", "your system has a package of this name"));
    }
    let packages = metadata()?.packages;
    let library = packages.iter().find(|package| package.name == "gungraun");
    let version = &library.context("gungraun is not a dependency")?.version;
    // `.cargo/config.toml` names this folder too. Cargo lists the installed programs in the file.
    let name = format!("\"gungraun-runner {version} ");
    let is_there = || sh.read_file("target/tools/.crates.toml").is_ok_and(|l| l.contains(&name));
    let line = format!("install gungraun-runner --locked --version ={version} --root target/tools");
    Ok(setup.has("gungraun-runner", is_there, cargo(sh, &line)))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::tests::arguments;
    use std::collections::BTreeSet;

    #[test]
    fn a_named_benchmark_may_get_arguments() {
        let bench: Bench = arguments("yardstick -- --quick").expect("a benchmark");
        assert_eq!(bench.benches, ["yardstick"]);
        assert_eq!(bench.arguments, ["--quick"]);
    }

    #[test]
    fn arguments_need_one_benchmark() {
        for line in ["-- --quick", "wall record -- --quick"] {
            let bench: Bench = arguments(line).expect("benchmarks");
            let error = bench.run(&Setup::default()).expect_err("several");
            assert_eq!(error.to_string(), "only one benchmark takes arguments");
        }
    }

    #[test]
    fn every_benchmark_is_known() {
        let packages = metadata().expect("metadata").packages;
        let ours = packages.iter().find(|package| package.name == "cotulenh-benches");
        let targets = ours.expect("a package").targets.iter().filter(|target| target.is_bench());
        let names: BTreeSet<_> = targets.map(|target| target.name.as_str()).collect();
        assert_eq!(names, BENCHES.into());
    }
}
