//! The lease of a node on its games, and the games of nodes that have failed.

use super::clients::RemoteSender;
use super::errors::{damaged, failed, no_such_game};
use super::loading::{Item, Link, LoadedRoom, QUEUE, RoomHandle};
use super::registry::{Inner, lock};
use super::remote::Remote;
use super::state::RoomState;
use crate::cluster::Cluster;
use crate::id::{GameId, NodeId};
use crate::protocol::{ErrorBody, ErrorCode};
use crate::store::leases::{Node, Renewal, Taken, Takeover};
use crate::store::{Append, StoreError, StoredGame};
use futures_util::future::{BoxFuture, join_all};
use std::collections::HashMap;
use std::future::pending;
use std::sync::Arc;
use std::time::Duration;
use tokio::sync::mpsc;
use tokio::time::{Instant, MissedTickBehavior, interval};

/// The length of a lease. The games of a killed node go on when its lease has run out. Players must not wait longer
/// than five seconds for that, so the lease is shorter.
pub const LEASE: Duration = Duration::from_secs(3);
/// The time between two renewals.
pub const RENEWAL: Duration = Duration::from_millis(750);
/// The time after which a failed renewal is tried again.
const RENEWAL_RETRY: Duration = Duration::from_millis(250);
/// The time between two looks for games whose node has failed.
pub const LOOK: Duration = Duration::from_millis(500);
/// The number of times that a takeover is tried again at once.
const TRIES: u32 = 3;
/// The number of games that are taken over at the same time.
const AT_ONCE: usize = 32;
/// The head start of each node over the next one in the order of nodes for a game, so that not all try at once.
const HEAD_START: Duration = Duration::from_millis(400);
/// The time before a damaged game is tried again.
const DAMAGED_WAIT: Duration = Duration::from_secs(60);

impl Inner {
    /// Takes a game over and starts its room, or the link to the room of its owner.
    pub(super) async fn take_over(
        self: &Arc<Inner>,
        id: &GameId,
        handle: &Arc<RoomHandle>,
        cluster: &Cluster,
    ) -> Result<LoadedRoom, ErrorBody> {
        let mut tries = 0;
        let taken = loop {
            match self.store.take_over(id, cluster.node()).await {
                Ok(Takeover::Taken(taken)) => break *taken,
                Ok(Takeover::Owned(owner)) => return self.link(id, handle, cluster, owner.id),
                Err(StoreError::Missing) => return Err(no_such_game()),
                Err(StoreError::Damaged(why)) => {
                    tracing::error!(game = %id, why, "the stored game is damaged");
                    return Err(damaged());
                }
                // The game has just been released.
                Err(StoreError::Conflict) if tries < TRIES => tries += 1,
                Err(error) => {
                    if error == StoreError::Unknown {
                        // If this node has the game now, the heartbeat of its last owner is gone.
                        let mut unresumed = lock(&self.unresumed);
                        unresumed.entry(id.clone()).or_insert(self.wall.now());
                    }
                    return Err(failed(&error));
                }
            }
        };
        let now = self.wall.now();
        let Taken {
            game: stored,
            heartbeat,
            late,
        } = taken;
        let late = late.or_else(|| self.turn_starts.of(id));
        let mut state = RoomState::restore(&stored, late.as_ref()).map_err(|error| {
            tracing::error!(game = %id, %error, "the stored game cannot be restored");
            damaged()
        })?;
        // A room that failed after it had stored the end has not sent the event.
        self.ended(&state);
        let heartbeat = heartbeat
            .or_else(|| self.single_server_until(&stored))
            .or_else(|| lock(&self.unresumed).get(id).copied());
        let mut grace_until = self.grace_until;
        if let Some(heartbeat) = heartbeat {
            tracing::info!(game = %id, epoch = stored.epoch, "took the game over");
            let grace = u64::try_from(self.options.grace.as_millis()).unwrap_or(u64::MAX);
            grace_until = grace_until.max(now.saturating_add(grace));
            // If the entry cannot be stored, the next try needs the heartbeat, and the store has only that of this node.
            lock(&self.unresumed).insert(id.clone(), heartbeat);
            if let Some(change) = state.resumed(heartbeat, now) {
                let append = Append {
                    game: id.clone(),
                    epoch: stored.epoch,
                    entries: vec![change.entry.clone()],
                    standing: None,
                    end: None,
                    begin: None,
                };
                let appended = self.store.append(append).await;
                appended.map_err(|error| failed(&error))?;
                state.apply(&change.entry, now).map_err(|error| {
                    tracing::error!(game = %id, %error, "the game cannot be resumed");
                    damaged()
                })?;
            }
            lock(&self.unresumed).remove(id);
        }
        self.spawn(state, handle, grace_until)
    }

    /// Returns the last heartbeat of a server without a cluster, if that server ran the game and this is the first
    /// takeover.
    fn single_server_until(&self, stored: &StoredGame) -> Option<u64> {
        let heartbeat = self.single_server_heartbeat?;
        (stored.epoch == 1 && stored.new.started < heartbeat).then_some(heartbeat)
    }

    /// Starts the link to the room of a game on another node.
    fn link(
        self: &Arc<Inner>,
        id: &GameId,
        handle: &Arc<RoomHandle>,
        cluster: &Cluster,
        owner: NodeId,
    ) -> Result<LoadedRoom, ErrorBody> {
        let (sender, queue) = mpsc::channel(QUEUE);
        let (remote, pushes, attached) = Remote::new(
            Arc::clone(self),
            cluster.clone(),
            id.clone(),
            owner.clone(),
            queue,
        );
        let run = remote.run(Arc::clone(handle));
        self.start_task(id.clone(), handle, run)?;
        let link = Link {
            owner,
            pushes,
            attached,
        };
        Ok(LoadedRoom {
            queue: sender,
            epoch: 0,
            taken_over: Arc::default(),
            link: Some(link),
        })
    }

    /// Returns the sender of messages to clients of a game on other nodes, or `None` if there is no cluster.
    pub(super) fn remote_sender(&self, id: &GameId) -> Option<RemoteSender> {
        Some(RemoteSender {
            cluster: self.cluster.clone()?,
            game: id.clone(),
        })
    }

    /// Adds this node to the store.
    pub(super) async fn join(&self, cluster: &Cluster) -> Result<(), StoreError> {
        let node = Node {
            id: cluster.node().clone(),
            address: cluster.node().to_string(),
        };
        self.store.join(node, self.wall.now(), LEASE).await
    }

    /// Renews the lease of this node until the server stops.
    pub(super) async fn renew(self: &Arc<Inner>, cluster: Cluster) {
        let mut ticks = interval(RENEWAL);
        ticks.set_missed_tick_behavior(MissedTickBehavior::Delay);
        // Whether another node may have taken games over since they were last compared with the store.
        let mut is_doubtful = false;
        // The comparison, which may take longer than the lease. The lease is renewed meanwhile.
        let mut comparison: Option<BoxFuture<'_, bool>> = None;
        // The time at which the last renewal was asked for.
        let mut asked = Instant::now();
        loop {
            let compared = async {
                match &mut comparison {
                    Some(comparison) => comparison.await,
                    None => pending().await,
                }
            };
            tokio::select! {
                biased;
                is_compared = compared => {
                    comparison = None;
                    if is_compared {
                        is_doubtful = false;
                        self.may_play(asked);
                    }
                    continue;
                }
                _ = ticks.tick() => {}
            }
            // A node that stops answers no requests. If it cannot hand its games over, its lease must run out.
            if *self.stopping.borrow() {
                return;
            }
            let late = self.turn_starts.late();
            asked = Instant::now();
            // The answer is waited for, however late it is, because only this renewal learns that the lease had run out.
            let renewed = self
                .store
                .renew(cluster.node(), self.wall.now(), LEASE, late);
            let renewed = match renewed.await {
                // The node has left.
                Err(StoreError::Missing) if *self.stopping.borrow() => return,
                Err(StoreError::Missing) => {
                    tracing::warn!("the store has forgotten this node");
                    self.join(&cluster).await.map(|()| Renewal::Lapsed)
                }
                renewed => renewed,
            };
            match &renewed {
                Ok(Renewal::Valid) => {}
                Ok(Renewal::Lapsed) => {
                    is_doubtful = true;
                    comparison = None;
                }
                Err(error) => {
                    tracing::warn!(%error, "the lease is not renewed");
                    self.written.note(&renewed);
                    // The renewal may have been committed, and its answer lost.
                    is_doubtful = true;
                    comparison = None;
                    // Messages wait for the lease.
                    ticks.reset_after(RENEWAL_RETRY);
                    continue;
                }
            }
            // Rooms that have lost their games must know that before the others go on.
            if !is_doubtful {
                self.may_play(asked);
            } else if comparison.is_none() {
                comparison = Some(Box::pin(self.end_lost(&cluster)));
            }
        }
    }

    /// Lets the rooms play until the end of a lease that was asked for at an instant.
    fn may_play(&self, asked: Instant) {
        self.lease.renew(asked);
        self.written.note(&Ok::<_, StoreError>(()));
    }

    /// Ends the rooms of games that another node has taken over while this one was paused. Returns `false` if the store
    /// cannot say which games these are.
    async fn end_lost(self: &Arc<Inner>, cluster: &Cluster) -> bool {
        let owned = match self.store.owned(cluster.node()).await {
            Ok(owned) => owned.into_iter().collect::<HashMap<GameId, u64>>(),
            Err(error) => {
                // This is safe: the store refuses every append of a room that has lost its game.
                tracing::warn!(%error, "the games of this node cannot be read");
                return false;
            }
        };
        let rooms: Vec<_> = lock(&self.rooms)
            .iter()
            .filter_map(|(id, handle)| Some((id.clone(), handle.0.get()?.clone())))
            .filter(|(_, room)| room.link.is_none())
            .collect();
        let lost = rooms
            .into_iter()
            .filter(|(id, room)| owned.get(id) != Some(&room.epoch));
        let mut count = 0;
        for (_, room) in lost {
            count += 1;
            room.taken_over.notify_one();
        }
        tracing::warn!(count, "the lease may have run out; rooms of lost games end");
        true
    }

    /// Takes over the games of nodes that have failed or left. Does not return.
    pub(super) async fn adopt(self: &Arc<Inner>, cluster: Cluster) {
        let mut ticks = interval(LOOK);
        ticks.set_missed_tick_behavior(MissedTickBehavior::Delay);
        let mut first_seen: HashMap<GameId, Instant> = HashMap::new();
        let mut quiet_until = Instant::now();
        loop {
            tokio::select! {
                _ = ticks.tick() => {}
                () = self.look_for_lost.notified() => {}
            }
            let games = match self.store.expired().await {
                Ok(games) => games,
                Err(error) => {
                    tracing::warn!(%error, "lost games cannot be looked for");
                    // The other nodes may not have renewed their leases either. They get the time to do so.
                    quiet_until = Instant::now() + LEASE;
                    continue;
                }
            };
            let now = Instant::now();
            if now < quiet_until {
                continue;
            }
            first_seen.retain(|id, _| games.contains(id));
            let mut mine = Vec::new();
            for id in games {
                let seen = *first_seen.entry(id.clone()).or_insert(now);
                let rank = u32::try_from(cluster.rank_for(id.as_str())).unwrap_or(u32::MAX);
                let is_due = now >= seen + HEAD_START.saturating_mul(rank);
                if is_due && !self.has_room(&id) {
                    mine.push(id);
                }
            }
            if !mine.is_empty() {
                tracing::info!(games = mine.len(), "taking games over");
            }
            for games in mine.chunks(AT_ONCE) {
                let woken = join_all(games.iter().map(|id| self.send(id, Item::Wake))).await;
                let is_damaged = |result: &Result<(), ErrorBody>| matches!(result, Err(error) if error.code == ErrorCode::Damaged);
                let damaged = games
                    .iter()
                    .zip(&woken)
                    .filter(|(_, sent)| is_damaged(sent));
                first_seen.extend(damaged.map(|(id, _)| (id.clone(), now + DAMAGED_WAIT)));
            }
        }
    }

    /// Returns `true` if the room of a game is on this node.
    fn has_room(&self, id: &GameId) -> bool {
        let handle = lock(&self.rooms).get(id).cloned();
        let room = handle.as_ref().and_then(|handle| handle.0.get());
        room.is_some_and(|room| room.link.is_none())
    }
}

#[cfg(all(test, feature = "testing"))]
mod tests {
    use super::*;
    use crate::bus::local::Hub;
    use crate::room::{Options, Rooms};
    use crate::store::GameStore;
    use crate::store::memory::MemoryStore;
    use tokio::time::sleep;

    #[tokio::test(start_paused = true)]
    async fn a_node_plays_again_even_if_its_games_are_read_for_longer_than_its_lease() {
        let (hub, store) = (Hub::default(), Arc::new(MemoryStore::new()));
        let cluster = Cluster::new(Arc::new(hub.connect()));
        let games = Arc::clone(&store) as Arc<dyn GameStore>;
        let rooms = Rooms::start_in(games, Options::default(), cluster.clone()).await;
        let rooms = rooms.unwrap();
        store.silence(cluster.node(), true);
        sleep(2 * LEASE).await;
        store.set_owner_latency(2 * LEASE);
        store.silence(cluster.node(), false);
        sleep(LEASE).await;
        assert!(store.nodes().await.unwrap()[0].is_alive);
        assert!(!rooms.0.lease.is_valid(), "it may have lost games");
        assert!(cluster.lease().age() > 2 * LEASE, "it does not play");
        sleep(2 * LEASE).await;
        assert!(rooms.0.lease.is_valid());
        assert!(cluster.lease().age() < LEASE);
    }
}
