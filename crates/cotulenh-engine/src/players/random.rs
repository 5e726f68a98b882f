//! A player that plays random legal moves.

use super::{Player, turn_by_moves};
use crate::root::Root;
use cotulenh::Turn;
use rand::{RngExt, SeedableRng};
use rand_xoshiro::Xoshiro256PlusPlus;

/// A player that plays random legal moves. The same seed gives the same moves.
#[derive(Clone, Debug)]
pub struct Random(Xoshiro256PlusPlus);

impl Random {
    /// Creates a player with a seed.
    #[must_use]
    pub fn new(seed: u64) -> Random {
        Random(Xoshiro256PlusPlus::seed_from_u64(seed))
    }
}

impl Player for Random {
    fn name(&self) -> String {
        "random".into()
    }

    fn choose(&mut self, root: &Root) -> Option<Turn> {
        turn_by_moves(root, |position| {
            let list = position.legal_moves();
            let number = self.0.random_range(0..list.len().max(1));
            list.get(number).copied()
        })
    }
}
