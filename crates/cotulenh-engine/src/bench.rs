//! Fixed positions searched to a fixed depth: the number of nodes is the fingerprint of what the engine plays.

use crate::engine::{Engine, Settings};
use crate::eval::HandEvaluator;
use crate::limits::Limits;
use crate::root::Root;
use cotulenh::Position;
use std::time::{Duration, Instant};

/// The depth of the fingerprint.
pub const DEPTH: u32 = 7;

/// The positions: the start, middles of games, deployments, ends.
pub const POSITIONS: [&str; 6] = [
    cotulenh::START_FEN,
    "6c4/1n2fh1hf2/3a2s2a1/2n1gt1tg2/2ie2m2ei/11/5T5/2IE2M2EI/2N1G2TG2/3A2S2A1/1N2FH1HF2/6C4 b - - 1 1",
    "6c4/11/11/2(nft)3(ti)4/4g6/11/11/4(EG)6/2(NFT)3(TI)4/11/11/5C5 r - - 0 1",
    "6c4/11/11/2(nft)3(ti)4/4g6/11/11/4(EG)6/2(NFT)3(TI)4/11/11/5C5 r - - 0 1 c4::F>e6...",
    "5c5/11/4f1s4/11/5a5/4T6/11/4(EG)6/2(NF)3(TI)4/3i3A3/6H4/5C5 b - - 0 1",
    "6c4/5e5/11/6i4/11/11/4+T6/11/4I1A4/11/11/5C5 r - - 0 40",
];

/// What a run has counted.
#[derive(Clone, Debug)]
pub struct Bench {
    /// Nodes of each position.
    pub nodes: Vec<u64>,
    /// The time of all.
    pub time: Duration,
}

impl Bench {
    /// Nodes of all positions: the fingerprint, if one thread has searched to [`DEPTH`].
    #[must_use]
    pub fn total(&self) -> u64 {
        self.nodes.iter().sum()
    }

    /// Nodes a second.
    #[must_use]
    pub fn nodes_per_second(&self) -> u64 {
        (self.total() as f64 / self.time.as_secs_f64().max(1e-6)) as u64
    }
}

/// Searches the positions, each as if it were the first.
#[must_use]
pub fn run(depth: u32, threads: usize, hash: usize) -> Bench {
    let settings = Settings {
        hash,
        threads,
        ..Settings::default()
    };
    let mut engine = Engine::with(HandEvaluator, settings);
    let mut bench = Bench {
        nodes: Vec::new(),
        time: Duration::ZERO,
    };
    for fen in POSITIONS {
        // The tests read them all.
        let Ok(position) = fen.parse::<Position>() else {
            continue;
        };
        engine.clear();
        let began = Instant::now();
        let result = engine.search(&Root::new(position), &Limits::depth(depth), |_| {});
        bench.time += began.elapsed();
        bench.nodes.push(result.nodes);
    }
    bench
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_position_is_one_and_two_runs_agree() {
        let (first, second) = (run(3, 1, 1), run(3, 1, 1));
        assert_eq!(first.nodes.len(), POSITIONS.len());
        assert_eq!(first.nodes, second.nodes);
    }
}
