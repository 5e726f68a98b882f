//! Our side of the comparison.

use crate::Effort;
use crate::records::Records;
use cotulenh::{Color, Move, Position, commander, perft};
use cotulenh_benches::Sample;
use cotulenh_benches::oracle::{self, OraclePosition};
use std::hint::black_box;
use std::time::{Duration, Instant};

/// The number of positions queried in a row. They fit into the processor's cache, because a search also queries what it
/// has just touched.
const CHUNK: usize = 50;
/// The number of repetitions of a row.
const AGAIN: usize = 20;
/// The number of times that move generation is timed per position and round.
const LISTINGS: usize = 10;

/// The oracle's positions with their moves.
pub struct Ours {
    known: Vec<OraclePosition>,
    moves: Vec<(Position, Vec<Move>)>,
    /// The XOR of the Zobrist keys after all moves.
    keys: u64,
    /// The shortest time of move generation for each position.
    listings: Vec<Duration>,
    records: Records,
}

/// The position with the slowest move generation.
pub struct Slowest {
    pub position: Position,
    pub moves: usize,
    pub time: Duration,
    /// The number of positions timed.
    pub of: usize,
}

impl Ours {
    pub fn new(effort: Effort) -> Ours {
        let mut known = oracle::positions();
        assert_eq!(known.len(), 5000);
        known = known.into_iter().step_by(effort.every).collect();
        let mut moves = Vec::new();
        let mut keys = 0;
        for OraclePosition {
            position,
            move_count,
            ..
        } in &known
        {
            let listed = position.legal_moves().to_vec();
            if let Some(count) = *move_count {
                assert_eq!(listed.len(), count, "{position}");
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
            records: Records::new(effort.games),
        }
    }

    /// Reads the records of games. Each turn is read, checked and played. Returns the number of turns.
    pub fn read_records(&self) -> u64 {
        self.records.read()
    }

    /// Runs a perft of a sample.
    pub fn perft(&self, name: &str, depth: u32) -> u64 {
        let sample = Sample::named(name);
        let nodes = perft(&sample.position(), depth);
        assert_eq!(nodes, sample.perft[depth as usize - 1], "{name}");
        nodes
    }

    /// Makes and unmakes every legal move of every position, including promotions, counters and the Zobrist key.
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

    /// Creates the position after every legal move of every position.
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

    /// Asks whether each Commander of each position is attacked.
    pub fn attack_queries(&self) -> u64 {
        let mut asked = 0;
        for chunk in self.known.chunks(CHUNK) {
            for _ in 0..AGAIN {
                for OraclePosition {
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

    /// Times the move generation of each position.
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

    /// Returns the position that took longest.
    pub fn slowest_listing(&self) -> Slowest {
        let timed = self.moves.iter().zip(&self.listings);
        let ((position, moves), &time) = timed
            .max_by_key(|&(_, time)| time)
            .expect("there are positions");
        Slowest {
            position: *position,
            moves: moves.len(),
            time,
            of: self.listings.len(),
        }
    }
}
