//! The server about itself, embedded boards and spectators.

use super::both::http::play::Table;
use super::both::http::server::{Server, execute, folder};
use serde_json::json;
use tokio::io::AsyncReadExt;

#[tokio::test]
async fn versions_health_metrics_and_the_description_are_there() {
    let server = Server::fresh().await;
    let anyone = server.person();
    let info = anyone.get("/api/server").await;
    assert_eq!(info.ok()["protocol"], 1);
    assert!(info.header("x-request-id").is_some());
    assert_eq!(anyone.get("/health").await.ok()["status"], "ok");
    assert_eq!(
        anyone.get("/api/nothing").await.refusal(),
        (404, "not-found".into())
    );
    let metrics = anyone.get("/metrics").await;
    assert!(
        metrics.text().contains("cotulenh_requests_total"),
        "{}",
        metrics.text()
    );
    assert!(
        metrics
            .text()
            .contains("cotulenh_refusals_total{code=\"not-found\"}")
    );
    let description = anyone.get("/api/openapi.json").await.ok();
    assert!(description["paths"]["/api/session"]["post"].is_object());
    assert_eq!(
        anyone.get("/").await.text(),
        "page",
        "the page is served as before"
    );
    server.stop().await;
}

#[tokio::test]
async fn spectators_watch_and_are_counted() {
    let server = Server::fresh().await;
    let mut table = Table::begin(&server, None).await;
    let mut watching = server.person().game_socket(&table.id).await;
    let state = watching.until("game").await;
    assert_eq!(state["seat"], json!(null));
    while table.sockets[0].until("crowd").await["spectators"] != 1 {}
    let lan = table.some_move();
    table.play(&lan).await;
    assert_eq!(
        watching.until("entry").await["entry"]["body"]["lan"],
        lan.as_str()
    );
    watching.act("w", json!({"type": "resign"})).await;
    assert_eq!(watching.outcome("w").await, Err("not-a-player".into()));
    watching.send(json!({"t": "resync", "d": {}})).await;
    assert_eq!(watching.until("game").await["v"], 1);
    let metrics = table.red.get("/metrics").await;
    for name in [
        "cotulenh_commands_total{result=\"done\"}",
        "cotulenh_command_seconds",
        "cotulenh_sockets ",
        "cotulenh_turns_total ",
        "cotulenh_commit_seconds_bucket{le=\"5\"}",
        "cotulenh_commit_seconds_sum ",
        "cotulenh_store_commit_seconds_bucket{le=\"0.001\"}",
        "cotulenh_store_commit_seconds_count ",
        "cotulenh_store_group_jobs_bucket{le=\"1\"}",
        "cotulenh_store_group_jobs_sum ",
    ] {
        assert!(metrics.text().contains(name), "{name}: {}", metrics.text());
    }
    server.stop().await;
}

#[tokio::test]
async fn a_board_can_be_embedded() {
    let server = Server::fresh().await;
    let mut table = Table::begin(&server, None).await;
    let lan = table.some_move();
    table.play(&lan).await;
    let page = table.red.get(&format!("/embed/{}", table.id)).await;
    assert_eq!(page.status, 200);
    assert!(page.text().contains("<svg"));
    let policy = page.header("content-security-policy").expect("a policy");
    assert!(
        policy.contains("default-src 'none'") && policy.contains("frame-ancestors *"),
        "{policy}"
    );
    assert_eq!(
        page.header("cross-origin-resource-policy"),
        Some("cross-origin")
    );
    assert_eq!(page.header("set-cookie"), None);
    let before = table.red.get(&format!("/embed/{}?ply=0", table.id)).await;
    assert_ne!(before.text(), page.text());
    assert_eq!(table.red.get("/embed/nothing").await.status, 404);
    server.stop().await;
}

/// The first export waits for its client. It ends, and the next one begins.
#[tokio::test]
async fn a_client_has_one_export_at_a_time() {
    let folder = folder();
    let server = Server::start(&folder).await;
    let mut table = Table::begin(&server, None).await;
    let lan = table.some_move();
    table.play(&lan).await;
    table
        .red
        .command(&table.id, "end", json!({"type": "resign"}))
        .await
        .ok();
    // More than the buffers of a connection take.
    let word = "a".repeat(100);
    let long = format!("replace(hex(zeroblob(60000)), '00', '{word} ')");
    execute(&folder, &format!("UPDATE games SET opening = {long}")).await;
    let media = [("Accept", "application/x-ndjson")];
    let mut first = table.red.begin("GET", "/api/games", &media, b"").await;
    let mut start = [0; 12];
    first.read_exact(&mut start).await.expect("an answer");
    assert_eq!(&start, b"HTTP/1.1 200");
    let second = table.red.get_as("/api/games", media[0].1).await;
    assert_eq!(second.refusal(), (429, "too-many-requests".into()));
    let mut rest = Vec::new();
    first
        .read_to_end(&mut rest)
        .await
        .expect("the whole export");
    let third = table.red.get_as("/api/games", media[0].1).await;
    assert_eq!(third.status, 200);
    server.stop().await;
}
