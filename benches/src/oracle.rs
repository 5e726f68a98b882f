//! The positions of the oracle's data, those the tests check line by line.

use crate::samples::read;
use cotulenh::{Move, Position};
use flate2::read::GzDecoder;
use serde_json::Value;
use std::fs::File;
use std::io::{BufRead, BufReader};
use std::path::Path;

/// The files that hold positions; the last holds only those of deployments that recombine, without their actions.
const FILES: [&str; 5] = [
    "positions-full.jsonl.gz",
    "positions.jsonl.gz",
    "study.jsonl.gz",
    "stay.jsonl.gz",
    "recombine.jsonl.gz",
];

/// A position with what the oracle says about it, where it does.
#[derive(Clone, Debug)]
pub struct Known {
    /// The position.
    pub position: Position,
    /// Whether the side to move is in check.
    pub check: Option<bool>,
    /// How many legal actions it has.
    pub actions: Option<usize>,
}

/// Every position of every file.
///
/// # Panics
///
/// A file is missing or broken.
#[must_use]
pub fn positions() -> Vec<Known> {
    FILES.into_iter().flat_map(lines).map(known).collect()
}

fn lines(name: &str) -> impl Iterator<Item = Value> {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../crates/cotulenh/tests/data/oracle");
    let file = File::open(folder.join(name)).expect("the file is part of the tests");
    BufReader::new(GzDecoder::new(file))
        .lines()
        .map(|line| serde_json::from_str(&line.expect("text")).expect("JSON"))
}

fn known(line: Value) -> Known {
    let text = |value: &Value| value.as_str().expect("text").to_owned();
    // In `recombine.jsonl.gz` it is the FEN after recombining; elsewhere the turn that captured a Commander.
    let position = match line["after"].as_array() {
        Some(turn) => {
            let mut position = read(&text(&turn[0]));
            let mv = Move::from_lan(&text(&turn[1]), position.turn()).expect("LAN");
            position.play(mv).expect("a legal turn");
            position
        }
        None => read(&text(&line["fen"])),
    };
    let actions = ["actions", "actions_crc"]
        .into_iter()
        .find_map(|key| line[key].as_array());
    Known {
        position,
        check: line["check"].as_bool(),
        actions: actions.map(Vec::len),
    }
}
