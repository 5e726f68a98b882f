//! Helpers of the tests.

pub use crate::written::{mv, on, position, square};
use cotulenh::{CompleteDeployment, DeployError, DeployResult, DeploySession, Role};

/// A Navy with an Air Force and a Tank on the coast.
pub const STACK: &str = "8hhc/11/11/11/11/11/11/11/2(NFT)8/11/11/6C4 r - - 3 9";

/// Returns the session of a stack.
#[track_caller]
pub fn start(fen: &str, origin: &str) -> DeploySession {
    let session = DeploySession::start(&position(fen), square(origin));
    session.unwrap_or_else(|error| panic!("{fen}: {error}"))
}

/// Returns the session after steps that leave it incomplete.
#[track_caller]
pub fn after(fen: &str, origin: &str, steps: &[&str]) -> DeploySession {
    let mut session = start(fen, origin);
    for lan in steps {
        session = incomplete(session.process(mv(session.position(), lan)));
    }
    session
}

/// Returns the session of an incomplete result.
#[track_caller]
pub fn incomplete(result: Result<DeployResult, DeployError>) -> DeploySession {
    match result {
        Ok(DeployResult::Incomplete { session, .. }) => session,
        Ok(DeployResult::Complete(complete)) => panic!("complete: {}", complete.turn),
        Err(error) => panic!("{error}"),
    }
}

/// Returns the deployment of a complete result. Checks that its turn leads to the position after it.
#[track_caller]
pub fn complete(result: Result<DeployResult, DeployError>) -> CompleteDeployment {
    match result {
        Ok(DeployResult::Complete(complete)) => {
            let mut again = complete.before;
            again.play_turn(&complete.turn).expect("a legal turn");
            assert!(again.is_identical(&complete.after), "{}", complete.turn);
            complete
        }
        Ok(DeployResult::Incomplete { session, .. }) => {
            panic!("incomplete: {}", session.position())
        }
        Err(error) => panic!("{error}"),
    }
}

/// Returns the error of a refused operation. Checks that the session is unchanged.
#[track_caller]
pub fn refused(
    session: &DeploySession,
    operation: impl FnOnce(&DeploySession) -> Result<DeployResult, DeployError>,
) -> DeployError {
    let before = *session.position();
    let error = match operation(session) {
        Err(error) => error,
        Ok(result) => panic!("not refused: {result:?}"),
    };
    assert!(session.position().is_identical(&before));
    error
}

/// Returns the error of a refused step.
#[track_caller]
pub fn step_refused(session: &DeploySession, lan: &str) -> DeployError {
    refused(session, |session| {
        session.process(mv(session.position(), lan))
    })
}

/// Returns the error of a refused recombine.
#[track_caller]
pub fn join_refused(session: &DeploySession, role: Role, step: usize) -> DeployError {
    refused(session, |session| session.recombine(role, step))
}

/// Returns the error of a refused stay.
#[track_caller]
pub fn stay_refused(session: &DeploySession, role: Role) -> DeployError {
    refused(session, |session| session.stay(role))
}
