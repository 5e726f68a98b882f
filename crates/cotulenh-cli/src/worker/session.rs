//! A session: one job after another, with the server.

use super::work::{self, Abandon, Step};
use crate::bot::backoff::Backoff;
use crate::client::{Client, ClientError};
use crate::output;
use cotulenh_server::farm::{JobResult, Kind, Leased, PlyResult};
use serde_json::json;
use std::io::Write;
use std::sync::Arc;
use std::sync::atomic::{AtomicI64, AtomicU64, Ordering};
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
    /// The number of jobs that may still be taken, if it is limited.
    pub(super) left: Option<AtomicI64>,
    /// The number of jobs that are done.
    pub(super) done: AtomicU64,
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
    /// The job belongs to another worker or has ended.
    Lost,
    /// The user has asked to give the job back.
    GivenBack,
    /// The job cannot be done here.
    Failed(String),
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
        while *self.signals.borrow() == 0 && self.may_take() {
            let mut signals = self.signals.clone();
            let taken = tokio::select! {
                taken = self.take() => taken,
                () = reaches(&mut signals, 1) => break,
            };
            let job = match taken {
                Ok(Some(job)) => job,
                Ok(None) => {
                    self.put_back_permit();
                    continue;
                }
                Err(error) if error.is_temporary() => {
                    self.put_back_permit();
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

    /// Takes one of the jobs that may still be taken. Returns `false` if there is none left.
    fn may_take(&self) -> bool {
        let left = self.shared.left.as_ref();
        left.is_none_or(|left| left.fetch_sub(1, Ordering::Relaxed) > 0)
    }

    fn put_back_permit(&self) {
        if let Some(left) = &self.shared.left {
            left.fetch_add(1, Ordering::Relaxed);
        }
    }

    async fn take(&mut self) -> Result<Option<Leased>, ClientError> {
        let request = json!({"engine": self.shared.engine, "kinds": self.shared.kinds});
        let answer = self.client.post("/api/worker/take", &request).await?;
        match answer.body().is_empty() {
            true => Ok(None),
            false => answer.json().map(Some),
        }
    }

    async fn work(&mut self, job: Leased) -> anyhow::Result<()> {
        let job = Arc::new(job);
        let (steps, found) = mpsc::unbounded_channel();
        let abandon = Arc::new(Abandon::default());
        let working = task::spawn_blocking({
            let (job, abandon) = (Arc::clone(&job), Arc::clone(&abandon));
            move || work::run(&job, &abandon, |step| drop(steps.send(step)))
        });
        let (worked, pending) = self.accompany(&job, working, found, &abandon).await;
        let path = |action: &str| format!("/api/worker/jobs/{}/{action}", job.id);
        let attempt = job.attempt;
        let (path, message) = match worked {
            Worked::Lost => return Ok(()),
            Worked::GivenBack => (path("give-back"), json!({ "attempt": attempt })),
            Worked::Failed(reason) => {
                output::complain(format_args!("job {}: {reason}", job.id));
                let message = json!({"attempt": attempt, "reason": reason});
                (path("fail"), message)
            }
            Worked::Finished(outcome) => {
                let outcome = match outcome {
                    JobResult::Searched(mut last) => {
                        last.splice(0..0, pending);
                        JobResult::Searched(last)
                    }
                    other => other,
                };
                let message = json!({"attempt": attempt, "result": outcome});
                (path("finish"), message)
            }
        };
        let is_result = path.ends_with("/finish");
        let is_stored = self.deliver(&path, &message).await?;
        if is_result && is_stored {
            self.shared.done.fetch_add(1, Ordering::Relaxed);
            let kind = job.task.kind().name();
            writeln!(output::text(), "{kind} {} is done", job.id)?;
        }
        Ok(())
    }

    /// Waits for the end of the work, and reports progress before the lease runs out. Returns the searches that the
    /// server does not have yet.
    async fn accompany(
        &mut self,
        job: &Leased,
        mut working: JoinHandle<anyhow::Result<Option<JobResult>>>,
        mut steps: mpsc::UnboundedReceiver<Step>,
        abandon: &Abandon,
    ) -> (Worked, Vec<PlyResult>) {
        let lease = Duration::from_millis(job.lease.max(1));
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
                        Err(error) if error.code() == Some("bad-result") => {
                            stop(&mut working, abandon).await;
                            break Worked::Failed(error.to_string());
                        }
                        Err(error) => {
                            output::complain(&error);
                            stop(&mut working, abandon).await;
                            break Worked::Lost;
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
        job: &Leased,
        found: &[PlyResult],
        done: u64,
    ) -> Result<(), ClientError> {
        let path = format!("/api/worker/jobs/{}/progress", job.id);
        let message = json!({"attempt": job.attempt, "found": found, "done": done});
        self.client.post(&path, &message).await.map(drop)
    }

    /// Sends the end of a job until the server has it. Returns `false` if the job belongs to another worker, or if the
    /// user does not want to wait.
    async fn deliver(&mut self, path: &str, message: &serde_json::Value) -> anyhow::Result<bool> {
        let mut signals = self.signals.clone();
        loop {
            match self.client.post(path, message).await {
                Ok(_) => return Ok(true),
                Err(error) if error.is_temporary() => {
                    output::complain(&error);
                    tokio::select! {
                        () = self.backoff.wait(error.retry_after()) => {}
                        () = reaches(&mut signals, 2) => return Ok(false),
                    }
                }
                Err(error) if error.code() == Some("bad-key") => return Err(error.into()),
                Err(error) => {
                    output::complain(&error);
                    return Ok(false);
                }
            }
        }
    }
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
