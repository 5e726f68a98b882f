//! Challenges in a real SQLite file.

use super::super::database::open;
use crate::support::{Played, START, account, challenge, usual_setup};
use cotulenh_server::store::GameStore;
use cotulenh_server::store::challenges::{
    ChallengeError, ChallengeState, Challenges, NewChallenge, SideChoice,
};
use tempfile::tempdir;

const DAY: u64 = 86_400_000;

#[tokio::test]
async fn a_challenge_survives_a_restart_and_is_accepted_once() {
    let folder = tempdir().unwrap();
    let store = open(folder.path()).await;
    let seats = crate::support::guests(&store).await;
    let made = Challenges::new(store.clone())
        .create(challenge(&seats.red), START)
        .await
        .unwrap();
    store.close().await;
    let store = open(folder.path()).await;
    let challenges = Challenges::new(store.clone());
    let id = made.challenge.id.clone();
    assert_eq!(challenges.get(&id, START + 1).await, Ok(Some(made.clone())));
    assert_eq!(made.challenge.state, ChallengeState::Open);

    let stranger = challenges.cancel(&id, &seats.blue).await;
    assert_eq!(stranger, Err(ChallengeError::Missing));
    let game = Played::named(id.clone(), usual_setup(false), seats.clone());
    let late = challenges.accept(game.new.clone(), START + DAY).await;
    assert_eq!(late, Err(ChallengeError::NotOpen));
    assert_eq!(store.load(&id).await, Ok(None));
    let (first, second) = tokio::join!(
        challenges.accept(game.new.clone(), START + 1),
        challenges.accept(game.new.clone(), START + 1),
    );
    assert_eq!((first, second), (Ok(()), Err(ChallengeError::NotOpen)));
    assert_eq!(store.running().await, Ok(vec![id.clone()]));
    let accepted = challenges.get(&id, START + 2).await.unwrap().unwrap();
    assert_eq!(accepted.challenge.state, ChallengeState::Accepted);
    assert_eq!(
        challenges.cancel(&id, &seats.red).await,
        Err(ChallengeError::NotOpen)
    );
}

#[tokio::test]
async fn challenges_are_listed_expire_and_are_limited() {
    let folder = tempdir().unwrap();
    let store = open(folder.path()).await;
    let challenges = Challenges::new(store.clone());
    let anna = account(&store, "anna").await.user;
    let friend = challenges.create(challenge(&anna.id), START).await.unwrap();
    assert_eq!(friend.challenge.from.rating, Some(1500));
    assert!(friend.challenge.from.provisional);
    let public = NewChallenge {
        lobby: true,
        range: Some((1400, 1600)),
        side: SideChoice::Red,
        ..challenge(&anna.id)
    };
    let public = challenges.create(public, START + 1).await.unwrap();
    assert_eq!(challenges.lobby(START + 2).await, Ok(vec![public.clone()]));
    let open = challenges.open_of(&anna.id, START + 2).await.unwrap();
    assert_eq!(open, [public.clone(), friend.clone()]);
    challenges
        .cancel(&public.challenge.id, &anna.id)
        .await
        .unwrap();
    assert_eq!(challenges.lobby(START + 2).await, Ok(vec![]));
    for n in 0..19 {
        challenges
            .create(challenge(&anna.id), START + n)
            .await
            .unwrap();
    }
    let refused = challenges.create(challenge(&anna.id), START).await;
    assert_eq!(refused, Err(ChallengeError::TooMany));

    let id = &friend.challenge.id;
    let expired = challenges.get(id, START + DAY).await.unwrap().unwrap();
    assert_eq!(expired.challenge.state, ChallengeState::Cancelled);
    assert_eq!(challenges.remove_expired(START + 2 * DAY).await, Ok(0));
    assert_eq!(challenges.remove_expired(START + 9 * DAY).await, Ok(21));
    assert_eq!(challenges.get(id, START).await, Ok(None));
}
