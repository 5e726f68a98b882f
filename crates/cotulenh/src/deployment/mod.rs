//! Deployments: the pieces of a stack leave one after another, in one turn (RULES §7).
//!
//! [`Deployment`] is the record of the operations. It is a part of the position. [`crate::Game`] makes every operation
//! through a [`DeploySession`]: step, stay, recombine, undo, commit and cancel. [`DeploySession::operate`] makes a
//! recorded operation, e.g. for a redo.

mod changed;
mod error;
pub(crate) mod operations;
mod position;
mod record;
mod session;

pub use changed::ChangedSquares;
pub(crate) use changed::MOST_CHANGED;
pub use error::DeployError;
pub use record::{Deployment, Operation, Step, Steps};
pub use session::{
    CompleteDeployment, DeployResult, DeploySession, SessionView, UndoneOperation, UnitOptions,
};
