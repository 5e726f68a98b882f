//! What a choice does: the only place that knows how a move changes a position.
//!
//! A [`Move`] becomes [`Action`]s, in an order that each later one can rely on: the unit leaves and arrives,
//! attackers of the enemy Commander are promoted, and when the turn is over last guards are promoted, the turn and the
//! counters change. Whoever carries the actions out is a [`Stage`]; this module only looks at it.

use crate::action::{Action, Counters};
use crate::deployment::{Changed, Deployment};
use crate::events::{Event, PromotionReason};
use crate::moves::Manner;
use crate::outcome::{Ended, Reason};
use crate::position::TurnStart;
use crate::role_set::RoleSet;
use crate::stage::{Going, Stage, place, remove, restack};
use crate::view::View;
use crate::{
    Act, Bitboard, Color, Move, MoveKind, Position, Role, Square, Stack, attacks, commander,
};
use arrayvec::ArrayVec;

/// More pieces than a side can have.
const MANY: usize = 24;

/// Carries out a move. One that does not fit the position changes nothing or something harmless; legality is not
/// looked at here.
pub(crate) fn carry_out<S: Stage>(stage: &mut S, mv: Move) {
    match mv {
        Move::Ordinary(act @ Act { from, kind, .. }) => {
            if let Some(stack) = stage.view().stack(from) {
                // A turn that takes nothing costs nobody anything.
                let start = kind
                    .is_capture()
                    .then(|| TurnStart::of(stage.view(), stage.objective()));
                // A stack that was only chosen is not deployed after all.
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

/// Carries out a recombine: `role` leaves the origin and joins the unit on `to`, which leads to `next`. The changes are
/// made square by square, then the deployment and the turn.
pub(crate) fn recombine<S: Stage>(stage: &mut S, role: Role, to: Square, next: &Position) {
    let mover = stage.turn();
    let places = Color::ALL.map(|color| (color, stage.view().commander(color)));
    let origin = stage.session().map(Deployment::origin);
    let waiting = origin.and_then(|origin| stage.view().stack(origin));
    let mut promoted: ArrayVec<(Square, Role), MANY> = ArrayVec::new();
    // The piece leaves the origin before it joins: at no time are there more pieces than there are.
    for square in origin.into_iter().chain(Square::all()) {
        let (now, then) = (stage.view().stack(square), next.board().stack(square));
        if now == then {
            continue;
        }
        // A hero that was none before, neither here nor on the origin, is promoted by an action of its own.
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
        let attacks = attacks_commander(next.board(), square, role, mover);
        let reason = if attacks {
            PromotionReason::Attack
        } else {
            PromotionReason::LastGuard
        };
        promote(stage, square, role, reason);
    }
    record_commanders(stage, places);
    set_session(stage, next.deployment);
    if mover != next.turn() {
        if S::REPORTS {
            report_end(stage, mover);
        }
        let before = stage.counters();
        stage.execute(Action::SwitchTurn { from: mover });
        stage.execute(Action::UpdateCounters {
            before,
            after: next.counters,
        });
    }
}

/// Returns `true` if the piece is one of the mover's and attacks the enemy Commander.
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

/// Carries out one piece's staying; the deployment ends if nobody waits any more.
pub(crate) fn stay<S: Stage>(stage: &mut S, origin: Square, role: Role) {
    if S::REPORTS {
        report_stayed(stage, origin, RoleSet::of(role));
    }
    change_session(stage, origin, |session| session.with_stay(role));
}

fn step<S: Stage>(stage: &mut S, act: Act) {
    let from = act.from;
    let Some(stack) = stage.view().stack(from) else {
        return;
    };
    // The unit as it is now: a hero made in an earlier step acts as one.
    let Some(unit) = stack.part(act.unit.roles()) else {
        return;
    };
    let act = Act { unit, ..act };
    begin_deployment(stage, from);
    let rest = stack.without(unit.roles());
    perform(stage, act, stack, rest);
    if S::REPORTS {
        report_act(stage, act, Manner::Step);
    }
    promote_attackers(stage);
    change_session(stage, from, |session| session.with_step(act.into()));
}

/// The unit leaves, captures, arrives; `rest` is what it leaves behind of the stack on its square.
fn perform<S: Stage>(stage: &mut S, act: Act, stack: Stack, rest: Option<Stack>) {
    let Act {
        unit,
        from,
        to,
        kind,
    } = act;
    let mover = unit.color();
    let there = stage.view().stack(to);
    let taken = there.filter(|_| kind.is_capture());
    if S::REPORTS {
        report_captured(stage, act, taken);
    }
    let places = (unit.contains(Role::Commander)
        || taken.is_some_and(|stack| stack.contains(Role::Commander)))
    .then(|| [mover, !mover].map(|color| (color, stage.view().commander(color))));
    let goes = matches!(kind, MoveKind::Move | MoveKind::Capture);
    if from == to {
        // Only what is not legal.
        leave_and_arrive(stage, act, rest);
    } else if goes && rest.is_none() {
        stage.relocate(from, to, unit);
    } else if let Some(going) = Going::of(unit, (from, stack), rest, (to, there), kind) {
        stage.go(&going);
    } else {
        leave_and_arrive(stage, act, rest);
    }
    if let Some(places) = places {
        record_commanders(stage, places);
    }
}

/// The same for a unit that does not stand on its target then: stay and suicide captures, and what is not legal.
fn leave_and_arrive(stage: &mut impl Stage, act: Act, rest: Option<Stack>) {
    let Act {
        unit,
        from,
        to,
        kind,
    } = act;
    if kind != MoveKind::StayCapture {
        match rest {
            None => remove(stage, from),
            Some(_) => restack(stage, from, rest),
        }
    }
    match kind {
        MoveKind::Move | MoveKind::Capture => place(stage, to, unit),
        MoveKind::StayCapture | MoveKind::SuicideCapture => remove(stage, to),
        MoveKind::Combine => {
            let joined = stage.view().stack(to);
            if let Some(stack) = joined.and_then(|other| other.combine(unit)) {
                restack(stage, to, Some(stack));
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

/// Reports what became of the unit that acted.
fn report_act(stage: &mut impl Stage, act: Act, manner: Manner) {
    let Act {
        unit,
        from,
        to,
        kind,
    } = act;
    match (kind, manner) {
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

/// Notes where a Commander is no longer where it was.
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

/// Every piece of the mover that attacks the enemy Commander becomes heroic (RULES §9). All are found before any
/// is promoted: what a promotion newly attacks promotes nobody.
pub(crate) fn promote_attackers(stage: &mut impl Stage) {
    let mover = stage.turn();
    let Some(commander) = stage.view().commander(!mover) else {
        return;
    };
    let near = attacks::near_common(stage.view(), commander, stage.view().of_color(mover));
    if !near.is_empty() {
        promote_among(stage, near, commander);
    }
}

/// The same for those who are near enough to be asked.
fn promote_among(stage: &mut impl Stage, near: Bitboard, commander: Square) {
    let mover = stage.turn();
    let mut promoted: ArrayVec<(Square, Role), MANY> = ArrayVec::new();
    attacks::common_attackers(stage.view(), near, commander, mover, |square, role| {
        let _ = promoted.try_push((square, role));
    });
    for (square, role) in promoted {
        promote(stage, square, role, PromotionReason::Attack);
    }
}

/// A side with its Commander and exactly one other piece has that piece made heroic (RULES §9).
#[inline(never)] // so that the end of other turns, which is nearly all of them, stays small
fn promote_last_guards(stage: &mut impl Stage) {
    for color in Color::ALL {
        if stage.view().piece_count(color) == 2 {
            if let Some((square, role)) = last_guard(stage.view(), color) {
                promote(stage, square, role, PromotionReason::LastGuard);
            }
        }
    }
}

/// The one piece beside the Commander of a side that has two, unless it is a hero.
fn last_guard(view: &impl View, color: Color) -> Option<(Square, Role)> {
    view.commander(color)?;
    view.stacks_of(color)
        .flat_map(|(square, stack)| stack.pieces().map(move |piece| (square, piece)))
        .find(|(_, piece)| piece.role != Role::Commander && !piece.heroic)
        .map(|(square, piece)| (square, piece.role))
}

/// Sets the deployment if it is another one.
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

/// Starts the deployment of a stack unless it has been started, or at least chosen.
fn begin_deployment(stage: &mut impl Stage, origin: Square) {
    let started = stage
        .session()
        .is_some_and(|session| session.is_in_progress() || session.origin() == origin);
    if !started {
        choose(stage, origin);
    }
}

/// Notes what was done; the deployment ends if nobody waits any more.
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

/// Ends the turn; where something was captured in it, `start` is how it began.
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
        ended: start.and_then(|start| how_it_ended(stage, start, mover)),
    };
    if S::REPORTS {
        report_end(stage, mover);
    }
    stage.execute(Action::SwitchTurn { from: mover });
    stage.execute(Action::UpdateCounters { before, after });
}

/// Reports the end of the mover's turn, and whether it gives check.
fn report_end(stage: &mut impl Stage, mover: Color) {
    if commander::is_attacked(stage.view(), !mover) {
        stage.report(Event::Check { color: !mover });
    }
    stage.report(Event::TurnEnded { color: mover });
}

/// What the turn decided at once: a Commander taken, an objective lost (RULES §10).
fn how_it_ended(stage: &impl Stage, start: TurnStart, mover: Color) -> Option<Ended> {
    let view = stage.view();
    let enemy = !mover;
    if start.commanders[enemy] && view.commander(enemy).is_none() {
        return Some(Ended {
            reason: Reason::CommanderCaptured,
            winner: mover,
        });
    }
    let lost = |color| {
        let now = stage.objective().corps_of(view, color);
        start.corps[color].has_lost(now)
    };
    // The enemy first: if one turn costs both sides the objective, the side that made the turn wins.
    let loser = [enemy, mover].into_iter().find(|&color| lost(color))?;
    Some(Ended {
        reason: Reason::Objective,
        winner: !loser,
    })
}
