//! Ends and starts of the server in the middle of games.

use super::play::Table;
use super::server::{Process, Server, folder};
use crate::support::client::{Person, casual};
use serde_json::json;

#[tokio::test]
async fn sockets_hear_of_a_stop_and_players_go_on_after_it() {
    let folder = folder();
    let server = Server::start(&folder).await;
    let mut table = Table::begin(&server, None).await;
    let lan = table.some_move();
    table.play(&lan).await;
    server.begin_stop();
    for socket in &mut table.sockets {
        assert_eq!(socket.closing().await, "restart");
        assert!(socket.next().await.is_none(), "the socket is closed");
    }
    server.stop().await;

    // The new server listens on another port, but the data and the identities are the same.
    let server = Server::start(&folder).await;
    for person in [&mut table.red, &mut table.blue] {
        person.go_to(&server.address);
    }
    table.sockets = [
        table.red.game_socket(&table.id).await,
        table.blue.game_socket(&table.id).await,
    ];
    for socket in &mut table.sockets {
        assert_eq!(socket.until("game").await["ply"], 1);
    }
    let lan = table.some_move();
    table.play(&lan).await;
    server.stop().await;
}

#[tokio::test]
async fn a_killed_server_has_every_acknowledged_turn() {
    let folder = folder();
    let mut process = Process::start(folder.path());
    let guest = async || {
        let mut person = Person::new(&process.address);
        person.sign_in_as_guest().await;
        person
    };
    let (red, blue) = (guest().await, guest().await);
    let mut table = Table::between(red, blue, None).await;
    let mut turns = 0;
    for round in 0..3 {
        for _ in 0..2 {
            let lan = table.some_move();
            table.play(&lan).await;
            turns += 1;
        }
        // This turn is acknowledged, and the server is killed at once.
        let (lan, id) = (table.some_move(), format!("last-{round}"));
        let (mover, turn) = (table.to_move(), table.turn(&lan));
        table.sockets[mover].act(&id, turn.clone()).await;
        let v = table.sockets[mover]
            .outcome(&id)
            .await
            .expect("an acknowledged turn");
        turns += 1;
        process.kill();
        process = Process::start(folder.path());
        for person in [&mut table.red, &mut table.blue] {
            person.go_to(&process.address);
        }
        for socket in &mut table.sockets {
            while socket.next().await.is_some() {}
        }
        table.sockets = [
            table.red.game_socket(&table.id).await,
            table.blue.game_socket(&table.id).await,
        ];
        for socket in &mut table.sockets {
            assert_eq!(socket.until("game").await["ply"], turns);
        }
        let played = cotulenh::Turn::from_lan(&lan, table.game.position().turn()).expect("LAN");
        table.game.play_turn(&played).expect("a legal turn");
        // The client sends the turn again, because it may have missed the answer.
        table.sockets[mover].act(&id, turn).await;
        assert_eq!(table.sockets[mover].outcome(&id).await, Ok(v));
        assert_eq!(table.state().await["ply"], turns);
    }
}

#[tokio::test]
async fn challenges_survive_a_restart() {
    let folder = folder();
    let server = Server::start(&folder).await;
    let mut owner = server.guest().await;
    let mut friend = server.guest().await;
    let id = owner.challenge(casual(None), "blue").await;
    server.stop().await;
    let server = Server::start(&folder).await;
    for person in [&mut owner, &mut friend] {
        person.go_to(&server.address);
    }
    let challenge = owner.get(&format!("/api/challenges/{id}")).await.ok();
    assert_eq!(
        (&challenge["state"], &challenge["mine"]),
        (&json!("open"), &json!(true))
    );
    friend.accept(&id).await.ok();
    let state = owner.get(&format!("/api/games/{id}")).await.ok();
    assert_eq!(state["seat"], "blue");
    server.stop().await;
}
