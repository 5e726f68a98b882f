//! Texts that are not LAN: where each error points, what it quotes and what it expects.

use cotulenh::notation::Found;
use cotulenh::{Color, LanError, Move};

const UNIT: &str = "one of the piece letters C I T M E A G S F N H, capital for both sides, or a stack in brackets";
const CAPITAL: &str = "one of the piece letters C I T M E A G S F N H, capital for both sides";
const SQUARE: &str = "a square from a1 to k12";
const NOTHING: &str = "nothing more";
const TWO: &str = "at least two pieces in brackets";
const THREE: &str = "`)` after at most three pieces";
const MORE: &str = "another piece or `)`";
const STACK: &str = "pieces that form a legal stack";

/// Reads the text for both sides, which use the same notation, and checks its error.
#[track_caller]
fn check(cases: &[(&str, usize, &str, &str)]) {
    for &(lan, byte, found, expected) in cases {
        for color in Color::ALL {
            let error = match Move::from_lan(lan, color) {
                Ok(mv) => panic!("{lan:?} is LAN: {mv}"),
                Err(error) => error,
            };
            let message = format!("byte {byte}: found {found}, expected {expected}");
            assert_eq!(error.to_string(), message, "{lan:?}");
            assert_eq!(error.byte(), byte, "{lan:?}");
            assert_eq!(error.found().to_string(), found, "{lan:?}");
            assert_eq!(error.expected().to_string(), expected, "{lan:?}");
            assert_points_into(lan, &error);
        }
    }
}

/// Checks that the error points at the text it quotes.
#[track_caller]
fn assert_points_into(lan: &str, error: &LanError) {
    let rest = lan.get(error.byte()..).expect("a place in the text");
    match error.found() {
        Found::End => assert!(rest.is_empty(), "{lan:?}: {error}"),
        Found::Text(quoted) => {
            // A long quotation is truncated.
            let quoted = match quoted.strip_suffix('…') {
                None | Some("") => quoted,
                Some(cut) => cut,
            };
            assert!(!quoted.is_empty() && rest.starts_with(quoted), "{lan:?}");
        }
    }
}

#[test]
fn a_move_begins_with_its_unit() {
    check(&[
        ("", 0, "the end", UNIT),
        (" Tf6f8", 0, "a space", UNIT),
        ("\tTf6f8", 0, "a tab", UNIT),
        ("\u{feff}Tf6f8", 0, "the character U+FEFF", UNIT),
        ("f6f8", 0, "`f`", UNIT),
        ("tf6f8", 0, "`t`", UNIT),
        ("Kf6f8", 0, "`K`", UNIT),
        ("Đf6f8", 0, "`Đ`", UNIT),
        ("🚢f6f8", 0, "`🚢`", UNIT),
        ("xf6", 0, "`x`", UNIT),
        ("e4e6", 0, "`e`", UNIT),
        ("c3::F>e5", 0, "`c`", UNIT),
        ("0-0", 0, "`0`", UNIT),
        (")Tf6f8", 0, "`)`", UNIT),
    ]);
}

#[test]
fn a_hero_is_a_plus_and_a_letter() {
    check(&[
        ("+", 1, "the end", CAPITAL),
        ("+f6f8", 1, "`f`", CAPITAL),
        ("++Tf6f8", 1, "`+`", CAPITAL),
        ("+(TI)f6f8", 1, "`(`", CAPITAL),
        ("T+f6f8", 1, "`+`", SQUARE),
        ("(T+)f6f8", 3, "`)`", CAPITAL),
    ]);
}

#[test]
fn a_stack_is_two_or_three_pieces_in_brackets() {
    check(&[
        ("(", 1, "the end", CAPITAL),
        ("()f6f8", 0, "`()`", TWO),
        ("(T)f6f8", 0, "`(T)`", TWO),
        ("(+T)f6f8", 0, "`(+T)`", TWO),
        ("(Tf6f8", 2, "`f`", CAPITAL),
        ("(TIf6f8", 3, "`f`", MORE),
        ("(TI", 3, "the end", MORE),
        ("(T I)f6f8", 2, "a space", CAPITAL),
        ("(Ti)f6f8", 2, "`i`", CAPITAL),
        ("(T,I)f6f8", 2, "`,`", CAPITAL),
        ("((TI))f6f8", 1, "`(`", CAPITAL),
        ("(NFTI)c3c5", 4, "`I`", THREE),
        ("(NFT+I)c3c5", 4, "`+`", THREE),
        ("(NFTc3c5", 4, "`c`", THREE),
        ("TIf6f8", 1, "`I`", SQUARE),
        ("TI)f6f8", 1, "`I`", SQUARE),
    ]);
}

#[test]
fn a_stack_is_legal_and_its_carrier_comes_first() {
    check(&[
        ("(TT)f6f8", 0, "`(TT)`", STACK),
        ("(CI)f6f8", 0, "`(CI)`", STACK),
        ("(NTI)c3c5", 0, "`(NTI)`", STACK),
        ("(EAG)f6f7", 0, "`(EAG)`", STACK),
        ("(IT)f6f8", 0, "`(IT)`", "`(TI)`, the carrier first"),
        ("(NTF)c3c5", 0, "`(NTF)`", "`(NFT)`, the carrier first"),
        ("(+T+F)c3c5", 0, "`(+T+F)`", "`(+F+T)`, the carrier first"),
    ]);
}

#[test]
fn a_move_names_its_origin_and_its_target() {
    check(&[
        ("T", 1, "the end", SQUARE),
        ("Tf", 1, "`f`", SQUARE),
        ("Tf6", 3, "the end", SQUARE),
        ("Tl6f8", 1, "`l6`", SQUARE),
        ("Tf0f8", 1, "`f0`", SQUARE),
        ("Tf13f8", 1, "`f13`", SQUARE),
        ("Tf06f8", 1, "`f06`", SQUARE),
        ("Tf121f8", 1, "`f121`", SQUARE),
        ("T6f8", 1, "`6`", SQUARE),
        ("TF6f8", 1, "`F`", SQUARE),
        ("T f6f8", 1, "a space", SQUARE),
        ("Tf6f", 3, "`f`", SQUARE),
        ("Tf6f13", 3, "`f13`", SQUARE),
        (
            "Tf6k99999999999999999999999999",
            3,
            "`k99999999999999999999999…`",
            SQUARE,
        ),
        ("Tf6F8", 3, "`F`", SQUARE),
        ("Tf6f８", 3, "`f`", SQUARE),
        ("Tf6 f8", 3, "a space", SQUARE),
    ]);
}

#[test]
fn a_mark_stands_alone_before_the_target() {
    check(&[
        ("Tf6-f8", 3, "`-`", SQUARE),
        ("Tf6×f8", 3, "`×`", SQUARE),
        ("Tf6Xf8", 3, "`X`", SQUARE),
        ("Tf6xxf8", 4, "`x`", SQUARE),
        ("Tf6x_f8", 4, "`_`", SQUARE),
        ("Tf6x>f8", 4, "`>`", SQUARE),
        ("Tf6>>f8", 4, "`>`", SQUARE),
        ("Tf6x", 4, "the end", SQUARE),
        ("Tf6>", 4, "the end", SQUARE),
        ("Tf6>x", 5, "the end", SQUARE),
        ("Tf6>&+f8", 5, "`+`", SQUARE),
        ("Txf8", 1, "`x`", SQUARE),
        ("T>f8", 1, "`>`", SQUARE),
        ("Tf6f8x", 5, "`x`", NOTHING),
    ]);
}

#[test]
fn nothing_follows_a_move() {
    check(&[
        ("Tf6f8 ", 5, "a space", NOTHING),
        ("Tf6f8\n", 5, "a line break", NOTHING),
        ("Tf6f8\0", 5, "the character U+0000", NOTHING),
        ("Tf6f8^", 5, "`^`", NOTHING),
        ("Tf6xf8#", 6, "`#`", NOTHING),
        ("Tf6f8f9", 5, "`f`", NOTHING),
        ("Tf6>f8...", 6, "`.`", NOTHING),
        ("Tf6>f8,Ig6", 6, "`,`", NOTHING),
        ("(TI)f6f8+", 8, "`+`", NOTHING),
    ]);
}

#[test]
fn commit_is_one_word() {
    check(&[
        ("commit ", 6, "a space", NOTHING),
        ("commits", 6, "`s`", NOTHING),
        ("commitcommit", 6, "`c`", NOTHING),
        ("commi", 0, "`c`", UNIT),
        (" commit", 0, "a space", UNIT),
        ("Commit", 1, "`o`", SQUARE),
        ("COMMIT", 1, "`O`", SQUARE),
    ]);
}

/// Moves of every kind as LAN.
const VALID: [&str; 11] = [
    "Tf6f8",
    "Ck12k1",
    "+Fe2_e7",
    "(TI)e6xe7",
    "Nc3&c5",
    "Fc3>xe5",
    "(F+T)c3>d7",
    "Te3>&e4",
    "(+N+F+T)a10b11",
    "Fd4@d8",
    "commit",
];

#[test]
fn lan_changed_anywhere_is_refused_with_a_place_or_round_trips() {
    let check = |lan: &str| {
        for color in Color::ALL {
            match Move::from_lan(lan, color) {
                Ok(mv) => assert_eq!(mv.to_string(), lan),
                Err(error) => assert_points_into(lan, &error),
            }
        }
    };
    for lan in VALID {
        assert!(Move::from_lan(lan, Color::Red).is_ok(), "{lan}");
        for (at, c) in lan.char_indices() {
            let (before, after) = (&lan[..at], &lan[at + c.len_utf8()..]);
            check(before);
            check(&format!("{before}{after}"));
            check(&format!("{before}{c}{c}{after}"));
            for other in "019/()+- rbNfTcCk:>,.x_@&#ư\0".chars() {
                check(&format!("{before}{other}{after}"));
                check(&format!("{before}{other}{c}{after}"));
            }
        }
    }
}
