//! Applies operations of a deployment in random order: refused operations change nothing, the others are undone
//! exactly.

#[path = "../../../crates/cotulenh/tests/it/common/deploying.rs"]
pub(crate) mod deploying;

use arbitrary::Arbitrary;
use cotulenh::{DeployResult, DeploySession, Forgive, Move, Position, Role, SQUARES, Square};
use deploying::Deploying;

/// An operation on the position. Its numbers are taken modulo the number of choices.
#[derive(Arbitrary, Debug)]
#[allow(missing_docs, reason = "the names are those of the functions")]
pub enum Operation {
    Play(u16),
    Stay { origin: u8, role: u8 },
    Recombine { role: u8, step: u8 },
    UndoStep,
    Cancel,
    Commit,
}

const STARTS: [&str; 4] = [
    "6c4/11/11/2(nft)3(ti)4/4g6/11/11/4(EG)6/2(NFT)3(TI)4/11/11/5C5 r - - 0 1",
    "11/2(NC)8/11/1(nft)9/4(ft+i)1(hc)4/2(N+T)1n6/4(FTI)6/2s8/5h5/3+E7/11/3+E7 r - - 12 24",
    "11/11/7(+fti)3/11/11/4(T+I)2a3/11/11/1(NF+M)9/7+i(F+TI)(+HC)1/1(nm)1c7/4(E+A)4E1 b - - 24 20",
    "11/11/4c6/11/11/11/4g6/11/4(FTC)6/10t/11/11 r - - 0 1",
];

/// Checks that the session agrees with the position, and that all options of its view are possible.
fn check_session(session: &DeploySession) {
    let position = session.position();
    let view = session.view().expect("a stack is being deployed");
    assert_eq!(view.commit.is_ok(), session.commit().is_ok());
    for option in &view.options {
        for &mv in &option.moves {
            check_result(session.process(mv).expect("an option"), &position.after(mv));
        }
    }
    for role in view.may_stay.iter() {
        let mut next = *position;
        next.stay(view.origin, role).expect("it may stay");
        check_result(session.stay(role).expect("it may stay"), &next);
    }
    for &(role, step) in &view.joins {
        let mut next = *position;
        next.recombine(role, step).expect("it may join");
        check_result(session.recombine(role, step).expect("it may join"), &next);
    }
    let mut undone = *position;
    undone.undo_step().expect("something was done");
    let back = session.undo().expect("something was done").session;
    assert_eq!(*back.position(), undone);
    assert!(
        session
            .cancel()
            .0
            .is_identical(&position.before_deployment())
    );
}

fn check_result(result: DeployResult, expected: &Position) {
    match result {
        DeployResult::Incomplete { session, .. } => {
            assert!(session.position().is_identical(expected))
        }
        DeployResult::Complete(whole) => {
            assert!(whole.after.is_identical(expected));
            let mut played = whole.before;
            assert_eq!(played.play_turn(&whole.turn), Ok(()));
            assert!(played.is_identical(expected));
        }
    }
}

/// Checks one input.
pub fn run(input: (u8, Vec<Operation>)) {
    let (start, operations) = input;
    let fen = STARTS[usize::from(start) % STARTS.len()];
    let mut position = Position::from_fen(fen, Forgive::STUDY).expect("a good FEN");
    // The positions that undoing each operation of the deployment must restore.
    let mut past: Vec<Position> = Vec::new();
    for operation in operations.iter().take(40) {
        let before = position;
        let role = |number: u8| Role::ALL[usize::from(number) % Role::ALL.len()];
        let done = match *operation {
            Operation::Play(choice) => {
                let moves = position.legal_moves();
                let Some(&mv) = moves.get(usize::from(choice) % moves.len().max(1)) else {
                    return;
                };
                position.play(mv).is_ok()
            }
            Operation::Stay { origin, role: r } => {
                let number = usize::from(origin) % SQUARES;
                let anywhere = Square::from_index(number).expect("below the number of squares");
                let origin = position.deployment().map_or(anywhere, |d| d.origin());
                position.stay(origin, role(r)).is_ok()
            }
            Operation::Recombine { role: r, step } => {
                position.recombine(role(r), usize::from(step) % 4).is_ok()
            }
            Operation::Commit => position.play(Move::Commit).is_ok(),
            Operation::UndoStep => {
                let undone = position.undo_step().is_ok();
                assert_eq!(undone, before.deployment().is_some());
                if undone {
                    let expected = past.pop().expect("every operation was noted");
                    assert!(position.is_identical(&expected), "{before}");
                }
                continue;
            }
            Operation::Cancel => {
                if position.cancel_deployment().is_ok() {
                    assert!(position.is_identical(&past[0]), "{before}");
                    past.clear();
                }
                continue;
            }
        };
        if !done {
            assert!(position.is_identical(&before), "{before}");
        } else if position.deployment().is_some() {
            past.push(before);
        } else {
            past.clear();
        }
        if let Some(session) = DeploySession::resume(&position) {
            assert!(!position.legal_moves().is_empty(), "stuck: {position}");
            check_session(&session);
        }
    }
}
