//! A server moves from SQLite to PostgreSQL and back.

use crate::postgres_server::{execute, is_installed, new_database};
use crate::support::farm;
use crate::support::{Played, START, account, challenge, create_token, guests, usual_setup};
use cotulenh_server::farm::keys;
use cotulenh_server::id::UserId;
use cotulenh_server::protocol::{BySide, OfferKind, Side};
use cotulenh_server::store::challenges::Challenges;
use cotulenh_server::store::transfer::{MoveError, transfer};
use cotulenh_server::store::{Database, GameStore, OpenError, Options, Store, TurnStart};
use cotulenh_server::users::{Scope, Users};
use std::path::Path;
use tempfile::tempdir;

/// Fills a server with something of everything.
async fn fill(database: &Database) {
    let store = Store::open(database, &Options::default()).await.unwrap();
    let users = Users::new(store.clone());
    let (anna, bert) = (account(&store, "Ánna").await, account(&store, "bert").await);
    users
        .note_device(&anna.user.id, &anna.secret, START)
        .await
        .unwrap();
    let (anna, bert) = (anna.user, bert.user);
    create_token(&users, &anna.id, "password of Ánna", "bot", &[Scope::Play])
        .await
        .unwrap();
    let seats = BySide {
        red: anna.id.clone(),
        blue: bert.id.clone(),
    };
    let mut rated = Played::new(usual_setup(true), seats.clone());
    for _ in 0..30 {
        rated.random_turn();
    }
    rated.resign(Side::Blue);
    rated.store(&store).await;
    // More rows than are copied at once.
    let mut long = Played::new(usual_setup(false), guests(&store).await);
    for _ in 0..450 {
        long.offer(OfferKind::Draw);
    }
    store.begin(long.new.clone()).await.unwrap();
    store.append(long.append(1)).await.unwrap();
    let late = TurnStart {
        game: long.new.id.clone(),
        v: 450,
        since: START,
    };
    store.heartbeat(START + 40_000, vec![late]).await.unwrap();
    users
        .create_recovery_code(&long.new.id, &long.new.seats.red)
        .await
        .unwrap();
    let challenges = Challenges::new(store.clone());
    challenges.create(challenge(&anna.id), START).await.unwrap();
    users
        .delete(&bert, "password of bert", START + 5)
        .await
        .unwrap();
    let farm = farm::farm(&store);
    let owner = farm::user("anna");
    let review = farm::review_of(&["f4f5"]);
    farm.ask(&owner, review, START).await.unwrap();
    let job = farm::take(&farm, "one", START).await.unwrap();
    let finished = farm::finish(&farm, "one", &job, START).await;
    finished.unwrap();
    keys::create(database, "worker", START).await.unwrap();
    store.close().await;
}

fn folder(path: &Path) -> Database {
    Database::Folder(path.to_owned())
}

async fn anna_signs_in(database: &Database) -> UserId {
    let store = Store::open(database, &Options::default()).await.unwrap();
    let users = Users::new(store.clone());
    let anna = users
        .login("ánna", "password of Ánna", "", None, START)
        .await;
    store.close().await;
    anna.unwrap().user.id
}

#[tokio::test]
async fn a_server_moves_to_postgresql_and_back() {
    if !is_installed() {
        return;
    }
    let (first, second) = (tempdir().unwrap(), tempdir().unwrap());
    let (first, second) = (folder(first.path()), folder(second.path()));
    let postgres = Database::parse(&new_database().await).unwrap();
    fill(&first).await;
    let there = transfer(&first, &postgres).await.unwrap();
    let back = transfer(&postgres, &second).await.unwrap();
    assert_eq!(there, back);
    assert!(there.tables.contains(&("entries", 481)), "{there:?}");
    let empty: Vec<&str> = there
        .tables
        .iter()
        .filter_map(|(table, rows)| (*rows == 0).then_some(*table))
        .collect();
    // A server alone is no node, and the game has no puzzle.
    assert_eq!(empty, ["nodes", "puzzles"], "{there:?}");
    assert_eq!(there.report.games, 2);
    assert_eq!(anna_signs_in(&postgres).await, anna_signs_in(&second).await);

    // The first one is as it was, and the others are not empty.
    for (from, to) in [(&first, &postgres), (&postgres, &first)] {
        let refused = transfer(from, to).await;
        assert!(
            matches!(refused, Err(MoveError::NotEmpty { .. })),
            "{refused:?}"
        );
    }
    let refused = transfer(&first, &first).await;
    assert!(matches!(refused, Err(MoveError::Same(_))), "{refused:?}");
    let nothing = transfer(&folder(Path::new("no-such-folder")), &first).await;
    assert!(
        matches!(nothing, Err(MoveError::NoSource(_))),
        "{nothing:?}"
    );
}

#[tokio::test]
async fn no_server_may_use_the_databases_during_a_move() {
    if !is_installed() {
        return;
    }
    let source = tempdir().unwrap();
    let source = folder(source.path());
    let target = Database::parse(&new_database().await).unwrap();
    fill(&source).await;
    for used in [&source, &target] {
        let store = Store::open(used, &Options::default()).await.unwrap();
        let refused = transfer(&source, &target).await;
        assert!(
            matches!(refused, Err(MoveError::Open { .. })),
            "{refused:?}"
        );
        store.close().await;
    }
    transfer(&source, &target).await.unwrap();
}

/// A move that fails leaves a mark. A server refuses the target, and the next move begins again.
#[tokio::test]
async fn an_unfinished_move_is_recognised() {
    if !is_installed() {
        return;
    }
    let source = tempdir().unwrap();
    let place = folder(source.path());
    let address = new_database().await;
    let target = Database::parse(&address).unwrap();
    fill(&place).await;
    // A damaged entry is copied as it is, and the check at the end finds it.
    let damage = "UPDATE entries SET body = X'7B7D' WHERE v = 3";
    let file = source.path().join("cotulenh.db");
    change(&file, damage).await;
    let failed = transfer(&place, &target).await;
    assert!(matches!(failed, Err(MoveError::Problems(_))), "{failed:?}");
    let refused = Store::open(&target, &Options::default()).await;
    assert!(matches!(refused.err(), Some(OpenError::Incomplete)));
    // A crash in the middle leaves the mark and some rows or none.
    execute(&address, "DELETE FROM entries WHERE v < 100").await;
    change(
        &file,
        "DELETE FROM entries WHERE game IN (SELECT id FROM games WHERE rated = 1); \
         DELETE FROM rating_changes; DELETE FROM late_starts; DELETE FROM recovery_codes; \
         DELETE FROM entries; DELETE FROM games; DELETE FROM ratings",
    )
    .await;
    let moved = transfer(&place, &target).await.unwrap();
    assert_eq!(moved.report.games, 0);
    Store::open(&target, &Options::default())
        .await
        .unwrap()
        .close()
        .await;
}

async fn change(file: &Path, sql: &'static str) {
    use sqlx::{ConnectOptions, Connection};
    let options = sqlx::sqlite::SqliteConnectOptions::new().filename(file);
    let mut db = options.connect().await.unwrap();
    sqlx::raw_sql(sql).execute(&mut db).await.unwrap();
    db.close().await.unwrap();
}
