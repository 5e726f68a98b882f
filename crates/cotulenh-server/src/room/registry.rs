//! The registry of rooms: it starts them on demand and ends idle ones.

use super::live::Live;
#[cfg(feature = "testing")]
use super::options::Mutant;
use super::options::Options;
use super::starts::Starts;
use super::state::RoomState;
use super::task::Room;
use super::wakes::Wakes;
use super::wall::WallClock;
use super::{ClientId, LiveGame, RoomEvent, ToRoom, seat_of, span};
use crate::id::{GameId, UserId};
use crate::protocol::{BySide, Command, Crowd, ErrorBody, GameState};
use crate::store::{GameStore, NewGame, StoreError};
use futures_util::FutureExt;
use std::collections::{HashMap, HashSet};
use std::panic::AssertUnwindSafe;
use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use tokio::sync::{Notify, OnceCell, broadcast, mpsc, oneshot, watch};
use tokio::task::JoinSet;
use tokio::time::{Instant, MissedTickBehavior, interval, sleep_until};
use tracing::Instrument;

/// The number of messages that wait in the queue of a room. Senders wait while it is full.
const QUEUE: usize = 64;
/// The number of events that a slow receiver may fall behind.
const EVENTS: usize = 4_096;
/// The milliseconds before a game is woken again if the store has failed.
const WAKE_WAIT: u64 = 5_000;

/// An item in the queue of a room.
pub(super) enum Item {
    /// A message.
    Message(ToRoom),
    /// A marker that the room sends to itself when a deadline passes. Messages queued before it are handled before the
    /// game is ended.
    Fence,
    /// A message without content. Sending it starts the room, which then checks its deadline.
    Wake,
    /// Ends the room by a panic.
    #[cfg(feature = "testing")]
    Panic,
}

/// The handle of a room: the sender of its queue. It is empty while the game is read.
#[derive(Default)]
pub(super) struct RoomHandle(pub(super) OnceCell<mpsc::Sender<Item>>);

/// The rooms of a server. Clones share the same rooms.
#[derive(Clone)]
pub struct Rooms(Arc<Inner>);

pub(super) struct Inner {
    pub(super) store: Arc<dyn GameStore>,
    pub(super) options: Options,
    pub(super) wall: WallClock,
    /// The time until which no flag falls and no game is claimed.
    pub(super) grace_until: u64,
    pub(super) live: Live,
    pub(super) rooms: Mutex<HashMap<GameId, Arc<RoomHandle>>>,
    /// The tasks of rooms.
    tasks: Mutex<JoinSet<()>>,
    /// The heartbeat and other tasks that end with the server.
    services: Mutex<JoinSet<()>>,
    wakes: Mutex<Wakes>,
    has_wake: Notify,
    events: broadcast::Sender<RoomEvent>,
    next_client: AtomicU64,
    /// The games that have begun and not ended.
    pub(super) running: Mutex<HashSet<GameId>>,
    pub(super) starts: Starts,
    /// The beginnings of outages of the store, by running game whose room has ended or could not be loaded.
    outages: Mutex<HashMap<GameId, u64>>,
    pub(super) stopping: watch::Sender<bool>,
}

impl Rooms {
    /// Resumes the running games and starts the heartbeat. An outage since the last heartbeat is not charged.
    ///
    /// # Errors
    ///
    /// Returns an error if the store fails.
    pub async fn start(store: Arc<dyn GameStore>, options: Options) -> Result<Rooms, StoreError> {
        let heartbeat = store.last_heartbeat().await?;
        let late = store.late_starts().await?;
        let wall = WallClock::start(heartbeat.unwrap_or(0));
        let now = wall.now();
        let grace = u64::try_from(options.grace.as_millis()).unwrap_or(u64::MAX);
        let inner = Arc::new(Inner {
            store,
            options,
            wall,
            grace_until: now.saturating_add(grace),
            live: Live::new(),
            rooms: Mutex::default(),
            tasks: Mutex::default(),
            services: Mutex::default(),
            wakes: Mutex::default(),
            has_wake: Notify::new(),
            events: broadcast::Sender::new(EVENTS),
            next_client: AtomicU64::new(1),
            running: Mutex::default(),
            starts: Starts::default(),
            outages: Mutex::default(),
            stopping: watch::Sender::new(false),
        });
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

    fn spawn_services(&self) {
        let mut tasks = lock(&self.0.services);
        let inner = Arc::clone(&self.0);
        tasks.spawn(async move { inner.beat().await });
        let inner = Arc::clone(&self.0);
        tasks.spawn(async move { inner.wake_games().await });
        let inner = Arc::clone(&self.0);
        tasks.spawn(async move { inner.live.publish().await });
    }

    /// Returns the time of the server in milliseconds since 1970.
    #[must_use]
    pub fn now(&self) -> u64 {
        self.0.wall.now()
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

    /// Stops all rooms: each finishes its commit and closes its clients. Later messages are refused.
    pub async fn stop(&self) {
        let mut tasks = self.0.take_tasks();
        while let Some(ended) = tasks.join_next().await {
            if let Err(error) = ended {
                tracing::error!(%error, "a room has failed");
            }
        }
        lock(&self.0.services).abort_all();
        let late = self.0.starts.late();
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
    pub(super) async fn send(
        self: &Arc<Inner>,
        id: &GameId,
        mut item: Item,
    ) -> Result<(), ErrorBody> {
        loop {
            self.refuse_if_stopping()?;
            let handle = Arc::clone(lock(&self.rooms).entry(id.clone()).or_default());
            let sender = handle.0.get_or_try_init(|| self.load(id, &handle)).await;
            let sent = match sender {
                Ok(sender) => sender.send(item).await,
                Err(error) => {
                    self.forget(id, &handle);
                    if error.code == "store" && matches!(item, Item::Message(ToRoom::Do { .. })) {
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

    /// Reads a game and starts its room.
    async fn load(
        self: &Arc<Inner>,
        id: &GameId,
        handle: &Arc<RoomHandle>,
    ) -> Result<mpsc::Sender<Item>, ErrorBody> {
        let state = self.restore(id).await?;
        // A room that has failed may not have heard of the end.
        self.ended(&state);
        self.spawn(state, handle)
    }

    /// Reads a game.
    async fn restore(&self, id: &GameId) -> Result<RoomState, ErrorBody> {
        let stored = self.store.load(id).await.map_err(|error| match error {
            StoreError::Damaged(why) => {
                tracing::error!(game = %id, why, "the stored game is damaged");
                damaged()
            }
            error => failed(&error),
        })?;
        let stored = stored.ok_or_else(no_such_game)?;
        let start = self.starts.of(id);
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
    ) -> Result<mpsc::Sender<Item>, ErrorBody> {
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
        let room = Room::new(Arc::clone(self), state, queue, sender.downgrade());
        let (inner, handle) = (Arc::clone(self), Arc::clone(handle));
        let span = span(&id);
        let task = async move {
            let run = AssertUnwindSafe(room.run(Arc::clone(&handle)));
            if run.catch_unwind().await.is_err() {
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
        Ok(sender)
    }

    /// Tells the rooms to stop, and returns their tasks.
    fn take_tasks(&self) -> JoinSet<()> {
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

    fn refuse_if_stopping(&self) -> Result<(), ErrorBody> {
        if *self.stopping.borrow() {
            return Err(ErrorBody::new("stopping", "the server is shutting down"));
        }
        Ok(())
    }

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

    /// Sends an event to all receivers.
    pub(super) fn notify(&self, event: RoomEvent) {
        // There may be no receivers.
        let _ = self.events.send(event);
    }

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
            let late = self.starts.late();
            if let Err(error) = self.store.heartbeat(self.wall.now(), late).await {
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
        if woken.is_err_and(|error| error.code == "store") {
            self.wake_at(self.wall.now() + WAKE_WAIT, id);
        }
    }
}

/// Locks a mutex. A panic elsewhere does not matter, because no value is left half changed.
pub(super) fn lock<T>(mutex: &Mutex<T>) -> MutexGuard<'_, T> {
    mutex.lock().unwrap_or_else(PoisonError::into_inner)
}

fn no_such_game() -> ErrorBody {
    ErrorBody::new("no-such-game", "there is no such game")
}

fn damaged() -> ErrorBody {
    ErrorBody::new("damaged", "the stored game cannot be read")
}

fn unknown() -> ErrorBody {
    ErrorBody::new(
        "unknown",
        "it is not known whether the command was carried out; send it again",
    )
}

fn failed(why: &StoreError) -> ErrorBody {
    tracing::error!(%why, "the store has failed");
    ErrorBody::new("store", "the server cannot read its store now; try again")
}
