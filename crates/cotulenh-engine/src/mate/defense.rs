//! Defences: a turn that avoids a forced loss, or delays it the longest.

use super::error::MateError;
use super::replies::turns_of;
use super::search::Search;
use super::solver::{Solver, check};
use cotulenh::{Position, Turn};

/// The result of the search for a defence.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Escape {
    /// It loses after every turn.
    None {
        /// A turn that delays the loss as long as possible.
        turn: Turn,
        /// The number of turns that the other side then needs.
        turns: u32,
    },
    /// After this turn the other side has no win in the given number of turns.
    By(Turn),
    /// A limit was reached before the proof was complete.
    Unknown,
}

/// The best defence of a position.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Defense {
    /// The result.
    pub escape: Escape,
    /// The number of moves searched.
    pub nodes: u64,
}

impl Solver {
    /// Searches for a turn that keeps the other side from winning in at most `turns` turns. If there is none, returns
    /// the turn that delays the loss the longest. Among equal turns it prefers one with the fewest steps.
    ///
    /// ```
    /// use cotulenh_engine::mate::{Escape, Solver};
    /// // The Tank threatens to attack the Commander, which can leave the file.
    /// let fen = "10c/11/11/10T/11/11/11/11/11/11/11/4C6 b - - 0 1";
    /// let defense = Solver::new(1)?.defend(&fen.parse()?, 1, None)?;
    /// assert!(matches!(defense.escape, Escape::By(_)));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    ///
    /// # Errors
    ///
    /// Returns an error if the number of turns is out of range or the game is over.
    pub fn defend(
        &mut self,
        position: &Position,
        turns: u32,
        nodes: Option<u64>,
    ) -> Result<Defense, MateError> {
        check(position, turns)?;
        let mut search = self.search(position, !position.turn(), nodes);
        let escape = search.escape(turns);
        Ok(Defense {
            escape,
            nodes: search.nodes,
        })
    }
}

impl Search<'_> {
    fn escape(&mut self, most: u32) -> Escape {
        let mut longest: Option<(Turn, u32)> = None;
        for (turn, after) in turns_of(&self.position) {
            // The exact length does not matter unless it beats the best turn so far.
            let least = longest.as_ref().map_or(1, |&(_, turns)| turns);
            self.position = after;
            let needed = self.needed(least, most);
            if self.stopped {
                return Escape::Unknown;
            }
            match needed {
                None => return Escape::By(turn),
                Some(turns) if longest.is_none() || turns > least => longest = Some((turn, turns)),
                Some(_) => {}
            }
        }
        longest.map_or(Escape::Unknown, |(turn, turns)| Escape::None {
            turn,
            turns,
        })
    }

    /// Returns the number of turns that the attacker needs, from `least` to `most`. The attacker is to move. Returns
    /// `None` if it needs more than `most`. A shorter win is reported as `least`.
    fn needed(&mut self, least: u32, most: u32) -> Option<u32> {
        if self.position.ended().is_some() {
            // The side that ended the game with its turn has won.
            return None;
        }
        (least..=most).find(|&turns| self.attack(turns, 0) || self.stopped)
    }
}
