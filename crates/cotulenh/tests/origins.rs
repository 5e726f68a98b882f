//! What docs/ORIGINS.md names is there: every file, and every test in it.

use std::fs;
use std::path::{Path, PathBuf};

const TEXT: &str = include_str!("../../../docs/ORIGINS.md");

/// Where a path of the document is: the rules crate's own folders are written from there, others from the top.
fn place(path: &str) -> PathBuf {
    let library = Path::new(env!("CARGO_MANIFEST_DIR"));
    let own = ["src/", "tests/"];
    if own.iter().any(|folder| path.starts_with(folder)) {
        library.join(path)
    } else {
        library.join("../..").join(path)
    }
}

/// What stands in backticks, outside of blocks.
fn quoted() -> impl Iterator<Item = &'static str> {
    let prose = TEXT.split("```").step_by(2);
    prose.flat_map(|part| part.split('`').skip(1).step_by(2))
}

fn is_path(text: &str) -> bool {
    let ends = [".rs", ".md", ".toml", ".tsv", "/"];
    let words = text
        .chars()
        .all(|c| c.is_ascii_alphanumeric() || "_-./".contains(c));
    words && text.contains('/') && ends.iter().any(|end| text.ends_with(end))
}

/// A test of its own, or a case of a suite: `name "FEN" {` or `name for Objective "FEN" {`.
fn has_test(source: &str, name: &str) -> bool {
    let is_it = |line: &str| {
        let line = line.trim_start();
        let rest = line.strip_prefix("fn ").unwrap_or(line).strip_prefix(name);
        rest.is_some_and(|rest| {
            ["(", " \"", " for "]
                .iter()
                .any(|start| rest.starts_with(start))
        })
    };
    source.lines().any(is_it)
}

#[test]
fn every_file_named_is_there() {
    let paths: Vec<&str> = quoted().filter(|text| is_path(text)).collect();
    assert!(paths.len() > 30, "{paths:?}");
    let missing: Vec<&&str> = paths.iter().filter(|path| !place(path).exists()).collect();
    assert!(missing.is_empty(), "{missing:#?}");
}

#[test]
fn every_test_named_is_there() {
    let mut tests = 0;
    let mut missing = Vec::new();
    for text in quoted() {
        let Some((path, name)) = text.split_once("::").filter(|(path, _)| is_path(path)) else {
            continue;
        };
        tests += 1;
        let source = fs::read_to_string(place(path)).unwrap_or_default();
        if !has_test(&source, name) {
            missing.push(text);
        }
    }
    assert!(tests > 80, "{tests}");
    assert!(missing.is_empty(), "{missing:#?}");
}

#[test]
fn every_line_of_the_checklists_is_ticked() {
    let open: Vec<&str> = TEXT
        .lines()
        .filter(|line| line.trim_start().starts_with("- [ ]"))
        .collect();
    assert!(open.is_empty(), "{open:#?}");
    assert!(TEXT.matches("- [x]").count() >= 24);
}
