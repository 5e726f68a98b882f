//! What is measured of ours.

use crate::Effort;
use cotulenh::{Color, Move, Position, commander, perft};
use cotulenh_benches::Sample;
use cotulenh_benches::oracle::{self, Known};
use std::hint::black_box;
use std::time::{Duration, Instant};

/// Positions asked about in a row: few enough to stay in the processor's cache, for a search asks about what it has just
/// touched.
const CHUNK: usize = 50;
/// How often a row of them is asked.
const AGAIN: usize = 20;
/// How often a listing is timed in a round.
const LISTINGS: usize = 10;

/// The oracle's positions with what is to be done on them.
pub struct Ours {
    known: Vec<Known>,
    moves: Vec<(Position, Vec<Move>)>,
    /// The keys after all moves, together.
    keys: u64,
    /// The shortest time of listing the actions of each position.
    listings: Vec<Duration>,
}

/// The position whose actions take longest to list.
pub struct Slowest {
    pub position: Position,
    pub actions: usize,
    pub time: Duration,
    /// How many positions were timed.
    pub of: usize,
}

impl Ours {
    pub fn new(effort: Effort) -> Ours {
        let mut known = oracle::positions();
        assert_eq!(known.len(), 5000);
        known = known.into_iter().step_by(effort.every).collect();
        let mut moves = Vec::new();
        let mut keys = 0;
        for Known {
            position, actions, ..
        } in &known
        {
            let listed = position.legal_moves().to_vec();
            if let Some(actions) = *actions {
                assert_eq!(listed.len(), actions, "{position}");
            }
            for &mv in &listed {
                keys ^= position.after(mv).key();
            }
            moves.push((*position, listed));
        }
        let listings = vec![Duration::MAX; known.len()];
        Ours {
            known,
            moves,
            keys,
            listings,
        }
    }

    /// A perft of a sample.
    pub fn perft(&self, name: &str, depth: u32) -> u64 {
        let sample = Sample::named(name);
        let nodes = perft(&sample.position(), depth);
        assert_eq!(nodes, sample.perft[depth as usize - 1], "{name}");
        nodes
    }

    /// Every legal action of every position made and unmade: with promotions, counters and the key.
    pub fn make_unmake(&mut self) -> u64 {
        let (mut made, mut keys) = (0, 0);
        for (position, moves) in &mut self.moves {
            for &mv in moves.iter() {
                let undo = position.make(mv);
                keys ^= position.key();
                position.unmake(undo);
            }
            made += moves.len() as u64;
        }
        assert_eq!(keys, self.keys);
        made
    }

    /// A new position for every legal action of every position.
    pub fn after(&self) -> u64 {
        let (mut made, mut keys) = (0, 0);
        for (position, moves) in &self.moves {
            for &mv in moves {
                keys ^= position.after(mv).key();
            }
            made += moves.len() as u64;
        }
        assert_eq!(keys, self.keys);
        made
    }

    /// Whether each Commander of each position is attacked.
    pub fn attack_queries(&self) -> u64 {
        let mut asked = 0;
        for chunk in self.known.chunks(CHUNK) {
            for _ in 0..AGAIN {
                for Known {
                    position, check, ..
                } in black_box(chunk)
                {
                    let board = position.board();
                    let attacked = |color| commander::is_attacked(board, color);
                    let [red, blue] = Color::ALL.map(attacked);
                    let here = if position.turn() == Color::Red {
                        red
                    } else {
                        blue
                    };
                    assert_eq!(check.unwrap_or(here), here);
                    asked += 2;
                }
            }
        }
        asked
    }

    /// Times the listing of each position's legal actions.
    pub fn time_listings(&mut self) {
        for ((position, moves), best) in self.moves.iter().zip(&mut self.listings) {
            for _ in 0..LISTINGS {
                let start = Instant::now();
                let listed = black_box(position).legal_moves();
                *best = start.elapsed().min(*best);
                assert_eq!(listed.len(), moves.len());
            }
        }
    }

    /// The position that took longest.
    pub fn slowest_listing(&self) -> Slowest {
        let timed = self.moves.iter().zip(&self.listings);
        let ((position, moves), &time) = timed
            .max_by_key(|&(_, time)| time)
            .expect("there are positions");
        Slowest {
            position: *position,
            actions: moves.len(),
            time,
            of: self.listings.len(),
        }
    }
}
