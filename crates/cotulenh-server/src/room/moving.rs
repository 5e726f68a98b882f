//! The move of clients to the next room of a game, or to the next link to it.

use super::loading::Item;
use super::registry::Inner;
use super::{ClientId, Message, ToRoom};
use crate::id::{GameId, UserId};
use crate::protocol::{ClosingReason, ErrorCode};
use std::sync::Arc;
use std::time::Duration;
use tokio::sync::{mpsc, watch};
use tokio::time::{Instant, sleep};

/// The time for which a link tries to move clients to the next room before it disconnects them.
const MOVING: Duration = Duration::from_secs(15);
/// The wait before a client is moved again.
const RETRY: Duration = Duration::from_millis(250);

/// A client of this node that moves from one room or link of a game to the next one.
pub(super) struct MovingClient {
    pub(super) client: ClientId,
    pub(super) user: Option<UserId>,
    pub(super) queue: mpsc::Sender<Message>,
}

/// Waits until the server stops. An error means that the registry is gone.
pub(super) async fn stopped(stopping: &mut watch::Receiver<bool>) {
    let _ = stopping.wait_for(|stopping| *stopping).await;
}

impl MovingClient {
    /// Tells the client to connect again.
    pub(super) fn close(self) {
        // A client with a full queue sees the end of the queue instead.
        let _ = self.queue.try_send(Message::Close(ClosingReason::Restart));
    }
}

impl Inner {
    /// Moves clients to the next room of a game, or to the next link to it. Each receives the whole state. If the server
    /// stops, the clients must connect again.
    pub(super) async fn rejoin(
        self: &Arc<Inner>,
        game: &GameId,
        clients_to_move: Vec<MovingClient>,
    ) {
        let until = Instant::now() + MOVING;
        let mut stopping = self.stopping.subscribe();
        for client in clients_to_move {
            let moved = tokio::select! {
                biased;
                () = stopped(&mut stopping) => false,
                moved = self.move_client(game, &client, until) => moved,
            };
            if !moved {
                client.close();
            }
        }
    }

    /// Moves a client. Returns `false` if that is not possible.
    async fn move_client(
        self: &Arc<Inner>,
        game: &GameId,
        moving: &MovingClient,
        until: Instant,
    ) -> bool {
        loop {
            let join = ToRoom::Join {
                client: moving.client,
                user: moving.user.clone(),
                queue: moving.queue.clone(),
            };
            match self.send(game, Item::Message(join)).await {
                Ok(()) => return true,
                Err(error) if error.code == ErrorCode::Store && Instant::now() < until => {
                    sleep(RETRY).await;
                }
                Err(_) => return false,
            }
        }
    }
}
