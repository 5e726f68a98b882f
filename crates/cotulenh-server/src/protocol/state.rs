//! The whole state of a game.

use super::command::OfferKind;
use super::entry::{EndReason, GameResult};
use super::setup::{BySide, GameSetup, Pace, PlayerCard, Side};
use crate::id::GameId;
use serde::{Deserialize, Serialize};

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
    /// The side whose clock is running, or `None` after the end and while the server cannot store the game.
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
