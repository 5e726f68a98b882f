//! Running the fuzz targets for a while.

use std::ffi::{OsStr, OsString};
use std::fs;
use std::path::{Path, PathBuf};
use std::thread;

use crate::error::Error;
use crate::lanes::side_by_side;
use crate::report::{self, Verdict};
use crate::run::{cargo, cargo_of, line, root, run, succeeds};
use crate::targets::targets;

const TOOLCHAIN: &str = "nightly";
const DEFAULT_SECONDS: u32 = 10;

/// One input that takes longer than this many seconds counts as a failure.
const INPUT_LIMIT: u32 = 60;

/// What to fuzz.
#[derive(Debug, PartialEq, Eq)]
pub struct Options {
    /// How long each target runs.
    seconds: u32,
    /// The targets; none means all.
    targets: Vec<String>,
}

impl Default for Options {
    fn default() -> Self {
        Options {
            seconds: DEFAULT_SECONDS,
            targets: Vec::new(),
        }
    }
}

impl Options {
    /// Reads `[--seconds N] [TARGET…]`.
    pub fn parse(args: &[OsString]) -> Result<Self, Error> {
        let mut options = Options::default();
        let mut args = args.iter().map(OsString::as_os_str).map(OsStr::to_str);
        while let Some(arg) = args.next() {
            let arg = arg.ok_or_else(|| Error::Usage("a target's name is plain text".into()))?;
            if let Some(seconds) = arg.strip_prefix("--seconds=") {
                options.seconds = parse_seconds(Some(seconds))?;
            } else if arg == "--seconds" {
                options.seconds = parse_seconds(args.next().flatten())?;
            } else if arg.starts_with('-') {
                return Err(Error::Usage(format!("`fuzz` has no option `{arg}`")));
            } else {
                options.targets.push(arg.to_owned());
            }
        }
        Ok(options)
    }

    /// The targets to run out of those there are.
    fn choose(&self, all: Vec<String>) -> Result<Vec<String>, Error> {
        if let Some(unknown) = self.targets.iter().find(|target| !all.contains(target)) {
            let all = all.join(", ");
            return Err(Error::Usage(format!(
                "there is no fuzz target `{unknown}`, only: {all}"
            )));
        }
        if self.targets.is_empty() {
            Ok(all)
        } else {
            Ok(self.targets.clone())
        }
    }
}

fn parse_seconds(text: Option<&str>) -> Result<u32, Error> {
    // libFuzzer takes 0 for "without end".
    text.and_then(|text| text.parse().ok())
        .filter(|&seconds| seconds > 0)
        .ok_or_else(|| Error::Usage("`--seconds` takes a whole number above 0".into()))
}

/// Builds the targets and runs each; where the tools cannot be had, says so and skips.
pub fn fuzz(options: &Options) -> Result<Verdict, Error> {
    let folder = root().join("fuzz");
    let manifest = read(&folder.join("Cargo.toml"))?;
    let targets = options.choose(targets(&manifest))?;

    if !succeeds(&mut cargo_of(TOOLCHAIN, ["--version"])) {
        return Ok(skip("there is no nightly toolchain here"));
    }
    if !ensure_cargo_fuzz() {
        return Ok(skip("cargo-fuzz could not be installed here"));
    }

    // A target asked for by name is built when it runs; all together build faster at once.
    if options.targets.is_empty() {
        let mut build = cargo_of(TOOLCHAIN, ["fuzz", "build"]);
        report::announce("fuzz", &line(&build));
        run(&mut build)?;
    }
    let lanes = thread::available_parallelism().map_or(1, usize::from);
    side_by_side(lanes, &targets, |target| {
        run_target(&folder, target, options.seconds)
    })?;
    Ok(Verdict::Passed)
}

fn run_target(folder: &Path, target: &str, seconds: u32) -> Result<(), Error> {
    let mut command = cargo_of(TOOLCHAIN, ["fuzz", "run", target]);
    command.args(corpora(folder, target)?);
    command.arg("--").args([
        format!("-max_total_time={seconds}"),
        format!("-timeout={INPUT_LIMIT}"),
        "-verbosity=0".to_owned(),
        "-print_final_stats=1".to_owned(),
    ]);
    report::announce("fuzz", &format!("{target}, {seconds} s"));
    run(&mut command)
}

/// The folders of inputs: the writable one first, where the fuzzer keeps what it finds, then the
/// committed one if there is one.
fn corpora(folder: &Path, target: &str) -> Result<Vec<PathBuf>, Error> {
    let found = folder.join("corpus").join(target);
    fs::create_dir_all(&found).map_err(|source| Error::File {
        path: found.clone(),
        source,
    })?;
    let mut corpora = vec![found];
    let seeds = folder.join("seeds").join(target);
    if seeds.is_dir() {
        corpora.push(seeds);
    }
    Ok(corpora)
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

    fn parse(args: &[&str]) -> Result<Options, Error> {
        let args: Vec<_> = args.iter().map(OsString::from).collect();
        Options::parse(&args)
    }

    fn names(names: &[&str]) -> Vec<String> {
        names.iter().map(ToString::to_string).collect()
    }

    #[test]
    fn no_arguments_mean_all_targets_for_ten_seconds() {
        let options = parse(&[]).expect("no arguments");
        assert_eq!(options, Options::default());
        let all = names(&["fen", "pgn"]);
        assert_eq!(options.choose(all.clone()).expect("all"), all);
    }

    #[test]
    fn seconds_and_targets_in_any_order() {
        let wanted = Options {
            seconds: 3,
            targets: names(&["fen", "pgn"]),
        };
        for args in [
            ["fen", "--seconds", "3", "pgn"].as_slice(),
            &["--seconds=3", "fen", "pgn"],
        ] {
            assert_eq!(parse(args).expect("sound arguments"), wanted);
        }
    }

    #[test]
    fn wrong_arguments_are_usage_errors() {
        for args in [
            ["--seconds"].as_slice(),
            &["--seconds", "0"],
            &["--seconds", "soon"],
            &["--fast"],
        ] {
            assert!(matches!(parse(args), Err(Error::Usage(_))), "{args:?}");
        }
    }

    #[test]
    fn unknown_targets_are_usage_errors() {
        let options = parse(&["fan"]).expect("a target");
        let error = options.choose(names(&["fen"])).expect_err("unknown");
        assert!(matches!(error, Error::Usage(_)));
    }
}
