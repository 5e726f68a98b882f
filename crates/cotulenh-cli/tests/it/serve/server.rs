//! A server of a small page, started for a test and ended with it.

use super::client::Connection;
use crate::answer::Answer;
use std::fs;
use std::io::{BufRead, BufReader};
use std::path::{Path, PathBuf};
use std::process::{Child, ChildStdout, Command, Stdio};
use tempfile::TempDir;

/// A page as a build creates it: plain files, some of them also compressed.
pub const PAGE: &[(&str, &[u8])] = &[
    ("index.html", b"<!doctype html><title>page</title>"),
    ("index.html.br", b"the index in brotli"),
    ("index.html.gz", b"the index in gzip"),
    ("assets/index-Bq1x_9-Z.js", b"export {};"),
    ("assets/index-Bq1x_9-Z.js.gz", b"the script in gzip"),
    ("assets/module-12345678.wasm", b"\0asm"),
    ("assets/unhashed.css", b"a{}"),
    ("sounds/move.ogg", b"OggS"),
    (".hidden", b"secret"),
    ("sw.js", b"self;"),
    ("manifest.webmanifest", b"{}"),
];

/// Writes files into a folder for this test.
pub fn folder(test: &str, files: &[(&str, &[u8])]) -> PathBuf {
    let folder = Path::new(env!("CARGO_TARGET_TMPDIR")).join(format!("serve-{test}"));
    let _ = fs::remove_dir_all(&folder);
    fs::create_dir_all(&folder).expect("a folder");
    for (name, bytes) in files {
        let path = folder.join(name);
        fs::create_dir_all(path.parent().expect("a folder")).expect("a folder");
        fs::write(path, bytes).expect("a file");
    }
    folder
}

/// A running server.
pub struct Server {
    pub child: Child,
    pub address: String,
    // Kept open, as in a terminal.
    _stdout: BufReader<ChildStdout>,
    // The folder of the database.
    _data: TempDir,
}

impl Server {
    /// Serves these files from a folder for this test.
    pub fn start(test: &str, files: &[(&str, &[u8])]) -> Server {
        let folder = folder(test, files);
        Server::with(&["--dir", folder.to_str().expect("text")])
    }

    /// Serves these files from a folder for this test, without games between people.
    pub fn page_only(test: &str, files: &[(&str, &[u8])]) -> Server {
        let folder = folder(test, files);
        Server::with(&["--page-only", "--dir", folder.to_str().expect("text")])
    }

    /// Starts the command on a free port with these arguments.
    pub fn with(args: &[&str]) -> Server {
        let data = tempfile::tempdir().expect("a folder");
        let mut command = Command::new(env!("CARGO_BIN_EXE_cotulenh"));
        command.args(["serve", "--port", "0"]).args(args);
        if !args.contains(&"--page-only") && !args.contains(&"--data") {
            command.arg("--data").arg(data.path());
        }
        let mut child = command
            .stdin(Stdio::null())
            .stdout(Stdio::piped())
            .stderr(Stdio::piped())
            .spawn()
            .expect("the command starts");
        let mut stdout = BufReader::new(child.stdout.take().expect("piped"));
        let mut line = String::new();
        stdout.read_line(&mut line).expect("a line");
        let address = line
            .trim_end()
            .strip_prefix("http://")
            .and_then(|rest| rest.strip_suffix('/'))
            .unwrap_or_else(|| panic!("no address: {line:?}"))
            .to_owned();
        Server {
            child,
            address,
            _stdout: stdout,
            _data: data,
        }
    }

    pub fn connect(&self) -> Connection {
        Connection::to(&self.address).expect("a connection")
    }

    /// Requests a path with further headers, on a new connection.
    pub fn get(&self, path: &str, headers: &[&str]) -> Answer {
        self.connect().ask("GET", path, headers)
    }
}

impl Drop for Server {
    fn drop(&mut self) {
        // It may have ended already.
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}
