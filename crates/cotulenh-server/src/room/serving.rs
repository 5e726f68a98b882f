//! The part of a node that other nodes talk to: requests to its rooms, and messages to its clients.

use super::loading::Item;
use super::registry::{Inner, lock};
use super::remote::Arrived;
use super::{RoomEvent, ToRoom};
use crate::bus::Incoming;
use crate::cluster::{
    self, Answer, Attached, Cluster, Envelope, Event, Request, RoomRequest, Subscriptions,
};
use crate::id::{GameId, NodeId};
use crate::protocol::ErrorCode;
use axum::extract::ws::Utf8Bytes;
use futures_util::future::join_all;
use std::collections::HashMap;
use std::sync::Arc;
use std::time::Duration;
use tokio::sync::{Semaphore, broadcast, mpsc, oneshot};
use tokio::time::{Instant, MissedTickBehavior, interval, timeout_at};

/// The number of requests of other nodes that are handled at the same time. Further ones get no answer, and their nodes
/// repeat them.
const AT_ONCE: usize = 4_096;
/// The time between two comparisons of clients and versions with rooms on other nodes.
const CHECK: Duration = Duration::from_secs(1);
/// The number of games in one comparison.
const CHECKED: usize = 500;
/// The time that a comparison may take.
const CHECK_TIME: Duration = Duration::from_secs(1);
/// The time that the rooms of a comparison have to answer. It is shorter than [`CHECK_TIME`], so that one slow room does
/// not lose the answers of the others.
const COMPARISON: Duration = Duration::from_millis(500);
/// The time between two reads of the running games. A read corrects the number of games after events were lost.
const COUNT: Duration = Duration::from_secs(60);

/// The comparison of a room with the clients of a node: known at once, or asked for.
enum Comparison {
    Known(bool),
    Asked(oneshot::Receiver<bool>),
}

impl Inner {
    /// Starts the tasks that listen to other nodes.
    pub(super) fn listen(self: &Arc<Inner>, cluster: &Cluster, subscriptions: Subscriptions) {
        let mut tasks = lock(&self.services);
        let Subscriptions {
            events,
            requests,
            pushes,
        } = subscriptions;
        let node = cluster.clone();
        let others = cluster.events();
        tasks.spawn(async move { node.run(events).await });
        let inner = Arc::clone(self);
        tasks.spawn(async move { inner.follow_events(others).await });
        let (inner, node) = (Arc::clone(self), cluster.clone());
        tasks.spawn(async move { inner.answer_requests(requests, node).await });
        let inner = Arc::clone(self);
        tasks.spawn(async move { inner.deliver_pushes(pushes).await });
        let (inner, node) = (Arc::clone(self), cluster.clone());
        tasks.spawn(async move { inner.compare(node).await });
        let (inner, node) = (Arc::clone(self), cluster.clone());
        tasks.spawn(async move { inner.count(node).await });
    }

    async fn deliver_pushes(&self, mut pushes: mpsc::Receiver<Incoming>) {
        while let Some(push) = pushes.recv().await {
            let Some((
                Envelope {
                    sender: from,
                    message: push,
                },
                text,
            )) = cluster::read_push(&push.payload)
            else {
                continue;
            };
            let handle = lock(&self.rooms).get(&push.game).cloned();
            let room = handle.as_ref().and_then(|handle| handle.0.get());
            if let Some(link) = room.and_then(|room| room.link.as_ref()) {
                let text = Utf8Bytes::from(text.to_owned());
                // A full queue loses the message. The next one, or the next comparison, shows the gap.
                let _ = link.pushes.try_send(Arrived { from, push, text });
            }
        }
    }

    async fn answer_requests(
        self: &Arc<Inner>,
        mut requests: mpsc::Receiver<Incoming>,
        cluster: Cluster,
    ) {
        let permits = Arc::new(Semaphore::new(AT_ONCE));
        while let Some(Incoming { payload, reply }) = requests.recv().await {
            let Some(Envelope {
                sender: from,
                message: request,
            }) = cluster::read::<Envelope<Request>>(&payload)
            else {
                continue;
            };
            let Ok(permit) = Arc::clone(&permits).try_acquire_owned() else {
                tracing::warn!("a request of another node is dropped");
                continue;
            };
            let (inner, cluster) = (Arc::clone(self), cluster.clone());
            tokio::spawn(async move {
                let answer = match cluster.answer(&from, &request) {
                    Some(answer) => answer,
                    None => inner.on_request(from, request).await,
                };
                if let Some(reply) = reply {
                    reply(cluster::write(&answer));
                }
                drop(permit);
            });
        }
    }

    async fn on_request(self: &Arc<Inner>, from: NodeId, request: Request) -> Answer {
        match request {
            Request::Room { game, request } => self.on_room_request(from, game, request).await,
            Request::Check(games) => self.on_check(&from, games).await,
            // The cluster answers these.
            Request::Claim { .. } | Request::Repeat { .. } => Answer::Ok,
        }
    }

    async fn on_room_request(
        self: &Arc<Inner>,
        from: NodeId,
        game: GameId,
        request: RoomRequest,
    ) -> Answer {
        // The room of a game that this node owns may have ended because no client needed it.
        let is_here = match self.room(&game).await {
            // Without a lease, the room may be on another node by now.
            Ok((_, room)) => room.link.is_none() && self.lease.is_valid(),
            Err(error) if error.code == ErrorCode::NoSuchGame => return Answer::Done(Err(error)),
            Err(_) => false,
        };
        if !is_here {
            return Answer::NotHere;
        }
        let mut done = None;
        let mut state = None;
        let message = match request {
            RoomRequest::Attach {
                clients,
                is_complete,
            } => ToRoom::Attach {
                node: from,
                clients: clients
                    .into_iter()
                    .map(|client| (client.client, client.user))
                    .collect(),
                is_complete,
            },
            RoomRequest::Leave { client } => ToRoom::Leave { client },
            RoomRequest::Lag { client, millis } => ToRoom::Lag { client, millis },
            RoomRequest::Do {
                user,
                client,
                command,
                age,
            } => {
                let (answer, answered) = oneshot::channel();
                done = Some(answered);
                let now = Instant::now();
                ToRoom::Do {
                    user,
                    client,
                    command,
                    read_at: now.checked_sub(Duration::from_millis(age)).unwrap_or(now),
                    answer: Some(answer),
                }
            }
            RoomRequest::State { user } => {
                let (answer, answered) = oneshot::channel();
                state = Some(answered);
                ToRoom::State { user, answer }
            }
        };
        if self.send(&game, Item::Message(message)).await.is_err() {
            return Answer::NotHere;
        }
        // A room that ends without an answer leaves the outcome open. The request is repeated.
        if let Some(done) = done {
            return done.await.map_or(Answer::NotHere, Answer::Done);
        }
        if let Some(state) = state {
            let state = state.await;
            return state.map_or(Answer::NotHere, |state| Answer::State(Box::new(state)));
        }
        Answer::Ok
    }

    /// Returns the games whose clients on a node are not those of the room, or have another version. A room that does not
    /// answer in time is compared the next time.
    async fn on_check(&self, from: &NodeId, games: Vec<Attached>) -> Answer {
        let until = Instant::now() + COMPARISON;
        let compared = join_all(games.into_iter().map(|attached| {
            let game = attached.game.clone();
            let answered = self.compare_room(from, attached);
            async move {
                let is_same = match answered {
                    Comparison::Known(is_same) => is_same,
                    Comparison::Asked(answered) => match timeout_at(until, answered).await {
                        Ok(answer) => answer.unwrap_or(false),
                        Err(_) => true,
                    },
                };
                (!is_same).then_some(game)
            }
        }));
        Answer::Stale(compared.await.into_iter().flatten().collect())
    }

    /// Asks a room whether the clients of a node and their version are those that it knows.
    fn compare_room(&self, node: &NodeId, attached: Attached) -> Comparison {
        let handle = lock(&self.rooms).get(&attached.game).cloned();
        let room = handle.as_ref().and_then(|handle| handle.0.get());
        let Some(room) = room.filter(|room| room.link.is_none()) else {
            return Comparison::Known(false);
        };
        let (answer, answered) = oneshot::channel();
        let compare = Item::Compare {
            node: node.clone(),
            attached,
            answer,
        };
        match room.queue.try_send(compare) {
            Ok(()) => Comparison::Asked(answered),
            // A room with a full queue is compared the next time.
            Err(_) => Comparison::Known(true),
        }
    }

    /// Compares the clients of this node with the rooms on other nodes, also when messages may have been lost because the
    /// bus has connected again. Does not return.
    async fn compare(&self, cluster: Cluster) {
        let mut ticks = interval(CHECK);
        ticks.set_missed_tick_behavior(MissedTickBehavior::Delay);
        let mut connections = cluster.connections();
        loop {
            tokio::select! {
                _ = ticks.tick() => {}
                Ok(()) = connections.changed() => {}
            }
            let mut by_owner: HashMap<NodeId, Vec<Attached>> = HashMap::new();
            for handle in lock(&self.rooms).values() {
                if let Some(link) = handle.0.get().and_then(|room| room.link.as_ref()) {
                    let attached = link.attached.borrow().clone();
                    by_owner
                        .entry(link.owner.clone())
                        .or_default()
                        .push(attached);
                }
            }
            // One owner that does not answer must not delay the others.
            let owners = by_owner.iter();
            let checks = owners.flat_map(|(owner, games)| {
                let parts = games.chunks(CHECKED);
                parts.map(|games| self.compare_with(&cluster, owner, games))
            });
            tokio::select! {
                _ = join_all(checks) => {}
                // The requests may be lost. They are sent again.
                Ok(()) = connections.changed() => connections.mark_changed(),
            }
        }
    }

    async fn compare_with(&self, cluster: &Cluster, owner: &NodeId, games: &[Attached]) {
        let request = Request::Check(games.to_vec());
        let answer = cluster.ask(owner, &request, CHECK_TIME).await;
        if let Ok(Answer::Stale(stale)) = answer {
            self.attach_again(&stale, games);
        }
    }

    fn attach_again(&self, stale: &[GameId], sent: &[Attached]) {
        for game in stale {
            let handle = lock(&self.rooms).get(game).cloned();
            let room = handle.as_ref().and_then(|handle| handle.0.get());
            let Some(room) = room else { continue };
            let Some(link) = &room.link else { continue };
            // A difference that is gone by now came from messages on their way.
            if sent.contains(&*link.attached.borrow()) {
                let _ = room.queue.try_send(Item::Stale);
            }
        }
    }

    async fn follow_events(
        self: &Arc<Inner>,
        mut events: broadcast::Receiver<(NodeId, Arc<Event>)>,
    ) {
        loop {
            let (from, event) = match events.recv().await {
                Ok(event) => event,
                // The running games are counted again from time to time.
                Err(broadcast::error::RecvError::Lagged(_)) => continue,
                Err(broadcast::error::RecvError::Closed) => return,
            };
            match &*event {
                Event::Leaving => self.look_for_lost.notify_one(),
                Event::Room(event) => self.follow_room_event(event),
                Event::Live(games) => self.live.set_remote(from, games.clone()),
                Event::Seats(game) => self.refresh(game).await,
                _ => {}
            }
        }
    }

    /// Sends an event of a room on another node to the receivers of this node.
    fn follow_room_event(&self, event: &RoomEvent) {
        let is_new = match event {
            RoomEvent::Began { game, .. } => lock(&self.running).insert(game.clone()),
            RoomEvent::Ended { game, .. } => lock(&self.running).remove(game),
            RoomEvent::YourTurn { .. } => true,
        };
        if is_new {
            // There may be no receivers.
            let _ = self.events.send(event.clone());
        }
    }

    /// Reads the players of a game again if its room is on this node.
    async fn refresh(self: &Arc<Inner>, game: &GameId) {
        let handle = lock(&self.rooms).get(game).cloned();
        let room = handle.as_ref().and_then(|handle| handle.0.get());
        if room.is_none_or(|room| room.link.is_some()) {
            return;
        }
        if let Ok(Some(stored)) = self.store.load(game).await {
            let seats = ToRoom::Seats(Box::new(stored.new));
            let _ = self.send(game, Item::Message(seats)).await;
        }
    }

    /// Reads the running games again from time to time, and after messages were lost. Does not return.
    async fn count(&self, cluster: Cluster) {
        let mut ticks = interval(COUNT);
        ticks.set_missed_tick_behavior(MissedTickBehavior::Delay);
        let mut connections = cluster.connections();
        let mut members = cluster.members();
        loop {
            tokio::select! {
                _ = ticks.tick() => {}
                Ok(()) = connections.changed() => {}
                Ok(()) = members.changed() => {
                    self.live.forget_remote(|node| cluster.is_alive(node));
                    self.live.say_again();
                    continue;
                }
            }
            lock(&self.running).begin_count();
            match self.store.running().await {
                Ok(games) => lock(&self.running).end_count(games),
                Err(error) => tracing::warn!(%error, "the running games cannot be counted"),
            }
        }
    }
}
