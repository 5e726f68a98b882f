//! Tests of the writer and of the settings of connections.

use super::sqlite::{Options, SqliteStore};
use super::{GameStore, StoreError};
use sqlx::sqlite::SqliteConnection;
use sqlx::{AssertSqlSafe, Row};
use std::sync::Arc;
use std::time::Duration;
use tempfile::{TempDir, tempdir};
use tokio::sync::Notify;

async fn open() -> (TempDir, SqliteStore) {
    let folder = tempdir().unwrap();
    let store = SqliteStore::open(folder.path(), &Options::default())
        .await
        .unwrap();
    (folder, store)
}

async fn pragma(db: &mut SqliteConnection, name: &str) -> String {
    let row = sqlx::query(AssertSqlSafe(format!("PRAGMA {name}")))
        .fetch_one(db)
        .await
        .unwrap();
    row.try_get::<i64, _>(0)
        .map_or_else(|_| row.get::<String, _>(0), |number| number.to_string())
}

async fn pragmas(db: &mut SqliteConnection) -> Vec<String> {
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
async fn every_connection_has_the_same_settings() {
    let (_folder, store) = open().await;
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
        let written = sqlx::query("DELETE FROM heartbeat")
            .execute(&mut **reader)
            .await;
        assert!(written.unwrap_err().to_string().contains("readonly"));
    }
    // Also the connection that replaces one whose commit has failed.
    assert_eq!(fail_to_commit(&store).await, Err(StoreError::Unknown));
    let writer: Result<_, StoreError> = store
        .write(|db| Box::pin(async { Ok(pragmas(db).await) }))
        .await;
    assert_eq!(writer.unwrap(), expected("0"));
}

async fn execute(db: &mut SqliteConnection, sql: &'static str) -> Result<(), StoreError> {
    sqlx::query(sql).execute(db).await?;
    Ok(())
}

/// Runs a job after which COMMIT fails: the row names a user that does not exist.
async fn fail_to_commit(store: &SqliteStore) -> Result<(), StoreError> {
    store
        .write(|db| {
            Box::pin(async {
                execute(db, "PRAGMA defer_foreign_keys = ON").await?;
                execute(
                    db,
                    "INSERT INTO ratings VALUES ('nobody', 'rapid', 1, 1, 1, 1, 1)",
                )
                .await
            })
        })
        .await
}

async fn insert(store: &SqliteStore, id: i64) -> Result<(), StoreError> {
    store
        .write(move |db| {
            Box::pin(async move {
                sqlx::query("INSERT INTO heartbeat (id, at) VALUES ($1, 0)")
                    .bind(id)
                    .execute(db)
                    .await?;
                Ok(())
            })
        })
        .await
}

async fn stored(store: &SqliteStore) -> Vec<i64> {
    sqlx::query_scalar("SELECT id FROM heartbeat ORDER BY id")
        .fetch_all(store.readers())
        .await
        .unwrap()
}

/// Holds the writer in a group of its own, so that the jobs that follow form one group.
async fn hold(
    store: &SqliteStore,
) -> (Arc<Notify>, tokio::task::JoinHandle<Result<(), StoreError>>) {
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
    let (_folder, store) = open().await;
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

#[tokio::test]
async fn a_failed_commit_is_an_unknown_outcome_for_the_whole_group() {
    let (_folder, store) = open().await;
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

#[tokio::test]
async fn a_transaction_that_sqlite_ends_fails_the_group_and_stores_nothing() {
    let (_folder, store) = open().await;
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

/// A request that goes away does not take its job along.
#[tokio::test]
async fn a_job_runs_without_its_caller() {
    let (_folder, store) = open().await;
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

#[tokio::test]
async fn closing_finishes_the_jobs_that_wait() {
    let (folder, store) = open().await;
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
    let store = SqliteStore::open(folder.path(), &Options::default())
        .await
        .unwrap();
    assert_eq!(stored(&store).await, (1..=20).collect::<Vec<_>>());
}

#[tokio::test]
async fn the_delay_of_commits_is_shared_by_a_group() {
    let folder = tempdir().unwrap();
    let options = Options {
        commit_delay: Duration::from_millis(200),
        ..Options::default()
    };
    let store = SqliteStore::open(folder.path(), &options).await.unwrap();
    let start = std::time::Instant::now();
    let results = futures_util::future::join_all((1..=50).map(|id| insert(&store, id))).await;
    assert!(results.iter().all(Result::is_ok));
    let taken = start.elapsed();
    assert!(taken >= Duration::from_millis(200));
    assert!(taken < Duration::from_millis(50 * 200), "{taken:?}");
}

#[tokio::test]
async fn a_writer_that_panics_is_noticed() {
    let (_folder, store) = open().await;
    let broken: Result<(), StoreError> =
        store.write(|_| Box::pin(async { panic!("a test") })).await;
    assert_eq!(broken, Err(StoreError::Unknown));
    store.failed().await;
    let refused = insert(&store, 1).await;
    assert!(matches!(refused, Err(StoreError::Failed(_))), "{refused:?}");
}
