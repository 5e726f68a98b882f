//! Rooms: one task per running game, the only writer of its log.
//!
//! A room reads messages from its queue one at a time. It decides with [`state`], commits through the store,
//! acknowledges after the commit and sends the entry to its clients after that. [`Rooms`] starts rooms on demand.

use crate::id::{GameId, NodeId, UserId};
use crate::protocol::{
    BySide, ClosingReason, Command, ErrorBody, GameEnd, GameState, Pace, PlayerCard, Side, ToClient,
};
use crate::store::NewGame;
use axum::extract::ws::Utf8Bytes;
use serde::{Deserialize, Serialize};
use tokio::sync::{mpsc, oneshot};

pub mod clients;
mod commands;
mod commit;
mod deadlines;
pub mod decide;
mod errors;
mod lease;
mod leases;
mod live;
mod loading;
mod moving;
pub mod offers;
mod options;
pub mod refusal;
mod registry;
mod remote;
mod resume;
mod running;
mod services;
mod serving;
pub mod state;
mod task;
mod turn_starts;
mod wakes;
mod wall;

pub use errors::StartError;
pub(crate) use leases::LEASE;
#[cfg(feature = "testing")]
pub use options::Mutant;
pub use options::Options;
pub use registry::Rooms;

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
        queue: mpsc::Sender<Message>,
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
    /// A user sends a command. The answer is sent after the commit.
    Do {
        /// The user.
        user: UserId,
        /// The client, if the command came over a socket. It receives `done` or `refused` in its queue.
        client: Option<ClientId>,
        /// The command.
        command: Command,
        /// The moment when the message was read from the socket.
        read_at: tokio::time::Instant,
        /// The answer for a caller without a queue: the version after the command, or the reason of the refusal.
        answer: Option<oneshot::Sender<Result<u64, ErrorBody>>>,
    },
    /// Asks for the whole state without joining.
    State {
        /// The user, or `None` for an anonymous reader.
        user: Option<UserId>,
        /// The answer.
        answer: oneshot::Sender<GameState>,
    },
    /// Clients of another node connect. Each receives the state, then every entry.
    Attach {
        /// The node.
        node: NodeId,
        /// The clients and their users.
        clients: Vec<(ClientId, Option<UserId>)>,
        /// Whether these are all clients of the node.
        is_complete: bool,
    },
    /// The players have changed: a player has moved to another browser, has registered or was deleted. The value is the
    /// beginning of the game as the store has it now.
    Seats(Box<NewGame>),
}

/// A message in the queue of a client.
///
/// Messages are serialized once and shared by all clients that receive them. If the queue ends without
/// [`Message::Close`], the room has dropped the client because it was too slow ([`ClosingReason::Slow`]).
#[derive(Clone, Debug)]
pub enum Message {
    /// A [`ToClient`] as JSON text.
    Text {
        /// The version of the game after this message. Pings carry the version of the last message that was sent.
        v: u64,
        /// The text.
        text: Utf8Bytes,
        /// The kind of the answer to a command, or `None` for other messages.
        answer: Option<AnswerKind>,
    },
    /// The socket must be closed. It is the last message.
    Close(ClosingReason),
}

/// The kind of the answer to a command.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum AnswerKind {
    /// The command was carried out.
    Done,
    /// The command was refused.
    Refused,
}

impl AnswerKind {
    /// Returns the kind of a message, or `None` if it is no answer.
    fn of(message: &ToClient) -> Option<AnswerKind> {
        match message {
            ToClient::Done { .. } => Some(AnswerKind::Done),
            ToClient::Refused { .. } => Some(AnswerKind::Refused),
            _ => None,
        }
    }

    /// Returns the name in metrics.
    pub(crate) fn name(self) -> &'static str {
        match self {
            AnswerKind::Done => "done",
            AnswerKind::Refused => "refused",
        }
    }
}

/// The number of a connection, unique in all nodes.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize, Deserialize)]
pub struct ClientId(pub u64);

/// An event of a game for the parts of the server outside its room.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[non_exhaustive]
pub enum RoomEvent {
    /// A game has begun.
    Began {
        /// The game.
        game: GameId,
        /// The players.
        seats: BySide<UserId>,
    },
    /// It is a player's turn.
    YourTurn {
        /// The game.
        game: GameId,
        /// The player.
        user: UserId,
        /// The number of turns.
        ply: u32,
    },
    /// A game has ended.
    Ended {
        /// The game.
        game: GameId,
        /// The players.
        seats: BySide<UserId>,
        /// The end.
        end: GameEnd,
    },
}

/// A running game on the list of live games.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct LiveGame {
    /// The identifier.
    pub id: GameId,
    /// The players.
    pub players: BySide<PlayerCard>,
    /// The position.
    pub fen: String,
    /// The number of turns.
    pub ply: u32,
    /// The number of spectators.
    pub spectators: u32,
    /// The pace.
    pub pace: Pace,
    /// The time of the start in milliseconds since 1970.
    pub started: u64,
}

/// Returns the seat of a user, or `None` for a spectator.
#[must_use]
pub fn seat_of(seats: &BySide<UserId>, user: &UserId) -> Option<Side> {
    [Side::Red, Side::Blue]
        .into_iter()
        .find(|side| seats.of(*side) == user)
}

/// Returns the span of a room for logs.
#[must_use]
pub fn span(id: &GameId) -> tracing::Span {
    tracing::info_span!("room", game = %id)
}
