//! Taking connections, within limits, until the end is wanted.

use super::answer::answer;
use super::page::Page;
use hyper::server::conn::http1;
use hyper::service::service_fn;
use hyper_util::rt::{TokioIo, TokioTimer};
use std::convert::Infallible;
use std::pin::pin;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Duration;
use tokio::io::{AsyncRead, AsyncWrite};
use tokio::net::TcpListener;
use tokio::sync::{Semaphore, watch};
use tokio::time::{sleep, timeout};

/// So many at the same time; more wait until one ends.
const CONNECTIONS: u32 = 256;
/// A request's line and headers.
const HEAD_BYTES: usize = 16 << 10;
const HEADERS: usize = 64;
/// How long a request may take to come in, and how long a connection may wait for the next one.
const HEAD_TIME: Duration = Duration::from_secs(15);
/// A connection ends after so long, when no answer is under way any more. Browsers make another.
const LIFE: Duration = Duration::from_secs(300);
/// How long an answer under way may take when the end is wanted.
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

/// Answers whoever comes; ends when that is wanted and the answers under way are sent.
pub(crate) async fn serve(listener: TcpListener, page: Page, mut stop: Stop) {
    let page = Arc::new(page);
    let places = Arc::new(Semaphore::new(CONNECTIONS as usize));
    loop {
        let next = async {
            let place = Arc::clone(&places).acquire_owned().await;
            (place, listener.accept().await)
        };
        let (place, accepted) = tokio::select! {
            next = next => next,
            () = stop.wanted() => break,
        };
        match accepted {
            Ok((stream, _)) => {
                let (page, stop) = (Arc::clone(&page), stop.clone());
                tokio::spawn(async move {
                    converse(stream, page, stop).await;
                    drop(place);
                });
            }
            // Somebody hung up early, or there are too many open files: the next one may do.
            Err(_) => sleep(PAUSE).await,
        }
    }
    drop(listener);
    // All places free: all conversations over. Each ends by itself in time.
    let _ = places.acquire_many(CONNECTIONS).await;
}

/// Answers the requests of one connection.
async fn converse<S: AsyncRead + AsyncWrite + Unpin>(stream: S, page: Arc<Page>, mut stop: Stop) {
    let asked = AtomicBool::new(false);
    let service = service_fn(|request| {
        asked.store(true, Ordering::Relaxed);
        let answer = answer(&page, &request);
        async { Ok::<_, Infallible>(answer) }
    });
    let connection = http1::Builder::new()
        .timer(TokioTimer::new())
        .header_read_timeout(HEAD_TIME)
        .max_buf_size(HEAD_BYTES)
        .max_headers(HEADERS)
        .serve_connection(TokioIo::new(stream), service);
    let mut connection = pin!(connection);
    tokio::select! {
        // A connection that breaks concerns nobody else.
        _ = connection.as_mut() => return,
        () = stop.wanted() => {}
        () = sleep(LIFE) => {}
    }
    // Browsers open connections before they need them; one that never asked would be waited for.
    if asked.load(Ordering::Relaxed) {
        connection.as_mut().graceful_shutdown();
        let _ = timeout(GRACE, connection).await;
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use hyper::body::Bytes;
    use tokio::io::{AsyncReadExt, AsyncWriteExt, DuplexStream};
    use tokio::time::Instant;

    const BODY: usize = 100_000;

    /// A conversation with somebody; what they hold, and what tells the end.
    fn begin() -> (DuplexStream, watch::Sender<bool>) {
        let (ours, theirs) = tokio::io::duplex(1024);
        let page = Page::new([("index.html".to_owned(), Bytes::from(vec![b'x'; BODY]))]);
        let (sender, stop) = Stop::new();
        tokio::spawn(converse(ours, Arc::new(page), stop));
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
        let (mut stream, _stop) = begin();
        let half = b"GET / HTTP/1.1\r\nHost: a\r\n";
        stream.write_all(half).await.expect("taken");
        let (said, took) = rest(&mut stream).await;
        assert!(!said.contains("200"), "{said}");
        assert_eq!(took.as_secs(), HEAD_TIME.as_secs());
    }

    #[tokio::test(start_paused = true)]
    async fn a_connection_without_a_next_request_ends() {
        let (mut stream, _stop) = begin();
        let request = b"GET / HTTP/1.1\r\nHost: a\r\n\r\n";
        stream.write_all(request).await.expect("taken");
        let (said, took) = rest(&mut stream).await;
        assert!(said.starts_with("HTTP/1.1 200"), "{said}");
        assert!(said.ends_with("xxx"));
        assert_eq!(took.as_secs(), HEAD_TIME.as_secs());
    }

    #[tokio::test(start_paused = true)]
    async fn who_does_not_take_the_answer_is_left() {
        let (mut stream, _stop) = begin();
        let request = b"GET / HTTP/1.1\r\nHost: a\r\n\r\n";
        stream.write_all(request).await.expect("taken");
        sleep(LIFE + GRACE + Duration::from_secs(1)).await;
        let (said, took) = rest(&mut stream).await;
        assert!(said.len() < BODY);
        assert_eq!(took, Duration::ZERO);
    }

    #[tokio::test(start_paused = true)]
    async fn an_answer_under_way_is_sent_to_its_end() {
        let (mut stream, stop) = begin();
        let request = b"GET / HTTP/1.1\r\nHost: a\r\n\r\n";
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
        let (mut stream, stop) = begin();
        tokio::task::yield_now().await;
        stop.send(true).expect("somebody listens");
        let (said, took) = rest(&mut stream).await;
        assert_eq!((said.as_str(), took), ("", Duration::ZERO));
    }
}
