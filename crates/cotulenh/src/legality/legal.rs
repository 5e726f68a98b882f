//! Legal moves of any state: a position, or an overlay over one.

use super::end_of_turn::TurnValidator;
use super::error::IllegalMove;
use super::judge::Judge;
use super::pseudo_legal;
use crate::commander;
use crate::editable_state::Trial;
use crate::movegen::{MoveGenerator, Wanted};
use crate::moves::MoveList;
use crate::outcome::{HALFMOVE_LIMIT, Outcome, Termination};
use crate::unit_moves::UnitMoves;
use crate::view::View;
use crate::{Act, Move, MoveKind, Square, Stack, range_tables};
use core::ops::ControlFlow;

/// Calls `visit` with the legal moves of every unit that has one. Returns `Break` as soon as `visit` breaks. Otherwise returns
/// `Continue(true)` if a commit is legal and quiet moves are wanted, and `Continue(false)` if not.
pub(crate) fn visit_units(
    state: &impl Trial,
    wanted: Wanted,
    mut visit: impl FnMut(&UnitMoves) -> ControlFlow<()>,
) -> ControlFlow<(), bool> {
    if state.counters().ended.is_some() {
        return ControlFlow::Continue(false);
    }
    let (generator, judge) = (MoveGenerator::of(state, wanted), Judge::of(state));
    pseudo_legal::visit(state, &generator, |stack, mut moves| {
        judge.retain_legal(&mut moves, stack);
        if moves.is_empty() {
            ControlFlow::Continue(())
        } else {
            visit(&moves)
        }
    })?;
    ControlFlow::Continue(wanted.quiets() && judge.can_commit())
}

/// Returns the legal moves of the wanted kinds.
pub(crate) fn list(state: &impl Trial, wanted: Wanted) -> MoveList {
    let mut list = MoveList::default();
    let commit = visit_units(state, wanted, |unit| {
        for mv in unit.moves() {
            list.push(mv);
        }
        ControlFlow::Continue(())
    });
    if commit == ControlFlow::Continue(true) {
        list.push(Move::Commit);
    }
    list
}

/// Returns `true` if there is a legal move.
pub(crate) fn has_legal_move(state: &impl Trial) -> bool {
    state.counters().ended.is_none() && {
        let judge = Judge::of(state);
        judge.can_commit() || judge.find_legal_move().is_some()
    }
}

/// Returns `true` if the move is legal.
pub(crate) fn is_legal(state: &impl Trial, mv: Move) -> bool {
    if state.counters().ended.is_some() {
        return false;
    }
    // This test comes first, because it is cheap and rejects most illegal moves.
    match pseudo_legal::find(state, mv) {
        Some((stack, moves)) => Judge::of(state).accepts(stack, moves),
        None => mv == Move::Commit && Judge::of(state).can_commit(),
    }
}

/// Returns the only square that `fits` and from which a stack equal to `unit` has a legal ordinary move of this kind to
/// `to`. Returns `None` if there is no such square, or more than one.
pub(crate) fn only_origin(
    state: &impl Trial,
    unit: Stack,
    to: Square,
    kind: MoveKind,
    fits: &dyn Fn(Square) -> bool,
) -> Option<Square> {
    if state.counters().ended.is_some() || state.deployment().is_some() {
        return None;
    }
    let carrier = unit.carrier();
    let own = state.view().of_color(state.turn()) & state.view().of_role(carrier.role);
    let mut judge = None;
    let mut found = None;
    for from in own & range_tables::origins_of(carrier, to) {
        if state.view().stack(from) != Some(unit) || !fits(from) {
            continue;
        }
        let mv = Move::Ordinary(Act {
            unit,
            from,
            to,
            kind,
        });
        let Some((stack, moves)) = pseudo_legal::find(state, mv) else {
            continue;
        };
        let judge = judge.get_or_insert_with(|| Judge::of(state));
        if judge.accepts(stack, moves) && found.replace(from).is_some() {
            return None;
        }
    }
    found
}

/// Returns an error if the move is not pseudo-legal. A commit is never pseudo-legal.
pub(crate) fn check_pseudo_legal(state: &impl Trial, mv: Move) -> Result<(), IllegalMove> {
    pseudo_legal::check(state, mv)
}

/// Returns `true` if the deployment in progress has a continuation by steps that can be committed.
pub(crate) fn can_be_completed(state: &impl Trial) -> bool {
    Judge::of(state).find_completion().is_some()
}

/// Returns the state after a move, if the move is legal. `make` makes the move on a copy. It is called once.
pub(crate) fn try_move<S: Trial>(
    state: &S,
    mv: Move,
    make: impl FnOnce(&mut S),
) -> Result<S, IllegalMove> {
    if state.counters().ended.is_some() {
        return Err(IllegalMove::GameOver);
    }
    match mv {
        Move::Commit => match state.deployment() {
            Some(deployment) if deployment.has_step() => {}
            _ => return Err(IllegalMove::NothingToCommit),
        },
        _ => pseudo_legal::check(state, mv)?,
    }
    let mut next = state.clone();
    make(&mut next);
    check_turn(state, mv, &next)?;
    Ok(next)
}

/// Returns an error if the turn that the move belongs to neither ended legally nor can be completed. `state` is the state
/// before the move, and `next` the state after it.
pub(crate) fn check_turn<S: Trial>(state: &S, mv: Move, next: &S) -> Result<(), IllegalMove> {
    if next.deployment().is_none() {
        TurnValidator::of(state, mv).validate(next.view())
    } else if can_be_completed(next) {
        Ok(())
    } else {
        Err(IllegalMove::CannotBeCompleted)
    }
}

/// Returns the outcome by the rules, or `None` if the game is not over. Repetition is ignored. A game does not end in the
/// middle of a deployment.
pub(crate) fn outcome(state: &impl Trial) -> Option<Outcome> {
    let counters = state.counters();
    if counters.ended.is_some() {
        return counters.ended;
    }
    if state.deployment().is_some() {
        return None;
    }
    if !has_legal_move(state) {
        let turn = state.turn();
        return Some(if commander::is_attacked(state.view(), turn) {
            Outcome::win(!turn, Termination::Checkmate)
        } else {
            Outcome::draw(Termination::Stalemate)
        });
    }
    (counters.halfmove_clock >= HALFMOVE_LIMIT).then_some(Outcome::draw(Termination::Fifty))
}
