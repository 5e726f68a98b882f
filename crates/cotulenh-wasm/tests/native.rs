//! Results of the native engine in a file. The tests of the package compare the module with them.

use cotulenh_engine::{
    Book, Engine, Evaluation, HandEvaluator, Limits, Network, Root, Settings, Strength, bench,
};
use serde_json::{Value, json};
use std::sync::Arc;

const FILE: &str = concat!(
    env!("CARGO_MANIFEST_DIR"),
    "/../../packages/cotulenh/test/native.json"
);
const NETWORK: &str = concat!(
    env!("CARGO_MANIFEST_DIR"),
    "/../cotulenh-engine/networks/default.ctn"
);
const BOOK: &str = concat!(
    env!("CARGO_MANIFEST_DIR"),
    "/../cotulenh-engine/books/default.ctb"
);
/// A fingerprint that takes little time.
const DEPTH: u32 = 5;

fn hand() -> Evaluation {
    Evaluation::Hand(HandEvaluator::default())
}

fn search(evaluation: Evaluation, fen: &str, level: u8, seed: u32, nodes: u64) -> Value {
    let settings = Settings {
        strength: Strength::Level(level),
        seed: seed.into(),
        ..Settings::default()
    };
    let mut engine = Engine::with(evaluation, settings).unwrap();
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

/// Returns the turn that a seed chooses from the book in the start position.
fn book_turn(seed: u32) -> Value {
    let settings = Settings {
        seed: seed.into(),
        book: true,
        ..Settings::default()
    };
    let mut engine = Engine::with(hand(), settings).unwrap();
    engine.set_book(Arc::new(Book::open(BOOK).unwrap()));
    let root = Root::new(cotulenh::Position::start());
    let found = engine.search(&root, &Limits::nodes(100), |_| {});
    assert_eq!(found.nodes, 0);
    json!({"seed": seed, "fen": root.position().to_string(), "best": found.best.map(|turn| turn.engine_move().to_string())})
}

#[test]
fn the_results_for_the_package_are_current() {
    let mut searches = Vec::new();
    for (number, fen) in bench::POSITIONS.into_iter().enumerate() {
        searches.push(search(hand(), fen, 10, 0, 20_000));
        searches.push(search(
            hand(),
            fen,
            1 + number as u8 % 9,
            number as u32,
            20_000,
        ));
    }
    let network = Evaluation::Network(Network::open(NETWORK).unwrap());
    let learned = bench::POSITIONS.map(|fen| search(network.clone(), fen, 10, 0, 20_000));
    let fingerprint = |evaluation| {
        let bench = bench::run(evaluation, DEPTH, 1, 16).unwrap();
        json!({"depth": DEPTH, "nodes": bench.total()})
    };
    let results = json!({
        "searches": searches,
        "bench": fingerprint(hand()),
        "network": {"searches": learned, "bench": fingerprint(network)},
        "book": (0..8).map(book_turn).collect::<Vec<_>>(),
    });
    if std::env::var_os("UPDATE_NATIVE").is_some() {
        let text = serde_json::to_string_pretty(&results).unwrap();
        std::fs::write(FILE, text + "\n").unwrap();
    }
    let kept = std::fs::read_to_string(FILE).unwrap();
    let kept: Value = serde_json::from_str(&kept).unwrap();
    assert_eq!(kept, results, "run again with UPDATE_NATIVE=1");
}
