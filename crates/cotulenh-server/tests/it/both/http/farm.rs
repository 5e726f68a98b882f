//! The analysis farm over HTTP: who may ask, who may work, and what is refused.

use super::server::{Server, folder};
use crate::support::client::{Person, casual};
use cotulenh::{Game, Turn};
use cotulenh_engine::review::{self, places};
use cotulenh_engine::{Engine, eval};
use cotulenh_server::farm::{LeasedJob, PositionResult, engine_name, keys};
use cotulenh_server::store::Database;
use serde_json::{Value, json};

const NODES: u64 = 150;

/// Creates a key in the database of a server, as the operator does. Returns its identifier and a worker.
async fn worker(server: &Server, database: &Database) -> (String, Person) {
    let (key, secret) = keys::create(database, "test", 0).await.expect("a key");
    let worker = server.person().with_token(secret.as_str());
    (key.id.to_string(), worker)
}

async fn take(worker: &Person) -> LeasedJob {
    let engine = engine_name().expect("memory");
    let request = json!({"engine": engine, "kinds": ["review", "analysis"]});
    let job = worker.post("/api/worker/take", request).await.ok();
    serde_json::from_value(job).expect("a job")
}

fn searched(job: &LeasedJob) -> Value {
    let (line, limits) = job.task.searches().expect("searches");
    let mut engine = Engine::with(eval::Evaluation::default(), limits.settings()).expect("memory");
    let places = places(&line.game().expect("a game"));
    let found = job.plies.iter().map(|&ply| {
        let root = &places[ply as usize].root;
        let found = review::search(&mut engine, root, &limits.limits());
        json!({"ply": ply, "found": PositionResult::from(&found)})
    });
    Value::Array(found.collect())
}

/// Plays a game of two turns between two guests. Returns its identifier.
async fn game(red: &Person, blue: &Person) -> String {
    let id = red.challenge(casual(None), "red").await;
    blue.accept(&id).await.ok();
    let mut game = Game::new();
    for (player, lan) in [(red, "Tf4f6"), (blue, "Tf9f7")] {
        let key = format!("{:016x}", game.position().key());
        let turn = json!({"type": "turn", "ply": game.ply(), "key": key, "lan": lan});
        player.command(&id, lan, turn).await.ok();
        let played = Turn::from_lan(lan, game.position().turn()).expect("a turn");
        game.play_turn(&played).expect("legal");
    }
    id
}

#[tokio::test]
async fn a_finished_game_is_reviewed_by_a_worker() {
    let data = folder();
    let server = Server::start(&data).await;
    let database = super::server::database_of(&data).await;
    let (red, blue) = (server.guest().await, server.guest().await);
    let game = game(&red, &blue).await;
    let wanted = json!({"kind": "review", "game": game, "nodes": NODES});
    let early = red.post("/api/jobs", wanted.clone()).await;
    assert_eq!(early.refusal(), (409, "game-not-ended".into()));
    blue.command(&game, "r", json!({"type": "resign"}))
        .await
        .ok();
    let job = red.post("/api/jobs", wanted).await.ok();
    assert_eq!(
        (&job["state"], &job["position"]),
        (&json!("queued"), &json!(1))
    );
    let path = format!("/api/jobs/{}", job["id"].as_str().expect("an identifier"));
    assert_eq!(blue.get(&path).await.refusal(), (404, "no-such-job".into()));
    let cancel = blue.post(&format!("{path}/cancel"), Value::Null).await;
    assert_eq!(cancel.refusal(), (404, "no-such-job".into()));

    let (key, worker) = worker(&server, &database).await;
    let leased = take(&worker).await;
    assert_eq!(
        (leased.attempt, leased.plies.as_slice()),
        (1, &[0, 1, 2][..])
    );
    let work = format!("/api/worker/jobs/{}", leased.id);
    let progress = json!({"attempt": 1, "found": []});
    worker
        .post(&format!("{work}/progress"), progress.clone())
        .await
        .ok();
    let finish =
        |attempt: u64| json!({"attempt": attempt, "result": {"searched": searched(&leased)}});
    let other = worker.post(&format!("{work}/finish"), finish(2)).await;
    assert_eq!(other.refusal(), (409, "lost-lease".into()));
    let none = json!({"attempt": 1, "result": {"searched": []}});
    let none = worker.post(&format!("{work}/finish"), none).await;
    assert_eq!(none.refusal(), (400, "bad-result".into()));
    worker.post(&format!("{work}/finish"), finish(1)).await.ok();
    let job = red.get(&path).await.ok();
    assert_eq!((&job["state"], &job["done"]), (&json!("done"), &json!(3)));
    let positions = job["result"]["positions"].as_array().expect("positions");
    assert_eq!(positions.len(), 3);
    assert_eq!(positions[0]["played"]["san"], "Tf6");
    let listed = red.get("/api/jobs").await.ok();
    assert_eq!(listed[0]["game"], json!(game));
    assert!(listed[0].get("result").is_none());

    keys::revoke(&database, &key).await.expect("revoked");
    let revoked = worker.post(&format!("{work}/progress"), progress).await;
    assert_eq!(revoked.refusal(), (401, "bad-key".into()));
    server.stop().await;
}

#[tokio::test]
async fn strangers_and_other_engines_get_no_work() {
    let data = folder();
    let server = Server::start(&data).await;
    let database = super::server::database_of(&data).await;
    let guest = server.guest().await;
    let take = json!({"engine": "0.0.0 1", "kinds": ["review"]});
    let none = guest.post("/api/worker/take", take.clone()).await;
    assert_eq!(none.refusal(), (401, "bad-key".into()));
    let forged = server.person().with_token("ctw_0000");
    let wrong = forged.post("/api/worker/take", take.clone()).await;
    assert_eq!(wrong.refusal(), (401, "bad-key".into()));
    let wrong = forged.get("/api/jobs").await;
    assert_eq!(wrong.refusal(), (401, "bad-key".into()));
    let (_, worker) = worker(&server, &database).await;
    let other = worker.post("/api/worker/take", take).await;
    assert_eq!(other.refusal(), (409, "other-engine".into()));
    let service = server.person().get("/api/server").await.ok();
    assert_eq!(service["workers"], json!(false), "it was refused");

    let line = json!({"start": cotulenh::START_FEN, "objective": "total", "turns": ["f4f5"]});
    let games = json!({"kind": "selfplay", "settings": {}, "first": 0, "games": 2});
    let refused = guest.post("/api/jobs", games.clone()).await;
    assert_eq!(refused.refusal(), (403, "needs-key".into()));
    worker.post("/api/jobs", games).await.ok();
    for (body, code) in [
        (json!({"kind": "review", "nodes": NODES}), "bad-request"),
        (
            json!({"kind": "review", "line": line, "game": "g1", "nodes": NODES}),
            "bad-request",
        ),
        (
            json!({"kind": "review", "game": "none", "nodes": NODES}),
            "no-such-game",
        ),
        (
            json!({"kind": "analysis", "line": line, "nodes": 1}),
            "bad-task",
        ),
        (json!({"kind": "puzzles", "game": "g1"}), "bad-request"),
    ] {
        assert_eq!(guest.post("/api/jobs", body).await.refusal().1, code);
    }
    let analysis = json!({"kind": "analysis", "line": line, "nodes": NODES, "lines": 2});
    for _ in 0..3 {
        guest.post("/api/jobs", analysis.clone()).await.ok();
    }
    let many = guest.post("/api/jobs", analysis).await;
    assert_eq!(many.refusal(), (409, "too-many-jobs".into()));
    assert_eq!(guest.get("/api/puzzles").await.ok()["puzzles"], json!([]));
    let wrong = guest.get("/api/puzzles?before=x").await;
    assert_eq!(wrong.refusal(), (400, "bad-request".into()));
    server.stop().await;
}

#[tokio::test]
async fn the_operator_is_not_a_worker() {
    let data = folder();
    let server = Server::start(&data).await;
    let database = super::server::database_of(&data).await;
    let (_, holder) = worker(&server, &database).await;
    let has_workers = async || server.person().get("/api/server").await.ok()["workers"].clone();
    // The operator asks for games with the key, but runs no worker.
    let games = json!({"kind": "selfplay", "settings": {}, "first": 0, "games": 2});
    holder.post("/api/jobs", games).await.ok();
    holder.get("/api/jobs").await.ok();
    assert_eq!(has_workers().await, json!(false));
    let engine = engine_name().expect("memory");
    let request = json!({"engine": engine, "kinds": ["selfplay"]});
    holder.post("/api/worker/take", request).await.ok();
    assert_eq!(has_workers().await, json!(true));
    server.stop().await;
}
