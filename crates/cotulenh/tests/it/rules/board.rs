//! §1: the board and the terrain of each piece.

use super::support::{on, position, square, words};
use cotulenh::{Color, Forgive, Piece, Position, Role, Setup, SetupProblem, Square, Terrain};
use std::collections::BTreeSet;

/// Returns the squares on which the piece may stand alone.
fn standing(role: Role) -> BTreeSet<Square> {
    Square::all()
        .filter(|&at| {
            let mut setup = Setup::empty();
            setup.put(at, Piece::new(Color::Red, role)).unwrap();
            setup.position_forgiving(Forgive::STUDY).is_ok()
        })
        .collect()
}

fn is_mixed(at: Square) -> bool {
    at.file() == 2 || ["d6", "e6", "d7", "e7"].map(square).contains(&at)
}

#[test]
fn the_board_has_132_squares_from_a1_to_k12() {
    let names: Vec<String> = Square::all().map(|at| at.to_string()).collect();
    assert_eq!(names.len(), 132);
    assert_eq!((names[0].as_str(), names[131].as_str()), ("a1", "k12"));
    for name in ["l1", "a0", "a13", "k", "12", "A1", "a01"] {
        assert!(name.parse::<Square>().is_err(), "{name}");
    }
}

#[test]
fn vietnamese_books_write_the_row_first_and_count_from_0() {
    assert_eq!(square("c5").official().to_string(), "4,2");
    assert_eq!(square("a1").official().to_string(), "0,0");
    assert_eq!(square("k12").official().to_string(), "11,10");
}

#[test]
fn sea_is_files_a_and_b_and_mixed_is_file_c_and_the_river_mouth() {
    for at in Square::all() {
        let expected = if at.file() < 2 {
            Terrain::Sea
        } else if is_mixed(at) {
            Terrain::Mixed
        } else {
            Terrain::Land
        };
        assert_eq!(Terrain::of(at), expected, "{at}");
    }
}

#[test]
fn navy_stands_at_sea_and_on_mixed_squares_only() {
    let expected: BTreeSet<Square> = Square::all()
        .filter(|&at| at.file() < 2 || is_mixed(at))
        .collect();
    assert_eq!(standing(Role::Navy), expected);
}

#[test]
fn all_pieces_but_the_navy_stand_everywhere_but_at_sea() {
    let firm: BTreeSet<Square> = Square::all().filter(|at| at.file() >= 2).collect();
    for role in Role::ALL.into_iter().filter(|&role| role != Role::Navy) {
        assert_eq!(standing(role), firm, "{role}");
    }
}

#[test]
fn a_stack_stands_where_its_carrier_may_and_passengers_do_not_matter() {
    let stands = |fen: &str| Position::from_fen(fen, Forgive::STUDY).is_ok();
    assert!(stands("11/11/11/11/11/11/11/(NFT)10/11/11/11/11 r - - 0 1"));
    assert!(stands("11/11/11/11/11/11/11/1(NC)9/11/11/11/11 r - - 0 1"));
    assert!(stands("11/11/11/11/11/11/3(NT)7/11/11/11/11/11 r - - 0 1"));
    assert!(!stands(
        "11/11/11/11/11/11/11/3(NFT)7/11/11/11/11 r - - 0 1"
    ));
    assert!(!stands("11/11/11/11/11/11/11/1(TI)9/11/11/11/11 r - - 0 1"));
    assert!(!stands("11/11/11/11/11/11/11/1(FT)9/11/11/11/11 r - - 0 1"));
    assert!(stands("11/11/11/11/11/11/11/2(FT)8/11/11/11/11 r - - 0 1"));
}

#[test]
fn red_moves_first_from_the_start_position() {
    let start = Position::start();
    assert_eq!(start.turn(), Color::Red);
    assert_eq!((start.halfmove_clock(), start.move_number()), (0, 1));
    assert_eq!(
        start.to_string(),
        "6c4/1n2fh1hf2/3a2s2a1/2n1gt1tg2/2ie2m2ei/11/11/2IE2M2EI/2N1GT1TG2/3A2S2A1/1N2FH1HF2/6C4 r - - 0 1"
    );
    assert_eq!(on(&start, "a1"), "-");
    assert_eq!(on(&start, "g1"), "C");
    assert_eq!(on(&start, "k8"), "i");
}

#[test]
fn nineteen_pieces_a_side_stand_on_ranks_1_to_5_and_8_to_12() {
    let start = Position::start();
    for color in Color::ALL {
        let mut pieces: Vec<char> = Vec::new();
        for (at, stack) in start.board().stacks_of(color) {
            let home = match color {
                Color::Red => 0..5,
                Color::Blue => 7..12,
            };
            assert!(home.contains(&at.rank()), "{at}");
            pieces.extend(stack.pieces().map(|piece| piece.role.letter()));
        }
        pieces.sort_unstable();
        assert_eq!(pieces.iter().collect::<String>(), "AACEEFFGGHHIIMNNSTT");
    }
}

#[test]
fn the_sides_mirror_each_other_at_the_start() {
    let mirrored = Position::start().mirrored();
    assert_eq!(mirrored.turn(), Color::Blue);
    assert_eq!(mirrored.board(), Position::start().board());
}

#[test]
fn no_position_has_more_of_a_kind_than_the_start() {
    let most = "C1 I2 T2 M1 E2 A2 G2 S1 F2 N2 H2";
    for word in words(most) {
        let role = Role::from_letter(word.chars().next().unwrap()).unwrap();
        let most = word[1..].parse::<u8>().unwrap();
        let mut setup = Setup::empty();
        for rank in 0..most {
            let at = Square::new(2, rank).unwrap();
            setup.put(at, Piece::new(Color::Blue, role)).unwrap();
        }
        assert!(setup.position_forgiving(Forgive::STUDY).is_ok(), "{word}");
        setup
            .put(square("c12"), Piece::new(Color::Blue, role))
            .unwrap();
        let error = setup.position_forgiving(Forgive::STUDY).unwrap_err();
        let found = u16::from(most) + 1;
        let color = Color::Blue;
        assert_eq!(
            error.problems(),
            [SetupProblem::TooMany { color, role, found }]
        );
    }
}

#[test]
fn pieces_aboard_count_among_their_kind() {
    let fen = "9c1/11/11/11/11/11/11/(NT)3T1(FT)4/11/11/11/10C r - - 0 1";
    let error = fen.parse::<Position>().unwrap_err();
    assert_eq!(
        error.to_string(),
        "Red has 3 pieces of kind Tank, at most 2"
    );
    position("9c1/11/11/11/11/11/11/(NT)5(FT)4/11/11/11/10C r - - 0 1");
}
