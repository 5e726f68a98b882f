//! Every command with its output in a pipe.

use super::{HOSTILE, assert_tame, file, game, hostile_tag};
use crate::support::{cotulenh, text};
use cotulenh_data::{Settings, Writer};
use std::fs;
use std::os::unix::process::CommandExt;
use std::process::Command;

/// Runs a command that must show a part of the hostile text, and all of it escaped.
fn check(args: &[&str], input: &str) {
    let shown = check_tame(args, input);
    let marks = ["owned", "u{1b}", "u{9b}", "U+001B"];
    let has_any = marks.iter().any(|mark| shown.contains(mark));
    assert!(has_any, "{args:?} shows nothing of it: {shown}");
}

/// Runs a command that may leave out the hostile text. Returns its output.
fn check_tame(args: &[&str], input: &str) -> String {
    let output = cotulenh(args, input.as_bytes());
    let what = format!("{args:?}");
    assert_tame(&what, &output.stdout);
    assert_tame(&what, &output.stderr);
    let errors = text(&output.stderr);
    assert!(errors.lines().count() <= 1, "{what}: {errors}");
    text(&output.stdout) + &errors
}

/// Returns FENs with a hostile board and with a hostile side to move.
fn fens() -> [String; 2] {
    let board = "6c4/11/11/11/11/11/11/11/11/11/11/5C5";
    [
        format!("{HOSTILE} r - - 0 1"),
        format!("{board} {HOSTILE} - - 0 1"),
    ]
}

#[test]
fn a_fen() {
    for fen in &fens() {
        check(&["legal"], &format!("{fen}\n{fen}\0\n"));
        check(&["show", fen], "");
        check(&["perft", "1", fen], "");
        check(&["mate", "1", fen], "");
        check(&["analyse", fen], "");
        check(&["play", "--fen", fen], "");
        let openings = file("openings.txt", fen);
        check(&["match", "random", "random", "--openings", &openings], "");
    }
}

#[test]
fn games() {
    let good = &*game();
    check(&["pgn", "convert", "--to", "json"], good);
    check(&["analyse", "-", "--nodes", "100"], good);
    check(
        &["analyse", "-", "--nodes", "100", "--format", "json"],
        good,
    );
    let tag = hostile_tag();
    let result = &*format!("[Result \"{tag}\"]\n\n1. Tf6 *\n");
    check(&["pgn", "check"], result);
    let bad = &*format!("1. Tf6{HOSTILE}\0 *\n");
    check(&["pgn", "check"], bad);
    check(&["pgn", "final"], bad);
    check(&["pgn", "stats"], bad);
    check(&["pgn", "convert", "--to", "san"], bad);
    check(&["analyse", "-"], bad);
    check(&["show", "--pgn", "-"], bad);
    let bad = file("bad.pgn", bad);
    check(&["play", "--pgn", &bad], "");
}

#[test]
fn json() {
    let convert = |input: &str| check(&["pgn", "convert", "--from", "json", "--to", "lan"], input);
    let quoted = serde_json::Value::from(HOSTILE).to_string();
    convert(&format!("{{\"tags\":{{{quoted}:\"\"}}}}\n"));
    convert(&format!("{{\"tags\":{{{quoted}:1}}}}\n"));
    convert(&format!("{{\"moves\":[{{\"lan\":{quoted}}}]}}\n"));
    let state = file("state.json", &format!("{{\"version\":{quoted}}}"));
    check(&["match", "random", "random", "--resume", &state], "");

    let suite = include_str!("../../../../cotulenh-engine/tests/data/wins.jsonl");
    let win = suite
        .lines()
        .find(|win| win.contains("w3-"))
        .expect("a win in three");
    let mut win: serde_json::Value = serde_json::from_str(win).expect("JSON");
    win["id"] = HOSTILE.into();
    win["firsts"] = serde_json::json!([]);
    let wins = file("wins.jsonl", &win.to_string());
    check(&["wins", "check", &wins], "");
    check(&["wins", "run", &wins, "--nodes", "1"], "");
    check(&["wins", "run", &wins, "--nodes", "1", "--json"], "");
    win["source"] = HOSTILE.into();
    let wins = file("source.jsonl", &win.to_string());
    check(&["wins", "check", &wins], "");
}

#[test]
fn names_of_files() {
    let nowhere = &*format!("no/{HOSTILE}\n.pgn");
    let out = file("unused.txt", "");
    for args in [
        &["show", "--pgn", nowhere][..],
        &["pgn", "check", nowhere],
        &["pgn", "convert", "--from", "json", "--to", "san", nowhere],
        &["analyse", &hostile_tag()],
        &["play", "--pgn", nowhere],
        &["match", "random", "random", "--openings", nowhere],
        &["match", "random", "random", "--resume", nowhere],
        &["match", "random", "random", "--pgn", nowhere],
        &["match", &format!("engine:weights={nowhere}"), "random"],
        &["selfplay", "make", nowhere, "--games", "1"],
        &["selfplay", "check", nowhere],
        &["selfplay", "stats", nowhere],
        &["selfplay", "export", nowhere, "--format", "text"],
        &["tune", nowhere, "--out", &out],
        &["tune", "--out", nowhere, &out],
        &["wins", "make", "--out", nowhere],
        &["wins", "check", nowhere],
        &["wins", "run", nowhere],
        &["serve", "--dir", nowhere],
    ] {
        check(args, "");
    }
    let won = &*file(&format!("{HOSTILE}\n.pgn"), &game());
    check(&["pgn", "stats", won], "");
    let bad = &*file(&format!("bad {HOSTILE}\n.pgn"), "1. Tg99 *");
    check(&["pgn", "check", bad], "");
    let number = ["--game", "2"];
    check(&[&["show", "--pgn", won], &number[..]].concat(), "");
    let folder = fs::canonicalize(env!("CARGO_TARGET_TMPDIR")).expect("a folder");
    let folder = folder.join(format!("hostile page {HOSTILE}"));
    fs::create_dir_all(&folder).expect("a folder");
    check(&["serve", "--dir", folder.to_str().expect("text")], "");
}

#[test]
fn files_of_scored_games() {
    let hostile = hostile_tag();
    let mut settings = Settings::new();
    settings
        .set(&hostile, &hostile)
        .expect("any text without line breaks");
    let writer = Writer::create(Vec::new(), &settings).expect("memory");
    let whole = writer.into_inner();
    let name = &*file(&format!("{HOSTILE}.ctl"), "");
    fs::write(name, &whole).expect("a file");
    check(&["selfplay", "stats", name], "");
    check(&["selfplay", "stats", name, "--json"], "");
    check(&["selfplay", "check", name], "");
    check(&["selfplay", "make", name, "--games", "1"], "");
    fs::write(name, [&whole[..], b"no game"].concat()).expect("a file");
    check(&["selfplay", "check", name], "");
    fs::write(name, HOSTILE).expect("a file");
    check(&["selfplay", "stats", name], "");
}

#[test]
fn programs_that_play() {
    let script = file(
        "engine.sh",
        &format!("printf '%s\\n' '{HOSTILE}' 'id name {HOSTILE}'; printf '{HOSTILE}' >&2"),
    );
    let program = &*format!("cmd:sh '{script}' '{HOSTILE}'");
    check(&["match", &format!("cmd:'{HOSTILE}'"), "random"], "");
    let output = cotulenh(&["match", program, "random", "--games", "2"], b"");
    assert_tame(program, &output.stdout);
    assert_tame(program, &output.stderr);

    // A program that plays and is named in the report.
    let talk = file(
        "talk.sh",
        &format!(
            "while read -r line; do case $line in uci) echo 'id name {HOSTILE}'; echo uciok;; isready) echo readyok;; \
             go*) echo 'info string {HOSTILE}'; echo 'bestmove {HOSTILE}';; quit) exit;; esac; done"
        ),
    );
    let program = &*format!("cmd:sh '{talk}' '{HOSTILE}'");
    for more in [&[][..], &["--json"]] {
        check(
            &[&["match", program, "random", "--games", "2"], more].concat(),
            "",
        );
    }
}

#[test]
fn lines_of_the_protocol() {
    for line in [
        HOSTILE.to_owned(),
        format!("setoption name {HOSTILE}"),
        format!("setoption name Hash value {HOSTILE}\n{HOSTILE}"),
        format!("position fen {}", fens()[0]),
        format!("position fen {}", fens()[1]),
        format!("position startpos moves {HOSTILE}"),
        format!("position {HOSTILE}\nposition startpos {HOSTILE}"),
        format!("go searchmoves {HOSTILE}"),
        format!("go depth {HOSTILE}\n{HOSTILE}\0"),
    ] {
        check(&["uci"], &format!("{line}\n"));
    }
}

#[test]
fn words_of_the_command_line() {
    let option = &*format!("--{HOSTILE}");
    for args in [
        &[HOSTILE][..],
        &[option],
        &["show", "a", HOSTILE],
        &["demo", "--seed", HOSTILE],
        &["bench", "--depth", HOSTILE],
        &["completions", HOSTILE],
        &["match", HOSTILE, "random"],
        &["match", &format!("engine:{HOSTILE}=1"), "random"],
        &["match", "random", "random", "--option-a", HOSTILE],
        &["serve", "--host", HOSTILE],
        &["play", "--clock", HOSTILE],
        &["legal", "--objective", HOSTILE],
    ] {
        check(args, "");
    }
    let help = Command::new(env!("CARGO_BIN_EXE_cotulenh"))
        .arg0(HOSTILE)
        .args(["show", "--help"])
        .output()
        .expect("the command starts");
    assert_tame("help", &help.stdout);
    assert!(text(&help.stdout).contains("Usage: cotulenh show"));
}

#[test]
fn a_file_in_a_pipe_is_exact() {
    let game = game();
    let output = cotulenh(&["pgn", "convert", "--to", "san"], game.as_bytes());
    let converted = text(&output.stdout);
    let red = format!("[Red \"{}\"]", hostile_tag());
    assert!(converted.contains(&red), "{converted:?}");
    let again = cotulenh(&["pgn", "convert", "--to", "san"], converted.as_bytes());
    assert_eq!(text(&again.stdout), converted);
    let annotated = cotulenh(
        &["analyse", "-", "--nodes", "100", "--format", "pgn"],
        game.as_bytes(),
    );
    assert!(text(&annotated.stdout).contains(&red));
    // JSON has its own escapes, and reading it gives the same game.
    let json = cotulenh(&["pgn", "convert", "--to", "json"], game.as_bytes());
    let back = cotulenh(
        &["pgn", "convert", "--from", "json", "--to", "san"],
        &json.stdout,
    );
    assert_eq!(text(&back.stdout), converted);
}
