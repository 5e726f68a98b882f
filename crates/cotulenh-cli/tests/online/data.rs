//! Backup, restore and check.

use super::program::{Server, good, run};
use std::fs;

/// Plays two games on a server.
fn play(server: &Server) {
    let url = server.url();
    let mut args = vec!["load", "--url", &url, "--games", "2", "--spectators", "0"];
    args.extend(["--every", "0.2", "--seconds", "1"]);
    good(&args);
}

/// Runs the command, which must fail. Returns its message.
fn bad(args: &[&str]) -> String {
    let output = run(args);
    assert_eq!(output.status.code(), Some(1), "{args:?}");
    String::from_utf8(output.stderr).expect("UTF-8")
}

#[test]
fn a_backup_of_a_running_server_can_be_restored() {
    let mut server = Server::start();
    play(&server);
    let (data, backup) = (server.data(), server.file("backup.db"));
    let checked = good(&["server", "check", "--data", &data]);
    assert_eq!(checked, "2 games, 14 entries, 0 problems\n");
    let written = good(&["server", "backup", "--data", &data, &backup]);
    assert!(written.starts_with(&format!("{backup}: ")), "{written}");

    let in_use = bad(&["server", "restore", "--data", &data, &backup]);
    assert!(in_use.contains(&data), "{in_use}");

    play(&server);
    server.stop();
    let checked = good(&["server", "check", "--data", &data]);
    assert_eq!(checked, "4 games, 28 entries, 0 problems\n");
    good(&["server", "restore", "--data", &data, &backup]);
    let restored = good(&["server", "check", "--data", &data]);
    assert_eq!(restored, "2 games, 14 entries, 0 problems\n");
}

#[test]
fn a_damaged_backup_changes_nothing() {
    let mut server = Server::start();
    play(&server);
    server.stop();
    let (data, backup) = (server.data(), server.file("backup.db"));
    fs::write(
        &backup,
        "this is not a database, and it is longer than a header",
    )
    .expect("a file");
    let damaged = bad(&["server", "restore", "--data", &data, &backup]);
    assert!(damaged.contains(&backup), "{damaged}");
    let missing = server.file("missing.db");
    let missing = bad(&["server", "restore", "--data", &data, &missing]);
    assert!(missing.contains("missing.db"), "{missing}");
    let checked = good(&["server", "check", "--data", &data]);
    assert_eq!(checked, "2 games, 14 entries, 0 problems\n");
}

#[test]
fn a_folder_without_data_is_reported() {
    let folder = tempfile::tempdir().expect("a folder");
    let data = folder.path().to_str().expect("UTF-8");
    let file = folder.path().join("backup.db");
    let file = file.to_str().expect("UTF-8");
    for args in [
        &["server", "check", "--data", data][..],
        &["server", "backup", "--data", data, file],
    ] {
        let message = bad(args);
        assert!(message.contains(data), "{message}");
    }
    assert!(
        !fs::exists(file).expect("a folder"),
        "no backup was written"
    );
}
