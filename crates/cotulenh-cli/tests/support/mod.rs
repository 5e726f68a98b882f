//! Runs the command as a script does.

use std::io::Write;
use std::process::{Command, Output, Stdio};

/// Runs the command with this input.
pub fn cotulenh(args: &[&str], input: &[u8]) -> Output {
    run(env!("CARGO_BIN_EXE_cotulenh"), args, input)
}

/// Runs a program with this input.
pub fn run(program: &str, args: &[&str], input: &[u8]) -> Output {
    let mut child = Command::new(program)
        .args(args)
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .expect("the command starts");
    let mut stdin = child.stdin.take().expect("piped");
    let input = input.to_vec();
    // A command that does not read its input may end before all of it is written.
    let writer = std::thread::spawn(move || drop(stdin.write_all(&input)));
    let output = child.wait_with_output().expect("the command ends");
    writer.join().expect("the writer ends");
    output
}

/// Returns output as text.
pub fn text(bytes: &[u8]) -> String {
    String::from_utf8(bytes.to_vec()).expect("UTF-8")
}
