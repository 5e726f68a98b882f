//! The library against an independent implementation of the rules: every line of its data.
//!
//! `tests/data/oracle/README.md` describes the files.

use crate::common::deploying::Deploying;
use cotulenh::{Forgive, Move, Position, Role, perft};
use flate2::read::GzDecoder;
use serde_json::Value;
use std::fs::File;
use std::io::{BufRead, BufReader};
use std::path::PathBuf;

fn data(name: &str) -> PathBuf {
    PathBuf::from(env!("CARGO_MANIFEST_DIR"))
        .join("tests/data/oracle")
        .join(name)
}

fn lines(name: &str) -> impl Iterator<Item = Value> {
    let file = File::open(data(name)).expect("the file is part of the tests");
    BufReader::new(GzDecoder::new(file))
        .lines()
        .map(|line| serde_json::from_str(&line.expect("text")).expect("JSON"))
}

fn text<'a>(value: &'a Value, key: &str) -> &'a str {
    value[key]
        .as_str()
        .unwrap_or_else(|| panic!("{key} is text in {value}"))
}

fn study(fen: &str) -> Position {
    Position::from_fen(fen, Forgive::STUDY).unwrap_or_else(|error| panic!("{fen}: {error}"))
}

/// Returns the position of a line: from its FEN, or through the turn that captured a Commander.
fn position(line: &Value) -> Position {
    let fen = text(line, "fen");
    let Some(after) = line["after"].as_array() else {
        return study(fen);
    };
    let (before, lan) = (after[0].as_str().unwrap(), after[1].as_str().unwrap());
    let mut position = study(before);
    let mv = Move::from_lan(lan, position.turn()).unwrap();
    position
        .play(mv)
        .unwrap_or_else(|e| panic!("{before} {lan}: {e}"));
    assert_eq!(position.to_string(), fen);
    position
}

/// Returns the legal moves in the oracle's form: LAN and FEN afterwards, sorted by LAN.
fn legal_moves(position: &Position) -> Vec<(String, String)> {
    let mut moves: Vec<(String, String)> = position
        .legal_moves()
        .iter()
        .map(|&mv| {
            let mut next = *position;
            next.play(mv).expect("a listed move is legal");
            (mv.to_string(), next.to_string())
        })
        .collect();
    moves.sort();
    moves
}

fn check_lines(name: &str, count: usize) {
    let mut seen = 0;
    for line in lines(name) {
        seen += 1;
        let fen = text(&line, "fen");
        let position = position(&line);
        assert_eq!(position.to_string(), fen);
        assert_eq!(
            position.is_check(),
            line["check"].as_bool().unwrap(),
            "check: {fen}"
        );
        assert_eq!(
            cotulenh::outcome::status_name(position.outcome()),
            text(&line, "status"),
            "status: {fen}"
        );
        let (key, crc) = if line.get("actions").is_some() {
            ("actions", false)
        } else {
            ("actions_crc", true)
        };
        let expected: Vec<(String, String)> = line[key]
            .as_array()
            .unwrap()
            .iter()
            .map(|a| (a[0].as_str().unwrap().into(), a[1].as_str().unwrap().into()))
            .collect();
        let mut found = legal_moves(&position);
        if crc {
            for (_, after) in &mut found {
                *after = format!("{:08x}", crc32fast::hash(after.as_bytes()));
            }
        }
        assert_eq!(found, expected, "moves: {fen}");
    }
    assert_eq!(seen, count, "lines of {name}");
}

#[test]
fn full_positions_are_reproduced() {
    check_lines("positions-full.jsonl.gz", 300);
}

#[test]
fn four_thousand_positions_are_reproduced() {
    check_lines("positions.jsonl.gz", 4000);
}

#[test]
fn study_positions_are_reproduced() {
    check_lines("study.jsonl.gz", 150);
}

#[test]
fn deployments_with_staying_pieces_are_reproduced() {
    check_lines("stay.jsonl.gz", 150);
}

#[test]
fn recombines_are_reproduced() {
    let (mut seen, mut refused) = (0, 0);
    for line in lines("recombine.jsonl.gz") {
        seen += 1;
        let fen = text(&line, "fen");
        let mut position = study(fen);
        let piece = text(&line, "piece").trim_start_matches('+');
        let role = Role::from_letter(piece.chars().next().unwrap()).unwrap();
        let step = line["step"].as_u64().unwrap() as usize;
        let result = position.recombine(role, step);
        match line["after"].as_str() {
            Some(after) => {
                assert_eq!(result, Ok(()), "{line}");
                assert_eq!(position.to_string(), after, "{line}");
            }
            None => {
                refused += 1;
                assert!(result.is_err(), "{line}: {position}");
                assert!(position.is_identical(&study(fen)), "untouched on error");
            }
        }
    }
    assert_eq!((seen, refused), (400, 62));
}

#[test]
fn perft_counts_agree() {
    let table = std::fs::read_to_string(data("perft.tsv")).expect("the table is part of the tests");
    let mut rows = 0;
    for row in table.lines().skip(1) {
        let mut fields = row.split('\t');
        let mut next = || fields.next().expect("three fields");
        let position = study(next());
        let depth = next().parse().expect("a depth");
        let nodes: u64 = next().parse().expect("a count");
        assert_eq!(perft(&position, depth), nodes, "{row}");
        rows += 1;
    }
    assert!(rows > 30);
}
