//! The reasons why units cannot reach squares and why turns leave a Commander unsafe, in random positions.
//!
//! A reason is checked on a board with only the stacks that it names. The simple move generator finds the moves there.

use crate::common::random::for_each_position;
use crate::common::reference;
use cotulenh::{
    Act, AirDefense, Color, Danger, Direction, Forgive, IllegalMove, Move, Position, ReachError,
    Role, Setup, Square, Stack, attacks, commander, terrain,
};
use proptest::prelude::*;
use std::cell::RefCell;
use std::collections::{BTreeMap, HashSet};

/// Returns every unit that may act, with its square and stack.
fn units(position: &Position) -> Vec<(Square, Stack, Stack)> {
    let board = position.board();
    let parts = |from: Square, stack: Stack, roles: cotulenh::RoleSet| {
        let parts = roles.parts().filter_map(move |part| stack.part(part));
        parts.map(move |unit| (from, stack, unit))
    };
    match position.deployment() {
        Some(deployment) => {
            let origin = deployment.origin();
            let stack = board.stack(origin);
            let units = stack.map(|stack| parts(origin, stack, deployment.waiting()));
            units.into_iter().flatten().collect()
        }
        None => board
            .stacks_of(position.turn())
            .flat_map(|(from, stack)| parts(from, stack, stack.roles()))
            .collect(),
    }
}

/// Returns the move that a player would try: the kind follows from the stack on the target.
fn attempt(position: &Position, stack: Stack, unit: Stack, from: Square, to: Square) -> Move {
    let kind = position.attempted_kind(to);
    let act = Act {
        unit,
        from,
        to,
        kind,
    };
    if position.deployment().is_none() && unit == stack {
        Move::Ordinary(act)
    } else {
        Move::Step(act)
    }
}

/// Returns whether the unit can act on its target if only these other stacks are on the board. Returns `None` if the unit
/// may not stand on its square without its carrier.
fn reaches(position: &Position, act: Act, others: &[Square]) -> Option<bool> {
    let mut setup = Setup::empty();
    setup.turn = position.turn();
    for piece in act.unit.pieces() {
        setup.put(act.from, piece).unwrap();
    }
    for &square in others {
        for piece in position
            .board()
            .stack(square)
            .into_iter()
            .flat_map(Stack::pieces)
        {
            setup.put(square, piece).unwrap();
        }
    }
    let few = setup.position_forgiving(Forgive::STUDY).ok()?;
    let moves = reference::pseudo_moves(&few);
    let acts = moves.into_iter().filter_map(Move::act);
    Some(
        acts.filter(|found| found.unit == act.unit && found.from == act.from)
            .any(|found| found.to == act.to),
    )
}

/// Returns `true` if the reason is consistent with the rules.
fn is_consistent(
    position: &Position,
    act: Act,
    why: ReachError,
    candidates: &HashSet<Move>,
) -> bool {
    let Act { unit, from, to, .. } = act;
    let carrier = unit.carrier().role;
    let board = position.board();
    let target = board.stack(to);
    let between = Direction::between(from, to);
    let is_between = |square: Square| match (Direction::between(from, square), between) {
        (Some((towards, distance)), Some((direction, far))) => {
            towards == direction && 0 < distance && distance < far
        }
        _ => false,
    };
    let can = |others: &[Square]| reaches(position, act, others);
    let never = || can(&[to]) != Some(true);
    // Possible with the target alone, and impossible with one more stack.
    let stopped_by = |square: Square| can(&[to]) != Some(false) && can(&[to, square]) != Some(true);
    match why {
        ReachError::OtherKind { kind } => {
            let other = Act { kind, ..act };
            candidates.contains(&Move::Ordinary(other)) || candidates.contains(&Move::Step(other))
        }
        ReachError::SameSquare => from == to,
        ReachError::Immobile => carrier == Role::Headquarters && !unit.carrier().heroic && never(),
        ReachError::Terrain => !terrain::may_stand(carrier, to) && never(),
        ReachError::NotInLine => between.is_none() && never(),
        ReachError::NoDiagonal => between.is_some_and(|(to, _)| to.is_diagonal()) && never(),
        ReachError::TooFar { range, distance } => {
            0 < range
                && range < distance
                && between.map(|(_, far)| far) == Some(distance)
                && never()
        }
        ReachError::TerrainBetween { square } => {
            is_between(square) && !terrain::may_stand(carrier, square) && never()
        }
        ReachError::River => carrier.is_heavy() && terrain::across_river(from, to) && never(),
        ReachError::Corner => carrier == Role::Navy && never(),
        ReachError::CannotCombine => {
            target.is_some_and(|stack| stack.color() == unit.color() && stack.combine(unit).is_none())
                // The square itself can be reached, unless it is at sea, where an Air Force may not stop.
                && (can(&[]) != Some(false) || !terrain::may_stand(carrier, to))
        }
        ReachError::Blocked { square } => is_between(square) && stopped_by(square),
        ReachError::AirDefenseAtTarget { defender } => {
            let defense = AirDefense::of(board, !position.turn());
            defense.covering(to).contains(defender) && stopped_by(defender)
        }
        ReachError::AirDefenseBetween { defender } => {
            let defense = AirDefense::of(board, !position.turn());
            !defense.covering(to).contains(defender) && stopped_by(defender)
        }
        ReachError::SeveralAirDefenses => {
            let defense = AirDefense::of(board, !position.turn());
            defense.covering(to).len() > 1 && can(&[to]) != Some(false)
        }
        ReachError::OpenLine { square } => {
            let enemy = board.commander(!position.turn());
            (square == to || is_between(square)) && enemy.is_some_and(stopped_by)
        }
        ReachError::StayCaptureByStack => {
            !terrain::may_stand(carrier, to)
                && unit.pieces().count() > 1
                && can(&[to]) != Some(false)
        }
        _ => false,
    }
}

/// Returns the name of a reason, without its fields.
fn name(why: &impl std::fmt::Debug) -> String {
    let text = format!("{why:?}");
    text.split([' ', '(']).next().unwrap_or_default().to_owned()
}

#[test]
fn every_square_that_a_unit_cannot_reach_has_a_consistent_reason() {
    let seen = RefCell::new(BTreeMap::<String, usize>::new());
    for_each_position(400, |position| {
        if position.outcome().is_some() {
            return Ok(());
        }
        let candidates: HashSet<Move> = reference::pseudo_moves(position).into_iter().collect();
        for (from, stack, unit) in units(position) {
            for to in Square::all() {
                let mv = attempt(position, stack, unit, from, to);
                if candidates.contains(&mv) {
                    continue;
                }
                match position.check_legal(mv) {
                    Err(IllegalMove::OutOfReach { act, why }) => {
                        prop_assert_eq!(Some(act), mv.act());
                        let consistent = is_consistent(position, act, why, &candidates);
                        prop_assert!(consistent, "{position}: {mv} {why:?}");
                        *seen.borrow_mut().entry(name(&why)).or_default() += 1;
                    }
                    other => prop_assert!(false, "{position}: {mv} {other:?}"),
                }
            }
        }
        Ok(())
    });
    let seen = seen.into_inner();
    assert_eq!(seen.len(), 17, "not every reason occurred: {seen:?}");
}

#[test]
fn the_danger_to_a_commander_is_the_one_on_the_board_after_the_turn() {
    let seen = RefCell::new(BTreeMap::<String, usize>::new());
    for_each_position(2_000, |position| {
        for mv in reference::pseudo_moves(position) {
            let Err(IllegalMove::CommanderUnsafe(danger)) = position.check_legal(mv) else {
                continue;
            };
            let (after, mover) = (position.after(mv), position.turn());
            let own = after.board().commander(mover);
            let real = match danger {
                Danger::Lost => own.is_none(),
                Danger::Exposed { enemy } => {
                    commander::is_exposed(after.board())
                        && after.board().commander(!mover) == Some(enemy)
                }
                Danger::Attacked { by } => own
                    .is_some_and(|own| attacks::attackers(after.board(), own, !mover).contains(by)),
            };
            prop_assert!(real, "{position}: {mv} {danger:?}");
            *seen.borrow_mut().entry(name(&danger)).or_default() += 1;
        }
        Ok(())
    });
    let seen = seen.into_inner();
    assert_eq!(seen.len(), 3, "not every danger occurred: {seen:?}");
}

#[test]
fn the_reasons_are_sentences() {
    let position: Position = "8c2/11/11/11/11/5g5/11/11/4F6/5F5/11/6C4 r - - 0 1"
        .parse()
        .unwrap();
    let error = position
        .check_legal(Move::from_lan("Ff3f6", Color::Red).unwrap())
        .unwrap_err();
    assert_eq!(error.to_string(), "the unit on f3 cannot move to f6");
    let source = std::error::Error::source(&error).unwrap();
    assert_eq!(source.to_string(), "it is in the air-defence zone of f7");
}
