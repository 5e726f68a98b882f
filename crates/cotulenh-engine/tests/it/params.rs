//! With any parameters the search plays legal moves and finds simple wins.

use cotulenh::Position;
use cotulenh_engine::level::Handicap;
use cotulenh_engine::{
    Engine, Evaluation, Limits, Params, Root, SearchResult, Settings, Strength, Value,
};

/// The Tank captures the Anti-air next to it, which opens the Air Force's way to the Commander.
const WIN_IN_1: &str = "11/11/11/11/11/7c3/11/11/4(FT)g4t/11/10A/3C7 r - - 0 1";

fn search(settings: Settings, fen: &str, nodes: u64) -> SearchResult {
    let settings = Settings {
        hash: 1,
        ..settings
    };
    let position: Position = fen.parse().unwrap();
    let mut engine = Engine::with(Evaluation::default(), settings).unwrap();
    engine.search(&Root::new(position), &Limits::nodes(nodes), |_| {})
}

#[test]
fn a_win_is_found_at_both_ends_of_every_parameter() {
    for param in Params::ALL {
        for value in [param.min, param.max] {
            let mut params = Params::default();
            params.set(param.name, value).unwrap();
            let settings = Settings {
                params,
                ..Settings::default()
            };
            let found = search(settings, WIN_IN_1, 60_000);
            assert_eq!(
                found.value(),
                Some(Value::WinIn(1)),
                "{}={value}",
                param.name
            );
        }
    }
}

#[test]
fn a_quiet_win_in_two_is_proven() {
    // The Commander leaves the Air Force next to the enemy Commander's file. A search with pruning looks at that late.
    let fen = "11/11/10c/3S7/11/11/11/3(FC)7/2n8/10A/11/11 r - - 0 1";
    let found = search(Settings::default(), fen, 200_000);
    assert_eq!(found.value(), Some(Value::WinIn(2)));
    assert!(found.nodes <= 200_000);
}

fn weakened(seed: u64) -> Settings {
    Settings {
        strength: Strength::Weakened(Handicap {
            nodes: 500,
            misjudgement: 1_000,
        }),
        seed,
        ..Settings::default()
    }
}

#[test]
fn the_seed_determines_the_mistakes() {
    let turns: Vec<_> = (0..8)
        .map(|seed| {
            let found = search(weakened(seed), cotulenh::START_FEN, 10_000);
            assert!(found.nodes <= 500);
            assert_eq!(
                found.best,
                search(weakened(seed), cotulenh::START_FEN, 10_000).best
            );
            found.best
        })
        .collect();
    assert!(turns.iter().any(|turn| *turn != turns[0]));
}
