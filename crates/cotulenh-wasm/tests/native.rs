//! Results of the native engine in a file. The tests of the package compare the module with them.

use cotulenh_engine::{Engine, HandEvaluator, Limits, Root, Settings, Strength, bench};
use serde_json::{Value, json};

const FILE: &str = concat!(
    env!("CARGO_MANIFEST_DIR"),
    "/../../packages/cotulenh/test/native.json"
);
/// A fingerprint that takes little time.
const DEPTH: u32 = 5;

fn search(fen: &str, level: u8, seed: u32, nodes: u64) -> Value {
    let settings = Settings {
        strength: Strength::Level(level),
        seed: seed.into(),
        ..Settings::default()
    };
    let mut engine = Engine::with(HandEvaluator::default(), settings).unwrap();
    let root = Root::new(fen.parse().unwrap());
    let found = engine.search(&root, &Limits::nodes(nodes), |_| {});
    json!({
        "fen": fen,
        "level": level,
        "seed": seed,
        "nodes": nodes,
        "best": found.best.map(|turn| turn.engine_move().to_string()),
        "counted": found.nodes,
        "depth": found.depth,
    })
}

#[test]
fn the_results_for_the_package_are_current() {
    let mut searches = Vec::new();
    for (number, fen) in bench::POSITIONS.into_iter().enumerate() {
        searches.push(search(fen, 10, 0, 20_000));
        searches.push(search(fen, 1 + number as u8 % 9, number as u32, 20_000));
    }
    let results = json!({
        "searches": searches,
        "bench": {"depth": DEPTH, "nodes": bench::run(HandEvaluator::default(), DEPTH, 1, 16).unwrap().total()},
    });
    if std::env::var_os("UPDATE_NATIVE").is_some() {
        let text = serde_json::to_string_pretty(&results).unwrap();
        std::fs::write(FILE, text + "\n").unwrap();
    }
    let kept = std::fs::read_to_string(FILE).unwrap();
    let kept: Value = serde_json::from_str(&kept).unwrap();
    assert_eq!(kept, results, "run again with UPDATE_NATIVE=1");
}
