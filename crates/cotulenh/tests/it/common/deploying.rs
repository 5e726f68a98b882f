//! Deployment operations on a position in place, through the session.
#![allow(dead_code, reason = "no suite uses all of them")]

use cotulenh::{DeployError, DeploySession, Position, Role, Square};

/// Operations of a deployment, applied to the position itself.
pub trait Deploying {
    fn choose(&mut self, origin: Square) -> Result<(), DeployError>;
    fn stay(&mut self, origin: Square, role: Role) -> Result<(), DeployError>;
    fn recombine(&mut self, role: Role, step: usize) -> Result<(), DeployError>;
    fn undo_step(&mut self) -> Result<(), DeployError>;
    fn cancel_deployment(&mut self) -> Result<(), DeployError>;
}

fn session(position: &Position) -> Result<DeploySession, DeployError> {
    DeploySession::resume(position).ok_or(DeployError::NotDeploying)
}

impl Deploying for Position {
    fn choose(&mut self, origin: Square) -> Result<(), DeployError> {
        if let Some(deployment) = self.deployment() {
            let origin = deployment.origin();
            return Err(DeployError::OtherOrigin { origin });
        }
        *self = *DeploySession::start(self, origin)?.position();
        Ok(())
    }

    fn stay(&mut self, origin: Square, role: Role) -> Result<(), DeployError> {
        *self = *DeploySession::start(self, origin)?.stay(role)?.position();
        Ok(())
    }

    fn recombine(&mut self, role: Role, step: usize) -> Result<(), DeployError> {
        *self = *session(self)?.recombine(role, step)?.position();
        Ok(())
    }

    fn undo_step(&mut self) -> Result<(), DeployError> {
        *self = session(self)?.undo()?.before;
        Ok(())
    }

    fn cancel_deployment(&mut self) -> Result<(), DeployError> {
        *self = session(self)?.cancel().0;
        Ok(())
    }
}
