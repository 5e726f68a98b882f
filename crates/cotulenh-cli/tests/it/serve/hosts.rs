//! The host of a request.

use super::server::{PAGE, Server, folder};

/// Returns the status of a request with these lines after the first one.
fn status(server: &Server, request: &str) -> u16 {
    let mut connection = server.connect();
    connection.send(format!("{request}\r\n").as_bytes());
    connection.head().expect("an answer").status
}

fn with_host(server: &Server, host: &str) -> u16 {
    status(server, &format!("GET / HTTP/1.1\r\nHost: {host}\r\n"))
}

#[test]
fn a_request_names_one_host() {
    let server = Server::start("one-host", PAGE);
    for request in [
        "GET / HTTP/1.1\r\n",
        "GET / HTTP/1.1\r\nHost: localhost\r\nHost: localhost\r\n",
        "GET / HTTP/1.1\r\nHost: localhost\r\nhost: 127.0.0.1\r\n",
        "GET / HTTP/1.0\r\nHost: localhost\r\nHost: localhost\r\n",
        "GET http://localhost/ HTTP/1.1\r\n",
        "HEAD / HTTP/1.1\r\n",
        "POST / HTTP/1.1\r\nContent-Length: 0\r\n",
        "GET /nothing HTTP/1.1\r\n",
    ] {
        assert_eq!(status(&server, request), 400, "{request}");
    }
    for host in [
        "",
        " ",
        "a b",
        "localhost, localhost",
        "user@localhost",
        "localhost:",
        "localhost:x",
        "localhost:99999",
        "localhost:-1",
        "::1",
        "[::1",
        "[::1]x",
        "[localhost]",
        "localhost/",
        "http://localhost",
        "a..b",
        ".",
        "-a",
        "a:1:2",
        "c\u{1edd}",
        "%6cocalhost",
    ] {
        assert_eq!(with_host(&server, host), 400, "{host:?}");
    }
    // Older clients send no `Host`.
    assert_eq!(status(&server, "GET / HTTP/1.0\r\n"), 200);
    assert_eq!(
        status(&server, "GET / HTTP/1.0\r\nHost: localhost\r\n"),
        200
    );
}

#[test]
fn on_this_machine_alone_only_its_own_names_are_answered() {
    let server = Server::start("own-names", PAGE);
    for host in [
        "localhost",
        "LocalHost",
        "localhost.",
        "localhost:8132",
        "game.localhost:80",
        "127.0.0.1",
        "127.0.0.1:1",
        "[::1]",
        "[::1]:8132",
        "0.0.0.0",
        "192.168.1.2:80",
    ] {
        assert_eq!(with_host(&server, host), 200, "{host}");
    }
    for host in [
        "rebound.example",
        "rebound.example:8132",
        "localhost.example",
        "notlocalhost",
        "127.0.0.1.example",
        "127.1",
        "2130706433",
        "a",
    ] {
        let mut connection = server.connect();
        let request = format!("GET / HTTP/1.1\r\nHost: {host}\r\n\r\n");
        connection.send(request.as_bytes());
        let answer = connection.answer(true).expect("an answer");
        assert_eq!(answer.status, 421, "{host}");
        assert!(answer.text().contains("--allow-host"), "{}", answer.text());
        assert!(answer.header("content-security-policy").is_some());
    }
    // A request may contain the whole URL, with the same host.
    let request = |address, host| format!("GET http://{address}/ HTTP/1.1\r\nHost: {host}\r\n");
    assert_eq!(status(&server, &request("localhost", "localhost")), 200);
    assert_eq!(
        status(&server, &request("rebound.example", "rebound.example")),
        421
    );
    assert_eq!(
        status(&server, &request("rebound.example", "localhost")),
        400
    );
    assert_eq!(
        status(&server, &request("user@localhost", "localhost")),
        400
    );
}

#[test]
fn further_names_can_be_allowed() {
    let folder = folder("allowed-names", PAGE);
    let folder = folder.to_str().expect("text");
    let names = [
        "--allow-host",
        "my-pc.local",
        "--allow-host",
        "Play.Example",
    ];
    let server = Server::with(&[&["--dir", folder], &names[..]].concat());
    for host in [
        "my-pc.local:8132",
        "MY-PC.local.",
        "play.example",
        "localhost",
        "10.0.0.1",
    ] {
        assert_eq!(with_host(&server, host), 200, "{host}");
    }
    for host in ["my-pc", "x.play.example", "other.example"] {
        assert_eq!(with_host(&server, host), 421, "{host}");
    }
}

#[test]
fn for_other_machines_any_name_will_do_unless_names_are_given() {
    let folder = folder("network-names", PAGE);
    let network = ["--dir", folder.to_str().expect("text"), "--host", "0.0.0.0"];
    let server = Server::with(&network);
    for host in ["my-pc:8132", "my_pc.lan", "192.168.1.2"] {
        assert_eq!(with_host(&server, host), 200, "{host}");
    }
    assert_eq!(with_host(&server, "a b"), 400);
    assert_eq!(status(&server, "GET / HTTP/1.1\r\n"), 400);
    let server = Server::with(&[&network[..], &["--allow-host", "my-pc"]].concat());
    for (host, expected) in [("my-pc", 200), ("192.168.1.2:80", 200), ("other", 421)] {
        assert_eq!(with_host(&server, host), expected, "{host}");
    }
}
