//! §5: air defence.

use super::support::{Set, assert_reach, is_legal, reach, square, study, words};
use cotulenh::{AirDefense, Color, Square};

/// Returns the squares that Blue defends.
fn zone(fen: &str) -> Set {
    let defense = AirDefense::of(study(fen).board(), Color::Blue);
    defense
        .zone()
        .into_iter()
        .map(|at: Square| at.to_string())
        .collect()
}

/// Returns the squares with dx² + dy² ≤ level².
fn disc(center: &str, level: i32) -> Set {
    let center = square(center);
    Square::all()
        .filter(|at| {
            let across = i32::from(at.file()) - i32::from(center.file());
            let up = i32::from(at.rank()) - i32::from(center.rank());
            across * across + up * up <= level * level
        })
        .map(|at| at.to_string())
        .collect()
}

#[test]
fn anti_air_and_navy_defend_at_level_one_and_the_missile_at_two() {
    assert_eq!(
        zone("11/11/11/11/11/11/11/6g4/11/11/11/11 r - - 0 1"),
        words("g4 g5 g6 f5 h5")
    );
    assert_eq!(
        zone("11/11/11/11/11/11/11/n10/11/11/11/11 r - - 0 1"),
        words("a4 a5 a6 b5")
    );
    assert_eq!(
        zone("11/11/11/11/11/11/11/6s4/11/11/11/11 r - - 0 1"),
        words("g3 g4 g5 g6 g7 e5 f5 h5 i5 f4 f6 h4 h6")
    );
    for fen in [
        "11/11/11/11/11/11/11/6f4/11/11/11/11 r - - 0 1",
        "11/11/11/11/11/11/11/6t4/11/11/11/11 r - - 0 1",
        "11/11/11/11/11/11/11/6a4/11/11/11/11 r - - 0 1",
        "11/11/11/11/11/11/11/6h4/11/11/11/11 r - - 0 1",
        "11/11/11/11/11/11/11/6c4/11/11/11/11 r - - 0 1",
        "11/11/11/11/11/11/11/6+f4/11/11/11/11 r - - 0 1",
    ] {
        assert!(zone(fen).is_empty(), "{fen}");
    }
}

#[test]
fn a_heroic_leader_defends_one_level_more() {
    assert_eq!(
        zone("11/11/11/11/11/11/11/6+g4/11/11/11/11 r - - 0 1"),
        disc("g5", 2)
    );
    assert_eq!(
        zone("11/11/11/11/11/11/1+n9/11/11/11/11/11 r - - 0 1"),
        disc("b6", 2)
    );
    assert_eq!(
        zone("11/11/11/11/11/11/6+s4/11/11/11/11/11 r - - 0 1"),
        disc("g6", 3)
    );
    assert_eq!(disc("g6", 3).len(), 29);
}

#[test]
fn passengers_defend_nothing() {
    assert!(zone("11/11/11/11/11/11/11/6(eg)4/11/11/11/11 r - - 0 1").is_empty());
    assert!(zone("11/11/11/11/11/11/11/6(e+s)4/11/11/11/11 r - - 0 1").is_empty());
    assert_eq!(
        zone("11/11/11/11/11/11/11/1(nft)9/11/11/11/11 r - - 0 1"),
        disc("b5", 1)
    );
    // A heroic passenger does not raise the level.
    assert_eq!(
        zone("11/11/11/11/11/11/11/1(n+f)9/11/11/11/11 r - - 0 1"),
        disc("b5", 1)
    );
    assert_eq!(
        zone("11/11/11/11/11/11/11/1(+nf)9/11/11/11/11 r - - 0 1"),
        disc("b5", 2)
    );
}

#[test]
fn an_air_force_stops_before_a_zone_and_dies_taking_the_defender() {
    assert_reach(
        "11/11/11/11/11/11/6g4/11/11/11/6F4/11 r - - 0 1",
        "Fg2",
        "g1 g3 g4 @g6 c2 d2 e2 f2 h2 i2 j2 k2 f1 h1 f3 e4 d5 c6 h3 i4 j5 k6",
    );
}

#[test]
fn inside_the_first_zone_everything_is_taken_by_suicide() {
    assert_reach(
        "11/11/11/11/11/11/6i4/6g4/6i4/11/6F4/11 r - - 0 1",
        "Fg2",
        "g1 g3 @g4 @g5 @g6 c2 d2 e2 f2 h2 i2 j2 k2 f1 h1 f3 e4 d5 c6 h3 i4 j5 k6",
    );
}

#[test]
fn out_of_the_first_zone_the_air_force_is_destroyed() {
    // The zone of h4 includes g4, h3 and i4. g5 and j5 lie behind it.
    assert_reach(
        "11/11/11/11/11/11/11/6t2i1/6ig3/11/6F4/11 r - - 0 1",
        "Fg2",
        "g1 g3 @g4 c2 d2 e2 f2 h2 i2 j2 k2 f1 h1 f3 e4 d5 c6",
    );
}

#[test]
fn a_second_zone_destroys_the_air_force() {
    // Two stacks defend g5.
    assert_reach(
        "11/11/11/11/11/11/11/5gig3/11/11/6F4/11 r - - 0 1",
        "Fg2",
        "g1 g3 g4 c2 d2 e2 f2 h2 i2 j2 k2 f1 h1 f3 e4 d5 c6 h3 i4 j5 k6",
    );
    // g4 is in one zone, g5 in two.
    let position = study("11/11/11/11/11/6s4/11/6g4/6i4/11/6F4/11 r - - 0 1");
    assert!(is_legal(&position, "Fg2@g4"));
    assert!(!reach(&position, "Fg2").contains("@g5"));
}

#[test]
fn the_start_square_does_not_count() {
    assert_reach(
        "11/11/11/11/11/11/11/6gF3/11/11/11/11 r - - 0 1",
        "Fh5",
        "h1 h2 h3 h4 h6 h7 h8 h9 i5 j5 k5 @g5 i6 j7 k8 i4 j3 k2",
    );
}

// h2 and i3 are outside the zone of g4: 1 + 4 > 4.
#[test]
fn a_missile_zone_is_met_two_squares_away() {
    assert_reach(
        "11/11/11/11/11/11/11/11/6s4/11/11/6F4 r - - 0 1",
        "Fg1",
        "@g4 c1 d1 e1 f1 h1 i1 j1 k1 f2 e3 d4 c5 h2 i3 j4 k5",
    );
    assert_reach(
        "11/11/11/11/11/11/11/6s4/11/11/11/6F4 r - - 0 1",
        "Fg1",
        "g2 @g5 c1 d1 e1 f1 h1 i1 j1 k1 f2 e3 d4 c5 h2 i3 j4 k5",
    );
}

#[test]
fn a_heroic_air_force_ignores_air_defense() {
    assert_reach(
        "11/11/11/11/11/11/6s4/6g4/11/11/6+F4/11 r - - 0 1",
        "+Fg2",
        "g1 g3 g4 xg5 _g5 xg6 _g6 g7 c2 d2 e2 f2 h2 i2 j2 k2 f1 h1 f3 e4 d5 c6 h3 i4 j5 k6",
    );
}

#[test]
fn an_air_force_combines_only_where_it_is_safe() {
    let position = study("11/11/11/11/11/11/11/6g4/6T4/5T5/6F4/11 r - - 0 1");
    assert!(is_legal(&position, "Fg2&f3"));
    assert!(!reach(&position, "Fg2").contains("&g4"));
    let hero = study("11/11/11/11/11/11/11/6g4/6T4/11/6+F4/11 r - - 0 1");
    assert!(is_legal(&hero, "+Fg2&g4"));
}

#[test]
fn a_navy_at_sea_is_taken_by_suicide_and_by_a_hero_by_staying() {
    assert_reach(
        "11/11/11/11/11/11/11/11/11/11/11/n2F7 r - - 0 1",
        "Fd1",
        "c1 e1 f1 g1 h1 d2 d3 d4 d5 c2 e2 f3 g4 h5 @a1",
    );
    assert_reach(
        "11/11/11/11/11/11/11/11/11/11/11/n2+F7 r - - 0 1",
        "+Fd1",
        "c1 e1 f1 g1 h1 i1 d2 d3 d4 d5 d6 c2 e2 f3 g4 h5 i6 _a1",
    );
}

#[test]
fn the_own_air_defense_does_not_matter() {
    let position = study("11/11/11/11/11/11/11/6S4/6G4/11/6F4/11 r - - 0 1");
    assert!(reach(&position, "Fg2").is_superset(&words("g3 g6")));
}

#[test]
fn a_carried_anti_air_is_taken_like_any_other_piece() {
    assert!(
        reach(
            &study("11/11/11/11/11/11/11/11/6(eg)4/11/6F4/11 r - - 0 1"),
            "Fg2"
        )
        .is_superset(&words("xg4 _g4 g5 g6"))
    );
}

#[test]
fn passengers_of_an_air_force_share_its_flight() {
    assert_reach(
        "11/11/11/11/11/11/11/6g4/11/11/6(FTI)4/11 r - - 0 1",
        "(FTI)g2",
        "g1 g3 @g5 c2 d2 e2 f2 h2 i2 j2 k2 f1 h1 f3 e4 d5 c6 h3 i4 j5 k6",
    );
}

#[test]
fn air_defense_stops_only_the_air_force() {
    assert_reach(
        "11/11/11/11/11/11/11/6g4/11/6T4/11/11 r - - 0 1",
        "Tg3",
        "g1 g2 g4 xg5 e3 f3 h3 i3",
    );
    assert!(is_legal(
        &study("11/11/11/11/11/11/11/11/11/n10/11/(NF)10 r - - 0 1"),
        "(NF)a1a2"
    ));
}
