//! A session: one job after another, with the server.

use super::work::{self, Abandon, Step};
use crate::bot::backoff::Backoff;
use crate::client::{Client, ClientError};
use crate::output;
use cotulenh_server::farm::{JobResult, Kind, LeasedJob, MESSAGE_BYTES, PlyResult};
use cotulenh_server::protocol::ErrorCode;
use serde_json::{Value, json};
use std::io::Write;
use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};
use std::time::Duration;
use tokio::sync::{mpsc, watch};
use tokio::task::{self, JoinHandle};
use tokio::time::{MissedTickBehavior, interval, sleep};

/// The longest time between two reports of progress. A shorter lease makes them more frequent.
const REPORT: Duration = Duration::from_secs(3);
/// The number of reports in the time of a lease, so that some may be lost.
const REPORTS_PER_LEASE: u32 = 5;
/// The time between two attempts to stop a search that is given up.
const STOP: Duration = Duration::from_millis(50);

/// The parts that all sessions of a worker share.
pub(super) struct Shared {
    pub(super) engine: String,
    pub(super) kinds: Vec<Kind>,
    /// The permits to take jobs.
    pub(super) permits: Permits,
    /// The number of jobs that are done.
    pub(super) done: AtomicU64,
}

/// Permits to take jobs: one for each job that may still be taken.
pub(super) struct Permits(Option<AtomicU64>);

impl Permits {
    /// Returns permits for this many jobs, or for any number if it is `None`.
    pub(super) fn new(jobs: Option<u64>) -> Permits {
        Permits(jobs.map(AtomicU64::new))
    }

    /// Takes a permit. Returns `false` if there is none left.
    fn take(&self) -> bool {
        let Some(left) = &self.0 else { return true };
        let order = Ordering::Relaxed;
        let taken = left.fetch_update(order, order, |left| left.checked_sub(1));
        taken.is_ok()
    }

    /// Puts a permit back that was not used.
    fn put_back(&self) {
        if let Some(left) = &self.0 {
            left.fetch_add(1, Ordering::Relaxed);
        }
    }
}

/// A session of a worker.
pub(super) struct Session {
    client: Client,
    shared: Arc<Shared>,
    /// The number of signals so far.
    signals: watch::Receiver<u8>,
    backoff: Backoff,
}

/// The end of the work on a job.
enum Worked {
    /// The result.
    Finished(JobResult),
    /// The worker no longer holds the lease.
    Lost,
    /// The user has asked to give the job back.
    GivenBack,
    /// The job cannot be done here.
    Failed(String),
}

/// The fate of the last message about a job.
enum Delivered {
    /// The server has accepted it.
    Accepted,
    /// The server refuses it for a reason.
    Refused(String),
    /// The worker no longer holds the lease, or the user does not want to wait.
    Lost,
}

impl Session {
    pub(super) fn new(
        client: Client,
        shared: Arc<Shared>,
        signals: watch::Receiver<u8>,
    ) -> Session {
        Session {
            client,
            shared,
            signals,
            backoff: Backoff::default(),
        }
    }

    /// Does jobs until the first signal. Returns an error if the server refuses this worker.
    pub(super) async fn run(mut self) -> anyhow::Result<()> {
        while *self.signals.borrow() == 0 && self.shared.permits.take() {
            let mut signals = self.signals.clone();
            let taken = tokio::select! {
                taken = self.take() => taken,
                () = reaches(&mut signals, 1) => break,
            };
            let job = match taken {
                Ok(Some(job)) => job,
                Ok(None) => {
                    self.shared.permits.put_back();
                    continue;
                }
                Err(error) if error.is_temporary() => {
                    self.shared.permits.put_back();
                    output::complain(&error);
                    tokio::select! {
                        () = self.backoff.wait(error.retry_after()) => {}
                        () = reaches(&mut signals, 1) => break,
                    }
                    continue;
                }
                Err(error) => return Err(error.into()),
            };
            self.backoff.reset();
            self.work(job).await?;
        }
        Ok(())
    }

    async fn take(&mut self) -> Result<Option<LeasedJob>, ClientError> {
        let request = json!({"engine": self.shared.engine, "kinds": self.shared.kinds});
        let answer = self.client.post("/api/worker/take", &request).await?;
        match answer.body().is_empty() {
            true => Ok(None),
            false => answer.json().map(Some),
        }
    }

    async fn work(&mut self, job: LeasedJob) -> anyhow::Result<()> {
        let job = Arc::new(job);
        let (steps, found) = mpsc::unbounded_channel();
        let abandon = Arc::new(Abandon::default());
        let working = task::spawn_blocking({
            let (job, abandon) = (Arc::clone(&job), Arc::clone(&abandon));
            move || work::run(&job, &abandon, |step| drop(steps.send(step)))
        });
        let (worked, pending) = self.accompany(&job, working, found, &abandon).await;
        let reason = match worked {
            Worked::Lost => return Ok(()),
            Worked::GivenBack => {
                let message = json!({ "attempt": job.attempt });
                return self.end(&job, "give-back", &message).await;
            }
            Worked::Failed(reason) => reason,
            Worked::Finished(outcome) => {
                let outcome = match outcome {
                    JobResult::Searched(mut last) => {
                        last.splice(0..0, pending);
                        JobResult::Searched(last)
                    }
                    other => other,
                };
                match self.hand_in(&job, &outcome).await? {
                    Delivered::Accepted => {
                        self.shared.done.fetch_add(1, Ordering::Relaxed);
                        let kind = job.task.kind().name();
                        writeln!(output::text(), "{kind} {} is done", job.id)?;
                        return Ok(());
                    }
                    Delivered::Lost => return Ok(()),
                    Delivered::Refused(reason) => reason,
                }
            }
        };
        output::complain(format_args!("job {}: {reason}", job.id));
        let message = json!({"attempt": job.attempt, "reason": reason});
        self.end(&job, "fail", &message).await
    }

    /// Ends a job without a result.
    async fn end(&mut self, job: &LeasedJob, action: &str, message: &Value) -> anyhow::Result<()> {
        if let Delivered::Refused(reason) = self.deliver(job, action, message).await? {
            output::complain(format_args!("job {}: {reason}", job.id));
        }
        Ok(())
    }

    /// Sends the result of a job.
    async fn hand_in(&mut self, job: &LeasedJob, outcome: &JobResult) -> anyhow::Result<Delivered> {
        let message = json!({"attempt": job.attempt, "result": outcome});
        // The server closes the connection on a longer message, and its answer may be lost.
        match serde_json::to_vec(&message)?.len() {
            bytes if bytes > MESSAGE_BYTES => Ok(Delivered::Refused(format!(
                "the result has {bytes} bytes, expected at most {MESSAGE_BYTES}"
            ))),
            _ => self.deliver(job, "finish", &message).await,
        }
    }

    /// Waits for the end of the work, and reports progress before the lease runs out. Returns the searches that the
    /// server does not have yet.
    async fn accompany(
        &mut self,
        job: &LeasedJob,
        mut working: JoinHandle<anyhow::Result<Option<JobResult>>>,
        mut steps: mpsc::UnboundedReceiver<Step>,
        abandon: &Abandon,
    ) -> (Worked, Vec<PlyResult>) {
        let lease = Duration::from_millis(job.lease_millis.max(1));
        let mut ticks = interval((lease / REPORTS_PER_LEASE).min(REPORT));
        ticks.set_missed_tick_behavior(MissedTickBehavior::Delay);
        let mut signals = self.signals.clone();
        let (mut pending, mut done) = (Vec::new(), 0);
        let worked = loop {
            tokio::select! {
                ended = &mut working => break match ended {
                    Ok(Ok(Some(outcome))) => Worked::Finished(outcome),
                    Ok(Ok(None)) => Worked::GivenBack,
                    Ok(Err(error)) => Worked::Failed(format!("{error:#}")),
                    Err(error) => Worked::Failed(error.to_string()),
                },
                Some(step) = steps.recv() => add(step, &mut pending, &mut done),
                _ = ticks.tick() => {
                    while let Ok(step) = steps.try_recv() {
                        add(step, &mut pending, &mut done);
                    }
                    match self.report(job, &pending, done).await {
                        Ok(()) => pending.clear(),
                        Err(error) if error.is_temporary() => output::complain(&error),
                        Err(error) if is_lost(&error) => {
                            output::complain(&error);
                            stop(&mut working, abandon).await;
                            break Worked::Lost;
                        }
                        Err(error) => {
                            stop(&mut working, abandon).await;
                            break Worked::Failed(error.to_string());
                        }
                    }
                },
                () = reaches(&mut signals, 2) => {
                    stop(&mut working, abandon).await;
                    break Worked::GivenBack;
                }
            }
        };
        while let Ok(step) = steps.try_recv() {
            add(step, &mut pending, &mut done);
        }
        (worked, pending)
    }

    async fn report(
        &mut self,
        job: &LeasedJob,
        found: &[PlyResult],
        done: u64,
    ) -> Result<(), ClientError> {
        let path = format!("/api/worker/jobs/{}/progress", job.id);
        let message = json!({"attempt": job.attempt, "found": found, "done": done});
        self.client.post(&path, &message).await.map(drop)
    }

    /// Sends the end of a job until the server has answered. Returns an error if the key of the worker is wrong.
    async fn deliver(
        &mut self,
        job: &LeasedJob,
        action: &str,
        message: &Value,
    ) -> anyhow::Result<Delivered> {
        let path = format!("/api/worker/jobs/{}/{action}", job.id);
        let mut signals = self.signals.clone();
        loop {
            match self.client.post(&path, message).await {
                Ok(_) => return Ok(Delivered::Accepted),
                Err(error) if error.is_temporary() => {
                    output::complain(&error);
                    tokio::select! {
                        () = self.backoff.wait(error.retry_after()) => {}
                        () = reaches(&mut signals, 2) => return Ok(Delivered::Lost),
                    }
                }
                Err(error) if error.code() == Some(ErrorCode::BadKey) => return Err(error.into()),
                Err(error) if is_lost(&error) => {
                    output::complain(&error);
                    return Ok(Delivered::Lost);
                }
                Err(error) => return Ok(Delivered::Refused(error.to_string())),
            }
        }
    }
}

/// Returns `true` if the worker no longer holds the lease of the job.
fn is_lost(error: &ClientError) -> bool {
    matches!(
        error.code(),
        Some(ErrorCode::LostLease | ErrorCode::NoSuchJob)
    )
}

fn add(step: Step, pending: &mut Vec<PlyResult>, done: &mut u64) {
    match step {
        Step::Found(found) => pending.push(found),
        Step::Done(number) => *done = number,
    }
}

/// Waits until this many signals have come.
async fn reaches(signals: &mut watch::Receiver<u8>, number: u8) {
    if signals
        .wait_for(|signals| *signals >= number)
        .await
        .is_err()
    {
        // Signals are not handled, so none will come.
        std::future::pending().await
    }
}

/// Stops the work and waits for its end.
async fn stop<T>(working: &mut JoinHandle<T>, abandon: &Abandon) {
    while !working.is_finished() {
        // A search that begins at this moment does not see the first attempt.
        abandon.stop();
        sleep(STOP).await;
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_permit_that_is_put_back_can_be_taken_again() {
        let permits = Permits::new(Some(1));
        assert!(permits.take());
        // Another session asks in vain and ends.
        assert!(!permits.take());
        // There was no job, so the first session asks again.
        permits.put_back();
        assert!(permits.take());
        assert!(!permits.take());
        let unlimited = Permits::new(None);
        assert!(unlimited.take() && unlimited.take());
    }
}
