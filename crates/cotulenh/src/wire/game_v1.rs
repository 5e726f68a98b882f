//! Games of format 1: the start, then every turn with the number of the one it follows. They are still read, but no
//! longer written.

use super::game::{GameBody, Node, Note};
use crate::game::{DeclaredEnd, NodeId};
use alloc::string::String;
use alloc::vec::Vec;
use serde::Deserialize;

#[derive(Deserialize)]
pub(super) struct OldBody {
    /// The FEN of the position before the first turn.
    start: String,
    objective: String,
    /// The annotations of the start.
    notes: Vec<Note>,
    nodes: Vec<OldNode>,
    /// The end that the players declared, with the number of its node; 0 is the start.
    end: Option<(u32, DeclaredEnd)>,
}

#[derive(Deserialize)]
struct OldNode {
    /// The number of the parent, from 1; 0 is the start.
    parent: u32,
    /// The turn in LAN.
    turn: String,
    notes: Vec<Note>,
}

impl OldBody {
    /// Returns the game in the current format. The last node is the current one, unless the game has a declared end.
    pub(super) fn into_current(self) -> GameBody {
        let name = |number: u32| NodeId::from_bits(number);
        let last = self.nodes.len() as u32;
        let nodes = (1..).zip(self.nodes).map(|(number, node)| Node {
            id: name(number),
            parent: name(node.parent),
            turn: node.turn,
            notes: node.notes,
        });
        let end = self.end.map(|(node, end)| (name(node), end));
        GameBody {
            start: self.start,
            objective: self.objective,
            notes: self.notes,
            nodes: nodes.collect(),
            visited: Vec::new(),
            free: Vec::new(),
            current: end.map_or(name(last), |(node, _)| node),
            pending: None,
            undone: Vec::new(),
            end,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::OldBody;
    use crate::wire::small_json::tests::both_judge_unknown_members;

    #[test]
    fn both_readers_accept_other_members() {
        let node = r#"{"parent":0,"turn":"Tf4f6","notes":[{"glyph":1}]}"#;
        let text = alloc::format!(
            r#"{{"start":"","objective":"total","notes":[],"nodes":[{node}],"end":[1,"agreement"]}}"#
        );
        both_judge_unknown_members::<OldBody>(&text);
    }
}
