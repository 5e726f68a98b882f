//! A farm and its workers, for the tests of the store.

use cotulenh_engine::review::{self, places};
use cotulenh_engine::{Engine, eval};
use cotulenh_server::farm::{
    Farm, FarmError, GameLine, JobResult, Kind, LeasedJob, Options, Owner, PlyResult,
    PositionResult, State, Task,
};
use cotulenh_server::id::{JobId, KeyId, UserId};
use cotulenh_server::protocol::UserKind;
use cotulenh_server::store::Store;

/// The nodes of a search.
pub const NODES: u64 = 150;
/// The time of a lease in milliseconds.
pub const LEASE: u64 = 30_000;

pub fn worker(name: &str) -> KeyId {
    KeyId::new(name).unwrap()
}

pub fn user(name: &str) -> Owner {
    Owner::User(UserId::new(name).unwrap(), UserKind::Account)
}

pub fn line(turns: &[&str]) -> GameLine {
    GameLine {
        start: cotulenh::START_FEN.to_owned(),
        objective: "total".to_owned(),
        turns: turns.iter().map(|turn| (*turn).to_owned()).collect(),
    }
}

pub fn review_of(turns: &[&str]) -> Task {
    Task::Review {
        game: None,
        line: line(turns),
        nodes: NODES,
    }
}

pub fn farm(store: &Store) -> Farm {
    Farm::new(store.clone(), Options::default())
}

/// Searches positions as a worker does.
pub fn searched(job: &LeasedJob, plies: &[u32]) -> Vec<PlyResult> {
    let (line, limits) = job.task.searches().unwrap();
    let mut engine = Engine::with(eval::Evaluation::default(), limits.settings()).unwrap();
    let places = places(&line.game().unwrap());
    let search = |&ply: &u32| {
        let root = &places[ply as usize].root;
        let found = review::search(&mut engine, root, &limits.limits());
        let found = PositionResult::from(&found);
        PlyResult { ply, found }
    };
    plies.iter().map(search).collect()
}

pub async fn take(farm: &Farm, by: &str, now: u64) -> Option<LeasedJob> {
    farm.take(&worker(by), &Kind::ALL, now).await.unwrap()
}

pub async fn finish(farm: &Farm, by: &str, job: &LeasedJob, now: u64) -> Result<(), FarmError> {
    let found = JobResult::Searched(searched(job, &job.plies));
    farm.finish(&worker(by), &job.id, job.attempt, found, now)
        .await
}

pub async fn state(farm: &Farm, id: &JobId) -> State {
    farm.job(id).await.unwrap().unwrap().0.state
}
