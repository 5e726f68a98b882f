//! Upkeep: leases that have run out, old jobs and results, numbers.

use super::queue::State;
use super::{Farm, FarmError, count_ended, lease};
use crate::store::sql::{int, query, query_scalar, uint};

/// The time in milliseconds after which a job that has ended is deleted.
const JOB_MILLIS: u64 = 30 * 86_400_000;
/// The time in milliseconds after which a result that was not used is deleted.
const RESULT_MILLIS: u64 = 90 * 86_400_000;
/// The maximum number of results of searches. The ones that were not used for the longest time are deleted.
const RESULTS: i64 = 2_000_000;

/// The number of jobs that are deleted at once. Their results may be large.
const JOBS_AT_ONCE: u32 = 20;
/// The number of results of searches that are deleted at once.
const RESULTS_AT_ONCE: u32 = 200;

/// The numbers of jobs.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Counts {
    /// Jobs that wait.
    pub queued: u64,
    /// Jobs that a worker has.
    pub leased: u64,
}

/// Numbers of jobs whose leases have run out.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Expired {
    /// Jobs that are in the queue again.
    pub queued: u64,
    /// Jobs that were given up.
    pub failed: u64,
}

impl Farm {
    /// Ends the leases that have run out. Their jobs go to other workers.
    ///
    /// # Errors
    ///
    /// Returns an error if the store fails.
    pub async fn expire(&self, now: u64) -> Result<Expired, FarmError> {
        // Most of the time there is nothing to write.
        let expired: i64 =
            query_scalar("SELECT COUNT(*) FROM jobs WHERE state = 'leased' AND lease < $1")
                .bind(int(now))
                .fetch_one(self.store().readers())
                .await?;
        if expired == 0 {
            return Ok(Expired::default());
        }
        let most = self.options().failures;
        let lapsed = self
            .store()
            .write(move |db| Box::pin(async move { lease::expire(db, most, now).await }));
        let mut expired = Expired::default();
        for job in lapsed.await? {
            match job.is_given_up {
                true => {
                    expired.failed += 1;
                    count_ended(job.kind, State::Failed);
                }
                false => expired.queued += 1,
            }
        }
        metrics::counter!("cotulenh_job_leases_lost_total")
            .increment(expired.queued + expired.failed);
        self.added().notify_waiters();
        Ok(expired)
    }

    /// Deletes old jobs and results.
    ///
    /// # Errors
    ///
    /// Returns an error if the store fails.
    pub async fn prune(&self, now: u64) -> Result<(), FarmError> {
        let store = self.store();
        let jobs = "DELETE FROM jobs WHERE id IN (SELECT id FROM jobs WHERE ended < $1 LIMIT $2)";
        let before = now.saturating_sub(JOB_MILLIS);
        store.delete_in_batches(jobs, before, JOBS_AT_ONCE).await?;
        // The last use of the first result that is one too many.
        let surplus: Option<i64> =
            query_scalar("SELECT used FROM evaluations ORDER BY used DESC LIMIT 1 OFFSET $1")
                .bind(RESULTS)
                .fetch_optional(store.searchers())
                .await?;
        let results = "DELETE FROM evaluations WHERE id IN (SELECT id FROM evaluations WHERE used < $1 LIMIT $2)";
        let before = now.saturating_sub(RESULT_MILLIS);
        let before = surplus.map_or(before, |used| before.max(uint(used)));
        store
            .delete_in_batches(results, before, RESULTS_AT_ONCE)
            .await?;
        Ok(())
    }

    /// Returns the numbers of unfinished jobs.
    ///
    /// # Errors
    ///
    /// Returns an error if the store fails.
    pub async fn counts(&self) -> Result<Counts, FarmError> {
        let rows = query(
            "SELECT state, COUNT(*) AS number FROM jobs WHERE state IN ('queued', 'leased') GROUP BY state",
        )
        .fetch_all(self.store().readers())
        .await?;
        let mut counts = Counts::default();
        for row in rows {
            let number = uint(row.get("number")?);
            match row.get::<&str>("state")? {
                "queued" => counts.queued = number,
                _ => counts.leased = number,
            }
        }
        Ok(counts)
    }
}
