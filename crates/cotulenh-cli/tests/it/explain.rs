//! Tests of `cotulenh explain`, run as a script does.

use crate::support::{cotulenh, file, good, text};
use cotulenh::notation::pgn::{PgnGame, Tags};
use cotulenh::{Change, Color, Game, Position, Role};
use rand::{RngExt, SeedableRng};
use rand_xoshiro::Xoshiro256PlusPlus;
use serde_json::Value;

/// Explains turns that are played from a position. Returns the lines of JSON and the lines of words without the heading.
fn explain(fen: &str, moves: &str) -> (Vec<String>, Vec<String>) {
    let pgn = format!("[SetUp \"1\"]\n[FEN \"{fen}\"]\n\n{moves}\n");
    let json = good(&["explain", "--json"], &pgn);
    let words = good(&["explain"], &pgn);
    let words = words.strip_prefix("Game 1\n").expect("a heading");
    let words = words.strip_suffix("\n\n").expect("an empty line");
    let lines = |text: &str| text.lines().map(str::to_owned).collect();
    (lines(&json), lines(words))
}

/// Compares the only line of JSON and of words.
fn one_turn(fen: &str, turn: &str, json: &[&str], words: &str) {
    let (found_json, found_words) = explain(fen, &format!("1. {turn} *"));
    assert_eq!(found_json, [json.concat()]);
    assert_eq!(found_words, [words]);
}

#[test]
fn a_captured_stack_is_an_event_for_each_piece() {
    one_turn(
        "6c4/11/10i/10i/11/4(+tm)6/11/4T6/10I/10I/11/5C5 r - - 0 1",
        "Txe7",
        &[
            r#"{"game":1,"number":1,"side":"red","san":"Txe7","lan":"Te5xe7","fen":"6c4/11/10i/10i/11/4T6/11/11/10I/10I/11/5C5 b - - 0 1","events":["#,
            r#"{"type":"captured","square":"e7","piece":"+T","side":"blue","by":"T","from":"e5"},"#,
            r#"{"type":"captured","square":"e7","piece":"M","side":"blue","by":"T","from":"e5"},"#,
            r#"{"type":"moved","unit":"T","side":"red","from":"e5","to":"e7"}]}"#,
        ],
        "1. Red Txe7: Red's Tank from e5 captures the heroic Tank with Militia on e7.",
    );
}

#[test]
fn a_stay_capture_leaves_its_unit_unmentioned() {
    one_turn(
        "6c4/11/10i/10i/11/11/11/11/1n1T7/10I/10I/5C5 r - - 0 1",
        "T_b4",
        &[
            r#"{"game":1,"number":1,"side":"red","san":"T_b4","lan":"Td4_b4","fen":"6c4/11/10i/10i/11/11/11/11/3T7/10I/10I/5C5 b - - 0 1","events":["#,
            r#"{"type":"captured","square":"b4","piece":"N","side":"blue","by":"T","from":"d4"}]}"#,
        ],
        "1. Red T_b4: Red's Tank captures the Navy on b4 and stays on d4.",
    );
}

#[test]
fn a_suicide_capture_destroys_every_piece_of_the_unit() {
    one_turn(
        "6c4/11/10i/10i/4g6/11/11/11/4(FT)6/10I/10I/5C5 r - - 0 1",
        "(FT)@e8",
        &[
            r#"{"game":1,"number":1,"side":"red","san":"(FT)@e8","lan":"(FT)e4@e8","fen":"6c4/11/10i/10i/11/11/11/11/11/10I/10I/5C5 b - - 0 1","events":["#,
            r#"{"type":"captured","square":"e8","piece":"G","side":"blue","by":"(FT)","from":"e4"},"#,
            r#"{"type":"destroyed","square":"e8","piece":"F","side":"red","from":"e4"},"#,
            r#"{"type":"destroyed","square":"e8","piece":"T","side":"red","from":"e4"}]}"#,
        ],
        "1. Red (FT)@e8: Red's Air Force with Tank from e4 captures the Anti-air on e8 and is lost.",
    );
}

#[test]
fn a_combine_names_the_new_stack() {
    one_turn(
        "6c4/11/10i/10i/11/11/11/11/4T6/4I6/10I/5C5 r - - 0 1",
        "I&e4",
        &[
            r#"{"game":1,"number":1,"side":"red","san":"I&e4","lan":"Ie3&e4","fen":"6c4/11/10i/10i/11/11/11/11/4(TI)6/11/10I/5C5 b - - 1 1","events":["#,
            r#"{"type":"combined","unit":"I","side":"red","from":"e3","to":"e4","stack":"(TI)"}]}"#,
        ],
        "1. Red I&e4: Red's Infantry from e3 joins the Tank on e4.",
    );
}

#[test]
fn a_deployment_captures_deploys_and_stays() {
    one_turn(
        "6c4/11/10i/10i/11/11/4m6/11/2(NFT)8/10I/11/5C5 r - - 0 1",
        "c4:N:F>xe6,T>d4",
        &[
            r#"{"game":1,"number":1,"side":"red","san":"N<F>xe6,T>d4","lan":"c4:N:F>xe6,T>d4","fen":"6c4/11/10i/10i/11/11/4F6/11/2NT7/10I/11/5C5 b - - 0 1","events":["#,
            r#"{"type":"captured","square":"e6","piece":"M","side":"blue","by":"F","from":"c4"},"#,
            r#"{"type":"deployed","unit":"F","side":"red","from":"c4","to":"e6"},"#,
            r#"{"type":"deployed","unit":"T","side":"red","from":"c4","to":"d4"},"#,
            r#"{"type":"stayed","square":"c4","piece":"N","side":"red"}]}"#,
        ],
        "1. Red N<F>xe6,T>d4: Red's Air Force deploys from c4 and captures the Militia on e6. Red's Tank deploys from c4 to d4. The Navy stays on c4.",
    );
}

#[test]
fn a_deployment_promotes_after_the_step_that_attacks() {
    one_turn(
        "6c4/11/10i/3(FT)6i/11/11/11/11/11/11/10I/5C5 r - - 0 1",
        "d9::F>d12,T>e9",
        &[
            r#"{"game":1,"number":1,"side":"red","san":"F>d12,T>e9^","lan":"d9::F>d12,T>e9","fen":"3+F2c4/11/10i/4T5i/11/11/11/11/11/11/10I/5C5 b - - 1 1","events":["#,
            r#"{"type":"deployed","unit":"F","side":"red","from":"d9","to":"d12"},"#,
            r#"{"type":"promoted","square":"d12","piece":"F","side":"red"},"#,
            r#"{"type":"deployed","unit":"T","side":"red","from":"d9","to":"e9"},"#,
            r#"{"type":"check","side":"blue"}]}"#,
        ],
        "1. Red F>d12,T>e9^: Red's Air Force deploys from d9 to d12. Red's Air Force on d12 becomes a hero. Red's Tank deploys from d9 to e9. Blue is in check.",
    );
}

#[test]
fn several_attackers_are_promoted_at_once() {
    one_turn(
        "6c4/11/10i/6(TI)3i/11/11/11/11/11/11/10I/5C5 r - - 0 1",
        "(TI)g11",
        &[
            r#"{"game":1,"number":1,"side":"red","san":"(TI)g11^","lan":"(TI)g9g11","fen":"6c4/6(+T+I)4/10i/10i/11/11/11/11/11/11/10I/5C5 b - - 1 1","events":["#,
            r#"{"type":"moved","unit":"(TI)","side":"red","from":"g9","to":"g11"},"#,
            r#"{"type":"promoted","square":"g11","piece":"T","side":"red"},"#,
            r#"{"type":"promoted","square":"g11","piece":"I","side":"red"},"#,
            r#"{"type":"check","side":"blue"}]}"#,
        ],
        "1. Red (TI)g11^: Red's Tank with Infantry moves from g9 to g11. Red's Tank on g11 becomes a hero. Red's Infantry on g11 becomes a hero. Blue is in check.",
    );
}

#[test]
fn a_last_guard_is_promoted() {
    one_turn(
        "6c4/11/10i/11/11/10i/11/10T/11/11/10I/5C5 r - - 0 1",
        "Txk7",
        &[
            r#"{"game":1,"number":1,"side":"red","san":"Txk7","lan":"Tk5xk7","fen":"6c4/11/10+i/11/11/10T/11/11/11/11/10I/5C5 b - - 0 1","events":["#,
            r#"{"type":"captured","square":"k7","piece":"I","side":"blue","by":"T","from":"k5"},"#,
            r#"{"type":"moved","unit":"T","side":"red","from":"k5","to":"k7"},"#,
            r#"{"type":"last-guard","square":"k10","piece":"I","side":"blue"}]}"#,
        ],
        "1. Red Txk7: Red's Tank from k5 captures the Infantry on k7. Blue's Infantry on k10 becomes a hero as the last guard.",
    );
}

#[test]
fn a_captured_commander_ends_the_game() {
    one_turn(
        "6c4/11/6T4/10i/11/11/11/11/11/11/10I/5C5 r - - 0 1",
        "Txg12",
        &[
            r#"{"game":1,"number":1,"side":"red","san":"Txg12#","lan":"Tg10xg12","fen":"6T4/11/11/10i/11/11/11/11/11/11/10I/5C5 b - - 0 1","events":["#,
            r#"{"type":"captured","square":"g12","piece":"C","side":"blue","by":"T","from":"g10"},"#,
            r#"{"type":"commander-captured","square":"g12","side":"blue"},"#,
            r#"{"type":"moved","unit":"T","side":"red","from":"g10","to":"g12"},"#,
            r#"{"type":"game-over","winner":"red","reason":"commander-captured"}]}"#,
        ],
        "1. Red Txg12#: Red's Tank from g10 captures the Commander on g12. Red wins by capturing the Commander.",
    );
}

#[test]
fn a_checkmate_ends_the_game() {
    one_turn(
        "9hc/10h/11/9A1/11/10A/11/11/11/11/11/4C6 r - - 0 1",
        "Akk9",
        &[
            r#"{"game":1,"number":1,"side":"red","san":"Akk9#","lan":"Ak7k9","fen":"9hc/10h/11/9A+A/11/11/11/11/11/11/11/4C6 b - - 1 1","events":["#,
            r#"{"type":"moved","unit":"A","side":"red","from":"k7","to":"k9"},"#,
            r#"{"type":"promoted","square":"k9","piece":"A","side":"red"},"#,
            r#"{"type":"check","side":"blue"},"#,
            r#"{"type":"game-over","winner":"red","reason":"checkmate"}]}"#,
        ],
        "1. Red Akk9#: Red's Artillery moves from k7 to k9. Red's Artillery on k9 becomes a hero. Blue is in check. Red wins by checkmate.",
    );
}

#[test]
fn the_third_repetition_ends_the_game() {
    let start = cotulenh::START_FEN;
    let moves = "1. Ic6 Ic7 2. Ic5 Ic8 3. Ic6 Ic7 4. Ic5 Ic8 1/2-1/2";
    let (json, words) = explain(start, moves);
    assert_eq!(json.len(), 8);
    assert!(json[..7].iter().all(|line| !line.contains("game-over")));
    let board = start.strip_suffix(" 0 1").expect("counters");
    assert_eq!(
        json[7],
        format!(
            r#"{{"game":1,"number":4,"side":"blue","san":"Ic8","lan":"Ic7c8","fen":"{board} 8 5","events":[{{"type":"moved","unit":"I","side":"blue","from":"c7","to":"c8"}},{{"type":"game-over","winner":null,"reason":"repetition"}}]}}"#
        )
    );
    assert_eq!(
        words[7],
        "4. Blue Ic8: Blue's Infantry moves from c7 to c8. Draw by threefold repetition."
    );
}

#[test]
fn only_the_main_line_is_explained_without_any_text_of_the_file() {
    let pgn = "[Event \"\u{1b}[31mEvent\"]\n[Red \"\u{1b}]0;title\u{7}\"]\n\n\
               {\u{1b}[2Jcomment} 1. Tf6 {\u{9b}31m} (1. Th6 Tf7) Tf7 *\n";
    assert_eq!(
        good(&["explain"], pgn),
        "Game 1\n1. Red Tf6: Red's Tank moves from f4 to f6.\n\
         1. Blue Tf7: Blue's Tank moves from f9 to f7.\n\n"
    );
    let json = good(&["explain", "--json"], pgn);
    assert_eq!(json.lines().count(), 2);
    assert!(
        !json.contains(|c: char| c.is_control() && c != '\n'),
        "{json:?}"
    );
}

#[test]
fn a_deployment_in_progress_at_the_start_is_explained_as_a_whole_turn() {
    let fen = "6c4/11/10i/10i/11/11/4m6/11/2(NFT)8/10I/11/5C5 r - - 0 1 c4::F>xe6...";
    let (json, words) = explain(fen, "1. c4:N:F>xe6,T>d4 *");
    assert_eq!(json.len(), 1);
    assert!(
        json[0].contains(r#"{"type":"captured","square":"e6","piece":"M""#),
        "{json:?}"
    );
    assert!(words[0].ends_with("The Navy stays on c4."), "{words:?}");
    // A game without turns has no lines.
    assert_eq!(good(&["explain", "--json"], "*\n"), "");
    assert_eq!(good(&["explain"], "*\n"), "Game 1\n\n");
}

#[test]
fn bad_games_are_located_and_skipped_and_games_are_numbered_across_files() {
    let content = "1. Tf6 *\n\n1. Tf6 Tg99 *\n\n1. Th6 *\n";
    let path = file("explain.pgn", content);
    let name = path.to_str().expect("a plain path");
    let output = cotulenh(
        &["explain", "--json", name, "no-such.pgn", "-"],
        content.as_bytes(),
    );
    assert_eq!(output.status.code(), Some(1));
    let numbers: Vec<u64> = text(&output.stdout)
        .lines()
        .map(|line| serde_json::from_str::<Value>(line).expect("JSON")["game"].as_u64())
        .map(|number| number.expect("a number"))
        .collect();
    assert_eq!(numbers, [1, 3, 4, 6]);
    let errors = text(&output.stderr);
    let errors: Vec<&str> = errors.lines().collect();
    assert_eq!(errors.len(), 3, "{errors:?}");
    assert!(
        errors[0].starts_with(&format!("cotulenh: {name}:3:9: Tg99: ")),
        "{errors:?}"
    );
    assert!(
        errors[1].starts_with("cotulenh: no-such.pgn: "),
        "{errors:?}"
    );
    assert!(
        errors[2].starts_with("cotulenh: -:3:9: Tg99: "),
        "{errors:?}"
    );
    assert_eq!(cotulenh(&["explain", "--yaml"], b"").status.code(), Some(2));
}

#[test]
fn shells_complete_the_command() {
    let script = good(&["completions", "bash"], "");
    assert!(
        script.contains("cotulenh__subcmd__explain"),
        "explain is completed"
    );
}

/// Random games as PGN. Captures are preferred in every second game, so that games come to few pieces and to an end.
fn random_games(count: u32, seed: u64) -> String {
    let mut random = Xoshiro256PlusPlus::seed_from_u64(seed);
    let mut text = String::new();
    for number in 0..count {
        let mut game = Game::new();
        while game.outcome().is_none() && game.ply() < 400 {
            let moves = game.position().legal_moves();
            let is_capture = |mv: &&cotulenh::Move| mv.kind().is_some_and(|kind| kind.is_capture());
            let captures: Vec<_> = moves.iter().filter(is_capture).copied().collect();
            let from = match number % 2 == 0 && !captures.is_empty() {
                true => &captures[..],
                false => &moves[..],
            };
            game.play(from[random.random_range(0..from.len())])
                .expect("a legal move");
        }
        let tags = Tags::default();
        text.push_str(&PgnGame { tags, game }.to_string());
        text.push('\n');
    }
    text
}

/// The number of pieces of each side and role, and of heroes.
fn count(fen: &str) -> (Vec<i64>, i64) {
    let position: Position = fen.parse().expect("a FEN");
    let mut pieces = Vec::new();
    let mut heroes = 0;
    for color in Color::ALL {
        for role in Role::ALL {
            let mut number = 0;
            for (_, stack) in position.board().stacks_of(color) {
                let like = stack.pieces().filter(|piece| piece.role == role);
                number += like.clone().count() as i64;
                heroes += like.filter(|piece| piece.heroic).count() as i64;
            }
            pieces.push(number);
        }
    }
    (pieces, heroes)
}

#[test]
fn events_account_for_every_piece_and_every_hero() {
    let pgn = random_games(16, 5);
    let json = good(&["explain", "--json"], &pgn);
    let (mut before, mut game) = (String::new(), 0);
    let mut seen = std::collections::BTreeMap::<String, u32>::new();
    for line in json.lines() {
        let turn: Value = serde_json::from_str(line).expect("JSON");
        if turn["game"] != game {
            game = turn["game"].as_u64().expect("a number");
            before = cotulenh::START_FEN.to_owned();
        }
        let after = turn["fen"].as_str().expect("a FEN").to_owned();
        let ((mut pieces, mut heroes), found) = (count(&before), count(&after));
        for event in turn["events"].as_array().expect("events") {
            let kind = event["type"].as_str().expect("a type");
            *seen.entry(kind.to_owned()).or_default() += 1;
            match kind {
                "captured" | "destroyed" => {
                    let piece = event["piece"].as_str().expect("a piece");
                    heroes -= i64::from(piece.starts_with('+'));
                    let letter = piece.trim_start_matches('+').chars().next();
                    let role = letter.and_then(Role::from_letter).expect("a letter");
                    let side = usize::from(event["side"] == "blue");
                    let place = Role::ALL.iter().position(|&r| r == role).expect("a role");
                    pieces[side * Role::ALL.len() + place] -= 1;
                }
                "promoted" | "last-guard" => heroes += 1,
                _ => {}
            }
        }
        assert_eq!((pieces, heroes), found, "{line}");
        before = after;
    }
    assert_eq!(game, 16);
    for kind in [
        "moved",
        "combined",
        "deployed",
        "stayed",
        "captured",
        "destroyed",
        "promoted",
        "last-guard",
        "check",
        "game-over",
    ] {
        assert!(seen.contains_key(kind), "{kind}: {seen:?}");
    }
    assert!(!seen.contains_key("turn-ended"));
}

#[test]
fn a_command_of_every_turn_leads_to_its_position() {
    let games = "1. Tf6 Tf7 2. Txf7 *";
    let mut position = Position::start();
    let output = good(&["explain", "--json", "--commands"], games);
    for line in output.lines() {
        let turn: Value = serde_json::from_str(line).expect("JSON");
        let mut command =
            cotulenh::Command::from_json(&turn["command"].to_string()).expect("a command");
        command.execute(&mut position).expect("it fits");
        assert_eq!(turn["fen"], position.to_string());
    }
    assert_eq!(position.move_number(), 2);
    let plain = good(&["explain", "--json"], games);
    assert!(!plain.contains("\"command\""));
}

#[test]
fn commands_are_added_to_turns_that_are_otherwise_the_same() {
    let mate = "[FEN \"3hh5c/11/11/11/10T/11/11/9C1/11/11/11/4E6 r - - 4 6\"]\n\n1. Tk10# 1-0\n";
    let deployment =
        "[FEN \"6c4/11/11/11/11/11/11/11/2(NFT)8/11/11/5C5 r - - 0 1\"]\n\n1. N<F>e6,T>d4 *\n";
    let games = format!("{mate}\n{deployment}");
    let turns = |options: &[&str]| -> Vec<Value> {
        let output = good(options, &games);
        let lines = output.lines().map(serde_json::from_str);
        lines.collect::<Result<_, _>>().expect("JSON")
    };
    let plain = turns(&["explain", "--json"]);
    let mut with = turns(&["explain", "--json", "--commands"]);
    for turn in &mut with {
        let command = turn.as_object_mut().and_then(|turn| turn.remove("command"));
        assert!(command.is_some());
    }
    assert_eq!(with, plain);
    assert_eq!(plain.len(), 2);
    assert!(plain[0]["events"].to_string().contains("game-over"));
}
