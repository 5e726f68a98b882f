//! Tests of `cotulenh mate` and `cotulenh wins`, run as a script does.

use crate::support::{cotulenh, text};
use serde_json::Value;
use std::path::PathBuf;

const WIN: &str = "11/11/11/11/11/7c3/11/11/4(FT)g4t/11/10A/3C7 r - - 0 1";
const NONE: &str = "11/11/11/11/11/7c3/11/11/4(FT)g4t/11/10A/3C7 b - - 0 1";
const START: &str = cotulenh::START_FEN;

/// Returns the output and the exit code. Standard error must be empty.
fn run(args: &[&str]) -> (String, Option<i32>) {
    let output = cotulenh(args, b"");
    assert_eq!(text(&output.stderr), "", "{args:?}");
    (text(&output.stdout), output.status.code())
}

/// Returns the text on standard error and the exit code.
fn refused(args: &[&str]) -> (String, Option<i32>) {
    let output = cotulenh(args, b"");
    assert_eq!(text(&output.stdout), "", "{args:?}");
    (text(&output.stderr), output.status.code())
}

#[test]
fn the_exit_code_is_the_verdict() {
    let (win, code) = run(&["mate", "2", WIN]);
    assert!(
        win.starts_with("win in 1\nline T>xf4,+F>xh7#\nnodes "),
        "{win}"
    );
    assert_eq!(code, Some(0));
    let (none, code) = run(&["mate", "2", NONE]);
    assert!(none.starts_with("no win in 2\nnodes "), "{none}");
    assert_eq!(code, Some(3));
    let (unknown, code) = run(&["mate", "5", START, "--nodes", "1000"]);
    assert!(
        unknown.starts_with("unknown, no win in 2\nnodes 1000\n"),
        "{unknown}"
    );
    assert_eq!(code, Some(4));
}

#[test]
fn json_has_the_same_verdicts() {
    let json = |args: &[&str]| -> Value {
        let (line, _) = run(args);
        serde_json::from_str(&line).expect("a line of JSON")
    };
    let win = json(&["mate", "2", WIN, "--json", "--all"]);
    assert_eq!(win["verdict"], "win");
    assert_eq!(win["win"]["turns"], 1);
    assert_eq!(win["win"]["words"][0], "e4:T>f4,F>h7");
    assert_eq!(win["win"]["firsts"]["words"], win["win"]["words"]);
    assert_eq!(win["win"]["firsts"]["all"], true);
    let none = json(&["mate", "2", NONE, "--json"]);
    assert_eq!(
        (&none["verdict"], &none["no-win-in"]),
        (&"no-win".into(), &2.into())
    );
    assert_eq!(none["win"], Value::Null);
    let unknown = json(&["mate", "9", START, "--json", "--nodes", "1"]);
    assert_eq!(
        (&unknown["verdict"], &unknown["no-win-in"]),
        (&"unknown".into(), &1.into())
    );
}

#[test]
fn invalid_questions_are_reported_with_their_place() {
    let (error, code) = refused(&["mate", "0", WIN]);
    assert!(error.contains("expected a number from 1 to 20"), "{error}");
    assert_eq!(code, Some(2));
    let (error, code) = refused(&["mate", "21", WIN]);
    assert!(error.contains("expected a number from 1 to 20"), "{error}");
    assert_eq!(code, Some(2));
    let (error, code) = refused(&["mate", "1", "5x5/11 r"]);
    assert!(
        error.starts_with("cotulenh: FEN: board, f12, byte 1: found `x`"),
        "{error}"
    );
    assert_eq!(code, Some(1));
    let (error, code) = refused(&["mate", "1", WIN, "--objective", "marine"]);
    assert!(error.starts_with("cotulenh: FEN: "), "{error}");
    assert_eq!(code, Some(1));
    let mated = "10c/11/10+I/11/11/11/11/11/11/11/11/9C1 b - - 0 1";
    let (error, code) = refused(&["mate", "1", mated]);
    assert_eq!(
        error,
        "cotulenh: the game is over: the side to move is checkmated\n"
    );
    assert_eq!(code, Some(1));
}

fn file(name: &str, content: &str) -> PathBuf {
    let path = std::env::temp_dir().join(format!("cotulenh-wins-{}-{name}", std::process::id()));
    std::fs::write(&path, content).expect("a file");
    path
}

const LINE: &str = r#"{"id":"w1-001","fen":"11/11/11/11/11/7c3/11/11/4(FT)g4t/11/10A/3C7 r - - 0 1","turns":1,"firsts":["e4:T>f4,F>h7"],"line":["e4:T>f4,F>h7"],"source":"set-up","themes":["deployment","ambush"]}"#;

#[test]
fn a_suite_is_checked_and_run() {
    let path = file("good", &format!("{LINE}\n\n"));
    let name = path.to_str().expect("UTF-8");
    let (checked, code) = run(&["wins", "check", name]);
    assert!(checked.starts_with("1 of 1 proven in "), "{checked}");
    assert_eq!(code, Some(0));
    let (run, code) = run(&["wins", "run", name, "--nodes", "5000", "--json"]);
    let run: Value = serde_json::from_str(&run).expect("a line of JSON");
    assert_eq!(run["counts"][0]["found"], 1);
    assert_eq!(run["missed"], Value::Array(Vec::new()));
    assert_eq!(code, Some(0));
    std::fs::remove_file(path).expect("it is there");
}

#[test]
fn errors_in_a_suite_are_reported() {
    for (what, with, told_as) in [
        (r#""turns":1"#, r#""turns":2"#, "w1-001: it is won in 1"),
        (r#","ambush""#, "", "w1-001: its themes differ"),
        (
            r#""e4:T>f4,F>h7"],"line""#,
            r#""k2k3"],"line""#,
            "w1-001: e4:T>f4,F>h7 wins too",
        ),
        (
            r#""line":["e4:T>f4,F>h7"]"#,
            r#""line":["k2k3"]"#,
            "w1-001: its themes differ",
        ),
    ] {
        let path = file("wrong", &LINE.replace(what, with));
        let (checked, code) = run(&["wins", "check", path.to_str().expect("UTF-8")]);
        assert!(checked.starts_with(told_as), "{checked}");
        assert_eq!(code, Some(1));
        std::fs::remove_file(path).expect("it is there");
    }
    for (what, with, told_as) in [
        (
            r#""turns":1"#,
            r#""turns":9"#,
            ":1: turns: expected 1 to 3, found 9",
        ),
        ("k2", "k2", ": expected one win per line, found none"),
        (
            r#""e4:T>f4,F>h7"],"line""#,
            r#""a1a2"],"line""#,
            ":1: firsts: a1a2: ",
        ),
        ("ambush", "trap", ":1: themes: there is no theme trap"),
        (
            "set-up",
            "book",
            ":1: source: expected game or set-up, found book",
        ),
        ("3C7", "3X7", ":1: fen: board, d1, byte "),
        ("{", "", ":1: "),
    ] {
        let line = if what == with {
            String::new()
        } else {
            LINE.replace(what, with)
        };
        let path = file("bad", &line);
        let name = path.to_str().expect("UTF-8");
        let (error, code) = refused(&["wins", "run", name]);
        let expected = format!("cotulenh: {name}{told_as}");
        assert!(error.starts_with(&expected), "{error} {expected}");
        assert_eq!(code, Some(1));
        std::fs::remove_file(path).expect("it is there");
    }
}

/// Makes a few fast games, and returns the path of the file.
fn games(name: &str) -> String {
    let path = file(name, "");
    std::fs::remove_file(&path).expect("it is there");
    let name = path.to_str().expect("UTF-8").to_owned();
    let (made, code) = run(&[
        "selfplay",
        "make",
        &name,
        "--games",
        "12",
        "--nodes",
        "200",
        "--hash",
        "1",
        "--resign-moves",
        "0",
    ]);
    assert_eq!(code, Some(0), "{made}");
    name
}

#[test]
fn puzzles_are_mined_from_games_and_checked() {
    let games = games("mined.ctl");
    let puzzles = file("puzzles", "");
    let out = puzzles.to_str().expect("UTF-8");
    let mine = [
        "wins", "mine", &games, "--most", "2", "--seed", "5", "--out", out,
    ];
    let (mined, code) = run(&mine);
    assert!(mined.starts_with("2 puzzles in "), "{mined}");
    assert_eq!(code, Some(0));
    let written = std::fs::read_to_string(&puzzles).expect("it was written");
    for line in written.lines() {
        let line: Value = serde_json::from_str(line).expect("a line of JSON");
        assert!(line["rating"].as_u64().is_some_and(|rating| rating >= 400));
        assert_eq!(line["id"].as_str().map(str::len), Some(8));
        assert!(line["motifs"].is_array());
    }
    // The same games and seed give the same file.
    run(&mine);
    assert_eq!(std::fs::read_to_string(&puzzles).expect("a file"), written);
    let (checked, code) = run(&["wins", "check", out]);
    assert!(checked.starts_with("2 of 2 proven in "), "{checked}");
    assert_eq!(code, Some(0));
    // A wrong motif is reported.
    let wrong = written.replacen("\"motifs\":[", "\"motifs\":[\"discovered-check\",", 1);
    std::fs::write(&puzzles, wrong.replace(",]", "]")).expect("a file");
    let (checked, code) = run(&["wins", "check", out]);
    assert!(checked.contains(": its motifs differ"), "{checked}");
    assert_eq!(code, Some(1));
    std::fs::write(
        &puzzles,
        written
            .replacen("\"motifs\":[", "\"motifs\":[\"trick\",", 1)
            .replace(",]", "]"),
    )
    .expect("a file");
    let (error, code) = refused(&["wins", "check", out]);
    assert!(
        error.contains(":1: motifs: there is no motif trick"),
        "{error}"
    );
    assert_eq!(code, Some(1));
    // A file that is not one of games is refused.
    let (error, code) = refused(&["wins", "mine", out, "--out", out]);
    assert!(error.starts_with(&format!("cotulenh: {out}: ")), "{error}");
    assert_eq!(code, Some(1));
    std::fs::remove_file(puzzles).expect("it is there");
    std::fs::remove_file(games).expect("it is there");
}
