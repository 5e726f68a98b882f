//! The command as a contributor runs it, and the facts of its sources that other parts of the project define.

use std::process::{Command, Output};

use crate::read;

fn xtask(line: &str) -> Output {
    let mut command = Command::new(env!("CARGO_BIN_EXE_xtask"));
    command.args(line.split_whitespace());
    command.output().expect("the command starts")
}

fn text(bytes: &[u8]) -> String {
    String::from_utf8_lossy(bytes).into_owned()
}

/// Returns the source of a constant, up to its semicolon.
fn constant(source: &str, name: &str) -> String {
    let (_, rest) = source.split_once(&format!("const {name}: ")).expect(name);
    rest.split(";\n").next().expect(name).to_owned()
}

#[test]
fn help_lists_every_command() {
    let output = xtask("help");
    assert!(output.status.success());
    let help = text(&output.stdout);
    let commands = [
        "play", "cluster", "test", "fuzz", "bench", "strength", "wasm", "page", "python", "release",
    ];
    for name in commands {
        let mut lines = help.lines().map(str::trim_start);
        assert!(lines.any(|line| line.starts_with(&format!("{name} "))), "{name}: {help}");
    }
}

#[test]
fn a_wrong_command_line_is_exit_code_2_and_names_the_choices() {
    for (line, choice) in [
        ("tset", "test"),
        ("test no-such-stage", "clippy"),
        ("bench no-such-benchmark", "yardstick"),
        ("strength no-such-table", "levels"),
        ("fuzz --seconds 0", "1.."),
        ("release", "--dry-run"),
        ("release --dry-run no-such-check", "consumers"),
    ] {
        let output = xtask(line);
        assert_eq!(output.status.code(), Some(2), "{line}");
        let message = text(&output.stderr);
        assert!(message.contains(choice), "{line}: {message}");
    }
}

#[test]
fn a_failure_is_exit_code_1_and_one_line() {
    let output = xtask("bench -- --quick");
    assert_eq!(output.status.code(), Some(1));
    assert_eq!(text(&output.stderr), "error: only one benchmark takes arguments\n");
}

#[test]
fn the_tests_that_sanitizers_skip_exist() {
    let tests = read("crates/cotulenh-engine/tests/it/threads.rs");
    let skipped = constant(&read("xtask/src/sanitize.rs"), "CHOSEN");
    let names: Vec<_> = skipped.split("--skip ").skip(1).collect();
    assert_eq!(names.len(), 2);
    for name in names {
        let name = name.split([' ', '"']).next().expect("a name");
        assert!(tests.contains(&format!("fn {name}()")), "{name}");
    }
}

#[test]
fn the_npm_scripts_exist() {
    let package = read("web/package.json");
    let page = read("xtask/src/page.rs");
    let scripts = constant(&page, "SCRIPTS");
    let checks: Vec<_> = scripts.split('"').skip(1).step_by(2).collect();
    assert_eq!(checks.len(), 4);
    for script in checks.into_iter().chain(["build", "e2e"]) {
        assert!(package.contains(&format!("\"{script}\": \"")), "{script}");
    }
}

#[test]
fn the_document_has_the_matches_without_a_feature() {
    let document = read("docs/STRENGTH.md");
    let matches = read("xtask/src/strength.txt");
    let tables = ["search | ", "evaluation | "];
    let rows = matches.lines().filter(|line| tables.iter().any(|table| line.starts_with(table)));
    let mut count = 0;
    for row in rows {
        let cells: Vec<_> = row.split(" | ").collect();
        let (name, opponent) = (cells[1], cells[3]);
        assert!(document.contains(&format!("| {name} (`{opponent}`")), "{row}");
        count += 1;
    }
    assert!(count > 25, "{count}");
}
