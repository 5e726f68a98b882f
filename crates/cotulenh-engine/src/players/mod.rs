//! Players: the engine, and simple opponents to measure it against.

mod engine;
mod greedy;
mod random;
mod shallow;

pub use engine::EnginePlayer;
pub use greedy::Greedy;
pub use random::Random;
pub use shallow::Shallow;

use crate::root::Root;
use cotulenh::Turn;

/// A player that chooses turns.
pub trait Player: Send {
    /// Returns the name of the player.
    fn name(&self) -> String;

    /// Prepares for a new game.
    fn new_game(&mut self) {}

    /// Returns the turn to play, or `None` if there is no legal turn.
    fn choose(&mut self, root: &Root) -> Option<Turn>;
}

/// Plays moves chosen by `pick` until the turn is complete.
fn turn_by_moves(
    root: &Root,
    mut pick: impl FnMut(&cotulenh::Position) -> Option<cotulenh::Move>,
) -> Option<Turn> {
    let mut position = *root.position();
    loop {
        let mv = pick(&position)?;
        if let Some(turn) = position.turn_ended_by(mv) {
            return Some(turn);
        }
        position.play_unchecked(mv);
    }
}
