//! Backup, restore, check and move.

use super::program::{Server, good, run};
use serde_json::json;
use std::fs;
use std::process::Command;

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

#[test]
fn the_stored_time_is_set_while_no_server_runs() {
    let mut server = Server::start();
    let data = server.data();
    let args = ["server", "set-time", "--data", &data];
    let in_use = bad(&args);
    assert!(in_use.contains(&data), "{in_use}");
    server.stop();
    let set = good(&args);
    assert!(set.starts_with("the time has changed by "), "{set}");
    let missing = bad(&["server", "set-time", "--data", "nowhere"]);
    assert!(missing.contains("the database has format 0"), "{missing}");
}

#[test]
fn a_server_moves_to_another_folder() {
    let mut server = Server::start();
    play(&server);
    let (data, other) = (server.data(), server.file("other"));
    let from = format!("sqlite:{data}");
    let args = ["server", "move", "--from", &from, "--to", &other];
    let in_use = bad(&args);
    assert!(
        in_use.contains("another server uses this folder"),
        "{in_use}"
    );
    server.stop();
    let moved = good(&args);
    assert!(moved.contains("entries: 14 rows\n"), "{moved}");
    assert!(
        moved.ends_with("2 games with 14 entries replay\n"),
        "{moved}"
    );
    let checked = good(&["server", "check", "--data", &other]);
    assert_eq!(checked, "2 games, 14 entries, 0 problems\n");
    let full = bad(&args);
    assert!(full.contains("is not empty"), "{full}");
}

/// Runs the command, whose arguments must be refused. Returns its message.
fn refused(args: &[&str]) -> String {
    let output = run(args);
    assert_eq!(output.status.code(), Some(2), "{args:?}");
    String::from_utf8(output.stderr).expect("UTF-8")
}

#[test]
fn a_place_that_is_no_database_is_refused() {
    let wrong = refused(&[
        "server",
        "move",
        "--from",
        "mysql://host/games",
        "--to",
        "other",
    ]);
    assert!(wrong.contains("found mysql:"), "{wrong}");
    let folder = refused(&["server", "check", "--database", "folder"]);
    assert!(folder.contains("--data names a folder"), "{folder}");
}

#[cfg(feature = "cluster")]
#[test]
fn a_backup_of_postgresql_is_made_with_its_own_programs() {
    // Nothing listens on this port.
    let database = "postgres://anna:secret@127.0.0.1:1/games";
    for command in ["backup", "restore"] {
        let message = bad(&["server", command, "--database", database, "file.db"]);
        assert!(message.contains("pg_dump and pg_restore"), "{message}");
    }
    let page = tempfile::tempdir().expect("a folder");
    fs::write(page.path().join("index.html"), "page").expect("a file");
    let page = page.path().to_str().expect("UTF-8");
    for args in [
        &["server", "check", "--database", database][..],
        &[
            "serve",
            "--port",
            "0",
            "--dir",
            page,
            "--data",
            page,
            "--database",
            database,
        ],
    ] {
        let message = bad(args);
        assert!(
            message.contains("refused") && !message.contains("secret"),
            "{message}"
        );
    }
}

#[cfg(not(feature = "cluster"))]
#[test]
fn a_program_without_postgresql_says_how_to_get_it() {
    let message = refused(&["serve", "--database", "postgres://localhost/games"]);
    assert!(message.contains("--features cluster"), "{message}");
}

#[test]
fn a_restore_is_rehearsed_as_the_manual_says() {
    let mut server = Server::start();
    play(&server);
    let mut browser = server.browser();
    browser.post("/api/session", &json!({}));
    browser.post("/api/account/delete", &json!({"password": ""}));
    let (data, backups) = (server.data(), server.file("backups"));
    let rehearsal = server.file("rehearsal");
    fs::create_dir(&backups).expect("a folder");
    good(&[
        "server",
        "backup",
        "--data",
        &data,
        &format!("{backups}/1.db"),
    ]);
    fs::copy(
        format!("{data}/cotulenh.deletions"),
        format!("{backups}/cotulenh.deletions"),
    )
    .expect("a copy");
    let manual = include_str!("../../../../../docs/SERVER.md");
    let (_, manual) = manual
        .split_once("### Rehearse a restore")
        .expect("a section");
    let script = manual.split("```").nth(1).expect("commands");
    let script = script.strip_prefix("sh\n").expect("a block of shell");
    let script = script
        .replace("/var/tmp/rehearsal", &rehearsal)
        .replace("/var/backups/cotulenh", &backups)
        .replace(
            "\ncotulenh ",
            &format!("\n{} ", env!("CARGO_BIN_EXE_cotulenh")),
        );
    let output = Command::new("/bin/sh").args(["-ec", &script]).output();
    let output = output.expect("a shell");
    let shown = String::from_utf8_lossy(&output.stdout);
    assert!(output.status.success(), "{output:?}");
    assert!(
        shown.ends_with("2 games, 14 entries, 0 problems\n"),
        "{shown}"
    );
    server.stop();
}

/// Runs the commands of a service file of systemd in other folders.
fn run_service(text: &str, folders: &[(&str, &str)]) {
    let commands = text
        .lines()
        .filter_map(|line| line.strip_prefix("ExecStart=/bin/sh -c '"));
    let commands: Vec<&str> = commands
        .map(|line| line.strip_suffix('\'').expect("a quoted command"))
        .collect();
    assert_eq!(commands.len(), 2);
    for command in commands {
        // The escapes of systemd.
        let mut command = command.replace("$$", "$").replace("%%", "%");
        for (from, to) in folders {
            assert!(command.contains(from) || *from != "/var/lib/cotulenh");
            command = command.replace(from, to);
        }
        let status = Command::new("/bin/sh").args(["-c", &command]).status();
        assert!(status.expect("a shell").success(), "{command}");
    }
}

#[test]
fn the_backup_service_copies_the_database_and_the_deletions() {
    let mut server = Server::start();
    let mut browser = server.browser();
    browser.post("/api/session", &json!({}));
    browser.post("/api/account/delete", &json!({"password": ""}));
    let (data, backups) = (server.data(), server.file("backups"));
    let service = include_str!("../../../../../deploy/cotulenh-backup.service");
    let folders = [
        ("/usr/local/bin/cotulenh", env!("CARGO_BIN_EXE_cotulenh")),
        ("/var/lib/cotulenh", &data),
        ("/var/backups/cotulenh", &backups),
    ];
    // The second run replaces the files of the first one.
    for _ in 0..2 {
        run_service(service, &folders);
    }
    let files = fs::read_dir(&backups).expect("a folder");
    let files = files.map(|file| file.expect("a file").file_name().into_string());
    let mut files: Vec<String> = files.map(|name| name.expect("UTF-8")).collect();
    files.sort();
    let [backup, deletions] = &files[..] else {
        panic!("{files:?}");
    };
    assert!(backup.ends_with(".db"), "{backup}");
    assert_eq!(deletions, "cotulenh.deletions");
    let read = |folder: &str| fs::read_to_string(format!("{folder}/cotulenh.deletions"));
    let copied = read(&backups).expect("a file");
    assert_eq!(copied.lines().count(), 1);
    assert_eq!(copied, read(&data).expect("a file"));
    server.stop();
}
