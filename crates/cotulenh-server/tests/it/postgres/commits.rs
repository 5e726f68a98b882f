//! Commits whose outcome the client does not hear.

use super::proxy::{Cut, Proxy};
use crate::postgres_server::{is_installed, new_database};
use crate::support::{Played, guests, usual_setup};
use cotulenh_server::id::CommandId;
use cotulenh_server::store::{Database, GameStore, Options, Store, StoreError};

/// Opens a store whose connections go through a proxy.
async fn open() -> (Proxy, Store) {
    let address = new_database().await;
    let (before, after) = address.rsplit_once(':').expect("a port");
    let (port, name) = after.split_once('/').expect("a database");
    let proxy = Proxy::start(port.parse().expect("a port")).await;
    let address = format!("{before}:{}/{name}", proxy.port);
    let database = Database::parse(&address).expect("an address");
    let store = Store::open(&database, &Options::default()).await;
    (proxy, store.expect("a store"))
}

#[tokio::test]
async fn a_commit_whose_reply_is_lost_has_taken_effect() {
    if !is_installed() {
        return;
    }
    let (proxy, store) = open().await;
    let mut game = Played::new(usual_setup(false), guests(&store).await);
    store.begin(game.new.clone()).await.unwrap();
    game.turn("Tf4f6");
    proxy.cut(Cut::Reply);
    assert_eq!(store.append(game.append(1)).await, Err(StoreError::Unknown));
    let stored = store.load(&game.new.id).await.unwrap().unwrap();
    assert_eq!(stored.entries, game.entries);
    // The room asks again, and the store knows the command.
    let known = StoreError::Duplicate {
        command: CommandId::new("command-1").unwrap(),
        v: 1,
    };
    assert_eq!(store.append(game.append(1)).await, Err(known));
    game.turn("Tf9f7");
    store.append(game.append(2)).await.unwrap();
}

#[tokio::test]
async fn a_commit_that_is_lost_has_no_effect() {
    if !is_installed() {
        return;
    }
    let (proxy, store) = open().await;
    let mut game = Played::new(usual_setup(false), guests(&store).await);
    store.begin(game.new.clone()).await.unwrap();
    game.turn("Tf4f6");
    proxy.cut(Cut::Request);
    assert_eq!(store.append(game.append(1)).await, Err(StoreError::Unknown));
    let stored = store.load(&game.new.id).await.unwrap().unwrap();
    assert_eq!(stored.entries, []);
    store.append(game.append(1)).await.unwrap();
    let stored = store.load(&game.new.id).await.unwrap().unwrap();
    assert_eq!(stored.entries, game.entries);
}
