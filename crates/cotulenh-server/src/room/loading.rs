//! Rooms in memory: they are loaded when a message needs them, and forgotten when they have ended.

use super::errors::{damaged, failed, no_such_game};
#[cfg(feature = "testing")]
use super::options::Mutant;
use super::registry::{Inner, lock};
use super::remote::Arrived;
use super::services::WAKE_WAIT;
use super::state::RoomState;
use super::task::Room;
use super::{ToRoom, span};
use crate::cluster::Attached;
use crate::id::{GameId, NodeId};
use crate::protocol::{ErrorBody, ErrorCode};
use crate::store::StoreError;
use futures_util::FutureExt;
use std::panic::AssertUnwindSafe;
use std::sync::Arc;
use tokio::sync::{Notify, OnceCell, mpsc, oneshot, watch};
use tokio::task::JoinSet;
use tracing::Instrument;

/// The number of messages that wait in the queue of a room. Senders wait while it is full.
pub(super) const QUEUE: usize = 64;

/// An item in the queue of a room.
pub(super) enum Item {
    /// A message.
    Message(ToRoom),
    /// A marker that the room sends to itself when a deadline passes. Messages queued before it are handled before the
    /// game is ended.
    DrainMarker,
    /// A message without content. Sending it starts the room, which then checks its deadline.
    Wake,
    /// Clients of this node must be attached again to the room on another node.
    Stale,
    /// Compares the clients and the version of a node with those of the room. The answer is `true` if they are the same.
    Compare {
        node: NodeId,
        attached: Attached,
        answer: oneshot::Sender<bool>,
    },
    /// Ends the room by a panic.
    #[cfg(feature = "testing")]
    Panic,
}

/// The handle of a room. It is empty while the game is read.
#[derive(Default)]
pub(super) struct RoomHandle(pub(super) OnceCell<LoadedRoom>);

/// A room that is in memory: the room itself, or the link to it if it is on another node.
#[derive(Clone)]
pub(super) struct LoadedRoom {
    /// The queue of the room, or of the link to it.
    pub(super) queue: mpsc::Sender<Item>,
    /// The epoch of the game when it was read.
    pub(super) epoch: u64,
    /// Tells the room that another node has taken the game over.
    pub(super) taken_over: Arc<Notify>,
    /// The link to the room, if it is on another node.
    pub(super) link: Option<Link>,
}

/// The link to a room on another node.
#[derive(Clone)]
pub(super) struct Link {
    pub(super) owner: NodeId,
    /// The messages of the room.
    pub(super) pushes: mpsc::Sender<Arrived>,
    /// The clients of this node and their version.
    pub(super) attached: watch::Receiver<Attached>,
}

impl Inner {
    pub(super) async fn send(
        self: &Arc<Inner>,
        id: &GameId,
        mut item: Item,
    ) -> Result<(), ErrorBody> {
        loop {
            let (handle, sent) = match self.room(id).await {
                Ok((handle, room)) => (handle, room.queue.send(item).await),
                Err(error) => {
                    if error.code == ErrorCode::Store
                        && matches!(item, Item::Message(ToRoom::Do { .. }))
                    {
                        self.note_outage(id, self.wall.now());
                    }
                    return Err(error);
                }
            };
            match sent {
                Ok(()) => return Ok(()),
                // The room has ended in the meantime. The next one takes the message.
                Err(mpsc::error::SendError(back)) => {
                    item = back;
                    self.forget(id, &handle);
                }
            }
        }
    }

    /// Returns a room, and loads it if it is not in memory.
    pub(super) async fn room(
        self: &Arc<Inner>,
        id: &GameId,
    ) -> Result<(Arc<RoomHandle>, LoadedRoom), ErrorBody> {
        self.refuse_if_stopping()?;
        let handle = Arc::clone(lock(&self.rooms).entry(id.clone()).or_default());
        let room = handle.0.get_or_try_init(|| self.load(id, &handle)).await;
        match room {
            Ok(room) => Ok((Arc::clone(&handle), room.clone())),
            Err(error) => {
                self.forget(id, &handle);
                Err(error)
            }
        }
    }

    /// Reads a game and starts its room, or the link to its room.
    async fn load(
        self: &Arc<Inner>,
        id: &GameId,
        handle: &Arc<RoomHandle>,
    ) -> Result<LoadedRoom, ErrorBody> {
        if let Some(cluster) = &self.cluster {
            return self.take_over(id, handle, cluster).await;
        }
        let state = self.restore(id).await?;
        // A room that failed after it had stored the end has not sent the event.
        self.ended(&state);
        self.spawn(state, handle, self.grace_until)
    }

    /// Reads a game.
    pub(super) async fn restore(&self, id: &GameId) -> Result<RoomState, ErrorBody> {
        let stored = self.store.load(id).await.map_err(|error| match error {
            StoreError::Damaged(why) => {
                tracing::error!(game = %id, why, "the stored game is damaged");
                damaged()
            }
            error => failed(&error),
        })?;
        let stored = stored.ok_or_else(no_such_game)?;
        let start = self.turn_starts.of(id);
        RoomState::restore(&stored, start.as_ref()).map_err(|error| {
            tracing::error!(game = %id, %error, "the stored game cannot be restored");
            damaged()
        })
    }

    /// Starts a room.
    pub(super) fn spawn(
        self: &Arc<Inner>,
        state: RoomState,
        handle: &Arc<RoomHandle>,
        grace_until: u64,
    ) -> Result<LoadedRoom, ErrorBody> {
        let (sender, queue) = mpsc::channel(QUEUE);
        #[cfg(feature = "testing")]
        let state = {
            let mut state = state;
            if self.options.mutant == Some(Mutant::DeduplicateInMemory) {
                state.forget_commands();
            }
            state
        };
        let id = state.id().clone();
        let loaded = LoadedRoom {
            queue: sender.clone(),
            epoch: state.epoch(),
            taken_over: Arc::default(),
            link: None,
        };
        let room = Room::new(
            Arc::clone(self),
            state,
            queue,
            sender.downgrade(),
            Arc::clone(&loaded.taken_over),
            grace_until,
        );
        let run = room.run(Arc::clone(handle));
        self.start_task(id, handle, run)?;
        Ok(loaded)
    }

    /// Runs a room, or the link to a room. If it panics, the room is started again.
    pub(super) fn start_task(
        self: &Arc<Inner>,
        id: GameId,
        handle: &Arc<RoomHandle>,
        run: impl Future<Output = ()> + Send + 'static,
    ) -> Result<(), ErrorBody> {
        let (inner, handle) = (Arc::clone(self), Arc::clone(handle));
        let span = span(&id);
        let task = async move {
            if AssertUnwindSafe(run).catch_unwind().await.is_err() {
                tracing::error!("the room has failed and is started again");
                inner.live.remove(&id);
                inner.forget(&id, &handle);
                inner.wake_at(inner.wall.now() + WAKE_WAIT, id);
            }
        };
        let mut tasks = lock(&self.tasks);
        // No room starts after `take_tasks`.
        self.refuse_if_stopping()?;
        // Tasks that have ended are dropped.
        while tasks.try_join_next().is_some() {}
        tasks.spawn(task.instrument(span));
        Ok(())
    }

    /// Tells the rooms to stop, and returns their tasks.
    pub(super) fn take_tasks(&self) -> JoinSet<()> {
        let mut tasks = lock(&self.tasks);
        self.stopping.send_replace(true);
        std::mem::take(&mut *tasks)
    }

    /// Removes a handle, unless another room uses it.
    pub(super) fn forget(&self, id: &GameId, handle: &Arc<RoomHandle>) {
        let mut rooms = lock(&self.rooms);
        if rooms
            .get(id)
            .is_some_and(|there| Arc::ptr_eq(there, handle))
        {
            rooms.remove(id);
        }
    }

    pub(super) fn refuse_if_stopping(&self) -> Result<(), ErrorBody> {
        if *self.stopping.borrow() {
            return Err(ErrorBody::new(
                ErrorCode::Stopping,
                "the server is shutting down",
            ));
        }
        Ok(())
    }
}
