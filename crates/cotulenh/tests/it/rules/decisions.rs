//! §12: the decisions where the sources differ. Each test is a row of the table and has its name. The rows about moving
//! after an undo and about SAN are in the tests of games and of SAN.

use super::support::{
    after, assert_reach, is_legal, legal, on, play, position, reach, study, words,
};
use crate::common::deploying::Deploying;
use cotulenh::{AirDefense, Color, DeployError, Move, Outcome, Position, Role, Termination};

#[test]
fn who_carries_after_a_combine() {
    assert_eq!(
        on(
            &after(
                "11/11/11/11/11/11/11/6I4/6T4/11/11/11 r - - 0 1",
                &["Tg4&g5"]
            ),
            "g5"
        ),
        "(TI)"
    );
    assert_eq!(
        on(
            &after(
                "11/11/11/11/11/11/11/6I4/6T4/11/11/11 r - - 0 1",
                &["Ig5&g4"]
            ),
            "g4"
        ),
        "(TI)"
    );
}

#[test]
fn capture_during_a_deployment_makes_no_hero() {
    let position = after(
        "10c/11/11/11/11/11/6t4/11/6(TI)4/11/11/9hh r - - 0 1",
        &["Tg4>xg6", "Ig4>g3"],
    );
    assert_eq!(
        position.to_string(),
        "10c/11/11/11/11/11/6T4/11/11/6I4/11/9hh b - - 0 1"
    );
}

#[test]
fn who_is_promoted() {
    // Every attacker is promoted after every step: the moved piece, waiting pieces, and pieces elsewhere.
    let position = after(
        "11/11/11/11/6c2A1/11/6(FTI)4/11/11/11/11/10h r - - 0 1",
        &["Ig6>g7"],
    );
    assert_eq!(on(&position, "g7"), "+I");
    assert_eq!(on(&position, "j8"), "+A");
    // The Infantry blocks the Tank, but not the Air Force.
    assert_eq!(on(&position, "g6"), "(+FT)");
}

#[test]
fn heroism_belongs_to_a_piece() {
    let position = after(
        "11/11/11/11/11/11/11/11/6(F+T)4/11/11/11 r - - 0 1",
        &["Fg4>g6", "+Tg4>&g6"],
    );
    assert_eq!(
        position.to_string(),
        "11/11/11/11/11/11/6(F+T)4/11/11/11/11/11 b - - 1 1"
    );
    // Neither the square nor the next piece on it is heroic.
    let position = after(
        "11/11/11/10i/11/11/11/11/5I+T4/11/11/11 r - - 0 1",
        &["+Tg4g5", "Ik9k8", "If4g4"],
    );
    assert_eq!(
        (on(&position, "g5"), on(&position, "g4")),
        ("+T".into(), "I".into())
    );
}

#[test]
fn last_guard_whose_and_when() {
    let mut position = position("10(hc)/11/11/11/11/11/4i6/4I6/6(TC)4/11/11/11 r - - 0 1");
    play(&mut position, "Ie5xe6");
    assert_eq!(
        position.to_string(),
        "10(+hc)/11/11/11/11/11/4I6/11/6(TC)4/11/11/11 b - - 0 1"
    );
    let position = after(
        "10c/11/11/11/11/11/11/11/6(TC)4/11/11/9hh r - - 0 1",
        &["Tg4>g6", "commit"],
    );
    assert_eq!(
        position.to_string(),
        "10c/11/11/11/11/11/6+T4/11/6C4/11/11/9hh b - - 1 1"
    );
}

#[test]
fn half_move_clock() {
    let position = after(
        "11/11/11/11/11/11/11/11/1n(TI)8/11/11/11 r - - 9 5",
        &["Tc4>_b4", "Ic4>d4"],
    );
    assert_eq!(position.halfmove_clock(), 0);
    let position = after(
        "11/11/11/11/11/11/11/11/2(TI)i7/11/11/11 r - - 9 5",
        &["Tc4>c6", "Ic4>xd4"],
    );
    assert_eq!(position.halfmove_clock(), 0);
}

#[test]
fn repetition() {
    let start = study("11/11/11/6t4/11/11/11/11/6T4/11/11/11 r - - 0 1");
    let again = after(
        "11/11/11/6t4/11/11/11/11/6T4/11/11/11 r - - 0 1",
        &["Tg4g5", "Tg9g8", "Tg5g4", "Tg8g9"],
    );
    assert_eq!(again, start);
    assert_eq!(again.key(), start.key());
}

#[test]
fn missile_attack_on_a_commander_diagonal() {
    assert!(study("11/11/11/11/11/11/11/7s3/6C4/11/11/11 r - - 0 1").is_check());
    assert!(!study("11/11/11/11/11/11/8s2/11/6C4/11/11/11 r - - 0 1").is_check());
    assert!(study("11/11/11/11/11/11/8+s2/11/6C4/11/11/11 r - - 0 1").is_check());
    assert!(!study("11/11/11/11/11/9+s1/11/11/6C4/11/11/11 r - - 0 1").is_check());
    assert!(study("11/11/11/11/11/11/6s4/11/6C4/11/11/11 r - - 0 1").is_check());
    assert!(!is_legal(
        &study("11/11/11/11/11/11/8s2/11/6C4/11/11/11 b - - 0 1"),
        "Si6xg4"
    ));
    assert!(is_legal(
        &study("11/11/11/11/11/11/8+s2/11/6C4/11/11/11 b - - 0 1"),
        "+Si6xg4"
    ));
}

#[test]
fn heroic_commander() {
    assert!(study("11/11/11/11/11/11/11/7+c3/6C4/11/11/11 r - - 0 1").is_check());
    assert!(is_legal(
        &study("11/11/11/11/11/11/11/7+c3/6C4/11/11/11 b - - 0 1"),
        "+Ch5xg4"
    ));
    // From two squares away it neither attacks nor captures.
    assert!(!study("11/11/11/11/11/11/8+c2/11/6C4/11/11/11 r - - 0 1").is_check());
    assert!(!is_legal(
        &study("11/11/11/11/11/11/8+c2/11/6C4/11/11/11 b - - 0 1"),
        "+Ci6xg4"
    ));
    assert!(!is_legal(
        &study("11/11/11/11/11/11/8+c2/11/6T4/11/11/11 b - - 0 1"),
        "+Ci6xg4"
    ));
}

#[test]
fn taking_the_enemy_commander_while_ones_own_is_attacked() {
    // The same in a deployment: the own Commander remains attacked.
    let won = after(
        "3c7/11/3(TI)7/11/11/11/11/11/11/6t4/11/6C4 r - - 0 1",
        &["Td10>xd12", "commit"],
    );
    assert_eq!(
        won.outcome(),
        Some(Outcome::win(Color::Red, Termination::CommanderCaptured))
    );
}

#[test]
fn heroes_made_earlier_in_the_same_deployment() {
    let position = after(
        "11/11/11/11/11/11/6c4/11/6(FT)4/11/11/11 r - - 0 1",
        &["Fg4>c4"],
    );
    assert!(reach(&position, "Tg4>").is_empty());
    assert!(reach(&position, "+Tg4>").is_superset(&words("g1 d4 j7")));
}

#[test]
fn air_force_combining_inside_a_zone() {
    assert!(!is_legal(
        &study("11/11/11/11/11/11/11/6g4/6T4/11/6F4/11 r - - 0 1"),
        "Fg2&g4"
    ));
    assert!(!is_legal(
        &study("11/11/11/11/11/11/11/6g4/6T4/11/6(FI)4/11 r - - 0 1"),
        "Fg2>&g4"
    ));
}

#[test]
fn air_defense_zones_after_a_promotion() {
    // The Anti-air attacks g9, becomes heroic and defends two squares around it.
    let position = after(
        "11/11/11/6c2f1/11/6G4/11/11/11/11/10I/10C r - - 0 1",
        &["Gg7g8"],
    );
    assert_eq!(on(&position, "g8"), "+G");
    let zone = AirDefense::of(position.board(), Color::Red).zone();
    assert!(zone.contains("g6".parse().unwrap()));
    assert!(zone.contains("i8".parse().unwrap()));
    assert!(!zone.contains("i9".parse().unwrap()));
}

#[test]
fn safety_during_a_deployment() {
    // In check, the first step leaves the Commander attacked, and the second captures the attacker.
    let mut position = position("10c/11/11/11/11/11/11/11/11/4t1(FT)4/11/4C6 r - - 0 1");
    assert!(position.is_check());
    play(&mut position, "Fg3>g7");
    assert!(position.is_check());
    assert_eq!(legal(&position), words("Tg3>xe3"));
}

#[test]
fn undo_of_a_finished_deployment_is_not_step_by_step() {
    // The deployment has ended, so there are no steps to undo. It is undone as a whole.
    let fen = "11/11/11/11/11/11/11/11/6(TI)4/11/11/11 r - - 0 1";
    let start = study(fen);
    let mut made = start;
    let undo = ["Tg4>g5", "Ig4>g3"].map(|lan| {
        let mv = Move::from_lan(lan, Color::Red).unwrap();
        made.make(mv)
    });
    for undo in undo.into_iter().rev() {
        made.unmake(undo);
    }
    assert!(made.is_identical(&start));
    let mut position = after(
        "11/11/11/11/11/11/11/11/6(TI)4/11/11/11 r - - 0 1",
        &["Tg4>g5", "Ig4>g3"],
    );
    assert_eq!(position.undo_step(), Err(DeployError::NotDeploying));
    assert_eq!(position.cancel_deployment(), Err(DeployError::NotDeploying));
}

#[test]
fn recombine_takes_effect_at_once() {
    let mut position = after(
        "11/11/11/11/11/11/11/11/6(FTI)4/11/11/11 r - - 0 1",
        &["Fg4>g6"],
    );
    position.recombine(Role::Tank, 0).unwrap();
    assert_eq!(
        (on(&position, "g6"), on(&position, "g4")),
        ("(FT)".into(), "I".into())
    );
    assert!(reach(&position, "Tg4>").is_empty());
}

#[test]
fn combining_is_done_by_one_unit() {
    let position = study("11/11/11/11/11/11/11/11/5TFI3/11/11/11 r - - 0 1");
    assert_eq!(
        after(
            "11/11/11/11/11/11/11/11/5TFI3/11/11/11 r - - 0 1",
            &["Tf4&g4"]
        )
        .turn(),
        Color::Blue
    );
    assert!(legal(&position).iter().all(|lan| !lan.starts_with('(')));
}

#[test]
fn stay_capture() {
    // By a piece that cannot stand on the target; by choice only for an Air Force.
    assert!(
        reach(
            &study("11/11/11/11/11/11/11/6i4/11/6A4/11/11 r - - 0 1"),
            "Ag3"
        )
        .is_disjoint(&words("_g5"))
    );
    assert_reach(
        "11/11/11/11/11/11/11/11/1nI8/11/11/11 r - - 0 1",
        "Ic4",
        "_b4 c3 c5 d4",
    );
    assert!(
        reach(
            &study("11/11/11/11/11/11/11/2t8/11/2N8/11/11 r - - 0 1"),
            "Nc3"
        )
        .contains("xc5")
    );
    assert!(
        !reach(
            &study("11/11/11/11/11/11/11/2t8/11/2N8/11/11 r - - 0 1"),
            "Nc3"
        )
        .contains("_c5")
    );
    assert!(
        reach(
            &study("11/11/11/11/11/11/11/6i4/11/6F4/11/11 r - - 0 1"),
            "Fg3"
        )
        .is_superset(&words("xg5 _g5"))
    );
}

#[test]
fn longest_attack() {
    assert!(study("11/11/11/6+f4/11/11/11/11/6C4/11/11/11 r - - 0 1").is_check());
    assert!(!study("11/11/6+f4/11/11/11/11/11/6C4/11/11/11 r - - 0 1").is_check());
    assert!(study("11/11/11/1+n9/11/11/11/11/1(NC)9/11/11/11 r - - 0 1").is_check());
    assert!(!study("11/11/1+n9/11/11/11/11/11/1(NC)9/11/11/11 r - - 0 1").is_check());
    assert!(!study("11/11/11/6f4/11/11/11/11/6C4/11/11/11 r - - 0 1").is_check());
}

#[test]
fn stuck_deployments() {
    assert!(!is_legal(
        &study("11/11/11/11/11/11/11/(NT)10/11/11/11/11 r - - 0 1"),
        "Na5>a6"
    ));
    // The Commander is attacked and the deployment must continue, e.g. to h4.
    let position = after(
        "10c/11/11/11/11/11/11/6i4/6(TC)4/11/11/10h r - - 0 1",
        &["Tg4>e4"],
    );
    assert!(!is_legal(&position, "commit"));
    assert!(is_legal(&position, "Cg4>h4"));
}

#[test]
fn auto_commit() {
    // The Headquarters cannot move and still waits, so the player commits.
    let position = after(
        "10c/11/11/11/11/11/11/11/6(HC)4/11/11/10I r - - 0 1",
        &["Cg4>g5"],
    );
    assert_eq!(legal(&position), words("commit"));
    assert_eq!(position.turn(), Color::Red);
    // No piece waits, so the deployment has ended.
    let position = after(
        "11/11/11/11/11/11/11/11/6(TI)4/11/11/11 r - - 0 1",
        &["Tg4>g5", "Ig4>g3"],
    );
    assert_eq!(position.turn(), Color::Blue);
}

#[test]
fn recombine_keeps_heroism_and_revives_no_piece() {
    let mut position = after(
        "11/11/11/11/11/11/11/11/6(FT+I)4/11/11/11 r - - 0 1",
        &["Tg4>g5"],
    );
    position.recombine(Role::Infantry, 0).unwrap();
    assert_eq!(on(&position, "g5"), "(T+I)");
    let mut gone = after(
        "11/11/11/11/11/11/11/6g4/11/11/6(FT)4/11 r - - 0 1",
        &["Fg2>@g5"],
    );
    assert_eq!(
        gone.recombine(Role::Tank, 0),
        Err(DeployError::NothingToJoin { step: 0 })
    );
}

#[test]
fn part_stacks_in_a_deployment() {
    let position = after(
        "11/11/11/11/11/11/11/11/11/2(NFT)8/11/11 r - - 0 1",
        &["(FT)c3>e5"],
    );
    assert_eq!(on(&position, "e5"), "(FT)");
    assert_eq!(position.deployment().unwrap().steps().len(), 1);
}

#[test]
fn facing_commanders_and_long_line_capture() {
    let position: Position = position("11/11/11/6c4/11/11/11/11/11/11/11/6C4 r - - 0 1");
    let long = Move::from_lan("Cg1xg9", Color::Red).unwrap();
    assert!(position.legal_moves().contains(&long));
}
