//! Plain alpha-beta, two plies deep, material only.

use super::Player;
use crate::root::Root;
use cotulenh::{Color, Move, Position, Turn};
use rand::{RngExt, SeedableRng};
use rand_xoshiro::Xoshiro256PlusPlus;

/// Alpha-beta over actions to a depth of two, counting points; the end of a deployment takes no depth. Among equal
/// actions it takes any.
#[derive(Clone, Debug)]
pub struct Shallow(Xoshiro256PlusPlus);

const DEPTH: u32 = 2;
/// More than all points.
const WON: i64 = 100_000;

impl Shallow {
    /// A player with its own sequence of equal actions.
    #[must_use]
    pub fn new(seed: u64) -> Shallow {
        Shallow(Xoshiro256PlusPlus::seed_from_u64(seed))
    }
}

impl Player for Shallow {
    fn name(&self) -> String {
        "shallow".into()
    }

    fn choose(&mut self, root: &Root) -> Option<Turn> {
        super::turn_by_actions(root, |position| {
            let mut list: Vec<Move> = position.legal_moves().to_vec();
            // Any order is as good as another: shuffle, and the first of equals is any of them.
            for last in (1..list.len()).rev() {
                list.swap(last, self.0.random_range(0..=last));
            }
            let mut best = None;
            let mut alpha = -2 * WON;
            for action in list {
                let score = below(position, action, alpha, 2 * WON, DEPTH);
                if best.is_none() || score > alpha {
                    (alpha, best) = (score, Some(action));
                }
            }
            best
        })
    }
}

/// The score after an action, to the side that makes it.
fn below(position: &Position, action: Move, alpha: i64, beta: i64, depth: u32) -> i64 {
    let next = position.after(action);
    let depth = if action == Move::Commit {
        depth
    } else {
        depth - 1
    };
    if next.turn() == position.turn() {
        search(&next, alpha, beta, depth)
    } else {
        -search(&next, -beta, -alpha, depth)
    }
}

fn search(position: &Position, mut alpha: i64, beta: i64, depth: u32) -> i64 {
    if let Some(ended) = position.ended() {
        return if ended.winner == position.turn() {
            WON
        } else {
            -WON
        };
    }
    if depth == 0 {
        return balance(position);
    }
    let list = position.legal_moves();
    if list.is_empty() {
        return if position.is_check() { -WON } else { 0 };
    }
    let mut best = -2 * WON;
    for &action in &list {
        best = best.max(below(position, action, alpha, beta, depth));
        alpha = alpha.max(best);
        if alpha >= beta {
            break;
        }
    }
    best
}

/// Points of the side to move less the other's.
fn balance(position: &Position) -> i64 {
    let points = |color: Color| i64::from(position.board().points(color));
    points(position.turn()) - points(!position.turn())
}
