//! A bus within one process, with faults for the tests.

use super::{Bus, BusError, Incoming, QUEUE};
use futures_util::future::BoxFuture;
use std::collections::HashMap;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::Duration;
use tokio::sync::{mpsc, oneshot, watch};
use tokio::time::timeout;

/// The subject of the answers to requests, for [`Hub::lose`].
pub const ANSWERS: &str = "answers";

/// A function of the subject and the content of a message. Returns `true` if the message is lost.
type Loss = Box<dyn FnMut(&str, &[u8]) -> bool + Send>;

/// A bus that several connections share.
#[derive(Clone, Default)]
pub struct Hub(Arc<Mutex<State>>);

#[derive(Default)]
struct State {
    next: u64,
    /// The subscribers of each subject, with the number of their connection.
    subjects: HashMap<String, Vec<(u64, mpsc::Sender<Incoming>)>>,
    /// Connections that are cut off.
    cut: Vec<u64>,
    loss: Option<Loss>,
}

impl State {
    fn loses(&mut self, subject: &str, payload: &[u8]) -> bool {
        let loss = self.loss.as_mut();
        loss.is_some_and(|loss| loss(subject, payload))
    }
}

/// A connection to a [`Hub`].
pub struct LocalBus {
    hub: Hub,
    number: u64,
    connections: watch::Sender<u64>,
}

impl Hub {
    /// Returns a new connection.
    #[must_use]
    pub fn connect(&self) -> LocalBus {
        let mut state = self.state();
        state.next += 1;
        LocalBus {
            hub: self.clone(),
            number: state.next,
            connections: watch::Sender::new(1),
        }
    }

    /// Drops each message for which `loss` returns `true`. Its arguments are the subject and the content. The subject of
    /// answers is [`ANSWERS`].
    pub fn lose(&self, loss: impl FnMut(&str, &[u8]) -> bool + Send + 'static) {
        self.state().loss = Some(Box::new(loss));
    }

    /// Stops dropping messages.
    pub fn heal(&self) {
        self.state().loss = None;
    }

    fn state(&self) -> MutexGuard<'_, State> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Returns the subscribers that a message of a connection reaches, or `None` if the message is lost.
    fn reached(
        &self,
        from: u64,
        subject: &str,
        payload: &[u8],
    ) -> Option<Vec<mpsc::Sender<Incoming>>> {
        let mut state = self.state();
        let state = &mut *state;
        if state.loses(subject, payload) || state.cut.contains(&from) {
            return None;
        }
        let Some(all) = state.subjects.get_mut(subject) else {
            return Some(Vec::new());
        };
        all.retain(|(_, sender)| !sender.is_closed());
        let (cut, there): (Vec<_>, Vec<_>) = all
            .iter()
            .partition(|(number, _)| state.cut.contains(number));
        let is_lost = there.is_empty() && !cut.is_empty();
        let there = there.into_iter().map(|(_, sender)| sender.clone());
        (!is_lost).then(|| there.collect())
    }
}

impl LocalBus {
    /// Cuts the connection off: it neither sends nor receives.
    pub fn cut(&self) {
        self.hub.state().cut.push(self.number);
    }

    /// Connects again after [`LocalBus::cut`].
    pub fn mend(&self) {
        self.hub.state().cut.retain(|cut| *cut != self.number);
        self.connections.send_modify(|count| *count += 1);
    }
}

impl Bus for LocalBus {
    fn publish(&self, subject: &str, payload: Vec<u8>) {
        let reached = self.hub.reached(self.number, subject, &payload);
        for subscriber in reached.into_iter().flatten() {
            // A full queue loses the message.
            let _ = subscriber.try_send(Incoming {
                payload: payload.clone(),
                reply: None,
            });
        }
    }

    fn request(
        &self,
        subject: &str,
        payload: Vec<u8>,
        patience: Duration,
    ) -> BoxFuture<'_, Result<Vec<u8>, BusError>> {
        let reached = self.hub.reached(self.number, subject, &payload);
        let subject = subject.to_owned();
        let hub = self.hub.clone();
        let answered = async move {
            let Some(reached) = reached else {
                return std::future::pending().await;
            };
            let subscriber = reached.into_iter().next();
            let subscriber = subscriber.ok_or(BusError::NoSubscriber(subject))?;
            let (answer, answered) = oneshot::channel();
            let sent = subscriber.try_send(Incoming {
                payload,
                reply: Some(Box::new(move |payload| {
                    if !hub.state().loses(ANSWERS, &payload) {
                        let _ = answer.send(payload);
                    }
                })),
            });
            sent.map_err(|_| BusError::Timeout)?;
            match answered.await {
                Ok(payload) => Ok(payload),
                // The answer is lost.
                Err(_) => std::future::pending::<Result<_, BusError>>().await,
            }
        };
        Box::pin(async move {
            let answered = timeout(patience, answered).await;
            answered.unwrap_or(Err(BusError::Timeout))
        })
    }

    fn subscribe(
        &self,
        subject: &str,
    ) -> BoxFuture<'_, Result<mpsc::Receiver<Incoming>, BusError>> {
        let (sender, receiver) = mpsc::channel(QUEUE);
        let mut state = self.hub.state();
        let all = state.subjects.entry(subject.to_owned()).or_default();
        all.push((self.number, sender));
        Box::pin(async move { Ok(receiver) })
    }

    fn connections(&self) -> watch::Receiver<u64> {
        self.connections.subscribe()
    }
}
