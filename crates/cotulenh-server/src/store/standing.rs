//! The position of a game in its row, so that lists and embedded boards replay nothing.

use crate::protocol::Side;
use cotulenh::{Game, NodeId};

/// The number of turns in the opening of a game.
pub(crate) const OPENING_TURNS: usize = 16;

/// The position of a game after its last entry.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Standing {
    /// The number of turns, without those that were taken back.
    pub ply: u32,
    /// The side to move.
    pub turn: Side,
    /// The position.
    pub fen: String,
    /// The first turns in LAN, each followed by a space.
    pub opening: String,
}

impl Standing {
    /// Returns the standing of a game at its current position.
    #[must_use]
    pub fn of(game: &Game) -> Standing {
        let ply = game.ply();
        let first = game.line().into_iter().take(ply.min(OPENING_TURNS));
        let turns = first.filter_map(|node| game.turn(node));
        Standing {
            ply: u32::try_from(ply).unwrap_or(u32::MAX),
            turn: game.position().turn().into(),
            fen: game.position().to_string(),
            opening: turns.fold(String::new(), |text, turn| text + &turn.to_string() + " "),
        }
    }

    /// Returns the standing of a game at a node. Returns `None` if there is no such node.
    #[must_use]
    pub(crate) fn at(game: &Game, node: NodeId) -> Option<Standing> {
        let mut game = game.clone();
        game.jump(node).ok()?;
        Some(Standing::of(&game))
    }
}
