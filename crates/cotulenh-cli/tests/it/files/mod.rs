//! The files that commands write: their content after a kill, a hang-up or a full disk, and the order of the system
//! calls.
#![cfg(unix)]

mod hang_up;
mod kills;
#[cfg(target_os = "linux")]
mod order;
mod pty;
mod resume;
mod targets;

use std::ffi::OsString;
use std::fs;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};

/// Self-play of four short games, enough to tune with half of them held out.
const SELFPLAY: &str = "selfplay make games.ctl --games 4 --nodes 50 --hash 1 --max-turns 60";

/// Creates an empty folder. Returns its real path.
fn folder(name: &str) -> PathBuf {
    let folder = PathBuf::from(env!("CARGO_TARGET_TMPDIR")).join(format!("files-{name}"));
    let _ = fs::remove_dir_all(&folder);
    fs::create_dir_all(&folder).expect("a folder for the test");
    let folder = folder.canonicalize().expect("it is there");
    let _ = fs::remove_dir_all(state(&folder));
    folder
}

/// Returns the state folder of the commands that run in a folder. It is beside that folder.
fn state(folder: &Path) -> PathBuf {
    let mut name = folder.file_name().expect("a name").to_owned();
    name.push("-state");
    folder.with_file_name(name)
}

/// Returns the names in a folder, in order.
fn names_in(folder: &Path) -> Vec<OsString> {
    let entries = fs::read_dir(folder).expect("the folder");
    let mut names: Vec<_> = entries
        .map(|entry| entry.expect("a file").file_name())
        .collect();
    names.sort();
    names
}

/// Returns the command in a folder, without input or output.
fn command(folder: &Path, args: &str) -> Command {
    with_args(Command::new(env!("CARGO_BIN_EXE_cotulenh")), folder, args)
}

/// Adds arguments to a program that runs in a folder, without input or output.
fn with_args(mut program: Command, folder: &Path, args: &str) -> Command {
    program
        .args(args.split_whitespace())
        .current_dir(folder)
        .env("XDG_STATE_HOME", state(folder))
        .stdin(Stdio::null())
        .stdout(Stdio::null())
        .stderr(Stdio::null());
    program
}

/// Runs the command in a folder. Panics unless it succeeds.
fn run(folder: &Path, args: &str) {
    let status = command(folder, args).status().expect("the command starts");
    assert!(status.success(), "{args}: {status}");
}
