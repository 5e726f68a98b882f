//! `cotulenh load`: a load test of a server with thousands of players and spectators.
//!
//! The schedule is an open loop: the time of every turn is fixed before the run, and its delay counts from that time. A
//! server that falls behind therefore gets no fewer turns, and no delay is left out.

mod args;
#[cfg(all(unix, feature = "cluster"))]
mod chaos;
mod check;
#[cfg(all(unix, feature = "cluster"))]
mod cluster;
mod game;
mod halves;
mod hostile;
mod player;
mod report;
mod retry;
mod script;
mod spectator;
mod system;
mod timetable;

pub(crate) use args::LoadOptions;
pub(crate) use system::allow_many_files;

use crate::client::{Client, ClientError};
use crate::interrupt::Interrupt;
use crate::output;
use anyhow::{Context, ensure};
use check::Checked;
use futures_util::future::join_all;
use game::{GameRecord, LoadGame};
use hostile::{Attack, AttackRecord, Hostile};
use report::{Memory, Report};
use script::Script;
use std::io::Write;
use std::net::{IpAddr, Ipv4Addr};
use std::process::ExitCode;
use std::sync::Arc;
use std::time::Duration;
use timetable::Timetable;
use tokio::sync::Semaphore;
use tokio::time::{Instant, sleep, timeout};

/// The exit code if turns were refused, unanswered, unsent or too slow, or if the log contradicts a client.
const BROKEN: u8 = 1;
/// The number of games that are set up at the same time.
const AT_ONCE: usize = 32;
/// The number of games for each source address. Limits per address then apply as to players at home.
const GAMES_PER_ADDRESS: usize = 8;
/// The maximum time for the games of the hostile client.
const PREPARE: Duration = Duration::from_secs(600);
/// The time between the last preparation and the first turn.
const SETTLE: Duration = Duration::from_secs(2);

pub(crate) fn run(options: &LoadOptions) -> anyhow::Result<ExitCode> {
    ensure!(
        options.every <= options.seconds,
        "--every must not be longer than --seconds"
    );
    allow_many_files();
    let runtime = tokio::runtime::Builder::new_multi_thread()
        .worker_threads(options.threads)
        .enable_all()
        .build()?;
    let interrupt = Interrupt::listen(|| {
        output::complain("ending the test early; press Ctrl-C again to exit immediately");
    });
    let reports = match &options.url {
        Some(url) => {
            let (tested, ()) = runtime.block_on(test(options, url, &interrupt, |_| ()))?;
            vec![tested.report(options)]
        }
        #[cfg(all(unix, feature = "cluster"))]
        None => cluster::run(options, &runtime, &interrupt)?,
        #[cfg(not(all(unix, feature = "cluster")))]
        None => anyhow::bail!("--url is missing"),
    };
    runtime.shutdown_background();
    for report in &reports {
        match options.json {
            true => writeln!(output::json(), "{}", report.json())?,
            false => write!(output::text(), "{report}")?,
        }
    }
    #[cfg(all(unix, feature = "cluster"))]
    if options.compare.is_some() && !options.json {
        write!(output::text(), "\n{}", report::comparison(&reports))?;
    }
    let is_good = reports.iter().all(|report| report.is_good(options.within));
    Ok(match is_good {
        true => ExitCode::SUCCESS,
        false => ExitCode::from(BROKEN),
    })
}

/// Runs the test. Calls `begin` with the time of the first turn, shortly before that time.
async fn test<T>(
    options: &LoadOptions,
    url: &crate::client::Origin,
    interrupt: &Interrupt,
    begin: impl FnOnce(std::time::Instant) -> T,
) -> anyhow::Result<(Tested, T)> {
    let client = Client::new(url.clone())?;
    client
        .with_same_identity()
        .get::<serde_json::Value>("/api/server")
        .await
        .context("the server does not answer as expected")?;

    let hostile = match options.hostile {
        None => None,
        Some(games) => {
            say(format_args!("playing {games} games of the hostile client"));
            let prepare = timeout(PREPARE, Hostile::prepare(&client, url, games)).await;
            Some(prepare.context("the games of the hostile client take too long")??)
        }
    };
    say(format_args!("computing {} games", options.games));
    let turns = 2 + (options.seconds / options.every).ceil() as usize;
    let scripts: Vec<Arc<Script>> = (0..options.games)
        .map(|index| Script::new(options.seed.wrapping_add(index as u64), turns).map(Arc::new))
        .collect::<Result<_, _>>()?;

    let limits = TimeLimits::new(options);
    say(format_args!(
        "starting {} games; the test ends within {} seconds",
        options.games,
        limits.whole().as_secs()
    ));
    let timetable = Arc::new(Timetable::new(options));
    let games = start(options, &client, &scripts, &timetable);
    let games = limits.bound(limits.start, "the games have not begun", games);
    let games = games.await??;

    let before = options.pid.map(system::memory).transpose()?;
    say(format_args!(
        "connecting {} spectators",
        options.games * options.spectators
    ));
    let spectators = spectate(options, &client, &games, &timetable);
    let spectators = limits.bound(limits.start, "the spectators are not connected", spectators);
    let spectators = spectators.await??;
    sleep(SETTLE).await;
    let after = options.pid.map(system::memory).transpose()?;

    say(format_args!("playing for {} seconds", options.seconds));
    let first_turn = Instant::now() + Duration::from_millis(100);
    timetable.begin(first_turn);
    let begun = begin(first_turn.into_std());
    let length = Duration::from_secs_f64(options.seconds);
    let end = first_turn + length;
    let attack = hostile.map(|hostile| hostile.attack((first_turn + length / 2).into_std()));
    while Instant::now() < end && !interrupt.is_wanted() {
        sleep(Duration::from_millis(200)).await;
    }
    timetable.end();
    let attack = attack.map(Attack::end);
    let ended = async {
        let records = join_all(games.into_iter().map(LoadGame::finish)).await;
        timetable.acknowledged();
        (records, join_all(spectators).await)
    };
    let ended = limits.bound(limits.tail, "the clients have not ended", ended);
    let (records, seen) = ended.await?;

    say("comparing the records of the clients with the log of the server");
    let checked = check_all(&client, &records);
    let checked = limits.bound(limits.check, "the log was not read", checked);
    let mut checked = checked.await??;
    for seen in seen.into_iter().flatten() {
        checked.add_spectator(&seen);
    }
    let memory = before.zip(after).map(|(before, after)| Memory {
        before,
        after,
        sockets: options.games * options.spectators,
    });
    let tested = Tested {
        records,
        checked,
        memory,
        attack,
    };
    Ok((tested, begun))
}

/// The records of a test, compared with the log.
struct Tested {
    records: Vec<GameRecord>,
    checked: Checked,
    memory: Option<Memory>,
    attack: Option<AttackRecord>,
}

impl Tested {
    fn report(self, options: &LoadOptions) -> Report {
        let report = Report::new(options, &self.records, self.checked, self.memory);
        match self.attack {
            Some(attack) => report.with_attack(attack, &self.records),
            None => report,
        }
    }
}

/// Compares the records of all players with the log.
async fn check_all(client: &Client, records: &[GameRecord]) -> anyhow::Result<Checked> {
    let mut checked = Checked::default();
    let mut reader = client.with_same_identity();
    for record in records {
        let log = read_log(&mut reader, record.game.as_str()).await?;
        checked.add(record, &log);
    }
    Ok(checked)
}

/// The longest times of the parts of a test. A test that takes longer fails.
struct TimeLimits {
    /// The start of the games, and the connection of the spectators.
    start: Duration,
    play: Duration,
    /// The answers after the test.
    tail: Duration,
    /// The comparison with the log.
    check: Duration,
}

impl TimeLimits {
    fn new(options: &LoadOptions) -> TimeLimits {
        let games = u32::try_from(options.games).unwrap_or(u32::MAX);
        let tail = match options.has_chaos() {
            true => player::CHAOS_TAIL,
            false => player::TAIL,
        };
        TimeLimits {
            start: Duration::from_secs(60) + Duration::from_millis(200) * games,
            play: SETTLE + Duration::from_secs_f64(options.seconds),
            // A client may be opening a socket at the end.
            tail: tail + spectator::TAIL + 4 * retry::REOPEN_TIMEOUT,
            check: Duration::from_secs(60) + Duration::from_millis(100) * games,
        }
    }

    fn whole(&self) -> Duration {
        2 * self.start + self.play + self.tail + self.check
    }

    /// Waits for a part of the test.
    async fn bound<T>(
        &self,
        limit: Duration,
        failure: &str,
        part: impl Future<Output = T>,
    ) -> anyhow::Result<T> {
        let done = timeout(limit, part).await;
        done.with_context(|| format!("{failure} within {} seconds", limit.as_secs()))
    }
}

/// Creates the games and connects their players.
async fn start(
    options: &LoadOptions,
    client: &Client,
    scripts: &[Arc<Script>],
    timetable: &Arc<Timetable>,
) -> anyhow::Result<Vec<LoadGame>> {
    let places = Arc::new(Semaphore::new(AT_ONCE));
    let tasks = scripts.iter().enumerate().map(|(index, script)| {
        let from = source(options, index);
        let client = client.with(crate::client::Identity::None, from);
        let (script, timetable) = (Arc::clone(script), Arc::clone(timetable));
        let places = Arc::clone(&places);
        tokio::spawn(async move {
            let _place = places.acquire_owned().await;
            LoadGame::start(&client, index, script, timetable).await
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
    timetable: &Arc<Timetable>,
) -> anyhow::Result<Vec<tokio::task::JoinHandle<spectator::Seen>>> {
    let places = Arc::new(Semaphore::new(AT_ONCE));
    let all = games.iter().enumerate();
    let all = all.flat_map(|(index, game)| (0..options.spectators).map(move |_| (index, game)));
    let tasks = all.map(|(index, game)| {
        let client = client.with(crate::client::Identity::None, source(options, index));
        let (id, timetable, places) = (
            game.id().clone(),
            Arc::clone(timetable),
            Arc::clone(&places),
        );
        tokio::spawn(async move {
            let _place = places.acquire_owned().await;
            let spectator = spectator::Spectator::connect(client, id).await?;
            Ok::<_, ClientError>(tokio::spawn(spectator.look(timetable)))
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
    let answer = retry::get(client, &path).await?;
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
