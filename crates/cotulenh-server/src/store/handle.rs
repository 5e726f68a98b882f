//! The store: connections that read, and the writer.

use super::database::{Access, Database};
use super::deletions::{self, DeletionsError, DeletionsFile};
use super::games::EpochCheck;
use super::leases::{self, Node, Renewal, StoredNode, Takeover};
use super::schema::{self, OpenError};
use super::sql::{Connection, Pool, int, query, query_scalar, readable, uint};
use super::writer::Writer;
use super::{Append, GameStore, NewGame, StoreError, StoredGame, TurnStart, games};
use crate::id::{GameId, NodeId, UserId};
use crate::lock::FolderLock;
use futures_util::future::BoxFuture;
use std::sync::Arc;
use std::time::Duration;
use tokio::sync::{Mutex, watch};
use tokio::task::JoinHandle;
use tokio::time::sleep;

/// The number of times that a job is tried while another server locks a player of the game that begins.
const BUSY_TRIES: u32 = 5;
/// The shortest time before such a job is tried again.
const BUSY_WAIT: Duration = Duration::from_millis(20);

/// Settings of the store.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Options {
    /// The maximum number of connections that read.
    pub readers: u32,
    /// The maximum number of connections that search the archive and export games. They may be slow and must not delay
    /// other reads.
    pub searchers: u32,
    /// The maximum number of connections that find the user of a session or a token. Every request needs one.
    pub sessions: u32,
    /// The maximum number of running games of a user.
    pub games: usize,
    /// A delay before each commit, for load tests with a slow disk.
    pub commit_delay: Duration,
    /// Whether other servers use the database, too.
    pub access: Access,
    /// The check of the epochs of appends.
    pub epoch_check: EpochCheck,
}

impl Default for Options {
    fn default() -> Options {
        Options {
            readers: 4,
            searchers: 2,
            sessions: 2,
            games: usize::MAX,
            commit_delay: Duration::ZERO,
            access: Access::Exclusive,
            epoch_check: EpochCheck::Update,
        }
    }
}

/// The store. Copies share its connections.
#[derive(Clone)]
pub struct Store(Arc<Inner>);

struct Inner {
    database: Database,
    readers: Pool,
    searchers: Pool,
    sessions: Pool,
    games: usize,
    /// The writer, or `None` after the store was closed.
    writer: std::sync::RwLock<Option<Writer>>,
    task: Mutex<Option<JoinHandle<()>>>,
    /// Whether the writer has failed.
    has_failed: watch::Receiver<bool>,
    lock: std::sync::Mutex<Option<FolderLock>>,
    deletions: std::sync::Mutex<Option<DeletionsFile>>,
    epoch_check: EpochCheck,
}

impl Store {
    /// Opens a database and brings it to the current format. Creates the file of a data folder if needed.
    ///
    /// # Errors
    ///
    /// Returns an error if another server uses the database, if a newer program has written it, if a move to it has not
    /// ended, or if it cannot be opened.
    pub async fn open(database: &Database, options: &Options) -> Result<Store, OpenError> {
        let lock = database.lock()?;
        let mut db = database.connect_writer(options.access).await?;
        schema::migrate(&mut db, database.deletions_folder()).await?;
        if !schema::is_complete(&mut db).await? {
            return Err(OpenError::Incomplete);
        }
        if options.access == Access::Exclusive {
            // The lock says that no other server runs, so a game need not wait for the lease of a server that has died.
            leases::expire_all(&mut db).await?;
        }
        let noted = match database.deletions_folder() {
            Some(folder) => {
                deletions::apply_again(&mut db, folder).await?;
                // A crash may have come between the commit of a deletion and the line of the file.
                let mut noted = DeletionsFile::open(folder)?;
                let stored = deletions::stored(&mut db).await?;
                noted.add(&stored).map_err(|error| DeletionsError::Io {
                    path: folder.to_owned(),
                    error,
                })?;
                Some(noted)
            }
            None => None,
        };
        let readers = database.connect_readers(options.readers.max(1)).await?;
        let searchers = database.connect_readers(options.searchers.max(1)).await?;
        let sessions = database.connect_readers(options.sessions.max(1)).await?;
        let (failed, has_failed) = watch::channel(false);
        let (writer, task) = Writer::start(db, database.clone(), options, failed);
        Ok(Store(Arc::new(Inner {
            database: database.clone(),
            readers,
            searchers,
            sessions,
            games: options.games,
            writer: std::sync::RwLock::new(Some(writer)),
            task: Mutex::new(Some(task)),
            has_failed,
            lock: std::sync::Mutex::new(lock),
            deletions: std::sync::Mutex::new(noted),
            epoch_check: options.epoch_check,
        })))
    }

    /// Finishes all jobs that wait, closes the database and gives its lock back. Later calls fail.
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
        self.0.sessions.close().await;
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
            let mut file = file.unwrap_or_else(|held| held.into_inner());
            file.as_mut().map_or(Ok(()), |file| file.add(&[deletion]))
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

    /// Returns the place of the data.
    #[must_use]
    pub fn database(&self) -> &Database {
        &self.0.database
    }

    /// Returns the connections that read.
    pub(crate) fn readers(&self) -> &Pool {
        &self.0.readers
    }

    /// Returns the connections that search the archive and export games.
    pub(crate) fn searchers(&self) -> &Pool {
        &self.0.searchers
    }

    /// Returns the connections that find the user of a session or a token.
    pub(crate) fn sessions(&self) -> &Pool {
        &self.0.sessions
    }

    /// Reads a game with all its entries for an export. An export does not delay other reads.
    pub(crate) async fn load_for_export(
        &self,
        id: &GameId,
    ) -> Result<Option<StoredGame>, StoreError> {
        let mut searcher = self.searchers().acquire().await?;
        games::load(&mut searcher, id).await
    }

    /// Reads the beginning of a game. Returns `None` if there is no such game.
    pub(crate) async fn new_game(&self, id: &GameId) -> Result<Option<NewGame>, StoreError> {
        let mut reader = self.readers().acquire().await?;
        let row = games::row(&mut reader, id).await?;
        row.as_ref().map(games::new_game).transpose()
    }

    /// Deletes rows in small jobs, so that games are stored in between. The statement has two parameters: `bound`, and
    /// the number of rows to delete at once. Returns the number of deleted rows.
    pub(crate) async fn delete_in_batches(
        &self,
        sql: &'static str,
        bound: u64,
        batch: u32,
    ) -> Result<u64, StoreError> {
        let mut deleted = 0;
        loop {
            let job = self.write(move |db| {
                Box::pin(async move {
                    let delete = query(sql).bind(int(bound)).bind(i64::from(batch));
                    Ok::<_, StoreError>(delete.execute(db).await?)
                })
            });
            let of_batch = job.await?;
            deleted += of_batch;
            if of_batch < u64::from(batch) {
                return Ok(deleted);
            }
        }
    }

    /// Explains all statements that have run in this process. Returns those that read a whole table that grows.
    ///
    /// # Errors
    ///
    /// Returns an error if the database fails.
    #[cfg(feature = "testing")]
    pub async fn scans(&self) -> Result<Vec<String>, StoreError> {
        let mut searcher = self.searchers().acquire().await?;
        Ok(super::sql::plan::scans(&mut searcher).await?)
    }

    /// Returns the maximum number of running games of a user.
    pub(crate) fn max_games(&self) -> usize {
        self.0.games
    }

    /// Runs a job in the writer. Returns its result after the commit. Nothing is stored if it returns an error.
    pub(crate) async fn write<T, E, F>(&self, job: F) -> Result<T, E>
    where
        F: for<'c> FnOnce(&'c mut Connection) -> BoxFuture<'c, Result<T, E>> + Send + 'static,
        T: Send + 'static,
        E: From<StoreError> + Send + 'static,
    {
        self.write_to(None, job).await
    }

    /// Runs a job that may begin a game. Repeats it if it returns [`StoreError::Busy`], which does not last long.
    pub(crate) async fn write_game<T, E, F>(&self, game: Option<GameId>, job: F) -> Result<T, E>
    where
        F: for<'c> FnOnce(&'c mut Connection) -> BoxFuture<'c, Result<T, E>>
            + Clone
            + Send
            + 'static,
        T: Send + 'static,
        E: From<StoreError> + PartialEq + Send + 'static,
    {
        for _ in 1..BUSY_TRIES {
            match self.write_to(game.clone(), job.clone()).await {
                Err(error) if error == E::from(StoreError::Busy) => {}
                result => return result,
            }
            // Two servers that wait for each other do not try again at the same time.
            let mut spread = [0_u8];
            let _ = getrandom::fill(&mut spread);
            sleep(BUSY_WAIT + Duration::from_millis(u64::from(spread[0] % 30))).await;
        }
        self.write_to(game, job).await
    }

    /// Runs a job that changes the row of a game.
    async fn write_to<T, E, F>(&self, game: Option<GameId>, job: F) -> Result<T, E>
    where
        F: for<'c> FnOnce(&'c mut Connection) -> BoxFuture<'c, Result<T, E>> + Send + 'static,
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
            Some(writer) => writer.call(game, job).await,
            None => Err(StoreError::Failed("the store is closed".into()).into()),
        }
    }
}

impl GameStore for Store {
    fn begin(&self, game: NewGame) -> BoxFuture<'_, Result<(), StoreError>> {
        let most = self.0.games;
        Box::pin(self.write_game(None, move |db| {
            Box::pin(async move { games::begin(db, &game, most).await })
        }))
    }

    fn load(&self, id: &GameId) -> BoxFuture<'_, Result<Option<StoredGame>, StoreError>> {
        let id = id.clone();
        Box::pin(async move {
            let mut reader = self.readers().acquire().await?;
            games::load(&mut reader, &id).await
        })
    }

    fn append(&self, append: Append) -> BoxFuture<'_, Result<(), StoreError>> {
        let (check, most) = (self.0.epoch_check, self.0.games);
        let game = Some(append.game.clone());
        Box::pin(self.write_game(game, move |db| {
            Box::pin(async move { games::append(db, &append, check, most).await })
        }))
    }

    fn running(&self) -> BoxFuture<'_, Result<Vec<GameId>, StoreError>> {
        Box::pin(async move { games::running(self.readers()).await })
    }

    fn running_of(&self, user: &UserId) -> BoxFuture<'_, Result<usize, StoreError>> {
        let user = user.clone();
        Box::pin(async move {
            let count = games::count_running(&user);
            let count: i64 = count.fetch_one(self.readers()).await?;
            Ok(usize::try_from(count).unwrap_or(0))
        })
    }

    fn last_heartbeat(&self) -> BoxFuture<'_, Result<Option<u64>, StoreError>> {
        Box::pin(async move {
            let at: Option<i64> = query_scalar("SELECT at FROM heartbeat WHERE id = 1")
                .fetch_optional(self.readers())
                .await?;
            Ok(at.map(uint))
        })
    }

    fn heartbeat(&self, now: u64, late: Vec<TurnStart>) -> BoxFuture<'_, Result<(), StoreError>> {
        Box::pin(self.write(move |db| {
            Box::pin(async move {
                leases::set_late_starts(db, None, &late).await?;
                query(
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

    fn late_starts(&self) -> BoxFuture<'_, Result<Vec<TurnStart>, StoreError>> {
        Box::pin(async move {
            let rows = query("SELECT game, v, since FROM late_starts")
                .fetch_all(self.readers())
                .await?;
            readable(&rows, leases::read_late_start)
        })
    }

    fn time(&self) -> BoxFuture<'_, Result<u64, StoreError>> {
        Box::pin(async move {
            let mut reader = self.readers().acquire().await?;
            leases::now(&mut reader).await.map(uint)
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
        late: Vec<TurnStart>,
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
        Box::pin(self.write_to(Some(game.clone()), move |db| {
            Box::pin(async move { leases::take_over(db, &game, &node).await })
        }))
    }

    fn release(
        &self,
        game: &GameId,
        epoch: u64,
        now: u64,
    ) -> BoxFuture<'_, Result<(), StoreError>> {
        let game = game.clone();
        Box::pin(self.write_to(Some(game.clone()), move |db| {
            Box::pin(async move { leases::release(db, &game, epoch, now).await })
        }))
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
        // Like the renewal of the lease, this must not wait for slow reads.
        Box::pin(self.write(move |db| Box::pin(async move { leases::owned(db, &node).await })))
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
