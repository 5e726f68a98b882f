//! Fair shares of the limits: no client uses up those of others.

use super::both::http::accounts::register;
use super::both::http::play::Table;
use super::both::http::server::{Server, online};
use super::hostile::play_on;
use crate::support::client::{LIMIT, LOBBY, Person};
use cotulenh_server::config::Online;
use cotulenh_server::limits::{Limits, Rate};
use futures_util::StreamExt;
use futures_util::stream::FuturesUnordered;
use serde_json::Value;
use std::time::Duration;
use tokio::io::{AsyncReadExt, AsyncWriteExt};
use tokio::net::TcpStream;
use tokio::time::timeout;

/// Starts a server behind a proxy that sends the addresses of clients.
async fn behind_proxy(change: impl FnOnce(&mut Online)) -> Server {
    Server::fresh_with(|config| {
        let online = online(config);
        online.trusted_proxies = vec!["127.0.0.1".parse().expect("a proxy")];
        change(online);
    })
    .await
}

/// Returns a person as the proxy sees it, at an address.
fn at(address: &str, person: &Person) -> Person {
    Person {
        headers: vec![("X-Forwarded-For".into(), address.into())],
        ..person.clone()
    }
}

/// Returns a guest at an address.
async fn guest_at(address: &str, server: &Server) -> Person {
    let mut guest = at(address, &server.person());
    guest.sign_in_as_guest().await;
    guest
}

/// Sends requests until one is refused. Returns the number of those that are answered.
async fn answered(person: &Person) -> u32 {
    let mut answered = 0;
    while person.get("/api/session").await.status != 429 {
        answered += 1;
    }
    answered
}

const AN_HOUR: Duration = Duration::from_secs(3_600);

#[tokio::test]
async fn slow_bodies_do_not_keep_others_waiting() {
    const EACH: usize = 150;
    let server = behind_proxy(|online| online.limits.body_time = AN_HOUR).await;
    let limit = Limits::default().requests_in_progress;
    let mut slow = Vec::new();
    for number in 0..2 * EACH {
        let address = format!("192.0.2.{}", number % 2);
        let head = format!(
            "POST /api/login HTTP/1.1\r\nHost: {0}\r\nOrigin: http://{0}\r\nX-Forwarded-For: {address}\r\n\
             Content-Type: application/json\r\nContent-Length: 100\r\n\r\n{{",
            server.address,
        );
        let mut stream = TcpStream::connect(&server.address).await.expect("a place");
        stream.write_all(head.as_bytes()).await.expect("sent");
        slow.push(stream);
    }
    // Each address may have some requests in progress. The others are refused at once.
    let mut refusals: FuturesUnordered<_> = slow.iter_mut().map(read_status).collect();
    for _ in 0..2 * (EACH - limit) {
        let refusal = timeout(LIMIT, refusals.next()).await.expect("an answer");
        assert_eq!(refusal.as_deref(), Some("HTTP/1.1 429"));
    }
    drop(refusals);
    let other = at("198.51.100.7", &server.person());
    for path in ["/", "/api/server", "/api/live"] {
        assert_eq!(other.get(path).await.status, 200, "{path}");
    }
    // The proxy itself.
    for path in ["/health", "/api/server"] {
        assert_eq!(server.person().get(path).await.status, 200, "{path}");
    }
    server.begin_stop();
}

/// Reads the beginning of an answer.
async fn read_status(stream: &mut TcpStream) -> String {
    let mut status = [0; 12];
    stream.read_exact(&mut status).await.expect("an answer");
    String::from_utf8_lossy(&status).into_owned()
}

#[tokio::test]
async fn users_of_one_address_have_shares_of_their_own() {
    let server = behind_proxy(|online| {
        online.limits.requests = Rate::new(10, AN_HOUR);
        online.limits.sockets_per_address = 1;
    })
    .await;
    let school = "203.0.113.7";
    let mut users = Vec::new();
    for number in 0..9 {
        let guest = guest_at(&format!("192.0.2.{number}"), &server).await;
        users.push(at(school, &guest));
    }
    let stranger = at(school, &server.person());
    let _spectator = stranger.socket(LOBBY).await;
    assert_eq!(stranger.try_socket(LOBBY).await.err(), Some(429));
    let _user = users[8].socket(LOBBY).await;
    assert_eq!(users[7].try_socket(LOBBY).await.err(), Some(429));
    assert_eq!(answered(&stranger).await, 8);
    // A secret that was made up gives no share.
    let mut forged = stranger.clone();
    forged.cookie = Some("cotulenh=00000000000000000000000000000000".into());
    assert_eq!(answered(&forged).await, 0);
    assert_eq!(answered(&users[0]).await, 10);
    assert_eq!(answered(&users[1]).await, 10);
    // All guests of an address have eight shares together. Two of them have asked for a socket.
    for user in &users[2..7] {
        assert_eq!(answered(user).await, 10);
    }
    assert_eq!(answered(&users[7]).await, 8);
    assert_eq!(answered(&users[8]).await, 0);
    // The refused request costs its own share nothing.
    assert_eq!(answered(&at("198.51.100.7", &users[8])).await, 9);
    // An account does not depend on the guests of its address.
    let mut pupil = at("198.51.100.8", &server.person());
    register(&mut pupil, "Mai").await;
    let pupil = at(school, &pupil);
    let _pupil = pupil.socket(LOBBY).await;
    assert_eq!(answered(&pupil).await, 9);
    server.stop().await;
}

#[tokio::test]
async fn an_operator_can_lift_the_limits_of_an_address() {
    let server = behind_proxy(|online| {
        online.unlimited = vec!["203.0.113.0/24".parse().expect("a range")];
        online.limits.requests = Rate::new(3, AN_HOUR);
        online.limits.guests = Rate::new(1, AN_HOUR);
        online.limits.sockets_per_address = 1;
    })
    .await;
    for (address, expected) in [("203.0.113.7", [200; 3]), ("192.0.2.1", [200, 429, 429])] {
        let stranger = at(address, &server.person());
        let mut made = Vec::new();
        for _ in 0..3 {
            made.push(stranger.post("/api/session", Value::Null).await.status);
        }
        assert_eq!(made, expected, "{address}");
    }
    let stranger = at("203.0.113.7", &server.person());
    let _sockets = [stranger.socket(LOBBY).await, stranger.socket(LOBBY).await];
    for _ in 0..10 {
        stranger.get("/api/live").await.ok();
    }
    server.stop().await;
}

#[tokio::test]
async fn a_flood_of_requests_is_told_to_wait() {
    let server = behind_proxy(|online| {
        online.limits.requests = Rate::new(50, AN_HOUR);
    })
    .await;
    let red = guest_at("192.0.2.1", &server).await;
    let blue = guest_at("192.0.2.2", &server).await;
    let mut table = Table::between(red, blue, None).await;
    let flooder = at("198.51.100.7", &server.person());
    let flood = async {
        let mut refused = 0;
        for _ in 0..200 {
            let answer = flooder.get("/api/server").await;
            if answer.status == 429 {
                assert_eq!(answer.refusal().1, "too-many-requests");
                let wait: u64 = answer
                    .header("retry-after")
                    .expect("a time")
                    .parse()
                    .expect("seconds");
                assert_eq!(answer.json()["retry_after"], wait);
                refused += 1;
            }
        }
        refused
    };
    let (refused, ()) = tokio::join!(flood, play_on(&mut table, 20));
    assert!(refused > 50, "{refused}");
    server.stop().await;
}
