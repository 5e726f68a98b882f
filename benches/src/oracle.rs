//! The positions of the oracle's data, which the tests check line by line.

use crate::samples::read;
use cotulenh::{Move, Position};
use flate2::read::GzDecoder;
use serde_json::Value;
use std::fs::File;
use std::io::{BufRead, BufReader};
use std::path::Path;

/// The files with positions. The last holds positions of deployments that recombine, without their moves.
const FILES: [&str; 5] = [
    "positions-full.jsonl.gz",
    "positions.jsonl.gz",
    "study.jsonl.gz",
    "stay.jsonl.gz",
    "recombine.jsonl.gz",
];

/// A position with the oracle's results, where it has any.
#[derive(Clone, Debug)]
pub struct OraclePosition {
    /// The position.
    pub position: Position,
    /// Whether the side to move is in check.
    pub check: Option<bool>,
    /// The number of legal moves.
    pub move_count: Option<usize>,
}

/// Returns every position of every file.
///
/// # Panics
///
/// Panics if a file is missing or damaged.
#[must_use]
pub fn positions() -> Vec<OraclePosition> {
    FILES.into_iter().flat_map(lines).map(known).collect()
}

fn lines(name: &str) -> impl Iterator<Item = Value> {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../crates/cotulenh/tests/data/oracle");
    let file = File::open(folder.join(name)).expect("the file is part of the tests");
    BufReader::new(GzDecoder::new(file))
        .lines()
        .map(|line| serde_json::from_str(&line.expect("text")).expect("JSON"))
}

fn known(line: Value) -> OraclePosition {
    let text = |value: &Value| value.as_str().expect("text").to_owned();
    // In `recombine.jsonl.gz`, `after` is the FEN after recombining. In the other files it is the turn that captured a
    // Commander.
    let position = match line["after"].as_array() {
        Some(turn) => {
            let mut position = read(&text(&turn[0]));
            let mv = Move::from_lan(&text(&turn[1]), position.turn()).expect("LAN");
            position.play(mv).expect("a legal turn");
            position
        }
        None => read(&text(&line["fen"])),
    };
    let moves = ["actions", "actions_crc"]
        .into_iter()
        .find_map(|key| line[key].as_array());
    OraclePosition {
        position,
        check: line["check"].as_bool(),
        move_count: moves.map(Vec::len),
    }
}
