//! Stored games through the rules.

use crate::protocol::{Entry, EntryBody, GameSetup};
use crate::setup::{self, SetupError};
use crate::store::StoredGame;
use cotulenh::NodeId;
use cotulenh::log::{GameLog, LogError};
use cotulenh::notation::pgn::TagError;
use std::collections::HashMap;

/// The reason why a stored game does not replay or has no PGN.
#[derive(Debug, thiserror::Error)]
#[non_exhaustive]
pub enum PgnError {
    /// The conditions are not valid.
    #[error("setup: {0}")]
    Setup(#[from] SetupError),
    /// An entry does not follow from the ones before it.
    #[error("entry {v}: {error}")]
    Entry {
        /// The version of the entry.
        v: u64,
        /// The error.
        error: LogError,
    },
    /// The final line cannot be played.
    #[error("the final line: {0}")]
    Line(String),
    /// PGN cannot contain a tag.
    #[error("tag: {0}")]
    Tag(#[from] TagError),
}

/// The clocks after turns in milliseconds, by the node of the turn.
pub(crate) type Clocks = HashMap<NodeId, u64>;

/// Replays the entries of a game. Returns the log and the clocks after turns.
pub(crate) fn replay(game: &StoredGame) -> Result<(GameLog, Clocks), PgnError> {
    replay_entries(&game.new.setup, &game.entries)
}

fn replay_entries(setup: &GameSetup, entries: &[Entry]) -> Result<(GameLog, Clocks), PgnError> {
    let mut log = GameLog::new(setup::start(setup)?);
    let mut clocks = HashMap::new();
    for entry in entries {
        let commands = match &entry.body {
            EntryBody::Turn { log, .. } => std::slice::from_ref(log),
            EntryBody::TakenBack { log } => log.as_slice(),
            EntryBody::Ended { log: Some(log), .. } => std::slice::from_ref(log),
            _ => &[],
        };
        for command in commands {
            let appended = log.append(command);
            appended.map_err(|error| PgnError::Entry { v: entry.v, error })?;
        }
        if let (EntryBody::Turn { .. }, Some(clock), Some(side)) =
            (&entry.body, &entry.clock, entry.by)
        {
            clocks.insert(log.game().current(), *clock.of(side));
        }
    }
    Ok((log, clocks))
}

/// Returns the turns that were not taken back, in LAN. Only a game with a takeback is replayed for it.
pub(crate) fn final_turns(setup: &GameSetup, entries: &[Entry]) -> Result<Vec<String>, PgnError> {
    let mut turns = Vec::new();
    for entry in entries {
        match &entry.body {
            EntryBody::Turn { lan, .. } => turns.push(lan.clone()),
            EntryBody::TakenBack { .. } => {
                let (log, _) = replay_entries(setup, entries)?;
                let line = log.game().line();
                let turns = line.into_iter().filter_map(|id| log.game().turn(id));
                return Ok(turns.map(ToString::to_string).collect());
            }
            _ => {}
        }
    }
    Ok(turns)
}
