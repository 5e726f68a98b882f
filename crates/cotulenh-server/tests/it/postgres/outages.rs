//! PostgreSQL ends and starts again while games go on.

use super::both::http::play::Table;
use super::both::http::server::Server;
use crate::postgres_server::{OwnCluster, is_installed, new_database};
use crate::support::client::LIMIT;
use crate::support::{Played, guests, usual_setup};
use cotulenh_server::id::{CommandId, GameId};
use cotulenh_server::limits::Rate;
use cotulenh_server::protocol::OfferKind;
use cotulenh_server::store::check::check;
use cotulenh_server::store::{Append, Database, GameStore, Options, Store, StoreError};
use sqlx::{Connection, PgConnection};
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::time::Duration;
use tokio::time::{sleep, timeout};

/// The number of entries that a game has in the end.
const ENTRIES: u64 = 120;
/// The limit for answers that do not need the database. It is shorter than the wait for a connection.
const AT_ONCE: Duration = Duration::from_secs(4);
/// The number of writers.
const WRITERS: usize = 6;
/// The number of appends that were acknowledged, and those that failed by writer.
#[derive(Default)]
struct Counts {
    acknowledged: AtomicU64,
    failed: [AtomicU64; WRITERS],
    /// Becomes `true` when the writers may end.
    is_over: AtomicBool,
}

/// Waits until a number has reached a value.
async fn reach(number: &AtomicU64, value: u64) {
    let reached = async {
        while number.load(Ordering::Relaxed) < value {
            sleep(Duration::from_millis(2)).await;
        }
    };
    timeout(LIMIT, reached).await.expect("appends in time");
}

/// Waits until an append of each writer has failed.
async fn each_fails(counts: &Counts) {
    for failed in &counts.failed {
        reach(failed, failed.load(Ordering::Relaxed) + 1).await;
    }
}

/// Appends to a game as a room does, through every failure and until all are over. Returns the acknowledged versions.
async fn append_all(store: Store, id: GameId, counts: Arc<Counts>, writer: usize) -> Vec<u64> {
    let stored = store.load(&id).await.unwrap().unwrap();
    let mut game = Played::named(id.clone(), stored.new.setup, stored.new.seats);
    let mut acknowledged = Vec::new();
    for v in 1.. {
        if v > ENTRIES && counts.is_over.load(Ordering::Relaxed) {
            break;
        }
        game.entries.clear();
        let mut entry = game.offer(OfferKind::Draw).clone();
        entry.v = v;
        entry.command = CommandId::new(format!("command-{v}"));
        let append = Append {
            game: id.clone(),
            epoch: 0,
            entries: vec![entry],
            standing: None,
            end: None,
            begin: None,
        };
        loop {
            match store.append(append.clone()).await {
                Ok(()) => break,
                // An earlier attempt, whose outcome was not known, has taken effect.
                Err(StoreError::Duplicate { v: found, .. }) if found == v => break,
                Err(StoreError::Unknown | StoreError::Failed(_)) => {
                    counts.failed[writer].fetch_add(1, Ordering::Relaxed);
                    sleep(Duration::from_millis(50)).await;
                }
                Err(error) => panic!("{error}"),
            }
        }
        acknowledged.push(v);
        counts.acknowledged.fetch_add(1, Ordering::Relaxed);
    }
    acknowledged
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_crash_of_postgresql_loses_nothing_that_was_acknowledged() {
    if !is_installed() {
        return;
    }
    let own = OwnCluster::start(true).await;
    let database = Database::parse(&own.address()).unwrap();
    let store = Store::open(&database, &Options::default()).await.unwrap();
    let seats = guests(&store).await;
    let counts = Arc::new(Counts::default());
    let mut writers = Vec::new();
    let mut ids = Vec::new();
    for number in 0..WRITERS {
        let game = Played::new(usual_setup(false), seats.clone());
        store.begin(game.new.clone()).await.unwrap();
        ids.push(game.new.id.clone());
        let writer = append_all(store.clone(), game.new.id, Arc::clone(&counts), number);
        writers.push(tokio::spawn(writer));
    }
    for (round, mode) in ["immediate", "fast"].into_iter().enumerate() {
        reach(&counts.acknowledged, 150 * (round as u64 + 1)).await;
        tokio::task::block_in_place(|| own.cluster.stop(mode));
        // Appends that were committed before are acknowledged until their writer fails.
        each_fails(&counts).await;
        let down = counts.acknowledged.load(Ordering::Relaxed);
        each_fails(&counts).await;
        let acknowledged = counts.acknowledged.load(Ordering::Relaxed);
        assert_eq!(acknowledged, down, "nothing is acknowledged");
        tokio::task::block_in_place(|| own.cluster.start());
    }
    counts.is_over.store(true, Ordering::Relaxed);
    for (id, writer) in ids.iter().zip(writers) {
        let acknowledged = timeout(LIMIT, writer).await.expect("in time").unwrap();
        assert!(acknowledged.len() as u64 >= ENTRIES);
        assert!(
            acknowledged
                .iter()
                .copied()
                .eq(1..=acknowledged.len() as u64)
        );
        let stored = store.load(id).await.unwrap().unwrap();
        let versions: Vec<u64> = stored.entries.iter().map(|entry| entry.v).collect();
        assert_eq!(versions, acknowledged);
    }
    let report = check(&database).await.unwrap();
    assert_eq!((report.games, report.problems), (WRITERS as u64, vec![]));
    store.close().await;
}

/// Players see a refusal, send the turn again, and go on without a new connection.
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_game_goes_on_after_a_restart_of_postgresql() {
    if !is_installed() {
        return;
    }
    let own = OwnCluster::start(false).await;
    let folder = tempfile::tempdir().unwrap();
    let database = Database::parse(&own.address()).unwrap();
    let server = Server::with(folder.path(), |config| {
        super::both::http::server::online(config).database = database;
    })
    .await;
    let mut table = Table::begin(&server, None).await;
    let lan = table.some_move();
    table.play(&lan).await;
    tokio::task::block_in_place(|| own.cluster.stop("fast"));
    let (lan, id) = (table.some_move(), table.new_command());
    let (mover, turn) = (table.to_move(), table.turn(&lan));
    table.sockets[mover].act(&id, turn.clone()).await;
    let refused = table.sockets[mover].outcome(&id).await;
    assert_eq!(refused.expect_err("nothing is stored"), "store");
    let failing = server.until_health(503).await;
    assert!(!failing.is_empty());
    tokio::task::block_in_place(|| own.cluster.start());
    let played = async {
        loop {
            table.sockets[mover].act(&id, turn.clone()).await;
            match table.sockets[mover].outcome(&id).await {
                Ok(_) => break,
                Err(code) => assert_eq!(code, "store"),
            }
            sleep(Duration::from_millis(100)).await;
        }
    };
    timeout(LIMIT, played).await.expect("it goes on by itself");
    assert_eq!(table.state().await["ply"], 2);
    server.until_health(200).await;
    server.stop().await;
}

/// The server answers each check before a request to the database would end, and knows the parts that hang.
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn checks_answer_while_the_database_hangs() {
    if !is_installed() {
        return;
    }
    let address = new_database().await;
    let folder = tempfile::tempdir().unwrap();
    let server = Server::with(folder.path(), |config| {
        let online = super::both::http::server::online(config);
        online.database = Database::parse(&address).unwrap();
        online.rooms.heartbeat = Duration::from_millis(200);
    })
    .await;
    server.until_health(200).await;
    let mut locked = PgConnection::connect(&address).await.unwrap();
    sqlx::raw_sql("BEGIN; LOCK TABLE heartbeat, worker_keys")
        .execute(&mut locked)
        .await
        .unwrap();
    let hang = async {
        let both = ["database-read", "database-write"];
        while server.until_health(503).await != both {}
    };
    timeout(LIMIT, hang).await.expect("both parts hang");
    for path in ["/api/server", "/health", "/health/live", "/health/ready"] {
        let expected = if path == "/health" { 503 } else { 200 };
        let answer = timeout(AT_ONCE, server.person().get(path)).await;
        let answer = answer.unwrap_or_else(|_| panic!("{path} waits for the database"));
        assert_eq!(answer.status, expected, "{path}");
    }
    locked.close().await.unwrap();
    assert_eq!(server.until_health(200).await, [""; 0]);
    server.stop().await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_slow_search_keeps_the_place_of_its_share() {
    if !is_installed() {
        return;
    }
    let address = new_database().await;
    let folder = tempfile::tempdir().unwrap();
    let server = Server::with(folder.path(), |config| {
        let online = super::both::http::server::online(config);
        online.database = Database::parse(&address).unwrap();
        online.limits.search_time = Duration::from_millis(100);
        let often = Rate::new(1_000_000, Duration::from_secs(1));
        (online.limits.requests, online.limits.searches) = (often, often);
    })
    .await;
    let (one, other) = (server.guest().await, server.guest().await);
    let mut locked = PgConnection::connect(&address).await.unwrap();
    sqlx::raw_sql("BEGIN; LOCK TABLE games")
        .execute(&mut locked)
        .await
        .unwrap();
    let search = "/api/games";
    assert_eq!(one.get(search).await.refusal(), (503, "busy".into()));
    let again = one.get(search).await.refusal();
    assert_eq!(again, (429, "too-many-requests".into()));
    assert_eq!(other.get(search).await.refusal(), (503, "busy".into()));
    locked.close().await.unwrap();
    let ended = async { while one.get(search).await.status != 200 {} };
    timeout(LIMIT, ended).await.expect("a place");
    server.stop().await;
}
