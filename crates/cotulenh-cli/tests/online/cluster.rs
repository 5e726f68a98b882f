//! A cluster of real processes, where PostgreSQL, NATS and HAProxy are installed.

#[cfg(target_os = "linux")]
use super::program::Program;
use super::program::{cotulenh, run};
use serde_json::Value;
use std::io::ErrorKind;
use std::net::{TcpListener, TcpStream};
use std::path::Path;
use std::process::{Command, Stdio};
#[cfg(target_os = "linux")]
use std::time::{Duration, Instant};

/// Returns `true` if the services are installed. A test without them says so and ends.
fn is_installed() -> bool {
    let starts = |program: &str| {
        let mut command = Command::new(program);
        let command = command
            .arg("-v")
            .stdout(Stdio::null())
            .stderr(Stdio::null());
        command.status().is_ok()
    };
    let is_there = Path::new("/usr/lib/postgresql").exists();
    let is_there = is_there && starts("nats-server") && starts("haproxy");
    if !is_there {
        eprintln!("skipped: PostgreSQL, NATS or HAProxy is not installed");
    }
    is_there
}

/// A server that waits for its database, here for a program that never answers, does not accept connections.
#[test]
fn a_server_refuses_connections_until_it_is_ready() {
    let database = TcpListener::bind("127.0.0.1:0").expect("a port");
    let database_port = database.local_addr().expect("an address").port();
    let free = TcpListener::bind("127.0.0.1:0").expect("a port");
    let port = free.local_addr().expect("an address").port();
    drop(free);
    let folder = tempfile::tempdir().expect("a folder");
    std::fs::write(folder.path().join("index.html"), "page").expect("a file");
    let mut server = cotulenh(&["serve", "--port", &port.to_string(), "--dir"])
        .arg(folder.path())
        .arg("--data")
        .arg(folder.path().join("data"))
        .args([
            "--database",
            &format!("postgres://a@127.0.0.1:{database_port}/a"),
        ])
        .spawn()
        .expect("the command starts");
    // The server has its port when it connects to the database.
    let _connected = database.accept().expect("a connection");
    let refused = TcpStream::connect(("127.0.0.1", port));
    assert_eq!(
        refused.map(drop).map_err(|error| error.kind()),
        Err(ErrorKind::ConnectionRefused)
    );
    server.kill().expect("the server runs");
    server.wait().expect("an end");
}

/// Nodes are killed, paused and restarted, and so are PostgreSQL and NATS. `cotulenh load` compares every record with
/// the log afterwards.
#[test]
fn a_short_chaos_loses_nothing() {
    if !is_installed() {
        return;
    }
    let mut args = vec!["load", "--nodes", "3", "--chaos", "--games", "30"];
    args.extend([
        "--spectators",
        "1",
        "--every",
        "1",
        "--seconds",
        "25",
        "--json",
    ]);
    let output = run(&args);
    let errors = String::from_utf8_lossy(&output.stderr);
    let report: Value =
        serde_json::from_slice(&output.stdout).unwrap_or_else(|_| panic!("{errors}"));
    assert_eq!(output.status.code(), Some(0), "{report} {errors}");
    assert_eq!(report["broken"], 0);
    assert_eq!(report["unanswered"], 0);
    assert_eq!(report["sent"], 30 * 25);
    assert_eq!(report["faults"]["restarts of PostgreSQL"], 1);
    assert!(report["faults"]["nodes killed"].as_u64() >= Some(1));
    // Games went on at other nodes.
    assert!(report["entries"].as_u64() > Some(30 * 27));
    assert!(report["seconds-after-faults"]["nodes killed"].is_number());
}

/// Returns `true` if a process runs. A process that has ended and was not waited for does not run.
#[cfg(target_os = "linux")]
fn is_running(pid: &str) -> bool {
    let stat = std::fs::read_to_string(format!("/proc/{pid}/stat")).unwrap_or_default();
    let state = stat.rsplit_once(") ").map(|(_, rest)| rest);
    state.is_some_and(|state| !state.starts_with('Z'))
}

/// A killed `cotulenh cluster` cannot end its services itself.
#[cfg(target_os = "linux")]
#[test]
fn a_killed_cluster_leaves_nothing_behind() {
    if !is_installed() {
        return;
    }
    let mut cluster = Program::start(&["cluster", "--nodes", "1"]);
    assert!(cluster.line().starts_with("http://127.0.0.1:"));
    let services: Vec<String> = (0..4).map(|_| cluster.line()).collect();
    let pids = services.iter().map(|line| {
        let (_, rest) = line.split_once(": process ").expect("a process");
        rest.split_once(',').expect("an address").0
    });
    let pids: Vec<&str> = pids.collect();
    assert!(pids.iter().all(|pid| is_running(pid)), "{services:?}");
    // The data are in the folder of the database.
    let database = services
        .iter()
        .position(|line| line.starts_with("postgresql:"));
    let database = pids[database.expect("a database")];
    let line = std::fs::read_to_string(format!("/proc/{database}/cmdline")).expect("a command");
    let data = line
        .split('\0')
        .find(|part| part.ends_with("/postgres") && !part.ends_with("bin/postgres"));
    let data = Path::new(data.expect("a folder")).to_owned();
    assert!(data.exists());
    cluster.kill();
    let until = Instant::now() + Duration::from_secs(60);
    while pids.iter().any(|pid| is_running(pid)) || data.exists() {
        assert!(Instant::now() < until, "{services:?} still run");
        std::thread::sleep(Duration::from_millis(50));
    }
}
