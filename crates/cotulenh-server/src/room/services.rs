//! Tasks beside the rooms: the heartbeat, the wake-ups and the list of live games.

use super::loading::Item;
use super::registry::{Inner, Rooms, lock};
use crate::cluster::Cluster;
use crate::id::GameId;
use crate::protocol::ErrorCode;
use crate::store::StoreError;
use std::sync::Arc;
use tokio::time::{Instant, MissedTickBehavior, interval, sleep_until};

/// The milliseconds before a game is woken again if the store has failed.
pub(super) const WAKE_WAIT: u64 = 5_000;

impl Rooms {
    pub(super) fn spawn_services(&self) {
        let mut tasks = lock(&self.0.services);
        let inner = Arc::clone(&self.0);
        tasks.spawn(async move { inner.beat().await });
        let inner = Arc::clone(&self.0);
        tasks.spawn(async move { inner.wake_games().await });
        let inner = Arc::clone(&self.0);
        tasks.spawn(async move { inner.live.publish(None).await });
    }

    /// Joins the other nodes, and starts the tasks of a node.
    pub(super) async fn join(&self, cluster: &Cluster) -> Result<(), StoreError> {
        let inner = &self.0;
        let subscriptions = cluster.subscribe().await;
        let subscriptions = subscriptions.map_err(|error| StoreError::Failed(error.to_string()))?;
        let asked = Instant::now();
        inner.join(cluster).await?;
        inner.lease.renew(asked);
        let running = inner.store.running().await?;
        lock(&inner.running).extend(running);
        inner.listen(cluster, subscriptions);
        let mut tasks = lock(&inner.services);
        let (inner, node) = (Arc::clone(&self.0), cluster.clone());
        tasks.spawn(async move { inner.renew(node).await });
        let (inner, node) = (Arc::clone(&self.0), cluster.clone());
        tasks.spawn(async move { inner.adopt(node).await });
        let inner = Arc::clone(&self.0);
        tasks.spawn(async move { inner.wake_games().await });
        let (inner, node) = (Arc::clone(&self.0), cluster.clone());
        tasks.spawn(async move { inner.live.publish(Some(&node)).await });
        Ok(())
    }
}

impl Inner {
    /// Starts the room of a game at a time in milliseconds since 1970, so that it can end the game. Replaces an earlier
    /// call for the game.
    pub(super) fn wake_at(&self, at: u64, id: GameId) {
        lock(&self.wakes).set(at, id);
        self.has_wake.notify_one();
    }

    async fn beat(&self) {
        let mut ticks = interval(self.options.heartbeat);
        ticks.set_missed_tick_behavior(MissedTickBehavior::Delay);
        loop {
            ticks.tick().await;
            let late = self.turn_starts.late();
            let stored = self.store.heartbeat(self.wall.now(), late).await;
            self.written.note(&stored);
            if let Err(error) = stored {
                tracing::warn!(%error, "the heartbeat is not stored");
            }
        }
    }

    async fn wake_games(self: &Arc<Inner>) {
        loop {
            let next = lock(&self.wakes).next();
            let timer = async {
                match next {
                    Some(at) => sleep_until(self.wall.instant(at)).await,
                    None => std::future::pending().await,
                }
            };
            tokio::select! {
                () = timer => {}
                () = self.has_wake.notified() => continue,
            }
            let mut services = lock(&self.services);
            while services.try_join_next().is_some() {}
            let due = lock(&self.wakes).take_due(self.wall.now());
            for id in due {
                let inner = Arc::clone(self);
                services.spawn(async move { inner.wake(id).await });
            }
        }
    }

    async fn wake(self: &Arc<Inner>, id: GameId) {
        let woken = self.send(&id, Item::Wake).await;
        if woken.is_err_and(|error| error.code == ErrorCode::Store) {
            self.wake_at(self.wall.now() + WAKE_WAIT, id);
        }
    }
}
