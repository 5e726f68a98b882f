//! Requests that the page never sends.

use super::server::{PAGE, Server};

#[test]
fn nothing_outside_the_page_is_reached() {
    let server = Server::start("outside", PAGE);
    for path in [
        "/nothing",
        "/assets",
        "/assets/",
        "/.hidden",
        "/.gitignore",
        "/index.html.br",
        "/index.html/",
        "/../Cargo.toml",
        "/../../../../etc/passwd",
        "/assets/../index.html",
        "/%2e%2e/%2e%2e/etc/passwd",
        "/..%2f..%2fetc%2fpasswd",
        "/%252e%252e/etc/passwd",
        "/..\\..\\windows\\win.ini",
        "/%5c..%5cwin.ini",
        "//etc/passwd",
        "/etc/passwd",
        "/index.html%00",
        "/%",
        "/%zz",
        "/%ff%fe",
        "/C:/",
    ] {
        let answer = server.get(path, &[]);
        assert_eq!(answer.status, 404, "{path}");
        assert_eq!(
            answer.header("content-type"),
            Some("text/plain; charset=utf-8")
        );
        assert!(answer.text().contains("The page is at /"));
    }
}

#[test]
fn only_get_and_head_are_answered() {
    let server = Server::start("methods", PAGE);
    for method in ["POST", "PUT", "DELETE", "OPTIONS", "PATCH", "TRACE", "BREW"] {
        let answer = server.connect().ask(method, "/", &["Content-Length: 0"]);
        assert_eq!(answer.status, 405, "{method}");
        assert_eq!(answer.header("allow"), Some("GET, HEAD"));
    }
    let mut connection = server.connect();
    connection.send(b"CONNECT localhost:80 HTTP/1.1\r\nHost: localhost:80\r\n\r\n");
    assert_eq!(
        connection.answer(true).map(|answer| answer.status),
        Some(405)
    );
}

#[test]
fn an_unexpected_body_is_not_read() {
    let server = Server::start("bodies", PAGE);
    let mut connection = server.connect();
    let answer = connection.ask("POST", "/", &["Content-Length: 1000000000000"]);
    assert_eq!(answer.status, 405);
    assert_eq!(connection.rest(), b"", "the connection ends");
}

#[test]
fn an_invalid_request_is_refused_and_the_server_continues() {
    let server = Server::start("nonsense", PAGE);
    let long_path = format!(
        "GET /{} HTTP/1.1\r\nHost: localhost\r\n\r\n",
        "x".repeat(100_000)
    );
    let long_header = format!("GET / HTTP/1.1\r\nA: {}\r\n\r\n", "x".repeat(100_000));
    let many_headers = format!("GET / HTTP/1.1\r\n{}\r\n", "a: b\r\n".repeat(1_000));
    for (request, expected) in [
        (&b"nonsense\r\n\r\n"[..], 400),
        (b"GET\r\n\r\n", 400),
        (b"GET / HTTP/9.9\r\n\r\n", 400),
        (b"GET / HTTP/1.1\r\nno colon\r\n\r\n", 400),
        (b"\x16\x03\x01\x02\x00\x01\x00\x01\xfc\x03\x03", 400),
        (b"GET / HTTP/1.1\r\nContent-Length: -1\r\n\r\n", 400),
        (
            b"GET / HTTP/1.1\r\nContent-Length: 1\r\nContent-Length: 2\r\n\r\n",
            400,
        ),
        (long_path.as_bytes(), 431),
        (long_header.as_bytes(), 431),
        (many_headers.as_bytes(), 431),
    ] {
        let mut connection = server.connect();
        connection.send(request);
        // If the server does not read everything, the response may be lost with the connection.
        if let Some(answer) = connection.answer(false) {
            let shown = String::from_utf8_lossy(&request[..request.len().min(60)]).into_owned();
            assert_eq!(answer.status, expected, "{shown}");
        }
        connection.rest();
    }
    assert_eq!(server.get("/", &[]).status, 200);
}

#[test]
fn many_at_once_are_all_answered() {
    let server = Server::start("many", PAGE);
    // More connections than places. The others wait until the first have ended.
    let mut connections: Vec<_> = (0..300).map(|_| server.connect()).collect();
    for connection in &mut connections {
        connection.send(b"GET / HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n");
    }
    for connection in &mut connections {
        assert_eq!(
            connection.answer(true).map(|answer| answer.status),
            Some(200)
        );
    }
}

#[test]
fn a_client_that_has_finished_sending_gets_its_answers() {
    let server = Server::start("half-closed", PAGE);
    let request = b"GET / HTTP/1.1\r\nHost: localhost\r\n\r\n";
    for count in [1, 3] {
        let mut connection = server.connect();
        connection.send(&request.repeat(count));
        connection.finish_sending();
        for _ in 0..count {
            let answer = connection.answer(true).expect("an answer");
            assert_eq!((answer.status, &*answer.body), (200, PAGE[0].1));
        }
        assert_eq!(connection.rest(), b"", "the connection ends");
    }
    // The server does not wait for an incomplete or missing request.
    for part in [&request[..20], b""] {
        let mut connection = server.connect();
        connection.send(part);
        connection.finish_sending();
        let answer = connection.answer(false);
        assert_ne!(answer.map(|answer| answer.status), Some(200));
        connection.rest();
    }
}

#[test]
fn old_clients_get_their_answer() {
    let server = Server::start("old", PAGE);
    let mut connection = server.connect();
    connection.send(b"GET / HTTP/1.0\r\n\r\n");
    let answer = connection.answer(true).expect("an answer");
    assert_eq!((answer.status, &*answer.body), (200, PAGE[0].1));
    assert_eq!(connection.rest(), b"");
}
