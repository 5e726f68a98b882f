//! The hostile client of a test: one address that does its worst in the second half, while the games go on.
//!
//! It sends requests whose bodies never come, exports games, signs in with wrong passwords, and lists its own long games.
//! It names its address as a proxy would. A server that trusts 127.0.0.1 as a proxy then sees a stranger, to whom all
//! limits apply.

use super::game;
use super::retry;
use super::script::Script;
use crate::client::{Client, Identity, Origin, Socket};
use anyhow::{bail, ensure};
use cotulenh_server::id::CommandId;
use cotulenh_server::protocol::{Action, Command, ToClient, ToServer};
use futures_util::stream::{self, StreamExt, TryStreamExt};
use std::collections::VecDeque;
use std::io::{self, Read, Write};
use std::net::TcpStream;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::thread;
use std::time::{Duration, Instant};

/// The address that the client sends. It is reserved for documentation.
const ADDRESS: &str = "203.0.113.7";
/// The number of turns of its games.
const TURNS: usize = 200;
/// The number of its games that have ended, unless it has fewer running ones. Exports contain them.
const ENDED: usize = 20;
/// The number of its games that are played at the same time.
const AT_ONCE: usize = 8;
/// The number of games with the same opponent. A user may not make many challenges at once.
const PER_OPPONENT: usize = 15;
/// The number of turns that are sent by one socket. More at once would be refused.
const PER_SOCKET: usize = 30;
/// The number of requests without a body at the start, and the pause between two of them afterwards. The server accepts
/// hardly more from one address.
const SLOW_BODIES: usize = 198;
const SLOW_PAUSE: Duration = Duration::from_millis(50);
/// The time after which the client gives up a request without a body.
const SLOW_TIME: Duration = Duration::from_secs(20);
/// The pause after a refusal.
const PAUSE: Duration = Duration::from_millis(50);
/// The patience with an answer.
const PATIENCE: Duration = Duration::from_secs(10);

/// A request that the client repeats, and the number of connections that do so.
const ACTS: [(Act, usize); 4] = [
    (Act::MyGames, 10),
    (Act::Login, 5),
    (Act::ExportGames, 4),
    (Act::ExportUser, 2),
];

#[derive(Clone, Copy, Debug)]
enum Act {
    MyGames,
    Login,
    ExportGames,
    ExportUser,
}

impl Act {
    /// Returns the method and the path, a further header, and the body. A request that needs no session has none.
    fn request(self, cookie: &str) -> (&'static str, String, String) {
        let as_user = || format!("Cookie: {cookie}\r\n");
        match self {
            Act::MyGames => ("GET /api/my/games", as_user(), String::new()),
            Act::Login => {
                // Another name each time, so that no limit of a name applies.
                let name = CommandId::random();
                let body = format!(r#"{{"name":"{name}","password":"a wrong password"}}"#);
                ("POST /api/login", String::new(), body)
            }
            Act::ExportGames => {
                let accept = "Accept: application/x-ndjson\r\n".to_owned();
                ("GET /api/games", accept, String::new())
            }
            Act::ExportUser => ("GET /api/export", as_user(), String::new()),
        }
    }
}

/// The hostile client before the attack, with its long games.
pub(super) struct Hostile {
    origin: Origin,
    cookie: String,
}

impl Hostile {
    /// Plays the long games of the client against itself: `games` that stay, and some that end.
    pub(super) async fn prepare(
        client: &Client,
        origin: &Origin,
        games: usize,
    ) -> anyhow::Result<Hostile> {
        ensure!(!origin.is_secure, "--hostile needs a server without TLS");
        let cookie = game::guest_cookie(client).await?;
        let user = client.with_identity(Identity::Cookie(cookie.clone()));
        let ended = games.min(ENDED);
        let all = ended + games;
        let mut opponents = Vec::new();
        for _ in 0..all.div_ceil(PER_OPPONENT) {
            opponents.push(game::guest(client).await?);
        }
        let script = Script::new(0, TURNS)?;
        let played = (0..all).map(|index| {
            let opponent = &opponents[index / PER_OPPONENT];
            play([opponent, &user], &script, index < ended)
        });
        let played = stream::iter(played).buffer_unordered(AT_ONCE);
        played.try_collect::<()>().await?;
        Ok(Hostile {
            origin: origin.clone(),
            cookie,
        })
    }

    /// Attacks the server from a time until the attack is ended.
    pub(super) fn attack(self, from: Instant) -> Attack {
        let tally = Arc::new(Tally::default());
        let attacker = Arc::new(Attacker {
            hostile: self,
            tally: Arc::clone(&tally),
        });
        for (act, connections) in ACTS {
            for _ in 0..connections {
                let attacker = Arc::clone(&attacker);
                thread::spawn(move || attacker.repeat(act, from));
            }
        }
        thread::spawn(move || attacker.send_slow_bodies(from));
        Attack { from, tally }
    }
}

/// Plays a game by a script. The second client resigns at the end if the game is to end.
async fn play(clients: [&Client; 2], script: &Script, must_end: bool) -> anyhow::Result<()> {
    let [mut red, mut blue] = clients.map(Client::with_same_identity);
    let id = game::begin(&mut red, &mut blue).await?;
    let path = format!("/api/games/{id}/socket");
    let mut sockets = [
        retry::open(&red, &path).await?,
        retry::open(&blue, &path).await?,
    ];
    for ply in 0..TURNS {
        let side = ply % 2;
        if ply / 2 % PER_SOCKET == PER_SOCKET - 1 {
            sockets[side] = retry::open([&red, &blue][side], &path).await?;
        }
        if let Some(turn) = script.turn(ply) {
            carry_out(&mut sockets[side], turn.action(ply)).await?;
        }
    }
    if must_end {
        carry_out(&mut sockets[1], Action::Resign).await?;
    }
    Ok(())
}

/// Sends a command and waits for its acknowledgement.
async fn carry_out(socket: &mut Socket, action: Action) -> anyhow::Result<()> {
    let command = CommandId::random();
    let message = ToServer::Do(Command {
        id: command.clone(),
        action,
    });
    socket.send(&message).await?;
    loop {
        match socket.next().await? {
            Some(ToClient::Done { id, .. }) if id == command => return Ok(()),
            Some(ToClient::Refused { id, error }) if id == command => {
                bail!(
                    "the server refuses a turn of a long game: {}",
                    error.message
                )
            }
            Some(_) => {}
            None => bail!("the server has closed the socket of a long game"),
        }
    }
}

/// The numbers of an attack.
#[derive(Debug, Default)]
struct Tally {
    is_over: AtomicBool,
    answered: AtomicU64,
    refused: AtomicU64,
    broken: AtomicU64,
    slow_bodies: AtomicU64,
}

/// An attack that has been ordered.
pub(super) struct Attack {
    from: Instant,
    tally: Arc<Tally>,
}

/// The result of an attack.
#[derive(Clone, Copy, Debug)]
pub(super) struct AttackRecord {
    /// The time when it began.
    pub(super) from: Instant,
    /// Requests that were carried out.
    pub(super) answered: u64,
    /// Requests that were refused, most of them because of a limit.
    pub(super) refused: u64,
    /// Requests without an answer.
    pub(super) broken: u64,
    /// Requests whose bodies never came.
    pub(super) slow_bodies: u64,
}

impl Attack {
    /// Ends the attack. Requests in progress end soon afterwards.
    pub(super) fn end(self) -> AttackRecord {
        let tally = &self.tally;
        tally.is_over.store(true, Ordering::Relaxed);
        let count = |count: &AtomicU64| count.load(Ordering::Relaxed);
        AttackRecord {
            from: self.from,
            answered: count(&tally.answered),
            refused: count(&tally.refused),
            broken: count(&tally.broken),
            slow_bodies: count(&tally.slow_bodies),
        }
    }
}

/// The hostile client during the attack. Its threads block, so that they do not delay the clients of the test.
struct Attacker {
    hostile: Hostile,
    tally: Arc<Tally>,
}

impl Attacker {
    fn is_over(&self) -> bool {
        self.tally.is_over.load(Ordering::Relaxed)
    }

    /// Repeats a request until the end.
    fn repeat(&self, act: Act, from: Instant) {
        thread::sleep(from.saturating_duration_since(Instant::now()));
        while !self.is_over() {
            let status = self.request(act);
            let count = match status {
                Ok(200..=299) => &self.tally.answered,
                Ok(_) => &self.tally.refused,
                Err(_) => &self.tally.broken,
            };
            count.fetch_add(1, Ordering::Relaxed);
            if !matches!(status, Ok(200..=299)) {
                thread::sleep(PAUSE);
            }
        }
    }

    /// Sends a request and reads the whole answer. Returns its status.
    fn request(&self, act: Act) -> io::Result<u16> {
        let (line, header, body) = act.request(&self.hostile.cookie);
        let length = body.len();
        let mut stream = self.send(line, &header, length, &body)?;
        let mut start = [0; 12];
        stream.read_exact(&mut start)?;
        io::copy(&mut stream, &mut io::sink())?;
        let status = str::from_utf8(&start[9..]).ok();
        let status = status.and_then(|status| status.parse().ok());
        status.ok_or_else(|| io::ErrorKind::InvalidData.into())
    }

    /// Begins requests whose bodies never come, until the end.
    fn send_slow_bodies(&self, from: Instant) {
        thread::sleep(from.saturating_duration_since(Instant::now()));
        let mut open = VecDeque::new();
        let mut sent = 0;
        while !self.is_over() {
            if let Ok(stream) = self.send("POST /api/login", "", 100, "{") {
                open.push_back((Instant::now(), stream));
                self.tally.slow_bodies.fetch_add(1, Ordering::Relaxed);
            }
            while open
                .front()
                .is_some_and(|(sent, _)| sent.elapsed() > SLOW_TIME)
            {
                open.pop_front();
            }
            sent += 1;
            if sent > SLOW_BODIES {
                thread::sleep(SLOW_PAUSE);
            }
        }
    }

    /// Sends the head of a request and a body, which may be shorter than the head says.
    fn send(&self, line: &str, header: &str, length: usize, body: &str) -> io::Result<TcpStream> {
        let Origin {
            host,
            port,
            authority,
            ..
        } = &self.hostile.origin;
        let mut stream = TcpStream::connect((host.as_str(), *port))?;
        stream.set_read_timeout(Some(PATIENCE))?;
        stream.set_write_timeout(Some(PATIENCE))?;
        let request = format!(
            "{line} HTTP/1.1\r\nHost: {authority}\r\nOrigin: http://{authority}\r\nX-Forwarded-For: {ADDRESS}\r\n\
             {header}Content-Type: application/json\r\nContent-Length: {length}\r\n\
             Connection: close\r\n\r\n{body}"
        );
        stream.write_all(request.as_bytes())?;
        Ok(stream)
    }
}
