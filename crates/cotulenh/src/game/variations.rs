//! The tree of a game: its main line and variations.

use super::tree::Slot;
use super::{Game, NodeId, TimelineError};
use alloc::vec::Vec;

impl Game {
    /// Returns the number of nodes, including the start.
    #[must_use]
    pub fn node_count(&self) -> usize {
        self.tree.len()
    }

    /// Returns `true` if the game has this node.
    #[must_use]
    pub fn contains(&self, id: NodeId) -> bool {
        self.tree.slot(id).is_some()
    }

    /// Returns the number of turns that lead to a node, or `None` if there is no such node.
    #[must_use]
    pub fn ply_of(&self, id: NodeId) -> Option<usize> {
        Some(self.tree.node(self.tree.slot(id)?).ply() as usize)
    }

    /// Returns the parent of a node, or `None` at the start and if there is no such node.
    #[must_use]
    pub fn parent(&self, id: NodeId) -> Option<NodeId> {
        let parent = self.tree.node(self.tree.slot(id)?).parent()?;
        Some(self.tree.node(parent).id())
    }

    /// Returns the children of a node: the main continuation first, then the variations in their order.
    ///
    /// ```
    /// use cotulenh::{Game, NodeId};
    /// let mut game = Game::new();
    /// let moves = game.position().legal_moves();
    /// for &mv in &moves[..3] {
    ///     game.play(mv)?;
    ///     game.undo()?;
    /// }
    /// let children: Vec<NodeId> = game.children(NodeId::START).collect();
    /// assert_eq!(children.len(), 3);
    /// game.promote(children[2])?;
    /// game.delete(children[0])?;
    /// assert!(game.children(NodeId::START).eq([children[2], children[1]]));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn children(&self, id: NodeId) -> impl Iterator<Item = NodeId> + '_ {
        let children = self.tree.slot(id).map(|slot| self.tree.children(slot));
        children
            .into_iter()
            .flatten()
            .map(|child| self.tree.node(child).id())
    }

    /// Returns the main continuation after a node.
    #[must_use]
    pub fn main_child(&self, id: NodeId) -> Option<NodeId> {
        let child = self.tree.node(self.tree.slot(id)?).first_child()?;
        Some(self.tree.node(child).id())
    }

    /// Returns the nodes of the main line, from the first turn.
    pub fn main_line(&self) -> impl Iterator<Item = NodeId> + '_ {
        let line = self.tree.main_line(Slot::START);
        line.map(|slot| self.tree.node(slot).id())
    }

    /// Returns `true` if a node is the start or on the main line.
    #[must_use]
    pub fn is_on_main_line(&self, id: NodeId) -> bool {
        let Some(slot) = self.tree.slot(id) else {
            return false;
        };
        self.tree.lineage(slot).all(|slot| {
            let parent = self.tree.node(slot).parent();
            parent.is_none_or(|parent| self.tree.node(parent).first_child() == Some(slot))
        })
    }

    /// Makes a node the main continuation of its parent.
    ///
    /// # Errors
    ///
    /// Returns an error if there is no such node, or it is the start.
    pub fn promote(&mut self, id: NodeId) -> Result<(), TimelineError> {
        let slot = self.find_variation(id)?;
        self.tree.promote(slot);
        Ok(())
    }

    /// Makes the line that leads to a node the main line.
    ///
    /// # Errors
    ///
    /// Returns an error if there is no such node, or it is the start.
    pub fn promote_line(&mut self, id: NodeId) -> Result<(), TimelineError> {
        let slot = self.find_variation(id)?;
        let line: Vec<Slot> = self.tree.lineage(slot).collect();
        for slot in line {
            self.tree.promote(slot);
        }
        Ok(())
    }

    /// Deletes a node with all its descendants. All other nodes keep their names. If the current node is deleted, the
    /// parent of the deleted node becomes the current one. An end that the players declared at a deleted node is taken
    /// back.
    ///
    /// # Errors
    ///
    /// Returns an error if there is no such node, it is the start, or a deployment in progress would be lost.
    pub fn delete(&mut self, id: NodeId) -> Result<(), TimelineError> {
        let slot = self.find_variation(id)?;
        let parent = self.tree.node(slot).parent();
        let parent = parent.ok_or(TimelineError::IsStart)?;
        if self.is_after(self.cursor, slot) {
            self.refuse_if_deploying()?;
            self.go(parent);
        }
        if self
            .declared_end
            .is_some_and(|(place, _)| self.is_after(place, slot))
        {
            self.declared_end = None;
        }
        self.tree.remove(slot);
        Ok(())
    }

    /// Returns `true` if a node is the other one or comes after it.
    fn is_after(&self, slot: Slot, other: Slot) -> bool {
        self.tree.lineage(slot).any(|earlier| earlier == other)
    }

    fn find_variation(&self, id: NodeId) -> Result<Slot, TimelineError> {
        match self.find(id)? {
            Slot::START => Err(TimelineError::IsStart),
            slot => Ok(slot),
        }
    }

    /// Returns `true` if two games have the same tree, annotations and end.
    pub(super) fn same_record(&self, other: &Game) -> bool {
        let (here, there) = (&self.tree, &other.tree);
        if here.len() != there.len() {
            return false;
        }
        let declared = |game: &Game, slot: Slot| {
            let end = game.declared_end.filter(|&(place, _)| place == slot);
            end.map(|(_, declared)| declared)
        };
        // This is not recursive, because a tree may be deep.
        let mut rest = alloc::vec![(Slot::START, Slot::START)];
        while let Some((a, b)) = rest.pop() {
            let (left, right) = (here.node(a), there.node(b));
            if left.turn() != right.turn()
                || left.annotations() != right.annotations()
                || declared(self, a) != declared(other, b)
            {
                return false;
            }
            let mut others = there.children(b);
            for child in here.children(a) {
                match others.next() {
                    Some(twin) => rest.push((child, twin)),
                    None => return false,
                }
            }
            if others.next().is_some() {
                return false;
            }
        }
        true
    }
}
