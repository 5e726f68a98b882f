//! A cluster of real processes, where PostgreSQL, NATS and HAProxy are installed.

use super::program::run;
use serde_json::Value;
use std::path::Path;
use std::process::{Command, Stdio};

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
}
