//! The server loop: accepts connections within limits, until it is told to stop.

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

/// The maximum size of a request's line and headers.
const HEAD_BYTES: usize = 16 << 10;
const HEADERS: usize = 64;
/// The timeout for receiving a request, and for waiting for the next one.
const HEAD_TIME: Duration = Duration::from_secs(15);
/// The maximum lifetime of a connection. It ends when the response in progress is sent, and browsers open another.
const LIFE: Duration = Duration::from_secs(300);
/// The maximum time for a response in progress when the connection must end.
const GRACE: Duration = Duration::from_secs(10);
/// The pause after the system refuses a connection.
const PAUSE: Duration = Duration::from_millis(100);

/// A signal that tells the server to stop.
#[derive(Clone, Debug)]
pub(crate) struct Stop(watch::Receiver<bool>);

impl Stop {
    /// Creates a signal, and the sender that triggers it.
    pub(crate) fn new() -> (watch::Sender<bool>, Stop) {
        let (sender, receiver) = watch::channel(false);
        (sender, Stop(receiver))
    }

    /// Waits until the server must stop. It also stops if the sender is dropped.
    async fn wanted(&mut self) {
        let _ = self.0.wait_for(|wanted| *wanted).await;
    }
}

/// Answers requests until the server must stop and the responses in progress are sent.
pub(crate) async fn serve(listener: TcpListener, site: Site, mut stop: Stop) {
    let site = Arc::new(site);
    let mut room = Room::default();
    loop {
        let accepted = tokio::select! {
            accepted = listener.accept() => accepted,
            () = stop.wanted() => break,
        };
        let Ok((stream, _)) = accepted else {
            // The client disconnected early, or too many files are open. The next connection may succeed.
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
    // Each connection ends within its time limits.
    room.empty().await;
}

/// Answers the requests of a connection.
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
        // A client may close its side of the connection after its request.
        .half_close(true)
        .serve_connection(TokioIo::new(stream), service);
    let mut connection = pin!(connection);
    tokio::select! {
        // A broken connection does not affect the others.
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

    /// Opens a connection. Returns the client's side, and the sender that stops the server.
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

    /// Reads everything until the connection ends. Returns it with the time that took.
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
        let (received, took) = rest(&mut stream).await;
        assert!(!received.contains("200"), "{received}");
        assert_eq!(took.as_secs(), HEAD_TIME.as_secs());
    }

    #[tokio::test(start_paused = true)]
    async fn a_connection_without_a_next_request_ends() {
        let (mut stream, _stop) = begin().await;
        let request = b"GET / HTTP/1.1\r\nHost: localhost\r\n\r\n";
        stream.write_all(request).await.expect("taken");
        let (received, took) = rest(&mut stream).await;
        assert!(received.starts_with("HTTP/1.1 200"), "{received}");
        assert!(received.ends_with("xxx"));
        assert_eq!(took.as_secs(), HEAD_TIME.as_secs());
    }

    #[tokio::test(start_paused = true)]
    async fn a_client_that_does_not_read_is_disconnected() {
        let (mut stream, _stop) = begin().await;
        let request = b"GET / HTTP/1.1\r\nHost: localhost\r\n\r\n";
        stream.write_all(request).await.expect("taken");
        sleep(LIFE + GRACE + Duration::from_secs(1)).await;
        let (received, took) = rest(&mut stream).await;
        assert!(received.len() < BODY);
        assert_eq!(took, Duration::ZERO);
    }

    #[tokio::test(start_paused = true)]
    async fn an_answer_under_way_is_sent_to_its_end() {
        let (mut stream, stop) = begin().await;
        let request = b"GET / HTTP/1.1\r\nHost: localhost\r\n\r\n";
        stream.write_all(request).await.expect("taken");
        let mut first = [0; 12];
        stream.read_exact(&mut first).await.expect("an answer");
        stop.send(true).expect("the server is running");
        let (received, took) = rest(&mut stream).await;
        assert!(received.len() > BODY);
        assert_eq!(took, Duration::ZERO);
    }

    #[tokio::test(start_paused = true)]
    async fn an_idle_client_does_not_delay_the_stop() {
        // Browsers open connections before they need them.
        let (mut stream, stop) = begin().await;
        tokio::task::yield_now().await;
        stop.send(true).expect("the server is running");
        let (received, took) = rest(&mut stream).await;
        assert_eq!((received.as_str(), took), ("", Duration::ZERO));
    }

    /// Fills the room with clients that have had a response. Then waits for one more place.
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
        let (_guests, (received, _)) = tokio::join!(crowd(&mut room), rest(&mut stream));
        assert!(received.ends_with("xxx"));
        assert_eq!(start.elapsed(), Duration::ZERO);
    }

    #[tokio::test(start_paused = true)]
    async fn a_response_that_is_not_read_frees_its_place_after_the_grace() {
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
