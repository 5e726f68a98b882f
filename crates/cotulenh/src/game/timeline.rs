//! Navigation in a game: undo, redo and jumps.

use super::tree::Slot;
use super::{Game, NodeId, PlayError, Played};
use crate::deployment::{DeploySession, Deployment};
use crate::events::Event;
use crate::{DeployError, Move, Square, Turn};
use alloc::vec::Vec;
use core::fmt;

/// The result of an undo.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub struct Undone {
    /// The kind of the undo.
    pub kind: UndoneKind,
    /// The undone events, newest first.
    pub events: Vec<Event>,
}

/// The kind of an undo, by what it has undone.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum UndoneKind {
    /// The last operation of the deployment in progress: a step, a stay or a recombine.
    Operation,
    /// A whole turn.
    Turn,
    /// The end of a finished deployment: its last step and everything after it.
    Reopened,
}

/// The reason why a jump or a change of the tree is refused. The game is untouched.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum TimelineError {
    /// The game is at its start, so there is nothing to undo.
    AtStart,
    /// The line ends here, so there is nothing to redo.
    AtEnd,
    /// The game has no such node, or no longer has it.
    NoSuchNode(NodeId),
    /// The current line is shorter.
    NoSuchPly {
        /// The requested number of turns.
        ply: usize,
        /// The length of the line.
        length: usize,
    },
    /// A deployment is in progress. It must be committed or cancelled first.
    Deploying {
        /// The square where it started.
        origin: Square,
    },
    /// The start cannot be deleted or promoted.
    IsStart,
    /// The last turn is not a deployment, so it cannot be reopened.
    NotADeployment,
    /// The operation of the deployment is not possible.
    Deploy(DeployError),
    /// The game has [`MAX_NODES`](super::MAX_NODES) nodes already.
    TooManyNodes,
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
            TimelineError::IsStart => {
                f.write_str("the start of the game cannot be deleted or promoted")
            }
            TimelineError::NotADeployment => f.write_str("the last turn is not a deployment"),
            TimelineError::Deploy(why) => fmt::Display::fmt(why, f),
            TimelineError::TooManyNodes => fmt::Display::fmt(&PlayError::TooManyNodes, f),
        }
    }
}

impl core::error::Error for TimelineError {}

/// Returns the reason why an operation cannot be redone.
fn not_redone(why: PlayError) -> TimelineError {
    match why {
        PlayError::Deploy(why) => TimelineError::Deploy(why),
        PlayError::Illegal(why) => TimelineError::Deploy(DeployError::Illegal(why)),
        PlayError::IllegalTurn(turn) => TimelineError::Deploy(DeployError::Illegal(turn.why)),
        PlayError::Over(_) => TimelineError::Deploy(DeployError::GameOver),
        PlayError::TooManyNodes => TimelineError::TooManyNodes,
    }
}

impl Game {
    /// Returns the current node.
    #[must_use]
    pub fn current(&self) -> NodeId {
        self.tree.node(self.cursor).id()
    }

    /// Returns the number of turns from the start to the current node.
    #[must_use]
    pub fn ply(&self) -> usize {
        self.tree.node(self.cursor).ply() as usize
    }

    /// Undoes the last operation of the deployment in progress, or the whole last turn if there is none.
    ///
    /// [`Game::redo`] makes it again.
    ///
    /// # Errors
    ///
    /// Returns an error if the game is at its start.
    ///
    /// ```
    /// use cotulenh::{Game, UndoneKind};
    /// let mut game = Game::new();
    /// let mv = game.position().legal_moves()[0];
    /// let played = game.play(mv)?;
    /// let after = *game.position();
    /// let undone = game.undo()?;
    /// assert_eq!(undone.kind, UndoneKind::Turn);
    /// assert!(undone.events.iter().eq(played.events.iter().rev()));
    /// assert_eq!(game.position(), game.start());
    /// assert_eq!(game.redo()?, played);
    /// assert!(game.position().is_identical(&after));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn undo(&mut self) -> Result<Undone, TimelineError> {
        if let Some(deployment) = self.position.deployment() {
            let origin = deployment.origin();
            let session = self.deploy_session().ok_or(DeployError::NotDeploying);
            let undone = session.and_then(|session| session.undo());
            let undone = undone.map_err(TimelineError::Deploy)?;
            self.position = undone.before;
            self.undone.push((origin, undone.operation));
            return Ok(Undone {
                kind: UndoneKind::Operation,
                events: undone.events,
            });
        }
        let parent = self.tree.node(self.cursor).parent();
        let parent = parent.ok_or(TimelineError::AtStart)?;
        let mut events = self.events_of(self.cursor).unwrap_or_default();
        events.reverse();
        self.go(parent);
        Ok(Undone {
            kind: UndoneKind::Turn,
            events,
        })
    }

    /// Reopens the deployment that was the last turn, before its last step. The turn stays in the tree, and
    /// [`Game::redo`] makes the step again.
    ///
    /// # Errors
    ///
    /// Returns an error if the last turn is not a deployment, the game is at its start, or a deployment is in progress.
    ///
    /// ```
    /// use cotulenh::{Game, Position};
    /// let position: Position = "6c4/11/11/11/11/11/11/11/2(NFT)8/11/11/5C5 r - - 0 1".parse()?;
    /// let mut game = Game::from_position(position);
    /// game.play_text("c4:N:F>e6,T>d4")?;
    /// game.reopen()?;
    /// assert!(game.position().to_string().ends_with(" c4::F>e6..."));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn reopen(&mut self) -> Result<Undone, TimelineError> {
        self.refuse_if_deploying()?;
        let node = self.tree.node(self.cursor);
        let parent = node.parent().ok_or(TimelineError::AtStart)?;
        let Some(Turn::Deployment(turn)) = node.turn() else {
            return Err(TimelineError::NotADeployment);
        };
        let turn = turn.clone();
        let Some((&last, steps)) = turn.steps.split_last() else {
            return Err(TimelineError::NotADeployment);
        };
        let mut position = self.position_of(parent);
        for step in steps {
            position.play_unchecked(Move::Step(step.act(turn.origin)));
        }
        let session = DeploySession::start(&position, turn.origin);
        let position = *session.map_err(TimelineError::Deploy)?.position();
        let mut ended = position;
        let (_, mut events) = ended.make_with_events(Move::Step(last.act(turn.origin)));
        if turn.staying.is_some() {
            events.extend(ended.make_with_events(Move::Commit).1);
        }
        events.extend(self.end_by_rules(self.cursor));
        events.reverse();
        self.go(parent);
        self.position = position;
        self.undone.push((turn.origin, last.into()));
        Ok(Undone {
            kind: UndoneKind::Reopened,
            events,
        })
    }

    /// Redoes the operation of the deployment that [`Game::undo`] undid last, or one turn: to the child that was visited
    /// last, by default the first.
    ///
    /// # Errors
    ///
    /// Returns an error if there is nothing to play again: the line ends here, or a deployment is in progress. Returns an
    /// error if the game has no room for another node. The game is then unchanged, and so are the undone operations.
    pub fn redo(&mut self) -> Result<Played, TimelineError> {
        if let Some(&(origin, operation)) = self.undone.last() {
            // Playing forgets the undone operations.
            let mut undone = self.undone.clone();
            let redone = self.redo_operation(origin, operation).map_err(not_redone)?;
            undone.pop();
            self.undone = undone;
            return Ok(redone);
        }
        self.refuse_if_deploying()?;
        let next = self.tree.node(self.cursor).next();
        let next = next.ok_or(TimelineError::AtEnd)?;
        let events = self.events_of(next).unwrap_or_default();
        // A stack that is only chosen is deselected.
        self.position = self.committed();
        if let Some(turn) = self.tree.node(next).turn() {
            super::tree::replay(&mut self.position, turn);
        }
        self.cursor = next;
        self.tree.visit_child(next);
        Ok(Played {
            node: Some(self.current()),
            events,
        })
    }

    /// Goes to a node.
    ///
    /// # Errors
    ///
    /// Returns an error if there is no such node, or a deployment is in progress.
    pub fn jump(&mut self, id: NodeId) -> Result<(), TimelineError> {
        let slot = self.find(id)?;
        self.refuse_if_deploying()?;
        let from = self.cursor;
        self.go(slot);
        self.tree.visit(from, slot);
        Ok(())
    }

    /// Goes to the node of the current line after this number of turns, where 0 is the start. After the current node
    /// the line continues as [`Game::redo`] would.
    ///
    /// # Errors
    ///
    /// Returns an error if the line is shorter, or a deployment is in progress.
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

    /// Returns the current line: the nodes from the start to the current node, and on as [`Game::redo`] would continue.
    #[must_use]
    pub fn line(&self) -> Vec<NodeId> {
        let back = self.tree.lineage(self.cursor);
        let mut line: Vec<Slot> = back.filter(|&slot| slot != Slot::START).collect();
        line.reverse();
        line.extend(self.tree.ahead(self.cursor));
        let ids = line.into_iter().map(|slot| self.tree.node(slot).id());
        ids.collect()
    }

    /// Returns the turn that led to a node, or `None` at the start and if there is no such node.
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

    /// Goes to a node without recording the visit, so that the cost does not depend on the distance. A deployment in
    /// progress is dropped. Callers that build a game node by node call [`Game::forget_visits`] at the end.
    pub(crate) fn go_to(&mut self, id: NodeId) -> Result<(), TimelineError> {
        let slot = self.find(id)?;
        if slot != self.cursor {
            self.go(slot);
        }
        Ok(())
    }

    /// Goes to a node and takes over the deployment in progress there.
    pub(crate) fn enter_deployment(&mut self, id: NodeId, session: &DeploySession) {
        let Some(slot) = self.tree.slot(id) else {
            return;
        };
        let from = self.cursor;
        self.go(slot);
        self.tree.visit(from, slot);
        self.position = *session.position();
    }

    /// Goes to the start and forgets all visits, so that a redo follows the main line.
    pub(crate) fn forget_visits(&mut self) {
        self.go(Slot::START);
        self.tree.forget_visits();
    }

    /// Goes to a node. A deployment in progress is dropped.
    pub(super) fn go(&mut self, slot: Slot) {
        self.position = self.position_of(slot);
        self.cursor = slot;
        self.undone.clear();
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{Operation, Position, Role};

    /// No sequence of public calls leads to this state. An undone operation is legal where it was undone, and every other
    /// change of the position discards it.
    #[test]
    fn an_operation_that_cannot_be_redone_stays_undone() {
        let fen = "6c4/11/11/11/11/11/11/11/2(NFT)8/11/11/5C5 r - - 0 1";
        let position: Position = fen.parse().unwrap();
        let mut game = Game::from_position(position);
        let origin: Square = "c4".parse().unwrap();
        game.stay(origin, Role::Navy).unwrap();
        game.undo().unwrap();
        let impossible = Operation::Recombine {
            role: Role::Tank,
            step: 0,
        };
        game.undone.push((origin, impossible));
        let (undone, before) = (game.undone.clone(), *game.position());
        let refused = TimelineError::Deploy(DeployError::NotDeploying);
        assert_eq!(game.redo(), Err(refused));
        assert_eq!(game.undone, undone);
        assert!(game.position().is_identical(&before));
        game.undone.pop();
        assert!(game.redo().is_ok());
        assert!(game.undone.is_empty());
    }
}
