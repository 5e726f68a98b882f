//! Takes the most it can take now.

use super::{Player, turn_by_actions};
use crate::root::Root;
use cotulenh::{Move, MoveKind, Position, Turn};
use rand::{RngExt, SeedableRng};
use rand_xoshiro::Xoshiro256PlusPlus;

/// Looks one action ahead and makes the capture worth the most points (RULES §10), less what it costs by itself;
/// where there is none, any legal action.
#[derive(Clone, Debug)]
pub struct Greedy(Xoshiro256PlusPlus);

impl Greedy {
    /// A player with its own sequence of quiet actions.
    #[must_use]
    pub fn new(seed: u64) -> Greedy {
        Greedy(Xoshiro256PlusPlus::seed_from_u64(seed))
    }
}

impl Player for Greedy {
    fn name(&self) -> String {
        "greedy".into()
    }

    fn choose(&mut self, root: &Root) -> Option<Turn> {
        turn_by_actions(root, |position| {
            let list = position.legal_moves();
            let best = list.iter().map(|&action| gain(position, action)).max()?;
            let equal: Vec<Move> = list
                .iter()
                .copied()
                .filter(|&action| gain(position, action) == best)
                .collect();
            let number = self.0.random_range(0..equal.len().max(1));
            equal.get(number).copied()
        })
    }
}

/// The points an action gains at once.
fn gain(position: &Position, action: Move) -> i64 {
    let (Some(unit), Some(to), Some(kind)) = (action.unit(), action.to(), action.kind()) else {
        return 0;
    };
    if !kind.is_capture() {
        return 0;
    }
    let taken = position.board().stack(to).map_or(0, |stack| stack.points());
    let lost = match kind {
        MoveKind::SuicideCapture => unit.points(),
        _ => 0,
    };
    i64::from(taken) - i64::from(lost)
}
