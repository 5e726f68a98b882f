//! The writer: the only task that changes the database.
//!
//! Jobs wait in a queue. The writer takes all that wait, runs each in a savepoint of one transaction and commits once,
//! so that many games share one fsync. A job that fails is rolled back alone. Callers hear of the result after the
//! commit. If the caller is gone, the job runs all the same.
//!
//! A transaction locks the rows of games until its commit. Several servers may change the same games, e.g. when they take
//! over the games of a server that has failed. So the jobs of a transaction run in the order of their games, and two
//! servers do not wait for each other.

use super::StoreError;
use super::database::{Access, Database};
use super::handle::Options;
use super::schema::OpenError;
use super::sql::Connection;
use super::sqlite;
use crate::id::GameId;
use futures_util::FutureExt;
use futures_util::future::BoxFuture;
use std::panic::AssertUnwindSafe;
use std::time::Duration;
use tokio::sync::{mpsc, oneshot, watch};
use tokio::time::Instant;

/// The number of jobs that may wait. Callers wait for a place in the queue.
const QUEUE: usize = 4096;
/// The maximum number of jobs in a transaction.
const GROUP: usize = 512;

/// A job of the writer. It reports whether its changes are kept, and returns the answer for its caller.
trait Job: Send {
    /// Returns the game whose row the job changes, or `None` for other jobs.
    fn game(&self) -> Option<&GameId>;
    fn run<'c>(self: Box<Self>, db: &'c mut Connection) -> BoxFuture<'c, Ran>;
    /// Answers a job that did not run.
    fn refuse(self: Box<Self>, error: StoreError);
}

/// A job after it ran.
struct Ran {
    keep: bool,
    answer: Box<dyn FnOnce(Result<(), StoreError>) + Send>,
}

/// A function with the sender of its answer.
struct Call<F, T, E> {
    game: Option<GameId>,
    work: F,
    answer: oneshot::Sender<Result<T, E>>,
}

impl<F, T, E> Job for Call<F, T, E>
where
    F: for<'c> FnOnce(&'c mut Connection) -> BoxFuture<'c, Result<T, E>> + Send,
    T: Send + 'static,
    E: From<StoreError> + Send + 'static,
{
    fn game(&self) -> Option<&GameId> {
        self.game.as_ref()
    }

    fn run<'c>(self: Box<Self>, db: &'c mut Connection) -> BoxFuture<'c, Ran> {
        let Call { work, answer, .. } = *self;
        let work = work(db);
        Box::pin(async move {
            let result = work.await;
            Ran {
                keep: result.is_ok(),
                answer: Box::new(move |committed| {
                    // The caller may be gone.
                    let _ = answer.send(match committed {
                        Ok(()) => result,
                        Err(error) => Err(error.into()),
                    });
                }),
            }
        })
    }

    fn refuse(self: Box<Self>, error: StoreError) {
        let _ = self.answer.send(Err(error.into()));
    }
}

/// The queue of the writer.
#[derive(Clone)]
pub(super) struct Writer {
    queue: mpsc::Sender<Box<dyn Job>>,
}

impl Writer {
    /// Starts the task. It ends when all copies of the queue are dropped. If it panics, `failed` becomes `true`.
    pub(super) fn start(
        db: Connection,
        database: Database,
        options: &Options,
        failed: watch::Sender<bool>,
    ) -> (Writer, tokio::task::JoinHandle<()>) {
        let (queue, jobs) = mpsc::channel(QUEUE);
        let task = Task {
            db: Some(db),
            database,
            access: options.access,
            commit_delay: options.commit_delay,
        };
        let run = async move {
            if AssertUnwindSafe(task.run(jobs))
                .catch_unwind()
                .await
                .is_err()
            {
                tracing::error!("the writer of the database has failed");
                failed.send_replace(true);
            }
        };
        (Writer { queue }, tokio::spawn(run))
    }

    /// Runs a job and waits until it is committed. `game` is the game whose row the job changes, if there is one.
    pub(super) async fn call<T, E, F>(&self, game: Option<GameId>, work: F) -> Result<T, E>
    where
        F: for<'c> FnOnce(&'c mut Connection) -> BoxFuture<'c, Result<T, E>> + Send + 'static,
        T: Send + 'static,
        E: From<StoreError> + Send + 'static,
    {
        let (answer, answered) = oneshot::channel();
        let job = Box::new(Call { game, work, answer });
        if self.queue.send(job).await.is_err() {
            return Err(stopped().into());
        }
        // The writer answers every job, unless it was ended in the middle of one.
        answered
            .await
            .unwrap_or_else(|_| Err(StoreError::Unknown.into()))
    }
}

fn stopped() -> StoreError {
    StoreError::Failed("the store is closed".into())
}

struct Task {
    /// The connection, or `None` after a failed commit.
    db: Option<Connection>,
    database: Database,
    access: Access,
    commit_delay: Duration,
}

impl Task {
    async fn run(mut self, mut jobs: mpsc::Receiver<Box<dyn Job>>) {
        let mut group: Vec<Box<dyn Job>> = Vec::with_capacity(GROUP);
        while jobs.recv_many(&mut group, GROUP).await > 0 {
            // The order of the jobs of one game, and of jobs without a game, stays.
            group.sort_by(|one, other| one.game().cmp(&other.game()));
            self.run_group(std::mem::take(&mut group)).await;
        }
        if let Some(db) = self.db.take()
            && let Err(error) = db.close().await
        {
            tracing::error!(%error, "closing the database failed");
        }
    }

    async fn run_group(&mut self, group: Vec<Box<dyn Job>>) {
        metrics::histogram!("cotulenh_store_group_jobs").record(group.len() as f64);
        let mut db = match self.begin().await {
            Ok(db) => db,
            Err(error) => {
                tracing::error!(%error, "beginning a transaction failed");
                return refuse_all(group, &StoreError::Failed(error.to_string()));
            }
        };
        let mut answers = Vec::with_capacity(group.len());
        let mut jobs = group.into_iter();
        for job in jobs.by_ref() {
            // If the database does not answer, the job is dropped, and its caller hears that the outcome is unknown.
            let ran = self.in_time(run_job(&mut db, job)).await;
            match ran.unwrap_or_else(|error| Err((error, None))) {
                Ok(answer) => answers.push(answer),
                Err((error, answer)) => {
                    // The transaction is gone, e.g. because the disk is full or the database server has ended.
                    tracing::error!(%error, "a transaction failed");
                    answers.extend(answer);
                    let error = failed(&error);
                    db.close_hard().await;
                    answers
                        .into_iter()
                        .for_each(|answer| answer(Err(error.clone())));
                    refuse_all(jobs.collect(), &error);
                    return;
                }
            }
        }
        let started = Instant::now();
        if !self.commit_delay.is_zero() {
            tokio::time::sleep(self.commit_delay).await;
        }
        let committed = self.in_time(db.control("COMMIT")).await.flatten();
        metrics::histogram!("cotulenh_store_commit_seconds").record(started.elapsed());
        match committed {
            Ok(()) => {
                self.db = Some(db);
                answers.into_iter().for_each(|answer| answer(Ok(())));
            }
            Err(error) => {
                tracing::error!(%error, "a commit failed");
                let outcome = if sqlite::is_unwritten(&error) {
                    failed(&error)
                } else {
                    StoreError::Unknown
                };
                // This rolls the transaction back. The next group gets a new connection, which reads what is really there.
                db.close_hard().await;
                answers
                    .into_iter()
                    .for_each(|answer| answer(Err(outcome.clone())));
            }
        }
    }

    /// Returns a connection with a transaction. A connection that was lost since the last group is replaced.
    async fn begin(&mut self) -> Result<Connection, OpenError> {
        let begin = self.database.begin_write();
        if let Some(mut db) = self.db.take() {
            match self.in_time(db.control(begin)).await.flatten() {
                Ok(()) => return Ok(db),
                // A file is not lost. The error says what is wrong.
                Err(error) if !db.is_postgres() => return Err(error.into()),
                Err(error) => {
                    tracing::warn!(%error, "the connection to the database is replaced");
                    db.close_hard().await;
                }
            }
        }
        let mut db = self.database.connect_writer(self.access).await?;
        self.in_time(db.control(begin)).await.flatten()?;
        Ok(db)
    }

    /// Waits for the database. Returns an error after [`Database::patience`].
    async fn in_time<T>(&self, work: impl Future<Output = T>) -> Result<T, sqlx::Error> {
        match self.database.patience() {
            None => Ok(work.await),
            Some(patience) => {
                let done = tokio::time::timeout(patience, work).await;
                done.map_err(|_| sqlx::Error::PoolTimedOut)
            }
        }
    }
}

type Answer = Box<dyn FnOnce(Result<(), StoreError>) + Send>;

/// Runs a job in a savepoint. Returns an error if the whole transaction is gone.
async fn run_job(
    db: &mut Connection,
    job: Box<dyn Job>,
) -> Result<Answer, (sqlx::Error, Option<Answer>)> {
    if let Err(error) = db.control("SAVEPOINT job").await {
        job.refuse(failed(&error));
        return Err((error, None));
    }
    let Ran { keep, answer } = job.run(db).await;
    if keep {
        let Err(error) = db.control("RELEASE job").await else {
            return Ok(answer);
        };
        // After a failed statement, PostgreSQL releases no savepoint, even if the job has ignored the error.
        if db.is_postgres() && undo_job(db).await.is_ok() {
            let error = failed(&error);
            return Ok(Box::new(move |_| answer(Err(error))));
        }
        return Err((error, Some(answer)));
    }
    match undo_job(db).await {
        Ok(()) => Ok(answer),
        Err(error) => Err((error, Some(answer))),
    }
}

/// Takes back the changes of a job.
async fn undo_job(db: &mut Connection) -> Result<(), sqlx::Error> {
    db.control("ROLLBACK TO job").await?;
    db.control("RELEASE job").await
}

fn refuse_all(group: Vec<Box<dyn Job>>, error: &StoreError) {
    group.into_iter().for_each(|job| job.refuse(error.clone()));
}

fn failed(error: &sqlx::Error) -> StoreError {
    StoreError::Failed(error.to_string())
}
