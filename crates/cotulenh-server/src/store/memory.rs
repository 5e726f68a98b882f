//! A store in memory with faults on demand, for tests.

use super::leases::{self, Node, Renewal, StoredNode, Taken, Takeover};
use super::{Append, GameStore, NewGame, Standing, StoreError, StoredGame, TurnStart};
use crate::id::{GameId, NodeId, UserId};
use crate::protocol::{Entry, GameEnd};
use crate::room::seat_of;
use futures_util::future::BoxFuture;
use std::collections::{BTreeMap, VecDeque};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::{Duration, SystemTime, UNIX_EPOCH};
use tokio::time::{Instant, sleep};

/// A fault of one commit.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Fault {
    /// The commit fails and has no effect.
    Failed,
    /// The commit is refused as a conflict.
    Conflict,
    /// The commit is refused because another server begins a game of a player.
    Busy,
    /// The outcome is unknown, and the commit has no effect.
    UnknownWithoutEffect,
    /// The outcome is unknown, and the commit has taken effect.
    UnknownWithEffect,
}

/// The time that a commit takes before and after it has taken effect.
#[derive(Clone, Copy, Debug, Default)]
pub struct Latency {
    /// The time before the entries are in the store.
    pub before: Duration,
    /// The time until the room hears of it.
    pub after: Duration,
}

/// A store in memory. It survives the rooms that use it.
#[derive(Default)]
pub struct MemoryStore(Arc<Mutex<Data>>);

#[derive(Default)]
struct Data {
    games: BTreeMap<GameId, Game>,
    heartbeat: Option<u64>,
    /// The late starts, by the node that has noted them.
    late: BTreeMap<Option<NodeId>, Vec<TurnStart>>,
    nodes: BTreeMap<NodeId, MemoryNode>,
    /// The beginning of the time of the store, and its time then in milliseconds since 1970.
    origin: Option<(Instant, u64)>,
    latency: Latency,
    /// The faults of the next commits.
    faults: VecDeque<Option<Fault>>,
    failing_loads: u32,
    begin_latency: Latency,
    damaged: Vec<GameId>,
    accepts_duplicates: bool,
    ignores_epochs: bool,
    /// Nodes whose leases can neither be renewed nor ended.
    silent: Vec<NodeId>,
    /// The time before the renewals of a node take effect.
    slow: BTreeMap<NodeId, Duration>,
    /// The time that a search for the owner of a game, or for the games of an owner, takes.
    owner_latency: Duration,
    appends: u64,
    takeovers: u64,
    /// The maximum number of running games of a user, or `None` if there is none.
    max_games: Option<usize>,
}

struct Game {
    stored: StoredGame,
    standing: Option<Standing>,
    end: Option<GameEnd>,
    owner: Option<NodeId>,
    released: Option<u64>,
}

struct MemoryNode {
    address: String,
    started: u64,
    heartbeat: u64,
    lease: Duration,
}

impl MemoryStore {
    /// Returns an empty store.
    #[must_use]
    pub fn new() -> MemoryStore {
        MemoryStore::default()
    }

    /// Sets the time that commits take.
    pub fn set_latency(&self, latency: Latency) {
        self.data().latency = latency;
    }

    /// Adds the faults of the next commits. `None` is a commit without a fault.
    pub fn add_faults(&self, faults: impl IntoIterator<Item = Option<Fault>>) {
        self.data().faults.extend(faults);
    }

    /// Removes the faults of the next commits.
    pub fn clear_faults(&self) {
        self.data().faults.clear();
    }

    /// Lets the next loads fail.
    pub fn fail_loads(&self, number: u32) {
        self.data().failing_loads = number;
    }

    /// Sets the time that the beginning of a game takes.
    pub fn set_begin_latency(&self, latency: Latency) {
        self.data().begin_latency = latency;
    }

    /// Makes a game unreadable, as a damaged database does.
    pub fn damage(&self, game: &GameId) {
        self.data().damaged.push(game.clone());
    }

    /// Makes the store accept the same command twice, as a table without a unique index does.
    pub fn accept_duplicates(&self) {
        self.data().accepts_duplicates = true;
    }

    /// Makes the store accept entries of a node that has lost the game, and two entries with the same version, as a store
    /// without epochs and without a key does.
    pub fn ignore_epochs(&self) {
        self.data().ignores_epochs = true;
    }

    /// Refuses to renew or to end the lease of a node, as if the node were cut off, or accepts that again.
    pub fn silence(&self, node: &NodeId, is_silent: bool) {
        let mut data = self.data();
        data.silent.retain(|silent| silent != node);
        if is_silent {
            data.silent.push(node.clone());
        }
    }

    /// Delays the renewals of a node, as a database does that stands still. A renewal takes effect even if its node does
    /// not wait for it.
    pub fn slow_down(&self, node: &NodeId, delay: Duration) {
        self.data().slow.insert(node.clone(), delay);
    }

    /// Sets the time that a search for the owner of a game, or for the games of an owner, takes.
    pub fn set_owner_latency(&self, latency: Duration) {
        self.data().owner_latency = latency;
    }

    /// Returns the number of takeovers that were tried.
    #[must_use]
    pub fn takeovers(&self) -> u64 {
        self.data().takeovers
    }

    /// Returns the entries of a game.
    #[must_use]
    pub fn entries(&self, game: &GameId) -> Vec<Entry> {
        let data = self.data();
        let game = data.games.get(game);
        game.map_or(Vec::new(), |game| game.stored.entries.clone())
    }

    /// Returns the beginning of a game, or `None` if there is no such game.
    #[must_use]
    pub fn new_game(&self, game: &GameId) -> Option<NewGame> {
        let data = self.data();
        Some(data.games.get(game)?.stored.new.clone())
    }

    /// Returns the end of a game, or `None` if it has not ended.
    #[must_use]
    pub fn end(&self, game: &GameId) -> Option<GameEnd> {
        self.data().games.get(game)?.end.clone()
    }

    /// Returns the position in the row of a game, or `None` if no entry has changed it.
    #[must_use]
    pub fn standing(&self, game: &GameId) -> Option<Standing> {
        self.data().games.get(game)?.standing.clone()
    }

    /// Sets the maximum number of running games of a user.
    pub fn set_max_games(&self, most: usize) {
        self.data().max_games = Some(most);
    }

    /// Returns the number of games.
    #[must_use]
    pub fn games(&self) -> usize {
        self.data().games.len()
    }

    /// Returns the number of commits that were tried.
    #[must_use]
    pub fn appends(&self) -> u64 {
        self.data().appends
    }

    fn data(&self) -> MutexGuard<'_, Data> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

impl Data {
    fn append(&mut self, append: Append) -> Result<(), StoreError> {
        let accepts_duplicates = self.accepts_duplicates;
        let game = self.games.get_mut(&append.game);
        let game = game.ok_or(StoreError::Missing)?;
        if append.epoch != game.stored.epoch && !self.ignores_epochs {
            return Err(StoreError::StaleEpoch);
        }
        let entries = &game.stored.entries;
        let next = entries.len() as u64 + 1;
        if !self.ignores_epochs
            && !append
                .entries
                .iter()
                .map(|entry| entry.v)
                .eq(next..next + append.entries.len() as u64)
        {
            return Err(StoreError::Conflict);
        }
        for command in append
            .entries
            .iter()
            .filter_map(|entry| entry.command.as_ref())
        {
            let stored = entries
                .iter()
                .find(|entry| entry.command.as_ref() == Some(command));
            if let (Some(stored), false) = (stored, accepts_duplicates) {
                return Err(StoreError::Duplicate {
                    command: command.clone(),
                    v: stored.v,
                });
            }
        }
        if append.end.is_some() && game.end.is_some() {
            return Err(StoreError::Failed("the game has ended twice".into()));
        }
        if let Some(begin) = append.begin {
            self.begin(begin)?;
        }
        let game = self.games.get_mut(&append.game);
        let game = game.ok_or(StoreError::Missing)?;
        game.stored.entries.extend(append.entries);
        if append.standing.is_some() {
            game.standing = append.standing;
        }
        if append.end.is_some() {
            game.end = append.end;
        }
        Ok(())
    }

    fn begin(&mut self, new: NewGame) -> Result<(), StoreError> {
        if self.games.contains_key(&new.id) {
            return Err(StoreError::Conflict);
        }
        if let Some(most) = self.max_games {
            let running = |user| self.running_of(user) >= most;
            if running(&new.seats.red) || running(&new.seats.blue) {
                return Err(StoreError::TooManyGames(most));
            }
        }
        let id = new.id.clone();
        let stored = StoredGame {
            new,
            epoch: 0,
            entries: Vec::new(),
        };
        let game = Game {
            stored,
            standing: None,
            end: None,
            owner: None,
            released: None,
        };
        self.games.insert(id, game);
        Ok(())
    }

    fn running_of(&self, user: &UserId) -> usize {
        let running = self.games.values().filter(|game| game.end.is_none());
        running
            .filter(|game| seat_of(&game.stored.new.seats, user).is_some())
            .count()
    }

    fn origin(&mut self) -> (Instant, u64) {
        *self.origin.get_or_insert_with(|| {
            let since = SystemTime::now().duration_since(UNIX_EPOCH);
            let millis = since.map_or(0, |since| since.as_millis());
            (Instant::now(), u64::try_from(millis).unwrap_or(u64::MAX))
        })
    }

    /// Returns the time of the store since its first use.
    fn now(&mut self) -> Duration {
        self.origin().0.elapsed()
    }

    fn renew(
        &mut self,
        id: NodeId,
        now: u64,
        lease: Duration,
        late: Vec<TurnStart>,
    ) -> Result<Renewal, StoreError> {
        if self.silent.contains(&id) {
            return Err(StoreError::Failed("a fault of the test".into()));
        }
        let time = self.now();
        let node = self.nodes.get_mut(&id).ok_or(StoreError::Missing)?;
        let renewal = match node.lease > time {
            true => Renewal::Valid,
            false => Renewal::Lapsed,
        };
        node.heartbeat = now;
        node.lease = time + lease;
        self.late.insert(Some(id), late);
        Ok(renewal)
    }

    /// Returns a node if its lease is valid.
    fn alive(&self, node: &NodeId, now: Duration) -> Option<Node> {
        let stored = self.nodes.get(node).filter(|node| node.lease > now)?;
        Some(Node {
            id: node.clone(),
            address: stored.address.clone(),
        })
    }

    fn take_over(&mut self, id: &GameId, node: &NodeId) -> Result<Takeover, StoreError> {
        self.takeovers += 1;
        let now = self.now();
        if self.damaged.contains(id) {
            return Err(StoreError::Damaged("a fault of the test".into()));
        }
        if !self.nodes.contains_key(node) {
            return Err(StoreError::Failed("the node has not joined".into()));
        }
        let game = self.games.get(id).ok_or(StoreError::Missing)?;
        let before = game.owner.clone();
        if let Some(owner) = before.as_ref().filter(|owner| *owner != node)
            && let Some(owner) = self.alive(owner, now)
        {
            return Ok(Takeover::Owned(owner));
        }
        let heartbeat = match &before {
            Some(owner) if owner == node => None,
            Some(owner) => self.nodes.get(owner).map(|node| node.heartbeat),
            None => game.released,
        };
        let mut starts = self.late.values().flatten();
        let late = starts.find(|start| start.game == *id).cloned();
        let game = self.games.get_mut(id).ok_or(StoreError::Missing)?;
        game.stored.epoch += 1;
        game.owner = Some(node.clone());
        game.released = None;
        Ok(Takeover::Taken(Box::new(Taken {
            game: game.stored.clone(),
            heartbeat,
            late,
        })))
    }
}

impl GameStore for MemoryStore {
    fn begin(&self, game: NewGame) -> BoxFuture<'_, Result<(), StoreError>> {
        Box::pin(async move {
            let latency = self.data().begin_latency;
            sleep(latency.before).await;
            let result = self.data().begin(game);
            sleep(latency.after).await;
            result
        })
    }

    fn load(&self, id: &GameId) -> BoxFuture<'_, Result<Option<StoredGame>, StoreError>> {
        let id = id.clone();
        Box::pin(async move {
            let mut data = self.data();
            if data.failing_loads > 0 {
                data.failing_loads -= 1;
                return Err(StoreError::Failed("a fault of the test".into()));
            }
            if data.damaged.contains(&id) {
                return Err(StoreError::Damaged("a fault of the test".into()));
            }
            Ok(data.games.get(&id).map(|game| game.stored.clone()))
        })
    }

    fn append(&self, append: Append) -> BoxFuture<'_, Result<(), StoreError>> {
        Box::pin(async move {
            let (latency, fault) = {
                let mut data = self.data();
                data.appends += 1;
                (data.latency, data.faults.pop_front().flatten())
            };
            sleep(latency.before).await;
            let result = match fault {
                Some(Fault::Failed) => Err(StoreError::Failed("a fault of the test".into())),
                Some(Fault::Conflict) => Err(StoreError::Conflict),
                Some(Fault::Busy) => Err(StoreError::Busy),
                Some(Fault::UnknownWithoutEffect) => Err(StoreError::Unknown),
                Some(Fault::UnknownWithEffect) => {
                    self.data().append(append).and(Err(StoreError::Unknown))
                }
                None => self.data().append(append),
            };
            sleep(latency.after).await;
            result
        })
    }

    fn running(&self) -> BoxFuture<'_, Result<Vec<GameId>, StoreError>> {
        Box::pin(async move {
            let data = self.data();
            let running = data.games.iter().filter(|(_, game)| game.end.is_none());
            Ok(running.map(|(id, _)| id.clone()).collect())
        })
    }

    fn running_of(&self, user: &UserId) -> BoxFuture<'_, Result<usize, StoreError>> {
        let user = user.clone();
        Box::pin(async move { Ok(self.data().running_of(&user)) })
    }

    fn last_heartbeat(&self) -> BoxFuture<'_, Result<Option<u64>, StoreError>> {
        Box::pin(async move { Ok(self.data().heartbeat) })
    }

    fn heartbeat(&self, now: u64, late: Vec<TurnStart>) -> BoxFuture<'_, Result<(), StoreError>> {
        Box::pin(async move {
            let mut data = self.data();
            data.heartbeat = Some(now);
            data.late.insert(None, late);
            Ok(())
        })
    }

    fn late_starts(&self) -> BoxFuture<'_, Result<Vec<TurnStart>, StoreError>> {
        Box::pin(async move { Ok(self.data().late.values().flatten().cloned().collect()) })
    }

    fn time(&self) -> BoxFuture<'_, Result<u64, StoreError>> {
        Box::pin(async move {
            let (origin, millis) = self.data().origin();
            let elapsed = u64::try_from(origin.elapsed().as_millis()).unwrap_or(u64::MAX);
            Ok(millis + elapsed)
        })
    }

    fn join(&self, node: Node, now: u64, lease: Duration) -> BoxFuture<'_, Result<(), StoreError>> {
        Box::pin(async move {
            let mut data = self.data();
            let time = data.now();
            let joined = MemoryNode {
                address: node.address,
                started: u64::try_from(time.as_millis()).unwrap_or(u64::MAX),
                heartbeat: now,
                lease: time + lease,
            };
            data.nodes.insert(node.id, joined);
            Ok(())
        })
    }

    fn renew(
        &self,
        node: &NodeId,
        now: u64,
        lease: Duration,
        late: Vec<TurnStart>,
    ) -> BoxFuture<'_, Result<Renewal, StoreError>> {
        let (store, node) = (MemoryStore(Arc::clone(&self.0)), node.clone());
        Box::pin(async move {
            let delay = store.data().slow.get(&node).copied();
            let Some(delay) = delay else {
                return store.data().renew(node, now, lease, late);
            };
            let renewed = tokio::spawn(async move {
                sleep(delay).await;
                store.data().renew(node, now, lease, late)
            });
            renewed.await.unwrap_or(Err(StoreError::Unknown))
        })
    }

    fn leave(&self, node: &NodeId, now: u64) -> BoxFuture<'_, Result<(), StoreError>> {
        let node = node.clone();
        Box::pin(async move {
            let mut data = self.data();
            if data.silent.contains(&node) {
                return Err(StoreError::Failed("a fault of the test".into()));
            }
            for game in data.games.values_mut() {
                if game.owner.as_ref() == Some(&node) {
                    game.owner = None;
                    game.released = Some(now);
                }
            }
            data.nodes.remove(&node);
            Ok(())
        })
    }

    fn take_over(
        &self,
        game: &GameId,
        node: &NodeId,
    ) -> BoxFuture<'_, Result<Takeover, StoreError>> {
        let (game, node) = (game.clone(), node.clone());
        Box::pin(async move {
            let latency = self.data().latency;
            sleep(latency.before).await;
            let result = self.data().take_over(&game, &node);
            sleep(latency.after).await;
            result
        })
    }

    fn release(
        &self,
        game: &GameId,
        epoch: u64,
        now: u64,
    ) -> BoxFuture<'_, Result<(), StoreError>> {
        let id = game.clone();
        Box::pin(async move {
            let mut data = self.data();
            if let Some(game) = data.games.get_mut(&id)
                && game.stored.epoch == epoch
                && game.owner.take().is_some()
            {
                game.released = Some(now);
            }
            Ok(())
        })
    }

    fn owner(&self, game: &GameId) -> BoxFuture<'_, Result<Option<Node>, StoreError>> {
        let id = game.clone();
        Box::pin(async move {
            let latency = self.data().owner_latency;
            sleep(latency).await;
            let mut data = self.data();
            let now = data.now();
            let owner = data.games.get(&id).and_then(|game| game.owner.as_ref());
            Ok(owner.and_then(|owner| data.alive(owner, now)))
        })
    }

    fn owned(&self, node: &NodeId) -> BoxFuture<'_, Result<Vec<(GameId, u64)>, StoreError>> {
        let node = node.clone();
        Box::pin(async move {
            let latency = self.data().owner_latency;
            sleep(latency).await;
            let data = self.data();
            let owned = data
                .games
                .iter()
                .filter(|(_, game)| game.end.is_none() && game.owner.as_ref() == Some(&node));
            Ok(owned
                .map(|(id, game)| (id.clone(), game.stored.epoch))
                .collect())
        })
    }

    fn expired(&self) -> BoxFuture<'_, Result<Vec<GameId>, StoreError>> {
        Box::pin(async move {
            let mut data = self.data();
            let now = data.now();
            let is_owned = |game: &Game| {
                let owner = game.owner.as_ref();
                owner.is_some_and(|owner| data.alive(owner, now).is_some())
            };
            let expired = data
                .games
                .iter()
                .filter(|(_, game)| game.end.is_none() && !is_owned(game));
            Ok(expired
                .take(leases::EXPIRED)
                .map(|(id, _)| id.clone())
                .collect())
        })
    }

    fn nodes(&self) -> BoxFuture<'_, Result<Vec<StoredNode>, StoreError>> {
        Box::pin(async move {
            let mut data = self.data();
            let now = data.now();
            let mut nodes: Vec<StoredNode> = data
                .nodes
                .iter()
                .map(|(id, node)| StoredNode {
                    node: Node {
                        id: id.clone(),
                        address: node.address.clone(),
                    },
                    started: node.started,
                    heartbeat: node.heartbeat,
                    is_alive: node.lease > now,
                })
                .collect();
            nodes.sort_by_key(|node| std::cmp::Reverse(node.started));
            Ok(nodes)
        })
    }
}
