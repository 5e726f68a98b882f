//! The side of the workers: taking jobs, progress and results.

use super::app::App;
use super::error::ApiError;
use super::guard::Client;
use super::identity::bearer;
use super::input::{Body, bad_request};
use super::jobs::Named;
use crate::farm::{FarmError, JobResult, Kind, MESSAGE_BYTES, PlyResult, WorkerKey};
use crate::protocol::ErrorCode;
use axum::Json;
use axum::extract::{FromRequestParts, State};
use axum::http::StatusCode;
use axum::http::request::Parts;
use axum::response::{IntoResponse, Response};
use serde::Deserialize;
use std::time::Duration;
use tokio::time::{Instant, sleep_until};

/// The time that a worker waits for a job in one request.
const WAIT: Duration = Duration::from_secs(10);
/// The time after which a waiting request looks again, because another server may have added a job.
const LOOK: Duration = Duration::from_secs(1);

/// The worker behind a request.
pub(crate) struct WorkerIdentity(pub(crate) WorkerKey);

impl FromRequestParts<App> for WorkerIdentity {
    type Rejection = ApiError;

    async fn from_request_parts(parts: &mut Parts, app: &App) -> Result<WorkerIdentity, ApiError> {
        let secret = bearer(&parts.headers).ok_or_else(bad_key)?;
        let key = app.farm.key(secret).await?;
        key.map(WorkerIdentity).ok_or_else(bad_key)
    }
}

/// Returns the error of a request without a valid key.
pub(crate) fn bad_key() -> ApiError {
    ApiError::new(
        StatusCode::UNAUTHORIZED,
        ErrorCode::BadKey,
        "the key of the worker is missing, wrong or was revoked",
    )
}

/// A request for work.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct TakeRequest {
    /// The engine of the worker.
    engine: String,
    /// The kinds of jobs that the worker does.
    kinds: Vec<Kind>,
}

/// Returns the next job. Waits for one, but not long.
pub(crate) async fn take(
    State(app): State<App>,
    client: Client,
    WorkerIdentity(worker): WorkerIdentity,
    Body(request): Body<TakeRequest>,
) -> Result<Response, ApiError> {
    let engine = app.farm.engine().await?;
    if request.engine != engine {
        return Err(FarmError::OtherEngine(engine.to_owned()).into());
    }
    if request.kinds.is_empty() {
        return Err(bad_request("kinds: expected at least one"));
    }
    app.farm.note_worker(&worker, app.now()).await?;
    // The workers of one address may all wait.
    client.give_back();
    let until = Instant::now() + WAIT;
    let mut stop = app.stop.clone();
    loop {
        // The `Notified` future is created before the queue is read, so that a job added in between wakes it.
        let added = app.farm.added().notified();
        let taken = app.farm.take(&worker.id, &request.kinds, app.now()).await?;
        if let Some(job) = taken {
            return Ok(Json(job).into_response());
        }
        if Instant::now() >= until {
            return Ok(StatusCode::NO_CONTENT.into_response());
        }
        tokio::select! {
            () = added => {}
            () = sleep_until(until.min(Instant::now() + LOOK)) => {}
            () = stop.wanted() => return Ok(StatusCode::NO_CONTENT.into_response()),
        }
    }
}

/// The progress of a job.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct Progress {
    /// The fencing token: the number of the lease.
    attempt: u64,
    /// Searches since the last message.
    #[serde(default)]
    found: Vec<PlyResult>,
    /// The number of finished parts. Ignored for reviews and analyses, whose searches are counted.
    #[serde(default)]
    done: u64,
}

/// Renews the lease of a job and stores its progress.
pub(crate) async fn progress(
    State(app): State<App>,
    WorkerIdentity(worker): WorkerIdentity,
    Named(job): Named,
    Body(progress): Body<Progress, MESSAGE_BYTES>,
) -> Result<StatusCode, ApiError> {
    let Progress {
        attempt,
        found,
        done,
    } = progress;
    app.farm
        .progress(&worker.id, &job, attempt, found, done, app.now())
        .await?;
    // A long job has no other requests.
    app.farm.note_worker(&worker, app.now()).await?;
    Ok(StatusCode::NO_CONTENT)
}

/// The result of a job.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct Finished {
    attempt: u64,
    result: JobResult,
}

/// Stores the result of a job.
pub(crate) async fn finish(
    State(app): State<App>,
    WorkerIdentity(worker): WorkerIdentity,
    Named(job): Named,
    Body(finished): Body<Finished, MESSAGE_BYTES>,
) -> Result<StatusCode, ApiError> {
    let Finished { attempt, result } = finished;
    app.farm
        .finish(&worker.id, &job, attempt, result, app.now())
        .await?;
    Ok(StatusCode::NO_CONTENT)
}

/// The failure of a job.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct Failed {
    attempt: u64,
    reason: String,
}

/// Notes that the worker cannot do a job.
pub(crate) async fn fail(
    State(app): State<App>,
    WorkerIdentity(worker): WorkerIdentity,
    Named(job): Named,
    Body(failed): Body<Failed>,
) -> Result<StatusCode, ApiError> {
    app.farm
        .fail_job(&worker.id, &job, failed.attempt, &failed.reason, app.now())
        .await?;
    Ok(StatusCode::NO_CONTENT)
}

/// A lease that is given back.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct GivenBack {
    attempt: u64,
}

/// Puts a job back into the queue.
pub(crate) async fn give_back(
    State(app): State<App>,
    WorkerIdentity(worker): WorkerIdentity,
    Named(job): Named,
    Body(given): Body<GivenBack>,
) -> Result<StatusCode, ApiError> {
    app.farm.give_back(&worker.id, &job, given.attempt).await?;
    Ok(StatusCode::NO_CONTENT)
}
