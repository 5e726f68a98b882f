//! A cluster of real processes, where PostgreSQL, NATS and HAProxy are installed.

#[cfg(target_os = "linux")]
use super::program::Program;
use super::program::{cotulenh, random_port, run};
use serde_json::Value;
use std::io::{ErrorKind, Read};
use std::net::{TcpListener, TcpStream};
use std::path::Path;
use std::process::{Command, Stdio};
use std::time::{Duration, Instant};

/// The maximum time for the end of a wait.
const LIMIT: Duration = Duration::from_secs(60);
/// The time between two looks.
const LOOK: Duration = Duration::from_millis(10);

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
    database.set_nonblocking(true).expect("a setting");
    let database_port = database.local_addr().expect("an address").port();
    let folder = tempfile::tempdir().expect("a folder");
    std::fs::write(folder.path().join("index.html"), "page").expect("a file");
    let start = |port: u16| {
        let server = cotulenh(&["serve", "--port", &port.to_string(), "--dir"])
            .arg(folder.path())
            .arg("--data")
            .arg(folder.path().join("data"))
            .args([
                "--database",
                &format!("postgres://a@127.0.0.1:{database_port}/a"),
            ])
            .stderr(Stdio::piped())
            .spawn();
        server.expect("the command starts")
    };
    let mut port = random_port();
    let mut server = start(port);
    let until = Instant::now() + LIMIT;
    // The server has its port when it connects to the database.
    let _connected = loop {
        if let Ok(connected) = database.accept() {
            break connected;
        }
        assert!(Instant::now() < until, "no connection in time");
        if server.try_wait().expect("a process").is_some() {
            let mut errors = String::new();
            let stderr = server.stderr.as_mut().expect("piped");
            stderr.read_to_string(&mut errors).expect("UTF-8");
            assert!(errors.contains("is in use"), "{errors}");
            port = random_port();
            server = start(port);
        }
        std::thread::sleep(LOOK);
    };
    let refused = TcpStream::connect(("127.0.0.1", port));
    assert_eq!(
        refused.map(drop).map_err(|error| error.kind()),
        Err(ErrorKind::ConnectionRefused)
    );
    server.kill().expect("the server runs");
    server.wait().expect("an end");
}

/// Nodes are killed, paused and restarted, and so are NATS and, in a long test, PostgreSQL. `cotulenh load` compares
/// every record with the log afterwards.
fn chaos_loses_nothing(seconds: u32, postgresql_restarts: u32) {
    if !is_installed() {
        return;
    }
    let length = seconds.to_string();
    let mut args = vec!["load", "--nodes", "3", "--chaos", "--games", "30"];
    args.extend(["--spectators", "1", "--every", "1"]);
    args.extend(["--seconds", &length, "--json"]);
    let output = run(&args);
    let errors = String::from_utf8_lossy(&output.stderr);
    let report: Value =
        serde_json::from_slice(&output.stdout).unwrap_or_else(|_| panic!("{errors}"));
    assert_eq!(output.status.code(), Some(0), "{report} {errors}");
    assert_eq!(report["broken"], 0);
    assert_eq!(report["unanswered"], 0);
    assert_eq!(report["sent"], 30 * seconds);
    let restarts = report["faults"]["restarts of PostgreSQL"].as_u64();
    assert_eq!(restarts.unwrap_or(0), u64::from(postgresql_restarts));
    assert!(report["faults"]["nodes killed"].as_u64() >= Some(1));
    // Two turns come before the test.
    assert!(report["entries"].as_u64() >= Some(u64::from(30 * (seconds + 2))));
    // In a short test the last turn may be due before the node is killed.
    if postgresql_restarts > 0 {
        assert!(report["seconds-after-faults"]["nodes killed"].is_number());
    }
}

#[test]
fn a_short_chaos_loses_nothing() {
    chaos_loses_nothing(8, 0);
}

#[test]
#[ignore = "long: cargo xtask test --all"]
fn chaos_loses_nothing_long() {
    chaos_loses_nothing(60, 1);
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
    let until = Instant::now() + LIMIT;
    while pids.iter().any(|pid| is_running(pid)) || data.exists() {
        assert!(Instant::now() < until, "{services:?} still run");
        std::thread::sleep(LOOK);
    }
}
