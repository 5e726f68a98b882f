//! The log of a game: round trips, located damage, copies that cannot diverge, and logs cut short.
#![cfg(feature = "wire")]

use crate::common::property::check;
use crate::common::starts::STARTS;
use cotulenh::log::{ApplyError, Entry, GameCommand, GameLog, LogError};
use cotulenh::{Color, DeclaredEnd, Forgive, Game, Glyph, NodeId, Operation, Position, Role, Turn};
use proptest::collection::vec;
use proptest::prelude::*;
use std::cell::Cell;

/// Returns a command of a kind. It may be one that cannot be carried out.
fn command(game: &Game, kind: u8, a: u16, b: u16) -> GameCommand {
    let position = game.position();
    let moves = position.legal_moves();
    let mv = moves.get(usize::from(a) % moves.len().max(1));
    let node = || {
        let nodes: Vec<NodeId> = std::iter::once(NodeId::START).chain(game.line()).collect();
        nodes[usize::from(a) % nodes.len()]
    };
    let origin = position.chosen();
    let waiting = || {
        let deployment = position.deployment()?;
        let waiting = deployment.waiting();
        waiting
            .iter()
            .nth(usize::from(a) % waiting.len().max(1) as usize)
    };
    match (kind % 32, mv) {
        (0..=11, Some(&mv)) => GameCommand::MoveOn(mv),
        (12..=14, Some(&mv)) => match position.turn_ended_by(mv) {
            Some(turn) => GameCommand::TurnOn(turn),
            None => GameCommand::Move(mv),
        },
        (15, _) => {
            let mut stacks = position.board().stacks_of(position.turn());
            let stack = stacks.find(|(_, stack)| !stack.is_single());
            GameCommand::Choose(stack.map_or("e5".parse().unwrap(), |(square, _)| square))
        }
        (16 | 17, _) => GameCommand::Stay(
            origin.unwrap_or("c4".parse().unwrap()),
            waiting().unwrap_or(Role::Tank),
        ),
        (18, _) => GameCommand::Recombine(waiting().unwrap_or(Role::Tank), (b % 3) as u8),
        (19, _) => GameCommand::Cancel,
        (20 | 21, _) => GameCommand::Undo,
        (22 | 23, _) => GameCommand::Redo,
        (24, _) => GameCommand::Reopen,
        (25, _) => GameCommand::Jump(node()),
        (26, _) => GameCommand::PromoteLine(node()),
        (27, _) if b % 4 == 0 => GameCommand::Delete(node()),
        (28, _) if b % 4 == 0 => GameCommand::End(DeclaredEnd::Resignation(Color::Blue)),
        (28, _) => GameCommand::RetractEnd,
        (29, _) => GameCommand::Comment(node(), format!("lời bình {b}\n\u{1b}")),
        (30, _) => GameCommand::AddGlyph(node(), (b % 7) as u8),
        _ => GameCommand::Clock(node(), Some(b.into())),
    }
}

/// Returns a log of random commands, and the position after each entry.
fn random_log(start: usize, choices: &[(u8, u16, u16)]) -> (GameLog, Vec<Position>) {
    let fen = STARTS[start % STARTS.len()];
    let position = Position::from_fen(fen, Forgive::STUDY).unwrap();
    let mut log = GameLog::new(Game::from_position(position));
    let mut positions = vec![*log.game().position()];
    for &(kind, a, b) in choices {
        let command = command(log.game(), kind, a, b);
        let before = (log.game().clone(), log.seq());
        match log.apply(command) {
            Ok(_) => positions.push(*log.game().position()),
            Err(_) => assert!(*log.game() == before.0 && log.seq() == before.1),
        }
    }
    (log, positions)
}

/// Checks that two games are equal in every respect, including the current node and the node numbers.
fn same(a: &Game, b: &Game) -> bool {
    a == b
        && a.current() == b.current()
        && a.line() == b.line()
        && a.position().is_identical(b.position())
        && a.to_json().unwrap() == b.to_json().unwrap()
}

#[test]
fn two_thousand_random_logs_are_read_back_byte_by_byte() {
    let entries = Cell::new(0);
    check(
        2000,
        &(any::<usize>(), vec(any::<(u8, u16, u16)>(), 0..60)),
        |(start, choices)| {
            let (log, positions) = random_log(start, &choices);
            entries.set(entries.get() + log.entries().len());
            let text = log.to_json_lines().unwrap();
            let read = GameLog::from_json_lines(&text);
            let read = read.map_err(|e| TestCaseError::fail(format!("{e}\n{text}")))?;
            prop_assert_eq!(read.torn, None);
            prop_assert_eq!(&read.log.to_json_lines().unwrap(), &text);
            prop_assert!(same(read.log.game(), log.game()));
            let bytes = log.to_bytes().unwrap();
            let read = GameLog::from_bytes(&bytes).unwrap();
            prop_assert_eq!(read.log.to_bytes().unwrap(), bytes);
            prop_assert!(same(read.log.game(), log.game()));

            // A log cut after any entry leads to the position of that entry.
            let cut = log.entries().len() / 2;
            let head: Vec<&str> = text.split_inclusive('\n').take(cut + 1).collect();
            let part = GameLog::from_json_lines(&head.concat()).unwrap().log;
            prop_assert!(part.game().position().is_identical(&positions[cut]));

            // An entry that leads to another position changes nothing, whatever its command.
            let mut copy = GameLog::from_snapshot(log.base().clone()).unwrap();
            for entry in log.entries() {
                // The cost of restoring grows with the length of the log.
                let seq = entry.seq;
                if seq % 8 == 0 {
                    let mut forged = entry.clone();
                    forged.key ^= 1;
                    let before = copy.game().clone();
                    prop_assert_eq!(copy.append(&forged), Err(LogError::Diverged { seq }));
                    prop_assert!(same(copy.game(), &before));
                }
                prop_assert!(copy.append(entry).is_ok());
            }
            prop_assert!(same(copy.game(), log.game()));

            // A copy that lags behind catches up, and a snapshot replaces the entries before it.
            let mut late = part;
            late.compact();
            for entry in log.since(late.seq()).unwrap() {
                late.append(entry).unwrap();
            }
            prop_assert!(same(late.game(), log.game()));
            prop_assert_eq!(late.seq(), log.seq());
            let snapshot = log.snapshot();
            prop_assert!(same(&snapshot.game().unwrap(), log.game()));
            Ok(())
        },
    );
    assert!(entries.get() > 40_000, "{entries:?}");
}

#[test]
fn cutting_a_log_after_every_entry_gives_the_position_of_that_entry() {
    check(
        60,
        &(any::<usize>(), vec(any::<(u8, u16, u16)>(), 0..60)),
        |(start, choices)| {
            let (log, positions) = random_log(start, &choices);
            let (text, bytes) = (log.to_json_lines().unwrap(), log.to_bytes().unwrap());
            let lines: Vec<&str> = text.split_inclusive('\n').collect();
            let mut length = bytes.len();
            for (number, position) in positions.iter().enumerate().rev() {
                let part = GameLog::from_json_lines(&lines[..=number].concat()).unwrap();
                prop_assert!(part.log.game().position().is_identical(position));
                let part = GameLog::from_bytes(&bytes[..length]).unwrap();
                prop_assert!(part.log.game().position().is_identical(position));
                if number > 0 {
                    length -= log.entries()[number - 1].to_frame().unwrap().len();
                }
            }
            Ok(())
        },
    );
}

fn sample() -> GameLog {
    let position: Position = STARTS[1].parse().unwrap();
    let mut log = GameLog::new(Game::from_position(position));
    let turn = |text| Turn::from_lan(text, Color::Red).unwrap();
    log.apply(GameCommand::Turn(turn("c4:N:F>e6,T>d4")))
        .unwrap();
    log.apply(GameCommand::Comment(log.game().current(), "hay".into()))
        .unwrap();
    log.apply(GameCommand::Undo).unwrap();
    log.apply(GameCommand::Redo).unwrap();
    log
}

#[test]
fn a_torn_last_entry_is_ignored_and_the_log_continues() {
    let log = sample();
    let text = log.to_json_lines().unwrap();
    let whole = text[..text.len() - 1].rfind('\n').unwrap() + 1;
    for end in whole + 1..text.len() {
        let opened = GameLog::from_json_lines(&text[..end]).unwrap();
        assert_eq!((opened.torn, opened.log.seq()), (Some(whole), 3));
    }
    let bytes = log.to_bytes().unwrap();
    let whole = bytes.len() - log.entries()[3].to_frame().unwrap().len();
    for end in whole + 1..bytes.len() {
        let opened = GameLog::from_bytes(&bytes[..end]).unwrap();
        assert_eq!((opened.torn, opened.log.seq()), (Some(whole), 3));
        let mut log = opened.log;
        log.apply(GameCommand::Redo).unwrap();
        assert_eq!(log.to_bytes().unwrap(), bytes);
    }
    for torn in [&text[..0], &text[..10]] {
        assert_eq!(GameLog::from_json_lines(torn).err(), Some(LogError::Empty));
    }
}

#[test]
fn damage_anywhere_else_is_located_and_refused() {
    let log = sample();
    let bytes = log.to_bytes().unwrap();
    let last = bytes.len() - log.entries()[3].to_frame().unwrap().len();
    for place in 0..bytes.len() {
        let mut damaged = bytes.clone();
        damaged[place] ^= 0x20;
        match GameLog::from_bytes(&damaged) {
            Err(LogError::Damaged { byte, .. } | LogError::Form { byte, .. }) => {
                assert!(byte <= place, "{place} {byte}");
            }
            // A length that points past the end looks like a torn entry, so nothing after it is read.
            Ok(opened) => assert!(opened.torn.is_some_and(|byte| byte <= place), "{place}"),
            Err(LogError::Empty) => assert!(place < 8),
            Err(error) => panic!("{place}: {error}"),
        }
    }
    assert!(last > 0);
    let text = log.to_json_lines().unwrap();
    for (place, _) in text.char_indices().filter(|(_, c)| c.is_ascii_graphic()) {
        let mut damaged = text.clone().into_bytes();
        damaged[place] = if damaged[place] == b'0' { b'1' } else { b'0' };
        let damaged = String::from_utf8(damaged).unwrap();
        let record = text[..place].matches('\n').count() + 1;
        match GameLog::from_json_lines(&damaged) {
            Err(LogError::Damaged { record: found, .. }) => assert_eq!(found, record),
            other => panic!("{place}: {other:?}"),
        }
    }
}

#[test]
fn entries_out_of_order_forged_or_diverged_change_nothing() {
    let log = sample();
    let mut copy = GameLog::from_snapshot(log.base().clone()).unwrap();
    let entries = log.entries();
    let refuse = |copy: &mut GameLog, entry: &Entry, error: LogError| {
        let before = copy.to_json_lines().unwrap();
        assert_eq!(copy.append(entry).err(), Some(error));
        assert_eq!(copy.to_json_lines().unwrap(), before);
        assert!(same(
            copy.game(),
            GameLog::from_json_lines(&before).unwrap().log.game()
        ));
    };
    refuse(
        &mut copy,
        &entries[1],
        LogError::Sequence {
            expected: 1,
            found: 2,
        },
    );
    copy.append(&entries[0]).unwrap();
    refuse(
        &mut copy,
        &entries[0],
        LogError::Sequence {
            expected: 2,
            found: 1,
        },
    );
    let forged = Entry {
        key: entries[1].key ^ 1,
        ..entries[1].clone()
    };
    refuse(&mut copy, &forged, LogError::Diverged { seq: 2 });
    let illegal = Entry {
        command: GameCommand::RetractEnd,
        ..entries[1].clone()
    };
    let why = ApplyError::NotEnded;
    refuse(&mut copy, &illegal, LogError::Refused { seq: 2, why });
    assert_eq!(log.since(9), None);
    assert_eq!(log.since(4), Some(&[][..]));
}

#[test]
fn a_deployment_in_progress_is_kept_with_the_order_of_its_operations() {
    let position: Position = STARTS[1].parse().unwrap();
    let mut game = Game::from_position(position);
    let c4 = "c4".parse().unwrap();
    game.play_text("F>e6").unwrap();
    game.stay(c4, Role::Navy).unwrap();
    game.undo().unwrap();
    for read in [
        Game::from_json(&game.to_json().unwrap()).unwrap(),
        Game::from_bytes(&game.to_bytes().unwrap()).unwrap(),
    ] {
        assert!(same(&read, &game));
        let mut read = read;
        // Undone operations can still be redone.
        read.redo().unwrap();
        let operations = read.position().deployment().unwrap().operations();
        assert!(matches!(
            operations.collect::<Vec<_>>()[..],
            [Operation::Step { .. }, Operation::Stay { role: Role::Navy }]
        ));
    }
    let mut noted = game.clone();
    noted.add_glyph(NodeId::START, Glyph(1)).unwrap();
    assert_ne!(noted.to_json().unwrap(), game.to_json().unwrap());
}

#[test]
fn games_and_commands_of_format_1_are_still_read() {
    let json = include_str!("../data/wire/game-v1.json");
    let bytes = include_bytes!("../data/wire/game-v1.bin");
    let pgn = include_str!("../data/wire/game-v1.pgn");
    let game = Game::from_json(json).unwrap();
    assert_eq!(Game::from_bytes(bytes).unwrap(), game);
    let read = cotulenh::PgnGame {
        game: game.clone(),
        tags: Default::default(),
    };
    assert_eq!(read.to_string(), pgn);
    // Written again, it has the current format and is the same game.
    assert!(json.starts_with(r#"{"format":1,"rules":1,"#));
    let now = game.to_json().unwrap();
    assert!(now.starts_with(r#"{"format":2,"rules":1,"#));
    assert_eq!(Game::from_json(&now).unwrap(), game);

    let command = cotulenh::Command::from_json(include_str!("../data/wire/command-v1.json"));
    let same = cotulenh::Command::from_bytes(include_bytes!("../data/wire/command-v1.bin"));
    assert!(command.is_ok() && command == same);
}
