//! Tests of clusters that are started for the test.

use super::args::LoadOptions;
use super::chaos::{self, Schedule};
use super::report::{Faults, Report, Usage};
use super::{game, say, system, test};
use crate::cluster::LocalCluster;
use crate::interrupt::Interrupt;
use std::io::{Read, Write};
use std::net::TcpStream;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::Duration;

/// Tests a cluster, or one after another to compare them.
pub(super) fn run(
    options: &LoadOptions,
    runtime: &tokio::runtime::Runtime,
    interrupt: &Interrupt,
) -> anyhow::Result<Vec<Report>> {
    let sizes = match &options.compare {
        Some(sizes) => sizes.clone(),
        None => vec![options.nodes.unwrap_or(1)],
    };
    let mut reports = Vec::new();
    for nodes in sizes {
        if !interrupt.is_wanted() {
            reports.push(run_one(options, nodes, runtime, interrupt)?);
        }
    }
    Ok(reports)
}

fn run_one(
    options: &LoadOptions,
    nodes: usize,
    runtime: &tokio::runtime::Runtime,
    interrupt: &Interrupt,
) -> anyhow::Result<Report> {
    say(format_args!("starting {nodes} nodes"));
    let cluster = LocalCluster::start(nodes, 0, None)?;
    let url: crate::client::Origin = cluster.url().parse().map_err(anyhow::Error::new)?;
    let cluster = Arc::new(Mutex::new(cluster));
    let schedule = Schedule::new(options.seconds, nodes, options.seed);
    let shared = Arc::clone(&cluster);
    let has_chaos = options.chaos;
    let (tested, running) = runtime.block_on(test(options, &url, interrupt, move |start| {
        let before = usage(&lock(&shared));
        let (stop, stopped) = std::sync::mpsc::channel::<()>();
        let shared = Arc::clone(&shared);
        let task = std::thread::spawn(move || match has_chaos {
            true => schedule.run(&mut lock(&shared), start, &stopped),
            false => Ok(Vec::new()),
        });
        (before, stop, task)
    }))?;
    let (before, stop, task) = running;
    drop(stop);
    let ended = task.join();
    let begun = ended.map_err(|_| anyhow::anyhow!("the faults have failed"))??;
    let faults = options.chaos.then(|| {
        let delays = game::delays(&tested.records).into_iter();
        Faults::new(&begun, &chaos::longest_delays(&begun, delays))
    });
    let mut cluster = lock(&cluster);
    let used = usage(&cluster).since(&before);
    cluster.stop();
    Ok(tested.report(options).with_cluster(nodes, faults, used))
}

/// Returns what the services have used up to now.
fn usage(cluster: &LocalCluster) -> Usage {
    let [nodes, database, bus, proxy] = cluster.cpu();
    let machine = system::processor_time();
    let commits = cluster.nodes.iter().filter_map(|node| commits(node.port));
    let (commit_seconds, commits) =
        commits.fold((0.0, 0.0), |all, one| (all.0 + one.0, all.1 + one.1));
    Usage {
        nodes,
        database,
        bus,
        proxy,
        test: machine.own,
        busy: machine.busy,
        all: machine.all,
        commit_seconds,
        commits,
    }
}

/// Returns the seconds of all commits of a node and their number, or `None` if the node does not answer.
fn commits(port: u16) -> Option<(f64, f64)> {
    let mut stream = TcpStream::connect(("127.0.0.1", port)).ok()?;
    stream.set_read_timeout(Some(Duration::from_secs(2))).ok()?;
    let request = "GET /metrics HTTP/1.1\r\nHost: 127.0.0.1\r\nConnection: close\r\n\r\n";
    stream.write_all(request.as_bytes()).ok()?;
    let mut text = String::new();
    stream.read_to_string(&mut text).ok()?;
    let value = |name: &str| {
        let line = text.lines().find_map(|line| line.strip_prefix(name))?;
        line.trim().parse::<f64>().ok()
    };
    Some((
        value("cotulenh_store_commit_seconds_sum ")?,
        value("cotulenh_store_commit_seconds_count ")?,
    ))
}

fn lock(cluster: &Mutex<LocalCluster>) -> MutexGuard<'_, LocalCluster> {
    cluster.lock().unwrap_or_else(PoisonError::into_inner)
}
