//! Helpers of these tests: sessions from text, and their results and errors.

pub use crate::common::written::{mv, on, position, square};
use cotulenh::{CompleteDeployment, DeployError, DeployResult, DeploySession, Role};

/// A Navy with Air Force and Tank on the coast.
pub const STACK: &str = "8hhc/11/11/11/11/11/11/11/2(NFT)8/11/11/6C4 r - - 3 9";

/// Starts the session of a stack.
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

/// Returns the session of an incomplete deployment. Panics if the deployment is complete.
#[track_caller]
pub fn incomplete(result: Result<DeployResult, DeployError>) -> DeploySession {
    match result {
        Ok(DeployResult::Incomplete { session, .. }) => session,
        Ok(DeployResult::Complete(complete)) => panic!("complete: {}", complete.turn),
        Err(error) => panic!("{error}"),
    }
}

/// Returns the completed deployment. Checks that its turn leads from the position before to the position after.
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

/// Returns the error of an operation that must be refused. Checks that the session is unchanged.
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

/// Returns the error of a step that must be refused.
#[track_caller]
pub fn step_refused(session: &DeploySession, lan: &str) -> DeployError {
    refused(session, |session| {
        session.process(mv(session.position(), lan))
    })
}

/// Returns the error of a recombine that must be refused.
#[track_caller]
pub fn join_refused(session: &DeploySession, role: Role, step: usize) -> DeployError {
    refused(session, |session| session.recombine(role, step))
}

/// Returns the error of a stay that must be refused.
#[track_caller]
pub fn stay_refused(session: &DeploySession, role: Role) -> DeployError {
    refused(session, |session| session.stay(role))
}
