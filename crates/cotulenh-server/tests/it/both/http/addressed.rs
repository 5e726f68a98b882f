//! Challenges that are addressed to a player by name.

use super::accounts::account;
use super::bots::{Lines, bot};
use super::server::{Server, folder};
use crate::support::answer::Answer;
use crate::support::client::{LOBBY, Person, casual};
use serde_json::{Value, json};

/// Starts a server. Returns it with two accounts, Mai and Long.
async fn start() -> (Server, Person, Person) {
    let server = Server::fresh().await;
    let (mai, long) = (
        account(&server, "Mai").await,
        account(&server, "Long").await,
    );
    (server, mai, long)
}

/// Returns the body of a challenge to a player.
fn to(opponent: &str) -> Value {
    json!({"setup": casual(None), "side": "red", "opponent": opponent})
}

/// Challenges a player. Returns the identifier.
async fn challenge(owner: &Person, opponent: &str) -> String {
    let made = owner.post("/api/challenges", to(opponent)).await.ok();
    made["id"].as_str().expect("an identifier").to_owned()
}

async fn decline(person: &Person, id: &str) -> Answer {
    let path = format!("/api/challenges/{id}/decline");
    person.post(&path, Value::Null).await
}

async fn state(person: &Person, id: &str) -> Value {
    let challenge = person.get(&format!("/api/challenges/{id}")).await;
    challenge.ok()["state"].take()
}

#[tokio::test]
async fn only_the_named_player_sees_and_accepts_a_challenge() {
    let server = Server::fresh().await;
    let (mai, stranger) = (
        account(&server, "Mai").await,
        account(&server, "Other").await,
    );
    let owner = server.guest().await;
    let mut to_mai = mai.socket(LOBBY).await;
    let mut to_stranger = stranger.socket(LOBBY).await;
    let mut to_owner = owner.socket(LOBBY).await;
    for socket in [&mut to_mai, &mut to_stranger, &mut to_owner] {
        assert_eq!(socket.until("lobby").await["challenges"], json!([]));
    }
    // The case of a name does not matter.
    let made = owner.post("/api/challenges", to("mAI")).await.ok();
    assert_eq!(
        (&made["opponent"], &made["mine"], &made["forYou"]),
        (&json!("Mai"), &json!(true), &json!(false))
    );
    let id = made["id"].as_str().expect("an identifier");
    let added = to_mai.until("added").await;
    assert_eq!((&added["id"], &added["forYou"]), (&json!(id), &json!(true)));
    let path = format!("/api/challenges/{id}");
    assert_eq!(mai.get(&path).await.ok()["forYou"], true);

    // A third person, a guest and a reader without a session.
    let late = server.guest().await;
    let mut to_late = late.socket(LOBBY).await;
    assert_eq!(to_late.until("lobby").await["challenges"], json!([]));
    let refused = (403, "not-for-you".to_owned());
    for other in [&stranger, &late] {
        assert_eq!(other.get(&path).await.refusal(), refused);
        assert_eq!(other.accept(id).await.refusal(), refused);
        assert_eq!(decline(other, id).await.refusal(), refused);
        let cancel = other.post(&format!("{path}/cancel"), Value::Null).await;
        assert_eq!(cancel.refusal(), (403, "not-yours".into()));
    }
    assert_eq!(server.person().get(&path).await.refusal(), refused);
    assert_eq!(decline(&server.person(), id).await.status, 401);
    assert_eq!(decline(&owner, id).await.refusal(), refused);
    assert_eq!(state(&owner, id).await, "open");

    mai.accept(id).await.ok();
    assert_eq!(to_owner.until("paired").await["game"], id);
    assert_eq!(to_mai.until("removed").await["id"], id);
    let game = mai.get(&format!("/api/games/{id}")).await.ok();
    assert_eq!(game["seat"], "blue");
    assert_eq!(
        decline(&mai, id).await.refusal(),
        (409, "challenge-closed".into())
    );
    // The stranger has heard nothing of it. The next public challenge is the first message.
    let public = owner.list_challenge().await["id"].clone();
    loop {
        let message = to_stranger.next().await.expect("a message");
        if message["t"] == "added" {
            assert_eq!(message["d"]["id"], public);
            assert_eq!(message["d"]["forYou"], false);
            break;
        }
        assert_eq!(message["t"], "lobby", "{message}");
    }
    server.stop().await;
}

#[tokio::test]
async fn a_declined_challenge_is_reported_to_the_challenger() {
    let (server, mai, owner) = start().await;
    let mut to_owner = owner.lobby().await;
    let id = challenge(&owner, "Mai").await;
    assert_eq!(decline(&mai, &id).await.status, 204);
    assert_eq!(to_owner.until("declined").await["id"], id.as_str());
    assert_eq!(state(&owner, &id).await, "declined");
    assert_eq!(decline(&mai, &id).await.status, 204, "the answer was lost");
    assert_eq!(
        mai.accept(&id).await.refusal(),
        (409, "challenge-closed".into())
    );
    assert_eq!(owner.get(&format!("/api/games/{id}")).await.status, 404);
    // A challenge that is addressed to no player cannot be declined.
    let link = owner.challenge(casual(None), "red").await;
    assert_eq!(
        decline(&mai, &link).await.refusal(),
        (403, "not-for-you".into())
    );
    assert_eq!(
        decline(&mai, "nothing").await.refusal(),
        (404, "not-found".into())
    );
    server.stop().await;
}

#[tokio::test]
async fn bad_challenges_to_a_player_are_refused() {
    let (server, mai, owner) = start().await;
    let refusal = async |body: Value| owner.post("/api/challenges", body).await.refusal();
    for name in ["Nobody", "", "' OR 1=1 --", "deleted"] {
        assert_eq!(
            refusal(to(name)).await,
            (404, "no-such-player".into()),
            "{name}"
        );
    }
    assert_eq!(refusal(to("long")).await, (409, "own-challenge".into()));
    for (field, value) in [("lobby", json!(true)), ("range", json!([1000, 2000]))] {
        let mut body = to("Mai");
        body[field] = value;
        assert_eq!(refusal(body).await, (400, "bad-request".into()), "{field}");
    }
    let mut body = to("Mai");
    body["opponent"] = json!(7);
    assert_eq!(refusal(body).await, (400, "bad-request".into()));
    // At most three are open or were declined in the last hour.
    let first = challenge(&owner, "Mai").await;
    for _ in 0..2 {
        challenge(&owner, "Mai").await;
    }
    let too_many = (409, "too-many-to-one".to_owned());
    assert_eq!(refusal(to("Mai")).await, too_many);
    decline(&mai, &first).await.ok();
    assert_eq!(refusal(to("Mai")).await, too_many);
    // Others are not limited.
    challenge(&server.guest().await, "Mai").await;
    server.stop().await;
}

#[tokio::test]
async fn a_challenge_to_a_player_waits_for_that_player() {
    let folder = folder();
    let server = Server::start(&folder).await;
    let (mut mai, owner) = (account(&server, "Mai").await, server.guest().await);
    let id = challenge(&owner, "Mai").await;
    server.stop().await;
    // The challenger is offline, the server has restarted, and the player comes.
    let server = Server::start(&folder).await;
    mai.go_to(&server.address);
    let mut lobby = mai.socket(LOBBY).await;
    let first = lobby.until("lobby").await["challenges"].clone();
    assert_eq!(
        (&first[0]["id"], &first[0]["forYou"]),
        (&json!(id), &json!(true))
    );
    mai.accept(&id).await.ok();
    server.stop().await;
}

#[tokio::test]
async fn a_deleted_player_leaves_no_challenges() {
    let (server, mai, owner) = start().await;
    let mut to_mai = mai.lobby().await;
    let id = challenge(&owner, "Mai").await;
    to_mai.until("added").await;
    let export = mai.get("/api/export").await.ok();
    assert_eq!(
        (
            &export["challenges"][0]["id"],
            &export["challenges"][0]["made"]
        ),
        (&json!(id), &json!(false))
    );
    let password = json!({"password": "correct horse battery"});
    owner
        .post("/api/account/delete", password.clone())
        .await
        .ok();
    assert_eq!(to_mai.until("removed").await["id"], id.as_str());
    assert_eq!(mai.accept(&id).await.refusal(), (404, "not-found".into()));
    let other = server.guest().await;
    let id = challenge(&other, "Mai").await;
    mai.post("/api/account/delete", password).await.ok();
    let gone = other.get(&format!("/api/challenges/{id}")).await;
    assert_eq!(gone.refusal(), (404, "not-found".into()));
    server.stop().await;
}

#[tokio::test]
async fn a_program_hears_of_challenges_to_it() {
    let server = Server::fresh().await;
    let (program, _) = bot(&server, "Robot", json!(["play", "challenge"])).await;
    let mut events = Lines::open(&program, "/api/stream/events").await;
    events.until("lobby").await;
    let owner = server.guest().await;
    let (first, second) = (
        challenge(&owner, "robot").await,
        challenge(&owner, "robot").await,
    );
    for id in [&first, &second] {
        let added = events.until("added").await;
        assert_eq!((&added["id"], &added["forYou"]), (&json!(id), &json!(true)));
    }
    decline(&program, &first).await.ok();
    program.accept(&second).await.ok();
    assert_eq!(state(&owner, &first).await, "declined");
    // A token without the scope can do neither.
    let (reader, _) = bot(&server, "Reader", json!(["read", "play"])).await;
    let id = challenge(&owner, "Reader").await;
    for answer in [decline(&reader, &id).await, reader.accept(&id).await] {
        assert_eq!(answer.refusal(), (403, "scope".into()));
    }
    server.stop().await;
}
