//! Faults of the database while the server runs, and damaged games.

use super::accounts::account;
use super::lobby::wish;
use super::play::{Table, start_key};
use super::server::{Server, execute, folder, is_postgres};
use crate::support::client::{LIMIT, LOBBY, casual};
use crate::support::response::parse;
use serde_json::{Value, json};
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

/// Returns SQL that damages the log of a game.
fn damaged_log(game: &str) -> String {
    let body = if is_postgres() { "'\\x7B'" } else { "X'7B'" };
    format!("UPDATE entries SET body = {body} WHERE game = '{game}'")
}

#[tokio::test]
async fn a_seeker_whose_game_cannot_begin_waits_on() {
    let folder = folder();
    let server = Server::start(&folder).await;
    let (one, other) = (server.guest().await, server.guest().await);
    let (mut first, _second) = (one.lobby().await, other.lobby().await);
    assert_eq!(one.post("/api/pairing", wish()).await.status, 202);
    execute(&folder, &fault("INSERT", "games")).await;
    assert_eq!(other.post("/api/pairing", wish()).await.status, 500);
    execute(&folder, &no_fault("games")).await;
    let game = other.post("/api/pairing", wish()).await.ok()["game"].clone();
    assert!(game.is_string(), "the first user waits");
    assert_eq!(first.until("paired").await["game"], game);
    server.stop().await;
}

#[tokio::test]
async fn a_database_that_cannot_be_written_is_not_healthy() {
    let folder = folder();
    let server = Server::start(&folder).await;
    assert_eq!(server.until_health(200).await, [""; 0]);
    execute(&folder, &fault("UPDATE", "heartbeat")).await;
    assert_eq!(server.until_health(503).await, ["database-write"]);
    // Other servers would not be better.
    for path in ["/health/live", "/health/ready"] {
        assert_eq!(server.person().get(path).await.ok()["status"], "ok");
    }
    execute(&folder, &no_fault("heartbeat")).await;
    assert_eq!(server.until_health(200).await, [""; 0]);
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
        execute(&folder, &damaged_log(damaged)).await;
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

/// Returns the identifiers of games in a list.
fn ids(games: &Value) -> Vec<&str> {
    let games = games.as_array().expect("a list").iter();
    games.filter_map(|game| game["id"].as_str()).collect()
}

#[tokio::test]
async fn a_damaged_game_hides_no_other_in_lists() {
    let folder = folder();
    let server = Server::start(&folder).await;
    let (mut red, mut blue) = (
        account(&server, "Hoa").await,
        account(&server, "Long").await,
    );
    let owner = server.guest().await;
    let mut lobby = owner.lobby().await;
    let mut listed = Vec::new();
    for _ in 0..2 {
        listed.push(owner.list_challenge().await["id"].clone());
        lobby.until("added").await;
    }
    // Each game but the last of its kind is damaged in another way.
    let damages = [
        "setup = '{'",
        "pace = 'slow'",
        // The columns of PostgreSQL have types.
        match is_postgres() {
            true => "red_rating = 99999999999",
            false => "started = 'noon'",
        },
        "result = 'maybe', ended = coalesce(ended, started)",
    ];
    let (mut running, mut finished) = (Vec::new(), Vec::new());
    for number in 0..12 {
        let id = red.challenge(casual(None), "red").await;
        blue.accept(&id).await.ok();
        let lan = json!({"type": "turn", "ply": 0, "key": start_key(), "lan": "Th4h6"});
        red.command(&id, "a", lan).await.ok();
        if number < 6 {
            running.push(id);
        } else {
            blue.command(&id, "b", json!({"type": "resign"})).await.ok();
            finished.push(id);
        }
    }
    server.stop().await;
    for games in [&running, &finished] {
        execute(&folder, &damaged_log(&games[0])).await;
        for (damage, game) in damages.iter().zip(&games[1..]) {
            let sql = format!("UPDATE games SET {damage} WHERE id = '{game}'");
            execute(&folder, &sql).await;
        }
    }
    let challenge = listed[0].as_str().expect("an identifier");
    let damage = format!("UPDATE challenges SET setup = '{{' WHERE id = '{challenge}'");
    execute(&folder, &damage).await;

    let server = Server::start(&folder).await;
    red.go_to(&server.address);
    blue.go_to(&server.address);
    // A list replays nothing, so it needs no log.
    let whole = [running[5].as_str(), running[0].as_str()];
    assert_eq!(ids(&red.get("/api/my/games").await.ok()), whole);
    let fen = red.get("/api/my/games").await.ok()[1]["fen"].clone();
    assert!(fen.as_str().is_some_and(|fen| fen.contains(" b ")), "{fen}");
    let board = red.get(&format!("/embed/{}", running[0])).await;
    assert!(board.text().contains(fen.as_str().expect("a position")));
    red.get("/api/live").await.ok();
    let found = red.get("/api/games?player=hoa").await.ok();
    // The summary of a game does not need its log.
    let mut expected = [finished[5].as_str(), finished[0].as_str()];
    let mut found = ids(&found["games"]);
    expected.sort_unstable();
    found.sort_unstable();
    assert_eq!(found, expected);
    // Pages are not shorter than the games that they leave out.
    let mut pages = Vec::new();
    let mut next = String::new();
    for _ in 0..7 {
        let page = red.get(&format!("/api/games?limit=1{next}")).await.ok();
        pages.extend(ids(&page["games"]).into_iter().map(str::to_owned));
        match page["next"].as_str() {
            Some(cursor) => next = format!("&before={cursor}"),
            None => break,
        }
    }
    pages.sort_unstable();
    assert_eq!(pages, expected);
    for media in ["application/x-ndjson", "application/x-chess-pgn"] {
        let all = red.get_as("/api/games", media).await;
        assert!(all.text().contains(&finished[5]), "{}", all.text());
        for damaged in &finished[..5] {
            assert!(!all.text().contains(damaged.as_str()), "{}", all.text());
        }
    }
    let profile = red.get("/api/players/Hoa").await.ok();
    assert_eq!(profile["games"]["paces"]["rapid"]["wins"], 4);
    assert_eq!(red.get("/api/players/Hoa/ratings").await.ok(), json!([]));
    let export = red.get("/api/export").await.ok();
    let games = export["games"].as_array().expect("games");
    let damaged = games.iter().filter(|game| game["damaged"] == true);
    assert_eq!((games.len(), damaged.count()), (12, 10));
    // The players can begin another game.
    let id = red.challenge(casual(None), "red").await;
    blue.accept(&id).await.ok();
    let mut lobby = server.person().socket(LOBBY).await;
    let challenges = lobby.until("lobby").await["challenges"].take();
    assert_eq!(
        ids(&challenges),
        [listed[1].as_str().expect("an identifier")]
    );
    server.stop().await;
}

#[tokio::test]
async fn a_connection_ends_after_a_streamed_response() {
    let server = Server::fresh().await;
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
