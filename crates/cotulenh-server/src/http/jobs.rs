//! Requests for jobs, by users and by holders of a worker key. Also the list of puzzles.

use super::app::App;
use super::error::ApiError;
use super::identity::{Player, bearer};
use super::input::{Body, Parameters, bad_request};
use super::workers::bad_key;
use crate::farm::{
    Analysis, FarmError, GameLine, Job, MatchGames, Owner, SelfplayGames, State as JobStateName,
    StoredPuzzle, Task,
};
use crate::id::{GameId, JobId};
use crate::users::{Scope, is_worker_key};
use axum::Json;
use axum::extract::{FromRequestParts, Path, State};
use axum::http::StatusCode;
use axum::http::request::Parts;
use axum::response::{IntoResponse, Response};
use serde::{Deserialize, Serialize};
use serde_json::Value;

/// The maximum size of a request for a job: the turns of a long game.
const REQUEST_BYTES: usize = 64 << 10;
/// The number of puzzles on a page, unless the client asks for another one.
const PUZZLES: u32 = 50;
/// The maximum number of puzzles on a page.
const MAX_PUZZLES: u32 = 200;

/// The owner of jobs behind a request: a user, or the operator with the key of a worker. The operator is not a worker.
pub(crate) struct Asker(Owner);

impl FromRequestParts<App> for Asker {
    type Rejection = ApiError;

    async fn from_request_parts(parts: &mut Parts, app: &App) -> Result<Asker, ApiError> {
        if let Some(secret) = bearer(&parts.headers).filter(|secret| is_worker_key(secret)) {
            let key = app.farm.key(secret).await?.ok_or_else(bad_key)?;
            return Ok(Asker(Owner::Key(key.id)));
        }
        let player = Player::from_request_parts(parts, app).await?;
        let user = player.with(Scope::Analyse)?;
        Ok(Asker(Owner::User(user.id, user.kind)))
    }
}

/// A request for a job.
#[derive(Debug, Deserialize)]
#[serde(tag = "kind", rename_all = "kebab-case", deny_unknown_fields)]
pub(crate) enum JobRequest {
    /// The review of a game of this server, or of a line.
    Review {
        #[serde(default)]
        game: Option<GameId>,
        #[serde(default)]
        line: Option<GameLine>,
        nodes: u64,
    },
    /// The analysis of the last position of a line.
    Analysis(Analysis),
    /// Games of the engine against itself.
    Selfplay(SelfplayGames),
    /// Games of a match.
    Match(MatchGames),
}

impl JobRequest {
    async fn task(self, app: &App) -> Result<Task, ApiError> {
        Ok(match self {
            JobRequest::Review { game, line, nodes } => {
                let line = match (&game, line) {
                    (Some(game), None) => line_of(app, game).await?,
                    (None, Some(line)) => line,
                    _ => return Err(bad_request("expected either game or line")),
                };
                Task::Review { game, line, nodes }
            }
            JobRequest::Analysis(analysis) => Task::Analysis(analysis),
            JobRequest::Selfplay(games) => Task::Selfplay(games),
            JobRequest::Match(games) => Task::Match(games),
        })
    }
}

/// Returns the main line of a game of this server, if it has ended.
async fn line_of(app: &App, game: &GameId) -> Result<GameLine, ApiError> {
    let line = app.farm.line_of(game).await;
    line.map_err(|error| match error {
        FarmError::Missing => ApiError::no_such_game(),
        error => error.into(),
    })
}

/// The state of a job, as its owner sees it.
#[derive(Debug, Serialize)]
pub(crate) struct JobState {
    id: JobId,
    kind: &'static str,
    state: JobStateName,
    /// The place in the queue, from 1, or `None` if the job does not wait.
    position: Option<u64>,
    done: u64,
    total: u64,
    created: u64,
    ended: Option<u64>,
    game: Option<GameId>,
    reason: Option<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    result: Option<Value>,
}

impl JobState {
    fn new((job, position): (Job, Option<u64>)) -> JobState {
        JobState {
            id: job.id,
            kind: job.kind.name(),
            state: job.state,
            position,
            done: job.done,
            total: job.total,
            created: job.created,
            ended: job.ended,
            game: job.game,
            reason: job.reason,
            result: job.result,
        }
    }
}

/// The job that a path names.
pub(crate) struct Named(pub(crate) JobId);

impl<S: Send + Sync> FromRequestParts<S> for Named {
    type Rejection = ApiError;

    async fn from_request_parts(parts: &mut Parts, state: &S) -> Result<Named, ApiError> {
        let path = Path::<String>::from_request_parts(parts, state).await;
        let id = path.ok().and_then(|Path(id)| JobId::new(id));
        id.map(Named).ok_or_else(|| FarmError::Missing.into())
    }
}

/// Adds a job to the queue.
pub(crate) async fn create(
    State(app): State<App>,
    Asker(owner): Asker,
    Body(request): Body<JobRequest, REQUEST_BYTES>,
) -> Result<Response, ApiError> {
    if let Owner::User(user, _) = &owner {
        app.rates
            .commands
            .take(user.clone())
            .map_err(|wait| ApiError::too_many(wait, "you have asked for too many jobs"))?;
    }
    let task = request.task(&app).await?;
    let id = app.farm.ask(&owner, task, app.now()).await?;
    let job = app.farm.job(&id).await?.ok_or(FarmError::Missing)?;
    Ok((StatusCode::CREATED, Json(JobState::new(job))).into_response())
}

/// Returns the last jobs of the owner, without their results.
pub(crate) async fn list(
    State(app): State<App>,
    Asker(owner): Asker,
) -> Result<Json<Vec<JobState>>, ApiError> {
    let jobs = app.farm.jobs_of(&owner).await?.into_iter();
    Ok(Json(jobs.map(JobState::new).collect()))
}

/// Returns the state of a job of the owner.
pub(crate) async fn read(
    State(app): State<App>,
    Asker(owner): Asker,
    Named(id): Named,
) -> Result<Json<JobState>, ApiError> {
    let job = app.farm.job(&id).await?;
    let job = job.filter(|(job, _)| job.is_of(&owner));
    Ok(Json(JobState::new(job.ok_or(FarmError::Missing)?)))
}

/// Cancels a job of the owner.
pub(crate) async fn cancel(
    State(app): State<App>,
    Asker(owner): Asker,
    Named(id): Named,
) -> Result<StatusCode, ApiError> {
    app.farm.cancel(&id, &owner, app.now()).await?;
    Ok(StatusCode::NO_CONTENT)
}

/// The page of puzzles to return.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct PuzzleQuery {
    limit: Option<u32>,
    before: Option<String>,
}

/// A page of puzzles.
#[derive(Debug, Serialize)]
pub(crate) struct PuzzleList {
    puzzles: Vec<StoredPuzzle>,
    /// The value of `before` for the next page, or `None` if this is the last one.
    next: Option<String>,
}

/// Returns puzzles from finished games, the newest first.
pub(crate) async fn puzzles(
    State(app): State<App>,
    Parameters(query): Parameters<PuzzleQuery>,
) -> Result<Json<PuzzleList>, ApiError> {
    let before = match query.before {
        None => None,
        Some(text) => {
            let parts = text.split_once('-');
            let parts = parts.and_then(|(at, id)| Some((at.parse().ok()?, id.to_owned())));
            Some(parts.ok_or_else(|| bad_request("before: expected the value of next"))?)
        }
    };
    let limit = query.limit.unwrap_or(PUZZLES).clamp(1, MAX_PUZZLES);
    let puzzles = app.farm.puzzles(limit, before).await?;
    let is_full = puzzles.len() == limit as usize;
    let last = puzzles.last().filter(|_| is_full);
    let next = last.map(|last| format!("{}-{}", last.found, last.puzzle.id));
    Ok(Json(PuzzleList { puzzles, next }))
}
