//! The names of accounts, and the browsers in which they have signed in.

use super::super::database::open;
use super::users::exported;
use crate::support::{START, account};
use cotulenh_server::users::{Secret, Users, UsersError};
use futures_util::future::join_all;
use tempfile::tempdir;

#[tokio::test]
async fn of_names_that_look_alike_one_is_registered() {
    let folder = tempdir().unwrap();
    let store = open(folder.path()).await;
    let users = Users::new(store.clone());
    let names = ["Victim", "V1ctim", "Vlctim", "V\u{ed}ctim", "VICTIM"];
    let mut registrations = Vec::new();
    for name in names {
        let guest = users.create_guest("", START).await.unwrap().user.id;
        let users = users.clone();
        registrations
            .push(async move { users.register(&guest, name, "long enough", "", START).await });
    }
    let results = join_all(registrations).await;
    let registered = results.iter().filter(|result| result.is_ok()).count();
    assert_eq!(registered, 1);
    for refused in results.into_iter().filter_map(Result::err) {
        assert_eq!(refused, UsersError::NameTaken);
    }
}

#[tokio::test]
async fn an_account_is_known_in_the_last_browsers_it_has_used() {
    let folder = tempdir().unwrap();
    let store = open(folder.path()).await;
    let users = Users::new(store.clone());
    let (anna, bert) = (account(&store, "anna").await, account(&store, "bert").await);
    let id = &anna.user.id;
    let mut secrets = Vec::new();
    for at in 0..21 {
        // Any secret is good for this.
        let secret = users.create_guest("", START).await.unwrap().secret;
        users.note_device(id, &secret, START + at).await.unwrap();
        secrets.push(secret);
    }
    let of = async |name: &str, index: usize| {
        let secret: &Secret = &secrets[index];
        users.of_device(name, secret.as_str()).await.unwrap()
    };
    assert_eq!(of("anna", 0).await, None);
    assert_eq!(of("ANNA", 1).await.as_ref(), Some(id));
    assert_eq!(of("bert", 1).await, None);
    // Two accounts may share a browser.
    users
        .note_device(&bert.user.id, &secrets[1], START)
        .await
        .unwrap();
    assert_eq!(of("bert", 1).await, Some(bert.user.id));
    assert_eq!(of("anna", 1).await.as_ref(), Some(id));
    assert_eq!(
        exported(&users, id).await["devices"]
            .as_array()
            .unwrap()
            .len(),
        20
    );
    // A new password forgets them.
    let changed = users.change_password(id, "password of anna", "a newer one", "", START);
    changed.await.unwrap();
    assert_eq!(of("anna", 1).await, None);
}
