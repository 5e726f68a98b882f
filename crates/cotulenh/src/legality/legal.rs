//! Legal moves of any state: a position, or an overlay over one.

use super::end_of_turn::TurnValidator;
use super::error::IllegalMove;
use super::judge::Judge;
use super::pseudo_legal;
use crate::commander;
use crate::editable_state::Trial;
use crate::movegen::{MoveGenerator, Wanted};
use crate::moves::{MoveForm, MoveList};
use crate::outcome::{HALFMOVE_LIMIT, Outcome, Termination};
use crate::unit_moves::UnitMoves;
use crate::view::View;
use crate::{Act, Bitboard, Move, MoveKind, Square, Stack, effects, range_tables};
use core::cell::OnceCell;
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
    let generator = MoveGenerator::of(state, wanted);
    let mut visit_legal = |judge: &Judge<'_, _>, stack, moves: &mut UnitMoves| {
        judge.retain_legal(moves, stack);
        if moves.is_empty() {
            ControlFlow::Continue(())
        } else {
            visit(moves)
        }
    };
    if wanted == Wanted::Captures {
        // Many positions have no captures, and need no judge then.
        let judge = OnceCell::new();
        let may_act = |carrier, from| generator.may_capture(carrier, from);
        pseudo_legal::visit(state, &generator, may_act, |stack, mut moves| {
            visit_legal(judge.get_or_init(|| Judge::of(state)), stack, &mut moves)
        })?;
        return ControlFlow::Continue(false);
    }
    let judge = Judge::of(state);
    pseudo_legal::visit(
        state,
        &generator,
        pseudo_legal::all_act,
        |stack, mut moves| visit_legal(&judge, stack, &mut moves),
    )?;
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

/// Returns the squares in `among` from which a stack equal to `unit` has a pseudo-legal ordinary move of this kind to `to`.
/// There are none if the game is over or a deployment is in progress.
fn origins(
    state: &impl Trial,
    unit: Stack,
    to: Square,
    kind: MoveKind,
    among: Bitboard,
) -> impl Iterator<Item = Square> {
    let carrier = unit.carrier();
    let between_turns = state.counters().ended.is_none() && state.deployment().is_none();
    let near = if between_turns {
        let own = state.view().of_color(state.turn()) & state.view().of_role(carrier.role);
        own & range_tables::origins_of(carrier, to) & among
    } else {
        Bitboard::EMPTY
    };
    near.into_iter().filter(move |&from| {
        let act = Act {
            unit,
            from,
            to,
            kind,
        };
        state.view().stack(from) == Some(unit)
            && pseudo_legal::reaches(state, unit, act, MoveForm::Ordinary)
    })
}

/// Returns the only square in `among` from which a stack equal to `unit` has a pseudo-legal ordinary move of this kind to
/// `to`. Returns `None` if there is no such square, or more than one.
pub(crate) fn only_pseudo_legal_origin(
    state: &impl Trial,
    unit: Stack,
    to: Square,
    kind: MoveKind,
    among: Bitboard,
) -> Option<Square> {
    let mut origins = origins(state, unit, to, kind, among);
    let first = origins.next()?;
    origins.next().is_none().then_some(first)
}

/// Returns the only square in `among` from which a stack equal to `unit` has a legal ordinary move of this kind to `to`.
/// Returns `None` if there is no such square, or more than one.
pub(crate) fn only_origin(
    state: &impl Trial,
    unit: Stack,
    to: Square,
    kind: MoveKind,
    among: Bitboard,
) -> Option<Square> {
    let mut judge = None;
    let mut found = None;
    for from in origins(state, unit, to, kind, among) {
        let act = Act {
            unit,
            from,
            to,
            kind,
        };
        let judge = judge.get_or_insert_with(|| Judge::of(state));
        let moves = UnitMoves::only(act, MoveForm::Ordinary);
        if judge.accepts(unit, moves) && found.replace(from).is_some() {
            return None;
        }
    }
    found
}

/// Makes an ordinary move that is known to be pseudo-legal, and returns `true` if it is legal. If it is not, the caller
/// discards the state.
pub(crate) fn make_pseudo_legal<S: Trial>(state: &mut S, act: Act) -> bool {
    let mv = Move::Ordinary(act);
    let validator = TurnValidator::of(state, mv);
    effects::make_move(state, mv);
    validator.is_legal(state.view())
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
