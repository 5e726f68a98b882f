//! The store: games, people, ratings and challenges in SQLite or PostgreSQL.
//!
//! The store commits the entries of rooms in the order of their versions, and a room acknowledges an entry only after
//! that. The store itself uses the rules only when a game begins and in the check.

pub mod backup;
pub mod challenges;
pub mod check;
mod database;
mod deletions;
mod files;
pub(crate) mod games;
mod handle;
pub mod leases;
#[cfg(feature = "cluster")]
mod postgres;
mod schema;
pub(crate) mod sql;
mod sqlite;
mod standing;
#[cfg(test)]
mod tests;
mod time;
pub mod transfer;
mod writer;

pub use database::{Access, Database, DatabaseError};
pub use games::EpochCheck;
pub use handle::{Options, Store};
pub(crate) use schema::connect_beside;
pub use schema::{FORMAT, OpenError};
pub(crate) use standing::OPENING_TURNS;
pub use standing::Standing;
pub use time::{SetTimeError, set_time};

use crate::id::{CommandId, GameId, NodeId, UserId};
use crate::protocol::{BySide, Entry, GameEnd, GameSetup, PlayerCard};
use futures_util::future::BoxFuture;
use leases::{Node, Renewal, StoredNode, Takeover};
use std::time::Duration;

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
    /// The number of takeovers. An append names it.
    pub epoch: u64,
    /// The entries, from version 1.
    pub entries: Vec<Entry>,
}

/// Entries that a room commits, with consecutive versions. All or none are stored.
#[derive(Clone, Debug, PartialEq)]
pub struct Append {
    /// The game.
    pub game: GameId,
    /// The epoch of the game that the room has read. The append is refused if another node has taken the game over.
    pub epoch: u64,
    /// The entries. The first one has the version after the last stored one.
    pub entries: Vec<Entry>,
    /// The position after the entries, or `None` if they do not change it.
    pub standing: Option<Standing>,
    /// The end of the game, if the entries end it. Result and ratings are part of the same transaction.
    pub end: Option<GameEnd>,
    /// The game that begins with these entries: a rematch.
    pub begin: Option<NewGame>,
}

/// The start of the clock of a turn. It is stored if it is much later than the time of the entry before the turn, because
/// the commit was slow.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct TurnStart {
    /// The game.
    pub game: GameId,
    /// The version of the entry before the turn.
    pub v: u64,
    /// The time of the commit of that entry in milliseconds since 1970. The clock of the turn started then.
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
    /// The epoch of the append is not that of the game: another node has taken the game over. The room must end.
    #[error("another node has taken the game over")]
    StaleEpoch,
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
    /// A player of a game that begins has too many running games. The value is the maximum.
    #[error("a player has too many running games; at most {0} are allowed")]
    TooManyGames(usize),
    /// Another server begins a game of a player at this moment. Nothing was committed.
    #[error("another server begins a game of a player; try again")]
    Busy,
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

impl From<sqlx::Error> for StoreError {
    fn from(error: sqlx::Error) -> StoreError {
        match error {
            // A value of another type than the column has.
            sqlx::Error::ColumnDecode { .. } | sqlx::Error::Decode(_) => {
                StoreError::Damaged(error.to_string())
            }
            error => StoreError::Failed(error.to_string()),
        }
    }
}

/// Returns the error of a row that this program did not write.
pub(crate) fn damaged(what: &str) -> StoreError {
    StoreError::Damaged(what.to_owned())
}

/// The part of the store that rooms use.
pub trait GameStore: Send + Sync + 'static {
    /// Stores a new game. Returns [`StoreError::TooManyGames`] if a player has too many running games.
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
    fn heartbeat(&self, now: u64, late: Vec<TurnStart>) -> BoxFuture<'_, Result<(), StoreError>>;
    /// Returns the turns that have started late, as of the last heartbeat.
    fn late_starts(&self) -> BoxFuture<'_, Result<Vec<TurnStart>, StoreError>>;

    /// Returns the time of the database in milliseconds since 1970.
    fn time(&self) -> BoxFuture<'_, Result<u64, StoreError>>;
    /// Adds a node with a lease that begins now. `now` is the time of the node in milliseconds since 1970.
    fn join(&self, node: Node, now: u64, lease: Duration) -> BoxFuture<'_, Result<(), StoreError>>;
    /// Stores the heartbeat of a node and renews the lease of all its games. `late` replaces the late starts of its
    /// heartbeat before. Returns [`StoreError::Missing`] if the node is not known: it must join again.
    fn renew(
        &self,
        node: &NodeId,
        now: u64,
        lease: Duration,
        late: Vec<TurnStart>,
    ) -> BoxFuture<'_, Result<Renewal, StoreError>>;
    /// Removes a node and gives up all its games.
    fn leave(&self, node: &NodeId, now: u64) -> BoxFuture<'_, Result<(), StoreError>>;
    /// Makes a node the owner of a game and increments the epoch, unless the lease of another owner is valid. A node may
    /// take over its own game. Returns [`StoreError::Missing`] if there is no such game.
    fn take_over(
        &self,
        game: &GameId,
        node: &NodeId,
    ) -> BoxFuture<'_, Result<Takeover, StoreError>>;
    /// Gives up a game. Does nothing if it has another epoch. `now` is the time until which the node has run the game.
    fn release(&self, game: &GameId, epoch: u64, now: u64)
    -> BoxFuture<'_, Result<(), StoreError>>;
    /// Returns the owner of a game. Returns `None` if there is no such game or no owner with a valid lease.
    fn owner(&self, game: &GameId) -> BoxFuture<'_, Result<Option<Node>, StoreError>>;
    /// Returns the running games of a node with their epochs.
    fn owned(&self, node: &NodeId) -> BoxFuture<'_, Result<Vec<(GameId, u64)>, StoreError>>;
    /// Returns running games without an owner or whose owner's lease has run out, the oldest first, at most
    /// [`leases::EXPIRED`].
    fn expired(&self) -> BoxFuture<'_, Result<Vec<GameId>, StoreError>>;
    /// Returns all nodes, the one that started last first.
    fn nodes(&self) -> BoxFuture<'_, Result<Vec<StoredNode>, StoreError>>;
}
