//! The server loop: accepts connections within limits, until the stop signal.

use super::address::{AddressKey, AddressRange};
use super::body::RequestBody;
use super::connection_limit::{ConnectionLimit, ConnectionSlot, ConnectionState};
use super::site::Site;
use axum::body::Body;
use hyper::Request;
use hyper::body::Incoming;
use hyper::server::conn::http1;
use hyper::service::service_fn;
use hyper_util::rt::{TokioIo, TokioTimer};
use std::convert::Infallible;
use std::net::{IpAddr, SocketAddr};
use std::pin::pin;
use std::sync::Arc;
use std::time::Duration;
use tokio::io::{AsyncRead, AsyncWrite};
use tokio::net::{TcpListener, TcpStream};
use tokio::sync::{mpsc, watch};
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
/// The time after which the system ends a connection whose client does not acknowledge data.
const LOST: Duration = Duration::from_secs(15);
/// The pause after the system refuses a connection.
const PAUSE: Duration = Duration::from_millis(10);

/// A signal that tells the server to stop.
#[derive(Clone, Debug)]
pub struct Stop(watch::Receiver<bool>);

impl Stop {
    /// Creates a signal, and the sender that triggers it.
    #[must_use]
    pub fn new() -> (watch::Sender<bool>, Stop) {
        let (sender, receiver) = watch::channel(false);
        (sender, Stop(receiver))
    }

    /// Returns `true` if the server must stop.
    pub(crate) fn is_wanted(&self) -> bool {
        *self.0.borrow()
    }

    /// Waits until the server must stop. It also stops if the sender is dropped.
    pub(crate) async fn wanted(&mut self) {
        let _ = self.0.wait_for(|wanted| *wanted).await;
    }
}

/// A connection, as the requests on it see it.
#[derive(Clone, Debug)]
pub(crate) struct Connection {
    /// The address of the other end: the client or a proxy.
    pub(crate) peer: IpAddr,
    pub(crate) state: ConnectionState,
    /// The server ends after every copy of this is dropped. A socket keeps one after its connection is upgraded.
    pub(crate) alive: mpsc::Sender<()>,
}

/// Answers requests until the server must stop and the responses in progress are sent. Clients on this machine and some
/// addresses, e.g. those of proxies, have no limit of connections of their own.
pub(crate) async fn serve(
    listener: TcpListener,
    site: Site,
    limit: ConnectionLimit,
    unlimited: &[AddressRange],
    mut stop: Stop,
) {
    let site = Arc::new(site);
    let (alive, mut all_gone) = mpsc::channel(1);
    loop {
        let accepted = tokio::select! {
            accepted = listener.accept() => accepted,
            () = stop.wanted() => break,
        };
        let Ok((stream, from)) = accepted else {
            // The client disconnected early, or too many files are open.
            limit.end_one();
            sleep(PAUSE).await;
            continue;
        };
        let peer = from.ip().to_canonical();
        let is_unlimited = peer.is_loopback() || AddressRange::one_contains(unlimited, peer);
        let slot = limit.take((!is_unlimited).then(|| AddressKey::from(peer)));
        // A turn is one small message, which must not wait for the next one.
        let _ = stream.set_nodelay(true);
        notice_lost_clients(&stream);
        let (site, alive, stop) = (Arc::clone(&site), alive.clone(), stop.clone());
        tokio::spawn(converse(stream, from, site, slot, alive, stop));
    }
    drop((listener, alive));
    // Each connection ends within its time limits.
    let _ = all_gone.recv().await;
}

/// Answers the requests of one connection that a test has opened in memory. No other connection takes its place.
#[cfg(feature = "testing")]
pub(crate) async fn serve_one<S: AsyncRead + AsyncWrite + Send + Unpin + 'static>(
    stream: S,
    from: SocketAddr,
    site: Arc<Site>,
    stop: Stop,
) {
    let slot = ConnectionLimit::default().take(None);
    let (alive, _) = mpsc::channel(1);
    converse(stream, from, site, slot, alive, stop).await;
}

/// Makes the system end a connection whose client does not acknowledge data, or is gone while the connection is idle.
fn notice_lost_clients(stream: &TcpStream) {
    let socket = socket2::SockRef::from(stream);
    let keep_alive = socket2::TcpKeepalive::new().with_time(LOST);
    // The limits of the server end the connection later.
    let _ = socket.set_tcp_keepalive(&keep_alive);
    #[cfg(target_os = "linux")]
    let _ = socket.set_tcp_user_timeout(Some(LOST));
}

/// Answers the requests of a connection.
async fn converse<S: AsyncRead + AsyncWrite + Send + Unpin + 'static>(
    stream: S,
    from: SocketAddr,
    site: Arc<Site>,
    mut slot: ConnectionSlot,
    alive: mpsc::Sender<()>,
    mut stop: Stop,
) {
    let here = Connection {
        // An IPv4 client of a socket for both families.
        peer: from.ip().to_canonical(),
        state: slot.state(),
        alive,
    };
    let state = slot.state();
    let service = service_fn(move |request: Request<Incoming>| {
        let (site, state) = (Arc::clone(&site), here.state.clone());
        state.begin_request();
        let mut request = request.map(|body| {
            let state = state.clone();
            Body::new(RequestBody { body, state })
        });
        request.extensions_mut().insert(here.clone());
        async move {
            let answer = site.answer(request).await;
            state.end_request();
            Ok::<_, Infallible>(answer)
        }
    });
    let connection = http1::Builder::new()
        .timer(TokioTimer::new())
        .header_read_timeout(HEAD_TIME)
        .max_buf_size(HEAD_BYTES)
        .max_headers(HEADERS)
        // A client may close its side of the connection after its request.
        .half_close(true)
        .serve_connection(TokioIo::new(stream), service)
        .with_upgrades();
    let mut connection = pin!(connection);
    let mut must_stop = false;
    tokio::select! {
        // A broken connection does not affect the others.
        _ = connection.as_mut() => return,
        () = stop.wanted() => must_stop = true,
        () = slot.must_end() => {}
        () = sleep(LIFE) => {}
    }
    connection.as_mut().graceful_shutdown();
    let limit = async {
        if !must_stop && timeout(GRACE, stop.wanted()).await.is_err() {
            // A stream lasts until the server stops, also one that has begun since.
            if !state.is_streaming() {
                return;
            }
            stop.wanted().await;
        }
        sleep(GRACE).await;
    };
    tokio::select! {
        _ = connection => {}
        () = limit => {}
        () = slot.must_end_immediately() => {}
    }
}

#[cfg(test)]
mod tests {
    use super::super::connection_limit::Places;
    use super::super::host::Hosts;
    use super::*;
    use crate::page::Page;
    use axum::Extension;
    use axum::routing::{get, post};
    use futures_util::stream;
    use hyper::body::Bytes;
    use std::net::Ipv4Addr;
    use tokio::io::{AsyncReadExt, AsyncWriteExt, DuplexStream};
    use tokio::task::JoinSet;
    use tokio::time::Instant;

    const BODY: usize = 100_000;

    /// Opens a connection. Returns the client's side, and the sender that stops the server.
    async fn begin() -> (DuplexStream, watch::Sender<bool>) {
        begin_as(ConnectionLimit::default().take(None))
    }

    fn begin_as(slot: ConnectionSlot) -> (DuplexStream, watch::Sender<bool>) {
        begin_with(site(), slot)
    }

    fn site() -> Site {
        Site {
            page: Page::new([("index.html".to_owned(), Bytes::from(vec![b'x'; BODY]))]),
            hosts: Hosts::new(Ipv4Addr::LOCALHOST.into(), &[]),
            api: None,
        }
    }

    fn begin_with(site: Site, slot: ConnectionSlot) -> (DuplexStream, watch::Sender<bool>) {
        let (ours, theirs) = tokio::io::duplex(1024);
        let (sender, stop) = Stop::new();
        let from = (Ipv4Addr::LOCALHOST, 1).into();
        let (alive, _) = mpsc::channel(1);
        tokio::spawn(converse(ours, from, Arc::new(site), slot, alive, stop));
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
    async fn a_client_that_does_not_read_the_answer_is_disconnected() {
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
        stop.send(true).expect("the server listens");
        let (said, took) = rest(&mut stream).await;
        assert!(said.len() > BODY);
        assert_eq!(took, Duration::ZERO);
    }

    #[tokio::test(start_paused = true)]
    async fn a_client_without_a_request_is_not_waited_for() {
        // Browsers open connections before they need them.
        let (mut stream, stop) = begin().await;
        tokio::task::yield_now().await;
        stop.send(true).expect("the server listens");
        let (said, took) = rest(&mut stream).await;
        assert_eq!((said.as_str(), took), ("", Duration::ZERO));
    }

    const ONE: Places = Places {
        shared: 1,
        reserve: 1,
    };

    #[tokio::test(start_paused = true)]
    async fn an_idle_connection_makes_room_at_once() {
        let limit = ConnectionLimit::new(ONE);
        let (mut stream, _stop) = begin_as(limit.take(None));
        let request = b"GET / HTTP/1.1\r\nHost: localhost\r\n\r\n";
        stream.write_all(request).await.expect("taken");
        let mut head_and_body = vec![0; BODY];
        stream
            .read_exact(&mut head_and_body)
            .await
            .expect("an answer");
        let _new = limit.take(None);
        let (said, took) = rest(&mut stream).await;
        assert!(said.ends_with("xxx"));
        assert_eq!(took, Duration::ZERO);
    }

    #[tokio::test(start_paused = true)]
    async fn an_unread_answer_makes_room_when_the_reserve_is_needed() {
        let limit = ConnectionLimit::new(ONE);
        let (mut stream, _stop) = begin_as(limit.take(None));
        let request = b"GET / HTTP/1.1\r\nHost: localhost\r\n\r\n";
        stream.write_all(request).await.expect("taken");
        let mut first = [0; 12];
        stream.read_exact(&mut first).await.expect("an answer");
        let _new = [limit.take(None), limit.take(None)];
        let (said, took) = rest(&mut stream).await;
        assert!(said.len() < BODY);
        assert_eq!(took, Duration::ZERO);
    }

    #[tokio::test(start_paused = true)]
    async fn a_missing_body_makes_room_after_a_second() {
        let limit = ConnectionLimit::new(ONE);
        let api = axum::Router::new().route("/api/", post(async |body: Bytes| body));
        let site = Site {
            api: Some(api),
            ..site()
        };
        let (mut stream, _stop) = begin_with(site, limit.take(None));
        let half = b"POST /api/ HTTP/1.1\r\nHost: localhost\r\nContent-Length: 9\r\n\r\nx";
        stream.write_all(half).await.expect("taken");
        sleep(Duration::from_secs(2)).await;
        let _new = limit.take(None);
        let (said, took) = rest(&mut stream).await;
        assert_eq!((said.as_str(), took), ("", Duration::ZERO));
    }

    #[tokio::test(start_paused = true)]
    async fn a_stream_that_begins_when_its_connection_must_end_is_not_cut() {
        let late_stream = async |Extension(here): Extension<Connection>| {
            sleep(LIFE + GRACE / 2).await;
            here.state.stream();
            Body::from_stream(stream::once(async {
                sleep(3 * GRACE).await;
                Ok::<_, Infallible>("the end of the stream")
            }))
        };
        let site = Site {
            api: Some(axum::Router::new().route("/api/", get(late_stream))),
            ..site()
        };
        let (mut stream, _stop) = begin_with(site, ConnectionLimit::default().take(None));
        let request = b"GET /api/ HTTP/1.1\r\nHost: localhost\r\n\r\n";
        stream.write_all(request).await.expect("taken");
        let (said, took) = rest(&mut stream).await;
        assert!(said.contains("the end of the stream"), "{said}");
        assert_eq!(took.as_secs(), (LIFE + GRACE / 2 + 3 * GRACE).as_secs());
    }

    /// Starts a server with few places. Returns its address, and the sender that stops it.
    async fn small_server() -> (SocketAddr, watch::Sender<bool>) {
        let listener = TcpListener::bind((Ipv4Addr::LOCALHOST, 0)).await.unwrap();
        let at = listener.local_addr().unwrap();
        let (sender, stop) = Stop::new();
        let limit = ConnectionLimit::new(Places {
            shared: 8,
            reserve: 16,
        });
        tokio::spawn(async move { serve(listener, site(), limit, &[], stop).await });
        (at, sender)
    }

    /// Sends a request on a new connection and reads the answer to its end.
    async fn ask(at: SocketAddr) {
        let mut stream = TcpStream::connect(at).await.expect("a connection");
        let request = b"GET / HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n";
        stream.write_all(request).await.expect("sent");
        let mut said = Vec::new();
        let answered = timeout(HEAD_TIME / 2, stream.read_to_end(&mut said)).await;
        answered.expect("an answer in time").expect("an answer");
        assert!(said.starts_with(b"HTTP/1.1 200") && said.ends_with(b"xxx"));
    }

    #[tokio::test]
    async fn silent_clients_keep_no_one_out() {
        let (at, _stop) = small_server().await;
        let mut silent = Vec::new();
        for _ in 0..50 {
            silent.push(TcpStream::connect(at).await.expect("a connection"));
        }
        ask(at).await;
    }

    #[tokio::test]
    async fn busy_clients_keep_no_one_out() {
        let (at, _stop) = small_server().await;
        let mut busy = JoinSet::new();
        for _ in 0..8 {
            // A client that sends a request as soon as it has its answer, and connects again when it is disconnected.
            busy.spawn(async move {
                let mut answer = vec![0; BODY];
                loop {
                    let mut stream = TcpStream::connect(at).await.expect("a connection");
                    let request = b"GET / HTTP/1.1\r\nHost: localhost\r\n\r\n";
                    while stream.write_all(request).await.is_ok()
                        && stream.read_exact(&mut answer).await.is_ok()
                    {}
                }
            });
        }
        for _ in 0..20 {
            ask(at).await;
        }
    }

    #[cfg(target_os = "linux")]
    #[tokio::test]
    async fn a_client_that_is_lost_is_noticed_by_the_system() {
        let listener = TcpListener::bind((Ipv4Addr::LOCALHOST, 0)).await.unwrap();
        let client = TcpStream::connect(listener.local_addr().unwrap()).await;
        let (stream, _) = listener.accept().await.unwrap();
        notice_lost_clients(&stream);
        let socket = socket2::SockRef::from(&stream);
        assert_eq!(socket.tcp_user_timeout().unwrap(), Some(LOST));
        assert!(socket.keepalive().unwrap());
        drop(client);
    }
}
