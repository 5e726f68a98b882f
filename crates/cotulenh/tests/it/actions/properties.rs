//! Properties of the commands of every choice in random positions.

use crate::common::deploying::Deploying;
use crate::common::random::{POSITIONS, for_each_position};
use cotulenh::{Action, Change, Choice, Command, CommandKind, Move, Position, Role};
use proptest::prelude::*;
use std::cell::Cell;

/// Carries out a choice by the method of the position itself.
fn carry_out(position: &mut Position, choice: &Choice) -> bool {
    match *choice {
        Choice::Turn(ref turn) => position.play_turn(turn).is_ok(),
        Choice::Move(mv) => position.play(mv).is_ok(),
        Choice::Choose { origin } => position.choose(origin).is_ok(),
        Choice::Stay { origin, role } => position.stay(origin, role).is_ok(),
        Choice::Recombine { role, step } => position.recombine(role, step.into()).is_ok(),
    }
}

/// Returns the legal moves and turns, and every operation of a deployment that a player could try, legal or not.
fn choices(position: &Position) -> Vec<Choice> {
    let mut choices: Vec<Choice> = position.legal_moves().iter().map(|&mv| mv.into()).collect();
    let color = position.turn();
    for (origin, stack) in position.board().stacks_of(color) {
        if !stack.is_single() {
            choices.push(Choice::Choose { origin });
            choices.extend(
                stack
                    .roles()
                    .iter()
                    .map(|role| Choice::Stay { origin, role }),
            );
        }
    }
    if let Some(deployment) = position.deployment() {
        for role in deployment.original().roles().iter() {
            choices.extend((0..3).map(|step| Choice::Recombine { role, step }));
        }
    }
    choices.push(Choice::Move(Move::Commit));
    let turns = position.legal_turns();
    let turns = turns.iter().step_by(1 + turns.len() / 10);
    choices.extend(turns.cloned().map(Choice::Turn));
    choices.push(Choice::Recombine {
        role: Role::Tank,
        step: 0,
    });
    choices
}

/// Returns the position and, if it has a stack to deploy, a copy with the stack chosen.
fn with_chosen(position: &Position) -> Vec<Position> {
    let mut positions = vec![*position];
    let mut chosen = *position;
    let mut stacks = position.board().stacks_of(position.turn());
    if stacks.any(|(square, _)| chosen.choose(square).is_ok()) {
        positions.push(chosen);
    }
    positions
}

#[test]
fn a_command_does_what_the_choice_does_and_undoes_it() {
    let (recombined, stayed) = (Cell::new(0), Cell::new(0));
    for_each_position(POSITIONS / 10, |visited| {
        let positions = with_chosen(visited);
        for (position, choice) in positions
            .iter()
            .flat_map(|p| choices(p).into_iter().map(move |c| (p, c)))
        {
            let mut expected = *position;
            let legal = carry_out(&mut expected, &choice);
            let command = Command::new(position, choice.clone());
            prop_assert_eq!(command.is_ok(), legal, "{:?} in {}", choice, position);
            let Ok(mut command) = command else {
                continue;
            };
            let mut now = *position;
            prop_assert_eq!(command.execute(&mut now), Ok(()));
            prop_assert!(
                now.is_identical(&expected),
                "{choice:?} in {position}: {now}"
            );
            prop_assert_eq!(
                command.undo(&mut now),
                Ok(()),
                "{:?} in {}",
                choice,
                position
            );
            prop_assert!(now.is_identical(position), "{choice:?} in {position}");
            let counter = match command.kind() {
                CommandKind::DeployRecombine => &recombined,
                CommandKind::DeployStay => &stayed,
                _ => continue,
            };
            counter.set(counter.get() + 1);
        }
        Ok(())
    });
    assert!(recombined.get() > 100, "{recombined:?} recombines");
    assert!(stayed.get() > 500, "{stayed:?} stays");
}

#[test]
fn each_action_of_a_command_fits_after_the_ones_before() {
    for_each_position(POSITIONS / 40, |position| {
        for choice in choices(position) {
            let Ok(command) = Command::new(position, choice.clone()) else {
                continue;
            };
            let mut past = vec![*position];
            for &action in command.actions() {
                let mut action: Action = action;
                let mut next = *past.last().expect("never empty");
                prop_assert_eq!(action.execute(&mut next), Ok(()), "{}", action);
                past.push(next);
            }
            let mut now = past.pop().expect("never empty");
            for &action in command.actions().iter().rev() {
                let mut action: Action = action;
                prop_assert_eq!(action.undo(&mut now), Ok(()), "{}", action);
                let before = past.pop().expect("one for each action");
                prop_assert!(
                    now.is_identical(&before),
                    "{action} of {choice:?} in {position}"
                );
            }
        }
        Ok(())
    });
}

#[test]
fn a_command_of_one_position_does_not_fit_the_next() {
    for_each_position(POSITIONS / 40, |position| {
        for mv in position.legal_moves() {
            let mut command = Command::new(position, mv).expect("a legal move");
            let next = position.after(mv);
            let mut tried = next;
            prop_assert!(
                command.execute(&mut tried).is_err(),
                "{mv} twice in {position}"
            );
            prop_assert!(tried.is_identical(&next));
            let mut tried = *position;
            prop_assert!(
                command.undo(&mut tried).is_err(),
                "{mv} undone in {position}"
            );
            prop_assert!(tried.is_identical(position));
        }
        Ok(())
    });
}
