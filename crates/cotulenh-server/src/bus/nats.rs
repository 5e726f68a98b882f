//! The bus of a cluster: NATS.

use super::{Bus, BusError, Incoming, QUEUE, Reply};
pub use async_nats::ServerAddr;
use async_nats::connection::State;
use async_nats::{Client, ConnectOptions, Event, RequestErrorKind};
use futures_util::StreamExt;
use futures_util::future::BoxFuture;
use std::path::PathBuf;
use std::time::Duration;
use tokio::sync::{mpsc, watch};

/// The number of messages that may wait to be sent. Further ones are lost.
const OUTGOING: usize = 8_192;
/// The longest wait between two attempts to reconnect.
const RECONNECT: Duration = Duration::from_millis(500);
/// The time between two pings. A connection without answers to three of them is replaced.
const PING: Duration = Duration::from_secs(2);
/// The smallest `max_payload` of a server that is accepted without a warning. The state of a very long game is one
/// message.
const PAYLOAD: usize = 4 << 20;

/// The settings of a connection.
#[derive(Clone, Debug, Default)]
pub struct NatsOptions {
    /// The addresses of the servers, e.g. `nats://127.0.0.1:4222`. A user and a password may be part of them.
    pub servers: Vec<ServerAddr>,
    /// The file with the credentials.
    pub credentials: Option<PathBuf>,
    /// The certificates of authorities, in addition to those of the system.
    pub root_certificates: Option<PathBuf>,
    /// The certificate and the key of this client.
    pub client_certificate: Option<(PathBuf, PathBuf)>,
    /// Whether the connection must be encrypted.
    pub require_tls: bool,
}

/// The reason why there is no connection.
#[derive(Debug, thiserror::Error)]
#[non_exhaustive]
pub enum NatsError {
    /// The credentials cannot be read.
    #[error("{}: {error}", .path.display())]
    Credentials {
        /// The file.
        path: PathBuf,
        /// The error.
        error: std::io::Error,
    },
    /// No server accepts the connection.
    #[error("the bus cannot be reached: {0}")]
    Connect(#[from] async_nats::ConnectError),
}

/// A connection to NATS that reconnects by itself.
pub struct NatsBus {
    client: Client,
    outgoing: mpsc::Sender<Outgoing>,
    connections: watch::Receiver<u64>,
}

struct Outgoing {
    subject: String,
    payload: Vec<u8>,
}

impl NatsBus {
    /// Connects to the first server that answers.
    ///
    /// # Errors
    ///
    /// Returns an error if no server accepts the connection.
    pub async fn connect(options: &NatsOptions) -> Result<NatsBus, NatsError> {
        let (made, connections) = watch::channel(0);
        let mut connect = ConnectOptions::new()
            .name("cotulenh")
            // A node has no use for its own events.
            .no_echo()
            .subscription_capacity(QUEUE)
            .max_reconnects(None)
            .ping_interval(PING)
            .reconnect_delay_callback(|attempts| {
                let attempts = u32::try_from(attempts).unwrap_or(u32::MAX);
                Duration::from_millis(50)
                    .saturating_mul(attempts)
                    .min(RECONNECT)
            })
            .event_callback(move |event| {
                match &event {
                    Event::Connected => made.send_modify(|count| *count += 1),
                    // Messages were lost.
                    Event::SlowConsumer(_) => made.send_modify(|count| *count += 1),
                    _ => {}
                }
                match event {
                    Event::Connected => tracing::info!("connected to the bus"),
                    event => tracing::warn!(%event, "the bus"),
                }
                std::future::ready(())
            })
            .require_tls(options.require_tls);
        if let Some(path) = &options.root_certificates {
            connect = connect.add_root_certificates(path.clone());
        }
        if let Some((certificate, key)) = &options.client_certificate {
            connect = connect.add_client_certificate(certificate.clone(), key.clone());
        }
        if let Some(path) = &options.credentials {
            let read = connect.credentials_file(path).await;
            connect = read.map_err(|error| NatsError::Credentials {
                path: path.clone(),
                error,
            })?;
        }
        let client = connect.connect(options.servers.clone()).await?;
        if client.max_payload() < PAYLOAD {
            tracing::warn!(
                bytes = client.max_payload(),
                expected = PAYLOAD,
                "max_payload of the bus is small: very long games cannot be sent to other nodes"
            );
        }
        let (outgoing, queue) = mpsc::channel(OUTGOING);
        tokio::spawn(send(client.clone(), queue));
        Ok(NatsBus {
            client,
            outgoing,
            connections,
        })
    }

    /// Returns an error if there is no connection. Without this check, the client would keep the message and send it
    /// too late.
    fn check(&self) -> Result<(), BusError> {
        match self.client.connection_state() {
            State::Connected => Ok(()),
            _ => Err(BusError::Broken("there is no connection".into())),
        }
    }
}

/// Sends messages in their order.
async fn send(client: Client, mut queue: mpsc::Receiver<Outgoing>) {
    while let Some(Outgoing { subject, payload }) = queue.recv().await {
        if client.connection_state() != State::Connected {
            continue;
        }
        if let Err(error) = client.publish(subject, payload.into()).await {
            tracing::warn!(%error, "a message to other nodes is lost");
        }
    }
}

impl Bus for NatsBus {
    fn publish(&self, subject: &str, payload: Vec<u8>) {
        let outgoing = Outgoing {
            subject: subject.to_owned(),
            payload,
        };
        if self.outgoing.try_send(outgoing).is_err() {
            metrics::counter!("cotulenh_bus_lost_total").increment(1);
        }
    }

    fn request(
        &self,
        subject: &str,
        payload: Vec<u8>,
        patience: Duration,
    ) -> BoxFuture<'_, Result<Vec<u8>, BusError>> {
        let subject = subject.to_owned();
        Box::pin(async move {
            self.check()?;
            let request = async_nats::Request::new()
                .payload(payload.into())
                .timeout(Some(patience));
            let answer = self.client.send_request(subject.clone(), request).await;
            let answer = answer.map_err(|error| match error.kind() {
                RequestErrorKind::NoResponders => BusError::NoSubscriber(subject),
                RequestErrorKind::TimedOut => BusError::Timeout,
                _ => BusError::Broken(error.to_string()),
            })?;
            Ok(answer.payload.into())
        })
    }

    fn subscribe(
        &self,
        subject: &str,
    ) -> BoxFuture<'_, Result<mpsc::Receiver<Incoming>, BusError>> {
        let subject = subject.to_owned();
        Box::pin(async move {
            let broken = |error: String| BusError::Broken(error);
            let mut messages = self
                .client
                .subscribe(subject)
                .await
                .map_err(|error| broken(error.to_string()))?;
            // The subscription works when this returns.
            let flushed = self.client.flush().await;
            flushed.map_err(|error| broken(error.to_string()))?;
            let (sender, receiver) = mpsc::channel(QUEUE);
            let outgoing = self.outgoing.clone();
            tokio::spawn(async move {
                while let Some(message) = messages.next().await {
                    let reply = message.reply.map(|subject| {
                        let (outgoing, subject) = (outgoing.clone(), subject.to_string());
                        let reply: Reply = Box::new(move |payload| {
                            // Without an answer, the request is sent again.
                            let _ = outgoing.try_send(Outgoing { subject, payload });
                        });
                        reply
                    });
                    let incoming = Incoming {
                        payload: message.payload.into(),
                        reply,
                    };
                    if sender.send(incoming).await.is_err() {
                        return;
                    }
                }
            });
            Ok(receiver)
        })
    }

    fn connections(&self) -> watch::Receiver<u64> {
        self.connections.clone()
    }
}
