//! Events on the screen: notices, previews, captured pieces, redo and reopen of deployments.

use super::{Tester, settings};
use crate::play::app::Mode;
use crate::play::settings::SideChoice;
use crate::play::speech::Language;
use cotulenh::Game;
use cotulenh::notation::pgn::PgnGame;
use ratatui::crossterm::event::KeyCode;
use std::time::Duration;

/// Plays a text and returns the notice in English and in Vietnamese.
fn notices(fen: &str, text: &str) -> [String; 2] {
    [Language::En, Language::Vi].map(|language| {
        let mut tester = Tester::at(fen, language);
        play(&mut tester, text);
        tester.notice().to_owned()
    })
}

fn play(tester: &mut Tester, text: &str) {
    tester.play(text);
    assert!(!matches!(tester.app.mode, Mode::Text(_)));
}

#[test]
fn a_captured_stack_is_one_sentence() {
    let fen = "6c4/11/10i/10i/11/4(+tm)6/11/4T6/10I/10I/11/5C5 r - - 0 1";
    assert_eq!(
        notices(fen, "Txe7"),
        [
            "Red captures the heroic Tank and Militia on e7.",
            "Đỏ ăn Xe tăng anh hùng và Dân quân ở e7."
        ]
    );
}

#[test]
fn a_suicide_capture_reports_the_loss() {
    let fen = "6c4/11/10i/10i/4g6/11/11/11/4(FTI)6/10I/10M/5C5 r - - 0 1";
    assert_eq!(
        notices(fen, "(FTI)@e8"),
        [
            "Red captures the Anti-air on e8. Red loses Air Force, Tank and Infantry on e8.",
            "Đỏ ăn Cao xạ ở e8. Đỏ mất Không quân, Xe tăng và Bộ binh ở e8."
        ]
    );
}

#[test]
fn promotions_are_reported_before_the_check() {
    let fen = "6c4/11/10i/6(TI)3i/11/11/11/11/11/11/10I/5C5 r - - 0 1";
    assert_eq!(
        notices(fen, "(TI)g11"),
        [
            "The Tank on g11 becomes a hero. The Infantry on g11 becomes a hero. Check!",
            "Xe tăng ở g11 thành anh hùng. Bộ binh ở g11 thành anh hùng. Chiếu!"
        ]
    );
    let fen = "6c4/11/10i/10i/6T4/11/11/11/11/11/10I/5C5 r - - 0 1";
    assert_eq!(
        notices(fen, "Tg10"),
        [
            "The Tank on g10 becomes a hero. Check!",
            "Xe tăng ở g10 thành anh hùng. Chiếu!"
        ]
    );
}

#[test]
fn a_last_guard_of_either_side_is_reported() {
    let fen = "6c4/11/10i/11/11/10i/11/10T/11/11/10I/5C5 r - - 0 1";
    assert_eq!(
        notices(fen, "Txk7"),
        [
            "Red captures the Infantry on k7. The Infantry on k10 becomes a hero as the last guard.",
            "Đỏ ăn Bộ binh ở k7. Bộ binh ở k10 thành anh hùng vì là cận vệ cuối cùng."
        ]
    );
}

#[test]
fn the_end_of_the_game_is_reported_last() {
    let fen = "6c4/11/6T4/10i/11/11/11/11/11/11/10I/5C5 r - - 0 1";
    let [english, vietnamese] = notices(fen, "Txg12");
    assert_eq!(
        english,
        "Red captures the Commander on g12. Red wins – Commander captured"
    );
    assert_eq!(vietnamese, "Đỏ ăn Tư lệnh ở g12. Đỏ thắng – Tư lệnh bị bắt");
}

#[test]
fn a_quiet_turn_leaves_no_notice() {
    let [english, vietnamese] = notices(cotulenh::START_FEN, "Tf6");
    assert_eq!((english.as_str(), vietnamese.as_str()), ("", ""));
}

const DEPLOYMENT: &str = "6c4/11/10i/10i/11/11/4m6/11/2(NFT)8/10I/11/5C5 r - - 0 1";

#[test]
fn a_deployment_reports_each_step_and_then_the_whole_turn() {
    let mut tester = Tester::at(DEPLOYMENT, Language::En);
    play(&mut tester, "F>xe6");
    assert_eq!(tester.notice(), "Red captures the Militia on e6.");
    assert!(tester.screen(80, 24).contains("+10  m"));
    tester.key(KeyCode::Esc);
    play(&mut tester, "T>d4");
    assert_eq!(tester.notice(), "");
    tester.type_text("f");
    assert_eq!(tester.app.live.game().ply(), 1);
    assert_eq!(tester.notice(), "Red captures the Militia on e6.");
}

#[test]
fn the_panel_counts_captures_and_suicides_and_follows_takebacks() {
    let fen = "6c4/11/10i/10i/4g6/11/11/11/4(FT)6/10I/10M/5C5 r - - 0 1";
    let mut tester = Tester::at(fen, Language::En);
    assert!(!tester.screen(80, 24).contains("−"));
    play(&mut tester, "(FT)@e8");
    let screen = tester.screen(80, 24);
    // Anti-air 10 against Air Force 40 and Tank 20.
    assert!(screen.contains("−50  g"), "{screen}");
    assert!(screen.contains("+50\n"), "{screen}");
    tester.type_text("u");
    let screen = tester.screen(80, 24);
    assert!(!screen.contains("50"), "{screen}");
    tester.type_text("y");
    assert!(tester.screen(80, 24).contains("−50  g"));
    assert_eq!(
        tester.notice(),
        "Redone. Red captures the Anti-air on e8. Red loses Air Force and Tank on e8."
    );
}

#[test]
fn the_panel_agrees_with_the_board_in_whole_games() {
    use rand::{RngExt, SeedableRng};
    let mut random = rand_xoshiro::Xoshiro256PlusPlus::seed_from_u64(11);
    let mut captures = 0;
    for _ in 0..3 {
        let mut game = Game::new();
        let mut material = crate::play::material::Material::default();
        while game.outcome().is_none() && game.ply() < 150 {
            let moves = game.position().legal_moves();
            if game.ply() > 0 && random.random_range(0..20) == 0 {
                game.undo().unwrap();
            } else {
                // Captures are preferred, so that there is something to count.
                let capture = moves
                    .iter()
                    .find(|mv| mv.kind().is_some_and(|k| k.is_capture()));
                let any = moves[random.random_range(0..moves.len())];
                game.play(*capture.unwrap_or(&any)).unwrap();
            }
            material.update(&game);
            let start = game.start().board();
            let board = game.position().board();
            let lost = |color| i64::from(start.points(color)) - i64::from(board.points(color));
            for color in cotulenh::Color::ALL {
                assert_eq!(material.balance(color), lost(!color) - lost(color));
            }
            captures = captures.max(material.captured(cotulenh::Color::Red).len());
        }
    }
    assert!(captures > 5, "{captures}");
}

#[test]
fn a_target_under_the_cursor_is_previewed() {
    let fen = "4c6/11/10i/10i/4m6/11/11/11/4F6/10I/10I/5C5 r - - 0 1";
    let mut tester = Tester::at(fen, Language::En);
    tester.enter_at("e4");
    let before = tester.fen();
    let chosen = tester.notice().to_owned();
    assert!(chosen.starts_with("F on e4 selected: "), "{chosen}");
    // A quiet target has nothing to preview.
    tester.go("e5");
    assert_eq!(tester.notice(), chosen);
    tester.go("e8");
    let capture = "Preview (capture): Red captures the Militia on e8. \
                   The Air Force on e8 becomes a hero. Check!";
    assert_eq!(tester.notice(), capture);
    tester.enter();
    assert!(matches!(tester.app.mode, Mode::Kinds(_)));
    tester.key(KeyCode::Down);
    let staying = "Preview (capture and stay): Red captures the Militia on e8.";
    assert_eq!(tester.notice(), staying);
    tester.key(KeyCode::Up);
    assert_eq!(tester.notice(), capture);
    tester.key(KeyCode::Esc);
    tester.go("e9");
    assert_eq!(tester.notice(), chosen);
    assert_eq!(tester.fen(), before);
    // Tab moves to targets too.
    while tester.app.cursor.to_string() != "e8" {
        tester.key(KeyCode::Tab);
    }
    assert_eq!(tester.notice(), capture);
    // There is no preview without a selected unit.
    tester.key(KeyCode::Esc);
    tester.go("e8");
    assert_eq!(tester.notice(), "");
}

#[test]
fn a_preview_distinguishes_checkmate_from_check() {
    let fen = "7+A3/2a1fh1h3/6s3+F/3e2t4/11/2N1F4c1/5T5/6M4/4G2TGE1/11/5HSH3/6C4 r - - 7 28";
    for (language, text) in [(Language::En, "Checkmate!"), (Language::Vi, "Chiếu hết!")] {
        let mut tester = Tester::at(fen, language);
        tester.enter_at("h12");
        tester.go("j10");
        let notice = tester.notice();
        assert!(notice.contains(text), "{notice}");
    }
}

#[test]
fn a_single_capture_is_previewed_in_vietnamese() {
    let fen = "6c4/11/10i/10i/11/4t6/11/4T6/10I/10I/11/5C5 r - - 0 1";
    let mut tester = Tester::at(fen, Language::Vi);
    tester.enter_at("e5");
    tester.go("e7");
    assert_eq!(tester.notice(), "Xem trước: Đỏ ăn Xe tăng ở e7.");
}

#[test]
fn undone_steps_of_a_deployment_are_redone_one_by_one() {
    let mut with_clock = settings();
    with_clock.clock = Some("10+5".parse().unwrap());
    let record = PgnGame {
        game: Game::from_position(DEPLOYMENT.parse().unwrap()),
        ..PgnGame::default()
    };
    let mut tester = Tester::with(with_clock, record, Language::En);
    for text in ["F>xe6", "T>d4"] {
        play(&mut tester, text);
        tester.key(KeyCode::Esc);
    }
    tester.app.tick(Duration::from_secs(100));
    let left = tester.app.live.time_left(cotulenh::Color::Red);
    tester.type_text("uu");
    assert_eq!(tester.fen(), DEPLOYMENT);
    tester.type_text("y");
    assert!(tester.fen().ends_with(" c4::F>xe6..."), "{}", tester.fen());
    assert_eq!(tester.notice(), "Redone. Red captures the Militia on e6.");
    // The key also works while the menu is open.
    assert!(matches!(tester.app.mode, Mode::Units(_)));
    tester.type_text("y");
    assert!(tester.fen().ends_with(" c4::F>xe6,T>d4..."));
    tester.type_text("y");
    assert_eq!(tester.notice(), "Nothing to redo.");
    // Undo and redo give no time back.
    assert_eq!(tester.app.live.time_left(cotulenh::Color::Red), left);
    // Another step discards the undone one.
    tester.type_text("u");
    tester.key(KeyCode::Esc);
    play(&mut tester, "T>e4");
    tester.type_text("y");
    assert_eq!(tester.notice(), "Nothing to redo.");
    assert!(tester.fen().ends_with(" c4::F>xe6,T>e4..."));
}

#[test]
fn the_last_deployment_is_reopened_and_ended_otherwise() {
    let mut tester = Tester::at(DEPLOYMENT, Language::En);
    tester.type_text("o");
    assert_eq!(tester.notice(), "The last move was not a deployment.");
    play(&mut tester, "c4:N:F>xe6,T>d4");
    let ended = tester.fen();
    tester.type_text("o");
    assert_eq!(tester.notice(), "Deployment reopened.");
    assert!(tester.fen().ends_with(" c4::F>xe6..."), "{}", tester.fen());
    assert!(!tester.screen(80, 30).contains("y: "), "no turn is ahead");
    assert!(matches!(tester.app.mode, Mode::Units(_)));
    tester.key(KeyCode::Esc);
    tester.type_text("o");
    assert_eq!(tester.notice(), "Finish or cancel the deployment first.");
    // Redo the step, then finish.
    tester.type_text("yf");
    assert_eq!(tester.fen(), ended);
    assert_eq!(tester.app.live.game().node_count(), 2);
    // Another step instead: the old turn stays as a variation.
    tester.type_text("o");
    tester.key(KeyCode::Esc);
    play(&mut tester, "T>e4");
    tester.type_text("f");
    let game = tester.app.live.game();
    assert_eq!(
        game.turn(game.current()).unwrap().to_string(),
        "c4:N:F>xe6,T>e4"
    );
    assert_eq!(game.node_count(), 3);
    assert!(game.is_on_main_line(game.current()));
    // Blue's turn is not a deployment.
    play(&mut tester, "Cg11");
    tester.type_text("o");
    assert_eq!(tester.notice(), "The last move was not a deployment.");
    assert_eq!(tester.app.live.game().ply(), 2);
}

#[test]
fn a_deployment_of_one_step_is_reopened_before_it() {
    let mut tester = Tester::at(DEPLOYMENT, Language::Vi);
    play(&mut tester, "c4:(NT):F>xe6");
    tester.type_text("o");
    assert_eq!(tester.notice(), "Đã mở lại nước triển khai.");
    assert_eq!(tester.fen(), DEPLOYMENT);
    assert!(!tester.screen(80, 30).contains("y: "), "no turn is ahead");
    assert!(matches!(tester.app.mode, Mode::Units(_)));
    assert_eq!(tester.app.cursor.to_string(), "c4");
    tester.key(KeyCode::Esc);
    tester.type_text("y");
    assert!(tester.fen().ends_with(" c4::F>xe6..."));
}

#[test]
fn against_the_engine_the_players_own_deployment_is_reopened() {
    let mut one = settings();
    one.side = SideChoice::Red;
    let record = PgnGame {
        game: Game::from_position(DEPLOYMENT.parse().unwrap()),
        ..PgnGame::default()
    };
    let mut tester = Tester::with(one, record, Language::En);
    play(&mut tester, "c4::F>xe6,T>d4,N>c8");
    assert_eq!(tester.notice(), "Red captures the Militia on e6.");
    tester.app.wait_for_engine();
    let answered = tester.fen();
    assert!(tester.notice().starts_with("The engine played "));
    tester.type_text("o");
    assert!(
        tester.fen().ends_with(" c4::F>xe6,T>d4..."),
        "{}",
        tester.fen()
    );
    assert_eq!(tester.app.opponent.thinks(), None);
    // The last step ends the turn, and redo replays the engine's answer with it.
    tester.type_text("y");
    assert_eq!(tester.fen(), answered);
}

/// Selects the unit on `from`, moves the cursor to `to` and returns the notice in English and in Vietnamese.
fn previews(fen: &str, from: &str, to: &str) -> [String; 2] {
    [Language::En, Language::Vi].map(|language| {
        let mut tester = Tester::at(fen, language);
        tester.enter_at(from);
        tester.go(to);
        assert_eq!(tester.fen(), fen);
        tester.notice().to_owned()
    })
}

#[test]
fn a_preview_counts_the_squares_of_air_defence_that_change() {
    // The zone of an Anti-air is its square and the four squares around it.
    let fen = "6c4/11/10i/10i/11/11/11/11/4G6/10I/11/5C5 r - - 0 1";
    assert_eq!(
        previews(fen, "e4", "e5"),
        [
            "Preview: Red's air defence gains 3 squares and loses 3.",
            "Xem trước: Vùng phòng không Đỏ thêm 3 ô, bớt 3 ô."
        ]
    );
    let fen = "6c4/11/10i/10i/11/4g6/11/4T6/10I/10I/11/5C5 r - - 0 1";
    assert_eq!(
        previews(fen, "e5", "e7"),
        [
            "Preview: Red captures the Anti-air on e7. Blue's air defence loses 5 squares.",
            "Xem trước: Đỏ ăn Cao xạ ở e7. Vùng phòng không Xanh bớt 5 ô."
        ]
    );
    // On the edge, the zone has a square less.
    let fen = "6c4/11/11/11/11/11/11/10G/11/10I/11/5C5 r - - 0 1";
    let [english, vietnamese] = previews(fen, "k5", "j5");
    assert!(
        english.ends_with(" gains 3 squares and loses 2."),
        "{english}"
    );
    assert!(vietnamese.ends_with(" thêm 3 ô, bớt 2 ô."), "{vietnamese}");
}

#[test]
fn a_preview_names_the_only_legal_reply() {
    let fen = "10c/11/10i/3A7/11/11/11/11/11/11/11/5C5 r - - 0 1";
    let [english, vietnamese] = previews(fen, "d9", "g12");
    assert!(
        english.ends_with(" Check! The only legal reply is Ck11."),
        "{english}"
    );
    assert!(
        vietnamese.ends_with(" Chiếu! Đối phương chỉ còn một nước hợp lệ: Ck11."),
        "{vietnamese}"
    );
    // A capture that leaves several replies names none.
    let [english, _] = previews(fen, "d9", "g9");
    assert!(!english.contains("reply"), "{english}");
}

#[test]
fn a_preview_of_one_square_is_in_the_singular() {
    // In the corner, the zone of one Anti-air is part of the zone of the other one.
    let fen = "6c4/11/11/11/11/11/11/11/11/10I/10G/5C3G1 r - - 0 1";
    assert_eq!(
        previews(fen, "j1", "k1"),
        [
            "Preview: Red's air defence loses 1 square.",
            "Xem trước: Vùng phòng không Đỏ bớt 1 ô."
        ]
    );
}

/// The Air Force has made its step and attacks the Commander. The Tank waits on c4.
const WAITING: &str = "11/11/4c6/10i/10i/11/11/11/2(FT)8/10I/11/5C5 r - - 0 1 c4::F>e6...";

#[test]
fn a_join_is_previewed() {
    for (language, text) in [
        (Language::En, "Preview: Check!"),
        (Language::Vi, "Xem trước: Chiếu!"),
    ] {
        let mut tester = Tester::at(WAITING, language);
        tester.enter_at("c4");
        tester.enter();
        tester.go("e6");
        assert_eq!(tester.notice(), text);
        assert_eq!(tester.fen(), WAITING);
    }
}

#[test]
fn a_stay_and_an_end_are_previewed_while_they_are_marked() {
    for (language, text) in [
        (Language::En, "Preview: Check!"),
        (Language::Vi, "Xem trước: Chiếu!"),
    ] {
        let mut tester = Tester::at(WAITING, language);
        tester.enter_at("c4");
        let previews = [(); 5].map(|()| {
            tester.key(KeyCode::Down);
            tester.notice().to_owned()
        });
        assert_eq!(previews, [text, text, "", "", ""]);
        assert_eq!(tester.fen(), WAITING);
    }
}
