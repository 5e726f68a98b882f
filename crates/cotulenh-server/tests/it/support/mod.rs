//! Helpers for the tests.

pub mod answer;
pub mod client;
pub mod farm;
pub mod played;
pub mod response;

pub use played::*;

use cotulenh_server::id::{GameId, UserId};
use cotulenh_server::store::challenges::{NewChallenge, SideChoice};
use cotulenh_server::store::{GameStore, Store};
use cotulenh_server::users::{Scope, Secret, SignedIn, Token, Users, UsersError};

/// Returns the name of a test, to run it in a process of its own. `module` is its `module_path!()`.
pub fn test_name(module: &str, name: &str) -> String {
    let (_program, module) = module.split_once("::").expect("a module of this program");
    format!("{module}::{name}")
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

/// Creates an API token.
pub async fn create_token(
    users: &Users,
    owner: &UserId,
    password: &str,
    name: &str,
    scopes: &[Scope],
) -> Result<(Token, Secret), UsersError> {
    let owner = users.check_password(owner, password).await?;
    users.create_token(owner, name, scopes, START).await
}
