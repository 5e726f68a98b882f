//! The task of a room: it reads the queue, commits, acknowledges and tells the clients, in this order.

use super::clients::{Clients, text};
use super::loading::{Item, RoomHandle};
use super::moving::stopped;
use super::registry::Inner;
use super::state::RoomState;
use super::{ClientId, LiveGame, ToRoom, seat_of};
use crate::protocol::{ClockState, ClosingReason, GameState, Side, ToClient};
use crate::store::NewGame;
use futures_util::future::BoxFuture;
use std::ops::ControlFlow;
use std::sync::Arc;
use std::time::Duration;
use tokio::sync::{Notify, mpsc, watch};
use tokio::time::{Instant, sleep_until};

/// The milliseconds for which changes of the crowd are collected.
pub(super) const CROWD_DELAY: u64 = 300;
/// The milliseconds before a room tries to commit again if the store has failed.
pub(super) const END_WAIT: u64 = 1_000;

/// The reason why a room ends.
pub(super) enum End {
    /// The server stops.
    Stopped,
    /// No client needs the room.
    Idle,
    /// The store has failed. The room must be restored from the store.
    Failed,
    /// Another node has taken the game over. The clients follow it.
    TakenOver,
}

/// The next thing that a room does.
enum Next {
    Timer,
    /// The marker is in the queue.
    MarkerSent,
    Item(Item),
}

pub(super) struct Room {
    pub(super) inner: Arc<Inner>,
    pub(super) state: RoomState,
    pub(super) clients: Clients,
    pub(super) queue: mpsc::Receiver<Item>,
    pub(super) stopping: watch::Receiver<bool>,
    /// Signals that another node has taken the game over.
    pub(super) taken_over: Arc<Notify>,
    /// The time of the first message since the lease of this node has run out.
    pub(super) lapsed_at: Option<Instant>,
    /// The sender of the own queue, for the marker.
    pub(super) own: mpsc::WeakSender<Item>,
    /// The marker on its way into the queue, or `None`.
    pub(super) marker: Option<BoxFuture<'static, ()>>,
    /// The number of markers that were sent for the current deadline. It is 0 if no marker is on its way or in the queue.
    pub(super) markers: u32,
    /// The time when the crowd is sent, or `None` if it has not changed.
    pub(super) crowd_at: Option<u64>,
    /// The time before which the end of the game, or the end of an outage, is not committed again.
    pub(super) retry_at: u64,
    /// The time of the first command that the store could not commit. The clock has stood still since then. It is `None`
    /// while the store works, and if the game has no running clock.
    pub(super) outage_since: Option<u64>,
    active_at: Instant,
    /// The time until which no flag falls and the game cannot be claimed.
    pub(super) grace_until: u64,
    /// The command that the next owner of the game must answer.
    pub(super) unanswered: Option<ToRoom>,
}

impl Room {
    pub(super) fn new(
        inner: Arc<Inner>,
        state: RoomState,
        queue: mpsc::Receiver<Item>,
        own: mpsc::WeakSender<Item>,
        taken_over: Arc<Notify>,
        grace_until: u64,
    ) -> Room {
        let now = inner.wall.now();
        let is_charged = state.end().is_none() && state.clock().is_limited();
        let outage_since = inner.take_outage(state.id()).filter(|_| is_charged);
        Room {
            clients: Clients::new(now, inner.remote_sender(state.id())),
            grace_until,
            unanswered: None,
            stopping: inner.stopping.subscribe(),
            taken_over,
            lapsed_at: None,
            inner,
            state,
            queue,
            own,
            marker: None,
            markers: 0,
            crowd_at: None,
            retry_at: outage_since.map_or(0, |_| now + END_WAIT),
            outage_since,
            active_at: Instant::now(),
        }
    }

    /// Runs the room until it ends.
    pub(super) async fn run(mut self, handle: Arc<RoomHandle>) {
        self.list();
        let end = self.serve().await;
        let id = self.state.id().clone();
        let reason = match end {
            End::Stopped | End::Failed | End::TakenOver => ClosingReason::Restart,
            End::Idle => ClosingReason::Slow,
        };
        let clients_to_move = match end {
            End::TakenOver => self.clients.take_here(),
            _ => Vec::new(),
        };
        self.clients.close(self.state.v(), reason);
        self.inner.live.remove(&id);
        self.inner.forget(&id, &handle);
        // A marker that has reserved a slot would keep the queue open.
        self.marker = None;
        self.queue.close();
        match end {
            End::Stopped => return,
            End::Failed => {
                if let Some(since) = self.outage_since {
                    self.inner.note_outage(&id, since);
                }
                self.inner.wake_at(self.now() + END_WAIT, id.clone());
            }
            End::Idle => {
                if let Some(deadline) = self.deadline() {
                    self.inner.wake_at(deadline.at, id.clone());
                }
            }
            End::TakenOver => {
                self.inner.turn_starts.forget(&id);
                self.inner.rejoin(&id, clients_to_move).await;
                if let Some(message) = self.unanswered.take() {
                    let _ = self.inner.send(&id, Item::Message(message)).await;
                }
            }
        }
        // Messages that came after the decision to end go to the next room of the game.
        while let Some(item) = self.queue.recv().await {
            if let Item::Message(message) = item {
                let _ = self.inner.send(&id, Item::Message(message)).await;
            }
        }
    }

    async fn serve(&mut self) -> End {
        loop {
            let wake = self.next_wake();
            let marker = async {
                match &mut self.marker {
                    Some(marker) => marker.await,
                    None => std::future::pending().await,
                }
            };
            let timer = async {
                match wake {
                    Some(wake) => sleep_until(wake).await,
                    None => std::future::pending().await,
                }
            };
            let next = tokio::select! {
                biased;
                () = stopped(&mut self.stopping) => return End::Stopped,
                () = self.taken_over.notified() => return End::TakenOver,
                () = timer => Next::Timer,
                () = marker => Next::MarkerSent,
                item = self.queue.recv() => match item {
                    Some(item) => Next::Item(item),
                    None => return End::Stopped,
                },
            };
            let next = match next {
                Next::Timer => self.on_timer().await,
                Next::MarkerSent => {
                    self.marker = None;
                    ControlFlow::Continue(())
                }
                Next::Item(item) => self.on_item(item).await,
            };
            if let ControlFlow::Break(end) = next {
                return end;
            }
        }
    }

    pub(super) fn now(&self) -> u64 {
        self.inner.wall.now()
    }

    /// Returns the clocks as a client shows them. They stand still during an outage of the store.
    pub(super) fn clock(&self, now: u64) -> Option<ClockState> {
        let Some(since) = self.outage_since else {
            return self.state.clock_state(now);
        };
        Some(ClockState {
            running: None,
            delay: 0,
            abort_in: None,
            ..self.state.clock_state(since)?
        })
    }

    /// Returns the whole state for a client.
    fn view(&self, seat: Option<Side>, now: u64) -> Option<GameState> {
        let crowd = self.clients.crowd(&self.state, now, self.grace_until);
        // Every log of the rules library can be written.
        let state = self.state.view(seat, crowd, now).ok()?;
        Some(GameState {
            clock: self.clock(now),
            ..state
        })
    }

    pub(super) fn is_grace(&self, now: u64) -> bool {
        now < self.grace_until
    }

    /// Returns the moment when the room must act without a message.
    fn next_wake(&self) -> Option<Instant> {
        let wall = &self.inner.wall;
        let deadline = self.deadline().filter(|_| self.markers == 0);
        let deadline = deadline.map(|deadline| wall.instant(deadline.at.max(self.retry_at)));
        let outage = self.outage_since.map(|_| wall.instant(self.retry_at));
        let crowd = self.crowd_at.map(|at| wall.instant(at));
        let idle = self
            .may_idle()
            .then(|| self.active_at + self.inner.options.idle);
        [deadline, outage, crowd, idle].into_iter().flatten().min()
    }

    /// Returns `true` if the room may end: it has no clients, the store works, and the game has ended or has no live
    /// clock.
    fn may_idle(&self) -> bool {
        let is_needed = self.state.end().is_none() && self.state.clock().is_live();
        self.clients.is_empty() && !is_needed && self.outage_since.is_none()
    }

    async fn on_timer(&mut self) -> ControlFlow<End> {
        let now = self.now();
        if self.crowd_at.is_some_and(|at| at <= now) {
            self.crowd_at = None;
            self.tell_crowd();
        }
        if self.outage_since.is_some() && self.retry_at <= now {
            self.end_outage().await?;
        }
        let is_overdue = self.deadline().is_some_and(|deadline| deadline.at <= now);
        if is_overdue && self.markers == 0 && self.retry_at <= now {
            self.send_marker(Duration::ZERO);
        }
        if self.may_idle() && self.active_at.elapsed() >= self.inner.options.idle {
            return ControlFlow::Break(End::Idle);
        }
        ControlFlow::Continue(())
    }

    async fn on_item(&mut self, item: Item) -> ControlFlow<End> {
        let now = self.now();
        match item {
            Item::DrainMarker => return self.on_marker(now).await,
            Item::Wake | Item::Stale => {}
            Item::Compare {
                node,
                attached,
                answer,
            } => {
                let is_same = self.clients.set_of(&node) == attached.clients;
                let is_current = attached.clients.is_empty() || attached.v == Some(self.state.v());
                let _ = answer.send(is_same && is_current);
            }
            #[cfg(feature = "testing")]
            // Without a message, because random tests do this often.
            Item::Panic => std::panic::resume_unwind(Box::new("a test")),
            Item::Message(message) => {
                self.active_at = Instant::now();
                if let Some(message) = self.with_lease(message).await? {
                    self.on_message(message, self.now()).await?;
                }
            }
        }
        if self.clients.take_changed() {
            self.crowd_at.get_or_insert(now + CROWD_DELAY);
        }
        ControlFlow::Continue(())
    }

    async fn on_message(&mut self, message: ToRoom, now: u64) -> ControlFlow<End> {
        match message {
            ToRoom::Join {
                client,
                user,
                queue,
            } => {
                let seats = &self.state.new_game().seats;
                self.clients.join(client, user, queue, seats, now);
                self.send_states(&[client], now);
            }
            ToRoom::Attach {
                node,
                clients,
                is_complete,
            } => {
                if is_complete {
                    self.clients.leave_node(&node, now);
                }
                let ids: Vec<ClientId> = clients.iter().map(|(client, _)| *client).collect();
                let seats = &self.state.new_game().seats;
                self.clients.attach(&node, clients, seats, now);
                self.send_states(&ids, now);
            }
            ToRoom::Leave { client } => self.clients.leave(client, now),
            ToRoom::Resync { client } => self.send_states(&[client], now),
            ToRoom::Lag { client, millis } => {
                self.clients.set_round_trip(client, 2 * u64::from(millis));
            }
            ToRoom::Do {
                user,
                client,
                command,
                read_at,
                answer,
            } => {
                let read_at = self.inner.wall.millis(read_at).min(now);
                return self
                    .on_command(user, client, command, read_at, answer)
                    .await;
            }
            ToRoom::State { user, answer } => {
                let seat = user.and_then(|user| seat_of(&self.state.new_game().seats, &user));
                if let Some(state) = self.view(seat, now) {
                    let _ = answer.send(state);
                }
            }
            ToRoom::Seats(new) => {
                let NewGame { seats, players, .. } = *new;
                self.clients.seat(&seats, now);
                self.state.set_seats(seats, players);
                // All clients show the new players, and an old device loses its seat.
                self.send_states(&self.clients.ids(), now);
                self.list();
            }
        }
        ControlFlow::Continue(())
    }

    /// Sends the whole state to clients. Those of one seat share a message.
    pub(super) fn send_states(&mut self, clients: &[ClientId], now: u64) {
        for seat in [Some(Side::Red), Some(Side::Blue), None] {
            let of_seat = clients.iter().copied();
            let of_seat = of_seat.filter(|client| self.clients.seat_of(*client) == Some(seat));
            let of_seat: Vec<ClientId> = of_seat.collect();
            if of_seat.is_empty() {
                continue;
            }
            let Some(state) = self.view(seat, now) else {
                continue;
            };
            if let Some(message) = text(self.state.v(), &ToClient::Game(Box::new(state))) {
                self.clients.send_states(&of_seat, &message, now);
            }
        }
    }

    fn tell_crowd(&mut self) {
        let now = self.now();
        let crowd = self.clients.crowd(&self.state, now, self.grace_until);
        if let Some(message) = text(self.state.v(), &ToClient::Crowd(crowd)) {
            self.clients.broadcast(&message, now);
        }
        self.list();
    }

    /// Updates the list of running games.
    pub(super) fn list(&self) {
        let new = self.state.new_game();
        if self.state.end().is_some() {
            self.inner.live.remove(&new.id);
            return;
        }
        self.inner.live.update(LiveGame {
            id: new.id.clone(),
            players: new.players.clone(),
            fen: self.state.game().position().to_string(),
            ply: self.state.ply(),
            spectators: self.clients.spectators(),
            pace: self.state.pace(),
            started: new.started,
        });
    }
}
