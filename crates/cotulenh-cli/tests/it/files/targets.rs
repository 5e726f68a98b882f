//! Special targets of commands that write files: links, devices, permissions, a full disk.

use super::{SELFPLAY, names_in, run};
use crate::support::text;

use std::fs;
use std::io::Read;
use std::os::unix::fs::{PermissionsExt, symlink};
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};

/// Creates a folder with a file of games.
fn folder(name: &str) -> PathBuf {
    let folder = super::folder(&format!("targets-{name}"));
    run(&folder, SELFPLAY);
    folder
}

/// The commands that replace a file, without its name.
const REPLACING: [&str; 2] = [
    "wins make --seed 8 --in-one 1 --in-two 0 --in-three 0 --out",
    "tune games.ctl --steps 1 --held-out 2 --out",
];

/// Returns a shell that runs one of these commands.
fn shell(folder: &Path, script: &str) -> Command {
    let mut shell = Command::new("sh");
    let command = env!("CARGO_BIN_EXE_cotulenh");
    shell
        .args(["-c", &script.replace("cotulenh", &format!("'{command}'"))])
        .current_dir(folder)
        .stdin(Stdio::null());
    shell
}

#[test]
fn links_and_permissions_are_kept() {
    let folder = folder("kept");
    let (real, link) = (folder.join("real"), folder.join("link"));
    symlink("real", &link).unwrap();
    for command in REPLACING {
        fs::write(&real, "old").unwrap();
        fs::set_permissions(&real, fs::Permissions::from_mode(0o640)).unwrap();
        let output = shell(&folder, &format!("cotulenh {command} link"))
            .output()
            .unwrap();
        assert!(output.status.success(), "{}", text(&output.stderr));
        assert!(link.is_symlink());
        assert!(fs::metadata(&real).unwrap().len() > 10);
        let mode = fs::metadata(&real).unwrap().permissions().mode();
        assert_eq!(mode & 0o777, 0o640);
    }
    assert_eq!(names_in(&folder), ["games.ctl", "link", "real"]);
}

#[test]
fn a_full_disk_leaves_the_old_file_and_nothing_else() {
    let folder = folder("full");
    let out = folder.join("out");
    fs::write(&out, "old").unwrap();
    for command in REPLACING {
        // No file may grow beyond a block. The command gets an error instead of the signal.
        let script = format!("trap '' XFSZ; ulimit -f 0; exec cotulenh {command} out");
        let output = shell(&folder, &script).output().unwrap();
        let message = text(&output.stderr);
        assert_eq!(output.status.code(), Some(1), "{message}");
        assert!(message.starts_with("cotulenh: out: "), "{message}");
        assert_eq!(fs::read_to_string(&out).unwrap(), "old", "{command}");
        assert_eq!(names_in(&folder), ["games.ctl", "out"], "{command}");
    }
}

#[cfg(target_os = "linux")]
#[test]
fn devices_are_written_and_their_errors_reported() {
    let folder = folder("devices");
    for command in REPLACING {
        let full = shell(&folder, &format!("cotulenh {command} /dev/full"));
        let output = { full }.output().unwrap();
        let message = text(&output.stderr);
        assert_eq!(output.status.code(), Some(1), "{message}");
        assert!(
            message.starts_with("cotulenh: /dev/full: No space left"),
            "{message}"
        );
        let null = shell(&folder, &format!("cotulenh {command} /dev/null")).status();
        assert!(null.unwrap().success());
    }
    assert_eq!(names_in(&folder), ["games.ctl"]);
}

#[test]
fn standard_output_and_pipes_get_the_content() {
    let folder = folder("pipes");
    let run = |script: &str| {
        let output = shell(&folder, script).output().unwrap();
        assert!(
            output.status.success(),
            "{script}: {}",
            text(&output.stderr)
        );
        text(&output.stdout)
    };
    for command in REPLACING {
        run(&format!("cotulenh {command} file"));
        let file = fs::read_to_string(folder.join("file")).unwrap();
        let piped = run(&format!("cotulenh {command} /dev/stdout | cat"));
        assert!(piped.contains(&file), "{piped}");
        // A file that the shell has opened is not replaced.
        run(&format!(
            "echo before > shell; cotulenh {command} /dev/stdout >> shell; echo after >> shell"
        ));
        let shell = fs::read_to_string(folder.join("shell")).unwrap();
        assert!(
            shell.starts_with("before\n") && shell.ends_with("after\n"),
            "{shell}"
        );
        assert!(shell.contains(&file), "{shell}");
        let fifo = run(&format!(
            "rm -f fifo; mkfifo fifo; cat fifo & cotulenh {command} fifo > /dev/null; wait"
        ));
        assert_eq!(fifo, file);
        fs::remove_file(folder.join("fifo")).unwrap();
    }
    assert_eq!(names_in(&folder), ["file", "games.ctl", "shell"]);
}

#[test]
fn an_unwritable_file_is_reported_before_the_work() {
    let folder = folder("refused");
    fs::create_dir(folder.join("sub")).unwrap();
    for command in REPLACING {
        // The largest possible amount of work, which would exceed any timeout.
        let command = command
            .replace("--steps 1", "--steps 100000")
            .replace("--in-one 1", "--in-one 10000");
        for (name, expected) in [
            ("no/out", "No such file"),
            ("sub", "directory"),
            ("new/", "directory"),
        ] {
            let mut child = shell(&folder, &format!("exec cotulenh {command} {name}"))
                .stdout(Stdio::null())
                .stderr(Stdio::piped())
                .spawn()
                .unwrap();
            let mut message = String::new();
            child
                .stderr
                .take()
                .unwrap()
                .read_to_string(&mut message)
                .unwrap();
            assert_eq!(child.wait().unwrap().code(), Some(1), "{message}");
            assert!(
                message.contains(name) && message.contains(expected),
                "{message}"
            );
        }
    }
    assert_eq!(names_in(&folder), ["games.ctl", "sub"]);
}
