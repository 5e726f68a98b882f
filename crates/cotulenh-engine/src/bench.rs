//! The benchmark: fixed positions searched to a fixed depth. The total number of nodes is the fingerprint of the
//! engine's behaviour.

use crate::clock::Instant;
use crate::engine::{Engine, Settings};
use crate::eval::{Evaluation, Evaluator};
use crate::limits::Limits;
use crate::memory::NoMemory;
use crate::root::Root;
use cotulenh::Position;
use std::time::Duration;

/// The depth of the benchmark.
pub const DEPTH: u32 = 8;

/// The positions: the starting position, middlegames, deployments, endgames.
pub const POSITIONS: [&str; 14] = [
    cotulenh::START_FEN,
    "6c4/5h1h3/4f1s2a1/2n1gt1tg2/2i3(fm)2ei/2e2a5/11/4(EA)1M1FEI/4GT1TG2/4F1S2A1/5H1H3/2N3C4 r - - 6 11",
    "6c4/5h1h3/6s2a1/2n1g(ft)1tg2/2i3m2e1/2(ea)2f5/11/3E2M2EI/2A1GTFTG2/2N1F1S2A1/5H1H3/6C4 b - - 2 11",
    "6c4/4fh1h3/6s2a1/2n1g2tg2/2(fi)6ei/3e1a1m3/6t1F2/2IE2M2(EA)I/4GT1TG2/2FA2S4/5H1H3/2N3C4 r - - 14 12",
    "6c4/5h1hf2/6s2a1/2n1gt2g2/9ei/3i2mt3/2I8/3E2M1GEI/2N1GT1T3/3AF1S4/5H1H3/6C4 b - - 0 13",
    "6c4/5h1h3/6s4/2n1g6/4(fti)3g1e/6(ftm)4/3FE4E1/4GTM2G1/7T3/2N3S2A1/5H1H3/6C4 r - - 5 26",
    "6c4/5h1h3/2f1f1s2a1/4g1t1g2/4a4e1/2i4t3/4m3A2/2E3M1GE1/4G2(FT)3/2F2TS2A1/5H1H3/6C4 b - - 21 25",
    "6c2+F1/5h1h3/11/2n4fg2/6tse2/3ig2t1Ma/2I4m3/3(EA)G2TGE1/2N8/6S4/5H1H3/6C4 b - - 1 26",
    "6c4/5h1h3/6s4/4t2fg2/3(ft)g6/11/11/4FTS1E2/4G4A1/3F7/5H1H3/6C4 r - - 6 43",
    "11/5h1h1I1/5M2c2/6g4/6g4/11/8t2/3i2S4/4G6/11/5H1H3/6C4 r - - 25 42",
    "10c/5h1+F3/11/11/7e3/n1i7M/11/3(EA)GT3E1/7S3/11/5H1H3/6C4 r - - 1 44",
    "6c4/11/11/2(nft)3(ti)4/4g6/11/11/4(EG)6/2(NFT)3(TI)4/11/11/5C5 r - - 0 1",
    "6c4/11/11/2(nft)3(ti)4/4g6/11/11/4(EG)6/2(NFT)3(TI)4/11/11/5C5 r - - 0 1 c4::F>e6...",
    "11/11/11/11/11/7c3/11/11/4(FT)g4t/11/10A/3C7 b - - 0 1",
];

/// The result of a run.
#[derive(Clone, Debug)]
pub struct Bench {
    /// The nodes of each position.
    pub nodes: Vec<u64>,
    /// The total time.
    pub time: Duration,
}

impl Bench {
    /// Returns the total number of nodes. It is the fingerprint if one thread has searched to [`DEPTH`].
    #[must_use]
    pub fn total(&self) -> u64 {
        self.nodes.iter().sum()
    }

    /// Returns the nodes per second.
    #[must_use]
    pub fn nodes_per_second(&self) -> u64 {
        (self.total() as f64 / self.time.as_secs_f64().max(1e-6)) as u64
    }
}

/// The depth of [`fingerprint`], which takes a moment.
const FINGERPRINT_DEPTH: u32 = 4;

/// Returns the number of nodes of a short benchmark. Two builds of the engine with the same number and the same version
/// count as the same engine.
///
/// # Errors
///
/// Returns an error if there is no memory for a table.
pub fn fingerprint() -> Result<u64, NoMemory> {
    Ok(run(Evaluation::default(), FINGERPRINT_DEPTH, 1, 1)?.total())
}

/// Searches the positions with an evaluation, each with an empty table.
///
/// # Errors
///
/// Returns an error if there is no memory for a table of `hash` MiB or for the threads.
pub fn run<E: Evaluator>(
    evaluator: E,
    depth: u32,
    threads: usize,
    hash: usize,
) -> Result<Bench, NoMemory> {
    let settings = Settings {
        hash,
        threads,
        ..Settings::default()
    };
    let mut engine = Engine::with(evaluator, settings)?;
    let mut bench = Bench {
        nodes: Vec::new(),
        time: Duration::ZERO,
    };
    for fen in POSITIONS {
        // A test parses all of them.
        let Ok(position) = fen.parse::<Position>() else {
            continue;
        };
        engine.clear();
        let began = Instant::now();
        let result = engine.search(&Root::new(position), &Limits::depth(depth), |_| {});
        bench.time += began.elapsed();
        bench.nodes.push(result.nodes);
    }
    Ok(bench)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_position_parses_and_two_runs_agree() {
        let run = || run(Evaluation::default(), 3, 1, 1).unwrap();
        let (first, second) = (run(), run());
        assert_eq!(first.nodes.len(), POSITIONS.len());
        assert_eq!(first.nodes, second.nodes);
    }

    /// The evaluations use integers only, so every machine counts the same nodes.
    #[test]
    #[cfg(feature = "network")]
    fn the_fingerprints_of_a_small_depth_are_pinned() {
        let total = |evaluation| run(evaluation, 4, 1, 1).unwrap().total();
        let hand = crate::eval::HandEvaluator::default();
        assert_eq!(total(Evaluation::Hand(hand)), 61_458);
        assert_eq!(total(Evaluation::default()), 41_647);
    }
}
