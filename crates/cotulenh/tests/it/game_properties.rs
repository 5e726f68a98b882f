//! Properties of every game, however it is played and navigated.

use crate::common::game_model::{Choice, Model};
use crate::common::property::check;
use crate::common::starts::STARTS;
use cotulenh::{Forgive, Game, NodeId, Position};
use proptest::collection::vec;
use proptest::prelude::*;
use std::cell::Cell;
use std::collections::HashSet;

/// Everything that must occur in the random operations for the test to be meaningful.
const ALL: [&str; 24] = [
    "play",
    "play-turn",
    "commit",
    "stay",
    "stay-ends",
    "recombine",
    "recombine-ends",
    "undo",
    "redo",
    "jump",
    "goto",
    "cancel",
    "promote",
    "delete",
    "declare-end",
    "reopen",
    "annotate",
    "commander-captured",
    "checkmate",
    "fifty",
    "repetition",
    "resignation",
    "agreement",
    "flag",
];

fn start(number: usize) -> Position {
    let fen = STARTS[number % STARTS.len()];
    Position::from_fen(fen, Forgive::STUDY).expect("a good FEN")
}

/// Plays random moves and returns the state after each turn.
fn play(game: &mut Game, choices: &[u16]) -> Vec<(NodeId, Position)> {
    let mut states = Vec::new();
    for &choice in choices {
        let moves = game.position().legal_moves();
        let Some(&mv) = moves.get(usize::from(choice) % moves.len().max(1)) else {
            break;
        };
        if let Some(id) = game.play_on(mv).expect("a legal move").node {
            states.push((id, *game.position()));
        }
    }
    let _ = game.cancel_deployment();
    states
}

#[test]
fn operations_in_random_order_agree_with_a_plain_model() {
    let seen = Cell::new(HashSet::new());
    let operations = vec(any::<Choice>(), 0..250);
    check(400, &(any::<usize>(), operations), |(start, operations)| {
        let mut model = Model::new(start);
        for (number, operation) in operations.into_iter().enumerate() {
            model.operate(operation);
            if number % 50 == 0 {
                model.assert_consistent();
            }
        }
        model.assert_consistent();
        let clone = model.game.clone();
        prop_assert!(clone == model.game);
        let mut all = seen.take();
        all.extend(model.seen);
        seen.set(all);
        Ok(())
    });
    let seen = seen.take();
    for what in ALL {
        assert!(seen.contains(what), "never happened: {what}");
    }
}

#[test]
fn every_point_of_a_game_is_reached_with_the_state_it_had() {
    let turns = Cell::new(0);
    check(
        100,
        &(any::<usize>(), vec(any::<u16>(), 300)),
        |(number, choices)| {
            let mut game = Game::from_position(start(number));
            let states = play(&mut game, &choices);
            turns.set(turns.get() + states.len());
            for (id, state) in &states {
                prop_assert!(game.position_at(*id).is_some_and(|p| p.is_identical(state)));
            }
            for (_, state) in states.iter().rev() {
                prop_assert!(game.position().is_identical(state));
                prop_assert!(game.undo().is_ok());
            }
            prop_assert!(game.position().is_identical(game.start()));
            prop_assert!(game.undo().is_err());
            for (id, state) in &states {
                prop_assert_eq!(game.redo().map(|redone| redone.node), Ok(Some(*id)));
                prop_assert!(game.position().is_identical(state));
            }
            prop_assert!(game.redo().is_err());
            for (choice, (id, state)) in choices.iter().zip(&states) {
                prop_assert_eq!(game.jump(*id), Ok(()));
                prop_assert!(game.position().is_identical(state));
                let ply = usize::from(*choice) % (states.len() + 1);
                let there = ply.checked_sub(1).map_or(*game.start(), |n| states[n].1);
                prop_assert!(game.goto_ply(ply).is_ok());
                prop_assert!(game.position().is_identical(&there));
            }
            Ok(())
        },
    );
    assert!(turns.get() > 5000, "{turns:?}");
}

#[test]
fn history_agrees_with_playing() {
    check(
        100,
        &(any::<usize>(), vec(any::<u16>(), 200)),
        |(number, choices)| {
            let mut game = Game::from_position(start(number));
            let states = play(&mut game, &choices);
            prop_assert_eq!(game.history().len(), states.len());
            let mut before = *game.start();
            for (entry, (id, after)) in game.history().zip(&states) {
                prop_assert_eq!(entry.id, *id);
                prop_assert!(entry.before.is_identical(&before));
                prop_assert!(entry.after.is_identical(after));
                before.play_turn(entry.turn).expect("a turn of the history");
                prop_assert!(before.is_identical(after));
            }
            Ok(())
        },
    );
}

#[test]
fn branches_are_kept_when_other_lines_are_played() {
    let line = || vec(any::<u16>(), 1..60);
    let input = (any::<usize>(), line(), any::<usize>(), line(), line());
    check(100, &input, |(number, first, at, second, third)| {
        let mut game = Game::from_position(start(number));
        let mut states = play(&mut game, &first);
        let length = states.len();
        prop_assert!(game.goto_ply(at % (length + 1)).is_ok());
        states.extend(play(&mut game, &second));
        prop_assert!(game.goto_ply(at / 7 % (length + 1)).is_ok() || game.ply() < length);
        states.extend(play(&mut game, &third));
        for (id, state) in &states {
            prop_assert!(game.position_at(*id).is_some_and(|p| p.is_identical(state)));
            prop_assert_eq!(game.jump(*id), Ok(()));
            prop_assert!(game.position().is_identical(state));
        }
        // The first line is still the main line.
        prop_assert!(
            game.main_line()
                .zip(&states[..length])
                .all(|(id, known)| id == known.0)
        );
        Ok(())
    });
}

#[test]
fn a_pending_deployment_never_changes_the_history() {
    let pending = Cell::new(0);
    check(
        100,
        &(1..STARTS.len(), vec(any::<u16>(), 100)),
        |(number, choices)| {
            let mut game = Game::from_position(start(number));
            for choice in choices {
                let before = game.clone();
                let moves = game.position().legal_moves();
                let Some(&mv) = moves.get(usize::from(choice) % moves.len().max(1)) else {
                    break;
                };
                if game.play_on(mv).map(|played| played.node) != Ok(None) {
                    continue;
                }
                pending.set(pending.get() + 1);
                prop_assert!(game == before);
                prop_assert_eq!(game.current(), before.current());
                prop_assert_eq!(game.history().len(), before.history().len());
                prop_assert_eq!(game.position().turn(), before.position().turn());
                prop_assert!(game.committed().is_identical(&before.committed()));
            }
            Ok(())
        },
    );
    assert!(pending.get() > 500, "{pending:?}");
}

#[test]
fn a_game_played_again_turn_by_turn_is_equal() {
    check(
        100,
        &(any::<usize>(), vec(any::<u16>(), 100)),
        |(number, choices)| {
            let mut game = Game::from_position(start(number));
            play(&mut game, &choices);
            let mut again = Game::from_position(start(number));
            let _ = again.cancel_deployment();
            for entry in game.history() {
                prop_assert!(again.play_turn_on(entry.turn).is_ok());
            }
            prop_assert!(again == game);
            prop_assert!(game.history().len() == 0 || Game::from_position(start(number)) != game);
            Ok(())
        },
    );
}
