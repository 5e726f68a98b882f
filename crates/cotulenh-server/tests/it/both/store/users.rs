//! Guests, accounts, sessions, tokens, seats and personal data in a real database.

use super::super::database::{dump, open};
use crate::support::{Played, START, account, challenge, create_token, usual_setup};
use cotulenh_server::archive::Archive;
use cotulenh_server::id::{GameId, UserId};
use cotulenh_server::protocol::{BySide, Pace, Side, UserKind};
use cotulenh_server::store::GameStore;
use cotulenh_server::store::Store;
use cotulenh_server::store::challenges::Challenges;
use cotulenh_server::users::{Access, DELETED, NameError, PasswordError, Scope, Users, UsersError};
use futures_util::TryStreamExt;
use std::path::Path;
use tempfile::tempdir;

const DAY: u64 = 86_400_000;

#[tokio::test]
async fn a_guest_becomes_an_account_with_its_games() {
    let folder = tempdir().unwrap();
    let store = open(folder.path()).await;
    let users = Users::new(store.clone());
    let guest = users.create_guest("Firefox on Linux", START).await.unwrap();
    let other = users.create_guest("Chrome", START).await.unwrap();
    assert_eq!(guest.user.kind, UserKind::Guest);
    assert!(guest.user.name.starts_with("Guest ") && guest.user.name.len() == 10);
    let known = users
        .by_secret(guest.secret.as_str(), START)
        .await
        .unwrap()
        .unwrap();
    assert_eq!(known.user, guest.user);
    assert_eq!(known.access, Access::Session(guest.session.clone()));
    assert_eq!(users.by_secret("no secret", START).await, Ok(None));

    let mut game = Played::new(
        usual_setup(false),
        BySide {
            red: guest.user.id.clone(),
            blue: other.user.id.clone(),
        },
    );
    game.turn("Tf4f6");
    game.store(&store).await;

    let id = &guest.user.id;
    let bad = users.register(id, "a b", "long enough", "", START).await;
    let expected = UsersError::Name(NameError::Character(' '));
    assert_eq!(bad.unwrap_err(), expected);
    let bad = users.register(id, "Nguyễn", "short", "", START).await;
    let expected = UsersError::Password(PasswordError::Length);
    assert_eq!(bad.unwrap_err(), expected);
    let account = users
        .register(id, "Nguyễn", "mật khẩu dài", "Firefox", START)
        .await
        .unwrap();
    assert_eq!(account.user.id, *id);
    assert_eq!(account.user.kind, UserKind::Account);
    assert_eq!(account.ended.sessions, [guest.session]);
    assert_eq!(
        users.by_secret(guest.secret.as_str(), START).await,
        Ok(None)
    );
    let loaded = store.load(&game.new.id).await.unwrap().unwrap();
    assert_eq!(loaded.new.players.red.name, "Nguyễn");
    assert_eq!(loaded.new.seats.red, *id);

    // The name is taken in every spelling, and an account does not register again.
    for name in ["nguyễn", "NGUYỄN", "Nguye\u{302}\u{303}n"] {
        let taken = users
            .register(&other.user.id, name, "long enough", "", START)
            .await;
        assert_eq!(taken.unwrap_err(), UsersError::NameTaken);
        assert_eq!(users.by_name(name).await.unwrap().unwrap().id, *id);
    }
    let again = users
        .register(id, "Another", "long enough", "", START)
        .await;
    assert_eq!(again.unwrap_err(), UsersError::NotGuest);
}

#[tokio::test]
async fn sessions_are_rotated_listed_and_ended() {
    let folder = tempdir().unwrap();
    let store = open(folder.path()).await;
    let users = Users::new(store.clone());
    let laptop = account(&store, "anna").await;
    let id = laptop.user.id.clone();
    for (name, password) in [
        ("anna", "wrong password"),
        ("nobody", "password of anna"),
        ("anna", "x"),
    ] {
        let refused = users.login(name, password, "", None, START).await;
        assert_eq!(refused.unwrap_err(), UsersError::WrongPassword);
    }
    let guest = users.create_guest("phone", START).await.unwrap();
    let login = users.login(
        "ANNA",
        "password of anna",
        "phone",
        Some(guest.session.clone()),
        START + 1,
    );
    let phone = login.await.unwrap();
    assert_eq!(phone.user.id, id);
    assert_eq!(phone.ended.sessions, [guest.session]);
    assert_eq!(
        users.by_secret(guest.secret.as_str(), START).await,
        Ok(None)
    );
    let listed = users.sessions(&id).await.unwrap();
    let listed: Vec<_> = listed
        .iter()
        .map(|session| (&session.id, session.device.as_str()))
        .collect();
    assert_eq!(
        listed,
        [(&phone.session, "phone"), (&laptop.session, "test")]
    );

    // Only the owner ends a session.
    let stranger = account(&store, "bert").await;
    let refused = users.end_session(&stranger.user.id, &phone.session).await;
    assert_eq!(refused, Err(UsersError::Missing));
    users.end_session(&id, &phone.session).await.unwrap();
    assert_eq!(
        users.by_secret(phone.secret.as_str(), START).await,
        Ok(None)
    );

    // A new password ends all sessions.
    let wrong = users
        .change_password(&id, "wrong password", "new password", "", START)
        .await;
    assert_eq!(wrong.unwrap_err(), UsersError::WrongPassword);
    let changed =
        users.change_password(&id, "password of anna", "new password", "laptop", START + 2);
    let changed = changed.await.unwrap();
    assert_eq!(changed.ended.sessions, [laptop.session]);
    assert_eq!(
        users.by_secret(laptop.secret.as_str(), START).await,
        Ok(None)
    );
    assert!(
        users
            .by_secret(changed.secret.as_str(), START)
            .await
            .unwrap()
            .is_some()
    );
    let old = users
        .login("anna", "password of anna", "", None, START)
        .await;
    assert_eq!(old.unwrap_err(), UsersError::WrongPassword);
    users
        .login("anna", "new password", "", None, START + 3)
        .await
        .unwrap();

    // A session ends when it was not used for a year.
    let secret = changed.secret.as_str();
    assert!(
        users
            .by_secret(secret, START + 364 * DAY)
            .await
            .unwrap()
            .is_some()
    );
    assert_eq!(
        users
            .by_secret(stranger.secret.as_str(), START + 366 * DAY)
            .await,
        Ok(None)
    );
    assert!(users.remove_expired(START + 366 * DAY).await.unwrap() >= 1);
    assert_eq!(users.sessions(&stranger.user.id).await, Ok(vec![]));
}

#[tokio::test]
async fn tokens_have_scopes_and_can_be_revoked() {
    let folder = tempdir().unwrap();
    let store = open(folder.path()).await;
    let users = Users::new(store.clone());
    let guest = users.create_guest("", START).await.unwrap().user.id;
    let refused = users.check_password(&guest, "").await.err();
    assert_eq!(refused, Some(UsersError::NoAccount));
    let anna = account(&store, "anna").await.user;
    let password = "password of anna";
    let create = async |name: &str, scopes: &[Scope]| {
        create_token(&users, &anna.id, password, name, scopes).await
    };
    let refused = create_token(&users, &anna.id, "wrong password", "bot", &[]).await;
    assert_eq!(refused.unwrap_err(), UsersError::WrongPassword);
    for name in ["", "  ", "a\nb", &"x".repeat(61)] {
        let refused = create(name, &[Scope::Play]).await;
        assert_eq!(refused.unwrap_err(), UsersError::Text(60));
    }
    let scopes = [Scope::Challenge, Scope::Play, Scope::Play];
    let (token, secret) = create(" my bot ", &scopes).await.unwrap();
    assert!(secret.as_str().starts_with("ctl_"));
    assert_eq!(token.name, "my bot");
    assert_eq!(users.tokens(&anna.id).await, Ok(vec![token.clone()]));
    let identity = users
        .by_token(secret.as_str(), START)
        .await
        .unwrap()
        .unwrap();
    assert_eq!(identity.user, anna);
    assert!(identity.access.allows(Scope::Play) && !identity.access.allows(Scope::Read));
    // A token is no session, and a session no token.
    assert_eq!(users.by_secret(secret.as_str(), START).await, Ok(None));
    let bert = account(&store, "bert").await.user;
    assert_eq!(
        users.revoke_token(&bert.id, &token.id).await,
        Err(UsersError::Missing)
    );
    users.revoke_token(&anna.id, &token.id).await.unwrap();
    assert_eq!(users.by_token(secret.as_str(), START).await, Ok(None));
    for _ in 0..20 {
        create("t", &[]).await.unwrap();
    }
    let refused = create("t", &[]).await;
    assert_eq!(refused.unwrap_err(), UsersError::TooMany(20));

    // A check does not outlive the password, and no token does.
    let checked = users.check_password(&anna.id, password).await.unwrap();
    let changed = users.change_password(&anna.id, password, "a newer one", "", START);
    assert_eq!(changed.await.unwrap().ended.tokens.len(), 20);
    assert_eq!(users.tokens(&anna.id).await, Ok(vec![]));
    let late = users.create_token(checked, "t", &[], START).await;
    assert_eq!(late.unwrap_err(), UsersError::WrongPassword);
}

#[tokio::test]
async fn only_an_account_without_games_becomes_a_bot() {
    let folder = tempdir().unwrap();
    let store = open(folder.path()).await;
    let users = Users::new(store.clone());
    let guest = users.create_guest("", START).await.unwrap().user.id;
    assert_eq!(users.become_bot(&guest).await, Err(UsersError::NoAccount));
    let anna = account(&store, "anna").await.user.id;
    let bert = account(&store, "bert").await.user.id;
    assert_eq!(users.become_bot(&anna).await.unwrap().kind, UserKind::Bot);
    let seats = BySide {
        red: anna,
        blue: bert.clone(),
    };
    store
        .begin(Played::new(usual_setup(false), seats).new)
        .await
        .unwrap();
    assert_eq!(users.become_bot(&bert).await, Err(UsersError::HasPlayed));
}

#[tokio::test]
async fn a_recovery_code_gives_the_seat_to_another_browser() {
    let folder = tempdir().unwrap();
    let store = open(folder.path()).await;
    let users = Users::new(store.clone());
    let guest = async || users.create_guest("", START).await.unwrap().user.id;
    let (lost, opponent, new) = (guest().await, guest().await, guest().await);
    let game = Played::new(
        usual_setup(false),
        BySide {
            red: opponent.clone(),
            blue: lost.clone(),
        },
    );
    let id = &game.new.id;
    store.begin(game.new.clone()).await.unwrap();
    let code = users.create_recovery_code(id, &lost).await.unwrap();
    let wrong = users.recover_seat(id, "0000-0000-0000-0000", &new).await;
    assert_eq!(wrong, Err(UsersError::WrongCode));
    let other_game = users
        .recover_seat(&GameId::random(), code.as_str(), &new)
        .await;
    assert_eq!(other_game, Err(UsersError::WrongCode));
    let both = users.recover_seat(id, code.as_str(), &opponent).await;
    assert_eq!(both, Err(UsersError::BothSeats));
    let typed = code.as_str().to_lowercase().replace('-', "");
    users.recover_seat(id, &typed, &new).await.unwrap();
    let seats = store.load(id).await.unwrap().unwrap().new.seats;
    assert_eq!((&seats.red, &seats.blue), (&opponent, &new));
    // The code still works, also when it is used twice.
    users.recover_seat(id, code.as_str(), &new).await.unwrap();
    users.recover_seat(id, code.as_str(), &lost).await.unwrap();
    assert_eq!(store.load(id).await.unwrap().unwrap().new.seats.blue, lost);
    // The seat of an account needs a login.
    users
        .register(&lost, "anna", "long enough", "", START)
        .await
        .unwrap();
    let account = users.recover_seat(id, code.as_str(), &new).await;
    assert_eq!(account, Err(UsersError::SeatOfAccount));
}

/// Returns `true` if a file of the folder has the text.
fn is_readable(folder: &Path, text: &str) -> bool {
    std::fs::read_dir(folder).unwrap().any(|file| {
        let bytes = std::fs::read(file.unwrap().path()).unwrap();
        bytes
            .windows(text.len())
            .any(|window| window == text.as_bytes())
    })
}

#[tokio::test]
async fn no_secret_is_readable_from_the_database() {
    let folder = tempdir().unwrap();
    let store = open(folder.path()).await;
    let users = Users::new(store.clone());
    let guest = users.create_guest("phone", START).await.unwrap();
    let anna = account(&store, "anna").await;
    let login = users
        .login("anna", "password of anna", "phone", None, START)
        .await
        .unwrap();
    let changed =
        users.change_password(&anna.user.id, "password of anna", "a newer one", "", START);
    let changed = changed.await.unwrap();
    let token = create_token(&users, &anna.user.id, "a newer one", "bot", &[Scope::Play]);
    let (_, token) = token.await.unwrap();
    users
        .note_device(&anna.user.id, &anna.secret, START)
        .await
        .unwrap();
    let seats = BySide {
        red: guest.user.id.clone(),
        blue: anna.user.id,
    };
    let game = Played::new(usual_setup(false), seats);
    store.begin(game.new.clone()).await.unwrap();
    let code = users
        .create_recovery_code(&game.new.id, &guest.user.id)
        .await
        .unwrap();
    let secrets = [
        guest.secret,
        anna.secret,
        login.secret,
        changed.secret,
        token,
        code,
    ];
    let check = || {
        assert!(
            is_readable(folder.path(), "anna"),
            "the search finds what is there"
        );
        for secret in &secrets {
            assert!(!is_readable(folder.path(), secret.as_str()));
            assert!(!is_readable(
                folder.path(),
                &secret.as_str().replace('-', "")
            ));
        }
        for password in ["password of anna", "a newer one"] {
            assert!(!is_readable(folder.path(), password));
        }
    };
    dump(folder.path()).await;
    check();
    store.close().await;
    dump(folder.path()).await;
    check();
}

pub async fn exported(users: &Users, id: &UserId) -> serde_json::Value {
    let user = users.by_id(id).await.unwrap().unwrap();
    let export = users.export(&user, START).await.unwrap();
    let text: String = export.try_collect().await.unwrap();
    serde_json::from_str(&text).unwrap()
}

async fn play_rated(store: &Store, red: &UserId, blue: &UserId) -> Played {
    let mut game = Played::new(
        usual_setup(true),
        BySide {
            red: red.clone(),
            blue: blue.clone(),
        },
    );
    game.turn("Tf4f6");
    game.resign(Side::Red);
    game.store(store).await;
    game
}

#[tokio::test]
async fn an_export_has_everything_about_a_user_and_nothing_about_others() {
    let folder = tempdir().unwrap();
    let store = open(folder.path()).await;
    let users = Users::new(store.clone());
    let anna = account(&store, "anna").await.user.id;
    let bert = account(&store, "bert").await.user.id;
    let empty = exported(&users, &anna).await;
    assert_eq!(empty["games"], serde_json::json!([]));
    let first = play_rated(&store, &anna, &bert).await;
    play_rated(&store, &bert, &anna).await;
    create_token(&users, &anna, "password of anna", "my bot", &[Scope::Read])
        .await
        .unwrap();
    create_token(
        &users,
        &bert,
        "password of bert",
        "other bot",
        &[Scope::Read],
    )
    .await
    .unwrap();
    Challenges::new(store.clone())
        .create(challenge(&anna), START)
        .await
        .unwrap();

    let export = exported(&users, &anna).await;
    assert_eq!(export["user"]["name"], "anna");
    assert_eq!(export["games"].as_array().unwrap().len(), 2);
    let game = export["games"]
        .as_array()
        .unwrap()
        .iter()
        .find(|game| game["game"]["id"] == first.new.id.as_str());
    let game = game.unwrap();
    assert_eq!(game["seat"], "red");
    assert_eq!(game["entries"].as_array().unwrap().len(), 2);
    assert_eq!(export["sessions"].as_array().unwrap().len(), 1);
    assert_eq!(export["tokens"][0]["name"], "my bot");
    assert_eq!(export["rating-history"].as_array().unwrap().len(), 2);
    assert_eq!(export["ratings"]["rapid"]["games"], 2);
    assert_eq!(export["challenges"].as_array().unwrap().len(), 1);
    let text = export.to_string();
    assert!(!text.contains("other bot") && !text.contains("argon2") && !text.contains("hash"));
}

#[tokio::test]
async fn a_deleted_user_leaves_its_games() {
    let folder = tempdir().unwrap();
    let store = open(folder.path()).await;
    let users = Users::new(store.clone());
    let archive = Archive::new(store.clone());
    let session = account(&store, "Anna-Delete-Me").await;
    let (anna, secret) = (session.user, session.secret);
    let bert = account(&store, "bert").await.user;
    let password = "password of Anna-Delete-Me";
    let token = create_token(&users, &anna.id, password, "bot", &[Scope::Play]);
    let (listed, token) = token.await.unwrap();
    let token_id = listed.id;
    let game = play_rated(&store, &anna.id, &bert.id).await;
    let running = Played::new(usual_setup(true), game.new.seats.clone());
    store.begin(running.new.clone()).await.unwrap();

    let wrong = users.delete(&anna, "wrong password", START).await;
    assert_eq!(wrong, Err(UsersError::WrongPassword));
    let ended = users.delete(&anna, password, START + 1).await.unwrap();
    assert_eq!(ended.sessions, [session.session]);
    assert_eq!(ended.tokens, [token_id]);
    assert_eq!(users.by_secret(secret.as_str(), START).await, Ok(None));
    assert_eq!(users.by_token(token.as_str(), START).await, Ok(None));
    assert_eq!(users.by_name("Anna-Delete-Me").await, Ok(None));
    let gone = users.by_id(&anna.id).await.unwrap().unwrap();
    assert!(gone.is_deleted);
    assert_eq!(gone.name, DELETED);
    let loaded = store.load(&game.new.id).await.unwrap().unwrap();
    assert_eq!(loaded.entries, game.entries);
    assert_eq!(loaded.new.players.red.name, DELETED);
    assert_eq!(archive.rating_history(&anna.id, None).await, Ok(vec![]));
    assert_eq!(
        archive.rating_history(&bert.id, None).await.unwrap().len(),
        1
    );

    // A game that goes on ends without a rating.
    let mut running = Played::named(running.new.id, usual_setup(true), game.new.seats);
    running.turn("Tf4f6");
    running.resign(Side::Red);
    store.append(running.append(1)).await.unwrap();
    assert_eq!(
        archive.rating_history(&bert.id, None).await.unwrap().len(),
        1
    );

    // No file has the name any more, but it stays taken.
    dump(folder.path()).await;
    store.close().await;
    assert!(!is_readable(folder.path(), "Anna-Delete-Me"));
    let store = open(folder.path()).await;
    let users = Users::new(store.clone());
    let guest = users.create_guest("", START).await.unwrap().user.id;
    for name in ["Anna-Delete-Me", "anna_de1ete_me"] {
        let taken = users.register(&guest, name, "long enough", "", START).await;
        assert_eq!(taken.unwrap_err(), UsersError::NameTaken, "{name}");
    }
}

#[tokio::test]
async fn a_card_shows_the_rating_of_accounts_only() {
    let folder = tempdir().unwrap();
    let store = open(folder.path()).await;
    let users = Users::new(store.clone());
    let guest = users.create_guest("", START).await.unwrap().user;
    assert_eq!(
        users.card(&guest, Pace::Rapid, START).await.unwrap().rating,
        None
    );
    let anna = account(&store, "anna").await.user;
    let bert = account(&store, "bert").await.user;
    play_rated(&store, &anna.id, &bert.id).await;
    let card = users.card(&bert, Pace::Rapid, START).await.unwrap();
    assert!(card.rating.unwrap() > 1600 && card.provisional);
    assert_eq!(
        users.card(&bert, Pace::Blitz, START).await.unwrap().rating,
        Some(1500)
    );
    let me = users.me(&bert, START).await.unwrap();
    assert_eq!(me.ratings[&Pace::Rapid].games, 1);
    assert_eq!(Some(me.ratings[&Pace::Rapid].rating), card.rating);
}

#[tokio::test]
async fn guests_without_a_session_and_without_games_are_deleted() {
    let folder = tempdir().unwrap();
    let store = open(folder.path()).await;
    let users = Users::new(store.clone());
    let idle = users.create_guest("", START).await.unwrap().user;
    let seats = crate::support::guests(&store).await;
    let game = Played::new(usual_setup(false), seats.clone());
    store.begin(game.new.clone()).await.unwrap();
    let anna = account(&store, "anna").await.user;
    users.remove_expired(START + 1).await.unwrap();
    assert!(users.by_id(&idle.id).await.unwrap().is_some());
    users.remove_expired(START + 400 * DAY).await.unwrap();
    assert_eq!(users.by_id(&idle.id).await, Ok(None));
    for kept in [&seats.red, &seats.blue, &anna.id] {
        assert!(users.by_id(kept).await.unwrap().is_some());
    }
}
