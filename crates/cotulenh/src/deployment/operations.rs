//! The operations of a deployment on any state: choose, stay, recombine.

use super::DeployError;
use crate::editable_state::{EditableState, Trial};
use crate::effects;
use crate::legality::{IllegalMove, legal};
use crate::role_set::RoleSet;
use crate::view::View;
use crate::{Act, Move, MoveKind, Role, Square, Stack};

/// Returns an error if the stack on `origin` may not be chosen for a deployment.
pub(crate) fn check_may_choose(
    state: &impl EditableState,
    origin: Square,
) -> Result<(), DeployError> {
    if state.counters().ended.is_some() {
        return Err(DeployError::GameOver);
    }
    if let Some(deployment) = state.deployment() {
        return Err(DeployError::OtherOrigin {
            origin: deployment.origin(),
        });
    }
    stack_to_deploy(state, origin).map(drop)
}

fn stack_to_deploy(state: &impl EditableState, origin: Square) -> Result<Stack, DeployError> {
    match state.view().stack(origin) {
        Some(stack) if stack.color() == state.turn() && !stack.is_single() => Ok(stack),
        _ => Err(DeployError::NoStack { square: origin }),
    }
}

/// Returns an error if the piece does not wait on `origin`.
pub(super) fn check_may_stay(
    state: &impl EditableState,
    origin: Square,
    role: Role,
) -> Result<(), DeployError> {
    if state.counters().ended.is_some() {
        return Err(DeployError::GameOver);
    }
    let waiting = match state.deployment() {
        Some(deployment) if deployment.origin() != origin => {
            return Err(DeployError::OtherOrigin {
                origin: deployment.origin(),
            });
        }
        Some(deployment) => deployment.waiting(),
        None => stack_to_deploy(state, origin)?.roles(),
    };
    if !waiting.contains(role) {
        return Err(DeployError::NotWaiting { role });
    }
    Ok(())
}

/// Returns the state after a stay, if some continuation can be committed. `make` makes the stay on a
/// copy. It is called once.
pub(crate) fn try_stay<S: Trial>(
    state: &S,
    origin: Square,
    role: Role,
    make: impl FnOnce(&mut S),
) -> Result<S, DeployError> {
    check_may_stay(state, origin, role)?;
    let mut next = state.clone();
    make(&mut next);
    let legal = if next.deployment().is_none() {
        // No piece is waiting any more, so the stay ends the turn like a commit.
        legal::try_move(state, Move::Commit, |next| {
            effects::make_move(next, Move::Commit);
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

/// A recombine that can be made on the state it was found for.
pub(crate) struct Recombine<'a, S> {
    role: Role,
    /// The square of the unit that the piece joins.
    to: Square,
    /// The state after the recombine.
    next: &'a S,
}

impl<S: EditableState> Recombine<'_, S> {
    /// Makes the recombine on a state.
    pub(crate) fn make(self, state: &mut impl EditableState) {
        effects::make_recombine(state, self.role, self.to, self.next);
    }
}

/// Returns the state after a recombine, if it is possible and some continuation can be committed. `make` makes
/// the recombine on a copy. It is called once.
///
/// The piece joins the unit of an earlier step, as if it had been part of it from the start. `step` counts from 0. If the
/// unit is then the whole stack, the turn is an ordinary move and is over.
pub(crate) fn try_recombine<S: Trial>(
    state: &S,
    role: Role,
    step: usize,
    make: impl FnOnce(&mut S, Recombine<'_, S>),
) -> Result<S, DeployError> {
    let next = recombined(state, role, step)?;
    let deployment = state.deployment().ok_or(DeployError::NotDeploying)?;
    // A recombine that ends the turn ends it like a commit.
    legal::check_turn(state, Move::Commit, &next).map_err(DeployError::Illegal)?;
    let joined = deployment.steps().get(step).copied();
    let to = joined.ok_or(DeployError::NoSuchStep { step })?.to;
    // The caller turns a copy into `next` action by action, so that it can record the changes and events.
    let mut result = state.clone();
    let next = &next;
    make(&mut result, Recombine { role, to, next });
    Ok(result)
}

/// Replays the deployment with the piece added to the unit of a step. The safety of the Commander is not checked.
pub(super) fn recombined<S: Trial>(state: &S, role: Role, step: usize) -> Result<S, DeployError> {
    let deployment = state.deployment().ok_or(DeployError::NotDeploying)?;
    if !deployment.waiting().contains(role) {
        return Err(DeployError::NotWaiting { role });
    }
    let steps = deployment.steps();
    let joined = steps.get(step).ok_or(DeployError::NoSuchStep { step })?;
    if !joined.kind.arrives() {
        return Err(DeployError::NothingToJoin { step });
    }
    let mut next = before_deployment(state);
    let origin = deployment.origin();
    // Stays come first, so that the turn ends when all other pieces have acted.
    for stays in deployment.staying().iter() {
        check_may_stay(&next, origin, stays)?;
        effects::make_stay(&mut next, origin, stays);
    }
    for (number, made) in steps.iter().enumerate() {
        let mut roles = made.unit.roles();
        if number == step {
            roles = roles.with(role);
        }
        make_pseudo_legal_step(&mut next, origin, roles, made.to, made.kind)
            .map_err(|why| DeployError::StepImpossible { step: number, why })?;
    }
    if let Some(redone) = next.deployment_record().copied() {
        next.set_deployment(Some(redone.recombined_from(deployment, role, step)));
    }
    Ok(next)
}

/// Returns the state before the deployment in progress.
pub(super) fn before_deployment<S: Trial>(state: &S) -> S {
    let mut base = state.clone();
    base.set_deployment(None);
    for (square, stack) in state.changed().iter() {
        base.set_stack(square, stack);
    }
    base
}

/// Makes a pseudo-legal step, or an ordinary move if the unit is the whole stack.
pub(super) fn make_pseudo_legal_step(
    state: &mut impl Trial,
    from: Square,
    roles: RoleSet,
    to: Square,
    kind: MoveKind,
) -> Result<(), IllegalMove> {
    let no_such_unit = IllegalMove::NoSuchUnit { from };
    let stack = state.view().stack(from).ok_or(no_such_unit)?;
    let unit = stack.part(roles).ok_or(no_such_unit)?;
    let act = Act {
        unit,
        from,
        to,
        kind,
    };
    let mv = match state.deployment() {
        Some(_) => Move::Step(act),
        None => act.as_first_move(stack),
    };
    legal::check_pseudo_legal(state, mv)?;
    effects::make_move(state, mv);
    Ok(())
}
