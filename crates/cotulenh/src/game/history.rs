//! Looking at what was played, with the state before and after each turn.

use super::tree::{Slot, Tree, replay};
use super::{Game, NodeId};
use crate::{Position, Turn};
use alloc::vec;
use alloc::vec::Vec;

/// One turn of the history.
#[derive(Clone, Copy, Debug)]
pub struct Entry<'a> {
    /// Its node.
    pub id: NodeId,
    /// How many turns there are up to it; 1 for the first.
    pub ply: usize,
    /// What was played.
    pub turn: &'a Turn,
    /// The position before it.
    pub before: Position,
    /// The position after it.
    pub after: Position,
}

impl Game {
    /// The turns from the start to the current node, oldest first. A deployment in progress is not among them.
    ///
    /// ```
    /// use cotulenh::Game;
    /// let mut game = Game::new();
    /// for _ in 0..10 {
    ///     game.play(game.position().legal_moves()[5])?;
    /// }
    /// assert!(game.history().all(|entry| entry.before.turn() != entry.after.turn()));
    /// # Ok::<(), cotulenh::game::PlayError>(())
    /// ```
    #[must_use]
    pub fn history(&self) -> History<'_> {
        let line = self.tree.lineage(self.cursor);
        let mut line: Vec<Slot> = line.filter(|&slot| slot != Slot::START).collect();
        line.reverse();
        History {
            tree: &self.tree,
            line: line.into_iter(),
            position: self.start,
        }
    }

    /// The turn that led to a node, with the state before and after it; nothing at the start, and where there is no such
    /// node.
    #[must_use]
    pub fn entry(&self, id: NodeId) -> Option<Entry<'_>> {
        let node = self.tree.node(self.tree.slot(id)?);
        let (turn, parent) = (node.turn()?, node.parent()?);
        let before = self.position_of(parent);
        let mut after = before;
        replay(&mut after, turn);
        Some(Entry {
            id,
            ply: node.ply() as usize,
            turn,
            before,
            after,
        })
    }

    /// The position at a node, between turns; nothing where there is no such node.
    ///
    /// ```
    /// use cotulenh::{Game, NodeId};
    /// let mut game = Game::new();
    /// game.play(game.position().legal_moves()[0])?;
    /// assert_eq!(game.position_at(NodeId::START), Some(*game.start()));
    /// assert_eq!(game.position_at(game.current()), Some(*game.position()));
    /// # Ok::<(), cotulenh::game::PlayError>(())
    /// ```
    #[must_use]
    pub fn position_at(&self, id: NodeId) -> Option<Position> {
        Some(self.position_of(self.tree.slot(id)?))
    }
}

/// The turns of a line; see [`Game::history`].
#[derive(Clone, Debug)]
pub struct History<'a> {
    tree: &'a Tree,
    line: vec::IntoIter<Slot>,
    /// Before the next turn.
    position: Position,
}

impl<'a> Iterator for History<'a> {
    type Item = Entry<'a>;

    fn next(&mut self) -> Option<Entry<'a>> {
        let node = self.tree.node(self.line.next()?);
        let turn = node.turn()?;
        let before = self.position;
        replay(&mut self.position, turn);
        Some(Entry {
            id: node.id(),
            ply: node.ply() as usize,
            turn,
            before,
            after: self.position,
        })
    }

    fn size_hint(&self) -> (usize, Option<usize>) {
        self.line.size_hint()
    }
}

impl ExactSizeIterator for History<'_> {}
