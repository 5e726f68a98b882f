//! Plays any legal action.

use super::{Player, turn_by_actions};
use crate::root::Root;
use cotulenh::Turn;
use rand::{RngExt, SeedableRng};
use rand_xoshiro::Xoshiro256PlusPlus;

/// Plays any legal action, the same ones for the same seed.
#[derive(Clone, Debug)]
pub struct Random(Xoshiro256PlusPlus);

impl Random {
    /// A player with its own sequence.
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
        turn_by_actions(root, |position| {
            let list = position.legal_moves();
            let number = self.0.random_range(0..list.len().max(1));
            list.get(number).copied()
        })
    }
}
