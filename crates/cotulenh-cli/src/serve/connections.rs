//! Taking connections, within limits, until the end is wanted.

use super::answer::{Site, answer};
use super::room::{Guest, Room};
use hyper::server::conn::http1;
use hyper::service::service_fn;
use hyper_util::rt::{TokioIo, TokioTimer};
use std::convert::Infallible;
use std::pin::pin;
use std::sync::Arc;
use std::time::Duration;
use tokio::io::{AsyncRead, AsyncWrite};
use tokio::net::TcpListener;
use tokio::sync::watch;
use tokio::time::{sleep, timeout};

/// A request's line and headers.
const HEAD_BYTES: usize = 16 << 10;
const HEADERS: usize = 64;
/// How long a request may take to come in, and how long a connection may wait for the next one.
const HEAD_TIME: Duration = Duration::from_secs(15);
/// A connection ends after so long, when no answer is under way any more. Browsers make another.
const LIFE: Duration = Duration::from_secs(300);
/// How long an answer under way may take when the connection is to end.
const GRACE: Duration = Duration::from_secs(10);
/// How long to wait where the system gives no more connections.
const PAUSE: Duration = Duration::from_millis(100);

/// Tells when the end is wanted.
#[derive(Clone, Debug)]
pub(crate) struct Stop(watch::Receiver<bool>);

impl Stop {
    /// One, and what it is told by.
    pub(crate) fn new() -> (watch::Sender<bool>, Stop) {
        let (sender, receiver) = watch::channel(false);
        (sender, Stop(receiver))
    }

    /// Waits until the end is wanted. Whoever could want it and is gone wants it as well.
    async fn wanted(&mut self) {
        let _ = self.0.wait_for(|wanted| *wanted).await;
    }
}

/// Answers requests until the end is wanted and the answers under way are sent.
pub(crate) async fn serve(listener: TcpListener, site: Site, mut stop: Stop) {
    let site = Arc::new(site);
    let mut room = Room::default();
    loop {
        let accepted = tokio::select! {
            accepted = listener.accept() => accepted,
            () = stop.wanted() => break,
        };
        let Ok((stream, _)) = accepted else {
            // The client hung up early, or there are too many open files: the next one may do.
            sleep(PAUSE).await;
            continue;
        };
        let guest = tokio::select! {
            guest = room.enter() => guest,
            () = stop.wanted() => break,
        };
        tokio::spawn(converse(stream, Arc::clone(&site), guest, stop.clone()));
    }
    drop(listener);
    // Each connection ends by itself in time.
    room.empty().await;
}

/// Answers the requests of one connection.
async fn converse<S: AsyncRead + AsyncWrite + Unpin>(
    stream: S,
    site: Arc<Site>,
    mut guest: Guest,
    mut stop: Stop,
) {
    let asked = guest.asked();
    let service = service_fn(|request| {
        asked.note();
        let answer = answer(&site, &request);
        async { Ok::<_, Infallible>(answer) }
    });
    let connection = http1::Builder::new()
        .timer(TokioTimer::new())
        .header_read_timeout(HEAD_TIME)
        .max_buf_size(HEAD_BYTES)
        .max_headers(HEADERS)
        // A client may end its side of the connection once it has sent its request.
        .half_close(true)
        .serve_connection(TokioIo::new(stream), service);
    let mut connection = pin!(connection);
    tokio::select! {
        // A connection that breaks concerns nobody else.
        _ = connection.as_mut() => return,
        () = stop.wanted() => {}
        () = guest.must_leave() => {}
        () = sleep(LIFE) => {}
    }
    connection.as_mut().graceful_shutdown();
    let _ = timeout(GRACE, connection).await;
}

#[cfg(test)]
mod tests {
    use super::super::host::Hosts;
    use super::super::page::Page;
    use super::*;
    use hyper::body::Bytes;
    use std::net::Ipv4Addr;
    use tokio::io::{AsyncReadExt, AsyncWriteExt, DuplexStream};
    use tokio::time::Instant;

    const BODY: usize = 100_000;

    /// A connection: the client's side, and the sender that ends the server.
    async fn begin() -> (DuplexStream, watch::Sender<bool>) {
        begin_as(Room::default().enter().await)
    }

    fn begin_as(guest: Guest) -> (DuplexStream, watch::Sender<bool>) {
        let (ours, theirs) = tokio::io::duplex(1024);
        let site = Site {
            page: Page::new([("index.html".to_owned(), Bytes::from(vec![b'x'; BODY]))]),
            hosts: Hosts::new(Ipv4Addr::LOCALHOST.into(), &[]),
        };
        let (sender, stop) = Stop::new();
        tokio::spawn(converse(ours, Arc::new(site), guest, stop));
        (theirs, sender)
    }

    /// All that comes until the connection ends, and how long that takes.
    async fn rest(stream: &mut DuplexStream) -> (String, Duration) {
        let start = Instant::now();
        let mut bytes = Vec::new();
        stream.read_to_end(&mut bytes).await.expect("an end");
        (String::from_utf8(bytes).expect("text"), start.elapsed())
    }

    #[tokio::test(start_paused = true)]
    async fn a_request_that_never_ends_is_given_up() {
        let (mut stream, _stop) = begin().await;
        let half = b"GET / HTTP/1.1\r\nHost: localhost\r\n";
        stream.write_all(half).await.expect("taken");
        let (said, took) = rest(&mut stream).await;
        assert!(!said.contains("200"), "{said}");
        assert_eq!(took.as_secs(), HEAD_TIME.as_secs());
    }

    #[tokio::test(start_paused = true)]
    async fn a_connection_without_a_next_request_ends() {
        let (mut stream, _stop) = begin().await;
        let request = b"GET / HTTP/1.1\r\nHost: localhost\r\n\r\n";
        stream.write_all(request).await.expect("taken");
        let (said, took) = rest(&mut stream).await;
        assert!(said.starts_with("HTTP/1.1 200"), "{said}");
        assert!(said.ends_with("xxx"));
        assert_eq!(took.as_secs(), HEAD_TIME.as_secs());
    }

    #[tokio::test(start_paused = true)]
    async fn who_does_not_take_the_answer_is_left() {
        let (mut stream, _stop) = begin().await;
        let request = b"GET / HTTP/1.1\r\nHost: localhost\r\n\r\n";
        stream.write_all(request).await.expect("taken");
        sleep(LIFE + GRACE + Duration::from_secs(1)).await;
        let (said, took) = rest(&mut stream).await;
        assert!(said.len() < BODY);
        assert_eq!(took, Duration::ZERO);
    }

    #[tokio::test(start_paused = true)]
    async fn an_answer_under_way_is_sent_to_its_end() {
        let (mut stream, stop) = begin().await;
        let request = b"GET / HTTP/1.1\r\nHost: localhost\r\n\r\n";
        stream.write_all(request).await.expect("taken");
        let mut first = [0; 12];
        stream.read_exact(&mut first).await.expect("an answer");
        stop.send(true).expect("somebody listens");
        let (said, took) = rest(&mut stream).await;
        assert!(said.len() > BODY);
        assert_eq!(took, Duration::ZERO);
    }

    #[tokio::test(start_paused = true)]
    async fn who_has_not_asked_is_not_waited_for() {
        // Browsers open connections before they need them.
        let (mut stream, stop) = begin().await;
        tokio::task::yield_now().await;
        stop.send(true).expect("somebody listens");
        let (said, took) = rest(&mut stream).await;
        assert_eq!((said.as_str(), took), ("", Duration::ZERO));
    }

    /// Fills the rest of a room, each place with a client that has had an answer. Then waits for one more place.
    async fn crowd(room: &mut Room) -> Vec<Guest> {
        let mut guests = Vec::new();
        while room.has_places() {
            let guest = room.enter().await;
            guest.asked().note();
            guests.push(guest);
        }
        room.enter().await;
        guests
    }

    #[tokio::test(start_paused = true)]
    async fn an_idle_connection_makes_room_at_once() {
        let mut room = Room::default();
        let (mut stream, _stop) = begin_as(room.enter().await);
        let request = b"GET / HTTP/1.1\r\nHost: localhost\r\n\r\n";
        stream.write_all(request).await.expect("taken");
        let mut head_and_body = vec![0; BODY];
        stream
            .read_exact(&mut head_and_body)
            .await
            .expect("an answer");
        let start = Instant::now();
        let (_guests, (said, _)) = tokio::join!(crowd(&mut room), rest(&mut stream));
        assert!(said.ends_with("xxx"));
        assert_eq!(start.elapsed(), Duration::ZERO);
    }

    #[tokio::test(start_paused = true)]
    async fn an_answer_that_nobody_takes_makes_room_after_the_grace() {
        let mut room = Room::default();
        let (mut stream, _stop) = begin_as(room.enter().await);
        let request = b"GET / HTTP/1.1\r\nHost: localhost\r\n\r\n";
        stream.write_all(request).await.expect("taken");
        let mut first = [0; 12];
        stream.read_exact(&mut first).await.expect("an answer");
        let start = Instant::now();
        let _guests = crowd(&mut room).await;
        assert_eq!(start.elapsed().as_secs(), GRACE.as_secs());
    }
}
