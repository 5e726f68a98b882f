//! The log of a game: everything that was done to it, in order, and only ever added to. Needs the feature `serde`.
//!
//! A [`GameLog`] begins with a [`Snapshot`] and goes on with [`Entry`] after [`Entry`]. An entry is a [`GameCommand`] with
//! its sequence number and the hash of the position it leads to. Two copies of a log cannot diverge silently: an entry of
//! another sequence number is refused, and so is one that leads elsewhere. [`GameLog::since`] brings a copy up to date.
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
//! As JSON Lines the first line is the snapshot and each further line an entry. In the binary form each of them is a frame:
//! the length and the CRC-32 of the payload, four bytes each, little endian, then the payload. A JSON line ends with the
//! CRC-32 of what comes before it. A last line or frame that is cut short was torn by a crash: it is left out, and
//! [`Opened::torn`] says where. Anything else that is damaged is an error with its place.

mod command;
mod error;
mod form;
mod snapshot;

pub use command::{ApplyError, GameCommand};
pub use error::LogError;
pub use form::{MAX_LOG, Opened};
pub use snapshot::Snapshot;

use crate::{Event, Game};
use alloc::vec::Vec;
use serde::{Deserialize, Serialize};

/// One entry of a log.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Entry {
    /// The sequence number: one more than that of the entry before it.
    pub seq: u64,
    /// The hash of the position that the entry leads to ([`crate::Position::key`]).
    #[serde(with = "form::hex")]
    pub key: u64,
    /// What was done.
    pub command: GameCommand,
}

/// A game with the log of everything that was done to it since a snapshot.
#[derive(Clone, Debug)]
pub struct GameLog {
    base: Snapshot,
    game: Game,
    entries: Vec<Entry>,
}

impl GameLog {
    /// Begins a log with a game as it is, at sequence number 0.
    #[must_use]
    pub fn new(game: Game) -> GameLog {
        GameLog {
            base: Snapshot::of(&game, 0),
            game,
            entries: Vec::new(),
        }
    }

    /// Goes on from a snapshot.
    ///
    /// # Errors
    ///
    /// The snapshot is that of no game.
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

    /// Returns the game, and lets go of the log.
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

    /// Returns everything after entry `seq`, or `None` if the log does not go back so far or has no such entry yet.
    #[must_use]
    pub fn since(&self, seq: u64) -> Option<&[Entry]> {
        let known = seq.checked_sub(self.base.seq())?;
        self.entries.get(usize::try_from(known).ok()?..)
    }

    /// Carries out a command and adds it to the log. Returns its events; an undo has them newest first.
    ///
    /// # Errors
    ///
    /// The command cannot be carried out. The game and the log are untouched.
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
    /// # Errors
    ///
    /// It is not the next one, cannot be carried out, or leads to another position. The game and the log are untouched.
    pub fn append(&mut self, entry: &Entry) -> Result<Vec<Event>, LogError> {
        // An entry that leads elsewhere has changed the game: it is carried out on a copy.
        let mut next = self.game.clone();
        let events = self.carry_out(&mut next, entry)?;
        self.game = next;
        self.entries.push(entry.clone());
        Ok(events)
    }

    /// Adds an entry to a log that is given up if there is an error.
    fn append_in_place(&mut self, entry: Entry) -> Result<(), LogError> {
        let mut game = core::mem::take(&mut self.game);
        self.carry_out(&mut game, &entry)?;
        self.game = game;
        self.entries.push(entry);
        Ok(())
    }

    /// Carries the next entry out on the game.
    fn carry_out(&self, game: &mut Game, entry: &Entry) -> Result<Vec<Event>, LogError> {
        let (expected, seq) = (self.seq() + 1, entry.seq);
        if seq != expected {
            let found = seq;
            return Err(LogError::Sequence { expected, found });
        }
        let events = game.apply(&entry.command);
        let events = events.map_err(|why| LogError::Refused { seq, why })?;
        if game.position().key() != entry.key {
            return Err(LogError::Diverged { seq });
        }
        Ok(events)
    }

    /// Returns a snapshot of the game as it is now.
    #[must_use]
    pub fn snapshot(&self) -> Snapshot {
        Snapshot::of(&self.game, self.seq())
    }

    /// Forgets the entries: the log begins with a snapshot of the game as it is now.
    pub fn compact(&mut self) {
        self.base = self.snapshot();
        self.entries.clear();
    }
}
