//! A plain alpha-beta search, two plies deep, with material only.

use super::Player;
use crate::root::Root;
use cotulenh::{Color, Move, Position, Turn};
use rand::{RngExt, SeedableRng};
use rand_xoshiro::Xoshiro256PlusPlus;

/// A player that runs an alpha-beta search of depth two and counts points. The end of a deployment costs no depth. It
/// chooses at random among equal moves.
#[derive(Clone, Debug)]
pub struct Shallow(Xoshiro256PlusPlus);

const DEPTH: u32 = 2;
/// A score above all points.
const WON: i64 = 100_000;

impl Shallow {
    /// Creates a player with a seed for the choice among equal moves.
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
        super::turn_by_moves(root, |position| {
            let mut list: Vec<Move> = position.legal_moves().to_vec();
            // The search keeps the first of equal moves. After a shuffle that is any of them.
            for last in (1..list.len()).rev() {
                list.swap(last, self.0.random_range(0..=last));
            }
            let mut best = None;
            let mut alpha = -2 * WON;
            for mv in list {
                let score = below(position, mv, alpha, 2 * WON, DEPTH);
                if best.is_none() || score > alpha {
                    (alpha, best) = (score, Some(mv));
                }
            }
            best
        })
    }
}

/// Returns the score after a move for the side that makes it.
fn below(position: &Position, mv: Move, alpha: i64, beta: i64, depth: u32) -> i64 {
    let next = position.after(mv);
    let depth = if mv == Move::Commit { depth } else { depth - 1 };
    if next.turn() == position.turn() {
        search(&next, alpha, beta, depth)
    } else {
        -search(&next, -beta, -alpha, depth)
    }
}

fn search(position: &Position, mut alpha: i64, beta: i64, depth: u32) -> i64 {
    if let Some(outcome) = position.ended() {
        return if outcome.winner == Some(position.turn()) {
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
    for &mv in &list {
        best = best.max(below(position, mv, alpha, beta, depth));
        alpha = alpha.max(best);
        if alpha >= beta {
            break;
        }
    }
    best
}

/// Returns the points of the side to move minus those of the other side.
fn balance(position: &Position) -> i64 {
    let points = |color: Color| i64::from(position.board().points(color));
    points(position.turn()) - points(!position.turn())
}
