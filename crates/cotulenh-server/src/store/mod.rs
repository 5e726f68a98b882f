//! The store: games, people, ratings and challenges on disk.
//!
//! The store knows nothing of rules. It commits the entries of rooms in the order of their versions, and a room
//! acknowledges an entry only after that.

pub mod backup;
pub mod challenges;
pub mod check;
pub(crate) mod games;
mod schema;
pub mod sqlite;
#[cfg(test)]
mod tests;
mod writer;

use crate::id::{CommandId, GameId, UserId};
use crate::protocol::{BySide, Entry, GameEnd, GameSetup, PlayerCard};
use futures_util::future::BoxFuture;

#[cfg(feature = "testing")]
pub mod memory;

/// A game as it begins.
#[derive(Clone, Debug, PartialEq)]
pub struct NewGame {
    /// The identifier.
    pub id: GameId,
    /// The conditions.
    pub setup: GameSetup,
    /// The users in the two seats.
    pub seats: BySide<UserId>,
    /// The players as others see them.
    pub players: BySide<PlayerCard>,
    /// The time of the start in milliseconds since 1970.
    pub started: u64,
    /// The game that this one is the rematch of.
    pub rematch_of: Option<GameId>,
}

/// A game as the store has it.
#[derive(Clone, Debug, PartialEq)]
pub struct StoredGame {
    /// Its beginning.
    pub new: NewGame,
    /// The entries, from version 1.
    pub entries: Vec<Entry>,
}

/// Entries that a room commits, with consecutive versions. All or none are stored.
#[derive(Clone, Debug, PartialEq)]
pub struct Append {
    /// The game.
    pub game: GameId,
    /// The entries. The first one has the version after the last stored one.
    pub entries: Vec<Entry>,
    /// The end of the game, if the entries end it. Result and ratings are part of the same transaction.
    pub end: Option<GameEnd>,
    /// The game that begins with these entries: a rematch.
    pub begin: Option<NewGame>,
}

/// The reason why nothing was committed, or why the outcome is not known.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum StoreError {
    /// Another writer has appended, or the command is already in the log. The room must be read again.
    #[error("the stored game has changed")]
    Conflict,
    /// The command is already in the log with this version.
    #[error("the command is already stored")]
    Duplicate {
        /// The command.
        command: CommandId,
        /// The version.
        v: u64,
    },
    /// The store has no such game.
    #[error("the store has no such game")]
    Missing,
    /// The commit failed, and it is not known whether it took effect. The room must be read again.
    #[error("the outcome of the commit is not known")]
    Unknown,
    /// The store refuses or cannot work. Nothing was committed.
    #[error("the store failed: {0}")]
    Failed(String),
}

/// The part of the store that rooms use.
pub trait GameStore: Send + Sync + 'static {
    /// Stores a new game.
    fn begin(&self, game: NewGame) -> BoxFuture<'_, Result<(), StoreError>>;
    /// Reads a game with all its entries. Returns `None` if there is no such game.
    fn load(&self, id: &GameId) -> BoxFuture<'_, Result<Option<StoredGame>, StoreError>>;
    /// Commits entries. When this returns `Ok`, they are on the disk.
    fn append(&self, append: Append) -> BoxFuture<'_, Result<(), StoreError>>;
    /// Returns the games that have begun and not ended.
    fn running(&self) -> BoxFuture<'_, Result<Vec<GameId>, StoreError>>;
    /// Returns the last heartbeat, in milliseconds since 1970. Time is charged only up to it if the server was down.
    fn last_heartbeat(&self) -> BoxFuture<'_, Result<Option<u64>, StoreError>>;
    /// Stores a heartbeat.
    fn heartbeat(&self, now: u64) -> BoxFuture<'_, Result<(), StoreError>>;
}
