//! Composite and conditional actions.

use super::support::{command_of, not_executed, not_undone, position, square, stack};
use crate::common::seen::seen;
use cotulenh::{
    Action, Change, Color, Command, Composite, Condition, Conditional, Mismatch, Position, Role,
};

const FEN: &str = "8hhc/11/11/11/11/11/11/4I6/4T6/11/11/4C6 r - - 7 3";

fn here() -> Position {
    position(FEN)
}

fn remove(name: &str) -> Action {
    Action::remove(&here(), square(name)).expect("something stands there")
}

fn promote(name: &str, role: Role) -> Action {
    Action::promote(&here(), square(name), role).expect("it stands there")
}

#[test]
fn a_composite_executes_in_order_and_undoes_in_reverse() {
    // The Tank can be placed on e5 only after the Infantry has left, and removed only before it returns.
    let tank = stack(&here(), "e4");
    let place = Action::PlacePiece {
        square: square("e5"),
        stack: tank,
    };
    let mut composite = Composite::new([remove("e5"), remove("e4"), place]);
    let mut now = here();
    composite.execute(&mut now).expect("it fits");
    assert_eq!(
        seen(&now),
        "8hhc/11/11/11/11/11/11/4T6/11/11/11/4C6 r - - 7 3"
    );
    composite.undo(&mut now).expect("it fits");
    assert!(now.is_identical(&here()));
}

#[test]
fn a_composite_describes_its_actions() {
    let composite = Composite::new([remove("e5"), promote("e4", Role::Tank)]);
    assert_eq!(
        composite.describe(),
        "Remove Infantry from e5 + Promote Tank at e4"
    );
    assert_eq!(composite.actions().len(), 2);
}

#[test]
fn a_composite_is_all_or_nothing() {
    // The second action fits only before the first.
    let composite = Composite::new([remove("e5"), remove("e5")]);
    let what = Mismatch::Square(square("e5"));
    assert_eq!(not_executed(&here(), composite), what);
    let mut composite = Composite::new([remove("e5"), remove("e4")]);
    let mut now = here();
    composite.execute(&mut now).expect("it fits");
    // Another piece has come to e5 since, so nothing is undone.
    let mut place = Action::PlacePiece {
        square: square("e5"),
        stack: stack(&here(), "e4"),
    };
    place.execute(&mut now).expect("it fits");
    assert_eq!(not_undone(&now, composite), what);
}

#[test]
fn a_composite_of_nothing_changes_nothing() {
    let mut composite = Composite::new([]);
    let mut now = here();
    composite.execute(&mut now).expect("it fits");
    composite.undo(&mut now).expect("it fits");
    assert!(now.is_identical(&here()));
    assert_eq!(composite.describe(), "");
}

#[test]
fn a_composite_of_a_commands_actions_does_what_the_command_does() {
    for lan in ["Te4e3", "Ie5&e4", "Ce1f1"] {
        let command: Command = command_of(&here(), lan);
        let mut composite = Composite::new(command.actions().iter().copied());
        let mut now = here();
        composite.execute(&mut now).expect("it fits");
        assert!(now.is_identical(&here().after(super::support::mv(&here(), lan))));
        composite.undo(&mut now).expect("it fits");
        assert!(now.is_identical(&here()));
    }
}

#[test]
fn a_conditional_executes_where_its_condition_holds() {
    let condition = Condition::Turn(Color::Red);
    let mut conditional = Conditional::new(condition, promote("e4", Role::Tank));
    assert!(!conditional.was_executed());
    let mut now = here();
    conditional.execute(&mut now).expect("it fits");
    assert!(conditional.was_executed());
    assert_eq!(seen(&now), FEN.replace("4T6", "4+T6"));
    conditional.undo(&mut now).expect("it fits");
    assert!(!conditional.was_executed());
    assert!(now.is_identical(&here()));
}

#[test]
fn a_conditional_does_nothing_where_its_condition_does_not_hold() {
    let condition = Condition::Turn(Color::Blue);
    let mut conditional = Conditional::new(condition, promote("e4", Role::Tank));
    let mut now = here();
    conditional.execute(&mut now).expect("nothing to fit");
    assert!(!conditional.was_executed());
    assert!(now.is_identical(&here()));
    // Then the undo does nothing either.
    conditional.undo(&mut now).expect("nothing to fit");
    assert!(now.is_identical(&here()));
}

#[test]
fn a_conditional_whose_action_does_not_fit_is_refused() {
    let condition = Condition::Empty(square("a1"));
    let place = Action::PlacePiece {
        square: square("e5"),
        stack: stack(&here(), "e4"),
    };
    let what = Mismatch::Square(square("e5"));
    assert_eq!(
        not_executed(&here(), Conditional::new(condition, place)),
        what
    );
}

#[test]
fn a_conditional_describes_its_condition() {
    let action = promote("e4", Role::Tank);
    let tank = stack(&here(), "e4");
    for (condition, words) in [
        (Condition::Empty(square("e6")), "e6 is empty"),
        (Condition::Holds(square("e4"), tank), "T stands on e4"),
        (Condition::Turn(Color::Blue), "it is Blue's turn"),
        (
            Condition::Attacked(Color::Red),
            "Red's Commander is attacked",
        ),
        (Condition::LastGuard(Color::Blue), "Blue has one guard left"),
    ] {
        let conditional = Conditional::new(condition, action);
        let expected = format!("If {words} then Promote Tank at e4");
        assert_eq!(conditional.describe(), expected);
    }
}

#[test]
fn conditions_hold_where_they_should() {
    let holds = |condition: Condition, fen: &str| condition.holds(&position(fen));
    let (e4, e6) = (square("e4"), square("e6"));
    let tank = stack(&here(), "e4");
    assert!(holds(Condition::Empty(e6), FEN));
    assert!(!holds(Condition::Empty(e4), FEN));
    assert!(holds(Condition::Holds(e4, tank), FEN));
    assert!(!holds(Condition::Holds(e6, tank), FEN));
    assert!(!holds(Condition::Holds(e4, tank.promoted(Role::Tank)), FEN));
    let check = "8hhc/11/11/11/11/11/11/11/11/4t6/11/4C6 r - - 7 3";
    assert!(holds(Condition::Attacked(Color::Red), check));
    assert!(!holds(Condition::Attacked(Color::Blue), check));
    let last = "8hhc/11/11/11/11/11/11/11/11/11/11/4C4E1 r - - 7 3";
    assert!(holds(Condition::LastGuard(Color::Red), last));
    assert!(!holds(Condition::LastGuard(Color::Blue), last));
    // A side without its Commander has no last guard.
    let study = "8hhc/11/11/11/11/11/11/11/11/11/11/8EE1 r - - 7 3";
    assert!(!holds(Condition::LastGuard(Color::Red), study));
}

#[test]
fn the_last_guard_as_a_conditional_action() {
    // The promotion of a last guard at the end of a turn, written as a condition and an action.
    let fen = "8hhc/11/11/11/11/11/11/11/11/11/11/4C4E1 r - - 7 3";
    let mut now = position(fen);
    let promote = Action::promote(&now, square("j1"), Role::Engineer).expect("it stands there");
    let mut guard = Conditional::new(Condition::LastGuard(Color::Red), promote);
    guard.execute(&mut now).expect("it fits");
    assert_eq!(seen(&now), fen.replace("4E1", "4+E1"));
    guard.undo(&mut now).expect("it fits");
    assert_eq!(seen(&now), fen);
}
