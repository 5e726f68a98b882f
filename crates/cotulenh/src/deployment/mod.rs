//! Deployments: a stack whose pieces leave one after another, in one turn (RULES §7).
//!
//! [`Deployment`] is the record of the operations, kept in the position. [`DeploySession`] continues it: steps, stays,
//! recombines, undo, redo, commit and cancel all go through it, in [`crate::Game`] too.

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
