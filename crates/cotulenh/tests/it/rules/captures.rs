//! §4: captures, stay captures, suicide captures and the long line.

use super::support::{after, assert_reach, is_legal, play, position, reach, refused, study, words};
use cotulenh::{Color, Danger, IllegalMove, Outcome, Termination};

#[test]
fn a_capture_removes_the_whole_stack_and_the_unit_moves_there() {
    let taken = after(
        "11/11/11/11/11/11/6(ftm)4/11/6(TI)4/11/11/11 r - - 7 3",
        &["(TI)g4xg6"],
    );
    assert_eq!(
        taken.to_string(),
        "11/11/11/11/11/11/6(TI)4/11/11/11/11/11 b - - 0 3"
    );
}

#[test]
fn a_stay_capture_removes_the_whole_stack_and_the_unit_stays() {
    let taken = after(
        "11/11/11/11/11/11/11/11/2(NT)2(fti)5/11/11/11 r - - 7 3",
        &["(NT)c4_f4"],
    );
    assert_eq!(
        taken.to_string(),
        "11/11/11/11/11/11/11/11/2(NT)8/11/11/11 b - - 0 3"
    );
}

#[test]
fn navy_torpedo_reaches_four_against_a_navy() {
    assert_reach(
        "11/11/11/11/11/11/11/n10/11/11/11/N10 r - - 0 1",
        "Na1",
        "a2 a3 a4 xa5 b1 c1 b2 c3",
    );
    assert_reach(
        "11/11/11/11/11/11/11/(nft)10/11/11/11/N10 r - - 0 1",
        "Na1",
        "a2 a3 a4 xa5 b1 c1 b2 c3",
    );
    assert_reach(
        "11/11/11/11/11/11/n10/11/11/11/11/N10 r - - 0 1",
        "Na1",
        "a2 a3 a4 a5 b1 c1 b2 c3",
    );
}

#[test]
fn navy_guns_reach_three_against_a_stack_not_led_by_a_navy() {
    assert_reach(
        "11/11/11/11/11/11/11/11/11/11/11/N2i7 r - - 0 1",
        "Na1",
        "a2 a3 a4 a5 b1 c1 b2 c3 _d1",
    );
    assert_reach(
        "11/11/11/11/11/11/11/11/3i7/11/11/N10 r - - 0 1",
        "Na1",
        "a2 a3 a4 a5 b1 c1 b2 c3 _d4",
    );
    assert_reach(
        "11/11/11/11/11/11/11/11/11/11/11/N3i6 r - - 0 1",
        "Na1",
        "a2 a3 a4 a5 b1 c1 b2 c3",
    );
    assert_reach(
        "11/11/11/11/11/11/11/4(ft)6/11/11/11/N10 r - - 0 1",
        "Na1",
        "a2 a3 a4 a5 b1 c1 b2 c3",
    );
}

#[test]
fn navy_takes_the_coast_by_going_there_and_the_land_by_staying() {
    assert_reach(
        "11/11/11/11/11/11/11/11/11/3i7/11/1Ni8 r - - 0 1",
        "Nb1",
        "a1 xc1 a2 b2 b3 b4 b5 c2 _d3",
    );
    assert_reach(
        "11/11/11/11/11/3i7/4Ni5/4t6/11/11/11/11 r - - 0 1",
        "Ne6",
        "a6 b6 c6 d6 e7 xd7 _f6 _e5",
    );
}

#[test]
fn navy_takes_round_each_of_the_four_corners() {
    for (fen, unit, takes, moves) in [
        (
            "11/11/11/11/11/11/3n7/2N8/11/11/11/11 r - - 0 1",
            "Nc5",
            "xd6",
            "c1 c2 c3 c4 c6 c7 c8 c9 a5 b5 b6 a7 b4 a3",
        ),
        (
            "11/11/11/11/11/11/3N7/2i8/11/11/11/11 r - - 0 1",
            "Nd6",
            "xc5",
            "a6 b6 c6 e6 d7 e7 c7 b8 a9",
        ),
        (
            "11/11/11/11/2N8/3i7/11/11/11/11/11/11 r - - 0 1",
            "Nc8",
            "xd7",
            "c4 c5 c6 c7 c9 c10 c11 c12 a8 b8 b9 a10 b7 a6",
        ),
        (
            "11/11/11/11/2n8/3N7/11/11/11/11/11/11 r - - 0 1",
            "Nd7",
            "xc8",
            "a7 b7 c7 e7 d6 e6 c6 b5 a4",
        ),
    ] {
        assert_reach(fen, unit, &format!("{takes} {moves}"));
    }
}

#[test]
fn navy_takes_round_a_corner_from_further_away() {
    assert!(is_legal(
        &study("11/11/11/11/11/4i6/11/11/1N9/11/11/11 r - - 0 1"),
        "Nb4xe7"
    ));
    assert!(is_legal(
        &study("11/11/11/11/11/4n6/11/11/11/N10/11/11 r - - 0 1"),
        "Na3xe7"
    ));
    assert!(is_legal(
        &study("11/11/11/1n9/11/11/4N6/11/11/11/11/11 r - - 0 1"),
        "Ne6xb9"
    ));
    assert!(is_legal(
        &study("11/11/11/11/11/11/4i6/11/2N8/11/11/11 r - - 0 1"),
        "Nc4xe6"
    ));
}

#[test]
fn artillery_fires_and_advances_across_the_river_anywhere() {
    assert_reach(
        "11/11/11/3i2i4/11/11/6A4/11/11/11/11/11 r - - 0 1",
        "Ag6",
        "g3 g4 g5 d6 e6 f6 h6 i6 j6 d3 e4 f5 h5 i4 j3 xg9 xd9",
    );
    assert_eq!(
        after(
            "11/11/11/6i4/11/11/6A4/11/11/11/11/11 r - - 0 1",
            &["Ag6xg9"]
        )
        .to_string(),
        "11/11/11/6A4/11/11/11/11/11/11/11/11 b - - 0 1"
    );
}

#[test]
fn anti_air_and_missile_capture_across_the_river_anywhere() {
    assert_reach(
        "11/11/11/11/11/6i4/6G4/11/11/11/11/11 r - - 0 1",
        "Gg6",
        "xg7 g5 f6 h6",
    );
    assert_reach(
        "11/11/11/11/6i4/7t3/6S4/11/11/11/11/11 r - - 0 1",
        "Sg6",
        "xg8 xh7 g4 g5 e6 f6 h6 i6 f5 h5",
    );
    assert_reach(
        "11/11/11/11/11/8g2/8T2/11/11/11/11/11 b - - 0 1",
        "Gi7",
        "xi6 i8 h7 j7",
    );
}

#[test]
fn land_pieces_take_a_navy_at_sea_by_staying() {
    assert_reach(
        "11/11/11/11/11/11/11/11/1nI8/11/11/11 r - - 0 1",
        "Ic4",
        "_b4 c3 c5 d4",
    );
    assert_reach(
        "11/11/11/11/11/11/11/11/1n1T7/11/11/11 r - - 0 1",
        "Td4",
        "_b4 c4 e4 f4 d2 d3 d5 d6",
    );
    assert_reach(
        "11/11/11/11/11/11/11/1n9/n1S8/11/11/11 r - - 0 1",
        "Sc4",
        "_a4 _b5 c2 c3 c5 c6 d3 d4 d5 e4",
    );
    assert_reach(
        "11/11/11/11/11/11/11/11/n10/11/11/(nf)2A7 r - - 0 1",
        "Ad1",
        "_a1 _a4 c1 c2 d2 d3 d4 e1 f1 g1 e2 f3 g4",
    );
}

#[test]
fn land_pieces_take_a_navy_on_the_coast_by_going_there() {
    assert_reach(
        "11/11/11/11/11/11/11/11/2nT7/11/11/11 r - - 0 1",
        "Td4",
        "xc4 e4 f4 d2 d3 d5 d6",
    );
    assert_reach(
        "11/11/11/11/11/11/4nI5/11/11/11/11/11 r - - 0 1",
        "If6",
        "xe6 f5 f7 g6",
    );
}

#[test]
fn pieces_in_between_stop_captures_of_those_that_do_not_pass() {
    assert_reach(
        "11/11/11/11/11/11/6i4/6G4/6T4/11/11/11 r - - 0 1",
        "Tg4",
        "g2 g3 e4 f4 h4 i4",
    );
    assert_reach(
        "11/11/11/11/11/11/6i4/6m4/6+I4/11/11/11 r - - 0 1",
        "+Ig4",
        "xg5 g2 g3 e4 f4 h4 i4 f5 e6 h5 i6 f3 e2 h3 i2",
    );
    assert_reach(
        "11/11/11/11/11/6m4/6i4/6G4/6+T4/11/11/11 r - - 0 1",
        "+Tg4",
        "g1 g2 g3 d4 e4 f4 h4 i4 j4 f5 e6 d7 h5 i6 j7 f3 e2 d1 h3 i2 j1",
    );
}

#[test]
fn artillery_missile_air_force_and_navy_capture_over_pieces() {
    assert!(
        reach(
            &study("11/11/11/11/11/11/6m4/6i4/6G4/6A4/11/11 r - - 0 1"),
            "Ag3"
        )
        .is_superset(&words("xg5 xg6"))
    );
    assert!(
        reach(
            &study("11/11/11/11/11/11/11/6i4/6G4/6S4/11/11 r - - 0 1"),
            "Sg3"
        )
        .contains("xg5")
    );
    assert!(
        reach(
            &study("11/11/11/11/11/11/6m4/6i4/6G4/6F4/11/11 r - - 0 1"),
            "Fg3"
        )
        .is_superset(&words("xg5 _g5 xg6 _g6"))
    );
    assert!(
        reach(
            &study("11/11/11/11/11/11/11/11/2t8/2i8/2N8/2N8 r - - 0 1"),
            "Nc1"
        )
        .is_superset(&words("xc3 xc4"))
    );
}

#[test]
fn a_whole_stack_led_by_an_air_force_may_capture_or_stay() {
    let fen = "11/11/11/11/11/11/11/11/6i4/11/6(FT)4/11 r - - 0 1";
    let all = reach(&study(fen), "(FT)g2");
    assert!(all.is_superset(&words("xg4 _g4")));
    assert_eq!(
        after(fen, &["(FT)g2xg4"]).to_string(),
        "11/11/11/11/11/11/11/11/6(FT)4/11/11/11 b - - 0 1"
    );
    assert_eq!(
        after(fen, &["(FT)g2_g4"]).to_string(),
        "11/11/11/11/11/11/11/11/11/11/6(FT)4/11 b - - 0 1"
    );
}

#[test]
fn an_air_force_does_not_choose_in_a_deployment() {
    let position = study("11/11/11/11/11/1n9/11/11/6i4/11/2n3(+FTI)4/11 r - - 0 1");
    let captures = |unit: &str| -> Vec<String> {
        let all = reach(&position, unit);
        all.into_iter()
            .filter(|to| to.starts_with(['x', '_', '@']))
            .collect()
    };
    // b7 is sea, so the unit cannot stand there, and only a single piece makes a stay capture.
    assert_eq!(captures("+Fg2>"), ["_b7", "xc2", "xg4"]);
    assert_eq!(captures("(+FT)g2>"), ["xc2", "xg4"]);
    assert_eq!(captures("(+FTI)g2"), ["_b7", "_c2", "_g4", "xc2", "xg4"]);
}

#[test]
fn suicide_capture_removes_the_target_and_the_whole_flying_unit() {
    let gone = after(
        "11/11/11/11/11/11/11/6g4/11/11/6(FTI)4/11 r - - 5 2",
        &["(FTI)g2@g5"],
    );
    assert_eq!(
        gone.to_string(),
        "11/11/11/11/11/11/11/11/11/11/11/11 b - - 0 2"
    );
    let gone = after(
        "11/11/11/11/11/11/11/6g4/6(ti)4/11/6(FT)4/11 r - - 0 1",
        &["(FT)g2@g4"],
    );
    assert_eq!(
        gone.to_string(),
        "11/11/11/11/11/11/11/6g4/11/11/11/11 b - - 0 1"
    );
}

#[test]
fn suicide_in_a_deployment_removes_only_the_unit_that_flew() {
    let fen = "11/11/11/11/11/11/11/6g4/11/11/6(FTI)4/11 r - - 0 1";
    let gone = after(fen, &["(FT)g2>@g5", "commit"]);
    assert_eq!(
        gone.to_string(),
        "11/11/11/11/11/11/11/11/11/11/6I4/11 b - - 0 1"
    );
    let gone = after(fen, &["Fg2>@g5", "commit"]);
    assert_eq!(
        gone.to_string(),
        "11/11/11/11/11/11/11/11/11/11/6(TI)4/11 b - - 0 1"
    );
}

#[test]
fn suicide_with_the_own_commander_aboard_is_illegal_even_if_it_takes_the_enemy_commander() {
    let position = position("11/11/11/11/11/6g4/6c4/11/11/6(FC)4/11/11 r - - 0 1");
    assert_eq!(
        refused(&position, "(FC)g3@g6"),
        IllegalMove::CommanderUnsafe(Danger::Lost)
    );
    // The Commander that stays behind is still on the board, so the capture wins.
    let mut alone = position;
    play(&mut alone, "Fg3>@g6");
    play(&mut alone, "commit");
    assert_eq!(
        alone.outcome(),
        Some(Outcome::win(Color::Red, Termination::CommanderCaptured))
    );
}

#[test]
fn commanders_facing_each_other_may_capture_along_the_line() {
    let position = position("11/11/11/6c4/11/11/11/11/11/11/11/6C4 r - - 0 1");
    assert_eq!(
        reach(&position, "Cg1"),
        words("xg9 c1 d1 e1 f1 h1 i1 j1 k1")
    );
    let won = after(
        "11/11/11/6c4/11/11/11/11/11/11/11/6C4 r - - 0 1",
        &["Cg1xg9"],
    );
    assert_eq!(
        won.to_string(),
        "11/11/11/6C4/11/11/11/11/11/11/11/11 b - - 0 1"
    );
    assert_eq!(
        won.outcome(),
        Some(Outcome::win(Color::Red, Termination::CommanderCaptured))
    );
}

#[test]
fn the_long_line_takes_the_stack_the_commander_is_in() {
    let won = after(
        "3C6(ftc)/11/11/11/11/11/11/11/11/11/11/11 r - - 0 1",
        &["Cd12xk12"],
    );
    assert_eq!(
        won.to_string(),
        "10C/11/11/11/11/11/11/11/11/11/11/11 b - - 0 1"
    );
    assert_eq!(won.winner(), Some(Color::Red));
}

#[test]
fn the_long_line_to_a_commander_at_sea_is_a_stay_capture() {
    let fen = "11/11/11/11/11/11/11/(nc)3C6/11/11/11/11 r - - 0 1";
    // e1 and e9 are missing: the turn makes the Navy, Blue's last guard, a hero with range four.
    assert_reach(fen, "Ce5", "_a5 e2 e3 e4 e6 e7 e8 e10 e11 e12");
    assert_eq!(
        after(fen, &["Ce5_a5"]).to_string(),
        "11/11/11/11/11/11/11/4C6/11/11/11/11 b - - 0 1"
    );
}

#[test]
fn a_stack_in_between_closes_the_long_line() {
    assert!(
        !reach(
            &position("11/11/11/6c4/11/11/11/11/6T4/11/11/6C4 r - - 0 1"),
            "Cg1"
        )
        .contains("xg9")
    );
    assert!(
        !reach(
            &position("11/11/11/6c4/11/11/11/11/6t4/11/11/6C4 r - - 0 1"),
            "Cg1"
        )
        .contains("xg9")
    );
}

#[test]
fn the_long_line_is_orthogonal_and_the_commanders_own() {
    assert!(
        !reach(
            &position("11/11/11/11/11/11/11/11/9c1/11/11/6+C4 r - - 0 1"),
            "+Cg1"
        )
        .contains("xj4")
    );
    // The Tank carries, so the whole stack has no long-line capture, but its Commander has one in a deployment.
    let carried = position("11/11/11/6c4/11/11/11/11/11/11/11/6(TC)4 r - - 0 1");
    assert!(!reach(&carried, "(TC)g1").contains("xg9"));
    assert!(reach(&carried, "Cg1>").contains("xg9"));
}

#[test]
fn no_piece_captures_its_own_side() {
    for fen in [
        "11/11/11/11/11/11/11/6A4/11/6A4/11/11 r - - 0 1",
        "11/11/11/11/11/11/11/6F4/11/6F4/11/11 r - - 0 1",
        "11/11/11/11/11/11/11/11/6I4/6I4/11/11 r - - 0 1",
        "11/11/11/11/11/11/11/11/11/2N8/11/2N8 r - - 0 1",
    ] {
        assert!(
            study(fen)
                .legal_moves()
                .iter()
                .all(|mv| !mv.kind().unwrap().is_capture())
        );
    }
}
