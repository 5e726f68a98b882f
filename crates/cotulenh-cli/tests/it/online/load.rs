//! Load tests of a real server.

use super::program::{Server, run};
use serde_json::Value;

#[test]
fn a_small_load_keeps_every_promise_during_an_attack() {
    let server = Server::with(&["--trusted-proxy", "127.0.0.1"]);
    let (url, pid) = (server.url(), server.pid().to_string());
    let mut args = vec!["load", "--url", &url, "--games", "20", "--spectators", "1"];
    args.extend([
        "--every",
        "0.5",
        "--seconds",
        "3",
        "--hostile",
        "1",
        "--json",
    ]);
    if cfg!(target_os = "linux") {
        args.extend(["--pid", &pid]);
    }
    let output = run(&args);
    let errors = String::from_utf8_lossy(&output.stderr);
    let report: Value = serde_json::from_slice(&output.stdout).expect("JSON");
    assert_eq!(output.status.code(), Some(0), "{report} {errors}");
    // Six turns in three seconds, and two before them.
    assert_eq!(report["sent"], 120);
    assert_eq!(report["acknowledged"], 120);
    assert_eq!(report["spectated"], 120);
    assert_eq!(report["broken"], 0);
    assert!(report["delay"]["p99"].is_number());
    let hostile = &report["hostile"];
    for half in ["before", "during"] {
        assert!(hostile[half]["p99"].is_number(), "{hostile}");
    }
    for count in ["answered", "refused", "slow-bodies"] {
        assert!(hostile[count].as_u64() > Some(0), "{hostile}");
    }
    assert_eq!(
        report["bytes-per-socket"].is_number(),
        cfg!(target_os = "linux")
    );
}

#[test]
fn a_server_that_is_too_slow_fails_the_test() {
    let server = Server::start();
    let url = server.url();
    let mut args = vec!["load", "--url", &url, "--games", "2", "--spectators", "0"];
    // No commit takes less than a millisecond and is acknowledged in it for 99 of 100 turns.
    args.extend(["--every", "0.05", "--seconds", "1", "--within", "1"]);
    let output = run(&args);
    let report = String::from_utf8_lossy(&output.stdout);
    assert_eq!(output.status.code(), Some(1), "{report}");
    assert!(
        report.contains("log: every acknowledged turn is there once"),
        "{report}"
    );
}

#[test]
fn a_page_without_a_server_is_no_target() {
    let output = run(&["load", "--url", "http://127.0.0.1:1", "--games", "1"]);
    assert_eq!(output.status.code(), Some(1));
    let errors = String::from_utf8_lossy(&output.stderr);
    assert!(
        errors.contains("the server does not answer as expected"),
        "{errors}"
    );
}
