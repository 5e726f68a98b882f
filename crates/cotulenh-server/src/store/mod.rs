//! The store: games, people, ratings and challenges on disk.
//!
//! Only the end of a game and the check use the rules. The store commits the entries of rooms in the order of their versions, and a room
//! acknowledges an entry only after that.

pub mod backup;
pub mod challenges;
pub mod check;
mod deletions;
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

/// A turn whose clock started much later than the time of the entry before it, because the commit was slow.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct LateStart {
    /// The game.
    pub game: GameId,
    /// The version of the entry before the turn.
    pub v: u64,
    /// The time of its commit in milliseconds since 1970.
    pub since: u64,
}

/// The reason why nothing was committed, or why the outcome is not known.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum StoreError {
    /// The log does not end at the expected version, or the identifier of a new game is taken. The room must be read
    /// again.
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
    /// Stored data cannot be read, because this program did not write it. Nothing was committed.
    #[error("the database is damaged: {0}")]
    Damaged(String),
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
    /// Returns the number of running games of a user.
    fn running_of(&self, user: &UserId) -> BoxFuture<'_, Result<usize, StoreError>>;
    /// Returns the last heartbeat, in milliseconds since 1970. Time is charged only up to it if the server was down.
    fn last_heartbeat(&self) -> BoxFuture<'_, Result<Option<u64>, StoreError>>;
    /// Stores a heartbeat, and the turns that have started late in place of those of the heartbeat before.
    fn heartbeat(&self, now: u64, late: Vec<LateStart>) -> BoxFuture<'_, Result<(), StoreError>>;
    /// Returns the turns that have started late, as of the last heartbeat.
    fn late_starts(&self) -> BoxFuture<'_, Result<Vec<LateStart>, StoreError>>;
}
