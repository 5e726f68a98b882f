//! Saving a game and continuing it.

use super::{Tester, folder, settings};
use crate::pgn;
use crate::play::app::Mode;
use crate::play::settings::SideChoice;
use crate::play::speech::Language;
use ratatui::crossterm::event::KeyCode;
use std::fs;

/// Types a file name in place of the proposed one.
fn name(tester: &mut Tester, path: &std::path::Path) {
    tester.control('u');
    tester.type_text(path.to_str().unwrap());
    tester.enter();
}

#[test]
fn a_saved_game_is_continued_unchanged() {
    let folder = folder("reload");
    let path = folder.join("game.pgn");
    let mut with_clock = settings();
    with_clock.clock = Some("10+5".parse().unwrap());
    let mut tester = Tester::game(with_clock.clone());
    for text in ["Tf6", "Tf7", "Ic6"] {
        tester.play(text);
    }
    // Another line: the turn that was taken back stays as a variation.
    tester.type_text("u");
    tester.play("Thh6");
    tester.type_text("s");
    name(&mut tester, &path);
    assert!(tester.notice().starts_with("Saved to "));
    assert!(!tester.app.live.is_unsaved());
    let text = fs::read_to_string(&path).unwrap();
    assert!(text.contains("[Date \"2026.11.15\"]"), "{text}");
    assert!(
        text.replace('\n', " ")
            .contains("2. Thh6 {[%clk 0:10:10]} (2. Ic6 "),
        "{text}"
    );

    let record = pgn::game(&path, 1, None).unwrap();
    assert_eq!(record.game, *tester.app.live.game());
    assert_eq!(record.game.position(), tester.app.live.position());
    let mut again = Tester::with(with_clock.clone(), record, Language::En);
    again.play("Thh7");
    assert_eq!(again.app.live.game().ply(), 4);

    let earlier = pgn::game(&path, 1, Some(1)).unwrap();
    assert_eq!(earlier.game.ply(), 1);
    assert!(pgn::game(&path, 1, Some(4)).is_err());
    assert!(pgn::game(&path, 2, None).is_err());
    let start = pgn::game(&path, 1, Some(0)).unwrap();
    assert_eq!(start.game.position(), start.game.start());
}

#[test]
fn an_existing_file_is_kept_unless_the_player_decides_otherwise() {
    let folder = folder("exists");
    let path = folder.join("games.pgn");
    fs::write(&path, "something else\n").unwrap();
    let mut tester = Tester::game(settings());
    tester.play("Tf6");
    tester.type_text("s");
    name(&mut tester, &path);
    assert!(matches!(tester.app.mode, Mode::Exists(..)));
    assert!(
        tester
            .screen(80, 24)
            .contains("a append · o overwrite · Esc other name")
    );
    // Other keys do nothing. Esc returns to the name.
    tester.enter();
    tester.key(KeyCode::Esc);
    assert!(matches!(tester.app.mode, Mode::Save(..)));
    assert_eq!(fs::read_to_string(&path).unwrap(), "something else\n");
    assert!(tester.app.live.is_unsaved());
    tester.enter();
    tester.type_text("a");
    let text = fs::read_to_string(&path).unwrap();
    assert!(text.starts_with("something else\n\n[Event"), "{text}");
    assert!(!tester.app.live.is_unsaved());
    tester.type_text("s");
    name(&mut tester, &path);
    tester.type_text("o");
    assert!(fs::read_to_string(&path).unwrap().starts_with("[Event"));
}

#[test]
fn a_file_that_cannot_be_written_is_reported_and_nothing_is_lost() {
    let folder = folder("bad");
    let path = folder.join("no/such/folder.pgn");
    let mut tester = Tester::game(settings());
    tester.play("Tf6");
    let game = tester.app.live.game().clone();
    tester.type_text("s");
    name(&mut tester, &path);
    assert!(tester.app.notice.is_error);
    assert!(
        tester.notice().starts_with("Cannot save "),
        "{}",
        tester.notice()
    );
    assert!(
        matches!(&tester.app.mode, Mode::Save(prompt, _) if prompt.text() == path.to_str().unwrap())
    );
    assert!(tester.app.live.is_unsaved());
    tester.control('u');
    tester.enter();
    assert_eq!(tester.notice(), "Enter a file name.");
    tester.key(KeyCode::Esc);
    assert_eq!(*tester.app.live.game(), game);
}

#[test]
fn quitting_asks_first_if_something_would_be_lost() {
    let mut tester = Tester::game(settings());
    tester.type_text("q");
    assert!(tester.app.wants_quit(), "nothing was played");

    let folder = folder("quit");
    let path = folder.join("game.pgn");
    let mut tester = Tester::game(settings());
    tester.play("Tf6");
    tester.type_text("q");
    tester.key(KeyCode::Esc);
    assert!(!tester.app.wants_quit());
    tester.control('c');
    assert!(!tester.app.wants_quit());
    tester.type_text("s");
    name(&mut tester, &path);
    assert!(tester.app.wants_quit() && path.exists());

    let mut tester = Tester::game(settings());
    tester.play("Tf6");
    // It works in every mode, and the second one quits.
    tester.type_text(":xyz");
    tester.control('c');
    tester.control('c');
    assert!(tester.app.wants_quit());
}

#[test]
fn a_resigned_game_is_over_when_it_is_loaded_and_can_be_taken_back() {
    let folder = folder("resigned");
    let path = folder.join("game.pgn");
    let mut tester = Tester::game(settings());
    for text in ["Tf6", "Tf7"] {
        tester.play(text);
    }
    tester.type_text("r");
    tester.enter();
    tester.type_text("s");
    name(&mut tester, &path);
    let text = fs::read_to_string(&path).unwrap();
    assert!(text.contains("[Termination \"resignation\"]") && text.trim_end().ends_with("0-1"));
    let mut one = settings();
    one.side = SideChoice::Red;
    let mut again = Tester::with(one, pgn::game(&path, 1, None).unwrap(), Language::En);
    again.type_text(":Thh6");
    again.enter();
    assert_eq!(again.notice(), "Blue wins – opponent resigned");
    again.type_text("u");
    again.play("Thh6");
    again.app.wait_for_engine();
    assert_eq!(again.app.live.game().ply(), 4);
}

#[test]
fn a_game_saved_in_the_middle_of_a_deployment_is_continued_there() {
    let folder = folder("half");
    let path = folder.join("game.pgn");
    let fen = "6c4/11/11/4a6/11/11/11/11/2(NFT)8/11/11/5C5 r - - 0 1";
    let mut tester = Tester::at(fen, Language::En);
    for text in ["Ce1", "Ch12"] {
        tester.play(text);
    }
    tester.type_text("F>e6");
    tester.enter();
    tester.key(KeyCode::Esc);
    tester.type_text("s");
    name(&mut tester, &path);
    assert!(!tester.app.live.is_unsaved());
    let record = pgn::game(&path, 1, None).unwrap();
    assert_eq!(record.game.deployment_text().as_deref(), Some("2 c4: F>e6"));
    let mut again = Tester::with(settings(), record, Language::En);
    assert_eq!(again.fen(), tester.fen());
    assert!(!again.app.live.is_unsaved());
    // The step is taken back, which the file has not, and made again.
    again.type_text("u");
    assert!(again.app.live.is_unsaved());
    again.type_text("y");
    assert!(!again.app.live.is_unsaved());
    assert_eq!(again.fen(), tester.fen());
    // A given turn is a place between turns.
    let last = pgn::game(&path, 1, Some(2)).unwrap();
    assert_eq!(last.game.deployment_text(), None);
    assert_eq!(last.game.ply(), 2);
}
