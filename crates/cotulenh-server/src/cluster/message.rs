//! The messages between nodes. Times are ages in milliseconds, because the clocks of two machines differ.

use crate::edge::AddressKey;
use crate::http::Guesser;
use crate::id::{GameId, NodeId, UserId};
use crate::lobby::Wish;
use crate::protocol::{ClosingReason, Command, ErrorBody, GameState};
use crate::room::{ClientId, LiveGame, RoomEvent};
use serde::{Deserialize, Serialize};

/// A message with its sender.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub(crate) struct Envelope<T> {
    /// The node that has sent it.
    #[serde(rename = "from")]
    pub(crate) sender: NodeId,
    /// The message.
    #[serde(rename = "d")]
    pub(crate) message: T,
}

/// An event with its number.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub(crate) struct NumberedEvent<E = Event> {
    /// The number of the event at its sender. An event that is not repeated has the number of the last one that is.
    pub(crate) n: u64,
    /// The event.
    pub(crate) event: E,
}

/// A request to one node.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub(crate) enum Request {
    /// A request to the room of a game.
    Room { game: GameId, request: RoomRequest },
    /// Compares the clients and versions of games with those of their rooms.
    Check(Vec<Attached>),
    /// Takes a user out of the pairing of the node, if `seek` is still the number of its wish. A repetition has the same
    /// answer.
    Claim { user: UserId, seek: u64 },
    /// Returns events of the node again that were lost: those with the numbers from `first` to `last`.
    Repeat { first: u64, last: u64 },
}

/// A request to a room on another node.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub(crate) enum RoomRequest {
    /// Adds clients. Each receives the whole state. If `is_complete` is `true`, these are all clients of the node.
    Attach {
        clients: Vec<RemoteClient>,
        is_complete: bool,
    },
    /// Removes a client.
    Leave { client: ClientId },
    /// Notes the delay of a client's network.
    Lag { client: ClientId, millis: u32 },
    /// Carries out a command that was read `age` milliseconds ago.
    Do {
        user: UserId,
        client: Option<ClientId>,
        command: Command,
        age: u64,
    },
    /// Returns the whole state.
    State { user: Option<UserId> },
}

/// A client that is connected to a node other than the owner of its room.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub(crate) struct RemoteClient {
    pub(crate) client: ClientId,
    pub(crate) user: Option<UserId>,
}

/// The clients of a game on one node.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub(crate) struct Attached {
    pub(crate) game: GameId,
    /// The lowest version of these clients. It is `None` if there is no client, or if one of them waits for the state.
    pub(crate) v: Option<u64>,
    pub(crate) clients: ClientSet,
}

/// A digest of a set of clients. Two sets have the same digest only by a very rare collision.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub(crate) struct ClientSet {
    count: u64,
    sum: u64,
}

impl ClientSet {
    /// Returns `true` if the set has no clients.
    pub(crate) fn is_empty(&self) -> bool {
        self.count == 0
    }
}

impl FromIterator<ClientId> for ClientSet {
    fn from_iter<T: IntoIterator<Item = ClientId>>(clients: T) -> ClientSet {
        clients
            .into_iter()
            .fold(ClientSet::default(), |set, client| ClientSet {
                count: set.count + 1,
                // Client numbers are consecutive. Mixing their bits makes the sums of different sets differ.
                sum: set
                    .sum
                    .wrapping_add(client.0.wrapping_mul(0x9e37_79b9_7f4a_7c15).rotate_left(23)),
            })
    }
}

/// The answer to a request.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub(crate) enum Answer {
    /// The request was carried out.
    Ok,
    /// The node does not have the room of the game.
    NotHere,
    /// The command was carried out with this version, or refused.
    Done(Result<u64, ErrorBody>),
    /// The whole state.
    State(Box<GameState>),
    /// The games whose clients must be attached again.
    Stale(Vec<GameId>),
    /// `true` if the user was taken out of the pairing.
    Claimed(bool),
    /// Events with their numbers. The node does not have those before the first one any more.
    Events(Vec<(u64, Event)>),
}

/// The head of a message to clients of a game on one node. The text for the clients follows it.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub(crate) struct Push {
    pub(crate) game: GameId,
    /// The version of the game after the message.
    pub(crate) v: u64,
    pub(crate) kind: PushKind,
}

/// The kind of a message to clients.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub(crate) enum PushKind {
    /// An entry, for all clients of the node that have the version before it.
    Entry,
    /// Another message for all clients of the node.
    All,
    /// The whole state, for some clients.
    State(Vec<ClientId>),
    /// The room has ended. The clients must be attached to the next one.
    Gone,
}

/// An event for all nodes.
#[derive(Clone, Debug, Serialize, Deserialize)]
#[serde(tag = "t", content = "d", rename_all = "kebab-case")]
pub(crate) enum Event {
    /// A sign of life.
    Alive {
        /// Whether the lease of the node is valid.
        has_lease: bool,
    },
    /// The node stops. Its rooms are free.
    Leaving,
    /// An event of a game.
    Room(RoomEvent),
    /// The players of a game have changed.
    Seats(GameId),
    /// The name or the kind of a user has changed.
    Player(UserId),
    /// The running games whose rooms are on the node, the newest ones.
    Live(Vec<LiveGame>),
    /// The users that are connected to the node. A long list comes in parts: the first part replaces the earlier list.
    Online { users: Vec<UserId>, first: bool },
    /// A user has connected to the node, or is no longer connected to it.
    Presence { user: UserId, online: bool },
    /// A message for the connections of a user, as JSON text.
    Tell { user: UserId, text: String },
    /// A challenge is open.
    Challenge(Box<OpenChallengeEvent>),
    /// A challenge is no longer open.
    ChallengeClosed(GameId),
    /// The challenges that a user has made or received are no longer open.
    ChallengesOf(UserId),
    /// A user of the node looks for an opponent. Another node must claim the user there ([`Request::Claim`]).
    Seek(Box<SeekEvent>),
    /// A user does not look for an opponent any more.
    Unseek(UserId),
    /// Sessions and tokens have ended.
    Revoked {
        accesses: Vec<String>,
        reason: ClosingReason,
    },
    /// A wrong password or recovery code was tried.
    Tried(Vec<Guesser>),
}

impl Event {
    /// Returns `true` if the event is repeated for nodes that have missed it. The others are sent from time to time.
    pub(crate) fn is_repeated(&self) -> bool {
        !matches!(
            self,
            Event::Alive { .. } | Event::Leaving | Event::Live(_) | Event::Online { .. }
        )
    }
}

/// An open challenge.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub(crate) struct OpenChallengeEvent {
    pub(crate) id: GameId,
    pub(crate) owner: UserId,
    pub(crate) opponent: Option<UserId>,
    pub(crate) address: Option<AddressKey>,
    pub(crate) shown: serde_json::Value,
    pub(crate) stays: bool,
    /// Milliseconds until it expires.
    pub(crate) left: u64,
}

/// A user that looks for an opponent.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub(crate) struct SeekEvent {
    pub(crate) user: UserId,
    /// The number of the wish at its node.
    pub(crate) seek: u64,
    pub(crate) rating: Option<i32>,
    pub(crate) wish: Wish,
    /// Milliseconds since it was made.
    pub(crate) age: u64,
}
