//! Random clients that disconnect, repeat, reorder and fall behind, while the server crashes and its store fails.

use super::checker::{Record, check_record, check_stored};
use super::support::{Client, FISCHER, Received, SECOND, Table, casual, command, millis};
use cotulenh_server::protocol::{
    Action, Claim, Command, Entry, EntryBody, OfferKind, TimeControl, ToClient,
};
use cotulenh_server::room::{Mutant, Options, ToRoom};
use cotulenh_server::store::Standing;
use cotulenh_server::store::memory::{Fault, Latency};
use proptest::prelude::*;
use proptest::strategy::ValueTree;
use proptest::test_runner::{Config, RngAlgorithm, TestRng, TestRunner};
use std::collections::BTreeMap;
use tokio::runtime::Builder;
use tokio::sync::mpsc::error::TryRecvError;
use tokio::time::sleep;

/// The names of the clients: the players, a second tab of Red, and two spectators. The last one reads rarely.
const NAMES: [&str; 5] = ["red", "blue", "red", "somebody", "slow"];

#[derive(Clone, Copy, Debug)]
enum Kind {
    Turn(u8),
    /// A turn for the position after the next one.
    EarlyTurn(u8),
    Offer(OfferKind),
    Decline(OfferKind),
    Claim,
    Abort,
    Resign,
}

#[derive(Clone, Debug)]
enum Step {
    /// A client sends commands that it has made from its copy of the game.
    Send {
        client: usize,
        kinds: Vec<Kind>,
        copies: usize,
        reversed: bool,
    },
    /// A client sends an old command again.
    Repeat {
        client: usize,
        number: usize,
    },
    /// The side to move plays.
    Play(u8),
    /// Both players make the same offer.
    Agree(OfferKind),
    Disconnect {
        client: usize,
        says_goodbye: bool,
    },
    Connect(usize),
    Resync(usize),
    Wait(u64),
    Faults(Vec<Option<Fault>>),
    Latency(u64, u64),
    Crash(u64),
    Panic,
}

fn offers() -> impl Strategy<Value = OfferKind> {
    prop_oneof![
        1 => Just(OfferKind::Draw),
        6 => Just(OfferKind::Takeback),
        4 => Just(OfferKind::Rematch),
    ]
}

fn kinds() -> impl Strategy<Value = Kind> {
    prop_oneof![
        16 => any::<u8>().prop_map(Kind::Turn),
        4 => any::<u8>().prop_map(Kind::EarlyTurn),
        20 => offers().prop_map(Kind::Offer),
        8 => offers().prop_map(Kind::Decline),
        2 => Just(Kind::Claim),
        1 => Just(Kind::Abort),
        1 => Just(Kind::Resign),
    ]
}

fn steps() -> impl Strategy<Value = Step> {
    let client = 0..NAMES.len();
    let fault = prop_oneof![
        2 => Just(None),
        1 => Just(Some(Fault::Failed)),
        1 => Just(Some(Fault::Conflict)),
        2 => Just(Some(Fault::UnknownWithEffect)),
        2 => Just(Some(Fault::UnknownWithoutEffect)),
    ];
    let send = (
        0..3_usize,
        prop::collection::vec(kinds(), 1..4),
        1..4_usize,
        any::<bool>(),
    );
    prop_oneof![
        6 => send.prop_map(|(client, kinds, copies, reversed)| Step::Send { client, kinds, copies, reversed }),
        20 => any::<u8>().prop_map(Step::Play),
        4 => offers().prop_map(Step::Agree),
        3 => (0..3_usize, any::<usize>()).prop_map(|(client, number)| Step::Repeat { client, number }),
        2 => (client.clone(), any::<bool>())
            .prop_map(|(client, says_goodbye)| Step::Disconnect { client, says_goodbye }),
        3 => client.clone().prop_map(Step::Connect),
        1 => client.prop_map(Step::Resync),
        5 => prop_oneof![0..50_u64, 0..9_000_u64].prop_map(Step::Wait),
        2 => prop::collection::vec(fault, 1..5).prop_map(Step::Faults),
        2 => (0..40_u64, 0..40_u64).prop_map(|(before, after)| Step::Latency(before, after)),
        1 => (0..20_000_u64).prop_map(Step::Crash),
        1 => Just(Step::Panic),
    ]
}

fn times() -> impl Strategy<Value = TimeControl> {
    prop::sample::select(vec![
        FISCHER,
        TimeControl::Delay {
            initial: 20,
            delay: 2,
        },
        TimeControl::Unlimited,
    ])
}

/// A client that may be connected or not.
struct Seat {
    name: &'static str,
    client: Option<Client>,
    /// Its commands in the order in which they were sent first.
    sent: Vec<Command>,
    record: Record,
}

struct World {
    table: Table,
    seats: Vec<Seat>,
}

impl World {
    async fn new(time: TimeControl, mutant: Option<Mutant>) -> World {
        let options = Options {
            mutant,
            ..Options::default()
        };
        let table = Table::with(casual(time), options).await;
        if mutant == Some(Mutant::DeduplicateInMemory) {
            table.store.accept_duplicates();
        }
        let seats = NAMES.map(|name| Seat {
            name,
            client: None,
            sent: Vec::new(),
            record: BTreeMap::new(),
        });
        let mut world = World {
            table,
            seats: seats.into(),
        };
        for number in 0..NAMES.len() {
            world.connect(number).await;
        }
        world
    }

    /// Connects a client, and sends again what was not answered.
    async fn connect(&mut self, number: usize) {
        let seat = &mut self.seats[number];
        if seat.client.is_some() {
            return;
        }
        let places = if seat.name == "slow" { 3 } else { 400 };
        let client = self.table.join_with(seat.name, places).await;
        for command in &seat.sent {
            if !seat.record.contains_key(&command.id) {
                client.send(command).await;
            }
        }
        seat.client = Some(client);
    }

    async fn step(&mut self, step: &Step) {
        match step {
            Step::Send {
                client,
                kinds,
                copies,
                reversed,
            } => self.send(*client, kinds, *copies, *reversed).await,
            Step::Repeat { client, number } => {
                let seat = &self.seats[*client];
                if let (Some(client), false) = (&seat.client, seat.sent.is_empty()) {
                    let command = &seat.sent[number % seat.sent.len()];
                    client.send(command).await;
                }
            }
            Step::Play(choice) => {
                let color = self.seats[0].client.as_ref().map(Client::position_turn);
                let mover = match color {
                    Some(cotulenh::Color::Red) => 0,
                    _ => 1,
                };
                self.send(mover, &[Kind::Turn(*choice)], 1, false).await;
                sleep(millis(5)).await;
            }
            Step::Agree(offer) => {
                for player in [0, 1] {
                    self.send(player, &[Kind::Offer(*offer)], 1, false).await;
                    sleep(millis(5)).await;
                }
            }
            Step::Disconnect {
                client,
                says_goodbye,
            } => {
                let client = self.seats[*client].client.take();
                if let (Some(client), true) = (client, *says_goodbye) {
                    self.table.leave(&client).await;
                }
            }
            Step::Connect(client) => self.connect(*client).await,
            Step::Resync(client) => {
                if let Some(client) = &self.seats[*client].client {
                    let message = ToRoom::Resync { client: client.id };
                    let sent = self.table.rooms.send(&self.table.game, message).await;
                    sent.expect("the room is there");
                }
            }
            Step::Wait(wait) => sleep(millis(*wait)).await,
            Step::Faults(faults) => self.table.store.add_faults(faults.iter().copied()),
            Step::Latency(before, after) => self.table.store.set_latency(Latency {
                before: millis(*before),
                after: millis(*after),
            }),
            Step::Crash(outage) => {
                self.table.store.clear_faults();
                self.table.crash(millis(*outage)).await;
            }
            Step::Panic => {
                let sent = self.table.rooms.panic(&self.table.game).await;
                sent.expect("the room is there");
            }
        }
        self.read(false);
    }

    async fn send(&mut self, number: usize, kinds: &[Kind], copies: usize, reversed: bool) {
        let seat = &mut self.seats[number];
        let Some(client) = &seat.client else {
            return;
        };
        // A client without the state has nothing to send.
        if client.state.is_none() {
            return;
        }
        let mut commands: Vec<Command> = kinds
            .iter()
            .filter_map(|kind| action(client, *kind))
            .map(command)
            .collect();
        seat.sent.extend(commands.iter().cloned());
        if reversed {
            commands.reverse();
        }
        for _ in 0..copies {
            for command in &commands {
                client.send(command).await;
            }
        }
    }

    /// Lets the clients read. The slow one reads only if `all`.
    fn read(&mut self, all: bool) {
        for seat in &mut self.seats {
            if seat.name == "slow" && !all {
                continue;
            }
            while let Some(client) = &mut seat.client {
                let received = match client.queue.try_recv() {
                    Ok(message) => client.accept(Some(message)),
                    Err(TryRecvError::Empty) => break,
                    Err(TryRecvError::Disconnected) => Received::Dropped,
                };
                match received {
                    Received::Message(ToClient::Done { id, v }) => {
                        seat.record.entry(id).or_default().push(Ok(v));
                    }
                    Received::Message(ToClient::Refused { id, error }) => {
                        seat.record.entry(id).or_default().push(Err(error.code));
                    }
                    Received::Message(_) => {}
                    Received::Closed(_) | Received::Dropped => seat.client = None,
                }
            }
        }
    }

    /// Connects all clients again, and waits until all commands are answered.
    async fn settle(&mut self) -> Result<(), String> {
        self.table.store.clear_faults();
        self.table.store.set_latency(Latency::default());
        for _ in 0..10 {
            sleep(2 * SECOND).await;
            self.read(true);
            for number in 0..NAMES.len() {
                self.connect(number).await;
            }
            sleep(2 * SECOND).await;
            self.read(true);
            let is_settled = self.seats.iter().all(|seat| {
                let answered = |command: &Command| seat.record.contains_key(&command.id);
                seat.client.is_some() && seat.sent.iter().all(answered)
            });
            if is_settled {
                return Ok(());
            }
        }
        Err("a command is never answered".into())
    }

    /// Sends every command once more, so that the last answer to each of them is final.
    async fn audit(&mut self) -> Result<(), String> {
        for number in 0..NAMES.len() {
            let seat = &self.seats[number];
            if seat.sent.is_empty() {
                continue;
            }
            let client = seat.client.as_ref().ok_or("a client is gone")?;
            let before: usize = seat.record.values().map(Vec::len).sum();
            for command in &seat.sent {
                client.send(command).await;
            }
            let expected = before + seat.sent.len();
            sleep(SECOND).await;
            self.read(true);
            let seat = &self.seats[number];
            let answers: usize = seat.record.values().map(Vec::len).sum();
            if answers != expected {
                return Err(format!("{answers} answers, expected {expected}"));
            }
        }
        Ok(())
    }

    fn check(&self) -> Result<(), String> {
        let entries = self.table.entries();
        let mut record = Record::new();
        for seat in &self.seats {
            for (id, answers) in &seat.record {
                let all = record.entry(id.clone()).or_default();
                all.extend(answers.iter().cloned());
            }
        }
        check_record(&record, &entries)?;
        let new = self.table.store.new_game(&self.table.game);
        let state = check_stored(new.ok_or("the game is gone")?, &entries)?;
        if state.end() != self.table.end().as_ref() {
            return Err("the end is not the one of the log".into());
        }
        let replayed = Standing::of(state.game());
        let is_same = match self.table.store.standing(&self.table.game) {
            Some(standing) => standing == replayed,
            None => replayed.ply == 0,
        };
        if !is_same {
            return Err("the row has another position than the log".into());
        }
        for seat in &self.seats {
            let client = seat.client.as_ref().ok_or("a client is gone")?;
            if client.v != state.v() || client.log.game() != state.game() {
                return Err(format!("{} has another game", seat.name));
            }
            if client.end.as_ref() != state.end() {
                return Err(format!("{} has another end", seat.name));
            }
        }
        Ok(())
    }
}

fn action(client: &Client, kind: Kind) -> Option<Action> {
    let game = client.log.game();
    let is_over = client.end.is_some() || game.outcome().is_some();
    Some(match kind {
        Kind::Turn(_) | Kind::EarlyTurn(_) if is_over => return None,
        Kind::Turn(choice) => client.turn(choice.into()),
        Kind::EarlyTurn(choice) => {
            let mut later = game.clone();
            for _ in 0..2 {
                let moves = later.position().legal_moves();
                let mv = *moves
                    .iter()
                    .find(|mv| matches!(mv, cotulenh::Move::Ordinary(_)))?;
                later.play(mv).ok()?;
            }
            if later.outcome().is_some() {
                return None;
            }
            super::support::turn_of(&later, choice.into())
        }
        Kind::Offer(offer) => client.offer(offer),
        Kind::Decline(offer) => Action::Decline { offer },
        Kind::Claim => Action::Claim { result: Claim::Win },
        Kind::Abort => Action::Abort,
        Kind::Resign => Action::Resign,
    })
}

/// Plays a random game. Returns its entries, or the promise that was broken.
fn run(time: TimeControl, steps: &[Step], mutant: Option<Mutant>) -> Result<Vec<Entry>, String> {
    let runtime = Builder::new_current_thread()
        .enable_time()
        .start_paused(true)
        .build()
        .expect("the runtime starts");
    runtime.block_on(async {
        let mut world = World::new(time, mutant).await;
        for step in steps {
            world.step(step).await;
        }
        world.settle().await?;
        world.audit().await?;
        // The slow client may have fallen behind again.
        world.settle().await?;
        world.check()?;
        Ok(world.table.entries())
    })
}

fn scripts() -> impl Strategy<Value = (TimeControl, Vec<Step>)> {
    (times(), prop::collection::vec(steps(), 10..60))
}

proptest! {
    #![proptest_config(Config { failure_persistence: None, ..Config::default() })]

    #[test]
    fn everybody_ends_with_the_same_game_and_nothing_is_lost((time, steps) in scripts()) {
        let checked = run(time, &steps, None);
        prop_assert!(checked.is_ok(), "{}", checked.unwrap_err());
    }
}

/// Returns the broken promises of a mutant in games from a fixed seed.
fn broken_promises(mutant: Mutant) -> Vec<String> {
    let rng = TestRng::from_seed(RngAlgorithm::ChaCha, &[7; 32]);
    let mut runner = TestRunner::new_with_rng(Config::default(), rng);
    let mut broken = Vec::new();
    for _ in 0..96 {
        let script = scripts().new_tree(&mut runner);
        let (time, steps) = script.expect("a script").current();
        broken.extend(run(time, &steps, Some(mutant)).err());
    }
    broken
}

/// Random games are worth something only if they have turns, takebacks, ends and crashes that were survived.
#[test]
fn random_games_are_not_empty() {
    let rng = TestRng::from_seed(RngAlgorithm::ChaCha, &[7; 32]);
    let mut runner = TestRunner::new_with_rng(Config::default(), rng);
    let mut bodies: BTreeMap<&str, usize> = BTreeMap::new();
    for _ in 0..96 {
        let script = scripts().new_tree(&mut runner);
        let (time, steps) = script.expect("a script").current();
        for entry in run(time, &steps, None).expect("no promise is broken") {
            let name = match entry.body {
                EntryBody::Turn { .. } => "turn",
                EntryBody::TakenBack { .. } => "takeback",
                EntryBody::Offered { .. } => "offer",
                EntryBody::Declined { .. } => "declined",
                EntryBody::Ended { .. } => "end",
                EntryBody::Rematch { .. } => "rematch",
                EntryBody::Resumed { .. } => "resumed",
                _ => "other",
            };
            *bodies.entry(name).or_default() += 1;
        }
    }
    let at_least = [
        ("turn", 200),
        ("takeback", 10),
        ("offer", 50),
        ("declined", 2),
        ("end", 5),
        ("rematch", 2),
        ("resumed", 20),
    ];
    for (name, number) in at_least {
        assert!(bodies.get(name) >= Some(&number), "{name}: {bodies:?}");
    }
}

#[test]
fn an_acknowledgement_before_the_commit_is_noticed() {
    let broken = broken_promises(Mutant::AcknowledgeBeforeCommit);
    assert!(
        broken.iter().any(|why| why.contains("and lost")),
        "{broken:?}"
    );
}

#[test]
fn deduplication_in_memory_only_is_noticed() {
    let broken = broken_promises(Mutant::DeduplicateInMemory);
    let is_found = |why: &String| why.contains("applied twice") || why.contains("refused");
    assert!(broken.iter().any(is_found), "{broken:?}");
}
