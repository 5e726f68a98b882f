//! A killed `cotulenh play`, and `--resume`.

use super::pty::{Controlling, Pty};
use super::{command, folder, names_in, state};
use crate::support::text;
use std::fs;
use std::path::{Path, PathBuf};

/// A stack that can be deployed.
const STACK: &str = "6c4/11/11/4a6/11/11/11/11/2(NFT)8/11/11/5C5 r - - 0 1";

fn play(folder: &Path, args: &[&str]) -> Pty {
    let mut command = command(folder, "play --lang en --color never");
    command.args(args);
    let mut pty = Pty::spawn(command, Controlling::No);
    pty.wait_for_screen("? keys");
    pty
}

/// Kills the game as `kill -9` does.
fn kill(mut pty: Pty) {
    pty.child.kill().expect("it runs");
    assert_eq!(pty.end().0.code(), None);
}

/// Quits the game without saving it.
fn leave(mut pty: Pty) {
    pty.send("q");
    pty.wait_for_screen("Quit?");
    pty.send("y");
    assert!(pty.end().0.success());
}

/// Runs `play --resume`, which must fail before it needs a terminal. Returns its error message.
fn resume_fails(folder: &Path) -> String {
    let mut pty = Pty::spawn(command(folder, "play --resume"), Controlling::No);
    let (status, _) = pty.end();
    assert_eq!(status.code(), Some(1));
    pty.all_shown()
}

/// Returns the logs of the games in a folder.
fn logs(folder: &Path) -> Vec<PathBuf> {
    let state = state(folder).join("cotulenh");
    let names = names_in(&state).into_iter();
    let paths = names.map(|name| state.join(name));
    let logs = paths.filter(|path| path.extension().is_some_and(|end| end == "jsonl"));
    logs.collect()
}

#[test]
fn a_killed_game_is_resumed_in_the_middle_of_a_deployment() {
    let folder = folder("resume-killed");
    let mut pty = play(&folder, &["--side", "both", "--fen", STACK]);
    pty.send(":Ce1\r:Ch12\r:F>e6\r");
    pty.wait_for_screen("Deploying c4:");
    kill(pty);
    assert_eq!(logs(&folder).len(), 1);

    // Another game mentions it and does not touch it.
    let mut pty = play(&folder, &["--side", "both"]);
    pty.wait_for_screen("--resume");
    pty.send(":Tf6\r:Tf7\rq");
    pty.wait_for_screen("Quit?");
    assert_eq!(logs(&folder).len(), 2, "each game has its log");
    pty.send("y");
    assert!(pty.end().0.success());
    assert_eq!(logs(&folder).len(), 1, "the other game was left");

    let mut pty = play(&folder, &["--resume"]);
    pty.wait_for_screen("Interrupted game resumed.");
    pty.wait_for_screen("Deploying c4:");
    // The deployment is undone and redone, and survives another kill.
    pty.send("u");
    pty.wait_for_screen("Taken back.");
    pty.send("y");
    pty.wait_for_screen("Deploying c4:");
    kill(pty);
    let mut pty = play(&folder, &["--resume"]);
    pty.wait_for_screen("Deploying c4:");
    leave(pty);
    assert!(names_in(&state(&folder).join("cotulenh")).is_empty());
    let message = resume_fails(&folder);
    assert!(
        message.contains("there is no interrupted game to resume"),
        "{message}"
    );
}

#[test]
fn a_damaged_log_is_reported_and_kept() {
    let folder = folder("resume-damaged");
    let mut pty = play(&folder, &["--side", "both"]);
    pty.send(":Tf6\r:Tf7\rq");
    pty.wait_for_screen("Quit?");
    kill(pty);
    let log = logs(&folder).remove(0);
    let good = fs::read(&log).expect("a log");
    let second = text(&good).find('\n').expect("a line") + 1;
    let mut damaged = good.clone();
    damaged[second + 8] ^= 1;
    fs::write(&log, &damaged).unwrap();
    let message = resume_fails(&folder);
    let place = format!("record 2, byte {second}: the checksum is wrong");
    assert!(message.contains(&place), "{message}");
    assert_eq!(fs::read(&log).expect("a log"), damaged);

    // A torn last line is cut off instead.
    fs::write(&log, [&good, b"{\"seq\":".as_slice()].concat()).unwrap();
    let mut pty = play(&folder, &["--resume"]);
    pty.wait_for_screen("Tf7");
    assert_eq!(fs::read(&log).expect("a log"), good);
    leave(pty);
}
