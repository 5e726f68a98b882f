//! Tests of the writer and of the settings of connections.

use super::sql::{Connection, query, query_scalar};
use super::{Access, Database, GameStore, Options, Store, StoreError};
use crate::id::NodeId;
use sqlx::AssertSqlSafe;
use std::sync::Arc;
use std::sync::atomic::{AtomicU32, Ordering};
use std::time::Duration;
use tempfile::{TempDir, tempdir};
use tokio::sync::Notify;

#[cfg(all(feature = "cluster", target_os = "linux"))]
#[path = "../../tests/it/postgres_server.rs"]
mod postgres_server;

fn sqlite() -> (TempDir, Database) {
    let folder = tempdir().unwrap();
    let database = Database::Folder(folder.path().to_owned());
    (folder, database)
}

async fn open(database: &Database) -> Store {
    Store::open(database, &Options::default()).await.unwrap()
}

/// Returns a new PostgreSQL database, or `None` where it is not installed.
#[cfg(all(feature = "cluster", target_os = "linux"))]
async fn postgres() -> Option<Database> {
    if !postgres_server::is_installed() {
        return None;
    }
    let address = postgres_server::new_database().await;
    Some(Database::parse(&address).unwrap())
}

#[cfg(not(all(feature = "cluster", target_os = "linux")))]
async fn postgres() -> Option<Database> {
    None
}

/// Returns an empty database of each kind.
async fn databases() -> (TempDir, Vec<Database>) {
    let (folder, sqlite) = sqlite();
    let databases = [Some(sqlite), postgres().await];
    (folder, databases.into_iter().flatten().collect())
}

async fn pragma(db: &mut Connection, name: &str) -> String {
    let pragma = query(AssertSqlSafe(format!("PRAGMA {name}")));
    let row = pragma.fetch_one(db).await.unwrap();
    let column = row.names()[0].clone();
    row.get::<i64>(&column)
        .map_or_else(|_| row.get(&column).unwrap(), |number| number.to_string())
}

async fn pragmas(db: &mut Connection) -> Vec<String> {
    let mut values = Vec::new();
    for name in [
        "journal_mode",
        "synchronous",
        "foreign_keys",
        "busy_timeout",
        "secure_delete",
        "query_only",
    ] {
        values.push(pragma(db, name).await);
    }
    values
}

#[tokio::test]
async fn every_connection_to_sqlite_has_the_same_settings() {
    let (_folder, database) = sqlite();
    let store = open(&database).await;
    // 2 is FULL.
    let expected =
        |query_only: &str| ["wal", "2", "1", "10000", "1", query_only].map(str::to_owned);
    let writer: Result<_, StoreError> = store
        .write(|db| Box::pin(async { Ok(pragmas(db).await) }))
        .await;
    assert_eq!(writer.unwrap(), expected("0"));
    let mut readers = Vec::new();
    for _ in 0..Options::default().readers {
        readers.push(store.readers().acquire().await.unwrap());
    }
    for reader in &mut readers {
        assert_eq!(pragmas(reader).await, expected("1"));
        let written = query("DELETE FROM heartbeat").execute(&mut *reader).await;
        assert!(written.unwrap_err().to_string().contains("readonly"));
    }
    // Also the connection that replaces one whose commit has failed.
    assert_eq!(fail_to_commit(&store).await, Err(StoreError::Unknown));
    let writer: Result<_, StoreError> = store
        .write(|db| Box::pin(async { Ok(pragmas(db).await) }))
        .await;
    assert_eq!(writer.unwrap(), expected("0"));
}

#[tokio::test]
async fn every_connection_to_postgresql_has_the_same_settings() {
    let Some(database) = postgres().await else {
        return;
    };
    let store = open(&database).await;
    let durable = async || {
        let setting: Result<String, StoreError> = store
            .write(|db| {
                Box::pin(async {
                    let sql = "SELECT current_setting('synchronous_commit') || \
                         current_setting('idle_in_transaction_session_timeout')";
                    Ok(query_scalar(sql).fetch_one(db).await?)
                })
            })
            .await;
        setting.unwrap()
    };
    assert_eq!(durable().await, "on3s");
    assert_eq!(fail_to_commit(&store).await, Err(StoreError::Unknown));
    assert_eq!(durable().await, "on3s");
    for pool in [store.readers(), store.searchers()] {
        let written = query("DELETE FROM heartbeat").execute(pool).await;
        assert!(written.unwrap_err().to_string().contains("read-only"));
    }
}

async fn execute(db: &mut Connection, sql: &'static str) -> Result<(), StoreError> {
    Ok(db.run(sql).await?)
}

/// Runs a job after which COMMIT fails: a row names another one that does not exist.
async fn fail_to_commit(store: &Store) -> Result<(), StoreError> {
    store
        .write(|db| {
            Box::pin(async {
                let sql = match db.is_postgres() {
                    true => {
                        "CREATE TEMPORARY TABLE parents (id BIGINT PRIMARY KEY); CREATE TEMPORARY TABLE children \
                         (id BIGINT REFERENCES parents (id) DEFERRABLE INITIALLY DEFERRED); \
                         INSERT INTO children VALUES (1)"
                    }
                    false => {
                        "PRAGMA defer_foreign_keys = ON; \
                         INSERT INTO ratings VALUES ('nobody', 'rapid', 1, 1, 1, 1, 1)"
                    }
                };
                execute(db, sql).await
            })
        })
        .await
}

async fn insert(store: &Store, id: i64) -> Result<(), StoreError> {
    store
        .write(move |db| {
            Box::pin(async move {
                query("INSERT INTO heartbeat (id, at) VALUES ($1, 0)")
                    .bind(id)
                    .execute(db)
                    .await?;
                Ok(())
            })
        })
        .await
}

async fn stored(store: &Store) -> Vec<i64> {
    query_scalar("SELECT id FROM heartbeat ORDER BY id")
        .fetch_all(store.readers())
        .await
        .unwrap()
}

/// Holds the writer in a group of its own, so that the jobs that follow form one group.
async fn hold(store: &Store) -> (Arc<Notify>, tokio::task::JoinHandle<Result<(), StoreError>>) {
    let (started, release) = (Arc::new(Notify::new()), Arc::new(Notify::new()));
    let (store, starts, held) = (store.clone(), Arc::clone(&started), Arc::clone(&release));
    let task = tokio::spawn(async move {
        store
            .write(move |_| {
                Box::pin(async move {
                    starts.notify_one();
                    held.notified().await;
                    Ok(())
                })
            })
            .await
    });
    started.notified().await;
    (release, task)
}

#[tokio::test]
async fn a_failing_job_is_rolled_back_alone() {
    let (_folder, databases) = databases().await;
    for database in databases {
        let store = open(&database).await;
        let (release, held) = hold(&store).await;
        let failing = store.write(|db| {
            Box::pin(async {
                execute(db, "INSERT INTO heartbeat (id, at) VALUES (7, 0)").await?;
                Err::<(), _>(StoreError::Conflict)
            })
        });
        let (before, failed, doubled, after, ()) = tokio::join!(
            insert(&store, 1),
            failing,
            insert(&store, 1),
            insert(&store, 2),
            async {
                release.notify_one();
            }
        );
        held.await.unwrap().unwrap();
        assert_eq!(
            (before, failed, after),
            (Ok(()), Err(StoreError::Conflict), Ok(()))
        );
        assert!(matches!(doubled, Err(StoreError::Failed(_))));
        assert_eq!(stored(&store).await, [1, 2]);
    }
}

#[tokio::test]
async fn a_job_is_repeated_while_another_server_begins_a_game_of_the_player() {
    let (_folder, database) = sqlite();
    let store = open(&database).await;
    tokio::time::pause();
    for (busy, expected) in [(4, Ok(5)), (5, Err(StoreError::Busy))] {
        let runs = Arc::new(AtomicU32::new(0));
        let job = store.write_game(None, move |_| {
            Box::pin(async move {
                match runs.fetch_add(1, Ordering::Relaxed) {
                    run if run < busy => Err(StoreError::Busy),
                    run => Ok(run + 1),
                }
            })
        });
        assert_eq!(job.await, expected);
    }
}

#[tokio::test]
async fn a_node_that_reads_its_games_does_not_wait_for_other_reads() {
    let (_folder, databases) = databases().await;
    for database in databases {
        let options = Options {
            readers: 1,
            ..Options::default()
        };
        let store = Store::open(&database, &options).await.unwrap();
        let _reader = store.readers().acquire().await.unwrap();
        let node = NodeId::new("a").unwrap();
        assert_eq!(store.owned(&node).await, Ok(Vec::new()));
    }
}

#[tokio::test]
async fn a_failed_commit_is_an_unknown_outcome_for_the_whole_group() {
    let (_folder, databases) = databases().await;
    for database in databases {
        let store = open(&database).await;
        let (release, held) = hold(&store).await;
        let (first, second, failed, ()) = tokio::join!(
            insert(&store, 1),
            insert(&store, 2),
            fail_to_commit(&store),
            async {
                release.notify_one();
            }
        );
        held.await.unwrap().unwrap();
        let unknown = Err(StoreError::Unknown);
        assert_eq!(
            (first, second, failed),
            (unknown.clone(), unknown.clone(), unknown)
        );
        assert!(stored(&store).await.is_empty());
        // The writer goes on.
        insert(&store, 3).await.unwrap();
        assert_eq!(stored(&store).await, [3]);
    }
}

#[tokio::test]
async fn a_transaction_that_has_ended_fails_the_group_and_stores_nothing() {
    let (_folder, databases) = databases().await;
    for database in databases {
        let store = open(&database).await;
        let (release, held) = hold(&store).await;
        // SQLite does this by itself when the disk is full.
        let ending = store.write(|db| Box::pin(async { execute(db, "ROLLBACK").await }));
        let (first, ended, last, ()) =
            tokio::join!(insert(&store, 1), ending, insert(&store, 2), async {
                release.notify_one();
            });
        held.await.unwrap().unwrap();
        for result in [first, ended, last] {
            assert!(matches!(result, Err(StoreError::Failed(_))), "{result:?}");
        }
        assert!(stored(&store).await.is_empty());
        insert(&store, 3).await.unwrap();
        assert_eq!(stored(&store).await, [3]);
    }
}

/// A job runs even if its request is cancelled.
#[tokio::test]
async fn a_job_runs_without_its_caller() {
    let (_folder, databases) = databases().await;
    for database in databases {
        let store = open(&database).await;
        let (release, held) = hold(&store).await;
        let caller = tokio::spawn({
            let store = store.clone();
            async move { insert(&store, 1).await }
        });
        tokio::task::yield_now().await;
        caller.abort();
        assert!(caller.await.unwrap_err().is_cancelled());
        release.notify_one();
        held.await.unwrap().unwrap();
        // A later job is committed after the one without a caller. It changes the same row.
        store.heartbeat(5, Vec::new()).await.unwrap();
        assert_eq!(stored(&store).await, [1]);
    }
}

#[tokio::test]
async fn closing_finishes_the_jobs_that_wait() {
    let (_folder, databases) = databases().await;
    for database in databases {
        let store = open(&database).await;
        let (release, held) = hold(&store).await;
        let waiting: Vec<_> = (1..=20)
            .map(|id| {
                let store = store.clone();
                tokio::spawn(async move { insert(&store, id).await })
            })
            .collect();
        tokio::task::yield_now().await;
        let (_, ()) = tokio::join!(store.close(), async { release.notify_one() });
        held.await.unwrap().unwrap();
        for job in waiting {
            job.await.unwrap().unwrap();
        }
        let store = open(&database).await;
        assert_eq!(stored(&store).await, (1..=20).collect::<Vec<_>>());
    }
}

#[tokio::test]
async fn the_delay_of_commits_is_shared_by_a_group() {
    let (_folder, database) = sqlite();
    let options = Options {
        commit_delay: Duration::from_millis(200),
        ..Options::default()
    };
    let store = Store::open(&database, &options).await.unwrap();
    let start = std::time::Instant::now();
    let results = futures_util::future::join_all((1..=50).map(|id| insert(&store, id))).await;
    assert!(results.iter().all(Result::is_ok));
    let taken = start.elapsed();
    assert!(taken >= Duration::from_millis(200));
    assert!(taken < Duration::from_millis(50 * 200), "{taken:?}");
}

#[tokio::test]
async fn a_writer_that_panics_is_noticed() {
    let (_folder, databases) = databases().await;
    for database in databases {
        let store = open(&database).await;
        let broken: Result<(), StoreError> =
            store.write(|_| Box::pin(async { panic!("a test") })).await;
        assert_eq!(broken, Err(StoreError::Unknown));
        store.failed().await;
        let refused = insert(&store, 1).await;
        assert!(matches!(refused, Err(StoreError::Failed(_))), "{refused:?}");
    }
}

/// A job that ignores a failed statement does not affect the other jobs of its group.
#[tokio::test]
async fn a_statement_that_fails_fails_its_job_at_most() {
    let (_folder, databases) = databases().await;
    for database in databases {
        let store = open(&database).await;
        let (release, held) = hold(&store).await;
        let careless = store.write(|db| {
            Box::pin(async {
                let _ = execute(db, "INSERT INTO no_such_table VALUES (1)").await;
                Ok::<(), StoreError>(())
            })
        });
        let (first, careless, last, ()) =
            tokio::join!(insert(&store, 1), careless, insert(&store, 2), async {
                release.notify_one();
            });
        held.await.unwrap().unwrap();
        assert_eq!((first, last), (Ok(()), Ok(())));
        // PostgreSQL commits nothing of such a job.
        let is_postgres = !matches!(database, Database::Folder(_));
        assert_eq!(careless.is_err(), is_postgres, "{careless:?}");
        assert_eq!(stored(&store).await, [1, 2]);
    }
}

/// Two servers that wait for each other: one of the jobs fails and stores nothing, everything else is stored.
#[tokio::test]
async fn a_deadlock_fails_one_job_alone() {
    let Some(database) = postgres().await else {
        return;
    };
    let options = Options {
        access: Access::Shared,
        ..Options::default()
    };
    let stores = [
        Store::open(&database, &options).await.unwrap(),
        Store::open(&database, &options).await.unwrap(),
    ];
    insert(&stores[0], 1).await.unwrap();
    insert(&stores[0], 2).await.unwrap();
    let barrier = Arc::new(tokio::sync::Barrier::new(2));
    let add = |index: usize, order: [&'static str; 2]| {
        let barrier = Arc::clone(&barrier);
        stores[index].write(move |db| {
            Box::pin(async move {
                execute(db, order[0]).await?;
                barrier.wait().await;
                execute(db, order[1]).await
            })
        })
    };
    let (one, two) = (
        "UPDATE heartbeat SET at = at + 1 WHERE id = 1",
        "UPDATE heartbeat SET at = at + 1 WHERE id = 2",
    );
    let (first, second) = tokio::join!(add(0, [one, two]), add(1, [two, one]));
    let failed = [&first, &second]
        .into_iter()
        .filter(|result| result.is_err())
        .count();
    assert_eq!(failed, 1, "{first:?} {second:?}");
    let times: Vec<i64> = query_scalar("SELECT at FROM heartbeat ORDER BY id")
        .fetch_all(stores[0].readers())
        .await
        .unwrap();
    assert_eq!(times, [1, 1]);
}

#[tokio::test]
async fn a_statement_that_reads_a_whole_table_is_noticed() {
    let (_folder, databases) = databases().await;
    for database in databases {
        let store = open(&database).await;
        let mut db = store.searchers().acquire().await.unwrap();
        if db.is_postgres() {
            execute(&mut db, "SET enable_seqscan = off").await.unwrap();
        }
        for (sql, is_scan) in [
            ("SELECT id FROM games WHERE pace = 'rapid'", true),
            ("SELECT id FROM games ORDER BY id LIMIT 1", true),
            ("DELETE FROM sessions WHERE device = ''", true),
            ("UPDATE jobs SET done = 0 WHERE worker = 'a'", true),
            ("SELECT id FROM games WHERE red = 'a'", false),
            (
                "DELETE FROM sessions WHERE id IN (SELECT id FROM sessions WHERE seen < 1 LIMIT 2)",
                false,
            ),
            ("SELECT lease FROM nodes", false),
        ] {
            let plan = super::sql::plan::explain(&mut db, sql, &[]).await.unwrap();
            assert_eq!(plan.is_some(), is_scan, "{sql}: {plan:?}");
        }
    }
}

#[tokio::test]
async fn a_move_copies_every_table() {
    let (_folder, database) = sqlite();
    let store = open(&database).await;
    let sql = "SELECT name FROM sqlite_master WHERE type = 'table' AND name <> 'formats'";
    let mut tables: Vec<String> = query_scalar(sql).fetch_all(store.readers()).await.unwrap();
    tables.sort();
    let mut moved = super::transfer::TABLES.map(|(table, _)| table);
    moved.sort_unstable();
    assert_eq!(tables, moved);
}
