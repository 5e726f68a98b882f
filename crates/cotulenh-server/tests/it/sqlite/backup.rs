//! Backup, restore and check.

use super::both::database::{database, execute, open};
use crate::support::{Played, START, account, guests, usual_setup};
use cotulenh_server::id::UserId;
use cotulenh_server::protocol::{BySide, Side};
#[cfg(unix)]
use cotulenh_server::store::Database;
use cotulenh_server::store::GameStore;
use cotulenh_server::store::Store;
use cotulenh_server::store::backup::{BackupError, backup_folder, restore};
use cotulenh_server::store::challenges::{Challenges, NewChallenge, SideChoice};
use cotulenh_server::store::check::check;
#[cfg(unix)]
use cotulenh_server::store::transfer::{MoveError, transfer};
use cotulenh_server::users::{User, Users, UsersError};
use std::collections::BTreeMap;
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

/// Makes a backup of a store. Returns its folder and its path.
async fn back_up(store: &Store) -> (TempDir, PathBuf) {
    let folder = tempdir().unwrap();
    let copy = folder.path().join("backup.db");
    store.backup(&copy).await.unwrap();
    (folder, copy)
}

/// Returns the names and contents of the files of a folder, without those of SQLite's shared memory.
fn contents(folder: &Path) -> BTreeMap<PathBuf, Vec<u8>> {
    let files = std::fs::read_dir(folder).unwrap();
    let files = files.map(|file| file.unwrap().path());
    let files = files.filter(|file| file.is_file() && !file.to_str().unwrap().ends_with("-shm"));
    files
        .map(|file| (file.clone(), std::fs::read(file).unwrap()))
        .collect()
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
    let backups = tempdir().unwrap();
    let copy = backups.path().join("it's a backup.db");
    std::fs::write(&copy, "an older file").unwrap();
    let playing = futures_util::future::join_all(games.iter().map(|game| game.store(&store)));
    let backup = async {
        store.backup(&copy).await.unwrap();
        backup_folder(folder.path(), &backups.path().join("second.db"))
            .await
            .unwrap();
    };
    tokio::join!(playing, backup);
    store.backup(&backups.path().join("last.db")).await.unwrap();
    let names = std::fs::read_dir(backups.path()).unwrap();
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
        restore(&backups.path().join(name), restored.path(), START)
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
    let (_backups, copy) = back_up(&store).await;
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
    let guest = users.create_guest("", START).await.unwrap().user.id;
    let taken = users
        .register(&guest, "Anna", "long enough", "", START)
        .await;
    assert_eq!(taken.unwrap_err(), UsersError::NameTaken);
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
    let (_backups, copy) = back_up(&store).await;
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
    let (_backups, copy) = back_up(&store).await;
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
async fn a_backup_never_replaces_a_file_of_the_server() {
    let (folder, store, users) = fresh().await;
    let guest = users.create_guest("", START).await.unwrap().user;
    users.delete(&guest, "", START + 1).await.unwrap();
    let (data, elsewhere) = (folder.path(), tempdir().unwrap());
    let before = contents(data);
    std::fs::create_dir(elsewhere.path().join("folder")).unwrap();
    let mut own: Vec<PathBuf> = before.keys().cloned().collect();
    own.push(data.join("cotulenh.db-shm"));
    own.push(data.join("new.db"));
    own.push(data.join("missing/../cotulenh.db"));
    own.push(elsewhere.path().join("folder/.."));
    std::fs::create_dir_all(data.join("inner/folder")).unwrap();
    own.push(data.join("inner/folder/new.db"));
    #[cfg(unix)]
    {
        let links = elsewhere.path();
        std::os::unix::fs::symlink(data, links.join("data")).unwrap();
        std::os::unix::fs::symlink(data.join("cotulenh.db"), links.join("link.db")).unwrap();
        std::fs::hard_link(data.join("cotulenh.db"), links.join("hard.db")).unwrap();
        own.extend(
            ["data/cotulenh.db", "data/new.db", "link.db", "hard.db"].map(|to| links.join(to)),
        );
    }
    for to in own {
        for refused in [store.backup(&to).await, backup_folder(data, &to).await] {
            assert!(refused.is_err(), "{}", to.display());
        }
    }
    let new = store.backup(&data.join("new.db")).await;
    assert!(matches!(new, Err(BackupError::InFolder(_))), "{new:?}");
    let folder_itself = store.backup(elsewhere.path()).await;
    assert!(matches!(folder_itself, Err(BackupError::NotAFile(_))));
    assert_eq!(contents(data), before);

    // The file of a database without its log is not a backup of it.
    store.close().await;
    let before = contents(data);
    for from in ["cotulenh.db", "../x/cotulenh.db"] {
        let name = data.file_name().unwrap().to_str().unwrap();
        let from = data.join(from.replace('x', name));
        let refused = restore(&from, data, START).await;
        assert!(
            matches!(refused, Err(BackupError::OwnFile(_))),
            "{refused:?}"
        );
    }
    assert_eq!(contents(data), before);
    assert_eq!(problems(&folder).await, [""; 0]);

    #[cfg(unix)]
    {
        let [from, to] = [data, elsewhere.path().join("data").as_path()]
            .map(|place| Database::parse(place.to_str().unwrap()).unwrap());
        let refused = transfer(&from, &to).await;
        assert!(matches!(refused, Err(MoveError::Same(_))), "{refused:?}");
    }
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
            "UPDATE games SET ply = 7",
            "the row has 7 turns (Tf4f6 Tf9f7 ), red to move",
        ),
        (
            "UPDATE games SET fen = 'x'",
            "and the position x, but the log has 2 turns",
        ),
        (
            "UPDATE games SET turn = 'blue'",
            "(Tf4f6 Tf9f7 ), blue to move",
        ),
        ("UPDATE games SET turn = 'white'", "damaged: turn"),
        (
            "UPDATE games SET opening = 'Ic5c6 '",
            "the row has 2 turns (Ic5c6 )",
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
