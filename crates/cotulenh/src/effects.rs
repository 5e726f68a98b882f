//! What a choice does: the only place that knows how a move changes a position.
//!
//! A [`Move`] becomes [`Action`]s, in an order that each later one can rely on: the unit leaves and arrives,
//! attackers of the enemy Commander are promoted, and when the turn is over last guards are promoted, the turn and the
//! counters change. Whoever carries the actions out is a [`Stage`]; this module only looks at it.

use crate::action::{Action, Counters};
use crate::deployment::{Changed, Deployment, Step};
use crate::outcome::{Ended, Reason};
use crate::position::TurnStart;
use crate::stage::{Going, Stage, place, remove, restack};
use crate::view::View;
use crate::{Bitboard, Color, Move, MoveKind, Position, Role, Square, Stack, attacks};
use arrayvec::ArrayVec;

/// More pieces than a side can have.
const MANY: usize = 24;

/// Carries out a move. One that does not fit the position changes nothing or something harmless; legality is not
/// looked at here.
pub(crate) fn carry_out(stage: &mut impl Stage, mv: Move) {
    match mv {
        Move::Ordinary { from, to, kind, .. } => {
            if let Some(stack) = stage.view().stack(from) {
                // A turn that takes nothing costs nobody anything.
                let start = kind
                    .is_capture()
                    .then(|| TurnStart::of(stage.view(), stage.objective()));
                // A stack that was only chosen is not deployed after all.
                set_session(stage, None);
                act(stage, stack, stack, None, from, to, kind);
                promote_attackers(stage);
                end_turn(stage, start);
            }
        }
        Move::Step {
            unit,
            from,
            to,
            kind,
        } => step(stage, unit, from, to, kind),
        Move::Commit => end_deployment(stage),
    }
}

/// Brings about another position that a recombine leads to: square by square, then the deployment and the turn.
pub(crate) fn bring_about(stage: &mut impl Stage, next: &Position) {
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
        // Heroes that none of the pieces here or on the origin was are made: that is told by itself.
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
    for (square, role) in promoted {
        promote(stage, square, role);
    }
    record_commanders(stage, places);
    set_session(stage, next.deployment);
    if stage.turn() != next.turn() {
        let (before, from) = (stage.counters(), stage.turn());
        stage.execute(Action::SwitchTurn { from });
        stage.execute(Action::UpdateCounters {
            before,
            after: next.counters,
        });
    }
}

/// Chooses the stack on a square to be deployed.
pub(crate) fn choose(stage: &mut impl Stage, origin: Square) {
    let session = Deployment::begin(stage.view(), stage.objective(), origin);
    set_session(stage, session);
}

/// Carries out one piece's staying; the deployment ends if nobody waits any more.
pub(crate) fn stay(stage: &mut impl Stage, origin: Square, role: Role) {
    change_session(stage, origin, |session| session.with_stay(role));
}

fn step(stage: &mut impl Stage, unit: Stack, from: Square, to: Square, kind: MoveKind) {
    let Some(stack) = stage.view().stack(from) else {
        return;
    };
    // The unit as it is now: a hero made in an earlier step acts as one.
    let Some(unit) = stack.part(unit.roles()) else {
        return;
    };
    begin_deployment(stage, from);
    let rest = stack.without(unit.roles());
    act(stage, unit, stack, rest, from, to, kind);
    promote_attackers(stage);
    let step = Step { unit, to, kind };
    change_session(stage, from, |session| session.with_step(step));
}

/// The unit leaves, captures, arrives; `rest` is what it leaves behind of the stack on its square.
fn act(
    stage: &mut impl Stage,
    unit: Stack,
    stack: Stack,
    rest: Option<Stack>,
    from: Square,
    to: Square,
    kind: MoveKind,
) {
    let mover = unit.color();
    let there = stage.view().stack(to);
    let taken = there.filter(|_| kind.is_capture());
    let places = (unit.contains(Role::Commander)
        || taken.is_some_and(|stack| stack.contains(Role::Commander)))
    .then(|| [mover, !mover].map(|color| (color, stage.view().commander(color))));
    let goes = matches!(kind, MoveKind::Move | MoveKind::Capture);
    if from == to {
        // Only what is not legal.
        leave_and_arrive(stage, unit, rest, from, to, kind);
    } else if goes && rest.is_none() {
        stage.relocate(from, to, unit);
    } else if let Some(going) = Going::of(unit, (from, stack), rest, (to, there), kind) {
        stage.go(&going);
    } else {
        leave_and_arrive(stage, unit, rest, from, to, kind);
    }
    if let Some(places) = places {
        record_commanders(stage, places);
    }
}

/// The same for a unit that does not stand on its target then: stay and suicide captures, and what is not legal.
fn leave_and_arrive(
    stage: &mut impl Stage,
    unit: Stack,
    rest: Option<Stack>,
    from: Square,
    to: Square,
    kind: MoveKind,
) {
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

fn promote(stage: &mut impl Stage, square: Square, role: Role) {
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
        promote(stage, square, role);
    }
}

/// A side with its Commander and exactly one other piece has that piece made heroic (RULES §9).
#[inline(never)] // so that the end of other turns, which is nearly all of them, stays small
fn promote_last_guards(stage: &mut impl Stage) {
    for color in Color::ALL {
        if stage.view().piece_count(color) == 2 {
            if let Some((square, role)) = last_guard(stage.view(), color) {
                promote(stage, square, role);
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

fn end_deployment(stage: &mut impl Stage) {
    if let Some(session) = stage.session().copied() {
        replace_session(stage, None);
        end_turn(stage, session.has_captured().then(|| session.start()));
    }
}

/// Ends the turn; where something was captured in it, `start` is how it began.
fn end_turn(stage: &mut impl Stage, start: Option<TurnStart>) {
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
    stage.execute(Action::SwitchTurn { from: mover });
    stage.execute(Action::UpdateCounters { before, after });
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
