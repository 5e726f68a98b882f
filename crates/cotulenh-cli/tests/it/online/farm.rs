//! Workers around a real server: reviews, a worker that is killed, restarts, self-play and matches on workers.

use super::gate::Gate;
use super::http::Browser;
use super::played::{self, Played, usual_setup};
use super::program::{Program, Server, cotulenh, good, run};
use cotulenh_server::farm::{Farm, Job, Options, State};
use cotulenh_server::id::JobId;
use cotulenh_server::protocol::Side;
use cotulenh_server::store::{Database, Options as StoreOptions, Store};
use serde_json::{Value, json};
use std::fs;
use std::path::Path;
use std::process::Stdio;
use std::thread::sleep;
use std::time::{Duration, Instant};

/// The maximum time for the work of a test.
const LIMIT: Duration = Duration::from_secs(300);
/// The time between two looks.
const LOOK: Duration = Duration::from_millis(50);
/// The beginning of a worker's messages about a job that it has. The first one reports progress.
const REPORT: &[u8] = b"POST /api/worker/jobs/";

/// Stores finished games of random turns. Returns their identifiers.
fn store_games(data: &Path, games: u64, turns: usize) -> Vec<String> {
    in_store(data, async |store| {
        let seats = played::guests(&store).await;
        let mut ids = Vec::new();
        for seed in 0..games {
            let game = Played::new(usual_setup(false), seats.clone());
            let mut game = game.seeded(seed);
            while game.end.is_none() && game.log.game().ply() < turns {
                game.random_turn();
            }
            if game.end.is_none() {
                game.resign(Side::Blue);
            }
            game.store(&store).await;
            ids.push(game.new.id.to_string());
        }
        ids
    })
}

/// Runs something with the store of a folder, while no server uses it.
fn in_store<T>(data: &Path, work: impl AsyncFnOnce(Store) -> T) -> T {
    let runtime = tokio::runtime::Runtime::new().expect("a runtime");
    runtime.block_on(async {
        let database = Database::Folder(data.to_owned());
        let store = Store::open(&database, &StoreOptions::default()).await;
        let store = store.expect("a store");
        let result = work(store.clone()).await;
        store.close().await;
        result
    })
}

/// Creates the key of a worker. Returns its file.
fn key(server: &Server) -> String {
    let file = server.file("worker.key");
    let args = ["server", "worker-key", "create", "test", "--file", &file];
    good(&[&args[..], &["--data", &server.data()]].concat());
    file
}

/// Returns the operator, who asks for jobs with the key of a worker.
fn operator(server: &Server, key: &str) -> Browser {
    let key = fs::read_to_string(key).expect("a key");
    Browser::with_key(&server.address, key.trim())
}

fn worker(server: &Server, key: &str, more: &[&str]) -> Program {
    worker_at(&server.url(), key, more)
}

fn worker_at(url: &str, key: &str, more: &[&str]) -> Program {
    let mut worker = Program::start(&[&["worker", "--url", url, "--key", key], more].concat());
    assert_eq!(worker.line(), format!("working for {url}\n"));
    worker
}

fn ask(operator: &mut Browser, job: &Value) -> String {
    let job = operator.post("/api/jobs", job).json();
    job["id"].as_str().expect("an identifier").to_owned()
}

fn job(operator: &mut Browser, id: &str) -> Value {
    operator.get(&format!("/api/jobs/{id}")).json()
}

/// Waits until something is there.
fn wait_for<T>(what: &str, mut look: impl FnMut() -> Option<T>) -> T {
    let began = Instant::now();
    loop {
        if let Some(found) = look() {
            return found;
        }
        assert!(began.elapsed() < LIMIT, "no {what} in time");
        sleep(LOOK);
    }
}

fn wait_until_done(operator: &mut Browser, ids: &[String]) -> Vec<Value> {
    let mut done = Vec::new();
    for id in ids {
        done.push(wait_for("result", || {
            let job = job(operator, id);
            assert!(job["state"] != "failed", "{job}");
            (job["state"] == "done").then_some(job)
        }));
    }
    done
}

/// Three workers review games, and one of them is killed while it has a job. Checks that every game has exactly one
/// result, and that some results are those of this machine alone. Returns the number of games and the time.
fn review_with_a_kill(games: u64, turns: usize, nodes: u64, lease: &str) -> (usize, Duration) {
    let mut ids = Vec::new();
    let options = ["--job-lease", lease];
    let mut server = Server::with_data(&options, |data| ids = store_games(data, games, turns));
    let key = key(&server);
    let mut operator = operator(&server, &key);
    let began = Instant::now();
    let jobs: Vec<String> = ids
        .iter()
        .map(|game| {
            ask(
                &mut operator,
                &json!({"kind": "review", "game": game, "nodes": nodes}),
            )
        })
        .collect();
    let last = job(&mut operator, jobs.last().expect("a job"));
    assert_eq!(last["position"], games, "the queue is visible");

    // The victim is killed while it waits for the answer to its first report.
    let gate = Gate::to(&server.address);
    gate.hold(REPORT);
    let mut victim = worker_at(&gate.url(), &key, &[]);
    gate.wait_until_held();
    let lost = jobs
        .iter()
        .find(|id| job(&mut operator, id)["state"] == "leased");
    let lost = lost.expect("a job of the victim");
    let others = [worker(&server, &key, &[]), worker(&server, &key, &[])];
    victim.kill();
    gate.release();
    let done = wait_until_done(&mut operator, &jobs);
    let took = began.elapsed();
    for other in &others {
        other.terminate();
    }
    let mut by_others = 0;
    for other in others {
        let (output, code) = other.finish();
        assert_eq!(code, Some(0), "{output}");
        by_others += output.matches(" is done").count();
    }
    assert!(
        by_others >= 1,
        "the job of the victim went to another worker"
    );

    let (mut shown, mut browser) = (0, server.browser());
    for (game, job) in ids.iter().zip(&done).take(3) {
        let file = server.file("game.pgn");
        let pgn = browser.get(&format!("/api/games/{game}.pgn"));
        fs::write(&file, pgn.text()).expect("written");
        let nodes = nodes.to_string();
        let args = [
            "analyse", &file, "--format", "json", "--hash", "16", "--nodes", &nodes,
        ];
        let alone: Value = serde_json::from_str(&good(&args)).expect("JSON");
        assert_eq!(alone["positions"], job["result"]["positions"], "{game}");
        shown += 1;
    }
    assert!(shown > 0);
    drop(operator);
    server.stop();
    let stored: Vec<Job> = in_store(Path::new(&server.data()), async |store| {
        let farm = Farm::new(store, Options::default());
        let mut stored = Vec::new();
        for id in &jobs {
            let id = JobId::new(id.clone()).expect("an identifier");
            stored.push(farm.job(&id).await.expect("read").expect("a job").0);
        }
        stored
    });
    for job in &stored {
        assert_eq!(job.state, State::Done, "{}", job.id);
        assert!(job.result.is_some(), "{}", job.id);
        // A slow machine may make another worker lose a lease, too.
        let is_lost = job.id.as_str() == lost.as_str();
        assert!(
            !is_lost || (job.failures >= 1 && job.attempt >= 2),
            "{job:?}"
        );
    }
    let mut reviewed: Vec<String> = stored
        .iter()
        .filter_map(|job| job.game.as_ref().map(ToString::to_string))
        .collect();
    reviewed.sort();
    reviewed.dedup();
    assert_eq!(reviewed.len(), ids.len(), "one result for every game");
    (stored.len(), took)
}

#[test]
fn every_game_has_one_result_although_a_worker_is_killed() {
    review_with_a_kill(6, 8, 10_000, "10000");
}

/// Takes many minutes: 20,000 nodes per position.
#[test]
#[ignore = "long: cargo xtask test --all"]
fn three_workers_review_100_games_long() {
    let turns =
        std::env::var("COTULENH_TEST_TURNS").map_or(30, |turns| turns.parse().expect("a number"));
    let (games, took) = review_with_a_kill(100, turns, 20_000, "30000");
    println!("{games} games of {turns} turns, one result each, in {took:.0?}");
}

#[test]
fn a_worker_survives_a_restart_of_the_server() {
    let mut ids = Vec::new();
    let mut server = Server::with_data(&[], |data| ids = store_games(data, 3, 6));
    let key = key(&server);
    let mut asking = operator(&server, &key);
    let jobs: Vec<String> = ids
        .iter()
        .map(|game| {
            ask(
                &mut asking,
                &json!({"kind": "review", "game": game, "nodes": 1_000}),
            )
        })
        .collect();
    let gate = Gate::to(&server.address);
    let worker = worker_at(&gate.url(), &key, &[]);
    wait_until_done(&mut asking, &jobs[..1]);
    server.kill_and_restart();
    gate.lead_to(&server.address);
    wait_until_done(&mut operator(&server, &key), &jobs);
    worker.terminate();
    let (output, code) = worker.finish();
    assert_eq!(code, Some(0), "{output}");
    // The worker does not count a job whose acknowledgement was lost with the server.
    let is_counted = |count| output.ends_with(&format!("{count} jobs done\n"));
    assert!(
        is_counted(jobs.len()) || is_counted(jobs.len() - 1),
        "{output}"
    );
}

#[test]
fn the_first_signal_finishes_the_job_and_the_second_gives_it_back() {
    let server = Server::start();
    let key = key(&server);
    let mut operator = operator(&server, &key);
    let line = json!({"start": cotulenh::START_FEN, "objective": "total", "turns": []});
    let deep = json!({"kind": "analysis", "line": line, "nodes": 100_000_000, "lines": 1});
    let id = ask(&mut operator, &deep);
    let gate = Gate::to(&server.address);
    // Starts a worker and waits until it has a job.
    let start = || {
        gate.hold(REPORT);
        let url = gate.url();
        let mut worker = cotulenh(&["worker", "--url", &url, "--key", &key]);
        let mut worker = Program::spawn(worker.stderr(Stdio::piped()));
        assert_eq!(worker.line(), format!("working for {url}\n"));
        gate.wait_until_held();
        gate.release();
        worker
    };
    let mut busy = start();
    busy.terminate();
    busy.wait_for_error("finishing the jobs in hand");
    assert_eq!(
        job(&mut operator, &id)["state"],
        "leased",
        "it is finishing"
    );
    busy.terminate();
    let (output, code) = busy.finish();
    assert_eq!((output.as_str(), code), ("0 jobs done\n", Some(0)));
    let given = job(&mut operator, &id);
    assert_eq!(
        (&given["state"], &given["position"]),
        (&json!("queued"), &json!(1))
    );
    operator.post(&format!("/api/jobs/{id}/cancel"), &json!({}));

    // A quick job is finished after the first signal.
    let quick = json!({"kind": "analysis", "line": line, "nodes": 300_000, "lines": 1});
    let id = ask(&mut operator, &quick);
    let quick = start();
    quick.terminate();
    let (output, code) = quick.finish();
    assert_eq!(code, Some(0));
    assert!(output.ends_with("1 jobs done\n"), "{output}");
    assert_eq!(job(&mut operator, &id)["state"], "done");
}

#[test]
fn the_owner_reads_why_the_server_refuses_a_result() {
    let server = Server::start();
    let key = key(&server);
    let mut operator = operator(&server, &key);
    let line = json!({"start": cotulenh::START_FEN, "objective": "total", "turns": []});
    let analysis = json!({"kind": "analysis", "line": line, "nodes": 1_000, "lines": 1});
    let id = ask(&mut operator, &analysis);
    // Only the message with the result has this member.
    let gate = Gate::to(&server.address);
    gate.replace("\"result\":", "\"resulz\":");
    let _worker = worker_at(&gate.url(), &key, &[]);
    let failed = wait_for("failure", || {
        let job = job(&mut operator, &id);
        (job["state"] == "failed").then_some(job)
    });
    let reason = failed["reason"].as_str().expect("a reason");
    assert!(reason.contains("unknown field `resulz`"), "{reason}");
}

#[test]
fn a_wrong_key_ends_the_worker() {
    let server = Server::start();
    let file = server.file("wrong.key");
    fs::write(&file, "ctw_wrong\n").expect("written");
    let output = run(&["worker", "--url", &server.url(), "--key", &file]);
    assert_eq!(output.status.code(), Some(1));
    let errors = String::from_utf8_lossy(&output.stderr);
    assert!(errors.contains("(bad-key)"), "{errors}");
}

#[test]
fn self_play_on_workers_makes_the_same_bytes() {
    let server = Server::start();
    let key = key(&server);
    let _workers = [
        worker(&server, &key, &["--kinds", "selfplay"]),
        worker(&server, &key, &["--kinds", "selfplay"]),
    ];
    let (here, there) = (server.file("here.ctl"), server.file("there.ctl"));
    let options = [
        "--games",
        "7",
        "--nodes",
        "60",
        "--seed",
        "9",
        "--max-turns",
        "40",
    ];
    good(&[&["selfplay", "make", &here], &options[..]].concat());
    let url = server.url();
    let farm = ["--server", &url, "--key", &key, "--chunk", "2"];
    good(&[&["selfplay", "make", &there], &options[..], &farm[..]].concat());
    let (here, there) = (fs::read(here), fs::read(&there));
    assert!(
        here.expect("a file") == there.expect("a file"),
        "the files differ"
    );
}

#[test]
fn a_match_on_workers_has_the_same_result() {
    let server = Server::start();
    let key = key(&server);
    let _workers = [
        worker(&server, &key, &["--kinds", "match"]),
        worker(&server, &key, &["--kinds", "match"]),
    ];
    let url = server.url();
    let farm = ["--server", &url, "--key", &key, "--chunk", "2"];
    let options = [
        "match",
        "engine:nodes=60",
        "greedy",
        "--games",
        "6",
        "--seed",
        "3",
        "--max-turns",
        "60",
        "--json",
    ];
    let pgn = |name: &str| server.file(name);
    let (here, there) = (pgn("here.pgn"), pgn("there.pgn"));
    let alone = good(&[&options[..], &["--pgn", &here]].concat());
    let remote = good(&[&options[..], &farm[..], &["--pgn", &there]].concat());
    assert_eq!(alone, remote);
    assert_eq!(
        fs::read(here).expect("a file"),
        fs::read(there).expect("a file")
    );
    for (options, expected) in [
        (
            &["engine", "greedy", "--movetime", "10"][..],
            "workers play with --nodes only",
        ),
        (
            &["cmd:true", "greedy"],
            "workers do not start other programs",
        ),
        (&["engine:eval=network.ctn", "greedy"], "eval names a file"),
        (
            &["engine:weights=weights.txt", "greedy"],
            "weights names a file",
        ),
    ] {
        let refused = run(&[&["match"], options, &farm[..]].concat());
        assert_eq!(refused.status.code(), Some(1), "{options:?}");
        let errors = String::from_utf8_lossy(&refused.stderr);
        assert!(errors.contains(expected), "{options:?}: {errors}");
    }
}

#[test]
fn puzzles_are_found_in_finished_games() {
    // The Tank captures the Anti-air, and the Air Force the Commander.
    const FEN: &str = "11/11/11/11/11/7c3/11/11/4(FT)g4t/11/10A/3C7 r - - 0 1";
    let server = Server::with_data(&["--mine-puzzles"], |data| {
        in_store(data, async |store| {
            let seats = played::guests(&store).await;
            let mut setup = usual_setup(false);
            setup.fen = Some(FEN.into());
            let mut game = Played::new(setup, seats);
            let now = std::time::SystemTime::now();
            let now = now.duration_since(std::time::UNIX_EPOCH).expect("a clock");
            // Only games of the last days are searched.
            game.new.started = u64::try_from(now.as_millis()).expect("a time") - 60_000;
            game.turn("Cd1d2");
            game.resign(Side::Blue);
            game.store(&store).await;
        });
    });
    let key = key(&server);
    let _worker = worker(&server, &key, &[]);
    let mut browser = server.browser();
    let found = wait_for("puzzle", || {
        let found = browser.get("/api/puzzles").json();
        (found["puzzles"] != json!([])).then_some(found)
    });
    let puzzle = &found["puzzles"][0];
    assert_eq!(
        (&puzzle["turns"], &puzzle["source"]),
        (&json!(1), &json!("game"))
    );
    assert_eq!(puzzle["line"], json!(["e4:T>f4,F>h7"]));
}
