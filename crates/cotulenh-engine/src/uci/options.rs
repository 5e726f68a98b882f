//! What can be set.

use super::command::short;
use crate::engine::Settings;
use crate::level::{LEAST_ELO, LEVELS, MOST_ELO, Strength};
use crate::table::Table;
use cotulenh::Objective;
use std::fmt;
use std::time::Duration;

/// What a session may take of the machine, whatever is asked for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Bounds {
    /// The most MiB of a transposition table.
    pub hash: usize,
    /// The most threads.
    pub threads: usize,
    /// The most nodes of a search, if there is a bound.
    pub nodes: Option<u64>,
}

impl Default for Bounds {
    fn default() -> Bounds {
        Bounds {
            hash: Table::MOST_MIB,
            threads: Settings::MOST_THREADS,
            nodes: None,
        }
    }
}

/// Milliseconds lost between engine and board, at most.
const MOST_OVERHEAD: u64 = 10_000;

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

/// Why an option was not set.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum OptionError {
    Unknown(String),
    /// The name, and what was expected.
    Value(&'static str, String),
}

impl fmt::Display for OptionError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            OptionError::Unknown(name) => write!(f, "no option `{}`", short(name)),
            OptionError::Value(name, expected) => write!(f, "option {name}: expected {expected}"),
        }
    }
}

/// What an option was about.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Set {
    /// The engine has to be told.
    Engine,
    /// The position has to be set up again.
    Objective,
    /// The engine forgets.
    Clear,
    /// Nothing more to do.
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
            elo: MOST_ELO,
            level: LEVELS,
            objective: Objective::Total,
        }
    }

    /// Asks for the least memory.
    pub(super) fn make_small(&mut self) {
        (self.settings.hash, self.settings.threads) = (1, 1);
    }

    /// The settings for the engine.
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

    /// Sets an option; names are the same in small letters and capitals.
    pub(super) fn set(&mut self, name: &str, value: Option<&str>) -> Result<Set, OptionError> {
        let value = value.unwrap_or_default();
        match name.to_ascii_lowercase().as_str() {
            "hash" => self.settings.hash = number("Hash", value, 1, self.bounds.hash)?,
            "threads" => self.settings.threads = number("Threads", value, 1, self.bounds.threads)?,
            "multipv" => {
                self.settings.lines = number("MultiPV", value, 1, Settings::MOST_LINES)?;
            }
            "move overhead" => {
                let overhead = number("Move Overhead", value, 0, MOST_OVERHEAD)?;
                self.settings.overhead = Duration::from_millis(overhead);
            }
            "uci_limitstrength" => {
                self.limit_strength = yes_or_no("UCI_LimitStrength", value)?;
            }
            "uci_elo" => self.elo = number("UCI_Elo", value, LEAST_ELO, MOST_ELO)?,
            "level" => self.level = number("Level", value, 1, LEVELS)?,
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

    /// The lines that tell what can be set.
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
            spin("MultiPV", 1, 1, Settings::MOST_LINES as u64),
            "option name Ponder type check default false".into(),
            spin(
                "Move Overhead",
                defaults.overhead.as_millis() as u64,
                0,
                MOST_OVERHEAD,
            ),
            "option name UCI_LimitStrength type check default false".into(),
            spin(
                "UCI_Elo",
                MOST_ELO.into(),
                LEAST_ELO.into(),
                MOST_ELO.into(),
            ),
            spin("Level", LEVELS.into(), 1, LEVELS.into()),
            spin("Seed", 0, 0, u32::MAX.into()),
            objective,
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
    T: std::str::FromStr + PartialOrd + fmt::Display,
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
