//! Snapshots of a game in its log.

use super::LogError;
use crate::Game;
use crate::wire::GameBody;
use serde::{Deserialize, Serialize};

/// A game as it was after an entry of its log: the tree with the names of its nodes, the current node, the deployment
/// in progress and the operations to redo. A log that begins with a snapshot is read without the entries before it.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Snapshot {
    seq: u64,
    game: GameBody,
}

impl Snapshot {
    pub(super) fn of(game: &Game, seq: u64) -> Snapshot {
        Snapshot {
            seq,
            game: GameBody::of(game),
        }
    }

    /// Returns the sequence number of the last entry it contains.
    #[must_use]
    pub fn seq(&self) -> u64 {
        self.seq
    }

    /// Restores the game.
    ///
    /// # Errors
    ///
    /// Returns an error if the snapshot is not that of a game.
    pub fn game(&self) -> Result<Game, LogError> {
        Ok(self.game.restore()?)
    }
}
