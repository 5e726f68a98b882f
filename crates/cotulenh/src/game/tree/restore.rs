//! Building a tree from the names of its nodes, so that a saved game gets the same names again.

use super::{Node, NodeId, Slot, Tree, empty};
use crate::game::Annotations;
use crate::{Position, Turn};
use alloc::vec::Vec;

/// A place of the arena in a restored tree.
#[derive(Clone, Copy, Debug)]
pub(in crate::game) enum Place {
    /// It will hold the node of this name.
    Used(NodeId),
    /// It is free, and the next node in it gets this name.
    Free(NodeId),
}

/// A tree with all its places and no node but the start.
pub(in crate::game) struct Restored(pub(in crate::game) Tree);

impl Node {
    /// Returns the child entered last, if it is known.
    pub(in crate::game) fn visited(&self) -> Option<Slot> {
        self.visited
    }

    /// Frees the memory of annotations that are empty.
    pub(in crate::game) fn tidy(&mut self) {
        let _ = self.annotate(|_| Ok::<(), core::convert::Infallible>(()));
    }
}

impl Tree {
    /// Returns the names that free places give to their next nodes, in the order of use. A place whose names are used up
    /// comes last and is never used again.
    pub(in crate::game) fn free_names(&self) -> Vec<NodeId> {
        let free = core::iter::successors(self.free, |&slot| self.node(slot).next_sibling);
        let mut names: Vec<NodeId> = free.map(|slot| self.node(slot).id).collect();
        let used_up = self.nodes.iter().skip(1).filter(|node| {
            // After the last generation, the name has wrapped to the first one.
            node.turn.is_none() && node.id.generation() == 0
        });
        names.extend(used_up.map(|node| node.id));
        names
    }

    /// Prepares a tree with these places. Returns the number of a place, from 1, as an error if its name is used twice or is
    /// out of range. For a free place the number is 0.
    pub(in crate::game) fn restore(start: &Position, places: &[Place]) -> Result<Restored, usize> {
        let mut tree = Tree::new(start);
        let count = places.len() + 1;
        tree.nodes.resize_with(count, || empty(NodeId::START));
        let mut taken = alloc::vec![false; count];
        taken[0] = true;
        let mut last_free = None;
        for (number, &place) in (1..).zip(places) {
            let (id, number) = match place {
                Place::Used(id) => (id, number),
                Place::Free(id) => (id, 0),
            };
            let index = id.index();
            if index >= count || core::mem::replace(&mut taken[index], true) {
                return Err(number);
            }
            tree.nodes[index] = empty(id);
            let slot = Slot::new(index).ok_or(number)?;
            // A free place of the first generation has used up its names.
            if let (Place::Free(_), true) = (place, id.generation() > 0) {
                match last_free.replace(slot) {
                    None => tree.free = Some(slot),
                    Some(last) => tree.node_mut(last).next_sibling = Some(slot),
                }
            }
        }
        Ok(Restored(tree))
    }

    /// Adds a node with the given name as the last child. Returns `None` if the parent already has this turn.
    pub(in crate::game) fn attach(
        &mut self,
        parent: Slot,
        id: NodeId,
        turn: Turn,
        after: &Position,
    ) -> Option<Slot> {
        let slot = Slot::new(id.index())?;
        let mut last = None;
        for child in self.children(parent) {
            if self.node(child).turn.as_ref() == Some(&turn) {
                return None;
            }
            last = Some(child);
        }
        self.put(slot, (parent, last), turn, after);
        Some(slot)
    }

    /// Returns the annotations of a node for changing them. [`Node::tidy`] must be called afterwards.
    pub(in crate::game) fn annotations_mut(&mut self, slot: Slot) -> &mut Annotations {
        let extra = self.node_mut(slot).extra.get_or_insert_default();
        extra.annotations.get_or_insert_default()
    }
}
