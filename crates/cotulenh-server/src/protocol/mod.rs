//! The messages of sockets, of the HTTP API and of the stored log.
//!
//! A socket carries text messages `{"t": TYPE, "d": DATA}`: [`ToServer`] and [`ToClient`]. The events of a game are
//! stored as they are sent: an [`Entry`] is a row of the log and the data of a message.

use crate::id::CommandId;
use serde::{Deserialize, Serialize};

mod command;
mod entry;
mod error_code;
mod setup;
mod state;

pub use command::{Action, Claim, Command, OfferKind};
pub use entry::{EndReason, Entry, EntryBody, GameResult};
pub use error_code::ErrorCode;
pub use setup::{BySide, GameSetup, Pace, PlayerCard, Side, TimeControl, UserKind};
pub use state::{ClockState, Crowd, GameEnd, GameState, Offer};

/// The version of the protocol. The server also accepts [`OLDEST_PROTOCOL`].
pub const PROTOCOL: u16 = 1;
/// The oldest version of the protocol that the server accepts.
pub const OLDEST_PROTOCOL: u16 = 1;

/// A message to the server.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(
    rename_all = "kebab-case",
    tag = "t",
    content = "d",
    deny_unknown_fields
)]
pub enum ToServer {
    /// A command.
    Do(Command),
    /// The answer to a ping.
    Pong {
        /// The number of the ping.
        n: u32,
    },
    /// A request for the whole state, because an entry is missing.
    Resync {},
}

/// A message to a client that plays or watches a game.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case", tag = "t", content = "d")]
pub enum ToClient {
    /// The first message.
    Hello {
        /// The version of the protocol.
        protocol: u16,
        /// The oldest version that the server accepts.
        oldest: u16,
        /// The version of the program.
        server: String,
    },
    /// The whole state.
    Game(Box<GameState>),
    /// An entry, with the clocks as they are now.
    Entry {
        /// The entry.
        entry: Box<Entry>,
        /// The clocks.
        clock: Option<ClockState>,
    },
    /// A command was carried out and stored.
    Done {
        /// Its identifier.
        id: CommandId,
        /// The version of the game after it.
        v: u64,
    },
    /// A command was refused and not carried out. `time-over` also ends the game.
    Refused {
        /// Its identifier.
        id: CommandId,
        /// The reason.
        error: ErrorBody,
    },
    /// The presence of players and spectators has changed.
    Crowd(Crowd),
    /// A sign of life. The client answers with [`ToServer::Pong`].
    Ping {
        /// The number of the ping.
        n: u32,
        /// The version of the game. A client that has another one asks for the state.
        v: u64,
        /// The delay of the network that was measured last, in milliseconds.
        lag: Option<u32>,
    },
    /// The server closes the socket.
    Closing {
        /// The reason.
        reason: ClosingReason,
    },
}

/// Reasons why the server closes a socket.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum ClosingReason {
    /// The server restarts. The client connects again.
    Restart,
    /// The session was ended elsewhere.
    Revoked,
    /// The client reads too slowly. It connects again.
    Slow,
    /// The client has sent too much, or something that is not a message.
    Misuse,
    /// The client is too old: the page must be reloaded.
    Outdated,
}

/// An error, as the API and sockets return it.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct ErrorBody {
    /// The code, e.g. `not-your-turn`. Programs and translations use it.
    pub code: ErrorCode,
    /// The explanation in English.
    pub message: String,
    /// Seconds to wait before the next try, if the client sent too much.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub retry_after: Option<u32>,
}

impl ErrorBody {
    /// Creates an error with a code and an explanation in English.
    #[must_use]
    pub fn new(code: ErrorCode, message: impl Into<String>) -> ErrorBody {
        ErrorBody {
            code,
            message: message.into(),
            retry_after: None,
        }
    }
}
