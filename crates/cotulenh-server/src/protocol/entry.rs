//! The entries of the log of a room.

use super::command::OfferKind;
use super::setup::{BySide, Side};
use crate::id::{CommandId, GameId};
use cotulenh::Outcome;
use cotulenh::log::Entry as LogEntry;
use serde::{Deserialize, Serialize};

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
