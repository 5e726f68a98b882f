//! Games of format 1: the start, then every turn with the number of the one it follows. They are still read, but no
//! longer written.

use super::WireError;
use super::game::{Note, annotations};
use crate::game::{DeclaredEnd, NodeId};
use crate::{Game, Turn};
use alloc::string::{String, ToString};
use alloc::vec::Vec;
use serde::Deserialize;

#[derive(Deserialize)]
pub(super) struct Body {
    /// The FEN of the position before the first turn.
    start: String,
    objective: String,
    /// The annotations of the start.
    notes: Vec<Note>,
    nodes: Vec<Node>,
    /// The end that the players declared, with the number of its node; 0 is the start.
    end: Option<(usize, DeclaredEnd)>,
}

#[derive(Deserialize)]
struct Node {
    /// The number of the parent, from 1; 0 is the start.
    parent: usize,
    /// The turn in LAN.
    turn: String,
    notes: Vec<Note>,
}

impl Body {
    /// Plays every turn.
    pub(super) fn play(&self) -> Result<Game, WireError> {
        let mut game = Game::from_position(super::start(&self.start, &self.objective)?);
        let wrong = |node: usize, message: String| WireError::Turn { node, message };
        let put = |game: &mut Game, notes: &[Note], number, id| {
            game.set_annotations(id, annotations(notes, number)?)
                .map_err(|e| wrong(number, e.to_string()))
        };
        put(&mut game, &self.notes, 0, NodeId::START)?;
        let mut ids = alloc::vec![NodeId::START];
        for (index, node) in self.nodes.iter().enumerate() {
            let number = index + 1;
            let parent = ids.get(node.parent);
            let parent = parent.ok_or_else(|| wrong(number, "its parent comes later".into()))?;
            game.go_to(*parent)
                .map_err(|e| wrong(number, e.to_string()))?;
            let turn = Turn::from_lan(&node.turn, game.position().turn())
                .map_err(|e| wrong(number, e.to_string()))?;
            let known = game.node_count();
            game.play_turn_on(&turn)
                .map_err(|e| wrong(number, e.to_string()))?;
            let id = game.current();
            if game.node_count() == known {
                return Err(wrong(number, "the same turn twice".into()));
            }
            put(&mut game, &node.notes, number, id)?;
            ids.push(id);
        }
        if let Some((node, end)) = &self.end {
            let id = ids.get(*node);
            let id = id.ok_or_else(|| wrong(*node, "there is no such node".into()))?;
            game.go_to(*id).map_err(|e| wrong(*node, e.to_string()))?;
            game.declare_end(*end)
                .map_err(|e| wrong(*node, e.to_string()))?;
        }
        game.forget_visits();
        Ok(game)
    }
}
