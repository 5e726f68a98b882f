//! A node of a cluster: the other nodes, and the messages between them.

mod message;
mod numbering;

pub(crate) use message::{
    Answer, Attached, ClientSet, Envelope, Event, OpenChallengeEvent, Push, PushKind, RemoteClient,
    Request, RoomRequest, SeekEvent,
};

use crate::bus::{Bus, BusError, Incoming};
use crate::health::Pulse;
use crate::id::{NodeId, UserId};
use crate::room::LEASE;
use message::NumberedEvent;
use numbering::{ReceivedEvents, SentEvents};
use serde::Serialize;
use serde::de::DeserializeOwned;
use std::collections::BTreeMap;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, Mutex, MutexGuard, OnceLock, PoisonError};
use std::time::Duration;
use tokio::sync::{broadcast, mpsc, watch};
use tokio::time::{Instant, MissedTickBehavior, interval, sleep_until};

/// The subject of events for all nodes.
const EVENTS: &str = "cotulenh.events";
/// The time between two signs of life.
const ALIVE: Duration = Duration::from_secs(1);
/// The time after which a node without a sign of life counts as gone.
const GONE: Duration = Duration::from_millis(3_500);
/// A subject without subscribers.
const NOBODY: &str = "cotulenh.nobody";
/// The time that the bus has to report that a subject has no subscribers.
const PROBE_TIME: Duration = Duration::from_secs(2);
/// The number of events that a slow receiver may fall behind.
const EVENT_QUEUE: usize = 8_192;
/// The time that a node has to repeat events.
const REPEAT_TIME: Duration = Duration::from_secs(1);
/// The number of times that a node is asked to repeat events.
const REPEAT_TRIES: u32 = 3;
/// The time after which the events of a node that is gone are forgotten. A paused node may come back before.
const FORGET: Duration = Duration::from_secs(60);

/// A node of a cluster. Clones share the same node.
#[derive(Clone)]
pub struct Cluster(Arc<Inner>);

struct Inner {
    node: NodeId,
    bus: Arc<dyn Bus>,
    /// The other nodes.
    others: Mutex<BTreeMap<NodeId, Other>>,
    /// The record of the renewals of this node's lease.
    lease: Arc<Pulse>,
    /// Changes when a node comes or goes.
    members: watch::Sender<u64>,
    sent: Mutex<SentEvents>,
    /// Whether this node has left.
    has_left: AtomicBool,
    /// Changes when events of another node are lost for good.
    losses: watch::Sender<u64>,
    events: broadcast::Sender<(NodeId, Arc<Event>)>,
    claim: OnceLock<Claim>,
}

/// Takes a user out of the pairing of this node for another node. Returns `false` if its wish has another number.
type Claim = Box<dyn Fn(&NodeId, &UserId, u64) -> bool + Send + Sync>;

/// Another node.
#[derive(Clone, Copy)]
struct Other {
    /// The time of the last event.
    seen: Instant,
    /// Whether its lease was valid at the last sign of life.
    has_lease: bool,
}

/// The events of another node.
struct Peer {
    received: ReceivedEvents,
    seen: Instant,
    /// `true` while the node is asked to repeat events.
    is_asked: bool,
}

/// The answer of a node that was asked to repeat events, or `None` if it does not answer.
struct Repeated {
    node: NodeId,
    last: u64,
    events: Option<Vec<(u64, Event)>>,
}

/// The subscriptions of a node.
pub(crate) struct Subscriptions {
    pub(crate) events: mpsc::Receiver<Incoming>,
    pub(crate) requests: mpsc::Receiver<Incoming>,
    pub(crate) pushes: mpsc::Receiver<Incoming>,
}

impl Cluster {
    /// Returns a new node on a bus.
    #[must_use]
    pub fn new(bus: Arc<dyn Bus>) -> Cluster {
        Cluster(Arc::new(Inner {
            node: NodeId::random(),
            bus,
            others: Mutex::default(),
            lease: Arc::new(Pulse::new()),
            members: watch::Sender::new(0),
            sent: Mutex::default(),
            has_left: AtomicBool::new(false),
            losses: watch::Sender::new(0),
            events: broadcast::Sender::new(EVENT_QUEUE),
            claim: OnceLock::new(),
        }))
    }

    /// Returns the identifier of this node.
    #[must_use]
    pub fn node(&self) -> &NodeId {
        &self.0.node
    }

    /// Returns the record of the renewals of this node's lease.
    pub(crate) fn lease(&self) -> &Arc<Pulse> {
        &self.0.lease
    }

    /// Returns `true` if clients are better served by other nodes: the lease of this node has run out for good, and either
    /// another node has one, or the bus has not answered for as long. If the database fails for all nodes, none is worse
    /// than the others. `bus_age` is the time since the bus has answered.
    pub(crate) fn is_cut_off(&self, bus_age: Duration) -> bool {
        const LONG: Duration = LEASE.saturating_mul(2);
        let has_better = || self.others().values().any(|other| other.has_lease);
        self.0.lease.age() >= LONG && (bus_age >= LONG || has_better())
    }

    /// Sends a request that no node answers. Returns an error if the bus does not report that.
    pub(crate) async fn probe_bus(&self) -> Result<(), BusError> {
        match self.0.bus.request(NOBODY, Vec::new(), PROBE_TIME).await {
            Ok(_) | Err(BusError::NoSubscriber(_)) => Ok(()),
            Err(error) => Err(error),
        }
    }

    /// Subscribes to everything that concerns this node.
    ///
    /// # Errors
    ///
    /// Returns an error if the bus does not work.
    pub(crate) async fn subscribe(&self) -> Result<Subscriptions, BusError> {
        let bus = &self.0.bus;
        Ok(Subscriptions {
            events: bus.subscribe(EVENTS).await?,
            requests: bus.subscribe(&requests_to(self.node())).await?,
            pushes: bus.subscribe(&pushes_to(self.node())).await?,
        })
    }

    /// Publishes signs of life, and passes the events of other nodes on in their order. Does not return.
    pub(crate) async fn run(&self, mut events: mpsc::Receiver<Incoming>) {
        let mut ticks = interval(ALIVE);
        ticks.set_missed_tick_behavior(MissedTickBehavior::Delay);
        let (sender, mut repeated) = mpsc::channel(16);
        let mut peers: BTreeMap<NodeId, Peer> = BTreeMap::new();
        loop {
            let changed = tokio::select! {
                _ = ticks.tick() => {
                    let has_lease = self.0.lease.age() < LEASE;
                    if !self.0.has_left.load(Ordering::Relaxed) {
                        self.publish(&Event::Alive { has_lease });
                    }
                    self.forget_gone();
                    peers.retain(|_, peer| peer.seen.elapsed() < FORGET);
                    continue;
                }
                event = events.recv() => match event {
                    Some(event) => self.receive(&event.payload, &mut peers),
                    None => return,
                },
                Some(answer) = repeated.recv() => self.receive_again(answer, &mut peers),
            };
            let Some(node) = changed else { continue };
            let Some(peer) = peers.get_mut(&node) else {
                continue;
            };
            self.pass_on(&node, peer.received.take_ready());
            if let Some(missing) = peer.received.missing().filter(|_| !peer.is_asked) {
                if peer.received.is_full() {
                    self.give_up(&node, peer, *missing.end());
                    continue;
                }
                peer.is_asked = true;
                let (cluster, sender) = (self.clone(), sender.clone());
                tokio::spawn(async move {
                    let (first, last) = missing.into_inner();
                    let events = cluster.ask_again(&node, first, last).await;
                    // The receiver ends with the server.
                    let _ = sender.send(Repeated { node, last, events }).await;
                });
            }
        }
    }

    /// Notes an event of another node. Returns the node if its events must be looked at.
    fn receive(&self, payload: &[u8], peers: &mut BTreeMap<NodeId, Peer>) -> Option<NodeId> {
        let Envelope { sender, message } = read::<Envelope<NumberedEvent>>(payload)?;
        let NumberedEvent { n, event } = message;
        if sender == *self.node() {
            return None;
        }
        let is_change = match &event {
            Event::Leaving => self.others().remove(&sender).is_some(),
            event => {
                let mut others = self.others();
                let before = others.get(&sender);
                let has_lease = match event {
                    Event::Alive { has_lease } => *has_lease,
                    _ => before.is_none_or(|other| other.has_lease),
                };
                let seen = Instant::now();
                let other = Other { seen, has_lease };
                others.insert(sender.clone(), other).is_none()
            }
        };
        if is_change {
            self.0.members.send_modify(|count| *count += 1);
        }
        let is_repeated = event.is_repeated();
        let peer = peers.entry(sender.clone()).or_insert_with(|| Peer {
            // The events before the first one that this node receives do not concern it.
            received: ReceivedEvents::from(n + u64::from(!is_repeated)),
            seen: Instant::now(),
            is_asked: false,
        });
        peer.seen = Instant::now();
        match is_repeated {
            true => peer.received.add(n, Arc::new(event)),
            false => {
                peer.received.note_last(n);
                if !matches!(event, Event::Alive { .. }) {
                    self.pass_on(&sender, vec![Arc::new(event)]);
                }
            }
        }
        Some(sender)
    }

    /// Adds events that a node has repeated. Those that it does not have any more are lost.
    fn receive_again(
        &self,
        answer: Repeated,
        peers: &mut BTreeMap<NodeId, Peer>,
    ) -> Option<NodeId> {
        let Repeated { node, last, events } = answer;
        let peer = peers.get_mut(&node)?;
        peer.is_asked = false;
        let events = events.unwrap_or_default();
        let lost = events.first().map_or(last, |(first, _)| first - 1);
        self.give_up(&node, peer, lost);
        for (n, event) in events {
            peer.received.add(n, Arc::new(event));
        }
        Some(node)
    }

    fn give_up(&self, node: &NodeId, peer: &mut Peer, up_to: u64) {
        if peer.received.give_up(up_to) {
            tracing::warn!(%node, "events of another node are lost");
            self.pass_on(node, peer.received.take_ready());
            self.0.losses.send_modify(|count| *count += 1);
        }
    }

    /// Asks a node to repeat events. Returns `None` if it does not answer.
    async fn ask_again(&self, node: &NodeId, first: u64, last: u64) -> Option<Vec<(u64, Event)>> {
        let request = Request::Repeat { first, last };
        for _ in 0..REPEAT_TRIES {
            let asked = Instant::now();
            if let Ok(Answer::Events(events)) = self.ask(node, &request, REPEAT_TIME).await {
                return Some(events);
            }
            sleep_until(asked + REPEAT_TIME).await;
        }
        None
    }

    fn pass_on(&self, node: &NodeId, events: Vec<Arc<Event>>) {
        for event in events {
            // There may be no receivers.
            let _ = self.0.events.send((node.clone(), event));
        }
    }

    /// Answers a request of another node that does not concern a room. Returns `None` for the others.
    pub(crate) fn answer(&self, from: &NodeId, request: &Request) -> Option<Answer> {
        match request {
            Request::Claim { user, seek } => {
                let claim = self.0.claim.get();
                let is_claimed = claim.is_some_and(|claim| claim(from, user, *seek));
                Some(Answer::Claimed(is_claimed))
            }
            Request::Repeat { first, last } => {
                Some(Answer::Events(self.sent().range(*first..=*last)))
            }
            Request::Room { .. } | Request::Check(_) => None,
        }
    }

    fn forget_gone(&self) {
        let mut others = self.others();
        let before = others.len();
        others.retain(|_, other| other.seen.elapsed() < GONE);
        if others.len() != before {
            drop(others);
            self.0.members.send_modify(|count| *count += 1);
        }
    }

    fn sent(&self) -> MutexGuard<'_, SentEvents> {
        self.0.sent.lock().unwrap_or_else(PoisonError::into_inner)
    }

    fn others(&self) -> MutexGuard<'_, BTreeMap<NodeId, Other>> {
        let others = self.0.others.lock();
        others.unwrap_or_else(PoisonError::into_inner)
    }

    /// Returns `true` if a node has given a sign of life recently.
    pub(crate) fn is_alive(&self, node: &NodeId) -> bool {
        node == self.node() || self.others().contains_key(node)
    }

    /// Returns `true` if this node has the smallest identifier of all nodes. That node does the work that only one node
    /// needs to do.
    pub(crate) fn is_first(&self) -> bool {
        let others = self.others();
        others
            .first_key_value()
            .is_none_or(|(first, _)| self.node() < first)
    }

    /// Returns the rank of this node among all nodes for a key, from 0. Each key has its own order, which spreads the
    /// work.
    pub(crate) fn rank_for(&self, key: &str) -> usize {
        let own = rank(self.node(), key);
        let others = self.others();
        others.keys().filter(|other| rank(other, key) < own).count()
    }

    /// Returns a number that changes when nodes come or go.
    pub(crate) fn members(&self) -> watch::Receiver<u64> {
        self.0.members.subscribe()
    }

    /// Returns a number that changes when messages may have been lost, because the bus has connected again or was too
    /// slow.
    pub(crate) fn connections(&self) -> watch::Receiver<u64> {
        self.0.bus.connections()
    }

    /// Returns a number that changes when events of another node are lost for good.
    pub(crate) fn losses(&self) -> watch::Receiver<u64> {
        self.0.losses.subscribe()
    }

    /// Returns the events of other nodes from now on.
    pub(crate) fn events(&self) -> broadcast::Receiver<(NodeId, Arc<Event>)> {
        self.0.events.subscribe()
    }

    /// Sends an event to all other nodes.
    pub(crate) fn publish(&self, event: &Event) {
        // The lock is held until the event is in the queue of the bus, so that numbers arrive in their order.
        let mut sent = self.sent();
        let is_repeated = event.is_repeated();
        let n = sent.last() + u64::from(is_repeated);
        let payload = self.write(&NumberedEvent { n, event });
        if is_repeated {
            sent.add(event.clone(), payload.len());
        }
        self.0.bus.publish(EVENTS, payload);
    }

    /// Tells all other nodes that this one stops. It gives no sign of life from then on.
    pub(crate) fn leave(&self) {
        self.0.has_left.store(true, Ordering::Relaxed);
        self.publish(&Event::Leaving);
    }

    /// Sends a message to clients of a game on another node.
    pub(crate) fn push(&self, node: &NodeId, push: &Push, text: &str) {
        let mut payload = self.write(push);
        payload.push(b'\n');
        payload.extend_from_slice(text.as_bytes());
        self.0.bus.publish(&pushes_to(node), payload);
    }

    /// Sends a request to a node and waits for the answer.
    pub(crate) async fn ask(
        &self,
        node: &NodeId,
        request: &Request,
        patience: Duration,
    ) -> Result<Answer, BusError> {
        let subject = requests_to(node);
        let answer = self.0.bus.request(&subject, self.write(request), patience);
        let answer = answer.await?;
        read(&answer).ok_or_else(|| BusError::Broken("an answer cannot be read".into()))
    }

    /// Sets the function that takes a user out of the pairing of this node.
    pub(crate) fn on_claim(
        &self,
        claim: impl Fn(&NodeId, &UserId, u64) -> bool + Send + Sync + 'static,
    ) {
        // Only the first call counts.
        let _ = self.0.claim.set(Box::new(claim));
    }

    fn write<T: Serialize>(&self, message: &T) -> Vec<u8> {
        write(&Envelope {
            sender: self.node().clone(),
            message,
        })
    }
}

/// Returns a message as bytes.
pub(crate) fn write<T: Serialize>(message: &T) -> Vec<u8> {
    // All keys of the messages are strings, so serialization does not fail.
    serde_json::to_vec(message).unwrap_or_default()
}

/// Parses a message. Returns `None` if that fails, e.g. because another version of the program has sent it.
pub(crate) fn read<T: DeserializeOwned>(payload: &[u8]) -> Option<T> {
    let read = serde_json::from_slice(payload);
    read.inspect_err(|error| tracing::warn!(%error, "a message of another node cannot be read"))
        .ok()
}

/// Reads a message to clients and its text.
pub(crate) fn read_push(payload: &[u8]) -> Option<(Envelope<Push>, &str)> {
    let end = payload.iter().position(|byte| *byte == b'\n')?;
    let (head, text) = payload.split_at(end);
    Some((read(head)?, std::str::from_utf8(text.get(1..)?).ok()?))
}

fn requests_to(node: &NodeId) -> String {
    format!("cotulenh.node.{node}.requests")
}

fn pushes_to(node: &NodeId) -> String {
    format!("cotulenh.node.{node}.clients")
}

/// Returns the rank of a node for a key (rendezvous hashing with FNV-1a).
fn rank(node: &NodeId, key: &str) -> u64 {
    let bytes = node.as_str().bytes().chain(key.bytes());
    bytes.fold(0xcbf2_9ce4_8422_2325, |hash, byte| {
        (hash ^ u64::from(byte)).wrapping_mul(0x0100_0000_01b3)
    })
}

#[cfg(all(test, feature = "testing"))]
mod tests {
    use super::*;
    use crate::bus::local::Hub;
    use tokio::time::sleep;

    #[tokio::test(start_paused = true)]
    async fn only_a_node_that_fails_alone_is_cut_off() {
        let hub = Hub::default();
        let node = async || {
            let cluster = Cluster::new(Arc::new(hub.connect()));
            let subscriptions = cluster.subscribe().await.unwrap();
            let running = cluster.clone();
            tokio::spawn(async move { running.run(subscriptions.events).await });
            cluster
        };
        let (one, other) = (node().await, node().await);
        for (renewing, cut_off) in [
            (vec![&one, &other], [false, false]),
            (vec![&other], [true, false]),
            // The database fails for both.
            (vec![], [false, false]),
            (vec![&one], [false, true]),
            (vec![&one, &other], [false, false]),
        ] {
            for _ in 0..10 {
                for node in &renewing {
                    node.lease().note(&Ok::<_, ()>(()));
                }
                sleep(ALIVE).await;
            }
            assert_eq!(
                [&one, &other].map(|node| node.is_cut_off(Duration::ZERO)),
                cut_off
            );
        }
        assert!(one.probe_bus().await.is_ok());
        sleep(LEASE * 2).await;
        assert!(!one.is_cut_off(LEASE), "the bus may have restarted");
        assert!(one.is_cut_off(LEASE * 2), "it reaches neither");
    }
}
