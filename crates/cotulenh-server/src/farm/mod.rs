//! The analysis farm: jobs for workers on other machines.
//!
//! A user, the operator or the server asks for a job. A worker takes the next one under a lease, renews the lease while it
//! reports its progress, and hands in the result. Every lease has a number, its fencing token. The store accepts progress
//! and results only from the worker with the last one. A job therefore gets at most one result, even if a worker that
//! was given up comes back.
//!
//! Reviews and analyses consist of searches of positions. Their results are stored by position and used again, so that
//! a worker gets only the positions without a result.

mod asking;
pub mod keys;
mod lease;
mod position_result;
mod puzzles;
mod queue;
pub mod report;
mod task;
mod turns;
mod upkeep;
mod win_record;
mod working;

pub use keys::WorkerKey;
pub use position_result::{PositionResult, Variation, WireScore};
pub use puzzles::StoredPuzzle;
pub use queue::{Job, State};
pub use task::{Analysis, GameLine, Kind, MatchGames, SearchLimits, SelfplayGames, Task};
pub use upkeep::{Counts, Expired};
pub use win_record::{WinError, WinRecord};
pub use working::{JobResult, LeasedJob, MESSAGE_BYTES, PlyResult};

use crate::id::{KeyId, UserId};
use crate::protocol::{ErrorCode, UserKind};
use crate::store::{Store, StoreError};
use std::sync::Arc;
use std::sync::atomic::AtomicU64;
use std::time::Duration;
use tokio::sync::{Notify, OnceCell};

/// Settings of the farm.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Options {
    /// The time after which a worker that is silent loses its job.
    pub lease_duration: Duration,
    /// The maximum number of unfinished jobs of an account or a bot.
    pub per_user: u64,
    /// The maximum number of unfinished jobs of a guest.
    pub per_guest: u64,
    /// The maximum number of unfinished jobs of a worker's key.
    pub per_key: u64,
    /// The maximum number of unfinished jobs in all.
    pub queue: u64,
    /// The number of failures after which a job is given up.
    pub failures: u64,
    /// Whether finished games are searched for puzzles.
    pub mine_puzzles: bool,
}

impl Default for Options {
    fn default() -> Options {
        Options {
            lease_duration: Duration::from_secs(30),
            per_user: 20,
            per_guest: 3,
            per_key: 5_000,
            queue: 20_000,
            failures: 3,
            mine_puzzles: false,
        }
    }
}

impl Options {
    /// Returns the time of a lease in milliseconds.
    fn lease_millis(&self) -> u64 {
        u64::try_from(self.lease_duration.as_millis()).unwrap_or(u64::MAX)
    }
}

/// The owner of a job. Owners take turns in the queue.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Owner {
    /// A user.
    User(UserId, UserKind),
    /// The operator, with the key of a worker.
    Key(KeyId),
    /// The server itself.
    Server,
}

impl Owner {
    /// Returns the text in the database. A user is its identifier, which has no colon.
    fn text(&self) -> String {
        match self {
            Owner::User(user, _) => user.as_str().to_owned(),
            Owner::Key(key) => format!("key:{key}"),
            Owner::Server => "server:".to_owned(),
        }
    }
}

/// The reason why the farm refuses something.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum FarmError {
    /// A parameter of a task is wrong.
    #[error("{0}")]
    Task(String),
    /// Only the operator may ask for this kind of job.
    #[error("this kind of job needs the key of a worker")]
    NotAllowed,
    /// The owner has too many unfinished jobs.
    #[error("at most {0} unfinished jobs are allowed")]
    TooMany(u64),
    /// The queue is full.
    #[error("the queue of jobs is full; try again later")]
    Full,
    /// There is no such job.
    #[error("there is no such job")]
    Missing,
    /// The job has ended.
    #[error("the job has ended")]
    Over,
    /// The game has not ended.
    #[error("the game has not ended")]
    NotEnded,
    /// The worker does not hold the last lease of the job.
    #[error("this worker no longer holds the lease of the job")]
    LostLease,
    /// A part of a result is wrong.
    #[error("{0}")]
    BadResult(String),
    /// The worker has another engine than the server.
    #[error("expected the engine {0}")]
    OtherEngine(String),
    /// The store failed.
    #[error(transparent)]
    Store(#[from] StoreError),
}

impl FarmError {
    /// Returns the code for programs and translations.
    #[must_use]
    pub fn code(&self) -> ErrorCode {
        match self {
            FarmError::Task(_) => ErrorCode::BadTask,
            FarmError::NotAllowed => ErrorCode::NeedsKey,
            FarmError::TooMany(_) => ErrorCode::TooManyJobs,
            FarmError::Full => ErrorCode::QueueFull,
            FarmError::Missing => ErrorCode::NoSuchJob,
            FarmError::Over => ErrorCode::JobOver,
            FarmError::NotEnded => ErrorCode::GameNotEnded,
            FarmError::LostLease => ErrorCode::LostLease,
            FarmError::BadResult(_) => ErrorCode::BadResult,
            FarmError::OtherEngine(_) => ErrorCode::OtherEngine,
            FarmError::Store(_) => ErrorCode::Store,
        }
    }
}

impl From<sqlx::Error> for FarmError {
    fn from(error: sqlx::Error) -> FarmError {
        FarmError::Store(error.into())
    }
}

/// The farm of a server. Copies share its state.
#[derive(Clone)]
pub struct Farm(Arc<Parts>);

struct Parts {
    store: Store,
    options: Options,
    engine: OnceCell<String>,
    /// Tells workers that wait that a job may be there.
    added: Notify,
    /// The time in milliseconds since 1970 when a worker was last seen, or 0.
    worker_seen: AtomicU64,
}

impl Farm {
    /// Returns the farm of a store.
    #[must_use]
    pub fn new(store: Store, options: Options) -> Farm {
        Farm(Arc::new(Parts {
            store,
            options,
            engine: OnceCell::new(),
            added: Notify::new(),
            worker_seen: AtomicU64::new(0),
        }))
    }

    /// Returns the settings.
    #[must_use]
    pub fn options(&self) -> &Options {
        &self.0.options
    }

    fn store(&self) -> &Store {
        &self.0.store
    }

    /// Returns the time at which a lease runs out that begins now or is renewed now.
    fn expires(&self, now: u64) -> u64 {
        now.saturating_add(self.options().lease_millis())
    }

    /// Returns the time in milliseconds since 1970 when a worker was last seen, or 0.
    fn worker_seen(&self) -> &AtomicU64 {
        &self.0.worker_seen
    }

    /// Returns the signal that a job may be there.
    pub(crate) fn added(&self) -> &Notify {
        &self.0.added
    }

    /// Returns the name of the engine that workers must have.
    ///
    /// # Errors
    ///
    /// Returns an error if there is not enough memory to find it out.
    pub async fn engine(&self) -> Result<&str, FarmError> {
        let engine = self.0.engine.get_or_try_init(|| async {
            let name = blocking(engine_name).await?;
            name.ok_or_else(|| StoreError::Failed("no memory for the engine".into()).into())
        });
        engine.await.map(String::as_str)
    }
}

/// Returns the name of the engine of this program: its version and its fingerprint. Returns `None` if there is not
/// enough memory.
#[must_use]
pub fn engine_name() -> Option<String> {
    let fingerprint = cotulenh_engine::bench::fingerprint().ok()?;
    Some(format!("{} {fingerprint}", env!("CARGO_PKG_VERSION")))
}

/// Counts a job that is done or has failed.
fn count_ended(kind: Option<Kind>, state: State) {
    let kind = kind.map_or("unknown", Kind::name);
    metrics::counter!("cotulenh_jobs_ended_total", "result" => state.name(), "kind" => kind)
        .increment(1);
}

/// Runs work that takes long, e.g. replaying a game, beside the tasks of the server.
async fn blocking<T: Send + 'static>(
    work: impl FnOnce() -> T + Send + 'static,
) -> Result<T, FarmError> {
    let done = tokio::task::spawn_blocking(work).await;
    done.map_err(|error| StoreError::Failed(error.to_string()).into())
}
