//! Holding a game against the rules.

use crate::ending::Ending;
use crate::game::ScoredGame;
use cotulenh::Game;
use cotulenh::game::PlayError;
use std::fmt;

/// Where a game is not what the rules say.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Contradiction {
    /// After how many turns.
    pub turns: usize,
    /// What.
    pub kind: ContradictionKind,
}

/// What is not as the rules say.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ContradictionKind {
    /// A turn cannot be played.
    Turn(PlayError),
    /// The game ended otherwise than it says; nothing where it is not over at all.
    Ending {
        /// What it says.
        told: Ending,
        /// What the rules say.
        found: Option<Ending>,
    },
}

impl fmt::Display for Contradiction {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.kind {
            ContradictionKind::Turn(why) => write!(f, "turn {}: {why}", self.turns + 1),
            ContradictionKind::Ending { told, found } => {
                write!(f, "after {} turns: told {told}, ", self.turns)?;
                match found {
                    Some(found) => write!(f, "but by the rules {found}"),
                    None => f.write_str("but by the rules it goes on"),
                }
            }
        }
    }
}

impl std::error::Error for Contradiction {}

impl ScoredGame {
    /// Plays the game by the rules to its end and compares the end with what is told: nothing may be played after the
    /// rules have ended it, and what was adjudged must not have been over.
    ///
    /// # Errors
    ///
    /// The first thing that is not as the rules say.
    pub fn check(&self) -> Result<(), Contradiction> {
        let mut game = Game::from_position(self.start);
        for (turns, scored) in self.turns.iter().enumerate() {
            let played = game.play_turn(&scored.turn);
            played.map_err(|why| Contradiction {
                turns,
                kind: ContradictionKind::Turn(why),
            })?;
        }
        let told = self.ending;
        let found = game.outcome().and_then(Ending::of_outcome);
        let fits = match found {
            Some(found) => found == told,
            None => told.reason().is_adjudged(),
        };
        match fits {
            true => Ok(()),
            false => Err(Contradiction {
                turns: self.turns.len(),
                kind: ContradictionKind::Ending { told, found },
            }),
        }
    }
}
