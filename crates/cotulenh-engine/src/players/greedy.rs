//! A player that captures as much as it can.

use super::{Player, turn_by_moves};
use crate::root::Root;
use cotulenh::{Move, MoveKind, Position, Turn};
use rand::{RngExt, SeedableRng};
use rand_xoshiro::Xoshiro256PlusPlus;

/// A player that makes the capture worth the most points (RULES §10), minus its own losses in a suicide capture. If
/// there is no capture it plays any legal move.
#[derive(Clone, Debug)]
pub struct Greedy(Xoshiro256PlusPlus);

impl Greedy {
    /// Creates a player with a seed for the choice among equal moves.
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
        turn_by_moves(root, |position| {
            let list = position.legal_moves();
            let best = list.iter().map(|&mv| gain(position, mv)).max()?;
            let equal: Vec<Move> = list
                .iter()
                .copied()
                .filter(|&mv| gain(position, mv) == best)
                .collect();
            let number = self.0.random_range(0..equal.len().max(1));
            equal.get(number).copied()
        })
    }
}

/// Returns the points that a move gains immediately.
fn gain(position: &Position, mv: Move) -> i64 {
    let (Some(unit), Some(to), Some(kind)) = (mv.unit(), mv.to(), mv.kind()) else {
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
