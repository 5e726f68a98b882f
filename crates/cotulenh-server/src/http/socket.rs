//! The socket of a game, for players and spectators.

use super::access::{OpenAccess, ended};
use super::app::App;
use super::error::ApiError;
use super::guard::Client;
use super::identity::Viewer;
use super::input::{Game, Parameters, Upgrade};
use crate::edge::Stop;
use crate::id::{GameId, UserId};
use crate::limits::Meter;
use crate::protocol::{ClosingReason, ErrorBody, OLDEST_PROTOCOL, PROTOCOL, ToClient, ToServer};
use crate::room::refusal::Refusal;
use crate::room::{AnswerKind, ClientId, Message, Rooms, ToRoom};
use axum::extract::State;
use axum::extract::ws::{self, Utf8Bytes, WebSocket, WebSocketUpgrade};
use axum::response::Response;
use serde::{Deserialize, Serialize};
use std::collections::VecDeque;
use std::time::Duration;
use tokio::sync::mpsc;
use tokio::time::{Instant, MissedTickBehavior, interval, timeout};

/// The maximum size of a message of a client.
const MESSAGE_BYTES: usize = 16 << 10;
/// The size of the buffer for reading, which every open socket has.
const READ_BUFFER: usize = 4 << 10;
/// The maximum size of the buffer for writing. It holds one message at a time, so it must be larger than the largest one:
/// the state of a very long game.
const WRITE_BUFFER: usize = 64 << 20;
/// The number of messages that may wait for a client.
pub(crate) const QUEUE: usize = 64;
/// The number of pings without an answer after which the client is gone.
const UNANSWERED: u32 = 2;
/// The maximum time to send a message to a client.
const SEND_TIME: Duration = Duration::from_secs(10);
/// The close code of a socket that the server ends (RFC 6455, section 7.4.1).
const GOING_AWAY: u16 = 1001;
const POLICY: u16 = 1008;

/// The version of the protocol that a client speaks.
#[derive(Debug, Deserialize)]
pub(crate) struct Handshake {
    #[serde(default)]
    protocol: u16,
}

impl Handshake {
    fn is_spoken(&self) -> bool {
        (OLDEST_PROTOCOL..=PROTOCOL).contains(&self.protocol)
    }
}

/// Opens the socket of a game.
pub(crate) async fn socket(
    State(app): State<App>,
    Game(game): Game,
    client: Client,
    viewer: Viewer,
    Parameters(handshake): Parameters<Handshake>,
    Upgrade(upgrade): Upgrade,
) -> Result<Response, ApiError> {
    let line = Line::new(&app, &client, &viewer).await?;
    let user = viewer
        .with(crate::users::Scope::Play)
        .map(|identity| identity.user.id);
    let talk = async move {
        let (sender, queue) = mpsc::channel(QUEUE);
        Ok(GameTalk {
            membership: Membership::join(&app.rooms, game, user, sender).await?,
            queue,
            last: 0,
            commands: VecDeque::new(),
        })
    };
    line.open(upgrade, &handshake, talk).await
}

/// Sets the sizes of messages and buffers.
fn configure(upgrade: WebSocketUpgrade) -> WebSocketUpgrade {
    upgrade
        .max_message_size(MESSAGE_BYTES)
        .max_frame_size(MESSAGE_BYTES)
        .read_buffer_size(READ_BUFFER)
        .write_buffer_size(0)
        .max_write_buffer_size(WRITE_BUFFER)
}

/// A client in a room. It leaves the room when this is dropped.
pub(crate) struct Membership {
    rooms: Rooms,
    game: GameId,
    user: Option<UserId>,
    client: ClientId,
}

impl Membership {
    /// Enters a room.
    ///
    /// # Errors
    ///
    /// Returns an error if there is no such game or if the server stops.
    pub(crate) async fn join(
        rooms: &Rooms,
        game: GameId,
        user: Option<UserId>,
        queue: mpsc::Sender<Message>,
    ) -> Result<Membership, ApiError> {
        let client = rooms.new_client();
        let join = ToRoom::Join {
            client,
            user: user.clone(),
            queue,
        };
        rooms.send(&game, join).await?;
        Ok(Membership {
            rooms: rooms.clone(),
            game,
            user,
            client,
        })
    }

    async fn send(&self, message: ToRoom) -> Result<(), ErrorBody> {
        self.rooms.send(&self.game, message).await
    }
}

impl Drop for Membership {
    fn drop(&mut self) {
        let (rooms, game, client) = (self.rooms.clone(), self.game.clone(), self.client);
        tokio::spawn(async move {
            // The room may have ended.
            let _ = rooms.send(&game, ToRoom::Leave { client }).await;
        });
    }
}

/// The subject of a socket: a game or the lobby.
pub(crate) trait Talk: Send {
    /// Waits for the next message to the client.
    fn next(&mut self) -> impl Future<Output = Outgoing> + Send;
    /// Returns a ping.
    fn ping(&self, n: u32, lag: Option<u32>) -> Utf8Bytes;
    /// Notes the measured delay of the network.
    fn lag(&mut self, millis: u32) -> impl Future<Output = ()> + Send;
    /// Handles a message. Returns an answer, if there is one.
    ///
    /// # Errors
    ///
    /// Returns an error if the text is not a message.
    fn hear(
        &mut self,
        text: &str,
        read_at: Instant,
    ) -> impl Future<Output = Result<Heard, ()>> + Send;
}

/// A message to a client.
pub(crate) enum Outgoing {
    Text(Utf8Bytes),
    Close(ClosingReason),
}

/// The effect of a message of a client.
pub(crate) enum Heard {
    Nothing,
    /// An answer to a ping.
    Pong(u32),
    Answer(Utf8Bytes),
}

/// Returns a message as text.
pub(crate) fn text<T: Serialize>(message: &T) -> Utf8Bytes {
    // The messages have only string keys, so that they can always be written.
    serde_json::to_string(message).unwrap_or_default().into()
}

struct GameTalk {
    membership: Membership,
    queue: mpsc::Receiver<Message>,
    /// The version of the last message that was sent.
    last: u64,
    /// The times of commands without an answer.
    commands: VecDeque<Instant>,
}

impl GameTalk {
    /// Counts the answer to a command in the metrics.
    fn note(&mut self, answer: AnswerKind) {
        metrics::counter!("cotulenh_commands_total", "result" => answer.name()).increment(1);
        if let Some(read_at) = self.commands.pop_front() {
            metrics::histogram!("cotulenh_command_seconds").record(read_at.elapsed());
        }
    }
}

impl Talk for GameTalk {
    async fn next(&mut self) -> Outgoing {
        match self.queue.recv().await {
            Some(Message::Text { v, text, answer }) => {
                self.last = v;
                if let Some(answer) = answer {
                    self.note(answer);
                }
                Outgoing::Text(text)
            }
            Some(Message::Close(reason)) => Outgoing::Close(reason),
            None => Outgoing::Close(ClosingReason::Slow),
        }
    }

    fn ping(&self, n: u32, lag: Option<u32>) -> Utf8Bytes {
        text(&ToClient::Ping {
            n,
            v: self.last,
            lag,
        })
    }

    async fn lag(&mut self, millis: u32) {
        let client = self.membership.client;
        if self.membership.user.is_some() {
            let _ = self.membership.send(ToRoom::Lag { client, millis }).await;
        }
    }

    async fn hear(&mut self, message: &str, read_at: Instant) -> Result<Heard, ()> {
        let message: ToServer = serde_json::from_str(message).map_err(drop)?;
        let client = self.membership.client;
        let (id, sent) = match message {
            ToServer::Pong { n } => return Ok(Heard::Pong(n)),
            ToServer::Resync {} => {
                let _ = self.membership.send(ToRoom::Resync { client }).await;
                return Ok(Heard::Nothing);
            }
            ToServer::Do(command) => {
                let id = command.id.clone();
                let Some(user) = self.membership.user.clone() else {
                    return Ok(Heard::Answer(refusal(id, not_a_player())));
                };
                let command = ToRoom::Do {
                    user,
                    client: Some(client),
                    command,
                    read_at,
                    answer: None,
                };
                let sent = self.membership.send(command).await;
                if sent.is_ok() {
                    self.commands.push_back(read_at);
                }
                (id, sent)
            }
        };
        Ok(match sent {
            Ok(()) => Heard::Nothing,
            Err(error) => Heard::Answer(refusal(id, error)),
        })
    }
}

fn refusal(id: crate::id::CommandId, error: ErrorBody) -> Utf8Bytes {
    text(&ToClient::Refused { id, error })
}

fn not_a_player() -> ErrorBody {
    Refusal::NotAPlayer.into()
}

/// The part of a socket that does not depend on what it is about: limits, heartbeat and the end.
pub(crate) struct Line {
    meter: Meter,
    ping: Duration,
    stop: Stop,
    /// The session or token of the client. The socket is closed when it ends.
    access: Option<OpenAccess>,
    _permits: super::app::SocketPermits,
    _alive: mpsc::Sender<()>,
}

impl Line {
    /// Takes the permits of a socket.
    ///
    /// # Errors
    ///
    /// Returns an error if the address, the user or the server has too many sockets, or if the session has ended.
    pub(crate) async fn new(app: &App, client: &Client, viewer: &Viewer) -> Result<Line, ApiError> {
        let identity = viewer.0.as_ref();
        Ok(Line {
            _permits: app.take_socket(client, identity)?,
            meter: Meter::new(app.limits.messages),
            ping: app.limits.ping,
            stop: app.stop.clone(),
            access: app.open_access(identity).await?,
            _alive: client.connection.alive.clone(),
        })
    }

    /// Opens a socket and runs it. `talk` enters the room or the lobby. A client that speaks another protocol does not enter
    /// and receives the reason.
    ///
    /// # Errors
    ///
    /// Returns the error of `talk`.
    pub(crate) async fn open<T: Talk + 'static>(
        self,
        upgrade: WebSocketUpgrade,
        handshake: &Handshake,
        talk: impl Future<Output = Result<T, ApiError>>,
    ) -> Result<Response, ApiError> {
        if !handshake.is_spoken() {
            return Ok(self.refuse(upgrade, ClosingReason::Outdated));
        }
        let talk = talk.await?;
        Ok(configure(upgrade).on_upgrade(move |socket| self.run(socket, talk)))
    }

    /// Opens a socket only to tell the client why it is refused. Browsers do not show the body of a refused upgrade.
    fn refuse(self, upgrade: WebSocketUpgrade, reason: ClosingReason) -> Response {
        configure(upgrade).on_upgrade(move |socket| async move {
            self.close(socket, reason).await;
        })
    }

    /// Tells a client why the socket ends, and ends it.
    pub(crate) async fn close(&self, mut socket: WebSocket, reason: ClosingReason) {
        metrics::counter!("cotulenh_sockets_closed_total", "reason" => reason_name(reason))
            .increment(1);
        let code = match reason {
            ClosingReason::Misuse | ClosingReason::Revoked => POLICY,
            _ => GOING_AWAY,
        };
        let frame = ws::CloseFrame {
            code,
            reason: reason_name(reason).into(),
        };
        let end = async {
            let closing = text(&ToClient::Closing { reason });
            socket.send(ws::Message::Text(closing)).await?;
            socket.send(ws::Message::Close(Some(frame))).await?;
            // The client answers, so that the last message is not lost with the connection.
            while let Some(Ok(_)) = socket.recv().await {}
            Ok::<(), axum::Error>(())
        };
        let _ = timeout(Duration::from_secs(2), end).await;
    }

    /// Runs the socket until one of the two sides ends it.
    pub(crate) async fn run<T: Talk>(mut self, mut socket: WebSocket, mut talk: T) {
        let _open = Open::new();
        if let Some(reason) = self.converse(&mut socket, &mut talk).await {
            self.close(socket, reason).await;
        }
    }

    /// Returns the reason why the server ends the socket, or `None` if the client is gone.
    async fn converse<T: Talk>(
        &mut self,
        socket: &mut WebSocket,
        talk: &mut T,
    ) -> Option<ClosingReason> {
        let hello = text(&ToClient::Hello {
            protocol: PROTOCOL,
            oldest: OLDEST_PROTOCOL,
            server: env!("CARGO_PKG_VERSION").into(),
        });
        send(socket, hello).await?;
        let mut pings = interval(self.ping);
        pings.set_missed_tick_behavior(MissedTickBehavior::Delay);
        let (mut n, mut unanswered, mut pinged_at, mut lag) = (0, 0, Instant::now(), None);
        loop {
            tokio::select! {
                outgoing = talk.next() => match outgoing {
                    Outgoing::Text(text) => send(socket, text).await?,
                    Outgoing::Close(reason) => return Some(reason),
                },
                incoming = socket.recv() => {
                    let read_at = Instant::now();
                    let message = match incoming? {
                        Ok(message) => message,
                        Err(_) => return Some(ClosingReason::Misuse),
                    };
                    if !self.meter.take() {
                        return Some(ClosingReason::Misuse);
                    }
                    // Any message is a sign of life.
                    unanswered = 0;
                    match message {
                        ws::Message::Text(text) => match talk.hear(text.as_str(), read_at).await {
                            Ok(Heard::Nothing) => {}
                            Ok(Heard::Pong(answered)) if answered == n => {
                                let millis = read_at.duration_since(pinged_at).as_millis() / 2;
                                let millis = u32::try_from(millis).unwrap_or(u32::MAX);
                                lag = Some(millis);
                                talk.lag(millis).await;
                            }
                            Ok(Heard::Pong(_)) => {}
                            Ok(Heard::Answer(text)) => send(socket, text).await?,
                            Err(()) => return Some(ClosingReason::Misuse),
                        },
                        ws::Message::Binary(_) => return Some(ClosingReason::Misuse),
                        ws::Message::Close(_) => return None,
                        ws::Message::Ping(_) | ws::Message::Pong(_) => {}
                    }
                }
                _ = pings.tick() => {
                    if unanswered >= UNANSWERED {
                        return None;
                    }
                    (n, unanswered, pinged_at) = (n + 1, unanswered + 1, Instant::now());
                    send(socket, talk.ping(n, lag)).await?;
                }
                () = self.stop.wanted() => return Some(ClosingReason::Restart),
                reason = ended(&mut self.access) => return Some(reason),
            }
        }
    }
}

/// Sends a message. Returns `None` if the client is gone or does not read.
async fn send(socket: &mut WebSocket, text: Utf8Bytes) -> Option<()> {
    let sent = timeout(SEND_TIME, socket.send(ws::Message::Text(text))).await;
    sent.ok()?.ok()
}

fn reason_name(reason: ClosingReason) -> &'static str {
    match reason {
        ClosingReason::Restart => "restart",
        ClosingReason::Revoked => "revoked",
        ClosingReason::Slow => "slow",
        ClosingReason::Misuse => "misuse",
        ClosingReason::Outdated => "outdated",
    }
}

/// Counts an open socket in the metrics.
struct Open;

impl Open {
    fn new() -> Open {
        metrics::gauge!("cotulenh_sockets").increment(1);
        Open
    }
}

impl Drop for Open {
    fn drop(&mut self) {
        metrics::gauge!("cotulenh_sockets").decrement(1);
    }
}
