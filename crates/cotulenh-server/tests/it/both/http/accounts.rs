//! Accounts, sessions, tokens and the archive.

use super::bots::bot;
use super::play::Table;
use super::server::{Server, execute, folder, online};
use crate::support::client::{Person, casual};
use serde_json::{Value, json};
use std::time::Duration;

pub const PASSWORD: &str = "correct horse battery";

/// Makes a guest an account.
pub async fn register(person: &mut Person, name: &str) {
    let answer = person
        .post("/api/accounts", json!({"name": name, "password": PASSWORD}))
        .await;
    assert_eq!(answer.ok()["kind"], "account");
    person.keep_cookie(&answer);
}

/// Returns a browser with an account.
pub async fn account(server: &Server, name: &str) -> Person {
    let mut person = server.guest().await;
    register(&mut person, name).await;
    person
}

#[tokio::test]
async fn a_guest_registers_and_signs_in_elsewhere() {
    let server = Server::fresh().await;
    let mut mai = server.guest().await;
    let before = mai.get("/api/session").await.ok();
    assert_eq!(before["kind"], "guest");
    let old_cookie = mai.clone();
    register(&mut mai, "Mai").await;
    let me = mai.get("/api/session").await.ok();
    assert_eq!((&me["id"], &me["name"]), (&before["id"], &json!("Mai")));
    assert_eq!(
        old_cookie.get("/api/session").await.status,
        204,
        "the secret is a new one"
    );

    let mut phone = server.person();
    let answer = phone
        .post("/api/login", json!({"name": "mai", "password": PASSWORD}))
        .await;
    assert_eq!(answer.ok()["id"], me["id"]);
    phone.keep_cookie(&answer);
    let sessions = phone.get("/api/sessions").await.ok();
    assert_eq!(sessions.as_array().map(Vec::len), Some(2));

    // A session that is revoked elsewhere loses its sockets.
    let mut socket = mai.socket("/api/lobby/socket?protocol=1").await;
    socket.until("lobby").await;
    let other = sessions
        .as_array()
        .and_then(|all| all.iter().find(|session| session["here"] == false));
    let other = other.expect("the other session")["id"]
        .as_str()
        .expect("an identifier");
    let revoked = phone
        .post(&format!("/api/sessions/{other}/revoke"), Value::Null)
        .await;
    assert_eq!(revoked.status, 204);
    assert_eq!(socket.closing().await, "revoked");
    assert_eq!(mai.get("/api/session").await.status, 204);

    let export = phone.get("/api/export").await.ok();
    assert_eq!(export["user"]["name"], "Mai");
    assert!(!phone.get("/api/export").await.text().contains(PASSWORD));
    assert_eq!(
        phone
            .post("/api/account/delete", json!({"password": "wrong password"}))
            .await
            .status,
        403
    );
    assert_eq!(
        phone
            .post("/api/account/delete", json!({"password": PASSWORD}))
            .await
            .status,
        204
    );
    assert_eq!(phone.get("/api/session").await.status, 204);
    assert_eq!(phone.get("/api/players/Mai").await.status, 404);
    server.stop().await;
}

#[tokio::test]
async fn the_socket_of_a_session_that_another_server_has_ended_is_closed() {
    let folder = folder();
    let server = Server::with(folder.path(), |config| {
        online(config).limits.session_check = Duration::from_millis(20);
    })
    .await;
    let (mai, other) = (server.guest().await, server.guest().await);
    let mut socket = mai.socket("/api/lobby/socket?protocol=1").await;
    let mut kept = other.socket("/api/lobby/socket?protocol=1").await;
    socket.until("lobby").await;
    kept.until("lobby").await;
    let id = mai.get("/api/session").await.ok()["id"].take();
    let id = id.as_str().expect("an identifier");
    execute(
        &folder,
        &format!("DELETE FROM sessions WHERE user_id = '{id}'"),
    )
    .await;
    // The client connects again, and is not signed in any more.
    assert_eq!(socket.closing().await, "restart");
    assert_eq!(mai.get("/api/session").await.status, 204);
    assert_eq!(other.get("/api/session").await.status, 200);
    server.stop().await;
}

#[tokio::test]
async fn the_end_of_many_sessions_closes_no_other_socket() {
    let folder = folder();
    let server = Server::start(&folder).await;
    let owner = account(&server, "Mai").await;
    let id = owner.get("/api/session").await.ok()["id"].take();
    let id = id.as_str().expect("an identifier");
    let mut rows = String::new();
    for n in 1..50 {
        rows += &format!(
            "INSERT INTO sessions VALUES ('session{n}', '{id}', 's{n}', '', 1, 4102444800000);"
        );
    }
    for n in 0..20 {
        rows +=
            &format!("INSERT INTO tokens VALUES ('token{n}', '{id}', 't{n}', 'bot', '', 1, NULL);");
    }
    execute(&folder, &rows).await;
    let mut gone = owner.lobby().await;
    let mut others = vec![server.person().lobby().await];
    for _ in 0..4 {
        others.push(server.guest().await.lobby().await);
    }
    let deletion = json!({"password": PASSWORD});
    let deleted = owner.post("/api/account/delete", deletion).await;
    assert_eq!(deleted.status, 204);
    assert_eq!(gone.closing().await, "revoked");
    let listed = server.guest().await.list_challenge().await;
    for mut other in others {
        assert_eq!(other.until("added").await["id"], listed["id"]);
    }
    server.stop().await;
}

#[tokio::test]
async fn a_new_password_ends_the_tokens() {
    let server = Server::fresh().await;
    let (program, mut owner) = bot(&server, "Zorro", json!(["play", "read"])).await;
    let mut socket = program.lobby().await;
    let change = json!({"old": PASSWORD, "new": "staple battery horse"});
    let changed = owner.post("/api/password", change).await;
    changed.ok();
    owner.keep_cookie(&changed);
    assert_eq!(socket.closing().await, "revoked");
    let refused = program.get("/api/my/games").await;
    assert_eq!(refused.refusal(), (401, "bad-token".into()));
    assert_eq!(owner.get("/api/tokens").await.ok(), json!([]));
    // A session alone does not create another one.
    let token = json!({"name": "engine", "scopes": ["play"], "password": PASSWORD});
    let refused = owner.post("/api/tokens", token).await;
    assert_eq!(refused.refusal(), (403, "wrong-password".into()));
    let token = json!({"name": "engine", "scopes": ["play"]});
    assert_eq!(owner.post("/api/tokens", token).await.status, 400);
    server.stop().await;
}

#[tokio::test]
async fn a_session_that_another_site_has_set_is_not_used() {
    let server = Server::fresh().await;
    let (mai, attacker) = (server.guest().await, server.guest().await);
    let me = mai.get("/api/session").await.ok();
    let cookie = |person: &Person| person.cookie.clone().expect("a cookie");
    let mut browser = server.person();
    for [first, second] in [
        ["cotulenh=wrong".to_owned(), cookie(&mai)],
        [cookie(&mai), "cotulenh=".to_owned()],
        [cookie(&mai), cookie(&mai)],
    ] {
        browser.cookie = Some(format!("{first}; {second}"));
        assert_eq!(browser.get("/api/session").await.ok(), me);
    }
    // It is not known which of the two is the user's own.
    browser.cookie = Some(format!("{}; {}", cookie(&attacker), cookie(&mai)));
    assert_eq!(browser.get("/api/session").await.status, 204);
    server.stop().await;

    // With HTTPS, neighbours cannot set the cookie.
    let server = Server::fresh_with(|config| {
        config.public_url = Some("https://play.example.org".parse().expect("a URL"));
    })
    .await;
    let mut person = server.person();
    person.origin = Some("https://play.example.org".into());
    let new = json!({"name": "Mai", "password": PASSWORD});
    let answer = person.post("/api/accounts", new).await;
    answer.ok();
    for (name, cookie) in answer
        .headers
        .iter()
        .filter(|(name, _)| name == "set-cookie")
    {
        let is_own =
            cookie.starts_with("__Host-cotulenh=") || cookie.starts_with("__Host-cotulenh-device=");
        assert!(is_own && cookie.contains("; Path=/;"), "{name}: {cookie}");
        assert!(
            cookie.ends_with("; Secure") && !cookie.contains("Domain"),
            "{cookie}"
        );
    }
    person.keep_cookie(&answer);
    assert_eq!(person.get("/api/session").await.ok()["name"], "Mai");
    person.cookie = person.cookie.map(|cookies| cookies.replace("__Host-", ""));
    assert_eq!(person.get("/api/session").await.status, 204);
    server.stop().await;
}

#[tokio::test]
async fn a_finished_game_is_in_the_archive_and_on_profiles() {
    let server = Server::fresh().await;
    let (mut red, mut blue) = (server.guest().await, server.guest().await);
    register(&mut red, "Hoa").await;
    register(&mut blue, "Long").await;
    let mut table = Table::between(red, blue, None).await;
    for _ in 0..4 {
        let lan = table.some_move();
        table.play(&lan).await;
    }
    let id = table.new_command();
    table.sockets[0].act(&id, json!({"type": "resign"})).await;
    table.sockets[0].outcome(&id).await.expect("resigned");
    let games = table
        .red
        .get("/api/games?player=hoa&result=loss")
        .await
        .ok();
    assert_eq!(games["games"][0]["id"], table.id.as_str());
    assert_eq!(
        table.red.get("/api/games?player=Hoa&result=win").await.ok()["games"],
        json!([])
    );
    let lines = table
        .red
        .get_as("/api/games?player=Long", "application/x-ndjson")
        .await;
    assert_eq!(lines.text().lines().count(), 1);
    let pgn = table
        .red
        .get_as("/api/games", "application/x-chess-pgn")
        .await;
    assert!(pgn.text().contains("[Red \"Hoa\"]"), "{}", pgn.text());
    let one = table.red.get(&format!("/api/games/{}.pgn", table.id)).await;
    assert!(one.text().contains("[Blue \"Long\"]"), "{}", one.text());
    let log = table.red.get(&format!("/api/games/{}/log", table.id)).await;
    assert_eq!(log.text().lines().count(), 5);
    let profile = table.red.get("/api/players/Long").await.ok();
    assert_eq!(profile["games"]["all"]["wins"], 1);
    assert_eq!(
        table.red.get("/api/leaderboard?pace=rapid").await.ok(),
        json!([])
    );
    for wrong in [
        "/api/games?result=maybe",
        "/api/games?objective=sea",
        "/api/games?colour=red",
        "/api/leaderboard",
        "/api/games?before=x",
    ] {
        assert_eq!(
            table.red.get(wrong).await.refusal(),
            (400, "bad-request".into()),
            "{wrong}"
        );
    }
    server.stop().await;
}

#[tokio::test]
async fn a_recovered_seat_plays_on_and_the_old_device_does_not() {
    let server = Server::fresh().await;
    let (red, blue) = (server.guest().await, server.guest().await);
    let mut table = Table::between(red, blue, None).await;
    // The same player accepts again and gets a new code.
    let code = table.blue.accept(&table.id).await.ok()["recovery"].clone();
    let lan = table.some_move();
    table.play(&lan).await;

    let phone = server.guest().await;
    let mut watching = phone.game_socket(&table.id).await;
    assert_eq!(watching.until("game").await["seat"], Value::Null);
    let path = format!("/api/games/{}/recovery", table.id);
    phone.post(&path, json!({"code": code})).await.ok();
    // Both devices hear of it in the room that is loaded.
    assert_eq!(watching.until("game").await["seat"], "blue");
    let moved = table.sockets[1].until("game").await;
    assert_eq!(moved["seat"], Value::Null);
    let name = phone.get("/api/session").await.ok()["name"].take();
    assert_eq!(moved["players"]["blue"]["name"], name);

    let lan = table.some_move();
    let turn = table.turn(&lan);
    table.sockets[1].act("old", turn.clone()).await;
    let refused = table.sockets[1].outcome("old").await;
    assert_eq!(refused, Err("not-a-player".into()));
    let refused = table.blue.command(&table.id, "old", turn.clone()).await;
    assert_eq!(refused.refusal(), (403, "not-a-player".into()));
    watching.act("new", turn).await;
    assert_eq!(watching.outcome("new").await, Ok(2));
    table.receive(&lan).await;
    // The opponent goes on as before.
    let lan = table.some_move();
    table.play(&lan).await;
    server.stop().await;
}

#[tokio::test]
async fn a_lost_cookie_is_replaced_by_the_recovery_code() {
    let server = Server::fresh().await;
    let (red, blue) = (server.guest().await, server.guest().await);
    let id = red.challenge(casual(None), "red").await;
    let code = blue.accept(&id).await.ok()["recovery"].clone();
    let lost = server.guest().await;
    let path = format!("/api/games/{id}/recovery");
    let wrong = lost
        .post(&path, json!({"code": "0000-0000-0000-0000"}))
        .await;
    assert_eq!(wrong.refusal(), (403, "wrong-code".into()));
    lost.post(&path, json!({"code": code})).await.ok();
    assert_eq!(
        lost.get(&format!("/api/games/{id}")).await.ok()["seat"],
        "blue"
    );
    assert_eq!(
        blue.get(&format!("/api/games/{id}")).await.ok()["seat"],
        Value::Null
    );
    server.stop().await;
}

#[tokio::test]
async fn a_rematch_shows_the_ratings_after_the_game_before() {
    let server = Server::fresh().await;
    let (mut red, mut blue) = (server.guest().await, server.guest().await);
    register(&mut red, "Hoa").await;
    register(&mut blue, "Long").await;
    let mut rated = casual(None);
    rated["rated"] = json!(true);
    let id = red.challenge(rated, "red").await;
    blue.accept(&id).await.ok();
    let before = red.get(&format!("/api/games/{id}")).await.ok();
    assert_eq!(before["players"]["red"]["rating"], 1500);
    red.command(&id, "a", json!({"type": "resign"})).await.ok();
    let offer = json!({"type": "offer", "offer": "rematch", "ply": 0});
    red.command(&id, "b", offer.clone()).await.ok();
    blue.command(&id, "c", offer).await.ok();
    let ended = red.get(&format!("/api/games/{id}")).await.ok();
    let rematch = ended["rematch"].as_str().expect("a rematch");
    let players = red.get(&format!("/api/games/{rematch}")).await.ok()["players"].take();
    for (side, person, name) in [("red", &blue, "Long"), ("blue", &red, "Hoa")] {
        let me = person.get("/api/session").await.ok();
        let now = &me["ratings"]["rapid"]["rating"];
        assert_ne!(*now, 1500);
        assert_eq!(
            (&players[side]["name"], &players[side]["rating"]),
            (&json!(name), now)
        );
    }
    // The old game keeps the ratings of its own start.
    assert_eq!(ended["players"], before["players"]);
    server.stop().await;
}
