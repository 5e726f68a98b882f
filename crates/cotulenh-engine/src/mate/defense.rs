//! The other side of a win: the turn that escapes it, or holds out longest.

use super::error::MateError;
use super::replies::turns_of;
use super::search::Search;
use super::solver::{Solver, check};
use cotulenh::{Position, Turn};

/// What becomes of the side to move.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Escape {
    /// It loses whatever it does.
    None {
        /// A turn after which the other side needs as many turns as after any.
        turn: Turn,
        /// How many those are.
        turns: u32,
    },
    /// After this turn the other side does not win in as many turns as were asked for.
    By(Turn),
    /// A limit was met before it was clear.
    Unknown,
}

/// The best defence of a position.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Defense {
    /// Whether there is an escape.
    pub escape: Escape,
    /// How many actions were looked at.
    pub nodes: u64,
}

impl Solver {
    /// Whether the side to move can keep the other side from winning in at most so many turns, and how; if it cannot,
    /// the turn that makes the win take longest. Of several such turns it is one of the fewest steps.
    ///
    /// ```
    /// use cotulenh_engine::mate::{Escape, Solver};
    /// // The Tank threatens to come near; the Commander need not wait for it.
    /// let fen = "10c/11/11/10T/11/11/11/11/11/11/11/4C6 b - - 0 1";
    /// let defense = Solver::new(1)?.defend(&fen.parse()?, 1, None)?;
    /// assert!(matches!(defense.escape, Escape::By(_)));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    ///
    /// # Errors
    ///
    /// The number of turns is out of range, or the game is over.
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
            // What does not hold out longer than the best so far need not be known any better.
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

    /// How many turns the attacker, who is to move, needs at most, if it is not more than `most`; those fewer than `least`
    /// are not told apart.
    fn needed(&mut self, least: u32, most: u32) -> Option<u32> {
        if self.position.ended().is_some() {
            // Who ends the game by a turn has won it.
            return None;
        }
        (least..=most).find(|&turns| self.attack(turns, 0) || self.stopped)
    }
}
