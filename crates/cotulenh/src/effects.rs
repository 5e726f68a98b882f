//! The effects of a move. No other module makes a move. `legality/board_after` computes the two changed squares
//! too, but only to test the safety of a Commander, and without promotions.
//!
//! A [`Move`] becomes [`Action`]s in a fixed order. The unit leaves and arrives, then attackers of the enemy Commander are
//! promoted. At the end of the turn last guards are promoted, and the side to move and the counters change. This
//! module decides which actions follow. The [`EditableState`] executes them.

use crate::action::{Action, Counters};
use crate::deployment::{ChangedSquares, Deployment, MOST_CHANGED};
use crate::editable_state::{EditableState, Transfer, place, remove, restack};
use crate::events::{Event, PromotionReason};
use crate::moves::MoveForm;
use crate::outcome::{Outcome, Termination};
use crate::position::TurnStart;
use crate::role_set::RoleSet;
use crate::view::View;
use crate::{Act, Bitboard, Color, Move, MoveKind, Role, Square, Stack, attacks, commander};
use arrayvec::ArrayVec;

/// Makes a move without checking that it is legal. A move that does not fit the position does not panic, but the
/// result is unspecified.
pub(crate) fn make_move<S: EditableState>(state: &mut S, mv: Move) {
    match mv {
        Move::Ordinary(act) => {
            if let Some(stack) = state.view().stack(act.from) {
                // Only a capture can take a Commander or decide the objective, so other turns need no record of their start.
                let start = act
                    .kind
                    .is_capture()
                    .then(|| TurnStart::of(state.view(), state.objective()));
                // An ordinary move deselects the chosen stack.
                update_deployment_if_changed(state, None);
                let act = Act { unit: stack, ..act };
                move_unit(state, act, stack, None);
                if S::REPORTS {
                    report_act(state, act, MoveForm::Ordinary);
                }
                promote_attackers(state);
                end_turn(state, start);
            }
        }
        Move::Step(act) => make_step(state, act),
        Move::Commit => end_deployment(state),
    }
}

/// Makes a recombine that leads to `next`: the piece leaves the origin and joins the unit on `to`. First the squares
/// that differ are changed, then the deployment and the side to move.
pub(crate) fn make_recombine<S: EditableState>(
    state: &mut S,
    role: Role,
    to: Square,
    next: &impl EditableState,
) {
    let mover = state.turn();
    let places = Color::ALL.map(|color| (color, state.view().commander(color)));
    let origin = state.deployment_record().map(Deployment::origin);
    let waiting = origin.and_then(|origin| state.view().stack(origin));
    let mut promoted: ArrayVec<(Square, Role), MOST_CHANGED> = ArrayVec::new();
    // The piece leaves the origin first, so that it is never on the board twice.
    for square in origin.into_iter().chain(Square::all()) {
        let (now, then) = (state.view().stack(square), next.view().stack(square));
        if now == then {
            continue;
        }
        // A piece that becomes heroic gets a separate promotion action.
        let was_hero = |role| {
            let hero =
                |stack: Option<Stack>| stack.is_some_and(|s| s.heroic_roles().contains(role));
            hero(now) || hero(waiting)
        };
        let mut unpromoted = then;
        for role in then.iter().flat_map(|stack| stack.heroic_roles().iter()) {
            if !was_hero(role) && promoted.try_push((square, role)).is_ok() {
                unpromoted = unpromoted.map(|stack| stack.demoted(role));
            }
        }
        if now != unpromoted {
            restack(state, square, unpromoted);
        }
    }
    if S::REPORTS {
        let unit = waiting.and_then(|stack| stack.part(RoleSet::of(role)));
        if let (Some(unit), Some(from)) = (unit, origin) {
            report_combined(state, unit, from, to);
        }
    }
    for (square, role) in promoted {
        let attacks = attacks_commander(next.view(), square, role, mover);
        let reason = if attacks {
            PromotionReason::Attack
        } else {
            PromotionReason::LastGuard
        };
        promote(state, square, role, reason);
    }
    record_commanders(state, places);
    update_deployment_if_changed(state, next.deployment_record().copied());
    if mover != next.turn() {
        if S::REPORTS {
            report_end(state, mover);
        }
        let before = state.counters();
        state.execute(Action::SwitchTurn { from: mover });
        state.execute(Action::UpdateCounters {
            before,
            after: next.counters(),
        });
    }
}

/// Returns `true` if the piece belongs to the mover and attacks the enemy Commander.
fn attacks_commander(view: &impl View, square: Square, role: Role, mover: Color) -> bool {
    let Some(commander) = view.commander(!mover) else {
        return false;
    };
    let mut found = false;
    attacks::for_each_attacker(view, commander, mover, |at, piece| {
        found |= (at, piece.role) == (square, role);
    });
    found
}

/// Chooses the stack on a square to be deployed.
pub(crate) fn choose(state: &mut impl EditableState, origin: Square) {
    let deployment = Deployment::begin(state.view(), state.objective(), origin);
    update_deployment_if_changed(state, deployment);
}

/// Makes a stay. The deployment ends when no piece is waiting.
pub(crate) fn make_stay<S: EditableState>(state: &mut S, origin: Square, role: Role) {
    if S::REPORTS {
        report_stayed(state, origin, RoleSet::of(role));
    }
    apply_to_deployment(state, origin, |deployment| deployment.with_stay(role));
}

fn make_step<S: EditableState>(state: &mut S, act: Act) {
    let Some(stack) = state.view().stack(act.from) else {
        return;
    };
    // An earlier step may have promoted pieces of the unit, so it is read from the board.
    let Some(unit) = stack.part(act.unit.roles()) else {
        return;
    };
    let act = Act { unit, ..act };
    ensure_stack_chosen(state, act.from);
    let rest = stack.without(unit.roles());
    move_unit(state, act, stack, rest);
    if S::REPORTS {
        report_act(state, act, MoveForm::Step);
    }
    promote_attackers(state);
    apply_to_deployment(state, act.from, |deployment| {
        deployment.with_step(act.into())
    });
}

/// Moves the unit and captures. `rest` is the part of the stack on the start square that the unit leaves behind.
fn move_unit<S: EditableState>(state: &mut S, act: Act, stack: Stack, rest: Option<Stack>) {
    let mover = act.unit.color();
    let there = state.view().stack(act.to);
    let taken = there.filter(|_| act.kind.is_capture());
    if S::REPORTS {
        report_captured(state, act, taken);
    }
    let places = (act.unit.contains(Role::Commander)
        || taken.is_some_and(|stack| stack.contains(Role::Commander)))
    .then(|| [mover, !mover].map(|color| (color, state.view().commander(color))));
    let moves = matches!(act.kind, MoveKind::Move | MoveKind::Capture);
    if act.from == act.to {
        // This is never legal. It must not panic.
        leave_and_arrive(state, act, rest);
    } else if moves && rest.is_none() {
        state.relocate(act.from, act.to, act.unit);
    } else if let Some(transfer) = Transfer::of(act, stack, rest, there) {
        state.transfer(&transfer);
    } else {
        leave_and_arrive(state, act, rest);
    }
    if let Some(places) = places {
        record_commanders(state, places);
    }
}

/// Makes an act that [`Transfer`] cannot express: a stay capture, a suicide capture, or an illegal act.
fn leave_and_arrive(state: &mut impl EditableState, act: Act, rest: Option<Stack>) {
    if act.kind != MoveKind::StayCapture {
        match rest {
            None => remove(state, act.from),
            Some(_) => restack(state, act.from, rest),
        }
    }
    match act.kind {
        MoveKind::Move | MoveKind::Capture => place(state, act.to, act.unit),
        MoveKind::StayCapture | MoveKind::SuicideCapture => remove(state, act.to),
        MoveKind::Combine => {
            let joined = state.view().stack(act.to);
            if let Some(stack) = joined.and_then(|other| other.combine(act.unit)) {
                restack(state, act.to, Some(stack));
            }
        }
    }
}

/// Reports the pieces that an act is about to capture.
fn report_captured(state: &mut impl EditableState, act: Act, taken: Option<Stack>) {
    for piece in taken.iter().flat_map(|stack| stack.pieces()) {
        state.report(Event::Captured {
            square: act.to,
            piece,
            by: act.unit,
            from: act.from,
        });
        if piece.role == Role::Commander {
            state.report(Event::CommanderCaptured {
                square: act.to,
                color: piece.color,
            });
        }
    }
}

/// Reports the move of the unit that acted.
fn report_act(state: &mut impl EditableState, act: Act, form: MoveForm) {
    let Act { unit, from, to, .. } = act;
    match (act.kind, form) {
        (MoveKind::Move | MoveKind::Capture, MoveForm::Ordinary) => {
            state.report(Event::Moved { unit, from, to });
        }
        (MoveKind::Move | MoveKind::Capture, MoveForm::Step) => {
            state.report(Event::Deployed { unit, from, to });
        }
        (MoveKind::Combine, _) => report_combined(state, unit, from, to),
        (MoveKind::SuicideCapture, _) => {
            for piece in unit.pieces() {
                state.report(Event::Destroyed {
                    square: to,
                    piece,
                    from,
                });
            }
        }
        (MoveKind::StayCapture, _) => {}
    }
}

fn report_combined(state: &mut impl EditableState, unit: Stack, from: Square, to: Square) {
    if let Some(stack) = state.view().stack(to) {
        state.report(Event::Combined {
            unit,
            from,
            to,
            stack,
        });
    }
}

/// Records the square of each Commander that is no longer on the given square.
fn record_commanders(state: &mut impl EditableState, places: [(Color, Option<Square>); 2]) {
    for (color, before) in places {
        let after = state.view().commander(color);
        if before != after {
            state.execute(Action::UpdateCommander {
                color,
                before,
                after,
            });
        }
    }
}

fn promote<S: EditableState>(state: &mut S, square: Square, role: Role, reason: PromotionReason) {
    if S::REPORTS {
        let stack = state.view().stack(square);
        if let Some(piece) = stack.and_then(|stack| stack.piece(role)) {
            state.report(Event::Promoted {
                square,
                piece,
                reason,
            });
        }
    }
    state.execute(Action::PromotePiece {
        square,
        role,
        was_heroic: false,
    });
}

/// Promotes every piece of the mover that attacks the enemy Commander (RULES §9). All attackers are found before the first
/// one is promoted, so a promotion never leads to another one.
pub(crate) fn promote_attackers(state: &mut impl EditableState) {
    let mover = state.turn();
    let Some(commander) = state.view().commander(!mover) else {
        return;
    };
    let near = attacks::near_promotable(state.view(), commander, state.view().of_color(mover));
    if !near.is_empty() {
        promote_among(state, near, commander);
    }
}

/// Promotes every piece on the squares `near` that attacks the enemy Commander.
fn promote_among(state: &mut impl EditableState, near: Bitboard, commander: Square) {
    let mover = state.turn();
    let mut promoted: ArrayVec<(Square, Role), MOST_CHANGED> = ArrayVec::new();
    attacks::promotable_attackers(state.view(), near, commander, mover, |square, role| {
        let _ = promoted.try_push((square, role));
    });
    for (square, role) in promoted {
        promote(state, square, role, PromotionReason::Attack);
    }
}

/// Promotes the last guards of both sides. A last guard is the only piece that a side has besides its Commander (RULES §9).
#[inline(never)] // Rarely needed, so it stays out of the code of `end_turn`.
fn promote_last_guards(state: &mut impl EditableState) {
    for color in Color::ALL {
        if state.view().piece_count(color) == 2 {
            if let Some((square, role)) = promotable_last_guard(state.view(), color) {
                promote(state, square, role, PromotionReason::LastGuard);
            }
        }
    }
}

/// Returns the last guard of a side with two pieces. Returns `None` if the side has no Commander or the last guard is already
/// heroic.
pub(crate) fn promotable_last_guard(view: &impl View, color: Color) -> Option<(Square, Role)> {
    view.commander(color)?;
    view.stacks_of(color)
        .flat_map(|(square, stack)| stack.pieces().map(move |piece| (square, piece)))
        .find(|(_, piece)| piece.role != Role::Commander && !piece.heroic)
        .map(|(square, piece)| (square, piece.role))
}

/// Replaces the record of the deployment if it differs from `after`.
fn update_deployment_if_changed(state: &mut impl EditableState, after: Option<Deployment>) {
    if state.deployment_record() != after.as_ref() {
        execute_deployment_update(state, after);
    }
}

/// Executes the action that replaces the record of the deployment. If the deployment ends, the action keeps the changed
/// squares, because undo needs them.
fn execute_deployment_update(state: &mut impl EditableState, after: Option<Deployment>) {
    let before = state.deployment_record().copied();
    let changed = match after {
        Some(_) => ChangedSquares::NOTHING,
        None => state.changed(),
    };
    state.execute(Action::UpdateDeployment {
        before,
        after,
        changed,
    });
}

/// Chooses the stack on `origin`, unless it is already chosen or a deployment is in progress.
fn ensure_stack_chosen(state: &mut impl EditableState, origin: Square) {
    let started = state
        .deployment_record()
        .is_some_and(|deployment| deployment.is_in_progress() || deployment.origin() == origin);
    if !started {
        choose(state, origin);
    }
}

/// Applies an operation to the record of the deployment. The deployment ends when no piece is waiting.
fn apply_to_deployment(
    state: &mut impl EditableState,
    origin: Square,
    operation: impl FnOnce(Deployment) -> Deployment,
) {
    ensure_stack_chosen(state, origin);
    if let Some(deployment) = state.deployment_record().copied() {
        let deployment = operation(deployment);
        execute_deployment_update(state, Some(deployment));
        if deployment.waiting().is_empty() {
            end_deployment(state);
        }
    }
}

/// Reports that pieces of the deployed stack stay.
fn report_stayed(state: &mut impl EditableState, square: Square, roles: RoleSet) {
    let stack = state.view().stack(square);
    let pieces = roles.iter().filter_map(|role| stack?.piece(role));
    for piece in pieces {
        state.report(Event::Stayed { square, piece });
    }
}

fn end_deployment<S: EditableState>(state: &mut S) {
    if let Some(deployment) = state.deployment_record().copied() {
        if S::REPORTS {
            report_stayed(state, deployment.origin(), deployment.waiting());
        }
        execute_deployment_update(state, None);
        end_turn(state, deployment.has_captured().then(|| deployment.start()));
    }
}

/// Ends the turn. `start` is the start of the turn, or `None` if the turn captured nothing.
fn end_turn<S: EditableState>(state: &mut S, start: Option<TurnStart>) {
    if Color::ALL
        .map(|color| state.view().piece_count(color))
        .contains(&2)
    {
        promote_last_guards(state);
    }
    let mover = state.turn();
    let before = state.counters();
    let halfmove_clock = match start {
        Some(_) => 0,
        None => before.halfmove_clock.saturating_add(1),
    };
    let blue = u32::from(mover == Color::Blue);
    let after = Counters {
        halfmove_clock,
        move_number: before.move_number.saturating_add(blue),
        ended: start.and_then(|start| ended_by_turn(state, start, mover)),
    };
    if S::REPORTS {
        report_end(state, mover);
    }
    state.execute(Action::SwitchTurn { from: mover });
    state.execute(Action::UpdateCounters { before, after });
}

/// Reports a check if the mover gives one, and then the end of the mover's turn.
fn report_end(state: &mut impl EditableState, mover: Color) {
    if commander::is_attacked(state.view(), !mover) {
        state.report(Event::Check { color: !mover });
    }
    state.report(Event::TurnEnded { color: mover });
}

/// Returns the outcome if the turn ended the game: a Commander was captured, or an objective was lost (RULES §10).
fn ended_by_turn(state: &impl EditableState, start: TurnStart, mover: Color) -> Option<Outcome> {
    let view = state.view();
    let enemy = !mover;
    if start.lost_commander(view, enemy) {
        return Some(Outcome::win(mover, Termination::CommanderCaptured));
    }
    let lost = |color| {
        let now = state.objective().corps_of(view, color);
        start.corps[color].has_lost(now)
    };
    // The enemy comes first. If both sides lose the objective in one turn, the side that made the turn wins.
    let loser = [enemy, mover].into_iter().find(|&color| lost(color))?;
    Some(Outcome::win(!loser, Termination::Objective))
}
