//! The log of the running game on the disk, and resuming an interrupted game. Dropping the game leaves its files as a
//! crash does.

use super::{Tester, folder, settings};
use crate::play::autosave::{self, Autosave};
use crate::play::live_game::LiveGame;
use crate::play::settings::SideChoice;
use crate::play::speech::Language;
use cotulenh::Game;
use cotulenh::notation::pgn::PgnGame;
use std::fs;
use std::path::{Path, PathBuf};

const STACK: &str = "6c4/11/11/4a6/11/11/11/11/2(NFT)8/11/11/5C5 r - - 0 1";

/// Starts a game of two players from a position, with a log in this folder.
fn begin(folder: &Path, fen: &str) -> Tester {
    let mut record = PgnGame {
        game: Game::from_position(fen.parse().unwrap()),
        ..PgnGame::default()
    };
    record.tags.set("Event", "Hội làng").unwrap();
    let mut settings = settings();
    settings.clock = Some("10+5".parse().unwrap());
    let live = LiveGame::new(settings, record, Autosave::new(Some(folder.into())));
    Tester::with_game(live, Language::En)
}

fn resume(folder: &Path) -> Tester {
    let (resumed, unreadable) = autosave::resume(Some(folder)).unwrap();
    assert!(unreadable.is_empty(), "{unreadable:?}");
    Tester::with_game(LiveGame::resume(resumed), Language::En)
}

fn resume_error(folder: &Path) -> String {
    autosave::resume(Some(folder)).unwrap_err().to_string()
}

/// Plays moves and turns.
fn play(tester: &mut Tester, texts: &[&str]) {
    for text in texts {
        tester.play(text);
        // Closes the menu for the rest of a deployed stack.
        tester.key(ratatui::crossterm::event::KeyCode::Esc);
    }
}

fn logs(folder: &Path) -> Vec<PathBuf> {
    let paths = fs::read_dir(folder).unwrap();
    let paths = paths.map(|entry| entry.unwrap().path());
    let mut logs: Vec<_> = paths
        .filter(|path| path.extension().is_some_and(|end| end == "jsonl"))
        .collect();
    logs.sort();
    logs
}

fn only_log(folder: &Path) -> PathBuf {
    let [log] = &logs(folder)[..] else {
        panic!("expected one log: {:?}", logs(folder));
    };
    log.clone()
}

#[test]
fn a_crash_in_a_deployment_loses_nothing() {
    let folder = folder("autosave-deployment");
    let mut tester = begin(&folder, STACK);
    assert!(logs(&folder).is_empty(), "nothing was played");
    play(&mut tester, &["Ce1", "Ch12", "F>e6", "T>c6"]);
    tester.type_text("u");
    let (fen, game) = (tester.fen(), tester.app.live.game().clone());
    assert!(fen.ends_with(" c4::F>e6..."), "{fen}");
    drop(tester);

    let mut tester = resume(&folder);
    assert_eq!(*tester.app.live.game(), game);
    assert_eq!(tester.fen(), fen);
    assert_eq!(tester.app.live.settings().side, SideChoice::Both);
    let clock = tester.app.live.settings().clock.unwrap();
    assert_eq!(clock.to_string(), "10+5");
    let record = tester.app.live.record(&tester.app.names());
    assert_eq!(record.tags.get("Event"), Some("Hội làng"));
    assert!(tester.app.live.is_unsaved());
    // The step that was undone before the crash is redone, and both are undone.
    tester.type_text("y");
    assert!(tester.fen().contains("T>c6"), "{}", tester.fen());
    tester.type_text("uu");
    assert_eq!(
        tester.fen(),
        game.position().before_deployment().to_string()
    );
    tester.type_text("yy");
    let fen = tester.fen();
    drop(tester);

    // Changes after the first crash survive the second.
    assert_eq!(resume(&folder).fen(), fen);
}

#[test]
fn every_change_of_a_game_is_in_the_log() {
    let folder = folder("autosave-changes");
    let mut tester = begin(&folder, STACK);
    play(&mut tester, &["Ce1", "Ch12", "(NFT)c5"]);
    // Take back, play another line, resign, take that back, agree to a draw.
    tester.type_text("u");
    play(&mut tester, &["F>e6"]);
    tester.type_text("c");
    play(&mut tester, &["F>e6"]);
    tester.type_text("f");
    tester.type_text("o");
    tester.type_text("y");
    tester.type_text("r");
    tester.enter();
    tester.type_text("u");
    tester.type_text("d");
    tester.enter();
    let game = tester.app.live.game().clone();
    assert!(game.declared_end().is_some());
    drop(tester);
    assert_eq!(*resume(&folder).app.live.game(), game);
}

#[test]
fn a_game_that_runs_is_not_resumed_and_two_games_have_two_logs() {
    let folder = folder("autosave-two");
    let (mut one, mut two) = (begin(&folder, STACK), begin(&folder, STACK));
    play(&mut one, &["Ce1"]);
    play(&mut two, &["Cd1"]);
    assert_eq!(logs(&folder).len(), 2);
    assert!(!autosave::is_resumable(Some(&folder)));
    assert_eq!(
        resume_error(&folder),
        "there is no interrupted game to resume"
    );
    let fen = one.fen();
    drop(one);
    assert!(autosave::is_resumable(Some(&folder)));
    let again = resume(&folder);
    assert_eq!(again.fen(), fen);
    // The game is running again.
    assert!(!autosave::is_resumable(Some(&folder)));
    play(&mut two, &["Ch12"]);
    assert_eq!(again.fen(), fen);
}

#[test]
fn a_game_that_was_quit_or_replaced_has_no_log() {
    let folder = folder("autosave-left");
    let mut tester = begin(&folder, STACK);
    play(&mut tester, &["Ce1"]);
    let first = only_log(&folder);
    tester.type_text("n");
    tester.enter();
    assert_eq!(fs::read_dir(&*folder).unwrap().count(), 0);
    play(&mut tester, &["Tf6"]);
    assert!(only_log(&folder).exists());
    tester.app.live.discard_log();
    assert_eq!(fs::read_dir(&*folder).unwrap().count(), 0, "{first:?}");
    assert!(!autosave::is_resumable(Some(&folder)));
}

#[test]
fn a_torn_last_entry_is_cut_off_and_the_log_continues() {
    let folder = folder("autosave-torn");
    for torn in [b"{\"seq\":9,".as_slice(), b"\0\0\0", b"{\"\xe1\xbb"] {
        let mut tester = begin(&folder, STACK);
        play(&mut tester, &["Ce1"]);
        let fen = tester.fen();
        drop(tester);
        let log = only_log(&folder);
        let whole = fs::read(&log).unwrap();
        fs::write(&log, [&whole, torn].concat()).unwrap();
        // The check for a resumable game changes nothing.
        assert!(autosave::is_resumable(Some(&folder)));
        assert_eq!(fs::read(&log).unwrap(), [&whole, torn].concat());
        let mut tester = resume(&folder);
        assert_eq!(tester.fen(), fen);
        assert_eq!(fs::read(&log).unwrap(), whole);
        play(&mut tester, &["Ch12"]);
        let fen = tester.fen();
        drop(tester);
        let mut tester = resume(&folder);
        assert_eq!(tester.fen(), fen);
        tester.app.live.discard_log();
    }
}

#[test]
fn a_damaged_log_is_reported_with_its_place_and_unchanged() {
    let folder = folder("autosave-damaged");
    let mut tester = begin(&folder, STACK);
    play(&mut tester, &["Ce1", "Ch12"]);
    drop(tester);
    let log = only_log(&folder);
    let mut damaged = fs::read(&log).unwrap();
    let second = damaged.iter().position(|&byte| byte == b'\n').unwrap() + 1;
    damaged[second + 8] ^= 1;
    fs::write(&log, &damaged).unwrap();
    let place = format!(
        "{}: record 2, byte {second}: the checksum is wrong",
        log.display()
    );
    assert!(!autosave::is_resumable(Some(&folder)));
    assert_eq!(resume_error(&folder), place);
    assert_eq!(fs::read(&log).unwrap(), damaged);

    damaged[second] = 0xff;
    fs::write(&log, &damaged).unwrap();
    let place = format!("{}: byte {second}: expected UTF-8", log.display());
    assert_eq!(resume_error(&folder), place);

    // Invalid settings are reported too.
    let mut tester = begin(&folder, STACK);
    play(&mut tester, &["Ce1"]);
    drop(tester);
    fs::remove_file(&log).unwrap();
    let path = only_log(&folder).with_extension("json");
    let settings = fs::read_to_string(&path).unwrap();
    fs::write(&path, settings.replace("\"level\":1", "\"level\":11")).unwrap();
    let place = format!("{}: level: expected 1 to 10", path.display());
    assert_eq!(resume_error(&folder), place);
    fs::write(&path, settings).unwrap();
    resume(&folder);
}

#[test]
fn an_older_game_is_resumed_if_the_newest_log_is_damaged() {
    let folder = folder("autosave-older");
    let mut tester = begin(&folder, STACK);
    play(&mut tester, &["Ce1"]);
    let fen = tester.fen();
    drop(tester);
    let newest = folder.join("newest.jsonl");
    fs::write(&newest, "{}\n").unwrap();
    let (resumed, unreadable) = autosave::resume(Some(&folder)).unwrap();
    assert_eq!(resumed.log.game().position().to_string(), fen);
    let message = format!("{}: record 1, byte 0: ", newest.display());
    assert!(unreadable[0].to_string().starts_with(&message));
}

#[test]
fn a_failed_autosave_is_reported_once_and_the_game_continues() {
    let folder = folder("autosave-fails");
    let state = folder.join("state");
    fs::write(&state, "a file, no folder").unwrap();
    let mut tester = begin(&state, STACK);
    tester.type_text(":Ce1");
    tester.enter();
    assert!(tester.app.notice.is_error);
    assert!(
        tester.notice().contains("Autosave failed: "),
        "{}",
        tester.notice()
    );
    play(&mut tester, &["Ch12"]);
    assert_eq!(tester.app.live.game().ply(), 2);
    // As soon as the folder can be created, the whole game is saved.
    fs::remove_file(&state).unwrap();
    play(&mut tester, &["Cf1"]);
    let game = tester.app.live.game().clone();
    drop(tester);
    assert_eq!(*resume(&state).app.live.game(), game);
}

#[test]
fn logs_are_in_the_state_folder() {
    #[cfg(unix)]
    let (name, path) = ("XDG_STATE_HOME", "/var/state");
    #[cfg(not(unix))]
    let (name, path) = ("LOCALAPPDATA", "C:\\state");
    let of = |value: &'static str| {
        let variable = move |asked: &str| (asked == name).then(|| value.into());
        autosave::folder(variable)
    };
    assert_eq!(of(path), Some(Path::new(path).join("cotulenh")));
    // A relative path is ignored.
    assert_eq!(of("state"), autosave::folder(|_| None));
    assert_eq!(of(""), autosave::folder(|_| None));
}
