//! A table for two players, with a store in memory.

use cotulenh::log::GameLog;
use cotulenh::{Game, Move};
use cotulenh_server::id::{CommandId, GameId, UserId};
use cotulenh_server::protocol::{
    Action, BySide, ClockState, ClosingReason, Command, Crowd, Entry, EntryBody, ErrorCode,
    GameEnd, GameSetup, GameState, OfferKind, PlayerCard, Side, TimeControl, ToClient, UserKind,
};
use cotulenh_server::room::{ClientId, Message, Options, Rooms, ToRoom};
use cotulenh_server::store::NewGame;
use cotulenh_server::store::memory::MemoryStore;
use std::sync::Arc;
use std::time::Duration;
use tokio::sync::mpsc;
use tokio::time::{Instant, sleep};

pub const SECOND: Duration = Duration::from_secs(1);
pub const FISCHER: TimeControl = TimeControl::Fischer {
    initial: 60,
    increment: 2,
};
/// The beginning of the text of a panic of a client whose copy of the game contradicts a message.
pub const TWO_HISTORIES: &str = "the client has seen two histories";
/// The places in the queue of a client.
pub const QUEUE: usize = 32;

pub fn millis(millis: u64) -> Duration {
    Duration::from_millis(millis)
}

pub fn user(name: &str) -> UserId {
    UserId::new(name).expect("the name is an identifier")
}

pub fn casual(time: TimeControl) -> GameSetup {
    GameSetup {
        time,
        objective: "total".into(),
        rated: false,
        fen: None,
    }
}

pub fn new_game(id: &GameId, setup: GameSetup) -> NewGame {
    let card = |name: &str| PlayerCard {
        name: name.into(),
        kind: UserKind::Guest,
        rating: None,
        provisional: false,
    };
    NewGame {
        id: id.clone(),
        setup,
        seats: BySide {
            red: user("red"),
            blue: user("blue"),
        },
        players: BySide {
            red: card("Red"),
            blue: card("Blue"),
        },
        started: 0,
        rematch_of: None,
    }
}

/// A game with its rooms and its store.
pub struct Table {
    pub store: Arc<MemoryStore>,
    pub rooms: Rooms,
    pub game: GameId,
    pub options: Options,
}

impl Table {
    pub async fn new(time: TimeControl) -> Table {
        Table::with(casual(time), Options::default()).await
    }

    pub async fn with(setup: GameSetup, options: Options) -> Table {
        let store = Arc::new(MemoryStore::new());
        let rooms = start(&store, options).await;
        // The time after a start without flags has passed.
        sleep(options.grace).await;
        let game = GameId::random();
        let new = new_game(&game, setup);
        rooms.begin(new).await.expect("the game begins");
        Table {
            store,
            rooms,
            game,
            options,
        }
    }

    /// Begins a game in which both sides have played their first turn, so that the clock runs.
    pub async fn started(time: TimeControl) -> (Table, (Client, Client)) {
        let table = Table::new(time).await;
        let players = table.started_players().await;
        (table, players)
    }

    /// Plays the first turn of both sides.
    pub async fn started_players(&self) -> (Client, Client) {
        let mut players = self.players().await;
        self.play(&mut players, 2, SECOND).await;
        players
    }

    /// Ends the server like a crash, and starts it again after an outage.
    pub async fn crash(&mut self, outage: Duration) {
        self.rooms.kill().await;
        sleep(outage).await;
        self.rooms = start(&self.store, self.options).await;
    }

    pub async fn join(&self, name: &str) -> Client {
        let mut client = self.join_with(name, QUEUE).await;
        client.wait_for_state().await;
        client
    }

    /// Joins without waiting for the state.
    pub async fn join_with(&self, name: &str, places: usize) -> Client {
        let (sender, queue) = mpsc::channel(places);
        let id = self.rooms.new_client();
        let message = ToRoom::Join {
            client: id,
            user: Some(user(name)),
            queue: sender,
        };
        let sent = self.rooms.send(&self.game, message).await;
        sent.expect("the room is there");
        Client {
            id,
            user: user(name),
            rooms: self.rooms.clone(),
            game: self.game.clone(),
            queue,
            log: GameLog::new(Game::new()),
            state: None,
            clock: None,
            end: None,
            crowd: None,
            v: 0,
        }
    }

    pub async fn players(&self) -> (Client, Client) {
        (self.join("red").await, self.join("blue").await)
    }

    pub async fn leave(&self, client: &Client) {
        let message = ToRoom::Leave { client: client.id };
        let sent = self.rooms.send(&self.game, message).await;
        sent.expect("the room is there");
    }

    /// Plays turns of the two players one after another, each after a wait.
    pub async fn play(&self, players: &mut (Client, Client), turns: usize, wait: Duration) {
        for _ in 0..turns {
            sleep(wait).await;
            let (red, blue) = &mut *players;
            red.catch_up();
            blue.catch_up();
            let mover = match Side::from(red.position_turn()) {
                Side::Red => red,
                Side::Blue => blue,
            };
            let turn = mover.turn(7 * mover.ply() as usize);
            mover.done(turn).await;
        }
        players.0.catch_up();
        players.1.catch_up();
    }

    pub fn entries(&self) -> Vec<Entry> {
        self.store.entries(&self.game)
    }

    pub fn bodies(&self) -> Vec<EntryBody> {
        self.entries().into_iter().map(|entry| entry.body).collect()
    }

    pub fn end(&self) -> Option<GameEnd> {
        self.store.end(&self.game)
    }
}

pub async fn start(store: &Arc<MemoryStore>, options: Options) -> Rooms {
    let store = Arc::clone(store);
    Rooms::start(store, options).await.expect("the store works")
}

/// A client with its own copy of the game.
pub struct Client {
    pub id: ClientId,
    pub user: UserId,
    pub rooms: Rooms,
    pub game: GameId,
    pub queue: mpsc::Receiver<Message>,
    pub log: GameLog,
    /// The last whole state.
    pub state: Option<GameState>,
    pub clock: Option<ClockState>,
    pub end: Option<GameEnd>,
    pub crowd: Option<Crowd>,
    pub v: u64,
}

/// A message that a client has received.
#[derive(Debug)]
pub enum Received {
    Message(ToClient),
    Closed(ClosingReason),
    /// The queue has ended without a reason: the client was too slow.
    Dropped,
}

impl Client {
    /// Receives a message and updates the copy.
    pub async fn receive(&mut self) -> Received {
        let message = self.queue.recv().await;
        self.accept(message)
    }

    pub fn accept(&mut self, message: Option<Message>) -> Received {
        let text = match message {
            None => return Received::Dropped,
            Some(Message::Close(reason)) => return Received::Closed(reason),
            Some(Message::Text { text, .. }) => text,
        };
        let message: ToClient = serde_json::from_str(&text).expect("the room writes messages");
        match &message {
            ToClient::Game(state) => self.take_state(state),
            ToClient::Entry { entry, clock } => {
                self.clock = *clock;
                self.take_entry(entry);
            }
            ToClient::Crowd(crowd) => self.crowd = Some(*crowd),
            _ => {}
        }
        Received::Message(message)
    }

    fn take_state(&mut self, state: &GameState) {
        assert!(
            state.v >= self.v,
            "{TWO_HISTORIES}: version {} follows version {}",
            state.v,
            self.v
        );
        self.v = state.v;
        self.clock = state.clock;
        self.end.clone_from(&state.end);
        self.crowd = Some(state.crowd);
        let opened = GameLog::from_json_lines(&state.log).expect("the log is readable");
        self.log = opened.log;
        self.state = Some(state.clone());
    }

    fn take_entry(&mut self, entry: &Entry) {
        assert_eq!(
            entry.v,
            self.v + 1,
            "{TWO_HISTORIES}: an entry is missing or doubled"
        );
        self.v = entry.v;
        let mut append = |log| {
            let appended = self.log.append(log);
            appended.unwrap_or_else(|error| panic!("{TWO_HISTORIES}: {error}"));
        };
        match &entry.body {
            EntryBody::Turn { log, outcome, .. } => {
                append(log);
                if let Some(outcome) = outcome {
                    self.end = Some(GameEnd {
                        reason: None,
                        outcome: Some(outcome.clone()),
                        by: entry.by,
                    });
                }
            }
            EntryBody::TakenBack { log } => log.iter().for_each(append),
            EntryBody::Ended {
                log,
                reason,
                outcome,
            } => {
                log.iter().for_each(append);
                self.end = Some(GameEnd {
                    reason: Some(*reason),
                    outcome: outcome.clone(),
                    by: entry.by,
                });
            }
            _ => {}
        }
    }

    pub async fn wait_for_state(&mut self) {
        loop {
            match self.receive().await {
                Received::Message(ToClient::Game(_)) => return,
                Received::Message(_) => {}
                other => panic!("expected the state, found {other:?}"),
            }
        }
    }

    /// Receives messages until the room closes the client. Returns the messages and the reason.
    pub async fn closing(&mut self) -> (Vec<ToClient>, ClosingReason) {
        let mut messages = Vec::new();
        loop {
            match self.receive().await {
                Received::Closed(reason) => return (messages, reason),
                Received::Message(message) => messages.push(message),
                Received::Dropped => panic!("expected a reason, found the end of the queue"),
            }
        }
    }

    /// Receives everything that is in the queue now.
    pub fn catch_up(&mut self) -> Vec<ToClient> {
        let mut messages = Vec::new();
        while let Ok(message) = self.queue.try_recv() {
            if let Received::Message(message) = self.accept(Some(message)) {
                messages.push(message);
            }
        }
        messages
    }

    pub fn position_turn(&self) -> cotulenh::Color {
        self.log.game().position().turn()
    }

    pub fn ply(&self) -> u32 {
        u32::try_from(self.log.game().ply()).expect("a game is short")
    }

    /// Returns the action that plays a legal turn, chosen by a number.
    pub fn turn(&self, number: usize) -> Action {
        turn_of(self.log.game(), number)
    }

    pub fn offer(&self, offer: OfferKind) -> Action {
        Action::Offer {
            offer,
            ply: self.ply(),
        }
    }

    /// Sends a command without waiting for its answer.
    pub async fn send(&self, command: &Command) {
        self.send_at(command, Instant::now()).await;
    }

    pub async fn send_at(&self, command: &Command, read_at: Instant) {
        let message = ToRoom::Do {
            user: self.user.clone(),
            client: Some(self.id),
            command: command.clone(),
            read_at,
            answer: None,
        };
        let sent = self.rooms.send(&self.game, message).await;
        sent.expect("the room is there");
    }

    /// Waits for the answer to a command: its version, or the code of the refusal.
    pub async fn answer(&mut self, id: &CommandId) -> Result<u64, ErrorCode> {
        loop {
            match self.receive().await {
                Received::Message(ToClient::Done { id: done, v }) if done == *id => return Ok(v),
                Received::Message(ToClient::Refused { id: refused, error }) if refused == *id => {
                    return Err(error.code);
                }
                Received::Message(_) => {}
                other => panic!("expected an answer, found {other:?}"),
            }
        }
    }

    /// Carries out an action. Returns its version, or the code of the refusal.
    pub async fn act(&mut self, action: Action) -> Result<u64, ErrorCode> {
        self.catch_up();
        let command = command(action);
        self.send(&command).await;
        self.answer(&command.id).await
    }

    /// Carries out an action that must be accepted, and waits until its entry has arrived.
    pub async fn done(&mut self, action: Action) -> u64 {
        let v = self.act(action).await.expect("the action is accepted");
        while self.v < v {
            self.receive().await;
        }
        v
    }

    pub async fn resync(&mut self) {
        let message = ToRoom::Resync { client: self.id };
        let sent = self.rooms.send(&self.game, message).await;
        sent.expect("the room is there");
        self.wait_for_state().await;
    }

    pub async fn report_lag(&self, millis: u32) {
        let message = ToRoom::Lag {
            client: self.id,
            millis,
        };
        let sent = self.rooms.send(&self.game, message).await;
        sent.expect("the room is there");
    }

    pub fn left(&self) -> BySide<u64> {
        self.clock.expect("the game has a clock").left
    }
}

pub fn command(action: Action) -> Command {
    Command {
        id: CommandId::random(),
        action,
    }
}

/// Returns the action that plays a legal turn of a game, chosen by a number.
pub fn turn_of(game: &Game, number: usize) -> Action {
    let position = game.position();
    let moves = position.legal_moves();
    let ordinary: Vec<Move> = moves
        .iter()
        .copied()
        .filter(|mv| matches!(mv, Move::Ordinary(_)))
        .collect();
    let mv = ordinary[number % ordinary.len()];
    Action::Turn {
        ply: u32::try_from(game.ply()).expect("a game is short"),
        key: format!("{:016x}", position.key()),
        lan: mv.to_string(),
        spent: None,
    }
}
