//! Texts that are not the FEN of a legal position: the error of each. None may panic.
//!
//! `data/invalid-fens.jsonl` has one object per line: `fen`, `error` (the whole message) and `kind`. Kind `fen` means a
//! syntax error, with `field`, `rank`, `square`, `byte`, `found` and `expected`, each null if it does not apply. Kind
//! `setup` means an illegal position, with all its `problems`.

use cotulenh::notation::Found;
use cotulenh::{FenError, Forgive, Position, PositionError, START_FEN, Setup};
use flate2::read::GzDecoder;
use serde_json::{Value, json};
use std::collections::BTreeSet;
use std::fs::{File, read_to_string};
use std::io::{BufRead, BufReader};
use std::path::{Path, PathBuf};

/// Forgives everything that can be forgiven.
const EVERYTHING: Forgive = Forgive {
    missing_commander: true,
    missing_corps: true,
};

fn data(name: &str) -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR"))
        .join("tests/data")
        .join(name)
}

fn invalid_fens() -> Vec<Value> {
    read_to_string(data("invalid-fens.jsonl"))
        .expect("the file is part of the tests")
        .lines()
        .map(|line| serde_json::from_str(line).expect("JSON"))
        .collect()
}

fn text<'a>(line: &'a Value, key: &str) -> &'a str {
    line[key]
        .as_str()
        .unwrap_or_else(|| panic!("{key} is text in {line}"))
}

/// Returns the error in the form of a line of the file.
fn described(fen: &str, error: &PositionError) -> Value {
    let message = error.to_string();
    match error {
        PositionError::Fen(error) => json!({
            "fen": fen,
            "error": message,
            "kind": "fen",
            "field": error.field.name(),
            "rank": error.rank,
            "square": error.square.map(|square| square.to_string()),
            "byte": error.byte,
            "found": error.found.to_string(),
            "expected": error.expected.to_string(),
        }),
        PositionError::Setup(error) => {
            let problems: Vec<String> = error.problems().iter().map(ToString::to_string).collect();
            json!({ "fen": fen, "error": message, "kind": "setup", "problems": problems })
        }
    }
}

/// Checks that the error points at the text it quotes.
fn assert_points_into(fen: &str, error: &FenError) {
    let rest = fen
        .get(error.byte..)
        .unwrap_or_else(|| panic!("{fen:?}: byte {} is no place in the text", error.byte));
    match &error.found {
        Found::End => assert!(rest.is_empty(), "{fen:?}: {error}"),
        Found::Text(quoted) => {
            // A long quotation is truncated.
            let quoted = match quoted.strip_suffix('…') {
                None | Some("") => quoted,
                Some(cut) => cut,
            };
            assert!(!quoted.is_empty(), "{fen:?}: {error}");
            assert!(rest.starts_with(quoted), "{fen:?}: {error}");
        }
    }
    if let Some(square) = error.square {
        assert_eq!(error.rank, Some(square.rank() + 1), "{fen:?}: {error}");
    }
}

#[test]
fn every_invalid_fen_has_the_error_written_beside_it() {
    let lines = invalid_fens();
    assert_eq!(lines.len(), 757);
    let mut differ = 0;
    for line in &lines {
        let fen = text(line, "fen");
        match fen.parse::<Position>() {
            Ok(position) => panic!("{fen:?} is a position: {position}"),
            Err(error) => {
                let found = described(fen, &error);
                if found != *line {
                    differ += 1;
                    eprintln!("written {line}\nfound   {found}\n");
                }
            }
        }
    }
    assert_eq!(differ, 0, "errors that are not as written");
}

#[test]
fn no_invalid_fen_is_written_twice() {
    let lines = invalid_fens();
    let fens: BTreeSet<&str> = lines.iter().map(|line| text(line, "fen")).collect();
    assert_eq!(fens.len(), lines.len());
}

#[test]
fn every_error_points_at_the_text_it_quotes() {
    for line in &invalid_fens() {
        let fen = text(line, "fen");
        if let Err(PositionError::Fen(error)) = fen.parse::<Position>() {
            assert_points_into(fen, &error);
        }
    }
}

#[test]
fn an_illegal_setup_round_trips() {
    for line in &invalid_fens() {
        let fen = text(line, "fen");
        match fen.parse::<Setup>() {
            Ok(setup) => {
                assert_eq!(text(line, "kind"), "setup");
                assert_eq!(setup.to_string(), fen);
            }
            Err(_) => assert_eq!(text(line, "kind"), "fen"),
        }
    }
}

#[test]
fn only_a_missing_commander_can_be_forgiven() {
    for line in &invalid_fens() {
        let fen = text(line, "fen");
        let left: Vec<&Value> = line["problems"]
            .as_array()
            .into_iter()
            .flatten()
            .filter(|problem| !problem.as_str().unwrap().ends_with(" has no Commander"))
            .collect();
        match Position::from_fen(fen, EVERYTHING) {
            Ok(position) => {
                assert_eq!(text(line, "kind"), "setup", "{fen:?}");
                assert!(left.is_empty(), "{fen:?}");
                assert_round_trip(fen, &position);
            }
            // The missing Commander may have hidden another problem.
            Err(PositionError::Setup(error)) if left.is_empty() => {
                let message = error.to_string();
                assert!(message.starts_with("deployment: "), "{fen:?}: {message}");
            }
            Err(error) => assert_eq!(described(fen, &error)["kind"], line["kind"], "{fen:?}"),
        }
    }
}

/// Returns valid FENs: the start position, and some of every file of the oracle.
fn valid_fens() -> Vec<String> {
    let mut fens = vec![START_FEN.to_string()];
    let files = [
        ("positions-full", 25),
        ("study", 15),
        ("stay", 15),
        ("recombine", 40),
    ];
    for (name, every) in files {
        let file = File::open(data("oracle").join(format!("{name}.jsonl.gz")))
            .expect("the file is part of the tests");
        let lines = BufReader::new(GzDecoder::new(file)).lines();
        for line in lines.step_by(every) {
            let line: Value = serde_json::from_str(&line.expect("text")).expect("JSON");
            fens.push(text(&line, "fen").to_string());
        }
    }
    fens
}

/// Returns every text one edit away from the FEN: a character removed, doubled or replaced, and every prefix.
fn mutants(fen: &str) -> impl Iterator<Item = String> + '_ {
    const REPLACEMENTS: &str = "0129/()+- rbNfTcC:>,.x_@&ư\0";
    fen.char_indices().flat_map(move |(at, c)| {
        let (before, after) = (&fen[..at], &fen[at + c.len_utf8()..]);
        let replaced = REPLACEMENTS
            .chars()
            .filter(move |&other| other != c)
            .map(move |other| format!("{before}{other}{after}"));
        [
            before.to_string(),
            format!("{before}{after}"),
            format!("{before}{c}{c}{after}"),
        ]
        .into_iter()
        .chain(replaced)
    })
}

/// A position has exactly one FEN, so reading and writing give the same text.
fn assert_round_trip(fen: &str, position: &Position) {
    assert_eq!(position.to_string(), fen);
    let again = Position::from_fen(&position.to_string(), EVERYTHING)
        .unwrap_or_else(|error| panic!("{fen:?}: {error}"));
    assert!(again.is_identical(position), "{fen:?}");
    let setup = Setup::from(position);
    assert_eq!(setup.to_string(), fen);
    assert_eq!(fen.parse(), Ok(setup));
}

#[test]
fn a_fen_changed_anywhere_is_refused_with_a_place_or_round_trips() {
    let fens = valid_fens();
    assert_eq!(fens.len(), 43);
    let (mut read, mut refused) = (0, 0);
    for fen in &fens {
        let position =
            Position::from_fen(fen, EVERYTHING).unwrap_or_else(|error| panic!("{fen:?}: {error}"));
        assert_round_trip(fen, &position);
        for mutant in mutants(fen) {
            match Position::from_fen(&mutant, EVERYTHING) {
                Ok(position) => {
                    read += 1;
                    assert_round_trip(&mutant, &position);
                }
                Err(error) => {
                    refused += 1;
                    assert!(!error.to_string().is_empty());
                    if let PositionError::Fen(error) = error {
                        assert_points_into(&mutant, &error);
                    }
                }
            }
        }
    }
    assert!(read > 1_000 && refused > 50_000, "{read} {refused}");
}
