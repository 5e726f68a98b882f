//! The commands of players.

use crate::id::CommandId;
use serde::{Deserialize, Serialize};

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
