//! `cotulenh load`: a load test of a server with thousands of players and spectators.
//!
//! The schedule is an open loop: the time of every turn is fixed before the run, and its delay counts from that time. A
//! server that falls behind therefore gets no fewer turns, and no delay is left out.

mod args;
#[cfg(all(unix, feature = "cluster"))]
mod chaos;
mod check;
mod game;
mod patience;
mod player;
mod report;
mod script;
mod spectator;
mod system;
mod watch;

pub(crate) use args::LoadOptions;

use crate::client::{Client, ClientError};
use crate::interrupt::Interrupt;
use crate::output;
use anyhow::{Context, ensure};
use check::Checked;
use futures_util::future::join_all;
use game::LoadGame;
use report::{Memory, Report};
use script::Script;
use std::io::Write;
use std::net::{IpAddr, Ipv4Addr};
use std::process::ExitCode;
use std::sync::Arc;
use std::time::Duration;
use tokio::sync::Semaphore;
use tokio::time::{Instant, sleep};
use watch::Watch;

/// The exit code if a promise was broken.
const BROKEN: u8 = 1;
/// The number of games that are set up at the same time.
const AT_ONCE: usize = 32;
/// The number of games for each source address. Limits per address then apply as to players at home.
const GAMES_PER_ADDRESS: usize = 8;
/// The time between the last preparation and the first turn.
const SETTLE: Duration = Duration::from_secs(2);

pub(crate) fn run(options: &LoadOptions) -> anyhow::Result<ExitCode> {
    ensure!(
        options.every <= options.seconds,
        "--every must not be longer than --seconds"
    );
    system::allow_many_files();
    let runtime = tokio::runtime::Builder::new_multi_thread()
        .worker_threads(options.threads)
        .enable_all()
        .build()?;
    let interrupt = Interrupt::listen(|| {
        output::complain("ending the test early; press Ctrl-C again to exit immediately");
    });
    let report = match &options.url {
        Some(url) => runtime.block_on(test(options, url, &interrupt, |_| ()))?.0,
        #[cfg(all(unix, feature = "cluster"))]
        None => cluster(options, &runtime, &interrupt)?,
        #[cfg(not(all(unix, feature = "cluster")))]
        None => anyhow::bail!("--url is missing"),
    };
    runtime.shutdown_background();
    match options.json {
        true => writeln!(output::json(), "{}", report.json())?,
        false => write!(output::text(), "{report}")?,
    }
    Ok(match report.is_good(options.within) {
        true => ExitCode::SUCCESS,
        false => ExitCode::from(BROKEN),
    })
}

/// Tests a cluster that is started for the test.
#[cfg(all(unix, feature = "cluster"))]
fn cluster(
    options: &LoadOptions,
    runtime: &tokio::runtime::Runtime,
    interrupt: &Interrupt,
) -> anyhow::Result<Report> {
    let nodes = options.nodes.unwrap_or(1);
    say(format_args!("starting {nodes} nodes"));
    let cluster = crate::cluster::LocalCluster::start(nodes, 0, None)?;
    let url: crate::client::Origin = cluster.url().parse().map_err(anyhow::Error::new)?;
    let cluster = Arc::new(std::sync::Mutex::new(cluster));
    let schedule = chaos::Schedule::new(options.seconds, nodes, options.seed);
    let faults = options.chaos.then(|| report::Faults::of(&schedule));
    let shared = Arc::clone(&cluster);
    let is_chaos = options.chaos;
    let (tested, running) = runtime.block_on(test(options, &url, interrupt, move |start| {
        let before = shared
            .lock()
            .unwrap_or_else(std::sync::PoisonError::into_inner)
            .cpu();
        let (stop, stopped) = std::sync::mpsc::channel::<()>();
        let shared = Arc::clone(&shared);
        let task = std::thread::spawn(move || {
            let mut cluster = shared
                .lock()
                .unwrap_or_else(std::sync::PoisonError::into_inner);
            match is_chaos {
                true => schedule.run(&mut cluster, start, &stopped),
                false => Ok(()),
            }
        });
        (before, stop, task)
    }))?;
    let (before, stop, task) = running;
    drop(stop);
    let ended = task
        .join()
        .map_err(|_| anyhow::anyhow!("the faults have failed"))?;
    ended?;
    let mut cluster = cluster
        .lock()
        .unwrap_or_else(std::sync::PoisonError::into_inner);
    let after = cluster.cpu();
    cluster.stop();
    Ok(tested.with_cluster(faults, before, after))
}

/// Runs the test. `begin` is called when the first turn is due, with its time.
async fn test<T>(
    options: &LoadOptions,
    url: &crate::client::Origin,
    interrupt: &Interrupt,
    begin: impl FnOnce(std::time::Instant) -> T,
) -> anyhow::Result<(Report, T)> {
    let client = Client::new(url.clone())?;
    client
        .with_same_identity()
        .get::<serde_json::Value>("/api/server")
        .await
        .context("the server does not answer as expected")?;

    say(format_args!("computing {} games", options.games));
    let turns = 2 + (options.seconds / options.every).ceil() as usize;
    let scripts: Vec<Arc<Script>> = (0..options.games)
        .map(|index| Script::new(options.seed.wrapping_add(index as u64), turns).map(Arc::new))
        .collect::<Result<_, _>>()?;

    say(format_args!("starting {} games", options.games));
    let watch = Arc::new(Watch::new(options));
    let games = start(options, &client, &scripts, &watch).await?;

    let before = options.pid.map(system::memory).transpose()?;
    say(format_args!(
        "connecting {} spectators",
        options.games * options.spectators
    ));
    let spectators = spectate(options, &client, &games, &watch).await?;
    sleep(SETTLE).await;
    let after = options.pid.map(system::memory).transpose()?;

    say(format_args!("playing for {} seconds", options.seconds));
    let start = Instant::now() + Duration::from_millis(100);
    watch.begin(start);
    let begun = begin(start.into_std());
    let end = start + Duration::from_secs_f64(options.seconds);
    while Instant::now() < end && !interrupt.is_wanted() {
        sleep(Duration::from_millis(200)).await;
    }
    watch.end();
    let records = join_all(games.into_iter().map(LoadGame::finish)).await;
    let seen = join_all(spectators).await;

    say("comparing the records of the clients with the log of the server");
    let mut checked = Checked::default();
    let mut reader = client.with_same_identity();
    for record in &records {
        let log = read_log(&mut reader, record.game.as_str()).await?;
        checked.add(record, &log);
    }
    for seen in seen.into_iter().flatten() {
        checked.add_spectator(&seen);
    }
    let memory = before.zip(after).map(|(before, after)| Memory {
        before,
        after,
        sockets: options.games * options.spectators,
    });
    Ok((Report::new(options, &records, checked, memory), begun))
}

/// Creates the games and connects their players.
async fn start(
    options: &LoadOptions,
    client: &Client,
    scripts: &[Arc<Script>],
    watch: &Arc<Watch>,
) -> anyhow::Result<Vec<LoadGame>> {
    let places = Arc::new(Semaphore::new(AT_ONCE));
    let tasks = scripts.iter().enumerate().map(|(index, script)| {
        let from = source(options, index);
        let client = client.with(crate::client::Identity::None, from);
        let (script, watch) = (Arc::clone(script), Arc::clone(watch));
        let places = Arc::clone(&places);
        tokio::spawn(async move {
            let _place = places.acquire_owned().await;
            LoadGame::start(&client, index, script, watch).await
        })
    });
    let mut games = Vec::new();
    for task in tasks.collect::<Vec<_>>() {
        games.push(task.await??);
    }
    Ok(games)
}

/// Connects the spectators.
async fn spectate(
    options: &LoadOptions,
    client: &Client,
    games: &[LoadGame],
    watch: &Arc<Watch>,
) -> anyhow::Result<Vec<tokio::task::JoinHandle<spectator::Seen>>> {
    let places = Arc::new(Semaphore::new(AT_ONCE));
    let all = games.iter().enumerate();
    let all = all.flat_map(|(index, game)| (0..options.spectators).map(move |_| (index, game)));
    let tasks = all.map(|(index, game)| {
        let client = client.with(crate::client::Identity::None, source(options, index));
        let (id, watch, places) = (game.id().clone(), Arc::clone(watch), Arc::clone(&places));
        tokio::spawn(async move {
            let _place = places.acquire_owned().await;
            let spectator = spectator::Spectator::connect(client, id).await?;
            Ok::<_, ClientError>(tokio::spawn(spectator.look(watch)))
        })
    });
    let mut spectators = Vec::new();
    for task in tasks.collect::<Vec<_>>() {
        spectators.push(task.await??);
    }
    Ok(spectators)
}

/// Returns the address that the clients of a game connect from, or `None` for any. Every address of 127.0.0.0/8 is this
/// machine.
fn source(options: &LoadOptions, index: usize) -> Option<IpAddr> {
    let is_local = options
        .url
        .as_ref()
        .is_none_or(|url| url.host == "127.0.0.1");
    if !is_local || !cfg!(target_os = "linux") || options.one_address {
        return None;
    }
    let number = u32::try_from(index / GAMES_PER_ADDRESS).unwrap_or(0) % 0x00f0_0000;
    let first = u32::from(Ipv4Addr::new(127, 1, 0, 1));
    Some(Ipv4Addr::from(first + number).into())
}

async fn read_log(
    client: &mut Client,
    game: &str,
) -> anyhow::Result<Vec<cotulenh_server::protocol::Entry>> {
    let path = format!("/api/games/{game}/log");
    let answer = patience::get(client, &path).await?;
    let text = std::str::from_utf8(answer.body()).with_context(|| path.clone())?;
    let lines = text.lines().filter(|line| !line.is_empty());
    let entries = lines.map(serde_json::from_str).collect::<Result<_, _>>();
    let entries = entries.with_context(|| path.clone())?;
    Ok(entries)
}

/// Says what the test is doing.
fn say(what: impl std::fmt::Display) {
    let _ = writeln!(output::errors(), "{what}");
}
