//! The ending of a game.

use cotulenh::{Color, GameResult, Outcome, Termination};
use std::fmt;

/// The reason why a game ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum EndReason {
    /// A Commander was captured.
    CommanderCaptured,
    /// A side has lost the game's objective.
    Objective,
    /// The side to move is in check and has no legal turn.
    Checkmate,
    /// The side to move is not in check and has no legal turn.
    Stalemate,
    /// 100 half-moves without a capture.
    Fifty,
    /// The same position occurred for the third time.
    Repetition,
    /// Adjudicated as a draw: both sides evaluated the game as drawn for long enough.
    AdjudgedDraw,
    /// Adjudicated as a win: both sides evaluated it as won for the same side for long enough.
    AdjudgedWin,
    /// Adjudicated as a draw: the game was too long.
    TooLong,
}

impl EndReason {
    /// All reasons, in the order of their numbers in the file.
    pub const ALL: [EndReason; 9] = [
        EndReason::CommanderCaptured,
        EndReason::Objective,
        EndReason::Checkmate,
        EndReason::Stalemate,
        EndReason::Fifty,
        EndReason::Repetition,
        EndReason::AdjudgedDraw,
        EndReason::AdjudgedWin,
        EndReason::TooLong,
    ];

    /// Returns the name of the reason.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            EndReason::CommanderCaptured => "commander-captured",
            EndReason::Objective => "objective",
            EndReason::Checkmate => "checkmate",
            EndReason::Stalemate => "stalemate",
            EndReason::Fifty => "fifty",
            EndReason::Repetition => "repetition",
            EndReason::AdjudgedDraw => "adjudged-draw",
            EndReason::AdjudgedWin => "adjudged-win",
            EndReason::TooLong => "too-long",
        }
    }

    /// Returns `true` if the game was adjudicated instead of ended by the rules.
    #[must_use]
    pub const fn is_adjudged(self) -> bool {
        matches!(
            self,
            EndReason::AdjudgedDraw | EndReason::AdjudgedWin | EndReason::TooLong
        )
    }

    /// Converts a reason of the rules. Returns `None` for a reason given by the players, e.g. resignation.
    #[must_use]
    pub const fn of_rules(reason: Termination) -> Option<EndReason> {
        Some(match reason {
            Termination::CommanderCaptured => EndReason::CommanderCaptured,
            Termination::Objective => EndReason::Objective,
            Termination::Checkmate => EndReason::Checkmate,
            Termination::Stalemate => EndReason::Stalemate,
            Termination::Fifty => EndReason::Fifty,
            Termination::Repetition => EndReason::Repetition,
            Termination::Resignation
            | Termination::Agreement
            | Termination::Flag
            | Termination::Recorded => return None,
        })
    }

    /// Returns `true` if a game that ended for this reason has a winner.
    const fn has_winner(self) -> bool {
        matches!(
            self,
            EndReason::CommanderCaptured
                | EndReason::Objective
                | EndReason::Checkmate
                | EndReason::AdjudgedWin
        )
    }
}

impl fmt::Display for EndReason {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name())
    }
}

/// The ending of a game: the winner and the reason.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Ending {
    winner: Option<Color>,
    reason: EndReason,
}

impl Ending {
    /// Creates an ending. Returns `None` if the reason requires a winner and there is none, or the other way round.
    ///
    /// ```
    /// use cotulenh::Color;
    /// use cotulenh_data::{EndReason, Ending};
    /// let mate = Ending::new(Some(Color::Red), EndReason::Checkmate).expect("a mate has a winner");
    /// assert_eq!(mate.points(), 1.0);
    /// assert!(Ending::new(None, EndReason::Checkmate).is_none());
    /// ```
    #[must_use]
    pub const fn new(winner: Option<Color>, reason: EndReason) -> Option<Ending> {
        if winner.is_some() == reason.has_winner() {
            Some(Ending { winner, reason })
        } else {
            None
        }
    }

    /// Converts an outcome by the rules. Returns `None` for an outcome by the players, e.g. resignation.
    #[must_use]
    pub fn of_outcome(outcome: Outcome) -> Option<Ending> {
        Ending::new(outcome.winner, EndReason::of_rules(outcome.termination)?)
    }

    /// Returns the winner, or `None` for a draw.
    #[must_use]
    pub const fn winner(self) -> Option<Color> {
        self.winner
    }

    /// Returns the reason.
    #[must_use]
    pub const fn reason(self) -> EndReason {
        self.reason
    }

    /// Returns the PGN result.
    #[must_use]
    pub const fn result(self) -> GameResult {
        match self.winner {
            Some(Color::Red) => GameResult::RedWins,
            Some(Color::Blue) => GameResult::BlueWins,
            None => GameResult::Draw,
        }
    }

    /// Returns Red's points: 1, ½ or 0.
    #[must_use]
    pub const fn points(self) -> f64 {
        match self.winner {
            Some(Color::Red) => 1.0,
            Some(Color::Blue) => 0.0,
            None => 0.5,
        }
    }

    /// Returns the encoding in the file: the winner in two bits, the reason in the others.
    pub(crate) const fn byte(self) -> u8 {
        let winner = match self.winner {
            Some(Color::Red) => 0,
            Some(Color::Blue) => 1,
            None => 2,
        };
        winner | (self.reason as u8) << 2
    }

    pub(crate) fn from_byte(byte: u8) -> Option<Ending> {
        let winner = match byte & 3 {
            0 => Some(Color::Red),
            1 => Some(Color::Blue),
            2 => None,
            _ => return None,
        };
        Ending::new(winner, *EndReason::ALL.get(usize::from(byte >> 2))?)
    }
}

impl fmt::Display for Ending {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} {}", self.result(), self.reason)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_valid_byte_round_trips_as_an_ending() {
        let mut ends = 0;
        for byte in 0..=u8::MAX {
            if let Some(end) = Ending::from_byte(byte) {
                assert_eq!(end.byte(), byte);
                ends += 1;
            }
        }
        // Four ways to win for each side, and five ways to draw.
        assert_eq!(ends, 4 * 2 + 5);
    }
}
