//! A disk without space. The limit of the size of a file stands for the disk: SQLite then fails in the same way, when a
//! commit writes to its log.

use super::both::http::play::Table;
use super::both::http::server::Server;
use crate::support::test_name;
use serde_json::Value;
use sqlx::sqlite::{SqliteConnectOptions, SqliteConnection};
use sqlx::{AssertSqlSafe, ConnectOptions, Executor};
use std::path::{Path, PathBuf};
use std::process::Command;
use tempfile::tempdir;

/// The variable with the folder that the child process uses.
const FOLDER: &str = "COTULENH_TEST_FULL";
/// Sets the largest size of a file to 2 MiB, less than the log has before it is emptied by itself, and runs a program. A
/// write beyond it fails instead of ending the program.
const LIMITED: &str = r#"trap "" XFSZ; ulimit -f 4096; exec "$@""#;

async fn connect(folder: &Path) -> SqliteConnection {
    let options = SqliteConnectOptions::new().filename(folder.join("cotulenh.db"));
    options.connect().await.expect("a connection")
}

/// Writes the same row until the log has no space for a page.
async fn fill(db: &mut SqliteConnection) {
    for bytes in [65_536, 1] {
        let sql = format!("REPLACE INTO filler VALUES (1, randomblob({bytes}))");
        while db.execute(AssertSqlSafe(sql.clone())).await.is_ok() {}
    }
}

/// Plays a turn of the side to move. Returns its answer.
async fn play(table: &mut Table, id: &str, lan: &str) -> Result<u64, String> {
    let (turn, mover) = (table.turn(lan), table.to_move());
    table.sockets[mover].act(id, turn).await;
    table.sockets[mover].outcome(id).await
}

#[tokio::test]
#[ignore = "the child process of another test"]
async fn child_plays_on_a_full_disk() {
    let Some(folder) = std::env::var_os(FOLDER).map(PathBuf::from) else {
        return;
    };
    let server = Server::with(&folder, |_| {}).await;
    let mut table = Table::begin(&server, None).await;
    for _ in 0..2 {
        let lan = table.some_move();
        table.play(&lan).await;
    }
    let mut db = connect(&folder).await;
    let create = "CREATE TABLE filler (id INTEGER PRIMARY KEY, bytes BLOB)";
    db.execute(create).await.expect("a table");
    fill(&mut db).await;

    let lan = table.some_move();
    assert_eq!(play(&mut table, "full", &lan).await, Err("store".into()));
    for socket in &mut table.sockets {
        let clock = socket.until("game").await["clock"].take();
        assert_eq!(clock["running"], Value::Null, "the clock stands still");
    }
    // Emptying the log frees its space. The sockets are still open.
    loop {
        let emptied = db.execute("PRAGMA wal_checkpoint(TRUNCATE)").await;
        emptied.expect("the database works");
        match play(&mut table, "full", &lan).await {
            Ok(_) => break,
            Err(code) => assert_eq!(code, "store"),
        }
    }
    for socket in &mut table.sockets {
        // The room may have continued the game before.
        while socket.until("entry").await["entry"]["body"]["type"] != "turn" {}
    }
    table.note(&lan);
    let lan = table.some_move();
    table.play(&lan).await;
    drop(db);
    server.stop().await;
}

#[test]
fn a_full_disk_refuses_turns_and_stops_the_clock() {
    let folder = tempdir().expect("a folder");
    let child = Command::new("sh")
        .args(["-c", LIMITED, "sh"])
        .arg(std::env::current_exe().expect("this program"))
        .arg(test_name(module_path!(), "child_plays_on_a_full_disk"))
        .args(["--exact", "--ignored", "--nocapture"])
        .env(FOLDER, folder.path())
        .status();
    assert!(child.expect("a process").success());
}
