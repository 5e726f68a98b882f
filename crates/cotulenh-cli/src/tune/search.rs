//! `cotulenh tune search`: tunes the parameters of the search by games of the engine against itself.

use super::args::SearchOptions;
use super::spsa::{self, Plan, Proposal, Range};
use crate::args::{Args, Command};
use crate::interrupt::{INTERRUPTED, Interrupt};
use crate::matches::{self, MatchOptions, state};
use crate::output;
use crate::progress::Progress;
use anyhow::{Context, bail, ensure};
use clap::Parser;
use cotulenh_engine::{Param, Params};
use serde::{Deserialize, Serialize};
use std::fmt::Write as _;
use std::io::Write;
use std::path::Path;
use std::process::ExitCode;

/// A game is won if both engines agree on the winner for this many turns with this score.
const RESIGN: [&str; 4] = ["--resign-moves", "3", "--resign-score", "1500"];

/// Returns the parameters that can be tuned.
pub(super) fn tunable() -> impl Iterator<Item = &'static Param> {
    Params::ALL.iter().filter(|param| param.step > 0)
}

pub(super) fn run(options: &SearchOptions) -> anyhow::Result<ExitCode> {
    let interrupt = Interrupt::listen(|| {});
    let mut state = State::open(&options.state, Settings::of(options))?;
    let progress = Progress::bar(options.iterations, "iterations");
    progress.start_at(state.iteration);
    state.tune(&options.state, |settings, iteration, proposal| {
        progress.set_position(iteration);
        let spec = |values: &[i32]| settings.engine(values, options.hash);
        let played = match_options(options, &spec(&proposal.plus), &spec(&proposal.minus))?;
        let points = matches::half_points(&played, iteration * played.games, &interrupt)?;
        Ok(points.map(|halves| halves as f64 / played.games as f64 - 1.0))
    })?;
    progress.clear();
    state.report(&mut output::text())?;
    Ok(match state.is_complete() {
        true => ExitCode::SUCCESS,
        false => ExitCode::from(INTERRUPTED),
    })
}

/// Returns the options of the games of an iteration.
fn match_options(options: &SearchOptions, a: &str, b: &str) -> anyhow::Result<Box<MatchOptions>> {
    let mut words = vec!["cotulenh".to_owned(), "match".to_owned()];
    words.extend(RESIGN.map(str::to_owned));
    let mut add = |option: &str, value: u64| {
        words.extend([option.to_owned(), value.to_string()]);
    };
    add("--games", 2 * options.pairs);
    add("--nodes", options.nodes);
    add("--plies", options.plies.into());
    add("--max-turns", options.max_turns.into());
    add("--seed", options.seed);
    add("--concurrency", options.concurrency.into());
    words.extend([a.to_owned(), b.to_owned()]);
    match Args::try_parse_from(words).context("the games")?.command {
        Command::Match(options) => Ok(options),
        _ => bail!("the games"),
    }
}

/// The settings of a run. A state of other settings cannot be continued.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
struct Settings {
    params: Vec<String>,
    plan: Plan,
    pairs: u64,
    nodes: u64,
    hash: usize,
    plies: u32,
    max_turns: u32,
}

impl Settings {
    fn of(options: &SearchOptions) -> Settings {
        // In the order of the table, each once.
        let wanted =
            |name: &str| options.param.is_empty() || options.param.iter().any(|p| p == name);
        let params = tunable()
            .map(|param| param.name)
            .filter(|name| wanted(name));
        Settings {
            params: params.map(str::to_owned).collect(),
            plan: Plan {
                iterations: options.iterations,
                rate: options.rate,
                seed: options.seed,
            },
            pairs: options.pairs,
            nodes: options.nodes,
            hash: options.hash,
            plies: options.plies,
            max_turns: options.max_turns,
        }
    }

    /// Returns the tuned parameters.
    fn params(&self) -> impl Iterator<Item = &'static Param> {
        tunable().filter(|param| self.params.iter().any(|name| name == param.name))
    }

    fn ranges(&self) -> Vec<Range> {
        let range = |param: &Param| Range {
            min: param.min,
            max: param.max,
            step: param.step,
        };
        self.params().map(range).collect()
    }

    /// Returns the engine with these values, as a player of a match.
    fn engine(&self, values: &[i32], hash: usize) -> String {
        let mut text = format!("engine:hash={hash}");
        for (param, value) in self.params().zip(values) {
            // Writing to a string does not fail.
            let _ = write!(text, ",{}={value}", param.name);
        }
        text
    }
}

/// The state of a run.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
struct State {
    version: u32,
    settings: Settings,
    /// The number of finished iterations.
    iteration: u64,
    /// The values of the parameters. They are not integers, so that small updates add up.
    values: Vec<f64>,
}

impl State {
    fn new(settings: Settings) -> State {
        let values = settings.params().map(|param| param.value.into()).collect();
        State {
            version: state::VERSION,
            settings,
            iteration: 0,
            values,
        }
    }

    /// Reads the state of a run with these settings, or creates it if the file does not exist.
    fn open(path: &Path, settings: Settings) -> anyhow::Result<State> {
        let name = || path.display().to_string();
        let Some(state) = state::read::<State>(path).with_context(name)? else {
            let state = State::new(settings);
            // An error with the file is better reported before the work than after it.
            state::write(path, &state).with_context(name)?;
            return Ok(state);
        };
        if let Some(what) = state::difference(&state.settings, &settings) {
            return Err(anyhow::anyhow!(
                "it is the state of another run: {what} differs"
            ))
            .with_context(name);
        }
        let ranges = settings.ranges();
        let in_range = |(value, range): (&f64, &Range)| {
            (f64::from(range.min)..=f64::from(range.max)).contains(value)
        };
        let sound = state.values.len() == ranges.len()
            && state.values.iter().zip(&ranges).all(in_range)
            && state.iteration <= settings.plan.iterations;
        ensure!(sound, "{}: its numbers contradict each other", name());
        Ok(state)
    }

    fn is_complete(&self) -> bool {
        self.iteration >= self.settings.plan.iterations
    }

    /// Runs the iterations that are left, and saves the state after each. `play` returns the result of an iteration, or
    /// `None` after an interrupt.
    fn tune(
        &mut self,
        path: &Path,
        mut play: impl FnMut(&Settings, u64, &Proposal) -> anyhow::Result<Option<f64>>,
    ) -> anyhow::Result<()> {
        let (plan, ranges) = (self.settings.plan, self.settings.ranges());
        while !self.is_complete() {
            let proposal = spsa::propose(&plan, self.iteration, &ranges, &self.values);
            let Some(score) = play(&self.settings, self.iteration, &proposal)? else {
                break;
            };
            spsa::update(&plan, self.iteration, &ranges, &mut self.values, score);
            self.iteration += 1;
            state::write(path, self).with_context(|| path.display().to_string())?;
        }
        Ok(())
    }

    /// Writes a table of the parameters, and the tuned engine as a player of a match.
    fn report(&self, output: &mut impl Write) -> anyhow::Result<()> {
        let Settings { plan, pairs, .. } = &self.settings;
        let (done, games) = (self.iteration, 2 * pairs * self.iteration);
        let rounded: Vec<i32> = self
            .values
            .iter()
            .map(|value| value.round() as i32)
            .collect();
        writeln!(
            output,
            "{done} of {} iterations, {games} games\n",
            plan.iterations
        )?;
        writeln!(output, "{:<20} {:>8} {:>10}", "parameter", "before", "now")?;
        for (param, value) in self.settings.params().zip(&self.values) {
            writeln!(
                output,
                "{:<20} {:>8} {value:>10.2}",
                param.name, param.value
            )?;
        }
        let spec = self.settings.engine(&rounded, self.settings.hash);
        writeln!(output, "\n{spec}")?;
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::fs;
    use std::path::PathBuf;

    fn settings() -> Settings {
        Settings {
            params: vec!["aspiration".into(), "delta".into()],
            plan: Plan {
                iterations: 40,
                rate: 50,
                seed: 5,
            },
            pairs: 1,
            nodes: 100,
            hash: 1,
            plies: 8,
            max_turns: 400,
        }
    }

    fn path(name: &str) -> PathBuf {
        std::env::temp_dir().join(format!("cotulenh-spsa-{}-{name}", std::process::id()))
    }

    /// Prefers large values. Stops before iteration `stop`.
    fn play_until(
        stop: u64,
    ) -> impl FnMut(&Settings, u64, &Proposal) -> anyhow::Result<Option<f64>> {
        move |_, iteration, proposal| {
            let sum = |values: &[i32]| values.iter().sum::<i32>();
            let score = f64::from((sum(&proposal.plus) - sum(&proposal.minus)).signum());
            Ok((iteration < stop).then_some(score))
        }
    }

    #[test]
    fn an_interrupted_run_continues_as_if_it_had_not_stopped() {
        let (straight, stopped) = (path("straight.json"), path("stopped.json"));
        let mut whole = State::open(&straight, settings()).unwrap();
        whole.tune(&straight, play_until(u64::MAX)).unwrap();
        assert!(whole.is_complete());
        assert!(whole.values.iter().sum::<f64>() > 28.0 + 320.0);
        let mut part = State::open(&stopped, settings()).unwrap();
        part.tune(&stopped, play_until(17)).unwrap();
        assert_eq!(part.iteration, 17);
        let mut rest = State::open(&stopped, settings()).unwrap();
        assert_eq!(rest, part);
        rest.tune(&stopped, play_until(u64::MAX)).unwrap();
        assert_eq!(rest, whole);
        for path in [straight, stopped] {
            fs::remove_file(path).unwrap();
        }
    }

    #[test]
    fn a_state_of_another_run_or_with_bad_numbers_is_refused() {
        let path = path("bad.json");
        let open = |state: &State| {
            state::write(&path, state).unwrap();
            let error = State::open(&path, settings()).unwrap_err();
            error
                .chain()
                .map(|cause| cause.to_string())
                .collect::<Vec<_>>()
        };
        let good = State::new(settings());
        let mut other = good.clone();
        other.settings.nodes = 7;
        let text = open(&other).join(": ");
        assert!(text.ends_with("another run: nodes differs"), "{text}");
        let mut far = good.clone();
        far.values[0] = 1e9;
        let mut short = good.clone();
        short.values.pop();
        let mut late = good;
        late.iteration = 41;
        for bad in [far, short, late] {
            let text = open(&bad).join(": ");
            assert!(
                text.ends_with("its numbers contradict each other"),
                "{text}"
            );
        }
        fs::remove_file(&path).unwrap();
    }

    #[test]
    fn every_value_can_be_given_to_a_match() {
        let all: Vec<String> = tunable().map(|param| param.name.to_owned()).collect();
        assert!(all.len() > 10);
        let settings = Settings {
            params: all,
            ..settings()
        };
        let least: Vec<i32> = settings.ranges().iter().map(|range| range.min).collect();
        let spec = settings.engine(&least, 1);
        spec.parse::<matches::competitor::Competitor>().unwrap();
    }
}
