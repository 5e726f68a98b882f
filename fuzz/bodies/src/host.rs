//! A server in this process for the targets `http` and `socket`: the whole way from the bytes of a connection through the
//! router and the rooms to an SQLite file.

// The tests of the server read responses in the same way.
#[path = "../../../crates/cotulenh-server/tests/it/support/answer.rs"]
mod answer;
#[path = "../../../crates/cotulenh-server/tests/it/support/response.rs"]
mod response;

pub(crate) use answer::Answer;

use cotulenh::{Game, Turn};
use cotulenh_server::config::{Config, Online};
use cotulenh_server::farm::keys;
use cotulenh_server::limits::{Limits, Rate};
use cotulenh_server::page::Page;
use cotulenh_server::server::MemoryServer;
use cotulenh_server::store::Database;
use serde_json::{Value, json};
use std::cell::RefCell;
use std::net::{IpAddr, Ipv4Addr, SocketAddr};
use std::panic;
use std::path::Path;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::{Mutex, Once};
use std::time::Duration;
use tempfile::TempDir;
use tokio::io::{AsyncReadExt, AsyncWriteExt, DuplexStream};
use tokio::runtime::{Builder, Runtime};
use tokio::time::timeout;

/// The number of inputs after which the server and its data are replaced, so that they stay small.
const INPUTS: usize = 256;
/// The maximum time for an answer. A server that takes longer has failed.
pub(crate) const LIMIT: Duration = Duration::from_secs(30);
/// The size of the buffers of a connection, unless a request is longer.
const BUFFER: usize = 1 << 20;
/// The address of the clients.
const FROM: SocketAddr = SocketAddr::new(IpAddr::V4(Ipv4Addr::new(203, 0, 113, 7)), 50_000);
/// The host of the server, as requests name it.
pub(crate) const HOST: &str = "127.0.0.1";
pub(crate) const PASSWORD: &str = "correct horse battery";
/// No limit. The tests of the server cover the limits.
const FREE: Rate = Rate::new(u32::MAX, Duration::from_nanos(1));
/// The codes of errors for which the server or its database is to blame.
const FAULTS: [&str; 4] = ["damaged", "internal", "store", "unknown"];

/// The number of panics in this process.
static PANICS: AtomicUsize = AtomicUsize::new(0);

thread_local! {
    static WORLD: RefCell<Option<World>> = const { RefCell::new(None) };
}

/// The servers of threads that have ended. Such a thread can still remove its folder, but no longer stop its server.
static ENDED: Mutex<Vec<Parts>> = Mutex::new(Vec::new());

type Parts = (Runtime, Host, Others);

/// A server that runs while inputs are given to it, and its data.
struct World {
    /// `None` after the server was stopped.
    parts: Option<Parts>,
    _folder: TempDir,
    inputs: usize,
}

impl Drop for World {
    fn drop(&mut self) {
        if let Ok(mut ended) = ENDED.lock() {
            ended.extend(self.parts.take());
        }
    }
}

impl World {
    fn open() -> World {
        static HOOK: Once = Once::new();
        HOOK.call_once(|| {
            let hook = panic::take_hook();
            panic::set_hook(Box::new(move |panicked| {
                PANICS.fetch_add(1, Ordering::Relaxed);
                hook(panicked);
            }));
        });
        let runtime = Builder::new_current_thread().enable_all().build();
        let runtime = runtime.expect("a runtime");
        let folder = tempfile::tempdir().expect("a folder");
        let (host, others) = runtime.block_on(async {
            let host = Host::open(folder.path()).await;
            let others = Others::begin(&host).await;
            (host, others)
        });
        World {
            parts: Some((runtime, host, others)),
            _folder: folder,
            inputs: 0,
        }
    }

    fn close(mut self) {
        if let Some((runtime, host, _)) = self.parts.take() {
            runtime.block_on(host.server.stop());
        }
    }
}

/// Gives an input to the server of this thread. Nothing may panic, and two other players must be able to go on with their
/// game.
pub(crate) fn with(input: impl AsyncFnOnce(&mut Host)) {
    // A world with a failure is not used again.
    let mut world = WORLD.take().unwrap_or_else(World::open);
    let panics = PANICS.load(Ordering::Relaxed);
    let (runtime, host, others) = world.parts.as_mut().expect("a running server");
    runtime.block_on(async {
        input(host).await;
        others.go_on(host).await;
    });
    assert_eq!(
        PANICS.load(Ordering::Relaxed),
        panics,
        "the server panicked"
    );
    world.inputs += 1;
    if world.inputs < INPUTS {
        WORLD.set(Some(world));
    } else {
        world.close();
    }
}

/// The sender of requests: the header that identifies it, or `None` for a stranger.
pub(crate) type Sender = Option<String>;

/// Two new guests and their game.
pub(crate) struct Pair {
    pub(crate) red: Sender,
    pub(crate) blue: Sender,
    pub(crate) game: String,
}

/// The server and the users that inputs can send requests as.
pub(crate) struct Host {
    server: MemoryServer,
    account: Sender,
    token: Sender,
    worker: Sender,
    /// The number of accounts.
    accounts: usize,
    knows_engine: bool,
}

impl Host {
    async fn open(folder: &Path) -> Host {
        let database = Database::Folder(folder.to_owned());
        let mut online = Online::new(database.clone());
        online.limits = Limits {
            requests: FREE,
            guests: FREE,
            hashes: FREE,
            challenges: FREE,
            commands: FREE,
            searches: FREE,
            messages: FREE,
            ..Limits::default()
        };
        let config = Config {
            page: Page::new([("index.html".to_owned(), "page".into())]),
            listening: IpAddr::V4(Ipv4Addr::LOCALHOST),
            allow_host: Vec::new(),
            public_url: None,
            online: Some(online),
        };
        let server = MemoryServer::open(config).await.expect("a server");
        let (_, key) = keys::create(&database, "fuzz", 0).await.expect("a key");
        Host {
            server,
            account: None,
            token: None,
            worker: bearer(key.as_str()),
            accounts: 0,
            knows_engine: false,
        }
    }

    /// Opens a connection.
    pub(crate) fn connect(&self, buffer: usize) -> DuplexStream {
        let (ours, theirs) = tokio::io::duplex(buffer.max(BUFFER));
        tokio::spawn(self.server.serve(theirs, FROM));
        ours
    }

    /// Sends bytes and returns the answer, or `None` if there is none. Reads only the beginning of an endless stream.
    pub(crate) async fn exchange(&self, request: &[u8], patience: Duration) -> Option<Answer> {
        let mut stream = self.connect(request.len());
        let mut bytes = Vec::new();
        let exchanged = async {
            // The server may refuse a request before it has read all of it.
            let _ = stream.write_all(request).await;
            let _ = stream.shutdown().await;
            while !is_enough(&bytes) && stream.read_buf(&mut bytes).await.is_ok_and(|read| read > 0)
            {
            }
        };
        let is_in_time = timeout(patience, exchanged).await.is_ok();
        assert!(is_in_time || patience < LIMIT, "no answer in time");
        read(&bytes)
    }

    /// Sends a request with a body in JSON and returns the answer.
    pub(crate) async fn ask(
        &self,
        from: &Sender,
        method: &str,
        path: &str,
        body: &Value,
    ) -> Answer {
        let (from, body) = (
            from.as_deref().unwrap_or("X-Sender: none"),
            body.to_string(),
        );
        let request = format!(
            "{method} {path} HTTP/1.1\r\nHost: {HOST}\r\nOrigin: http://{HOST}\r\n{from}\r\nConnection: close\r\n\
             Content-Type: application/json\r\nContent-Length: {}\r\n\r\n{body}",
            body.len()
        );
        let answer = self.exchange(request.as_bytes(), LIMIT).await;
        answer.expect("an answer")
    }

    async fn good(&self, from: &Sender, method: &str, path: &str, body: &Value) -> Answer {
        let answer = self.ask(from, method, path, body).await;
        assert!(
            (200..300).contains(&answer.status),
            "{method} {path}: {answer:?}"
        );
        answer
    }

    async fn guest(&self) -> Sender {
        let answer = self.good(&None, "POST", "/api/session", &json!({})).await;
        cookie(&answer)
    }

    /// Begins a game between two new guests. Its conditions are the usual ones if the server refuses the given ones.
    pub(crate) async fn pair(&self, setup: Option<Value>) -> Pair {
        let (red, blue) = (self.guest().await, self.guest().await);
        let path = "/api/challenges";
        let usual = json!({
            "time": {"kind": "fischer", "initial": 600, "increment": 5}, "objective": "total", "rated": false, "fen": null,
        });
        let wanted =
            json!({"setup": setup.unwrap_or(usual.clone()), "side": "red", "lobby": false});
        let mut answer = self.ask(&red, "POST", path, &wanted).await;
        if answer.status != 201 {
            check(&answer);
            let wanted = json!({"setup": usual, "side": "red", "lobby": false});
            answer = self.good(&red, "POST", path, &wanted).await;
        }
        let game = answer.json()["id"]
            .as_str()
            .expect("a challenge")
            .to_owned();
        let accept = format!("/api/challenges/{game}/accept");
        self.good(&blue, "POST", &accept, &json!({})).await;
        Pair { red, blue, game }
    }

    /// Returns a session of an account. The input before may have ended the last one.
    pub(crate) async fn account(&mut self) -> Sender {
        self.sign_in().await;
        self.account.clone()
    }

    /// Returns an API token of the account.
    pub(crate) async fn token(&mut self) -> Sender {
        self.sign_in().await;
        self.token.clone()
    }

    /// Returns the key of a worker.
    pub(crate) async fn worker(&mut self) -> Sender {
        if !self.knows_engine {
            // The server identifies its engine at the first request for work, which takes a moment.
            let take = json!({"engine": "none", "kinds": ["review"]});
            let answer = self
                .ask(&self.worker, "POST", "/api/worker/take", &take)
                .await;
            assert_eq!(answer.status, 409, "{answer:?}");
            self.knows_engine = true;
        }
        self.worker.clone()
    }

    async fn sign_in(&mut self) {
        let mut is_valid = true;
        for proof in [&self.account, &self.token] {
            let answer = self.ask(proof, "GET", "/api/session", &json!({})).await;
            is_valid &= answer.status == 200;
        }
        if is_valid {
            return;
        }
        let guest = self.guest().await;
        let name = if self.accounts == 0 {
            "Mai".to_owned()
        } else {
            format!("Mai{}", self.accounts)
        };
        self.accounts += 1;
        let account = json!({"name": name, "password": PASSWORD});
        let answer = self.good(&guest, "POST", "/api/accounts", &account).await;
        self.account = cookie(&answer);
        let scopes = ["play", "challenge", "read", "analyse"];
        let token = json!({"name": "fuzz", "scopes": scopes, "password": PASSWORD});
        let answer = self.good(&self.account, "POST", "/api/tokens", &token);
        let secret = answer.await.json();
        self.token = bearer(secret["secret"].as_str().expect("a secret"));
    }
}

fn bearer(secret: &str) -> Sender {
    Some(format!("Authorization: Bearer {secret}"))
}

fn cookie(answer: &Answer) -> Sender {
    let cookie = answer.cookies().next().expect("a cookie");
    Some(format!("Cookie: {cookie}"))
}

/// Returns `true` if these bytes are the beginning of lines that the server sends until one side ends the connection.
fn is_enough(bytes: &[u8]) -> bool {
    let end = bytes.windows(4).position(|four| four == b"\r\n\r\n");
    end.is_some_and(|end| {
        let head = String::from_utf8_lossy(&bytes[..end]);
        let is_stream = head.contains("application/x-ndjson") && head.contains("chunked");
        is_stream && bytes.len() > end + 4
    })
}

/// Reads the first final response.
fn read(mut bytes: &[u8]) -> Option<Answer> {
    while bytes.starts_with(b"HTTP/1.1 100 ") {
        let end = bytes.windows(4).position(|four| four == b"\r\n\r\n")?;
        bytes = &bytes[end + 4..];
    }
    if bytes.is_empty() {
        return None;
    }
    let mut answer = response::parse(bytes);
    // Another response may follow.
    let length = answer.header("content-length");
    if let Some(length) = length.and_then(|length| length.parse().ok()) {
        answer.body.truncate(length);
    }
    Some(answer)
}

/// Checks that the server has not failed, and that an error of the API has a code and an explanation.
pub(crate) fn check(answer: &Answer) {
    assert_ne!(answer.status, 500, "{}", answer.body.escape_ascii());
    // Only the API sets this header. The page and the parser of requests have answers of their own.
    let is_api = answer.header("x-request-id").is_some();
    // The answer to `HEAD` has no body.
    if is_api && answer.status >= 400 && !answer.body.is_empty() {
        let body = answer.json();
        // A server that was held up for seconds says so in its health checks.
        if body["status"] != "failing" {
            check_error(&body);
        }
    }
}

/// Checks the body of an error.
pub(crate) fn check_error(error: &Value) {
    let code = error["code"].as_str().unwrap_or_default();
    assert!(!code.is_empty() && error["message"].is_string(), "{error}");
    assert!(!FAULTS.contains(&code), "{error}");
}

/// Two players that no input may disturb.
struct Others {
    pair: Pair,
    /// The game, as the rules have it.
    game: Game,
}

impl Others {
    async fn begin(host: &Host) -> Others {
        Others {
            pair: host.pair(None).await,
            game: Game::new(),
        }
    }

    /// Plays a turn and compares the state. Begins another game after the end of this one.
    async fn go_on(&mut self, host: &Host) {
        let ply = self.game.ply();
        let turn = self.some_turn();
        let key = format!("{:016x}", self.game.position().key());
        let action = json!({"type": "turn", "ply": ply, "key": key, "lan": turn.to_string()});
        let command = json!({"id": format!("turn-{ply}"), "action": action});
        let mover = if ply.is_multiple_of(2) {
            &self.pair.red
        } else {
            &self.pair.blue
        };
        let path = format!("/api/games/{}", self.pair.game);
        let commands = format!("{path}/commands");
        host.good(mover, "POST", &commands, &command).await;
        self.game.play_turn(&turn).expect("a legal turn");
        let state = host.good(&None, "GET", &path, &json!({})).await.json();
        assert_eq!(state["ply"], self.game.ply(), "{state}");
        if self.game.outcome().is_some() {
            *self = Others::begin(host).await;
        }
    }

    /// Returns a legal turn. Later turns are others, so that positions do not repeat.
    fn some_turn(&self) -> Turn {
        let position = self.game.position();
        let moves = position.legal_moves();
        let turns = moves.iter().filter_map(|&mv| position.turn_ended_by(mv));
        let mut turns: Vec<Turn> = turns.collect();
        let index = (self.game.ply() * 31 + 7) % turns.len();
        turns.swap_remove(index)
    }
}
