//! Real games for the tests of the store.

#![allow(dead_code)]

#[path = "../database/mod.rs"]
pub mod database;
pub mod farm;
pub mod played;

pub use played::*;

use cotulenh_server::id::{GameId, UserId};
use cotulenh_server::store::challenges::{NewChallenge, SideChoice};
use cotulenh_server::store::{GameStore, Options, Store};
use cotulenh_server::users::{SignedIn, Users};
use std::path::Path;

/// Opens the store of a folder.
pub async fn open(folder: &Path) -> Store {
    let database = database::database(folder).await;
    Store::open(&database, &Options::default()).await.unwrap()
}

/// Returns a casual challenge by link.
pub fn challenge(owner: &UserId) -> NewChallenge {
    NewChallenge {
        owner: owner.clone(),
        setup: usual_setup(false),
        side: SideChoice::Random,
        lobby: false,
        range: None,
        opponent: None,
    }
}

/// Returns the number of entries that the store has of a game.
pub async fn entry_count(store: &Store, game: &GameId) -> usize {
    store.load(game).await.unwrap().unwrap().entries.len()
}

/// Creates an account with the password `password of NAME`.
pub async fn account(store: &Store, name: &str) -> SignedIn {
    let users = Users::new(store.clone());
    let guest = users.create_guest("test", START).await.unwrap();
    let password = format!("password of {name}");
    users
        .register(&guest.user.id, name, &password, "test", START)
        .await
        .unwrap()
}
