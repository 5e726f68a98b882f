//! Every command that writes a file, killed at random moments.
//!
//! After each kill, the old or the new file is complete, and a resumed command ends with the same bytes as one that was
//! never killed. The moments follow from a seed. `COTULENH_KILLS` sets the number of kills per command.

use super::pty::{Controlling, Pty};
use super::{SELFPLAY, command, folder, run};
use crate::support::{cotulenh, text};
use rand::{RngExt, SeedableRng};
use rand_xoshiro::Xoshiro256PlusPlus;
use std::env;
use std::fs;
use std::path::{Path, PathBuf};
use std::time::{Duration, Instant};

/// The number of kills per command.
fn kills() -> u32 {
    const DEFAULT: u32 = 8;
    let given = env::var("COTULENH_KILLS").ok();
    given.map_or(DEFAULT, |number| number.parse().expect("a number"))
}

/// A command that runs in a folder, and the time that it takes.
struct Killed {
    folder: PathBuf,
    args: String,
    takes: Duration,
    moments: Xoshiro256PlusPlus,
}

impl Killed {
    /// Runs the command to its end, with these further arguments.
    fn new(folder: &Path, args: &str, more: &str) -> Killed {
        let began = Instant::now();
        run(folder, &format!("{args} {more}"));
        Killed {
            folder: folder.into(),
            args: args.into(),
            takes: began.elapsed(),
            moments: Xoshiro256PlusPlus::seed_from_u64(1),
        }
    }

    /// Runs the command to its end again.
    fn finish(&self, more: &str) {
        run(&self.folder, &format!("{} {more}", self.args));
    }

    /// Runs the command and kills it at a random moment, unless it has ended before.
    fn kill(&mut self, more: &str) {
        let mut command = command(&self.folder, &format!("{} {more}", self.args));
        let mut child = command.spawn().expect("the command starts");
        let moment = self.takes.mul_f64(self.moments.random_range(0.0..1.1));
        let end = Instant::now() + moment;
        while Instant::now() < end && child.try_wait().expect("its state").is_none() {
            std::thread::sleep(Duration::from_millis(1));
        }
        // It may have ended already.
        let _ = child.kill();
        child.wait().expect("it ends");
    }

    fn read(&self, name: &str) -> Vec<u8> {
        fs::read(self.folder.join(name)).unwrap_or_default()
    }
}

/// Kills a command that replaces `out`. Checks that the old or the new file is there.
fn old_or_new(folder: &Path, args: &str) {
    let mut killed = Killed::new(folder, args, "--out new");
    let new = killed.read("new");
    let old = b"the old file\n".as_slice();
    for round in 0..kills() {
        fs::write(folder.join("out"), old).unwrap();
        killed.kill("--out out");
        let found = killed.read("out");
        let text = String::from_utf8_lossy(&found);
        assert!(found == old || found == new, "kill {round}: {text:?}");
    }
    // The remains of a killed command do not affect the next one.
    killed.finish("--out out");
    assert_eq!(killed.read("out"), new);
}

#[test]
fn wins_leaves_the_old_or_the_new_suite() {
    let folder = folder("kills-wins");
    old_or_new(
        &folder,
        "wins make --seed 3 --in-one 2 --in-two 0 --in-three 0",
    );
}

#[test]
fn tune_leaves_the_old_or_the_new_weights() {
    let folder = folder("kills-tune");
    run(&folder, SELFPLAY);
    old_or_new(&folder, "tune games.ctl --steps 20 --held-out 2");
}

#[test]
fn killed_selfplay_continues_to_the_same_bytes() {
    let folder = folder("kills-selfplay");
    let games = "--games 8 --nodes 50 --hash 1 --max-turns 60 --concurrency 2";
    let mut killed = Killed::new(&folder, "selfplay make", &format!("whole.ctl {games}"));
    let whole = killed.read("whole.ctl");
    let more = format!("file.ctl {games}");
    for round in 0..kills() {
        killed.kill(&more);
        let found = killed.read("file.ctl");
        assert!(whole.starts_with(&found), "kill {round}");
        // A complete file cannot be resumed.
        if found == whole {
            fs::remove_file(folder.join("file.ctl")).unwrap();
        }
    }
    killed.finish(&more);
    assert_eq!(killed.read("file.ctl"), whole);
}

#[test]
fn a_killed_match_continues_to_the_same_bytes() {
    let folder = folder("kills-match");
    let games = "match engine:nodes=60,hash=1 random --plies 4 --games 10 --concurrency 2";
    let mut killed = Killed::new(&folder, games, "--resume whole.json --pgn whole.pgn");
    let whole = killed.read("whole.pgn");
    let more = "--resume file.json --pgn file.pgn";
    for round in 0..kills() {
        killed.kill(more);
        let (found, state) = (killed.read("file.pgn"), killed.read("file.json"));
        assert!(whole.starts_with(&found), "kill {round}");
        if !state.is_empty() {
            let state: serde_json::Value = serde_json::from_slice(&state).expect("a state");
            let counted = state["pgn_bytes"].as_u64().expect("a number");
            assert!(counted <= found.len() as u64, "kill {round}");
        }
        if found == whole {
            fs::remove_file(folder.join("file.pgn")).unwrap();
            fs::remove_file(folder.join("file.json")).unwrap();
        }
    }
    killed.finish(more);
    assert_eq!(killed.read("file.pgn"), whole);
    assert_eq!(killed.read("file.json"), killed.read("whole.json"));
}

/// Returns the keys that save the game to an existing file in the way of this key.
fn save(name: &str, way: char) -> String {
    format!("s\x15{name}\r{way}")
}

/// Plays a turn and saves the game this many times: replacing one file and appending to another.
fn saving(folder: &Path, times: usize) -> Pty {
    let command = command(folder, "play --lang en --color never --side both");
    let mut pty = Pty::spawn(command, Controlling::No);
    pty.wait_for_screen("q quit");
    let keys = save("replaced.pgn", 'o') + &save("extended.pgn", 'a');
    pty.send(":Tf6\r");
    pty.send(&keys.repeat(times));
    pty
}

#[test]
fn play_leaves_the_old_or_the_new_game() {
    let folder = folder("kills-play");
    let at = |name: &str| folder.join(name);
    let old = "[Event \"old\"]\n\n1. Tf6 *\n";
    let prepare = || ["replaced.pgn", "extended.pgn"].map(|name| fs::write(at(name), old).unwrap());
    // The date may change during the test.
    let read = |name: &str| {
        let text = fs::read_to_string(at(name)).expect("a file");
        let lines = text.split_inclusive('\n');
        lines
            .filter(|line| !line.starts_with("[Date "))
            .collect::<String>()
    };
    prepare();
    let mut pty = saving(&folder, 1);
    pty.send("q");
    assert!(pty.end().0.success());
    let new = read("replaced.pgn");
    assert!(new.contains("1. Tf6"), "{new}");
    let mut moments = Xoshiro256PlusPlus::seed_from_u64(1);
    for round in 0..kills() {
        prepare();
        let mut pty = saving(&folder, 20);
        pty.read_for(Duration::from_millis(moments.random_range(0..200)));
        pty.child.kill().expect("it goes on");
        pty.end();
        let found = read("replaced.pgn");
        assert!(found == old || found == new, "kill {round}: {found:?}");
        let extended = read("extended.pgn");
        let added = extended.strip_prefix(old).expect("the old games");
        let one = format!("\n{new}");
        assert_eq!(added.replace(&one, ""), "", "kill {round}: {extended:?}");
    }
    let checked = cotulenh(&["pgn", "check", at("extended.pgn").to_str().unwrap()], b"");
    assert!(text(&checked.stdout).contains(" 0 bad, 0 warnings"));
}
