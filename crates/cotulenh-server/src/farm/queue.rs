//! The queue of jobs in the database.
//!
//! Owners take turns: a new job gets the first round in which its owner has no job yet, but no round that is already
//! over. Jobs are taken by class, round and age. The position that a user sees is computed from the same order.

use super::lease::Lease;
use super::task::{Kind, Task};
use super::{FarmError, Owner};
use crate::id::{GameId, JobId, KeyId};
use crate::store::sql::{Connection, QueryBuilder, Row, int, query, query_scalar, uint};
use crate::store::{StoreError, damaged};
use serde::Serialize;
use serde_json::Value;
use std::collections::HashMap;

/// The format of tasks and results: JSON.
const FORMAT: i64 = 1;
/// The maximum number of old jobs of an owner that are deleted when it asks for a new one.
const FORGOTTEN_AT_ONCE: i64 = 20;
/// The number of attempts to take a job that another server takes at the same moment.
const TRIES: u32 = 8;

/// The state of a job.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "kebab-case")]
pub enum State {
    /// It waits for a worker.
    Queued,
    /// A worker has it.
    Leased,
    /// It has a result.
    Done,
    /// It was given up.
    Failed,
    /// Its owner has cancelled it.
    Cancelled,
}

impl State {
    const ALL: [State; 5] = [
        State::Queued,
        State::Leased,
        State::Done,
        State::Failed,
        State::Cancelled,
    ];

    /// Returns the name in JSON and in the database.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            State::Queued => "queued",
            State::Leased => "leased",
            State::Done => "done",
            State::Failed => "failed",
            State::Cancelled => "cancelled",
        }
    }
}

/// A job as the store has it.
#[derive(Clone, Debug, PartialEq)]
pub struct Job {
    /// The identifier.
    pub id: JobId,
    /// The kind of the task.
    pub kind: Kind,
    /// The time of the request in milliseconds since 1970.
    pub created: u64,
    /// The state.
    pub state: State,
    /// The fencing token of the last lease: the number of leases so far.
    pub attempt: u64,
    /// The number of leases that have run out or failed.
    pub failures: u64,
    /// The worker with the lease.
    pub worker: Option<KeyId>,
    /// The game on this server that the job is about.
    pub game: Option<GameId>,
    /// The number of parts that are done.
    pub done: u64,
    /// The number of all parts.
    pub total: u64,
    /// The result of a job that is done. Lists leave it out.
    pub result: Option<Value>,
    /// The reason of the last failure. A job that is queued again keeps it.
    pub reason: Option<String>,
    /// The time of its end in milliseconds since 1970.
    pub ended: Option<u64>,
    owner: String,
    class: i64,
    round: i64,
}

impl Job {
    /// Returns `true` if the job belongs to an owner.
    #[must_use]
    pub fn is_of(&self, owner: &Owner) -> bool {
        self.owner == owner.text()
    }
}

/// A new job.
pub(super) struct NewJob {
    pub(super) id: JobId,
    pub(super) owner: String,
    pub(super) task: Task,
    /// The number of parts of the work.
    pub(super) total: u64,
}

/// The maximum numbers of jobs.
#[derive(Clone, Copy, Debug)]
pub(super) struct JobLimits {
    /// The maximum number of unfinished jobs of the owner.
    pub(super) owner: u64,
    /// The maximum number of unfinished jobs of all owners.
    pub(super) all: u64,
    /// The maximum number of jobs of the owner that have ended, or `None` if they are kept until they are old.
    pub(super) ended: Option<u64>,
}

/// Adds a job to the queue. Deletes the oldest jobs of its owner that have ended if there are too many.
pub(super) async fn add(
    db: &mut Connection,
    job: &NewJob,
    limits: JobLimits,
    now: u64,
) -> Result<(), FarmError> {
    let own: i64 = query_scalar(
        "SELECT COUNT(*) FROM jobs WHERE owner = $1 AND state IN ('queued', 'leased')",
    )
    .bind(&job.owner)
    .fetch_one(&mut *db)
    .await?;
    if uint(own) >= limits.owner {
        return Err(FarmError::TooMany(limits.owner));
    }
    let all: i64 = query_scalar("SELECT COUNT(*) FROM jobs WHERE state IN ('queued', 'leased')")
        .fetch_one(&mut *db)
        .await?;
    if uint(all) >= limits.all {
        return Err(FarmError::Full);
    }
    if let Some(most) = limits.ended {
        forget(db, &job.owner, most).await?;
    }
    let class = job.task.kind().class();
    let round = next_round(db, &job.owner, class).await?;
    // Jobs of the same millisecond get successive times, so that the older one is taken first.
    let last: Option<i64> = query_scalar(
        "SELECT MAX(created) FROM jobs WHERE state IN ('queued', 'leased') AND class = $1",
    )
    .bind(class)
    .fetch_one(&mut *db)
    .await?;
    let created = last.map_or(int(now), |last| int(now).max(last + 1));
    insert(db, job, round, created, None).await
}

/// Adds a job that has failed before any worker could take it.
pub(super) async fn add_failed(
    db: &mut Connection,
    job: &NewJob,
    reason: &str,
    now: u64,
) -> Result<(), FarmError> {
    insert(db, job, 0, int(now), Some(reason)).await
}

/// Inserts a job into the queue, or one that has failed for a reason.
async fn insert(
    db: &mut Connection,
    job: &NewJob,
    round: i64,
    created: i64,
    reason: Option<&str>,
) -> Result<(), FarmError> {
    let kind = job.task.kind();
    let state = reason.map_or(State::Queued, |_| State::Failed);
    let task = serde_json::to_vec(&job.task).map_err(|error| damaged(&error.to_string()))?;
    query(
        "INSERT INTO jobs (id, kind, owner, class, round, created, state, attempt, failures, game, format, task, done, \
         total, reason, ended) VALUES ($1, $2, $3, $4, $5, $6, $7, 0, 0, $8, $9, $10, 0, $11, $12, $13)",
    )
    .bind(job.id.as_str())
    .bind(kind.name())
    .bind(&job.owner)
    .bind(kind.class())
    .bind(round)
    .bind(created)
    .bind(state.name())
    .bind(job.task.game().map(GameId::as_str))
    .bind(FORMAT)
    .bind(task)
    .bind(int(job.total))
    .bind(reason)
    .bind(reason.map(|_| created))
    .execute(db)
    .await?;
    Ok(())
}

/// Returns the round of the next job of an owner in a class.
async fn next_round(db: &mut Connection, owner: &str, class: i64) -> Result<i64, FarmError> {
    // The round that is being taken: the first one that waits, or the last one that was taken.
    let waiting: Option<i64> =
        query_scalar("SELECT MIN(round) FROM jobs WHERE state = 'queued' AND class = $1")
            .bind(class)
            .fetch_one(&mut *db)
            .await?;
    let current = match waiting {
        Some(round) => round,
        None => {
            let taken: Option<i64> =
                query_scalar("SELECT MAX(round) FROM jobs WHERE state = 'leased' AND class = $1")
                    .bind(class)
                    .fetch_one(&mut *db)
                    .await?;
            taken.unwrap_or(0)
        }
    };
    let own: Option<i64> = query_scalar(
        "SELECT MAX(round) FROM jobs WHERE owner = $1 AND class = $2 AND state IN ('queued', 'leased')",
    )
    .bind(owner)
    .bind(class)
    .fetch_one(db)
    .await?;
    Ok(own.map_or(current, |own| current.max(own.saturating_add(1))))
}

/// Returns the row of the job that is taken next, of some kinds.
async fn first(db: &mut Connection, kinds: &[Kind]) -> Result<Option<Row>, StoreError> {
    let mut sql = QueryBuilder::new(
        "SELECT id, kind, attempt, format, task FROM jobs WHERE state = 'queued' AND kind IN ",
    );
    sql.push_list(kinds.iter().map(|kind| kind.name()));
    sql.push(" ORDER BY class, round, created, id LIMIT 1");
    Ok(sql.build().fetch_optional(db).await?)
}

/// The outcome of an attempt to take a job.
pub(super) enum Taken {
    /// The lease of a job, and its task.
    Leased(Lease, Task),
    /// A job of this kind cannot be read and was given up, so that the next one can be taken.
    GivenUp(Kind),
    /// There is no job.
    Nothing,
}

/// Gives the next job to a worker.
pub(super) async fn take(
    db: &mut Connection,
    worker: &KeyId,
    kinds: &[Kind],
    now: u64,
    expires: u64,
) -> Result<Taken, FarmError> {
    if kinds.is_empty() {
        return Ok(Taken::Nothing);
    }
    for _ in 0..TRIES {
        let Some(row) = first(db, kinds).await? else {
            return Ok(Taken::Nothing);
        };
        let (job, attempt, task) = match read_next(&row) {
            Ok(next) => next,
            Err(StoreError::Damaged(why)) => {
                if let Some(kind) = give_up(db, &row, &why, now).await? {
                    return Ok(Taken::GivenUp(kind));
                }
                continue;
            }
            Err(error) => return Err(error.into()),
        };
        let taken = query(
            "UPDATE jobs SET state = 'leased', attempt = attempt + 1, worker = $1, lease = $2 \
             WHERE id = $3 AND state = 'queued' AND attempt = $4",
        )
        .bind(worker.as_str())
        .bind(int(expires))
        .bind(job.as_str())
        .bind(int(attempt))
        .execute(&mut *db)
        .await?;
        // On PostgreSQL, another server may have taken it.
        if taken > 0 {
            return Ok(Taken::Leased(Lease::new(worker, &job, attempt + 1), task));
        }
    }
    Ok(Taken::Nothing)
}

fn read_next(row: &Row) -> Result<(JobId, u64, Task), StoreError> {
    Ok((read_id(row)?, uint(row.get("attempt")?), read_task(row)?))
}

/// Gives up a job in the queue that cannot be read. Returns its kind, or `None` if another server was faster.
async fn give_up(
    db: &mut Connection,
    row: &Row,
    why: &str,
    now: u64,
) -> Result<Option<Kind>, FarmError> {
    let id: &str = row.get("id")?;
    tracing::error!(id, why, "a job cannot be read and is given up");
    let given_up = query(
        "UPDATE jobs SET state = 'failed', ended = $1, reason = $2 WHERE id = $3 AND state = 'queued'",
    )
    .bind(int(now))
    .bind("the stored job cannot be read")
    .bind(id)
    .execute(db)
    .await?;
    let kind = Kind::from_name(row.get("kind")?);
    Ok(kind.filter(|_| given_up > 0))
}

/// Cancels an unfinished job of an owner.
pub(super) async fn cancel(
    db: &mut Connection,
    id: &JobId,
    owner: &str,
    now: u64,
) -> Result<(), FarmError> {
    let cancelled = query(
        "UPDATE jobs SET state = 'cancelled', ended = $1, worker = NULL, lease = NULL \
         WHERE id = $2 AND owner = $3 AND state IN ('queued', 'leased')",
    )
    .bind(int(now))
    .bind(id.as_str())
    .bind(owner)
    .execute(&mut *db)
    .await?;
    if cancelled > 0 {
        return Ok(());
    }
    match load(db, id).await? {
        Some(job) if job.owner == owner => Err(FarmError::Over),
        _ => Err(FarmError::Missing),
    }
}

/// The columns of a job without its task and its result.
macro_rules! select_jobs {
    ($rest:literal) => {
        concat!(
            "SELECT id, kind, owner, class, round, created, state, attempt, failures, worker, game, done, total, \
             reason, ended ",
            $rest
        )
    };
}

/// Reads a job with its result.
pub(super) async fn load(db: &mut Connection, id: &JobId) -> Result<Option<Job>, StoreError> {
    let row = query(select_jobs!(", result FROM jobs WHERE id = $1"))
        .bind(id.as_str())
        .fetch_optional(db)
        .await?;
    let Some(row) = row else { return Ok(None) };
    let json = |bytes: &[u8]| serde_json::from_slice(bytes).map_err(|_| damaged("a result"));
    let mut job = read(&row)?;
    job.result = row.get::<Option<&[u8]>>("result")?.map(json).transpose()?;
    Ok(Some(job))
}

/// Reads the last jobs of an owner without their results, the newest first.
pub(super) async fn of_owner(
    db: &mut Connection,
    owner: &str,
    most: i64,
) -> Result<Vec<Job>, StoreError> {
    let sql = select_jobs!("FROM jobs WHERE owner = $1 ORDER BY created DESC, id DESC LIMIT $2");
    let rows = query(sql).bind(owner).bind(most).fetch_all(db).await?;
    crate::store::sql::readable(&rows, read)
}

/// Returns the places of the jobs of an owner that wait, from 1.
pub(super) async fn places(
    db: &mut Connection,
    owner: &str,
) -> Result<HashMap<String, u64>, StoreError> {
    let rows = query(
        "SELECT id, place FROM (SELECT id, owner, ROW_NUMBER() OVER (ORDER BY class, round, created, id) AS place \
         FROM jobs WHERE state = 'queued') AS waiting WHERE owner = $1",
    )
    .bind(owner)
    .fetch_all(db)
    .await?;
    rows.iter()
        .map(|row| Ok((row.get("id")?, uint(row.get("place")?))))
        .collect()
}

/// Deletes the oldest jobs of an owner that have ended, so that not more than a number of them stay.
async fn forget(db: &mut Connection, owner: &str, most: u64) -> Result<(), StoreError> {
    query(
        "DELETE FROM jobs WHERE id IN (SELECT id FROM jobs WHERE owner = $1 AND ended IS NOT NULL \
         ORDER BY created DESC, id DESC LIMIT $2 OFFSET $3)",
    )
    .bind(owner)
    .bind(FORGOTTEN_AT_ONCE)
    .bind(int(most))
    .execute(db)
    .await?;
    Ok(())
}

/// Returns the place of a job in the queue, from 1. Returns `None` if it does not wait.
pub(super) async fn position(db: &mut Connection, job: &Job) -> Result<Option<u64>, StoreError> {
    if job.state != State::Queued {
        return Ok(None);
    }
    let before: i64 = query_scalar(
        "SELECT COUNT(*) FROM jobs WHERE state = 'queued' AND (class < $1 OR (class = $1 AND (round < $2 \
         OR (round = $2 AND (created < $3 OR (created = $3 AND id < $4))))))",
    )
    .bind(job.class)
    .bind(job.round)
    .bind(int(job.created))
    .bind(job.id.as_str())
    .fetch_one(db)
    .await?;
    Ok(Some(uint(before) + 1))
}

fn read_id(row: &Row) -> Result<JobId, StoreError> {
    JobId::new(row.get::<String>("id")?).ok_or_else(|| damaged("the identifier of a job"))
}

/// Reads the task of a job.
pub(super) fn read_task(row: &Row) -> Result<Task, StoreError> {
    match row.get::<i64>("format")? {
        FORMAT => serde_json::from_slice(row.get("task")?).map_err(|_| damaged("a task")),
        _ => Err(damaged("the format of a job")),
    }
}

/// Reads a job without its result. The owner of a job with a damaged task can see its state.
fn read(row: &Row) -> Result<Job, StoreError> {
    let state: &str = row.get("state")?;
    let state = State::ALL.into_iter().find(|one| one.name() == state);
    let optional = |column: &str| row.get::<Option<String>>(column);
    Ok(Job {
        id: read_id(row)?,
        kind: Kind::from_name(row.get("kind")?).ok_or_else(|| damaged("the kind of a job"))?,
        created: uint(row.get("created")?),
        state: state.ok_or_else(|| damaged("the state of a job"))?,
        attempt: uint(row.get("attempt")?),
        failures: uint(row.get("failures")?),
        worker: optional("worker")?.and_then(KeyId::new),
        game: optional("game")?.and_then(GameId::new),
        done: uint(row.get("done")?),
        total: uint(row.get("total")?),
        result: None,
        reason: optional("reason")?,
        ended: row.get::<Option<i64>>("ended")?.map(uint),
        owner: row.get("owner")?,
        class: row.get("class")?,
        round: row.get("round")?,
    })
}
