//! The queue of jobs in the database.
//!
//! Owners take turns: a new job gets the first round in which its owner has no job yet, but no round that is already
//! over. Jobs are taken by class, round and age. The position that a user sees is computed from the same order.

use super::task::{Kind, Task};
use super::{FarmError, Owner};
use crate::id::{GameId, JobId, KeyId};
use crate::store::sql::{Connection, QueryBuilder, Row, int, query, query_scalar, uint};
use crate::store::{StoreError, damaged};
use serde::Serialize;
use serde_json::Value;
use std::time::Duration;

/// The format of tasks and results: JSON.
const FORMAT: i64 = 1;
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
    /// The number of leases so far.
    pub attempt: u64,
    /// The number of leases that have run out or failed.
    pub failures: u64,
    /// The worker with the lease.
    pub worker: Option<KeyId>,
    /// The game on this server that the job is about.
    pub game: Option<GameId>,
    /// The task.
    pub task: Task,
    /// The number of parts that are done.
    pub done: u64,
    /// The number of all parts.
    pub total: u64,
    /// The result of a job that is done.
    pub result: Option<Value>,
    /// The reason why the job has failed.
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
    pub(super) total: u64,
    /// The maximum number of unfinished jobs of the owner.
    pub(super) most: u64,
    /// The maximum number of unfinished jobs of all owners.
    pub(super) queue: u64,
}

/// Adds a job to the queue.
pub(super) async fn add(db: &mut Connection, job: &NewJob, now: u64) -> Result<(), FarmError> {
    let own: i64 = query_scalar(
        "SELECT COUNT(*) FROM jobs WHERE owner = $1 AND state IN ('queued', 'leased')",
    )
    .bind(&job.owner)
    .fetch_one(&mut *db)
    .await?;
    if uint(own) >= job.most {
        return Err(FarmError::TooMany(job.most));
    }
    let all: i64 = query_scalar("SELECT COUNT(*) FROM jobs WHERE state IN ('queued', 'leased')")
        .fetch_one(&mut *db)
        .await?;
    if uint(all) >= job.queue {
        return Err(FarmError::Full);
    }
    let kind = job.task.kind();
    let round = next_round(db, &job.owner, kind.class()).await?;
    // Jobs of the same millisecond get successive times, so that the older one is taken first.
    let last: Option<i64> = query_scalar(
        "SELECT MAX(created) FROM jobs WHERE state IN ('queued', 'leased') AND class = $1",
    )
    .bind(kind.class())
    .fetch_one(&mut *db)
    .await?;
    let created = last.map_or(int(now), |last| int(now).max(last + 1));
    let task = serde_json::to_vec(&job.task).map_err(|error| damaged(&error.to_string()))?;
    query(
        "INSERT INTO jobs (id, kind, owner, class, round, created, state, attempt, failures, game, format, task, done, \
         total) VALUES ($1, $2, $3, $4, $5, $6, 'queued', 0, 0, $7, $8, $9, 0, $10)",
    )
    .bind(job.id.as_str())
    .bind(kind.name())
    .bind(&job.owner)
    .bind(kind.class())
    .bind(round)
    .bind(created)
    .bind(job.task.game().map(GameId::as_str))
    .bind(FORMAT)
    .bind(task)
    .bind(int(job.total))
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

/// Returns the job that is taken next, of some kinds.
async fn first(db: &mut Connection, kinds: &[Kind]) -> Result<Option<Job>, StoreError> {
    let mut sql = QueryBuilder::new("SELECT * FROM jobs WHERE state = 'queued' AND kind IN (");
    for (number, kind) in kinds.iter().enumerate() {
        if number > 0 {
            sql.push(", ");
        }
        sql.push_bind(kind.name());
    }
    sql.push(") ORDER BY class, round, created, id LIMIT 1");
    let row = sql.build().fetch_optional(db).await?;
    row.as_ref().map(read).transpose()
}

/// Gives the next job to a worker. Returns `None` if there is none.
pub(super) async fn take(
    db: &mut Connection,
    worker: &KeyId,
    kinds: &[Kind],
    now: u64,
    lease: Duration,
) -> Result<Option<Job>, FarmError> {
    if kinds.is_empty() {
        return Ok(None);
    }
    for _ in 0..TRIES {
        let Some(job) = first(db, kinds).await? else {
            return Ok(None);
        };
        let taken = query(
            "UPDATE jobs SET state = 'leased', attempt = attempt + 1, worker = $1, lease = $2 \
             WHERE id = $3 AND state = 'queued' AND attempt = $4",
        )
        .bind(worker.as_str())
        .bind(lease_end(now, lease))
        .bind(job.id.as_str())
        .bind(int(job.attempt))
        .execute(&mut *db)
        .await?;
        // On PostgreSQL, another server may have taken it.
        if taken > 0 {
            return Ok(Some(Job {
                state: State::Leased,
                attempt: job.attempt + 1,
                worker: Some(worker.clone()),
                ..job
            }));
        }
    }
    Ok(None)
}

fn lease_end(now: u64, lease: Duration) -> i64 {
    let lease = u64::try_from(lease.as_millis()).unwrap_or(u64::MAX);
    int(now.saturating_add(lease))
}

/// A lease: the job, the number of the lease and the worker. Every change by the worker names all three.
#[derive(Clone, Debug)]
pub(super) struct Lease {
    pub(super) job: JobId,
    pub(super) attempt: u64,
    pub(super) worker: KeyId,
}

/// An UPDATE that changes a job only if the lease is its last one. `$1` to `$3` are the lease, see [`Lease::query`].
macro_rules! fenced {
    ($set:literal) => {
        concat!(
            "UPDATE jobs SET ",
            $set,
            " WHERE id = $1 AND attempt = $2 AND worker = $3 AND state = 'leased'"
        )
    };
}

impl Lease {
    pub(super) fn new(worker: &KeyId, job: &JobId, attempt: u64) -> Lease {
        Lease {
            job: job.clone(),
            attempt,
            worker: worker.clone(),
        }
    }

    fn query(&self, sql: &'static str) -> crate::store::sql::Query {
        query(sql)
            .bind(self.job.as_str())
            .bind(int(self.attempt))
            .bind(self.worker.as_str())
    }

    /// Renews the lease and notes the progress.
    pub(super) async fn renew(
        &self,
        db: &mut Connection,
        done: u64,
        now: u64,
        lease: Duration,
    ) -> Result<(), FarmError> {
        let renewed = self
            .query(fenced!(
                "lease = $4, done = CASE WHEN $5 > total THEN total ELSE $5 END"
            ))
            .bind(lease_end(now, lease))
            .bind(int(done))
            .execute(db)
            .await?;
        one(renewed)
    }

    /// Stores the result and ends the job.
    pub(super) async fn finish(
        &self,
        db: &mut Connection,
        result: Vec<u8>,
        now: u64,
    ) -> Result<(), FarmError> {
        let finished = self
            .query(fenced!(
                "state = 'done', result = $4, ended = $5, done = total, worker = NULL, lease = NULL, reason = NULL"
            ))
            .bind(result)
            .bind(int(now))
            .execute(db)
            .await?;
        one(finished)
    }

    /// Puts the job back into the queue. It keeps its place.
    pub(super) async fn give_back(&self, db: &mut Connection) -> Result<(), FarmError> {
        let sql = fenced!("state = 'queued', worker = NULL, lease = NULL");
        one(self.query(sql).execute(db).await?)
    }

    /// Notes a failure. The job goes back into the queue, or is given up after too many. Returns `true` if it is given
    /// up.
    pub(super) async fn fail(
        &self,
        db: &mut Connection,
        reason: &str,
        most: u64,
        now: u64,
    ) -> Result<bool, FarmError> {
        let given_up = self
            .query(concat!(
                fenced!(
                    "state = 'failed', ended = $4, failures = failures + 1, reason = $5, worker = NULL, lease = NULL"
                ),
                " AND failures + 1 >= $6"
            ))
            .bind(int(now))
            .bind(reason)
            .bind(int(most))
            .execute(&mut *db)
            .await?;
        if given_up > 0 {
            return Ok(true);
        }
        let queued = self
            .query(fenced!(
                "state = 'queued', failures = failures + 1, reason = $4, worker = NULL, lease = NULL"
            ))
            .bind(reason)
            .execute(db)
            .await?;
        one(queued).map(|()| false)
    }
}

fn one(changed: u64) -> Result<(), FarmError> {
    match changed {
        0 => Err(FarmError::LostLease),
        _ => Ok(()),
    }
}

/// Jobs whose leases have run out.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Expired {
    /// Jobs that are in the queue again.
    pub queued: u64,
    /// Jobs that were given up.
    pub failed: u64,
}

/// Ends the leases that have run out.
pub(super) async fn expire(db: &mut Connection, most: u64, now: u64) -> Result<Expired, FarmError> {
    const REASON: &str = "the worker was silent for too long";
    let failed = query(
        "UPDATE jobs SET state = 'failed', ended = $1, failures = failures + 1, reason = $2, worker = NULL, \
         lease = NULL WHERE state = 'leased' AND lease < $1 AND failures + 1 >= $3",
    )
    .bind(int(now))
    .bind(REASON)
    .bind(int(most))
    .execute(&mut *db)
    .await?;
    let queued = query(
        "UPDATE jobs SET state = 'queued', failures = failures + 1, reason = $2, worker = NULL, lease = NULL \
         WHERE state = 'leased' AND lease < $1",
    )
    .bind(int(now))
    .bind(REASON)
    .execute(db)
    .await?;
    Ok(Expired { queued, failed })
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

/// Reads a job.
pub(super) async fn load(db: &mut Connection, id: &JobId) -> Result<Option<Job>, StoreError> {
    let row = query("SELECT * FROM jobs WHERE id = $1")
        .bind(id.as_str())
        .fetch_optional(db)
        .await?;
    row.as_ref().map(read).transpose()
}

/// Reads the last jobs of an owner, the newest first.
pub(super) async fn of_owner(
    db: &mut Connection,
    owner: &str,
    most: i64,
) -> Result<Vec<Job>, StoreError> {
    let rows = query("SELECT * FROM jobs WHERE owner = $1 ORDER BY created DESC, id LIMIT $2")
        .bind(owner)
        .bind(most)
        .fetch_all(db)
        .await?;
    crate::store::sql::readable(&rows, read)
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

fn read(row: &Row) -> Result<Job, StoreError> {
    let id: String = row.get("id")?;
    let state: &str = row.get("state")?;
    let state = State::ALL.into_iter().find(|one| one.name() == state);
    let optional = |column: &str| row.get::<Option<String>>(column);
    let json = |bytes: &[u8]| serde_json::from_slice(bytes).map_err(|_| damaged("a result"));
    Ok(Job {
        id: JobId::new(id).ok_or_else(|| damaged("the identifier of a job"))?,
        kind: Kind::from_name(row.get("kind")?).ok_or_else(|| damaged("the kind of a job"))?,
        created: uint(row.get("created")?),
        state: state.ok_or_else(|| damaged("the state of a job"))?,
        attempt: uint(row.get("attempt")?),
        failures: uint(row.get("failures")?),
        worker: optional("worker")?.and_then(KeyId::new),
        game: optional("game")?.and_then(GameId::new),
        task: serde_json::from_slice(row.get("task")?).map_err(|_| damaged("a task"))?,
        done: uint(row.get("done")?),
        total: uint(row.get("total")?),
        result: row.get::<Option<&[u8]>>("result")?.map(json).transpose()?,
        reason: optional("reason")?,
        ended: row.get::<Option<i64>>("ended")?.map(uint),
        owner: row.get("owner")?,
        class: row.get("class")?,
        round: row.get("round")?,
    })
}
