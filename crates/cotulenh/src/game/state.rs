//! The whole state of a game as plain data, so that a game is restored exactly: names of nodes, the current line, the
//! deployment in progress with its operations in order, and the operations to redo.

use super::tree::{MAX_NODES, Place, Restored, Slot, Tree};
use super::{Annotations, DeclaredEnd, Game, NodeId};
use crate::{Operation, Position, Square, Turn};
use alloc::vec::Vec;
use core::fmt;

/// A node of the tree, named by its identifier.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct NodeState {
    pub(crate) id: NodeId,
    /// The node before it.
    pub(crate) parent: NodeId,
    pub(crate) turn: Turn,
    pub(crate) annotations: Annotations,
}

/// A deployment in progress, or a stack that is only chosen.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Pending {
    pub(crate) origin: Square,
    pub(crate) operations: Vec<Operation>,
}

/// The state of a game. Each node comes after its parent, and siblings keep their order.
#[derive(Clone, Debug)]
pub(crate) struct State {
    pub(crate) start: Position,
    pub(crate) annotations: Annotations,
    /// Nodes with the child that a redo enters, if it is known.
    pub(crate) visited: Vec<(NodeId, NodeId)>,
    pub(crate) nodes: Vec<NodeState>,
    /// The names of the free places: first those that are used next, then those that are never used again.
    pub(crate) free: Vec<NodeId>,
    pub(crate) current: NodeId,
    pub(crate) pending: Option<Pending>,
    pub(crate) undone: Vec<(Square, Operation)>,
    pub(crate) end: Option<(NodeId, DeclaredEnd)>,
}

/// The reason why a game cannot be restored from a state. Nodes are numbered from 1 in the order of the state.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum StateError {
    /// There are more nodes and free places than a game can have.
    TooManyNodes,
    /// A name is used twice, or is not the name of a place.
    Name {
        /// The number of the node; 0 for the start and the free places.
        node: usize,
    },
    /// The parent does not come before the node.
    Parent {
        /// The number of the node.
        node: usize,
    },
    /// The turn cannot be played after that of its parent.
    Turn {
        /// The number of the node.
        node: usize,
        /// The reason.
        why: crate::game::PlayError,
    },
    /// Two children of one node have the same turn.
    SameTurn {
        /// The number of the node.
        node: usize,
    },
    /// The current node, the node of the end or a visited child does not exist.
    NoSuchNode(NodeId),
    /// The deployment in progress is not legal.
    Pending(crate::DeployError),
    /// The operations to redo are not legal.
    Undone(crate::DeployError),
    /// The game cannot end there.
    End(super::GameOver),
}

impl fmt::Display for StateError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            StateError::TooManyNodes => write!(f, "a game has at most {MAX_NODES} nodes"),
            StateError::Name { node } => write!(f, "node {node}: its name is not free"),
            StateError::Parent { node } => write!(f, "node {node}: its parent comes later"),
            StateError::Turn { node, why } => write!(f, "node {node}: {why}"),
            StateError::SameTurn { node } => write!(f, "node {node}: the same turn twice"),
            StateError::NoSuchNode(id) => write!(f, "the game has no node {}", id.bits()),
            StateError::Pending(why) => write!(f, "the deployment in progress: {why}"),
            StateError::Undone(why) => write!(f, "the operations to redo: {why}"),
            StateError::End(why) => write!(f, "the end: {why}"),
        }
    }
}

impl core::error::Error for StateError {}

impl Game {
    /// Returns the state of the game.
    pub(crate) fn state(&self) -> State {
        let name = |slot: Slot| self.tree.node(slot).id();
        let (mut nodes, mut visited) = (Vec::new(), Vec::new());
        // This is not recursive, because a tree may be deep.
        let mut left = alloc::vec![Slot::START];
        while let Some(slot) = left.pop() {
            let child = self.tree.node(slot).visited();
            visited.extend(child.map(|child| (name(slot), name(child))));
            let first = left.len();
            for child in self.tree.children(slot) {
                let node = self.tree.node(child);
                if let Some(turn) = node.turn() {
                    nodes.push(NodeState {
                        id: node.id(),
                        parent: name(slot),
                        turn: turn.clone(),
                        annotations: node.annotations().cloned().unwrap_or_default(),
                    });
                }
                left.push(child);
            }
            left[first..].reverse();
        }
        let pending = self
            .position
            .deployment_record
            .as_ref()
            .map(|deployment| Pending {
                origin: deployment.origin(),
                operations: deployment.operations().collect(),
            });
        let root = self.tree.node(Slot::START);
        State {
            start: self.start,
            annotations: root.annotations().cloned().unwrap_or_default(),
            visited,
            nodes,
            free: self.tree.free_names(),
            current: self.current(),
            pending,
            undone: self.undone.clone(),
            end: self.declared_end(),
        }
    }

    /// Restores a game from its state. Every turn and operation is judged.
    pub(crate) fn from_state(mut state: State) -> Result<Game, StateError> {
        if state.nodes.len() + state.free.len() >= MAX_NODES {
            return Err(StateError::TooManyNodes);
        }
        let places = state.nodes.iter().map(|node| Place::Used(node.id));
        let free = state.free.iter().map(|&id| Place::Free(id));
        let places: Vec<Place> = places.chain(free).collect();
        let Restored(tree) =
            Tree::restore(&state.start, &places).map_err(|node| StateError::Name { node })?;
        let mut game = Game {
            tree,
            ..Game::from_position(state.start)
        };
        for (number, node) in (1..).zip(core::mem::take(&mut state.nodes)) {
            let parent = game.tree.slot(node.parent);
            let parent = parent.ok_or(StateError::Parent { node: number })?;
            if parent != game.cursor {
                game.go(parent);
            }
            let next = game.turn_on(&node.turn);
            let (turn, next) = next.map_err(|why| StateError::Turn { node: number, why })?;
            let slot = game.tree.attach(parent, node.id, turn, &next);
            let slot = slot.ok_or(StateError::SameTurn { node: number })?;
            game.cursor = slot;
            game.position = next;
            *game.tree.annotations_mut(slot) = node.annotations;
            game.tree.node_mut(slot).tidy();
        }
        *game.tree.annotations_mut(Slot::START) = core::mem::take(&mut state.annotations);
        game.tree.node_mut(Slot::START).tidy();
        game.restore_place(state)?;
        Ok(game)
    }

    /// Restores the current node, the deployment in progress and the declared end.
    fn restore_place(&mut self, state: State) -> Result<(), StateError> {
        let find = |game: &Game, id| game.tree.slot(id).ok_or(StateError::NoSuchNode(id));
        if let Some((id, declared)) = state.end {
            let slot = find(self, id)?;
            self.go(slot);
            self.declare_end(declared).map_err(StateError::End)?;
        }
        for (id, visited) in state.visited {
            let (parent, child) = (find(self, id)?, find(self, visited)?);
            if self.tree.node(child).parent() != Some(parent) {
                return Err(StateError::NoSuchNode(visited));
            }
            self.tree.visit_child(child);
        }
        let current = find(self, state.current)?;
        self.go(current);
        if let Some(pending) = &state.pending {
            self.position = self
                .position
                .resume_deployment(pending.origin, &pending.operations)
                .map_err(StateError::Pending)?;
        }
        self.check_undone(&state.undone)?;
        self.undone = state.undone;
        Ok(())
    }

    /// Checks that the operations to redo can be redone one after another.
    fn check_undone(&self, undone: &[(Square, Operation)]) -> Result<(), StateError> {
        let mut position = self.position;
        for &(origin, operation) in undone.iter().rev() {
            let session = crate::DeploySession::start(&position, origin);
            let result = session.and_then(|session| session.operate(operation));
            position = *result.map_err(StateError::Undone)?.position();
        }
        Ok(())
    }
}
