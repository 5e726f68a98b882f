//! Rooms: one task per running game, the only writer of its log.

use crate::id::{GameId, UserId};
use crate::protocol::{Command, ErrorBody, Side, ToClient};
use tokio::sync::mpsc;

/// A message from the network to a room.
#[derive(Debug)]
pub enum ToRoom {
    /// A client connects. It receives the state, then every entry.
    Join {
        /// The client.
        client: ClientId,
        /// The user, or `None` for an anonymous spectator.
        user: Option<UserId>,
        /// The queue of the client. If it is full, the client is dropped.
        queue: mpsc::Sender<ToClient>,
    },
    /// A client disconnects.
    Leave {
        /// The client.
        client: ClientId,
    },
    /// A client asks for the whole state.
    Resync {
        /// The client.
        client: ClientId,
    },
    /// The delay of a client's network was measured.
    Lag {
        /// The client.
        client: ClientId,
        /// Half of the round trip, in milliseconds.
        millis: u32,
    },
    /// A user commands. The answer is sent after the commit.
    Do {
        /// The user.
        user: UserId,
        /// The client, if the command came over a socket.
        client: Option<ClientId>,
        /// The command.
        command: Command,
        /// The moment when the message was read from the socket.
        read_at: tokio::time::Instant,
        /// The answer: the version after the command, or the reason why it was refused.
        answer: tokio::sync::oneshot::Sender<Result<u64, ErrorBody>>,
    },
    /// The server stops. The room finishes its commit and ends.
    Stop,
}

/// The number of a connection, unique in this process.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct ClientId(pub u64);

/// Returns the seat of a user, or `None` for a spectator.
#[must_use]
pub fn seat_of(seats: &crate::protocol::BySide<UserId>, user: &UserId) -> Option<Side> {
    [Side::Red, Side::Blue]
        .into_iter()
        .find(|side| seats.of(*side) == user)
}

/// The name of a room in logs.
#[must_use]
pub fn span(id: &GameId) -> tracing::Span {
    tracing::info_span!("room", game = %id)
}
