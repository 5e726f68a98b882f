//! Commands and games as JSON and bytes: they round-trip, and anything else is refused.
#![cfg(feature = "wire")]

use crate::common::property::check;
use crate::common::random::for_each_position;
use cotulenh::game::NodeId;
use cotulenh::wire::{FORMAT_VERSION, MAX_COMMAND, WireError};
use cotulenh::{Change, Choice, Clock, Color, Command, Eval, Game, Glyph, Move, Position};
use cotulenh::{DeclaredEnd, Forgive, Objective, RULES_VERSION, Setup};
use proptest::collection::vec;
use proptest::prelude::*;

/// Returns every choice of a player: the legal moves, and in a deployment stays and recombines.
fn choices(position: &Position) -> Vec<Choice> {
    let mut choices: Vec<Choice> = position.legal_moves().iter().map(|&mv| mv.into()).collect();
    if let Some(deployment) = position.deployment() {
        let origin = deployment.origin();
        for role in deployment.waiting().iter() {
            choices.push(Choice::Stay { origin, role });
            choices.extend((0..3).map(|step| Choice::Recombine { role, step }));
        }
    }
    choices
}

#[test]
fn a_command_that_was_sent_replays_and_undoes_exactly() {
    let count = std::cell::Cell::new(0);
    for_each_position(1000, |position| {
        for choice in choices(position) {
            let Ok(command) = Command::new(position, choice) else {
                continue;
            };
            count.set(count.get() + 1);
            let json = command.to_json().unwrap();
            let bytes = command.to_bytes().unwrap();
            prop_assert!(bytes.len() < 600, "{} bytes", bytes.len());
            for mut read in [
                Command::from_json(&json).unwrap(),
                Command::from_bytes(&bytes).unwrap(),
            ] {
                prop_assert_eq!(&read, &command);
                let mut there = *position;
                prop_assert_eq!(read.execute(&mut there), Ok(()));
                prop_assert_eq!(read.undo(&mut there), Ok(()));
                prop_assert!(there.is_identical(position), "{} {}", position, json);
            }
        }
        Ok(())
    });
    assert!(count.get() > 20_000);
}

fn first_move() -> Command {
    let position = Position::start();
    Command::new(&position, Move::from_lan("Tf4f6", Color::Red).unwrap()).unwrap()
}

/// Returns the command of a move that ends the game.
fn last_move(objective: Objective, fen: &str, lan: &str) -> Command {
    let mut setup: Setup = fen.parse().unwrap();
    setup.objective = objective;
    let position = setup.position_forgiving(Forgive::STUDY).unwrap();
    let mv = Move::from_lan(lan, position.turn()).unwrap();
    Command::new(&position, mv).unwrap()
}

#[test]
fn the_end_of_the_game_keeps_its_encoding() {
    let marine = "10c/11/11/10t/11/11/11/11/2n8/11/11/2N1C6 r - - 4 6";
    let commander = "6c4/11/11/11/11/6t4/6C4/11/11/11/11/11 b - - 4 6";
    for (command, json_end, bytes_end) in [
        (
            last_move(Objective::Marine, marine, "Nc1xc4"),
            r#""after":{"halfmove_clock":0,"move_number":6,"ended":{"reason":"objective","winner":"r"}}}}]}}"#,
            [0, 6, 1, 1, 0],
        ),
        (
            last_move(Objective::Total, commander, "Tg7xg6"),
            r#""after":{"halfmove_clock":0,"move_number":7,"ended":{"reason":"commander-captured","winner":"b"}}}}]}}"#,
            [0, 7, 1, 0, 1],
        ),
    ] {
        let (json, bytes) = (command.to_json().unwrap(), command.to_bytes().unwrap());
        assert!(json.ends_with(json_end), "{json}");
        assert!(bytes.ends_with(&bytes_end), "{bytes:?}");
        // A single turn cannot decide any other end.
        for name in ["checkmate", "repetition", "resignation"] {
            let other = json
                .replace(r#""reason":"objective""#, &format!(r#""reason":"{name}""#))
                .replace(
                    r#""reason":"commander-captured""#,
                    &format!(r#""reason":"{name}""#),
                );
            assert_ne!(other, json);
            assert!(matches!(
                Command::from_json(&other),
                Err(WireError::Json { .. })
            ));
        }
        let mut other = bytes.clone();
        let reason = other.len() - 2;
        other[reason] = 2;
        assert_eq!(Command::from_bytes(&other), Err(WireError::Binary));
        // The field is optional in JSON.
        assert_eq!(json.matches(r#","ended":null"#).count(), 1);
        let without = json.replace(r#","ended":null"#, "");
        assert_eq!(Command::from_json(&without).unwrap(), command);
    }
}

#[test]
fn a_command_that_does_not_fit_is_refused_and_changes_nothing() {
    let mut command = first_move();
    let mut position = Position::start();
    position
        .play(Move::from_lan("Th4h6", Color::Red).unwrap())
        .unwrap();
    let before = position;
    assert!(command.execute(&mut position).is_err());
    assert!(command.undo(&mut position).is_err());
    assert!(position.is_identical(&before));
}

#[test]
fn a_forged_command_is_refused() {
    // The forged command also removes Blue's Commander.
    let json = first_move().to_json().unwrap();
    let extra = r#"{"remove-piece":{"square":"g12","stack":"c"}},"#;
    let place = json.find(r#"{"place-piece""#).unwrap();
    let forged = format!("{}{extra}{}", &json[..place], &json[place..]);
    let mut command = Command::from_json(&forged).unwrap();
    let mut position = Position::start();
    assert!(command.execute(&mut position).is_err());
    assert!(position.is_identical(&Position::start()));
}

#[test]
fn other_versions_are_refused_before_anything_else_is_read() {
    let json = first_move().to_json().unwrap();
    let format = json.replace(r#""format":2"#, r#""format":3"#);
    assert_eq!(
        Command::from_json(&format),
        Err(WireError::Format { found: 3 })
    );
    let rules = json.replace(r#""rules":1"#, r#""rules":9"#);
    assert_eq!(
        Command::from_json(&rules),
        Err(WireError::Rules { found: 9 })
    );
    let nothing_else = r#"{"format":7,"rules":1}"#;
    assert_eq!(
        Command::from_json(nothing_else),
        Err(WireError::Format { found: 7 })
    );
    let mut bytes = first_move().to_bytes().unwrap();
    assert_eq!(&bytes[..2], [FORMAT_VERSION as u8, RULES_VERSION as u8]);
    bytes[0] = 3;
    assert_eq!(
        Command::from_bytes(&bytes),
        Err(WireError::Format { found: 3 })
    );
}

#[test]
fn bad_json_is_located() {
    let json = first_move().to_json().unwrap();
    let bad = json.replace(r#""from":"f4""#, r#""from":"f44""#);
    match Command::from_json(&bad) {
        Err(WireError::Json {
            line: 1,
            column,
            message,
        }) => {
            assert!(column > 0);
            assert!(message.contains("expected a square"), "{message}");
        }
        other => panic!("{other:?}"),
    }
    for text in ["", "{", "[]", "null", "{\"format\":1}"] {
        assert!(
            matches!(Command::from_json(text), Err(WireError::Json { .. })),
            "{text}"
        );
    }
    let long = " ".repeat(MAX_COMMAND + 1);
    assert_eq!(
        Command::from_json(&long),
        Err(WireError::TooLong { limit: MAX_COMMAND })
    );
}

#[test]
fn bytes_that_are_cut_or_too_many_are_refused() {
    let bytes = first_move().to_bytes().unwrap();
    for length in 0..bytes.len() {
        assert!(Command::from_bytes(&bytes[..length]).is_err(), "{length}");
    }
    let mut longer = bytes.clone();
    longer.push(0);
    assert_eq!(Command::from_bytes(&longer), Err(WireError::Binary));
}

/// Returns a random game with variations and annotations.
fn random_game(choices: &[(u16, u8)], texts: &[String]) -> Game {
    let mut game = Game::new();
    for (number, &(choice, what)) in choices.iter().enumerate() {
        let moves = game.position().legal_moves();
        if moves.is_empty() {
            break;
        }
        let _ = game.play_on(moves[usize::from(choice) % moves.len()]);
        let id = game.current();
        let text = &texts[number % texts.len()];
        match what % 16 {
            0 => drop(game.undo()),
            1 => drop((game.undo(), game.undo(), game.undo())),
            2 => drop(game.set_comment(id, text)),
            3 => drop(game.set_comment_before(id, text)),
            4 => drop(game.add_glyph(id, Glyph(what))),
            5 => drop(game.set_clock(id, Some(Clock::from_millis(u32::from(choice) * 977)))),
            6 => drop(game.set_eval(id, Some(Eval::Score(i32::from(choice) - 9000)))),
            7 => drop(game.set_eval(id, Some(Eval::Mate(i32::from(what) - 100)))),
            _ => {}
        }
    }
    let _ = game.cancel_deployment();
    match choices.len() % 4 {
        0 => drop(game.declare_end(DeclaredEnd::Resignation(Color::Red))),
        1 => drop(game.declare_end(DeclaredEnd::Agreement)),
        2 => drop(game.declare_end(DeclaredEnd::Flag(Color::Blue))),
        _ => {}
    }
    game
}

#[test]
fn five_hundred_random_games_round_trip_through_json_and_bytes() {
    let strategy = (vec(any::<(u16, u8)>(), 1..120), vec(".{0,20}", 1..4));
    check(500, &strategy, |(choices, texts)| {
        let game = random_game(&choices, &texts);
        let json = game.to_json().unwrap();
        let read = Game::from_json(&json);
        let read = read.map_err(|e| TestCaseError::fail(format!("{e}: {json}")))?;
        prop_assert_eq!(&read, &game);
        prop_assert_eq!(read.to_json().unwrap(), json);
        let bytes = game.to_bytes().unwrap();
        prop_assert_eq!(&Game::from_bytes(&bytes).unwrap(), &game);
        Ok(())
    });
}

#[test]
fn a_game_whose_turn_cannot_be_played_is_refused_with_the_node() {
    let mut game = Game::new();
    for lan in ["Tf4f6", "Tf9f8"] {
        let mv = Move::from_lan(lan, game.position().turn()).unwrap();
        game.play(mv).unwrap();
    }
    let json = game.to_json().unwrap();
    let node = |json: &str| match Game::from_json(json) {
        Err(WireError::Turn { node, message }) => (node, message),
        other => panic!("{other:?}"),
    };
    assert_eq!(node(&json.replace("Tf9f8", "Tf9f5")).0, 2);
    assert_eq!(node(&json.replace("Tf4f6", "Tf4")).0, 1);
    let later = json.replace(r#""parent":1"#, r#""parent":5"#);
    assert_eq!(node(&later), (2, "its parent comes later".into()));
    let twice = json.replace(
        r#""parent":1,"turn":"Tf9f8""#,
        r#""parent":0,"turn":"Tf4f6""#,
    );
    assert_eq!(node(&twice), (2, "the same turn twice".into()));
    let start = json.replace("6c4/1n2", "7c4/1n2");
    assert!(matches!(
        Game::from_json(&start),
        Err(WireError::Start { .. })
    ));
    assert_eq!(game.annotations(NodeId::START).comment(), "");
}

#[test]
fn a_long_game_is_read_in_time_that_grows_with_its_length() {
    // The Commanders move to and fro, with a variation at every turn. It takes more than a minute if each turn walks back
    // to the start.
    let fen = "6c4/11/11/11/11/11/11/11/11/11/11/5C5 r - - 0 1";
    let mut game = Game::from_position(fen.parse().unwrap());
    let (there, back) = (["Cf1f2", "Cg12g11"], ["Cf2f1", "Cg11g12"]);
    for round in 0..10_000 {
        for lan in if round % 2 == 0 { there } else { back } {
            let side = game.position().turn();
            let aside = if side == Color::Red { "e" } else { "h" };
            let from = game.position().board().commander(side).unwrap();
            let aside = format!("C{from}{aside}{}", from.rank() + 1);
            game.play_on(Move::from_lan(&aside, side).unwrap()).unwrap();
            game.undo().unwrap();
            game.play_on(Move::from_lan(lan, side).unwrap()).unwrap();
        }
    }
    let bytes = game.to_bytes().unwrap();
    let read = Game::from_bytes(&bytes).unwrap();
    assert_eq!(read.node_count(), game.node_count());
    // The current node is kept.
    assert_eq!(read.current(), game.current());
    assert_eq!(read.line(), game.line());
}
