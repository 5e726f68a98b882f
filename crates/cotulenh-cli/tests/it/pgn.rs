//! Tests of `cotulenh pgn` and `cotulenh show --pgn`, run as a script does.

use crate::support::{cotulenh, file, good, text};
use serde_json::Value;
use std::process::{Command, Stdio};

const GAMES: &str = "\
[Event \"1\"]
[Result \"1-0\"]

1. Tf6! {[%clk 0:09:58] first} (1. Th6 Tf7 (1... Ic7)) Tf7 2. Th5 1-0

[Event \"2\"]
[SetUp \"1\"]
[FEN \"6c4/11/11/11/11/11/11/4i6/11/2(NFT)8/11/5C5 r - - 0 1\"]
[Termination \"agreement\"]

1. N<F>xe5,T>d3 {[%eval -0.5] a } Cg11 2. Fe6 1/2-1/2
";

/// Returns the games with a second one that is broken at 8:8.
fn broken() -> String {
    GAMES.replace(
        "[Event \"2\"]",
        "[Event \"x\"]\n\n1. Tf6 Tg99 *\n\n[Event \"2\"]",
    )
}

const LAST: &str = "11/6c4/11/11/11/11/4F6/11/11/2NT7/11/5C5 b - - 2 2";

#[test]
fn check_reports_file_line_and_column() {
    assert_eq!(
        good(&["pgn", "check"], GAMES),
        "2 games, 0 bad, 0 warnings\n"
    );
    let path = file("check.pgn", &broken());
    let name = path.to_str().expect("a plain path");
    let output = cotulenh(&["pgn", "check", name, name], b"");
    assert_eq!(output.status.code(), Some(1));
    assert_eq!(text(&output.stderr), "");
    let problem = format!(
        "{name}:8:9: Tg99: found `g99`, expected a file from a to k, a rank from 1 to 12 or a square\n"
    );
    assert_eq!(
        text(&output.stdout),
        format!("{problem}{problem}6 games, 2 bad, 0 warnings\n")
    );
}

#[test]
fn check_prints_warnings_and_succeeds() {
    let output = good(&["pgn", "check", "-"], "1. Tf6 2. Tf7");
    assert_eq!(
        output,
        "-:1:8: warning: found move number 2, expected 1\n\
         -:1:14: warning: found the end, expected a result\n1 games, 0 bad, 2 warnings\n"
    );
    let output = cotulenh(&["pgn", "check"], b"[Red \"\xe9\"]\n\n*\n");
    assert_eq!(output.status.code(), Some(0));
    assert!(text(&output.stdout).starts_with("-:1:1: warning: some bytes are not UTF-8"));
}

#[test]
fn final_prints_the_last_position_of_each_good_game() {
    let output = good(&["pgn", "final"], GAMES);
    let lines: Vec<&str> = output.lines().collect();
    assert_eq!(lines.len(), 2);
    assert_eq!(lines[1], LAST);
    // A broken game is reported on standard error, and the others are written.
    let output = cotulenh(&["pgn", "final"], broken().as_bytes());
    assert_eq!(output.status.code(), Some(1));
    assert_eq!(text(&output.stdout).lines().collect::<Vec<_>>(), lines);
    let error = text(&output.stderr);
    assert!(error.starts_with("cotulenh: -:8:9: Tg99: "), "{error}");
    assert_eq!(error.lines().count(), 1);
}

#[test]
fn convert_writes_san_lan_and_json_that_mean_the_same() {
    let san = good(&["pgn", "convert", "--to", "san"], GAMES);
    assert!(
        san.contains(
            "\n1. Tf6 $1 {[%clk 0:09:58] first} (1. Th6 Tf7 (1... Ic7)) 1... Tf7 2. Th5 1-0\n"
        ),
        "{san}"
    );
    assert!(
        san.contains("\n1. c3:N:F>xe5,T>d3 {[%eval -0.50] a} 1... Cg11 2. Fe6 1/2-1/2\n"),
        "{san}"
    );
    let lan = good(&["pgn", "convert", "--to", "lan"], GAMES);
    assert!(lan.contains("1... Tf9f7 2.\nTh4h5 1-0\n"), "{lan}");
    let json = good(&["pgn", "convert", "--to", "json"], GAMES);
    for (args, input) in [
        (&["--to", "san"][..], &lan),
        (&["--to", "san", "--from", "json"], &json),
    ] {
        assert_eq!(good(&[&["pgn", "convert"], args].concat(), input), san);
    }
    assert_eq!(
        good(&["pgn", "convert", "--to", "lan", "--from", "json"], &json),
        lan
    );
    assert_eq!(good(&["pgn", "convert", "--to", "json"], &san), json);
}

#[test]
fn a_deployment_in_progress_survives_every_conversion() {
    let start = "6c4/11/11/11/11/11/11/11/2(NFT)8/11/11/5C5 r - - 0 1";
    let game = format!(
        "[SetUp \"1\"]\n[FEN \"{start}\"]\n[Deployment \"2 c4: stay N, F>e6\"]\n\n1. Cf2 Cg11 2. Cf1 *\n"
    );
    let san = good(&["pgn", "convert", "--to", "san"], &game);
    assert!(
        san.contains("\n[Deployment \"2 c4: stay N, F>e6\"]\n"),
        "{san}"
    );
    let lan = good(&["pgn", "convert", "--to", "lan"], &san);
    let json = good(&["pgn", "convert", "--to", "json"], &lan);
    let value: Value = serde_json::from_str(&json).expect("JSON");
    assert_eq!(value["deployment"], "2 c4: stay N, F>e6");
    assert_eq!(value["start"], start);
    let again = ["pgn", "convert", "--to", "san", "--from", "json"];
    assert_eq!(good(&again, &json), san);
    let last = good(&["pgn", "final"], &san);
    assert!(last.ends_with(" r - - 2 2 c4:N:F>e6...\n"), "{last}");
    assert_eq!(
        good(&["pgn", "check"], &san),
        "1 games, 0 bad, 0 warnings\n"
    );
    let path = file("deployment.pgn", &san);
    let path = path.to_str().expect("UTF-8");
    let shown = good(&["show", "--pgn", path], "");
    assert!(shown.starts_with("After 1... Cg11\n"), "{shown}");
    let whole = good(&["show", "--pgn", path, "--ply", "3"], "");
    assert!(whole.starts_with("After 2. Cf1\n"), "{whole}");
    let analysed = good(&["analyse", path, "--nodes", "500", "--format", "pgn"], "");
    assert!(
        analysed.contains("\n[Deployment \"2 c4: stay N, F>e6\"]\n"),
        "{analysed}"
    );
    let bad = json.replace("F>e6\"", "F>f12\"");
    let output = cotulenh(&again, bad.as_bytes());
    assert_eq!(output.status.code(), Some(1));
    let error = text(&output.stderr);
    assert!(
        error.starts_with("cotulenh: -:1:1: deployment: byte 14: "),
        "{error}"
    );
}

#[test]
fn json_has_the_members_that_are_documented() {
    let json = good(&["pgn", "convert", "--to", "json"], GAMES);
    let games: Vec<Value> = json
        .lines()
        .map(|line| serde_json::from_str(line).expect("JSON"))
        .collect();
    let first = &games[0]["moves"][0];
    assert_eq!(games[0]["tags"]["Event"], "1");
    assert_eq!(games[0]["objective"], "total");
    assert_eq!(
        (first["san"].as_str(), first["lan"].as_str()),
        (Some("Tf6"), Some("Tf4f6"))
    );
    assert_eq!(first["clk"], "0:09:58");
    assert_eq!(first["comment"], "first");
    assert_eq!(first["glyphs"][0], 1);
    assert_eq!(first["variations"][0][0]["san"], "Th6");
    assert_eq!(first["variations"][0][1]["variations"][0][0]["san"], "Ic7");
    assert_eq!(first["variations"][0][1]["san"], "Tf7");
    assert_eq!(games[0]["result"], "1-0");
    assert_eq!(games[0]["outcome"]["reason"], "recorded");
    assert_eq!(games[1]["outcome"]["winner"], Value::Null);
    assert_eq!(games[1]["outcome"]["reason"], "agreement");
    assert_eq!(games[1]["moves"][2]["fen"], LAST);
    assert_eq!(games[1]["moves"][0]["eval"], "-0.50");
}

#[test]
fn json_that_is_not_a_game_is_reported() {
    let convert = ["pgn", "convert", "--to", "san", "--from", "json"];
    for (line, expected) in [
        ("{", "-:1:1: EOF"),
        ("[]", "-:1:1: invalid type: sequence, expected an object"),
        (
            r#"{"moves":[[0]]}"#,
            "-:1:10: invalid type: sequence, expected a move: an object with `lan` or `san`",
        ),
        (
            r#"{"tags":[]}"#,
            "-:1:10: invalid type: sequence, expected an object of tags",
        ),
        (r#"{"tags":{"A B":"x"}}"#, "-:1:1: tags: A B: "),
        (r#"{"start":"x"}"#, "-:1:1: start: "),
        (
            r#"{"moves":[{"lan":"Tf4f6"},{"lan":"Tf4f6"}]}"#,
            "-:1:1: moves: 2: Tf4f6: ",
        ),
        (r#"{"moves":[{}]}"#, "-:1:1: moves: 1: expected lan or san"),
        (
            r#"{"moves":[{"lan":"Tf4f6","glyphs":[256]}]}"#,
            "-:1:38: invalid value: integer `256`, expected u8",
        ),
        (
            r#"{"outcome":{"reason":"agreement","winner":"red"}}"#,
            "-:1:1: outcome: ",
        ),
    ] {
        let output = cotulenh(&convert, format!("{line}\n\n{{}}\n").as_bytes());
        assert_eq!(output.status.code(), Some(1), "{line}");
        let error = text(&output.stderr);
        assert!(
            error.starts_with(&format!("cotulenh: {expected}")),
            "{line}: {error}"
        );
        assert!(text(&output.stdout).ends_with("\n\n*\n\n"), "{line}");
    }
    // The start of a hostile text.
    let deep = format!("{{\"moves\":{}", "[{\"variations\":[".repeat(10_000));
    assert_eq!(cotulenh(&convert, deep.as_bytes()).status.code(), Some(1));
}

#[test]
fn json_has_variations_as_deep_as_it_can_be_read() {
    // Each variation replaces the last turn of the one around it. Its glyph is one more list in JSON.
    let nested = |depth: usize| {
        let played = ["Tf4f5", "Tf9f8", "Tf5f4", "Tf8f9"];
        let replaced = ["Th4h5", "Th9h8"];
        let variations = (1..=depth).map(|ply| {
            let (main, other) = (replaced[ply % 2], played[ply % 4]);
            format!("{main} ({other}! ")
        });
        let variations: String = variations.collect();
        format!("Tf4f5 {variations}{} *\n", ")".repeat(depth))
    };
    let to_json = ["pgn", "convert", "--to", "json"];
    let from_json = ["pgn", "convert", "--to", "lan", "--from", "json"];
    let deepest = nested(41);
    let json = good(&to_json, &deepest);
    assert_eq!(json.matches("variations").count(), 41);
    let lan = good(&["pgn", "convert", "--to", "lan"], &deepest);
    assert_eq!(good(&from_json, &json), lan);

    let limit = "the variations are at most 41 deep";
    let output = cotulenh(&to_json, (nested(42) + "\n1. Tf6 *\n").as_bytes());
    assert_eq!(output.status.code(), Some(1));
    let error = text(&output.stderr);
    assert!(
        error.starts_with(&format!("cotulenh: -:1:1: as JSON {limit}")),
        "{error}"
    );
    assert_eq!(text(&output.stdout).lines().count(), 1, "the next game");

    let open = r#"{"moves":[{"lan":"Tf4f5","variations":["#.to_owned();
    let deeper = open + &r#"[{"lan":"Tf4f5","variations":["#.repeat(41);
    let output = cotulenh(&from_json, deeper.as_bytes());
    let error = text(&output.stderr);
    assert!(
        error.starts_with("cotulenh: -:1:") && error.contains(limit),
        "{error}"
    );
}

#[test]
fn stats_count() {
    let path = file("stats.pgn", GAMES);
    let name = path.to_str().expect("a plain path");
    let output = good(&["pgn", "stats", name], "");
    assert_eq!(
        output,
        format!(
            "games 2\nbad 0\nturns 6\nvariation-turns 3\ndeployments 1\naverage 3.0\nshortest 3\nlongest 3\n\
             result 1-0 1\nresult 0-1 0\nresult 1/2-1/2 1\nresult * 0\nreason agreement 1\nreason recorded 1\n\
             fastest-win 3 {name}:1\n"
        )
    );
    assert!(good(&["pgn", "stats"], "").starts_with("games 0\n"));
}

#[test]
fn an_unreadable_file_is_reported_and_the_next_is_read() {
    let path = file("readable.pgn", GAMES);
    let name = path.to_str().expect("a plain path");
    let output = cotulenh(&["pgn", "final", "no-such-file.pgn", name], b"");
    assert_eq!(output.status.code(), Some(1));
    assert!(text(&output.stderr).starts_with("cotulenh: no-such-file.pgn: "));
    assert_eq!(text(&output.stdout).lines().count(), 2);
}

#[test]
fn a_game_that_is_too_long_is_skipped_alone() {
    let long = format!(
        "[Event \"x\"]\n\n1. Tf6 {}*\n\n",
        "{comment}\n".repeat(200_000)
    );
    let output = cotulenh(&["pgn", "final"], format!("{long}{}", GAMES).as_bytes());
    assert_eq!(output.status.code(), Some(1));
    assert_eq!(text(&output.stdout).lines().count(), 2);
    assert_eq!(
        text(&output.stderr),
        "cotulenh: -:1:1: expected a game of at most 1048576 bytes\n"
    );
}

#[test]
fn show_goes_to_any_turn_of_any_game() {
    let path = file("show.pgn", GAMES);
    let name = path.to_str().expect("a plain path");
    let shown = good(&["show", "--pgn", name, "--game", "2", "--ply", "2"], "");
    assert!(
        shown.starts_with("After 1... Cg11\n\n    0  1  2"),
        "{shown}"
    );
    let last = good(&["show", "--pgn", name, "--game", "2"], "");
    assert!(last.starts_with("After 2. Fe6\n"), "{last}");
    let start = good(&["show", "--pgn", "-", "--ply", "0"], GAMES);
    assert_eq!(start, good(&["show"], ""));
    for (args, expected) in [
        (&["--game", "3"][..], "there is no game 3, only 2"),
        (&["--ply", "9"], "there is no turn 9 in game 1, only 3"),
    ] {
        let output = cotulenh(&[&["show", "--pgn", name], args].concat(), b"");
        assert_eq!(output.status.code(), Some(1));
        assert_eq!(
            text(&output.stderr),
            format!("cotulenh: {name}: {expected}\n")
        );
    }
}

#[test]
fn wrong_arguments_get_exit_code_two() {
    for args in [
        &["pgn", "fly"][..],
        &["pgn", "convert", "x.pgn"],
        &["pgn", "convert", "--to", "xml"],
        &["show", "--ply", "1"],
        &["show", "--game", "1"],
        &["show", "--pgn", "x.pgn", "--game", "0"],
        &["show", "--pgn", "x.pgn", "fen"],
    ] {
        let output = cotulenh(args, b"");
        assert_eq!(output.status.code(), Some(2), "{args:?}");
        assert_eq!(text(&output.stderr).lines().count(), 1, "{args:?}");
    }
}

#[test]
fn a_closed_pipe_is_not_an_error() {
    let many = GAMES.repeat(2000);
    let path = file("many.pgn", &many);
    let mut child = Command::new(env!("CARGO_BIN_EXE_cotulenh"))
        .args(["pgn", "final"])
        .arg(&path)
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .expect("the command starts");
    drop(child.stdout.take());
    let output = child.wait_with_output().expect("the command ends");
    assert_eq!(output.status.code(), Some(0));
    assert_eq!(text(&output.stderr), "");
}
