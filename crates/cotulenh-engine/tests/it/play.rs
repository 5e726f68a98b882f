//! Whole games, reproducible.

use crate::common::{opening, play};
use cotulenh::{Move, Position};
use cotulenh_engine::players::{EnginePlayer, Player, Random};
use cotulenh_engine::{Engine, Evaluation, Evaluator, HandEvaluator, Limits, Root, Settings, eval};

fn engine() -> Engine {
    let settings = Settings {
        hash: 2,
        ..Settings::default()
    };
    Engine::with(Evaluation::default(), settings).unwrap()
}

#[test]
fn searches_with_a_node_limit_are_reproducible() {
    let mut runs = Vec::new();
    for _ in 0..2 {
        let mut engine = engine();
        let mut root = Root::new(Position::start());
        let mut seen = Vec::new();
        for _ in 0..12 {
            let result = engine.search(&root, &Limits::nodes(3_000), |_| {});
            let turn = result.best.clone().expect("a turn");
            seen.push((turn.to_string(), result.nodes, result.value()));
            root.play(&turn).expect("legal");
        }
        runs.push(seen);
    }
    assert_eq!(runs[0], runs[1]);
}

#[test]
fn a_node_limit_is_exact_with_one_thread() {
    for nodes in [1, 2, 10, 1_000, 5_000] {
        let result = engine().search(&Position::start().into(), &Limits::nodes(nodes), |_| {});
        assert!(result.best.is_some());
        assert_eq!(result.nodes, nodes);
    }
}

/// `COTULENH_ALL` plays more games.
#[test]
fn games_against_itself_are_legal_to_the_end() {
    let mut first = EnginePlayer::new(engine(), Limits::nodes(1_000));
    let mut second = EnginePlayer::new(engine(), Limits::nodes(1_000));
    let all = std::env::var_os("COTULENH_ALL").is_some();
    for seed in 0..if all { 20 } else { 6 } {
        play(&opening(seed, 8), &mut first, &mut second);
    }
}

/// In random games, after every move: the incremental evaluation equals the one from scratch, and the mirrored position
/// has the same value.
#[test]
fn the_evaluation_is_incremental_and_symmetric() {
    for seed in 0..12 {
        let mut random = Random::new(seed);
        let mut root = Root::new(Position::start());
        for _ in 0..150 {
            let Some(turn) = random.choose(&root) else {
                break;
            };
            let mut position = *root.position();
            for mv in turn.moves() {
                let before = position;
                if position.turn() != root.position().turn() && mv == Move::Commit {
                    break;
                }
                position.play_unchecked(mv);
                let changes: Vec<cotulenh::SquareChange> = cotulenh::Square::all()
                    .map(|square| cotulenh::SquareChange {
                        square,
                        before: before.board().stack(square),
                        after: position.board().stack(square),
                    })
                    .filter(|change| change.before != change.after)
                    .collect();
                let hand = HandEvaluator::default();
                let mut state = hand.refresh(position.board());
                let expected = state;
                let before = hand.refresh(before.board());
                hand.update(&mut state, &before, position.board(), &changes);
                assert_eq!(state, expected);
                let value = eval::evaluate(&HandEvaluator::default(), &position);
                let mirrored = eval::evaluate(&HandEvaluator::default(), &position.mirrored());
                assert_eq!(value, mirrored, "{position}");
            }
            root.play(&turn).expect("legal");
        }
    }
}

#[test]
fn several_threads_find_a_legal_turn() {
    let settings = Settings {
        hash: 2,
        threads: 3,
        ..Settings::default()
    };
    let mut engine = Engine::with(Evaluation::default(), settings).unwrap();
    let mut root = Root::new(Position::start());
    for _ in 0..4 {
        let result = engine.search(&root, &Limits::nodes(20_000), |_| {});
        root.play(&result.best.expect("a turn")).expect("legal");
    }
}
