//! Tests of `cotulenh analyse`, run as a script does.

use crate::support::{cotulenh, text};
use serde_json::Value;

const GAMES: &str = "\
[Red \"An\"]

1. Tf6 {bold} Tf7 2. Txf7 *

[Objective \"marine\"]
[SetUp \"1\"]
[FEN \"6c4/11/11/11/11/11/1n9/11/11/4T6/1N9/5C5 r - - 0 1\"]

1. Nxb6 1-0
";

fn analysed(args: &[&str], input: &str) -> String {
    let args = [&["analyse"], args].concat();
    let output = cotulenh(&args, input.as_bytes());
    assert_eq!(text(&output.stderr), "", "{args:?}");
    assert_eq!(output.status.code(), Some(0), "{args:?}");
    text(&output.stdout)
}

const WIN: &str = "11/11/11/11/11/7c3/11/11/4(FT)g4t/11/10A/3C7 r - - 0 1";

#[test]
fn a_position_gets_lines() {
    let table = analysed(&[WIN, "--depth", "3"], "");
    let mut lines = table.lines();
    assert_eq!(
        lines.next().unwrap().split_whitespace().collect::<Vec<_>>(),
        ["line", "score", "depth", "nodes", "turns"]
    );
    assert!(
        lines.next().unwrap().starts_with("1     win in 1"),
        "{table}"
    );
    let output = analysed(
        &[WIN, "--depth", "3", "--multipv", "4", "--format", "json"],
        "",
    );
    let json: Value = serde_json::from_str(&output).unwrap();
    assert_eq!(json["fen"], WIN);
    let lines = json["lines"].as_array().unwrap();
    assert_eq!(lines.len(), 4);
    assert_eq!(lines[0]["score"]["win"], 1);
    assert_eq!(lines[0]["words"][0], "e4:T>f4,F>h7");
    for (number, line) in lines.iter().enumerate() {
        let first = &line["words"][0];
        assert!(
            lines[..number]
                .iter()
                .all(|other| other["words"][0] != *first)
        );
    }
}

#[test]
fn every_position_of_a_main_line_is_judged() {
    let output = analysed(&["-", "--nodes", "400", "--format", "json"], GAMES);
    let games: Vec<Value> = output
        .lines()
        .map(|line| serde_json::from_str(line).unwrap())
        .collect();
    assert_eq!(games.len(), 2);
    assert_eq!(games[0]["tags"]["Red"], "An");
    let positions = games[0]["positions"].as_array().unwrap();
    assert_eq!(positions.len(), 4);
    assert_eq!(positions[0]["played"]["word"], "f4f6");
    assert!(positions[0]["played"]["loss"].as_f64().is_some());
    assert_eq!(positions[3].get("played"), None);
    // The last Navy is captured, so there is nothing to search.
    let positions = games[1]["positions"].as_array().unwrap();
    assert_eq!(games[1]["objective"], "marine");
    assert_eq!(positions[0]["played"]["score"]["win"], 1);
    assert_eq!(positions[0]["played"]["glyph"], Value::Null);
    assert_eq!(positions[1]["score"]["loss"], 0);
    assert_eq!(positions[1].get("lines"), None);
}

#[test]
fn an_annotated_game_is_read_again_and_stays_as_it_is() {
    let annotated = analysed(&["-", "--nodes", "400", "--format", "pgn"], GAMES);
    assert!(annotated.contains("[%eval "), "{annotated}");
    assert!(annotated.contains("bold"));
    assert!(annotated.contains("(1. "), "{annotated}");
    let checked = cotulenh(&["pgn", "check"], annotated.as_bytes());
    assert_eq!(text(&checked.stdout), "2 games, 0 bad, 0 warnings\n");
    let again = analysed(&["-", "--nodes", "400", "--format", "pgn"], &annotated);
    assert_eq!(again, annotated);
}

#[test]
fn the_table_has_a_row_for_each_turn() {
    let table = analysed(&["-", "--nodes", "400"], GAMES);
    assert!(table.starts_with("An – ?, *\nturn  played"), "{table}");
    assert!(table.contains("\n2.    Txf7"), "{table}");
    assert!(table.contains("win in 1"), "{table}");
}

#[test]
fn a_bad_game_does_not_affect_the_others() {
    let games = GAMES.replace("Txf7", "Txf99");
    let output = cotulenh(&["analyse", "-", "--nodes", "50"], games.as_bytes());
    assert_eq!(output.status.code(), Some(1));
    assert!(text(&output.stderr).starts_with("cotulenh: -:3:"));
    assert!(text(&output.stdout).contains("Nxb6"));
}

#[test]
fn invalid_input_is_refused() {
    let over = "6c4/11/11/11/11/11/11/11/2(NFT)8/11/11/5C5 r - - 0 1";
    for (args, expected) in [
        (&["no-such-file.pgn"][..], "neither a file nor a FEN"),
        (&["6x4/11 r - - 0 1"], "FEN: board"),
        (&[WIN, "--format", "pgn"], "is for games"),
        (&["-", "--objective", "air"], "games have a tag for it"),
        (&[over, "--objective", "marine"], "FEN: "),
        (&["--depth", "0"], "expected a number"),
    ] {
        let output = cotulenh(&[&["analyse"], args].concat(), b"");
        assert_ne!(output.status.code(), Some(0), "{args:?}");
        let error = text(&output.stderr);
        assert!(error.contains(expected), "{args:?}: {error}");
        assert_eq!(error.lines().count(), 1, "{error}");
    }
}

/// The first interrupt lets the current game be written, and no other game is begun.
#[cfg(unix)]
#[test]
fn an_interrupt_writes_the_results_so_far() {
    use std::io::{BufRead, BufReader, Write};
    use std::process::{Command, Stdio};
    let mut child = Command::new(env!("CARGO_BIN_EXE_cotulenh"))
        .args(["analyse", "-", "--nodes", "50", "--format", "json"])
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .spawn()
        .expect("the command starts");
    let mut stdin = child.stdin.take().expect("piped");
    let mut output = BufReader::new(child.stdout.take().expect("piped"));
    // The second game begins, so the first one has ended.
    stdin.write_all(b"1. Tf6 *\n\n[Red \"2\"]\n").unwrap();
    let mut line = String::new();
    output.read_line(&mut line).unwrap();
    let id = child.id().to_string();
    let sent = Command::new("kill").args(["-INT", &id]).status();
    assert!(sent.expect("kill").success());
    // The signal is handled by another thread, which may need a while, so games are sent until the command ends.
    // A game that the signal interrupts is the last one.
    let mut complete = true;
    while !line.is_empty() {
        assert!(complete, "{line}");
        complete = serde_json::from_str::<Value>(&line).unwrap()["complete"] == true;
        let _ = stdin.write_all(b"1. Tf6 *\n\n[Red \"2\"]\n");
        line.clear();
        output.read_line(&mut line).unwrap();
    }
    assert_eq!(child.wait().unwrap().code(), Some(130));
}
