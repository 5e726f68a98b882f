//! Effects: the only place that knows how a move changes a position.
//!
//! A [`Move`] becomes [`Action`]s in a fixed order. The unit leaves and arrives, then attackers of the enemy Commander are
//! promoted. At the end of the turn last guards are promoted, and the side to move and the counters change. A [`Stage`]
//! executes the actions. This module only reads it.

use crate::action::{Action, Counters};
use crate::deployment::{Changed, Deployment};
use crate::events::{Event, PromotionReason};
use crate::moves::Manner;
use crate::outcome::{Outcome, Termination};
use crate::position::TurnStart;
use crate::role_set::RoleSet;
use crate::stage::{Stage, Transfer, place, remove, restack};
use crate::view::View;
use crate::{Act, Bitboard, Color, Move, MoveKind, Role, Square, Stack, attacks, commander};
use arrayvec::ArrayVec;

/// An upper bound of the pieces that a side can have.
const MAX_PIECES: usize = 24;

/// Carries out a move without checking that it is legal. A move that does not fit the position does not panic, but the
/// result is unspecified.
pub(crate) fn carry_out<S: Stage>(stage: &mut S, mv: Move) {
    match mv {
        Move::Ordinary(act) => {
            if let Some(stack) = stage.view().stack(act.from) {
                // Only a capture can end the game, so other turns need no record of their start.
                let start = act
                    .kind
                    .is_capture()
                    .then(|| TurnStart::of(stage.view(), stage.objective()));
                // An ordinary move drops the choice of a stack.
                set_session(stage, None);
                let act = Act { unit: stack, ..act };
                perform(stage, act, stack, None);
                if S::REPORTS {
                    report_act(stage, act, Manner::Ordinary);
                }
                promote_attackers(stage);
                end_turn(stage, start);
            }
        }
        Move::Step(act) => step(stage, act),
        Move::Commit => end_deployment(stage),
    }
}

/// Carries out a recombine that leads to `next`: the piece leaves the origin and joins the unit on `to`. First the squares
/// that differ are changed, then the deployment and the side to move.
pub(crate) fn recombine<S: Stage>(stage: &mut S, role: Role, to: Square, next: &impl Stage) {
    let mover = stage.turn();
    let places = Color::ALL.map(|color| (color, stage.view().commander(color)));
    let origin = stage.session().map(Deployment::origin);
    let waiting = origin.and_then(|origin| stage.view().stack(origin));
    let mut promoted: ArrayVec<(Square, Role), MAX_PIECES> = ArrayVec::new();
    // The piece leaves the origin first, so that it is never on the board twice.
    for square in origin.into_iter().chain(Square::all()) {
        let (now, then) = (stage.view().stack(square), next.view().stack(square));
        if now == then {
            continue;
        }
        // A piece that becomes heroic gets a separate promotion action.
        let was_hero = |role| {
            let hero =
                |stack: Option<Stack>| stack.is_some_and(|s| s.heroic_roles().contains(role));
            hero(now) || hero(waiting)
        };
        let mut plain = then;
        for role in then.iter().flat_map(|stack| stack.heroic_roles().iter()) {
            if !was_hero(role) && promoted.try_push((square, role)).is_ok() {
                plain = plain.map(|stack| stack.demoted(role));
            }
        }
        if now != plain {
            restack(stage, square, plain);
        }
    }
    if S::REPORTS {
        let unit = waiting.and_then(|stack| stack.part(RoleSet::of(role)));
        if let (Some(unit), Some(from)) = (unit, origin) {
            report_combined(stage, unit, from, to);
        }
    }
    for (square, role) in promoted {
        let attacks = attacks_commander(next.view(), square, role, mover);
        let reason = if attacks {
            PromotionReason::Attack
        } else {
            PromotionReason::LastGuard
        };
        promote(stage, square, role, reason);
    }
    record_commanders(stage, places);
    set_session(stage, next.session().copied());
    if mover != next.turn() {
        if S::REPORTS {
            report_end(stage, mover);
        }
        let before = stage.counters();
        stage.execute(Action::SwitchTurn { from: mover });
        stage.execute(Action::UpdateCounters {
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
pub(crate) fn choose(stage: &mut impl Stage, origin: Square) {
    let session = Deployment::begin(stage.view(), stage.objective(), origin);
    set_session(stage, session);
}

/// Carries out a stay. The deployment ends when no piece is waiting.
pub(crate) fn stay<S: Stage>(stage: &mut S, origin: Square, role: Role) {
    if S::REPORTS {
        report_stayed(stage, origin, RoleSet::of(role));
    }
    change_session(stage, origin, |session| session.with_stay(role));
}

fn step<S: Stage>(stage: &mut S, act: Act) {
    let Some(stack) = stage.view().stack(act.from) else {
        return;
    };
    // An earlier step may have promoted pieces of the unit, so it is read from the board.
    let Some(unit) = stack.part(act.unit.roles()) else {
        return;
    };
    let act = Act { unit, ..act };
    begin_deployment(stage, act.from);
    let rest = stack.without(unit.roles());
    perform(stage, act, stack, rest);
    if S::REPORTS {
        report_act(stage, act, Manner::Step);
    }
    promote_attackers(stage);
    change_session(stage, act.from, |session| session.with_step(act.into()));
}

/// Moves the unit and captures. `rest` is the part of the stack on the start square that the unit leaves behind.
fn perform<S: Stage>(stage: &mut S, act: Act, stack: Stack, rest: Option<Stack>) {
    let mover = act.unit.color();
    let there = stage.view().stack(act.to);
    let taken = there.filter(|_| act.kind.is_capture());
    if S::REPORTS {
        report_captured(stage, act, taken);
    }
    let places = (act.unit.contains(Role::Commander)
        || taken.is_some_and(|stack| stack.contains(Role::Commander)))
    .then(|| [mover, !mover].map(|color| (color, stage.view().commander(color))));
    let moves = matches!(act.kind, MoveKind::Move | MoveKind::Capture);
    if act.from == act.to {
        // Never legal.
        leave_and_arrive(stage, act, rest);
    } else if moves && rest.is_none() {
        stage.relocate(act.from, act.to, act.unit);
    } else if let Some(transfer) = Transfer::of(act, stack, rest, there) {
        stage.transfer(&transfer);
    } else {
        leave_and_arrive(stage, act, rest);
    }
    if let Some(places) = places {
        record_commanders(stage, places);
    }
}

/// Carries out an act that is not a transfer: a stay capture, a suicide capture, or an illegal act.
fn leave_and_arrive(stage: &mut impl Stage, act: Act, rest: Option<Stack>) {
    if act.kind != MoveKind::StayCapture {
        match rest {
            None => remove(stage, act.from),
            Some(_) => restack(stage, act.from, rest),
        }
    }
    match act.kind {
        MoveKind::Move | MoveKind::Capture => place(stage, act.to, act.unit),
        MoveKind::StayCapture | MoveKind::SuicideCapture => remove(stage, act.to),
        MoveKind::Combine => {
            let joined = stage.view().stack(act.to);
            if let Some(stack) = joined.and_then(|other| other.combine(act.unit)) {
                restack(stage, act.to, Some(stack));
            }
        }
    }
}

/// Reports the pieces that an act is about to capture.
fn report_captured(stage: &mut impl Stage, act: Act, taken: Option<Stack>) {
    for piece in taken.iter().flat_map(|stack| stack.pieces()) {
        stage.report(Event::Captured {
            square: act.to,
            piece,
            by: act.unit,
            from: act.from,
        });
        if piece.role == Role::Commander {
            stage.report(Event::CommanderCaptured {
                square: act.to,
                color: piece.color,
            });
        }
    }
}

/// Reports the move of the unit that acted.
fn report_act(stage: &mut impl Stage, act: Act, manner: Manner) {
    let Act { unit, from, to, .. } = act;
    match (act.kind, manner) {
        (MoveKind::Move | MoveKind::Capture, Manner::Ordinary) => {
            stage.report(Event::Moved { unit, from, to });
        }
        (MoveKind::Move | MoveKind::Capture, Manner::Step) => {
            stage.report(Event::Deployed { unit, from, to });
        }
        (MoveKind::Combine, _) => report_combined(stage, unit, from, to),
        (MoveKind::SuicideCapture, _) => {
            for piece in unit.pieces() {
                stage.report(Event::Destroyed {
                    square: to,
                    piece,
                    from,
                });
            }
        }
        (MoveKind::StayCapture, _) => {}
    }
}

fn report_combined(stage: &mut impl Stage, unit: Stack, from: Square, to: Square) {
    if let Some(stack) = stage.view().stack(to) {
        stage.report(Event::Combined {
            unit,
            from,
            to,
            stack,
        });
    }
}

/// Records the Commanders that have left the given squares.
fn record_commanders(stage: &mut impl Stage, places: [(Color, Option<Square>); 2]) {
    for (color, before) in places {
        let after = stage.view().commander(color);
        if before != after {
            stage.execute(Action::UpdateCommander {
                color,
                before,
                after,
            });
        }
    }
}

fn promote<S: Stage>(stage: &mut S, square: Square, role: Role, reason: PromotionReason) {
    if S::REPORTS {
        let stack = stage.view().stack(square);
        if let Some(piece) = stack.and_then(|stack| stack.piece(role)) {
            stage.report(Event::Promoted {
                square,
                piece,
                reason,
            });
        }
    }
    stage.execute(Action::PromotePiece {
        square,
        role,
        was_heroic: false,
    });
}

/// Promotes every piece of the mover that attacks the enemy Commander (RULES §9). All attackers are found before the first
/// one is promoted, so a promotion never leads to another one.
pub(crate) fn promote_attackers(stage: &mut impl Stage) {
    let mover = stage.turn();
    let Some(commander) = stage.view().commander(!mover) else {
        return;
    };
    let near = attacks::near_plain(stage.view(), commander, stage.view().of_color(mover));
    if !near.is_empty() {
        promote_among(stage, near, commander);
    }
}

/// Promotes every piece in the given stacks that attacks the enemy Commander.
fn promote_among(stage: &mut impl Stage, near: Bitboard, commander: Square) {
    let mover = stage.turn();
    let mut promoted: ArrayVec<(Square, Role), MAX_PIECES> = ArrayVec::new();
    attacks::plain_attackers(stage.view(), near, commander, mover, |square, role| {
        let _ = promoted.try_push((square, role));
    });
    for (square, role) in promoted {
        promote(stage, square, role, PromotionReason::Attack);
    }
}

/// Promotes the only piece beside the Commander of a side that has two pieces (RULES §9).
#[inline(never)] // Rarely needed, so it stays out of the code of `end_turn`.
fn promote_last_guards(stage: &mut impl Stage) {
    for color in Color::ALL {
        if stage.view().piece_count(color) == 2 {
            if let Some((square, role)) = last_guard(stage.view(), color) {
                promote(stage, square, role, PromotionReason::LastGuard);
            }
        }
    }
}

/// Returns the piece beside the Commander of a side that has two pieces, or `None` if it is heroic.
fn last_guard(view: &impl View, color: Color) -> Option<(Square, Role)> {
    view.commander(color)?;
    view.stacks_of(color)
        .flat_map(|(square, stack)| stack.pieces().map(move |piece| (square, piece)))
        .find(|(_, piece)| piece.role != Role::Commander && !piece.heroic)
        .map(|(square, piece)| (square, piece.role))
}

/// Sets the deployment if it changes.
fn set_session(stage: &mut impl Stage, after: Option<Deployment>) {
    if stage.session() != after.as_ref() {
        replace_session(stage, after);
    }
}

fn replace_session(stage: &mut impl Stage, after: Option<Deployment>) {
    let before = stage.session().copied();
    let changed = match after {
        Some(_) => Changed::NOTHING,
        None => stage.changed(),
    };
    stage.execute(Action::UpdateSession {
        before,
        after,
        changed,
    });
}

/// Chooses a stack unless it is chosen or being deployed.
fn begin_deployment(stage: &mut impl Stage, origin: Square) {
    let started = stage
        .session()
        .is_some_and(|session| session.is_in_progress() || session.origin() == origin);
    if !started {
        choose(stage, origin);
    }
}

/// Changes the record of the deployment. The deployment ends when no piece is waiting.
fn change_session(
    stage: &mut impl Stage,
    origin: Square,
    change: impl FnOnce(Deployment) -> Deployment,
) {
    begin_deployment(stage, origin);
    if let Some(session) = stage.session().copied() {
        let session = change(session);
        replace_session(stage, Some(session));
        if session.waiting().is_empty() {
            end_deployment(stage);
        }
    }
}

/// Reports that pieces of the deployed stack stay.
fn report_stayed(stage: &mut impl Stage, square: Square, roles: RoleSet) {
    let stack = stage.view().stack(square);
    let pieces = roles.iter().filter_map(|role| stack?.piece(role));
    for piece in pieces {
        stage.report(Event::Stayed { square, piece });
    }
}

fn end_deployment<S: Stage>(stage: &mut S) {
    if let Some(session) = stage.session().copied() {
        if S::REPORTS {
            report_stayed(stage, session.origin(), session.waiting());
        }
        replace_session(stage, None);
        end_turn(stage, session.has_captured().then(|| session.start()));
    }
}

/// Ends the turn. `start` is the start of the turn, or `None` if the turn captured nothing.
fn end_turn<S: Stage>(stage: &mut S, start: Option<TurnStart>) {
    if Color::ALL
        .map(|color| stage.view().piece_count(color))
        .contains(&2)
    {
        promote_last_guards(stage);
    }
    let mover = stage.turn();
    let before = stage.counters();
    let halfmove_clock = match start {
        Some(_) => 0,
        None => before.halfmove_clock.saturating_add(1),
    };
    let blue = u32::from(mover == Color::Blue);
    let after = Counters {
        halfmove_clock,
        move_number: before.move_number.saturating_add(blue),
        ended: start.and_then(|start| ended_by_turn(stage, start, mover)),
    };
    if S::REPORTS {
        report_end(stage, mover);
    }
    stage.execute(Action::SwitchTurn { from: mover });
    stage.execute(Action::UpdateCounters { before, after });
}

/// Reports the end of the mover's turn and the check it gives.
fn report_end(stage: &mut impl Stage, mover: Color) {
    if commander::is_attacked(stage.view(), !mover) {
        stage.report(Event::Check { color: !mover });
    }
    stage.report(Event::TurnEnded { color: mover });
}

/// Returns the outcome if the turn ended the game: a Commander was captured, or an objective was lost (RULES §10).
fn ended_by_turn(stage: &impl Stage, start: TurnStart, mover: Color) -> Option<Outcome> {
    let view = stage.view();
    let enemy = !mover;
    if start.commanders[enemy] && view.commander(enemy).is_none() {
        return Some(Outcome::win(mover, Termination::CommanderCaptured));
    }
    let lost = |color| {
        let now = stage.objective().corps_of(view, color);
        start.corps[color].has_lost(now)
    };
    // The enemy comes first: if one turn costs both sides the objective, the side that made the turn wins.
    let loser = [enemy, mover].into_iter().find(|&color| lost(color))?;
    Some(Outcome::win(!loser, Termination::Objective))
}
