//! Users that change: registration, recovery and deletion while games and challenges are open.

use super::accounts::{PASSWORD, register};
use super::bots::bot;
use super::play::Table;
use super::server::{Server, online};
use crate::support::client::{LOBBY, casual};
use cotulenh_server::limits::Rate;
use serde_json::{Value, json};
use std::time::Duration;

#[tokio::test]
async fn the_opponent_sees_the_new_name_of_a_player() {
    let server = Server::fresh().await;
    let mut table = Table::begin(&server, None).await;
    register(&mut table.red, "Mai").await;
    let state = table.sockets[1].until("game").await;
    let red = &state["players"]["red"];
    assert_eq!(
        (&red["name"], &red["kind"]),
        (&json!("Mai"), &json!("account"))
    );
    let deletion = json!({"password": PASSWORD});
    let deleted = table.red.post("/api/account/delete", deletion).await;
    assert_eq!(deleted.status, 204);
    let state = table.sockets[1].until("game").await;
    assert_eq!(state["players"]["red"]["name"], "deleted");
    let path = format!("/api/games/{}", table.id);
    let seen = server.person().get(&path).await.ok();
    assert_eq!(seen["players"]["red"]["name"], "deleted");
    server.stop().await;
}

#[tokio::test]
async fn deleting_an_account_closes_the_sockets_of_its_tokens() {
    let server = Server::fresh().await;
    let (program, owner) = bot(&server, "Zorro", json!(["play", "challenge"])).await;
    let mut socket = program.lobby().await;
    let id = program.list_challenge().await["id"].clone();
    let mut watcher = server.person().socket(LOBBY).await;
    assert_eq!(watcher.until("lobby").await["challenges"][0]["id"], id);
    let deletion = json!({"password": PASSWORD});
    let deleted = owner.post("/api/account/delete", deletion).await;
    assert_eq!(deleted.status, 204);
    assert_eq!(socket.closing().await, "revoked");
    assert_eq!(watcher.until("removed").await["id"], id);
    server.stop().await;
}

#[tokio::test]
async fn a_recovered_challenge_is_listed_with_its_new_owner() {
    let server = Server::fresh().await;
    let (lost, found) = (server.guest().await, server.guest().await);
    let made = lost.list_challenge().await;
    let id = made["id"].as_str().expect("an identifier");
    let mut watcher = server.person().lobby().await;
    let path = format!("/api/games/{id}/recovery");
    found
        .post(&path, json!({"code": made["recovery"]}))
        .await
        .ok();
    assert_eq!(watcher.until("removed").await["id"], id);
    let added = watcher.until("added").await;
    let name = found.get("/api/session").await.ok()["name"].clone();
    assert_eq!((&added["id"], &added["from"]["name"]), (&json!(id), &name));
    server.stop().await;
}

#[tokio::test]
async fn a_seated_guest_can_ask_for_a_recovery_code() {
    let server = Server::fresh().await;
    let mut table = Table::begin(&server, None).await;
    let path = format!("/api/games/{}/recovery-code", table.id);
    let refused = server.guest().await.post(&path, Value::Null).await;
    assert_eq!(refused.refusal(), (403, "not-a-player".into()));
    let made = table.blue.post(&path, Value::Null).await;
    assert_eq!(made.status, 201);
    let code = made.ok()["recovery"].clone();
    let phone = server.guest().await;
    let recovery = format!("/api/games/{}/recovery", table.id);
    phone.post(&recovery, json!({ "code": code })).await.ok();
    assert_eq!(table.sockets[1].until("game").await["seat"], Value::Null);
    let seen = phone.get(&format!("/api/games/{}", table.id)).await.ok();
    assert_eq!(seen["seat"], "blue");
    register(&mut table.red, "Mai").await;
    let refused = table.red.post(&path, Value::Null).await;
    assert_eq!(refused.refusal(), (409, "seat-of-account".into()));
    server.stop().await;
}

#[tokio::test]
async fn an_address_lists_a_few_challenges() {
    let server = Server::fresh_with(|config| {
        online(config).limits.challenges = Rate::new(100, Duration::from_secs(1));
    })
    .await;
    let made = json!({"setup": casual(None), "side": "red", "lobby": true});
    let (one, other) = (server.guest().await, server.guest().await);
    for number in 0..30 {
        let owner = if number < 20 { &one } else { &other };
        owner.post("/api/challenges", made.clone()).await.ok();
    }
    let refused = other.post("/api/challenges", made).await;
    assert_eq!(refused.refusal(), (409, "too-many-listed".into()));
    // A challenge by link is not listed.
    other.challenge(casual(None), "red").await;
    server.stop().await;
}
