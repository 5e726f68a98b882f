//! Running the benchmarks, and installing what counts instructions.

use std::env;
use std::ffi::OsString;
use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;

use crate::error::Error;
use crate::lockfile::version_of;
use crate::report;
use crate::run::{capture, cargo, line, root, run, succeeds};

/// The benchmarks, in the order they run: the one with the summary last.
const BENCHES: [&str; 4] = [INSTRUCTIONS, "wall", "record", "yardstick"];
const INSTRUCTIONS: &str = "instructions";

/// The library that counts instructions, and the program it needs, of the same version.
const LIBRARY: &str = "gungraun";
const RUNNER: &str = "gungraun-runner";
/// Where that program is, for the library; `.cargo/config.toml` says where.
const RUNNER_VARIABLE: &str = "GUNGRAUN_RUNNER";

/// What to run.
#[derive(Debug, PartialEq, Eq)]
pub struct Options {
    /// The benchmarks.
    benches: Vec<&'static str>,
    /// What follows `--`: arguments of the one benchmark named.
    arguments: Vec<OsString>,
}

impl Options {
    /// Reads `[BENCH [-- ARGS…]]`.
    pub fn parse(args: &[OsString]) -> Result<Self, Error> {
        let mut parts = args.splitn(2, |arg| arg == "--");
        let mut benches = Vec::new();
        for arg in parts.next().unwrap_or_default() {
            let known = BENCHES.into_iter().find(|bench| arg == bench);
            benches.push(known.ok_or_else(|| {
                let (arg, all) = (arg.to_string_lossy(), BENCHES.join(", "));
                Error::Usage(format!("there is no benchmark `{arg}`, only: {all}"))
            })?);
        }
        let arguments = parts.next().unwrap_or_default().to_vec();
        if !arguments.is_empty() && benches.len() != 1 {
            let why = "arguments after `--` are for one benchmark, which must be named";
            return Err(Error::Usage(why.into()));
        }
        if benches.is_empty() {
            benches = BENCHES.to_vec();
        }
        Ok(Options { benches, arguments })
    }
}

/// Runs the benchmarks; where instructions cannot be counted, says so and runs the others.
pub fn bench(options: &Options) -> Result<(), Error> {
    for &bench in &options.benches {
        if bench == INSTRUCTIONS {
            if let Err(why) = ensure_runner() {
                report::note(&format!("instructions were not counted: {why}"));
                continue;
            }
        }
        let mut command = cargo(["bench", "--package", "cotulenh-benches", "--locked"]);
        command.args(["--bench", bench]);
        if !options.arguments.is_empty() {
            command.arg("--").args(&options.arguments);
        }
        report::announce("bench", &line(&command));
        run(&mut command)?;
    }
    Ok(())
}

/// Makes sure that instructions can be counted; otherwise says why not.
fn ensure_runner() -> Result<(), String> {
    if !succeeds(Command::new("valgrind").arg("--version")) {
        return Err("valgrind is missing; your system's packages have it".to_owned());
    }
    let path = env::var_os(RUNNER_VARIABLE).map(PathBuf::from);
    let path = path.ok_or_else(|| format!("{RUNNER_VARIABLE} is not set, as `cargo` does"))?;
    let lockfile = fs::read_to_string(root().join("Cargo.lock")).map_err(|e| e.to_string())?;
    let version = version_of(&lockfile, LIBRARY)
        .ok_or_else(|| format!("Cargo.lock does not hold {LIBRARY}"))?;
    if installed(&path).is_some_and(|found| found == version) {
        return Ok(());
    }
    // Cargo installs programs into the folder `bin` of the one it is told.
    let folder = path.parent().filter(|folder| folder.ends_with("bin"));
    let folder = folder
        .and_then(Path::parent)
        .ok_or_else(|| format!("{RUNNER_VARIABLE} does not name a program in a folder `bin`"))?;
    let mut install = cargo(["install", RUNNER, "--locked", "--force"]);
    install.args(["--version", &format!("={version}"), "--root"]);
    install.arg(folder);
    report::announce("set up", &line(&install));
    run(&mut install).map_err(|error| error.to_string())
}

/// The version of the program at a path, if it is one.
fn installed(path: &Path) -> Option<String> {
    let output = capture(Command::new(path).arg("--version")).ok()?;
    let said = String::from_utf8(output.stdout).ok()?;
    said.split_whitespace().last().map(str::to_owned)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn parse(args: &[&str]) -> Result<Options, Error> {
        let args: Vec<_> = args.iter().map(OsString::from).collect();
        Options::parse(&args)
    }

    #[test]
    fn without_a_name_all_run() {
        let options = parse(&[]).expect("no arguments");
        assert_eq!(options.benches, BENCHES);
        assert!(options.arguments.is_empty());
    }

    #[test]
    fn one_named_may_get_arguments() {
        let options = parse(&["yardstick", "--", "--quick"]).expect("sound arguments");
        assert_eq!(options.benches, ["yardstick"]);
        assert_eq!(options.arguments, ["--quick"]);
        let options = parse(&["wall", "instructions"]).expect("sound arguments");
        assert_eq!(options.benches, ["wall", "instructions"]);
    }

    #[test]
    fn wrong_arguments_are_usage_errors() {
        for args in [
            ["fast"].as_slice(),
            &["--quick"],
            &["--", "--quick"],
            &["wall", "yardstick", "--", "--quick"],
        ] {
            assert!(matches!(parse(args), Err(Error::Usage(_))), "{args:?}");
        }
    }
}
