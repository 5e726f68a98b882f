use super::{from_str, to_string};
use crate::game::NodeId;
use crate::log::{Entry, GameCommand};
use crate::wire::{ErrorData, EventData, Versions};
use crate::{Color, Command, Game, Position, Square, Turn};
use alloc::format;
use alloc::string::{String, ToString};
use alloc::vec;
use alloc::vec::Vec;
use serde::de::{DeserializeOwned, IgnoredAny};
use serde::{Deserialize, Serialize};
use std::fmt::Debug;

const DEPLOYING: &str = "6c4/11/11/11/11/11/11/11/2(NFT)8/11/11/5C5 r - - 0 1";
const TEXT: &str = "a \"b\" \\ / \u{8}\u{c}\n\r\t\0\u{1f} \u{7f} ờ 😀";

/// Returns a game with a variation, annotations and a deployment in progress.
fn game() -> Game {
    let mut game = Game::from_position(DEPLOYING.parse::<Position>().unwrap());
    game.play_text("F>e6").unwrap();
    game.set_comment(NodeId::START, TEXT).unwrap();
    game.play_text("T>d4").unwrap();
    game.undo().unwrap();
    game
}

fn entries() -> Vec<Entry> {
    let node = NodeId::START;
    let square: Square = "c4".parse().unwrap();
    let turn = |lan| Turn::from_lan(lan, Color::Red).unwrap();
    let step = crate::Move::from_lan("Fc4>e6", Color::Red).unwrap();
    let commands = vec![
        GameCommand::Turn(turn("Tf4f6")),
        GameCommand::Turn(turn("c4:N:F>e6,T>d4")),
        GameCommand::Move(step),
        GameCommand::MoveOn(crate::Move::Commit),
        GameCommand::Recombine(crate::Role::Tank, 1),
        GameCommand::End(crate::game::DeclaredEnd::Resignation(Color::Blue)),
        GameCommand::Choose(square),
        GameCommand::Stay(square, crate::Role::Tank),
        GameCommand::Undo,
        GameCommand::Jump(node),
        GameCommand::Comment(node, TEXT.into()),
        GameCommand::Clock(node, None),
        GameCommand::Clock(node, Some(5)),
        GameCommand::Eval(node, Some("-1.25".parse().unwrap())),
    ];
    let numbered = (1..).zip(commands);
    numbered
        .map(|(seq, command)| Entry {
            seq,
            key: u64::MAX - seq,
            command,
        })
        .collect()
}

fn same_text(value: &impl Serialize) -> String {
    let text = to_string(value).unwrap();
    assert_eq!(text, serde_json::to_string(value).unwrap());
    text
}

#[test]
fn both_write_the_same_text() {
    same_text(&game());
    same_text(&TEXT);
    same_text(&(i64::MIN, u64::MAX, true, 'x', (), None::<u8>));
    for entry in entries() {
        same_text(&entry);
    }
    let position: Position = DEPLOYING.parse().unwrap();
    for mv in position.legal_moves() {
        let (command, events) = Command::with_events(&position, mv).unwrap();
        same_text(&command);
        let events: Vec<_> = events.into_iter().map(EventData::from).collect();
        same_text(&events);
    }
    let mut error = ErrorData::new("code", TEXT);
    error.why = Some(ErrorData::new("why", "").into());
    same_text(&error);
}

/// Reads a text both ways. Returns the results unless they are equal, including the messages but for the column and the names
/// of types.
fn difference<T: DeserializeOwned + PartialEq + Debug>(text: &str) -> Option<String> {
    let message = |error: String| {
        let end = error.find(" at line ").unwrap_or(error.len());
        let message = error[..end].replace("struct Plain", "an object");
        let length = message.starts_with("invalid length");
        let end = message.find(',').filter(|_| length);
        message[..end.unwrap_or(message.len())].replace("a tuple of size 2", "a list")
    };
    let small = from_str::<T>(text).map_err(|why| (why.line(), message(why.to_string())));
    let other = serde_json::from_str::<T>(text);
    let other = other.map_err(|why| (why.line(), message(why.to_string())));
    (small != other).then(|| format!("{text}: {small:?}, {other:?}"))
}

/// Calls a function with a text and with texts that differ from it in a few bytes.
fn damaged(text: &str, mut read: impl FnMut(&str)) {
    read(text);
    read(&format!(" \n\t{text}\r "));
    for (place, byte) in text.char_indices() {
        read(&text[..place]);
        for other in [
            "", "x", ",", "}", "]", ":", "\"", "\\", "-", "0", "1.5", "\n", " ", "null",
        ] {
            let next = place + byte.len_utf8();
            read(&format!("{}{other}{}", &text[..place], &text[next..]));
        }
    }
}

#[test]
fn both_read_the_same_values() {
    for entry in entries() {
        let text = same_text(&entry);
        assert_eq!(from_str::<Entry>(&text).unwrap(), entry);
        damaged(&text, |text| {
            // serde_json accepts a list of the fields.
            let lists = text.contains('[') && from_str::<Entry>(text).is_err();
            if !lists {
                assert_eq!(
                    from_str::<Entry>(text).ok(),
                    serde_json::from_str(text).ok(),
                    "{text}"
                );
            }
        });
    }
    let text = same_text(&game());
    assert_eq!(from_str::<Game>(&text).unwrap(), game());
}

#[derive(Debug, PartialEq, Deserialize)]
#[serde(deny_unknown_fields)]
struct Plain {
    number: u8,
    signed: i16,
    text: String,
    flag: Option<bool>,
    pair: (u8, u64),
}

#[test]
fn both_have_the_same_errors() {
    let good = r#"{"number":7,"signed":-3,"text":"a\u00e9\ud83d\ude00","flag":true,"pair":[1,2]}"#;
    let texts = [
        good,
        "",
        "{",
        "null",
        r#"{"number":300}"#,
        r#"{"number":-1}"#,
        r#"{"number":"7"}"#,
        r#"{"number":1.5}"#,
        r#"{"number":null}"#,
        r#"{"number":[]}"#,
        r#"{"number":{}}"#,
        r#"{"number":true}"#,
        r#"{"number":7,"number":7}"#,
        r#"{"number":7,"other":7}"#,
        r#"{"number":7}"#,
        r#"{"text":"a"#,
        r#"{"text":"\x"}"#,
        "{\"text\":\"\u{1}\"}",
        r#"{"pair":[1,]}"#,
        r#"{"number":7,}"#,
        r#"{"number" 7}"#,
        r#"{"number":7 "signed":1}"#,
        r#"{number:7}"#,
        r#"{"number":07}"#,
    ];
    // A field that is missing is found before one of another type, so these texts have all fields.
    let more = [
        format!("{good} x"),
        good.replace(',', ",\n"),
        good.replace("\"a", "7,\"")
            .replace(",\"\\u00e9\\ud83d\\ude00\"", ""),
        good.replace("true", "1"),
        good.replace("[1,2]", "[1]"),
        good.replace("[1,2]", "[1,2,3]"),
        good.replace("[1,2]", "null"),
        good.replace("{\"number\":7,", "{\"number\":7,\"no\":[{}],"),
    ];
    let texts = texts.into_iter().chain(more.iter().map(String::as_str));
    let differences: Vec<String> = texts.filter_map(difference::<Plain>).collect();
    assert!(differences.is_empty(), "{}", differences.join("\n"));
    for text in [
        "\"red\"",
        "[]",
        "{}",
        "7",
        r#"{"undo":null}"#,
        r#""turn""#,
        r#""no""#,
        r#"{"jump":0,"undo":1}"#,
    ] {
        assert_eq!(
            from_str::<GameCommand>(text).ok(),
            serde_json::from_str(text).ok(),
            "{text}"
        );
    }
}

/// Calls a function with texts that have one more member in an object.
pub(crate) fn with_unknown_members(text: &str, mut read: impl FnMut(&str)) {
    for (place, _) in text.match_indices('{') {
        let (before, after) = text.split_at(place + 1);
        let comma = if after.starts_with('}') { "" } else { "," };
        read(&format!("{before}\"unknown\":[{{}}]{comma}{after}"));
    }
}

/// Checks that both readers accept or refuse unknown members of a value.
pub(crate) fn both_judge_unknown_members<T: DeserializeOwned>(text: &str) {
    assert!(from_str::<T>(text).is_ok());
    with_unknown_members(text, |text| {
        let small = from_str::<T>(text).map_err(|why| why.to_string()).err();
        let other = serde_json::from_str::<T>(text).map_err(|why| why.to_string());
        let other = other.err();
        assert_eq!(
            small.is_some(),
            other.is_some(),
            "{text} {small:?} {other:?}"
        );
    });
}

#[test]
fn both_refuse_the_same_unknown_members() {
    let game = game();
    both_judge_unknown_members::<Game>(&to_string(&game).unwrap());
    both_judge_unknown_members::<Versions>(&to_string(&game).unwrap());
    for entry in entries() {
        both_judge_unknown_members::<Entry>(&to_string(&entry).unwrap());
    }
}

#[test]
fn any_json_can_be_ignored() {
    let text = r#" {"a":[1,-2.5e3,"x\n",null,true,{"b":{}}],"c":false} "#;
    damaged(text, |text| {
        let other = serde_json::from_str::<IgnoredAny>(text).is_ok();
        assert_eq!(from_str::<IgnoredAny>(text).is_ok(), other, "{text}");
    });
    let deep = "[".repeat(100_000);
    assert!(from_str::<IgnoredAny>(&deep).is_err());
}
