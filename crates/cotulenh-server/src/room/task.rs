//! The task of a room: it reads the queue, commits, acknowledges and tells the clients, in this order.

use super::clients::{Clients, text};
use super::commit::NotCommitted;
use super::decide::{Change, Decision, Moment};
use super::refusal::Refusal;
use super::registry::{Inner, Item, RoomHandle};
use super::state::RoomState;
use super::{ClientId, LiveGame, ToRoom, seat_of};
use crate::clock::Deadline;
use crate::id::{GameId, UserId};
use crate::protocol::{BySide, ClosingReason, Command, EntryBody, ErrorBody, Side, ToClient};
use crate::store::NewGame;
use futures_util::future::BoxFuture;
use std::ops::ControlFlow;
use std::sync::Arc;
use std::time::Duration;
use tokio::sync::{mpsc, oneshot, watch};
use tokio::time::{Instant, sleep, sleep_until};

/// The milliseconds for which changes of the crowd are collected.
pub(super) const CROWD_DELAY: u64 = 300;
/// The number of attempts to commit a command while the outcome is unknown.
const COMMIT_TRIES: u32 = 3;
/// The milliseconds before a room tries to commit again if the store has failed.
const END_WAIT: u64 = 1_000;

/// The maximum number of fences per deadline, so that a flood of messages cannot delay the end for long.
const FENCES: u32 = 20;
/// The time between two fences.
const FENCE_WAIT: Duration = Duration::from_millis(1);

/// The sender of the answer to a command.
type Answer = Option<oneshot::Sender<Result<u64, ErrorBody>>>;

/// The reason why a room ends.
pub(super) enum End {
    /// The server stops.
    Stopped,
    /// No client needs the room.
    Idle,
    /// The store has failed. The room must be restored from the store.
    Failed,
}

/// The next thing that a room does.
enum Next {
    Timer,
    /// The fence is in the queue.
    FenceSent,
    Item(Item),
}

pub(super) struct Room {
    pub(super) inner: Arc<Inner>,
    pub(super) state: RoomState,
    pub(super) clients: Clients,
    queue: mpsc::Receiver<Item>,
    stopping: watch::Receiver<bool>,
    /// The sender of the own queue, for the fence.
    own: mpsc::WeakSender<Item>,
    /// The fence on its way into the queue, or `None`.
    fence: Option<BoxFuture<'static, ()>>,
    /// The number of fences that were sent for the current deadline. It is 0 if no fence is on its way or in the queue.
    fences: u32,
    /// The time when the crowd is sent, or `None` if it has not changed.
    pub(super) crowd_at: Option<u64>,
    /// The time before which the end of the game, or the end of an outage, is not committed again.
    retry_at: u64,
    /// The time of the first command that the store could not commit. The clock has stood still since then. It is `None`
    /// while the store works, and if the game has no running clock.
    pub(super) outage_since: Option<u64>,
    active_at: Instant,
}

impl Room {
    pub(super) fn new(
        inner: Arc<Inner>,
        state: RoomState,
        queue: mpsc::Receiver<Item>,
        own: mpsc::WeakSender<Item>,
    ) -> Room {
        let now = inner.wall.now();
        let is_charged = state.end().is_none() && state.clock().is_limited();
        let outage_since = inner.take_outage(state.id()).filter(|_| is_charged);
        Room {
            clients: Clients::new(now),
            stopping: inner.stopping.subscribe(),
            inner,
            state,
            queue,
            own,
            fence: None,
            fences: 0,
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
            End::Stopped | End::Failed => ClosingReason::Restart,
            End::Idle => ClosingReason::Slow,
        };
        self.clients.close(reason);
        self.inner.live.remove(&id);
        self.inner.forget(&id, &handle);
        // A fence that has got its place would keep the queue open.
        self.fence = None;
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
            let fence = async {
                match &mut self.fence {
                    Some(fence) => fence.await,
                    None => std::future::pending().await,
                }
            };
            let timer = async {
                match wake {
                    Some(wake) => sleep_until(wake).await,
                    None => std::future::pending().await,
                }
            };
            let stop = async {
                // An error means that the registry is gone.
                let _ = self.stopping.wait_for(|stopping| *stopping).await;
            };
            let next = tokio::select! {
                biased;
                () = stop => return End::Stopped,
                () = timer => Next::Timer,
                () = fence => Next::FenceSent,
                item = self.queue.recv() => match item {
                    Some(item) => Next::Item(item),
                    None => return End::Stopped,
                },
            };
            let next = match next {
                Next::Timer => self.on_timer().await,
                Next::FenceSent => {
                    self.fence = None;
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

    fn is_grace(&self, now: u64) -> bool {
        now < self.inner.grace_until
    }

    /// Returns the deadline of the player to move. It does not pass shortly after a start of the server, and there is
    /// none during an outage of the store.
    fn deadline(&self) -> Option<Deadline> {
        if self.outage_since.is_some() {
            return None;
        }
        let round_trip = self.clients.round_trip_of(self.state.to_move());
        let deadline = self.state.deadline(round_trip)?;
        Some(Deadline {
            at: deadline.at.max(self.inner.grace_until),
            ..deadline
        })
    }

    /// Returns the moment when the room must act without a message.
    fn next_wake(&self) -> Option<Instant> {
        let wall = &self.inner.wall;
        let deadline = self.deadline().filter(|_| self.fences == 0);
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
        if is_overdue && self.fences == 0 && self.retry_at <= now {
            self.send_fence(Duration::ZERO);
        }
        if self.may_idle() && self.active_at.elapsed() >= self.inner.options.idle {
            return ControlFlow::Break(End::Idle);
        }
        ControlFlow::Continue(())
    }

    /// Sends a fence through the room's own queue after a wait. The queue is first in, first out, also for senders that
    /// wait because it is full. When the fence enters it, every sender that waited before has a place.
    fn send_fence(&mut self, wait: Duration) {
        self.fences += 1;
        let own = self.own.upgrade();
        self.fence = Some(Box::pin(async move {
            sleep(wait).await;
            if let Some(own) = own {
                let _ = own.send(Item::Fence).await;
            }
        }));
    }

    /// Ends the game if its deadline has passed and no message from before the deadline is left.
    ///
    /// A sender may have got its place before the fence and not have used it yet. Then another fence is sent.
    async fn on_fence(&mut self, now: u64) -> ControlFlow<End> {
        let is_drained = self.queue.capacity() == self.queue.max_capacity();
        if !is_drained && self.fences < FENCES {
            self.send_fence(FENCE_WAIT);
            return ControlFlow::Continue(());
        }
        self.fences = 0;
        self.end_if_overdue(now).await
    }

    async fn on_item(&mut self, item: Item) -> ControlFlow<End> {
        let now = self.now();
        match item {
            Item::Fence => return self.on_fence(now).await,
            Item::Wake => {}
            #[cfg(feature = "testing")]
            // Without a message, because random tests do this often.
            Item::Panic => std::panic::resume_unwind(Box::new("a test")),
            Item::Message(message) => {
                self.active_at = Instant::now();
                self.on_message(message, now).await?;
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
                self.send_state(client, now);
            }
            ToRoom::Leave { client } => self.clients.leave(client, now),
            ToRoom::Resync { client } => self.send_state(client, now),
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
                let crowd = self.clients.crowd(&self.state, now, self.inner.grace_until);
                if let Ok(state) = self.state.view(seat, crowd, now) {
                    let _ = answer.send(state);
                }
            }
            ToRoom::Seats(new) => {
                let NewGame { seats, players, .. } = *new;
                self.clients.seat(&seats, now);
                self.state.set_seats(seats, players);
                // All clients show the new players, and an old device loses its seat.
                for client in self.clients.ids() {
                    self.send_state(client, now);
                }
                self.list();
            }
        }
        ControlFlow::Continue(())
    }

    /// Carries out a command. If the outcome of its commit is unknown, the game is read again and the command is looked
    /// up by its identifier, so that the answer is always what the store has.
    async fn on_command(
        &mut self,
        user: UserId,
        client: Option<ClientId>,
        command: Command,
        read_at: u64,
        mut answer: Answer,
    ) -> ControlFlow<End> {
        let mut tried_at = read_at;
        for _ in 0..COMMIT_TRIES {
            let now = self.now();
            // The clock has stood still since the outage began.
            let read_at = self
                .outage_since
                .map_or(read_at, |since| since.min(read_at));
            let seat = seat_of(&self.state.new_game().seats, &user);
            if let Some(seat) = seat {
                self.clients.seen(seat, now);
            }
            let moment = Moment {
                now,
                read_at,
                round_trip: client.map_or(0, |client| self.clients.round_trip(client)),
                is_grace: self.is_grace(now),
                may_claim: seat.is_some_and(|seat| self.may_claim(seat, now)),
                new_game_id: GameId::random,
            };
            let change = match self.state.decide(seat, &command, moment) {
                Err(refusal) => {
                    self.answer(client, &command, Err(refusal), &mut answer);
                    return ControlFlow::Continue(());
                }
                Ok(Decision::Known(v)) => {
                    self.answer(client, &command, Ok(v), &mut answer);
                    return ControlFlow::Continue(());
                }
                Ok(Decision::Commit(change)) => *change,
            };
            if self.outage_since.is_some() && leaves_clock_running(&change) {
                if self.end_outage().await? {
                    continue;
                }
                self.answer(client, &command, Err(Refusal::Store), &mut answer);
                return ControlFlow::Continue(());
            }
            if let Some(rematch) = &change.begin
                && let Err(refusal) = self.check_games(&rematch.seats).await
            {
                self.answer(client, &command, Err(refusal), &mut answer);
                return ControlFlow::Continue(());
            }
            tried_at = change.entry.at;
            let v = change.entry.v;
            let result = change.refusal.clone().map_or(Ok(v), Err);
            #[cfg(feature = "testing")]
            if self.inner.options.mutant == Some(super::Mutant::AcknowledgeBeforeCommit) {
                self.answer(client, &command, result.clone(), &mut answer);
            }
            match self.commit(&change).await {
                Ok(()) => {
                    self.answer(client, &command, result, &mut answer);
                    return self.publish(change.entry);
                }
                Err(NotCommitted::Refused) => {
                    if change.refusal.is_none() {
                        self.note_outage(tried_at);
                    }
                    self.answer(client, &command, Err(Refusal::Store), &mut answer);
                    return ControlFlow::Continue(());
                }
                Err(NotCommitted::Reload) => {
                    if let ControlFlow::Break(end) = self.reload().await {
                        self.note_outage(tried_at);
                        return ControlFlow::Break(end);
                    }
                }
            }
        }
        self.note_outage(tried_at);
        // The command is neither acknowledged nor refused. The client sends it again after it has connected again.
        ControlFlow::Break(End::Failed)
    }

    /// Checks that the players of a rematch have not too many running games.
    async fn check_games(&mut self, seats: &BySide<UserId>) -> Result<(), Refusal> {
        let limit = self.inner.options.games;
        for side in [Side::Red, Side::Blue] {
            match self.inner.store.running_of(seats.of(side)).await {
                Ok(running) if running >= limit => return Err(Refusal::TooManyGames(limit)),
                Ok(_) => {}
                Err(_) => return Err(Refusal::Store),
            }
        }
        Ok(())
    }

    /// Stops the clock at the time of a command that the store could not commit.
    fn note_outage(&mut self, at: u64) {
        if self.state.end().is_none() && self.state.clock().is_limited() {
            self.outage_since.get_or_insert(at);
            self.retry_at = self.now() + END_WAIT;
        }
    }

    /// Commits the entry that continues the game after an outage of the store. Time is charged up to the beginning of the
    /// outage. Returns `false` if the store still fails.
    async fn end_outage(&mut self) -> ControlFlow<End, bool> {
        let resumed = self.outage_since.map(|since| (since, self.now()));
        let resumed = resumed.and_then(|(since, now)| self.state.resumed(since, now));
        let Some(change) = resumed else {
            self.outage_since = None;
            return ControlFlow::Continue(true);
        };
        match self.commit(&change).await {
            Ok(()) => self.publish(change.entry)?,
            Err(NotCommitted::Refused) => {
                self.retry_at = self.now() + END_WAIT;
                return ControlFlow::Continue(false);
            }
            Err(NotCommitted::Reload) => {
                self.retry_at = self.now() + END_WAIT;
                self.reload().await?;
            }
        }
        ControlFlow::Continue(true)
    }

    fn may_claim(&self, seat: Side, now: u64) -> bool {
        if self.outage_since.is_some() {
            return false;
        }
        let at = self
            .clients
            .claim_at(seat.other(), &self.state, self.inner.grace_until);
        at.is_some_and(|at| at <= now)
    }

    fn answer(
        &mut self,
        client: Option<ClientId>,
        command: &Command,
        result: Result<u64, Refusal>,
        answer: &mut Answer,
    ) {
        let result = result.map_err(ErrorBody::from);
        if let Some(client) = client {
            let id = command.id.clone();
            let message = match result.clone() {
                Ok(v) => ToClient::Done { id, v },
                Err(error) => ToClient::Refused { id, error },
            };
            if let Some(message) = text(self.state.v(), &message) {
                self.clients.send(client, message, self.now());
            }
        }
        if let Some(answer) = answer.take() {
            let _ = answer.send(result);
        }
    }

    async fn end_if_overdue(&mut self, now: u64) -> ControlFlow<End> {
        let Some(change) = self.state.overdue(self.deadline(), now) else {
            return ControlFlow::Continue(());
        };
        match self.commit(&change).await {
            Ok(()) => self.publish(change.entry),
            Err(NotCommitted::Refused) => {
                self.retry_at = self.now() + END_WAIT;
                ControlFlow::Continue(())
            }
            Err(NotCommitted::Reload) => self.reload().await,
        }
    }

    fn send_state(&mut self, client: ClientId, now: u64) {
        let Some(seat) = self.clients.seat_of(client) else {
            return;
        };
        let crowd = self.clients.crowd(&self.state, now, self.inner.grace_until);
        let Ok(state) = self.state.view(seat, crowd, now) else {
            return;
        };
        if let Some(message) = text(self.state.v(), &ToClient::Game(Box::new(state))) {
            self.clients.send(client, message, now);
        }
    }

    fn tell_crowd(&mut self) {
        let now = self.now();
        let crowd = self.clients.crowd(&self.state, now, self.inner.grace_until);
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

/// Returns `true` if the clock of the player to move runs on after a change.
fn leaves_clock_running(change: &Change) -> bool {
    change.end.is_none() && !matches!(change.entry.body, EntryBody::Turn { .. })
}
