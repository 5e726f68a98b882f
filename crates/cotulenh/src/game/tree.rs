//! The tree of turns: an arena of small nodes, with a packed position on every few of them.

#[cfg(feature = "serde")]
mod restore;

#[cfg(feature = "serde")]
pub(super) use restore::{Place, Restored};

use super::annotations::Annotations;
use super::keyframe::Keyframe;
use crate::{Position, Turn};
use alloc::boxed::Box;
use alloc::vec::Vec;
use arrayvec::ArrayVec;
use core::num::NonZeroU32;

/// The maximum number of nodes of a game, including its start.
pub const MAX_NODES: usize = 1 << INDEX_BITS;

const INDEX_BITS: u32 = 20;
/// The number of times that a place in the arena is used again before it is left empty.
const LAST_GENERATION: u32 = u32::MAX >> INDEX_BITS;

/// The number of turns from one kept position to the next. A look-up plays fewer turns than this.
///
/// Unpacking a position takes as long as playing about five turns. A look-up takes 630 ns with 4, 720 ns with 6, 780 ns
/// with 8 and over a microsecond with 16. A larger number saves little, because a node takes 64 bytes and a packed position
/// 120. `cargo xtask bench record` measures both.
pub(super) const KEYFRAME_EVERY: u32 = 4;

/// The most turns for which room is reserved before they are played. Longer games grow as they go on.
const MAX_RESERVED: usize = 512;

/// The name of a node: the start of a game, or one turn in its tree.
///
/// The name stays the same until the node is deleted, and no later node of the same game gets it. It has no meaning in
/// another game, except in a clone for the nodes that were there.
///
/// ```
/// use cotulenh::{Game, NodeId};
/// let game = Game::new();
/// assert_eq!(game.current(), NodeId::START);
/// assert_eq!(NodeId::from_bits(game.current().bits()), NodeId::START);
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct NodeId(u32);

impl NodeId {
    /// The start of every game, before the first turn.
    pub const START: NodeId = NodeId(0);

    /// Returns the identifier as a number, e.g. for a user interface.
    #[must_use]
    pub const fn bits(self) -> u32 {
        self.0
    }

    /// Returns the identifier with this number. The game may not have such a node.
    #[must_use]
    pub const fn from_bits(bits: u32) -> NodeId {
        NodeId(bits)
    }

    pub(crate) fn index(self) -> usize {
        self.0 as usize % MAX_NODES
    }

    fn generation(self) -> u32 {
        self.0 >> INDEX_BITS
    }

    fn next_generation(self) -> NodeId {
        NodeId(self.0.wrapping_add(1 << INDEX_BITS))
    }
}

/// A place in the arena that holds a node. An `Option` of it takes four bytes too.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Slot(NonZeroU32);

impl Slot {
    pub(super) const START: Slot = Slot(NonZeroU32::MIN);

    fn new(index: usize) -> Option<Slot> {
        let number = u32::try_from(index).ok()?.checked_add(1)?;
        NonZeroU32::new(number).map(Slot)
    }

    fn index(self) -> usize {
        self.0.get() as usize - 1
    }
}

/// A turn in the tree, or the start. Without annotations it takes 64 bytes.
#[derive(Clone, Debug)]
pub(super) struct Node {
    id: NodeId,
    /// `None` at the start and in a free place.
    turn: Option<Turn>,
    parent: Option<Slot>,
    first_child: Option<Slot>,
    next_sibling: Option<Slot>,
    /// The child entered last, or `None` for the first one.
    visited: Option<Slot>,
    ply: u32,
    /// Half of the hash of the position after the turn.
    key: u32,
    extra: Option<Box<Extra>>,
}

/// Data that few nodes have.
#[derive(Clone, Debug, Default)]
struct Extra {
    keyframe: Option<Keyframe>,
    annotations: Option<Box<Annotations>>,
}

impl Node {
    pub(super) fn id(&self) -> NodeId {
        self.id
    }

    pub(super) fn turn(&self) -> Option<&Turn> {
        self.turn.as_ref()
    }

    pub(super) fn parent(&self) -> Option<Slot> {
        self.parent
    }

    pub(super) fn first_child(&self) -> Option<Slot> {
        self.first_child
    }

    pub(super) fn ply(&self) -> u32 {
        self.ply
    }

    pub(super) fn key(&self) -> u32 {
        self.key
    }

    /// Returns the child that a redo enters.
    pub(super) fn next(&self) -> Option<Slot> {
        self.visited.or(self.first_child)
    }

    pub(super) fn annotations(&self) -> Option<&Annotations> {
        self.extra.as_ref()?.annotations.as_deref()
    }

    fn keyframe(&self) -> Option<&Keyframe> {
        self.extra.as_ref()?.keyframe.as_ref()
    }

    /// Changes the annotations of the node. Empty annotations take no memory.
    pub(super) fn annotate<E>(
        &mut self,
        change: impl FnOnce(&mut Annotations) -> Result<(), E>,
    ) -> Result<(), E> {
        let extra = self.extra.get_or_insert_default();
        let changed = change(extra.annotations.get_or_insert_default());
        if extra
            .annotations
            .as_ref()
            .is_some_and(|notes| notes.is_empty())
        {
            extra.annotations = None;
        }
        if extra.annotations.is_none() && extra.keyframe.is_none() {
            self.extra = None;
        }
        changed
    }
}

/// Returns the half of a position's hash that nodes keep.
pub(super) fn short_key(position: &Position) -> u32 {
    position.key() as u32
}

/// Plays a turn that is known to be legal.
pub(super) fn replay(position: &mut Position, turn: &Turn) {
    for mv in turn.moves() {
        position.play_unchecked(mv);
    }
}

/// The error that the tree has [`MAX_NODES`] nodes already.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct TreeFull;

#[derive(Clone, Debug)]
pub(super) struct Tree {
    nodes: Vec<Node>,
    /// The first free place. Each free place has the next one as its sibling.
    free: Option<Slot>,
    len: usize,
}

impl Tree {
    pub(super) fn new(start: &Position) -> Tree {
        let root = Node {
            key: short_key(start),
            ..empty(NodeId::START)
        };
        Tree {
            nodes: alloc::vec![root],
            free: None,
            len: 1,
        }
    }

    /// Returns the number of nodes, including the start.
    pub(super) fn len(&self) -> usize {
        self.len
    }

    pub(super) fn slot(&self, id: NodeId) -> Option<Slot> {
        let node = self.nodes.get(id.index())?;
        let live = id == NodeId::START || node.turn.is_some();
        Slot::new(id.index()).filter(|_| live && node.id == id)
    }

    pub(super) fn node(&self, slot: Slot) -> &Node {
        &self.nodes[slot.index()]
    }

    pub(super) fn node_mut(&mut self, slot: Slot) -> &mut Node {
        &mut self.nodes[slot.index()]
    }

    pub(super) fn children(&self, slot: Slot) -> impl Iterator<Item = Slot> + '_ {
        let first = self.node(slot).first_child;
        core::iter::successors(first, |&child| self.node(child).next_sibling)
    }

    /// Returns the node and its ancestors, back to the start.
    pub(super) fn lineage(&self, slot: Slot) -> impl Iterator<Item = Slot> + '_ {
        core::iter::successors(Some(slot), |&slot| self.node(slot).parent)
    }

    /// Returns the nodes after a node that redos would enter.
    pub(super) fn ahead(&self, slot: Slot) -> impl Iterator<Item = Slot> + '_ {
        core::iter::successors(self.node(slot).next(), |&slot| self.node(slot).next())
    }

    /// Returns the nodes after a node along first children.
    pub(super) fn main_line(&self, slot: Slot) -> impl Iterator<Item = Slot> + '_ {
        core::iter::successors(self.node(slot).first_child, |&slot| {
            self.node(slot).first_child
        })
    }

    /// Returns the child for a turn: the existing one, or a new last one. `after` is the position after the turn.
    pub(super) fn enter(
        &mut self,
        parent: Slot,
        turn: Turn,
        after: &Position,
    ) -> Result<Slot, TreeFull> {
        let mut last = None;
        for child in self.children(parent) {
            if self.node(child).turn.as_ref() == Some(&turn) {
                return Ok(child);
            }
            last = Some(child);
        }
        let slot = match self.free {
            Some(slot) => {
                self.free = self.node(slot).next_sibling;
                slot
            }
            None => self.add_place()?,
        };
        self.put(slot, (parent, last), turn, after);
        Ok(slot)
    }

    /// Fills an empty place with a child of `parent`, behind its child `last`. The place keeps its name.
    fn put(
        &mut self,
        slot: Slot,
        (parent, last): (Slot, Option<Slot>),
        turn: Turn,
        after: &Position,
    ) {
        let ply = self.node(parent).ply + 1;
        let extra = (ply % KEYFRAME_EVERY == 0).then(|| {
            Box::new(Extra {
                keyframe: Some(Keyframe::of(after)),
                annotations: None,
            })
        });
        let node = self.node_mut(slot);
        *node = Node {
            id: node.id,
            turn: Some(turn),
            parent: Some(parent),
            first_child: None,
            next_sibling: None,
            visited: None,
            ply,
            key: short_key(after),
            extra,
        };
        match last {
            None => self.node_mut(parent).first_child = Some(slot),
            Some(last) => self.node_mut(last).next_sibling = Some(slot),
        }
        self.len += 1;
    }

    /// Adds an empty place to the arena.
    fn add_place(&mut self) -> Result<Slot, TreeFull> {
        let index = self.nodes.len();
        if index >= MAX_NODES {
            return Err(TreeFull);
        }
        let slot = Slot::new(index).ok_or(TreeFull)?;
        self.nodes.push(empty(NodeId(index as u32)));
        Ok(slot)
    }

    /// Reserves room for this number of turns, at most [`MAX_RESERVED`].
    pub(super) fn reserve(&mut self, turns: usize) {
        self.nodes.reserve(turns.min(MAX_RESERVED));
    }

    /// Records the path to `slot` after a jump from `from`, so that redos from every ancestor of `slot` lead to it.
    ///
    /// The path to `from` is recorded already, so only the nodes after the last common one change. The cost of a jump is
    /// proportional to the distance, so a game with many variations is read in linear time.
    pub(super) fn visit(&mut self, from: Slot, slot: Slot) {
        let mut old = from;
        let mut child = slot;
        while old != child {
            if self.node(old).ply > self.node(child).ply {
                let Some(parent) = self.node(old).parent else {
                    break;
                };
                old = parent;
            } else {
                let Some(parent) = self.node(child).parent else {
                    break;
                };
                self.node_mut(parent).visited = Some(child);
                child = parent;
            }
        }
    }

    /// Forgets all visits, so that redos enter the first child everywhere.
    pub(super) fn forget_visits(&mut self) {
        for node in &mut self.nodes {
            node.visited = None;
        }
    }

    /// Records that a redo from the parent enters this node.
    pub(super) fn visit_child(&mut self, slot: Slot) {
        if let Some(parent) = self.node(slot).parent {
            self.node_mut(parent).visited = Some(slot);
        }
    }

    /// Removes a node from the list of its siblings.
    fn unlink(&mut self, slot: Slot) {
        let Some(parent) = self.node(slot).parent else {
            return;
        };
        let next = self.node_mut(slot).next_sibling.take();
        let before = self
            .children(parent)
            .find(|&child| self.node(child).next_sibling == Some(slot));
        match before {
            Some(before) => self.node_mut(before).next_sibling = next,
            None => self.node_mut(parent).first_child = next,
        }
    }

    /// Makes a node the first of its siblings.
    pub(super) fn promote(&mut self, slot: Slot) {
        let Some(parent) = self.node(slot).parent else {
            return;
        };
        self.unlink(slot);
        let first = self.node(parent).first_child;
        self.node_mut(slot).next_sibling = first;
        self.node_mut(parent).first_child = Some(slot);
    }

    /// Removes a node with all its descendants. The start is never removed.
    pub(super) fn remove(&mut self, slot: Slot) {
        let Some(parent) = self.node(slot).parent else {
            return;
        };
        self.unlink(slot);
        if self.node(parent).visited == Some(slot) {
            self.node_mut(parent).visited = None;
        }
        // This is not recursive, because a tree may be deep.
        let mut rest = alloc::vec![slot];
        while let Some(slot) = rest.pop() {
            rest.extend(self.children(slot));
            self.release(slot);
        }
    }

    fn release(&mut self, slot: Slot) {
        let free = self.free;
        let node = self.node_mut(slot);
        let used_up = node.id.generation() == LAST_GENERATION;
        *node = empty(node.id.next_generation());
        if !used_up {
            node.next_sibling = free;
            self.free = Some(slot);
        }
        self.len -= 1;
    }

    /// Returns the position after a node's turn: the nearest kept position, and the turns since.
    pub(super) fn position(&self, start: &Position, slot: Slot) -> Position {
        let mut turns: ArrayVec<&Turn, { KEYFRAME_EVERY as usize }> = ArrayVec::new();
        let mut position = None;
        for slot in self.lineage(slot) {
            let node = self.node(slot);
            if let Some(keyframe) = node.keyframe() {
                position = Some(keyframe.position(start.objective()));
                break;
            }
            if let Some(turn) = &node.turn {
                // The list has room for all of them, because a position is kept every few turns.
                let noted = turns.try_push(turn);
                debug_assert!(noted.is_ok());
            }
        }
        let mut position = position.unwrap_or(*start);
        for turn in turns.iter().rev() {
            replay(&mut position, turn);
        }
        position
    }

    /// Frees the spare capacity of the arena.
    pub(super) fn shrink(&mut self) {
        self.nodes.shrink_to_fit();
    }
}

fn empty(id: NodeId) -> Node {
    Node {
        id,
        turn: None,
        parent: None,
        first_child: None,
        next_sibling: None,
        visited: None,
        ply: 0,
        key: 0,
        extra: None,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_plain_node_is_at_most_64_bytes() {
        assert!(size_of::<Node>() <= 64, "{}", size_of::<Node>());
        assert_eq!(size_of::<Option<Slot>>(), 4);
    }

    #[test]
    fn a_full_tree_refuses_more_and_is_deleted_without_recursion() {
        let start = Position::bare(crate::Board::empty(), crate::Color::Red);
        let mut tree = Tree::new(&start);
        let turn = Position::start().turn_ended_by(Position::start().legal_moves()[0]);
        let turn = turn.unwrap();
        let mut last = Slot::START;
        for _ in 1..MAX_NODES {
            last = tree.enter(last, turn.clone(), &start).unwrap();
        }
        assert_eq!(tree.len(), MAX_NODES);
        assert_eq!(tree.enter(last, turn.clone(), &start), Err(TreeFull));
        let first = tree.enter(Slot::START, turn.clone(), &start).unwrap();
        assert_eq!(tree.len(), MAX_NODES, "it was there");
        tree.visit(Slot::START, last);
        tree.remove(first);
        assert_eq!((tree.len(), tree.ahead(Slot::START).count()), (1, 0));
        assert!(tree.enter(Slot::START, turn, &start).is_ok());
    }

    #[test]
    fn a_place_is_left_empty_for_good_when_its_names_are_used_up() {
        let start = Position::start();
        let mut tree = Tree::new(&start);
        let mv = start.legal_moves()[0];
        let turn = start.turn_ended_by(mv).unwrap();
        let after = start.after(mv);
        let mut names = std::collections::HashSet::new();
        for _ in 0..3 * LAST_GENERATION {
            let slot = tree.enter(Slot::START, turn.clone(), &after).unwrap();
            let id = tree.node(slot).id();
            assert!(names.insert(id), "no name is given twice");
            assert_eq!(tree.slot(id), Some(slot));
            tree.remove(slot);
            assert_eq!(tree.slot(id), None);
        }
        assert_eq!((tree.len(), tree.nodes.len()), (1, 4));
    }
}
