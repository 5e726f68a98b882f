//! The messages of sockets, of the HTTP API and of the stored log.
//!
//! A socket carries text messages `{"t": TYPE, "d": DATA}`: [`ToServer`] and [`ToClient`]. The events of a game are
//! stored as they are sent: an [`Entry`] is a row of the log and the data of a message.

use crate::error_codes::ERROR_CODES;
use crate::id::{CommandId, GameId};
use cotulenh::log::Entry as LogEntry;
use cotulenh::{Color, Outcome};
use serde::{Deserialize, Serialize};

/// The version of the protocol. The server also accepts [`OLDEST_PROTOCOL`].
pub const PROTOCOL: u16 = 1;
/// The oldest version of the protocol that the server accepts.
pub const OLDEST_PROTOCOL: u16 = 1;

/// A side, as clients write it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Side {
    /// Red moves first in the usual start position.
    Red,
    /// Blue.
    Blue,
}

impl From<Color> for Side {
    fn from(color: Color) -> Side {
        match color {
            Color::Red => Side::Red,
            Color::Blue => Side::Blue,
        }
    }
}

impl From<Side> for Color {
    fn from(side: Side) -> Color {
        match side {
            Side::Red => Color::Red,
            Side::Blue => Color::Blue,
        }
    }
}

impl Side {
    /// Returns the other side.
    #[must_use]
    pub fn other(self) -> Side {
        match self {
            Side::Red => Side::Blue,
            Side::Blue => Side::Red,
        }
    }
}

/// A value for each side.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct BySide<T> {
    /// The value of Red.
    pub red: T,
    /// The value of Blue.
    pub blue: T,
}

impl<T> BySide<T> {
    /// Returns the value of a side.
    pub fn of(&self, side: Side) -> &T {
        match side {
            Side::Red => &self.red,
            Side::Blue => &self.blue,
        }
    }

    /// Returns the values with the sides switched.
    #[must_use]
    pub fn switched(&self) -> BySide<T>
    where
        T: Clone,
    {
        BySide {
            red: self.blue.clone(),
            blue: self.red.clone(),
        }
    }

    /// Returns the value of a side, to change it.
    pub fn of_mut(&mut self, side: Side) -> &mut T {
        match side {
            Side::Red => &mut self.red,
            Side::Blue => &mut self.blue,
        }
    }
}

/// The time control of a game.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case", tag = "kind", deny_unknown_fields)]
pub enum TimeControl {
    /// No clock.
    Unlimited,
    /// A time for the game, and an increment after each turn.
    Fischer {
        /// Seconds at the start, 1 to 10,800.
        initial: u32,
        /// Seconds added after each turn, 0 to 180.
        increment: u32,
    },
    /// A time for the game, and a delay before it runs down in each turn.
    Delay {
        /// Seconds at the start, 1 to 10,800.
        initial: u32,
        /// Seconds of each turn that are not charged, 0 to 180.
        delay: u32,
    },
    /// A number of days for each turn.
    Correspondence {
        /// Days per turn, 1 to 14.
        days: u32,
    },
}

/// The class of a time control. Each has its own ratings.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Pace {
    /// An expected time of less than 8 minutes for a side.
    Blitz,
    /// An expected time of less than 25 minutes for a side.
    Rapid,
    /// A longer time.
    Classical,
    /// Days per turn, or no clock.
    Correspondence,
}

impl Pace {
    /// All paces.
    pub const ALL: [Pace; 4] = [
        Pace::Blitz,
        Pace::Rapid,
        Pace::Classical,
        Pace::Correspondence,
    ];

    /// Returns the name in JSON.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Pace::Blitz => "blitz",
            Pace::Rapid => "rapid",
            Pace::Classical => "classical",
            Pace::Correspondence => "correspondence",
        }
    }

    /// Returns the pace with this name.
    #[must_use]
    pub fn from_name(name: &str) -> Option<Pace> {
        Pace::ALL.into_iter().find(|pace| pace.name() == name)
    }
}

/// The conditions of a game.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct GameSetup {
    /// The time control.
    pub time: TimeControl,
    /// The name of the objective: `total`, `marine`, `air`, `land` or `any`.
    pub objective: String,
    /// Whether the game counts for the ratings. It needs two accounts, a clock and the usual start position.
    pub rated: bool,
    /// The start position, or `None` for the usual one.
    #[serde(default)]
    pub fen: Option<String>,
}

/// The kinds of user.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum UserKind {
    /// A browser without an account.
    Guest,
    /// A person with a name and a password.
    Account,
    /// A program.
    Bot,
}

/// A player as others see them.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct PlayerCard {
    /// The name on screen.
    pub name: String,
    /// The kind.
    pub kind: UserKind,
    /// The rating at the start of the game in its pace, or `None` for guests.
    pub rating: Option<i32>,
    /// Whether the rating is still uncertain.
    pub provisional: bool,
}

/// The result of a game and its termination.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct GameResult {
    /// The winner, or `None` if the game is drawn.
    pub winner: Option<Side>,
    /// The name of the termination ([`cotulenh::Termination::name`]).
    pub termination: String,
}

impl From<Outcome> for GameResult {
    fn from(outcome: Outcome) -> GameResult {
        GameResult {
            winner: outcome.winner.map(Side::from),
            termination: outcome.termination.name().to_owned(),
        }
    }
}

/// A command of a client for a game.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Command {
    /// The identifier that the client has chosen. The same identifier is carried out once and acknowledged every time.
    pub id: CommandId,
    /// The action.
    pub action: Action,
}

/// An action of a player.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case", tag = "type", deny_unknown_fields)]
pub enum Action {
    /// Plays a whole turn.
    Turn {
        /// The number of turns before it, from 0.
        ply: u32,
        /// The key of the position that it is meant for, as sixteen hexadecimal digits.
        key: String,
        /// The turn in LAN.
        lan: String,
        /// The milliseconds that the client has measured for this turn. They can only lower the part of the delay of
        /// the network that is not charged.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        spent: Option<u64>,
    },
    /// Loses the game by choice.
    Resign,
    /// Ends the game without a result, before the second turn.
    Abort,
    /// Offers a draw, a takeback or a rematch, or accepts the same offer of the opponent.
    Offer {
        /// The offer.
        offer: OfferKind,
        /// The number of turns that the client has seen.
        ply: u32,
    },
    /// Declines an offer, or withdraws one's own.
    Decline {
        /// The offer.
        offer: OfferKind,
    },
    /// Ends the game because the opponent has left.
    Claim {
        /// The result that is claimed.
        result: Claim,
    },
}

/// The kinds of offer.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum OfferKind {
    /// A draw.
    Draw,
    /// The last turn of the player that offers, and the answer to it, are taken back. Casual games only.
    Takeback,
    /// Another game with the sides switched.
    Rematch,
}

/// The result that a player claims when the opponent has left.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Claim {
    /// A win.
    Win,
    /// A draw.
    Draw,
}

/// An entry of the log of a room: what is stored and what clients receive.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Entry {
    /// The version of the game after this entry, from 1. There are no gaps.
    pub v: u64,
    /// The time of the entry in milliseconds since 1970.
    pub at: u64,
    /// The side whose command it is, or `None` if the server has decided.
    pub by: Option<Side>,
    /// The identifier of the command, if a client has sent one.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub command: Option<CommandId>,
    /// The content.
    pub body: EntryBody,
    /// The remaining times after the entry in milliseconds, or `None` without a clock.
    pub clock: Option<BySide<u64>>,
}

/// The content of an entry.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case", tag = "type")]
#[non_exhaustive]
pub enum EntryBody {
    /// A turn was played.
    Turn {
        /// The entry of the game's log.
        log: LogEntry,
        /// The turn in LAN.
        lan: String,
        /// The turn in SAN.
        san: String,
        /// The part of the delay of the network that was not charged, in milliseconds.
        lag: u64,
        /// The outcome, if the turn ends the game.
        outcome: Option<GameResult>,
    },
    /// Turns were taken back by agreement.
    TakenBack {
        /// The entries of the game's log: an undo for each turn, and the deletion of the turns.
        log: Vec<LogEntry>,
    },
    /// A player has made an offer.
    Offered {
        /// The offer.
        offer: OfferKind,
        /// The number of turns at that time.
        ply: u32,
    },
    /// An offer was declined or withdrawn.
    Declined {
        /// The offer.
        offer: OfferKind,
    },
    /// The game has ended without a turn.
    Ended {
        /// The entry of the game's log, or `None` if the game was aborted.
        log: Option<LogEntry>,
        /// The reason.
        reason: EndReason,
        /// The outcome, or `None` if the game was aborted.
        outcome: Option<GameResult>,
    },
    /// Both players want a rematch: the next game.
    Rematch {
        /// Its identifier.
        game: GameId,
    },
    /// The server has started again. Its absence was not charged.
    Resumed {
        /// The length of the absence in milliseconds.
        outage: u64,
    },
}

/// Reasons why a game ends without a turn.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum EndReason {
    /// A player has resigned.
    Resignation,
    /// The players have agreed on a draw.
    Agreement,
    /// A player has run out of time.
    Time,
    /// A player has aborted the game before the second turn.
    Aborted,
    /// The first turn was not played in time.
    NeverStarted,
    /// A player has left, and the opponent has claimed the win.
    ClaimedWin,
    /// A player has left, and the opponent has claimed a draw.
    ClaimedDraw,
}

/// The whole state of a game, for a client that has none or has missed entries.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct GameState {
    /// The identifier.
    pub id: GameId,
    /// The version: the number of the last entry.
    pub v: u64,
    /// The conditions.
    pub setup: GameSetup,
    /// The pace.
    pub pace: Pace,
    /// The players.
    pub players: BySide<PlayerCard>,
    /// The side of the client that receives this, or `None` for spectators.
    pub seat: Option<Side>,
    /// The log of the game as JSON Lines: a snapshot and entries.
    pub log: String,
    /// The number of turns.
    pub ply: u32,
    /// The clock, or `None` if there is none.
    pub clock: Option<ClockState>,
    /// Open offers.
    pub offers: Vec<Offer>,
    /// The end of the game, or `None` while it goes on.
    pub end: Option<GameEnd>,
    /// The rematch, if both players want one.
    pub rematch: Option<GameId>,
    /// The presence of players and spectators.
    pub crowd: Crowd,
    /// The time of the start in milliseconds since 1970.
    pub started: u64,
}

/// An open offer.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Offer {
    /// The offer.
    pub offer: OfferKind,
    /// The side that has made it.
    pub by: Side,
    /// The number of turns at that time.
    pub ply: u32,
}

/// The end of a game.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct GameEnd {
    /// The reason, or `None` if a turn has ended the game by the rules.
    pub reason: Option<EndReason>,
    /// The outcome, or `None` if the game was aborted.
    pub outcome: Option<GameResult>,
    /// The side that has ended it, if a player has.
    pub by: Option<Side>,
}

/// The clocks at the moment when a message is sent.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct ClockState {
    /// The remaining times in milliseconds.
    pub left: BySide<u64>,
    /// The side whose clock is running, or `None`.
    pub running: Option<Side>,
    /// Milliseconds until the clock starts to run down (a delay, or a restart of the server). In the first turn of each
    /// side, milliseconds until the game is aborted.
    pub delay: u64,
    /// Milliseconds until the game is aborted because the first turn of `running` is missing, or `None` after the first
    /// turns.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub abort_in: Option<u64>,
}

/// The presence of players and spectators in a game.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Crowd {
    /// Whether each player is connected.
    pub players: BySide<bool>,
    /// The number of spectators.
    pub spectators: u32,
    /// Milliseconds until the opponent of a player that has left may claim the game, or `None`.
    pub claim_in: BySide<Option<u64>>,
}

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
    pub code: String,
    /// The explanation in English.
    pub message: String,
    /// Seconds to wait before the next try, if the client sent too much.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub retry_after: Option<u32>,
}

impl ErrorBody {
    /// Creates an error with a code of [`ERROR_CODES`] and an explanation in English.
    #[must_use]
    pub fn new(code: &str, message: impl Into<String>) -> ErrorBody {
        debug_assert!(
            ERROR_CODES.contains(&code),
            "{code} is missing in ERROR_CODES"
        );
        ErrorBody {
            code: code.to_owned(),
            message: message.into(),
            retry_after: None,
        }
    }
}
