//! Choices without a command, and commands that do not fit a position.

use super::support::{
    choose, command, command_of, join, mv, not_executed, not_undone, position, square, stay,
};
use cotulenh::{
    Change, Choice, Command, CommandError, Danger, DeployError, IllegalMove, Mismatch, Position,
    ReachError, Role,
};

const STACK: &str = "8hhc/11/11/11/11/11/11/6(TI)4/2(NFT)8/11/11/6C4 r - - 3 9";

#[track_caller]
fn error(position: &Position, choice: impl Into<Choice>) -> CommandError {
    Command::new(position, choice).expect_err("no legal choice")
}

fn deploying() -> Position {
    let mut now = position(STACK);
    let step = mv(&now, "Fc4>e6");
    now.play(step).expect("legal");
    now
}

#[test]
fn no_command_for_a_move_out_of_reach() {
    let now = position(STACK);
    let far = mv(&now, "(NFT)c4c9");
    let (range, distance) = (4, 5);
    let too_far = IllegalMove::OutOfReach {
        act: far.act().unwrap(),
        why: ReachError::TooFar { range, distance },
    };
    let error = error(&now, far);
    assert_eq!(error, CommandError::Move(too_far));
    assert_eq!(error.to_string(), "the unit on c4 cannot move to c9");
}

#[test]
fn no_command_without_a_piece_to_move() {
    let now = position(STACK);
    let no_unit = IllegalMove::NoSuchUnit { from: square("e5") };
    assert_eq!(error(&now, mv(&now, "Te5e6")), CommandError::Move(no_unit));
}

#[test]
fn no_command_that_leaves_the_commander_unsafe() {
    let now = position("4c6/11/11/11/11/11/11/4T6/11/11/11/4C6 r - - 0 1");
    assert_eq!(
        error(&now, mv(&now, "Te5f5")),
        CommandError::Move(IllegalMove::CommanderUnsafe(Danger::Exposed {
            enemy: square("e12")
        }))
    );
}

#[test]
fn no_ordinary_command_during_a_deployment() {
    let busy = IllegalMove::DeploymentInProgress {
        origin: square("c4"),
    };
    for lan in ["(TI)g5g6", "Cg1g2", "Tg5>g6"] {
        let now = deploying();
        assert_eq!(error(&now, mv(&now, lan)), CommandError::Move(busy));
    }
}

#[test]
fn no_command_completes_a_deployment_that_was_not_begun() {
    let now = position(STACK);
    assert_eq!(
        error(&now, mv(&now, "commit")),
        CommandError::Move(IllegalMove::NothingToCommit)
    );
}

#[test]
fn no_command_to_start_without_a_stack() {
    let now = position(STACK);
    for name in ["g1", "e5", "i12"] {
        let none = DeployError::NoStack {
            square: square(name),
        };
        assert_eq!(error(&now, choose(name)), CommandError::Deployment(none));
    }
}

#[test]
fn no_command_to_start_another_deployment() {
    let other = DeployError::OtherOrigin {
        origin: square("c4"),
    };
    assert_eq!(
        error(&deploying(), choose("g5")),
        CommandError::Deployment(other)
    );
}

#[test]
fn no_command_for_a_piece_that_does_not_wait() {
    let gone = CommandError::Deployment(DeployError::NotWaiting {
        role: Role::AirForce,
    });
    assert_eq!(error(&deploying(), stay("c4", Role::AirForce)), gone);
    assert_eq!(error(&deploying(), join(Role::AirForce, 0)), gone);
}

#[test]
fn no_command_to_recombine_with_nothing() {
    let error_of = |position: &Position, choice| match error(position, choice) {
        CommandError::Deployment(error) => error,
        error => panic!("{error}"),
    };
    assert_eq!(
        error_of(&position(STACK), join(Role::Tank, 0)),
        DeployError::NotDeploying
    );
    assert_eq!(
        error_of(&deploying(), join(Role::Tank, 1)),
        DeployError::NoSuchStep { step: 1 }
    );
}

#[test]
fn no_command_after_the_end_of_the_game() {
    let mut now = position("9hh/11/11/11/6c4/11/6T4/11/11/11/11/4C1(TI)4 r - - 4 6");
    let wins = mv(&now, "Tg6xg8");
    now.play(wins).expect("legal");
    assert_eq!(
        error(&now, mv(&now, "Hk12k11")),
        CommandError::Move(IllegalMove::GameOver)
    );
    assert_eq!(
        error(&now, choose("k12")),
        CommandError::Deployment(DeployError::GameOver)
    );
    assert_eq!(
        error(&now, stay("g1", Role::Tank)),
        CommandError::Deployment(DeployError::GameOver)
    );
}

#[test]
fn a_command_is_not_executed_twice() {
    let mut now = position(STACK);
    let mut command = command_of(&now, "(NFT)c4c6");
    command.execute(&mut now).expect("it fits");
    assert_eq!(not_executed(&now, command), Mismatch::Choice);
}

#[test]
fn a_command_is_not_undone_before_it_is_executed() {
    let now = position(STACK);
    // Only the last action, the counters, does not fit.
    assert_eq!(
        not_undone(&now, command_of(&now, "(NFT)c4c6")),
        Mismatch::Counters
    );
}

#[test]
fn a_command_is_not_undone_twice() {
    let mut now = position(STACK);
    let mut command = command_of(&now, "(NFT)c4c6");
    command.execute(&mut now).expect("it fits");
    command.undo(&mut now).expect("it fits");
    assert_eq!(not_undone(&now, command), Mismatch::Counters);
}

#[test]
fn a_command_is_not_executed_where_another_stack_stands() {
    let now = position(STACK);
    let other = position("8hhc/11/11/11/11/11/11/6(TI)4/2(NF)8/11/11/6C4 r - - 3 9");
    assert_eq!(
        not_executed(&other, command_of(&now, "(NFT)c4c6")),
        Mismatch::Choice
    );
}

#[test]
fn a_command_is_not_executed_for_the_other_side() {
    let now = position(STACK);
    let other = position(&STACK.replace(" r ", " b "));
    assert_eq!(
        not_executed(&other, command_of(&now, "(NFT)c4c6")),
        Mismatch::Choice
    );
}

#[test]
fn a_command_is_not_executed_with_other_counters() {
    let now = position(STACK);
    for counters in [" 4 9", " 3 10"] {
        let other = position(&STACK.replace(" 3 9", counters));
        assert_eq!(
            not_executed(&other, command_of(&now, "(NFT)c4c6")),
            Mismatch::Choice
        );
    }
}

#[test]
fn a_command_is_not_executed_where_it_would_promote_others() {
    // The same move, but Blue's Commander is where the Tank attacks it afterwards.
    let now = position("10c/11/11/11/11/11/11/6T4/11/11/11/4C5E r - - 0 1");
    let other = position("11/11/11/11/6c4/11/11/6T4/11/11/11/4C5E r - - 0 1");
    assert_eq!(
        not_executed(&other, command_of(&now, "Tg5g6")),
        Mismatch::Choice
    );
}

#[test]
fn a_command_is_not_executed_where_it_is_not_legal() {
    // Every changed square is the same, but here the Tank stands between the Commanders.
    let now = position("3c7/11/11/11/11/11/11/4T6/11/11/11/4C5E r - - 0 1");
    let other = position("4c6/11/11/11/11/11/11/4T6/11/11/11/4C5E r - - 0 1");
    assert_eq!(
        not_executed(&other, command_of(&now, "Te5f5")),
        Mismatch::Choice
    );
}

#[test]
fn a_step_is_not_executed_in_another_deployment() {
    let now = deploying();
    let step = command_of(&now, "Tc4>d4");
    assert_eq!(
        not_executed(&position(STACK), step.clone()),
        Mismatch::Choice
    );
    // The same step after another one.
    let mut other = position(STACK);
    let first = mv(&other, "Fc4>f4");
    other.play(first).expect("legal");
    assert_eq!(not_executed(&other, step), Mismatch::Choice);
}

#[test]
fn a_step_is_not_undone_after_the_deployment_has_ended() {
    let mut now = position(STACK);
    let mut step = command_of(&now, "Fc4>e6");
    step.execute(&mut now).expect("it fits");
    let mut end = command_of(&now, "commit");
    end.execute(&mut now).expect("it fits");
    assert_eq!(not_undone(&now, step.clone()), Mismatch::Deployment);
    // In reverse order the undo works.
    end.undo(&mut now).expect("it fits");
    step.undo(&mut now).expect("it fits");
    assert!(now.is_identical(&position(STACK)));
}

#[test]
fn a_stay_is_not_executed_where_the_piece_has_left() {
    let now = position(STACK);
    let stays = command(&now, stay("c4", Role::AirForce));
    assert_eq!(not_executed(&deploying(), stays), Mismatch::Choice);
}

#[test]
fn a_recombine_is_not_executed_after_another_step() {
    let joined = command(&deploying(), join(Role::Tank, 0));
    let mut other = deploying();
    let step = mv(&other, "Nc4>c8");
    other.play(step).expect("legal");
    assert_eq!(not_executed(&other, joined), Mismatch::Choice);
}

#[test]
fn a_command_that_was_refused_still_fits_where_it_was_made() {
    let mut now = position(STACK);
    let mut command = command_of(&now, "(NFT)c4c6");
    let mut other = position(&STACK.replace(" r ", " b "));
    command.execute(&mut other).expect_err("it does not fit");
    command.execute(&mut now).expect("it fits");
    command.undo(&mut now).expect("it fits");
    assert!(now.is_identical(&position(STACK)));
}
