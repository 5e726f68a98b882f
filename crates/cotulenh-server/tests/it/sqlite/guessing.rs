//! Limits on guesses: passwords and recovery codes.

use super::both::http::accounts::{PASSWORD, account, register};
use super::both::http::server::{Server, online};
use crate::support::answer::Answer;
use crate::support::client::{Person, casual};
use cotulenh_server::limits::Rate;
use serde_json::json;
use std::time::Duration;

/// Starts a server behind a trusted proxy that allows a few wrong passwords per client and per name.
async fn start(burst: u32, per_name: u32) -> Server {
    Server::fresh_with(|config| {
        let online = online(config);
        online.limits.passwords = Rate::new(burst, Duration::from_secs(600));
        online.limits.passwords_per_name = Rate::new(per_name, Duration::from_secs(600));
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
    sign_in(person, name, "a wrong password").await.status
}

async fn sign_in(person: &Person, name: &str, password: &str) -> Answer {
    let login = json!({"name": name, "password": password});
    person.post("/api/login", login).await
}

#[tokio::test]
async fn all_addresses_of_a_customer_share_the_limit() {
    let server = start(2, 100).await;
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
    let server = start(10, 2).await;
    account(&server, "Hồng").await;
    let composed = guess(&client(&server, "192.0.2.1"), "hồng").await;
    let upper = guess(&client(&server, "192.0.2.2"), "HỒNG").await;
    let decomposed = guess(&client(&server, "192.0.2.3"), "ho\u{302}\u{300}ng").await;
    assert_eq!((composed, upper, decomposed), (403, 403, 429));
    server.stop().await;
}

#[tokio::test]
async fn guesses_at_the_same_time_are_limited() {
    let server = start(10, 3).await;
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
    let server = start(2, 2).await;
    account(&server, "Mai").await;
    for _ in 0..4 {
        let login = json!({"name": "mai", "password": PASSWORD});
        server.person().post("/api/login", login).await.ok();
    }
    server.stop().await;
}

#[tokio::test]
async fn strangers_keep_no_account_from_signing_in() {
    let server = start(2, 5).await;
    let mut owner = client(&server, "192.0.2.1");
    let new = json!({"name": "Mai", "password": PASSWORD});
    let registered = owner.post("/api/accounts", new).await;
    registered.ok();
    owner.keep_cookie(&registered);

    // The tries of one address do not concern others.
    let stranger = client(&server, "198.51.100.1");
    for expected in [403, 403, 429, 429] {
        assert_eq!(guess(&stranger, "mai").await, expected);
    }
    let elsewhere = client(&server, "192.0.2.2");
    sign_in(&elsewhere, "mai", PASSWORD).await.ok();

    // The tries of many addresses only concern browsers that the account has not used.
    let addresses = (2..=5).map(|number| client(&server, &format!("198.51.100.{number}")));
    let mut answers = Vec::new();
    for stranger in addresses {
        answers.push(guess(&stranger, "mai").await);
    }
    assert_eq!(answers, [403, 403, 403, 429]);
    let elsewhere = client(&server, "192.0.2.3");
    assert_eq!(sign_in(&elsewhere, "mai", PASSWORD).await.status, 429);

    // The owner is signed out, and at another address.
    let out = owner.post("/api/logout", json!(null)).await;
    owner.keep_cookie(&out);
    assert_eq!(owner.get("/api/session").await.status, 204);
    owner.headers.clear();
    owner
        .headers
        .push(("X-Forwarded-For".into(), "192.0.2.4".into()));
    let signed_in = sign_in(&owner, "mai", PASSWORD).await;
    signed_in.ok();
    owner.keep_cookie(&signed_in);
    let change = json!({"old": PASSWORD, "new": "a newer password"});
    let changed = owner.post("/api/password", change).await;
    changed.ok();
    owner.keep_cookie(&changed);
    let again = sign_in(&owner, "mai", "a newer password").await;
    again.ok();
    owner.keep_cookie(&again);

    // Its own tries are limited too, in each way.
    let delete = async || {
        let deletion = json!({"password": "a wrong password"});
        owner.post("/api/account/delete", deletion).await.status
    };
    for expected in [403, 403, 429] {
        assert_eq!(delete().await, expected);
    }
    let mut device = owner.clone();
    let cookies = device.cookie.take().expect("cookies");
    let kept = cookies
        .split("; ")
        .find(|pair| pair.starts_with("cotulenh-device="));
    device.cookie = kept.map(str::to_owned);
    for expected in [403, 403, 429] {
        assert_eq!(guess(&device, "mai").await, expected);
    }
    server.stop().await;
}

#[tokio::test]
async fn right_passwords_are_hashed_only_so_often() {
    let server = Server::fresh_with(|config| {
        let online = online(config);
        online.limits.hashes = Rate::new(3, Duration::from_secs(600));
        online.trusted_proxies = vec!["127.0.0.1".parse().expect("an address")];
        online.unlimited = vec!["203.0.113.0/24".parse().expect("a range")];
    })
    .await;
    let mut owner = client(&server, "192.0.2.1");
    register(&mut owner, "Mai").await;
    let near = client(&server, "192.0.2.1");
    for _ in 0..2 {
        sign_in(&near, "mai", PASSWORD).await.ok();
    }
    let refused = sign_in(&near, "mai", PASSWORD).await;
    assert_eq!(refused.refusal(), (429, "too-many-requests".into()));
    assert!(refused.header("retry-after").is_some());
    let new = json!({"name": "Binh", "password": PASSWORD});
    assert_eq!(near.post("/api/accounts", new).await.status, 429);

    // Strangers at the address of an owner keep it from nothing, in a session or in its browser.
    sign_in(&owner, "mai", PASSWORD).await.ok();
    let mut browser = owner.clone();
    let cookies = browser.cookie.take().expect("cookies");
    let kept = cookies
        .split("; ")
        .find(|pair| pair.starts_with("cotulenh-device="));
    browser.cookie = kept.map(str::to_owned);
    for expected in [200, 200, 429] {
        assert_eq!(sign_in(&browser, "mai", PASSWORD).await.status, expected);
    }

    let school = client(&server, "203.0.113.7");
    for _ in 0..5 {
        sign_in(&school, "mai", PASSWORD).await.ok();
    }
    server.stop().await;
}
