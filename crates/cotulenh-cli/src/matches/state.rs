//! The state of a match in a file, so that an interrupted match can be continued.

use super::adjudicate::Adjudication;
use super::limit::TurnLimit;
use super::process::UciOption;
use super::sprt::Sprt;
use super::tally::{Finished, Tally};
use crate::files;
use serde::de::DeserializeOwned;
use serde::{Deserialize, Serialize};
use std::collections::BTreeSet;
use std::fs::File;
use std::io::{self, Read};
use std::path::Path;

/// The version of the file formats.
pub(crate) const VERSION: u32 = 1;
/// The maximum size of the file, in bytes.
const MAX_BYTES: u64 = 1 << 28;

/// The settings of a match. Games of a match with other settings cannot be added to it.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct Identity {
    pub(crate) a: String,
    pub(crate) b: String,
    pub(crate) options_a: Vec<UciOption>,
    pub(crate) options_b: Vec<UciOption>,
    pub(crate) objective: String,
    pub(crate) limit: TurnLimit,
    pub(crate) margin: u64,
    pub(crate) timeout: u64,
    pub(crate) seed: u64,
    /// The number of random turns, or `None` if the openings come from a file.
    pub(crate) plies: Option<u32>,
    /// The hash of the positions in the file.
    pub(crate) openings: u64,
    pub(crate) adjudication: Adjudication,
    pub(crate) sprt: Option<Sprt>,
}

/// The state of a match.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct State {
    version: u32,
    pub(crate) identity: Identity,
    /// The counted games: all games before the first unfinished one.
    pub(crate) tally: Tally,
    /// Finished games after the first unfinished one.
    pub(crate) ahead: Vec<Finished>,
    /// The length of the PGN file, if there is one.
    pub(crate) pgn_bytes: Option<u64>,
}

/// A reason why a state cannot be used.
#[derive(Debug, thiserror::Error)]
pub(crate) enum StateError {
    #[error("{0}")]
    Io(io::Error),
    #[error("expected at most {MAX_BYTES} bytes")]
    TooLarge,
    /// The file is not the JSON of a state.
    #[error("expected a state file of this command: {0}")]
    Text(serde_json::Error),
    #[error("found version {0}, expected {VERSION}")]
    Version(u32),
    /// The numbers contradict each other.
    #[error("its numbers contradict each other")]
    Unsound,
    /// The state belongs to a match that differs in this setting.
    #[error("it is the state of another match: {0} differs")]
    OtherMatch(String),
}

impl State {
    /// Returns the state at the start of a match.
    pub(crate) fn new(identity: Identity) -> State {
        State {
            version: VERSION,
            identity,
            tally: Tally::default(),
            ahead: Vec::new(),
            pgn_bytes: None,
        }
    }

    /// Reads the state of this match. Returns `None` if the file does not exist.
    pub(crate) fn load(path: &Path, identity: &Identity) -> Result<Option<State>, StateError> {
        let Some(state) = read::<State>(path)? else {
            return Ok(None);
        };
        if !state.is_sound() {
            return Err(StateError::Unsound);
        }
        match difference(&state.identity, identity) {
            Some(what) => Err(StateError::OtherMatch(what)),
            None => Ok(Some(state)),
        }
    }

    fn is_sound(&self) -> bool {
        let mut seen = BTreeSet::new();
        let sound = |game: &Finished| game.index >= self.tally.games() && game.halves <= 2;
        self.tally.is_sound()
            && self
                .ahead
                .iter()
                .all(|game| sound(game) && seen.insert(game.index))
    }

    /// Replaces the file as a whole. The new file is on the disk when this returns.
    pub(crate) fn save(&self, path: &Path) -> io::Result<()> {
        write(path, self)
    }
}

/// Reads a state file of the current version. Returns `None` if the file does not exist.
pub(crate) fn read<T: DeserializeOwned>(path: &Path) -> Result<Option<T>, StateError> {
    let file = match File::open(path) {
        Ok(file) => file,
        Err(error) if error.kind() == io::ErrorKind::NotFound => return Ok(None),
        Err(error) => return Err(StateError::Io(error)),
    };
    let mut text = Vec::new();
    file.take(MAX_BYTES + 1)
        .read_to_end(&mut text)
        .map_err(StateError::Io)?;
    if text.len() as u64 > MAX_BYTES {
        return Err(StateError::TooLarge);
    }
    let value: serde_json::Value = serde_json::from_slice(&text).map_err(StateError::Text)?;
    // Other versions may have other members, so the version is checked first.
    if let Some(version) = value.get("version").and_then(serde_json::Value::as_u64)
        && version != u64::from(VERSION)
    {
        let version = u32::try_from(version).unwrap_or(u32::MAX);
        return Err(StateError::Version(version));
    }
    serde_json::from_value(value)
        .map(Some)
        .map_err(StateError::Text)
}

/// Replaces a state file as a whole. The new file is on the disk when this returns.
pub(crate) fn write(path: &Path, state: &impl Serialize) -> io::Result<()> {
    let mut text = serde_json::to_vec_pretty(state)?;
    text.push(b'\n');
    files::replace(path, &text)
}

/// Returns the name of the first member that differs.
pub(crate) fn difference<T: Serialize + PartialEq>(one: &T, other: &T) -> Option<String> {
    if one == other {
        return None;
    }
    let members = |all: &T| serde_json::to_value(all).unwrap_or_default();
    let (one, other) = (members(one), members(other));
    let names = one.as_object()?.keys();
    let found = names
        .into_iter()
        .find(|&name| one.get(name) != other.get(name));
    Some(found.map_or_else(|| "something".into(), |name| name.replace('_', "-")))
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::fs;
    use std::path::PathBuf;

    fn identity(seed: u64) -> Identity {
        Identity {
            a: "engine".into(),
            b: "greedy".into(),
            options_a: Vec::new(),
            options_b: Vec::new(),
            objective: "total".into(),
            limit: TurnLimit::Clock("10+0.1".parse().unwrap()),
            margin: 0,
            timeout: 0,
            seed,
            plies: Some(8),
            openings: 0,
            adjudication: Adjudication {
                draw: None,
                resign: Some((3, 600)),
                max_turns: 400,
            },
            sprt: "0,5".parse().ok(),
        }
    }

    fn path(name: &str) -> PathBuf {
        std::env::temp_dir().join(format!("cotulenh-{}-{name}", std::process::id()))
    }

    #[test]
    fn a_state_is_read_as_it_was_written() {
        let path = path("state.json");
        assert!(State::load(&path, &identity(1)).unwrap().is_none());
        let mut state = State::new(identity(1));
        state.pgn_bytes = Some(u64::MAX);
        state.save(&path).unwrap();
        state.save(&path).unwrap();
        assert_eq!(State::load(&path, &identity(1)).unwrap(), Some(state));
        let other = State::load(&path, &identity(2)).unwrap_err().to_string();
        assert_eq!(other, "it is the state of another match: seed differs");
        fs::remove_file(path).unwrap();
    }

    #[test]
    fn an_invalid_state_is_refused() {
        let path = path("bad.json");
        let load = |text: &str| {
            fs::write(&path, text).unwrap();
            State::load(&path, &identity(1))
        };
        let good = serde_json::to_string(&State::new(identity(1))).unwrap();
        assert!(load(&good).is_ok());
        assert!(matches!(load(""), Err(StateError::Text(_))));
        assert!(matches!(load("{}"), Err(StateError::Text(_))));
        assert!(matches!(load("[[[[["), Err(StateError::Text(_))));
        let next = good.replace("\"version\":1", "\"version\":2");
        assert!(matches!(load(&next), Err(StateError::Version(2))));
        let more = good.replace("\"wins\":0", "\"wins\":1");
        assert!(matches!(load(&more), Err(StateError::Unsound)));
        let huge = good.replace("\"wins\":0", "\"wins\":18446744073709551615");
        assert!(matches!(load(&huge), Err(StateError::Unsound)));
        fs::remove_file(&path).unwrap();
    }
}
