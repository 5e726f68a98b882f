//! The registry of rooms: it starts them on demand and ends idle ones.

use super::{ClientId, LiveGame, RoomEvent, ToRoom};
use crate::id::{GameId, UserId};
use crate::protocol::{Command, ErrorBody, GameState};
use crate::store::{GameStore, NewGame, StoreError};
use std::sync::Arc;
use std::time::Duration;
use tokio::sync::{broadcast, watch};
use tokio::time::Instant;

/// The settings of rooms.
#[derive(Clone, Copy, Debug)]
pub struct Options {
    /// The time after which a room without clients ends, if its game has ended or lasts for days.
    pub idle: Duration,
    /// The time after a start of the server without flags and claims.
    pub grace: Duration,
    /// The time between two heartbeats.
    pub heartbeat: Duration,
}

impl Default for Options {
    fn default() -> Options {
        Options {
            idle: Duration::from_secs(60),
            grace: Duration::from_secs(30),
            heartbeat: Duration::from_secs(1),
        }
    }
}

/// The rooms of a server. Clones share the same rooms.
#[derive(Clone)]
pub struct Rooms {
    _inner: Arc<()>,
}

impl Rooms {
    /// Loads the running games and starts the heartbeat.
    pub async fn start(_store: Arc<dyn GameStore>, _options: Options) -> Result<Rooms, StoreError> {
        unimplemented!()
    }

    /// Returns a new number for a connection.
    #[must_use]
    pub fn new_client(&self) -> ClientId {
        unimplemented!()
    }

    /// Stores a new game and starts its room.
    pub async fn begin(&self, _game: NewGame) -> Result<(), ErrorBody> {
        unimplemented!()
    }

    /// Sends a message to the room of a game and starts the room if necessary. Waits while the queue of the room is full.
    ///
    /// Returns an error if there is no such game (`no-such-game`), if the server stops (`stopping`) or if the store
    /// fails (`store`).
    pub async fn send(&self, _game: &GameId, _message: ToRoom) -> Result<(), ErrorBody> {
        unimplemented!()
    }

    /// Sends a command and waits for its answer: the version of the game after it.
    pub async fn command(
        &self,
        _game: &GameId,
        _user: UserId,
        _command: Command,
        _read_at: Instant,
    ) -> Result<u64, ErrorBody> {
        unimplemented!()
    }

    /// Returns the whole state of a game for a user.
    pub async fn state(
        &self,
        _game: &GameId,
        _user: Option<UserId>,
    ) -> Result<GameState, ErrorBody> {
        unimplemented!()
    }

    /// Returns the running games, newest first, at most 50. The list is published once a second if it has changed.
    #[must_use]
    pub fn live(&self) -> watch::Receiver<Arc<[LiveGame]>> {
        unimplemented!()
    }

    /// Returns the number of running games.
    #[must_use]
    pub fn running(&self) -> usize {
        unimplemented!()
    }

    /// Returns the events of all games from now on.
    #[must_use]
    pub fn events(&self) -> broadcast::Receiver<RoomEvent> {
        unimplemented!()
    }

    /// Stops all rooms: each finishes its commit and closes its clients.
    pub async fn stop(&self) {
        unimplemented!()
    }
}
