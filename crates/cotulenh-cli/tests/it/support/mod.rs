//! Running the command as a script does.

use std::io::Write;
use std::path::PathBuf;
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

/// Runs the command, which must succeed without an error message. Returns its output.
pub fn good(args: &[&str], input: &str) -> String {
    let output = cotulenh(args, input.as_bytes());
    assert_eq!(text(&output.stderr), "", "{args:?}");
    assert_eq!(output.status.code(), Some(0), "{args:?}");
    text(&output.stdout)
}

/// Writes a file with this content for one test. Returns its path.
pub fn file(name: &str, content: &str) -> PathBuf {
    let path = PathBuf::from(env!("CARGO_TARGET_TMPDIR")).join(name);
    std::fs::write(&path, content).expect("a file can be written");
    path
}

/// Returns what was printed as text.
pub fn text(bytes: &[u8]) -> String {
    String::from_utf8(bytes.to_vec()).expect("UTF-8")
}
