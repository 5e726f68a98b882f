//! §2: the ranges of each piece on an open board, including heroes.

use super::support::{Set, assert_reach, reach, square, star, study, words};
use cotulenh::{Color, Forgive, Piece, Position, Role, Setup, Square};

/// Orthogonal and diagonal range of a move, then of a capture.
type Ranges = [(i8, i8); 2];

/// The ranges of the land pieces and the Air Force, plain and heroic.
const RANGES: [(char, Ranges, Ranges); 10] = [
    ('C', [(12, 0), (1, 0)], [(12, 12), (1, 1)]),
    ('I', [(1, 0), (1, 0)], [(2, 2), (2, 2)]),
    ('T', [(2, 0), (2, 0)], [(3, 3), (3, 3)]),
    ('M', [(1, 1), (1, 1)], [(2, 2), (2, 2)]),
    ('E', [(1, 0), (1, 0)], [(2, 2), (2, 2)]),
    ('A', [(3, 3), (3, 3)], [(4, 4), (4, 4)]),
    ('G', [(1, 0), (1, 0)], [(2, 2), (2, 2)]),
    ('S', [(2, 1), (2, 1)], [(3, 2), (3, 2)]),
    ('F', [(4, 4), (4, 4)], [(5, 5), (5, 5)]),
    ('H', [(0, 0), (0, 0)], [(1, 1), (1, 1)]),
];

/// Returns a position with the given pieces and no Commanders.
fn with(pieces: &[(Square, Piece)]) -> Position {
    let mut setup = Setup::empty();
    for &(at, piece) in pieces {
        setup.put(at, piece).unwrap();
    }
    setup.position_forgiving(Forgive::STUDY).unwrap()
}

fn piece(letter: char, heroic: bool) -> Piece {
    let role = Role::from_letter(letter).unwrap();
    Piece {
        heroic,
        ..Piece::new(Color::Red, role)
    }
}

/// Returns the targets of the piece on an empty board.
fn moves(piece: Piece, from: &str) -> Set {
    let position = with(&[(square(from), piece)]);
    reach(&position, &format!("{piece}{from}"))
}

/// Returns the squares on which the piece captures a single enemy Infantry by moving there.
fn captures(piece: Piece, from: &str) -> Set {
    let enemy = Piece::new(Color::Blue, Role::Infantry);
    Square::all()
        .filter(|&at| at.file() >= 2 && at != square(from))
        .filter(|&at| {
            let position = with(&[(square(from), piece), (at, enemy)]);
            reach(&position, &format!("{piece}{from}")).contains(&format!("x{at}"))
        })
        .map(|at| at.to_string())
        .collect()
}

#[test]
fn every_land_piece_and_the_air_force_move_as_the_table_says() {
    for (letter, [(orthogonal, diagonal), _], _) in RANGES {
        assert_eq!(
            moves(piece(letter, false), "g2"),
            star("g2", orthogonal, diagonal),
            "{letter}"
        );
    }
}

#[test]
fn every_land_piece_and_the_air_force_capture_as_the_table_says() {
    for (letter, [_, (orthogonal, diagonal)], _) in RANGES {
        assert_eq!(
            captures(piece(letter, false), "g6"),
            star("g6", orthogonal, diagonal),
            "{letter}"
        );
    }
}

#[test]
fn heroes_move_one_further_in_all_eight_directions() {
    for (letter, _, [(orthogonal, diagonal), _]) in RANGES {
        assert_eq!(
            moves(piece(letter, true), "g2"),
            star("g2", orthogonal, diagonal),
            "+{letter}"
        );
    }
}

#[test]
fn heroes_capture_one_further_in_all_eight_directions() {
    for (letter, _, [_, (orthogonal, diagonal)]) in RANGES {
        assert_eq!(
            captures(piece(letter, true), "g6"),
            star("g6", orthogonal, diagonal),
            "+{letter}"
        );
    }
}

#[test]
fn infantry_engineer_and_anti_air_go_one_square_orthogonally() {
    assert_reach(
        "11/11/11/11/11/11/11/11/6I4/11/11/11 r - - 0 1",
        "Ig4",
        "g3 g5 f4 h4",
    );
    assert_reach(
        "11/11/11/11/11/11/11/11/6E4/11/11/11 r - - 0 1",
        "Eg4",
        "g3 g5 f4 h4",
    );
    assert_reach(
        "11/11/11/11/11/11/11/11/6G4/11/11/11 r - - 0 1",
        "Gg4",
        "g3 g5 f4 h4",
    );
}

#[test]
fn tank_goes_two_squares_orthogonally() {
    assert_reach(
        "11/11/11/11/11/11/11/11/6T4/11/11/11 r - - 0 1",
        "Tg4",
        "g2 g3 g5 g6 e4 f4 h4 i4",
    );
}

#[test]
fn militia_goes_one_square_in_all_directions() {
    assert_reach(
        "11/11/11/11/11/11/11/11/6M4/11/11/11 r - - 0 1",
        "Mg4",
        "f3 f4 f5 g3 g5 h3 h4 h5",
    );
}

#[test]
fn missile_goes_two_squares_and_one_diagonally() {
    assert_reach(
        "11/11/11/11/11/11/11/11/6S4/11/11/11 r - - 0 1",
        "Sg4",
        "g2 g3 g5 g6 e4 f4 h4 i4 f3 f5 h3 h5",
    );
}

#[test]
fn artillery_goes_three_squares_in_all_directions() {
    assert_reach(
        "11/11/11/11/11/11/11/11/11/6A4/11/11 r - - 0 1",
        "Ag3",
        "g1 g2 g4 g5 g6 d3 e3 f3 h3 i3 j3 e1 f2 h4 i5 j6 d6 e5 f4 h2 i1",
    );
}

#[test]
fn air_force_goes_four_squares_in_all_directions() {
    assert_reach(
        "11/11/11/11/11/11/11/6F4/11/11/11/11 r - - 0 1",
        "Fg5",
        "g1 g2 g3 g4 g6 g7 g8 g9 c5 d5 e5 f5 h5 i5 j5 k5 \
         c1 d2 e3 f4 h6 i7 j8 k9 c9 d8 e7 f6 h4 i3 j2 k1",
    );
}

#[test]
fn navy_goes_four_squares_in_all_directions() {
    assert_reach(
        "11/11/11/11/11/11/N10/11/11/11/11/11 r - - 0 1",
        "Na6",
        "a2 a3 a4 a5 a7 a8 a9 a10 b6 c6 d6 e6 b7 c8 b5 c4",
    );
}

#[test]
fn navy_captures_at_four_against_a_navy_and_at_three_against_others() {
    for (target, range) in [('n', 4), ('t', 3)] {
        for distance in 1..=5 {
            let fen = fen_on_file_c(&[('N', 2), (target, 2 + distance)]);
            let takes = reach(&study(&fen), "Nc2").contains(&format!("xc{}", 2 + distance));
            assert_eq!(takes, distance <= range, "{target} at {distance}");
        }
    }
}

#[test]
fn heroic_navy_moves_five_and_captures_at_five_or_four() {
    assert_reach(
        "11/11/11/11/11/11/11/11/11/11/11/+N10 r - - 0 1",
        "+Na1",
        "a2 a3 a4 a5 a6 b1 c1 b2 c3",
    );
    assert_reach(
        "11/11/11/11/11/11/n10/11/11/11/11/+N10 r - - 0 1",
        "+Na1",
        "a2 a3 a4 a5 xa6 b1 c1 b2 c3",
    );
    assert_reach(
        "11/11/11/11/11/n10/11/11/11/11/11/+N10 r - - 0 1",
        "+Na1",
        "a2 a3 a4 a5 a6 b1 c1 b2 c3",
    );
    assert_reach(
        "11/11/11/11/11/11/11/11/11/11/11/+N3i6 r - - 0 1",
        "+Na1",
        "a2 a3 a4 a5 a6 b1 c1 b2 c3 _e1",
    );
    assert_reach(
        "11/11/11/11/11/11/11/11/11/11/11/+N4i5 r - - 0 1",
        "+Na1",
        "a2 a3 a4 a5 a6 b1 c1 b2 c3",
    );
}

#[test]
fn commander_moves_without_limit_and_captures_at_one() {
    assert_reach(
        "11/11/11/11/11/11/11/5i5/5C1h3/11/11/11 r - - 0 1",
        "Cf4",
        "xf5 f1 f2 f3 c4 d4 e4 g4",
    );
}

#[test]
fn heroic_commander_moves_along_diagonals_and_captures_at_one_only() {
    assert_reach(
        "11/11/11/11/11/11/11/11/2e1h6/5h5/4+C6/11 r - - 0 1",
        "+Ce2",
        "e1 e3 c2 d2 f2 g2 h2 i2 j2 k2 d1 f1 d3 xf3",
    );
}

#[test]
fn headquarters_cannot_move_and_a_heroic_one_goes_one_square_everywhere() {
    assert_reach("11/11/11/11/11/11/11/6i4/6H4/11/11/11 r - - 0 1", "Hg4", "");
    assert_reach(
        "11/11/11/11/11/11/11/6i4/6+H4/5i5/11/11 r - - 0 1",
        "+Hg4",
        "xg5 xf3 f4 f5 g3 h3 h4 h5",
    );
}

#[test]
fn heroic_missile_reaches_three_and_two_diagonally() {
    assert_reach(
        "11/11/11/11/11/11/11/11/11/6+S4/11/11 r - - 0 1",
        "+Sg3",
        "g1 g2 g4 g5 g6 d3 e3 f3 h3 i3 j3 e1 f2 h4 i5 e5 f4 h2 i1",
    );
}

#[test]
fn both_sides_move_by_the_same_table() {
    for (letter, ..) in RANGES {
        for heroic in [false, true] {
            let red = piece(letter, heroic);
            let position = with(&[(square("f5"), red)]);
            let mirrored = position.mirrored();
            let there: Set = mirrored
                .legal_moves()
                .iter()
                .map(|m| m.mirrored().to_string())
                .collect();
            let here: Set = position
                .legal_moves()
                .iter()
                .map(ToString::to_string)
                .collect();
            assert_eq!(there, here, "{red}");
            assert!(letter == 'H' && !heroic || !here.is_empty());
        }
    }
}

#[test]
fn letters_of_the_eleven_pieces() {
    let letters: Set = Role::ALL
        .iter()
        .map(|role| role.letter().to_string())
        .collect();
    assert_eq!(letters, words("C I T M E A G S F N H"));
}

/// Returns a FEN with pieces on file c at these ranks.
fn fen_on_file_c(pieces: &[(char, u8)]) -> String {
    let ranks: Vec<String> = (1..=12)
        .rev()
        .map(|rank| match pieces.iter().find(|piece| piece.1 == rank) {
            Some((letter, _)) => format!("2{letter}8"),
            None => "11".into(),
        })
        .collect();
    format!("{} r - - 0 1", ranks.join("/"))
}
