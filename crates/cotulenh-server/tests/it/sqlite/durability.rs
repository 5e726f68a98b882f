//! An acknowledged entry is on the disk: after `kill -9`, and in the order of system calls.

use super::both::database::{database, open};
use crate::support::{Played, guests, test_name, usual_setup};
use cotulenh_server::id::{CommandId, GameId};
use cotulenh_server::protocol::OfferKind;
use cotulenh_server::store::Store;
use cotulenh_server::store::check::check;
use cotulenh_server::store::{Append, GameStore};
use std::collections::HashMap;
use std::io::{BufRead, BufReader, Write};
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};
use tempfile::tempdir;

/// The variable with the folder that the child process uses.
const FOLDER: &str = "COTULENH_TEST_FOLDER";

/// Returns a command that runs one of the ignored tests of this file in a process of its own.
fn child(name: &str, folder: &Path) -> Command {
    let mut command = Command::new(std::env::current_exe().unwrap());
    command
        .arg(test_name(module_path!(), name))
        .args(["--exact", "--ignored", "--nocapture"])
        .env(FOLDER, folder);
    command
}

/// Returns the folder of a child process, or `None` if this process is not a child of a test.
fn child_folder() -> Option<PathBuf> {
    std::env::var_os(FOLDER).map(PathBuf::from)
}

/// Prints an acknowledgement with one system call.
fn acknowledge(game: &GameId, v: u64) {
    let line = format!("ack {game} {v}\n");
    std::io::stdout().lock().write_all(line.as_bytes()).unwrap();
}

/// Appends to one game for ever.
async fn append_for_ever(store: Store, id: GameId) {
    let stored = store.load(&id).await.unwrap().unwrap();
    let mut game = Played::named(id.clone(), stored.new.setup, stored.new.seats);
    let mut v = stored.entries.len() as u64;
    loop {
        v += 1;
        game.entries.clear();
        let mut entry = game.offer(OfferKind::Draw).clone();
        entry.v = v;
        entry.command = CommandId::new(format!("command-{v}"));
        let append = Append {
            entries: vec![entry],
            game: id.clone(),
            epoch: stored.epoch,
            standing: None,
            end: None,
            begin: None,
        };
        store.append(append).await.unwrap();
        acknowledge(&id, v);
    }
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
#[ignore = "the child process of another test"]
async fn child_appends_until_it_is_killed() {
    let Some(folder) = child_folder() else {
        return;
    };
    let store = open(&folder).await;
    let mut ids = store.running().await.unwrap();
    if ids.is_empty() {
        let seats = guests(&store).await;
        for _ in 0..8 {
            let game = Played::new(usual_setup(false), seats.clone());
            store.begin(game.new.clone()).await.unwrap();
            ids.push(game.new.id);
        }
    }
    let tasks = ids
        .into_iter()
        .map(|id| tokio::spawn(append_for_ever(store.clone(), id)));
    futures_util::future::join_all(tasks.collect::<Vec<_>>()).await;
}

#[tokio::test]
async fn no_acknowledged_entry_is_lost_by_kill_9() {
    let folder = tempdir().unwrap();
    let mut acknowledged: HashMap<String, u64> = HashMap::new();
    for round in 1..=4 {
        let mut child = child("child_appends_until_it_is_killed", folder.path())
            .stdout(Stdio::piped())
            .spawn()
            .unwrap();
        let lines = BufReader::new(child.stdout.take().unwrap()).lines();
        let mut count = 0;
        // After the kill, the pipe still has the acknowledgements that were sent before it.
        for line in lines {
            let line = line.unwrap_or_default();
            let Some((game, v)) = line
                .strip_prefix("ack ")
                .and_then(|ack| ack.split_once(' '))
            else {
                continue;
            };
            let Ok(v) = v.parse() else { continue };
            let last = acknowledged.insert(game.to_owned(), v);
            assert!(last < Some(v), "{game}: {v} after {last:?}");
            count += 1;
            if count == 50 * round + 7 {
                child.kill().unwrap();
            }
        }
        child.wait().unwrap();
        assert!(count >= 50 * round + 7, "the child has ended too early");
        let store = open(folder.path()).await;
        for (game, v) in &acknowledged {
            let stored = store
                .load(&GameId::new(game).unwrap())
                .await
                .unwrap()
                .unwrap();
            assert!(
                stored.entries.len() as u64 >= *v,
                "{game}: entry {v} is lost"
            );
        }
        store.close().await;
        assert_eq!(
            check(&database(folder.path()).await)
                .await
                .unwrap()
                .problems,
            [""; 0]
        );
    }
    assert_eq!(acknowledged.len(), 8);
}

/// The number of appends whose system calls are traced.
const TRACED: u64 = 20;

#[tokio::test]
#[ignore = "the child process of another test"]
async fn child_appends_one_by_one() {
    let Some(folder) = child_folder() else {
        return;
    };
    let store = open(&folder).await;
    let mut game = Played::new(usual_setup(false), guests(&store).await);
    store.begin(game.new.clone()).await.unwrap();
    for v in 1..=TRACED {
        game.offer(OfferKind::Draw);
        store.append(game.append(v)).await.unwrap();
        acknowledge(&game.new.id, v);
    }
    store.close().await;
}

/// A writer with the fault that the trace must show: its commits are not synchronised.
#[tokio::test]
#[ignore = "the child process of another test"]
async fn child_appends_without_fsync() {
    use sqlx::ConnectOptions;
    use sqlx::sqlite::{SqliteConnectOptions, SqliteJournalMode, SqliteSynchronous};
    let Some(folder) = child_folder() else {
        return;
    };
    let mut db = SqliteConnectOptions::new()
        .filename(folder.join("cotulenh.db"))
        .create_if_missing(true)
        .journal_mode(SqliteJournalMode::Wal)
        .synchronous(SqliteSynchronous::Normal)
        .connect()
        .await
        .unwrap();
    sqlx::query("CREATE TABLE entries (v BIGINT)")
        .execute(&mut db)
        .await
        .unwrap();
    for v in 1..=TRACED {
        sqlx::query("INSERT INTO entries VALUES ($1)")
            .bind(v as i64)
            .execute(&mut db)
            .await
            .unwrap();
        acknowledge(&GameId::random(), v);
    }
}

/// A system call of a trace, when it has returned. Acknowledgements count when they begin.
#[derive(Debug, PartialEq)]
enum Call {
    Write,
    Sync,
    Acknowledge,
}

/// Reads the calls that concern the write-ahead log and the acknowledgements from the output of `strace -f -y`.
fn calls(trace: &str) -> Vec<Call> {
    let mut unfinished: HashMap<&str, &str> = HashMap::new();
    let mut calls = Vec::new();
    for line in trace.lines() {
        let Some((process, call)) = line.split_once(' ') else {
            continue;
        };
        let call = call.trim_start();
        if call.starts_with("write(") && call.contains("\"ack ") {
            calls.push(Call::Acknowledge);
            continue;
        }
        let call = if call.ends_with("<unfinished ...>") {
            unfinished.insert(process, call);
            continue;
        } else if call.starts_with("<...") {
            unfinished.remove(process).unwrap_or("")
        } else {
            call
        };
        if !call.contains("cotulenh.db-wal>") {
            continue;
        }
        match call.split('(').next() {
            Some("fsync" | "fdatasync") => calls.push(Call::Sync),
            Some("write" | "pwrite64" | "pwritev") => calls.push(Call::Write),
            _ => {}
        }
    }
    calls
}

/// Checks that each acknowledgement comes after a write that was synchronised.
fn check_order(calls: &[Call]) -> Result<(), String> {
    let mut acknowledged = 0;
    let (mut written, mut synchronised) = (false, false);
    for call in calls {
        match call {
            Call::Write => (written, synchronised) = (true, false),
            Call::Sync => synchronised = written,
            Call::Acknowledge => {
                acknowledged += 1;
                if !written || !synchronised {
                    return Err(format!("acknowledgement {acknowledged} was sent too early"));
                }
                (written, synchronised) = (false, false);
            }
        }
    }
    match acknowledged {
        TRACED => Ok(()),
        _ => Err(format!(
            "found {acknowledged} acknowledgements, expected {TRACED}"
        )),
    }
}

/// Runs a child under strace and returns the trace. Returns `None` if there is no strace.
fn trace(name: &str) -> Option<String> {
    let folder = tempdir().unwrap();
    let output = folder.path().join("trace");
    let can_trace = Command::new("strace")
        .args(["-o", "/dev/null", "true"])
        .output();
    if !can_trace.is_ok_and(|output| output.status.success()) {
        eprintln!("skipped: strace is not installed or may not trace");
        return None;
    }
    let child = child(name, folder.path());
    let status = Command::new("strace")
        .args([
            "-f",
            "-y",
            "-e",
            "trace=write,pwrite64,pwritev,fsync,fdatasync",
            "-o",
        ])
        .arg(&output)
        .arg(child.get_program())
        .args(child.get_args())
        .env(FOLDER, folder.path())
        .stdout(Stdio::null())
        .status()
        .unwrap();
    assert!(status.success());
    Some(String::from_utf8_lossy(&std::fs::read(&output).unwrap()).into_owned())
}

#[test]
fn an_acknowledgement_follows_write_and_fsync() {
    if let Some(trace) = trace("child_appends_one_by_one") {
        assert_eq!(check_order(&calls(&trace)), Ok(()));
    }
}

#[test]
fn the_trace_shows_a_missing_fsync() {
    if let Some(trace) = trace("child_appends_without_fsync") {
        assert_eq!(
            check_order(&calls(&trace)),
            Err("acknowledgement 1 was sent too early".into())
        );
    }
}
