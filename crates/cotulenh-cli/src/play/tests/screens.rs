//! Snapshots of the screen in its main states. `UPDATE_SCREENS=1 cargo test -p cotulenh-cli play` rewrites the files.

use super::{Tester, settings};
use crate::play::screen::{self, Paint};
use crate::play::settings::SideChoice;
use crate::play::speech::Language;
use cotulenh::Game;
use cotulenh::notation::pgn::PgnGame;
use ratatui::Terminal;
use ratatui::backend::TestBackend;
use ratatui::crossterm::event::KeyCode;
use ratatui::style::{Color, Modifier};
use std::path::Path;

/// Compares a screen with its file.
fn compare(name: &str, screen: &str) {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("src/play/tests/screens");
    let path = folder.join(format!("{name}.txt"));
    if std::env::var_os("UPDATE_SCREENS").is_some() {
        std::fs::create_dir_all(&folder).unwrap();
        std::fs::write(&path, screen).unwrap();
    }
    let written = std::fs::read_to_string(&path).unwrap_or_default();
    assert!(written == screen, "{name} looks otherwise:\n{screen}");
}

/// Compares a screen of minimum size with the file of its language.
fn compare_in(language: Language, name: &str, tester: &Tester) {
    let language = match language {
        Language::Vi => "vi",
        Language::En => "en",
    };
    compare(&format!("{name}-{language}"), &tester.screen(80, 24));
}

const DEPLOYMENT: &str = "6c4/11/11/4a6/11/11/11/11/2(NFT)8/11/11/5C5 r - - 0 1";

const KINDS: &str = "6c4/11/11/11/4i6/11/11/11/4F6/11/11/5C5 r - - 0 1";

#[test]
fn the_start_of_a_game() {
    for language in Language::ALL {
        let mut tester = Tester::with(settings(), PgnGame::default(), language);
        compare_in(language, "start", &tester);
        tester.key(KeyCode::Char('v'));
        compare_in(language, "flipped", &tester);
    }
}

/// Red has a choice, then Blue has only one legal turn, whatever the engine's score is.
const FORCED: &str = "9hc/10h/11/10T/11/11/11/11/11/4I6/11/4C6 r - - 0 1";

#[test]
fn a_game_against_the_engine_and_its_answer() {
    for language in Language::ALL {
        let mut settings = settings();
        settings.side = SideChoice::Red;
        settings.clock = Some("10+5".parse().unwrap());
        let record = PgnGame {
            game: Game::from_position(FORCED.parse().unwrap()),
            ..PgnGame::default()
        };
        let mut tester = Tester::with(settings, record, language);
        tester.enter_at("e3");
        tester.go("e4");
        compare_in(language, "chosen", &tester);
        tester.enter();
        compare_in(language, "thinking", &tester);
        tester.app.wait_for_engine();
        compare_in(language, "answer", &tester);
    }
}

#[test]
fn a_hint() {
    for language in Language::ALL {
        let mut tester = Tester::at(FORCED, language);
        tester.type_text("Ie4");
        tester.enter();
        tester.type_text("h");
        tester.app.wait_for_engine();
        compare_in(language, "hint", &tester);
    }
}

#[test]
fn a_stack_and_a_deployment() {
    for language in Language::ALL {
        let mut tester = Tester::at(DEPLOYMENT, language);
        tester.enter_at("c4");
        compare_in(language, "units", &tester);
        // The Air Force alone.
        tester.type_text("3");
        compare_in(language, "targets", &tester);
        tester.enter_at("e6");
        compare_in(language, "deployment", &tester);
        tester.key(KeyCode::Esc);
        compare_in(language, "deployment-bar", &tester);
    }
}

#[test]
fn a_deployment_that_cannot_be_finished_yet() {
    for language in Language::ALL {
        // Without its ship, the Air Force would stand at sea.
        let fen = "6c4/11/11/11/11/11/11/11/1(NF)9/11/11/5C5 r - - 0 1";
        let mut tester = Tester::at(fen, language);
        tester.type_text("N>b6");
        tester.enter();
        tester.type_text("f");
        compare_in(language, "unfinished", &tester);
    }
}

#[test]
fn several_kinds_on_one_square() {
    for language in Language::ALL {
        let mut tester = Tester::at(KINDS, language);
        tester.enter_at("e4");
        assert!(tester.screen(80, 24).contains(" x i _ "));
        tester.enter_at("e8");
        compare_in(language, "kinds", &tester);
    }
}

#[test]
fn check_heroes_and_turns_in_a_list() {
    for language in Language::ALL {
        let fen = "6c4/11/11/11/2(+n+f+t)8/6i4/11/5t5/11/11/6+T4/5C5 b - - 0 9";
        let mut tester = Tester::at(fen, language);
        for text in ["Tf3", "Cf1e1", "c8:(+N+F):+T>d8"] {
            tester.type_text(":");
            tester.type_text(text);
            tester.enter();
            assert!(!tester.app.notice.is_error, "{}", tester.notice());
            if text == "Tf3" {
                compare_in(language, "check", &tester);
            }
        }
        compare_in(language, "heroes", &tester);
        if language == Language::En {
            compare("wide", &tester.screen(120, 40));
        }
    }
}

#[test]
fn captured_pieces_and_a_preview() {
    for language in Language::ALL {
        let fen = "7c3/11/10i/10i/7T3/4(+tm)6/4g6/11/2(NF)1I6/11/10I/5C5 r - - 0 1";
        let mut tester = Tester::at(fen, language);
        for text in ["c4:N:F>@e6", "(+TM)xe4"] {
            tester.type_text(":");
            tester.type_text(text);
            tester.enter();
            assert!(!tester.app.notice.is_error, "{}", tester.notice());
        }
        compare_in(language, "captured", &tester);
        tester.enter_at("h8");
        tester.go("h10");
        compare_in(language, "preview", &tester);
    }
}

#[test]
fn typing_a_wrong_move() {
    for language in Language::ALL {
        let mut tester = Tester::with(settings(), PgnGame::default(), language);
        tester.type_text("Tf44");
        tester.enter();
        compare_in(language, "typing", &tester);
    }
}

#[test]
fn help_form_and_questions() {
    for language in Language::ALL {
        let mut tester = Tester::with(settings(), PgnGame::default(), language);
        tester.type_text("?");
        compare_in(language, "help", &tester);
        tester.key(KeyCode::Esc);
        tester.type_text("Tf6");
        tester.enter();
        tester.type_text("n");
        compare_in(language, "form", &tester);
        tester.key(KeyCode::Esc);
        tester.type_text("q");
        compare_in(language, "quit", &tester);
        tester.key(KeyCode::Esc);
        tester.type_text("r");
        tester.enter();
        compare_in(language, "resigned", &tester);
    }
}

#[test]
fn a_small_screen_has_a_message_and_any_size_can_be_drawn() {
    let mut tester = Tester::game(settings());
    compare("too-small", &tester.screen(60, 20));
    tester.type_text("Tf6");
    tester.enter();
    tester.control('c');
    assert!(tester.screen(60, 20).contains("Quit?"));
    for (keys, language) in [("", 'L'), ("?", 'L'), ("n", 'L'), ("s", 'L'), (":", 'L')] {
        tester.key(KeyCode::Esc);
        tester.key(KeyCode::Char(language));
        tester.type_text(keys);
        for width in [1, 2, 79, 80, 81, 111, 112, 200, 300] {
            for height in [1, 2, 23, 24, 25, 35, 36, 37, 100] {
                tester.screen(width, height);
            }
        }
    }
}

#[test]
fn colors_distinguish_sides_terrain_and_targets_and_can_be_turned_off() {
    let mut tester = Tester::at(KINDS, Language::En);
    tester.enter_at("e4");
    tester.go("d4");
    let draw = |paint| {
        let mut terminal = Terminal::new(TestBackend::new(80, 24)).unwrap();
        let app = &tester.app;
        terminal
            .draw(|frame| screen::draw(app, paint, frame))
            .unwrap();
        terminal.backend().buffer().clone()
    };
    let plain = draw(Paint::None);
    for cell in &plain.content {
        assert_eq!((cell.fg, cell.bg), (Color::Reset, Color::Reset));
    }
    let colored = draw(Paint::Colors);
    let text = |buffer: &ratatui::buffer::Buffer| {
        let symbols = buffer.content.iter().map(|cell| cell.symbol().to_owned());
        symbols.collect::<Vec<_>>()
    };
    assert_eq!(text(&plain), text(&colored));
    // The labels of files and ranks are outside.
    let inside = (2..=14).flat_map(|y| (3..48).map(move |x| (x, y)));
    let cells: Vec<_> = inside.map(|place| &colored[place]).collect();
    let find = |symbol: &str| cells.iter().find(|cell| cell.symbol() == symbol);
    let (red, blue) = (find("C").unwrap(), find("c").unwrap());
    assert_ne!(red.fg, blue.fg);
    let (sea, land) = (find("~").unwrap(), find(".").unwrap());
    assert_ne!(sea.bg, land.bg);
    let captured = find("i").unwrap();
    assert_ne!(captured.bg, land.bg);
    assert!(red.modifier.contains(Modifier::BOLD));
}

#[test]
fn a_notice_shows_foreign_text_with_escapes() {
    let mut tester = Tester::game(settings());
    tester.app.show("\x1b]0;x\x07\u{202e}cờ".into(), true);
    let screen = tester.screen(100, 40);
    assert!(screen.contains("\\u{1b}]0;x\\u{7}\\u{202e}cờ"), "{screen}");
}
