//! §9: heroes and last guards.

use super::support::{
    after, assert_reach_in, is_legal, legal, on, play, position, refused, square, study,
};
use cotulenh::{Danger, IllegalMove, Position};

#[test]
fn a_piece_that_comes_to_attack_the_enemy_commander_becomes_a_hero() {
    assert_eq!(
        after(
            "11/11/11/11/6c4/11/11/11/6T4/11/11/11 r - - 0 1",
            &["Tg4g6"]
        )
        .to_string(),
        "11/11/11/11/6c4/11/6+T4/11/11/11/11/11 b - - 1 1"
    );
    assert_eq!(
        after(
            "11/11/11/11/6c4/11/11/11/6T4/11/11/11 r - - 0 1",
            &["Tg4g5"]
        )
        .to_string(),
        "11/11/11/11/6c4/11/11/6T4/11/11/11/11 b - - 1 1"
    );
}

#[test]
fn two_heroes_from_one_move() {
    // The carrier and the passenger.
    assert_eq!(
        after(
            "11/11/11/11/6c4/11/11/6(TI)4/11/11/11/11 r - - 0 1",
            &["(TI)g5g7"]
        )
        .to_string(),
        "11/11/11/11/6c4/6(+T+I)4/11/11/11/11/11/11 b - - 1 1"
    );
    // The moved piece, and a piece whose line it opened.
    assert_eq!(
        after(
            "11/11/11/11/6c4/6M4/6T4/11/11/11/11/11 r - - 0 1",
            &["Mg7h7"]
        )
        .to_string(),
        "11/11/11/11/6c4/7+M3/6+T4/11/11/11/11/11 b - - 1 1"
    );
}

#[test]
fn three_heroes_from_one_move() {
    assert_eq!(
        after(
            "11/11/11/11/6c4/11/11/11/6(FTI)4/11/11/11 r - - 0 1",
            &["(FTI)g4g7"]
        )
        .to_string(),
        "11/11/11/11/6c4/6(+F+T+I)4/11/11/11/11/11/11 b - - 1 1"
    );
    assert_eq!(
        after(
            "11/11/11/11/11/11/2(NFT)8/4c6/11/11/11/11 r - - 0 1",
            &["(NFT)c6c5"]
        )
        .to_string(),
        "11/11/11/11/11/11/11/2(+N+F+T)1c6/11/11/11/11 b - - 1 1"
    );
}

#[test]
fn only_the_passenger_that_attacks_becomes_a_hero() {
    // From two squares away the Tank attacks, but its Infantry does not.
    assert_eq!(
        after(
            "11/11/11/11/6c4/11/11/6(TI)4/11/11/11/11 r - - 0 1",
            &["(TI)g5g6"]
        )
        .to_string(),
        "11/11/11/11/6c4/11/6(+TI)4/11/11/11/11/11 b - - 1 1"
    );
    // The Engineer's Artillery attacks, but the Engineer does not.
    assert_eq!(
        after(
            "11/11/11/11/6c4/11/11/11/6(EA)4/11/11/11 r - - 0 1",
            &["(EA)g4g5"]
        )
        .to_string(),
        "11/11/11/11/6c4/11/11/6(E+A)4/11/11/11/11 b - - 1 1"
    );
}

#[test]
fn every_attacker_is_promoted_whichever_piece_moved() {
    assert_eq!(
        after(
            "11/11/11/11/6c4/11/6T4/6A4/11/11/11/4E6 r - - 0 1",
            &["Ee1e2"]
        )
        .to_string(),
        "11/11/11/11/6c4/11/6+T4/6+A4/11/11/4E6/11 b - - 1 1"
    );
}

#[test]
fn an_attack_by_suicide_makes_a_hero() {
    assert_eq!(
        after(
            "11/11/11/11/6g4/6c4/11/11/11/6F4/11/10h r - - 0 1",
            &["Fg3g4"]
        )
        .to_string(),
        "11/11/11/11/6g4/6c4/11/11/6+F4/11/11/10h b - - 1 1"
    );
    // Behind two zones it attacks nothing.
    assert_eq!(
        after(
            "11/11/11/11/6g4/5gc4/11/11/11/6F4/11/11 r - - 0 1",
            &["Fg3g4"]
        )
        .to_string(),
        "11/11/11/11/6g4/5gc4/11/11/6F4/11/11/11 b - - 1 1"
    );
}

#[test]
fn an_attack_on_the_stack_the_commander_is_in_makes_a_hero() {
    assert_eq!(
        after(
            "11/11/11/11/11/11/(nc)10/11/11/11/11/N10 r - - 0 1",
            &["Na1a2"]
        )
        .to_string(),
        "11/11/11/11/11/11/(+nc)10/11/11/11/+N10/11 b - - 1 1"
    );
}

#[test]
fn a_capture_alone_makes_no_hero() {
    assert_eq!(
        after(
            "10c/11/11/11/11/11/6i4/11/6T4/11/11/8tt1 r - - 0 1",
            &["Tg4xg6"]
        )
        .to_string(),
        "10c/11/11/11/11/11/6T4/11/11/11/11/8tt1 b - - 0 1"
    );
    assert_eq!(
        after(
            "11/11/11/11/11/11/6t4/11/6(TI)4/11/11/11 r - - 0 1",
            &["Tg4>xg6", "commit"]
        )
        .to_string(),
        "11/11/11/11/11/11/6T4/11/6I4/11/11/11 b - - 0 1"
    );
}

#[test]
fn attackers_are_promoted_after_every_step() {
    let mut position = study("11/11/11/11/11/6c4/11/2(NFT)8/11/11/11/11 r - - 0 1");
    play(&mut position, "Fc5>g5");
    assert_eq!(
        (on(&position, "g5"), on(&position, "c5")),
        ("+F".into(), "(NT)".into())
    );
    assert!(position.deployment().is_some());
}

#[test]
fn a_hero_made_in_a_step_acts_as_a_hero_in_the_next_step_of_the_same_deployment() {
    // The waiting Tank attacks g6, and the Air Force's step promotes it.
    let mut position = study("11/11/11/11/11/11/6c4/11/6(FT)4/11/11/11 r - - 0 1");
    play(&mut position, "Fg4>c4");
    assert_eq!(on(&position, "g4"), "+T");
    assert_reach_in(
        &position,
        "+Tg4>",
        "g1 g2 g3 g5 xg6 d4 e4 f4 h4 i4 j4 f5 e6 d7 h5 i6 j7 f3 e2 d1 h3 i2 j1",
    );
    assert_eq!(legal(&position).len(), 23 + 1);
    play(&mut position, "+Tg4>d7");
    assert_eq!(
        position.to_string(),
        "11/11/11/11/11/3+T7/6c4/11/2F8/11/11/11 b - - 1 1"
    );
}

#[test]
fn a_hero_made_in_a_step_ignores_air_defense_in_the_next() {
    // The waiting Air Force attacks g7, and the Tank's step promotes it.
    let fen = "11/11/11/11/6g4/6c4/11/11/6(FT)2g1/11/11/11 r - - 0 1";
    assert!(is_legal(&study(fen), "Fg4>@g8"));
    assert!(is_legal(&study(fen), "Fg4>@j4"));
    let position = after(fen, &["Tg4>g3"]);
    assert_eq!(on(&position, "g4"), "+F");
    assert!(is_legal(&position, "+Fg4>xg8"));
    assert!(is_legal(&position, "+Fg4>xj4"));
    assert!(is_legal(&position, "+Fg4>k4"));
}

#[test]
fn heroes_stay_heroes() {
    assert_eq!(
        after(
            "10c/11/11/11/11/11/11/11/6+T4/11/11/9hh r - - 0 1",
            &["+Tg4g3"]
        )
        .to_string(),
        "10c/11/11/11/11/11/11/11/11/6+T4/11/9hh b - - 1 1"
    );
}

#[test]
fn last_guards_of_both_sides_are_promoted() {
    let position = after(
        "10c/11/11/11/11/11/6i4/10h/6T4/11/11/4C6 r - - 0 1",
        &["Tg4xg6"],
    );
    assert_eq!(
        position.to_string(),
        "10c/11/11/11/11/11/6+T4/10+h/11/11/11/4C6 b - - 0 1"
    );
    // After a turn of either side.
    let position = after(
        "10c/11/11/11/11/11/6i4/10h/6T4/11/11/4C6 b - - 0 1",
        &["Ig6h6"],
    );
    assert_eq!(
        position.to_string(),
        "10c/11/11/11/11/11/7i3/10h/6+T4/11/11/4C6 r - - 1 2"
    );
}

#[test]
fn last_guard_is_one_piece_besides_the_commander() {
    let none = after(
        "10c/11/11/11/11/11/6i4/10h/6T4/10I/11/4C6 r - - 0 1",
        &["Tg4g5"],
    );
    assert_eq!(
        none.to_string(),
        "10c/11/11/11/11/11/6i4/6T3h/11/10I/11/4C6 b - - 1 1"
    );
    // Pieces count, not stacks.
    let stack = after(
        "10c/11/11/6(eg)4/11/11/11/11/6(TI)4/11/11/4C6 r - - 0 1",
        &["(TI)g4g5"],
    );
    assert_eq!(
        stack.to_string(),
        "10c/11/11/6(eg)4/11/11/11/6(TI)4/11/11/11/4C6 b - - 1 1"
    );
}

#[test]
fn last_guard_at_the_end_of_the_turn_and_not_in_the_middle_of_a_deployment() {
    let mut position = after(
        "10c/11/11/11/11/11/6g4/10h/6(FT)4/11/11/4C6 r - - 0 1",
        &["Fg4>@g6"],
    );
    // Each side has one guard left, but the turn continues.
    assert_eq!(
        (on(&position, "k5"), on(&position, "g4")),
        ("h".into(), "T".into())
    );
    assert!(is_legal(&position, "Tg4>g6"));
    assert!(!legal(&position).iter().any(|lan| lan.starts_with('+')));
    play(&mut position, "commit");
    assert_eq!(
        position.to_string(),
        "10c/11/11/11/11/11/11/10+h/6+T4/11/11/4C6 b - - 0 1"
    );
}

#[test]
fn last_guard_carrying_the_commander() {
    let position = after(
        "10c/11/11/11/11/11/11/11/6(TC)4/11/11/9hh r - - 0 1",
        &["(TC)g4g5"],
    );
    assert_eq!(
        position.to_string(),
        "10c/11/11/11/11/11/11/6(+TC)4/11/11/11/9hh b - - 1 1"
    );
}

#[test]
fn last_guard_aboard_with_the_commander() {
    // The mover's turn makes the Headquarters of the waiting side heroic.
    let position = after(
        "10(hc)/11/11/11/11/11/11/11/6T4/10I/11/4C6 r - - 0 1",
        &["Tg4g5"],
    );
    assert_eq!(
        position.to_string(),
        "10(+hc)/11/11/11/11/11/11/6T4/11/10I/11/4C6 b - - 1 1"
    );
    // The piece boards at the end of the turn.
    let position = after(
        "10c/11/11/11/11/11/11/9h1/6T4/11/11/6C3h r - - 0 1",
        &["Cg1&g4"],
    );
    assert_eq!(
        position.to_string(),
        "10c/11/11/11/11/11/11/9h1/6(+TC)4/11/11/10h b - - 1 1"
    );
}

#[test]
fn last_guard_of_a_side_without_its_commander_is_none() {
    assert_eq!(
        after(
            "10c/11/11/11/11/11/11/10h/6T4/11/11/11 r - - 0 1",
            &["Tg4g5"]
        )
        .to_string(),
        "10c/11/11/11/11/11/11/6T3+h/11/11/11/11 b - - 1 1"
    );
}

#[test]
fn a_capture_that_makes_the_enemys_last_guard_heroic_is_illegal_if_that_attacks_the_own_commander()
{
    // The Tank on g4 reaches g1 only as a hero.
    let fen = "10c/11/11/11/8i2/11/8T2/11/6t4/11/11/6C3I r - - 0 1";
    assert!(!position(fen).is_check());
    assert_eq!(
        refused(&position(fen), "Ti6xi8"),
        IllegalMove::CommanderUnsafe(Danger::Attacked { by: square("g4") })
    );
    assert!(is_legal(&position(fen), "Ti6i7"));
    assert!(is_legal(
        &position("3h6c/11/11/11/8i2/11/8T2/11/6t4/11/11/6C3I r - - 0 1"),
        "Ti6xi8"
    ));
}

#[test]
fn attacks_that_arise_from_a_promotion_promote_no_piece() {
    // The Tank becomes a last guard and then attacks g8 from g5, after the promotion of attackers. It is the only
    // hero.
    let position = after(
        "11/11/11/11/6c4/11/11/9h1/6T4/11/11/4C5h r - - 0 1",
        &["Tg4g5"],
    );
    assert_eq!(
        position.to_string(),
        "11/11/11/11/6c4/11/11/6+T2h1/11/11/11/4C5h b - - 1 1"
    );
    assert!(position.is_check());
}

#[test]
fn undo_takes_back_exactly_the_heroes_that_were_given() {
    for (fen, lan) in [
        (
            "11/11/11/11/6c4/11/6+A4/11/6(FTI)4/11/11/11 r - - 4 6",
            "(FTI)g4g7",
        ),
        (
            "10c/11/11/11/11/11/6i4/10+h/6T4/11/11/4C6 r - - 4 6",
            "Tg4xg6",
        ),
        (
            "10c/11/11/11/11/11/6i4/10h/6+T4/11/11/4C6 r - - 4 6",
            "+Tg4xg6",
        ),
    ] {
        let before: Position = study(fen);
        let mv = *before
            .legal_moves()
            .iter()
            .find(|mv| mv.to_string() == lan)
            .unwrap();
        let mut position = before;
        let undo = position.make(mv);
        assert_ne!(position, before);
        position.unmake(undo);
        assert!(position.is_identical(&before), "{lan}");
    }
}
