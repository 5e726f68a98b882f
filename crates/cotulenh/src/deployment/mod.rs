//! Deployments: the pieces of a stack leave one after another, in one turn (RULES §7).
//!
//! [`Deployment`] is the record of the operations. It is a part of the position. [`DeploySession`] continues it: steps,
//! stays, recombines, undo, redo, commit and cancel all go through it, also in [`crate::Game`].

mod changed;
mod error;
pub(crate) mod operations;
mod position;
mod record;
mod session;

pub use changed::Changed;
pub use error::DeployError;
pub use record::{Deployment, Operation, Step};
pub use session::{CompleteDeployment, DeployResult, DeploySession, SessionView, UnitOptions};
