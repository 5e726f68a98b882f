//! `cotulenh play` when its terminal goes away, or the system ends it.

use super::pty::{Controlling, Pty, ticks};
use super::{command, folder, names_in};
use crate::support::{cotulenh, text};
use rustix::process::{Pid, Signal, kill_process};
use std::fs;
use std::path::Path;

/// The documented exit codes.
const HUNG_UP: i32 = 129;
const INTERRUPTED: i32 = 130;

/// Starts a game in a folder. The home folder is the one named `home` beside it.
fn play(folder: &Path, args: &str, controlling: Controlling) -> Pty {
    let args = format!("play --lang en --color never {args}");
    let mut command = command(folder, &args);
    command.env("HOME", folder.with_file_name("home"));
    let mut pty = Pty::spawn(command, controlling);
    pty.wait_for_screen("q quit");
    pty
}

/// Starts a game of two players and plays two turns.
fn two_turns(folder: &Path, controlling: Controlling) -> Pty {
    let mut pty = play(folder, "--side both", controlling);
    pty.send(":Tf6\r:Tf7\rq");
    // The question comes after the turns.
    pty.wait_for_screen("Quit?");
    pty
}

/// Checks that the folder contains one game with these turns and nothing else.
fn assert_saved(folder: &Path, turns: &str) {
    let names = names_in(folder);
    let [name] = &names[..] else {
        panic!("expected one file: {names:?}");
    };
    let file = folder.join(name);
    let name = name.to_str().expect("UTF-8");
    assert!(
        name.starts_with("cotulenh-") && name.ends_with(".pgn"),
        "{name}"
    );
    let game = fs::read_to_string(&file).expect("a game");
    assert!(game.contains(turns), "{game}");
    let checked = cotulenh(&["pgn", "check", file.to_str().unwrap()], b"");
    assert_eq!(text(&checked.stdout), "1 games, 0 bad, 0 warnings\n");
}

/// Closes the terminal and waits for the exit. Meanwhile the process must not keep the processor busy.
fn hang_up(pty: &mut Pty) -> Option<i32> {
    let before = ticks(&pty.child);
    pty.hang_up();
    let (status, after) = pty.end();
    if let (Some(before), Some(after)) = (before, after) {
        // An idle core would give a busy loop these ticks in three seconds.
        assert!(after - before < 300, "{} ticks", after - before);
    }
    status.code()
}

#[test]
fn closing_the_terminal_saves_the_game_and_ends_the_program() {
    let folder = folder("hang-up-signal");
    let mut pty = two_turns(&folder, Controlling::Yes);
    assert_eq!(hang_up(&mut pty), Some(HUNG_UP));
    assert_saved(&folder, "1. Tf6 Tf7");
}

#[test]
fn a_terminal_that_goes_away_without_a_signal_is_noticed() {
    let folder = folder("hang-up-no-signal");
    let mut pty = two_turns(&folder, Controlling::No);
    assert_eq!(hang_up(&mut pty), Some(HUNG_UP));
    assert_saved(&folder, "1. Tf6 Tf7");
}

#[test]
fn a_hang_up_is_noticed_while_the_engine_thinks() {
    let folder = folder("hang-up-thinking");
    let mut pty = play(
        &folder,
        "--side red --level 10 --time 3600",
        Controlling::No,
    );
    pty.send(":Tf6\r");
    pty.wait_for_screen("thinking");
    assert_eq!(hang_up(&mut pty), Some(HUNG_UP));
    assert_saved(&folder, "1. Tf6");
}

#[test]
fn a_game_that_is_saved_or_not_begun_is_not_saved_again() {
    let folder = folder("hang-up-nothing");
    let mut pty = play(&folder, "--side both", Controlling::Yes);
    assert_eq!(hang_up(&mut pty), Some(HUNG_UP));
    assert!(names_in(&folder).is_empty());
    let mut pty = two_turns(&folder, Controlling::No);
    pty.send("s\r");
    pty.end();
    let before = names_in(&folder);
    let name = before[0].to_str().expect("UTF-8");
    let mut pty = play(&folder, &format!("--pgn {name}"), Controlling::Yes);
    assert_eq!(hang_up(&mut pty), Some(HUNG_UP));
    assert_eq!(names_in(&folder), before);
}

#[test]
fn a_folder_that_is_gone_does_not_lose_the_game() {
    let folder = folder("hang-up-gone");
    let (home, away) = (folder.join("home"), folder.join("away"));
    fs::create_dir(&home).unwrap();
    fs::create_dir(&away).unwrap();
    let mut pty = two_turns(&away, Controlling::Yes);
    fs::remove_dir(&away).unwrap();
    assert_eq!(hang_up(&mut pty), Some(HUNG_UP));
    assert_saved(&home, "1. Tf6 Tf7");
}

#[test]
fn a_signal_saves_the_game_and_gives_the_terminal_back() {
    let folder = folder("hang-up-term");
    let mut pty = two_turns(&folder, Controlling::No);
    let id = Pid::from_child(&pty.child);
    // Shells and systems send several signals in a row. The game is saved nevertheless.
    for signal in [Signal::TERM, Signal::HUP, Signal::TERM] {
        kill_process(id, signal).expect("a signal");
    }
    let (status, _) = pty.end();
    assert_eq!(status.code(), Some(INTERRUPTED));
    assert_saved(&folder, "1. Tf6 Tf7");
    // The alternate screen is left before the message with the path.
    assert!(pty.has_shown("\x1b[?1049l"));
    assert!(pty.has_shown("cotulenh: the game was saved in cotulenh-"));
    assert!(pty.has_shown("1. Tf6 Tf7"));
}
