//! Operations in random order: errors change nothing, undo is exact, and the turn of a completed deployment leads to the same
//! position.

use crate::common::property::check;
use crate::common::random::{POSITIONS, for_each_position};
use crate::common::seen::seen;
use cotulenh::{
    CompleteDeployment, DeployError, DeployResult, DeploySession, Move, Position, Role, Square,
};
use proptest::collection::vec;
use proptest::prelude::*;
use std::cell::{Cell, RefCell};

/// Returns positions in which the side to move has a stack that can be deployed.
fn starts() -> Vec<(Position, Square)> {
    let starts = RefCell::new(Vec::new());
    for_each_position(POSITIONS / 5, |position| {
        let origin = match position.deployment() {
            Some(deployment) => Some(deployment.origin()),
            None => position
                .board()
                .stacks_of(position.turn())
                .find(|(_, stack)| !stack.is_single())
                .map(|(square, _)| square),
        };
        if let (Some(origin), None) = (origin, position.ended()) {
            starts.borrow_mut().push((*position, origin));
        }
        Ok(())
    });
    starts.into_inner()
}

/// Returns a role, in most cases one of the stack.
fn some_role(position: &Position, origin: Square, number: usize) -> Role {
    let original = match position.deployment() {
        Some(deployment) => Some(deployment.original()),
        None => position.board().stack(origin),
    };
    let aboard: Vec<Role> = original.map_or(Vec::new(), |stack| stack.roles().iter().collect());
    let any = Role::ALL[number / 8 % Role::ALL.len()];
    match number % 8 {
        0 => any,
        _ => aboard.get(number / 8 % 3).copied().unwrap_or(any),
    }
}

fn check_whole(whole: &CompleteDeployment, before: &Position) -> Result<(), TestCaseError> {
    prop_assert!(whole.before.is_identical(before));
    prop_assert!(whole.after.turn() != before.turn());
    prop_assert!(whole.after.deployment().is_none());
    let mut again = whole.before;
    prop_assert_eq!(again.play_turn(&whole.turn), Ok(()), "{}", whole.turn);
    prop_assert!(
        again.is_identical(&whole.after),
        "{} from {before}: {} is not {}",
        whole.turn,
        seen(&again),
        seen(&whole.after)
    );
    Ok(())
}

/// Checks everything that the view of a session offers.
fn check_view(session: &DeploySession) -> Result<(), TestCaseError> {
    let view = session.view();
    prop_assert!(view.is_ok());
    let Ok(view) = view else { return Ok(()) };
    prop_assert_eq!(view.commit.is_ok(), session.commit().is_ok());
    let mut listed = 0;
    for options in &view.options {
        for &mv in &options.moves {
            prop_assert_eq!(mv.unit(), Some(options.unit));
            prop_assert!(session.process(mv).is_ok(), "{}", mv);
            listed += 1;
        }
    }
    // The view has every step of this stack exactly once.
    let steps = session.position().legal_moves();
    let of_stack = |mv: &&Move| matches!(mv, Move::Step(act) if act.from == view.origin);
    prop_assert_eq!(listed, steps.iter().filter(of_stack).count());
    for role in Role::ALL {
        prop_assert_eq!(view.may_stay.contains(role), session.stay(role).is_ok());
        for step in 0..4 {
            let joins = view.joins.contains(&(role, step));
            prop_assert_eq!(joins, session.recombine(role, step).is_ok());
        }
    }
    Ok(())
}

#[test]
fn operations_in_random_order() {
    let starts = starts();
    let plan = (any::<u16>(), vec((any::<u8>(), any::<u16>()), 14));
    let (completed, refused, recombined) = (Cell::new(0), Cell::new(0), Cell::new(0));
    let add = |counter: &Cell<u32>| counter.set(counter.get() + 1);
    check(4_000, &plan, |(which, operations)| {
        let (position, origin) = starts[usize::from(which) % starts.len()];
        let before = position.before_deployment();
        let Ok(mut session) = DeploySession::start(&position, origin) else {
            return Err(TestCaseError::fail(format!("no session in {position}")));
        };
        // The expected results of undoing the operations of this session, without those before it.
        let mut past: Vec<DeploySession> = Vec::new();
        for (what, choice) in operations {
            let kept = *session.position();
            let number = usize::from(choice);
            let role = some_role(&position, origin, number);
            let result = match what % 16 {
                0..6 => {
                    // A legal move, in most cases a step of this stack.
                    let moves = session.position().legal_moves();
                    let of_stack: Vec<Move> = moves
                        .iter()
                        .copied()
                        .filter(|mv| matches!(mv, Move::Step(act) if act.from == origin))
                        .collect();
                    let all: Vec<Move> = moves.into_iter().collect();
                    let list = if of_stack.is_empty() || what % 16 == 0 {
                        all
                    } else {
                        of_stack
                    };
                    match list.get(number % list.len().max(1)) {
                        Some(&mv) => session.process(mv),
                        None => break,
                    }
                }
                6..8 => session.stay(role),
                8..11 => {
                    let result = session.recombine(role, number / 64 % 4);
                    if result.is_ok() {
                        add(&recombined);
                    }
                    result
                }
                11 => session.commit(),
                12..14 => {
                    match (session.undo().map(|undone| undone.session), past.pop()) {
                        (Ok(back), Some(expected)) => {
                            prop_assert!(back.position().is_identical(expected.position()));
                            session = back;
                        }
                        (Ok(back), None) => session = back,
                        (Err(error), expected) => {
                            prop_assert_eq!(error, DeployError::NotDeploying);
                            prop_assert!(expected.is_none());
                        }
                    }
                    continue;
                }
                14 => {
                    prop_assert!(session.cancel().0.is_identical(&before));
                    continue;
                }
                _ => {
                    check_view(&session)?;
                    continue;
                }
            };
            prop_assert!(
                session.position().is_identical(&kept),
                "the session has changed"
            );
            match result {
                Ok(DeployResult::Incomplete { session: next, .. }) => {
                    prop_assert_eq!(next.position().turn(), before.turn());
                    prop_assert!(next.position().has_legal_move(), "stuck");
                    past.push(session);
                    session = next;
                }
                Ok(DeployResult::Complete(whole)) => {
                    add(&completed);
                    check_whole(&whole, &before)?;
                    // The session itself is unchanged and is used again.
                }
                Err(_) => add(&refused),
            }
        }
        Ok(())
    });
    assert!(completed.get() > 3_000, "{completed:?} completed");
    assert!(refused.get() > 3_000, "{refused:?} refused");
    assert!(recombined.get() > 200, "{recombined:?} recombined");
}
