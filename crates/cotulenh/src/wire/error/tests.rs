//! Tests of errors as data.

use super::*;
use crate::{Game, PgnGame, Position};
use alloc::format;

fn json(data: &ErrorData) -> String {
    serde_json::to_string(data).unwrap_or_default()
}

#[test]
fn an_illegal_move_names_its_squares_and_kind() {
    let error = Game::new().play_text("Tf4xf11").unwrap_err();
    let data = ErrorData::from(&error);
    let why =
        r#"{"code":"too-far","message":"the range is 2 and the distance is 7","count":7,"most":2}"#;
    let pieces = r#"[{"letter":"T","heroic":false}]"#;
    assert_eq!(
        json(&data),
        format!(
            r#"{{"code":"out-of-reach","message":"{error}","from":"f4","to":"f11","kind":"capture","pieces":{pieces},"why":{why}}}"#
        )
    );
}

#[test]
fn an_unsafe_commander_has_its_attacker() {
    let fen = "3c7/11/11/11/11/11/11/11/6t4/11/6I4/6C4 r - - 0 1";
    let mut game = Game::from_position(fen.parse().unwrap());
    let data = ErrorData::from(&game.play_text("Ig2f2").unwrap_err());
    assert_eq!(data.code, "commander-unsafe");
    let why = data.why.map(|why| (why.code, why.square));
    assert_eq!(why, Some(("attacked", Some("g4".parse().unwrap()))));
}

#[test]
fn a_syntax_error_has_the_found_and_expected_text() {
    let error = Game::new().play_text("Tz9").unwrap_err();
    let data = ErrorData::from(&error);
    assert_eq!((data.code, data.byte), ("syntax", Some(1)));
    assert_eq!(data.found.as_deref(), Some("z9"));
    let end = ErrorData::from(&Game::new().play_text("").unwrap_err());
    assert_eq!(end.found.as_deref(), Some(""));
}

#[test]
fn a_fen_error_has_its_field_square_and_numbers() {
    let error = "11/11/5x5/11 r - - 0 1".parse::<Position>().unwrap_err();
    let data = ErrorData::from(&error);
    assert_eq!(
        (data.code, data.byte, data.rank),
        ("fen", Some(7), Some(10))
    );
    assert_eq!(
        (data.field, data.found.as_deref()),
        (Some("board"), Some("x"))
    );
    let error = "12/11/11/11/11/11/11/11/11/11/11/11 r - - 0 1".parse::<Position>();
    let data = ErrorData::from(&error.unwrap_err());
    let expected = data.expected.unwrap_or_default();
    assert_eq!((expected.code, expected.max), ("empty-count", Some(11)));
}

#[test]
fn every_problem_of_a_set_up_is_listed() {
    let fen = "4c6/11/11/11/11/11/11/4N6/11/11/11/4CC5 r - - 0 1";
    let data = ErrorData::from(&fen.parse::<Position>().unwrap_err());
    let problems: Vec<String> = data.problems.iter().map(json).collect();
    assert_eq!(
        problems,
        [
            r#"{"code":"terrain","message":"e5: a Navy may not stand on land","square":"e5","piece":"N"}"#,
            r#"{"code":"too-many","message":"Red has 2 pieces of kind Commander, at most 1","piece":"C","side":"red","count":2,"most":1}"#,
        ]
    );
}

#[test]
fn an_error_of_a_pgn_has_its_place_and_its_cause() {
    let error = "1. Ic6 Ic7\n2. Tg4 *".parse::<PgnGame>().unwrap_err();
    let data = ErrorData::from(&error);
    assert_eq!(
        (data.code, data.line, data.column),
        ("pgn", Some(2), Some(4))
    );
    let why = data.why.unwrap_or_default();
    assert_eq!((why.code, why.text.as_deref()), ("move", Some("Tg4")));
    let why = why.why.unwrap_or_default();
    assert_eq!(why.code, "ambiguous");
    assert_eq!(why.candidates, ["Tf4g4", "Th4g4"]);
}
