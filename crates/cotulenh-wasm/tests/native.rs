//! What the engine finds outside of a page: the package's tests hold the same file against the module.

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
        "best": found.best.map(|turn| turn.word().to_string()),
        "counted": found.nodes,
        "depth": found.depth,
    })
}

#[test]
fn the_package_is_held_to_what_is_found_here() {
    let mut searches = Vec::new();
    for (number, fen) in bench::POSITIONS.into_iter().enumerate() {
        searches.push(search(fen, 10, 0, 20_000));
        searches.push(search(fen, 1 + number as u8 % 9, number as u32, 20_000));
    }
    let told = json!({
        "searches": searches,
        "bench": {"depth": DEPTH, "nodes": bench::run(DEPTH, 1, 16).unwrap().total()},
    });
    if std::env::var_os("UPDATE_NATIVE").is_some() {
        let text = serde_json::to_string_pretty(&told).unwrap();
        std::fs::write(FILE, text + "\n").unwrap();
    }
    let kept = std::fs::read_to_string(FILE).unwrap();
    let kept: Value = serde_json::from_str(&kept).unwrap();
    assert_eq!(kept, told, "run again with UPDATE_NATIVE=1");
}
