//! The log of a game: an append-only list of all commands that changed it. Needs the feature `wire`.
//!
//! A [`GameLog`] is a [`Snapshot`] followed by entries. An [`Entry`] is a [`GameCommand`] with its sequence number and
//! the hash of the position after it. Two copies of a log cannot diverge silently: an entry with another sequence
//! number or another position is refused. [`GameLog::since`] returns the entries that a copy lacks.
//!
//! ```
//! use cotulenh::log::{GameCommand, GameLog};
//! use cotulenh::{Game, Turn, Color};
//! let mut log = GameLog::new(Game::new());
//! log.apply(GameCommand::Turn(Turn::from_lan("Tf4f6", Color::Red)?))?;
//! log.apply(GameCommand::Undo)?;
//!
//! let text = log.to_json_lines()?;
//! let mut copy = GameLog::from_json_lines(&text)?.log;
//! assert_eq!(copy.to_json_lines()?, text);
//!
//! // The copy falls behind and catches up.
//! log.apply(GameCommand::Redo)?;
//! for entry in log.since(copy.seq()).expect("nothing was compacted") {
//!     copy.append(entry)?;
//! }
//! assert_eq!(copy.game(), log.game());
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! # Forms
//!
//! In JSON Lines, the first line is the snapshot and each other line is an entry. In the binary form, each of them is a
//! frame: the length and the CRC-32 of the payload, four bytes each, little endian, then the payload. A JSON line ends
//! with the CRC-32 of the text before it. If a crash has cut the last line or frame short, it is left out, and
//! [`Opened::torn`] has its place. Any other damage is an error with its place.

mod command;
mod error;
mod form;
mod snapshot;

pub use command::{ApplyError, GameCommand};
pub use error::LogError;
pub use form::{MAX_ENTRY, MAX_LOG, Opened};
pub use snapshot::Snapshot;

use crate::{Event, Game};
use alloc::vec::Vec;
use serde::{Deserialize, Serialize};

/// An entry of a log.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Entry {
    /// The sequence number: one more than that of the entry before it. It is 0 for a command that is in no log, whose JSON
    /// has no number.
    #[serde(default, deserialize_with = "form::number")]
    pub seq: u64,
    /// The hash of the position that the entry leads to ([`crate::Position::key`]).
    #[serde(with = "form::hex")]
    pub key: u64,
    /// The command.
    pub command: GameCommand,
}

/// A game with the log of all commands since a snapshot.
#[derive(Clone, Debug)]
pub struct GameLog {
    base: Snapshot,
    game: Game,
    entries: Vec<Entry>,
}

impl GameLog {
    /// Returns a log that begins with the current state of a game, at sequence number 0. What was played before is in the
    /// snapshot and not in entries. To log a played game command by command, play its turns again in a log of a new
    /// game.
    #[must_use]
    pub fn new(game: Game) -> GameLog {
        GameLog {
            base: Snapshot::of(&game, 0),
            game,
            entries: Vec::new(),
        }
    }

    /// Returns a log that begins with a snapshot.
    ///
    /// # Errors
    ///
    /// Returns an error if the snapshot is not that of a game.
    pub fn from_snapshot(snapshot: Snapshot) -> Result<GameLog, LogError> {
        Ok(GameLog {
            game: snapshot.game()?,
            base: snapshot,
            entries: Vec::new(),
        })
    }

    /// Returns the game as the last entry left it.
    #[must_use]
    pub fn game(&self) -> &Game {
        &self.game
    }

    /// Returns the game and drops the log.
    #[must_use]
    pub fn into_game(self) -> Game {
        self.game
    }

    /// Returns the sequence number of the last entry, or that of the snapshot if there is none.
    #[must_use]
    pub fn seq(&self) -> u64 {
        self.base.seq() + self.entries.len() as u64
    }

    /// Returns the snapshot that the log begins with.
    #[must_use]
    pub fn base(&self) -> &Snapshot {
        &self.base
    }

    /// Returns the entries since the snapshot.
    #[must_use]
    pub fn entries(&self) -> &[Entry] {
        &self.entries
    }

    /// Returns the entries after entry `seq`, or `None` if the log begins later or has no such entry yet.
    #[must_use]
    pub fn since(&self, seq: u64) -> Option<&[Entry]> {
        let known = seq.checked_sub(self.base.seq())?;
        self.entries.get(usize::try_from(known).ok()?..)
    }

    /// Carries out a command and adds it to the log. Returns its events. Those of an undo are newest first.
    ///
    /// # Errors
    ///
    /// Returns an error if the command cannot be applied. The game and the log are untouched.
    pub fn apply(&mut self, command: GameCommand) -> Result<Vec<Event>, ApplyError> {
        let events = self.game.apply(&command)?;
        self.entries.push(Entry {
            seq: self.seq() + 1,
            key: self.game.position().key(),
            command,
        });
        Ok(events)
    }

    /// Adds an entry of another copy of the log. Returns its events.
    ///
    /// The cost is that of the command. If the copies have diverged, the game is restored from the log.
    ///
    /// # Errors
    ///
    /// Returns an error if the entry is not the next one, cannot be applied, or leads to another position. The game
    /// and the log are untouched.
    pub fn append(&mut self, entry: &Entry) -> Result<Vec<Event>, LogError> {
        let applied = self.apply_entry(entry);
        if let Err(LogError::Diverged { .. }) = applied {
            // The command has changed the game.
            self.game = self.replay()?;
        }
        let events = applied?;
        self.entries.push(entry.clone());
        Ok(events)
    }

    /// Adds an entry to a log that is dropped if there is an error.
    fn append_or_drop(&mut self, entry: Entry) -> Result<(), LogError> {
        self.apply_entry(&entry)?;
        self.entries.push(entry);
        Ok(())
    }

    /// Applies the next entry. After the error [`LogError::Diverged`] the game is changed, after any other error it
    /// is not.
    fn apply_entry(&mut self, entry: &Entry) -> Result<Vec<Event>, LogError> {
        let (expected, seq) = (self.seq() + 1, entry.seq);
        if seq != expected {
            let found = seq;
            return Err(LogError::Sequence { expected, found });
        }
        let events = self.game.apply(&entry.command);
        let events = events.map_err(|why| LogError::Refused { seq, why })?;
        if self.game.position().key() != entry.key {
            return Err(LogError::Diverged { seq });
        }
        Ok(events)
    }

    /// Applies all entries again, from the snapshot.
    fn replay(&self) -> Result<Game, LogError> {
        let mut game = self.base.game()?;
        for entry in &self.entries {
            let seq = entry.seq;
            let done = game.apply(&entry.command);
            done.map_err(|why| LogError::Refused { seq, why })?;
        }
        Ok(game)
    }

    /// Returns a snapshot of the game as it is now.
    #[must_use]
    pub fn snapshot(&self) -> Snapshot {
        Snapshot::of(&self.game, self.seq())
    }

    /// Removes the entries. The log begins with a snapshot of the current game then.
    pub fn compact(&mut self) {
        self.base = self.snapshot();
        self.entries.clear();
    }
}
