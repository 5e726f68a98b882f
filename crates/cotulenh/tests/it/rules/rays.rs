//! §3: moving along a ray: terrain, river, corners and pieces in the way.

use super::support::{assert_reach, reach, study, words};

#[test]
fn land_pieces_stop_at_the_coast() {
    assert_reach(
        "11/11/11/11/11/11/11/11/3T7/11/11/11 r - - 0 1",
        "Td4",
        "c4 e4 f4 d2 d3 d5 d6",
    );
    assert_reach(
        "11/11/11/11/11/11/11/11/2T8/11/11/11 r - - 0 1",
        "Tc4",
        "c2 c3 c5 c6 d4 e4",
    );
    assert_reach(
        "11/11/11/11/11/11/11/11/2M8/11/11/11 r - - 0 1",
        "Mc4",
        "c3 c5 d3 d4 d5",
    );
    assert_reach(
        "11/11/11/11/11/11/11/11/11/11/11/4C6 r - - 0 1",
        "Ce1",
        "c1 d1 f1 g1 h1 i1 j1 k1 e2 e3 e4 e5 e6 e7 e8 e9 e10 e11 e12",
    );
}

#[test]
fn land_pieces_walk_on_file_c_and_through_the_river_mouth() {
    assert_reach(
        "11/11/11/11/11/11/3T7/11/11/11/11/11 r - - 0 1",
        "Td6",
        "c6 e6 f6 d4 d5 d7 d8",
    );
    assert_reach(
        "11/11/11/11/11/11/11/2M8/11/11/11/11 r - - 0 1",
        "Mc5",
        "c4 c6 d4 d5 d6",
    );
    assert_reach(
        "11/11/11/11/11/3M7/11/11/11/11/11/11 r - - 0 1",
        "Md7",
        "c6 c7 c8 d6 d8 e6 e7 e8",
    );
    assert_reach(
        "11/11/11/11/11/2I8/11/11/11/11/11/11 r - - 0 1",
        "Ic7",
        "c6 c8 d7",
    );
    assert_reach("11/11/11/11/11/4H6/11/11/11/11/11/11 r - - 0 1", "He7", "");
}

#[test]
fn a_tank_at_a5_sees_sea_and_a_tank_at_b5_steps_ashore() {
    assert_reach(
        "11/11/11/11/11/11/11/(NT)10/11/11/11/11 r - - 0 1",
        "Ta5>",
        "",
    );
    assert_reach(
        "11/11/11/11/11/11/11/1(NT)9/11/11/11/11 r - - 0 1",
        "Tb5>",
        "c5 d5",
    );
    // Terrain never matters for a capture. If the piece can stand on the target, it moves there.
    assert_reach(
        "11/11/11/11/11/11/11/(NT)1i8/11/11/11/11 r - - 0 1",
        "Ta5>",
        "xc5",
    );
    assert_reach(
        "11/11/11/11/11/11/11/1(NT)1i7/11/11/11/11 r - - 0 1",
        "Tb5>",
        "c5 xd5",
    );
    assert_reach(
        "11/11/11/11/11/1n9/11/1(NT)9/11/11/11/11 r - - 0 1",
        "Tb5>",
        "c5 d5 _b7",
    );
}

#[test]
fn an_air_force_flies_over_sea_and_does_not_land_on_it() {
    assert_reach(
        "11/11/11/11/11/11/11/2F8/11/11/11/11 r - - 0 1",
        "Fc5",
        "c1 c2 c3 c4 c6 c7 c8 c9 d5 e5 f5 g5 d6 e7 f8 g9 d4 e3 f2 g1",
    );
    // An Air Force flies over the sea to board a Navy, and from a Navy to land.
    assert!(
        reach(
            &study("11/11/11/11/11/11/11/N2F7/11/11/11/11 r - - 0 1"),
            "Fd5"
        )
        .contains("&a5")
    );
    assert_reach(
        "11/11/11/11/11/11/11/(NF)10/11/11/11/11 r - - 0 1",
        "Fa5>",
        "c5 d5 e5 c7 d8 e9 c3 d2 e1",
    );
}

#[test]
fn an_air_force_crosses_river_and_corners_freely() {
    assert_reach(
        "11/11/11/11/11/4I6/3F7/11/11/11/11/11 r - - 0 1",
        "Fd6",
        "d2 d3 d4 d5 d7 d8 d9 d10 c6 e6 f6 g6 h6 c5 c7 e5 f4 g3 h2 &e7 f8 g9 h10",
    );
}

#[test]
fn navy_sails_up_the_river_mouth_and_no_further() {
    assert_reach(
        "11/11/11/11/11/11/1N9/11/11/11/11/11 r - - 0 1",
        "Nb6",
        "a6 c6 d6 e6 b2 b3 b4 b5 b7 b8 b9 b10 a5 a7 c5 c7",
    );
    assert_reach(
        "11/11/11/11/11/11/4N6/11/11/11/11/11 r - - 0 1",
        "Ne6",
        "a6 b6 c6 d6 e7 d7",
    );
    assert_reach(
        "11/11/11/11/11/4N6/11/11/11/11/11/11 r - - 0 1",
        "Ne7",
        "a7 b7 c7 d7 e6 d6",
    );
    assert_reach(
        "11/11/11/11/11/11/11/1N9/11/11/11/11 r - - 0 1",
        "Nb5",
        "a5 c5 b1 b2 b3 b4 b6 b7 b8 b9 a4 a6 c4 c6 d7",
    );
}

#[test]
fn navy_at_c5_does_not_sail_round_the_corner_to_d6() {
    assert_reach(
        "11/11/11/11/11/11/11/2N8/11/11/11/11 r - - 0 1",
        "Nc5",
        "c1 c2 c3 c4 c6 c7 c8 c9 a5 b5 b6 a7 b4 a3",
    );
}

#[test]
fn navy_at_d6_does_not_sail_round_the_corner_to_c5() {
    assert_reach(
        "11/11/11/11/11/11/3N7/11/11/11/11/11 r - - 0 1",
        "Nd6",
        "a6 b6 c6 e6 d7 e7 c7 b8 a9",
    );
}

#[test]
fn navy_at_c8_does_not_sail_round_the_corner_to_d7() {
    assert_reach(
        "11/11/11/11/2N8/11/11/11/11/11/11/11 r - - 0 1",
        "Nc8",
        "c4 c5 c6 c7 c9 c10 c11 c12 a8 b8 b9 a10 b7 a6",
    );
}

#[test]
fn navy_at_d7_does_not_sail_round_the_corner_to_c8() {
    assert_reach(
        "11/11/11/11/11/3N7/11/11/11/11/11/11 r - - 0 1",
        "Nd7",
        "a7 b7 c7 e7 d6 e6 c6 b5 a4",
    );
}

#[test]
fn a_corner_blocks_the_rest_of_a_longer_ray() {
    // b4 c5 | d6 e7 and back, b9 c8 | d7 e6 and back.
    for (fen, unit, before, behind) in [
        (
            "11/11/11/11/11/11/11/11/1N9/11/11/11 r - - 0 1",
            "Nb4",
            "c5",
            "d6 e7",
        ),
        (
            "11/11/11/11/11/11/11/11/11/N10/11/11 r - - 0 1",
            "Na3",
            "b4 c5",
            "d6 e7",
        ),
        (
            "11/11/11/11/11/4N6/11/11/11/11/11/11 r - - 0 1",
            "Ne7",
            "d6",
            "c5 b4 a3",
        ),
        (
            "11/11/11/1N9/11/11/11/11/11/11/11/11 r - - 0 1",
            "Nb9",
            "c8",
            "d7 e6",
        ),
        (
            "11/11/N10/11/11/11/11/11/11/11/11/11 r - - 0 1",
            "Na10",
            "b9 c8",
            "d7 e6",
        ),
        (
            "11/11/11/11/11/11/4N6/11/11/11/11/11 r - - 0 1",
            "Ne6",
            "d7",
            "c8 b9 a10",
        ),
    ] {
        let reached = reach(&study(fen), unit);
        assert!(words(before).is_subset(&reached), "{unit}: {reached:?}");
        assert!(words(behind).is_disjoint(&reached), "{unit}: {reached:?}");
    }
}

#[test]
fn a_navy_that_met_land_is_blocked_for_the_rest_of_the_ray() {
    // c4 d5 e6 and c9 d8 e7: land lies between the coast and the river mouth.
    assert_reach(
        "11/11/11/11/11/11/11/11/2N8/11/11/11 r - - 0 1",
        "Nc4",
        "c1 c2 c3 c5 c6 c7 c8 a4 b4 b5 a6 b3 a2",
    );
    assert_reach(
        "11/11/11/2N8/11/11/11/11/11/11/11/11 r - - 0 1",
        "Nc9",
        "c5 c6 c7 c8 c10 c11 c12 a9 b9 b10 a11 b8 a7",
    );
}

#[test]
fn heavy_pieces_cross_the_river_only_at_the_fords() {
    assert_reach(
        "11/11/11/11/11/11/6A4/11/11/11/11/11 r - - 0 1",
        "Ag6",
        "g3 g4 g5 d6 e6 f6 h6 i6 j6 d3 e4 f5 h5 i4 j3",
    );
    assert_reach(
        "11/11/11/11/11/11/5A5/11/11/11/11/11 r - - 0 1",
        "Af6",
        "f3 f4 f5 f7 f8 f9 c6 d6 e6 g6 h6 i6 c3 d4 e5 g5 h4 i3",
    );
    assert_reach(
        "11/11/11/11/11/11/11/7A3/11/11/11/11 r - - 0 1",
        "Ah5",
        "h2 h3 h4 h6 h7 h8 e5 f5 g5 i5 j5 k5 e2 f3 g4 i6 g6 i4 j3 k2",
    );
    assert_reach(
        "11/11/11/11/11/11/6S4/11/11/11/11/11 r - - 0 1",
        "Sg6",
        "g4 g5 e6 f6 h6 i6 f5 h5",
    );
    assert_reach(
        "11/11/11/11/11/11/5S5/11/11/11/11/11 r - - 0 1",
        "Sf6",
        "f4 f5 f7 f8 d6 e6 g6 h6 e5 g5",
    );
    assert_reach(
        "11/11/11/11/11/11/7S3/11/11/11/11/11 r - - 0 1",
        "Sh6",
        "h4 h5 h7 h8 f6 g6 i6 j6 g5 i5",
    );
    assert_reach(
        "11/11/11/11/11/11/6G4/11/11/11/11/11 r - - 0 1",
        "Gg6",
        "g5 f6 h6",
    );
    assert_reach(
        "11/11/11/11/11/11/5G5/11/11/11/11/11 r - - 0 1",
        "Gf6",
        "f5 f7 e6 g6",
    );
    assert_reach(
        "11/11/11/11/11/11/7G3/11/11/11/11/11 r - - 0 1",
        "Gh6",
        "h5 h7 g6 i6",
    );
}

#[test]
fn heavy_pieces_come_back_over_the_fords_too() {
    assert_reach(
        "11/11/11/11/11/5g5/11/11/11/11/11/11 b - - 0 1",
        "Gf7",
        "f6 f8 e7 g7",
    );
    assert_reach(
        "11/11/11/11/11/8g2/11/11/11/11/11/11 b - - 0 1",
        "Gi7",
        "i8 h7 j7",
    );
    assert_reach(
        "11/11/11/11/7s3/11/11/11/11/11/11/11 b - - 0 1",
        "Sh8",
        "h6 h7 h9 h10 f8 g8 i8 j8 g7 g9 i7 i9",
    );
    assert_reach(
        "11/11/11/11/11/3s7/11/11/11/11/11/11 b - - 0 1",
        "Sd7",
        "d8 d9 c7 e7 f7 c8 e8",
    );
}

#[test]
fn heavy_heroes_need_the_fords_as_well() {
    assert_reach(
        "11/11/11/11/11/11/11/6+G4/11/11/11/11 r - - 0 1",
        "+Gg5",
        "g3 g4 g6 e5 f5 h5 i5 e3 f4 h6 f6 h4 i3",
    );
    assert_reach(
        "11/11/11/11/11/11/11/5+G5/11/11/11/11 r - - 0 1",
        "+Gf5",
        "f3 f4 f6 f7 d5 e5 g5 h5 d3 e4 g6 e6 g4 h3",
    );
}

#[test]
fn a_ford_is_crossed_along_its_file_and_not_diagonally() {
    // e7 and g7 lie beside the ford f6–f7 and cannot be reached from f6.
    assert!(
        reach(
            &study("11/11/11/11/11/11/5A5/11/11/11/11/11 r - - 0 1"),
            "Af6"
        )
        .is_disjoint(&words("e7 g7 d8 h8 c9 i9"))
    );
    assert!(
        reach(
            &study("11/11/11/11/11/11/4S6/11/11/11/11/11 r - - 0 1"),
            "Se6"
        )
        .is_disjoint(&words("e7 d7 f7"))
    );
}

#[test]
fn light_pieces_cross_the_river_anywhere() {
    assert_reach(
        "11/11/11/11/11/11/6I4/11/11/11/11/11 r - - 0 1",
        "Ig6",
        "g5 g7 f6 h6",
    );
    assert_reach(
        "11/11/11/11/11/11/9E1/11/11/11/11/11 r - - 0 1",
        "Ej6",
        "j5 j7 i6 k6",
    );
    assert_reach(
        "11/11/11/11/11/11/10T/11/11/11/11/11 r - - 0 1",
        "Tk6",
        "k4 k5 k7 k8 i6 j6",
    );
    assert_reach(
        "11/11/11/11/11/11/8M2/11/11/11/11/11 r - - 0 1",
        "Mi6",
        "h5 h6 h7 i5 i7 j5 j6 j7",
    );
    assert_reach(
        "11/11/11/11/11/11/6+H4/11/11/11/11/11 r - - 0 1",
        "+Hg6",
        "f5 f6 f7 g5 g7 h5 h6 h7",
    );
    // Only the carrier counts: an Engineer carries heavy pieces across.
    assert_reach(
        "11/11/11/11/11/11/6(EA)4/11/11/11/11/11 r - - 0 1",
        "(EA)g6",
        "g5 g7 f6 h6",
    );
    assert_reach(
        "11/11/11/11/11/11/6(EG)4/11/11/11/11/11 r - - 0 1",
        "Gg6>",
        "g5 f6 h6",
    );
}

#[test]
fn a_non_jumping_ray_ends_at_the_first_stack() {
    // An own piece to the north, an enemy to the east with another behind it.
    assert_reach(
        "11/11/11/11/11/11/11/6G4/6Tii2/11/11/11 r - - 0 1",
        "Tg4",
        "g2 g3 e4 f4 xh4",
    );
    assert_reach(
        "11/11/11/11/11/11/11/11/11/4G6/11/4C1h4 r - - 0 1",
        "Ce1",
        "e2 c1 d1 f1",
    );
}

#[test]
fn artillery_and_missile_do_not_move_over_pieces() {
    assert_reach(
        "11/11/11/11/11/11/11/11/6GG3/6A4/11/11 r - - 0 1",
        "Ag3",
        "g1 g2 d3 e3 f3 h3 i3 j3 e1 f2 d6 e5 f4 h2 i1",
    );
    assert_reach(
        "11/11/11/11/11/11/11/11/6i4/6S4/11/11 r - - 0 1",
        "Sg3",
        "xg4 g1 g2 e3 f3 h3 i3 f2 f4 h2 h4",
    );
}

#[test]
fn an_air_force_moves_over_everything() {
    assert_reach(
        "11/11/11/11/11/10i/10E/9iF/11/11/11/11 r - - 0 1",
        "Fk5",
        "xk7 _k7 k8 k9 k1 k2 k3 k4 xj5 _j5 i5 h5 g5 j6 i7 h8 g9 j4 i3 h2 g1",
    );
}

#[test]
fn navy_sails_over_stacks_not_led_by_a_navy() {
    assert_reach(
        "11/11/11/11/11/11/11/11/11/2(ti)8/2G8/2N8 r - - 0 1",
        "Nc1",
        "xc3 c4 c5 a1 b1 b2 a3",
    );
}

#[test]
fn navy_does_not_sail_over_a_stack_led_by_a_navy() {
    assert_reach(
        "11/11/11/11/11/11/11/11/11/(NF)10/11/N10 r - - 0 1",
        "Na1",
        "a2 b1 c1 b2 c3",
    );
    assert_reach(
        "11/11/11/11/11/11/11/11/11/n10/11/N1N8 r - - 0 1",
        "Na1",
        "a2 xa3 b1 b2 c3",
    );
}

#[test]
fn an_air_force_aboard_a_navy_does_not_make_it_less_of_a_navy() {
    // A Navy leads (nft), so the ray is blocked for moving, but not for capturing.
    assert_reach(
        "11/11/11/11/11/11/11/11/n10/11/(nft)10/N10 r - - 0 1",
        "Na1",
        "xa2 xa4 b1 c1 b2 c3",
    );
}
