//! The lobby: challenges that everybody sees, and pairing.

use super::accounts::account;
use super::play::Table;
use super::server::Server;
use crate::support::client::{LOBBY, Person, casual};
use serde_json::{Value, json};

/// Returns a wish for quick pairing.
pub fn wish() -> Value {
    let time = json!({"kind": "fischer", "initial": 300, "increment": 3});
    json!({"time": time, "objective": "total", "rated": false})
}

#[tokio::test]
async fn an_open_challenge_is_seen_and_accepted() {
    let server = Server::fresh().await;
    let (owner, friend) = (server.guest().await, server.guest().await);
    let (mut one, mut other) = (owner.lobby().await, friend.socket(LOBBY).await);
    assert_eq!(other.until("lobby").await["challenges"], json!([]));
    let id = owner.list_challenge().await["id"].clone();
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
    let server = Server::fresh().await;
    let (one, other) = (server.guest().await, server.guest().await);
    let refused = one.post("/api/pairing", wish()).await;
    assert_eq!(refused.refusal(), (409, "not-connected".into()));
    let (mut first, mut second) = (one.lobby().await, other.lobby().await);
    let waiting = one.post("/api/pairing", wish()).await;
    assert_eq!(
        (waiting.status, waiting.ok()),
        (202, json!({"waiting": true}))
    );
    let game = other.post("/api/pairing", wish()).await.ok()["game"].clone();
    assert_eq!(first.until("paired").await["game"], game);
    assert_eq!(second.until("paired").await["game"], game);
    let path = format!("/api/games/{}", game.as_str().expect("a game"));
    let seats = [&one, &other].map(async |person| person.get(&path).await.ok()["seat"].take());
    let seats = futures_util::future::join_all(seats).await;
    assert!(seats.contains(&json!("red")) && seats.contains(&json!("blue")));
    assert_eq!(one.post("/api/pairing", wish()).await.status, 202);
    assert_eq!(
        one.request("DELETE", "/api/pairing", &[], b"").await.status,
        204
    );
    server.stop().await;
}

#[tokio::test]
async fn players_hear_of_their_turn() {
    let server = Server::fresh().await;
    let mut table = Table::begin(&server, None).await;
    let mut lobby = table.blue.lobby().await;
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

/// Looks for an opponent with a range of ratings. Returns the game, or `None` if the user waits.
async fn seek(person: &Person, rated: bool, range: Value) -> Option<String> {
    let mut wish = wish();
    wish["time"] = casual(None)["time"].take();
    (wish["rated"], wish["range"]) = (json!(rated), range);
    let answer = person.post("/api/pairing", wish).await.ok();
    answer["game"].as_str().map(str::to_owned)
}

#[tokio::test]
async fn quick_pairing_respects_the_ranges_of_both_players() {
    let server = Server::fresh().await;
    let (strong, weak, new) = (
        account(&server, "Strong").await,
        account(&server, "Weak").await,
        account(&server, "New").await,
    );
    let mut rated = casual(None);
    rated["rated"] = json!(true);
    let id = strong.challenge(rated, "red").await;
    weak.accept(&id).await.ok();
    weak.command(&id, "a", json!({"type": "resign"})).await.ok();
    let rating = async |person: &Person| {
        let me = person.get("/api/session").await.ok();
        me["ratings"]["rapid"]["rating"].as_i64().expect("a rating")
    };
    let (high, low) = (rating(&strong).await, rating(&weak).await);
    assert!(high > 1600 && low < 1400, "{high} {low}");
    let guest = server.guest().await;
    let people = [&strong, &weak, &new, &guest];
    let _sockets = futures_util::future::join_all(people.map(Person::lobby)).await;

    // The strong player wants its like. The others would take anyone.
    assert_eq!(seek(&strong, true, json!([high - 50, 3000])).await, None);
    assert_eq!(seek(&weak, true, json!([0, 5000])).await, None);
    // The new player has 1500, in the range of the weak player only. It waits, too, while its own range excludes that one.
    assert_eq!(seek(&new, true, json!([low + 1, 5000])).await, None);
    let game = seek(&new, true, json!([low, low])).await;
    let path = format!("/api/games/{}", game.expect("the weak player fits"));
    let players = new.get(&path).await.ok()["players"].take();
    let names = [&players["red"]["name"], &players["blue"]["name"]];
    assert!(names.contains(&&json!("Weak")) && names.contains(&&json!("New")));
    // The strong player still waits.
    assert!(seek(&weak, true, json!([high, high])).await.is_none());
    assert!(seek(&new, true, json!([high, high])).await.is_none());

    // A guest has no rating that could be out of range, and plays casual games only.
    assert_eq!(seek(&strong, false, json!([high - 50, 3000])).await, None);
    assert!(seek(&guest, false, Value::Null).await.is_some());
    for wrong in [json!([2000, 1000]), json!([-1, 1000]), json!([0, 5001])] {
        let mut wish = wish();
        wish["range"] = wrong;
        let refused = weak.post("/api/pairing", wish).await;
        assert_eq!(refused.refusal(), (400, "bad-request".into()));
    }
    server.stop().await;
}
