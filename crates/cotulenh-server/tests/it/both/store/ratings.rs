//! Ratings, profiles and leaderboards in a real SQLite file.

use super::super::database::{database, execute, open};
use crate::support::{Played, START, account, guests, usual_setup};
use cotulenh_server::archive::{Archive, Record};
use cotulenh_server::id::{CommandId, UserId};
use cotulenh_server::protocol::{BySide, Pace, Side};
use cotulenh_server::ratings::{INITIAL, Rating, Score};
use cotulenh_server::store::Store;
use cotulenh_server::store::check::check;
use cotulenh_server::store::{GameStore, StoreError};
use cotulenh_server::users::Users;
use tempfile::tempdir;

const DAY: u64 = 86_400_000;

/// The example of Glickman's paper "Example of the Glicko-2 system".
#[test]
fn the_published_example_of_glicko_2() {
    let rating = |rating: f64, deviation: f64| Rating {
        rating,
        deviation,
        volatility: 0.06,
    };
    let results = [
        (rating(1400.0, 30.0), Score::Win),
        (rating(1550.0, 100.0), Score::Loss),
        (rating(1700.0, 300.0), Score::Loss),
    ];
    let new = rating(1500.0, 200.0).after(&results);
    assert!((new.rating - 1464.06).abs() < 0.01, "{new:?}");
    assert!((new.deviation - 151.52).abs() < 0.01, "{new:?}");
    assert!((new.volatility - 0.05999).abs() < 0.00001, "{new:?}");
}

#[test]
fn the_deviation_of_an_inactive_player_grows() {
    let active = Rating {
        rating: 1700.0,
        deviation: 60.0,
        volatility: 0.06,
    };
    assert_eq!(active.aged(0), active);
    let year = active.aged(365 * DAY);
    assert!((year.deviation - 110.0).abs() < 1.0, "{year:?}");
    assert_eq!(year.rating, active.rating);
    assert_eq!(active.aged(1000 * 365 * DAY).deviation, INITIAL.deviation);
}

async fn finished(
    store: &Store,
    seats: &BySide<UserId>,
    rated: bool,
    loser: Option<Side>,
) -> Played {
    let mut game = Played::new(usual_setup(rated), seats.clone());
    game.turn("Tf4f6");
    match loser {
        Some(loser) => game.resign(loser),
        None => game.agree(),
    }
    game.store(store).await;
    game
}

#[tokio::test]
async fn a_game_is_rated_exactly_once() {
    let folder = tempdir().unwrap();
    let store = open(folder.path()).await;
    let archive = Archive::new(store.clone());
    let seats = BySide {
        red: account(&store, "anna").await.user.id,
        blue: account(&store, "bert").await.user.id,
    };
    let game = finished(&store, &seats, true, Some(Side::Blue)).await;
    let anna = archive.rating_history(&seats.red, None).await.unwrap();
    let bert = archive
        .rating_history(&seats.blue, Some(Pace::Rapid))
        .await
        .unwrap();
    assert_eq!((anna.len(), bert.len()), (1, 1));
    let expected = INITIAL.after(&[(INITIAL, Score::Win)]);
    assert_eq!(anna[0].rating, expected.rating.round() as i32);
    assert_eq!((anna[0].before, bert[0].before), (1500, 1500));
    assert_eq!(anna[0].rating + bert[0].rating, 3000);

    // The same append, and another end after the first one.
    let again = store.append(game.append(2)).await;
    assert!(matches!(again, Err(StoreError::Duplicate { v: 2, .. })));
    let mut ended_twice = game.append(2);
    ended_twice.entries[0].v = 3;
    ended_twice.entries[0].command = Some(CommandId::random());
    assert_eq!(store.append(ended_twice).await, Err(StoreError::Conflict));
    assert_eq!(
        archive.rating_history(&seats.red, None).await.unwrap(),
        anna
    );
    assert_eq!(crate::support::entry_count(&store, &game.new.id).await, 2);
    let ratings = Users::new(store.clone())
        .ratings(&seats.red, START + 2000)
        .await
        .unwrap();
    assert_eq!(ratings[&Pace::Rapid].games, 1);
}

#[tokio::test]
async fn only_rated_games_of_accounts_change_ratings() {
    let folder = tempdir().unwrap();
    let store = open(folder.path()).await;
    let archive = Archive::new(store.clone());
    let anna = account(&store, "anna").await.user.id;
    let bert = account(&store, "bert").await.user.id;
    let guest = guests(&store).await.red;
    let accounts = BySide {
        red: anna.clone(),
        blue: bert,
    };
    finished(&store, &accounts, false, Some(Side::Red)).await;
    let with_guest = BySide {
        red: anna.clone(),
        blue: guest,
    };
    finished(&store, &with_guest, true, Some(Side::Red)).await;
    let mut aborted = Played::new(usual_setup(true), accounts);
    aborted.abort();
    aborted.store(&store).await;
    assert_eq!(archive.rating_history(&anna, None).await, Ok(vec![]));
}

#[tokio::test]
async fn profiles_and_leaderboards_count_games() {
    let folder = tempdir().unwrap();
    let store = open(folder.path()).await;
    let archive = Archive::new(store.clone());
    let anna = account(&store, "anna").await.user.id;
    let bert = account(&store, "bert").await.user.id;
    let seats = BySide {
        red: anna.clone(),
        blue: bert.clone(),
    };
    let switched = BySide {
        red: bert.clone(),
        blue: anna.clone(),
    };
    assert_eq!(
        archive.leaderboard(Pace::Rapid, 10, START).await,
        Ok(vec![])
    );
    for _ in 0..15 {
        finished(&store, &seats, true, Some(Side::Blue)).await;
        finished(&store, &switched, true, Some(Side::Red)).await;
        finished(&store, &switched, true, Some(Side::Blue)).await;
    }
    finished(&store, &seats, true, None).await;
    finished(&store, &seats, false, Some(Side::Red)).await;
    let mut aborted = Played::new(usual_setup(false), seats.clone());
    aborted.abort();
    aborted.store(&store).await;
    let running = Played::new(usual_setup(false), switched);
    store.begin(running.new.clone()).await.unwrap();

    let profile = archive.profile(&anna).await.unwrap();
    let record = |wins, draws, losses| Record {
        wins,
        draws,
        losses,
    };
    assert_eq!(profile.all, record(30, 1, 16));
    assert_eq!(profile.rated, record(30, 1, 15));
    assert_eq!(profile.paces[&Pace::Rapid], profile.all);
    assert_eq!((profile.running, profile.all.games()), (1, 47));
    let mine = archive.running_of(&anna).await.unwrap();
    assert_eq!(mine.len(), 1);
    assert_eq!((&mine[0].id, mine[0].seat), (&running.new.id, Side::Blue));

    let leaders = archive.leaderboard(Pace::Rapid, 10, START).await.unwrap();
    let names: Vec<_> = leaders.iter().map(|row| row.name.as_str()).collect();
    assert_eq!(names, ["anna", "bert"]);
    assert!(
        leaders
            .iter()
            .all(|row| !row.rating.provisional && row.rating.games == 46)
    );
    assert_eq!(
        archive
            .leaderboard(Pace::Rapid, 1, START)
            .await
            .unwrap()
            .len(),
        1
    );
    assert_eq!(
        archive.leaderboard(Pace::Blitz, 10, START).await,
        Ok(vec![])
    );
    // After years without games, the ratings are provisional again. The database agrees with the formula.
    let mut years = 0;
    for day in (0..3000).step_by(10) {
        let now = START + day * DAY;
        let listed = archive
            .leaderboard(Pace::Rapid, 10, now)
            .await
            .unwrap()
            .len();
        let ratings = Users::new(store.clone());
        let mut expected = 0;
        for user in [&anna, &bert] {
            let number = ratings.ratings(user, now).await.unwrap()[&Pace::Rapid];
            expected += usize::from(!number.provisional);
        }
        assert_eq!(listed, expected, "day {day}");
        years += usize::from(listed > 0);
    }
    assert!((10..300).contains(&years));
}

/// A server that counts a rating twice is a mutant that the check must catch.
#[tokio::test]
async fn the_check_catches_a_rating_that_is_counted_twice() {
    let folder = tempdir().unwrap();
    let store = open(folder.path()).await;
    let seats = BySide {
        red: account(&store, "anna").await.user.id,
        blue: account(&store, "bert").await.user.id,
    };
    finished(&store, &seats, true, Some(Side::Blue)).await;
    assert_eq!(
        check(&database(folder.path()).await)
            .await
            .unwrap()
            .problems,
        [""; 0]
    );
    store.close().await;
    let user = seats.red.as_str();
    let doubled = format!("UPDATE ratings SET games = games + 1 WHERE user_id = '{user}'");
    execute(folder.path(), &doubled).await;
    let problems = check(&database(folder.path()).await)
        .await
        .unwrap()
        .problems;
    let expected = format!("user {user}: 2 rated games (rapid), but 1 rating changes");
    assert_eq!(problems, [expected]);
}
