//! Deployments: a stack whose pieces leave one after another, in one turn (RULES §7).
//!
//! [`Deployment`] is the record of what was done, kept in the position. [`DeploySession`] is the way to go on with it:
//! steps, stays, recombines, undo, redo, commit and cancel all go through it, in [`crate::Game`] too.

mod changed;
mod error;
mod operations;
mod record;
mod session;

pub use changed::Changed;
pub use error::DeployError;
pub use record::{Deployment, Operation, Step};
pub use session::{CompleteDeployment, DeployResult, DeploySession, SessionView, UnitOptions};
