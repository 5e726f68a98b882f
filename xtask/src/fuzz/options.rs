//! The arguments of `cargo xtask fuzz`.

use std::ffi::{OsStr, OsString};
use std::path::{Path, PathBuf};

use crate::error::Error;

const DEFAULT_SECONDS: u32 = 10;

/// The arguments of the command.
#[derive(Debug, PartialEq, Eq)]
pub struct Options {
    pub time: Time,
    /// The folder of the corpora. By default `fuzz/corpus`.
    pub corpus: Option<PathBuf>,
    /// Whether each corpus is minimised after its target has run.
    pub minimize: bool,
    /// The targets to run. Empty means all.
    pub targets: Vec<String>,
}

/// The duration of a run, building and minimising not included.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Time {
    /// Seconds for each target.
    Each(u32),
    /// Minutes for all targets together.
    Total(u32),
}

impl Time {
    /// Returns the seconds for each of so many targets when so many run at a time. Every target gets the same time, at
    /// least one second.
    pub fn seconds_each(self, targets: usize, lanes: usize) -> u64 {
        match self {
            Time::Each(seconds) => seconds.into(),
            Time::Total(minutes) => {
                let rounds = targets.div_ceil(lanes.max(1)).max(1);
                (u64::from(minutes) * 60 / rounds as u64).max(1)
            }
        }
    }
}

impl Default for Options {
    fn default() -> Self {
        Options {
            time: Time::Each(DEFAULT_SECONDS),
            corpus: None,
            minimize: true,
            targets: Vec::new(),
        }
    }
}

impl Options {
    /// Returns the options of `cargo xtask test`: the default time, and no minimising, which takes longer than the run
    /// itself.
    pub fn short() -> Self {
        Options {
            minimize: false,
            ..Options::default()
        }
    }

    /// Parses `[--seconds N | --minutes N] [--corpus DIR] [TARGET…]`.
    pub fn parse(args: &[OsString]) -> Result<Self, Error> {
        let mut options = Options::default();
        let mut time = None;
        let mut args = args.iter().map(OsString::as_os_str);
        while let Some(arg) = args.next() {
            let arg = arg
                .to_str()
                .ok_or_else(|| Error::Usage("a target's name is plain text".into()))?;
            let (name, inline) = match arg.split_once('=') {
                Some((name, value)) if name.starts_with("--") => (name, Some(OsStr::new(value))),
                _ => (arg, None),
            };
            let mut value = || inline.or_else(|| args.next());
            match name {
                "--seconds" => set(&mut time, Time::Each(number(name, value())?))?,
                "--minutes" => set(&mut time, Time::Total(number(name, value())?))?,
                "--corpus" => set_folder(&mut options.corpus, value())?,
                _ if arg.starts_with('-') => {
                    return Err(Error::Usage(format!("`fuzz` has no option `{arg}`")));
                }
                _ => options.targets.push(arg.to_owned()),
            }
        }
        options.time = time.unwrap_or(options.time);
        Ok(options)
    }

    /// Returns the targets to run, each once, out of those there are.
    pub fn choose(&self, all: Vec<String>) -> Result<Vec<String>, Error> {
        if let Some(unknown) = self.targets.iter().find(|target| !all.contains(target)) {
            let all = all.join(", ");
            return Err(Error::Usage(format!(
                "there is no fuzz target `{unknown}`, only: {all}"
            )));
        }
        if self.targets.is_empty() {
            return Ok(all);
        }
        let mut chosen: Vec<String> = Vec::new();
        for target in &self.targets {
            if !chosen.contains(target) {
                chosen.push(target.clone());
            }
        }
        Ok(chosen)
    }
}

fn set(time: &mut Option<Time>, value: Time) -> Result<(), Error> {
    match time.replace(value) {
        None => Ok(()),
        Some(_) => Err(Error::Usage(
            "`fuzz` takes one of `--seconds` and `--minutes`, once".into(),
        )),
    }
}

fn number(name: &str, text: Option<&OsStr>) -> Result<u32, Error> {
    // libFuzzer runs without end if the time is 0.
    text.and_then(OsStr::to_str)
        .and_then(|text| text.parse().ok())
        .filter(|&number| number > 0)
        .ok_or_else(|| Error::Usage(format!("`{name}` takes a whole number above 0")))
}

fn set_folder(folder: &mut Option<PathBuf>, value: Option<&OsStr>) -> Result<(), Error> {
    let value = value
        .filter(|value| !value.is_empty())
        .ok_or_else(|| Error::Usage("`--corpus` takes a folder".into()))?;
    match folder.replace(Path::new(value).to_owned()) {
        None => Ok(()),
        Some(_) => Err(Error::Usage("`fuzz` takes `--corpus` once".into())),
    }
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
        assert_eq!(options.time, Time::Each(10));
        let all = names(&["fen", "pgn"]);
        assert_eq!(options.choose(all.clone()).expect("all"), all);
    }

    #[test]
    fn options_and_targets_in_any_order() {
        let wanted = Options {
            time: Time::Each(3),
            corpus: Some("some/where".into()),
            targets: names(&["fen", "pgn"]),
            ..Options::default()
        };
        for args in [
            ["fen", "--seconds", "3", "pgn", "--corpus", "some/where"].as_slice(),
            &["--corpus=some/where", "--seconds=3", "fen", "pgn"],
        ] {
            assert_eq!(parse(args).expect("sound arguments"), wanted);
        }
        for args in [["--minutes", "65"].as_slice(), &["--minutes=65"]] {
            let options = parse(args).expect("sound arguments");
            assert_eq!(options.time, Time::Total(65));
        }
    }

    #[test]
    fn wrong_arguments_are_usage_errors() {
        for args in [
            ["--seconds"].as_slice(),
            &["--seconds", "0"],
            &["--seconds", "soon"],
            &["--seconds="],
            &["--minutes"],
            &["--minutes", "0"],
            &["--minutes", "-1"],
            &["--minutes", "1.5"],
            &["--seconds", "1", "--minutes", "1"],
            &["--minutes", "1", "--minutes", "1"],
            &["--corpus"],
            &["--corpus="],
            &["--corpus", "a", "--corpus", "b"],
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

    #[test]
    fn a_target_named_twice_runs_once() {
        let options = parse(&["pgn", "fen", "pgn"]).expect("targets");
        let chosen = options.choose(names(&["fen", "lan", "pgn"]));
        assert_eq!(chosen.expect("known"), names(&["pgn", "fen"]));
    }

    #[test]
    fn minutes_are_shared_and_end_in_time() {
        for minutes in [1, 7, 65] {
            for targets in 1..30 {
                for lanes in 1..9 {
                    let each = Time::Total(minutes).seconds_each(targets, lanes);
                    let rounds = targets.div_ceil(lanes) as u64;
                    let total = u64::from(minutes) * 60;
                    assert!(each * rounds <= total, "{minutes} {targets} {lanes}");
                    assert!((each + 1) * rounds > total, "{minutes} {targets} {lanes}");
                }
            }
        }
        assert_eq!(Time::Total(1).seconds_each(1_000, 1), 1);
        assert_eq!(Time::Each(7).seconds_each(1_000, 1), 7);
    }
}
