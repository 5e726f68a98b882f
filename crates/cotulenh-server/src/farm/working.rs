//! The work: leases, progress and results.

use super::lease::Lease;
use super::position_result::{self, PositionResult, Stored};
use super::puzzles;
use super::queue::{self, State, Taken};
use super::task::{Kind, MatchGames, SearchLimits, Task};
use super::win_record::WinRecord;
use super::{Farm, FarmError, blocking, count_ended, report};
use crate::id::{JobId, KeyId};
use crate::store::StoreError;
use crate::store::sql::query;
use cotulenh_engine::Root;
use cotulenh_engine::review::{Found, GameReview, places};
use serde::{Deserialize, Serialize};
use serde_json::{Value, json};
use std::collections::HashMap;
use std::sync::Arc;

/// The maximum size of a message of a worker.
pub const MESSAGE_BYTES: usize = 8 << 20;
/// The maximum size of a result as JSON.
const RESULT_BYTES: usize = 8 << 20;
/// The maximum length of the reason of a failure, in characters.
const REASON: usize = 300;

/// A job for a worker.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct LeasedJob {
    /// The job.
    pub id: JobId,
    /// The fencing token: the number of the lease. All messages about the job name it.
    pub attempt: u64,
    /// The milliseconds after which a silent worker loses the job.
    #[serde(rename = "lease")]
    pub lease_millis: u64,
    /// The task.
    pub task: Task,
    /// For reviews and analyses, the numbers of the positions that are not searched yet.
    pub plies: Vec<u32>,
}

/// The result of the search of a position.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct PlyResult {
    /// The number of turns before the position.
    pub ply: u32,
    /// The result.
    pub found: PositionResult,
}

/// The result of a job.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
pub enum JobResult {
    /// The last searches of a review or an analysis. The server puts the result together.
    Searched(Vec<PlyResult>),
    /// The puzzles of a game.
    Puzzles(Vec<WinRecord>),
    /// The games of self-play: the bytes of a file of games in Base64.
    Games(String),
    /// The games of a match.
    Match(Vec<Value>),
}

/// The searches of a task.
struct Plan {
    limits: SearchLimits,
    /// The number, the position and the identifier of the result of each search.
    searches: Vec<(u32, Root, String)>,
}

impl Plan {
    /// Returns the searches of a task, or `None` if it has other work.
    fn of(task: &Task, engine: &str) -> Result<Option<Plan>, FarmError> {
        let Some((line, limits)) = task.searches() else {
            return Ok(None);
        };
        let places = places(&line.game()?);
        let last = places.len() - 1;
        let wanted = |ply: usize| task.kind() == Kind::Review || ply == last;
        let searches = places
            .into_iter()
            .enumerate()
            .filter(|(ply, place)| place.over.is_none() && wanted(*ply))
            .map(|(ply, place)| {
                let id = position_result::id(&place.root, &limits, engine);
                (u32::try_from(ply).unwrap_or(u32::MAX), place.root, id)
            });
        Ok(Some(Plan {
            limits,
            searches: searches.collect(),
        }))
    }

    fn ids(&self) -> Vec<String> {
        self.searches.iter().map(|(.., id)| id.clone()).collect()
    }

    /// Checks results of a worker. Returns them with their identifiers.
    fn check(&self, results: Vec<PlyResult>) -> Result<Vec<(String, PositionResult)>, FarmError> {
        results
            .into_iter()
            .map(|PlyResult { ply, found }| {
                let search = self.searches.iter().find(|(number, ..)| *number == ply);
                let (_, root, id) = search.ok_or_else(|| {
                    FarmError::BadResult(format!("position {ply} is not part of the task"))
                })?;
                let checked = found.check(root, &self.limits);
                checked
                    .map_err(|error| FarmError::BadResult(format!("position {ply}: {error}")))?;
                Ok((id.clone(), found))
            })
            .collect()
    }

    /// Refuses stored results that fail the check of their position.
    fn sort_out(&self, stored: &mut Stored) {
        for (_, root, id) in &self.searches {
            let found = stored.known.get(id);
            if found.is_some_and(|found| found.check(root, &self.limits).is_err()) {
                stored.refuse(id);
            }
        }
    }

    /// Puts the result of a review or an analysis together. Returns `None` if a search is missing.
    fn result(
        &self,
        task: &Task,
        known: &HashMap<String, PositionResult>,
        engine: &str,
    ) -> Result<Option<Value>, FarmError> {
        let mut found: HashMap<u32, Found> = HashMap::new();
        for (ply, root, id) in &self.searches {
            let Some(evaluation) = known.get(id) else {
                return Ok(None);
            };
            found.insert(*ply, evaluation.check(root, &self.limits)?);
        }
        let Some((line, limits)) = task.searches() else {
            return Ok(None);
        };
        Ok(Some(match task.kind() {
            Kind::Review => {
                let review = GameReview::new(&line.game()?, |_, ply, _| {
                    found.remove(&u32::try_from(ply).ok()?)
                });
                json!({
                    "engine": engine,
                    "nodes": limits.nodes,
                    "positions": report::positions(&review),
                    "summary": report::summary(&review),
                })
            }
            _ => match (self.searches.first(), found.into_values().next()) {
                (Some((_, root, _)), Some(found)) => {
                    let mut result = report::analysis(root.position(), &found);
                    result["engine"] = json!(engine);
                    result
                }
                _ => return Ok(None),
            },
        }))
    }
}

impl Farm {
    /// Gives the next job of some kinds to a worker. Returns `None` if there is none. A job whose positions are all
    /// known is finished at once, without a worker.
    ///
    /// # Errors
    ///
    /// Returns an error if the store fails.
    pub async fn take(
        &self,
        worker: &KeyId,
        kinds: &[Kind],
        now: u64,
    ) -> Result<Option<LeasedJob>, FarmError> {
        loop {
            // A worker asks often, and most of the time there is nothing to write.
            let waits = query("SELECT id FROM jobs WHERE state = 'queued' LIMIT 1");
            let waits = waits.fetch_optional(self.store().readers()).await?;
            if waits.is_none() {
                return Ok(None);
            }
            let (by, kinds, expires) = (worker.clone(), kinds.to_vec(), self.expires(now));
            let taken = self.store().write(move |db| {
                Box::pin(async move { queue::take(db, &by, &kinds, now, expires).await })
            });
            let (lease, task) = match taken.await? {
                Taken::Leased(lease, task) => (lease, task),
                Taken::GivenUp(kind) => {
                    count_ended(Some(kind), State::Failed);
                    continue;
                }
                Taken::Nothing => return Ok(None),
            };
            match self.prepare(task, &lease, now).await {
                Ok(Some(leased)) => return Ok(Some(leased)),
                Ok(None) | Err(FarmError::LostLease) => {}
                Err(
                    error @ (FarmError::Task(_)
                    | FarmError::BadResult(_)
                    | FarmError::Store(StoreError::Damaged(_))),
                ) => {
                    // An older version of the program accepted the task, or a stored result was damaged after it was checked.
                    self.fail(&lease, &error.to_string(), now).await?;
                }
                Err(error) => return Err(error),
            }
        }
    }

    /// Returns a job for its worker, or `None` if it is finished already.
    async fn prepare(
        &self,
        task: Task,
        lease: &Lease,
        now: u64,
    ) -> Result<Option<LeasedJob>, FarmError> {
        let mut plies = Vec::new();
        let (task, plan) = self.plan(task).await?;
        if let Some(plan) = &plan {
            let mut stored = self.stored(plan).await?;
            let checker = Arc::clone(plan);
            let mut stored = blocking(move || {
                checker.sort_out(&mut stored);
                stored
            })
            .await?;
            let damaged = stored.take_damaged();
            let known = stored.known;
            let missing = plan.searches.iter();
            let missing = missing.filter(|(.., id)| !known.contains_key(id));
            plies = missing.map(|(ply, ..)| *ply).collect();
            let done = (plan.searches.len() - plies.len()) as u64;
            let (renewed, expires) = (lease.clone(), self.expires(now));
            let used: Vec<String> = known.keys().cloned().collect();
            if !damaged.is_empty() {
                let (job, results) = (lease.job.as_str(), damaged.len());
                tracing::warn!(job, results, "damaged results of searches are deleted");
            }
            let noted = self.store().write(move |db| {
                Box::pin(async move {
                    position_result::delete(db, &damaged).await?;
                    position_result::note_use(db, &used, now).await?;
                    renewed.renew(db, done, expires).await
                })
            });
            noted.await?;
            if plies.is_empty() {
                self.conclude(&task, plan, lease, Vec::new(), now).await?;
                return Ok(None);
            }
        }
        Ok(Some(LeasedJob {
            id: lease.job.clone(),
            attempt: lease.attempt,
            lease_millis: self.options().lease_millis(),
            task: Arc::unwrap_or_clone(task),
            plies,
        }))
    }

    async fn plan(&self, task: Task) -> Result<(Arc<Task>, Option<Arc<Plan>>), FarmError> {
        let engine = self.engine().await?.to_owned();
        blocking(move || {
            let plan = Plan::of(&task, &engine)?;
            Ok((Arc::new(task), plan.map(Arc::new)))
        })
        .await?
    }

    async fn stored(&self, plan: &Plan) -> Result<Stored, FarmError> {
        let mut db = self.store().readers().acquire().await?;
        Ok(position_result::load(&mut db, &plan.ids()).await?)
    }

    /// Returns the task of a lease, if the lease is the last one of its job.
    async fn task_of(&self, lease: &Lease) -> Result<Task, FarmError> {
        let mut db = self.store().readers().acquire().await?;
        lease.task(&mut db).await
    }

    /// Renews a lease, and stores what the worker has found so far. `done` is the number of finished parts. It is ignored
    /// for reviews and analyses, whose searches are counted.
    ///
    /// # Errors
    ///
    /// Returns an error if the lease is not the last one, a result is wrong, or the store fails.
    pub async fn progress(
        &self,
        worker: &KeyId,
        job: &JobId,
        attempt: u64,
        found: Vec<PlyResult>,
        done: u64,
        now: u64,
    ) -> Result<(), FarmError> {
        let lease = Lease::new(worker, job, attempt);
        let (_, plan) = self.plan(self.task_of(&lease).await?).await?;
        let (results, done) = match plan {
            None => (Vec::new(), done),
            Some(plan) => {
                let all = plan.searches.len();
                let checked = check(&plan, found).await?;
                let mut known = self.stored(&plan).await?.known;
                known.extend(checked.iter().cloned());
                (checked, known.len().min(all) as u64)
            }
        };
        let expires = self.expires(now);
        self.store()
            .write(move |db| {
                Box::pin(async move {
                    lease.renew(db, done, expires).await?;
                    Ok(position_result::store(db, &results, now).await?)
                })
            })
            .await
    }

    /// Stores the result of a job. It is stored once: later results are refused.
    ///
    /// # Errors
    ///
    /// Returns an error if the lease is not the last one, the result is wrong or incomplete, or the store fails.
    pub async fn finish(
        &self,
        worker: &KeyId,
        job: &JobId,
        attempt: u64,
        outcome: JobResult,
        now: u64,
    ) -> Result<(), FarmError> {
        let lease = Lease::new(worker, job, attempt);
        let (task, plan) = self.plan(self.task_of(&lease).await?).await?;
        if let Some(plan) = plan {
            let JobResult::Searched(found) = outcome else {
                return Err(other_outcome(&task));
            };
            let checked = check(&plan, found).await?;
            return self.conclude(&task, &plan, &lease, checked, now).await;
        }
        let (task, outcome) = blocking(move || {
            let checked = check_outcome(&task, &outcome);
            checked.map(|result| (task, (outcome, result)))
        })
        .await??;
        let (outcome, result) = outcome;
        let found = match (&*task, outcome) {
            (Task::Puzzles { game, .. }, JobResult::Puzzles(found)) => {
                found.into_iter().map(|win| (game.clone(), win)).collect()
            }
            _ => Vec::new(),
        };
        let bytes = bytes(&result)?;
        let stored = self.store().write(move |db| {
            Box::pin(async move {
                lease.finish(db, bytes, now).await?;
                Ok::<_, FarmError>(puzzles::store(db, &found, now).await?)
            })
        });
        stored.await?;
        count_ended(Some(task.kind()), State::Done);
        Ok(())
    }

    /// Stores the last searches, puts the result together and stores it.
    async fn conclude(
        &self,
        task: &Arc<Task>,
        plan: &Arc<Plan>,
        lease: &Lease,
        results: Vec<(String, PositionResult)>,
        now: u64,
    ) -> Result<(), FarmError> {
        let mut known = self.stored(plan).await?.known;
        for (id, found) in &results {
            known.entry(id.clone()).or_insert_with(|| found.clone());
        }
        let engine = self.engine().await?.to_owned();
        let (kind, plan, task) = (task.kind(), Arc::clone(plan), Arc::clone(task));
        let result = blocking(move || plan.result(&task, &known, &engine)).await??;
        let Some(result) = result else {
            return Err(FarmError::BadResult("positions are missing".into()));
        };
        let (bytes, lease) = (bytes(&result)?, lease.clone());
        let stored = self.store().write(move |db| {
            Box::pin(async move {
                lease.finish(db, bytes, now).await?;
                Ok::<_, FarmError>(position_result::store(db, &results, now).await?)
            })
        });
        stored.await?;
        count_ended(Some(kind), State::Done);
        Ok(())
    }

    /// Puts a job back into the queue, because its worker stops. It keeps its place and is not a failure.
    ///
    /// # Errors
    ///
    /// Returns an error if the lease is not the last one, or if the store fails.
    pub async fn give_back(
        &self,
        worker: &KeyId,
        job: &JobId,
        attempt: u64,
    ) -> Result<(), FarmError> {
        let lease = Lease::new(worker, job, attempt);
        let given = self
            .store()
            .write(move |db| Box::pin(async move { lease.give_back(db).await }));
        given.await?;
        self.added().notify_waiters();
        Ok(())
    }

    /// Notes that a worker could not do a job. Another worker gets it, unless it has failed too often.
    ///
    /// # Errors
    ///
    /// Returns an error if the lease is not the last one, or if the store fails.
    pub async fn fail_job(
        &self,
        worker: &KeyId,
        job: &JobId,
        attempt: u64,
        reason: &str,
        now: u64,
    ) -> Result<(), FarmError> {
        let lease = Lease::new(worker, job, attempt);
        self.fail(&lease, reason, now).await
    }

    async fn fail(&self, lease: &Lease, reason: &str, now: u64) -> Result<(), FarmError> {
        let reason: String = reason
            .chars()
            .filter(|c| !c.is_control())
            .take(REASON)
            .collect();
        let (lease, most) = (lease.clone(), self.options().failures);
        let lapsed = self
            .store()
            .write(move |db| Box::pin(async move { lease.fail(db, &reason, most, now).await }));
        let lapsed = lapsed.await?;
        if lapsed.is_given_up {
            count_ended(lapsed.kind, State::Failed);
        }
        self.added().notify_waiters();
        Ok(())
    }
}

fn other_outcome(task: &Task) -> FarmError {
    let kind = task.kind().name();
    FarmError::BadResult(format!(
        "this is not the result of a job of the kind {kind}"
    ))
}

/// Checks searches of a worker. Returns them with the identifiers of their positions.
async fn check(
    plan: &Arc<Plan>,
    found: Vec<PlyResult>,
) -> Result<Vec<(String, PositionResult)>, FarmError> {
    let plan = Arc::clone(plan);
    blocking(move || plan.check(found)).await?
}

/// Checks the result of a task without searches. Returns it as it is stored.
fn check_outcome(task: &Task, outcome: &JobResult) -> Result<Value, FarmError> {
    match (task, outcome) {
        (Task::Puzzles { line, .. }, JobResult::Puzzles(found)) => {
            puzzles::check(line, found)?;
            let ids: Vec<&str> = found.iter().map(|win| win.id.as_str()).collect();
            Ok(json!({ "puzzles": ids }))
        }
        (Task::Selfplay(_), JobResult::Games(file)) => {
            let is_base64 = |byte: u8| byte.is_ascii_alphanumeric() || b"+/=".contains(&byte);
            match !file.is_empty() && file.bytes().all(is_base64) {
                true => Ok(json!({ "games": file })),
                false => Err(FarmError::BadResult("games: expected Base64".into())),
            }
        }
        (Task::Match(MatchGames { first, games, .. }), JobResult::Match(found)) => {
            let expected = *first..first + u64::from(*games);
            let indices = found.iter().map(|game| game["index"].as_u64());
            match indices.eq(expected.map(Some)) {
                true => Ok(json!({ "games": found })),
                false => Err(FarmError::BadResult(format!(
                    "games: expected {games} games from number {first} on"
                ))),
            }
        }
        _ => Err(other_outcome(task)),
    }
}

fn bytes(result: &Value) -> Result<Vec<u8>, FarmError> {
    let bytes = serde_json::to_vec(result);
    let bytes = bytes.map_err(|error| StoreError::Failed(error.to_string()))?;
    match bytes.len() <= RESULT_BYTES {
        true => Ok(bytes),
        false => Err(FarmError::BadResult(format!(
            "expected at most {RESULT_BYTES} bytes"
        ))),
    }
}
