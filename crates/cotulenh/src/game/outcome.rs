//! The end of a game: by the rules, by a counter, or declared by the players (RULES §10).

use super::tree::{Slot, short_key};
use super::{Game, NodeId};
use crate::events::Event;
use crate::outcome::Status;
use crate::{Color, Position};
use alloc::vec::Vec;
use core::fmt;
use core::str::FromStr;

/// The number of occurrences of a position that makes a draw.
const REPETITIONS: usize = 3;

/// The end of a game: the winner and the reason.
///
/// ```
/// use cotulenh::{Color, Game, GameResult, Outcome, OutcomeReason};
/// let mut game = Game::new();
/// game.resign(Color::Red)?;
/// let outcome = Outcome { winner: Some(Color::Blue), reason: OutcomeReason::Resignation };
/// assert_eq!(game.outcome(), Some(outcome));
/// assert_eq!(outcome.to_string(), "Blue wins: resignation");
/// assert_eq!(game.result(), GameResult::BlueWins);
/// # Ok::<(), cotulenh::game::GameOver>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Outcome {
    /// The winner, or `None` if the game is drawn.
    pub winner: Option<Color>,
    /// The reason.
    pub reason: OutcomeReason,
}

impl Outcome {
    /// Returns the result.
    #[must_use]
    pub fn result(self) -> GameResult {
        match self.winner {
            Some(Color::Red) => GameResult::RedWins,
            Some(Color::Blue) => GameResult::BlueWins,
            None => GameResult::Draw,
        }
    }
}

impl fmt::Display for Outcome {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let who = match self.winner {
            Some(Color::Red) => "Red wins",
            Some(Color::Blue) => "Blue wins",
            None => "draw",
        };
        write!(f, "{who}: {}", self.reason)
    }
}

/// The reason why a game is over.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum OutcomeReason {
    /// A Commander was captured.
    CommanderCaptured,
    /// A side lost the game's objective.
    Objective,
    /// A side in check has no legal turn.
    Checkmate,
    /// A side not in check has no legal turn.
    Stalemate,
    /// [`HALFMOVE_LIMIT`](crate::outcome::HALFMOVE_LIMIT) half-moves without a capture.
    Fifty,
    /// The same position occurred for the third time.
    Repetition,
    /// A side resigned.
    Resignation,
    /// The players agreed on a draw.
    Agreement,
    /// A side ran out of time.
    Flag,
    /// The record has the result without a reason.
    Recorded,
}

impl OutcomeReason {
    /// All reasons.
    pub const ALL: [OutcomeReason; 10] = [
        OutcomeReason::CommanderCaptured,
        OutcomeReason::Objective,
        OutcomeReason::Checkmate,
        OutcomeReason::Stalemate,
        OutcomeReason::Fifty,
        OutcomeReason::Repetition,
        OutcomeReason::Resignation,
        OutcomeReason::Agreement,
        OutcomeReason::Flag,
        OutcomeReason::Recorded,
    ];

    /// Returns the name in JSON.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            OutcomeReason::CommanderCaptured => "commander-captured",
            OutcomeReason::Objective => "objective",
            OutcomeReason::Checkmate => "checkmate",
            OutcomeReason::Stalemate => "stalemate",
            OutcomeReason::Fifty => "fifty",
            OutcomeReason::Repetition => "repetition",
            OutcomeReason::Resignation => "resignation",
            OutcomeReason::Agreement => "agreement",
            OutcomeReason::Flag => "flag",
            OutcomeReason::Recorded => "recorded",
        }
    }

    /// Returns `true` if a counter made the draw. Such a line can be continued with [`Game::play_on`].
    #[must_use]
    pub const fn is_counter(self) -> bool {
        matches!(self, OutcomeReason::Fifty | OutcomeReason::Repetition)
    }
}

impl fmt::Display for OutcomeReason {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name())
    }
}

/// The result of a game as PGN writes it.
///
/// ```
/// use cotulenh::GameResult;
/// assert_eq!("1/2-1/2".parse(), Ok(GameResult::Draw));
/// assert_eq!(GameResult::RedWins.to_string(), "1-0");
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum GameResult {
    /// `1-0`
    RedWins,
    /// `0-1`
    BlueWins,
    /// `1/2-1/2`
    Draw,
    /// `*`: not over, or not known.
    Unknown,
}

impl GameResult {
    /// All results.
    pub const ALL: [GameResult; 4] = [
        GameResult::RedWins,
        GameResult::BlueWins,
        GameResult::Draw,
        GameResult::Unknown,
    ];

    /// Returns the text of the result.
    #[must_use]
    pub const fn as_str(self) -> &'static str {
        match self {
            GameResult::RedWins => "1-0",
            GameResult::BlueWins => "0-1",
            GameResult::Draw => "1/2-1/2",
            GameResult::Unknown => "*",
        }
    }
}

impl fmt::Display for GameResult {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.as_str())
    }
}

impl FromStr for GameResult {
    type Err = ResultError;

    fn from_str(text: &str) -> Result<GameResult, ResultError> {
        GameResult::ALL
            .into_iter()
            .find(|result| result.as_str() == text)
            .ok_or(ResultError)
    }
}

/// The error of a text that is not a result.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct ResultError;

impl fmt::Display for ResultError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("expected a result: 1-0, 0-1, 1/2-1/2 or *")
    }
}

impl core::error::Error for ResultError {}

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
        let (winner, reason) = match self {
            DeclaredEnd::Resignation(loser) => (Some(!loser), OutcomeReason::Resignation),
            DeclaredEnd::Agreement => (None, OutcomeReason::Agreement),
            DeclaredEnd::Flag(loser) => (Some(!loser), OutcomeReason::Flag),
            DeclaredEnd::Recorded(winner) => (winner, OutcomeReason::Recorded),
        };
        Outcome { winner, reason }
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
            Some(outcome) if !outcome.reason.is_counter() => Err(GameOver(outcome)),
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
        let reason = match position.status() {
            Status::CommanderCaptured => OutcomeReason::CommanderCaptured,
            Status::Objective => OutcomeReason::Objective,
            Status::Checkmate => OutcomeReason::Checkmate,
            Status::Stalemate => OutcomeReason::Stalemate,
            Status::Fifty => OutcomeReason::Fifty,
            Status::Ongoing if self.count(slot, position) >= REPETITIONS => {
                OutcomeReason::Repetition
            }
            Status::Ongoing => return None,
        };
        let winner = match reason {
            OutcomeReason::Checkmate => Some(!position.turn()),
            _ => position.ended().map(|ended| ended.winner),
        };
        Some(Outcome { winner, reason })
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
