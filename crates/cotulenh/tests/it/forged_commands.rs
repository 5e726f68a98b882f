//! Altered commands: `undo` leads to a legal position from which the command leads back, or refuses.
#![cfg(feature = "wire")]

use crate::common::random::for_each_position;
use cotulenh::{Change, Choice, Command, Forgive, Move, Position};
use proptest::prelude::*;
use serde_json::Value;

/// Calls `f` with every leaf of a JSON value.
fn for_each_leaf(value: &mut Value, f: &mut impl FnMut(&mut Value)) {
    match value {
        Value::Array(items) => items.iter_mut().for_each(|item| for_each_leaf(item, f)),
        Value::Object(members) => members.values_mut().for_each(|v| for_each_leaf(v, f)),
        leaf => f(leaf),
    }
}

/// Alters the leaf with this number.
fn alter(json: &str, number: usize, by: usize) -> String {
    let mut value: Value = serde_json::from_str(json).expect("a command is JSON");
    let mut seen = 0;
    for_each_leaf(&mut value["command"]["actions"], &mut |leaf| {
        if seen == number {
            *leaf = match leaf {
                Value::Bool(value) => Value::from(!*value),
                Value::Number(number) => Value::from(number.as_u64().unwrap_or(0) + by as u64),
                _ => {
                    let words = [
                        "c", "C", "(nft)", "+T", "c4", "g12", "e6", "N", "T", "b", "r",
                    ];
                    match words.get(by % (words.len() + 1)) {
                        Some(&word) => Value::from(word),
                        None => Value::Null,
                    }
                }
            };
        }
        seen += 1;
    });
    value.to_string()
}

fn count_leaves(json: &str) -> usize {
    let mut value: Value = serde_json::from_str(json).expect("a command is JSON");
    let mut count = 0;
    for_each_leaf(&mut value["command"]["actions"], &mut |_| count += 1);
    count
}

/// Undoes a command and checks the resulting position.
fn check_undo(json: &str, after: &Position) -> Result<bool, TestCaseError> {
    let Ok(mut command) = Command::from_json(json) else {
        return Ok(false);
    };
    let mut position = *after;
    if command.undo(&mut position).is_err() {
        prop_assert!(position.is_identical(after));
        return Ok(false);
    }
    // The FEN of the position is accepted.
    let fen = position.to_string();
    let read = Position::from_fen(&fen, Forgive::STUDY);
    prop_assert!(read.is_ok(), "{} {:?}\n{}", fen, read, json);
    prop_assert_eq!(read.unwrap(), position);
    let base = position.before_deployment();
    prop_assert!(Position::from_fen(&base.to_string(), Forgive::STUDY).is_ok());
    // The command leads back.
    prop_assert_eq!(command.execute(&mut position), Ok(()));
    prop_assert!(position.is_identical(after), "{} {}", fen, json);
    Ok(true)
}

#[test]
fn undo_of_an_altered_command_is_sound_or_refused() {
    let (tried, accepted) = (std::cell::Cell::new(0), std::cell::Cell::new(0));
    for_each_position(1500, |position| {
        let moves = position.legal_moves();
        let mut choices: Vec<Choice> = moves.iter().map(|&mv| mv.into()).collect();
        if moves.contains(&Move::Commit) {
            choices.push(Move::Commit.into());
        }
        for (round, choice) in choices
            .iter()
            .enumerate()
            .rev()
            .step_by(1 + choices.len() / 6)
        {
            let mut command = Command::new(position, choice.clone()).unwrap();
            let json = command.to_json().unwrap();
            let mut after = *position;
            command.execute(&mut after).unwrap();
            let leaves = count_leaves(&json);
            for number in (0..leaves).step_by(1 + leaves / 20) {
                let forged = alter(&json, number, round + number);
                tried.set(tried.get() + 1);
                accepted.set(accepted.get() + usize::from(check_undo(&forged, &after)?));
            }
        }
        Ok(())
    });
    assert!(tried.get() > 50_000, "{}", tried.get());
    assert!(accepted.get() > 100, "{}", accepted.get());
}

/// The record of a finished deployment contains the squares it changed. Here it claims a second Commander for Blue.
#[test]
fn a_deployment_that_never_led_here_is_not_undone() {
    let fen = "6c4/11/11/11/11/11/11/11/2(NFT)8/11/11/5C5 r - - 0 1 c4::F>e6...";
    let mut position: Position = fen.parse().unwrap();
    let mut command = Command::new(&position, Move::Commit).unwrap();
    let json = command.to_json().unwrap();
    command.execute(&mut position).unwrap();
    let forged = json.replace(r#"["e6",null]"#, r#"["e6","c"]"#);
    assert_ne!(forged, json);
    let before = position;
    let undone = Command::from_json(&forged).unwrap().undo(&mut position);
    assert_eq!(
        undone.unwrap_err().to_string(),
        "the deployment in progress is a different one"
    );
    assert!(position.is_identical(&before));
    assert_eq!(command.undo(&mut position), Ok(()));
}
