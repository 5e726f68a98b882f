//! The end of a game: by the rules, by a counter, or declared by the players (RULES §10).

use super::tree::{Slot, short_key};
use super::{Game, NodeId};
use crate::events::Event;
use crate::outcome::{GameResult, Outcome, REPETITION_LIMIT, Termination};
use crate::{Color, Position};
use alloc::vec::Vec;
use core::fmt;

/// An end that a player, both players or a record declares. No position shows it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[cfg_attr(feature = "serde", serde(rename_all = "kebab-case"))]
pub enum DeclaredEnd {
    /// This side resigned.
    Resignation(Color),
    /// The players agreed on a draw.
    Agreement,
    /// This side ran out of time.
    Flag(Color),
    /// The record has the winner, or a draw, without a reason.
    Recorded(Option<Color>),
}

impl DeclaredEnd {
    /// Returns the outcome.
    #[must_use]
    pub fn outcome(self) -> Outcome {
        let (winner, termination) = match self {
            DeclaredEnd::Resignation(loser) => (Some(!loser), Termination::Resignation),
            DeclaredEnd::Agreement => (None, Termination::Agreement),
            DeclaredEnd::Flag(loser) => (Some(!loser), Termination::Flag),
            DeclaredEnd::Recorded(winner) => (winner, Termination::Recorded),
        };
        Outcome {
            winner,
            termination,
        }
    }
}

/// The error that the game is over.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct GameOver(
    /// The outcome.
    pub Outcome,
);

impl fmt::Display for GameOver {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "the game is over: {}", self.0)
    }
}

impl core::error::Error for GameOver {}

impl Game {
    /// Returns the outcome at the current node, or `None` if the game is not over. In the middle of a deployment only
    /// the players can end the game.
    #[must_use]
    pub fn outcome(&self) -> Option<Outcome> {
        if let Some(outcome) = self.declared_outcome_at(self.cursor) {
            return Some(outcome);
        }
        if self.position.deployment().is_some() {
            return None;
        }
        self.judge(self.cursor, &self.position)
    }

    /// Returns the outcome at a node, or `None` if the game is not over there or has no such node. A deployment in
    /// progress is ignored.
    #[must_use]
    pub fn outcome_at(&self, id: NodeId) -> Option<Outcome> {
        let slot = self.tree.slot(id)?;
        self.declared_outcome_at(slot)
            .or_else(|| self.judge(slot, &self.position_of(slot)))
    }

    /// Returns the result of the game: that of the end that the players declared, or else of the end of the main line.
    #[must_use]
    pub fn result(&self) -> GameResult {
        let outcome = match self.declared_end {
            Some((_, declared)) => Some(declared.outcome()),
            None => {
                let end = self.tree.main_line(Slot::START).last();
                let end = end.unwrap_or(Slot::START);
                self.judge(end, &self.position_of(end))
            }
        };
        outcome.map_or(GameResult::Unknown, Outcome::result)
    }

    /// Returns the number of occurrences of the current position in this line, including the current one. If a
    /// deployment is in progress, the position before it counts. Only positions between turns count (RULES §10).
    #[must_use]
    pub fn repetitions(&self) -> usize {
        self.count(self.cursor, &self.position.before_deployment())
    }

    /// Returns the end that the players declared, and its node.
    #[must_use]
    pub fn declared_end(&self) -> Option<(NodeId, DeclaredEnd)> {
        let (slot, declared) = self.declared_end?;
        Some((self.tree.node(slot).id(), declared))
    }

    /// Ends the game at the current node by resignation of a side.
    ///
    /// # Errors
    ///
    /// Returns an error if the game is over already.
    pub fn resign(&mut self, color: Color) -> Result<Vec<Event>, GameOver> {
        self.end(DeclaredEnd::Resignation(color))
    }

    /// Ends the game at the current node by agreement on a draw.
    ///
    /// # Errors
    ///
    /// Returns an error if the game is over already.
    pub fn agree_draw(&mut self) -> Result<Vec<Event>, GameOver> {
        self.end(DeclaredEnd::Agreement)
    }

    /// Ends the game at the current node because a side has run out of time.
    ///
    /// # Errors
    ///
    /// Returns an error if the game is over already.
    pub fn flag(&mut self, color: Color) -> Result<Vec<Event>, GameOver> {
        self.end(DeclaredEnd::Flag(color))
    }

    /// Ends the game at the current node as a record has it, even if a counter has made a draw there.
    ///
    /// # Errors
    ///
    /// Returns an error if the game is over already, unless it is drawn by a counter.
    pub fn declare_end(&mut self, declared: DeclaredEnd) -> Result<Vec<Event>, GameOver> {
        match self.outcome() {
            Some(outcome) if !outcome.termination.is_counter() => Err(GameOver(outcome)),
            _ => self.set_declared_end(declared),
        }
    }

    /// Takes back a resignation, an agreed draw or any other end that the players declared, at any node. Returns `true`
    /// if there was one.
    pub fn retract_end(&mut self) -> bool {
        self.declared_end.take().is_some()
    }

    fn end(&mut self, declared: DeclaredEnd) -> Result<Vec<Event>, GameOver> {
        match self.outcome() {
            Some(outcome) => Err(GameOver(outcome)),
            None => self.set_declared_end(declared),
        }
    }

    /// Sets the declared end. A game has at most one: an end at another node must be taken back first.
    fn set_declared_end(&mut self, declared: DeclaredEnd) -> Result<Vec<Event>, GameOver> {
        if let Some((_, earlier)) = self.declared_end {
            return Err(GameOver(earlier.outcome()));
        }
        self.declared_end = Some((self.cursor, declared));
        Ok(alloc::vec![Event::GameOver {
            outcome: declared.outcome(),
        }])
    }

    /// Returns the outcome that the players declared at a node.
    pub(super) fn declared_outcome_at(&self, slot: Slot) -> Option<Outcome> {
        let (place, declared) = self.declared_end?;
        (place == slot).then(|| declared.outcome())
    }

    /// Returns the event of the game's end if the rules end it at a node.
    pub(super) fn end_by_rules(&self, slot: Slot) -> Option<Event> {
        let outcome = self.judge(slot, &self.position_of(slot))?;
        Some(Event::GameOver { outcome })
    }

    /// Returns the outcome by the rules at a node, between turns.
    fn judge(&self, slot: Slot, position: &Position) -> Option<Outcome> {
        position.outcome().or_else(|| {
            let is_draw = self.count(slot, position) >= REPETITION_LIMIT;
            is_draw.then_some(Outcome::draw(Termination::Repetition))
        })
    }

    /// Returns the number of occurrences of a node's position from the start to the node.
    ///
    /// No position from before a capture can occur again, so the search stops there. Nodes keep half of the hash.
    /// Positions with equal halves are compared in full.
    fn count(&self, slot: Slot, position: &Position) -> usize {
        let key = short_key(position);
        let since_capture = usize::from(position.halfmove_clock());
        1 + self
            .tree
            .lineage(slot)
            .skip(1)
            .take(since_capture)
            .filter(|&earlier| self.tree.node(earlier).key() == key)
            .filter(|&earlier| self.position_of(earlier) == *position)
            .count()
    }
}
