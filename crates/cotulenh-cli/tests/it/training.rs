//! Tests of the training of a network: the records, and a small run of `training/` with PyTorch.

// A test says what it has skipped.
#![allow(clippy::disallowed_macros)]

use crate::support::{cotulenh, text};
use cotulenh::Position;
use cotulenh_engine::Network;
use cotulenh_engine::eval::{evaluate, network_inputs};
use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;

const RECORD: usize = 96;

fn path(name: &str) -> PathBuf {
    let path = PathBuf::from(env!("CARGO_TARGET_TMPDIR")).join(format!("training-{name}"));
    let _ = fs::remove_file(&path);
    path
}

/// Makes a few short games.
fn games(name: &str) -> PathBuf {
    let file = path(name);
    let made = cotulenh(
        &[
            "selfplay",
            "make",
            file.to_str().unwrap(),
            "--games",
            "4",
            "--nodes",
            "50",
            "--hash",
            "1",
            "--max-turns",
            "60",
        ],
        b"",
    );
    assert!(made.status.success(), "{}", text(&made.stderr));
    file
}

/// Exports games in a format.
fn export(file: &Path, format: &str) -> Vec<u8> {
    let args = [
        "selfplay",
        "export",
        file.to_str().unwrap(),
        "--quiet",
        "--format",
        format,
    ];
    let exported = cotulenh(&args, b"");
    assert!(exported.status.success(), "{}", text(&exported.stderr));
    exported.stdout
}

/// Returns the positions and scores of the text format.
fn positions(file: &Path) -> Vec<(Position, String)> {
    let lines = text(&export(file, "text"));
    let parse = |line: &str| {
        let mut columns = line.split(" | ");
        let position = columns.next().unwrap().parse().unwrap();
        (position, columns.next().unwrap().to_string())
    };
    lines.lines().map(parse).collect()
}

#[test]
fn a_record_has_the_inputs_and_the_score_of_its_position() {
    let file = games("records.ctl");
    let records = export(&file, "network");
    let positions = positions(&file);
    assert_eq!(records.len(), RECORD * positions.len());
    assert!(positions.len() > 50);
    for (record, (position, score)) in records.chunks(RECORD).zip(&positions) {
        let number = |at: usize| u16::from_le_bytes([record[at], record[at + 1]]);
        let inputs: Vec<u16> = (0..44).map(|slot| number(8 + 2 * slot)).collect();
        let (used, empty) = inputs.split_at(record[5].into());
        assert_eq!(used, network_inputs(position), "{position}");
        assert!(empty.iter().all(|&input| input == u16::MAX));
        if let Ok(score) = score.parse::<i16>() {
            assert_eq!(number(0) as i16, score, "{position}");
        }
        assert!(record[4] <= 2);
    }
}

/// Returns the first Python with PyTorch. Debian's package is for Debian's Python only.
fn python() -> Option<&'static str> {
    let has_torch = |python: &&str| {
        let output = Command::new(python).args(["-c", "import torch"]).output();
        output.is_ok_and(|output| output.status.success())
    };
    ["python3", "/usr/bin/python3"].into_iter().find(has_torch)
}

#[test]
#[ignore = "long: cargo xtask test --all"]
fn a_small_run_makes_a_network_with_the_same_values_in_python_and_rust_long() {
    let Some(python) = python() else {
        eprintln!("skipped: PyTorch is not installed");
        return;
    };
    let file = games("small.ctl");
    let (records, network, values) = (path("small.bin"), path("small.ctn"), path("small.txt"));
    fs::write(&records, export(&file, "network")).unwrap();
    let script = concat!(env!("CARGO_MANIFEST_DIR"), "/../../training/train.py");
    let run = Command::new(python)
        .arg(script)
        .arg(&records)
        .arg("--held-out")
        .arg(&records)
        .args(["--epochs", "2", "--batch", "64", "--out"])
        .arg(&network)
        .arg("--values")
        .arg(&values)
        .output()
        .unwrap();
    assert!(run.status.success(), "{}", text(&run.stderr));
    let network = Network::open(&network).unwrap();
    let values = fs::read_to_string(&values).unwrap();
    let positions = positions(&file);
    assert_eq!(values.lines().count(), positions.len());
    for ((position, _), value) in positions.iter().zip(values.lines()) {
        assert_eq!(
            evaluate(&network, position).to_string(),
            value,
            "{position}"
        );
    }
}
