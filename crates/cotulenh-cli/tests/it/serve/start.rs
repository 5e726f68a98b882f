//! The start, and the messages if it fails.

use super::server::{PAGE, Server, folder};
use std::io::{BufRead, BufReader};
use std::net::TcpListener;
use std::process::{Command, Output, Stdio};

/// Runs a command that ends without serving anything.
fn serve(args: &[&str]) -> Output {
    let mut child = Command::new(env!("CARGO_BIN_EXE_cotulenh"))
        .arg("serve")
        .args(args)
        .stdin(Stdio::null())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .expect("the command starts");
    let mut line = String::new();
    let mut stdout = BufReader::new(child.stdout.take().expect("piped"));
    stdout.read_line(&mut line).expect("a line or the end");
    if !line.is_empty() {
        let _ = child.kill();
        let _ = child.wait();
        panic!("it serves {args:?} at {line}");
    }
    child.wait_with_output().expect("the command ends")
}

/// Returns the error message, which is one line, of a command that ends with this code.
fn complaint(args: &[&str], code: i32) -> String {
    let output = serve(args);
    let message = String::from_utf8(output.stderr).expect("UTF-8");
    assert_eq!(output.status.code(), Some(code), "{message}");
    assert_eq!(message.lines().count(), 1, "{message}");
    assert!(output.stdout.is_empty());
    message
}

fn complaint_of(folder: &std::path::Path) -> String {
    let folder = folder.to_str().expect("text");
    complaint(&["--port", "0", "--dir", folder], 1)
}

#[test]
fn it_listens_on_this_machine_alone() {
    let server = Server::start("local", PAGE);
    assert!(
        server.address.starts_with("127.0.0.1:"),
        "{}",
        server.address
    );
}

#[test]
fn other_addresses_are_taken() {
    let folder = folder("addresses", PAGE);
    let folder = folder.to_str().expect("text");
    for (host, shown) in [("localhost", "127.0.0.1:"), ("0.0.0.0", "127.0.0.1:")] {
        let server = Server::with(&["--host", host, "--dir", folder]);
        assert!(server.address.starts_with(shown), "{}", server.address);
        assert_eq!(server.get("/", &[]).status, 200);
    }
}

#[test]
fn the_built_in_page_is_served_or_the_error_says_how_to_build_it() {
    if cotulenh_page::is_there() {
        let answer = Server::with(&[]).get("/", &["Accept-Encoding: br"]);
        assert_eq!(answer.status, 200);
        assert_eq!(answer.header("content-encoding"), Some("br"));
        return;
    }
    let message = complaint(&["--port", "0"], 1);
    assert!(message.contains("built without the page"), "{message}");
    assert!(message.contains("cargo xtask play"), "{message}");
}

#[test]
fn a_port_in_use_is_reported() {
    let other = TcpListener::bind("127.0.0.1:0").expect("a port");
    let port = other.local_addr().expect("an address").port().to_string();
    let folder = folder("port", PAGE);
    let message = complaint(
        &["--port", &port, "--dir", folder.to_str().expect("text")],
        1,
    );
    assert!(
        message.contains(&format!("port {port} of 127.0.0.1 is in use")),
        "{message}"
    );
    assert!(message.contains("--port 0"), "{message}");
}

#[test]
fn an_address_of_another_machine_is_reported() {
    let folder = folder("foreign", PAGE);
    let args = [
        "--host",
        "192.0.2.1",
        "--dir",
        folder.to_str().expect("text"),
    ];
    let message = complaint(&args, 1);
    assert!(
        message.contains("cannot listen on 192.0.2.1:8132"),
        "{message}"
    );
}

#[test]
fn folders_without_a_page_are_refused() {
    let missing = folder("missing", &[]).join("nowhere");
    assert!(complaint_of(&missing).contains("nowhere: "));
    let empty = folder("empty", &[("other.html", b"")]);
    assert!(complaint_of(&empty).contains("no index.html here"));
    let file = folder("file", PAGE).join("index.html");
    assert!(complaint_of(&file).contains("index.html: "));

    let names: Vec<String> = (0..2_001).map(|number| format!("{number}.txt")).collect();
    let files: Vec<(&str, &[u8])> = names.iter().map(|name| (&**name, &b""[..])).collect();
    let many = folder("many-files", &files);
    assert!(complaint_of(&many).contains("more than 2000 files"));

    let deep = folder("deep", &[("a/b/c/d/e/f/g/h/i/j.txt", b"")]);
    assert!(complaint_of(&deep).contains("more than 8 folders deep"));

    let large = folder("large", PAGE);
    let file = std::fs::File::create(large.join("large.bin")).expect("a file");
    file.set_len(1 << 40).expect("a file with nothing in it");
    assert!(complaint_of(&large).contains("more than 64 MiB"));
}

#[cfg(unix)]
#[test]
fn a_folder_that_leads_into_itself_is_refused() {
    let circle = folder("circle", PAGE);
    std::os::unix::fs::symlink(&circle, circle.join("again")).expect("a link");
    assert!(complaint_of(&circle).contains("folders deep"));
}

#[cfg(unix)]
#[test]
fn links_lead_to_files_of_the_folder_and_nowhere_else() {
    use std::os::unix::fs::symlink;
    let secret = folder(
        "secret",
        &[("secret.txt", b"secret"), ("more/secret.txt", b"secret")],
    );
    // A folder beside it whose name starts like that of the page.
    let beside = folder("links-beside", &[("secret.txt", b"secret")]);
    for (number, target) in [
        secret.join("secret.txt"),
        secret.join("more"),
        secret.join("nothing"),
        beside.join("secret.txt"),
        std::path::Path::new("../serve-secret/secret.txt").to_owned(),
    ]
    .iter()
    .enumerate()
    {
        let page = folder("links", PAGE);
        let link = page.join(format!("assets/link{number}"));
        let target = match target.is_relative() {
            true => std::path::Path::new("..").join(target),
            false => target.clone(),
        };
        symlink(&target, &link).expect("a link");
        let message = complaint_of(&page);
        assert!(message.contains(&format!("link{number}: ")), "{message}");
    }
    // A link that leads out and back in is refused too, because it goes through a link outside.
    let page = folder("links", PAGE);
    symlink(page.join("assets"), page.join("same")).expect("a link");
    symlink("../sw.js", page.join("assets/worker.js")).expect("a link");
    let by_link = secret.join("page");
    symlink(&page, &by_link).expect("a link");
    let server = Server::with(&["--dir", by_link.to_str().expect("text")]);
    for path in [
        "/same/unhashed.css",
        "/assets/worker.js",
        "/same/worker.js",
        "/",
    ] {
        assert_eq!(server.get(path, &[]).status, 200, "{path}");
    }
}

#[test]
fn wrong_arguments_are_reported() {
    for args in [
        &["--port", "65536"][..],
        &["--port", "-1"],
        &["--host", "nowhere"],
        &["--host", ""],
        &["--allow-host", ""],
        &["--allow-host", "http://name/"],
        &["--allow-host", "name:80"],
        &["--allow-host", "two names"],
        &["--public-url", "play.example.org"],
        &["--public-url", "https://play.example.org/path"],
        &["--trusted-proxy", "10.0.0.0/33"],
        &["--trusted-proxy", "proxy"],
        &["--unlimited", "school"],
        &["--page-only", "--unlimited", "10.0.0.1"],
        &["--log-format", "xml"],
        &["--page-only", "--data", "folder"],
        &["folder"],
    ] {
        complaint(args, 2);
    }
}

#[test]
fn two_servers_do_not_share_a_data_folder() {
    let data = tempfile::tempdir().expect("a folder");
    let data = data.path().to_str().expect("text");
    let folder = folder("shared-data", PAGE);
    let folder = folder.to_str().expect("text");
    let first = Server::with(&["--dir", folder, "--data", data]);
    let message = complaint(&["--port", "0", "--dir", folder, "--data", data], 1);
    assert!(
        message.contains("another server uses this folder"),
        "{message}"
    );
    assert!(message.contains(data), "{message}");
    assert_eq!(first.get("/health", &[]).status, 200);
}

#[test]
fn the_page_alone_has_no_api() {
    let server = Server::page_only("alone", PAGE);
    assert_eq!(server.get("/", &[]).status, 200);
    for path in ["/api/server", "/health", "/metrics", "/embed/x"] {
        assert_eq!(server.get(path, &[]).status, 404, "{path}");
    }
    let whole = Server::start("whole", PAGE);
    let answer = whole.get("/api/server", &[]);
    assert_eq!(
        answer.text(),
        r#"{"protocol":1,"oldest":1,"version":"0.1.0","workers":false}"#
    );
    assert_eq!(answer.header("cache-control"), Some("no-store"));
    assert!(answer.header("content-security-policy").is_some());
}
