//! Leases of jobs in the database.
//!
//! The column `attempt` is the fencing token of a lease, and the column `lease` is the time at which it runs out.

use super::queue::State;
use super::task::{Kind, Task};
use super::{FarmError, queue};
use crate::id::{JobId, KeyId};
use crate::store::sql::{Connection, QueryBuilder, int, query, uint};

/// A lease. Every change by a worker names all three members.
#[derive(Clone, Debug)]
pub(super) struct Lease {
    /// The job.
    pub(super) job: JobId,
    /// The fencing token: the number of the lease.
    pub(super) attempt: u64,
    /// The worker that holds the lease.
    pub(super) worker: KeyId,
}

/// A job whose lease has ended without a result.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Lapsed {
    /// The kind of the job, or `None` if it is unknown.
    pub(super) kind: Option<Kind>,
    /// Whether the job is given up. Otherwise it is in the queue again.
    pub(super) is_given_up: bool,
}

impl Lease {
    pub(super) fn new(worker: &KeyId, job: &JobId, attempt: u64) -> Lease {
        Lease {
            job: job.clone(),
            attempt,
            worker: worker.clone(),
        }
    }

    /// Returns the task of the job.
    ///
    /// # Errors
    ///
    /// Returns [`FarmError::LostLease`] if this lease is not the last one of the job.
    pub(super) async fn task(&self, db: &mut Connection) -> Result<Task, FarmError> {
        let row = query("SELECT state, attempt, worker, format, task FROM jobs WHERE id = $1")
            .bind(self.job.as_str())
            .fetch_optional(db)
            .await?;
        let row = row.ok_or(FarmError::Missing)?;
        let is_last = row.get::<&str>("state")? == State::Leased.name()
            && uint(row.get("attempt")?) == self.attempt
            && row.get::<Option<&str>>("worker")? == Some(self.worker.as_str());
        match is_last {
            true => Ok(queue::read_task(&row)?),
            false => Err(FarmError::LostLease),
        }
    }

    /// Renews the lease and notes the progress.
    pub(super) async fn renew(
        &self,
        db: &mut Connection,
        done: u64,
        expires: u64,
    ) -> Result<(), FarmError> {
        let mut sql = QueryBuilder::new("UPDATE jobs SET lease = ");
        sql.push_bind(int(expires)).push(", done = CASE WHEN ");
        sql.push_bind(int(done)).push(" > total THEN total ELSE ");
        sql.push_bind(int(done)).push(" END");
        self.update(db, sql).await
    }

    /// Stores the result and ends the job.
    pub(super) async fn finish(
        &self,
        db: &mut Connection,
        result: Vec<u8>,
        now: u64,
    ) -> Result<(), FarmError> {
        let mut sql = QueryBuilder::new(
            "UPDATE jobs SET state = 'done', done = total, worker = NULL, lease = NULL, reason = NULL, result = ",
        );
        sql.push_bind(result).push(", ended = ").push_bind(int(now));
        self.update(db, sql).await
    }

    /// Puts the job back into the queue. It keeps its place.
    pub(super) async fn give_back(&self, db: &mut Connection) -> Result<(), FarmError> {
        let sql = "UPDATE jobs SET state = 'queued', worker = NULL, lease = NULL";
        self.update(db, QueryBuilder::new(sql)).await
    }

    /// Notes a failure. The job goes back into the queue, or is given up after `most` failures.
    pub(super) async fn fail(
        &self,
        db: &mut Connection,
        reason: &str,
        most: u64,
        now: u64,
    ) -> Result<Lapsed, FarmError> {
        let lapsed = lapse(db, reason, most, now, |sql| self.push_condition(sql)).await?;
        lapsed.first().copied().ok_or(FarmError::LostLease)
    }

    /// Changes the job, if this lease is its last one.
    async fn update(&self, db: &mut Connection, mut sql: QueryBuilder) -> Result<(), FarmError> {
        sql.push(" WHERE state = 'leased' AND ");
        self.push_condition(&mut sql);
        match sql.build().execute(db).await? {
            0 => Err(FarmError::LostLease),
            _ => Ok(()),
        }
    }

    fn push_condition(&self, sql: &mut QueryBuilder) {
        sql.push("id = ").push_bind(self.job.as_str());
        sql.push(" AND attempt = ").push_bind(int(self.attempt));
        sql.push(" AND worker = ").push_bind(self.worker.as_str());
    }
}

/// Ends the leases that have run out.
pub(super) async fn expire(
    db: &mut Connection,
    most: u64,
    now: u64,
) -> Result<Vec<Lapsed>, FarmError> {
    const REASON: &str = "the worker was silent for too long";
    lapse(db, REASON, most, now, |sql| {
        sql.push("lease < ").push_bind(int(now));
    })
    .await
}

/// Ends leases without a result. Their jobs go back into the queue, or are given up after `most` failures.
/// `push_condition` adds the condition that selects the leases.
async fn lapse(
    db: &mut Connection,
    reason: &str,
    most: u64,
    now: u64,
    push_condition: impl FnOnce(&mut QueryBuilder),
) -> Result<Vec<Lapsed>, FarmError> {
    let mut sql = QueryBuilder::new("UPDATE jobs SET state = CASE WHEN failures + 1 >= ");
    sql.push_bind(int(most));
    sql.push(" THEN 'failed' ELSE 'queued' END, ended = CASE WHEN failures + 1 >= ");
    sql.push_bind(int(most)).push(" THEN ").push_bind(int(now));
    sql.push(" ELSE NULL END, failures = failures + 1, worker = NULL, lease = NULL, reason = ");
    sql.push_bind(reason).push(" WHERE state = 'leased' AND ");
    push_condition(&mut sql);
    sql.push(" RETURNING kind, state");
    let rows = sql.build().fetch_all(db).await?;
    let lapsed = rows.iter().map(|row| {
        Ok(Lapsed {
            kind: Kind::from_name(row.get("kind")?),
            is_given_up: row.get::<&str>("state")? == State::Failed.name(),
        })
    });
    lapsed.collect()
}
