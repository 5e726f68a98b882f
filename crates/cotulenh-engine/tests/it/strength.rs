//! The engine against simple opponents, a few games each. `cotulenh match` plays longer matches.

use crate::common::paired;
use cotulenh_engine::players::{EnginePlayer, Greedy, Player, Random, Shallow};
use cotulenh_engine::{Engine, Evaluation, Limits, Settings};

fn engine(nodes: u64) -> EnginePlayer {
    let settings = Settings {
        hash: 4,
        ..Settings::default()
    };
    EnginePlayer::new(
        Engine::with(Evaluation::default(), settings).unwrap(),
        Limits::nodes(nodes),
    )
}

fn measure(pairs: u64, nodes: u64, opponent: &mut dyn Player) -> f64 {
    let (points, games) = paired(pairs, &mut engine(nodes), opponent);
    println!("{points} of {games} against {}", opponent.name());
    points / games as f64
}

#[test]
fn random_play_is_beaten() {
    assert_eq!(measure(2, 500, &mut Random::new(1)), 1.0);
}

#[test]
fn greedy_play_is_beaten() {
    assert_eq!(measure(2, 2_000, &mut Greedy::new(1)), 1.0);
}

#[test]
fn shallow_play_is_beaten() {
    assert!(measure(3, 5_000, &mut Shallow::new(1)) >= 0.95);
}
