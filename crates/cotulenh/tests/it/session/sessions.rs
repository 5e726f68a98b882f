//! Sessions without a game: their start, their operations, their end and undo.

use super::support::{STACK, after, complete, incomplete, mv, on, position, square, start};
use crate::common::seen::seen;
use cotulenh::{Color, DeployError, DeployResult, DeploySession, Role, Turn};

#[test]
fn session_initialization_on_first_deploy_move() {
    let before = position(STACK);
    let session = start(STACK, "c4");
    // A FEN does not show a stack that is only chosen.
    assert_eq!(session.position().chosen(), Some(square("c4")));
    assert!(session.position().deployment().is_none());
    assert_eq!(session.position().to_string(), STACK);
    let session = incomplete(session.process(mv(&before, "Fc4>e6")));
    let deployment = session.position().deployment().expect("in progress");
    assert_eq!(deployment.origin(), square("c4"));
    assert_eq!(deployment.original().to_string(), "(NFT)");
    assert!(session.cancel().0.is_identical(&before));
}

#[test]
fn a_session_is_resumed() {
    let session = after(STACK, "c4", &["Fc4>e6"]);
    let again = DeploySession::resume(session.position()).expect("in progress");
    assert!(again.position().is_identical(session.position()));
    let again = DeploySession::start(session.position(), square("c4")).expect("the same stack");
    assert!(again.position().is_identical(session.position()));
    assert!(DeploySession::resume(&position(STACK)).is_none());
    // A FEN keeps the session too.
    let read = position(&session.position().to_string());
    let read = DeploySession::resume(&read).expect("in progress");
    assert!(read.position().is_identical(session.position()));
}

#[test]
fn command_execution_and_session_state_updates() {
    let session = after(STACK, "c4", &["Fc4>e6"]);
    assert_eq!(
        seen(session.position()),
        "8hhc/11/11/11/11/11/4F6/11/2(NT)8/11/11/6C4 r - - 3 9 c4::F>e6..."
    );
    let session = incomplete(session.process(mv(session.position(), "Nc4>c8")));
    assert_eq!(
        seen(session.position()),
        "8hhc/11/11/11/2N8/11/4F6/11/2T8/11/11/6C4 r - - 3 9 c4::F>e6,N>c8..."
    );
    let deployment = session.position().deployment().expect("in progress");
    assert_eq!(deployment.steps().len(), 2);
    assert_eq!(
        deployment.waiting().iter().collect::<Vec<_>>(),
        [Role::Tank]
    );
}

#[test]
fn incomplete_session_returns() {
    let session = start(STACK, "c4");
    let result = session.process(mv(session.position(), "Fc4>e6"));
    let Ok(DeployResult::Incomplete { session: next, .. }) = result else {
        panic!("Navy and Tank wait");
    };
    assert_eq!(next.position().turn(), Color::Red);
    // The first session is unchanged.
    assert!(session.position().deployment().is_none());
    assert_eq!(on(session.position(), "c4"), "(NFT)");
}

#[test]
fn auto_commit_detection() {
    // Every piece has acted.
    let session = after(STACK, "c4", &["Fc4>e6", "Nc4>c8"]);
    let whole = complete(session.process(mv(session.position(), "Tc4>d4")));
    assert_eq!(whole.after.turn(), Color::Blue);
    // Every piece has acted or stays.
    let session = incomplete(after(STACK, "c4", &["Fc4>e6"]).stay(Role::Tank));
    let whole = complete(session.process(mv(session.position(), "Nc4>c8")));
    assert_eq!(whole.turn.to_string(), "c4:T:F>e6,N>c8");
    // The last waiting piece stays.
    let session = incomplete(after(STACK, "c4", &["Fc4>e6"]).stay(Role::Tank));
    let whole = complete(session.stay(Role::Navy));
    assert_eq!(whole.turn.to_string(), "c4:(NT):F>e6");
    // All waiting pieces leave in one step.
    let session = after(STACK, "c4", &["Nc4>c8"]);
    let whole = complete(session.process(mv(session.position(), "(FT)c4>e6")));
    assert_eq!(whole.turn.to_string(), "c4::N>c8,(FT)>e6");
}

#[test]
fn internal_deploy_move_creation() {
    let session = after(STACK, "c4", &["Fc4>e6"]);
    let whole = complete(session.commit());
    let Turn::Deployment(turn) = &whole.turn else {
        panic!("a deployment");
    };
    assert_eq!(turn.origin, square("c4"));
    assert_eq!(turn.steps.len(), 1);
    let staying = turn.staying.expect("Navy and Tank");
    assert_eq!(staying.to_string(), "(NT)");
    assert!(whole.before.is_identical(&position(STACK)));
    assert_eq!(
        seen(&whole.after),
        "8hhc/11/11/11/11/11/4F6/11/2(NT)8/11/11/6C4 b - - 4 9"
    );
}

#[test]
fn manual_commit_marks_the_rest_as_staying() {
    let session = after(STACK, "c4", &["(FT)c4>e6"]);
    let whole = complete(session.commit());
    assert_eq!(whole.turn.to_string(), "c4:N:(FT)>e6");
    // A commit can also be given as a move.
    let same = complete(session.process(mv(session.position(), "commit")));
    assert_eq!(same.turn, whole.turn);
}

#[test]
fn recombine_instruction_application() {
    let session = after(STACK, "c4", &["Fc4>e6"]);
    let session = incomplete(session.recombine(Role::Tank, 0));
    // The recombine takes effect at once, as if the Tank had been aboard from the start.
    assert_eq!(
        seen(session.position()),
        "8hhc/11/11/11/11/11/4(FT)6/11/2N8/11/11/6C4 r - - 3 9 c4::(FT)>e6..."
    );
    let whole = complete(session.commit());
    assert_eq!(whole.turn.to_string(), "c4:N:(FT)>e6");
}

#[test]
fn recombine_of_the_last_waiting_piece_completes_the_deployment() {
    let session = after(STACK, "c4", &["Fc4>e6", "Nc4>c8"]);
    let whole = complete(session.recombine(Role::Tank, 0));
    assert_eq!(whole.turn.to_string(), "c4::(FT)>e6,N>c8");
    let whole = complete(session.recombine(Role::Tank, 1));
    assert_eq!(whole.turn.to_string(), "c4::F>e6,(NT)>c8");
}

#[test]
fn recombine_of_the_whole_stack_is_the_ordinary_move() {
    let session = after(STACK, "c4", &["Tc4>c6"]);
    let session = incomplete(session.recombine(Role::Navy, 0));
    let whole = complete(session.recombine(Role::AirForce, 0));
    assert!(matches!(whole.turn, Turn::Ordinary(_)));
    assert_eq!(whole.turn.to_string(), "(NFT)c4c6");
}

#[test]
fn recombine_with_a_piece_marked_as_staying_completes_the_deployment() {
    let session = incomplete(after(STACK, "c4", &["Tc4>c6"]).stay(Role::Navy));
    let whole = complete(session.recombine(Role::AirForce, 0));
    assert_eq!(whole.turn.to_string(), "c4:N:(FT)>c6");
}

#[test]
fn recombine_gives_and_takes_heroism_as_if_aboard_from_the_start() {
    let fen = "9hh/11/11/11/11/11/6c4/11/6(FTI)4/11/11/4C6 r - - 0 1";
    let session = after(fen, "g4", &["Fg4>c4"]);
    assert_eq!(on(session.position(), "g4"), "(+TI)");
    let session = incomplete(session.recombine(Role::Tank, 0));
    assert_eq!(on(session.position(), "c4"), "(FT)");
    let back = session.undo().expect("a recombine").session;
    assert_eq!(on(back.position(), "g4"), "(+TI)");
}

#[test]
fn stay_before_the_first_step() {
    let session = incomplete(start(STACK, "c4").stay(Role::Navy));
    assert_eq!(session.position().to_string(), format!("{STACK} c4:N:..."));
    let session = incomplete(session.process(mv(session.position(), "Fc4>e6")));
    let whole = complete(session.stay(Role::Tank));
    assert_eq!(whole.turn.to_string(), "c4:(NT):F>e6");
}

#[test]
fn undo_of_single_steps() {
    let first = after(STACK, "c4", &["Fc4>e6"]);
    let second = incomplete(first.process(mv(first.position(), "Nc4>c8")));
    let back = second.undo().expect("two steps").session;
    assert!(back.position().is_identical(first.position()));
    let back = back.undo().expect("one step").session;
    // The stack is still chosen.
    assert!(back.position().is_identical(start(STACK, "c4").position()));
    assert_eq!(back.undo().err(), Some(DeployError::NotDeploying));
}

#[test]
fn undo_of_a_stay_and_of_a_recombine() {
    let first = after(STACK, "c4", &["Fc4>e6"]);
    for next in [first.stay(Role::Navy), first.recombine(Role::Tank, 0)] {
        let back = incomplete(next).undo().expect("something was done").session;
        assert!(back.position().is_identical(first.position()));
    }
}

#[test]
fn completion_after_undo() {
    let session = after(STACK, "c4", &["Fc4>e6", "Nc4>c8"]);
    let session = session.undo().expect("two steps").session;
    let session = incomplete(session.process(mv(session.position(), "Tc4>c6")));
    let whole = complete(session.commit());
    assert_eq!(whole.turn.to_string(), "c4:N:F>e6,T>c6");
}

#[test]
fn cancel() {
    let session = after(
        "8hhc/11/11/11/11/11/11/4i6/2(NFT)8/11/11/6C4 r - - 3 9",
        "c4",
        &["Nc4>c8"],
    );
    let session = incomplete(session.stay(Role::Tank));
    let (before, _) = session.cancel();
    assert!(before.is_identical(&position(
        "8hhc/11/11/11/11/11/11/4i6/2(NFT)8/11/11/6C4 r - - 3 9"
    )));
    // A stack that is only chosen can be cancelled too.
    assert!(start(STACK, "c4").cancel().0.is_identical(&position(STACK)));
}

#[test]
fn an_earlier_session_can_be_continued() {
    let first = after(STACK, "c4", &["Fc4>e6"]);
    let one = complete(first.commit());
    let other = incomplete(first.process(mv(first.position(), "Nc4>c8")));
    let other = complete(other.commit());
    assert_ne!(one.turn, other.turn);
    assert!(one.before.is_identical(&other.before));
}

#[test]
fn a_deployment_of_blue() {
    let fen = "8hhc/11/11/6(fti)4/11/11/11/11/11/11/11/4C4EE b - - 41 60";
    let session = after(fen, "g9", &["Tg9>g7", "Fg9>j9"]);
    let whole = complete(session.commit());
    assert_eq!(whole.turn.to_string(), "g9:I:T>g7,F>j9");
    assert_eq!(whole.after.move_number(), 61);
}
