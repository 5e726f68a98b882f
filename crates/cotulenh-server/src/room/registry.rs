//! The registry of rooms: it starts them on demand and ends idle ones.

use super::errors::{StartError, damaged, failed, unknown};
use super::lease::Lease;
use super::live::Live;
use super::loading::{Item, RoomHandle};
use super::options::Options;
use super::running::Running;
use super::state::RoomState;
use super::turn_starts::TurnStarts;
use super::wakes::Wakes;
use super::wall::WallClock;
use super::{ClientId, LiveGame, RoomEvent, ToRoom, seat_of};
use crate::cluster::{Cluster, Event};
use crate::health::Pulse;
use crate::id::{GameId, UserId};
use crate::protocol::{BySide, Command, Crowd, ErrorBody, GameState};
use crate::store::{GameStore, NewGame};
use std::collections::HashMap;
use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::Duration;
use tokio::sync::{Notify, broadcast, oneshot, watch};
use tokio::task::JoinSet;
use tokio::time::{Instant, timeout};

/// The number of events that a slow receiver may fall behind.
const EVENTS: usize = 4_096;
/// The time that the rooms of a node have to finish their commits before the games are handed over.
const HANDOVER: Duration = Duration::from_millis(500);
/// The time that the store has to hand the games over.
const LEAVING: Duration = Duration::from_secs(3);
/// The time that rooms have to end. A commit that has begun is still finished by the store.
const STOPPING: Duration = Duration::from_secs(10);

/// The rooms of a server. Clones share the same rooms.
#[derive(Clone)]
pub struct Rooms(pub(super) Arc<Inner>);

pub(super) struct Inner {
    pub(super) store: Arc<dyn GameStore>,
    pub(super) options: Options,
    pub(super) wall: WallClock,
    /// The time until which no flag falls and no game is claimed.
    pub(super) grace_until: u64,
    pub(super) live: Live,
    pub(super) rooms: Mutex<HashMap<GameId, Arc<RoomHandle>>>,
    /// The tasks of rooms.
    pub(super) tasks: Mutex<JoinSet<()>>,
    /// The heartbeat and other tasks that end with the server.
    pub(super) services: Mutex<JoinSet<()>>,
    pub(super) wakes: Mutex<Wakes>,
    pub(super) has_wake: Notify,
    pub(super) events: broadcast::Sender<RoomEvent>,
    next_client: AtomicU64,
    pub(super) running: Mutex<Running>,
    pub(super) turn_starts: TurnStarts,
    /// The last heartbeats of the previous owners of games that were taken over and not resumed yet.
    pub(super) unresumed: Mutex<HashMap<GameId, u64>>,
    /// The times when the store began to fail, by running game whose room has ended or could not be loaded.
    outages: Mutex<HashMap<GameId, u64>>,
    pub(super) stopping: watch::Sender<bool>,
    /// The node of a cluster, or `None` if there is no cluster.
    pub(super) cluster: Option<Cluster>,
    /// The record of the heartbeats. In a cluster, they renew the lease.
    pub(super) written: Arc<Pulse>,
    /// The lease of this node by its own clock.
    pub(super) lease: Lease,
    /// Wakes the search for games whose node has left.
    pub(super) look_for_lost: Notify,
    /// The last heartbeat of a server that used this store without a cluster.
    pub(super) single_server_heartbeat: Option<u64>,
}

impl Rooms {
    /// Resumes the running games and starts the heartbeat. An outage since the last heartbeat is not charged.
    ///
    /// # Errors
    ///
    /// Returns an error if the store fails, or if the last heartbeat is far ahead of the clock.
    pub async fn start(store: Arc<dyn GameStore>, options: Options) -> Result<Rooms, StartError> {
        Rooms::start_as(store, options, None).await
    }

    /// Starts a node of a cluster. It takes over the games that no other node has.
    ///
    /// # Errors
    ///
    /// Returns an error if the store or the bus fails.
    pub async fn start_in(
        store: Arc<dyn GameStore>,
        options: Options,
        cluster: Cluster,
    ) -> Result<Rooms, StartError> {
        Rooms::start_as(store, options, Some(cluster)).await
    }

    async fn start_as(
        store: Arc<dyn GameStore>,
        options: Options,
        cluster: Option<Cluster>,
    ) -> Result<Rooms, StartError> {
        let heartbeat = store.last_heartbeat().await?;
        let late = store.late_starts().await?;
        let asked = Instant::now();
        let time = store.time().await?;
        // The database has read its clock between the request and the answer.
        let at = asked + asked.elapsed() / 2;
        let latest = heartbeat.unwrap_or(0);
        let wall = if cluster.is_some() {
            let nodes = store.nodes().await?;
            let heartbeats = nodes.iter().map(|node| node.heartbeat);
            WallClock::of_node(time, at, heartbeats.fold(latest, u64::max))
        } else {
            WallClock::of_server(time, at, latest)?
        };
        let now = wall.now();
        let grace = u64::try_from(options.grace.as_millis()).unwrap_or(u64::MAX);
        let written = cluster.as_ref().map_or_else(
            || Arc::new(Pulse::new()),
            |cluster| Arc::clone(cluster.lease()),
        );
        let inner = Arc::new(Inner {
            store,
            options,
            written,
            wall,
            grace_until: now.saturating_add(grace),
            live: Live::new(),
            rooms: Mutex::default(),
            tasks: Mutex::default(),
            services: Mutex::default(),
            wakes: Mutex::default(),
            has_wake: Notify::new(),
            events: broadcast::Sender::new(EVENTS),
            next_client: AtomicU64::new(first_client(cluster.is_some())),
            running: Mutex::default(),
            turn_starts: TurnStarts::default(),
            unresumed: Mutex::default(),
            outages: Mutex::default(),
            stopping: watch::Sender::new(false),
            lease: Lease::new(cluster.is_some() && options.watches_lease()),
            cluster,
            look_for_lost: Notify::new(),
            single_server_heartbeat: heartbeat,
        });
        if let Some(cluster) = inner.cluster.clone() {
            let rooms = Rooms(inner);
            rooms.join(&cluster).await?;
            return Ok(rooms);
        }
        // The heartbeat starts after all games are resumed. If the server dies before that, the games that were not
        // resumed are charged up to the old heartbeat.
        inner
            .resume_all(heartbeat.unwrap_or(now), &late, now)
            .await?;
        inner.store.heartbeat(now, Vec::new()).await?;
        let rooms = Rooms(inner);
        rooms.spawn_services();
        Ok(rooms)
    }

    /// Returns the time of the server in milliseconds since 1970.
    #[must_use]
    pub fn now(&self) -> u64 {
        self.0.wall.now()
    }

    /// Returns the record of the heartbeats. In a cluster, they renew the lease of this node.
    pub(crate) fn written(&self) -> &Pulse {
        &self.0.written
    }

    /// Returns a new number for a connection.
    #[must_use]
    pub fn new_client(&self) -> ClientId {
        ClientId(self.0.next_client.fetch_add(1, Ordering::Relaxed))
    }

    /// Stores a new game that starts now, and opens its room.
    ///
    /// # Errors
    ///
    /// Returns an error if the settings are not valid or the store fails.
    pub async fn begin(&self, mut game: NewGame) -> Result<(), ErrorBody> {
        self.0.refuse_if_stopping()?;
        crate::setup::start(&game.setup)?;
        game.started = self.now();
        let inner = Arc::clone(&self.0);
        // The game is opened after its commit even if the caller is cancelled.
        let begun = tokio::spawn(async move {
            let (id, seats) = (game.id.clone(), game.seats.clone());
            let stored = inner.store.begin(game).await;
            stored.map_err(|error| failed(&error))?;
            inner.begun(id.clone(), seats);
            inner.send(&id, Item::Wake).await
        });
        begun.await.map_err(|_| unknown())?
    }

    /// Opens the room of a game that was stored by other means than [`Rooms::begin`], so that its clock runs.
    ///
    /// # Errors
    ///
    /// Returns the errors of [`Rooms::send`].
    pub async fn open(&self, id: &GameId, seats: BySide<UserId>) -> Result<(), ErrorBody> {
        self.0.begun(id.clone(), seats);
        self.0.send(id, Item::Wake).await
    }

    /// Sends a message to the room of a game and starts the room if the message needs it. Waits while the queue of the
    /// room is full.
    ///
    /// # Errors
    ///
    /// Returns an error if there is no such game (`no-such-game`), if the server stops (`stopping`) or if the store
    /// fails (`store`).
    pub async fn send(&self, game: &GameId, message: ToRoom) -> Result<(), ErrorBody> {
        // These messages change nothing that is stored. A room that is not there does not need them.
        let needs_room = !matches!(
            message,
            ToRoom::Leave { .. } | ToRoom::Resync { .. } | ToRoom::Lag { .. } | ToRoom::Seats(_)
        );
        if !needs_room && !self.is_loaded(game) {
            return Ok(());
        }
        self.0.send(game, Item::Message(message)).await
    }

    /// Sends a command and waits for its answer: the version of the game after it.
    ///
    /// # Errors
    ///
    /// Returns the refusal of the command, or the errors of [`Rooms::send`]. After the error `unknown` the command may
    /// have been carried out. The same command can be sent again.
    pub async fn command(
        &self,
        game: &GameId,
        user: UserId,
        command: Command,
        read_at: Instant,
    ) -> Result<u64, ErrorBody> {
        let (answer, result) = oneshot::channel();
        let message = ToRoom::Do {
            user,
            client: None,
            command,
            read_at,
            answer: Some(answer),
        };
        self.send(game, message).await?;
        result.await.map_err(|_| unknown())?
    }

    /// Returns the whole state of a game for a user. A game that has ended does not need a room for it, so readers of the
    /// archive do not fill the memory.
    ///
    /// # Errors
    ///
    /// Returns the errors of [`Rooms::send`].
    pub async fn state(&self, game: &GameId, user: Option<UserId>) -> Result<GameState, ErrorBody> {
        if !self.is_loaded(game) {
            let state = self.0.restore(game).await?;
            if state.end().is_some() {
                let seat = user.and_then(|user| seat_of(&state.new_game().seats, &user));
                let view = state.view(seat, Crowd::default(), self.now());
                return view.map_err(|_| damaged());
            }
        }
        let (answer, state) = oneshot::channel();
        self.send(game, ToRoom::State { user, answer }).await?;
        state.await.map_err(|_| unknown())
    }

    /// Returns the running games, newest first, at most 50. The list is published once a second if it has changed.
    #[must_use]
    pub fn live(&self) -> watch::Receiver<Arc<[LiveGame]>> {
        self.0.live.watch()
    }

    /// Returns the number of running games.
    #[must_use]
    pub fn running(&self) -> usize {
        lock(&self.0.running).len()
    }

    /// Returns the number of rooms in memory.
    #[must_use]
    pub fn loaded(&self) -> usize {
        lock(&self.0.rooms).len()
    }

    /// Returns `true` if the room of a game is in memory.
    #[must_use]
    pub fn is_loaded(&self, game: &GameId) -> bool {
        lock(&self.0.rooms).contains_key(game)
    }

    /// Returns the number of games with a time at which they are woken.
    #[cfg(feature = "testing")]
    #[must_use]
    pub fn wakes(&self) -> usize {
        lock(&self.0.wakes).len()
    }

    /// Returns the events of all games from now on.
    #[must_use]
    pub fn events(&self) -> broadcast::Receiver<RoomEvent> {
        self.0.events.subscribe()
    }

    /// Stops all rooms: each finishes its commit and closes its clients. Later messages are refused. In a cluster, the
    /// games are handed over after half a second, even if a commit has not ended by then: the store refuses it if another
    /// node takes its game over first.
    pub async fn stop(&self) {
        let mut tasks = self.0.take_tasks();
        if let Some(cluster) = &self.0.cluster {
            let _ = timeout(HANDOVER, join_all_of(&mut tasks)).await;
            // The event follows the change in the store, so that other nodes find the games free.
            let left = self.0.store.leave(cluster.node(), self.now());
            match timeout(LEAVING, left).await {
                Ok(Ok(())) => {}
                Ok(Err(error)) => tracing::warn!(%error, "the games are not handed over"),
                Err(_) => tracing::warn!("the store does not answer; the lease will run out"),
            }
            cluster.leave();
        }
        if timeout(STOPPING, join_all_of(&mut tasks)).await.is_err() {
            tracing::warn!(rooms = tasks.len(), "rooms are ended during a commit");
            tasks.shutdown().await;
        }
        lock(&self.0.services).abort_all();
        if self.0.cluster.is_some() {
            return;
        }
        let late = self.0.turn_starts.late();
        let stored = self.0.store.heartbeat(self.now(), late).await;
        if let Err(error) = stored {
            tracing::warn!(%error, "the last heartbeat is not stored");
        }
    }

    /// Ends all tasks at once, as a crash of the server does.
    #[cfg(feature = "testing")]
    pub async fn kill(&self) {
        // The rooms must not see that the server stops, because they would still close their clients.
        let mut tasks = std::mem::take(&mut *lock(&self.0.tasks));
        lock(&self.0.services).abort_all();
        tasks.shutdown().await;
        self.0.stopping.send_replace(true);
    }

    /// Ends the room of a game by a panic, as a fault in the room does.
    #[cfg(feature = "testing")]
    pub async fn panic(&self, game: &GameId) -> Result<(), ErrorBody> {
        self.0.send(game, Item::Panic).await
    }
}

impl Inner {
    /// Notes that a game has begun, and sends the event.
    pub(super) fn begun(&self, game: GameId, seats: BySide<UserId>) {
        if lock(&self.running).insert(game.clone()) {
            metrics::counter!("cotulenh_games_begun_total").increment(1);
            self.notify(RoomEvent::Began { game, seats });
        }
    }

    /// Notes that a game has ended, and sends the event the first time.
    pub(super) fn ended(&self, state: &RoomState) {
        let new = state.new_game();
        let Some(end) = state.end() else { return };
        if lock(&self.running).remove(&new.id) {
            metrics::counter!("cotulenh_games_ended_total").increment(1);
            self.notify(RoomEvent::Ended {
                game: new.id.clone(),
                seats: new.seats.clone(),
                end: end.clone(),
            });
        }
    }

    /// Notes that the store has not committed a command of a player since a time. The next room of the game does not
    /// charge the time from then on.
    pub(super) fn note_outage(&self, id: &GameId, since: u64) {
        if lock(&self.running).contains(id) {
            lock(&self.outages).entry(id.clone()).or_insert(since);
        }
    }

    /// Returns the beginning of an outage that was noted for a game, and forgets it.
    pub(super) fn take_outage(&self, id: &GameId) -> Option<u64> {
        lock(&self.outages).remove(id)
    }

    /// Sends an event to all receivers, on all nodes.
    pub(super) fn notify(&self, event: RoomEvent) {
        if let Some(cluster) = &self.cluster {
            cluster.publish(&Event::Room(event.clone()));
        }
        // There may be no receivers.
        let _ = self.events.send(event);
    }
}

/// Waits until all tasks of rooms have ended.
async fn join_all_of(tasks: &mut JoinSet<()>) {
    while let Some(ended) = tasks.join_next().await {
        if let Err(error) = ended {
            tracing::error!(%error, "a room has failed");
        }
    }
}

/// Returns the number of the first connection. The nodes of a cluster have different numbers.
fn first_client(is_cluster: bool) -> u64 {
    if !is_cluster {
        return 1;
    }
    let digits = crate::id::random(8);
    let digits = digits.bytes().map(|digit| u64::from(digit) & 0x1f);
    // The upper 40 bits are random. The lower 24 bits count the connections.
    digits.fold(0, |number, digit| number << 5 | digit) << 24
}

/// Locks a mutex. A panic elsewhere does not matter, because no value is left half changed.
pub(super) fn lock<T>(mutex: &Mutex<T>) -> MutexGuard<'_, T> {
    mutex.lock().unwrap_or_else(PoisonError::into_inner)
}
