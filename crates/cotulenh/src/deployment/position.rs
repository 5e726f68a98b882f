//! The operations of a deployment on a position, and their undo.

use super::{ChangedSquares, DeployError, Deployment, Operation, operations};
#[cfg(feature = "serde")]
use super::{DeployResult, DeploySession};
use crate::events::Event;
use crate::legality::IllegalMove;
use crate::role_set::RoleSet;
use crate::{Act, Move, MoveKind, Position, Role, Square, effects};
use alloc::vec::Vec;

impl Position {
    /// Returns the position before the deployment in progress, or the position itself if there is none.
    #[must_use]
    pub fn before_deployment(&self) -> Position {
        operations::before_deployment(self)
    }

    /// Chooses a stack of the side to move to be deployed. Choosing is not a move and does not change the FEN. All legal
    /// moves stay possible.
    pub(crate) fn choose(&mut self, origin: Square) -> Result<(), DeployError> {
        operations::check_may_choose(self, origin)?;
        effects::choose(self, origin);
        Ok(())
    }

    /// Returns the act of the pieces with these roles on `from`. It does not check that they wait.
    pub(super) fn act_of(
        &self,
        from: Square,
        roles: RoleSet,
        to: Square,
        kind: MoveKind,
    ) -> Result<Act, DeployError> {
        let stack = self.board.stack(from);
        let unit = stack.and_then(|stack| stack.part(roles));
        let unit = unit.ok_or(DeployError::Illegal(IllegalMove::NoSuchUnit { from }))?;
        Ok(Act {
            unit,
            from,
            to,
            kind,
        })
    }

    /// Returns the position after a stay and its events, if some continuation can be committed.
    pub(crate) fn after_stay(
        &self,
        origin: Square,
        role: Role,
    ) -> Result<(Position, Vec<Event>), DeployError> {
        let mut next = *self;
        let (_, events) = next.make_stay(origin, role)?;
        Ok((next, events))
    }

    /// Makes a stay without checking the safety of the Commander.
    pub(crate) fn make_pseudo_legal_stay(
        &mut self,
        origin: Square,
        role: Role,
    ) -> Result<(), DeployError> {
        operations::check_may_stay(self, origin, role)?;
        effects::make_stay(self, origin, role);
        Ok(())
    }

    /// Returns the position after a recombine and its events, if some continuation can be committed.
    pub(crate) fn after_recombine(
        &self,
        role: Role,
        step: usize,
    ) -> Result<(Position, Vec<Event>), DeployError> {
        let mut next = *self;
        let (_, events) = next.make_recombine(role, step)?;
        Ok((next, events))
    }

    /// Makes a pseudo-legal step, or an ordinary move if the unit is the whole stack.
    pub(crate) fn make_pseudo_legal_step(
        &mut self,
        from: Square,
        roles: RoleSet,
        to: Square,
        kind: MoveKind,
    ) -> Result<(), IllegalMove> {
        operations::make_pseudo_legal_step(self, from, roles, to, kind)
    }

    /// Returns the position after these operations of a deployment from `origin`. Each operation must be legal and must not
    /// end the turn. Without operations the stack is only chosen.
    #[cfg(feature = "serde")]
    pub(crate) fn resume_deployment(
        &self,
        origin: Square,
        operations: &[Operation],
    ) -> Result<Position, DeployError> {
        let mut session = DeploySession::start(self, origin)?;
        for &operation in operations {
            session = match session.operate(operation)? {
                DeployResult::Incomplete { session, .. } => session,
                DeployResult::Complete(_) => return Err(DeployError::NotDeploying),
            };
        }
        Ok(*session.position())
    }

    /// Makes an operation without checking the safety of the Commander.
    fn make_pseudo_legal_operation(
        &mut self,
        origin: Square,
        operation: Operation,
    ) -> Result<(), DeployError> {
        match operation {
            Operation::Step { roles, to, kind } => {
                let step = self.deployment().map_or(0, |made| made.steps().len());
                self.make_pseudo_legal_step(origin, roles, to, kind)
                    .map_err(|why| DeployError::StepImpossible { step, why })
            }
            Operation::Stay { role } => self.make_pseudo_legal_stay(origin, role),
            Operation::Recombine { role, step } => {
                *self = operations::recombined(self, role, usize::from(step))?;
                Ok(())
            }
        }
    }

    /// Replays the first `count` operations of the deployment from the position before it.
    fn replay_operations(
        &self,
        deployment: &Deployment,
        count: usize,
    ) -> Result<Position, DeployError> {
        let mut next = self.before_deployment();
        for operation in deployment.operations().take(count) {
            next.make_pseudo_legal_operation(deployment.origin(), operation)?;
        }
        Ok(next)
    }

    /// Undoes the last step, stay or recombine. Returns the position before it, the operation, and its events in reverse
    /// order.
    pub(crate) fn before_operation(
        &self,
    ) -> Result<(Position, Operation, Vec<Event>), DeployError> {
        let deployment = self.deployment().ok_or(DeployError::NotDeploying)?;
        let last = deployment.operations().last();
        let last = last.ok_or(DeployError::NotDeploying)?;
        let count = deployment.operations().count().saturating_sub(1);
        let before = self.replay_operations(deployment, count)?;
        let mut events = before.operation_events(deployment.origin(), last);
        events.reverse();
        Ok((before, last, events))
    }

    /// Returns the events of an operation that is known to be legal.
    fn operation_events(&self, origin: Square, operation: Operation) -> Vec<Event> {
        let mut position = *self;
        let events = match operation {
            Operation::Step { roles, to, kind } => {
                let act = self.act_of(origin, roles, to, kind);
                act.map(|act| position.make_with_events(Move::Step(act)).1)
            }
            Operation::Stay { role } => {
                let made = position.make_stay(origin, role);
                made.map(|(_, events)| events)
            }
            Operation::Recombine { role, step } => {
                let made = position.make_recombine(role, step.into());
                made.map(|(_, events)| events)
            }
        };
        events.unwrap_or_default()
    }

    /// Returns the events of all operations of the deployment, newest first.
    pub(crate) fn deployment_events_reversed(&self) -> Vec<Event> {
        let mut position = *self;
        let mut events = Vec::new();
        while let Ok((before, _, undone)) = position.before_operation() {
            events.extend(undone);
            position = before;
        }
        events
    }

    /// Returns `true` if the operations of the deployment, replayed from the position before it, lead to this position. A
    /// position from a forged command may fail this check.
    pub(crate) fn has_true_deployment(&self) -> bool {
        let Some(deployment) = &self.deployment_record else {
            return true;
        };
        let base = self.before_deployment();
        if base.check_sound().is_err() {
            return false;
        }
        if !deployment.is_in_progress() {
            let chosen = Deployment::begin(base.board(), base.objective, deployment.origin());
            return self.changed == ChangedSquares::NOTHING && chosen.as_ref() == Some(deployment);
        }
        let count = deployment.operations().count();
        self.replay_operations(deployment, count)
            .is_ok_and(|replayed| replayed.is_identical(self))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::ReachError;
    use crate::deployment::Step;

    /// Undoes an operation of a forged record. An earlier step of the record is not possible.
    #[test]
    fn an_impossible_step_is_numbered_among_the_steps() {
        let fen = "6c4/11/11/11/11/11/11/11/2(NFT)8/11/11/5C5 r - - 0 1";
        let mut position: Position = fen.parse().unwrap();
        let origin: Square = "c4".parse().unwrap();
        position.choose(origin).unwrap();
        let stack = position.board().stack(origin).unwrap();
        let step = |role, to: &str| Step {
            unit: stack.part(RoleSet::of(role)).unwrap(),
            to: to.parse().unwrap(),
            kind: MoveKind::Move,
        };
        let record = position.deployment_record.unwrap();
        let record = record.with_stay(Role::Navy);
        let record = record.with_step(step(Role::Tank, "k12"));
        let record = record.with_step(step(Role::AirForce, "e6"));
        position.set_deployment(Some(record));
        let why = IllegalMove::OutOfReach {
            act: step(Role::Tank, "k12").act(origin),
            why: ReachError::NoDiagonal,
        };
        assert_eq!(
            position.before_operation().err(),
            Some(DeployError::StepImpossible { step: 0, why })
        );
    }
}
