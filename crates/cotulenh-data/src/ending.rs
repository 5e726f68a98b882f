//! The ending of a game.

use cotulenh::{Color, GameResult, Outcome, Termination};
use std::fmt;

/// The reason why a game ended: by the rules, or adjudicated.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum EndReason {
    /// The rules ended the game.
    Rules(Termination),
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
        EndReason::Rules(Termination::CommanderCaptured),
        EndReason::Rules(Termination::Objective),
        EndReason::Rules(Termination::Checkmate),
        EndReason::Rules(Termination::Stalemate),
        EndReason::Rules(Termination::Fifty),
        EndReason::Rules(Termination::Repetition),
        EndReason::AdjudgedDraw,
        EndReason::AdjudgedWin,
        EndReason::TooLong,
    ];

    /// Returns the name of the reason.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            EndReason::Rules(termination) => termination.name(),
            EndReason::AdjudgedDraw => "adjudged-draw",
            EndReason::AdjudgedWin => "adjudged-win",
            EndReason::TooLong => "too-long",
        }
    }

    /// Returns `true` if the game was adjudicated instead of ended by the rules.
    #[must_use]
    pub const fn is_adjudged(self) -> bool {
        !matches!(self, EndReason::Rules(_))
    }

    /// Converts a reason of the rules. Returns `None` for an end that the players declared, e.g. resignation.
    #[must_use]
    pub const fn of_rules(termination: Termination) -> Option<EndReason> {
        if termination.is_declared() {
            None
        } else {
            Some(EndReason::Rules(termination))
        }
    }

    /// Returns `true` if a game that ended for this reason has a winner.
    const fn has_winner(self) -> bool {
        matches!(
            self,
            EndReason::Rules(
                Termination::CommanderCaptured | Termination::Objective | Termination::Checkmate
            ) | EndReason::AdjudgedWin
        )
    }

    /// Returns `true` if the file can store the reason. It stores no end that the players declared.
    const fn is_stored(self) -> bool {
        !matches!(self, EndReason::Rules(termination) if termination.is_declared())
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
    /// Creates an ending. Returns `None` if the reason requires a winner and there is none, or the other way round, or if
    /// the players declared the end.
    ///
    /// ```
    /// use cotulenh::{Color, Termination};
    /// use cotulenh_data::{EndReason, Ending};
    /// let reason = EndReason::Rules(Termination::Checkmate);
    /// let mate = Ending::new(Some(Color::Red), reason).expect("a mate has a winner");
    /// assert_eq!(mate.points(), 1.0);
    /// assert!(Ending::new(None, reason).is_none());
    /// ```
    #[must_use]
    pub const fn new(winner: Option<Color>, reason: EndReason) -> Option<Ending> {
        if reason.is_stored() && winner.is_some() == reason.has_winner() {
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
    pub(crate) fn byte(self) -> u8 {
        let winner = match self.winner {
            Some(Color::Red) => 0,
            Some(Color::Blue) => 1,
            None => 2,
        };
        // `Ending::new` accepts only reasons of the list.
        let earlier = EndReason::ALL
            .iter()
            .take_while(|&&reason| reason != self.reason);
        winner | (earlier.count() as u8) << 2
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

    #[test]
    fn every_reason_of_the_rules_is_stored_and_no_declared_one() {
        for termination in Termination::ALL {
            let reason = EndReason::Rules(termination);
            let winners = [None, Some(Color::Red)];
            let endings = winners.map(|winner| Ending::new(winner, reason));
            let stored = endings.into_iter().flatten().count();
            assert_eq!(stored, usize::from(!termination.is_declared()), "{reason}");
            assert_eq!(EndReason::ALL.contains(&reason), stored == 1, "{reason}");
            assert_eq!(EndReason::of_rules(termination).is_some(), stored == 1);
        }
        let mate = Ending::new(Some(Color::Blue), EndReason::Rules(Termination::Checkmate));
        assert_eq!(mate.map(Ending::byte), Some(1 | 2 << 2));
    }
}
