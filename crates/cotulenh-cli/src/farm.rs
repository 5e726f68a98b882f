//! Jobs for the workers of a server: games in chunks, whose results are counted in order.

use crate::args::number;
use crate::bot::backoff::Backoff;
use crate::bot::token;
use crate::client::{Client, ClientError, Identity, Origin};
use crate::interrupt::Interrupt;
use crate::matches::schedule::Flow;
use crate::output;
use anyhow::{Context, bail};
use clap::Args;
use serde::Deserialize;
use serde_json::Value;
use std::collections::VecDeque;
use std::path::PathBuf;
use std::time::Duration;
use tokio::runtime::{self, Runtime};
use tokio::time::sleep;

/// The maximum number of chunks that are asked for and not counted.
const AHEAD: usize = 256;
/// The time between two looks at a job.
const LOOK: Duration = Duration::from_millis(250);

/// Options for work on the workers of a server.
#[derive(Debug, Args)]
pub(crate) struct FarmOptions {
    /// Let the workers of this server play the games; the result is the same
    #[arg(long, value_name = "URL", requires = "key")]
    pub(crate) server: Option<Origin>,
    /// The file with the key of a worker of that server
    #[arg(long, value_name = "FILE", requires = "server")]
    pub(crate) key: Option<PathBuf>,
    /// The number of games in a job for a worker
    #[arg(long, value_name = "N", requires = "server", default_value_t = 8, value_parser = number::<u32, 2, 1_000>)]
    pub(crate) chunk: u32,
}

/// A chunk of games.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Chunk {
    /// The number of the first game, from 0.
    pub(crate) first: u64,
    /// The number of games.
    pub(crate) games: u32,
}

/// A job, as the server describes it.
#[derive(Debug, Deserialize)]
struct Job {
    id: String,
    state: String,
    #[serde(default)]
    reason: Option<String>,
    #[serde(default)]
    result: Option<Value>,
}

/// A connection to the farm of a server.
pub(crate) struct Farm {
    runtime: Runtime,
    client: Client,
    backoff: Backoff,
    size: u32,
}

impl Farm {
    /// Returns the farm that the options name, or `None` if they name none.
    pub(crate) fn new(options: &FarmOptions) -> anyhow::Result<Option<Farm>> {
        let (Some(server), Some(key)) = (&options.server, &options.key) else {
            return Ok(None);
        };
        let key = Identity::Token(token::read(key)?);
        Ok(Some(Farm {
            runtime: runtime::Builder::new_current_thread()
                .enable_all()
                .build()?,
            client: Client::new(server.clone())?.with_identity(key),
            backoff: Backoff::default(),
            // The two games of a pair of a match stay together.
            size: options.chunk / 2 * 2,
        }))
    }

    /// Lets workers play the games from `first` to `end`. `task` returns the request for a chunk. `count` gets the
    /// results in order, until it stops. Ends early after an interrupt or an error, and cancels the jobs that are left.
    pub(crate) fn run(
        &mut self,
        first: u64,
        end: u64,
        interrupt: &Interrupt,
        task: impl Fn(Chunk) -> Value,
        mut count: impl FnMut(Chunk, Value) -> anyhow::Result<Flow>,
    ) -> anyhow::Result<()> {
        let mut next = first;
        let mut asked: VecDeque<(Chunk, String)> = VecDeque::new();
        let mut go = || {
            while !interrupt.is_wanted() {
                while asked.len() < AHEAD && next < end {
                    let games = u64::from(self.size).min(end - next);
                    let chunk = Chunk {
                        first: next,
                        games: u32::try_from(games)?,
                    };
                    let job: Job = self.ask("POST", "/api/jobs", Some(&task(chunk)))?;
                    asked.push_back((chunk, job.id));
                    next += games;
                }
                let Some((chunk, id)) = asked.front() else {
                    return Ok(());
                };
                let job: Job = self.ask("GET", &format!("/api/jobs/{id}"), None)?;
                match job.state.as_str() {
                    "done" => {
                        let result = job.result.context("a job has no result")?;
                        let flow = count(*chunk, result)?;
                        asked.pop_front();
                        if flow == Flow::Stop {
                            return Ok(());
                        }
                    }
                    "queued" | "leased" => self.runtime.block_on(async { sleep(LOOK).await }),
                    state => bail!("a job is {state}: {}", job.reason.unwrap_or_default()),
                }
            }
            Ok(())
        };
        let ended = go();
        for (_, id) in asked {
            // A job that has just ended cannot be cancelled.
            let path = format!("/api/jobs/{id}/cancel");
            let empty = Value::Object(Default::default());
            let _ = self.runtime.block_on(self.client.post(&path, &empty));
        }
        ended
    }

    /// Sends a request until the server answers. A job that is asked for twice costs time, but no result.
    fn ask(&mut self, method: &str, path: &str, body: Option<&Value>) -> anyhow::Result<Job> {
        loop {
            let answer: Result<Job, ClientError> = self.runtime.block_on(async {
                match (method, body) {
                    ("POST", Some(body)) => self.client.post(path, body).await?.json(),
                    _ => self.client.get(path).await,
                }
            });
            match answer {
                Ok(job) => {
                    self.backoff.reset();
                    return Ok(job);
                }
                Err(error) if error.is_temporary() => {
                    output::complain(&error);
                    let waiting = self.backoff.wait(error.retry_after());
                    self.runtime.block_on(waiting);
                }
                Err(error) => return Err(error.into()),
            }
        }
    }
}
