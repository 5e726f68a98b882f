//! Checking a game against the rules.

use crate::ending::Ending;
use crate::game::ScoredGame;
use cotulenh::Game;
use cotulenh::game::PlayError;

/// A contradiction between a game and the rules.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error("{}", describe(self))]
#[non_exhaustive]
pub struct Contradiction {
    /// The number of turns before it.
    pub turns: usize,
    /// The kind of the contradiction.
    pub kind: ContradictionKind,
}

/// A kind of contradiction.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum ContradictionKind {
    /// A turn is not legal.
    Turn(PlayError),
    /// The recorded ending differs from the ending by the rules.
    Ending {
        /// The recorded ending.
        recorded: Ending,
        /// The ending by the rules. `None` if the game is not over.
        found: Option<Ending>,
    },
}

fn describe(contradiction: &Contradiction) -> String {
    let turns = contradiction.turns;
    match contradiction.kind {
        ContradictionKind::Turn(why) => format!("turn {}: {why}", turns + 1),
        ContradictionKind::Ending { recorded, found } => {
            let found = found.map_or("ongoing".into(), |found| found.to_string());
            format!("after {turns} turns: recorded as {recorded}, but {found} by the rules")
        }
    }
}

impl ScoredGame {
    /// Replays the game and compares its ending with the recorded one. No turn may follow after the rules have ended
    /// the game, and an adjudicated game must not be over by the rules.
    ///
    /// # Errors
    ///
    /// Returns the first contradiction.
    pub fn check(&self) -> Result<(), Contradiction> {
        let mut game = Game::from_position(self.start);
        for (turns, scored) in self.turns.iter().enumerate() {
            let played = game.play_turn(&scored.turn);
            played.map_err(|why| Contradiction {
                turns,
                kind: ContradictionKind::Turn(why),
            })?;
        }
        let recorded = self.ending;
        let found = game.outcome().and_then(Ending::of_outcome);
        let fits = match found {
            Some(found) => found == recorded,
            None => recorded.reason().is_adjudged(),
        };
        match fits {
            true => Ok(()),
            false => Err(Contradiction {
                turns: self.turns.len(),
                kind: ContradictionKind::Ending { recorded, found },
            }),
        }
    }
}
