//! Helpers of these tests: positions and choices from text, and the round trip of a command.

use crate::common::seen::seen;
pub use crate::common::written::{mv, on, position, square};
use cotulenh::{Action, Change, Choice, Command, CommandKind, Mismatch, Position, Role, Stack};

/// Returns the stack on a square.
#[track_caller]
pub fn stack(position: &Position, name: &str) -> Stack {
    let stack = position.board().stack(square(name));
    stack.unwrap_or_else(|| panic!("{name} is empty in {position}"))
}

/// Returns the choice of a stack.
pub fn choose(origin: &str) -> Choice {
    Choice::Choose {
        origin: square(origin),
    }
}

/// Returns the choice to let a piece stay.
pub fn stay(origin: &str, role: Role) -> Choice {
    let origin = square(origin);
    Choice::Stay { origin, role }
}

/// Returns the choice to let a piece join the unit of a step.
pub fn join(role: Role, step: u8) -> Choice {
    Choice::Recombine { role, step }
}

/// Returns the command of a legal choice.
#[track_caller]
pub fn command(position: &Position, choice: impl Into<Choice>) -> Command {
    Command::new(position, choice).unwrap_or_else(|error| panic!("{position}: {error}"))
}

/// Returns the command of a legal move.
#[track_caller]
pub fn command_of(position: &Position, lan: &str) -> Command {
    command(position, mv(position, lan))
}

/// Executes a command. Checks its kind, its description and the position after it, and that an undo, as a whole or
/// action by action, restores the position exactly.
#[track_caller]
pub fn execute(
    position: &mut Position,
    choice: impl Into<Choice>,
    kind: CommandKind,
    words: &str,
    expected: &str,
) -> Command {
    let before = *position;
    let mut command = command(position, choice);
    assert_eq!(command.kind(), kind);
    assert_eq!(command.describe(), words);
    command.execute(position).expect("it fits");
    assert_eq!(seen(position), expected);

    let mut back = *position;
    command.undo(&mut back).expect("it fits");
    assert!(back.is_identical(&before), "{} is left", seen(&back));
    let mut back = *position;
    for action in command.actions().iter().rev() {
        let mut action = *action;
        action.undo(&mut back).expect("each action fits");
    }
    assert!(back.is_identical(&before), "{} is left", seen(&back));
    let mut again = before;
    for action in command.actions() {
        let mut action = *action;
        action.execute(&mut again).expect("each action fits");
    }
    assert!(again.is_identical(position), "{} is left", seen(&again));
    command
}

/// Executes and undoes an action.
#[track_caller]
pub fn there_and_back(position: &Position, mut action: Action, expected: &str) {
    let mut changed = *position;
    action.execute(&mut changed).expect("it fits");
    assert_eq!(seen(&changed), expected);
    action.undo(&mut changed).expect("it fits");
    assert!(changed.is_identical(position), "{} is left", seen(&changed));
}

/// Tries a change that must be refused. Checks that the position is unchanged, and returns the mismatch.
#[track_caller]
pub fn not_executed(position: &Position, mut change: impl Change) -> Mismatch {
    let mut tried = *position;
    let misfit = change.execute(&mut tried).expect_err("it does not fit");
    assert!(tried.is_identical(position), "refused and changed");
    misfit.what
}

/// Tries an undo that must be refused. Checks that the position is unchanged, and returns the mismatch.
#[track_caller]
pub fn not_undone(position: &Position, mut change: impl Change) -> Mismatch {
    let mut tried = *position;
    let misfit = change.undo(&mut tried).expect_err("it does not fit");
    assert!(tried.is_identical(position), "refused and changed");
    misfit.what
}
