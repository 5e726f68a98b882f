//! Hostile clients. Nothing gets through, and other players notice nothing.

use super::both::http::accounts::register;
use super::both::http::play::Table;
use super::both::http::server::{Server, folder, online};
use crate::support::client::{LIMIT, casual};
use crate::support::response::parse;
use cotulenh_server::limits::Rate;
use serde_json::{Value, json};
use std::time::Duration;
use tokio::io::{AsyncReadExt, AsyncWriteExt};
use tokio::net::TcpStream;
use tokio::time::timeout;
use tokio_tungstenite::tungstenite::Message;

/// Plays some turns of a game. Both players must receive each turn within [`LIMIT`].
pub(super) async fn play_on(table: &mut Table, turns: usize) {
    for _ in 0..turns {
        let lan = table.some_move();
        table.play(&lan).await;
    }
}

#[tokio::test]
async fn strangers_cannot_act_for_players() {
    let server = Server::fresh().await;
    let mut table = Table::begin(&server, None).await;
    let stranger = server.guest().await;
    let turn = table.turn(&table.some_move());
    let refused = stranger.command(&table.id, "s", turn.clone()).await;
    assert_eq!(refused.refusal(), (403, "not-a-player".into()));
    let anonymous = server.person();
    assert_eq!(
        anonymous
            .command(&table.id, "n", turn.clone())
            .await
            .refusal(),
        (401, "no-session".into())
    );
    let mut forged = server.person();
    for secret in ["", "x", "00000000000000000000000000000000", "' OR 1=1 --"] {
        forged.cookie = Some(format!("cotulenh={secret}"));
        assert_eq!(forged.get("/api/session").await.status, 204, "{secret}");
        assert_eq!(
            forged.command(&table.id, "f", turn.clone()).await.status,
            401,
            "{secret}"
        );
    }
    for token in ["", "ctl_", "ctl_0000000000000000000000000000000000000000"] {
        let forged = anonymous.with_token(token);
        assert_eq!(
            forged.command(&table.id, "t", turn.clone()).await.refusal(),
            (401, "bad-token".into())
        );
    }
    // A token does not make the cookie of another user valid.
    let mut both = table.red.clone();
    both.token = Some("ctl_wrong".into());
    assert_eq!(both.command(&table.id, "b", turn).await.status, 401);
    let challenge = table.red.challenge(casual(None), "red").await;
    let cancelled = stranger
        .post(&format!("/api/challenges/{challenge}/cancel"), Value::Null)
        .await;
    assert_eq!(cancelled.refusal(), (403, "not-yours".into()));
    play_on(&mut table, 2).await;
    server.stop().await;
}

#[tokio::test]
async fn forged_and_replayed_commands_change_nothing() {
    let server = Server::fresh().await;
    let mut table = Table::begin(&server, None).await;
    let first = table.some_move();
    let (id, turn) = ("once".to_owned(), table.turn(&first));
    // The wrong side, a wrong position, an illegal turn.
    assert_eq!(
        table
            .blue
            .command(&table.id, "w1", turn.clone())
            .await
            .refusal(),
        (409, "not-your-turn".into())
    );
    let mut elsewhere = turn.clone();
    elsewhere["key"] = json!("0000000000000000");
    assert_eq!(
        table
            .red
            .command(&table.id, "w2", elsewhere)
            .await
            .refusal(),
        (409, "wrong-position".into())
    );
    let illegal = table.turn("Th4h9");
    assert_eq!(
        table.red.command(&table.id, "w3", illegal).await.refusal(),
        (409, "illegal-turn".into())
    );
    assert_eq!(table.state().await["v"], 0);
    // The same command three times, on both ways.
    table.sockets[0].act(&id, turn.clone()).await;
    let v = table.sockets[0].outcome(&id).await.expect("a turn");
    table.sockets[0].act(&id, turn.clone()).await;
    assert_eq!(table.sockets[0].outcome(&id).await, Ok(v));
    assert_eq!(
        table.red.command(&table.id, &id, turn.clone()).await.ok(),
        json!({"v": v})
    );
    // The opponent replays it.
    assert_eq!(
        table
            .blue
            .command(&table.id, &id, turn.clone())
            .await
            .refusal(),
        (409, "command-taken".into())
    );
    // The player replays it with another identifier.
    assert_eq!(
        table.red.command(&table.id, "again", turn).await.refusal(),
        (409, "wrong-position".into())
    );
    assert_eq!(table.state().await["v"], v);
    for wrong in [
        json!({"id": "", "action": {"type": "resign"}}),
        json!({"id": "a b", "action": {"type": "resign"}}),
        json!({"id": "a", "action": {"type": "win"}}),
        json!({"id": "a", "action": {"type": "resign"}, "side": "blue"}),
        json!([]),
    ] {
        let path = format!("/api/games/{}/commands", table.id);
        assert_eq!(
            table.red.post(&path, wrong.clone()).await.refusal(),
            (400, "bad-request".into()),
            "{wrong}"
        );
    }
    server.stop().await;
}

#[tokio::test]
async fn pages_of_other_sites_can_do_nothing() {
    let server = Server::fresh().await;
    let mut table = Table::begin(&server, None).await;
    for origin in [
        None,
        Some("null"),
        Some("http://evil.example"),
        Some("https://evil.example:443"),
    ] {
        let mut foreign = table.red.clone();
        foreign.origin = origin.map(str::to_owned);
        let resigned = foreign
            .command(&table.id, "csrf", json!({"type": "resign"}))
            .await;
        assert_eq!(resigned.refusal(), (403, "origin".into()), "{origin:?}");
        assert_eq!(foreign.post("/api/session", Value::Null).await.status, 403);
        assert_eq!(foreign.post("/api/logout", Value::Null).await.status, 403);
        let path = format!("/api/games/{}/socket?protocol=1", table.id);
        assert_eq!(
            foreign.try_socket(&path).await.err(),
            Some(403),
            "{origin:?}"
        );
        assert_eq!(
            foreign
                .try_socket("/api/lobby/socket?protocol=1")
                .await
                .err(),
            Some(403)
        );
    }
    // A form of this site has another type than JSON.
    let path = format!("/api/games/{}/commands", table.id);
    for media in [
        "application/x-www-form-urlencoded",
        "multipart/form-data",
        "text/plain",
    ] {
        let body = json!({"id": "form", "action": {"type": "resign"}}).to_string();
        let sent = table
            .red
            .request("POST", &path, &[("Content-Type", media)], body.as_bytes())
            .await;
        assert_eq!(sent.refusal(), (415, "not-json".into()), "{media}");
    }
    assert_eq!(table.state().await["end"], Value::Null);
    play_on(&mut table, 1).await;
    server.stop().await;
}

#[tokio::test]
async fn names_of_other_sites_are_not_served() {
    let server = Server::fresh().await;
    let mut rebound = server.person();
    rebound.address = server.address.clone();
    for path in ["/api/server", "/", "/health", "/embed/x"] {
        let mut stream = TcpStream::connect(&server.address)
            .await
            .expect("a connection");
        let request =
            format!("GET {path} HTTP/1.1\r\nHost: evil.example\r\nConnection: close\r\n\r\n");
        stream.write_all(request.as_bytes()).await.expect("sent");
        let mut bytes = Vec::new();
        stream.read_to_end(&mut bytes).await.expect("an answer");
        assert_eq!(parse(&bytes).status, 421, "{path}");
    }
    server.stop().await;
}

#[tokio::test]
async fn a_get_never_joins_and_never_changes_anything() {
    let server = Server::fresh().await;
    let owner = server.guest().await;
    let id = owner.challenge(casual(None), "red").await;
    // A preview of the link, by a program and by the friend's browser.
    let friend = server.guest().await;
    for reader in [&server.person(), &friend] {
        let seen = reader.get(&format!("/api/challenges/{id}")).await.ok();
        assert_eq!(
            (&seen["state"], &seen["mine"], &seen["recovery"]),
            (&json!("open"), &json!(false), &Value::Null)
        );
        assert_eq!(
            reader
                .get(&format!("/api/challenges/{id}/accept"))
                .await
                .refusal(),
            (405, "method".into())
        );
        assert_eq!(reader.get(&format!("/api/games/{id}")).await.status, 404);
    }
    let path = format!("/api/challenges/{id}");
    assert_eq!(
        server
            .person()
            .request("HEAD", &path, &[], b"")
            .await
            .status,
        200
    );
    friend.accept(&id).await.ok();
    let late = server.guest().await;
    assert_eq!(
        late.accept(&id).await.refusal(),
        (409, "challenge-closed".into())
    );
    assert_eq!(
        owner.accept(&id).await.refusal(),
        (409, "own-challenge".into())
    );
    server.stop().await;
}

#[tokio::test]
async fn two_that_accept_at_once_do_not_both_play() {
    let server = Server::fresh().await;
    let owner = server.guest().await;
    for _ in 0..5 {
        let id = owner.challenge(casual(None), "random").await;
        let (one, other) = (server.guest().await, server.guest().await);
        let (first, second) = tokio::join!(one.accept(&id), other.accept(&id));
        let mut statuses = [first.status, second.status];
        statuses.sort_unstable();
        assert_eq!(statuses, [200, 409]);
    }
    server.stop().await;
}

#[tokio::test]
async fn a_flood_of_messages_ends_the_socket_alone() {
    // A slow flood is one too.
    let server = Server::fresh_with(|config| {
        online(config).limits.messages = Rate::new(100, Duration::from_secs(3_600));
    })
    .await;
    let mut table = Table::begin(&server, None).await;
    let mut victim = Table::begin(&server, None).await;
    let mut flooder = table.red.game_socket(&table.id).await;
    let flood = async {
        for _ in 0..200 {
            flooder.send(json!({"t": "resync", "d": {}})).await;
        }
        flooder.closing().await
    };
    let (reason, ()) = tokio::join!(flood, play_on(&mut victim, 10));
    assert_eq!(reason, "misuse");
    play_on(&mut table, 2).await;
    server.stop().await;
}

#[tokio::test]
async fn what_is_no_message_ends_the_socket() {
    let server = Server::fresh().await;
    let mut table = Table::begin(&server, None).await;
    let giant = format!(
        "{{\"t\":\"pong\",\"d\":{{\"n\":1,\"x\":\"{}\"}}}}",
        "x".repeat(20_000)
    );
    for message in [
        Message::text("nonsense"),
        Message::text("{}"),
        Message::text(r#"{"t":"do","d":{}}"#),
        Message::text(r#"{"t":"win","d":{}}"#),
        Message::text(giant),
        Message::text("[".repeat(10_000)),
        Message::binary(vec![0; 100]),
    ] {
        let mut socket = table.red.game_socket(&table.id).await;
        socket.until("game").await;
        socket.send_raw(message.clone()).await;
        loop {
            match socket.next().await {
                Some(said) if said["t"] == "closing" => {
                    assert_eq!(said["d"]["reason"], "misuse");
                    break;
                }
                Some(_) => {}
                // A frame that is too large breaks the connection.
                None => break,
            }
        }
    }
    play_on(&mut table, 2).await;
    server.stop().await;
}

#[tokio::test]
async fn an_old_page_is_told_to_reload() {
    let server = Server::fresh().await;
    let table = Table::begin(&server, None).await;
    for query in ["?protocol=0", "?protocol=2", ""] {
        let mut socket = table
            .red
            .socket(&format!("/api/games/{}/socket{query}", table.id))
            .await;
        assert_eq!(socket.closing().await, "outdated", "{query}");
    }
    server.stop().await;
}

#[tokio::test]
async fn a_client_that_answers_no_ping_is_gone() {
    let server = Server::fresh_with(|config| {
        online(config).limits.ping = Duration::from_millis(100);
    })
    .await;
    let guest = server.guest().await;
    let mut socket = guest.socket("/api/lobby/socket?protocol=1").await;
    socket.pings = false;
    let mut pings = 0;
    while let Some(message) = socket.next().await {
        pings += u32::from(message["t"] == "ping");
    }
    assert_eq!(pings, 2);
    server.stop().await;
}

#[tokio::test]
async fn too_many_sockets_are_refused() {
    let server = Server::fresh_with(|config| online(config).limits.sockets_per_user = 3).await;
    let mut table = Table::begin(&server, None).await;
    let path = format!("/api/games/{}/socket?protocol=1", table.id);
    let _second = table.red.socket(&path).await;
    let _third = table.red.socket(&path).await;
    assert_eq!(table.red.try_socket(&path).await.err(), Some(429));
    assert!(table.blue.try_socket(&path).await.is_ok());
    play_on(&mut table, 2).await;
    server.stop().await;
}

#[tokio::test]
async fn a_reader_that_reads_nothing_costs_others_nothing() {
    let server = Server::fresh().await;
    let mut table = Table::begin(&server, None).await;
    // These spectators never read. Their queues fill up, and the room drops them.
    let mut silent = Vec::new();
    for _ in 0..10 {
        silent.push(server.person().game_socket(&table.id).await);
    }
    play_on(&mut table, 60).await;
    drop(silent);
    server.stop().await;
}

#[tokio::test]
async fn slow_and_huge_bodies_are_given_up() {
    let server = Server::fresh_with(|config| {
        online(config).limits.body_time = Duration::from_millis(100);
    })
    .await;
    let guest = server.guest().await;
    let path = "/api/challenges";
    let huge = vec![b' '; 100_000];
    let answer = guest
        .request("POST", path, &[("Content-Type", "application/json")], &huge)
        .await;
    assert_eq!(answer.refusal(), (413, "too-large".into()));
    // A body that does not arrive.
    let mut stream = TcpStream::connect(&server.address)
        .await
        .expect("a connection");
    let head = format!(
        "POST {path} HTTP/1.1\r\nHost: {0}\r\nOrigin: http://{0}\r\nCookie: {1}\r\nContent-Type: application/json\r\n\
         Content-Length: 100\r\nConnection: close\r\n\r\n{{",
        server.address,
        guest.cookie.as_deref().expect("a cookie"),
    );
    stream.write_all(head.as_bytes()).await.expect("sent");
    let mut bytes = Vec::new();
    let answer = timeout(LIMIT, stream.read_to_end(&mut bytes)).await;
    answer.expect("an end in time").expect("an end");
    assert_eq!(parse(&bytes).refusal(), (408, "timeout".into()));
    server.stop().await;
}

#[tokio::test]
async fn passwords_cannot_be_guessed_quickly() {
    let server = Server::fresh_with(|config| {
        online(config).limits.passwords = Rate::new(3, Duration::from_secs(600));
    })
    .await;
    let mut mai = server.guest().await;
    register(&mut mai, "Mai").await;
    let attacker = server.person();
    let guess = async |password: &str| {
        let login = json!({"name": "mai", "password": password});
        attacker.post("/api/login", login).await.refusal()
    };
    for number in 0..3 {
        assert_eq!(
            guess(&format!("password {number}")).await,
            (403, "wrong-password".into())
        );
    }
    assert_eq!(guess("password 4").await, (429, "too-many-requests".into()));
    // Not even the right one is checked now.
    assert_eq!(
        guess("correct horse battery").await,
        (429, "too-many-requests".into())
    );
    assert_eq!(
        mai.get("/api/session").await.status,
        200,
        "the owner stays signed in"
    );
    server.stop().await;
}

#[tokio::test]
async fn nothing_outside_the_routes_is_reached() {
    let folder = folder();
    let server = Server::start(&folder).await;
    let guest = server.guest().await;
    for path in [
        "/api/games/..%2f..%2fetc%2fpasswd",
        "/api/games/%2e%2e",
        "/api/games/x%00",
        "/api/games/' OR 1=1",
        "/api/../../etc/passwd",
        "/api/players/..%2f..",
        "/embed/..%2findex.html",
        "/api/",
    ] {
        let path = path.replace(' ', "%20");
        let answer = guest.get(&path).await;
        assert_eq!(answer.status, 404, "{path}: {}", answer.text());
    }
    let data = std::fs::read_dir(folder.path()).expect("the data").count();
    assert!(data > 0);
    assert_eq!(guest.get("/cotulenh.db").await.status, 404);
    server.stop().await;
}

#[tokio::test]
async fn cookies_are_for_this_server_and_not_for_scripts() {
    let folder = folder();
    let server = Server::start(&folder).await;
    let cookie = server.person().post("/api/session", Value::Null).await;
    let cookie = cookie.header("set-cookie").expect("a cookie").to_owned();
    for part in ["HttpOnly", "SameSite=Lax", "Path=/", "Max-Age=31536000"] {
        assert!(cookie.contains(part), "{cookie}");
    }
    assert!(!cookie.contains("Secure"), "{cookie}");
    server.stop().await;
    let server = Server::with(folder.path(), |config| {
        config.public_url = Some("https://play.example.org".parse().expect("a URL"));
    })
    .await;
    let mut person = server.person();
    assert_eq!(
        person.post("/api/session", Value::Null).await.status,
        403,
        "another origin"
    );
    person.origin = Some("https://play.example.org".into());
    let answer = person.post("/api/session", Value::Null).await;
    assert!(
        answer
            .header("set-cookie")
            .expect("a cookie")
            .contains("; Secure")
    );
    server.stop().await;
}
