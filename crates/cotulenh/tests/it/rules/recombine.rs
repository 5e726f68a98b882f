//! §7: recombining: a waiting piece joins a deployed unit as if it had been aboard from the start.

use super::support::{after, assert_reach_in, legal, on, play, position, square, study};
use crate::common::deploying::Deploying;
use cotulenh::{Color, Danger, DeployError, IllegalMove, Move, Position, ReachError, Role};

/// Makes a legal recombine.
#[track_caller]
fn recombine(position: &mut Position, role: Role, step: usize) {
    let before = *position;
    if let Err(error) = position.recombine(role, step) {
        panic!("{before}: {role} to step {step}: {error}");
    }
}

/// Tries to recombine. It must be refused and leave the position unchanged.
#[track_caller]
fn refused(position: &Position, role: Role, step: usize) -> DeployError {
    let mut tried = *position;
    let error = tried.recombine(role, step).unwrap_err();
    assert!(tried.is_identical(position), "refused and changed");
    error
}

#[test]
fn recombine_changes_the_carrier_with_the_piece_aboard() {
    let mut position = after(
        "11/11/11/11/11/11/11/11/2(NFT)8/11/11/11 r - - 0 1",
        &["Tc4>c6"],
    );
    recombine(&mut position, Role::AirForce, 0);
    assert_eq!(
        (on(&position, "c4"), on(&position, "c6")),
        ("N".into(), "(FT)".into())
    );
    let direct = after(
        "11/11/11/11/11/11/11/11/2(NFT)8/11/11/11 r - - 0 1",
        &["(FT)c4>c6"],
    );
    assert_eq!(position, direct);
    assert_eq!(position.to_string(), direct.to_string());
    assert_eq!(legal(&position), legal(&direct));
}

#[test]
fn recombine_of_the_whole_stack_in_one_step_is_the_ordinary_move() {
    let mut position = after(
        "11/11/11/11/11/11/11/11/2(NFT)8/11/11/11 r - - 8 4",
        &["Tc4>c6"],
    );
    recombine(&mut position, Role::Navy, 0);
    assert!(position.deployment().is_some());
    assert_eq!(on(&position, "c6"), "(NT)");
    recombine(&mut position, Role::AirForce, 0);
    assert!(position.is_identical(&after(
        "11/11/11/11/11/11/11/11/2(NFT)8/11/11/11 r - - 8 4",
        &["(NFT)c4c6"]
    )));
}

#[test]
fn recombine_joins_a_capture() {
    let fen = "11/11/11/11/11/11/6(ti)4/11/6(FTI)4/11/11/11 r - - 8 4";
    let mut position = after(fen, &["Tg4>xg6"]);
    recombine(&mut position, Role::Infantry, 0);
    assert_eq!(
        position.to_string(),
        after(fen, &["(TI)g4>xg6"]).to_string()
    );
    recombine(&mut position, Role::AirForce, 0);
    assert!(position.is_identical(&after(fen, &["(FTI)g4xg6"])));
    assert_eq!(position.halfmove_clock(), 0);
}

#[test]
fn recombine_joins_a_combine() {
    let fen = "11/11/11/11/11/11/11/6F4/6(TI)4/11/11/11 r - - 0 1";
    let mut position = after(fen, &["Tg4>&g5"]);
    recombine(&mut position, Role::Infantry, 0);
    assert!(position.is_identical(&after(fen, &["(TI)g4&g5"])));
}

#[test]
fn recombine_joins_an_earlier_step_when_the_later_one_is_still_possible() {
    let fen = "11/11/11/11/11/11/11/11/2(NFT)8/11/11/11 r - - 0 1";
    let mut position = after(fen, &["Fc4>e4", "Nc4>c7"]);
    recombine(&mut position, Role::Tank, 0);
    assert!(position.is_identical(&after(fen, &["(FT)c4>e4", "Nc4>c7"])));

    let mut position = after(fen, &["Fc4>e4", "Nc4>c7"]);
    recombine(&mut position, Role::Tank, 1);
    assert!(position.is_identical(&after(fen, &["Fc4>e4", "(NT)c4>c7"])));
}

#[test]
fn recombine_lets_the_rest_go_on() {
    let mut position = after(
        "11/11/11/11/11/11/11/11/6(FTI)4/11/11/11 r - - 0 1",
        &["Ig4>g5"],
    );
    recombine(&mut position, Role::Tank, 0);
    assert_eq!(on(&position, "g5"), "(TI)");
    assert_reach_in(&position, "Fg4>", {
        "g1 g2 g3 &g5 g6 g7 g8 c4 d4 e4 f4 h4 i4 j4 k4 d1 e2 f3 h5 i6 j7 k8 c8 d7 e6 f5 h3 i2 j1"
    });
}

#[test]
fn recombine_keeps_heroism() {
    let fen = "11/11/11/11/11/11/11/11/6(FT+I)4/11/11/11 r - - 0 1";
    let mut position = after(fen, &["Tg4>g6"]);
    recombine(&mut position, Role::Infantry, 0);
    assert_eq!(on(&position, "g6"), "(T+I)");
}

#[test]
fn a_recombined_piece_becomes_a_hero_as_if_aboard_from_the_start() {
    let fen = "11/11/11/11/11/6c4/11/11/6(TI)4/11/11/11 r - - 0 1";
    let mut position = after(fen, &["Tg4>g6"]);
    assert_eq!(
        (on(&position, "g4"), on(&position, "g6")),
        ("I".into(), "+T".into())
    );
    recombine(&mut position, Role::Infantry, 0);
    assert_eq!(
        position.to_string(),
        "11/11/11/11/11/6c4/6(+T+I)4/11/11/11/11/11 b - - 1 1"
    );
}

#[test]
fn recombine_takes_back_promotions_on_the_origin() {
    // On g4 the Tank attacks g6 and becomes heroic. If it was aboard from the start, it never stood there.
    let fen = "11/11/11/11/11/11/6c4/11/6(FTI)4/11/11/11 r - - 0 1";
    let mut position = after(fen, &["Fg4>c4"]);
    assert_eq!(on(&position, "g4"), "(+TI)");
    recombine(&mut position, Role::Tank, 0);
    assert_eq!(
        (on(&position, "c4"), on(&position, "g4")),
        ("(FT)".into(), "I".into())
    );
}

#[test]
fn recombine_with_a_suicide_is_refused() {
    let position = after(
        "11/11/11/11/11/11/11/6g4/11/11/6(FT)4/11 r - - 0 1",
        &["Fg2>@g5"],
    );
    assert_eq!(
        refused(&position, Role::Tank, 0),
        DeployError::NothingToJoin { step: 0 }
    );
}

#[test]
fn recombine_with_a_stay_capture_is_refused() {
    let position = after(
        "11/11/11/11/11/11/11/11/1n(TI)8/11/11/11 r - - 0 1",
        &["Tc4>_b4"],
    );
    assert_eq!(
        refused(&position, Role::Infantry, 0),
        DeployError::NothingToJoin { step: 0 }
    );
}

/// Returns the error for a step that could not be made with the piece aboard.
fn impossible(step: usize, lan: &str, why: ReachError) -> DeployError {
    let act = Move::from_lan(lan, Color::Red).unwrap().act().unwrap();
    let why = IllegalMove::OutOfReach { act, why };
    DeployError::StepImpossible { step, why }
}

#[test]
fn recombine_is_refused_where_the_new_carrier_cannot_make_the_step() {
    // A Navy cannot go onto land.
    let ashore = after(
        "11/11/11/11/11/11/11/11/2(NFT)8/11/11/11 r - - 0 1",
        &["Tc4>d4"],
    );
    assert_eq!(
        refused(&ashore, Role::Navy, 0),
        impossible(0, "(NT)c4>d4", ReachError::Terrain)
    );
    // An Air Force may not stop inside a zone.
    let zone = after(
        "11/11/11/11/11/11/11/6g4/11/11/6(FT)4/11 r - - 0 1",
        &["Tg2>g4"],
    );
    assert_eq!(
        refused(&zone, Role::AirForce, 0),
        impossible(
            0,
            "(FT)g2>g4",
            ReachError::AirDefenseAtTarget {
                defender: square("g5")
            }
        )
    );
    // A Tank does not reach the square that only the Commander reaches.
    let far = after(
        "10c/11/11/11/11/11/11/11/11/11/6(TC)4/11 r - - 0 1",
        &["Cg2>g5"],
    );
    assert_eq!(
        refused(&far, Role::Tank, 0),
        impossible(
            0,
            "(TC)g2>g5",
            ReachError::TooFar {
                range: 2,
                distance: 3
            }
        )
    );
    // An Engineer does not reach the target that its Artillery captured.
    let taken = after(
        "11/11/11/11/11/11/11/6i4/11/11/6(EA)4/11 r - - 0 1",
        &["Ag2>xg5"],
    );
    assert_eq!(
        refused(&taken, Role::Engineer, 0),
        impossible(
            0,
            "(EA)g2>xg5",
            ReachError::TooFar {
                range: 1,
                distance: 3
            }
        )
    );
}

#[test]
fn recombine_is_refused_where_the_joined_stack_would_be_illegal() {
    let position = after(
        "11/11/11/11/11/11/11/6M4/6(FTI)4/11/11/11 r - - 0 1",
        &["Tg4>&g5"],
    );
    assert_eq!(
        refused(&position, Role::Infantry, 0),
        impossible(0, "(TI)g4>&g5", ReachError::CannotCombine)
    );
}

#[test]
fn recombine_is_refused_where_a_later_step_becomes_impossible() {
    // The Commanders are on one file. With the Tank left on e5, the Commander steps back behind it. With the Tank gone
    // first, e4 lies on the open line.
    let position = after(
        "4c6/11/11/11/11/11/11/4(FTC)6/11/11/11/11 r - - 0 1",
        &["Fe5>g5", "Ce5>e4"],
    );
    assert_eq!(
        refused(&position, Role::Tank, 0),
        impossible(
            1,
            "Ce5>e4",
            ReachError::OpenLine {
                square: square("e4")
            }
        )
    );
}

#[test]
fn recombine_is_refused_where_the_result_cannot_be_committed() {
    let enemy = square("e12");
    let unsafe_end = DeployError::Illegal(IllegalMove::CommanderUnsafe(Danger::Exposed { enemy }));
    // Only the Infantry stands between the Commanders.
    let shield = after(
        "4c6/11/11/11/11/11/11/4(TI)6/11/11/11/4C6 r - - 0 1",
        &["Te5>f5"],
    );
    assert_eq!(refused(&shield, Role::Infantry, 0), unsafe_end);
    let back = after(
        "4c6/11/11/11/11/11/11/4(FTC)6/11/11/11/11 r - - 0 1",
        &["Fe5>g5", "Ce5>e4"],
    );
    assert_eq!(refused(&back, Role::Tank, 1), unsafe_end);
    // Without the Air Force the Tank would be left at sea.
    let sea = after(
        "11/11/11/11/11/11/11/(NFT)10/11/11/11/11 r - - 0 1",
        &["Na5>a6"],
    );
    let stuck = DeployError::Illegal(IllegalMove::CannotBeCompleted);
    assert_eq!(refused(&sea, Role::AirForce, 0), stuck);
}

#[test]
fn recombine_is_refused_for_a_piece_that_does_not_wait() {
    let mut position = after(
        "11/11/11/11/11/11/11/11/2(NFT)8/11/11/11 r - - 0 1",
        &["Fc4>e4"],
    );
    let not_waiting = |role| DeployError::NotWaiting { role };
    assert_eq!(
        refused(&position, Role::AirForce, 0),
        not_waiting(Role::AirForce)
    );
    assert_eq!(
        refused(&position, Role::Infantry, 0),
        not_waiting(Role::Infantry)
    );
    position.stay(square("c4"), Role::Tank).unwrap();
    assert_eq!(refused(&position, Role::Tank, 0), not_waiting(Role::Tank));
}

#[test]
fn recombine_is_refused_without_a_step_to_join() {
    let position = study("11/11/11/11/11/11/11/11/2(NFT)8/11/11/11 r - - 0 1");
    assert_eq!(refused(&position, Role::Tank, 0), DeployError::NotDeploying);
    let position = after(
        "11/11/11/11/11/11/11/11/2(NFT)8/11/11/11 r - - 0 1",
        &["Fc4>e4"],
    );
    assert_eq!(
        refused(&position, Role::Tank, 1),
        DeployError::NoSuchStep { step: 1 }
    );
}

#[test]
fn undo_step_takes_back_a_recombine() {
    let mut position = after(
        "11/11/11/11/11/11/2i8/11/2(NFT)8/11/11/11 r - - 0 1",
        &["Tc4>xc6"],
    );
    let before = position;
    recombine(&mut position, Role::AirForce, 0);
    position.undo_step().unwrap();
    assert!(position.is_identical(&before));
}

#[test]
fn undo_step_goes_back_one_by_one() {
    let start = study("11/11/11/11/11/11/11/11/2(NFT)8/11/11/11 r - - 0 1");
    let mut position = start;
    play(&mut position, "Fc4>e4");
    let stepped = position;
    recombine(&mut position, Role::Tank, 0);
    assert_eq!(on(&position, "e4"), "(FT)");
    position.undo_step().unwrap();
    assert!(position.is_identical(&stepped));
    position.undo_step().unwrap();
    assert!(position.is_identical(&start));

    position.stay(square("c4"), Role::Navy).unwrap();
    let stayed = position;
    play(&mut position, "Fc4>e4");
    position.undo_step().unwrap();
    assert!(position.is_identical(&stayed));
    position.undo_step().unwrap();
    assert!(position.is_identical(&start));
}

#[test]
fn recombine_while_another_piece_stays() {
    let fen = "11/11/11/11/11/11/11/11/2(NFT)8/11/11/11 r - - 0 1";
    let mut position = after(fen, &["Tc4>c6"]);
    position.stay(square("c4"), Role::Navy).unwrap();
    // All pieces have acted or stay, so the turn is over.
    recombine(&mut position, Role::AirForce, 0);
    assert!(position.is_identical(&after(fen, &["(FT)c4>c6", "commit"])));
}

#[test]
fn recombine_saves_a_commander_left_behind() {
    // The Infantry on e6 attacks it whether it stays on e5 or not. Aboard the Tank it is out of reach.
    let mut position = position("10c/11/11/11/11/11/4i6/4(TC)6/11/11/11/10h r - - 0 1");
    assert!(position.is_check());
    play(&mut position, "Te5>g5");
    assert!(position.is_check());
    recombine(&mut position, Role::Commander, 0);
    assert_eq!(
        position.to_string(),
        "10c/11/11/11/11/11/4i6/6(+TC)4/11/11/11/10h b - - 1 1"
    );
}
