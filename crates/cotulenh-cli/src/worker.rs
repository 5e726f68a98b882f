//! `cotulenh worker`: does the jobs of a server's analysis farm.

mod args;
mod session;
mod work;

pub(crate) use args::WorkerOptions;
pub(crate) use work::Abandon;

use crate::bot::token;
use crate::client::{Client, Identity};
use crate::interrupt::Interrupt;
use crate::output;
use anyhow::{Context, bail};
use cotulenh_server::farm;
use session::{Permits, Session, Shared};
use std::io::Write;
use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};
use tokio::runtime;
use tokio::sync::watch;

pub(crate) fn run(options: &WorkerOptions) -> anyhow::Result<()> {
    let key = token::read(&options.key)?;
    let engine = farm::engine_name().context("not enough memory for the engine")?;
    // The sessions wait for the network. Each job runs on a thread of its own.
    let runtime = runtime::Builder::new_current_thread()
        .enable_all()
        .build()?;
    let (sender, signals) = watch::channel(0);
    let _interrupt = Interrupt::listen_in_steps(move |signal| {
        output::complain(match signal {
            1 => "finishing the jobs in hand; press Ctrl-C again to give them back",
            _ => "giving the jobs back; press Ctrl-C again to exit immediately",
        });
        let _ = sender.send(signal);
    });
    let shared = Arc::new(Shared {
        engine,
        kinds: options.kinds.clone(),
        permits: Permits::new(options.jobs),
        done: AtomicU64::new(0),
    });
    let client = Client::new(options.url.clone())?.with_identity(Identity::Token(key));
    let url = options.url.to_string();
    writeln!(output::text(), "working for {url}")?;
    let ended = runtime.block_on(async {
        let sessions = (0..options.threads).map(|_| {
            let client = client.with_same_identity();
            let session = Session::new(client, Arc::clone(&shared), signals.clone());
            tokio::spawn(session.run())
        });
        let sessions: Vec<_> = sessions.collect();
        let mut ended = Ok(());
        for session in sessions {
            let one = session.await;
            let one = one.unwrap_or_else(|error| bail!("a session has failed: {error}"));
            ended = ended.and(one);
        }
        ended
    });
    let done = shared.done.load(Ordering::Relaxed);
    writeln!(output::text(), "{done} jobs done")?;
    ended
}
