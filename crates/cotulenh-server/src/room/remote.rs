//! The link to a room on another node: it forwards the messages of the clients that are connected to this node.
//!
//! A request is repeated until the owner answers or has lost the game. The room knows commands by their identifiers, so
//! that a repetition is harmless. The owner pushes entries. The link notes the version of each client's last message,
//! and a client that misses an entry receives the whole state.

use super::errors::unknown;
use super::loading::{Item, RoomHandle};
use super::moving::{MovingClient, stopped};
use super::registry::Inner;
use super::{ClientId, Message, ToRoom};
use crate::cluster::{
    Answer, Attached, Cluster, Push, PushKind, RemoteClient, Request, RoomRequest,
};
use crate::id::{GameId, NodeId, UserId};
use crate::protocol::ToClient;
use axum::extract::ws::Utf8Bytes;
use std::collections::BTreeMap;
use std::sync::Arc;
use std::time::Duration;
use tokio::sync::{mpsc, watch};
use tokio::time::{Instant, sleep, sleep_until};

/// The number of messages of the room that may wait. Further ones are lost, which the versions show.
pub(super) const PUSHES: usize = 256;
/// The time that one request may take. A lost request is repeated within a second. A repetition is harmless.
const REQUEST: Duration = Duration::from_millis(750);
/// The time for which a request is repeated. It is longer than the takeover of a lost game.
const PATIENCE: Duration = Duration::from_secs(10);
/// The wait before a request is repeated, and between two looks at an owner that does not answer.
const RETRY: Duration = Duration::from_millis(250);
/// The time after which a link without clients ends.
const IDLE: Duration = Duration::from_secs(10);

/// A message of the room for clients of this node.
pub(super) struct Arrived {
    pub(super) from: NodeId,
    pub(super) push: Push,
    pub(super) text: Utf8Bytes,
}

/// A client of this node.
struct LocalClient {
    user: Option<UserId>,
    queue: mpsc::Sender<Message>,
    /// The version of the last message, or `None` if the client waits for the state.
    v: Option<u64>,
}

/// The link to a room on another node.
pub(super) struct Remote {
    inner: Arc<Inner>,
    cluster: Cluster,
    game: GameId,
    owner: NodeId,
    queue: mpsc::Receiver<Item>,
    pushes: mpsc::Receiver<Arrived>,
    clients: BTreeMap<ClientId, LocalClient>,
    /// The clients and versions that this node has, for the comparison with the room.
    attached: watch::Sender<Attached>,
    /// `true` if clients must be attached again.
    is_stale: bool,
    /// `true` if the room has said that it ends.
    is_gone: bool,
    active_at: Instant,
}

/// The reason why a link ends.
enum End {
    /// No client needs it.
    Idle,
    /// The owner has lost the game. An unanswered message goes to the next room.
    Lost(Option<Item>),
    /// The owner does not answer, or the server stops.
    Failed,
}

impl Remote {
    /// Returns a link with the senders of its two queues.
    pub(super) fn new(
        inner: Arc<Inner>,
        cluster: Cluster,
        game: GameId,
        owner: NodeId,
        queue: mpsc::Receiver<Item>,
    ) -> (Remote, mpsc::Sender<Arrived>, watch::Receiver<Attached>) {
        let (sender, pushes) = mpsc::channel(PUSHES);
        let attached = watch::Sender::new(Attached {
            game: game.clone(),
            v: None,
            clients: [].into_iter().collect(),
        });
        let watched = attached.subscribe();
        let remote = Remote {
            inner,
            cluster,
            game,
            owner,
            queue,
            pushes,
            clients: BTreeMap::new(),
            attached,
            is_stale: false,
            is_gone: false,
            active_at: Instant::now(),
        };
        (remote, sender, watched)
    }

    /// Runs the link until it ends.
    pub(super) async fn run(mut self, handle: Arc<RoomHandle>) {
        let end = self.serve().await;
        self.inner.forget(&self.game, &handle);
        self.queue.close();
        let clients_to_move = std::mem::take(&mut self.clients);
        let clients_to_move = clients_to_move
            .into_iter()
            .map(|(client, local)| MovingClient {
                client,
                user: local.user,
                queue: local.queue,
            });
        let mut unanswered = None;
        match end {
            End::Failed => clients_to_move.for_each(|client| client.close()),
            End::Idle => {}
            End::Lost(item) => {
                unanswered = item;
                self.inner
                    .rejoin(&self.game, clients_to_move.collect())
                    .await;
            }
        }
        // Messages that came after the decision to end go to the next room of the game.
        while let Some(item) = match unanswered.take() {
            Some(item) => Some(item),
            None => self.queue.recv().await,
        } {
            let _ = self.inner.send(&self.game, item).await;
        }
    }

    async fn serve(&mut self) -> End {
        let mut stopping = self.inner.stopping.subscribe();
        let mut members = self.cluster.members();
        let mut suspected_at = None;
        loop {
            if self.is_gone {
                return End::Lost(None);
            }
            if std::mem::take(&mut self.is_stale)
                && let Err(end) = self.attach_all().await
            {
                return end;
            }
            self.note();
            let may_idle = self.clients.is_empty();
            let wake = match suspected_at {
                Some(at) => Some(at),
                None => may_idle.then(|| self.active_at + IDLE),
            };
            let timer = async {
                match wake {
                    Some(at) => sleep_until(at).await,
                    None => std::future::pending().await,
                }
            };
            tokio::select! {
                biased;
                () = stopped(&mut stopping) => return End::Failed,
                Some(arrived) = self.pushes.recv() => self.on_push(&arrived),
                changed = members.changed() => {
                    let is_suspect = changed.is_ok() && !self.cluster.is_alive(&self.owner);
                    suspected_at = is_suspect.then(Instant::now);
                }
                item = self.queue.recv() => match item {
                    Some(item) => {
                        self.active_at = Instant::now();
                        if let Err(end) = self.on_item(item).await {
                            return end;
                        }
                    }
                    None => return End::Failed,
                },
                () = timer => match suspected_at {
                    Some(_) if self.is_lost().await => return End::Lost(None),
                    Some(_) => suspected_at = Some(Instant::now() + RETRY),
                    None => return End::Idle,
                },
            }
        }
    }

    /// Notes the clients and versions for the comparison with the room.
    fn note(&self) {
        // The version of a client that waits for the state is the lowest.
        let versions = self.clients.values().map(|local| local.v);
        let attached = Attached {
            game: self.game.clone(),
            v: versions.min().flatten(),
            clients: self.clients.keys().copied().collect(),
        };
        self.attached.send_if_modified(|before| {
            let is_new = *before != attached;
            *before = attached;
            is_new
        });
    }

    /// Returns `true` if the store names another owner, or none. Returns `false` if the store fails, or if the server stops
    /// before the store answers.
    async fn is_lost(&self) -> bool {
        let mut stopping = self.inner.stopping.subscribe();
        let owner = tokio::select! {
            biased;
            () = stopped(&mut stopping) => return false,
            owner = self.inner.store.owner(&self.game) => owner,
        };
        owner.is_ok_and(|owner| owner.is_none_or(|owner| owner.id != self.owner))
    }

    async fn on_item(&mut self, item: Item) -> Result<(), End> {
        let message = match item {
            Item::Message(message) => message,
            Item::Stale => {
                self.is_stale = true;
                return Ok(());
            }
            // The store has told this node that the owner may have failed.
            Item::Wake => {
                return match self.is_lost().await {
                    true => Err(End::Lost(None)),
                    false => Ok(()),
                };
            }
            Item::Compare { answer, .. } => {
                let _ = answer.send(false);
                return Ok(());
            }
            Item::DrainMarker => return Ok(()),
            #[cfg(feature = "testing")]
            Item::Panic => std::panic::resume_unwind(Box::new("a test")),
        };
        match message {
            ToRoom::Join {
                client,
                user,
                queue,
            } => {
                let local = LocalClient {
                    user: user.clone(),
                    queue,
                    v: None,
                };
                self.clients.insert(client, local);
                let clients = vec![RemoteClient { client, user }];
                self.ask(RoomRequest::Attach {
                    clients,
                    is_complete: false,
                })
                .await?;
            }
            ToRoom::Leave { client } => {
                if self.clients.remove(&client).is_some() {
                    self.tell(RoomRequest::Leave { client });
                }
            }
            ToRoom::Resync { client } => {
                if let Some(local) = self.clients.get_mut(&client) {
                    local.v = None;
                    self.is_stale = true;
                }
            }
            ToRoom::Lag { client, millis } => self.tell(RoomRequest::Lag { client, millis }),
            ToRoom::Do { .. } => return self.on_command(message).await,
            ToRoom::State { user, answer } => {
                if let Answer::State(state) = self.ask(RoomRequest::State { user }).await? {
                    let _ = answer.send(*state);
                }
            }
            // Only the node with the room handles these messages.
            ToRoom::Seats(_) | ToRoom::Attach { .. } => {}
        }
        Ok(())
    }

    /// Forwards a command and answers its client.
    async fn on_command(&mut self, message: ToRoom) -> Result<(), End> {
        let ToRoom::Do {
            user,
            client,
            command,
            read_at,
            answer,
        } = message
        else {
            return Ok(());
        };
        let asked = self.ask_with(|| RoomRequest::Do {
            user: user.clone(),
            client,
            command: command.clone(),
            age: u64::try_from(read_at.elapsed().as_millis()).unwrap_or(u64::MAX),
        });
        let result = match asked.await {
            Ok(Answer::Done(result)) => result,
            Ok(_) => Err(unknown()),
            Err(End::Lost(_)) => {
                let message = ToRoom::Do {
                    user,
                    client,
                    command,
                    read_at,
                    answer,
                };
                return Err(End::Lost(Some(Item::Message(message))));
            }
            Err(end) => return Err(end),
        };
        if let Some(client) = client {
            let id = command.id;
            let message = match result.clone() {
                Ok(v) => ToClient::Done { id, v },
                Err(error) => ToClient::Refused { id, error },
            };
            // The answer has no effect on the version of the client: entries before it may have been lost.
            let local = self.clients.get(&client);
            let v = local.and_then(|local| local.v).unwrap_or(0);
            if let Some(message) = super::clients::text(v, &message) {
                self.deliver(&message, None, |id, _| *id == client);
            }
        }
        if let Some(answer) = answer {
            let _ = answer.send(result);
        }
        Ok(())
    }

    /// Attaches all clients again. Each receives the whole state.
    async fn attach_all(&mut self) -> Result<(), End> {
        let clients = self.clients.iter().map(|(client, local)| RemoteClient {
            client: *client,
            user: local.user.clone(),
        });
        let clients = clients.collect();
        for local in self.clients.values_mut() {
            local.v = None;
        }
        let attach = RoomRequest::Attach {
            clients,
            is_complete: true,
        };
        self.ask(attach).await.map(drop)
    }

    /// Sends a request without waiting for the answer. If it is lost, the comparison with the room finds out.
    fn tell(&self, request: RoomRequest) {
        let (cluster, owner, game) = (self.cluster.clone(), self.owner.clone(), self.game.clone());
        tokio::spawn(async move {
            let request = Request::Room { game, request };
            let _ = cluster.ask(&owner, &request, REQUEST).await;
        });
    }

    async fn ask(&mut self, request: RoomRequest) -> Result<Answer, End> {
        self.ask_with(|| request.clone()).await
    }

    /// Sends a request until it is answered. Messages of the room are delivered in the meantime. If the room ends or its
    /// node leaves, the answer is not waited for.
    async fn ask_with(&mut self, request: impl Fn() -> RoomRequest) -> Result<Answer, End> {
        let (cluster, owner) = (self.cluster.clone(), self.owner.clone());
        let until = Instant::now() + PATIENCE;
        let mut stopping = self.inner.stopping.subscribe();
        let mut members = self.cluster.members();
        loop {
            let message = Request::Room {
                game: self.game.clone(),
                request: request(),
            };
            let asked = cluster.ask(&owner, &message, REQUEST);
            tokio::pin!(asked);
            let answer = loop {
                tokio::select! {
                    biased;
                    () = stopped(&mut stopping) => return Err(End::Failed),
                    Some(arrived) = self.pushes.recv() => self.on_push(&arrived),
                    Ok(()) = members.changed() => {
                        if !cluster.is_alive(&owner) && self.is_lost().await {
                            return Err(End::Lost(None));
                        }
                    }
                    answer = &mut asked => break answer,
                }
                if self.is_gone {
                    return Err(End::Lost(None));
                }
            };
            match answer {
                // The owner may be about to take the game over, or to leave.
                Ok(Answer::NotHere) => {}
                Ok(answer) => return Ok(answer),
                Err(error) => {
                    tracing::debug!(game = %self.game, %error, "the owner of a game does not answer");
                }
            }
            if self.is_lost().await {
                return Err(End::Lost(None));
            }
            if Instant::now() >= until {
                return Err(End::Failed);
            }
            tokio::select! {
                () = stopped(&mut stopping) => return Err(End::Failed),
                Ok(()) = members.changed() => {}
                () = sleep(RETRY) => {}
            }
        }
    }

    /// Delivers a message of the room.
    fn on_push(&mut self, arrived: &Arrived) {
        let Arrived { from, push, text } = arrived;
        // A node that has lost the game may still send.
        if *from != self.owner {
            return;
        }
        let v = push.v;
        let message = Message::Text {
            v,
            text: text.clone(),
            // Answers to commands come as answers to requests.
            answer: None,
        };
        match &push.kind {
            PushKind::Gone => self.is_gone = true,
            PushKind::State(ids) => {
                self.deliver(&message, Some(v), |id, local| {
                    let is_new = local.v.is_none_or(|known| known <= v);
                    is_new && ids.binary_search(id).is_ok()
                });
            }
            PushKind::Entry => {
                self.deliver(&message, Some(v), |_, local| {
                    local.v.is_some_and(|known| known + 1 == v)
                });
                self.find_gaps(v);
            }
            PushKind::All => {
                self.deliver(&message, None, |_, local| local.v == Some(v));
                self.find_gaps(v);
            }
        }
    }

    /// Notes that clients must be attached again if one has missed an entry.
    fn find_gaps(&mut self, v: u64) {
        let mut versions = self.clients.values().filter_map(|local| local.v);
        if versions.any(|known| known < v) {
            tracing::debug!(game = %self.game, v, "entries were lost between two nodes");
            self.is_stale = true;
        }
    }

    /// Sends a message to clients. Each has version `v` afterwards, if it is given. A client whose queue is full or closed
    /// is dropped.
    fn deliver(
        &mut self,
        message: &Message,
        v: Option<u64>,
        is_for: impl Fn(&ClientId, &LocalClient) -> bool,
    ) {
        let mut slow = Vec::new();
        for (id, local) in &mut self.clients {
            if !is_for(id, local) {
                continue;
            }
            if local.queue.try_send(message.clone()).is_err() {
                slow.push(*id);
            } else {
                local.v = v.or(local.v);
            }
        }
        for client in slow {
            self.clients.remove(&client);
            self.tell(RoomRequest::Leave { client });
        }
    }
}
