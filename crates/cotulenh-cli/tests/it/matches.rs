//! Tests of `cotulenh match`, run as a script does.
#![cfg(unix)]

use crate::support::{cotulenh, text};
use serde_json::Value;
use std::fs;
use std::io::{BufRead, BufReader};
use std::path::PathBuf;
use std::process::{Child, Command, Stdio};

/// Returns a path that does not exist.
fn path(name: &str) -> String {
    let path = PathBuf::from(env!("CARGO_TARGET_TMPDIR")).join(name);
    let _ = fs::remove_file(&path);
    path.to_str().expect("a plain path").to_owned()
}

/// Returns the summary of a match.
fn summary(args: &[&str]) -> Value {
    let args = [&["match"], args, &["--json"]].concat();
    let output = cotulenh(&args, b"");
    assert_eq!(text(&output.stderr), "", "{args:?}");
    assert_eq!(output.status.code(), Some(0), "{args:?}");
    serde_json::from_slice(&output.stdout).expect("JSON")
}

fn refused(args: &[&str]) -> String {
    let output = cotulenh(&[&["match"], args].concat(), b"");
    assert_ne!(output.status.code(), Some(0), "{args:?}");
    assert_eq!(text(&output.stdout), "", "{args:?}");
    text(&output.stderr)
}

fn fake(way: &str) -> String {
    let script = concat!(
        env!("CARGO_MANIFEST_DIR"),
        "/tests/it/support/fake_engine.sh"
    );
    format!("cmd:sh '{script}' {way}")
}

const FAST: [&str; 4] = ["engine:nodes=60,hash=1", "random", "--plies", "4"];

#[test]
fn every_fault_of_a_program_costs_it_the_game() {
    // Every program must answer `uci` in time, also on a busy machine. So the short timeout is not too short, and the
    // matches that wait for it run at once, except for the one that keeps a processor busy.
    let (long, short) = ("60000", "10000");
    let check = |way: &str, ending: &str, timeout: &str| {
        let fake = fake(way);
        let games = ["--games", "2", "--concurrency", "2"];
        let summary_json =
            summary(&[&["random", &fake, "--timeout", timeout], &games[..]].concat());
        assert_eq!(summary_json["wins"], 2, "{way}");
        assert_eq!(summary_json["faults"]["b"][ending], 2, "{way}");
        assert_eq!(summary_json["faults"]["a"], serde_json::json!({}), "{way}");
    };
    std::thread::scope(|scope| {
        for (way, ending, timeout) in [
            ("crash", "crash", long),
            ("silent", "silent", short),
            ("illegal", "illegal", long),
            ("rubbish", "illegal", long),
            ("none", "illegal", long),
            ("deaf", "silent", short),
        ] {
            scope.spawn(move || check(way, ending, timeout));
        }
    });
    check("flood", "silent", short);
}

#[test]
fn an_answer_that_does_not_come_is_a_loss_on_time() {
    for clock in [["--movetime", "100"], ["--tc", "0.1+0"]] {
        // The margin is for the other player on a busy machine.
        let fake = fake("silent");
        let players = [&fake, "random", "--games", "2", "--concurrency", "2"];
        let players = [&players[..], &["--margin", "5000"]].concat();
        let summary_json = summary(&[&players, &clock[..]].concat());
        assert_eq!(summary_json["faults"]["a"]["time"], 2);
        assert_eq!(summary_json["losses"], 2);
    }
}

#[test]
fn a_program_plays_as_the_built_in_engine_does() {
    let program = format!("cmd:'{}' uci", env!("CARGO_BIN_EXE_cotulenh"));
    let (one, two) = (path("program.pgn"), path("built-in.pgn"));
    let games = ["--games", "2", "--nodes", "100", "--objective", "marine"];
    let summary_json = summary(&[&[&program, "greedy", "--pgn", &one], &games[..]].concat());
    assert_eq!(summary_json["faults"]["a"], serde_json::json!({}));
    summary(&[&["engine", "greedy", "--pgn", &two], &games[..]].concat());
    let named = fs::read_to_string(one).unwrap().replace(&program, "engine");
    assert_eq!(
        unwrapped(&named),
        unwrapped(&fs::read_to_string(two).unwrap())
    );
}

fn unwrapped(pgn: &str) -> Vec<&str> {
    pgn.split_whitespace().collect()
}

#[test]
fn the_games_do_not_depend_on_the_concurrency() {
    let (one, two) = (path("alone.pgn"), path("together.pgn"));
    let games = ["--games", "10", "--seed", "5"];
    let alone = summary(&[&FAST[..], &games, &["--pgn", &one]].concat());
    let together = ["--concurrency", "3", "--pgn", &two];
    let together = summary(&[&FAST[..], &games, &together].concat());
    assert_eq!(alone, together);
    let games = fs::read_to_string(&one).unwrap();
    assert_eq!(games, fs::read_to_string(&two).unwrap());
    let checked = cotulenh(&["pgn", "check", &one], b"");
    assert_eq!(text(&checked.stdout), "10 games, 0 bad, 0 warnings\n");
}

#[test]
fn a_match_continues_where_it_ended() {
    let (state, one, two) = (path("on.json"), path("on.pgn"), path("through.pgn"));
    let kept = ["--resume", &state, "--pgn", &one, "--games"];
    summary(&[&FAST[..], &kept, &["4"]].concat());
    let on = summary(&[&FAST[..], &kept, &["8"]].concat());
    let through = summary(&[&FAST[..], &["--games", "8", "--pgn", &two]].concat());
    assert_eq!(on, through);
    let games = fs::read_to_string(&two).unwrap();
    assert_eq!(fs::read_to_string(&one).unwrap(), games);
    // The match is complete, so nothing is played again.
    assert_eq!(summary(&[&FAST[..], &kept, &["8"]].concat()), on);
    assert_eq!(fs::read_to_string(&one).unwrap(), games);
    let error = refused(&[&FAST[..], &kept, &["8", "--seed", "2"]].concat());
    assert!(error.contains("another match: seed differs"), "{error}");
    // A game that was written but not counted is played again.
    let cut = format!("{games}[Event \"cotulenh match\"]\n[Round \"5.1\"]\n");
    fs::write(&one, cut).unwrap();
    summary(&[&FAST[..], &kept, &["8"]].concat());
    assert_eq!(fs::read_to_string(&one).unwrap(), games);
    fs::write(&one, "").unwrap();
    let error = refused(&[&FAST[..], &kept, &["8"]].concat());
    assert!(error.contains("expected at least the"), "{error}");
}

/// Starts a long match that has played at least one pair.
fn long_match(state: &str, pgn: &str) -> Child {
    let mut child = Command::new(env!("CARGO_BIN_EXE_cotulenh"))
        .arg("match")
        .args(FAST)
        .args(["--games", "100000", "--concurrency", "2"])
        .args(["--resume", state, "--pgn", pgn])
        .stdout(Stdio::piped())
        .spawn()
        .expect("the command starts");
    let mut lines = BufReader::new(child.stdout.as_mut().expect("piped"));
    let mut line = String::new();
    lines.read_line(&mut line).expect("a pair");
    assert!(line.starts_with("pair 1  "), "{line}");
    // The output must be read, or the match would block.
    let mut stdout = child.stdout.take().expect("piped");
    std::thread::spawn(move || std::io::copy(&mut stdout, &mut std::io::sink()));
    child
}

/// Continues for a few games, and compares with a match that was never interrupted.
fn goes_on(state: &str, pgn: &str, whole: &str) {
    let kept: Value = serde_json::from_str(&fs::read_to_string(state).unwrap()).unwrap();
    let tally = &kept["tally"];
    let number = |name: &str| tally[name].as_u64().expect("a number");
    let counted = number("wins") + number("draws") + number("losses");
    let games = (counted.next_multiple_of(2) + 4).to_string();
    let games = ["--games", games.as_str()];
    let on = ["--resume", state, "--pgn", pgn];
    let on = summary(&[&FAST[..], &games, &on].concat());
    let through = summary(&[&FAST[..], &games, &["--pgn", whole]].concat());
    assert_eq!(on, through);
    assert_eq!(
        fs::read_to_string(pgn).unwrap(),
        fs::read_to_string(whole).unwrap()
    );
}

#[test]
fn an_interrupt_finishes_the_current_games() {
    let (state, pgn) = (path("interrupt.json"), path("interrupt.pgn"));
    let mut child = long_match(&state, &pgn);
    let id = child.id().to_string();
    let sent = Command::new("kill").args(["-INT", &id]).status();
    assert!(sent.expect("kill").success());
    assert_eq!(child.wait().expect("it ends").code(), Some(130));
    goes_on(&state, &pgn, &path("interrupt-whole.pgn"));
}

#[test]
fn a_test_ends_the_match_early() {
    let summary_json = summary(&[&FAST[..], &["--sprt", "0,200", "--games", "1000"]].concat());
    assert_eq!(summary_json["sprt"]["verdict"], "H1");
    assert_eq!(summary_json["complete"], true);
    assert!(summary_json["games"].as_u64() < Some(1000));
}

#[test]
fn long_games_and_agreed_ones_are_adjudged() {
    let summary_json = summary(&["random", "random", "--games", "2", "--max-turns", "12"]);
    assert_eq!(summary_json["endings"]["too-long"], 2);
    assert_eq!(summary_json["turns"], 24);
    let engines = ["engine:nodes=50", "engine:nodes=50", "--games", "2"];
    let draw = ["--draw-moves", "3", "--draw-score", "20000"];
    let summary_json = summary(&[&engines[..], &draw].concat());
    assert_eq!(summary_json["endings"]["adjudged-draw"], 2);
}

#[test]
fn openings_come_from_a_file() {
    let openings = path("openings.txt");
    let fen = "6c4/11/11/11/11/11/11/11/2(NFT)8/11/11/5C5 r - - 0 1";
    fs::write(&openings, format!("# one\n\n{fen}\n")).unwrap();
    let pgn = path("openings.pgn");
    let summary_json = summary(&[
        "random",
        "random",
        "--games",
        "2",
        "--openings",
        &openings,
        "--pgn",
        &pgn,
    ]);
    assert_eq!(summary_json["games"], 2);
    let games = fs::read_to_string(pgn).unwrap();
    assert_eq!(games.matches(&format!("[FEN \"{fen}\"]")).count(), 2);
    fs::write(&openings, format!("{fen}\nrubbish\n")).unwrap();
    let error = refused(&["random", "random", "--openings", &openings]);
    assert!(error.contains("openings.txt:2: board, a12"), "{error}");
}

#[test]
fn an_impossible_match_is_refused_before_the_first_game() {
    for (args, expected) in [
        (
            &["engine", "cmd:/no/such/program"][..],
            "/no/such/program: ",
        ),
        (&["engine", "cmd:false"], "false: expected uciok"),
        (&["engine", "cmd:yes", "--timeout", "200"], "no answer"),
        (&["engine:hash=0", "random"], "hash: expected a number"),
        (&["engine", "gredy"], "expected engine, random"),
        (&["engine", "random", "--games", "3"], "an even number"),
        (&["engine", "random", "--sprt", "5,0"], "elo0 < elo1"),
        (&["engine", "random", "--tc", "x"], "10+0.1"),
        (
            &["engine", "random", "--tc", "1", "--nodes", "1"],
            "cannot be used with",
        ),
        (&["engine", "random", "--draw-moves", "1"], "--draw-score"),
        (
            &["engine", "random", "--option-a", "Hash=1"],
            "is for programs",
        ),
        (
            &["engine", "random", "--openings", "/no/such/file"],
            "/no/such/file",
        ),
    ] {
        let error = refused(args);
        assert!(error.contains(expected), "{args:?}: {error}");
        assert_eq!(error.lines().count(), 1, "{error}");
    }
}
