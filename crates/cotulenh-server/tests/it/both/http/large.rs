//! A large database: no statement of the server reads a whole table, and clients that ask at the same time get no more
//! than their share.

use super::super::database::{execute, open};
use super::accounts::account;
use super::play::start_key;
use super::server::{Server, database_of, folder, is_postgres, online};
use crate::support::client::{Person, casual};
use crate::support::farm::{finish, take, worker};
use crate::support::usual_setup;
use cotulenh_server::farm::{Farm, Kind, Options as FarmOptions, keys};
use cotulenh_server::id::{GameId, NodeId};
use cotulenh_server::protocol::TimeControl;
use cotulenh_server::store::challenges::Challenges;
use cotulenh_server::store::leases::Node;
use cotulenh_server::store::{GameStore, Store};
use cotulenh_server::users::Users;
use futures_util::future::join_all;
use serde_json::{Value, json};
use std::path::Path;
use std::time::{Duration, SystemTime};

/// Returns SQL that inserts a number of rows. `values` are the values of row `i`.
fn rows(count: u32, table: &str, columns: &str, values: &str) -> String {
    format!(
        "WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < {count}) \
         INSERT INTO {table} ({columns}) SELECT {values} FROM n;"
    )
}

/// Fills an empty database with tens of thousands of rows, and counts them as the database does by itself in time.
async fn fill(folder: &Path, now: u64) {
    let mut setup = usual_setup(false);
    // Without a clock the server does not keep the games in memory.
    setup.time = TimeControl::Unlimited;
    let setup = serde_json::to_string(&setup).expect("JSON");
    let fen = cotulenh::START_FEN;
    let bytes = if is_postgres() {
        "'\\x7b7d'::bytea"
    } else {
        "X'7B7D'"
    };
    let is_over = "i % 200 <> 0";
    let sql = [
        rows(
            20_000,
            "users",
            "id, kind, name, name_key, created",
            "'u' || i, CASE WHEN i % 10 = 0 THEN 'account' ELSE 'guest' END, 'User ' || i, \
             CASE WHEN i % 10 = 0 THEN 'user' || i END, 0",
        ),
        // Some guests have nothing.
        rows(
            19_950,
            "sessions",
            "id, user_id, hash, device, created, seen",
            &format!("'s' || i, 'u' || i, 'h' || i, '', 0, {now} - i * 1000"),
        ),
        rows(
            2_000,
            "tokens",
            "id, user_id, hash, name, scopes, created",
            "'t' || i, 'u' || (i * 10), 'h' || i, '', 'read', 0",
        ),
        rows(
            10_000,
            "challenges",
            "id, owner, setup, pace, side, lobby, created, expires, state",
            &format!(
                "'c' || i, 'u' || i, '{setup}', 'correspondence', 'random', 1, {now}, {now} + 9000000, \
                 CASE WHEN i % 50 = 0 THEN 'open' ELSE 'cancelled' END"
            ),
        ),
        rows(
            20_000,
            "games",
            "id, seq, epoch, setup, red, blue, red_provisional, blue_provisional, started, objective, pace, rated, \
             ended, result, ply, turn, fen, opening",
            &format!(
                "'g' || i, CASE WHEN {is_over} THEN 1 ELSE 0 END, 0, '{setup}', 'u' || (i % 2000 + 1), \
                 'u' || (i % 2000 + 2001), 0, 0, i, 'total', 'correspondence', 0, \
                 CASE WHEN {is_over} THEN {now} - 9000000000 + i END, CASE WHEN {is_over} THEN 'red' END, \
                 0, 'red', '{fen}', i || ' '"
            ),
        ),
        rows(
            20_000,
            "entries",
            "game, v, format, command, body",
            &format!("'g' || i, CASE WHEN {is_over} THEN 1 ELSE 9 END, 1, 'k', {bytes}"),
        ),
        rows(
            20_000,
            "recovery_codes",
            "hash, game, user_id",
            "'r' || i, 'g' || i, 'u' || (i % 2000 + 1)",
        ),
        rows(
            19_900,
            "ratings",
            "user_id, pace, rating, deviation, volatility, games, updated",
            &format!("'u' || i, 'rapid', 1000 + i % 2000, 60, 0.06, 9, {now}"),
        ),
        rows(
            10_000,
            "rating_changes",
            "game, user_id, pace, at, rating_before, rating, deviation",
            "'g' || i, 'u' || (i % 2000 + 1), 'rapid', i, 1500, 1500, 60",
        ),
        rows(
            10_000,
            "jobs",
            "id, kind, owner, class, round, created, state, attempt, failures, format, task, done, total, ended",
            &format!(
                "'j' || i, 'review', 'u' || (i % 500 + 1), 9, i, i, CASE WHEN i % 20 = 0 THEN 'queued' ELSE 'done' END, \
                 0, 0, 1, {bytes}, 0, 1, CASE WHEN i % 20 <> 0 THEN {now} END"
            ),
        ),
        rows(
            20_000,
            "evaluations",
            "id, format, found, used",
            &format!("'e' || i, 1, {bytes}, {now} - i"),
        ),
        rows(
            10_000,
            "puzzles",
            "id, game, found, rating, format, body",
            &format!("'p' || i, 'g' || i, i, 1500, 1, {bytes}"),
        ),
    ];
    execute(folder, &format!("BEGIN; {} COMMIT; ANALYZE", sql.concat())).await;
}

/// Uses the routes as players do.
async fn use_server(server: &Server, worker: &str) {
    let (red, blue) = (account(server, "Hoa").await, account(server, "Long").await);
    let guest = server.guest().await;
    // A game with a takeback, its end, and a rematch.
    let id = red.challenge(casual(None), "red").await;
    blue.accept(&id).await.ok();
    blue.accept(&id).await.ok();
    let lan = json!({"type": "turn", "ply": 0, "key": start_key(), "lan": "Th4h6"});
    red.command(&id, "a", lan).await.ok();
    let take_back = |ply| json!({"type": "offer", "offer": "takeback", "ply": ply});
    red.command(&id, "b", take_back(1)).await.ok();
    blue.command(&id, "c", take_back(1)).await.ok();
    blue.command(&id, "d", json!({"type": "resign"})).await.ok();
    let rematch = json!({"type": "offer", "offer": "rematch", "ply": 0});
    red.command(&id, "e", rematch.clone()).await.ok();
    blue.command(&id, "f", rematch).await.ok();
    // Challenges that do not become games.
    let addressed = json!({"setup": casual(None), "side": "red", "opponent": "Long"});
    let addressed = red.post("/api/challenges", addressed).await.ok();
    let addressed = addressed["id"].as_str().expect("an identifier");
    let path = format!("/api/challenges/{addressed}/decline");
    blue.post(&path, Value::Null).await;
    let open = guest.challenge(casual(None), "red").await;
    guest.get(&format!("/api/challenges/{open}")).await.ok();
    let path = format!("/api/challenges/{open}/cancel");
    guest.post(&path, Value::Null).await;
    // A guest takes its seat into another browser.
    let open = guest.post(
        "/api/challenges",
        json!({"setup": casual(None), "side": "red"}),
    );
    let open = open.await.ok();
    let id_of_guest = open["id"].as_str().expect("an identifier");
    let path = format!("/api/games/{id_of_guest}/recovery");
    let other = server.guest().await;
    other
        .post(&path, json!({"code": open["recovery"]}))
        .await
        .ok();

    let task = json!({"kind": "analysis", "nodes": 100, "depth": null, "lines": 1,
        "line": {"start": cotulenh::START_FEN, "objective": "total", "turns": []}});
    let job = red.post("/api/jobs", task.clone()).await.ok();
    let job = format!(
        "/api/jobs/{}/cancel",
        job["id"].as_str().expect("an identifier")
    );
    red.post(&job, Value::Null).await;
    red.post("/api/jobs", task).await.ok();
    let operator = server.person().with_token(worker);
    operator.get("/api/jobs").await.ok();
    let next = red.get("/api/games?limit=1").await.ok()["next"].clone();
    let next = next.as_str().expect("another page").to_owned();
    for path in [
        "/api/server",
        "/api/session",
        "/api/sessions",
        "/api/tokens",
        "/api/my/games",
        "/api/live",
        "/api/jobs",
        "/api/export",
        "/api/leaderboard?pace=rapid",
        "/api/puzzles",
        "/api/puzzles?before=500-p500",
        "/api/players/Hoa",
        "/api/players/Hoa/ratings?pace=rapid",
        "/api/games?player=hoa&opponent=long",
        "/api/games?player=hoa&result=win",
        "/api/games?result=draw&objective=total&pace=rapid&rated=true&from=1&to=2",
        "/api/games?opening=Th4h6",
        &format!("/api/games?before={next}"),
        &format!("/api/games/{id}"),
        &format!("/api/games/{id}.pgn"),
        &format!("/api/games/{id}/log"),
        &format!("/embed/{id}"),
    ] {
        assert_eq!(red.get(path).await.status, 200, "{path}");
    }
    let exported = red
        .get_as("/api/games?limit=1", "application/x-ndjson")
        .await;
    assert!(exported.text().contains(&id));
}

/// Does in the store what the server does by itself, alone and in a cluster.
async fn use_store(store: &Store, now: u64) {
    let farm = Farm::new(store.clone(), FarmOptions::default());
    let job = take(&farm, "one", now).await.expect("a job");
    finish(&farm, "one", &job, now).await.expect("done");
    farm.take(&worker("one"), &[Kind::Puzzles], now)
        .await
        .expect("no job");
    farm.mine(now).await.expect("mined");
    farm.expire(now).await.expect("expired");
    farm.counts().await.expect("counted");
    farm.prune(now).await.expect("pruned");
    let challenges = Challenges::new(store.clone());
    challenges.lobby(now).await.expect("listed");
    challenges.addressed(now).await.expect("listed");
    challenges
        .remove_expired(now + 8 * 86_400_000)
        .await
        .expect("removed");
    Users::new(store.clone())
        .remove_expired(now)
        .await
        .expect("removed");

    let id = NodeId::random();
    let node = Node {
        id: id.clone(),
        address: String::new(),
    };
    let lease = Duration::from_secs(9);
    let game = GameId::new("g200").expect("an identifier");
    store.heartbeat(now, Vec::new()).await.expect("stored");
    store.last_heartbeat().await.expect("read");
    store.late_starts().await.expect("read");
    store.running().await.expect("read");
    store.join(node, now, lease).await.expect("joined");
    store
        .renew(&id, now, lease, Vec::new())
        .await
        .expect("renewed");
    store.take_over(&game, &id).await.expect("taken over");
    store.owner(&game).await.expect("read");
    store.owned(&id).await.expect("read");
    store.expired().await.expect("read");
    store.nodes().await.expect("read");
    store.release(&game, 1, now).await.expect("released");
    store.leave(&id, now).await.expect("left");
}

#[tokio::test]
async fn no_statement_reads_a_whole_table() {
    let folder = folder();
    let since = SystemTime::now().duration_since(SystemTime::UNIX_EPOCH);
    let now = u64::try_from(since.expect("after 1970").as_millis()).expect("a time");
    open(folder.path()).await.close().await;
    fill(folder.path(), now).await;
    let (_, secret) = keys::create(&database_of(&folder).await, "test", 0)
        .await
        .expect("a key");
    let server = Server::start(&folder).await;
    use_server(&server, secret.as_str()).await;
    server.stop().await;
    let store = open(folder.path()).await;
    use_store(&store, now).await;
    let scans = store.scans().await.expect("plans");
    assert!(scans.is_empty(), "{}", scans.join("\n\n"));
}

/// Users that accept at the same time begin no more games than one of them may have.
#[tokio::test]
async fn parallel_accepts_do_not_exceed_the_limit_of_games() {
    const GAMES: usize = 3;
    let server = Server::fresh_with(|config| online(config).limits.games = GAMES).await;
    let (owner, other) = (server.guest().await, server.guest().await);
    let challenges = join_all((0..8).map(|_| owner.challenge(casual(None), "red"))).await;
    let accepted = join_all(challenges.iter().map(|id| other.accept(id))).await;
    let begun = accepted
        .iter()
        .filter(|answer| answer.status == 200)
        .count();
    assert_eq!(begun, GAMES);
    for refused in accepted.iter().filter(|answer| answer.status != 200) {
        assert_eq!(refused.refusal(), (409, "too-many-games".into()));
    }
    let games = |person: Person| async move { person.get("/api/my/games").await.ok() };
    assert_eq!(games(owner).await.as_array().map(Vec::len), Some(GAMES));
    assert_eq!(games(other).await.as_array().map(Vec::len), Some(GAMES));
    server.stop().await;
}
