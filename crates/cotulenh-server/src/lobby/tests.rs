//! Tests of the lobby.

use super::*;
#[cfg(feature = "testing")]
use crate::bus::local::{ANSWERS, Hub};
#[cfg(feature = "testing")]
use crate::cluster::{Envelope, Request};
use crate::protocol::TimeControl;
use tokio::time::advance;

fn seeker(name: &str, rating: Option<i32>, range: Option<(i32, i32)>) -> Seeker {
    Seeker {
        user: UserId::new(name).unwrap(),
        rating,
        wish: Wish {
            time: TimeControl::Fischer {
                initial: 300,
                increment: 3,
            },
            objective: "total".into(),
            rated: true,
            range,
        },
        since: Instant::now(),
        seek: 0,
        node: None,
    }
}

fn user(name: &str) -> UserId {
    UserId::new(name).unwrap()
}

/// Returns a challenge of a user that expires after a day.
fn challenge(owner: &str, opponent: Option<&str>) -> OpenChallenge {
    OpenChallenge {
        owner: user(owner),
        opponent: opponent.map(user),
        address: None,
        shown: serde_json::json!({"id": "one", "forYou": opponent.is_some()}),
        stays: false,
        since: Instant::now(),
        until: Instant::now() + Duration::from_secs(24 * 3600),
    }
}

/// Returns the types of the messages in a queue, and empties it.
fn types(queue: &mut mpsc::Receiver<Utf8Bytes>) -> Vec<String> {
    let mut types = Vec::new();
    while let Ok(text) = queue.try_recv() {
        let message: serde_json::Value = serde_json::from_str(&text).unwrap();
        types.push(message["t"].as_str().unwrap().to_owned());
    }
    types
}

#[tokio::test(start_paused = true)]
async fn users_with_close_ratings_are_paired_at_once() {
    let lobby = Lobby::default();
    assert_eq!(lobby.seek(seeker("a", Some(1500), None)), None);
    let found = lobby
        .seek(seeker("b", Some(1580), None))
        .expect("an opponent");
    assert_eq!(found.user, user("a"));
    assert!(!lobby.stop_seeking(&user("a")), "it no longer waits");
}

#[tokio::test(start_paused = true)]
async fn the_accepted_difference_grows() {
    let lobby = Lobby::default();
    let (_a, _queue) = lobby.visit(Some(user("a")), 0);
    let (_b, _other) = lobby.visit(Some(user("b")), 0);
    assert_eq!(lobby.seek(seeker("a", Some(1500), None)), None);
    assert_eq!(lobby.seek(seeker("b", Some(1700), None)), None);
    advance(Duration::from_secs(4)).await;
    assert_eq!(lobby.tick(Instant::now(), 0).pairs, []);
    advance(Duration::from_secs(1)).await;
    let pairs = lobby.tick(Instant::now(), 0).pairs;
    assert_eq!(pairs.len(), 1);
    assert_eq!(lobby.tick(Instant::now(), 0).pairs, []);
}

#[tokio::test(start_paused = true)]
async fn a_range_never_grows_and_both_ranges_count() {
    let lobby = Lobby::default();
    for name in ["a", "b"] {
        std::mem::forget(lobby.visit(Some(user(name)), 0));
    }
    assert_eq!(
        lobby.seek(seeker("a", Some(1500), Some((1400, 1600)))),
        None
    );
    assert_eq!(lobby.seek(seeker("b", Some(1601), None)), None);
    advance(Duration::from_secs(600)).await;
    assert_eq!(lobby.tick(Instant::now(), 0).pairs, []);
}

#[tokio::test(start_paused = true)]
async fn other_conditions_do_not_fit() {
    let lobby = Lobby::default();
    assert_eq!(lobby.seek(seeker("a", Some(1500), None)), None);
    let mut other = seeker("b", Some(1500), None);
    other.wish.time = TimeControl::Fischer {
        initial: 300,
        increment: 4,
    };
    assert_eq!(lobby.seek(other.clone()), None);
    other.user = user("c");
    other.wish.rated = false;
    assert_eq!(lobby.seek(other), None);
    let again = seeker("a", Some(1500), None);
    assert_eq!(
        lobby.seek(again),
        None,
        "a user does not play against itself"
    );
}

#[tokio::test(start_paused = true)]
async fn a_user_that_is_gone_waits_no_longer() {
    let lobby = Lobby::default();
    let (visit, _queue) = lobby.visit(Some(user("a")), 0);
    assert_eq!(lobby.seek(seeker("a", None, None)), None);
    let id = GameId::new("one").unwrap();
    lobby.add(id.clone(), challenge("a", None));
    drop(visit);
    advance(GONE - Duration::from_millis(1)).await;
    // A reload.
    let (visit, _queue) = lobby.visit(Some(user("a")), 0);
    advance(GONE * 2).await;
    assert_eq!(lobby.tick(Instant::now(), 0).abandoned, []);
    drop(visit);
    advance(GONE).await;
    let tick = lobby.tick(Instant::now(), 0);
    assert_eq!(tick.abandoned, [(id, user("a"))]);
    assert!(!lobby.stop_seeking(&user("a")));
    assert!(!lobby.is_online(&user("a")));
}

#[tokio::test(start_paused = true)]
async fn a_challenge_of_a_user_that_never_came_is_removed() {
    let lobby = Lobby::default();
    let id = GameId::new("one").unwrap();
    let challenge = challenge("a", None);
    lobby.add(id.clone(), challenge.clone());
    lobby.add(
        GameId::new("two").unwrap(),
        OpenChallenge {
            stays: true,
            ..challenge
        },
    );
    assert_eq!(lobby.tick(Instant::now(), 0).abandoned, []);
    advance(GONE).await;
    assert_eq!(lobby.tick(Instant::now(), 0).abandoned, [(id, user("a"))]);
}

#[tokio::test(start_paused = true)]
async fn a_client_that_does_not_read_is_dropped() {
    let lobby = Lobby::default();
    let (_visit, mut slow) = lobby.visit(Some(user("a")), 0);
    let (_other, mut quick) = lobby.visit(Some(user("b")), 0);
    for games in 0..QUEUE {
        lobby.tick(Instant::now(), games);
        while quick.try_recv().is_ok() {}
    }
    lobby.tell(
        &user("b"),
        &ToLobby::Paired {
            game: GameId::new("g").unwrap(),
        },
    );
    assert!(quick.try_recv().is_ok());
    assert!(!lobby.is_online(&user("a")));
    let mut count = 0;
    while slow.try_recv().is_ok() {
        count += 1;
    }
    assert_eq!(count, QUEUE);
    assert!(slow.is_closed());
}

#[tokio::test(start_paused = true)]
async fn a_client_that_comes_between_two_ticks_hears_of_the_others() {
    let online = |text: Utf8Bytes| {
        let message: serde_json::Value = serde_json::from_str(&text).unwrap();
        message["d"]["online"].as_u64()
    };
    let lobby = Lobby::default();
    let (_a, _to_a) = lobby.visit(Some(user("a")), 0);
    let (b, _to_b) = lobby.visit(Some(user("b")), 0);
    lobby.tick(Instant::now(), 0);
    // B connects again, and a viewer comes while B is away.
    drop(b);
    let (_viewer, mut to_viewer) = lobby.visit(None, 0);
    assert_eq!(to_viewer.try_recv().map(online), Ok(Some(1)));
    let (_b, _to_b) = lobby.visit(Some(user("b")), 0);
    lobby.tick(Instant::now(), 0);
    assert_eq!(to_viewer.try_recv().map(online), Ok(Some(2)));
    lobby.tick(Instant::now(), 0);
    assert!(to_viewer.try_recv().is_err(), "nothing has changed");
}

#[tokio::test(start_paused = true)]
async fn a_challenge_to_a_user_is_seen_by_that_user_only() {
    let lobby = Lobby::default();
    let (_anna, mut to_anna) = lobby.visit(Some(user("anna")), 0);
    let (_bert, mut to_bert) = lobby.visit(Some(user("bert")), 0);
    let (_other, mut to_other) = lobby.visit(Some(user("other")), 0);
    let (_anonymous, mut to_anonymous) = lobby.visit(None, 0);
    let id = GameId::new("one").unwrap();
    lobby.add(id.clone(), challenge("anna", Some("bert")));
    let (_late, mut to_late) = lobby.visit(Some(user("bert")), 0);
    let first = to_late.try_recv().unwrap();
    assert!(first.as_str().contains("\"forYou\":true"), "{first}");
    let (_stranger, mut to_stranger) = lobby.visit(Some(user("other")), 0);
    let first = to_stranger.try_recv().unwrap();
    assert!(first.as_str().contains("\"challenges\":[]"), "{first}");
    lobby.remove(&id);
    assert_eq!(types(&mut to_bert), ["lobby", "added", "removed"]);
    assert_eq!(types(&mut to_late), ["removed"]);
    for queue in [&mut to_anna, &mut to_other, &mut to_anonymous] {
        assert_eq!(types(queue), ["lobby"]);
    }
    // A deleted user neither makes nor receives challenges.
    for (owner, opponent) in [("anna", "bert"), ("bert", "other")] {
        lobby.add(id.clone(), challenge(owner, Some(opponent)));
        lobby.remove_of(&user("bert"));
        assert!(lobby.state().challenges.is_empty());
    }
}

#[tokio::test(start_paused = true)]
async fn a_challenge_that_has_expired_is_removed() {
    let lobby = Lobby::default();
    let (_visit, mut queue) = lobby.visit(Some(user("a")), 0);
    let expires = OpenChallenge {
        stays: true,
        until: Instant::now() + Duration::from_secs(60),
        ..challenge("a", None)
    };
    lobby.add(GameId::new("one").unwrap(), expires);
    advance(Duration::from_secs(59)).await;
    lobby.tick(Instant::now(), 0);
    assert_eq!(types(&mut queue), ["lobby", "added", "lobby"]);
    advance(Duration::from_secs(1)).await;
    lobby.tick(Instant::now(), 0);
    assert_eq!(types(&mut queue), ["removed"]);
}

#[tokio::test(start_paused = true)]
async fn the_list_has_a_limit() {
    let lobby = Lobby::default();
    let address = AddressKey::from(std::net::IpAddr::from([192, 0, 2, 1]));
    for number in 0..LISTED + 100 {
        let challenge = OpenChallenge {
            shown: serde_json::json!({ "id": number }),
            address: (number % 2 == 0).then_some(address),
            ..challenge("a", None)
        };
        lobby.add(GameId::new(format!("game{number}")).unwrap(), challenge);
        advance(Duration::from_millis(1)).await;
    }
    let (_visit, mut queue) = lobby.visit(None, 0);
    let first: serde_json::Value = serde_json::from_str(&queue.recv().await.unwrap()).unwrap();
    let listed = first["d"]["challenges"].as_array().unwrap();
    assert_eq!(listed.len(), LISTED);
    let is_new = |shown: &serde_json::Value| shown["id"].as_u64().unwrap() >= 100;
    assert!(listed.iter().all(is_new), "the oldest are not listed");
    assert_eq!(lobby.listed_by(address), LISTED / 2);
}

/// The lobby of a node that hears the other nodes of a bus.
#[cfg(feature = "testing")]
async fn node(hub: &Hub) -> Lobby {
    let cluster = Cluster::new(Arc::new(hub.connect()));
    let subscriptions = cluster.subscribe().await.unwrap();
    let lobby = Lobby::new(Some(cluster.clone()));
    let (mut events, follower) = (cluster.events(), lobby.clone());
    let giver = lobby.clone();
    cluster.on_claim(move |by, user, seek| giver.give_away(by, user, seek));
    let (node, mut requests) = (cluster.clone(), subscriptions.requests);
    tokio::spawn(async move { cluster.run(subscriptions.events).await });
    tokio::spawn(async move {
        while let Some(crate::bus::Incoming { payload, reply }) = requests.recv().await {
            let request = crate::cluster::read::<Envelope<Request>>(&payload).unwrap();
            let answer = node.answer(&request.sender, &request.message).unwrap();
            reply.unwrap()(crate::cluster::write(&answer));
        }
    });
    tokio::spawn(async move {
        while let Ok((from, event)) = events.recv().await {
            follower.follow(&from, &event);
        }
    });
    lobby
}

#[cfg(feature = "testing")]
#[tokio::test(start_paused = true)]
async fn the_nodes_of_a_cluster_share_one_lobby() {
    let hub = Hub::default();
    let (one, other) = (node(&hub).await, node(&hub).await);
    let pause = async || tokio::time::sleep(Duration::from_millis(10)).await;
    pause().await;
    let (visit, mut queue) = other.visit(Some(user("b")), 0);
    let _ = queue.recv().await;
    pause().await;
    assert!(one.is_online(&user("b")) && !one.is_online(&user("a")));
    // A challenge of one node is listed on all, and a message reaches a user anywhere.
    let id = GameId::new("c").unwrap();
    one.add(id.clone(), challenge("a", None));
    one.tell(
        &user("b"),
        &ToLobby::Paired {
            game: GameId::new("g").unwrap(),
        },
    );
    pause().await;
    let text = queue.recv().await.unwrap();
    assert!(text.contains("added"), "{text}");
    let text = queue.recv().await.unwrap();
    assert!(text.contains("paired"), "{text}");
    other.remove(&id);
    pause().await;
    assert!(one.state().challenges.is_empty());
    drop(visit);
    pause().await;
    assert!(!one.is_online(&user("b")));
}

#[cfg(feature = "testing")]
#[tokio::test(start_paused = true)]
async fn users_of_two_nodes_are_paired_by_one_of_them() {
    let hub = Hub::default();
    let (one, other) = (node(&hub).await, node(&hub).await);
    let pause = async || tokio::time::sleep(Duration::from_millis(10)).await;
    let _visits = (
        one.visit(Some(user("a")), 0),
        other.visit(Some(user("b")), 0),
    );
    let mut waiting = seeker("a", Some(1_500), None);
    waiting.seek = one.next_seek();
    assert_eq!(one.seek(waiting.clone()), None);
    pause().await;
    // A new wish finds the one that waits at the other node, which hands it out once.
    let found = other
        .seek(seeker("b", Some(1_510), None))
        .expect("an opponent");
    assert_eq!((&found.user, found.seek), (&user("a"), waiting.seek));
    assert!(found.node.is_some());
    let another = Seeker {
        seek: waiting.seek + 1,
        ..found.clone()
    };
    assert!(!other.claim(&another).await, "another wish");
    assert!(other.claim(&found).await);
    assert!(other.claim(&found).await, "a repetition");
    let third = node(&hub).await;
    assert!(!third.claim(&found).await, "the user is taken");
    // Two users that fit later are brought together by one node only.
    let later = |name, rating| Seeker {
        seek: 7,
        ..seeker(name, Some(rating), None)
    };
    assert_eq!(one.seek(later("a", 1_500)), None);
    assert_eq!(other.seek(later("b", 1_650)), None);
    tokio::time::sleep(Duration::from_secs(9)).await;
    let now = Instant::now();
    let pairs = [one.tick(now, 0).pairs, other.tick(now, 0).pairs];
    assert_eq!(pairs.map(|pairs| pairs.len()), [1, 0]);
}

/// Returns two nodes, and the user of the first one that the second one has found as an opponent.
#[cfg(feature = "testing")]
async fn found_on_another_node(hub: &Hub) -> (Lobby, Lobby, Seeker) {
    let (one, other) = (node(hub).await, node(hub).await);
    for (lobby, name) in [(&one, "a"), (&other, "b")] {
        std::mem::forget(lobby.visit(Some(user(name)), 0));
    }
    let mut waiting = seeker("a", Some(1_500), None);
    waiting.seek = one.next_seek();
    assert_eq!(one.seek(waiting), None);
    tokio::time::sleep(Duration::from_millis(10)).await;
    let found = other.seek(seeker("b", Some(1_510), None));
    (one, other, found.expect("an opponent"))
}

#[cfg(feature = "testing")]
#[tokio::test(start_paused = true)]
async fn a_claim_is_repeated_if_its_answer_is_lost() {
    let hub = Hub::default();
    let (_one, other, found) = found_on_another_node(&hub).await;
    let mut answers = 0;
    hub.lose(move |subject, _| {
        answers += u32::from(subject == ANSWERS);
        subject == ANSWERS && answers == 1
    });
    assert!(other.claim(&found).await);
}

#[cfg(feature = "testing")]
#[tokio::test(start_paused = true)]
async fn a_user_waits_again_if_the_node_that_has_claimed_it_is_lost() {
    let hub = Hub::default();
    let (one, other, found) = found_on_another_node(&hub).await;
    hub.lose(|subject, _| subject == ANSWERS);
    assert!(!other.claim(&found).await);
    hub.heal();
    assert_eq!(one.tick(Instant::now(), 0).pairs, []);
    tokio::time::sleep(pairing::CLAIM).await;
    assert_eq!(one.tick(Instant::now(), 0).pairs, []);
    tokio::time::sleep(Duration::from_millis(10)).await;
    // The other node finds the user again.
    let again = other.seek(seeker("b", Some(1_510), None));
    assert_eq!(again.as_ref().map(|found| &found.user), Some(&user("a")));
    assert!(other.claim(&again.expect("an opponent")).await);
}

#[cfg(feature = "testing")]
#[tokio::test(start_paused = true)]
async fn a_claimed_user_whose_game_has_begun_waits_no_longer() {
    let hub = Hub::default();
    let (one, other, found) = found_on_another_node(&hub).await;
    assert!(other.claim(&found).await);
    other.publish(|| {
        Event::Room(crate::room::RoomEvent::Began {
            game: GameId::new("g").unwrap(),
            seats: crate::protocol::BySide {
                red: user("a"),
                blue: user("b"),
            },
        })
    });
    tokio::time::sleep(2 * pairing::CLAIM).await;
    one.tick(Instant::now(), 0);
    assert!(!one.stop_seeking(&user("a")));
}

#[cfg(feature = "testing")]
#[tokio::test(start_paused = true)]
async fn a_lost_message_to_a_user_is_repeated() {
    let hub = Hub::default();
    let (one, other) = (node(&hub).await, node(&hub).await);
    let (_visit, mut queue) = other.visit(Some(user("b")), 0);
    tokio::time::sleep(Duration::from_millis(1_500)).await;
    types(&mut queue);
    let paired = |name| ToLobby::Paired {
        game: GameId::new(name).unwrap(),
    };
    // The last message before a silence: only the next sign of life shows that it is missing.
    hub.lose(|_, _| true);
    one.tell(&user("b"), &paired("first"));
    hub.heal();
    tokio::time::sleep(Duration::from_millis(1_500)).await;
    assert_eq!(types(&mut queue), ["paired"]);
    // A message in the middle comes in its order.
    hub.lose(|_, _| true);
    one.tell(&user("b"), &paired("second"));
    hub.heal();
    one.tell(&user("b"), &paired("third"));
    tokio::time::sleep(Duration::from_millis(50)).await;
    let texts = [queue.try_recv().unwrap(), queue.try_recv().unwrap()];
    assert!(texts[0].contains("second") && texts[1].contains("third"));
}

#[cfg(feature = "testing")]
#[tokio::test(start_paused = true)]
async fn a_message_that_cannot_be_repeated_is_reported_as_lost() {
    let hub = Hub::default();
    let (one, other) = (node(&hub).await, node(&hub).await);
    let (_visit, mut queue) = other.visit(Some(user("b")), 0);
    tokio::time::sleep(Duration::from_millis(1_500)).await;
    types(&mut queue);
    let cluster = other.0.cluster.clone().expect("a cluster");
    let mut losses = cluster.losses();
    let paired = |name| ToLobby::Paired {
        game: GameId::new(name).unwrap(),
    };
    hub.lose(|_, _| true);
    one.tell(&user("b"), &paired("first"));
    hub.lose(|subject, _| subject.ends_with(".requests"));
    one.tell(&user("b"), &paired("second"));
    tokio::time::sleep(Duration::from_secs(5)).await;
    assert!(losses.has_changed().unwrap());
    losses.mark_unchanged();
    assert_eq!(
        types(&mut queue),
        ["paired"],
        "the second message waits for ever"
    );
}
