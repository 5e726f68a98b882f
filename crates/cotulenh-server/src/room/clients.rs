//! The clients of a room, and the presence of the players.

use super::moving::MovingClient;
use super::state::RoomState;
use super::{AnswerKind, ClientId, Message, seat_of};
use crate::cluster::{ClientSet, Cluster, Push, PushKind};
use crate::id::{GameId, NodeId, UserId};
use crate::protocol::{BySide, ClosingReason, Crowd, Side, TimeControl, ToClient};
use crate::setup::expected_seconds;
use axum::extract::ws::Utf8Bytes;
use std::collections::{BTreeMap, BTreeSet};
use tokio::sync::mpsc;

/// The shortest absence of a player after which the opponent may claim the game, in milliseconds.
pub const SHORTEST_ABSENCE: u64 = 10_000;
/// The longest absence, in milliseconds.
pub const LONGEST_ABSENCE: u64 = 120_000;

/// Returns the absence in milliseconds after which the opponent may claim the game: a tenth of the expected time, within
/// bounds. Returns `None` if the players need not be present.
#[must_use]
pub fn claim_after(time: &TimeControl) -> Option<u64> {
    let expected = expected_seconds(time)?;
    Some((expected * 100).clamp(SHORTEST_ABSENCE, LONGEST_ABSENCE))
}

/// Serializes a message as shared text. Returns `None` if that fails.
pub(super) fn text(v: u64, message: &ToClient) -> Option<Message> {
    match serde_json::to_string(message) {
        Ok(text) => Some(Message::Text {
            v,
            text: Utf8Bytes::from(text),
            answer: AnswerKind::of(message),
        }),
        Err(error) => {
            tracing::error!(%error, "a message cannot be written");
            None
        }
    }
}

impl RemoteSender {
    fn push(&self, node: &NodeId, v: u64, kind: PushKind, text: &str) {
        let push = Push {
            game: self.game.clone(),
            v,
            kind,
        };
        self.cluster.push(node, &push, text);
    }
}

impl Client {
    fn is_at(&self, node: &NodeId) -> bool {
        matches!(&self.route, Route::Remote(at) if at == node)
    }
}

struct Client {
    user: Option<UserId>,
    seat: Option<Side>,
    route: Route,
    /// The measured round trip in milliseconds.
    round_trip: u64,
}

/// The route of messages to a client.
enum Route {
    /// The queue of a client of this node.
    Local(mpsc::Sender<Message>),
    /// The node of a client of another node.
    Remote(NodeId),
}

/// The kind of a message to clients.
#[derive(Clone, Copy)]
enum Kind {
    Entry,
    State,
    Other,
}

/// The sender of messages to clients on other nodes.
pub(super) struct RemoteSender {
    pub(super) cluster: Cluster,
    pub(super) game: GameId,
}

/// The clients of a room.
pub(super) struct Clients {
    /// The sender of messages to other nodes, or `None` if there is no cluster.
    remote_sender: Option<RemoteSender>,
    all: BTreeMap<ClientId, Client>,
    /// The clients of each player. The others are spectators.
    players: BySide<BTreeSet<ClientId>>,
    /// The time since when each player has had no connection, or `None` while the player is connected.
    away_since: BySide<Option<u64>>,
    /// `true` if clients have joined or left since the last report.
    has_changed: bool,
}

impl Drop for Clients {
    /// Tells the clients of a room that panics to connect again.
    fn drop(&mut self) {
        if std::thread::panicking() {
            self.close(0, ClosingReason::Restart);
        }
    }
}

impl Clients {
    /// Returns the clients of a room that starts now.
    pub(super) fn new(now: u64, remote_sender: Option<RemoteSender>) -> Clients {
        Clients {
            remote_sender,
            all: BTreeMap::new(),
            players: BySide::default(),
            away_since: BySide {
                red: Some(now),
                blue: Some(now),
            },
            has_changed: false,
        }
    }

    pub(super) fn is_empty(&self) -> bool {
        self.all.is_empty()
    }

    /// Adds a client, or replaces the one with the same number.
    fn insert(&mut self, id: ClientId, client: Client) {
        self.remove(id);
        if let Some(side) = client.seat {
            self.players.of_mut(side).insert(id);
        }
        self.all.insert(id, client);
    }

    fn remove(&mut self, id: ClientId) -> Option<Client> {
        let client = self.all.remove(&id)?;
        if let Some(side) = client.seat {
            self.players.of_mut(side).remove(&id);
        }
        Some(client)
    }

    /// Adds a client, or replaces the one with the same number.
    pub(super) fn join(
        &mut self,
        id: ClientId,
        user: Option<UserId>,
        queue: mpsc::Sender<Message>,
        seats: &BySide<UserId>,
        now: u64,
    ) {
        let client = Client {
            seat: user.as_ref().and_then(|user| seat_of(seats, user)),
            user,
            route: Route::Local(queue),
            round_trip: 0,
        };
        self.insert(id, client);
        self.changed(now);
    }

    /// Adds clients of another node.
    pub(super) fn attach(
        &mut self,
        node: &NodeId,
        clients: Vec<(ClientId, Option<UserId>)>,
        seats: &BySide<UserId>,
        now: u64,
    ) {
        for (id, user) in clients {
            let client = Client {
                seat: user.as_ref().and_then(|user| seat_of(seats, user)),
                user,
                route: Route::Remote(node.clone()),
                round_trip: self.round_trip(id),
            };
            self.insert(id, client);
        }
        self.changed(now);
    }

    /// Removes the clients of a node.
    pub(super) fn leave_node(&mut self, node: &NodeId, now: u64) {
        let there = self.all.iter().filter(|(_, client)| client.is_at(node));
        let there: Vec<ClientId> = there.map(|(id, _)| *id).collect();
        self.leave_all(&there, now);
    }

    /// Returns the nodes that have clients.
    pub(super) fn nodes(&self) -> BTreeSet<NodeId> {
        let nodes = self.all.values().filter_map(|client| match &client.route {
            Route::Remote(node) => Some(node.clone()),
            Route::Local(_) => None,
        });
        nodes.collect()
    }

    /// Returns the digest of the clients of a node.
    pub(super) fn set_of(&self, node: &NodeId) -> ClientSet {
        let there = self.all.iter().filter(|(_, client)| client.is_at(node));
        there.map(|(id, _)| *id).collect()
    }

    /// Removes the clients of this node, and returns them.
    pub(super) fn take_here(&mut self) -> Vec<MovingClient> {
        let mut here = Vec::new();
        for (id, client) in std::mem::take(&mut self.all) {
            match client.route {
                Route::Local(queue) => here.push(MovingClient {
                    client: id,
                    user: client.user,
                    queue,
                }),
                Route::Remote(_) => {
                    self.all.insert(id, client);
                }
            }
        }
        here
    }

    pub(super) fn leave(&mut self, id: ClientId, now: u64) {
        self.leave_all(&[id], now);
    }

    fn leave_all(&mut self, ids: &[ClientId], now: u64) {
        let before = self.all.len();
        for id in ids {
            self.remove(*id);
        }
        if self.all.len() != before {
            self.changed(now);
        }
    }

    /// Assigns the seats again.
    pub(super) fn seat(&mut self, seats: &BySide<UserId>, now: u64) {
        self.players = BySide::default();
        for (id, client) in &mut self.all {
            client.seat = client.user.as_ref().and_then(|user| seat_of(seats, user));
            if let Some(side) = client.seat {
                self.players.of_mut(side).insert(*id);
            }
        }
        self.changed(now);
    }

    /// Returns the seat of a client, or `None` if there is no such client.
    pub(super) fn seat_of(&self, id: ClientId) -> Option<Option<Side>> {
        self.all.get(&id).map(|client| client.seat)
    }

    pub(super) fn set_round_trip(&mut self, id: ClientId, millis: u64) {
        if let Some(client) = self.all.get_mut(&id) {
            client.round_trip = millis;
        }
    }

    /// Returns the measured round trip of a client, or 0 if it is not known.
    pub(super) fn round_trip(&self, id: ClientId) -> u64 {
        self.all.get(&id).map_or(0, |client| client.round_trip)
    }

    /// Returns the longest measured round trip of a player's clients.
    pub(super) fn round_trip_of(&self, side: Side) -> u64 {
        let of_side = self.players.of(side).iter();
        of_side.map(|id| self.round_trip(*id)).max().unwrap_or(0)
    }

    /// Starts the absence of a player without a client again, e.g. after a command by HTTP.
    pub(super) fn seen(&mut self, side: Side, now: u64) {
        let away = self.away_since.of_mut(side);
        if away.is_some() {
            *away = Some(now);
        }
    }

    /// Sends the answer to a command to a client of this node. A client whose queue is full or closed is dropped. A client
    /// of another node receives the answer to the request of its node.
    pub(super) fn answer(&mut self, id: ClientId, message: Message, now: u64) {
        let client = self.all.get(&id);
        if let Some(Route::Local(queue)) = client.map(|client| &client.route)
            && queue.try_send(message).is_err()
        {
            self.leave(id, now);
        }
    }

    /// Sends the state to some clients. Clients whose queues are full or closed are dropped.
    pub(super) fn send_states(&mut self, ids: &[ClientId], message: &Message, now: u64) {
        self.deliver(Some(ids), message, Kind::State, now);
    }

    /// Sends a message to all clients. Clients whose queues are full or closed are dropped.
    pub(super) fn broadcast(&mut self, message: &Message, now: u64) {
        self.deliver(None, message, Kind::Other, now);
    }

    /// Sends an entry to all clients.
    pub(super) fn broadcast_entry(&mut self, message: &Message, now: u64) {
        self.deliver(None, message, Kind::Entry, now);
    }

    fn deliver(&mut self, to: Option<&[ClientId]>, message: &Message, kind: Kind, now: u64) {
        let mut slow = Vec::new();
        let mut nodes: BTreeMap<&NodeId, Vec<ClientId>> = BTreeMap::new();
        let everybody = to.is_none().then(|| self.all.iter());
        let named = to.unwrap_or_default().iter();
        let named = named.filter_map(|id| self.all.get_key_value(id));
        for (id, client) in everybody.into_iter().flatten().chain(named) {
            match &client.route {
                Route::Local(queue) if queue.try_send(message.clone()).is_err() => slow.push(*id),
                Route::Local(_) => {}
                Route::Remote(node) => nodes.entry(node).or_default().push(*id),
            }
        }
        if let (Some(remote_sender), Message::Text { v, text, .. }) = (&self.remote_sender, message)
        {
            for (node, mut ids) in nodes {
                ids.sort_unstable();
                let kind = match kind {
                    Kind::Entry => PushKind::Entry,
                    Kind::State => PushKind::State(ids),
                    Kind::Other => PushKind::All,
                };
                remote_sender.push(node, *v, kind, text);
            }
        }
        self.leave_all(&slow, now);
    }

    /// Closes all clients of this node. Other nodes keep their clients and look for the next room. `v` is the version of
    /// the game.
    pub(super) fn close(&mut self, v: u64, reason: ClosingReason) {
        if let Some(remote_sender) = &self.remote_sender {
            for node in self.nodes() {
                remote_sender.push(&node, v, PushKind::Gone, "");
            }
        }
        self.players = BySide::default();
        for client in std::mem::take(&mut self.all).into_values() {
            if let Route::Local(queue) = client.route {
                // A client with a full queue sees the end of the queue instead.
                let _ = queue.try_send(Message::Close(reason));
            }
        }
    }

    /// Returns the numbers of all clients.
    pub(super) fn ids(&self) -> Vec<ClientId> {
        self.all.keys().copied().collect()
    }

    /// Returns whether clients have come or gone since the last call.
    pub(super) fn take_changed(&mut self) -> bool {
        std::mem::take(&mut self.has_changed)
    }

    fn changed(&mut self, now: u64) {
        self.has_changed = true;
        for side in [Side::Red, Side::Blue] {
            let is_here = self.is_here(side);
            let away = self.away_since.of_mut(side);
            *away = match (is_here, *away) {
                (true, _) => None,
                (false, since) => since.or(Some(now)),
            };
        }
    }

    fn is_here(&self, side: Side) -> bool {
        !self.players.of(side).is_empty()
    }

    pub(super) fn spectators(&self) -> u32 {
        let players = self.players.red.len() + self.players.blue.len();
        let spectators = self.all.len() - players;
        u32::try_from(spectators).unwrap_or(u32::MAX)
    }

    /// Returns the time from which the opponent of `side` may claim the game, or `None` if the player is there or need
    /// not be. An absence counts only while it is the player's turn.
    pub(super) fn claim_at(&self, side: Side, state: &RoomState, grace_until: u64) -> Option<u64> {
        if state.end().is_some() || state.is_start() || state.to_move() != side {
            return None;
        }
        let away = (*self.away_since.of(side))?;
        let wait = claim_after(&state.new_game().setup.time)?;
        let since = away.max(state.clock().turn_since()?);
        Some((since + wait).max(grace_until))
    }

    pub(super) fn crowd(&self, state: &RoomState, now: u64, grace_until: u64) -> Crowd {
        let claim_in = |side| {
            let at = self.claim_at(side, state, grace_until)?;
            Some(at.saturating_sub(now))
        };
        Crowd {
            players: BySide {
                red: self.is_here(Side::Red),
                blue: self.is_here(Side::Blue),
            },
            spectators: self.spectators(),
            claim_in: BySide {
                red: claim_in(Side::Red),
                blue: claim_in(Side::Blue),
            },
        }
    }
}
