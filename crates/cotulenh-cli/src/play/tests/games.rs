//! Whole games by keys: against the engine, with two players, takebacks, resignation, draws and clocks.

use super::{Tester, settings};
use crate::play::app::Mode;
use crate::play::choice::Choice;
use crate::play::opponent::Purpose;
use crate::play::settings::{Settings, SideChoice};
use cotulenh::{Color, Move, Target, Termination, Turn};
use cotulenh_engine::{Engine, Limits, Root};
use ratatui::crossterm::event::KeyCode;
use std::time::Duration;

fn against_engine(side: SideChoice) -> Settings {
    Settings { side, ..settings() }
}

/// Plays a move with the cursor alone.
fn by_cursor(tester: &mut Tester, mv: Move) {
    let Some(from) = mv.from() else {
        return tester.key(KeyCode::Char('f'));
    };
    tester.key(KeyCode::Esc);
    tester.enter_at(&from.to_string());
    if let Mode::Units(menu) = &tester.app.mode {
        let wanted =
            |choice: &Choice| matches!(choice, Choice::Unit(s) if Some(s.unit) == mv.unit());
        let number = menu.items().iter().position(wanted).unwrap();
        (0..number).for_each(|_| tester.key(KeyCode::Down));
        tester.enter();
    }
    tester.enter_at(&mv.to().unwrap().to_string());
    if let Mode::Kinds(menu) = &tester.app.mode {
        let wanted = |target: &Target| matches!(target, Target::Play { mv: of, .. } if *of == mv);
        let number = menu.items().iter().position(wanted).unwrap();
        (0..number).for_each(|_| tester.key(KeyCode::Down));
        tester.enter();
    }
}

fn turn_by_cursor(tester: &mut Tester, turn: &Turn) {
    let ply = tester.app.live.game().ply();
    for mv in turn.moves() {
        if tester.app.live.game().ply() == ply {
            by_cursor(tester, mv);
        }
    }
    let game = tester.app.live.game();
    assert_eq!(game.ply(), ply + 1, "{turn}: {}", tester.notice());
    assert_eq!(game.turn(game.current()), Some(turn));
}

/// Wins against level 1 with the cursor alone. Returns the number of deployments.
fn beat(mut tester: Tester, own: Color) -> usize {
    let mut person = Engine::new();
    let mut deployments = 0;
    loop {
        tester.app.wait_for_engine();
        if tester.app.live.outcome().is_some() {
            break;
        }
        let root = Root::from(tester.app.live.game());
        let found = person.search(&root, &Limits::nodes(3_000), |_| {});
        let turn = found.best.unwrap();
        deployments += usize::from(matches!(turn, Turn::Deployment(_)));
        turn_by_cursor(&mut tester, &turn);
        assert!(tester.app.live.game().ply() < 400, "it goes on and on");
    }
    let outcome = tester.app.live.outcome().unwrap();
    assert_eq!(outcome.winner, Some(own), "{outcome}");
    assert!(tester.screen(80, 24).contains(&format!("{own} wins – ")));
    // The game is over: no move can be played, but moves can be taken back.
    let ply = tester.app.live.game().ply();
    tester.enter_at("f4");
    tester.type_text(":Tf6");
    tester.enter();
    assert_eq!(tester.app.live.game().ply(), ply);
    tester.key(KeyCode::Esc);
    tester.type_text("u");
    assert!(tester.app.live.awaits_person());
    deployments
}

#[test]
fn whole_games_against_level_1_by_the_cursor() {
    beat(Tester::game(against_engine(SideChoice::Red)), Color::Red);
    beat(Tester::game(against_engine(SideChoice::Blue)), Color::Blue);
}

#[test]
fn a_game_with_stacks_against_level_1_by_the_cursor() {
    let fen = "6c4/11/1(nf)9/2(nft)3(ti)4/4g6/11/11/4(EG)6/2(NFT)3(TI)4/1(NF)9/11/5C5 r - - 0 1";
    let record = cotulenh::PgnGame {
        game: cotulenh::Game::from_position(fen.parse().unwrap()),
        ..cotulenh::PgnGame::default()
    };
    let settings = against_engine(SideChoice::Red);
    let tester = Tester::with(settings, record, crate::play::speech::Language::En);
    assert!(beat(tester, Color::Red) > 0);
}

#[test]
fn the_same_seed_is_the_same_game() {
    let play = || {
        let mut tester = Tester::game(against_engine(SideChoice::Red));
        for text in ["Tf6", "Ic6", "Ik6"] {
            tester.type_text(text);
            tester.enter();
            tester.app.wait_for_engine();
        }
        tester.fen()
    };
    assert_eq!(play(), play());
}

#[test]
fn undo_takes_back_both_turns_and_redo_replays_them() {
    let mut tester = Tester::game(against_engine(SideChoice::Red));
    let start = tester.fen();
    tester.type_text("u");
    assert_eq!(tester.notice(), "Nothing to take back.");
    tester.type_text("Tf6");
    tester.enter();
    tester.app.wait_for_engine();
    let answered = tester.fen();
    tester.type_text("u");
    assert_eq!(tester.fen(), start);
    assert_eq!(tester.app.opponent.thinks(), None);
    tester.type_text("y");
    assert_eq!(tester.fen(), answered);
    tester.type_text("y");
    assert_eq!(tester.notice(), "Nothing to redo.");
    // While the engine is thinking, only the player's own turn can be taken back, and the answer never comes.
    tester.type_text("Ic6");
    tester.enter();
    assert_eq!(tester.app.opponent.thinks(), Some(Purpose::Turn));
    tester.type_text("u");
    assert_eq!(tester.fen(), answered);
    assert_eq!(tester.app.opponent.thinks(), None);
    tester.type_text("Ik6");
    tester.enter();
    tester.app.wait_for_engine();
    assert_eq!(tester.app.live.game().ply(), 4);
    let line: Vec<_> = tester.app.live.game().main_line().collect();
    assert_eq!(line, tester.app.live.game().line());
}

#[test]
fn blue_cannot_take_back_the_engines_first_turn() {
    let mut tester = Tester::game(against_engine(SideChoice::Blue));
    assert!(tester.app.flipped);
    tester.type_text("Tf7");
    assert!(matches!(tester.app.mode, Mode::Text(_)));
    tester.enter();
    assert_eq!(tester.notice(), "It is the engine's turn.");
    tester.key(KeyCode::Esc);
    tester.app.wait_for_engine();
    let first = tester.fen();
    tester.type_text("u");
    assert_eq!(tester.fen(), first);
    assert_eq!(tester.notice(), "Nothing to take back.");
}

#[test]
fn a_hint_is_a_legal_turn_and_changes_nothing() {
    let mut tester = Tester::game(against_engine(SideChoice::Red));
    let before = tester.fen();
    tester.type_text("h");
    assert_eq!(tester.app.opponent.thinks(), Some(Purpose::Hint));
    tester.app.wait_for_engine();
    let hint = tester.app.hint.clone().unwrap();
    assert!(tester.notice().starts_with("Hint: "));
    assert_eq!(tester.fen(), before);
    turn_by_cursor(&mut tester, &hint);
    assert!(tester.app.hint.is_none());
    // A move cancels the search for a hint.
    tester.app.wait_for_engine();
    tester.type_text("h");
    tester.type_text("Ic6");
    tester.enter();
    tester.app.wait_for_engine();
    assert!(tester.app.hint.is_none());
}

#[test]
fn a_hint_in_a_deployment_continues_it() {
    let fen = "6c4/11/11/4a6/11/11/11/11/2(NFT)8/11/11/5C5 r - - 0 1";
    let mut tester = Tester::at(fen, crate::play::speech::Language::En);
    tester.type_text("F>e6");
    tester.enter();
    tester.key(KeyCode::Esc);
    tester.type_text("h");
    tester.app.wait_for_engine();
    let hint = tester.app.hint.clone().unwrap();
    assert!(hint.to_string().contains("F>e6"), "{hint}");
    assert!(tester.fen().ends_with(" c4::F>e6..."));
}

#[test]
fn resigning_and_draws() {
    let mut tester = Tester::game(settings());
    tester.type_text("d");
    tester.key(KeyCode::Esc);
    assert_eq!(tester.app.live.outcome(), None);
    tester.type_text("d");
    tester.enter();
    let outcome = tester.app.live.outcome().unwrap();
    assert_eq!(outcome.termination, Termination::Agreement);
    // A game cannot end twice, and the result can be taken back.
    tester.type_text("r");
    assert!(matches!(tester.app.mode, Mode::Board));
    tester.type_text("u");
    assert_eq!(tester.app.live.outcome(), None);

    let mut tester = Tester::game(against_engine(SideChoice::Blue));
    tester.app.wait_for_engine();
    tester.type_text("r");
    tester.enter();
    assert_eq!(tester.app.live.outcome().unwrap().winner, Some(Color::Red));
    assert_eq!(tester.app.opponent.thinks(), None);
}

#[test]
fn the_engine_takes_a_draw_only_where_it_is_behind() {
    for (fen, takes) in [
        // Blue, the engine, is two Navies ahead, then Red is.
        ("6c4/11/2n8/11/2n8/11/11/11/11/4I6/11/5C5 r - - 0 1", false),
        ("6c4/4i6/11/11/11/11/11/2N8/11/2N8/11/5C5 r - - 0 1", true),
    ] {
        let game = cotulenh::Game::from_position(fen.parse().unwrap());
        let record = cotulenh::PgnGame {
            game,
            ..cotulenh::PgnGame::default()
        };
        let mut settings = against_engine(SideChoice::Red);
        // This level does not misjudge.
        settings.level = 9;
        let mut tester = Tester::with(settings, record, crate::play::speech::Language::En);
        tester.type_text("d");
        tester.enter();
        assert_eq!(
            tester.notice(),
            "The engine declines the draw.",
            "it has not searched yet"
        );
        tester.type_text("Cf1e1");
        tester.enter();
        tester.app.wait_for_engine();
        tester.type_text("d");
        tester.enter();
        assert_eq!(tester.app.live.outcome().is_some(), takes, "{fen}");
    }
}

#[test]
fn clocks_run_for_the_side_to_move_and_end_the_game() {
    let mut settings = settings();
    settings.clock = Some("1+5".parse().unwrap());
    let mut tester = Tester::game(settings);
    let left = |tester: &Tester, color| tester.app.live.time_left(color).unwrap().as_secs();
    assert!(tester.app.tick(Duration::from_secs(10)));
    assert_eq!(
        (left(&tester, Color::Red), left(&tester, Color::Blue)),
        (50, 60)
    );
    tester.type_text("Tf6");
    tester.enter();
    assert_eq!(
        (left(&tester, Color::Red), left(&tester, Color::Blue)),
        (55, 60)
    );
    tester.app.tick(Duration::from_secs(20));
    tester.type_text("Tf7");
    tester.enter();
    assert_eq!(
        (left(&tester, Color::Red), left(&tester, Color::Blue)),
        (55, 45)
    );
    // A takeback restores the time.
    tester.app.tick(Duration::from_secs(30));
    tester.type_text("u");
    assert_eq!(
        (left(&tester, Color::Red), left(&tester, Color::Blue)),
        (55, 60)
    );
    tester.app.tick(Duration::from_secs(61));
    let outcome = tester.app.live.outcome().unwrap();
    assert_eq!(
        (outcome.winner, outcome.termination),
        (Some(Color::Red), Termination::Flag)
    );
    assert_eq!(tester.notice(), "Red wins – opponent ran out of time");
    assert!(!tester.app.tick(Duration::from_secs(1)));
}

#[test]
fn another_game_by_other_settings() {
    let mut tester = Tester::game(settings());
    tester.type_text("Tf6");
    tester.enter();
    tester.type_text("n");
    // Side: random, then Red. The next level, the next objective, and a clock.
    for code in [
        KeyCode::Right,
        KeyCode::Right,
        KeyCode::Down,
        KeyCode::Right,
        KeyCode::Down,
    ] {
        tester.key(code);
    }
    for code in [KeyCode::Right, KeyCode::Down, KeyCode::Left, KeyCode::Enter] {
        tester.key(code);
    }
    let settings = tester.app.live.settings();
    assert_eq!((settings.side, settings.level), (SideChoice::Red, 2));
    assert_eq!(settings.clock.unwrap().to_string(), "30+20");
    let game = tester.app.live.game();
    assert_eq!(game.objective(), cotulenh::Objective::Marine);
    assert_eq!(game.ply(), 0);
    assert!(matches!(tester.app.mode, Mode::Board));
    // Cancelling changes nothing.
    tester.type_text("n");
    tester.key(KeyCode::Right);
    tester.key(KeyCode::Esc);
    assert_eq!(tester.app.live.settings().side, SideChoice::Red);
}

#[test]
fn a_game_from_the_same_start_needs_the_corps_of_its_objective() {
    let fen = "6c4/11/11/11/11/11/11/11/4T6/4I6/11/5C5 r - - 0 1";
    let mut tester = Tester::at(fen, crate::play::speech::Language::En);
    tester.type_text("Te5");
    tester.enter();
    tester.type_text("n");
    tester.key(KeyCode::Up);
    tester.key(KeyCode::Right);
    tester.key(KeyCode::Up);
    tester.key(KeyCode::Up);
    tester.key(KeyCode::Right);
    tester.enter();
    assert!(tester.app.notice.is_error, "neither side has a Navy");
    assert!(matches!(tester.app.mode, Mode::New(_)));
    assert_eq!(tester.app.live.game().ply(), 1);
    tester.key(KeyCode::Left);
    tester.enter();
    assert_eq!(tester.fen(), fen);
}
