//! What a choice does: the only place that knows how a move changes a position.
//!
//! A [`Move`] becomes [`Action`]s, in an order that each later one can rely on: the unit leaves and arrives,
//! attackers of the enemy Commander are promoted, and when the turn is over last guards are promoted, the counters
//! and the turn change. Whoever carries the actions out is a [`Stage`]; this module only reads it.

use crate::action::{Action, SessionChange};
use crate::deploy::Step;
use crate::outcome::{Ended, Reason};
use crate::position::TurnStart;
use crate::{Color, Move, MoveKind, Position, Role, Square, Stack, attacks};
use arrayvec::ArrayVec;

/// Carries actions out one by one and shows the position as it then is.
pub(crate) trait Stage {
    /// The position after all actions so far.
    fn position(&self) -> &Position;
    /// Carries out one action.
    fn execute(&mut self, action: Action);
}

/// More pieces than a side can have.
const MANY: usize = 24;

/// Carries out a move. One that does not fit the position changes nothing or something harmless; legality is not
/// looked at here.
pub(crate) fn carry_out(stage: &mut impl Stage, mv: Move) {
    match mv {
        Move::Ordinary { from, to, kind, .. } => {
            let start = TurnStart::of(stage.position());
            if let Some(stack) = stage.position().board().stack(from) {
                act(stage, stack, None, from, to, kind);
                promote_attackers(stage);
                end_turn(stage, start, kind.is_capture());
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

/// Carries out one piece's staying; the deployment ends if nobody waits any more.
pub(crate) fn stay(stage: &mut impl Stage, origin: Square, role: Role) {
    begin_deployment(stage, origin);
    stage.execute(Action::Session(SessionChange::Stay(role)));
    end_deployment_if_done(stage);
}

fn step(stage: &mut impl Stage, unit: Stack, from: Square, to: Square, kind: MoveKind) {
    let Some(stack) = stage.position().board().stack(from) else {
        return;
    };
    // The unit as it is now: a hero made in an earlier step acts as one.
    let Some(unit) = stack.part(unit.roles()) else {
        return;
    };
    begin_deployment(stage, from);
    act(stage, unit, stack.without(unit.roles()), from, to, kind);
    promote_attackers(stage);
    let step = Step { unit, to, kind };
    stage.execute(Action::Session(SessionChange::Step(step)));
    end_deployment_if_done(stage);
}

/// The unit leaves, captures, arrives; `rest` is what it leaves behind on its square.
fn act(
    stage: &mut impl Stage,
    unit: Stack,
    rest: Option<Stack>,
    from: Square,
    to: Square,
    kind: MoveKind,
) {
    if kind != MoveKind::StayCapture {
        stage.execute(match rest {
            None => Action::Remove { square: from },
            Some(_) => Action::Restack {
                square: from,
                stack: rest,
            },
        });
    }
    match kind {
        MoveKind::Move => stage.execute(Action::Place {
            square: to,
            stack: unit,
        }),
        MoveKind::Capture => {
            stage.execute(Action::Remove { square: to });
            stage.execute(Action::Place {
                square: to,
                stack: unit,
            });
        }
        MoveKind::StayCapture | MoveKind::SuicideCapture => {
            stage.execute(Action::Remove { square: to });
        }
        MoveKind::Combine => {
            let joined = stage.position().board().stack(to);
            if let Some(stack) = joined.and_then(|other| other.combine(unit)) {
                stage.execute(Action::Restack {
                    square: to,
                    stack: Some(stack),
                });
            }
        }
    }
}

/// Every piece of the mover that attacks the enemy Commander becomes heroic (RULES §9). All are found before any
/// is promoted: what a promotion newly attacks promotes nobody.
fn promote_attackers(stage: &mut impl Stage) {
    let position = stage.position();
    let mover = position.turn();
    let Some(commander) = position.board().commander(!mover) else {
        return;
    };
    let mut promoted: ArrayVec<(Square, Role), MANY> = ArrayVec::new();
    attacks::for_each_attacker(position.board(), commander, mover, |square, piece| {
        if !piece.heroic {
            let _ = promoted.try_push((square, piece.role));
        }
    });
    for (square, role) in promoted {
        stage.execute(Action::Promote { square, role });
    }
}

/// A side with its Commander and exactly one other piece has that piece made heroic (RULES §9).
fn promote_last_guards(stage: &mut impl Stage) {
    for color in Color::ALL {
        if let Some((square, role)) = last_guard(stage.position(), color) {
            stage.execute(Action::Promote { square, role });
        }
    }
}

fn last_guard(position: &Position, color: Color) -> Option<(Square, Role)> {
    let board = position.board();
    if board.piece_count(color) != 2 {
        return None;
    }
    board.commander(color)?;
    board
        .stacks_of(color)
        .flat_map(|(square, stack)| stack.pieces().map(move |piece| (square, piece)))
        .find(|(_, piece)| piece.role != Role::Commander && !piece.heroic)
        .map(|(square, piece)| (square, piece.role))
}

fn begin_deployment(stage: &mut impl Stage, origin: Square) {
    if stage.position().deployment().is_none() {
        stage.execute(Action::Session(SessionChange::Begin { origin }));
    }
}

fn end_deployment_if_done(stage: &mut impl Stage) {
    let deployment = stage.position().deployment();
    if deployment.is_some_and(|d| d.waiting().is_empty()) {
        end_deployment(stage);
    }
}

fn end_deployment(stage: &mut impl Stage) {
    if let Some(deployment) = stage.position().deployment() {
        let (start, captured) = (deployment.start(), deployment.has_captured());
        stage.execute(Action::Session(SessionChange::End));
        end_turn(stage, start, captured);
    }
}

fn end_turn(stage: &mut impl Stage, start: TurnStart, captured: bool) {
    promote_last_guards(stage);
    let position = stage.position();
    let mover = position.turn();
    let ended = how_it_ended(position, start, mover);
    let halfmove_clock = if captured {
        0
    } else {
        position.halfmove_clock().saturating_add(1)
    };
    let blue = u32::from(mover == Color::Blue);
    let move_number = position.move_number().saturating_add(blue);
    stage.execute(Action::SwitchTurn);
    stage.execute(Action::Counters {
        halfmove_clock,
        move_number,
    });
    if let Some(ended) = ended {
        stage.execute(Action::Finish(ended));
    }
}

/// What the turn decided at once: a Commander taken, an objective lost (RULES §10).
fn how_it_ended(position: &Position, start: TurnStart, mover: Color) -> Option<Ended> {
    let board = position.board();
    let enemy = !mover;
    if start.commanders[enemy] && board.commander(enemy).is_none() {
        return Some(Ended {
            reason: Reason::CommanderCaptured,
            winner: mover,
        });
    }
    let lost = |color| {
        let now = position.objective().corps_of(board, color);
        start.corps[color].has_lost(now)
    };
    // The enemy first: if one turn costs both sides the objective, the side that made the turn wins.
    let loser = [enemy, mover].into_iter().find(|&color| lost(color))?;
    Some(Ended {
        reason: Reason::Objective,
        winner: !loser,
    })
}
