//! Properties of every position, over random games and random set-ups.

use crate::common::deploying::Deploying;
use crate::common::random::{POSITIONS, for_each_position};
use cotulenh::{
    Act, Color, Forgive, Move, MoveKind, MoveList, Outcome, Position, Role, RoleSet, SQUARES,
    Square, Stack,
};
use cotulenh::{commander, terrain};
use proptest::prelude::*;
use std::cell::{Cell, RefCell};
use std::collections::HashSet;
use std::env;
use std::thread;

#[test]
fn unmake_restores_every_field() {
    for_each_position(POSITIONS, |position| {
        for mv in position.legal_moves() {
            let mut made = *position;
            let undo = made.make(mv);
            prop_assert!(
                made.is_identical(&position.after(mv)),
                "make and play: {mv}"
            );
            made.unmake(undo);
            prop_assert!(made.is_identical(position), "{position} {mv}");
        }
        Ok(())
    });
}

#[test]
fn fen_to_position_to_fen() {
    for_each_position(POSITIONS, |position| {
        if position.ended().is_some() {
            return Ok(()); // A FEN cannot express the position.
        }
        let fen = position.to_string();
        let read = Position::from_fen(&fen, Forgive::STUDY);
        let read = read.map_err(|e| TestCaseError::fail(format!("{fen}: {e}")))?;
        prop_assert_eq!(&read, position);
        prop_assert_eq!(read.to_string(), fen);
        prop_assert!(read.is_identical(position));
        Ok(())
    });
}

#[test]
fn hash_kept_is_hash_from_scratch() {
    let keys = Cell::new(HashSet::new());
    let seen = Cell::new(HashSet::new());
    for_each_position(POSITIONS, |position| {
        let board = position.board();
        prop_assert!(board.is_consistent());
        prop_assert_eq!(board.zobrist(), board.rebuilt().zobrist());
        // Different positions have different keys here, and equal positions the same key.
        let mut known = seen.take();
        let mut hashes = keys.take();
        let (new, fresh) = (known.insert(*position), hashes.insert(position.key()));
        seen.set(known);
        keys.set(hashes);
        prop_assert_eq!(new, fresh);
        Ok(())
    });
}

/// Returns every legal stack of both colours with every choice of heroes.
fn all_stacks() -> Vec<Stack> {
    (0..=u16::MAX).filter_map(Stack::from_bits).collect()
}

fn constructible(unit: Stack, from: Square, to: Square, kind: MoveKind) -> [Move; 2] {
    [
        Move::Ordinary(Act {
            unit,
            from,
            to,
            kind,
        }),
        Move::Step(Act {
            unit,
            from,
            to,
            kind,
        }),
    ]
}

fn check_membership(position: &Position, listed: &MoveList, mv: Move) -> Result<(), TestCaseError> {
    let legal = listed.contains(&mv);
    prop_assert_eq!(position.is_legal(mv), legal, "{} {}", position, mv);
    prop_assert_eq!(
        position.check_legal(mv).is_ok(),
        legal,
        "{} {}",
        position,
        mv
    );
    Ok(())
}

/// Returns the moves that `is_legal` accepts, out of all moves that can be written from an occupied square.
fn legal_of_every_constructible(position: &Position, stacks: &[Stack]) -> HashSet<Move> {
    let mut legal = HashSet::new();
    for from in position.board().occupied() {
        for &unit in stacks {
            for to in Square::all() {
                for kind in MoveKind::ALL {
                    let moves = constructible(unit, from, to, kind);
                    legal.extend(moves.into_iter().filter(|&mv| position.is_legal(mv)));
                }
            }
        }
    }
    legal.extend(Some(Move::Commit).filter(|&mv| position.is_legal(mv)));
    legal
}

/// Divides the work among the processors: each position has some thirty million such moves. `COTULENH_ALL` takes five times
/// as many positions.
#[test]
fn is_legal_is_membership_for_every_constructible_move() {
    let stacks = all_stacks();
    let positions = RefCell::new(Vec::new());
    for_each_position(500, |position| {
        positions.borrow_mut().push(*position);
        Ok(())
    });
    let positions = positions.into_inner();
    assert!(positions.len() >= 500);
    let count = if env::var_os("COTULENH_ALL").is_some() {
        500
    } else {
        100
    };
    // Takes games and set-ups evenly.
    let chosen: Vec<&Position> = (0..count)
        .map(|number| &positions[number * positions.len() / count])
        .collect();
    let threads = thread::available_parallelism().map_or(1, usize::from);
    thread::scope(|scope| {
        for first in 0..threads {
            let (chosen, stacks) = (&chosen, &stacks);
            scope.spawn(move || {
                for position in chosen.iter().skip(first).step_by(threads) {
                    let listed: HashSet<Move> = position.legal_moves().iter().copied().collect();
                    let legal = legal_of_every_constructible(position, stacks);
                    assert_eq!(legal, listed, "{position}");
                }
            });
        }
    });
}

#[test]
fn is_legal_is_membership_for_a_thousand_random_moves() {
    let stacks = all_stacks();
    for_each_position(POSITIONS, |position| {
        let listed = position.legal_moves();
        let mut state = position.key();
        let mut next = |below: usize| {
            // A multiplicative random generator, so that the moves depend only on the position.
            state = state.wrapping_mul(0x5851_f42d_4c95_7f2d).wrapping_add(1);
            (state >> 33) as usize % below
        };
        let occupied: Vec<Square> = position.board().occupied().into_iter().collect();
        if occupied.is_empty() {
            return Ok(()); // Shrinking can lead to an empty board.
        }
        for number in 0..1000 {
            let from = occupied[next(occupied.len())];
            let to = Square::from_index(next(SQUARES)).unwrap();
            let kind = MoveKind::ALL[next(MoveKind::ALL.len())];
            // Half of the moves have a unit that stands there; otherwise nearly all random moves would be absurd.
            let stack = position.board().stack(from).unwrap();
            let parts: Vec<RoleSet> = stack.roles().parts().collect();
            let unit = match number % 2 {
                0 => stack.part(parts[next(parts.len())]).unwrap(),
                _ => stacks[next(stacks.len())],
            };
            let moves = constructible(unit, from, to, kind);
            check_membership(position, &listed, moves[next(2)])?;
        }
        for &mv in &listed {
            check_membership(position, &listed, mv)?;
        }
        check_membership(position, &listed, Move::Commit)
    });
}

#[test]
fn no_move_is_listed_twice() {
    for_each_position(POSITIONS, |position| {
        let listed = position.legal_moves();
        let distinct: HashSet<Move> = listed.iter().copied().collect();
        prop_assert_eq!(distinct.len(), listed.len());
        let texts: HashSet<String> = listed.iter().map(ToString::to_string).collect();
        prop_assert_eq!(texts.len(), listed.len());
        for &mv in &listed {
            prop_assert_eq!(Move::from_lan(&mv.to_string(), position.turn()), Ok(mv));
        }
        Ok(())
    });
}

/// Plays the last move of each list to the end of the turn. That is a commit if there is one.
fn complete(mut position: Position, mover: Color) -> Result<Position, TestCaseError> {
    for _ in 0..4 {
        if position.turn() != mover {
            return Ok(position);
        }
        let moves = position.legal_moves();
        prop_assert!(!moves.is_empty(), "stuck: {}", position);
        position.play_unchecked(moves[moves.len() - 1]);
    }
    Err(TestCaseError::fail(format!("no end: {position}")))
}

#[test]
fn every_listed_step_can_be_completed_to_a_commit() {
    for_each_position(POSITIONS, |position| {
        let mover = position.turn();
        for mv in position.legal_moves() {
            let Move::Step(Act { from, .. }) = mv else {
                continue;
            };
            let end = complete(position.after(mv), mover)?;
            let board = end.board();
            let left = board.stack(from);
            let stands = left.is_none_or(|s| terrain::may_stand(s.carrier().role, from));
            prop_assert!(stands, "{} {}", position, mv);
            let had = position
                .before_deployment()
                .board()
                .commander(mover)
                .is_some();
            let won = end.ended().is_some();
            let safe = commander::is_safe(board, mover);
            prop_assert!(!had || won || safe, "{} {}", position, mv);
        }
        Ok(())
    });
}

#[test]
fn mirrored_positions_have_mirrored_moves() {
    for_each_position(POSITIONS, |position| {
        let mirrored = position.mirrored();
        prop_assert_eq!(&mirrored.mirrored(), position);
        prop_assert_eq!(mirrored.is_check(), position.is_check());
        let outcome = mirrored.outcome().map(|outcome| Outcome {
            winner: outcome.winner.map(|color| !color),
            ..outcome
        });
        prop_assert_eq!(outcome, position.outcome());
        let expected: HashSet<Move> = position
            .legal_moves()
            .iter()
            .map(|m| m.mirrored())
            .collect();
        let found: HashSet<Move> = mirrored.legal_moves().iter().copied().collect();
        prop_assert_eq!(found, expected, "{}", position);
        for mv in position.legal_moves() {
            let (here, there) = (position.after(mv), mirrored.after(mv.mirrored()));
            prop_assert_eq!(here.mirrored(), there, "{} {}", position, mv);
        }
        Ok(())
    });
}

#[test]
fn an_illegal_move_leaves_the_position_untouched() {
    for_each_position(POSITIONS, |position| {
        let mut played = *position;
        for mv in position.mirrored().legal_moves() {
            if !position.is_legal(mv) {
                prop_assert!(played.play(mv).is_err());
                prop_assert!(played.is_identical(position));
            }
        }
        Ok(())
    });
}

#[test]
fn deployments_are_taken_back_step_by_step() {
    for_each_position(POSITIONS, |position| {
        for mv in position.legal_moves() {
            let mut next = position.after(mv);
            if next.deployment().is_none() {
                continue;
            }
            let mut cancelled = next;
            cancelled.cancel_deployment().unwrap();
            prop_assert!(cancelled.is_identical(&position.before_deployment()));
            next.undo_step().unwrap();
            prop_assert!(next.is_identical(position), "{} {}", position, mv);
        }
        Ok(())
    });
}

#[test]
fn stays_and_recombines_are_taken_back_and_add_no_outcome() {
    for_each_position(POSITIONS, |position| {
        let Some(deployment) = position.deployment() else {
            return Ok(());
        };
        for role in deployment.waiting().iter() {
            let mut stayed = *position;
            if stayed.stay(deployment.origin(), role).is_ok() {
                check_taken_back(position, stayed)?;
                if stayed.deployment().is_none() {
                    prop_assert_eq!(stayed, position.after(Move::Commit));
                } else {
                    let allowed = position.legal_moves();
                    let fewer = stayed.legal_moves();
                    prop_assert!(fewer.iter().all(|mv| allowed.contains(mv)));
                }
            }
            for step in 0..deployment.steps().len() {
                let mut joined = *position;
                if joined.recombine(role, step).is_ok() {
                    check_taken_back(position, joined)?;
                    check_equivalent(position, role, step, &joined)?;
                }
            }
        }
        Ok(())
    });
}

fn check_taken_back(before: &Position, mut after: Position) -> Result<(), TestCaseError> {
    if after.deployment().is_some() {
        after.undo_step().unwrap();
        prop_assert!(after.is_identical(before), "{}", before);
    }
    Ok(())
}

/// A recombine has the same result as if the piece had been aboard from the start: the same steps, played as moves.
fn check_equivalent(
    position: &Position,
    role: Role,
    joined: usize,
    result: &Position,
) -> Result<(), TestCaseError> {
    let deployment = *position.deployment().unwrap();
    let mut again = position.before_deployment();
    for role in deployment.staying().iter() {
        prop_assert_eq!(again.stay(deployment.origin(), role), Ok(()));
    }
    for (number, step) in deployment.steps().into_iter().enumerate() {
        let from = deployment.origin();
        let mut roles = step.unit.roles();
        if number == joined {
            roles = roles.with(role);
        }
        let stack = again.board().stack(from).unwrap();
        let unit = stack.part(roles).unwrap();
        let [whole, part] = constructible(unit, from, step.to, step.kind);
        let first = again.deployment().is_none();
        let mv = if first && unit == stack { whole } else { part };
        prop_assert_eq!(again.play(mv), Ok(()), "{} {}", again, mv);
    }
    prop_assert_eq!(&again, result, "{} {} {}", position, role, joined);
    Ok(())
}
