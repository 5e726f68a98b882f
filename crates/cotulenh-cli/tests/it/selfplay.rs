//! Tests of `cotulenh selfplay`, run as a script does.

use crate::support::{cotulenh, text};
use serde_json::Value;
use std::fs;
use std::path::PathBuf;

/// The options for short games.
const FAST: [&str; 6] = ["--nodes", "50", "--hash", "1", "--max-turns", "60"];

/// Returns a path that does not exist.
fn path(name: &str) -> String {
    let path = PathBuf::from(env!("CARGO_TARGET_TMPDIR")).join(format!("selfplay-{name}"));
    let _ = fs::remove_file(&path);
    path.to_str().expect("UTF-8").into()
}

fn selfplay(args: &[&str]) -> (String, String, Option<i32>) {
    let output = cotulenh(&[&["selfplay"], args].concat(), b"");
    let code = output.status.code();
    (text(&output.stdout), text(&output.stderr), code)
}

/// Makes a file. Returns the text on standard error.
fn make(file: &str, args: &[&str]) -> String {
    let (_, message, code) = selfplay(&[&["make", file], &FAST[..], args].concat());
    assert_eq!(code, Some(0), "{message}");
    message
}

/// Returns the error message of a command that must fail, which is one line.
fn refused(args: &[&str]) -> String {
    let (_, message, code) = selfplay(args);
    assert!(matches!(code, Some(1 | 2)), "{message}");
    assert_eq!(message.lines().count(), 1, "{message}");
    message
}

/// Makes a file of three games.
fn three(name: &str) -> (String, Vec<u8>) {
    let file = path(name);
    assert_eq!(make(&file, &["--games", "3"]), "");
    let bytes = fs::read(&file).expect("it was made");
    (file, bytes)
}

#[test]
fn the_same_seed_makes_the_same_bytes_at_any_concurrency() {
    let (_, one) = three("one.ctl");
    let two = path("two.ctl");
    make(&two, &["--games", "3", "--concurrency", "2"]);
    assert_eq!(fs::read(&two).unwrap(), one);
    let other = path("other.ctl");
    make(&other, &["--games", "3", "--seed", "2"]);
    assert_ne!(fs::read(&other).unwrap(), one);
}

#[test]
fn a_continued_file_equals_an_uninterrupted_one() {
    let (whole, all) = three("whole.ctl");
    let file = path("parts.ctl");
    make(&file, &["--games", "1"]);
    let first = fs::read(&file).unwrap();
    make(&file, &["--games", "3", "--concurrency", "2"]);
    assert_eq!(fs::read(&file).unwrap(), all);
    // The file is complete, so nothing is played again.
    make(&file, &["--games", "2"]);
    assert_eq!(fs::read(&file).unwrap(), all);
    // Torn at any place, in the header or in a game.
    for length in [0, 5, 40, first.len() - 1, first.len() + 1, all.len() - 1] {
        fs::write(&file, &all[..length]).unwrap();
        let message = make(&file, &["--games", "3"]);
        assert_eq!(
            message.contains("cut off"),
            length > 0,
            "{length}: {message}"
        );
        assert_eq!(fs::read(&file).unwrap(), all, "{length}");
    }
    // A limit on positions stops after the game that reaches it.
    let positions = path("positions.ctl");
    make(&positions, &["--positions", "1"]);
    assert_eq!(fs::read(&positions).unwrap(), first);
    let (message, _, _) = selfplay(&["check", &whole]);
    assert!(message.contains(": 3 good games with "), "{message}");
}

#[test]
fn another_file_is_never_written_over() {
    let (file, all) = three("settings.ctl");
    let with =
        |args: &[&str]| refused(&[&["make", &file, "--games", "4"], &FAST[..], args].concat());
    let message = with(&["--seed", "7"]);
    assert!(
        message.ends_with("it was made with other settings: seed is 1, not 7\n"),
        "{message}"
    );
    assert!(with(&["--objective", "air"]).contains("objective is total, not air"));
    assert_eq!(fs::read(&file).unwrap(), all);
    let notes = path("notes.txt");
    fs::write(&notes, "some notes").unwrap();
    let message = refused(&["make", &notes, "--games", "1"]);
    assert!(
        message.contains("byte 0: this is not a file of scored games"),
        "{message}"
    );
    assert_eq!(fs::read(&notes).unwrap(), b"some notes");
    // A damaged header is not taken for a torn one.
    let mut damaged = all.clone();
    damaged[13] = 0x0f;
    fs::write(&file, &damaged).unwrap();
    with(&["--seed", "1"]);
    assert_eq!(fs::read(&file).unwrap(), damaged);
}

#[test]
fn damage_is_located() {
    let (file, all) = three("damaged.ctl");
    let first = path("first.ctl");
    make(&first, &["--games", "1"]);
    let second = fs::metadata(&first).unwrap().len() as usize;
    let mut bytes = all.clone();
    bytes[second + 30] ^= 4;
    fs::write(&file, &bytes).unwrap();
    let (message, errors, code) = selfplay(&["check", &file]);
    assert_eq!(code, Some(1));
    let place = format!("game 2, byte {second}: damaged: the checksum differs\n");
    assert!(errors.ends_with(&place), "{errors}");
    assert!(message.ends_with(" positions, 1 bad\n"), "{message}");
    assert!(message.contains(": 2 good games with "), "{message}");
    // No intact game is cut off, and no damaged game is counted.
    let message = refused(&[&["make", &file, "--games", "4"], &FAST[..]].concat());
    assert!(message.contains("game 2, byte"), "{message}");
    assert_eq!(fs::read(&file).unwrap(), bytes);
    assert!(refused(&["stats", &file]).contains("game 2, byte"));
    fs::write(&file, &all[..all.len() - 1]).unwrap();
    let (_, errors, _) = selfplay(&["check", &file]);
    assert!(errors.contains("game 3, byte"), "{errors}");
    assert!(errors.ends_with("the file is truncated\n"), "{errors}");
}

#[test]
fn statistics_add_up() {
    let (file, bytes) = three("stats.ctl");
    let (json, _, code) = selfplay(&["stats", &file, "--json"]);
    assert_eq!(code, Some(0));
    let json: Value = serde_json::from_str(&json).expect("JSON");
    let number = |value: &Value| value.as_u64().expect("a number");
    let sum = |name: &str| -> u64 {
        let members = json[name].as_object().expect("an object");
        members.values().map(number).sum()
    };
    assert_eq!(json["settings"]["nodes"], "50");
    assert_eq!(
        (number(&json["games"]), sum("results"), sum("reasons")),
        (3, 3, 3)
    );
    let positions = number(&json["positions"]);
    assert_eq!(sum("scores") + number(&json["win-in-sight"]), positions);
    assert_eq!(number(&json["bytes"]), bytes.len() as u64);
    let turns = json["turns"]["mean"].as_f64().expect("a number") * 3.0;
    let others = number(&json["opening-turns"]) + number(&json["unscored"]);
    assert_eq!(turns.round() as u64, positions + others);
    let (plain, _, _) = selfplay(&["stats", &file]);
    assert!(
        plain.contains(&format!("\npositions {positions}\n")),
        "{plain}"
    );
}

#[test]
fn positions_and_games_are_exported() {
    let (file, _) = three("export.ctl");
    let export = |args: &[&str]| {
        let (lines, message, code) = selfplay(&[&["export", &file], args].concat());
        assert_eq!(code, Some(0), "{message}");
        lines
    };
    let all = export(&[]);
    let count = |text: &str| text.lines().count();
    let (checked, _, _) = selfplay(&["check", &file]);
    assert!(checked.contains(&format!("with {} positions", count(&all))));
    for line in all.lines() {
        let parts: Vec<_> = line.split(" | ").collect();
        let [fen, score, points, ply, word, game] = parts[..] else {
            panic!("{line}");
        };
        let position: cotulenh::Position = fen.parse().expect(fen);
        position.turn_from_engine_move(word).expect(word);
        assert!(
            score.trim_start_matches('#').parse::<i16>().is_ok(),
            "{line}"
        );
        assert!(["1.0", "0.5", "0.0"].contains(&points), "{line}");
        assert!(ply.parse::<u32>().is_ok() && game.parse::<u32>().is_ok());
    }
    let some = export(&[
        "--quiet",
        "--skip-plies",
        "20",
        "--most-score",
        "300",
        "--unique",
    ]);
    assert!(count(&some) > 0 && count(&some) < count(&all));
    assert!(some.lines().all(|line| all.contains(line)));
    let (half, other) = (export(&["--held-out", "2"]), export(&["--training", "2"]));
    assert_eq!(count(&half) + count(&other), count(&all));
    assert_eq!(count(&export(&["--every", "10"])), count(&all) / 10);
    // Another reader checks it as PGN.
    let pgn = export(&["--format", "pgn"]);
    let checked = cotulenh(&["pgn", "check"], pgn.as_bytes());
    assert_eq!(text(&checked.stdout), "3 games, 0 bad, 0 warnings\n");
    assert!(pgn.contains("[%eval "));
}

#[test]
fn contradictory_arguments_are_refused() {
    let empty = path("empty.ctl");
    fs::write(&empty, "").expect("a file");
    for (args, expected) in [
        (&["make", "x"][..], "--games"),
        (&["make", "x", "--games", "0"], "from 1"),
        (
            &["make", "x", "--games", "1", "--positions", "1"],
            "cannot be used with",
        ),
        (
            &["make", "x", "--games", "1", "--random-plies", "9-3"],
            "6-14",
        ),
        (
            &["make", "/no/such/folder/x", "--games", "1"],
            "/no/such/folder/x",
        ),
        (&["check", "/no/such/file"], "/no/such/file"),
        (&["export", &empty], "byte 0: the file is truncated"),
    ] {
        let message = refused(args);
        assert!(message.contains(expected), "{args:?}: {message}");
    }
}

#[cfg(unix)]
#[test]
fn an_interrupt_finishes_the_current_games() {
    use std::process::{Command, Stdio};
    let file = path("interrupt.ctl");
    let mut child = Command::new(env!("CARGO_BIN_EXE_cotulenh"))
        .args(["selfplay", "make", &file, "--games", "1000000"])
        .args(FAST)
        .args(["--concurrency", "2"])
        .stdout(Stdio::null())
        .spawn()
        .expect("the command starts");
    // The header is written before Ctrl-C is handled, so the test waits for a game.
    while fs::metadata(&file).map_or(0, |data| data.len()) < 1000 {
        assert!(child.try_wait().expect("its state").is_none(), "it goes on");
        std::thread::sleep(std::time::Duration::from_millis(1));
    }
    let id = child.id().to_string();
    let sent = Command::new("kill").args(["-INT", &id]).status();
    assert!(sent.expect("kill").success());
    assert_eq!(child.wait().expect("it ends").code(), Some(130));
    let (message, errors, code) = selfplay(&["check", &file]);
    assert_eq!((code, errors.as_str()), (Some(0), ""), "{message}");
    let games = message
        .split(": ")
        .nth(1)
        .and_then(|rest| rest.split(' ').next());
    let more = games
        .and_then(|games| games.parse::<u64>().ok())
        .expect("a number")
        + 1;
    let more = more.to_string();
    make(&file, &["--games", &more]);
    let whole = path("interrupt-whole.ctl");
    make(&whole, &["--games", &more]);
    assert_eq!(fs::read(&file).unwrap(), fs::read(&whole).unwrap());
}
