//! The analysis farm in a real SQLite file: the queue, leases, results by position.

use super::super::database::{database, is_postgres, open};
use crate::support::farm::{
    LEASE, NODES, farm, finish, line, review_of, searched, state, take, user, worker,
};
use crate::support::{Played, START, account, usual_setup};
use cotulenh::Game;
use cotulenh_engine::review::{self, GameReview};
use cotulenh_engine::wins::Miner;
use cotulenh_engine::{Engine, eval};
use cotulenh_server::farm::{
    Analysis, Farm, FarmError, JobResult, Kind, MatchGames, Options, Owner, PlyResult,
    SelfplayGames, State, Task, WinRecord, WireScore, keys, report,
};
use cotulenh_server::id::{JobId, UserId};
use cotulenh_server::protocol::{ErrorCode, Side, UserKind};
use cotulenh_server::users::Users;
use serde_json::{Value, json};
use std::time::Duration;
use tempfile::tempdir;

/// Returns the positions of a review that this machine makes alone.
fn local_review(game: &Game) -> Vec<Value> {
    let limits = review_limits();
    let mut engine = Engine::with(eval::Evaluation::default(), limits.settings()).unwrap();
    let review = GameReview::new(game, |place, _, _| {
        Some(review::search(&mut engine, &place.root, &limits.limits()))
    });
    report::positions(&review)
}

fn review_limits() -> cotulenh_server::farm::SearchLimits {
    review_of(&["f4f5"]).searches().unwrap().1
}

#[tokio::test]
async fn owners_take_turns_and_see_their_places() {
    let folder = tempdir().unwrap();
    let farm = farm(&open(folder.path()).await);
    let mut asked = Vec::new();
    for number in 0..5 {
        let id = farm
            .ask(&user("anna"), review_of(&["f4f5"]), START + number)
            .await;
        asked.push(("anna", id.unwrap()));
    }
    let first = take(&farm, "one", START + 9).await.unwrap();
    assert_eq!(first.id, asked[0].1);
    for (owner, at) in [("binh", 10), ("chi", 11), ("binh", 12)] {
        let id = farm
            .ask(&user(owner), review_of(&["f4f5"]), START + at)
            .await;
        asked.push((owner, id.unwrap()));
    }
    // Anna's second job is the first of its round. Bình and Chi come before her third one.
    let expected = [1, 5, 6, 2, 7, 3, 4].map(|number| asked[number].clone());
    let mut places = Vec::new();
    for (_, id) in &asked[1..] {
        let (job, position) = farm.job(id).await.unwrap().unwrap();
        assert_eq!(job.state, State::Queued);
        places.push((position.unwrap(), id.clone()));
    }
    places.sort();
    let places: Vec<JobId> = places.into_iter().map(|(_, id)| id).collect();
    assert!(places.iter().eq(expected.iter().map(|(_, id)| id)));
    for (owner, id) in &expected {
        let taken = take(&farm, "one", START + 20).await.unwrap();
        assert_eq!(&taken.id, id, "{owner}");
    }
    assert_eq!(take(&farm, "one", START + 21).await, None);
    assert_eq!(farm.counts().await.unwrap().leased, 8);
}

#[tokio::test]
async fn puzzles_wait_until_people_are_served_and_a_worker_chooses_its_kinds() {
    let folder = tempdir().unwrap();
    let farm = farm(&open(folder.path()).await);
    let puzzles = Task::Puzzles {
        game: cotulenh_server::id::GameId::new("g1").unwrap(),
        line: line(&["f4f5"]),
    };
    let last = farm.ask(&Owner::Server, puzzles, START).await.unwrap();
    let first = farm
        .ask(&user("anna"), review_of(&["f4f5"]), START + 1)
        .await
        .unwrap();
    let only = farm.take(&worker("one"), &[Kind::Match], START + 2).await;
    assert_eq!(only.unwrap(), None);
    assert_eq!(take(&farm, "one", START + 2).await.unwrap().id, first);
    assert_eq!(take(&farm, "one", START + 2).await.unwrap().id, last);
}

#[tokio::test]
async fn a_job_of_a_silent_worker_is_done_once_by_another() {
    let folder = tempdir().unwrap();
    let store = open(folder.path()).await;
    let farm = farm(&store);
    let turns = ["f4f5", "f9f8", "h4h6"];
    let id = farm
        .ask(&user("anna"), review_of(&turns), START)
        .await
        .unwrap();
    let lost = take(&farm, "one", START).await.unwrap();
    assert_eq!(
        (lost.attempt, lost.plies.as_slice()),
        (1, &[0, 1, 2, 3][..])
    );
    // The first worker reports two positions and is killed.
    let part = searched(&lost, &[0, 1]);
    let report = farm
        .progress(&worker("one"), &id, 1, part, 0, START + 1)
        .await;
    report.unwrap();
    let (job, _) = farm.job(&id).await.unwrap().unwrap();
    assert_eq!((job.state, job.done, job.total), (State::Leased, 2, 4));
    assert_eq!(take(&farm, "two", START + LEASE).await, None);
    assert_eq!(farm.expire(START + LEASE).await.unwrap().queued, 0);
    assert_eq!(farm.expire(START + LEASE + 2).await.unwrap().queued, 1);
    let found = take(&farm, "two", START + LEASE + 3).await.unwrap();
    assert_eq!((found.attempt, found.plies.as_slice()), (2, &[2, 3][..]));

    // The first worker was only paused. It comes back and is refused.
    let late = START + LEASE + 4;
    let none = farm
        .progress(&worker("one"), &id, 1, Vec::new(), 0, late)
        .await;
    assert_eq!(none, Err(FarmError::LostLease));
    assert_eq!(
        finish(&farm, "one", &lost, late).await,
        Err(FarmError::LostLease)
    );
    let other = farm.give_back(&worker("one"), &id, 2).await;
    assert_eq!(
        other,
        Err(FarmError::LostLease),
        "the lease of another worker"
    );
    finish(&farm, "two", &found, late + 1).await.unwrap();
    let again = finish(&farm, "two", &found, late + 2).await;
    assert_eq!(again, Err(FarmError::LostLease), "a result is stored once");

    let (job, position) = farm.job(&id).await.unwrap().unwrap();
    assert_eq!((job.state, position), (State::Done, None));
    assert_eq!(job.ended, Some(late + 1));
    let result = job.result.unwrap();
    let alone = local_review(&line(&turns).game().unwrap());
    assert_eq!(result["positions"], Value::Array(alone));
    assert_eq!(result["summary"]["red"]["turns"], 2);
    store.close().await;
}

#[tokio::test]
async fn positions_that_are_known_are_not_searched_again() {
    let folder = tempdir().unwrap();
    let farm = farm(&open(folder.path()).await);
    let ask = async |turns: &[&str]| {
        let id = farm.ask(&user("anna"), review_of(turns), START).await;
        id.unwrap()
    };
    ask(&["f4f5", "f9f8", "h4h6"]).await;
    let job = take(&farm, "one", START).await.unwrap();
    finish(&farm, "one", &job, START).await.unwrap();
    // A game with the same opening has one new position, after the third turn.
    ask(&["f4f5", "f9f8", "h4h5"]).await;
    let job = take(&farm, "one", START).await.unwrap();
    assert_eq!(job.plies, [3]);
    finish(&farm, "one", &job, START).await.unwrap();
    // The review of a known game is ready before a worker asks for it.
    let ready = ask(&["f4f5", "f9f8", "h4h6"]).await;
    assert_eq!(take(&farm, "one", START).await, None);
    assert_eq!(state(&farm, &ready).await, State::Done);
    // A transposition reaches a known position.
    ask(&["h4h5", "f9f8", "f4f5"]).await;
    let job = take(&farm, "one", START).await.unwrap();
    assert_eq!(job.plies, [1, 2]);
    // Other limits are other searches.
    farm.give_back(&worker("one"), &job.id, job.attempt)
        .await
        .unwrap();
    let more = Task::Analysis(Analysis {
        line: line(&["f4f5"]),
        nodes: NODES,
        depth: None,
        lines: 2,
    });
    farm.ask(&user("binh"), more, START).await.unwrap();
    let _ = take(&farm, "one", START).await.unwrap();
    let job = take(&farm, "one", START).await.unwrap();
    assert_eq!(
        (job.task.kind(), job.plies.as_slice()),
        (Kind::Analysis, &[1][..])
    );
    finish(&farm, "one", &job, START).await.unwrap();
    let result = farm.job(&job.id).await.unwrap().unwrap().0.result.unwrap();
    assert_eq!(result["lines"].as_array().map(Vec::len), Some(2));
}

#[tokio::test]
async fn wrong_results_are_refused_and_change_nothing() {
    let folder = tempdir().unwrap();
    let farm = farm(&open(folder.path()).await);
    let id = farm.ask(&user("anna"), review_of(&["f4f5"]), START).await;
    let id = id.unwrap();
    let job = take(&farm, "one", START).await.unwrap();
    let good = searched(&job, &[0, 1]);
    let refused = async |found: Vec<PlyResult>| {
        let finished = farm
            .finish(&worker("one"), &id, 1, JobResult::Searched(found), START)
            .await;
        finished.unwrap_err().to_string()
    };
    assert_eq!(refused(good[..1].to_vec()).await, "positions are missing");
    let mut other = good.clone();
    other[1].ply = 7;
    assert_eq!(refused(other).await, "position 7 is not part of the task");
    let mut forged = good.clone();
    forged[0].found.lines[0].words[0] = "a1a2".into();
    assert!(refused(forged).await.starts_with("position 0: a1a2: "));
    let mut forged = good.clone();
    forged[1].found.lines[0].score = WireScore::Cp(40_000);
    assert!(refused(forged).await.starts_with("position 1: score"));
    let puzzles = farm
        .finish(
            &worker("one"),
            &id,
            1,
            JobResult::Puzzles(Vec::new()),
            START,
        )
        .await;
    assert!(matches!(puzzles, Err(FarmError::BadResult(_))));
    assert_eq!(state(&farm, &id).await, State::Leased);
    let done = farm
        .finish(&worker("one"), &id, 1, JobResult::Searched(good), START)
        .await;
    done.unwrap();
}

#[tokio::test]
async fn a_job_that_fails_three_times_is_given_up() {
    let folder = tempdir().unwrap();
    let farm = farm(&open(folder.path()).await);
    let id = farm.ask(&user("anna"), review_of(&["f4f5"]), START).await;
    let id = id.unwrap();
    let mut now = START;
    for attempt in 1..=3 {
        let job = take(&farm, "one", now).await.unwrap();
        assert_eq!(job.attempt, attempt);
        if attempt == 2 {
            now += LEASE + 1;
            farm.expire(now).await.unwrap();
        } else {
            let reason = "no\nmemory";
            let failed = farm
                .fail_job(&worker("one"), &id, attempt, reason, now)
                .await;
            failed.unwrap();
        }
    }
    let (job, _) = farm.job(&id).await.unwrap().unwrap();
    assert_eq!((job.state, job.failures), (State::Failed, 3));
    assert_eq!(job.reason.as_deref(), Some("nomemory"));
    assert_eq!(take(&farm, "one", now).await, None);
    // A job that is given back has not failed.
    let id = farm.ask(&user("anna"), review_of(&["f4f5"]), now).await;
    let id = id.unwrap();
    for attempt in 1..=5 {
        take(&farm, "one", now).await.unwrap();
        let given = farm.give_back(&worker("one"), &id, attempt).await;
        given.unwrap();
    }
    assert_eq!(state(&farm, &id).await, State::Queued);
}

#[tokio::test]
async fn jobs_are_limited_cancelled_and_deleted_with_their_owner() {
    let folder = tempdir().unwrap();
    let store = open(folder.path()).await;
    let options = Options {
        per_user: 2,
        per_guest: 1,
        queue: 4,
        ..Options::default()
    };
    let farm = Farm::new(store.clone(), options);
    let ask = async |owner: &Owner| farm.ask(owner, review_of(&["f4f5"]), START).await;
    let signed_in = account(&store, "anna").await;
    let anna = Owner::User(signed_in.user.id.clone(), UserKind::Account);
    let guest = Owner::User(UserId::new("guest").unwrap(), UserKind::Guest);
    let first = ask(&anna).await.unwrap();
    ask(&anna).await.unwrap();
    assert_eq!(ask(&anna).await, Err(FarmError::TooMany(2)));
    ask(&guest).await.unwrap();
    assert_eq!(ask(&guest).await, Err(FarmError::TooMany(1)));
    ask(&user("binh")).await.unwrap();
    assert_eq!(ask(&user("chi")).await, Err(FarmError::Full));

    let stranger = farm.cancel(&first, &user("binh"), START).await;
    assert_eq!(stranger, Err(FarmError::Missing));
    let job = take(&farm, "one", START).await.unwrap();
    assert_eq!(job.id, first);
    farm.cancel(&first, &anna, START).await.unwrap();
    assert_eq!(
        finish(&farm, "one", &job, START).await,
        Err(FarmError::LostLease)
    );
    assert_eq!(
        farm.cancel(&first, &anna, START).await,
        Err(FarmError::Over)
    );
    ask(&anna).await.unwrap();

    for (task, wrong) in [
        (review_of(&[]), "turns: the game has none"),
        (review_of(&["f4f4"]), "turn 1: "),
        (
            Task::Review {
                game: None,
                line: line(&["f4f5"]),
                nodes: 1,
            },
            "nodes: found 1, expected 100 to 1000000",
        ),
        (
            Task::Analysis(Analysis {
                line: line(&[]),
                nodes: NODES,
                depth: None,
                lines: 11,
            }),
            "lines: found 11, expected 1 to 10",
        ),
    ] {
        let refused = farm.ask(&anna, task, START).await.unwrap_err();
        assert_eq!(refused.code(), ErrorCode::BadTask);
        assert!(refused.to_string().starts_with(wrong), "{refused}");
    }
    let games = Task::Selfplay(SelfplayGames {
        settings: Default::default(),
        first: 0,
        games: 4,
    });
    let refused = farm.ask(&anna, games, START).await;
    assert_eq!(refused, Err(FarmError::NotAllowed));

    let users = Users::new(store.clone());
    let password = "password of anna";
    users
        .delete(&signed_in.user, password, START)
        .await
        .unwrap();
    assert_eq!(farm.jobs_of(&anna).await.unwrap(), []);
    assert_eq!(farm.jobs_of(&guest).await.unwrap().len(), 1);
}

#[tokio::test]
async fn a_list_has_the_places_of_single_jobs_and_no_results() {
    let folder = tempdir().unwrap();
    let farm = farm(&open(folder.path()).await);
    for round in 0..3 {
        for name in ["anna", "bert", "anna"] {
            let now = START + round;
            let asked = farm.ask(&user(name), review_of(&["f4f5"]), now).await;
            asked.unwrap();
        }
    }
    let job = take(&farm, "one", START).await.unwrap();
    finish(&farm, "one", &job, START).await.unwrap();
    let mut waiting = 0;
    for name in ["anna", "bert"] {
        for (listed, place) in farm.jobs_of(&user(name)).await.unwrap() {
            let (single, expected) = farm.job(&listed.id).await.unwrap().unwrap();
            assert_eq!(place, expected);
            assert_eq!(listed.result, None);
            assert_eq!(single.result.is_some(), single.state == State::Done);
            waiting += u32::from(place.is_some());
        }
    }
    assert_eq!(waiting, 8);
}

#[tokio::test]
async fn a_user_keeps_the_last_hundred_jobs_that_have_ended() {
    let folder = tempdir().unwrap();
    let farm = farm(&open(folder.path()).await);
    let owner = user("anna");
    let mut asked = Vec::new();
    for n in 0..103 {
        let job = farm
            .ask(&owner, review_of(&["f4f5"]), START + n)
            .await
            .unwrap();
        farm.cancel(&job, &owner, START + n).await.unwrap();
        asked.push(job);
    }
    for (n, job) in asked.iter().enumerate() {
        let is_kept = farm.job(job).await.unwrap().is_some();
        assert_eq!(is_kept, n >= 2, "{n}");
    }
    assert_eq!(farm.jobs_of(&owner).await.unwrap().len(), 50);
}

#[tokio::test]
async fn old_jobs_and_results_are_deleted() {
    const DAY: u64 = 86_400_000;
    let folder = tempdir().unwrap();
    let farm = farm(&open(folder.path()).await);
    let ask = async |now: u64| farm.ask(&user("anna"), review_of(&["f4f5"]), now).await;
    let old = ask(START).await.unwrap();
    let job = take(&farm, "one", START).await.unwrap();
    finish(&farm, "one", &job, START).await.unwrap();
    farm.prune(START + 30 * DAY).await.unwrap();
    assert_eq!(state(&farm, &old).await, State::Done);
    farm.prune(START + 30 * DAY + 1).await.unwrap();
    assert_eq!(farm.job(&old).await.unwrap(), None);
    // The results of the searches are used after 60 days, and so are kept for 90 more.
    ask(START + 60 * DAY).await.unwrap();
    assert_eq!(take(&farm, "one", START + 60 * DAY).await, None);
    farm.prune(START + 150 * DAY).await.unwrap();
    ask(START + 150 * DAY).await.unwrap();
    assert_eq!(take(&farm, "one", START + 150 * DAY).await, None);
    farm.prune(START + 241 * DAY).await.unwrap();
    ask(START + 241 * DAY).await.unwrap();
    let again = take(&farm, "one", START + 241 * DAY).await.unwrap();
    assert_eq!(again.plies, [0, 1]);
}

#[tokio::test]
async fn finished_games_are_reviewed_and_searched_for_puzzles() {
    // The Tank captures the Anti-air, and the Air Force the Commander.
    const FEN: &str = "11/11/11/11/11/7c3/11/11/4(FT)g4t/11/10A/3C7 r - - 0 1";
    let folder = tempdir().unwrap();
    let store = open(folder.path()).await;
    let farm = farm(&store);
    let seats = crate::support::guests(&store).await;
    let mut setup = usual_setup(false);
    setup.fen = Some(FEN.into());
    let mut game = Played::new(setup.clone(), seats.clone());
    game.turn("Cd1d2");
    game.turn("Ch7h8");
    game.resign(Side::Blue);
    game.store(&store).await;
    let mut running = Played::new(setup.clone(), seats.clone());
    running.turn("Cd1d2");
    running.store(&store).await;
    let mut aborted = Played::new(setup, seats);
    aborted.abort();
    aborted.store(&store).await;

    let id = running.new.id.clone();
    assert_eq!(farm.line_of(&id).await, Err(FarmError::NotEnded));
    let line = farm.line_of(&game.new.id).await.unwrap();
    assert_eq!(line.turns.len(), 2);
    let now = START + 60_000;
    assert_eq!(farm.mine(now).await, Ok(1));
    assert_eq!(farm.mine(now).await, Ok(0), "a game is queued once");

    let job = take(&farm, "one", now).await.unwrap();
    let mut miner = Miner::new([1, 1, 1]).unwrap();
    miner.look(&[FEN.parse().unwrap()]);
    let found: Vec<WinRecord> = miner.puzzles().iter().map(WinRecord::from).collect();
    assert_eq!(found.len(), 1);
    let hand_in = async |found: Vec<WinRecord>| {
        let found = JobResult::Puzzles(found);
        farm.finish(&worker("one"), &job.id, 1, found, now).await
    };
    let refused = async |change: &dyn Fn(&mut WinRecord)| {
        let mut forged = found.clone();
        change(&mut forged[0]);
        let refused = hand_in(forged).await;
        assert!(
            matches!(refused, Err(FarmError::BadResult(_))),
            "{refused:?}"
        );
    };
    refused(&|win| win.fen = cotulenh::START_FEN.into()).await;
    refused(&|win| win.id = "00000000".into()).await;
    refused(&|win| win.line.truncate(0)).await;
    refused(&|win| win.line = vec!["d1d2".into()]).await;
    refused(&|win| win.rating = None).await;
    refused(&|win| win.themes.push("luck".into())).await;
    hand_in(found.clone()).await.unwrap();
    let stored = farm.puzzles(10, None).await.unwrap();
    assert_eq!(stored.len(), 1);
    assert_eq!(stored[0].puzzle, found[0]);
    assert_eq!(stored[0].game, game.new.id.as_str());
    let next = farm
        .puzzles(10, Some((stored[0].found, stored[0].puzzle.id.clone())))
        .await;
    assert_eq!(next.unwrap(), []);
}

#[tokio::test]
async fn the_games_of_a_match_are_numbered() {
    let folder = tempdir().unwrap();
    let farm = farm(&open(folder.path()).await);
    let key = Owner::Key(worker("one"));
    let task = Task::Match(MatchGames {
        settings: json!({"a": "engine"}),
        first: 4,
        games: 2,
        pgn: false,
    });
    let id = farm.ask(&key, task, START).await.unwrap();
    take(&farm, "two", START).await.unwrap();
    let renewed = farm
        .progress(&worker("two"), &id, 1, Vec::new(), 1, START)
        .await;
    renewed.unwrap();
    let games = |first: u64| (first..first + 2).map(|index| json!({ "index": index }));
    let finish = async |first: u64| {
        let games = JobResult::Match(games(first).collect());
        farm.finish(&worker("two"), &id, 1, games, START).await
    };
    assert!(matches!(finish(0).await, Err(FarmError::BadResult(_))));
    finish(4).await.unwrap();
    let (job, _) = farm.job(&id).await.unwrap().unwrap();
    assert_eq!(
        job.result,
        Some(json!({"games": games(4).collect::<Vec<_>>()}))
    );
}

#[tokio::test]
async fn keys_are_created_beside_a_running_server_and_revoked() {
    let folder = tempdir().unwrap();
    let database = database(folder.path()).await;
    if !is_postgres() {
        let none = keys::create(&database, "laptop", START).await;
        assert!(none.is_err(), "there is no server yet");
    }
    let store = open(folder.path()).await;
    let farm = farm(&store);
    let (key, secret) = keys::create(&database, " laptop ", START).await.unwrap();
    assert_eq!(key.name, "laptop");
    assert!(secret.as_str().starts_with("ctw_"));
    assert!(keys::create(&database, "", START).await.is_err());
    // A key is not a worker.
    let found = farm.key(secret.as_str()).await.unwrap().unwrap();
    assert_eq!((&found.id, found.seen), (&key.id, None));
    assert!(!farm.has_workers(START + 5));
    farm.note_worker(&found, START + 5).await.unwrap();
    assert!(farm.has_workers(START + 5));
    assert_eq!(farm.key("ctw_other").await, Ok(None));
    let listed = keys::list(&database).await.unwrap();
    assert_eq!((listed.len(), listed[0].seen), (1, Some(START + 5)));
    keys::revoke(&database, key.id.as_str()).await.unwrap();
    assert_eq!(farm.key(secret.as_str()).await, Ok(None));
    assert!(keys::revoke(&database, key.id.as_str()).await.is_err());
    assert_eq!(farm.options().lease_duration, Duration::from_millis(LEASE));
}
