//! Commands on a terminal whose output is exact in a pipe.

use super::{HOSTILE, assert_tame, file, game};
use rustix::io::{FdFlags, fcntl_setfd};
use rustix::pty::{OpenptFlags, grantpt, openpt, ptsname, unlockpt};
use rustix::termios::{Winsize, tcsetwinsize};
use std::fs::{File, OpenOptions};
use std::io::{Read, Write};
use std::process::{Child, Command, Stdio};
use tempfile::TempDir;

/// A command in its own terminal.
struct Session {
    child: Child,
    terminal: File,
    seen: Vec<u8>,
    /// The folder of saved games. It is deleted when this is dropped.
    _state: TempDir,
}

impl Session {
    fn start(args: &[&str]) -> Session {
        let terminal = openpt(OpenptFlags::RDWR | OpenptFlags::NOCTTY).expect("a terminal");
        fcntl_setfd(&terminal, FdFlags::CLOEXEC).expect("a descriptor");
        grantpt(&terminal).expect("a terminal");
        unlockpt(&terminal).expect("a terminal");
        let size = Winsize {
            ws_row: 40,
            ws_col: 120,
            ws_xpixel: 0,
            ws_ypixel: 0,
        };
        tcsetwinsize(&terminal, size).expect("a size");
        let name = ptsname(&terminal, Vec::new()).expect("a name");
        let name = name.to_str().expect("text");
        let open = || {
            let side = OpenOptions::new().read(true).write(true).open(name);
            Stdio::from(side.expect("the other side"))
        };
        let state = tempfile::tempdir().expect("a folder");
        let child = Command::new(env!("CARGO_BIN_EXE_cotulenh"))
            .args(args)
            .env("TERM", "xterm")
            .env("XDG_STATE_HOME", state.path())
            .current_dir(env!("CARGO_TARGET_TMPDIR"))
            .stdin(open())
            .stdout(open())
            .stderr(open())
            .spawn()
            .expect("the command starts");
        Session {
            child,
            terminal: File::from(terminal),
            seen: Vec::new(),
            _state: state,
        }
    }

    /// Reads until this text has been shown.
    fn wait_for(&mut self, text: &str) {
        while !String::from_utf8_lossy(&self.seen).contains(text) {
            assert!(
                self.read(),
                "it ends: {}",
                String::from_utf8_lossy(&self.seen)
            );
        }
    }

    /// Reads some more. Returns `false` at the end, which Linux reports as an error.
    fn read(&mut self) -> bool {
        let mut block = [0; 4096];
        let count = self.terminal.read(&mut block).unwrap_or(0);
        self.seen.extend_from_slice(&block[..count]);
        count > 0
    }

    /// Returns everything that was shown. The terminal itself adds a carriage return to each line break.
    fn end(mut self) -> String {
        while self.read() {}
        self.child.wait().expect("an end");
        let text = String::from_utf8(self.seen).expect("UTF-8");
        text.replace("\r\n", "\n")
    }
}

#[test]
fn files_are_escaped_on_a_terminal() {
    let game = &*file("shown.pgn", &game());
    for args in [
        &["pgn", "convert", "--to", "san", game][..],
        &["pgn", "convert", "--to", "lan", game],
        &["pgn", "convert", "--to", "json", game],
        &["analyse", game, "--nodes", "100", "--format", "pgn"],
    ] {
        let shown = Session::start(args).end();
        // The progress line contains no foreign text here.
        let shown = shown.replace("\r\u{1b}[2K", "");
        assert_tame(&format!("{args:?}"), shown.as_bytes());
        assert!(shown.contains("owned"), "{args:?}: {shown}");
    }
}

#[test]
fn a_game_that_play_could_not_save_is_escaped() {
    let game = &*file("played.pgn", &game().replace("1-0", "*"));
    let mut session = Session::start(&["play", "--pgn", game, "--side", "both", "--lang", "en"]);
    session.wait_for("Tf7");
    session.terminal.write_all(b":Th5\r").expect("keys");
    session.wait_for("Th5");
    // The move list shows that the game has changed.
    session.wait_for("2.");
    let id = session.child.id().to_string();
    let sent = Command::new("kill").args(["-TERM", &id]).status();
    assert!(sent.expect("kill").success());
    let shown = session.end();
    assert!(shown.contains("[Red \""), "the game is printed: {shown:?}");
    let printed = &shown[shown.find("[Event").expect("a record")..];
    assert_tame("the record", printed.as_bytes());
    assert!(
        printed.contains("owned") && printed.contains("2. Th5"),
        "{printed}"
    );
    for part in ["\u{1b}]0;", "\u{7}", "\u{9b}", "\u{202e}", HOSTILE] {
        assert!(!shown.contains(part), "{part:?}");
    }
}
