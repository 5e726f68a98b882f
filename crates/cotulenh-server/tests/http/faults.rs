//! Faults of the database while the server runs, and damaged games.

use super::client::{LIMIT, parse};
use super::play::Table;
use super::server::{Server, execute, folder, is_postgres};
use serde_json::json;
use tokio::io::{AsyncReadExt, AsyncWriteExt};
use tokio::net::TcpStream;
use tokio::time::timeout;

/// Returns SQL that makes changes of a table fail.
fn fault(change: &str, table: &str) -> String {
    match is_postgres() {
        true => format!(
            "CREATE OR REPLACE FUNCTION fault() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN RAISE 'fault'; END $$; \
             CREATE TRIGGER fault BEFORE {change} ON {table} FOR EACH ROW EXECUTE FUNCTION fault()"
        ),
        false => format!(
            "CREATE TRIGGER fault BEFORE {change} ON {table} BEGIN SELECT RAISE(ABORT, 'fault'); END"
        ),
    }
}

/// Returns SQL that ends a fault.
fn no_fault(table: &str) -> String {
    match is_postgres() {
        true => format!("DROP TRIGGER fault ON {table}"),
        false => "DROP TRIGGER fault".to_owned(),
    }
}

const LOBBY: &str = "/api/lobby/socket?protocol=1";

#[tokio::test]
async fn a_seeker_whose_game_cannot_begin_waits_on() {
    let folder = folder();
    let server = Server::start(&folder).await;
    let (one, other) = (server.guest().await, server.guest().await);
    let (mut first, mut second) = (one.socket(LOBBY).await, other.socket(LOBBY).await);
    first.until("lobby").await;
    second.until("lobby").await;
    let time = json!({"kind": "fischer", "initial": 300, "increment": 3});
    let wish = json!({"time": time, "objective": "total", "rated": false});
    assert_eq!(one.post("/api/pairing", wish.clone()).await.status, 202);
    execute(&folder, &fault("INSERT", "games")).await;
    assert_eq!(other.post("/api/pairing", wish.clone()).await.status, 500);
    execute(&folder, &no_fault("games")).await;
    let game = other.post("/api/pairing", wish).await.ok()["game"].clone();
    assert!(game.is_string(), "the first user waits");
    assert_eq!(first.until("paired").await["game"], game);
    server.stop().await;
}

#[tokio::test]
async fn a_database_that_cannot_be_written_is_not_healthy() {
    let folder = folder();
    let server = Server::start(&folder).await;
    assert_eq!(server.person().get("/health").await.status, 200);
    let begin = if is_postgres() {
        "BEGIN"
    } else {
        "BEGIN IMMEDIATE"
    };
    let old = "UPDATE heartbeat SET at = at - 20000";
    let fault = fault("UPDATE", "heartbeat");
    execute(&folder, &format!("{begin}; {old}; {fault}; COMMIT")).await;
    let health = server.person().get("/health").await;
    assert_eq!(health.refusal(), (503, "store".into()));
    execute(&folder, &no_fault("heartbeat")).await;
    server.stop().await;
}

#[tokio::test]
async fn a_damaged_game_harms_no_other() {
    let folder = folder();
    let server = Server::start(&folder).await;
    let mut games = Vec::new();
    for is_finished in [true, true, false, false] {
        let mut table = Table::begin(&server, None).await;
        let lan = table.some_move();
        table.play(&lan).await;
        if is_finished {
            let id = table.new_command();
            table.sockets[0].act(&id, json!({"type": "resign"})).await;
            table.sockets[0].outcome(&id).await.expect("resigned");
        }
        games.push(table.id);
    }
    server.stop().await;
    for damaged in [&games[0], &games[2]] {
        let body = if is_postgres() { "'\\x7B'" } else { "X'7B'" };
        let sql = format!("UPDATE entries SET body = {body} WHERE game = '{damaged}'");
        execute(&folder, &sql).await;
    }
    let server = Server::start(&folder).await;
    let reader = server.person();
    for (game, status) in games.iter().zip([500, 200, 500, 200]) {
        let answer = reader.get(&format!("/api/games/{game}")).await;
        assert_eq!(answer.status, status, "{}", answer.text());
        if status == 500 {
            assert_eq!(answer.refusal().1, "damaged");
        }
    }
    let lines = reader.get_as("/api/games", "application/x-ndjson").await;
    let lines: Vec<String> = lines.text().lines().map(str::to_owned).collect();
    assert_eq!(lines.len(), 1, "{lines:?}");
    assert!(lines[0].contains(games[1].as_str()));
    server.stop().await;
}

#[tokio::test]
async fn a_connection_ends_after_a_streamed_response() {
    let folder = folder();
    let server = Server::start(&folder).await;
    let mut stream = TcpStream::connect(&server.address)
        .await
        .expect("connected");
    // The client would keep the connection.
    let request = format!(
        "GET /api/games HTTP/1.1\r\nHost: {}\r\nAccept: application/x-ndjson\r\n\r\n",
        server.address
    );
    stream.write_all(request.as_bytes()).await.expect("sent");
    let mut bytes = Vec::new();
    let end = timeout(LIMIT, stream.read_to_end(&mut bytes)).await;
    end.expect("an end in time").expect("an end");
    assert_eq!(parse(&bytes).header("connection"), Some("close"));
    server.stop().await;
}
