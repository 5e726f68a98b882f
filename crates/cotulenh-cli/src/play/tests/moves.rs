//! Every kind of move with the cursor, and typed moves.

use super::{Tester, settings};
use crate::play::app::Mode;
use crate::play::speech::Language;
use cotulenh::{MoveKind, Turn};
use ratatui::crossterm::event::KeyCode;

/// Selects a unit and a target with the cursor. Returns the played turn.
fn play(fen: &str, from: &str, to: &str, kind: Option<char>) -> (Tester, Turn) {
    let mut tester = Tester::at(fen, Language::En);
    tester.enter_at(from);
    tester.enter_at(to);
    if let Some(number) = kind {
        assert!(matches!(tester.app.mode, Mode::Kinds(_)));
        tester.key(KeyCode::Char(number));
    }
    let game = tester.app.live.game();
    let turn = game
        .turn(game.current())
        .expect("a turn was played")
        .clone();
    (tester, turn)
}

fn kind_of(turn: &Turn) -> MoveKind {
    match turn {
        Turn::Ordinary(act) => act.kind,
        Turn::Deployment(deployment) => deployment.steps[0].kind,
    }
}

#[test]
fn a_move_and_a_combine() {
    let fen = "6c4/11/11/11/11/11/11/11/4T6/4I6/11/5C5 r - - 0 1";
    let (tester, turn) = play(fen, "e4", "f4", None);
    assert_eq!(kind_of(&turn), MoveKind::Move);
    assert_eq!(
        tester.fen(),
        "6c4/11/11/11/11/11/11/11/5T5/4I6/11/5C5 b - - 1 1"
    );
    let (tester, turn) = play(fen, "e3", "e4", None);
    assert_eq!(kind_of(&turn), MoveKind::Combine);
    assert_eq!(
        tester.fen(),
        "6c4/11/11/11/11/11/11/11/4(TI)6/11/11/5C5 b - - 1 1"
    );
}

#[test]
fn a_capture_and_a_stay_capture_by_choice_on_the_same_square() {
    let fen = "6c4/11/11/11/4i6/11/11/11/4F6/11/11/5C5 r - - 0 1";
    let (tester, turn) = play(fen, "e4", "e8", Some('1'));
    assert_eq!(kind_of(&turn), MoveKind::Capture);
    assert_eq!(
        tester.fen(),
        "6c4/11/11/11/4+F6/11/11/11/11/11/11/5C5 b - - 0 1"
    );
    let (tester, turn) = play(fen, "e4", "e8", Some('2'));
    assert_eq!(kind_of(&turn), MoveKind::StayCapture);
    assert_eq!(
        tester.fen(),
        "6c4/11/11/11/11/11/11/11/4+F6/11/11/5C5 b - - 0 1"
    );
}

#[test]
fn a_stay_capture_where_the_unit_cannot_stand() {
    let fen = "6c4/11/11/11/11/11/11/11/1n1T7/11/11/5C5 r - - 0 1";
    let (tester, turn) = play(fen, "d4", "b4", None);
    assert_eq!(kind_of(&turn), MoveKind::StayCapture);
    assert_eq!(
        tester.fen(),
        "6c4/11/11/11/11/11/11/11/3+T7/11/11/5C5 b - - 0 1"
    );
}

#[test]
fn a_suicide_capture() {
    let fen = "6c4/11/11/11/4g6/11/11/11/4F6/3I7/11/5C5 r - - 0 1";
    let (tester, turn) = play(fen, "e4", "e8", None);
    assert_eq!(kind_of(&turn), MoveKind::SuicideCapture);
    assert_eq!(
        tester.fen(),
        "6c4/11/11/11/11/11/11/11/11/3+I7/11/5C5 b - - 0 1"
    );
}

#[test]
fn a_deployment_by_the_list_of_a_stack() {
    let mut tester = Tester::at(
        "6c4/11/11/11/11/11/11/11/4(TI)6/11/11/5C5 r - - 0 1",
        Language::En,
    );
    tester.enter_at("e4");
    assert!(matches!(tester.app.mode, Mode::Units(_)));
    // The entry below the whole stack: the Tank.
    tester.key(KeyCode::Down);
    tester.enter();
    tester.enter_at("e6");
    assert!(tester.fen().ends_with(" e4::T>e6..."));
    tester.type_text("f");
    assert_eq!(
        tester.fen(),
        "6c4/11/11/11/11/11/4T6/11/4I6/11/11/5C5 b - - 1 1"
    );
}

#[test]
fn the_cursor_stays_on_the_board_and_follows_how_it_is_turned() {
    let mut tester = Tester::game(settings());
    for flipped in [false, true] {
        assert_eq!(tester.app.flipped, flipped);
        for corner in ["a1", "k1", "k12", "a12"] {
            tester.go(corner);
            for code in [KeyCode::Up, KeyCode::Right, KeyCode::Down, KeyCode::Left] {
                tester.key(code);
            }
        }
        tester.type_text("v");
    }
}

#[test]
fn tab_cycles_through_units_and_then_through_targets() {
    let mut tester = Tester::at(
        "6c4/11/11/11/11/11/11/11/4T6/4I6/11/5C5 r - - 0 1",
        Language::En,
    );
    let mut seen = Vec::new();
    for _ in 0..4 {
        tester.key(KeyCode::Tab);
        seen.push(tester.app.cursor.to_string());
    }
    assert_eq!(seen, ["f1", "e3", "e4", "f1"]);
    tester.key(KeyCode::BackTab);
    assert_eq!(tester.app.cursor.to_string(), "e4");
    tester.enter();
    let count = tester.app.selection.as_ref().unwrap().squares().len();
    for _ in 0..count {
        tester.key(KeyCode::Tab);
        let chosen = tester.app.selection.as_ref().unwrap();
        assert!(chosen.at(tester.app.cursor).next().is_some());
    }
    assert_eq!(tester.app.cursor.to_string(), "d4");
}

#[test]
fn an_impossible_choice_is_explained_and_changes_nothing() {
    let mut tester = Tester::game(settings());
    let before = tester.fen();
    tester.enter_at("f6");
    assert_eq!(tester.notice(), "The side to move has no pieces here.");
    tester.enter_at("f9");
    assert_eq!(tester.notice(), "The side to move has no pieces here.");
    tester.enter_at("f2");
    assert_eq!(tester.notice(), "This piece has no legal moves.");
    tester.enter_at("f4");
    tester.enter_at("f7");
    assert_eq!(
        tester.notice(),
        "The Tank moves at most 2 squares, but f7 is 3 away."
    );
    assert!(tester.app.selection.is_some());
    // Another own piece is selected instead, then none.
    tester.enter_at("c5");
    assert_eq!(
        tester.app.selection.as_ref().unwrap().from.to_string(),
        "c5"
    );
    tester.key(KeyCode::Esc);
    assert!(tester.app.selection.is_none());
    assert_eq!(tester.fen(), before);
}

#[test]
fn a_single_target_is_counted_in_the_singular() {
    let fen = "6c4/11/11/11/11/11/11/11/11/11/11/5C3HI r - - 0 1";
    for (language, text) in [
        (Language::En, "I on k1 selected: 1 target."),
        (Language::Vi, "Đã chọn I ở k1: 1 điểm đến."),
    ] {
        let mut tester = Tester::at(fen, language);
        tester.enter_at("k1");
        assert_eq!(tester.notice(), text);
    }
}

#[test]
fn text_is_played_as_san_lan_or_word() {
    let mut tester = Tester::game(settings());
    for text in ["Tf6", ":Tf9f7", ":h4h6", ":  Ic8c7 "] {
        tester.type_text(text);
        tester.enter();
        assert!(
            matches!(tester.app.mode, Mode::Board),
            "{text}: {}",
            tester.notice()
        );
    }
    let game = tester.app.live.game();
    let turns: Vec<String> = game.history().map(|entry| entry.turn.to_string()).collect();
    assert_eq!(turns, ["Tf4f6", "Tf9f7", "Th4h6", "Ic8c7"]);
}

#[test]
fn bad_text_is_located_and_changes_nothing() {
    let cases = [
        (
            "Tz",
            "Tz: Not understood at character 2: unexpected `z` (expected: ",
        ),
        (
            "T",
            "T: Not understood at character 2: incomplete (expected: ",
        ),
        (
            "Tf13",
            "Tf13: Not understood at character 2: unexpected `f13` (expected: ",
        ),
        ("Tg4", "Tg4: More than one move matches: Tf4g4, Th4g4."),
        (
            "Tf4f9",
            "Tf4f9: The Tank captures at most 2 squares away here, but f9 is 5 away.",
        ),
        ("(TI)xe7", "(TI)xe7: No piece can make that move."),
        ("commit", "commit: You have not made a step yet."),
        ("Ếch", "Ếch: Not understood at character 1: unexpected `Ế`"),
        ("a1a2", "a1a2: No piece can make that move."),
        (
            ")(&é>:,",
            ")(&é>:,: Not understood at character 1: unexpected `)`",
        ),
    ];
    for (text, why) in cases {
        let mut tester = Tester::game(settings());
        let before = tester.app.live.game().clone();
        tester.type_text(":");
        tester.type_text(text);
        tester.enter();
        assert!(tester.notice().starts_with(why), "{}", tester.notice());
        assert!(tester.app.notice.is_error);
        assert_eq!(*tester.app.live.game(), before);
        assert_eq!(tester.fen(), before.position().to_string());
        // The text can be corrected or discarded.
        assert!(matches!(&tester.app.mode, Mode::Text(prompt) if prompt.text() == text));
        tester.key(KeyCode::Esc);
        assert!(matches!(tester.app.mode, Mode::Board));
    }
}

#[test]
fn any_keys_in_any_order_never_panic_and_leave_a_sound_game() {
    use rand::{RngExt, SeedableRng};
    let mut random = rand_xoshiro::Xoshiro256PlusPlus::seed_from_u64(3);
    let mut tester = Tester::at(
        "6c4/11/11/4a6/11/11/4(TI)6/11/2(NFT)8/11/11/5C5 r - - 0 1",
        Language::En,
    );
    let codes = [
        KeyCode::Up,
        KeyCode::Down,
        KeyCode::Left,
        KeyCode::Right,
        KeyCode::Enter,
        KeyCode::Tab,
        KeyCode::BackTab,
        KeyCode::Esc,
        KeyCode::Backspace,
        KeyCode::Delete,
        KeyCode::PageUp,
        KeyCode::Home,
    ];
    // Other tests save games. This one writes no files.
    let letters: Vec<char> = "fucyohvrdn?LTN(+:/12359".chars().collect();
    let (mut turns, mut ply) = (0, 0);
    for round in 0..6_000 {
        let code = match random.random_range(0..8) {
            0 => KeyCode::Char(letters[random.random_range(0..letters.len())]),
            1 => KeyCode::Esc,
            2 => codes[random.random_range(0..codes.len())],
            // The most frequent keys on a board.
            3..6 => KeyCode::Tab,
            _ => KeyCode::Enter,
        };
        tester.key(code);
        if round % 500 == 0 {
            tester.screen(80, 24);
        }
        let game = tester.app.live.game();
        turns += usize::from(game.ply() > ply);
        ply = game.ply();
        assert!(game.position().board().is_consistent());
        assert!(!tester.app.wants_quit());
    }
    assert!(turns > 20, "{turns}");
}
