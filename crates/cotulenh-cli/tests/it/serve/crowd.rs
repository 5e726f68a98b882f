//! More clients than there are places.

use super::client::Connection;
use super::server::{PAGE, Server};
use std::sync::Barrier;
use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};
use std::thread;

/// The maximum number of connections.
const PLACES: usize = 256;
const THREADS: usize = 8;

const REQUEST: &[u8] = b"GET / HTTP/1.1\r\nHost: localhost\r\n\r\n";

/// Sends a request on a connection that stays open. Returns `false` if the server has closed it.
fn ask(connection: &mut Connection) -> bool {
    connection.send(REQUEST);
    connection
        .answer(true)
        .is_some_and(|answer| answer.status == 200)
}

#[test]
fn a_newcomer_is_served_while_every_place_is_busy() {
    let server = Server::start("busy", PAGE);
    let (address, ready, done) = (
        &server.address,
        &Barrier::new(THREADS + 1),
        &AtomicBool::new(false),
    );
    let answers = &AtomicUsize::new(0);
    thread::scope(|scope| {
        for _ in 0..THREADS {
            scope.spawn(move || {
                let connect = || Connection::to(address).expect("a connection");
                let mut mine: Vec<Connection> = (0..PLACES / THREADS).map(|_| connect()).collect();
                let open = mine
                    .iter_mut()
                    .filter_map(|connection| ask(connection).then_some(()))
                    .count();
                // Before a failure, because the others wait for this thread.
                ready.wait();
                assert_eq!(open, PLACES / THREADS, "there is a place for each");
                // Each client sends a request as soon as it has its response, and reconnects when it is disconnected.
                while !done.load(Ordering::Relaxed) {
                    for connection in &mut mine {
                        connection.send(REQUEST);
                    }
                    for connection in &mut mine {
                        match connection.answer(true) {
                            Some(answer) => {
                                assert_eq!(answer.status, 200);
                                answers.fetch_add(1, Ordering::Relaxed);
                            }
                            None => *connection = connect(),
                        }
                    }
                }
            });
        }
        ready.wait();
        let served = thread::scope(|scope| {
            let newcomers = scope.spawn(|| (0..20).all(|_| server.get("/", &[]).status == 200));
            newcomers.join()
        });
        done.store(true, Ordering::Relaxed);
        assert!(served.expect("every newcomer gets an answer"));
    });
    assert!(
        answers.load(Ordering::Relaxed) > 0,
        "the others were served too"
    );
}
