//! Tests of the command, run as a script does.

use crate::support::{cotulenh, text};
use serde_json::Value;
use std::io::Write;
use std::process::{Command, Stdio};

fn legal(args: &[&str], input: &[u8]) -> Vec<Value> {
    let output = cotulenh(&[&["legal"], args].concat(), input);
    assert_eq!(output.status.code(), Some(0));
    assert_eq!(text(&output.stderr), "");
    text(&output.stdout)
        .lines()
        .map(|line| serde_json::from_str(line).expect("JSON"))
        .collect()
}

const SMALL_POSITION: &str = "10c/11/11/11/11/11/11/7i3/4t2T3/11/11/4C6 r - - 0 1";

#[test]
fn legal_answers_each_line_with_its_members_in_order() {
    let output = cotulenh(&["legal"], format!("{SMALL_POSITION}\n").as_bytes());
    let line = text(&output.stdout);
    let start =
        format!(r#"{{"fen":"{SMALL_POSITION}","check":false,"status":"ongoing","actions":[[""#);
    assert!(line.starts_with(&start), "{line}");
    assert!(line.ends_with("]]}\n"));
}

#[test]
fn legal_sorts_moves_by_their_bytes_and_lists_commit() {
    let fen = "4(FT)1c4/11/10e/11/11/11/11/11/11/10I/9m1/2C8 r - - 0 1 e12::F>e9...";
    let answers = legal(&[], fen.as_bytes());
    let lans: Vec<&str> = answers[0]["actions"]
        .as_array()
        .unwrap()
        .iter()
        .map(|mv| mv[0].as_str().unwrap())
        .collect();
    assert!(lans.contains(&"commit"));
    assert!(lans.is_sorted());
    assert_eq!(lans.len(), 13);
}

#[test]
fn legal_continues_after_bad_lines() {
    let good = format!("{SMALL_POSITION}\n");
    let mut input = b"bad\n\n\xff\xfe\n".to_vec();
    input.extend_from_slice(&b"x".repeat(10_000));
    input.extend_from_slice(b"\n5c5/11/11/11/4N6/11/11/11/4(IE)6/11/11/4C6 r - - 0 1\r\n");
    input.extend_from_slice(good.as_bytes());
    let answers = legal(&[], &input);
    let codes: Vec<&str> = answers[..5]
        .iter()
        .map(|answer| answer["error"]["code"].as_str().unwrap())
        .collect();
    assert_eq!(codes, ["fen", "fen", "encoding", "too-long", "setup"]);
    assert_eq!(answers[0]["fen"], "bad");
    assert_eq!(answers[0]["error"]["square"], "a12");
    let problems = answers[4]["error"]["problems"].as_array().unwrap();
    let codes: Vec<&str> = problems
        .iter()
        .map(|p| p["code"].as_str().unwrap())
        .collect();
    assert_eq!(codes, ["illegal-stack", "terrain"]);
    assert_eq!(answers[5]["status"], "ongoing");
    assert_eq!(answers.len(), 6);
}

#[test]
fn legal_takes_study_positions() {
    let answers = legal(&[], b"11/11/11/11/11/11/11/11/11/4T6/11/11 r - - 0 1");
    assert_eq!(answers[0]["check"], false);
    assert!(!answers[0]["actions"].as_array().unwrap().is_empty());
    let empty = legal(&[], b"11/11/11/11/11/11/11/11/11/11/11/11 r - - 0 1");
    assert_eq!(empty[0]["status"], "stalemate");
}

#[test]
fn legal_knows_every_status_a_fen_shows() {
    let fifty = SMALL_POSITION.replace("0 1", "100 60");
    let answers = legal(&[], format!("{SMALL_POSITION}\n{fifty}").as_bytes());
    assert_eq!(answers[0]["status"], "ongoing");
    assert_eq!(answers[1]["status"], "fifty");
    assert_eq!(answers[0]["actions"].as_array().unwrap().len(), 13);
    assert_eq!(answers[1]["actions"].as_array().unwrap().len(), 13);
}

#[test]
fn legal_with_an_objective_asks_for_its_corps() {
    let answers = legal(&["--objective", "marine"], SMALL_POSITION.as_bytes());
    let problems = answers[0]["error"]["problems"].as_array().unwrap();
    assert_eq!(problems.len(), 2);
    assert_eq!(problems[0]["code"], "missing-corps");
    let land = legal(&["--objective", "land"], SMALL_POSITION.as_bytes());
    assert_eq!(land[0]["status"], "ongoing");
}

#[test]
fn perft_prints_count_time_and_speed() {
    let output = text(&cotulenh(&["perft", "2"], b"").stdout);
    let lines: Vec<&str> = output.lines().collect();
    assert_eq!(lines[0], "nodes 13460");
    assert!(lines[1].starts_with("time ") && lines[2].starts_with("nps "));
    let zero = text(&cotulenh(&["perft", "0"], b"").stdout);
    assert!(zero.starts_with("nodes 1\n"));
}

#[test]
fn perft_divides_shares_the_work_and_remembers_counts() {
    let one = text(&cotulenh(&["perft", "3", "--divide", "--fen", SMALL_POSITION], b"").stdout);
    let two = cotulenh(
        &[
            "perft",
            "3",
            "--divide",
            "--threads",
            "2",
            "--fen",
            SMALL_POSITION,
        ],
        b"",
    );
    let rows = |text: &str| -> Vec<String> {
        text.lines()
            .take_while(|line| !line.is_empty())
            .map(Into::into)
            .collect()
    };
    assert_eq!(rows(&one), rows(&text(&two.stdout)));
    let hash = [
        "perft",
        "3",
        "--divide",
        "--threads",
        "2",
        "--hash",
        "1",
        "--fen",
        SMALL_POSITION,
    ];
    assert_eq!(rows(&one), rows(&text(&cotulenh(&hash, b"").stdout)));
    let sum: u64 = rows(&one)
        .iter()
        .map(|row| row.split(' ').nth(1).unwrap().parse::<u64>().unwrap())
        .sum();
    assert_eq!((rows(&one).len(), sum), (13, 10_039));
}

#[test]
fn show_has_both_coordinate_styles_and_no_colours_in_a_pipe() {
    let output = text(&cotulenh(&["show"], b"").stdout);
    assert!(output.starts_with("    0  1  2"));
    assert!(output.contains("12  ~  ~  :  .  .  .  c  .  .  .  .  11\n"));
    assert!(output.contains("\n    a  b  c"));
    assert!(!output.contains('\x1b'));
    let colored = text(&cotulenh(&["show", "--color", "always"], b"").stdout);
    assert!(colored.contains('\x1b'));
}

#[test]
fn show_prints_stacks_heroes_and_the_deployment() {
    let fen = "6c4/11/11/11/11/11/11/11/2(NF+T)8/11/11/5C5 r - - 0 1 c4:N:F>e6...";
    let output = text(&cotulenh(&["show", fen], b"").stdout);
    assert!(output.contains("N+T"), "{output}");
    assert!(
        output.contains("Deploying from c4: F>e6; waiting: +T; staying: N"),
        "{output}"
    );
}

#[test]
fn the_same_seed_plays_the_same_game() {
    let play = || text(&cotulenh(&["demo", "--seed", "5", "--turns", "30"], b"").stdout);
    let game = play();
    assert_eq!(game, play());
    assert!(game.contains("FEN: "));
}

#[test]
fn wrong_arguments_get_one_clear_line_and_exit_code_two() {
    for args in [
        &["perft", "x"][..],
        &["perft", "-1"],
        &["perft", "65"],
        &["perft"],
        &["perft", "1", "--threads", "0"],
        &["perft", "1", "--hash", "0"],
        &["perft", "1", "--hash", "65537"],
        &["perft", "1", "--hash", "99999999999999999999"],
        &["perft", "1", "--hash", "much"],
        &["legal", "--objective", "sea"],
        &["legal", "extra"],
        &["show", "a", "b"],
        &["show", "--color", "blue"],
        &["fly"],
        &["--fly"],
    ] {
        let output = cotulenh(args, b"");
        assert_eq!(output.status.code(), Some(2), "{args:?}");
        let message = text(&output.stderr);
        assert_eq!(message.lines().count(), 1, "{args:?}: {message}");
        assert!(message.starts_with("cotulenh: "), "{message}");
        assert!(output.stdout.is_empty());
    }
}

#[test]
fn a_bad_fen_as_an_argument_gets_one_clear_line_and_exit_code_one() {
    for args in [
        &["show", "nonsense"][..],
        &["perft", "1", "--fen", "11/11 r"],
    ] {
        let output = cotulenh(args, b"");
        assert_eq!(output.status.code(), Some(1), "{args:?}");
        let message = text(&output.stderr);
        assert_eq!(message.lines().count(), 1, "{message}");
        assert!(message.contains("byte"), "{message}");
    }
}

#[test]
fn help_has_examples() {
    for args in [
        &["--help"][..],
        &["legal", "--help"],
        &["perft", "--help"],
        &["show", "--help"],
        &["explain", "--help"],
    ] {
        let output = cotulenh(args, b"");
        assert_eq!(output.status.code(), Some(0));
        assert!(text(&output.stdout).contains("Examples:"));
    }
}

#[test]
fn a_closed_pipe_is_not_an_error() {
    // The answer for the start position is longer than any pipe buffer.
    let start = format!("{}\n", cotulenh::START_FEN);
    let mut child = Command::new(env!("CARGO_BIN_EXE_cotulenh"))
        .arg("legal")
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .expect("the command starts");
    drop(child.stdout.take());
    let mut stdin = child.stdin.take().expect("piped");
    let _ = stdin.write_all(start.repeat(50).as_bytes());
    drop(stdin);
    let output = child.wait_with_output().expect("the command ends");
    assert_eq!(text(&output.stderr), "");
    assert_eq!(output.status.code(), Some(0));
}
