//! Players, as named on the command line.

use super::engine_spec::EngineSpec;
use cotulenh_engine::eval::GROUPS;
use std::str::FromStr;

/// A player named on the command line.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Competitor {
    /// The text on the command line.
    pub(crate) text: String,
    pub(crate) kind: Kind,
}

/// The kind of a player.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum Kind {
    Engine(Box<EngineSpec>),
    Random,
    Greedy,
    Shallow,
    Command(CommandSpec),
}

/// An external program with its arguments.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct CommandSpec {
    pub(crate) program: String,
    pub(crate) arguments: Vec<String>,
}

/// A reason why a text does not name a player.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub(crate) enum CompetitorError {
    #[error("expected engine, random, greedy, shallow or cmd:PROGRAM")]
    Unknown,
    /// Only the engine has options.
    #[error("only the engine has options")]
    NoOptions,
    /// The engine does not have this option.
    #[error(
        "found `{0}`, expected nodes, depth, movetime, hash, threads, level, elo, misjudge, overhead or a parameter of the \
         search, with = and a number; or weights= with a file, or without= with a group of terms"
    )]
    NoSuchOption(String),
    /// The value is out of range.
    #[error("{name}: expected a number from {least} to {most}")]
    Value { name: String, least: i64, most: i64 },
    /// The evaluation does not have this group.
    #[error("without: found `{0}`, expected one of {groups}", groups = group_names())]
    NoSuchGroup(String),
    #[error("expected a program after cmd:")]
    NoProgram,
    /// The closing quote is missing.
    #[error("expected another quote")]
    OpenQuote,
}

fn group_names() -> String {
    let names: Vec<&str> = GROUPS.iter().map(|group| group.name).collect();
    names.join(" ")
}

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
            "engine" => Kind::Engine(Box::new(rest.unwrap_or_default().parse()?)),
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

/// Parses a command line. Words are separated by spaces, and quotes of either kind keep spaces.
pub(crate) fn read_command(text: &str) -> Result<CommandSpec, CompetitorError> {
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
    use cotulenh_engine::Strength;

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
    fn an_invalid_player_is_refused() {
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
