//! The operations of a deployment on a position: choose, step, stay, recombine, and each of them taken back.

use super::{Changed, DeployError, Deployment, Operation};
#[cfg(feature = "serde")]
use super::{DeployResult, DeploySession};
use crate::events::Event;
use crate::legality::{IllegalMove, legal};
use crate::moves::Manner;
use crate::role_set::RoleSet;
use crate::{Act, Move, MoveKind, Position, Role, Square, Stack, effects};
use alloc::vec::Vec;

impl Position {
    /// Returns the position before the deployment in progress, or the position itself if there is none.
    #[must_use]
    pub fn before_deployment(&self) -> Position {
        let mut base = *self;
        base.deployment = None;
        base.changed = Changed::NOTHING;
        for (square, stack) in self.changed.iter() {
            base.board.set(square, stack);
        }
        base
    }

    /// Chooses a stack of the side to move to be deployed. It binds no one, is no move and changes no FEN: any other
    /// move may still be made.
    pub(crate) fn choose(&mut self, origin: Square) -> Result<(), DeployError> {
        if self.ended().is_some() {
            return Err(DeployError::GameOver);
        }
        if let Some(deployment) = self.deployment() {
            return Err(DeployError::OtherOrigin {
                origin: deployment.origin(),
            });
        }
        self.stack_to_deploy(origin)?;
        effects::choose(self, origin);
        Ok(())
    }

    fn stack_to_deploy(&self, origin: Square) -> Result<Stack, DeployError> {
        match self.board.stack(origin) {
            Some(stack) if stack.color() == self.turn && !stack.is_single() => Ok(stack),
            _ => Err(DeployError::NoStack { square: origin }),
        }
    }

    /// Returns the act of the waiting pieces `roles`, as they are now.
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

    /// Lets a waiting piece stay, if some continuation can be committed.
    pub(crate) fn after_stay(
        &self,
        origin: Square,
        role: Role,
    ) -> Result<(Position, Vec<Event>), DeployError> {
        self.check_may_stay(origin, role)?;
        let mut next = *self;
        let events = next.witness(|stage| effects::stay(stage, origin, role));
        if next.deployment().is_some() {
            if !next.can_be_completed() {
                return Err(DeployError::Illegal(IllegalMove::CannotBeCompleted));
            }
        } else {
            // No piece waits any more: the same turn as a commit now.
            self.check_commit().map_err(DeployError::Illegal)?;
        }
        Ok((next, events))
    }

    fn check_may_stay(&self, origin: Square, role: Role) -> Result<(), DeployError> {
        if self.ended().is_some() {
            return Err(DeployError::GameOver);
        }
        let waiting = match self.deployment() {
            Some(deployment) if deployment.origin() != origin => {
                return Err(DeployError::OtherOrigin {
                    origin: deployment.origin(),
                });
            }
            Some(deployment) => deployment.waiting(),
            None => self.stack_to_deploy(origin)?.roles(),
        };
        if !waiting.contains(role) {
            return Err(DeployError::NotWaiting { role });
        }
        Ok(())
    }

    /// Carries out a stay without judging what it leads to.
    pub(crate) fn stay_unjudged(&mut self, origin: Square, role: Role) -> Result<(), DeployError> {
        self.check_may_stay(origin, role)?;
        effects::stay(self, origin, role);
        Ok(())
    }

    /// Lets a waiting piece join a unit that was deployed earlier and still stands where it went, as if it had been
    /// aboard from the start. `step` counts from 0.
    ///
    /// If the whole stack goes in one step then, it is the ordinary move, and the turn is over.
    pub(crate) fn after_recombine(
        &self,
        role: Role,
        step: usize,
    ) -> Result<(Position, Vec<Event>), DeployError> {
        let next = self.recombined(role, step)?;
        let Some(deployment) = self.deployment() else {
            return Err(DeployError::NotDeploying);
        };
        legal::check_deployment(deployment, self, &next).map_err(DeployError::Illegal)?;
        Ok((next, self.recombine_events(role, step, &next)))
    }

    fn recombine_events(&self, role: Role, step: usize, next: &Position) -> Vec<Event> {
        let joined = self.deployment().and_then(|d| d.steps().get(step).copied());
        let Some(joined) = joined else {
            return Vec::new();
        };
        let mut position = *self;
        position.witness(|stage| effects::recombine(stage, role, joined.to, next))
    }

    /// Plays the deployment again with the piece aboard, without judging what it leads to.
    pub(crate) fn recombined(&self, role: Role, step: usize) -> Result<Position, DeployError> {
        let deployment = self.deployment().ok_or(DeployError::NotDeploying)?;
        if !deployment.waiting().contains(role) {
            return Err(DeployError::NotWaiting { role });
        }
        let steps = deployment.steps();
        let joined = steps.get(step).ok_or(DeployError::NoSuchStep { step })?;
        if !joined.kind.arrives() {
            return Err(DeployError::NothingToJoin { step });
        }
        let mut next = self.before_deployment();
        let origin = deployment.origin();
        // Stays come first, so that a step that takes all the rest ends the turn as it should.
        for stays in deployment.staying().iter() {
            next.stay_unjudged(origin, stays)?;
        }
        for (number, made) in steps.iter().enumerate() {
            let mut roles = made.unit.roles();
            if number == step {
                roles = roles.with(role);
            }
            next.step_unjudged(origin, roles, made.to, made.kind)
                .map_err(|why| DeployError::StepImpossible { step: number, why })?;
        }
        next.deployment = next
            .deployment
            .map(|redone| redone.recombined_from(deployment, role, step));
        Ok(next)
    }

    /// Makes a step, or the ordinary move if the unit is the whole stack. The safety of the Commander is not judged.
    pub(crate) fn step_unjudged(
        &mut self,
        from: Square,
        roles: RoleSet,
        to: Square,
        kind: MoveKind,
    ) -> Result<(), IllegalMove> {
        let stack = self.board.stack(from);
        let unit = stack.and_then(|stack| stack.part(roles));
        let unit = unit.ok_or(IllegalMove::NoSuchUnit { from })?;
        let whole = self.deployment().is_none() && Some(unit) == stack;
        let manner = if whole {
            Manner::Ordinary
        } else {
            Manner::Step
        };
        let mv = manner.of(Act {
            unit,
            from,
            to,
            kind,
        });
        self.check_possible(mv)?;
        self.play_unchecked(mv);
        Ok(())
    }

    /// Returns the position with the deployment of the stack on `origin` after these operations, each of which must be
    /// legal and leave it in progress. Without any the stack is only chosen.
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

    fn operate_unjudged(
        &mut self,
        origin: Square,
        number: usize,
        operation: Operation,
    ) -> Result<(), DeployError> {
        match operation {
            Operation::Step { roles, to, kind } => self
                .step_unjudged(origin, roles, to, kind)
                .map_err(|why| DeployError::StepImpossible { step: number, why }),
            Operation::Stay { role } => self.stay_unjudged(origin, role),
            Operation::Recombine { role, step } => {
                *self = self.recombined(role, usize::from(step))?;
                Ok(())
            }
        }
    }

    /// Plays the first `count` operations of the deployment again, from the position before it.
    fn replay_operations(
        &self,
        deployment: &Deployment,
        count: usize,
    ) -> Result<Position, DeployError> {
        let mut next = self.before_deployment();
        for (number, operation) in deployment.operations().take(count).enumerate() {
            next.operate_unjudged(deployment.origin(), number, operation)?;
        }
        Ok(next)
    }

    /// Takes back the last step, stay or recombine. Returns the position before it, the operation, and its events in
    /// reverse order.
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

    /// Returns the events of an operation that was legal here.
    fn operation_events(&self, origin: Square, operation: Operation) -> Vec<Event> {
        let mut position = *self;
        match operation {
            Operation::Step { roles, to, kind } => match self.act_of(origin, roles, to, kind) {
                Ok(act) => position.witness(|stage| effects::carry_out(stage, Move::Step(act))),
                Err(_) => Vec::new(),
            },
            Operation::Stay { role } => {
                position.witness(|stage| effects::stay(stage, origin, role))
            }
            Operation::Recombine { role, step } => {
                let step = usize::from(step);
                match self.recombined(role, step) {
                    Ok(next) => self.recombine_events(role, step, &next),
                    Err(_) => Vec::new(),
                }
            }
        }
    }

    /// Returns the events of everything done in the deployment, newest first.
    pub(crate) fn deployment_events_reversed(&self) -> Vec<Event> {
        let mut position = *self;
        let mut events = Vec::new();
        while let Ok((before, _, undone)) = position.before_operation() {
            events.extend(undone);
            position = before;
        }
        events
    }

    /// Returns `true` if the record of the deployment fits the position: its operations, played again from the position
    /// before it, lead here. Always true for a position that came from play; a forged command may say anything.
    pub(crate) fn has_true_deployment(&self) -> bool {
        let Some(deployment) = &self.deployment else {
            return true;
        };
        let base = self.before_deployment();
        if base.check_sound().is_err() {
            return false;
        }
        if !deployment.is_in_progress() {
            let chosen = Deployment::begin(base.board(), base.objective, deployment.origin());
            return self.changed == Changed::NOTHING && chosen.as_ref() == Some(deployment);
        }
        let count = deployment.operations().count();
        self.replay_operations(deployment, count)
            .is_ok_and(|replayed| replayed.is_identical(self))
    }
}
