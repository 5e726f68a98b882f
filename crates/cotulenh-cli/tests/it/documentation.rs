//! The console blocks of the documentation, run and compared.
#![cfg(unix)]

use std::path::Path;
use std::process::Command;

/// Runs a line of shell with the built command first on the path.
fn shell(line: &str) -> String {
    let folder = Path::new(env!("CARGO_BIN_EXE_cotulenh"))
        .parent()
        .expect("a folder");
    let path = std::env::var("PATH").unwrap_or_default();
    let output = Command::new("sh")
        .args(["-c", line])
        .env("PATH", format!("{}:{path}", folder.display()))
        // Files that a command writes stay in the build folder.
        .env("TMPDIR", env!("CARGO_TARGET_TMPDIR"))
        .output()
        .expect("a shell");
    assert!(
        output.stderr.is_empty(),
        "{line}: {}",
        String::from_utf8_lossy(&output.stderr)
    );
    String::from_utf8(output.stdout).expect("UTF-8")
}

/// Compares the output with the documentation, line by line as far as it is written. `…` at the end of a line matches
/// any text.
fn compare(line: &str, written: &[&str]) {
    let output = shell(line);
    assert!(!output.is_empty(), "{line} prints nothing");
    let mut printed = output.lines();
    for expected in written {
        let found = printed
            .next()
            .unwrap_or_else(|| panic!("{line}: expected {expected}"));
        match expected.strip_suffix('…') {
            Some(start) => assert!(found.starts_with(start), "{line}: {found}"),
            None => assert_eq!(found, *expected, "{line}"),
        }
    }
}

#[test]
fn console_blocks_print_the_documented_output() {
    let text = concat!(
        include_str!("../../../../docs/CLI.md"),
        include_str!("../../../../docs/PROTOCOL.md")
    );
    let mut commands = 0;
    for block in text.split("```console\n").skip(1) {
        let block = block.split("```").next().expect("a block ends");
        let mut lines = block.lines().peekable();
        while let Some(line) = lines.next() {
            let command = line.strip_prefix("$ ").expect("a command first");
            let mut written = Vec::new();
            while let Some(output) = lines.next_if(|next| !next.starts_with("$ ")) {
                written.push(output);
            }
            compare(command, &written);
            commands += 1;
        }
    }
    assert!(commands >= 6);
}

#[test]
fn no_document_has_merge_conflict_markers() {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("../..");
    let mut seen = 0;
    for folder in [root.clone(), root.join("docs")] {
        for entry in std::fs::read_dir(folder).expect("a folder") {
            let path = entry.expect("an entry").path();
            if path.extension().is_some_and(|extension| extension == "md") {
                let text = std::fs::read_to_string(&path).expect("text");
                let marks = ["<<<<<<<", "=======", ">>>>>>>"];
                let marked = |line: &str| marks.iter().any(|mark| line.starts_with(mark));
                assert!(!text.lines().any(marked), "{}", path.display());
                seen += 1;
            }
        }
    }
    assert!(seen >= 7);
}
