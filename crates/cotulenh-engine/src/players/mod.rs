//! Who can play a game: the engine, and simple opponents to measure it by.

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

/// Someone who chooses turns.
pub trait Player: Send {
    /// What to call it.
    fn name(&self) -> String;

    /// Another game begins.
    fn new_game(&mut self) {}

    /// The turn to play; nothing only where there is no legal one.
    fn choose(&mut self, root: &Root) -> Option<Turn>;
}

/// Plays actions that `pick` chooses until the turn is over.
fn turn_by_actions(
    root: &Root,
    mut pick: impl FnMut(&cotulenh::Position) -> Option<cotulenh::Move>,
) -> Option<Turn> {
    let mut position = *root.position();
    loop {
        let action = pick(&position)?;
        if let Some(turn) = position.turn_ended_by(action) {
            return Some(turn);
        }
        position.play_unchecked(action);
    }
}
