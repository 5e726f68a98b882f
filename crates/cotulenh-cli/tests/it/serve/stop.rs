//! The end of the server.

use super::client::Connection;
use super::server::{PAGE, Server};
use std::io::Read;
use std::process::{Command, ExitStatus};

/// More bytes than any buffer holds, so the server cannot finish before the client reads.
const LARGE: usize = 32 << 20;

fn signal(server: &Server, name: &str) {
    let sent = Command::new("kill")
        .args([format!("-{name}"), server.child.id().to_string()])
        .status()
        .expect("kill");
    assert!(sent.success());
}

/// Waits for the message that the server is stopping.
fn wait_for_the_beginning(server: &mut Server) {
    let stderr = server.child.stderr.as_mut().expect("piped");
    let mut first = [0; 20];
    stderr.read_exact(&mut first).expect("a line");
    assert_eq!(&first, b"cotulenh: finishing ");
}

fn end(server: &mut Server) -> ExitStatus {
    server.child.wait().expect("an end")
}

/// Starts a server, and opens a connection that is in the middle of a large response.
fn in_the_middle(test: &str) -> (Server, Connection) {
    let large = vec![b'x'; LARGE];
    let files = [("index.html", &b"page"[..]), ("large.bin", &large)];
    let server = Server::start(test, &files);
    let mut connection = server.connect();
    connection.send(b"GET /large.bin HTTP/1.1\r\nHost: localhost\r\n\r\n");
    let head = connection.head().expect("an answer");
    assert_eq!(head.header("content-length"), Some(&*LARGE.to_string()));
    (server, connection)
}

#[test]
fn the_first_signal_finishes_the_response_in_progress() {
    for name in ["INT", "TERM"] {
        let (mut server, mut connection) = in_the_middle(&format!("first-{name}"));
        signal(&server, name);
        wait_for_the_beginning(&mut server);
        assert_eq!(connection.rest().len(), LARGE);
        assert_eq!(end(&mut server).code(), Some(0));
    }
}

#[test]
fn a_second_signal_ends_it_at_once() {
    let (mut server, _connection) = in_the_middle("second");
    signal(&server, "INT");
    wait_for_the_beginning(&mut server);
    signal(&server, "INT");
    assert_eq!(end(&mut server).code(), Some(130));
}

#[test]
fn an_idle_client_does_not_delay_the_exit() {
    let mut server = Server::start("idle", PAGE);
    let mut silent = server.connect();
    let mut idle = server.connect();
    assert_eq!(idle.ask("GET", "/", &[]).status, 200);
    signal(&server, "TERM");
    assert_eq!(end(&mut server).code(), Some(0));
    assert_eq!((silent.rest(), idle.rest()), (vec![], vec![]));
}
