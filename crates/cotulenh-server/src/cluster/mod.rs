//! A node of a cluster: the other nodes, and the messages between them.

mod message;

pub(crate) use message::{
    Answer, Attached, Event, From, Mark, OpenChallengeEvent, Push, PushKind, RemoteClient, Request,
    RoomRequest, SeekEvent,
};

use crate::bus::{Bus, BusError, Incoming};
use crate::id::{NodeId, UserId};
use serde::Serialize;
use serde::de::DeserializeOwned;
use std::collections::BTreeMap;
use std::sync::{Arc, Mutex, MutexGuard, OnceLock, PoisonError};
use std::time::Duration;
use tokio::sync::{broadcast, mpsc, watch};
use tokio::time::{Instant, MissedTickBehavior, interval};

/// The subject of events for all nodes.
const EVENTS: &str = "cotulenh.events";
/// The time between two signs of life.
const ALIVE: Duration = Duration::from_secs(1);
/// The time after which a node without a sign of life counts as gone.
const GONE: Duration = Duration::from_millis(3_500);
/// The number of events that a slow receiver may fall behind.
const EVENT_QUEUE: usize = 8_192;

/// A node of a cluster. Clones share the same node.
#[derive(Clone)]
pub struct Cluster(Arc<Inner>);

struct Inner {
    node: NodeId,
    bus: Arc<dyn Bus>,
    /// The other nodes, with the time of their last sign of life.
    others: Mutex<BTreeMap<NodeId, Instant>>,
    /// Changes when a node comes or goes.
    members: watch::Sender<u64>,
    events: broadcast::Sender<(NodeId, Arc<Event>)>,
    claim: OnceLock<Claim>,
}

/// Takes a user out of the pairing of this node. Returns `false` if its wish has another number.
type Claim = Box<dyn Fn(&UserId, u64) -> bool + Send + Sync>;

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
            members: watch::Sender::new(0),
            events: broadcast::Sender::new(EVENT_QUEUE),
            claim: OnceLock::new(),
        }))
    }

    /// Returns the identifier of this node.
    #[must_use]
    pub fn node(&self) -> &NodeId {
        &self.0.node
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

    /// Publishes signs of life, and passes the events of other nodes on. Does not return.
    pub(crate) async fn run(&self, mut events: mpsc::Receiver<Incoming>) {
        let mut ticks = interval(ALIVE);
        ticks.set_missed_tick_behavior(MissedTickBehavior::Delay);
        loop {
            tokio::select! {
                _ = ticks.tick() => {
                    self.publish(&Event::Alive);
                    self.forget_gone();
                }
                event = events.recv() => match event {
                    Some(event) => self.hear(&event.payload),
                    None => return,
                },
            }
        }
    }

    fn hear(&self, payload: &[u8]) {
        let Some(From { from, d: event }) = read::<From<Event>>(payload) else {
            return;
        };
        if from == *self.node() {
            return;
        }
        let is_change = match &event {
            Event::Leaving => self.others().remove(&from).is_some(),
            _ => {
                let before = self.others().insert(from.clone(), Instant::now());
                before.is_none()
            }
        };
        if is_change {
            self.0.members.send_modify(|count| *count += 1);
        }
        if !matches!(event, Event::Alive) {
            // There may be no receivers.
            let _ = self.0.events.send((from, Arc::new(event)));
        }
    }

    fn forget_gone(&self) {
        let mut others = self.others();
        let before = others.len();
        others.retain(|_, seen| seen.elapsed() < GONE);
        if others.len() != before {
            drop(others);
            self.0.members.send_modify(|count| *count += 1);
        }
    }

    fn others(&self) -> MutexGuard<'_, BTreeMap<NodeId, Instant>> {
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
    pub(crate) fn place_for(&self, key: &str) -> usize {
        let own = rank(self.node(), key);
        let others = self.others();
        others.keys().filter(|other| rank(other, key) < own).count()
    }

    /// Returns a number that changes when nodes come or go.
    pub(crate) fn members(&self) -> watch::Receiver<u64> {
        self.0.members.subscribe()
    }

    /// Returns a number that changes when messages may have been lost.
    pub(crate) fn connections(&self) -> watch::Receiver<u64> {
        self.0.bus.connections()
    }

    /// Returns the events of other nodes from now on.
    pub(crate) fn events(&self) -> broadcast::Receiver<(NodeId, Arc<Event>)> {
        self.0.events.subscribe()
    }

    /// Sends an event to all other nodes.
    pub(crate) fn publish(&self, event: &Event) {
        self.0.bus.publish(EVENTS, self.write(event));
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
    pub(crate) fn on_claim(&self, claim: impl Fn(&UserId, u64) -> bool + Send + Sync + 'static) {
        // Only the first call counts.
        let _ = self.0.claim.set(Box::new(claim));
    }

    /// Takes a user out of the pairing of this node.
    pub(crate) fn claim(&self, user: &UserId, seek: u64) -> bool {
        self.0.claim.get().is_some_and(|claim| claim(user, seek))
    }

    fn write<T: Serialize>(&self, message: &T) -> Vec<u8> {
        write(&From {
            from: self.node().clone(),
            d: message,
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
pub(crate) fn read_push(payload: &[u8]) -> Option<(From<Push>, &str)> {
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
