//! The program that reads the answers closes its end.

use super::program::{COMMAND, exit_status};
#[cfg(target_os = "linux")]
use std::fs::File;
use std::io::{BufRead, BufReader, Read, Write};
use std::process::{Child, Command, Stdio};

fn start(output: Stdio, lines: &str) -> Child {
    let child = Command::new(COMMAND)
        .arg("uci")
        .stdin(Stdio::piped())
        .stdout(output)
        .stderr(Stdio::piped())
        .spawn()
        .expect("the command starts");
    let mut input = child.stdin.as_ref().expect("piped");
    input.write_all(lines.as_bytes()).expect("it is read");
    child
}

fn said(child: &mut Child) -> String {
    let mut text = String::new();
    let mut errors = child.stderr.take().expect("piped");
    errors.read_to_string(&mut text).expect("UTF-8");
    text
}

/// Closes the output of a search after its first line. The search is too deep to end by itself.
fn close_output(lines: &str, input_ends: bool) {
    let mut child = start(Stdio::piped(), lines);
    if input_ends {
        child.stdin = None;
    }
    let mut output = BufReader::new(child.stdout.take().expect("piped"));
    let mut line = String::new();
    output.read_line(&mut line).expect("UTF-8");
    assert!(line.starts_with("info "), "{line}");
    drop(output);
    let status = exit_status(&mut child);
    assert_eq!(status.code(), Some(0), "{lines}");
    assert_eq!(said(&mut child), "", "{lines}");
}

#[test]
fn the_search_ends_with_the_reader_of_its_answers() {
    for lines in [
        "go depth 1000\n",
        "go infinite\n",
        "setoption name Threads value 4\ngo depth 1000\n",
        "setoption name Threads value 4\ngo infinite\n",
    ] {
        // The input stays open, so only the closed output can end the command.
        close_output(lines, false);
    }
    close_output("go depth 1000\n", true);
    close_output("setoption name Threads value 4\ngo depth 1000\n", true);
}

/// An infinite search that has found everything writes nothing by itself.
#[test]
fn a_search_without_anything_to_find_ends_with_the_reader() {
    close_output("go infinite searchmoves k5k6 depth 1\n", false);
}

#[test]
#[cfg(target_os = "linux")]
fn a_full_disk_is_reported_and_ends_the_search() {
    let full = File::create("/dev/full").expect("a device");
    let mut child = start(full.into(), "go depth 1000\n");
    let status = exit_status(&mut child);
    assert_eq!(status.code(), Some(1));
    let error = said(&mut child);
    assert!(error.starts_with("cotulenh: No space left"), "{error}");
    assert_eq!(error.lines().count(), 1, "{error}");
}
