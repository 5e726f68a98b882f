//! The log of games in a real database: conflicts, duplicates, ends, locks, formats.

use super::super::database::{database, execute, is_postgres, open};
use crate::support::{Played, START, guests, usual_setup};
use cotulenh_server::archive::{Archive, Finish};
use cotulenh_server::id::{CommandId, GameId, UserId};
use cotulenh_server::lock::LockError;
use cotulenh_server::protocol::{BySide, OfferKind, Side};
use cotulenh_server::store::check::check;
use cotulenh_server::store::{Append, GameStore, OpenError, Options, Store, StoreError, TurnStart};
use std::time::Instant;
use tempfile::tempdir;

#[tokio::test]
async fn a_game_is_read_as_it_was_written() {
    let folder = tempdir().unwrap();
    let store = open(folder.path()).await;
    let mut game = Played::new(usual_setup(false), guests(&store).await);
    for lan in ["Tf4f6", "Tf9f7", "Ic5c6"] {
        game.turn(lan);
    }
    game.offer(OfferKind::Takeback);
    game.take_back(1);
    game.turn("Th4h6");
    game.store(&store).await;
    assert_eq!(store.running().await, Ok(vec![game.new.id.clone()]));
    store.close().await;

    let store = open(folder.path()).await;
    let loaded = store.load(&game.new.id).await.unwrap().unwrap();
    assert_eq!(loaded.entries, game.entries);
    assert_eq!(loaded.new.setup, game.new.setup);
    assert_eq!(loaded.new.seats, game.new.seats);
    assert!(loaded.new.players.red.name.starts_with("Guest "));
    assert_eq!(store.load(&GameId::random()).await, Ok(None));
    let report = check(&database(folder.path()).await).await.unwrap();
    assert_eq!((report.games, report.entries), (1, 6));
    assert_eq!(report.problems, [""; 0]);
}

#[tokio::test]
async fn an_append_must_follow_the_stored_log() {
    let folder = tempdir().unwrap();
    let store = open(folder.path()).await;
    let mut game = Played::new(usual_setup(false), guests(&store).await);
    game.turn("Tf4f6");
    game.turn("Tf9f7");
    assert_eq!(store.append(game.append(1)).await, Err(StoreError::Missing));
    store.begin(game.new.clone()).await.unwrap();
    assert_eq!(
        store.begin(game.new.clone()).await,
        Err(StoreError::Conflict)
    );
    assert_eq!(
        store.append(game.append(2)).await,
        Err(StoreError::Conflict)
    );
    store.append(game.append(1)).await.unwrap();

    // A second writer that has not seen the log.
    let mut other = game.append(1);
    for entry in &mut other.entries {
        entry.command = Some(CommandId::random());
    }
    assert_eq!(store.append(other).await, Err(StoreError::Conflict));
    // The same commands again.
    let duplicate = StoreError::Duplicate {
        command: CommandId::new("command-1").unwrap(),
        v: 1,
    };
    assert_eq!(store.append(game.append(1)).await, Err(duplicate));
    // A command that is stored, at the right version.
    let mut again = game.append(2);
    again.entries[0].v = 3;
    let duplicate = StoreError::Duplicate {
        command: CommandId::new("command-2").unwrap(),
        v: 2,
    };
    assert_eq!(store.append(again).await, Err(duplicate));
    // Versions with a gap, and no entries at all.
    let mut gap = game.append(1);
    gap.entries[0].v = 3;
    gap.entries[1].v = 5;
    assert!(matches!(
        store.append(gap).await,
        Err(StoreError::Failed(_))
    ));
    let nothing = Append {
        entries: Vec::new(),
        ..game.append(1)
    };
    assert!(matches!(
        store.append(nothing).await,
        Err(StoreError::Failed(_))
    ));
    assert_eq!(
        store.load(&game.new.id).await.unwrap().unwrap().entries,
        game.entries
    );
}

/// A group of appends in which one is refused: the others are stored, each entry once.
#[tokio::test]
async fn one_refused_append_does_not_fail_the_others() {
    let folder = tempdir().unwrap();
    let store = open(folder.path()).await;
    let seats = guests(&store).await;
    let mut games = Vec::new();
    for _ in 0..64 {
        let mut game = Played::new(usual_setup(false), seats.clone());
        game.turn("Tf4f6");
        game.turn("Tf9f7");
        store.begin(game.new.clone()).await.unwrap();
        games.push(game);
    }
    let appends = games.iter().enumerate().map(|(index, game)| {
        let mut append = game.append(1);
        if index % 8 == 3 {
            // The second entry repeats the command of the first one.
            append.entries[1].command = append.entries[0].command.clone();
        }
        store.append(append)
    });
    let results = futures_util::future::join_all(appends).await;
    for (index, (game, result)) in games.iter().zip(results).enumerate() {
        let stored = store.load(&game.new.id).await.unwrap().unwrap().entries;
        if index % 8 == 3 {
            assert_eq!(result, Err(StoreError::Conflict));
            assert_eq!(stored, []);
        } else {
            assert_eq!(result, Ok(()));
            assert_eq!(stored, game.entries);
        }
    }
}

#[tokio::test]
async fn a_game_ends_once_and_begins_its_rematch() {
    let folder = tempdir().unwrap();
    let store = open(folder.path()).await;
    let seats = guests(&store).await;
    let mut game = Played::new(usual_setup(false), seats.clone());
    game.turn("Tf4f6");
    game.resign(Side::Blue);
    game.store(&store).await;
    assert_eq!(store.running().await, Ok(vec![]));

    let mut next = Played::new(
        usual_setup(false),
        BySide {
            red: seats.blue,
            blue: seats.red,
        },
    );
    next.new.rematch_of = Some(game.new.id.clone());
    game.offer(OfferKind::Rematch);
    let end = game.end.clone();
    let again = game.append(3);
    assert!(end.is_some());
    assert_eq!(store.append(again).await, Err(StoreError::Conflict));
    let rematch = Append {
        end: None,
        begin: Some(next.new.clone()),
        ..game.append(3)
    };
    store.append(rematch.clone()).await.unwrap();
    assert_eq!(store.running().await, Ok(vec![next.new.id.clone()]));
    let loaded = store.load(&next.new.id).await.unwrap().unwrap();
    assert_eq!(loaded.new.rematch_of, Some(game.new.id.clone()));
    // If the next game cannot begin, the entries are not stored either.
    game.offer(OfferKind::Rematch);
    let taken = Append {
        end: None,
        begin: Some(next.new.clone()),
        ..game.append(4)
    };
    assert_eq!(store.append(taken).await, Err(StoreError::Conflict));
    assert_eq!(crate::support::entry_count(&store, &game.new.id).await, 3);
}

#[tokio::test]
async fn the_end_of_a_game_reads_no_entries() {
    let folder = tempdir().unwrap();
    let store = open(folder.path()).await;
    let mut game = Played::new(usual_setup(false), guests(&store).await);
    for lan in ["Tf4f6", "Tf9f7", "Ic5c6"] {
        game.turn(lan);
    }
    game.take_back(1);
    game.store(&store).await;
    execute(folder.path(), "UPDATE entries SET format = 9").await;
    game.resign(Side::Blue);
    let end = Append {
        standing: None,
        ..game.append(5)
    };
    store.append(end).await.unwrap();
    let summary = Archive::new(store).summary(&game.new.id).await;
    let summary = summary.unwrap().unwrap();
    assert_eq!(summary.result, Some(Finish::Red));
    assert_eq!(summary.turns, Some(2));
    assert_eq!(summary.opening, ["Tf4f6", "Tf9f7"]);
}

#[tokio::test]
async fn seats_belong_to_users_of_the_store() {
    let folder = tempdir().unwrap();
    let store = open(folder.path()).await;
    let mut seats = guests(&store).await;
    seats.blue = UserId::random();
    let game = Played::new(usual_setup(false), seats);
    assert!(matches!(
        store.begin(game.new.clone()).await,
        Err(StoreError::Failed(_))
    ));
    assert_eq!(store.load(&game.new.id).await, Ok(None));
}

#[tokio::test]
async fn the_heartbeat_survives() {
    let folder = tempdir().unwrap();
    let store = open(folder.path()).await;
    assert_eq!(store.last_heartbeat().await, Ok(None));
    store.heartbeat(START, Vec::new()).await.unwrap();
    store.heartbeat(START + 1000, Vec::new()).await.unwrap();
    store.close().await;
    assert!(store.heartbeat(START + 2000, Vec::new()).await.is_err());
    let store = open(folder.path()).await;
    assert_eq!(store.last_heartbeat().await, Ok(Some(START + 1000)));
}

#[tokio::test]
async fn turns_that_have_started_late_are_stored_with_the_heartbeat() {
    let folder = tempdir().unwrap();
    let store = open(folder.path()).await;
    let game = Played::new(usual_setup(false), guests(&store).await);
    store.begin(game.new.clone()).await.unwrap();
    let late = |v| {
        vec![TurnStart {
            game: game.new.id.clone(),
            v,
            since: START + 100 * v,
        }]
    };
    store.heartbeat(START, late(1)).await.unwrap();
    store.heartbeat(START + 1000, late(2)).await.unwrap();
    store.close().await;
    let store = open(folder.path()).await;
    assert_eq!(store.late_starts().await, Ok(late(2)));
    store.heartbeat(START + 2000, Vec::new()).await.unwrap();
    assert_eq!(store.late_starts().await, Ok(vec![]));
}

#[tokio::test]
async fn a_second_server_cannot_open_the_folder() {
    let folder = tempdir().unwrap();
    let first = open(folder.path()).await;
    let second = Store::open(&database(folder.path()).await, &Options::default()).await;
    assert!(matches!(
        second.err(),
        Some(OpenError::Lock(LockError::Taken(_)) | OpenError::InUse(_))
    ));
    first.close().await;
    open(folder.path()).await;
}

#[tokio::test]
async fn a_newer_format_is_refused_and_untouched() {
    let folder = tempdir().unwrap();
    let store = open(folder.path()).await;
    store.close().await;
    execute(folder.path(), "INSERT INTO formats VALUES (1000)").await;
    let file = folder.path().join("cotulenh.db");
    let before = std::fs::read(&file).ok();
    assert_eq!(before.is_none(), is_postgres());
    let opened = Store::open(&database(folder.path()).await, &Options::default()).await;
    assert!(matches!(
        opened.err(),
        Some(OpenError::Newer { found: 1000 })
    ));
    assert_eq!(std::fs::read(&file).ok(), before);
}

/// Snapshots are not needed: reading a game of 500 turns takes a few milliseconds.
#[tokio::test]
async fn a_long_game_is_read_at_once() {
    let folder = tempdir().unwrap();
    let store = open(folder.path()).await;
    let seats = guests(&store).await;
    let mut game = Played::new(usual_setup(false), seats.clone());
    while game.entries.len() < 500 {
        if game.end.is_some() {
            game = Played::new(usual_setup(false), seats.clone());
        }
        match game.entries.len() % 2 {
            // Turns that do not come back to the same position are rare: offers fill the log.
            0 if game.log.game().ply() < 40 => game.random_turn(),
            _ => drop(game.offer(OfferKind::Draw).clone()),
        }
    }
    store.begin(game.new.clone()).await.unwrap();
    store.append(game.append(1)).await.unwrap();
    let start = Instant::now();
    let loaded = store.load(&game.new.id).await.unwrap().unwrap();
    println!("reading 500 entries took {:?}", start.elapsed());
    assert_eq!(loaded.entries, game.entries);
}
