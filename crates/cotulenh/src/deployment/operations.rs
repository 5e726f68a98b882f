//! The operations of a deployment on any stage: choose, stay, recombine.

use super::DeployError;
use crate::effects;
use crate::legality::{IllegalMove, legal};
use crate::moves::Manner;
use crate::role_set::RoleSet;
use crate::stage::{Stage, Trial};
use crate::view::View;
use crate::{Act, Move, MoveKind, Role, Square, Stack};

/// Returns an error if the stack on a square may not be chosen to be deployed.
pub(crate) fn check_may_choose(stage: &impl Stage, origin: Square) -> Result<(), DeployError> {
    if stage.counters().ended.is_some() {
        return Err(DeployError::GameOver);
    }
    if let Some(deployment) = stage.deployment() {
        return Err(DeployError::OtherOrigin {
            origin: deployment.origin(),
        });
    }
    stack_to_deploy(stage, origin).map(drop)
}

fn stack_to_deploy(stage: &impl Stage, origin: Square) -> Result<Stack, DeployError> {
    match stage.view().stack(origin) {
        Some(stack) if stack.color() == stage.turn() && !stack.is_single() => Ok(stack),
        _ => Err(DeployError::NoStack { square: origin }),
    }
}

/// Returns an error if the piece does not wait on `origin`.
pub(super) fn check_may_stay(
    stage: &impl Stage,
    origin: Square,
    role: Role,
) -> Result<(), DeployError> {
    if stage.counters().ended.is_some() {
        return Err(DeployError::GameOver);
    }
    let waiting = match stage.deployment() {
        Some(deployment) if deployment.origin() != origin => {
            return Err(DeployError::OtherOrigin {
                origin: deployment.origin(),
            });
        }
        Some(deployment) => deployment.waiting(),
        None => stack_to_deploy(stage, origin)?.roles(),
    };
    if !waiting.contains(role) {
        return Err(DeployError::NotWaiting { role });
    }
    Ok(())
}

/// Returns the stage after a stay, if some continuation can be committed. `carry_out` is called once, on a copy, to carry
/// out the stay there.
pub(crate) fn try_stay<S: Trial>(
    stage: &S,
    origin: Square,
    role: Role,
    carry_out: impl FnOnce(&mut S),
) -> Result<S, DeployError> {
    check_may_stay(stage, origin, role)?;
    let mut next = stage.clone();
    carry_out(&mut next);
    let legal = if next.deployment().is_none() {
        // No piece is waiting, so the stay ends the turn like a commit.
        legal::try_move(stage, Move::Commit, |next| {
            effects::carry_out(next, Move::Commit);
        })
        .map(drop)
    } else if legal::can_be_completed(&next) {
        Ok(())
    } else {
        Err(IllegalMove::CannotBeCompleted)
    };
    legal.map_err(DeployError::Illegal)?;
    Ok(next)
}

/// A recombine that can be carried out on the stage it was found for.
pub(crate) struct Recombine<'a, S> {
    role: Role,
    /// The square of the unit that the piece joins.
    to: Square,
    /// The stage after the recombine.
    next: &'a S,
}

impl<S: Stage> Recombine<'_, S> {
    /// Carries out the recombine on a stage.
    pub(crate) fn carry_out(self, stage: &mut impl Stage) {
        effects::recombine(stage, self.role, self.to, self.next);
    }
}

/// Returns the stage after a recombine, if it is possible and some continuation can be committed. `carry_out` is called
/// once, on a copy, to carry out the recombine there.
///
/// The piece joins the unit of an earlier step, as if it had been part of it from the start. `step` counts from 0. If the
/// unit is then the whole stack, the turn is an ordinary move and is over.
pub(crate) fn try_recombine<S: Trial>(
    stage: &S,
    role: Role,
    step: usize,
    carry_out: impl FnOnce(&mut S, Recombine<'_, S>),
) -> Result<S, DeployError> {
    let next = recombined(stage, role, step)?;
    let deployment = stage.deployment().ok_or(DeployError::NotDeploying)?;
    legal::check_deployment(deployment, stage, &next).map_err(DeployError::Illegal)?;
    let joined = deployment.steps().get(step).copied();
    let to = joined.ok_or(DeployError::NoSuchStep { step })?.to;
    let mut same = stage.clone();
    let next = &next;
    carry_out(&mut same, Recombine { role, to, next });
    Ok(same)
}

/// Replays the deployment with the piece added to the unit of a step. The safety of the Commander is not checked.
pub(super) fn recombined<S: Trial>(stage: &S, role: Role, step: usize) -> Result<S, DeployError> {
    let deployment = stage.deployment().ok_or(DeployError::NotDeploying)?;
    if !deployment.waiting().contains(role) {
        return Err(DeployError::NotWaiting { role });
    }
    let steps = deployment.steps();
    let joined = steps.get(step).ok_or(DeployError::NoSuchStep { step })?;
    if !joined.kind.arrives() {
        return Err(DeployError::NothingToJoin { step });
    }
    let mut next = before_deployment(stage);
    let origin = deployment.origin();
    // Stays come first, so that the turn ends when all other pieces have acted.
    for stays in deployment.staying().iter() {
        check_may_stay(&next, origin, stays)?;
        effects::stay(&mut next, origin, stays);
    }
    for (number, made) in steps.iter().enumerate() {
        let mut roles = made.unit.roles();
        if number == step {
            roles = roles.with(role);
        }
        step_unjudged(&mut next, origin, roles, made.to, made.kind)
            .map_err(|why| DeployError::StepImpossible { step: number, why })?;
    }
    if let Some(redone) = next.session().copied() {
        next.set_session(Some(redone.recombined_from(deployment, role, step)));
    }
    Ok(next)
}

/// Returns the stage before the deployment in progress.
pub(super) fn before_deployment<S: Trial>(stage: &S) -> S {
    let mut base = stage.clone();
    base.set_session(None);
    for (square, stack) in stage.changed().iter() {
        base.set_stack(square, stack);
    }
    base
}

/// Makes a step, or an ordinary move if the unit is the whole stack. The safety of the Commander is not checked.
pub(super) fn step_unjudged(
    stage: &mut impl Trial,
    from: Square,
    roles: RoleSet,
    to: Square,
    kind: MoveKind,
) -> Result<(), IllegalMove> {
    let stack = stage.view().stack(from);
    let unit = stack.and_then(|stack| stack.part(roles));
    let unit = unit.ok_or(IllegalMove::NoSuchUnit { from })?;
    let whole = stage.deployment().is_none() && Some(unit) == stack;
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
    legal::check_candidate(stage, mv)?;
    effects::carry_out(stage, mv);
    Ok(())
}
