//! The errors that the design documents name. Each has its own variant here and leaves the session unchanged.

use super::support::{
    STACK, after, join_refused, mv, position, refused, square, start, stay_refused, step_refused,
};
use cotulenh::game::PlayError;
use cotulenh::{
    Action, Color, Danger, DeployError, DeploySession, Game, IllegalMove, Mismatch, Move,
    ReachError, Role,
};

#[test]
fn invalid_source_square() {
    let fen = "8hhc/11/11/11/11/11/11/6(TI)4/2(NFT)8/11/11/6C4 r - - 3 9";
    let other = DeployError::OtherOrigin {
        origin: square("c4"),
    };
    assert_eq!(step_refused(&start(fen, "c4"), "Tg5>g6"), other);
    let session = after(fen, "c4", &["Fc4>e6"]);
    assert_eq!(step_refused(&session, "Tg5>g6"), other);
    assert_eq!(other.to_string(), "the stack from c4 is being deployed");
    // No other session can be started during the deployment.
    let second = DeploySession::start(session.position(), square("g5"));
    assert_eq!(second.err(), Some(other));
}

#[test]
fn no_pieces_remaining() {
    // A deployment without waiting pieces is over, so it has no session. A piece that has acted cannot act again.
    let session = after(STACK, "c4", &["Fc4>e6"]);
    let no_unit = DeployError::Illegal(IllegalMove::NoSuchUnit { from: square("c4") });
    assert_eq!(step_refused(&session, "Fc4>e4"), no_unit);
    let whole = super::support::complete(session.commit());
    assert!(DeploySession::resume(&whole.after).is_none());
    let none = DeploySession::start(&whole.after, square("c4"));
    let square = square("c4");
    assert_eq!(none.err(), Some(DeployError::NoStack { square }));
}

#[test]
fn not_a_stack() {
    let now = position("8hhc/11/11/6(ti)4/11/11/11/4T6/11/11/11/6C4 r - - 3 9");
    // A single piece, an empty square, and a stack of the other side.
    for name in ["e5", "a1", "g9"] {
        let square = square(name);
        let error = DeploySession::start(&now, square).expect_err("no stack");
        assert_eq!(error, DeployError::NoStack { square });
    }
    let words = DeployError::NoStack {
        square: square("e5"),
    };
    assert_eq!(
        words.to_string(),
        "the side to move has no stack to deploy on e5"
    );
}

#[test]
fn not_in_deploy() {
    let session = start(STACK, "c4");
    assert_eq!(session.undo().err(), Some(DeployError::NotDeploying));
    assert_eq!(
        join_refused(&session, Role::Tank, 0),
        DeployError::NotDeploying
    );
    let nothing = DeployError::Illegal(IllegalMove::NothingToCommit);
    assert_eq!(refused(&session, DeploySession::commit), nothing);
    let mut game = Game::from_position(position(STACK));
    assert_eq!(game.cancel_deployment(), Err(DeployError::NotDeploying));
    assert_eq!(
        game.recombine(Role::Tank, 0),
        Err(PlayError::Deploy(DeployError::NotDeploying))
    );
    assert_eq!(
        DeployError::NotDeploying.to_string(),
        "no stack is being deployed"
    );
}

#[test]
fn invalid_move_type_during_deploy() {
    for session in [start(STACK, "c4"), after(STACK, "c4", &["Fc4>e6"])] {
        assert_eq!(step_refused(&session, "Cg1g2"), DeployError::NotAStep);
    }
    // The ordinary move of the whole stack is not a step either.
    let session = start(STACK, "c4");
    assert_eq!(step_refused(&session, "(NFT)c4c6"), DeployError::NotAStep);
    assert_eq!(
        DeployError::NotAStep.to_string(),
        "an ordinary move is not a step of a deployment"
    );
}

#[test]
fn unknown_move_type() {
    // The type has no value for a move of unknown type. As text such a move is a syntax error.
    let turn = position(STACK).turn();
    for text in ["Fc4?e6", "Fc4>>e6", "deploy-fly", ""] {
        assert!(Move::from_lan(text, turn).is_err(), "{text}");
    }
}

#[test]
fn recombine_validation() {
    let session = after(STACK, "c4", &["Fc4>e6", "Tc4>d4"]);
    let join = |role, step| join_refused(&session, role, step);
    // A piece that has acted, a piece that was never aboard, and a step that was not made.
    let not_waiting = |role| DeployError::NotWaiting { role };
    assert_eq!(join(Role::Tank, 0), not_waiting(Role::Tank));
    assert_eq!(join(Role::Infantry, 0), not_waiting(Role::Infantry));
    assert_eq!(join(Role::Navy, 2), DeployError::NoSuchStep { step: 2 });
    assert_eq!(
        join(Role::Navy, usize::MAX),
        DeployError::NoSuchStep { step: usize::MAX }
    );
    // A Navy does not go ashore.
    let why = IllegalMove::OutOfReach {
        act: Move::from_lan("(NT)c4>d4", Color::Red)
            .unwrap()
            .act()
            .unwrap(),
        why: ReachError::Terrain,
    };
    assert_eq!(
        join(Role::Navy, 1),
        DeployError::StepImpossible { step: 1, why }
    );
}

#[test]
fn recombine_without_a_unit_to_join() {
    let suicide = after(
        "8hhc/11/11/11/11/11/11/6g4/11/11/6(FT)4/4C5E r - - 3 9",
        "g2",
        &["Fg2>@g5"],
    );
    let nothing_to_join = DeployError::NothingToJoin { step: 0 };
    assert_eq!(join_refused(&suicide, Role::Tank, 0), nothing_to_join);
    let stayed = after(
        "8hhc/11/11/11/11/11/11/11/1n(TI)8/11/11/4C6 r - - 3 9",
        "c4",
        &["Tc4>_b4"],
    );
    assert_eq!(join_refused(&stayed, Role::Infantry, 0), nothing_to_join);
    assert_eq!(
        nothing_to_join.to_string(),
        "step 1 left no unit on its target to join"
    );
}

#[test]
fn commander_exposed_by_recombine() {
    // Only the Infantry stands between the Commanders.
    let session = after(
        "4c6/11/11/11/11/11/11/4(TI)6/11/11/11/4C6 r - - 0 1",
        "e5",
        &["Te5>f5"],
    );
    let enemy = square("e12");
    let exposed = DeployError::Illegal(IllegalMove::CommanderUnsafe(Danger::Exposed { enemy }));
    assert_eq!(join_refused(&session, Role::Infantry, 0), exposed);
    assert_eq!(
        exposed.to_string(),
        "the move leaves the mover's Commander attacked, exposed or lost"
    );
}

#[test]
fn commander_attacked_after_commit() {
    let session = after(
        "10c/11/11/11/11/11/4i6/11/4(FC)6/11/11/11 r - - 0 1",
        "e4",
        &["Ce4>e5"],
    );
    let by = square("e6");
    let attacked = DeployError::Illegal(IllegalMove::CommanderUnsafe(Danger::Attacked { by }));
    assert_eq!(refused(&session, DeploySession::commit), attacked);
    assert_eq!(stay_refused(&session, Role::AirForce), attacked);
}

#[test]
fn auto_commit_never_fails() {
    // The design clears a session if its automatic commit fails. Here a step that leads to such a commit is refused.
    let session = start("8hhc/11/11/11/11/11/11/(NT)10/11/11/11/6C4 r - - 3 9", "a5");
    let stuck = DeployError::Illegal(IllegalMove::CannotBeCompleted);
    assert_eq!(step_refused(&session, "Na5>a6"), stuck);
    assert_eq!(stay_refused(&session, Role::Tank), stuck);
    assert_eq!(stuck.to_string(), "the deployment cannot be completed");
}

#[test]
fn stranded_by_commit() {
    let session = after(
        "8hhc/11/11/11/11/11/11/1(NT)9/11/11/11/6C4 r - - 3 9",
        "b5",
        &["Nb5>b8"],
    );
    let stranded = DeployError::Illegal(IllegalMove::Stranded {
        origin: square("b5"),
    });
    assert_eq!(refused(&session, DeploySession::commit), stranded);
    assert_eq!(stay_refused(&session, Role::Tank), stranded);
}

#[test]
fn stay_of_a_piece_that_does_not_wait() {
    let session = after(STACK, "c4", &["Fc4>e6"]);
    for role in [Role::AirForce, Role::Militia] {
        assert_eq!(
            stay_refused(&session, role),
            DeployError::NotWaiting { role }
        );
    }
}

#[test]
fn a_whole_stack_makes_no_step() {
    let session = start(STACK, "c4");
    let whole = DeployError::Illegal(IllegalMove::WholeStack { from: square("c4") });
    assert_eq!(step_refused(&session, "(NFT)c4>c6"), whole);
}

#[test]
fn no_piece_to_promote() {
    let now = position(STACK);
    for (name, role) in [("a1", Role::Navy), ("c4", Role::Infantry)] {
        let error = Action::promote(&now, square(name), role).expect_err("no such piece");
        assert_eq!(error.what, Mismatch::Square(square(name)));
    }
}

#[test]
fn a_deployment_after_the_end_of_the_game() {
    let mut now = position("9hh/11/11/11/6c4/11/6T4/(nt)10/11/11/11/4C5E r - - 4 6");
    let wins = mv(&now, "Tg6xg8");
    now.play(wins).expect("legal");
    let over = DeploySession::start(&now, square("a5"));
    assert_eq!(over.err(), Some(DeployError::GameOver));
}

#[test]
fn an_error_in_a_game_leaves_the_deployment_as_it_was() {
    let mut game = Game::from_position(position(STACK));
    let step = mv(game.position(), "Fc4>e6");
    game.play(step).expect("legal");
    let before = *game.position();
    for lan in ["Fc4>e4", "Cg1g2", "Tc4>c9"] {
        let mv = mv(game.position(), lan);
        assert!(matches!(game.play(mv), Err(PlayError::Illegal(_))), "{lan}");
        assert!(game.position().is_identical(&before));
    }
    assert!(game.stay(square("g1"), Role::Tank).is_err());
    assert!(game.recombine(Role::Navy, 7).is_err());
    assert!(game.redo().is_err());
    assert!(game.position().is_identical(&before));
}
