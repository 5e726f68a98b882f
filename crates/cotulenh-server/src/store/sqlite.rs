//! The store in an SQLite file.

use super::deletions::{self, DeletionsError, DeletionsFile};
use super::leases::{self, Node, Renewal, StoredNode, Takeover};
use super::schema::{self, FILE};
use super::writer::Writer;
use super::{Append, GameStore, LateStart, NewGame, StoreError, StoredGame, games};
use crate::id::{GameId, NodeId, UserId};
use crate::lock::FolderLock;
use futures_util::future::BoxFuture;
use sqlx::sqlite::{SqliteConnection, SqlitePool};
use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::time::Duration;
use tokio::sync::{Mutex, watch};
use tokio::task::JoinHandle;

pub use super::schema::{FORMAT, OpenError};

/// Settings of the store.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Options {
    /// The maximum number of connections that read.
    pub readers: u32,
    /// The maximum number of connections that search the archive. Searches may be slow and must not delay other reads.
    pub searchers: u32,
    /// A delay before each commit, for load tests with a slow disk.
    pub commit_delay: Duration,
}

impl Default for Options {
    fn default() -> Options {
        Options {
            readers: 4,
            searchers: 2,
            commit_delay: Duration::ZERO,
        }
    }
}

/// The store in an SQLite file. Copies share the file.
#[derive(Clone)]
pub struct SqliteStore(Arc<Inner>);

struct Inner {
    readers: SqlitePool,
    searchers: SqlitePool,
    file: PathBuf,
    /// The writer, or `None` after the store was closed.
    writer: std::sync::RwLock<Option<Writer>>,
    task: Mutex<Option<JoinHandle<()>>>,
    /// Whether the writer has failed.
    has_failed: watch::Receiver<bool>,
    lock: std::sync::Mutex<Option<FolderLock>>,
    deletions: std::sync::Mutex<DeletionsFile>,
}

impl SqliteStore {
    /// Opens the database of a data folder and brings it to the current format. Creates both if needed.
    ///
    /// # Errors
    ///
    /// Returns an error if another server uses the folder, if a newer program has written the database, or if the
    /// database cannot be opened.
    pub async fn open(folder: &Path, options: &Options) -> Result<SqliteStore, OpenError> {
        let lock = FolderLock::take(folder)?;
        let file = folder.join(FILE);
        let mut db = schema::connect_writer(&file).await?;
        schema::migrate(&mut db, folder).await?;
        // The lock says that no other server runs, so a game need not wait for the lease of a server that has died.
        leases::expire_all(&mut db).await?;
        // A crash may have come between the commit of a deletion and the line of the file.
        let mut noted = DeletionsFile::open(folder)?;
        noted
            .add(&deletions::stored(&mut db).await?)
            .map_err(|error| DeletionsError::Io {
                path: folder.to_owned(),
                error,
            })?;
        let readers = schema::connect_readers(&file, options.readers.max(1)).await?;
        let searchers = schema::connect_readers(&file, options.searchers.max(1)).await?;
        let (failed, has_failed) = watch::channel(false);
        let (writer, task) = Writer::start(db, file.clone(), options.commit_delay, failed);
        Ok(SqliteStore(Arc::new(Inner {
            readers,
            searchers,
            file,
            writer: std::sync::RwLock::new(Some(writer)),
            task: Mutex::new(Some(task)),
            has_failed,
            lock: std::sync::Mutex::new(Some(lock)),
            deletions: std::sync::Mutex::new(noted),
        })))
    }

    /// Finishes all jobs that wait, closes the file and releases the folder. Later calls fail.
    pub async fn close(&self) {
        self.0
            .writer
            .write()
            .unwrap_or_else(|held| held.into_inner())
            .take();
        let task = self.0.task.lock().await.take();
        if let Some(task) = task {
            let _ = task.await;
        }
        self.0.readers.close().await;
        self.0.searchers.close().await;
        self.0
            .lock
            .lock()
            .unwrap_or_else(|held| held.into_inner())
            .take();
    }

    /// Notes the deletion of a user in the file of deletions, after it is committed.
    pub(crate) async fn note_deletion(&self, user: &UserId, at: u64) {
        let (store, deletion) = (self.clone(), (user.clone(), at));
        let written = tokio::task::spawn_blocking(move || {
            let file = store.0.deletions.lock();
            file.unwrap_or_else(|held| held.into_inner())
                .add(&[deletion])
        });
        // The database has the deletion. The next start writes it to the file.
        match written.await {
            Ok(Ok(())) => {}
            Ok(Err(error)) => tracing::error!(%error, "a deletion is not in the file of deletions"),
            Err(error) => tracing::error!(%error, "a deletion is not in the file of deletions"),
        }
    }

    /// Waits until the writer has failed. Nothing can be stored from then on, and the server must end.
    pub async fn failed(&self) {
        let mut has_failed = self.0.has_failed.clone();
        if has_failed.wait_for(|failed| *failed).await.is_err() {
            // The writer has ended because the store was closed.
            std::future::pending().await
        }
    }

    /// Returns the path of the database file.
    #[must_use]
    pub fn file(&self) -> &Path {
        &self.0.file
    }

    /// Returns the connections that read.
    pub(crate) fn readers(&self) -> &SqlitePool {
        &self.0.readers
    }

    /// Returns the connections that search the archive.
    pub(crate) fn searchers(&self) -> &SqlitePool {
        &self.0.searchers
    }

    /// Runs a job in the writer. Returns its result after the commit. Nothing is stored if it returns an error.
    pub(crate) async fn write<T, E, F>(&self, job: F) -> Result<T, E>
    where
        F: for<'c> FnOnce(&'c mut SqliteConnection) -> BoxFuture<'c, Result<T, E>> + Send + 'static,
        T: Send + 'static,
        E: From<StoreError> + Send + 'static,
    {
        let writer = self
            .0
            .writer
            .read()
            .unwrap_or_else(|held| held.into_inner())
            .clone();
        match writer {
            Some(writer) => writer.call(job).await,
            None => Err(StoreError::Failed("the store is closed".into()).into()),
        }
    }
}

impl From<sqlx::Error> for StoreError {
    fn from(error: sqlx::Error) -> StoreError {
        StoreError::Failed(error.to_string())
    }
}

/// Returns a number as the database stores it.
pub(crate) fn int(number: u64) -> i64 {
    i64::try_from(number).unwrap_or(i64::MAX)
}

/// Returns a number from the database, or 0 if it is negative.
pub(crate) fn uint(number: i64) -> u64 {
    u64::try_from(number).unwrap_or(0)
}

/// Returns the error of a row that this program did not write.
pub(crate) fn damaged(what: &str) -> StoreError {
    StoreError::Damaged(what.to_owned())
}

impl GameStore for SqliteStore {
    fn begin(&self, game: NewGame) -> BoxFuture<'_, Result<(), StoreError>> {
        Box::pin(self.write(move |db| Box::pin(async move { games::begin(db, &game).await })))
    }

    fn load(&self, id: &GameId) -> BoxFuture<'_, Result<Option<StoredGame>, StoreError>> {
        let id = id.clone();
        Box::pin(async move {
            let mut reader = self.readers().acquire().await?;
            games::load(&mut reader, &id).await
        })
    }

    fn append(&self, append: Append) -> BoxFuture<'_, Result<(), StoreError>> {
        Box::pin(self.write(move |db| Box::pin(async move { games::append(db, &append).await })))
    }

    fn running(&self) -> BoxFuture<'_, Result<Vec<GameId>, StoreError>> {
        Box::pin(async move { games::running(self.readers()).await })
    }

    fn running_of(&self, user: &UserId) -> BoxFuture<'_, Result<usize, StoreError>> {
        let user = user.clone();
        Box::pin(async move {
            let count: i64 = sqlx::query_scalar(
                "SELECT COUNT(*) FROM games WHERE (red = $1 OR blue = $1) AND ended IS NULL",
            )
            .bind(user.as_str())
            .fetch_one(self.readers())
            .await?;
            Ok(usize::try_from(count).unwrap_or(0))
        })
    }

    fn last_heartbeat(&self) -> BoxFuture<'_, Result<Option<u64>, StoreError>> {
        Box::pin(async move {
            let at: Option<i64> = sqlx::query_scalar("SELECT at FROM heartbeat WHERE id = 1")
                .fetch_optional(self.readers())
                .await?;
            Ok(at.map(uint))
        })
    }

    fn heartbeat(&self, now: u64, late: Vec<LateStart>) -> BoxFuture<'_, Result<(), StoreError>> {
        Box::pin(self.write(move |db| {
            Box::pin(async move {
                leases::set_late_starts(db, None, &late).await?;
                sqlx::query(
                    "INSERT INTO heartbeat (id, at) VALUES (1, $1) \
                     ON CONFLICT (id) DO UPDATE SET at = excluded.at",
                )
                .bind(int(now))
                .execute(db)
                .await?;
                Ok(())
            })
        }))
    }

    fn late_starts(&self) -> BoxFuture<'_, Result<Vec<LateStart>, StoreError>> {
        Box::pin(async move {
            let rows = sqlx::query("SELECT game, v, since FROM late_starts")
                .fetch_all(self.readers())
                .await?;
            rows.iter().map(leases::read_late_start).collect()
        })
    }

    fn join(&self, node: Node, now: u64, lease: Duration) -> BoxFuture<'_, Result<(), StoreError>> {
        Box::pin(
            self.write(move |db| {
                Box::pin(async move { leases::join(db, &node, now, lease).await })
            }),
        )
    }

    fn renew(
        &self,
        node: &NodeId,
        now: u64,
        lease: Duration,
        late: Vec<LateStart>,
    ) -> BoxFuture<'_, Result<Renewal, StoreError>> {
        let node = node.clone();
        Box::pin(self.write(move |db| {
            Box::pin(async move { leases::renew(db, &node, now, lease, &late).await })
        }))
    }

    fn leave(&self, node: &NodeId, now: u64) -> BoxFuture<'_, Result<(), StoreError>> {
        let node = node.clone();
        Box::pin(self.write(move |db| Box::pin(async move { leases::leave(db, &node, now).await })))
    }

    fn take_over(
        &self,
        game: &GameId,
        node: &NodeId,
    ) -> BoxFuture<'_, Result<Takeover, StoreError>> {
        let (game, node) = (game.clone(), node.clone());
        Box::pin(
            self.write(move |db| {
                Box::pin(async move { leases::take_over(db, &game, &node).await })
            }),
        )
    }

    fn release(
        &self,
        game: &GameId,
        epoch: u64,
        now: u64,
    ) -> BoxFuture<'_, Result<(), StoreError>> {
        let game = game.clone();
        Box::pin(
            self.write(move |db| {
                Box::pin(async move { leases::release(db, &game, epoch, now).await })
            }),
        )
    }

    fn owner(&self, game: &GameId) -> BoxFuture<'_, Result<Option<Node>, StoreError>> {
        let game = game.clone();
        Box::pin(async move {
            let mut reader = self.readers().acquire().await?;
            leases::owner(&mut reader, &game).await
        })
    }

    fn owned(&self, node: &NodeId) -> BoxFuture<'_, Result<Vec<(GameId, u64)>, StoreError>> {
        let node = node.clone();
        Box::pin(async move { leases::owned(self.readers(), &node).await })
    }

    fn expired(&self) -> BoxFuture<'_, Result<Vec<GameId>, StoreError>> {
        Box::pin(async move {
            let mut reader = self.readers().acquire().await?;
            leases::expired(&mut reader).await
        })
    }

    fn nodes(&self) -> BoxFuture<'_, Result<Vec<StoredNode>, StoreError>> {
        Box::pin(async move {
            let mut reader = self.readers().acquire().await?;
            leases::nodes(&mut reader).await
        })
    }
}
