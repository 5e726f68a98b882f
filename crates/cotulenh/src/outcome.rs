//! The outcome of a game: the winner and the reason why it is over (RULES §10).

use crate::Color;
use core::fmt;
use core::str::FromStr;

/// The number of half-moves without a capture that makes a draw.
pub const HALFMOVE_LIMIT: u16 = 100;

/// The number of occurrences of a position that makes a draw.
pub const REPETITION_LIMIT: usize = 3;

/// The end of a game: the winner and the reason.
///
/// ```
/// use cotulenh::{Color, Game, GameResult, Outcome, Termination};
/// let mut game = Game::new();
/// game.resign(Color::Red)?;
/// let outcome = Outcome::win(Color::Blue, Termination::Resignation);
/// assert_eq!(game.outcome(), Some(outcome));
/// assert_eq!(outcome.to_string(), "Blue wins: resignation");
/// assert_eq!(game.result(), GameResult::BlueWins);
/// # Ok::<(), cotulenh::game::GameOver>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct Outcome {
    /// The winner, or `None` if the game is drawn.
    pub winner: Option<Color>,
    /// The reason why the game is over.
    pub termination: Termination,
}

impl Outcome {
    /// Returns a win.
    #[must_use]
    pub const fn win(winner: Color, termination: Termination) -> Outcome {
        Outcome {
            winner: Some(winner),
            termination,
        }
    }

    /// Returns a draw.
    #[must_use]
    pub const fn draw(termination: Termination) -> Outcome {
        Outcome {
            winner: None,
            termination,
        }
    }

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
        let result = match self.winner {
            Some(Color::Red) => "Red wins",
            Some(Color::Blue) => "Blue wins",
            None => "draw",
        };
        write!(f, "{result}: {}", self.termination)
    }
}

/// The reason why a game is over.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Termination {
    /// A Commander was captured.
    CommanderCaptured,
    /// A side lost the game's objective.
    Objective,
    /// A side in check has no legal turn.
    Checkmate,
    /// A side not in check has no legal turn.
    Stalemate,
    /// [`HALFMOVE_LIMIT`] half-moves without a capture.
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

impl Termination {
    /// All reasons.
    pub const ALL: [Termination; 10] = [
        Termination::CommanderCaptured,
        Termination::Objective,
        Termination::Checkmate,
        Termination::Stalemate,
        Termination::Fifty,
        Termination::Repetition,
        Termination::Resignation,
        Termination::Agreement,
        Termination::Flag,
        Termination::Recorded,
    ];

    /// Returns the name in JSON.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Termination::CommanderCaptured => "commander-captured",
            Termination::Objective => "objective",
            Termination::Checkmate => "checkmate",
            Termination::Stalemate => "stalemate",
            Termination::Fifty => "fifty",
            Termination::Repetition => "repetition",
            Termination::Resignation => "resignation",
            Termination::Agreement => "agreement",
            Termination::Flag => "flag",
            Termination::Recorded => "recorded",
        }
    }

    /// Returns `true` if a counter made the draw. Such a line can be continued with [`Game::play_on`](crate::Game::play_on).
    #[must_use]
    pub const fn is_counter(self) -> bool {
        matches!(self, Termination::Fifty | Termination::Repetition)
    }

    /// Returns `true` if the players or a record declared the end instead of the rules
    /// ([`DeclaredEnd`](crate::DeclaredEnd)).
    #[must_use]
    pub const fn is_declared(self) -> bool {
        matches!(
            self,
            Termination::Resignation
                | Termination::Agreement
                | Termination::Flag
                | Termination::Recorded
        )
    }
}

impl fmt::Display for Termination {
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
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
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

/// Returns the name of an outcome's reason in JSON, or `ongoing` if the game is not over.
///
/// ```
/// use cotulenh::{Position, outcome};
/// assert_eq!(outcome::status_name(Position::start().outcome()), "ongoing");
/// ```
#[must_use]
pub fn status_name(outcome: Option<Outcome>) -> &'static str {
    outcome.map_or("ongoing", |outcome| outcome.termination.name())
}
