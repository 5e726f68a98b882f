//! Deployments by keys: steps, undo, stay, recombine, refusal, finish, cancel.

use super::Tester;
use crate::play::app::Mode;
use crate::play::choice::Choice;
use crate::play::speech::Language;
use cotulenh::Role;
use ratatui::crossterm::event::KeyCode;

const FEN: &str = "6c4/11/11/4a6/11/11/11/11/2(NFT)8/11/11/5C5 r - - 0 1";

/// Chooses a unit from the open menu.
fn choose(tester: &mut Tester, unit: &str) {
    pick(
        tester,
        |choice| matches!(choice, Choice::Unit(selection) if selection.unit.to_string() == unit),
    );
}

fn pick(tester: &mut Tester, wanted: impl Fn(&Choice) -> bool) {
    let Mode::Units(menu) = &tester.app.mode else {
        panic!("no list is open");
    };
    let number = menu
        .items()
        .iter()
        .position(wanted)
        .expect("it is in the list");
    for _ in 0..number {
        tester.key(KeyCode::Down);
    }
    tester.enter();
}

fn offers(tester: &Tester, wanted: impl Fn(&Choice) -> bool) -> bool {
    matches!(&tester.app.mode, Mode::Units(menu) if menu.items().iter().any(wanted))
}

#[test]
fn three_steps_with_undo_and_the_end_by_itself() {
    let mut tester = Tester::at(FEN, Language::En);
    tester.enter_at("c4");
    choose(&mut tester, "F");
    tester.enter_at("e6");
    assert!(tester.fen().ends_with(" c4::F>e6..."));
    choose(&mut tester, "T");
    tester.enter_at("d4");
    assert!(tester.fen().ends_with(" c4::F>e6,T>d4..."));
    // The Tank moves elsewhere.
    tester.type_text("u");
    assert!(tester.fen().ends_with(" c4::F>e6..."));
    choose(&mut tester, "T");
    tester.enter_at("e4");
    assert_eq!(tester.app.live.game().ply(), 0);
    choose(&mut tester, "N");
    tester.enter_at("c8");
    assert_eq!(
        tester.fen(),
        "6c4/11/11/4+a6/2N8/11/4F6/11/4T6/11/11/5C5 b - - 1 1"
    );
    let game = tester.app.live.game();
    assert_eq!(
        game.turn(game.current()).unwrap().to_string(),
        "c4::F>e6,T>e4,N>c8"
    );
    // A finished deployment is one turn and is taken back as one.
    tester.type_text("u");
    assert_eq!(tester.fen(), FEN);
}

#[test]
fn a_waiting_piece_recombines_by_moving_onto_a_deployed_one() {
    let mut tester = Tester::at(FEN, Language::En);
    tester.enter_at("c4");
    choose(&mut tester, "F");
    tester.enter_at("e6");
    choose(&mut tester, "T");
    let chosen = tester.app.selection.clone().unwrap();
    assert_eq!(chosen.at("e6".parse().unwrap()).count(), 1);
    tester.go("e6");
    assert!(tester.screen(80, 24).contains("→ join step 1"));
    tester.enter();
    assert!(
        tester.fen().ends_with(" c4::(FT)>e6..."),
        "{}",
        tester.fen()
    );
    tester.type_text("u");
    assert!(tester.fen().ends_with(" c4::F>e6..."));
    choose(&mut tester, "T");
    tester.enter_at("e6");
    tester.type_text("f");
    let game = tester.app.live.game();
    assert_eq!(
        game.turn(game.current()).unwrap().to_string(),
        "c4:N:(FT)>e6"
    );
}

#[test]
fn an_unfinishable_deployment_gives_its_reason_and_continues() {
    // The ship has left, and its passenger cannot stand at sea.
    let fen = "6c4/11/11/11/11/11/11/11/1(NF)9/11/11/5C5 r - - 0 1";
    let mut tester = Tester::at(fen, Language::En);
    tester.enter_at("b4");
    choose(&mut tester, "N");
    tester.enter_at("b6");
    assert!(tester.fen().ends_with(" b4::N>b6..."));
    assert!(!offers(&tester, |choice| *choice == Choice::Finish));
    assert!(!offers(&tester, |choice| matches!(
        choice,
        Choice::Stay { .. }
    )));
    tester.type_text("f");
    assert_eq!(tester.notice(), "The remaining pieces cannot stand there.");
    assert!(tester.fen().ends_with(" b4::N>b6..."));
    let screen = tester.screen(80, 24);
    assert!(screen.contains("You cannot finish yet: the remaining pieces cannot stand on b4."));
    // No other stack may move meanwhile.
    tester.enter_at("f1");
    assert!(
        tester
            .notice()
            .starts_with("The stack on b4 is being deployed")
    );
    tester.enter_at("b4");
    choose(&mut tester, "F");
    tester.enter_at("d4");
    assert_eq!(tester.app.live.game().ply(), 1);
}

#[test]
fn a_step_that_leaves_the_commander_unsafe_is_not_offered() {
    // The Tank under the Infantry blocks the line between the Commanders.
    let fen = "5c5/11/11/11/11/11/11/11/5(TI)5/11/11/5C5 r - - 0 1";
    let mut tester = Tester::at(fen, Language::En);
    tester.enter_at("f4");
    choose(&mut tester, "T");
    tester.enter_at("e4");
    tester.type_text("f");
    assert_eq!(
        tester.fen(),
        "5c5/11/11/11/11/11/11/11/4TI5/11/11/5C5 b - - 1 1"
    );
    tester.type_text("u");
    tester.enter_at("f4");
    choose(&mut tester, "(TI)");
    tester.enter_at("e4");
    assert_eq!(
        tester.notice(),
        "Illegal move: the Commanders would face each other with no piece between them."
    );
    assert_eq!(tester.fen(), fen);
}

#[test]
fn staying_before_and_after_a_step_and_giving_up() {
    let mut tester = Tester::at(FEN, Language::En);
    tester.enter_at("c4");
    let stays = |piece| move |choice: &Choice| matches!(choice, Choice::Stay { role, .. } if *role == piece);
    pick(&mut tester, stays(Role::Navy));
    assert!(tester.fen().ends_with(" c4:N:..."));
    choose(&mut tester, "T");
    tester.enter_at("e4");
    assert!(tester.fen().ends_with(" c4:N:T>e4..."));
    // When the last waiting piece stays, the turn ends.
    pick(&mut tester, stays(Role::AirForce));
    let game = tester.app.live.game();
    assert_eq!(
        game.turn(game.current()).unwrap().to_string(),
        "c4:(NF):T>e4"
    );
    tester.type_text("u");
    tester.enter_at("c4");
    pick(&mut tester, stays(Role::Tank));
    choose(&mut tester, "F");
    tester.enter_at("e6");
    tester.type_text("c");
    assert_eq!(tester.fen(), FEN);
    assert_eq!(tester.app.live.game().ply(), 0);
    assert!(matches!(tester.app.mode, Mode::Board));
    tester.type_text("c");
    assert_eq!(tester.notice(), "No stack is being deployed.");
    tester.type_text("f");
    assert_eq!(tester.notice(), "You have not made a step yet.");
}

#[test]
fn undo_goes_back_to_before_the_first_step() {
    let mut tester = Tester::at(FEN, Language::En);
    for text in ["F>e6", "T>d4"] {
        tester.type_text(text);
        tester.enter();
        tester.key(KeyCode::Esc);
    }
    tester.key(KeyCode::Backspace);
    tester.key(KeyCode::Backspace);
    assert_eq!(tester.fen(), FEN);
    assert!(matches!(tester.app.mode, Mode::Board));
    tester.key(KeyCode::Backspace);
    assert_eq!(tester.notice(), "Nothing to take back.");
}

#[test]
fn a_deployment_by_text_as_a_whole_or_from_the_middle() {
    let mut tester = Tester::at(FEN, Language::En);
    tester.type_text(":c4:N:F>e6,T>d4");
    tester.enter();
    assert_eq!(
        tester.fen(),
        "6c4/11/11/4+a6/11/11/4F6/11/2NT7/11/11/5C5 b - - 1 1"
    );
    tester.type_text("u");
    tester.type_text("F>e6");
    tester.enter();
    tester.key(KeyCode::Esc);
    tester.type_text(":commit");
    tester.enter();
    let game = tester.app.live.game();
    assert_eq!(
        game.turn(game.current()).unwrap().to_string(),
        "c4:(NT):F>e6"
    );
}
