//! Tasks: what a worker is asked to do.

use super::{FarmError, turns};
use crate::archive::replay;
use crate::id::GameId;
use crate::store::StoredGame;
use cotulenh::{Forgive, Game, Objective, Setup};
use cotulenh_engine::{Limits, Settings};
use serde::{Deserialize, Serialize};
use serde_json::Value;
use std::collections::BTreeMap;
use std::ops::RangeInclusive;
use std::time::Duration;

/// The maximum number of turns of a game.
pub const MAX_TURNS: usize = 1_000;
/// The nodes per position of a review.
pub const REVIEW_NODES: RangeInclusive<u64> = 100..=1_000_000;
/// The maximum number of nodes of all positions of a review together.
pub const REVIEW_TOTAL: u64 = 100_000_000;
/// The nodes of an analysis.
pub const ANALYSIS_NODES: RangeInclusive<u64> = 100..=100_000_000;
/// The depth of an analysis.
pub const DEPTH: RangeInclusive<u32> = 1..=100;
/// The number of variations of an analysis.
pub const LINES: RangeInclusive<u8> = 1..=10;
/// The number of games of a job of self-play or of a match.
pub const GAMES: RangeInclusive<u32> = 1..=1_000;
/// The maximum size of the settings of self-play or of a match as JSON.
const SETTINGS_BYTES: usize = 8 << 10;
/// The number of nodes up to which the transposition table of a search is small.
const SMALL_NODES: u64 = 1_000_000;
/// The sizes of the transposition table, in MiB.
const HASH: [usize; 2] = [16, 64];

/// The kind of a task.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Kind {
    /// The review of a whole game.
    Review,
    /// The analysis of one position.
    Analysis,
    /// The search for puzzles in a game.
    Puzzles,
    /// Games of the engine against itself.
    Selfplay,
    /// Games of a match.
    Match,
}

impl Kind {
    /// All kinds.
    pub const ALL: [Kind; 5] = [
        Kind::Review,
        Kind::Analysis,
        Kind::Puzzles,
        Kind::Selfplay,
        Kind::Match,
    ];

    /// Returns the name in JSON.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Kind::Review => "review",
            Kind::Analysis => "analysis",
            Kind::Puzzles => "puzzles",
            Kind::Selfplay => "selfplay",
            Kind::Match => "match",
        }
    }

    /// Returns the kind with a name.
    #[must_use]
    pub fn from_name(name: &str) -> Option<Kind> {
        Kind::ALL.into_iter().find(|kind| kind.name() == name)
    }

    /// Returns the priority class. People wait for reviews and analyses. Nobody waits for puzzles.
    pub(super) const fn class(self) -> i64 {
        match self {
            Kind::Review | Kind::Analysis => 0,
            Kind::Selfplay | Kind::Match => 1,
            Kind::Puzzles => 2,
        }
    }
}

/// A game as a start position and turns.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct GameLine {
    /// The start position as a FEN.
    pub start: String,
    /// The objective.
    pub objective: String,
    /// The turns in the notation of engines.
    pub turns: Vec<String>,
}

impl GameLine {
    /// Plays the game.
    ///
    /// # Errors
    ///
    /// Returns an error if the game is too long, or if the position or a turn is not legal.
    pub fn game(&self) -> Result<Game, FarmError> {
        let wrong = FarmError::Task;
        if self.turns.len() > MAX_TURNS {
            return Err(wrong(format!("turns: expected at most {MAX_TURNS}")));
        }
        let objective: Objective = self
            .objective
            .parse()
            .map_err(|_| wrong("objective: expected total, marine, air, land or any".into()))?;
        let setup = self.start.parse::<Setup>();
        let mut setup = setup.map_err(|error| wrong(format!("start: {error}")))?;
        setup.objective = objective;
        let position = setup.position_forgiving(Forgive::STUDY);
        let position = position.map_err(|error| wrong(format!("start: {error}")))?;
        let mut game = Game::from_position(position);
        turns::play(&mut game, &self.turns)
            .map_err(|bad| wrong(format!("turn {}: {}", bad.number, bad.reason)))?;
        Ok(game)
    }

    /// Returns the main line of a stored game, without turns that were taken back.
    pub(crate) fn of(stored: &StoredGame) -> Result<GameLine, FarmError> {
        let (log, _) = replay(stored).map_err(|error| FarmError::Task(error.to_string()))?;
        let game = log.game();
        let line = game.line().into_iter();
        Ok(GameLine {
            start: game.start().to_string(),
            objective: game.objective().name().to_owned(),
            turns: turns::words(line.filter_map(|id| game.turn(id))),
        })
    }
}

/// The limits of a search.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct SearchLimits {
    /// The number of nodes.
    pub nodes: u64,
    /// The maximum depth.
    pub depth: Option<u32>,
    /// The number of variations.
    pub lines: u8,
}

impl SearchLimits {
    /// Returns the settings of the engine. One thread, so that every machine finds the same.
    #[must_use]
    pub fn settings(&self) -> Settings {
        Settings {
            hash: HASH[usize::from(self.nodes > SMALL_NODES)],
            threads: 1,
            lines: self.lines.into(),
            overhead: Duration::ZERO,
            ..Settings::default()
        }
    }

    /// Returns the limits of the search.
    #[must_use]
    pub fn limits(&self) -> Limits {
        Limits {
            nodes: Some(self.nodes),
            depth: self.depth,
            ..Limits::default()
        }
    }
}

/// The parameters of an analysis.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Analysis {
    /// The line. Its turns say which positions have occurred.
    pub line: GameLine,
    /// The number of nodes.
    pub nodes: u64,
    /// The maximum depth.
    #[serde(default)]
    pub depth: Option<u32>,
    /// The number of variations.
    #[serde(default = "one_line")]
    pub lines: u8,
}

fn one_line() -> u8 {
    1
}

/// The parameters of self-play.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct SelfplayGames {
    /// The settings of the file of games.
    pub settings: BTreeMap<String, String>,
    /// The number of the first game, from 0.
    pub first: u64,
    /// The number of games.
    pub games: u32,
}

/// The parameters of a part of a match.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct MatchGames {
    /// The settings of the match.
    pub settings: Value,
    /// The number of the first game, from 0.
    pub first: u64,
    /// The number of games.
    pub games: u32,
    /// Whether the result has the PGN of the games.
    #[serde(default)]
    pub pgn: bool,
}

/// A task with its parameters.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(tag = "kind", rename_all = "kebab-case", deny_unknown_fields)]
pub enum Task {
    /// The review of a whole game.
    Review {
        /// The game on this server, or `None` if it was played elsewhere.
        #[serde(default)]
        game: Option<GameId>,
        /// The main line.
        line: GameLine,
        /// The nodes per position.
        nodes: u64,
    },
    /// The analysis of the last position of a line.
    Analysis(Analysis),
    /// The search for puzzles in a finished game.
    Puzzles {
        /// The game on this server.
        game: GameId,
        /// The main line.
        line: GameLine,
    },
    /// Games of the engine against itself.
    Selfplay(SelfplayGames),
    /// Games of a match between two players that are part of the program.
    Match(MatchGames),
}

impl Task {
    /// Returns the kind.
    #[must_use]
    pub const fn kind(&self) -> Kind {
        match self {
            Task::Review { .. } => Kind::Review,
            Task::Analysis(_) => Kind::Analysis,
            Task::Puzzles { .. } => Kind::Puzzles,
            Task::Selfplay(_) => Kind::Selfplay,
            Task::Match(_) => Kind::Match,
        }
    }

    /// Returns the game on this server that the task is about.
    #[must_use]
    pub const fn game(&self) -> Option<&GameId> {
        match self {
            Task::Review { game, .. } => game.as_ref(),
            Task::Puzzles { game, .. } => Some(game),
            _ => None,
        }
    }

    /// Returns the line and the limits of its searches, or `None` if the task has other work.
    #[must_use]
    pub const fn searches(&self) -> Option<(&GameLine, SearchLimits)> {
        match self {
            Task::Review { line, nodes, .. } => {
                let limits = SearchLimits {
                    nodes: *nodes,
                    depth: None,
                    lines: 1,
                };
                Some((line, limits))
            }
            Task::Analysis(analysis) => {
                let limits = SearchLimits {
                    nodes: analysis.nodes,
                    depth: analysis.depth,
                    lines: analysis.lines,
                };
                Some((&analysis.line, limits))
            }
            _ => None,
        }
    }

    /// Checks the parameters. Returns the number of parts of the work.
    ///
    /// # Errors
    ///
    /// Returns an error that names the parameter.
    pub fn check(&self) -> Result<u64, FarmError> {
        let wrong = FarmError::Task;
        match self {
            Task::Review { line, nodes, .. } => {
                in_range("nodes", nodes, &REVIEW_NODES).map_err(wrong)?;
                let game = line.game()?;
                if line.turns.is_empty() {
                    return Err(FarmError::Task("turns: the game has none".into()));
                }
                let places = cotulenh_engine::review::places(&game);
                let parts = places.iter().filter(|place| place.over.is_none());
                let parts = parts.count() as u64;
                if parts * nodes > REVIEW_TOTAL {
                    let most = REVIEW_TOTAL / parts;
                    let what = format!("nodes: expected at most {most} for {parts} positions");
                    return Err(FarmError::Task(what));
                }
                Ok(parts)
            }
            Task::Analysis(Analysis {
                line,
                nodes,
                depth,
                lines,
            }) => {
                in_range("nodes", nodes, &ANALYSIS_NODES).map_err(wrong)?;
                in_range("depth", &depth.unwrap_or(1), &DEPTH).map_err(wrong)?;
                in_range("lines", lines, &LINES).map_err(wrong)?;
                let places = cotulenh_engine::review::places(&line.game()?);
                match places.last() {
                    Some(last) if last.over.is_none() => Ok(1),
                    _ => Err(FarmError::Task("the game is over".into())),
                }
            }
            Task::Puzzles { line, .. } => {
                line.game()?;
                Ok(1)
            }
            Task::Selfplay(SelfplayGames {
                settings, games, ..
            }) => {
                let settings = serde_json::to_value(settings).unwrap_or_default();
                check_settings(&settings)?;
                in_range("games", games, &GAMES).map_err(wrong)?;
                Ok(u64::from(*games))
            }
            Task::Match(MatchGames {
                settings, games, ..
            }) => {
                check_settings(settings)?;
                in_range("games", games, &GAMES).map_err(wrong)?;
                Ok(u64::from(*games))
            }
        }
    }
}

/// Checks that a value is in a range. Returns an error text that names the value and the range.
pub(super) fn in_range<T: PartialOrd + std::fmt::Display>(
    name: &str,
    value: &T,
    range: &RangeInclusive<T>,
) -> Result<(), String> {
    match range.contains(value) {
        true => Ok(()),
        false => Err(format!(
            "{name}: found {value}, expected {} to {}",
            range.start(),
            range.end()
        )),
    }
}

fn check_settings(settings: &Value) -> Result<(), FarmError> {
    match settings.is_object() && settings.to_string().len() <= SETTINGS_BYTES {
        true => Ok(()),
        false => Err(FarmError::Task(format!(
            "settings: expected an object of at most {SETTINGS_BYTES} bytes"
        ))),
    }
}
