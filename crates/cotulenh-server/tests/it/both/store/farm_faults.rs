//! Damaged jobs, results and games harm no other job of the farm. Jobs that fail are counted.

use super::super::database::{execute, is_postgres, open};
use crate::support::farm::{LEASE, farm, finish, review_of, searched, state, take, user, worker};
use crate::support::{Played, START, guests, usual_setup};
use cotulenh::Move;
use cotulenh_server::farm::{Farm, FarmError, JobResult, Options, Owner, State};
use cotulenh_server::id::JobId;
use cotulenh_server::protocol::Side;
use cotulenh_server::store::{GameStore, Store};
use metrics_exporter_prometheus::PrometheusBuilder;
use std::path::Path;
use tempfile::tempdir;

/// Returns bytes in SQL that are not JSON.
fn no_json() -> &'static str {
    match is_postgres() {
        true => "'\\x7B'",
        false => "X'7B'",
    }
}

async fn reason(farm: &Farm, id: &JobId) -> (State, Option<String>) {
    let (job, _) = farm.job(id).await.unwrap().unwrap();
    (job.state, job.reason)
}

/// Damages the logs of all games.
async fn damage_games(folder: &Path) {
    execute(folder, &format!("UPDATE entries SET body = {}", no_json())).await;
}

/// Stores a finished game of one turn.
async fn store_game(store: &Store, number: u64) -> Played {
    let mut game = Played::new(usual_setup(false), guests(store).await);
    game.new.started += number * 60_000;
    game.turn("Tf4f6");
    game.resign(Side::Blue);
    game.store(store).await;
    game
}

#[tokio::test]
async fn a_job_that_cannot_be_read_fails_alone() {
    let folder = tempdir().unwrap();
    let farm = farm(&open(folder.path()).await);
    let mut ids = Vec::new();
    for number in 0..3 {
        let asked = farm
            .ask(&user("anna"), review_of(&["f4f5"]), START + number)
            .await;
        ids.push(asked.unwrap());
    }
    let damage = format!(
        "UPDATE jobs SET task = {} WHERE id = '{}'",
        no_json(),
        ids[0]
    );
    execute(folder.path(), &damage).await;
    let other = format!("UPDATE jobs SET format = 2 WHERE id = '{}'", ids[1]);
    execute(folder.path(), &other).await;
    let job = take(&farm, "one", START + 5).await.unwrap();
    assert_eq!(job.id, ids[2]);
    for id in &ids[..2] {
        let expected = Some("the stored job cannot be read".to_owned());
        assert_eq!(reason(&farm, id).await, (State::Failed, expected));
    }
    let listed = farm.jobs_of(&user("anna")).await.unwrap();
    assert_eq!(listed.len(), 3, "the owner sees the failed jobs");
    finish(&farm, "one", &job, START + 6).await.unwrap();
    // A task that is damaged during the work.
    let id = farm
        .ask(&user("anna"), review_of(&["h4h5"]), START + 7)
        .await;
    let id = id.unwrap();
    let job = take(&farm, "one", START + 8).await.unwrap();
    let damage = format!("UPDATE jobs SET task = {} WHERE id = '{id}'", no_json());
    execute(folder.path(), &damage).await;
    let refused = finish(&farm, "one", &job, START + 9).await;
    assert!(matches!(refused, Err(FarmError::Store(_))), "{refused:?}");
    farm.expire(START + 9 + LEASE).await.unwrap();
    assert_eq!(take(&farm, "one", START + 10 + LEASE).await, None);
    assert_eq!(state(&farm, &id).await, State::Failed);
}

#[tokio::test]
async fn a_damaged_result_of_a_search_is_searched_again_and_replaced() {
    let folder = tempdir().unwrap();
    let farm = farm(&open(folder.path()).await);
    let ask = async || {
        let id = farm.ask(&user("anna"), review_of(&["f4f5"]), START).await;
        id.unwrap()
    };
    ask().await;
    let job = take(&farm, "one", START).await.unwrap();
    finish(&farm, "one", &job, START).await.unwrap();
    // Both positions get the same result, so one of them has a wrong one.
    let wrong = "found = (SELECT found FROM evaluations ORDER BY id LIMIT 1)".to_owned();
    let damages = [
        (format!("found = {}", no_json()), 2),
        ("format = 2".to_owned(), 2),
        (wrong, 1),
    ];
    for (damage, searches) in damages {
        execute(folder.path(), &format!("UPDATE evaluations SET {damage}")).await;
        let id = ask().await;
        let job = take(&farm, "one", START).await.expect("work");
        assert_eq!((&job.id, job.plies.len()), (&id, searches), "{damage}");
        // A result of the progress is found again at the end.
        let first = searched(&job, &job.plies[..1]);
        let (by, attempt) = (worker("one"), job.attempt);
        let noted = farm.progress(&by, &id, attempt, first, 0, START).await;
        noted.unwrap();
        let rest = JobResult::Searched(searched(&job, &job.plies[1..]));
        farm.finish(&by, &id, attempt, rest, START).await.unwrap();
        assert_eq!(state(&farm, &id).await, State::Done);
        let again = ask().await;
        assert_eq!(take(&farm, "one", START).await, None, "all are known");
        assert_eq!(state(&farm, &again).await, State::Done, "{damage}");
    }
}

#[tokio::test]
async fn games_that_cannot_be_searched_do_not_hide_the_others() {
    const MINED_AT_ONCE: u64 = 50;
    let folder = tempdir().unwrap();
    let store = open(folder.path()).await;
    let farm = farm(&store);
    for number in 0..MINED_AT_ONCE {
        store_game(&store, number).await;
    }
    damage_games(folder.path()).await;
    let sound = store_game(&store, MINED_AT_ONCE).await;
    let now = START + (MINED_AT_ONCE + 1) * 60_000;
    assert_eq!(farm.mine(now).await, Ok(0), "the damaged games come first");
    assert_eq!(farm.mine(now).await, Ok(1));
    let job = take(&farm, "one", now).await.unwrap();
    assert_eq!(job.task.game(), Some(&sound.new.id));
    assert_eq!(farm.mine(now).await, Ok(0), "a game is tried once");
}

#[tokio::test]
async fn a_game_that_is_too_long_is_not_searched() {
    let folder = tempdir().unwrap();
    let store = open(folder.path()).await;
    let farm = farm(&store);
    let long = long_game(&store, 1_001).await;
    let short = store_game(&store, 60).await;
    let now = START + 3_600_000 + 60_000;
    assert_eq!(farm.mine(now).await, Ok(1));
    let jobs = farm.jobs_of(&Owner::Server).await.unwrap();
    let find = |game: &Played| {
        let mut jobs = jobs.iter().map(|(job, _)| job);
        let job = jobs.find(|job| job.game.as_ref() == Some(&game.new.id));
        let job = job.expect("a job");
        (job.state, job.reason.as_deref())
    };
    let expected = (State::Failed, Some("turns: expected at most 1000"));
    assert_eq!(find(&long), expected);
    assert_eq!(find(&short), (State::Queued, None));
}

/// Stores a finished game of random turns.
async fn long_game(store: &Store, turns: usize) -> Played {
    let seats = guests(store).await;
    let played = (1..200).find_map(|seed| {
        let game = Played::new(usual_setup(false), seats.clone());
        random_game(game, turns, seed)
    });
    let mut game = played.expect("a game that is long enough");
    game.resign(Side::Blue);
    store.begin(game.new.clone()).await.unwrap();
    store.append(game.append(1)).await.unwrap();
    game
}

/// Plays random ordinary moves. Returns `None` if the game ends too early.
fn random_game(mut game: Played, turns: usize, mut random: u64) -> Option<Played> {
    while game.log.game().ply() < turns {
        let position = game.log.game().position();
        let moves = position.legal_moves();
        let moves = moves.iter().filter(|mv| matches!(mv, Move::Ordinary(_)));
        let mut moves: Vec<String> = moves.map(ToString::to_string).collect();
        // Captures are rare, so that pieces remain. One in time avoids the draw after 100 turns without any.
        let wants_capture = position.halfmove_clock() > 70;
        if moves.iter().any(|lan| lan.contains('x') == wants_capture) {
            moves.retain(|lan| lan.contains('x') == wants_capture);
        }
        random = random
            .wrapping_mul(6_364_136_223_846_793_005)
            .wrapping_add(1);
        let number = (random >> 33) as usize;
        let lan = moves.get(number.checked_rem(moves.len())?)?.clone();
        game.turn(&lan);
        if game.end.is_some() {
            return None;
        }
    }
    Some(game)
}

#[tokio::test]
async fn a_full_queue_is_no_failure_of_the_search_for_puzzles() {
    let folder = tempdir().unwrap();
    let store = open(folder.path()).await;
    let options = Options {
        queue: 1,
        ..Options::default()
    };
    let farm = Farm::new(store.clone(), options);
    store_game(&store, 0).await;
    store_game(&store, 1).await;
    let now = START + 120_000;
    assert_eq!(farm.mine(now).await, Ok(1));
    assert_eq!(farm.mine(now).await, Ok(0));
    let listed = farm.jobs_of(&Owner::Server).await.unwrap();
    assert_eq!(listed.len(), 1, "the other game can be queued later");
}

#[tokio::test]
async fn every_job_that_fails_is_counted_by_its_kind() {
    let recorder = PrometheusBuilder::new().build_recorder();
    let _guard = metrics::set_default_local_recorder(&recorder);
    let folder = tempdir().unwrap();
    let store = open(folder.path()).await;
    let options = Options {
        failures: 1,
        ..Options::default()
    };
    let farm = Farm::new(store.clone(), options);
    let counted = |result: &str, kind: &str| {
        let text = recorder.handle().render();
        let labels = [format!("result=\"{result}\""), format!("kind=\"{kind}\"")];
        let line = text.lines().find(|line| {
            line.starts_with("cotulenh_jobs_ended_total{")
                && labels.iter().all(|label| line.contains(label))
        });
        line.map_or(0, |line| {
            let (_, number) = line.rsplit_once(' ').unwrap();
            number.parse::<u64>().unwrap()
        })
    };
    let ask = async || {
        let id = farm.ask(&user("anna"), review_of(&["f4f5"]), START).await;
        id.unwrap()
    };
    // The worker is silent.
    ask().await;
    take(&farm, "one", START).await.unwrap();
    assert_eq!(farm.expire(START + LEASE + 1).await.unwrap().failed, 1);
    assert_eq!(counted("failed", "review"), 1);
    // The worker reports a failure.
    let id = ask().await;
    take(&farm, "one", START).await.unwrap();
    let failed = farm
        .fail_job(&worker("one"), &id, 1, "no memory", START)
        .await;
    failed.unwrap();
    assert_eq!(counted("failed", "review"), 2);
    // The job cannot be read.
    ask().await;
    let damage = format!(
        "UPDATE jobs SET task = {} WHERE state = 'queued'",
        no_json()
    );
    execute(folder.path(), &damage).await;
    assert_eq!(take(&farm, "one", START).await, None);
    assert_eq!(counted("failed", "review"), 3);
    // The game cannot be read.
    store_game(&store, 0).await;
    damage_games(folder.path()).await;
    assert_eq!(farm.mine(START + 60_000).await, Ok(0));
    assert_eq!(counted("failed", "puzzles"), 1);
    ask().await;
    let job = take(&farm, "one", START).await.unwrap();
    finish(&farm, "one", &job, START).await.unwrap();
    assert_eq!(counted("done", "review"), 1);
    assert_eq!(counted("failed", "review"), 3);
}
