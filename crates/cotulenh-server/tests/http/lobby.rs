//! The lobby: challenges that everybody sees, and pairing.

use super::play::casual;
use super::server::{Server, folder};
use serde_json::{Value, json};

const LOBBY: &str = "/api/lobby/socket?protocol=1";

#[tokio::test]
async fn an_open_challenge_is_seen_and_accepted() {
    let folder = folder();
    let server = Server::start(&folder).await;
    let (owner, friend) = (server.guest().await, server.guest().await);
    let (mut one, mut other) = (owner.socket(LOBBY).await, friend.socket(LOBBY).await);
    one.until("lobby").await;
    assert_eq!(other.until("lobby").await["challenges"], json!([]));
    let challenge = json!({"setup": casual(None), "side": "red", "lobby": true});
    let id = owner.post("/api/challenges", challenge).await.ok()["id"].clone();
    let added = other.until("added").await;
    assert_eq!(added["id"], id);
    assert_eq!(
        added["recovery"],
        Value::Null,
        "the code is the owner's secret"
    );
    let mut late = server.person().socket(LOBBY).await;
    assert_eq!(late.until("lobby").await["challenges"][0]["id"], id);
    friend
        .accept(id.as_str().expect("an identifier"))
        .await
        .ok();
    assert_eq!(one.until("paired").await["game"], id);
    assert_eq!(other.until("removed").await["id"], id);
    server.stop().await;
}

#[tokio::test]
async fn two_that_look_for_the_same_game_are_paired() {
    let folder = folder();
    let server = Server::start(&folder).await;
    let (one, other) = (server.guest().await, server.guest().await);
    let wish = json!({"time": {"kind": "fischer", "initial": 300, "increment": 3}, "objective": "total", "rated": false});
    let refused = one.post("/api/pairing", wish.clone()).await;
    assert_eq!(refused.refusal(), (409, "not-connected".into()));
    let (mut first, mut second) = (one.socket(LOBBY).await, other.socket(LOBBY).await);
    first.until("lobby").await;
    second.until("lobby").await;
    let waiting = one.post("/api/pairing", wish.clone()).await;
    assert_eq!(
        (waiting.status, waiting.ok()),
        (202, json!({"waiting": true}))
    );
    let game = other.post("/api/pairing", wish.clone()).await.ok()["game"].clone();
    assert_eq!(first.until("paired").await["game"], game);
    assert_eq!(second.until("paired").await["game"], game);
    let seats: Vec<Value> = [
        one.get(&format!("/api/games/{}", game.as_str().expect("a game")))
            .await
            .ok()["seat"]
            .take(),
        other
            .get(&format!("/api/games/{}", game.as_str().expect("a game")))
            .await
            .ok()["seat"]
            .take(),
    ]
    .into();
    assert!(seats.contains(&json!("red")) && seats.contains(&json!("blue")));
    assert_eq!(one.post("/api/pairing", wish).await.status, 202);
    assert_eq!(
        one.request("DELETE", "/api/pairing", &[], b"").await.status,
        204
    );
    server.stop().await;
}

#[tokio::test]
async fn players_hear_of_their_turn() {
    let folder = folder();
    let server = Server::start(&folder).await;
    let mut table = super::play::Table::begin(&server, None).await;
    let mut lobby = table.blue.socket(LOBBY).await;
    lobby.until("lobby").await;
    let lan = table.some_move();
    table.play(&lan).await;
    assert_eq!(lobby.until("your-turn").await["game"], table.id.as_str());
    let mine = table.blue.get("/api/my/games").await.ok();
    assert_eq!(
        (&mine[0]["mine"], &mine[0]["ply"]),
        (&json!(true), &json!(1))
    );
    server.stop().await;
}
