//! UCI options.

use super::command::short;
use crate::engine::Settings;
use crate::level::{LEVELS, MAX_ELO, MIN_ELO, Strength};
use crate::table::TranspositionTable;
use cotulenh::Objective;
use std::time::Duration;

/// Upper bounds on the resources of a session.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Bounds {
    /// The maximum size of the transposition table in MiB.
    pub hash: usize,
    /// The maximum number of threads.
    pub threads: usize,
    /// The maximum number of nodes of a search, if bounded.
    pub nodes: Option<u64>,
}

impl Default for Bounds {
    fn default() -> Bounds {
        Bounds {
            hash: TranspositionTable::MAX_MIB,
            threads: Settings::MAX_THREADS,
            nodes: None,
        }
    }
}

/// The option that names the network file.
pub(super) const EVAL_FILE: &str = "EvalFile";
/// The value of [`EVAL_FILE`] for the network of the engine.
pub(super) const EMBEDDED: &str = "<embedded>";

/// The maximum move overhead in milliseconds.
const MAX_OVERHEAD: u64 = 10_000;

/// The options of a session.
#[derive(Clone, Debug)]
pub(super) struct Options {
    bounds: Bounds,
    settings: Settings,
    limit_strength: bool,
    elo: u32,
    level: u8,
    pub(super) objective: Objective,
}

/// An error in `setoption`.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub(super) enum OptionError {
    #[error("no option `{}`", short(.0))]
    Unknown(String),
    /// The name of the option, and the expected value.
    #[error("option {0}: expected {1}")]
    Value(&'static str, String),
}

/// The effect of an option.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Set {
    /// The engine's settings have changed.
    Engine,
    /// The position must be set up again.
    Objective,
    /// The engine must clear its table.
    Clear,
    /// No further effect.
    Nothing,
}

impl Options {
    pub(super) fn new(bounds: Bounds) -> Options {
        Options {
            bounds,
            settings: Settings {
                hash: default_hash(bounds),
                ..Settings::default()
            },
            limit_strength: false,
            elo: MAX_ELO,
            level: LEVELS,
            objective: Objective::Total,
        }
    }

    /// Sets the smallest table and one thread.
    pub(super) fn make_small(&mut self) {
        (self.settings.hash, self.settings.threads) = (1, 1);
    }

    /// Returns the settings for the engine.
    pub(super) fn settings(&self) -> Settings {
        let strength = if self.limit_strength {
            Strength::Elo(self.elo)
        } else if self.level < LEVELS {
            Strength::Level(self.level)
        } else {
            Strength::Full
        };
        Settings {
            strength,
            ..self.settings.clone()
        }
    }

    /// Sets an option. Names are case-insensitive.
    pub(super) fn set(&mut self, name: &str, value: Option<&str>) -> Result<Set, OptionError> {
        let value = value.unwrap_or_default();
        match name.to_ascii_lowercase().as_str() {
            "hash" => self.settings.hash = number("Hash", value, 1, self.bounds.hash)?,
            "threads" => self.settings.threads = number("Threads", value, 1, self.bounds.threads)?,
            "multipv" => {
                self.settings.lines = number("MultiPV", value, 1, Settings::MAX_LINES)?;
            }
            "move overhead" => {
                let overhead = number("Move Overhead", value, 0, MAX_OVERHEAD)?;
                self.settings.overhead = Duration::from_millis(overhead);
            }
            "uci_limitstrength" => {
                self.limit_strength = yes_or_no("UCI_LimitStrength", value)?;
            }
            "uci_elo" => self.elo = number("UCI_Elo", value, MIN_ELO, MAX_ELO)?,
            "level" => self.level = number("Level", value, 1, LEVELS)?,
            "ownbook" => self.settings.book = yes_or_no("OwnBook", value)?,
            "seed" => self.settings.seed = number("Seed", value, 0, u32::MAX)?.into(),
            "ponder" => {
                yes_or_no("Ponder", value)?;
                return Ok(Set::Nothing);
            }
            "objective" => {
                let objective = value.to_ascii_lowercase().parse();
                self.objective = objective
                    .map_err(|_| OptionError::Value("Objective", objectives().join(", ")))?;
                return Ok(Set::Objective);
            }
            "clear hash" => return Ok(Set::Clear),
            _ => return Err(OptionError::Unknown(name.into())),
        }
        Ok(Set::Engine)
    }

    /// Returns the `option` lines of the answer to `uci`.
    pub(super) fn describe(&self) -> Vec<String> {
        let defaults = Settings::default();
        let spin = |name: &str, default: u64, least: u64, most: u64| {
            format!("option name {name} type spin default {default} min {least} max {most}")
        };
        let mut objective = String::from("option name Objective type combo default total");
        for name in objectives() {
            objective.push_str(" var ");
            objective.push_str(name);
        }
        vec![
            spin(
                "Hash",
                default_hash(self.bounds) as u64,
                1,
                self.bounds.hash as u64,
            ),
            spin("Threads", 1, 1, self.bounds.threads as u64),
            spin("MultiPV", 1, 1, Settings::MAX_LINES as u64),
            "option name Ponder type check default false".into(),
            spin(
                "Move Overhead",
                defaults.overhead.as_millis() as u64,
                0,
                MAX_OVERHEAD,
            ),
            "option name UCI_LimitStrength type check default false".into(),
            spin("UCI_Elo", MAX_ELO.into(), MIN_ELO.into(), MAX_ELO.into()),
            spin("Level", LEVELS.into(), 1, LEVELS.into()),
            spin("Seed", 0, 0, u32::MAX.into()),
            "option name OwnBook type check default false".into(),
            objective,
            format!("option name {EVAL_FILE} type string default {EMBEDDED}"),
            "option name Clear Hash type button".into(),
        ]
    }
}

fn default_hash(bounds: Bounds) -> usize {
    Settings::default().hash.min(bounds.hash)
}

fn objectives() -> [&'static str; 5] {
    Objective::ALL.map(Objective::name)
}

fn number<T>(name: &'static str, value: &str, least: T, most: T) -> Result<T, OptionError>
where
    T: std::str::FromStr + PartialOrd + std::fmt::Display,
{
    match value.parse() {
        Ok(number) if least <= number && number <= most => Ok(number),
        _ => Err(OptionError::Value(
            name,
            format!("a number from {least} to {most}"),
        )),
    }
}

fn yes_or_no(name: &'static str, value: &str) -> Result<bool, OptionError> {
    match value {
        "true" => Ok(true),
        "false" => Ok(false),
        _ => Err(OptionError::Value(name, "true or false".into())),
    }
}
