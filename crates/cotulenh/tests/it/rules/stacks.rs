//! §6: legal stacks, carriers, and combining.

use super::support::{after, assert_reach, on, reach, study, words};
use cotulenh::{Color, Forgive, Piece, Position, Role, Setup};

#[test]
fn the_table_of_stacks_and_nothing_else() {
    let table = words(
        "C I T M E A G S F N H (NF) (NC) (NI) (NM) (NT) (NFC) (NFI) (NFM) (NFT) (FT) (FC) (FI) (FM) (FTC) (FTI) \
         (FTM) (TC) (TI) (TM) (EA) (EG) (ES) (HC)",
    );
    // Every piece may stand on c5. The test tries every choice of up to three pieces of the eleven kinds, with
    // repetition.
    let mut found = words("");
    let choices = || Role::ALL.into_iter().map(Some).chain([None]);
    for first in Role::ALL {
        for second in choices() {
            for third in choices() {
                let mut setup = Setup::empty();
                for role in [Some(first), second, third].into_iter().flatten() {
                    let at = "c5".parse().unwrap();
                    setup.put(at, Piece::new(Color::Red, role)).unwrap();
                }
                if let Ok(position) = setup.position_forgiving(Forgive::STUDY) {
                    found.insert(on(&position, "c5"));
                }
            }
        }
    }
    assert_eq!(found, table);
}

#[test]
fn no_stack_has_two_colors() {
    assert!(
        Position::from_fen(
            "11/11/11/11/11/11/11/6(Ti)4/11/11/11/11 r - - 0 1",
            Forgive::STUDY
        )
        .is_err()
    );
}

#[test]
fn the_table_decides_which_piece_carries() {
    assert_eq!(
        after(
            "11/11/11/11/11/11/11/6T4/6I4/11/11/11 r - - 0 1",
            &["Ig4&g5"]
        )
        .to_string(),
        "11/11/11/11/11/11/11/6(TI)4/11/11/11/11 b - - 1 1"
    );
    assert_eq!(
        after(
            "11/11/11/11/11/11/11/6I4/6T4/11/11/11 r - - 0 1",
            &["Tg4&g5"]
        )
        .to_string(),
        "11/11/11/11/11/11/11/6(TI)4/11/11/11/11 b - - 1 1"
    );
    assert_eq!(
        after(
            "11/11/11/11/11/11/2NT7/11/11/11/11/11 r - - 0 1",
            &["Td6&c6"]
        )
        .to_string(),
        "11/11/11/11/11/11/2(NT)8/11/11/11/11/11 b - - 1 1"
    );
    assert_eq!(
        after(
            "11/11/11/6H4/11/11/11/11/6C4/11/11/10I r - - 0 1",
            &["Cg4&g9"]
        )
        .to_string(),
        "11/11/11/6(HC)4/11/11/11/11/11/11/11/10I b - - 1 1"
    );
}

#[test]
fn passengers_stand_in_the_order_of_their_places() {
    assert_eq!(
        after(
            "11/11/11/11/11/11/11/6F4/6(TI)4/11/11/11 r - - 0 1",
            &["(TI)g4&g5"]
        )
        .to_string(),
        "11/11/11/11/11/11/11/6(FTI)4/11/11/11/11 b - - 1 1"
    );
    assert_eq!(
        after(
            "11/11/11/11/11/11/6(TI)4/11/6F4/11/11/11 r - - 0 1",
            &["Fg4&g6"]
        )
        .to_string(),
        "11/11/11/11/11/11/6(FTI)4/11/11/11/11/11 b - - 1 1"
    );
    assert_eq!(
        after(
            "11/11/11/11/11/11/2N3(FT)4/11/11/11/11/11 r - - 0 1",
            &["(FT)g6&c6"]
        )
        .to_string(),
        "11/11/11/11/11/11/2(NFT)8/11/11/11/11/11 b - - 1 1"
    );
}

#[test]
fn units_combine_only_into_legal_stacks() {
    // T, I and M cannot share a place, nor can two Tanks. A full Navy has no room. An Engineer has one place.
    assert_reach(
        "11/11/11/11/11/11/11/6M4/6(TI)4/11/11/11 r - - 0 1",
        "(TI)g4",
        "g2 g3 e4 f4 h4 i4",
    );
    assert_reach(
        "11/11/11/11/11/11/11/6T4/6T4/11/11/11 r - - 0 1",
        "Tg4",
        "g2 g3 e4 f4 h4 i4",
    );
    assert_reach(
        "11/11/11/11/11/11/2(NFT)I7/11/11/11/11/11 r - - 0 1",
        "Id6",
        "d5 d7 e6",
    );
    assert_reach(
        "11/11/11/11/11/11/2(FT)I7/11/11/11/11/11 r - - 0 1",
        "Id6",
        "d5 d7 e6 &c6",
    );
    assert_reach(
        "11/11/11/11/11/11/11/6(EA)4/6G4/11/11/11 r - - 0 1",
        "Gg4",
        "g3 f4 h4",
    );
    assert_reach(
        "11/11/11/11/11/11/11/6E4/6G4/11/11/11 r - - 0 1",
        "Gg4",
        "g3 f4 h4 &g5",
    );
    assert_reach(
        "11/11/11/11/11/11/11/6T4/6G4/11/11/11 r - - 0 1",
        "Gg4",
        "g3 f4 h4",
    );
}

#[test]
fn a_navy_and_a_full_air_force_do_not_combine() {
    // F takes the first place, and both T and I need the second.
    assert_reach(
        "11/11/11/11/2(FTI)8/11/2N8/11/2(FT)8/11/11/11 r - - 0 1",
        "Nc6",
        "c2 c3 &c4 c5 c7 c9 c10 a6 b6 d6 e6 a8 b7 d7 a4 b5",
    );
}

#[test]
fn only_an_air_force_boards_a_navy_at_sea() {
    assert_reach(
        "11/11/11/11/11/11/11/1NT8/11/11/11/11 r - - 0 1",
        "Tc5",
        "c3 c4 c6 c7 d5 e5",
    );
    assert_reach(
        "11/11/11/11/11/11/11/1NI8/11/11/11/11 r - - 0 1",
        "Ic5",
        "c4 c6 d5",
    );
    assert!(
        reach(
            &study("11/11/11/11/11/11/11/1N2F6/11/11/11/11 r - - 0 1"),
            "Fe5"
        )
        .contains("&b5")
    );
    assert!(
        reach(
            &study("11/11/11/11/11/11/11/1N2(FT)6/11/11/11/11 r - - 0 1"),
            "(FT)e5"
        )
        .contains("&b5")
    );
    // On the coast every piece can board.
    assert_reach(
        "11/11/11/11/11/11/11/2N1T6/11/11/11/11 r - - 0 1",
        "Te5",
        "&c5 d5 f5 g5 e3 e4 e6 e7",
    );
}

#[test]
fn a_navy_picks_up_on_the_coast_and_not_from_the_land() {
    assert_reach(
        "11/11/11/11/11/11/11/11/11/2T8/11/2NI7 r - - 0 1",
        "Nc1",
        "a1 b1 c2 &c3 c4 c5 a3 b2",
    );
    assert_reach(
        "11/11/11/11/11/11/3NI6/3T7/11/11/11/11 r - - 0 1",
        "Nd6",
        "a6 b6 c6 &e6 d7 e7 a9 b8 c7",
    );
}

#[test]
fn a_navy_does_not_pick_up_round_a_corner() {
    assert!(
        !reach(
            &study("11/11/11/11/11/11/3T7/2N8/11/11/11/11 r - - 0 1"),
            "Nc5"
        )
        .contains("&d6")
    );
    assert!(
        !reach(
            &study("11/11/11/11/2T8/3N7/11/11/11/11/11/11 r - - 0 1"),
            "Nd7"
        )
        .contains("&c8")
    );
    assert!(
        reach(
            &study("11/11/11/11/11/11/2NT7/11/11/11/11/11 r - - 0 1"),
            "Nc6"
        )
        .contains("&d6")
    );
}

#[test]
fn combining_takes_the_move_range() {
    assert_reach(
        "11/11/11/11/11/11/6T4/11/6I4/11/11/11 r - - 0 1",
        "Ig4",
        "g3 g5 f4 h4",
    );
    assert_reach(
        "11/11/11/11/11/11/6I4/11/6T4/11/11/11 r - - 0 1",
        "Tg4",
        "g2 g3 g5 &g6 e4 f4 h4 i4",
    );
    // A Navy captures at range three and combines at range four.
    assert!(
        reach(
            &study("11/11/11/11/11/11/11/2T8/11/11/11/2N8 r - - 0 1"),
            "Nc1"
        )
        .contains("&c5")
    );
    // A Commander combines at any distance.
    assert!(
        reach(
            &study("11/6T4/11/11/11/11/11/11/11/11/11/6C4 r - - 0 1"),
            "Cg1"
        )
        .contains("&g11")
    );
}

#[test]
fn only_air_force_and_navy_combine_over_pieces() {
    assert_reach(
        "11/11/11/11/11/11/11/6E4/6I4/6A4/11/11 r - - 0 1",
        "Ag3",
        "g1 g2 d3 e3 f3 h3 i3 j3 e1 f2 h4 i5 j6 d6 e5 f4 h2 i1",
    );
    assert_reach(
        "11/11/11/11/11/11/6I4/6G4/6T4/11/11/11 r - - 0 1",
        "Tg4",
        "g2 g3 e4 f4 h4 i4",
    );
    assert!(
        reach(
            &study("11/11/11/11/11/11/6I4/6G4/6F4/11/11/11 r - - 0 1"),
            "Fg4"
        )
        .contains("&g6")
    );
    assert!(
        reach(
            &study("11/11/11/11/11/11/11/11/11/2T8/2G8/2N8 r - - 0 1"),
            "Nc1"
        )
        .contains("&c3")
    );
    assert!(
        !reach(
            &study("11/11/11/11/11/11/11/11/11/2T8/2N8/2N8 r - - 0 1"),
            "Nc1"
        )
        .contains("&c3")
    );
}

#[test]
fn heavy_pieces_board_an_engineer_across_the_river_only_at_a_ford() {
    assert_reach(
        "11/11/11/11/11/6E4/6G4/11/11/11/11/11 r - - 0 1",
        "Gg6",
        "g5 f6 h6",
    );
    assert_reach(
        "11/11/11/11/11/5E5/5G5/11/11/11/11/11 r - - 0 1",
        "Gf6",
        "f5 e6 g6 &f7",
    );
    // The Engineer crosses the river anywhere to carry them.
    assert_reach(
        "11/11/11/11/11/6G4/6E4/11/11/11/11/11 r - - 0 1",
        "Eg6",
        "g5 f6 h6 &g7",
    );
}

#[test]
fn heroism_stays_with_the_piece_in_a_stack() {
    let position = after(
        "11/11/11/11/11/11/11/6I4/6+T4/11/11/11 r - - 0 1",
        &["+Tg4&g5"],
    );
    assert_eq!(
        position.to_string(),
        "11/11/11/11/11/11/11/6(+TI)4/11/11/11/11 b - - 1 1"
    );
    let position = after(
        "11/11/11/11/11/11/11/6+I4/6T4/11/11/11 r - - 0 1",
        &["Tg4&g5"],
    );
    assert_eq!(
        position.to_string(),
        "11/11/11/11/11/11/11/6(T+I)4/11/11/11/11 b - - 1 1"
    );
}

#[test]
fn a_stack_moves_by_its_carriers_row_and_the_carriers_heroism() {
    assert_reach(
        "11/11/11/11/11/11/11/11/6(T+I)4/11/11/11 r - - 0 1",
        "(T+I)g4",
        "g2 g3 g5 g6 e4 f4 h4 i4",
    );
    assert_reach(
        "11/11/11/11/11/11/11/11/6(+TI)4/11/11/11 r - - 0 1",
        "(+TI)g4",
        "g1 g2 g3 g5 g6 g7 d4 e4 f4 h4 i4 j4 f5 e6 d7 h5 i6 j7 f3 e2 d1 h3 i2 j1",
    );
    assert_reach(
        "11/11/11/11/11/11/11/11/6(HC)4/11/11/11 r - - 0 1",
        "(HC)g4",
        "",
    );
    assert_reach(
        "11/11/11/11/11/11/11/11/6(+HC)4/11/11/11 r - - 0 1",
        "(+HC)g4",
        "f3 f4 f5 g3 g5 h3 h4 h5",
    );
}

#[test]
fn one_unit_moves_in_a_combine_and_the_turn_is_over() {
    let position = after(
        "11/11/11/11/11/6F4/11/6T4/6I4/11/11/11 r - - 0 1",
        &["Ig4&g5"],
    );
    assert_eq!(position.turn(), Color::Blue);
    assert!(position.deployment().is_none());
}
