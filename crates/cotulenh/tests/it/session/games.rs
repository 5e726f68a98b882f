//! Deployments in a game. They enter the history as one turn when they end.

use super::support::{STACK, mv, on, position, square};
use crate::common::seen::seen;
use cotulenh::{Color, DeploySession, Game, NodeId, Played, Role, Turn, UndoneKind};

fn game() -> Game {
    Game::from_position(position(STACK))
}

/// Plays a legal move.
#[track_caller]
fn play(game: &mut Game, lan: &str) -> Played {
    let mv = mv(game.position(), lan);
    game.play(mv)
        .unwrap_or_else(|error| panic!("{lan}: {error}"))
}

#[track_caller]
fn play_incomplete(game: &mut Game, lan: &str) {
    assert!(!play(game, lan).is_complete(), "{lan}");
}

#[track_caller]
fn play_complete(game: &mut Game, lan: &str) -> NodeId {
    let played = play(game, lan);
    played
        .node
        .unwrap_or_else(|| panic!("{lan} does not end the turn"))
}

#[track_caller]
fn turns(game: &Game) -> Vec<String> {
    game.history().map(|entry| entry.turn.to_string()).collect()
}

#[test]
fn normal_move_flow_unchanged() {
    let mut game = Game::new();
    play_complete(&mut game, "Tf4f6");
    play_complete(&mut game, "Th9h7");
    assert_eq!(turns(&game), ["Tf4f6", "Th9h7"]);
    assert!(game.position().deployment().is_none());
}

#[test]
fn deploy_move_delegation() {
    // A game and a session lead to the same position by the same steps.
    let mut game = game();
    let session = DeploySession::start(game.position(), square("c4")).expect("a stack");
    play_incomplete(&mut game, "Fc4>e6");
    let step = mv(session.position(), "Fc4>e6");
    let cotulenh::DeployResult::Incomplete { session, .. } = session.process(step).expect("legal")
    else {
        panic!("two pieces wait");
    };
    assert!(game.position().is_identical(session.position()));
    let resumed = DeploySession::resume(game.position()).expect("in progress");
    assert!(resumed.position().is_identical(session.position()));
}

#[test]
fn incomplete_deploys_do_not_add_to_history() {
    let mut game = game();
    for lan in ["Fc4>e6", "Nc4>c8"] {
        play_incomplete(&mut game, lan);
        assert_eq!(game.history().count(), 0);
        assert_eq!(game.current(), NodeId::START);
    }
}

#[test]
fn complete_deploys_add_to_history_once() {
    let mut game = game();
    play_incomplete(&mut game, "Fc4>e6");
    play_incomplete(&mut game, "Nc4>c8");
    play_complete(&mut game, "Tc4>d4");
    assert_eq!(turns(&game), ["c4::F>e6,N>c8,T>d4"]);
    assert_eq!(game.ply(), 1);
}

#[test]
fn normal_move_processing_and_whole_deployment_processing() {
    // A whole deployment can also be played by one call.
    let mut steps = game();
    play_incomplete(&mut steps, "Fc4>e6");
    let id = play_complete(&mut steps, "commit");
    let turn: Turn = steps.turn(id).expect("just played").clone();
    let mut whole = game();
    whole.play_turn(&turn).expect("legal");
    assert!(whole.position().is_identical(steps.position()));
    assert_eq!(turns(&whole), ["c4:(NT):F>e6"]);
}

#[test]
fn history_holds_the_state_before_and_after() {
    let mut game = game();
    play_incomplete(&mut game, "Fc4>e6");
    let id = play_complete(&mut game, "commit");
    let entry = game.entry(id).expect("just played");
    assert!(entry.before.is_identical(&position(STACK)));
    assert!(entry.after.is_identical(game.position()));
}

#[test]
fn turn_switching() {
    let mut game = game();
    play_incomplete(&mut game, "Fc4>e6");
    assert_eq!(game.position().turn(), Color::Red);
    play_complete(&mut game, "commit");
    assert_eq!(game.position().turn(), Color::Blue);
}

#[test]
fn move_count_increment() {
    let fen = "8hhc/11/11/6(fti)4/11/11/11/11/2(NFT)8/11/11/6C4 r - - 3 9";
    let mut game = Game::from_position(position(fen));
    play_incomplete(&mut game, "Fc4>e6");
    play_complete(&mut game, "commit");
    assert_eq!(game.position().move_number(), 9);
    play_incomplete(&mut game, "Tg9>g7");
    assert_eq!(game.position().move_number(), 9);
    play_complete(&mut game, "commit");
    assert_eq!(game.position().move_number(), 10);
    assert_eq!(game.position().halfmove_clock(), 5);
}

#[test]
fn full_deploy_sequence() {
    let mut game = game();
    for lan in ["Fc4>e6", "Nc4>c8"] {
        play_incomplete(&mut game, lan);
        assert_eq!(
            (game.history().count(), game.position().turn()),
            (0, Color::Red)
        );
    }
    play_complete(&mut game, "Tc4>d4");
    assert_eq!(
        (game.history().count(), game.position().turn()),
        (1, Color::Blue)
    );
    assert_eq!(
        seen(game.position()),
        "8hhc/11/11/11/2N8/11/4F6/11/3T7/11/11/6C4 b - - 4 9"
    );
    // The next turn is an ordinary one.
    play_complete(&mut game, "Ck12k11");
    assert_eq!(game.history().count(), 2);
}

#[test]
fn deploy_with_recombine() {
    let mut game = game();
    play_incomplete(&mut game, "Fc4>e6");
    play_incomplete(&mut game, "Nc4>c8");
    let played = game.recombine(Role::Tank, 0).expect("it could be aboard");
    assert!(played.is_complete());
    assert_eq!(turns(&game), ["c4::(FT)>e6,N>c8"]);
    assert_eq!(
        seen(game.position()),
        "8hhc/11/11/11/2N8/11/4(FT)6/11/11/11/11/6C4 b - - 4 9"
    );
}

#[test]
fn deploy_with_recombine_before_the_end() {
    // The recombine takes effect at once, before the next step.
    let mut game = game();
    play_incomplete(&mut game, "Fc4>e6");
    assert_eq!(
        game.recombine(Role::Tank, 0).map(|played| played.node),
        Ok(None)
    );
    assert_eq!(on(game.position(), "e6"), "(FT)");
    assert_eq!(game.history().count(), 0);
    play_complete(&mut game, "Nc4>c8");
    assert_eq!(turns(&game), ["c4::(FT)>e6,N>c8"]);
}

#[test]
fn deploy_undo() {
    let mut game = game();
    play_incomplete(&mut game, "Fc4>e6");
    let first = *game.position();
    play_incomplete(&mut game, "Nc4>c8");
    assert_eq!(
        game.undo().map(|undone| undone.kind),
        Ok(UndoneKind::Operation)
    );
    assert!(game.position().is_identical(&first));
    // The history is correct if the deployment is completed after an undo.
    play_incomplete(&mut game, "Tc4>c6");
    play_complete(&mut game, "Nc4>a4");
    assert_eq!(turns(&game), ["c4::F>e6,T>c6,N>a4"]);
}

#[test]
fn auto_commit() {
    let mut game = game();
    play_incomplete(&mut game, "(FT)c4>e6");
    let id = play_complete(&mut game, "Nc4>c8");
    let Some(Turn::Deployment(turn)) = game.turn(id) else {
        panic!("a deployment");
    };
    assert_eq!((turn.staying, turn.steps.len()), (None, 2));
    assert_eq!(game.position().turn(), Color::Blue);
}

#[test]
fn auto_commit_by_staying() {
    let mut game = game();
    let c4 = square("c4");
    assert_eq!(
        game.stay(c4, Role::Navy).map(|played| played.node),
        Ok(None)
    );
    assert_eq!(
        game.stay(c4, Role::Tank).map(|played| played.node),
        Ok(None)
    );
    play_complete(&mut game, "Fc4>e6");
    assert_eq!(turns(&game), ["c4:(NT):F>e6"]);
}

#[test]
fn cancel() {
    let mut game = game();
    play_incomplete(&mut game, "Fc4>e6");
    play_incomplete(&mut game, "Nc4>c8");
    game.cancel_deployment().expect("in progress");
    assert!(game.position().is_identical(&position(STACK)));
    assert_eq!(game.history().count(), 0);
    assert!(game.cancel_deployment().is_err(), "nothing to cancel");
    // Then any other move is legal.
    play_complete(&mut game, "Cg1g2");
}

#[test]
fn fen_during_deployment() {
    let mut game = game();
    play_incomplete(&mut game, "Fc4>e6");
    game.stay(square("c4"), Role::Tank).expect("it waits");
    let fen = game.position().to_string();
    assert_eq!(fen, format!("{STACK} c4:T:F>e6..."));
    let read = Game::from_position(position(&fen));
    assert!(read.position().is_identical(game.position()));
    assert!(read.committed().is_identical(&position(STACK)));
}

#[test]
fn undo_works_with_deploy_moves() {
    let mut game = game();
    play_incomplete(&mut game, "Fc4>e6");
    play_complete(&mut game, "commit");
    let after = *game.position();
    // A finished deployment is one entry and is undone as a whole.
    assert_eq!(game.undo().map(|undone| undone.kind), Ok(UndoneKind::Turn));
    assert!(game.position().is_identical(&position(STACK)));
    game.redo().expect("one ahead");
    assert!(game.position().is_identical(&after));
}

#[test]
fn get_deploy_session_still_works() {
    let mut game = game();
    assert!(DeploySession::resume(game.position()).is_none());
    play_incomplete(&mut game, "Fc4>e6");
    let session = DeploySession::resume(game.position()).expect("in progress");
    assert_eq!(session.view().expect("in progress").origin, square("c4"));
    play_complete(&mut game, "commit");
    assert!(DeploySession::resume(game.position()).is_none());
}

#[test]
fn a_completed_session_is_entered_as_one_turn() {
    // A user interface can deploy in its own session and then play the whole turn in the game.
    let mut game = game();
    let session = super::support::after(STACK, "c4", &["Fc4>e6"]);
    let whole = super::support::complete(session.recombine(Role::Tank, 0).and_then(|result| {
        let cotulenh::DeployResult::Incomplete { session, .. } = result else {
            panic!("the Navy waits");
        };
        session.commit()
    }));
    game.play_turn(&whole.turn).expect("legal");
    assert!(game.position().is_identical(&whole.after));
    assert_eq!(turns(&game), ["c4:N:(FT)>e6"]);
}
