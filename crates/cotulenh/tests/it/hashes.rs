//! The stability promise of `Position::key`: hashes pinned in a table. A change breaks every file that stores a hash
//! and requires a new major version.

use cotulenh::{Forgive, Position};
use std::collections::HashSet;

#[test]
fn hashes_are_those_of_the_table() {
    let table = include_str!("../data/hashes.tsv");
    let mut hashes = HashSet::new();
    let mut rows = 0;
    for row in table.lines().skip(1) {
        let (hash, fen) = row.split_once('\t').expect("a hash and a FEN");
        let position = Position::from_fen(fen, Forgive::STUDY).expect("a good FEN");
        assert_eq!(format!("{:016x}", position.key()), hash, "{fen}");
        hashes.insert(hash);
        rows += 1;
    }
    assert!(rows >= 100);
    assert_eq!(hashes.len(), rows, "every position has a hash of its own");
}
