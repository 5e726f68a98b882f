//! Pseudo-legal moves: all moves that RULES §3–§7 and the open-line rule of §8 allow, before the safety of the Commander is
//! considered.

use super::error::IllegalMove;
use super::unreachable;
use crate::editable_state::EditableState;
use crate::movegen::{MoveGenerator, Wanted};
use crate::moves::MoveForm;
use crate::unit_moves::UnitMoves;
use crate::view::View;
use crate::{Act, Move, Piece, Square, Stack, reach};
use core::ops::ControlFlow;

/// Calls `visit` with the pseudo-legal moves of every unit, and with the stack that the unit belongs to. Leaves out units
/// with a carrier on a square that `may_act` refuses. Stops when `visit` breaks.
pub(super) fn visit<S: EditableState>(
    state: &S,
    generator: &MoveGenerator<'_, S::View>,
    may_act: impl Fn(Piece, Square) -> bool,
    mut visit: impl FnMut(Stack, UnitMoves) -> ControlFlow<()>,
) -> ControlFlow<()> {
    if let Some(deployment) = state.deployment() {
        let from = deployment.origin();
        if let Some(stack) = state.view().stack(from) {
            for unit in deployment.waiting().parts().filter_map(|r| stack.part(r)) {
                if may_act(unit.carrier(), from) {
                    visit(stack, generator.moves_of(stack, unit, from, MoveForm::Step))?;
                }
            }
        }
        return ControlFlow::Continue(());
    }
    for (from, stack) in state.view().stacks_of(state.turn()) {
        if may_act(stack.carrier(), from) {
            visit(
                stack,
                generator.moves_of(stack, stack, from, MoveForm::Ordinary),
            )?;
        }
        if !stack.is_single() {
            let parts = stack.roles().parts().skip(1);
            for unit in parts.filter_map(|roles| stack.part(roles)) {
                if may_act(unit.carrier(), from) {
                    visit(stack, generator.moves_of(stack, unit, from, MoveForm::Step))?;
                }
            }
        }
    }
    ControlFlow::Continue(())
}

/// Lets every unit act.
pub(super) fn all_act(_: Piece, _: Square) -> bool {
    true
}

/// Returns the stack that the unit of the move belongs to, and a [`UnitMoves`] that contains only this move. Returns `None`
/// if the move is a commit or not pseudo-legal.
pub(super) fn find(state: &impl EditableState, mv: Move) -> Option<(Stack, UnitMoves)> {
    let (act, form) = match mv {
        Move::Ordinary(act) => (act, MoveForm::Ordinary),
        Move::Step(act) => (act, MoveForm::Step),
        Move::Commit => return None,
    };
    let stack = state.view().stack(act.from)?;
    let roles = act.unit.roles();
    let in_stack = act.unit == stack || stack.part(roles) == Some(act.unit);
    if act.unit.color() != state.turn() || !in_stack {
        return None;
    }
    let may_act = match (state.deployment(), form) {
        (None, MoveForm::Ordinary) => act.unit == stack,
        (None, MoveForm::Step) => act.unit != stack,
        (Some(_), MoveForm::Ordinary) => false,
        (Some(deployment), MoveForm::Step) => {
            act.from == deployment.origin() && roles.is_subset(deployment.waiting())
        }
    };
    (may_act && reaches(state, stack, act, form)).then(|| (stack, UnitMoves::only(act, form)))
}

/// Returns `true` if a unit that may act now may make the move to its target. It is the whole `stack` on its square or a part
/// of it.
pub(super) fn reaches(state: &impl EditableState, stack: Stack, act: Act, form: MoveForm) -> bool {
    if act.kind.is_capture() {
        MoveGenerator::of_carrier(state, Wanted::Captures, act.unit.carrier())
            .may_make_capture(stack, act, form)
    } else {
        reach::is_quiet_move(state.view(), stack, act)
    }
}

/// Returns the pseudo-legal moves of the unit of an act, which is the whole `stack` or a part of it.
#[inline(never)] // The generator is large, and only errors need it here.
pub(super) fn of_unit(
    state: &impl EditableState,
    wanted: Wanted,
    stack: Stack,
    act: Act,
    form: MoveForm,
) -> UnitMoves {
    MoveGenerator::of_carrier(state, wanted, act.unit.carrier())
        .moves_of(stack, act.unit, act.from, form)
}

/// Returns an error if the move is not pseudo-legal. A commit is never pseudo-legal.
pub(super) fn check(state: &impl EditableState, mv: Move) -> Result<(), IllegalMove> {
    if find(state, mv).is_some() {
        return Ok(());
    }
    let Some(act) = mv.act() else {
        return Err(IllegalMove::NothingToCommit);
    };
    let from = act.from;
    if let Some(deployment) = state.deployment() {
        let origin = deployment.origin();
        if from != origin || matches!(mv, Move::Ordinary(_)) {
            return Err(IllegalMove::DeploymentInProgress { origin });
        }
        if !act.unit.roles().is_subset(deployment.waiting()) {
            return Err(IllegalMove::NoSuchUnit { from });
        }
    }
    let stack = state.view().stack(from);
    let there = stack.and_then(|s| s.part(act.unit.roles()));
    if there != Some(act.unit) || act.unit.color() != state.turn() {
        return Err(IllegalMove::NoSuchUnit { from });
    }
    let whole = stack == Some(act.unit);
    let form = match mv {
        Move::Ordinary(_) if !whole => return Err(IllegalMove::PartOfStack { from }),
        Move::Step(_) if whole && state.deployment().is_none() => {
            return Err(IllegalMove::WholeStack { from });
        }
        Move::Ordinary(_) => MoveForm::Ordinary,
        _ => MoveForm::Step,
    };
    let moves = of_unit(state, Wanted::All, stack.unwrap_or(act.unit), act, form);
    Err(IllegalMove::OutOfReach {
        act,
        why: unreachable::explain(state, act, whole, &moves),
    })
}
