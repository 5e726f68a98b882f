//! Walking through a game: back, forward, anywhere.

use super::tree::Slot;
use super::{Game, NodeId};
use crate::deployment::Deployment;
use crate::{DeployError, Square, Turn};
use alloc::vec::Vec;
use core::fmt;

/// What was undone.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Undone {
    /// The last thing done in the deployment in progress: a step, a stay or a recombine.
    Operation,
    /// A whole turn.
    Turn,
}

/// Why one cannot go there, or change that part of the tree. The game is untouched.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum TimelineError {
    /// There is nothing before the start.
    AtStart,
    /// There is nothing after the end of the line.
    AtEnd,
    /// The game has no such node, or has it no more.
    NoSuchNode(NodeId),
    /// The current line is not that long.
    NoSuchPly {
        /// The number asked for.
        ply: usize,
        /// The length of the line.
        length: usize,
    },
    /// A deployment is in progress, which would be lost: it must be ended or cancelled first.
    Deploying {
        /// Where it started.
        origin: Square,
    },
    /// The start can neither be deleted nor promoted.
    IsStart,
    /// The deployment cannot be taken back.
    Deploy(DeployError),
}

impl fmt::Display for TimelineError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            TimelineError::AtStart => f.write_str("this is the start of the game"),
            TimelineError::AtEnd => f.write_str("this is the end of the line"),
            TimelineError::NoSuchNode(id) => write!(f, "the game has no node {}", id.bits()),
            TimelineError::NoSuchPly { ply, length } => {
                write!(f, "there is no turn {ply} in a line of {length}")
            }
            TimelineError::Deploying { origin } => {
                write!(f, "the stack from {origin} is being deployed")
            }
            TimelineError::IsStart => f.write_str("the start of the game is no variation"),
            TimelineError::Deploy(why) => fmt::Display::fmt(why, f),
        }
    }
}

impl core::error::Error for TimelineError {}

impl Game {
    /// The current node.
    #[must_use]
    pub fn current(&self) -> NodeId {
        self.tree.node(self.cursor).id()
    }

    /// How many turns have been played to the current node.
    #[must_use]
    pub fn ply(&self) -> usize {
        self.tree.node(self.cursor).ply() as usize
    }

    /// Takes back the last operation of the deployment in progress; where there is none, the last turn as a whole.
    ///
    /// What was taken back stays in the tree: [`Game::redo`] goes there again.
    ///
    /// # Errors
    ///
    /// There is nothing to take back.
    ///
    /// ```
    /// use cotulenh::{Game, Undone};
    /// let mut game = Game::new();
    /// let mv = game.position().legal_moves()[0];
    /// game.play(mv)?;
    /// let after = *game.position();
    /// assert_eq!(game.undo(), Ok(Undone::Turn));
    /// assert_eq!(game.position(), game.start());
    /// game.redo()?;
    /// assert!(game.position().is_identical(&after));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn undo(&mut self) -> Result<Undone, TimelineError> {
        if self.position.deployment().is_some() {
            self.position.undo_step().map_err(TimelineError::Deploy)?;
            return Ok(Undone::Operation);
        }
        let parent = self.tree.node(self.cursor).parent();
        self.go(parent.ok_or(TimelineError::AtStart)?);
        Ok(Undone::Turn)
    }

    /// Goes forward one turn: to the node that was visited last after this one, else to the first.
    ///
    /// # Errors
    ///
    /// The line ends here, or a deployment is in progress.
    pub fn redo(&mut self) -> Result<NodeId, TimelineError> {
        self.refuse_if_deploying()?;
        let next = self.tree.node(self.cursor).next();
        let next = next.ok_or(TimelineError::AtEnd)?;
        if let Some(turn) = self.tree.node(next).turn() {
            super::tree::replay(&mut self.position, turn);
        }
        self.cursor = next;
        self.tree.visit_child(next);
        Ok(self.current())
    }

    /// Goes to a node.
    ///
    /// # Errors
    ///
    /// There is no such node, or a deployment is in progress.
    pub fn jump(&mut self, id: NodeId) -> Result<(), TimelineError> {
        let slot = self.find(id)?;
        self.refuse_if_deploying()?;
        let from = self.cursor;
        self.go(slot);
        self.tree.visit(from, slot);
        Ok(())
    }

    /// Goes to the point of the current line after so many turns; 0 is the start. The line goes on after the current
    /// node as [`Game::redo`] would.
    ///
    /// # Errors
    ///
    /// The line is not that long, or a deployment is in progress.
    pub fn goto_ply(&mut self, ply: usize) -> Result<NodeId, TimelineError> {
        self.refuse_if_deploying()?;
        let now = self.ply();
        let found = if ply <= now {
            self.tree.lineage(self.cursor).nth(now - ply)
        } else {
            self.tree.ahead(self.cursor).nth(ply - now - 1)
        };
        let slot = found.ok_or_else(|| TimelineError::NoSuchPly {
            ply,
            length: now + self.tree.ahead(self.cursor).count(),
        })?;
        let from = self.cursor;
        self.go(slot);
        self.tree.visit(from, slot);
        Ok(self.current())
    }

    /// The current line: every turn from the start to the current node, and on as [`Game::redo`] would go.
    #[must_use]
    pub fn line(&self) -> Vec<NodeId> {
        let back = self.tree.lineage(self.cursor);
        let mut line: Vec<Slot> = back.filter(|&slot| slot != Slot::START).collect();
        line.reverse();
        line.extend(self.tree.ahead(self.cursor));
        let ids = line.into_iter().map(|slot| self.tree.node(slot).id());
        ids.collect()
    }

    /// The turn that led to a node; nothing at the start, and where there is no such node.
    #[must_use]
    pub fn turn(&self, id: NodeId) -> Option<&Turn> {
        self.tree.node(self.tree.slot(id)?).turn()
    }

    pub(super) fn find(&self, id: NodeId) -> Result<Slot, TimelineError> {
        self.tree.slot(id).ok_or(TimelineError::NoSuchNode(id))
    }

    pub(super) fn refuse_if_deploying(&self) -> Result<(), TimelineError> {
        match self.position.deployment().map(Deployment::origin) {
            Some(origin) => Err(TimelineError::Deploying { origin }),
            None => Ok(()),
        }
    }

    /// Goes to a node without remembering the way, so that it costs the same anywhere; a deployment in progress is
    /// dropped. For those who build a game node by node, and [`Game::forget_way`] when they are done.
    pub(crate) fn go_to(&mut self, id: NodeId) -> Result<(), TimelineError> {
        let slot = self.find(id)?;
        if slot != self.cursor {
            self.go(slot);
        }
        Ok(())
    }

    /// Goes to the start, from which steps forward follow the main line.
    pub(crate) fn forget_way(&mut self) {
        self.go(Slot::START);
        self.tree.forget_visits();
    }

    /// Goes to a node; a deployment in progress is dropped.
    pub(super) fn go(&mut self, slot: Slot) {
        self.position = self.position_of(slot);
        self.cursor = slot;
    }
}
