//! Deployments in a game: pending until they end, then one entry of the history (RULES §7).

use super::support::{QUIET, STACKS, game, play, play_node, read, square};
use cotulenh::game::{PlayError, TimelineError};
use cotulenh::{Color, DeployError, IllegalMove, Move, Role, Turn, UndoneKind};

#[test]
fn a_finished_deployment_is_one_entry_and_is_undone_as_one() {
    let mut game = game(STACKS);
    assert!(!play(&mut game, &["Fc4>e6", "Tc4>d4"]).is_complete());
    assert_eq!((game.history().count(), game.ply()), (0, 0));
    assert_eq!(game.position().turn(), Color::Red);
    let id = play_node(&mut game, "commit");
    assert_eq!((game.current(), game.ply()), (id, 1));
    assert_eq!(game.position().turn(), Color::Blue);
    let entry = game.history().next().unwrap();
    assert_eq!(entry.turn.moves().len(), 3);
    assert!(entry.before.is_identical(game.start()));
    assert!(entry.after.is_identical(game.position()));
    assert_eq!(game.undo().map(|undone| undone.kind), Ok(UndoneKind::Turn));
    assert!(game.position().is_identical(game.start()));
    assert_eq!(
        game.undo().map(|undone| undone.kind),
        Err(TimelineError::AtStart)
    );
}

#[test]
fn a_pending_deployment_is_undone_operation_by_operation() {
    let mut game = game(STACKS);
    play(&mut game, &["Fc4>e6"]);
    let one = *game.position();
    assert_eq!(
        game.stay(square("c4"), Role::Navy)
            .map(|played| played.node),
        Ok(None)
    );
    assert_eq!(
        game.undo().map(|undone| undone.kind),
        Ok(UndoneKind::Operation)
    );
    assert!(game.position().is_identical(&one));
    play(&mut game, &["Tc4>d4"]);
    assert_eq!(
        game.undo().map(|undone| undone.kind),
        Ok(UndoneKind::Operation)
    );
    assert!(game.position().is_identical(&one));
    assert_eq!(
        game.undo().map(|undone| undone.kind),
        Ok(UndoneKind::Operation)
    );
    assert!(game.position().is_identical(game.start()));
}

#[test]
fn a_deployment_ended_by_a_stay_is_the_turn_a_commit_would_make() {
    let mut committed = game(STACKS);
    play(&mut committed, &["Fc4>e6", "Tc4>d4", "commit"]);
    let mut stayed = game(STACKS);
    play(&mut stayed, &["Fc4>e6", "Tc4>d4"]);
    let played = stayed.stay(square("c4"), Role::Navy).unwrap();
    assert!(played.is_complete());
    assert_eq!(stayed, committed);
    // A piece is marked as staying before the last step.
    let mut earlier = game(STACKS);
    earlier.stay(square("c4"), Role::Navy).unwrap();
    play(&mut earlier, &["Fc4>e6", "Tc4>d4"]);
    assert_eq!(earlier, committed);
}

#[test]
fn a_recombine_of_the_whole_stack_enters_the_history_as_the_ordinary_move() {
    let mut game = game(STACKS);
    play(&mut game, &["Tc4>c6"]);
    assert_eq!(
        game.recombine(Role::Navy, 0).map(|played| played.node),
        Ok(None)
    );
    let played = game.recombine(Role::AirForce, 0).unwrap();
    let id = played.node.expect("the turn is over");
    assert!(matches!(game.turn(id), Some(Turn::Ordinary(_))));
    game.undo().unwrap();
    // The ordinary move is the same turn, so there is no second node.
    assert_eq!(play_node(&mut game, "(NFT)c4c6"), id);
}

#[test]
fn a_recombine_that_ends_the_deployment_enters_the_history_with_the_piece_aboard() {
    let mut direct = game(STACKS);
    play(&mut direct, &["(FT)c4>e6", "Nc4>c7"]);
    let mut joined = game(STACKS);
    play(&mut joined, &["Fc4>e6", "Nc4>c7"]);
    assert!(joined.recombine(Role::Tank, 0).unwrap().is_complete());
    assert_eq!(joined, direct);
    assert!(joined.position().is_identical(direct.position()));
}

#[test]
fn a_cancelled_deployment_leaves_no_trace() {
    let mut game = game(STACKS);
    assert_eq!(game.cancel_deployment(), Err(DeployError::NotDeploying));
    play(&mut game, &["Fc4>e6", "Tc4>d4"]);
    game.cancel_deployment().unwrap();
    assert!(game.position().is_identical(game.start()));
    assert_eq!(game.node_count(), 1);
}

#[test]
fn a_whole_turn_is_played_from_the_middle_of_its_deployment() {
    let mut whole = game(STACKS);
    play(&mut whole, &["Fc4>e6", "Tc4>d4", "commit"]);
    let turn = whole.turn(whole.current()).unwrap().clone();
    let mut game = game(STACKS);
    play(&mut game, &["Fc4>e6"]);
    game.play_turn(&turn).unwrap();
    assert_eq!(game, whole);
    game.undo().unwrap();
    play(&mut game, &["Tc4>d4"]);
    let before = game.clone();
    assert!(matches!(
        game.play_turn(&turn),
        Err(PlayError::IllegalTurn(_))
    ));
    assert!(game == before && game.position().is_identical(before.position()));
}

#[test]
fn a_whole_turn_is_recorded_with_its_staying_pieces() {
    let mut game = game(STACKS);
    game.stay(square("c4"), Role::Navy).unwrap();
    play(&mut game, &["Fc4>e6"]);
    let turn = game
        .position()
        .turn_ended_by(read(&game, "Tc4>d4"))
        .unwrap();
    let Turn::Deployment(mut without_staying) = turn else {
        panic!("a deployment");
    };
    without_staying.staying = None;
    let played = game.play_turn(&Turn::Deployment(without_staying)).unwrap();
    let id = played.node.unwrap();
    let staying = game.turn(id).and_then(Turn::staying).unwrap();
    assert_eq!(staying.to_string(), "N");
    assert!(game.entry(id).unwrap().after.is_identical(game.position()));
}

#[test]
fn a_start_in_the_middle_of_a_deployment_is_pending() {
    let fen = format!("{STACKS} c4::F>e6...");
    let mut game = game(&fen);
    assert_eq!(game.position().to_string(), fen);
    assert_eq!(game.start().to_string(), STACKS);
    assert!(game.committed().is_identical(game.start()));
    play(&mut game, &["commit"]);
    assert_eq!(game.history().next().unwrap().before.to_string(), STACKS);
    assert_eq!(game.undo().map(|undone| undone.kind), Ok(UndoneKind::Turn));
    assert_eq!(game.position().to_string(), STACKS);
}

#[test]
fn an_illegal_move_is_refused_and_changes_nothing() {
    let mut game = game(QUIET);
    let before = game.clone();
    let mv = read(&game, "Tg4g9");
    assert!(matches!(
        game.play(mv),
        Err(PlayError::Illegal(IllegalMove::OutOfReach { .. }))
    ));
    assert_eq!(
        game.play(Move::Commit),
        Err(PlayError::Illegal(IllegalMove::NothingToCommit))
    );
    let refused = DeployError::NoStack {
        square: square("g4"),
    };
    assert_eq!(
        game.stay(square("g4"), Role::Tank),
        Err(PlayError::Deploy(refused))
    );
    assert_eq!(
        game.recombine(Role::Tank, 0),
        Err(PlayError::Deploy(DeployError::NotDeploying))
    );
    assert!(game == before && game.position().is_identical(before.position()));
}
