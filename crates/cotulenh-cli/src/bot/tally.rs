//! The results of a bot's games.

use super::game::Ended;
use cotulenh_server::protocol::Side;
use std::fmt;

/// The numbers of games by result.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(super) struct Tally {
    won: u32,
    lost: u32,
    drawn: u32,
    aborted: u32,
}

impl Tally {
    pub(super) fn add(&mut self, ended: &Ended) {
        let number = match (&ended.end, ended.side) {
            (None, _) | (_, None) => &mut self.aborted,
            (Some(end), Some(side)) => match &end.outcome {
                None => &mut self.aborted,
                Some(outcome) => match outcome.winner {
                    None => &mut self.drawn,
                    Some(winner) if winner == side => &mut self.won,
                    Some(_) => &mut self.lost,
                },
            },
        };
        *number += 1;
    }
}

impl fmt::Display for Tally {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let all = self.won + self.lost + self.drawn + self.aborted;
        write!(
            f,
            "{all} games: {} won, {} lost, {} drawn, {} aborted",
            self.won, self.lost, self.drawn, self.aborted
        )
    }
}

/// Writes a finished game on one line.
impl fmt::Display for Ended {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let name = |side| match side {
            Side::Red => "red",
            Side::Blue => "blue",
        };
        write!(f, "{}: ", self.game)?;
        let outcome = self.end.as_ref().and_then(|end| end.outcome.as_ref());
        match (outcome, self.side) {
            (Some(outcome), Some(side)) => {
                let result = match outcome.winner {
                    None => "drawn",
                    Some(winner) if winner == side => "won",
                    Some(_) => "lost",
                };
                write!(f, "{result} as {} by {}", name(side), outcome.termination)?;
            }
            _ => write!(f, "aborted")?,
        }
        write!(f, " after {} turns", self.ply)?;
        match &self.opponent {
            Some(opponent) => write!(f, ", against {opponent}"),
            None => Ok(()),
        }
    }
}
