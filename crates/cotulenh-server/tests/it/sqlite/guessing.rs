//! Limits on guesses: passwords and recovery codes.

use super::both::http::accounts::{PASSWORD, account};
use super::both::http::server::{Server, online};
use crate::support::client::{Person, casual};
use cotulenh_server::limits::Rate;
use serde_json::json;
use std::time::Duration;

/// Starts a server behind a trusted proxy that allows a few wrong passwords.
async fn start(burst: u32) -> Server {
    Server::fresh_with(|config| {
        let online = online(config);
        online.limits.passwords = Rate::new(burst, Duration::from_secs(600));
        online.trusted_proxies = vec!["127.0.0.1".parse().expect("an address")];
    })
    .await
}

/// Returns a client with an address.
fn client(server: &Server, address: &str) -> Person {
    let mut person = server.person();
    person
        .headers
        .push(("X-Forwarded-For".into(), address.into()));
    person
}

async fn guess(person: &Person, name: &str) -> u16 {
    let login = json!({"name": name, "password": "a wrong password"});
    person.post("/api/login", login).await.status
}

#[tokio::test]
async fn all_addresses_of_a_customer_share_the_limit() {
    let server = start(2).await;
    let near = |number: u32| client(&server, &format!("2001:db8:0:7::{number}"));
    assert_eq!(guess(&near(1), "one").await, 403);
    assert_eq!(guess(&near(2), "two").await, 403);
    assert_eq!(guess(&near(3), "three").await, 429);
    let far = client(&server, "2001:db8:0:8::1");
    assert_eq!(guess(&far, "four").await, 403);

    let owner = server.guest().await;
    let game = owner.challenge(casual(None), "red").await;
    let path = format!("/api/games/{game}/recovery");
    for expected in [403, 403, 429] {
        let mut guest = near(10 + u32::from(expected == 429_u16));
        guest.sign_in_as_guest().await;
        let tried = guest.post(&path, json!({"code": "AAAA-AAAA-AAAA-AAAA"}));
        assert_eq!(tried.await.status, expected);
    }
    server.stop().await;
}

#[tokio::test]
async fn all_spellings_of_a_name_share_the_limit() {
    let server = start(2).await;
    account(&server, "Hồng").await;
    let composed = guess(&client(&server, "192.0.2.1"), "hồng").await;
    let upper = guess(&client(&server, "192.0.2.2"), "HỒNG").await;
    let decomposed = guess(&client(&server, "192.0.2.3"), "ho\u{302}\u{300}ng").await;
    assert_eq!((composed, upper, decomposed), (403, 403, 429));
    server.stop().await;
}

#[tokio::test]
async fn guesses_at_the_same_time_are_limited() {
    let server = start(3).await;
    account(&server, "Mai").await;
    let people: Vec<Person> = (1..=10)
        .map(|number| client(&server, &format!("192.0.2.{number}")))
        .collect();
    let guesses = people.iter().map(|person| guess(person, "mai"));
    let answers = futures_util::future::join_all(guesses).await;
    let checked = answers.iter().filter(|status| **status == 403).count();
    assert!((1..=3).contains(&checked), "{answers:?}");
    server.stop().await;
}

#[tokio::test]
async fn right_passwords_do_not_count() {
    let server = start(2).await;
    account(&server, "Mai").await;
    for _ in 0..4 {
        let login = json!({"name": "mai", "password": PASSWORD});
        server.person().post("/api/login", login).await.ok();
    }
    server.stop().await;
}
