//! The bus: messages between the nodes of a cluster.
//!
//! Delivery is not guaranteed: a message can be lost, and a request may have been carried out although its answer is
//! lost. A request to a room can be repeated. A lost entry shows as a gap in the versions of a game. The lobby and the
//! number of running games are sent or read again from time to time. Other events are numbered: a node that misses a
//! number asks for the event again.

#[cfg(feature = "testing")]
pub mod local;
#[cfg(feature = "cluster")]
pub mod nats;

use futures_util::future::BoxFuture;
use std::time::Duration;
use tokio::sync::{mpsc, watch};

/// The number of messages that may wait for a subscriber. Further messages are lost.
pub const QUEUE: usize = 8_192;

/// A connection to the bus.
pub trait Bus: Send + Sync + 'static {
    /// Sends a message to all subscribers of a subject. The message is lost if the queue of the connection is full.
    fn publish(&self, subject: &str, payload: Vec<u8>);
    /// Sends a message to the subscriber of a subject and waits for its answer, at most for `patience`.
    fn request(
        &self,
        subject: &str,
        payload: Vec<u8>,
        patience: Duration,
    ) -> BoxFuture<'_, Result<Vec<u8>, BusError>>;
    /// Returns the messages of a subject. The subscription continues after a reconnect.
    fn subscribe(&self, subject: &str)
    -> BoxFuture<'_, Result<mpsc::Receiver<Incoming>, BusError>>;
    /// Returns a counter that changes when messages may have been lost: after each connect, and if a subscriber was too
    /// slow.
    fn connections(&self) -> watch::Receiver<u64>;
}

/// A message of a subject.
pub struct Incoming {
    /// The content.
    pub payload: Vec<u8>,
    /// The sender of the answer, if the message is a request.
    pub reply: Option<Reply>,
}

/// The sender of the answer to a request.
pub type Reply = Box<dyn FnOnce(Vec<u8>) + Send>;

/// The reason why a request has no answer.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum BusError {
    /// There is no subscriber. The request was not carried out.
    #[error("no node answers to {0}")]
    NoSubscriber(String),
    /// The answer did not come in time. The request may have been carried out.
    #[error("no answer in time")]
    Timeout,
    /// The connection does not work. The request may have been carried out.
    #[error("the bus does not work: {0}")]
    Broken(String),
}
