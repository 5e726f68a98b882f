//! The history of a game, with the position before and after each turn.

use super::tree::{Slot, Tree, replay};
use super::{Game, NodeId};
use crate::events::Event;
use crate::{Command, Position, Turn, describe};
use alloc::string::String;
use alloc::vec;
use alloc::vec::Vec;

/// One turn of the history.
#[derive(Clone, Copy, Debug)]
#[non_exhaustive]
pub struct Entry<'a> {
    /// Its node.
    pub id: NodeId,
    /// The number of turns up to and including this one.
    pub ply: usize,
    /// The turn.
    pub turn: &'a Turn,
    /// The position before it.
    pub before: Position,
    /// The position after it.
    pub after: Position,
}

impl Game {
    /// Returns the turns from the start to the current node, oldest first. Turns after the current node are not among
    /// them, and neither is a deployment in progress.
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

    /// Returns the turn that led to a node with the positions before and after it, or `None` at the start and if there
    /// is no such node.
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

    /// Returns the events of the turn that led to a node, or `None` at the start and if there is no such node.
    ///
    /// ```
    /// use cotulenh::{Event, Game};
    /// let mut game = Game::new();
    /// let played = game.play_text("Tf6")?;
    /// assert_eq!(game.events(game.current()), Some(played.events));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    #[must_use]
    pub fn events(&self, id: NodeId) -> Option<Vec<Event>> {
        self.events_of(self.tree.slot(id)?)
    }

    /// Returns the whole turn that led to a node as one command, or `None` at the start and if there is no such node.
    /// The command can be described, serialized, sent, applied to the position before it and undone.
    ///
    /// ```
    /// use cotulenh::{Change, Game};
    /// let mut game = Game::new();
    /// game.play_text("Tf6")?;
    /// let mut command = game.command(game.current()).expect("a turn was played");
    /// let mut position = *game.position();
    /// command.undo(&mut position)?;
    /// assert_eq!(position, *game.start());
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    #[must_use]
    pub fn command(&self, id: NodeId) -> Option<Command> {
        let entry = self.entry(id)?;
        Command::new(&entry.before, entry.turn.clone()).ok()
    }

    /// Returns [`Game::command`] and [`Game::events`] of a node. The turn is made only once.
    ///
    /// ```
    /// use cotulenh::Game;
    /// let mut game = Game::new();
    /// game.play_text("Tf6")?;
    /// let (command, events) = game.command_with_events(game.current()).expect("a turn was played");
    /// assert_eq!(Some(command), game.command(game.current()));
    /// assert_eq!(Some(events), game.events(game.current()));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    #[must_use]
    pub fn command_with_events(&self, id: NodeId) -> Option<(Command, Vec<Event>)> {
        let entry = self.entry(id)?;
        let (command, mut events) = Command::with_events(&entry.before, entry.turn.clone()).ok()?;
        events.extend(self.end_by_rules(self.tree.slot(id)?));
        Some((command, events))
    }

    /// Describes the turn that led to a node in English, or returns `None` at the start and if there is no such node.
    ///
    /// ```
    /// use cotulenh::Game;
    /// let mut game = Game::new();
    /// game.play_text("Tf6")?;
    /// let text = game.describe(game.current());
    /// assert_eq!(text.as_deref(), Some("Red's Tank moves from f4 to f6."));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    #[must_use]
    pub fn describe(&self, id: NodeId) -> Option<String> {
        self.events(id).map(|events| describe(&events))
    }

    pub(super) fn events_of(&self, slot: Slot) -> Option<Vec<Event>> {
        let node = self.tree.node(slot);
        let (turn, parent) = (node.turn()?, node.parent()?);
        let mut position = self.position_of(parent);
        let mut events = Vec::new();
        for mv in turn.moves() {
            let (_, more) = position.make_with_events(mv);
            events.extend(more);
        }
        events.extend(self.end_by_rules(slot));
        Some(events)
    }

    /// Returns the position at a node, between turns, or `None` if there is no such node.
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
    /// The position before the next turn.
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
