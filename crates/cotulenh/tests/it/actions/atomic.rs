//! The eight atomic actions: each is executed, undone, described, and refused if it does not fit the position.

use super::support::{
    choose, command, command_of, mv, not_executed, not_undone, position, square, stack,
    there_and_back,
};
use crate::common::seen::seen;
use cotulenh::{Action, Change, Color, Counters, Mismatch, Position, Role, Square, Stack};

const FEN: &str = "8hhc/11/11/11/11/11/6(ti)4/4+I6/2(NFT)1T6/11/11/4C6 r - - 7 3";

fn here() -> Position {
    position(FEN)
}

fn remove(name: &str) -> Action {
    Action::remove(&here(), square(name)).expect("something stands there")
}

fn place(name: &str, text: &str) -> Action {
    let shown = format!("11/11/11/11/11/11/11/11/2{text}8/11/11/11 r - - 0 1");
    Action::PlacePiece {
        square: square(name),
        stack: stack(&position(&shown), "c4"),
    }
}

fn promote(name: &str, role: Role) -> Action {
    Action::promote(&here(), square(name), role).expect("it stands there")
}

#[test]
fn remove_piece_executes_and_undoes() {
    there_and_back(
        &here(),
        remove("e4"),
        "8hhc/11/11/11/11/11/6(ti)4/4+I6/2(NFT)8/11/11/4C6 r - - 7 3",
    );
}

#[test]
fn remove_piece_takes_a_whole_stack_and_gives_it_back_with_its_heroes() {
    there_and_back(
        &here(),
        remove("c4"),
        "8hhc/11/11/11/11/11/6(ti)4/4+I6/4T6/11/11/4C6 r - - 7 3",
    );
    there_and_back(
        &here(),
        remove("e5"),
        "8hhc/11/11/11/11/11/6(ti)4/11/2(NFT)1T6/11/11/4C6 r - - 7 3",
    );
}

#[test]
fn remove_piece_describes_itself() {
    assert_eq!(remove("e4").describe(), "Remove Tank from e4");
    assert_eq!(
        remove("c4").describe(),
        "Remove Navy (Air Force, Tank) from c4"
    );
    assert_eq!(remove("g6").describe(), "Remove Tank (Infantry) from g6");
    assert_eq!(remove("j12").describe(), "Remove Headquarters from j12");
}

#[test]
fn remove_piece_needs_a_piece() {
    let nothing = Action::remove(&here(), square("a1")).expect_err("nothing stands there");
    assert_eq!(nothing.what, Mismatch::Square(square("a1")));
    assert_eq!(nothing.to_string(), "a1 does not hold the expected stack");
}

#[test]
fn remove_piece_is_refused_where_another_stands() {
    let mut other = here();
    remove("e4").execute(&mut other).expect("it fits");
    let what = Mismatch::Square(square("e4"));
    assert_eq!(not_executed(&other, remove("e4")), what);
    // Neither a heroic piece instead of a plain one, nor a whole stack instead of its remaining part.
    let fen = "8hhc/11/11/11/11/11/6(ti)4/4+I6/2(NF)1+T6/11/11/4C6 r - - 7 3";
    assert_eq!(not_executed(&position(fen), remove("e4")), what);
    let what = Mismatch::Square(square("c4"));
    assert_eq!(not_executed(&position(fen), remove("c4")), what);
}

#[test]
fn remove_piece_is_not_undone_onto_an_occupied_square() {
    let what = Mismatch::Square(square("e4"));
    assert_eq!(not_undone(&here(), remove("e4")), what);
}

#[test]
fn place_piece_executes_and_undoes() {
    there_and_back(
        &here(),
        place("g4", "(FM)"),
        "8hhc/11/11/11/11/11/6(ti)4/4+I6/2(NFT)1T1(FM)4/11/11/4C6 r - - 7 3",
    );
}

#[test]
fn place_piece_is_refused_where_it_may_not_stand_or_there_are_too_many() {
    let sea = Mismatch::Square(square("a4"));
    assert_eq!(not_executed(&here(), place("a4", "F")), sea);
    let third = Mismatch::TooMany(Color::Red, Role::Tank);
    assert_eq!(not_executed(&here(), place("g4", "(F+TI)")), third);
}

#[test]
fn place_piece_describes_itself() {
    assert_eq!(place("e6", "N").describe(), "Place Navy at e6");
    assert_eq!(
        place("g4", "(F+TI)").describe(),
        "Place Air Force (Tank, Infantry) at g4"
    );
}

#[test]
fn place_piece_is_refused_on_an_occupied_square() {
    let what = Mismatch::Square(square("e4"));
    assert_eq!(not_executed(&here(), place("e4", "M")), what);
    // An identical stack on the square is refused too.
    assert_eq!(not_executed(&here(), place("e4", "T")), what);
}

#[test]
fn place_piece_is_not_undone_where_another_stands() {
    let what = Mismatch::Square(square("e4"));
    assert_eq!(not_undone(&here(), place("e4", "M")), what);
    let what = Mismatch::Square(square("g4"));
    assert_eq!(not_undone(&here(), place("g4", "M")), what);
}

#[test]
fn promote_piece_executes_and_undoes() {
    there_and_back(
        &here(),
        promote("e4", Role::Tank),
        "8hhc/11/11/11/11/11/6(ti)4/4+I6/2(NFT)1+T6/11/11/4C6 r - - 7 3",
    );
}

#[test]
fn promote_piece_finds_a_passenger() {
    there_and_back(
        &here(),
        promote("c4", Role::AirForce),
        "8hhc/11/11/11/11/11/6(ti)4/4+I6/2(N+FT)1T6/11/11/4C6 r - - 7 3",
    );
}

#[test]
fn promote_piece_keeps_a_hero_that_was_one() {
    there_and_back(&here(), promote("e5", Role::Infantry), FEN);
}

#[test]
fn promote_piece_describes_itself() {
    let action = promote("c4", Role::AirForce);
    assert_eq!(action.describe(), "Promote Air Force at c4");
}

#[test]
fn promote_piece_needs_the_piece() {
    for (name, role) in [("e4", Role::Infantry), ("a1", Role::Navy)] {
        let none = Action::promote(&here(), square(name), role).expect_err("no such piece");
        assert_eq!(none.what, Mismatch::Square(square(name)));
    }
}

#[test]
fn promote_piece_is_refused_where_the_piece_is_another() {
    let what = Mismatch::Square(square("e4"));
    let empty = position("8hhc/11/11/11/11/11/11/11/11/11/11/4C6 r - - 7 3");
    assert_eq!(not_executed(&empty, promote("e4", Role::Tank)), what);
    // The piece is already heroic, but was not when the action was built.
    let hero = position("8hhc/11/11/11/11/11/11/11/4+T6/11/11/4C6 r - - 7 3");
    assert_eq!(not_executed(&hero, promote("e4", Role::Tank)), what);
    let other = position("8hhc/11/11/11/11/11/11/11/4M6/11/11/4C6 r - - 7 3");
    assert_eq!(not_executed(&other, promote("e4", Role::Tank)), what);
}

#[test]
fn promote_piece_is_not_undone_if_no_piece_was_promoted() {
    let what = Mismatch::Square(square("e4"));
    assert_eq!(not_undone(&here(), promote("e4", Role::Tank)), what);
}

#[test]
fn switch_turn_executes_and_undoes() {
    there_and_back(
        &here(),
        Action::SwitchTurn { from: Color::Red },
        &FEN.replace(" r ", " b "),
    );
}

#[test]
fn switch_turn_describes_itself() {
    let action = Action::SwitchTurn { from: Color::Red };
    assert_eq!(action.describe(), "Switch turn");
}

#[test]
fn switch_turn_is_refused_if_the_other_side_is_to_move() {
    let from_blue = Action::SwitchTurn { from: Color::Blue };
    assert_eq!(not_executed(&here(), from_blue), Mismatch::Turn);
    let from_red = Action::SwitchTurn { from: Color::Red };
    assert_eq!(not_undone(&here(), from_red), Mismatch::Turn);
}

/// Returns the session actions of a whole deployment: the choice, two steps, the end.
fn sessions() -> (Position, Vec<Action>) {
    let mut now = here();
    let mut found = Vec::new();
    let mut run = |now: &mut Position, mut command: cotulenh::Command| {
        let is_session = |action: &&Action| matches!(action, Action::UpdateDeployment { .. });
        found.extend(command.actions().iter().filter(is_session));
        command.execute(now).expect("it fits");
    };
    let chosen = command(&now, choose("c4"));
    run(&mut now, chosen);
    let step = command_of(&now, "Fc4>d4");
    run(&mut now, step);
    let before_the_end = now;
    let end = command_of(&now, "commit");
    run(&mut now, end);
    (before_the_end, found)
}

#[test]
fn update_session_executes_and_undoes() {
    let (_, sessions) = sessions();
    let mut chosen = here();
    let mut choosing = sessions[0];
    choosing.execute(&mut chosen).expect("it fits");
    assert_eq!(chosen.chosen(), Some(square("c4")));
    assert!(chosen.deployment().is_none(), "chosen is not begun");
    assert_eq!(seen(&chosen), FEN, "choosing changes no FEN");
    choosing.undo(&mut chosen).expect("it fits");
    assert!(chosen.is_identical(&here()));
}

#[test]
fn undo_of_update_session_restores_the_squares_of_a_finished_deployment() {
    let (mut deploying, sessions) = sessions();
    let before = deploying;
    let mut clear = *sessions.last().expect("the end clears it");
    clear.execute(&mut deploying).expect("it fits");
    assert!(deploying.chosen().is_none());
    clear.undo(&mut deploying).expect("it fits");
    assert!(deploying.is_identical(&before));
    assert!(deploying.before_deployment().is_identical(&here()));
}

#[test]
fn update_session_describes_itself() {
    let (_, sessions) = sessions();
    let words: Vec<String> = sessions.iter().map(Change::describe).collect();
    assert_eq!(
        words,
        [
            "Start deploy session",
            "Update deploy session",
            "Clear deploy session"
        ]
    );
}

#[test]
fn update_session_is_refused_in_another_session() {
    let (deploying, sessions) = sessions();
    for (number, &action) in sessions.iter().enumerate() {
        // The session exists already, is updated before its start, or is cleared although there is none.
        let elsewhere = if number == 0 { deploying } else { here() };
        assert_eq!(not_executed(&elsewhere, action), Mismatch::Deployment);
    }
    assert_eq!(not_undone(&here(), sessions[0]), Mismatch::Deployment);
    assert_eq!(not_undone(&deploying, sessions[2]), Mismatch::Deployment);
}

/// Returns the actions by which a part leaves c4 and a unit joins it.
fn update(after: Option<&str>) -> Action {
    Action::UpdateStack {
        square: square("c4"),
        before: here().board().stack(square("c4")),
        after: after.map(|text| {
            let fen = format!("11/11/11/11/11/11/11/11/2{text}8/11/11/11 r - - 0 1");
            stack(&position(&fen), "c4")
        }),
    }
}

#[test]
fn update_stack_executes_and_undoes() {
    there_and_back(
        &here(),
        update(Some("(N+T)")),
        "8hhc/11/11/11/11/11/6(ti)4/4+I6/2(N+T)1T6/11/11/4C6 r - - 7 3",
    );
}

#[test]
fn update_stack_empties_a_square() {
    there_and_back(
        &here(),
        update(None),
        "8hhc/11/11/11/11/11/6(ti)4/4+I6/4T6/11/11/4C6 r - - 7 3",
    );
}

#[test]
fn update_stack_describes_itself() {
    assert_eq!(
        update(Some("(NT)")).describe(),
        "Update stack at c4 to Navy (Tank)"
    );
    assert_eq!(update(None).describe(), "Clear c4");
}

#[test]
fn update_stack_is_refused_where_the_stack_is_another() {
    let what = Mismatch::Square(square("c4"));
    let other = position("8hhc/11/11/11/11/11/11/11/2(NF)8/11/11/4C6 r - - 7 3");
    assert_eq!(not_executed(&other, update(Some("N"))), what);
    assert_eq!(not_undone(&here(), update(Some("N"))), what);
}

fn commander(color: Color, before: Option<&str>, after: Option<&str>) -> Action {
    Action::UpdateCommander {
        color,
        before: before.map(square),
        after: after.map(square),
    }
}

#[test]
fn update_commander_fits_where_the_commander_is_on_the_new_square() {
    // The board stores the square. The action follows the change of the board and is undone before it.
    let moved = here().after(mv(&here(), "Ce1e2"));
    let action = commander(Color::Red, Some("e1"), Some("e2"));
    there_and_back(&moved, action, &seen(&moved));
    assert_eq!(moved.board().commander(Color::Red), Some(square("e2")));
}

#[test]
fn update_commander_describes_itself() {
    assert_eq!(
        commander(Color::Red, Some("e1"), Some("e2")).describe(),
        "Move Red Commander to e2"
    );
    assert_eq!(
        commander(Color::Blue, Some("k12"), None).describe(),
        "Take Blue Commander off the board"
    );
}

#[test]
fn update_commander_is_refused_where_the_commander_is_elsewhere() {
    let what = Mismatch::Commander(Color::Red);
    let action = commander(Color::Red, Some("e1"), Some("e2"));
    assert_eq!(not_executed(&here(), action), what);
    assert_eq!(not_undone(&here(), action), what);
    let taken = commander(Color::Blue, Some("k12"), None);
    assert_eq!(
        not_executed(&here(), taken),
        Mismatch::Commander(Color::Blue)
    );
}

fn counters(before: (u16, u32), after: (u16, u32)) -> Action {
    let counters = |(halfmove_clock, move_number)| Counters {
        halfmove_clock,
        move_number,
        ended: None,
    };
    Action::UpdateCounters {
        before: counters(before),
        after: counters(after),
    }
}

#[test]
fn update_counters_executes_and_undoes() {
    let counted = FEN.replace(" 7 3", " 8 4");
    there_and_back(&here(), counters((7, 3), (8, 4)), &counted);
    let reset = FEN.replace(" 7 3", " 0 3");
    there_and_back(&here(), counters((7, 3), (0, 3)), &reset);
}

#[test]
fn update_counters_describes_itself() {
    let action = counters((7, 3), (8, 3));
    assert_eq!(action.describe(), "Update move counters");
}

#[test]
fn update_counters_is_refused_where_they_are_others() {
    assert_eq!(
        not_executed(&here(), counters((6, 3), (7, 3))),
        Mismatch::Counters
    );
    assert_eq!(
        not_executed(&here(), counters((7, 4), (8, 4))),
        Mismatch::Counters
    );
    assert_eq!(
        not_undone(&here(), counters((7, 3), (8, 3))),
        Mismatch::Counters
    );
}

#[test]
fn every_mismatch_has_its_words() {
    let e4: Square = square("e4");
    let words = |what| cotulenh::Misfit { what }.to_string();
    for (what, text) in [
        (Mismatch::Square(e4), "e4 does not hold the expected stack"),
        (Mismatch::Turn, "it is the other side's turn"),
        (
            Mismatch::Deployment,
            "the deployment in progress is a different one",
        ),
        (
            Mismatch::Commander(Color::Blue),
            "the Blue Commander is elsewhere",
        ),
        (Mismatch::Counters, "the counters are different"),
        (
            Mismatch::Choice,
            "the choice is not legal here or has other actions",
        ),
    ] {
        assert_eq!(words(what), text);
    }
}

#[test]
fn each_action_changes_only_its_own_part() {
    // Each action changes only its own field.
    let all_stacks = |position: &Position| -> Vec<Option<Stack>> {
        Square::all()
            .map(|square| position.board().stack(square))
            .collect()
    };
    for action in [
        Action::SwitchTurn { from: Color::Red },
        counters((7, 3), (8, 3)),
        sessions().1[0],
    ] {
        let mut changed = here();
        let mut action = action;
        action.execute(&mut changed).expect("it fits");
        assert_eq!(all_stacks(&changed), all_stacks(&here()), "{action}");
    }
    for action in [remove("e4"), place("g4", "M"), promote("e4", Role::Tank)] {
        let mut changed = here();
        let mut action = action;
        action.execute(&mut changed).expect("it fits");
        let now = all_stacks(&changed);
        let differ = now.iter().zip(all_stacks(&here()));
        assert_eq!(differ.filter(|(a, b)| *a != b).count(), 1, "{action}");
        assert_eq!(
            (changed.turn(), changed.halfmove_clock(), changed.chosen()),
            (Color::Red, 7, None)
        );
    }
}
