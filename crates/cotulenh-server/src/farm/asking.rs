//! Requests for jobs, and their states.

use super::queue::{self, Job, JobLimits, NewJob, State};
use super::task::{GameLine, Kind, Task};
use super::{Farm, FarmError, Owner, blocking};
use crate::id::{GameId, JobId};
use crate::protocol::UserKind;
use crate::store::GameStore;
use std::collections::HashMap;

/// The number of jobs in the list of an owner.
const LISTED: i64 = 50;
/// The maximum number of jobs of a user that have ended. Older ones are deleted.
const ENDED: u64 = 100;

impl Farm {
    /// Adds a job to the queue.
    ///
    /// # Errors
    ///
    /// Returns an error if a parameter is wrong, the owner may not ask for this kind, the owner has too many jobs, the
    /// queue is full, or the store fails.
    pub async fn ask(&self, owner: &Owner, task: Task, now: u64) -> Result<JobId, FarmError> {
        let options = self.options();
        let most = match (owner, task.kind()) {
            (Owner::User(_, UserKind::Guest), Kind::Review | Kind::Analysis) => options.per_guest,
            (Owner::User(..), Kind::Review | Kind::Analysis) => options.per_user,
            (Owner::User(..), _) => return Err(FarmError::NotAllowed),
            (Owner::Key(_), _) => options.per_key,
            (Owner::Server, _) => options.queue,
        };
        let (task, total) = blocking(move || {
            let total = task.check()?;
            Ok::<_, FarmError>((task, total))
        })
        .await??;
        let job = NewJob {
            id: JobId::random(),
            owner: owner.text(),
            task,
            total,
        };
        let limits = JobLimits {
            owner: most,
            all: options.queue,
            ended: matches!(owner, Owner::User(..)).then_some(ENDED),
        };
        let id = job.id.clone();
        let added = self
            .store()
            .write(move |db| Box::pin(async move { queue::add(db, &job, limits, now).await }));
        added.await?;
        self.added().notify_waiters();
        Ok(id)
    }

    /// Returns the main line of a finished game.
    ///
    /// # Errors
    ///
    /// Returns [`FarmError::Missing`] if there is no such game, and [`FarmError::NotEnded`] if it has not ended: the farm
    /// does not help players during a game.
    pub async fn line_of(&self, game: &GameId) -> Result<GameLine, FarmError> {
        let stored = self.store().load(game).await?;
        let stored = stored.ok_or(FarmError::Missing)?;
        let has_ended =
            crate::store::sql::query("SELECT id FROM games WHERE id = $1 AND ended IS NOT NULL")
                .bind(game.as_str())
                .fetch_optional(self.store().readers())
                .await?
                .is_some();
        match has_ended {
            true => blocking(move || GameLine::of(&stored)).await?,
            false => Err(FarmError::NotEnded),
        }
    }

    /// Returns a job and its place in the queue. Returns `None` if there is no such job.
    ///
    /// # Errors
    ///
    /// Returns an error if the store fails.
    pub async fn job(&self, id: &JobId) -> Result<Option<(Job, Option<u64>)>, FarmError> {
        let mut db = self.store().readers().acquire().await?;
        let Some(job) = queue::load(&mut db, id).await? else {
            return Ok(None);
        };
        let position = queue::position(&mut db, &job).await?;
        Ok(Some((job, position)))
    }

    /// Returns the last jobs of an owner with their places and without their results, the newest first.
    ///
    /// # Errors
    ///
    /// Returns an error if the store fails.
    pub async fn jobs_of(&self, owner: &Owner) -> Result<Vec<(Job, Option<u64>)>, FarmError> {
        let mut db = self.store().readers().acquire().await?;
        let jobs = queue::of_owner(&mut db, &owner.text(), LISTED).await?;
        let places = if jobs.iter().any(|job| job.state == State::Queued) {
            queue::places(&mut db, &owner.text()).await?
        } else {
            HashMap::new()
        };
        let place = |job: &Job| places.get(job.id.as_str()).copied();
        Ok(jobs
            .into_iter()
            .map(|job| {
                let place = place(&job);
                (job, place)
            })
            .collect())
    }

    /// Cancels a job.
    ///
    /// # Errors
    ///
    /// Returns an error if the owner has no such job, the job has ended, or the store fails.
    pub async fn cancel(&self, id: &JobId, owner: &Owner, now: u64) -> Result<(), FarmError> {
        let (id, owner) = (id.clone(), owner.text());
        self.store()
            .write(move |db| Box::pin(async move { queue::cancel(db, &id, &owner, now).await }))
            .await
    }
}
