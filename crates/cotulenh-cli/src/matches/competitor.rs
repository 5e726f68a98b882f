//! Who plays, as the command line says it.

use cotulenh_engine::eval::GROUPS;
use cotulenh_engine::level::{Handicap, LEAST_ELO, LEVELS, MOST_ELO};
use cotulenh_engine::{Params, Strength};
use std::fmt;
use std::path::PathBuf;
use std::str::FromStr;

/// A player named on the command line.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Competitor {
    /// As it was written.
    pub(crate) text: String,
    pub(crate) kind: Kind,
}

/// What kind of player.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum Kind {
    Engine(Box<EngineSpec>),
    Random,
    Greedy,
    Shallow,
    Command(CommandSpec),
}

/// The built-in engine, as it is asked for.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct EngineSpec {
    pub(crate) nodes: Option<u64>,
    pub(crate) depth: Option<u32>,
    /// Milliseconds.
    pub(crate) movetime: Option<u64>,
    /// MiB.
    pub(crate) hash: usize,
    pub(crate) threads: usize,
    pub(crate) strength: Strength,
    /// Milliseconds.
    pub(crate) overhead: u64,
    pub(crate) params: Params,
    /// A file of weights for the evaluation.
    pub(crate) weights: Option<PathBuf>,
    /// Groups of the evaluation's terms that count for nothing.
    pub(crate) without: Vec<&'static str>,
}

impl Default for EngineSpec {
    fn default() -> EngineSpec {
        EngineSpec {
            nodes: None,
            depth: None,
            movetime: None,
            hash: 16,
            threads: 1,
            strength: Strength::Full,
            overhead: 50,
            params: Params::default(),
            weights: None,
            without: Vec::new(),
        }
    }
}

/// A program.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct CommandSpec {
    pub(crate) program: String,
    pub(crate) arguments: Vec<String>,
}

/// Why a text names no player.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum CompetitorError {
    Unknown,
    /// Only the engine has options.
    NoOptions,
    /// An option that the engine does not have.
    NoSuchOption(String),
    /// A value that the option cannot have.
    Value {
        name: String,
        least: i64,
        most: i64,
    },
    /// A group that the evaluation does not have.
    NoSuchGroup(String),
    NoProgram,
    /// A quote that does not end.
    OpenQuote,
}

impl fmt::Display for CompetitorError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            CompetitorError::Unknown => {
                f.write_str("expected engine, random, greedy, shallow or cmd:PROGRAM")
            }
            CompetitorError::NoOptions => f.write_str("only the engine has options"),
            CompetitorError::NoSuchOption(name) => write!(
                f,
                "found `{name}`, expected nodes, depth, movetime, hash, threads, level, elo, misjudge, overhead or a number of the \
                 search, and = and a number; or weights= and a file, or without= and a group of terms"
            ),
            CompetitorError::NoSuchGroup(name) => {
                write!(f, "without: found `{name}`, expected one of")?;
                GROUPS
                    .iter()
                    .try_for_each(|group| write!(f, " {}", group.name))
            }
            CompetitorError::Value { name, least, most } => {
                write!(f, "{name}: expected a number from {least} to {most}")
            }
            CompetitorError::NoProgram => f.write_str("expected a program after cmd:"),
            CompetitorError::OpenQuote => f.write_str("expected another quote"),
        }
    }
}

impl std::error::Error for CompetitorError {}

impl FromStr for Competitor {
    type Err = CompetitorError;

    fn from_str(text: &str) -> Result<Competitor, CompetitorError> {
        let (name, rest) = match text.split_once(':') {
            Some((name, rest)) => (name, Some(rest)),
            None => (text, None),
        };
        let simple = |kind| match rest {
            None => Ok(kind),
            Some(_) => Err(CompetitorError::NoOptions),
        };
        let kind = match name {
            "engine" => Kind::Engine(Box::new(read_engine(rest.unwrap_or_default())?)),
            "random" => simple(Kind::Random)?,
            "greedy" => simple(Kind::Greedy)?,
            "shallow" => simple(Kind::Shallow)?,
            "cmd" => Kind::Command(read_command(rest.unwrap_or_default())?),
            _ => return Err(CompetitorError::Unknown),
        };
        Ok(Competitor {
            text: text.into(),
            kind,
        })
    }
}

fn read_engine(text: &str) -> Result<EngineSpec, CompetitorError> {
    let mut spec = EngineSpec::default();
    for option in text.split(',').filter(|option| !option.is_empty()) {
        let (name, value) = option.split_once('=').unwrap_or((option, ""));
        let number = |least: u64, most: u64| {
            let number = value.parse::<u64>().ok();
            number
                .filter(|number| (least..=most).contains(number))
                .ok_or_else(|| CompetitorError::Value {
                    name: name.into(),
                    least: least as i64,
                    most: most as i64,
                })
        };
        match name {
            "nodes" => spec.nodes = Some(number(1, 1_000_000_000_000)?),
            "depth" => spec.depth = Some(number(1, 100)? as u32),
            "movetime" => spec.movetime = Some(number(1, 86_400_000)?),
            "hash" => spec.hash = number(1, 65_536)? as usize,
            "threads" => spec.threads = number(1, 256)? as usize,
            "level" => spec.strength = Strength::Level(number(1, LEVELS.into())? as u8),
            "elo" => {
                let elo = number(LEAST_ELO.into(), MOST_ELO.into())?;
                spec.strength = Strength::Elo(elo as u32);
            }
            "misjudge" => {
                let most = number(0, Handicap::MOST.into())?;
                spec.strength = Strength::Weakened(Handicap {
                    nodes: u64::MAX,
                    misjudgement: most as u16,
                });
            }
            "overhead" => spec.overhead = number(0, 10_000)?,
            "weights" if !value.is_empty() => spec.weights = Some(value.into()),
            "without" => spec.without.push(group_named(value)?),
            _ => set_param(&mut spec.params, name, value, option)?,
        }
    }
    Ok(spec)
}

/// A group of the evaluation's terms.
fn group_named(name: &str) -> Result<&'static str, CompetitorError> {
    let group = GROUPS.iter().find(|group| group.name == name);
    let group = group.ok_or_else(|| CompetitorError::NoSuchGroup(name.into()))?;
    Ok(group.name)
}

/// Any number of the search can be set by its name.
fn set_param(
    params: &mut Params,
    name: &str,
    value: &str,
    option: &str,
) -> Result<(), CompetitorError> {
    let unknown = || CompetitorError::NoSuchOption(option.into());
    let param = Params::ALL.iter().find(|param| param.name == name);
    let param = param.ok_or_else(unknown)?;
    let set = value.parse().ok().map(|number| params.set(name, number));
    match set {
        Some(Ok(())) => Ok(()),
        _ => Err(CompetitorError::Value {
            name: name.into(),
            least: param.least.into(),
            most: param.most.into(),
        }),
    }
}

/// Words separated by blanks; quotes of either kind keep blanks together.
fn read_command(text: &str) -> Result<CommandSpec, CompetitorError> {
    let mut words: Vec<String> = Vec::new();
    let mut word: Option<String> = None;
    let mut quote = None;
    for c in text.chars() {
        match quote {
            Some(open) if c == open => quote = None,
            Some(_) => word.get_or_insert_default().push(c),
            None if c == '"' || c == '\'' => {
                quote = Some(c);
                word.get_or_insert_default();
            }
            None if c.is_whitespace() => words.extend(word.take()),
            None => word.get_or_insert_default().push(c),
        }
    }
    if quote.is_some() {
        return Err(CompetitorError::OpenQuote);
    }
    words.extend(word);
    let mut words = words.into_iter();
    let program = words.next().filter(|program| !program.is_empty());
    Ok(CommandSpec {
        program: program.ok_or(CompetitorError::NoProgram)?,
        arguments: words.collect(),
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    fn kind(text: &str) -> Result<Kind, CompetitorError> {
        text.parse::<Competitor>().map(|competitor| competitor.kind)
    }

    #[test]
    fn players_are_read() {
        assert_eq!(kind("greedy"), Ok(Kind::Greedy));
        assert_eq!(kind("engine"), Ok(Kind::Engine(Box::default())));
        let spec = EngineSpec {
            nodes: Some(5000),
            hash: 4,
            strength: Strength::Level(3),
            ..EngineSpec::default()
        };
        assert_eq!(
            kind("engine:nodes=5000,hash=4,level=3"),
            Ok(Kind::Engine(Box::new(spec)))
        );
        let command = CommandSpec {
            program: "/a b/c".into(),
            arguments: vec!["uci".into(), "".into(), "x\"y".into()],
        };
        assert_eq!(
            kind("cmd:'/a b/c'  uci \"\" x'\"'y"),
            Ok(Kind::Command(command))
        );
    }

    #[test]
    fn what_is_no_player_is_refused() {
        assert_eq!(kind("gredy"), Err(CompetitorError::Unknown));
        assert_eq!(kind("greedy:x"), Err(CompetitorError::NoOptions));
        assert_eq!(kind("cmd:"), Err(CompetitorError::NoProgram));
        assert_eq!(kind("cmd:\"a"), Err(CompetitorError::OpenQuote));
        let error = CompetitorError::NoSuchOption("node=3".into());
        assert_eq!(kind("engine:node=3"), Err(error));
        for text in [
            "engine:hash=0",
            "engine:hash",
            "engine:nodes=-1",
            "engine:level=11",
        ] {
            assert!(matches!(kind(text), Err(CompetitorError::Value { .. })));
        }
    }
}
