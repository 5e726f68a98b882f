//! Backup, restore, check and old formats.

use super::both::database::{database, execute, open};
use crate::support::{Played, START, account, guests, usual_setup};
use cotulenh_server::archive::to_pgn;
use cotulenh_server::farm::{Farm, GameLine, Options as FarmOptions, Owner, Task};
use cotulenh_server::id::{GameId, UserId};
use cotulenh_server::protocol::{BySide, OfferKind, Side, UserKind};
use cotulenh_server::store::GameStore;
use cotulenh_server::store::backup::{BackupError, backup_folder, restore};
use cotulenh_server::store::challenges::{Challenges, NewChallenge, SideChoice};
use cotulenh_server::store::check::check;
use cotulenh_server::store::{FORMAT, Store};
use cotulenh_server::users::{Scope, User, Users};
use std::path::{Path, PathBuf};
use tempfile::{TempDir, tempdir};

/// Opens a database in a new folder.
async fn fresh() -> (TempDir, Store, Users) {
    let folder = tempdir().unwrap();
    let store = open(folder.path()).await;
    let users = Users::new(store.clone());
    (folder, store, users)
}

async fn delete_anna(users: &Users, anna: &User) {
    let deleted = users.delete(anna, "password of anna", START + 5).await;
    deleted.unwrap();
}

/// Makes a backup in the folder of a store. Returns its path.
async fn back_up(folder: &TempDir, store: &Store) -> PathBuf {
    let copy = folder.path().join("backup.db");
    store.backup(&copy).await.unwrap();
    copy
}

/// Returns the problems of the database in a folder.
async fn problems(folder: &TempDir) -> Vec<String> {
    let report = check(&database(folder.path()).await).await;
    report.unwrap().problems
}

/// Returns a challenge in the lobby.
fn challenge(owner: UserId, range: Option<(i32, i32)>) -> NewChallenge {
    NewChallenge {
        owner,
        setup: usual_setup(false),
        side: SideChoice::Random,
        lobby: true,
        range,
        opponent: None,
    }
}

#[tokio::test]
async fn a_backup_is_consistent_while_games_go_on() {
    let folder = tempdir().unwrap();
    let store = open(folder.path()).await;
    let seats = guests(&store).await;
    let mut games = Vec::new();
    for _ in 0..4 {
        let mut game = Played::new(usual_setup(false), seats.clone());
        for _ in 0..10 {
            game.random_turn();
        }
        games.push(game);
    }
    let copy = folder.path().join("it's a backup.db");
    std::fs::write(&copy, "an older file").unwrap();
    let playing = futures_util::future::join_all(games.iter().map(|game| game.store(&store)));
    let backup = async {
        store.backup(&copy).await.unwrap();
        backup_folder(folder.path(), &folder.path().join("second.db"))
            .await
            .unwrap();
    };
    tokio::join!(playing, backup);
    store.backup(&folder.path().join("last.db")).await.unwrap();
    let names = std::fs::read_dir(folder.path()).unwrap();
    let names: Vec<_> = names
        .map(|file| file.unwrap().file_name().into_string().unwrap())
        .collect();
    assert!(
        !names.iter().any(|name| name.ends_with(".new")),
        "{names:?}"
    );

    for (name, entries) in [
        ("it's a backup.db", None),
        ("second.db", None),
        ("last.db", Some(40)),
    ] {
        let restored = tempdir().unwrap();
        restore(&folder.path().join(name), restored.path(), START)
            .await
            .unwrap();
        let report = check(&database(restored.path()).await).await.unwrap();
        assert_eq!(report.problems, [""; 0], "{name}");
        assert!(entries.is_none_or(|entries| entries == report.entries));
        open(restored.path()).await.close().await;
    }
}

#[tokio::test]
async fn a_restore_applies_deletions_again() {
    let (folder, store, users) = fresh().await;
    let anna = account(&store, "anna").await.user;
    let bert = account(&store, "bert").await.user;
    let mut game = Played::new(
        usual_setup(true),
        BySide {
            red: anna.id.clone(),
            blue: bert.id.clone(),
        },
    );
    game.turn("Tf4f6");
    game.resign(Side::Red);
    game.store(&store).await;
    let copy = back_up(&folder, &store).await;
    delete_anna(&users, &anna).await;

    // A server that runs keeps its data.
    let refused = restore(&copy, folder.path(), START + 10).await;
    assert!(matches!(refused, Err(BackupError::Lock(_))));
    store.close().await;
    restore(&copy, folder.path(), START + 10).await.unwrap();
    let store = open(folder.path()).await;
    let users = Users::new(store.clone());
    assert!(users.by_id(&anna.id).await.unwrap().unwrap().is_deleted);
    assert_eq!(users.by_name("anna").await, Ok(None));
    assert_eq!(users.by_name("bert").await.unwrap().unwrap(), bert);
    assert_eq!(
        store.load(&game.new.id).await.unwrap().unwrap().entries,
        game.entries
    );
    assert!(folder.path().join("cotulenh.db.before-restore").exists());
}

#[tokio::test]
async fn a_restore_applies_deletions_even_if_the_database_is_lost() {
    let (folder, store, users) = fresh().await;
    let anna = account(&store, "anna").await.user;
    let guest = users.create_guest("", START).await.unwrap().user;
    let copy = back_up(&folder, &store).await;
    delete_anna(&users, &anna).await;
    users.delete(&guest, "", START + 6).await.unwrap();
    let file = folder.path().join("cotulenh.deletions");
    let noted = std::fs::read_to_string(&file).unwrap();
    let expected = format!("{} {}\n{} {}\n", anna.id, START + 5, guest.id, START + 6);
    assert_eq!(noted, expected, "identifiers and times, no names");
    let log = std::fs::read(folder.path().join("cotulenh.db-wal")).unwrap();
    store.close().await;

    let data = folder.path().join("cotulenh.db");
    let damages: [Option<&[u8]>; 3] = [None, Some(b"no database at all"), Some(b"")];
    for damage in damages {
        match damage {
            None => std::fs::remove_file(&data).unwrap(),
            Some(bytes) => std::fs::write(&data, bytes).unwrap(),
        }
        // The log of the lost database is still there.
        std::fs::write(folder.path().join("cotulenh.db-wal"), &log).unwrap();
        restore(&copy, folder.path(), START + 10).await.unwrap();
        assert_eq!(problems(&folder).await, [""; 0]);
        let store = open(folder.path()).await;
        let users = Users::new(store.clone());
        for id in [&anna.id, &guest.id] {
            assert!(users.by_id(id).await.unwrap().unwrap().is_deleted);
        }
        assert_eq!(users.by_name("anna").await, Ok(None));
        store.close().await;
        assert_eq!(std::fs::read_to_string(&file).unwrap(), expected);
    }

    // Without the file, a damaged database is not replaced, because its deletions would be lost.
    std::fs::remove_file(&file).unwrap();
    std::fs::write(&data, "no database at all").unwrap();
    let refused = restore(&copy, folder.path(), START + 10).await;
    assert!(refused.is_err(), "{refused:?}");
    let kept = std::fs::read(&data).unwrap();
    assert_eq!(kept, b"no database at all");
}

#[tokio::test]
async fn a_start_notes_deletions_that_the_file_does_not_have() {
    let (folder, store, users) = fresh().await;
    let guest = users.create_guest("", START).await.unwrap().user;
    users.delete(&guest, "", START + 6).await.unwrap();
    store.close().await;
    let file = folder.path().join("cotulenh.deletions");
    std::fs::remove_file(&file).unwrap();
    open(folder.path()).await.close().await;
    let noted = std::fs::read_to_string(&file).unwrap();
    assert_eq!(noted, format!("{} {}\n", guest.id, START + 6));
}

#[tokio::test]
async fn a_damaged_backup_changes_nothing() {
    let folder = tempdir().unwrap();
    let store = open(folder.path()).await;
    store.heartbeat(START, Vec::new()).await.unwrap();
    let copy = back_up(&folder, &store).await;
    store.close().await;
    let good = std::fs::read(&copy).unwrap();
    let mut torn = good.clone();
    torn.truncate(good.len() / 2);
    let mut flipped = good.clone();
    // The second page: the root of a table.
    flipped[4096..8192].fill(0xff);
    let damaged: [&[u8]; 4] = [&torn, &flipped, b"no database at all", b""];
    for bytes in damaged {
        std::fs::write(&copy, bytes).unwrap();
        let refused = restore(&copy, folder.path(), START).await;
        assert!(
            matches!(refused, Err(BackupError::Damaged { .. })),
            "{refused:?}"
        );
    }
    let missing = restore(&folder.path().join("no.db"), folder.path(), START).await;
    assert!(matches!(missing, Err(BackupError::Io { .. })));
    let store = open(folder.path()).await;
    assert_eq!(store.last_heartbeat().await, Ok(Some(START)));
}

#[tokio::test]
async fn a_check_finds_what_is_wrong() {
    let damages = [
        (
            "DELETE FROM entries WHERE v = 2",
            "2 of 3 entries are stored",
        ),
        (
            "UPDATE entries SET body = 'x' WHERE v = 2",
            "entry 2 of game",
        ),
        (
            "UPDATE games SET result = 'blue'",
            "the result is blue, but the log says red",
        ),
        (
            "UPDATE games SET turns = 7",
            "it has 7 turns, but the log has 2",
        ),
        (
            "UPDATE games SET ended = NULL, result = NULL",
            "the result is none, but the log says red",
        ),
        (
            "UPDATE entries SET format = 9 WHERE v = 1",
            "unknown format 9",
        ),
        (
            "DELETE FROM users WHERE kind = 'guest'",
            "names a row that does not exist",
        ),
        (
            "UPDATE entries SET body = replace(CAST(body AS TEXT), '\"seq\":2', '\"seq\":3') WHERE v = 2",
            "it does not replay",
        ),
        (
            "UPDATE challenges SET setup = '{'",
            "challenge open: setup: EOF",
        ),
        (
            "UPDATE challenges SET setup = replace(setup, 'total', 'sea')",
            "challenge open: objective: expected",
        ),
        (
            "UPDATE challenges SET pace = 'blitz'",
            "challenge open: the pace is blitz, but its time is rapid",
        ),
        (
            "UPDATE challenges SET side = 'left'",
            "challenge open: the side of a challenge",
        ),
        (
            "UPDATE challenges SET state = 'accepted'",
            "challenge open: it was accepted, but there is no game",
        ),
    ];
    for (sql, expected) in damages {
        let folder = tempdir().unwrap();
        let store = open(folder.path()).await;
        let seats = guests(&store).await;
        let mut game = Played::new(usual_setup(false), seats.clone());
        game.turn("Tf4f6");
        game.turn("Tf9f7");
        game.resign(Side::Blue);
        game.store(&store).await;
        let open = challenge(seats.red, None);
        let challenges = Challenges::new(store.clone());
        challenges.create(open, START).await.unwrap();
        store.close().await;
        execute(folder.path(), "UPDATE challenges SET id = 'open'").await;
        assert_eq!(problems(&folder).await, [""; 0]);
        execute(folder.path(), sql).await;
        let problems = problems(&folder).await;
        assert!(
            problems.iter().any(|problem| problem.contains(expected)),
            "{sql}: {problems:?}"
        );
    }
    assert!(
        check(&database(tempdir().unwrap().path()).await)
            .await
            .is_err()
    );
}

/// Returns the folder of the databases of old formats.
fn data() -> &'static Path {
    Path::new(concat!(env!("CARGO_MANIFEST_DIR"), "/tests/data"))
}

/// Writes the database of the current format if `UPDATE_FORMAT` is set. Run it once for each new format, and keep the
/// old files.
#[tokio::test]
#[ignore = "writes a test file of the current format"]
async fn write_the_database_of_this_format() {
    if std::env::var_os("UPDATE_FORMAT").is_none() {
        return;
    }
    let (_folder, store, users) = fresh().await;
    let anna = account(&store, "anna").await.user.id;
    let bert = account(&store, "bert").await.user.id;
    users
        .create_token(&anna, "bot", &[Scope::Play, Scope::Read], START)
        .await
        .unwrap();
    let seats = BySide {
        red: anna.clone(),
        blue: bert,
    };
    let mut rated = Played::named(
        GameId::new("rated").unwrap(),
        usual_setup(true),
        seats.clone(),
    );
    for _ in 0..30 {
        rated.random_turn();
    }
    rated.resign(Side::Blue);
    rated.store(&store).await;
    let mut casual = Played::named(GameId::new("casual").unwrap(), usual_setup(false), seats);
    for lan in ["Tf4f6", "Tf9f7", "Ic5c6", "Ic8c7"] {
        casual.turn(lan);
    }
    casual.offer(OfferKind::Takeback);
    casual.take_back(2);
    casual.turn("Th4h6");
    casual.store(&store).await;
    Challenges::new(store.clone())
        .create(challenge(anna.clone(), Some((1200, 1800))), START)
        .await
        .unwrap();
    store.heartbeat(START + 40_000, Vec::new()).await.unwrap();
    let line = GameLine {
        start: cotulenh::START_FEN.into(),
        objective: "total".into(),
        turns: vec!["f4f6".into()],
    };
    let review = Task::Review {
        game: None,
        line,
        nodes: 1000,
    };
    let owner = Owner::User(anna, UserKind::Account);
    let farm = Farm::new(store.clone(), FarmOptions::default());
    farm.ask(&owner, review, START).await.unwrap();
    store
        .backup(&data().join(format!("format-{FORMAT}.db")))
        .await
        .unwrap();
    let text = games_as_pgn(&store).await;
    std::fs::write(data().join(format!("format-{FORMAT}.pgn")), text).unwrap();
}

/// Returns the games of the fixture as PGN.
async fn games_as_pgn(store: &Store) -> String {
    let mut text = String::new();
    for id in ["rated", "casual"] {
        let game = store
            .load(&GameId::new(id).unwrap())
            .await
            .unwrap()
            .unwrap();
        text += &to_pgn(&game, "/game/").unwrap();
    }
    text
}

#[tokio::test]
async fn databases_of_all_formats_can_be_opened() {
    for format in 1..=FORMAT {
        let folder = tempdir().unwrap();
        let old = data().join(format!("format-{format}.db"));
        std::fs::copy(old, folder.path().join("cotulenh.db")).unwrap();
        let store = open(folder.path()).await;
        assert_eq!(problems(&folder).await, [""; 0]);
        let text = games_as_pgn(&store).await;
        let expected =
            std::fs::read_to_string(data().join(format!("format-{format}.pgn"))).unwrap();
        assert_eq!(text, expected);
        assert_eq!(
            store.running().await,
            Ok(vec![GameId::new("casual").unwrap()])
        );
        assert_eq!(store.last_heartbeat().await, Ok(Some(START + 40_000)));
        let users = Users::new(store.clone());
        users
            .login("Anna", "password of anna", "", None, START)
            .await
            .unwrap();
        let lobby = Challenges::new(store.clone())
            .lobby(START + 1)
            .await
            .unwrap();
        assert_eq!(lobby[0].challenge.range, Some((1200, 1800)));
        if format >= 5 {
            let anna = users.by_name("anna").await.unwrap().unwrap().id;
            let farm = Farm::new(store.clone(), FarmOptions::default());
            let jobs = farm.jobs_of(&Owner::User(anna, UserKind::Account)).await;
            assert_eq!(jobs.unwrap()[0].1, Some(1), "the place of the job");
        }
        // The database can be written, too.
        let mut casual = store
            .load(&GameId::new("casual").unwrap())
            .await
            .unwrap()
            .unwrap();
        let mut game = Played::named(
            casual.new.id.clone(),
            casual.new.setup.clone(),
            casual.new.seats.clone(),
        );
        game.entries = std::mem::take(&mut casual.entries);
        let v = game.entries.len() as u64 + 1;
        game.offer(OfferKind::Draw);
        store.append(game.append(v)).await.unwrap();
    }
}
