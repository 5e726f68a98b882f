//! Several nodes with one store and one bus: forwarding, takeover, fencing and lost messages.

use crate::checker::{Record, check_record, check_stored};
use crate::support::{Client, Received, SECOND, Table, casual, command, millis, new_game};
use cotulenh_server::bus::local::{Hub, LocalBus};
use cotulenh_server::cluster::Cluster;
use cotulenh_server::id::{GameId, NodeId};
use cotulenh_server::protocol::{
    Action, ClosingReason, Command, EntryBody, OfferKind, Side, TimeControl, ToClient,
};
use cotulenh_server::room::{Mutant, Options, RoomEvent, Rooms};
use cotulenh_server::store::GameStore;
use cotulenh_server::store::memory::{Fault, Latency, MemoryStore};
use std::sync::Arc;
use tokio::time::{Instant, sleep, timeout};

/// A time that no test uses up.
const LONG: TimeControl = TimeControl::Fischer {
    initial: 10_800,
    increment: 0,
};

/// A node of the test.
struct Node {
    id: NodeId,
    bus: Arc<LocalBus>,
    rooms: Rooms,
}

/// Two nodes and a game that the first one owns.
struct World {
    hub: Hub,
    store: Arc<MemoryStore>,
    options: Options,
    nodes: Vec<Node>,
    game: GameId,
}

impl World {
    async fn new() -> World {
        World::with(
            TimeControl::Fischer {
                initial: 600,
                increment: 0,
            },
            Options::default(),
        )
        .await
    }

    async fn with(time: TimeControl, options: Options) -> World {
        let mut world = World {
            hub: Hub::default(),
            store: Arc::new(MemoryStore::new()),
            options,
            nodes: Vec::new(),
            game: GameId::random(),
        };
        world.add_node().await;
        world.add_node().await;
        // The nodes know each other, and the time after a start without flags has passed.
        sleep(options.grace + 2 * SECOND).await;
        let new = new_game(&world.game, casual(time));
        let begun = world.nodes[0].rooms.begin(new).await;
        begun.expect("the game begins");
        world
    }

    async fn add_node(&mut self) {
        let bus = Arc::new(self.hub.connect());
        let cluster = Cluster::new(Arc::clone(&bus) as Arc<_>);
        let id = cluster.node().clone();
        let store = Arc::clone(&self.store) as Arc<dyn GameStore>;
        let rooms = Rooms::start_in(store, self.options, cluster).await;
        let rooms = rooms.expect("the store works");
        self.nodes.push(Node { id, bus, rooms });
    }

    /// Returns the game as clients of a node see it.
    fn table(&self, node: usize) -> Table {
        Table {
            store: Arc::clone(&self.store),
            rooms: self.nodes[node].rooms.clone(),
            game: self.game.clone(),
            options: self.options,
        }
    }

    async fn join(&self, node: usize, name: &str) -> Client {
        self.table(node).join(name).await
    }

    /// Joins both players at nodes.
    async fn players(&self, red: usize, blue: usize) -> (Client, Client) {
        (self.join(red, "red").await, self.join(blue, "blue").await)
    }

    /// Cuts a node off from the store and the bus, and waits until its lease has run out.
    async fn pause(&self, node: usize) {
        self.store.silence(&self.nodes[node].id, true);
        self.nodes[node].bus.cut();
        sleep(6 * SECOND).await;
    }

    /// Lets a paused node continue.
    fn resume(&self, node: usize) {
        self.store.silence(&self.nodes[node].id, false);
        self.nodes[node].bus.mend();
    }

    async fn owner(&self) -> Option<usize> {
        let owner = self.store.owner(&self.game).await.expect("the store works");
        let owner = owner?.id;
        self.nodes.iter().position(|node| node.id == owner)
    }

    fn turns(&self) -> usize {
        let entries = self.store.entries(&self.game);
        let turns = entries.iter();
        turns
            .filter(|entry| matches!(entry.body, EntryBody::Turn { .. }))
            .count()
    }
}

/// Receives messages until the client has a version.
async fn reach(client: &mut Client, v: u64) {
    let reached = timeout(30 * SECOND, async {
        while client.v < v {
            match client.receive().await {
                Received::Message(_) => {}
                other => panic!("expected version {v}, found {other:?}"),
            }
        }
    });
    reached.await.expect("the version comes");
}

/// Plays a turn of the side to move, and waits until both players have it.
async fn play(red: &mut Client, blue: &mut Client) -> u64 {
    let v = red.v.max(blue.v);
    reach(red, v).await;
    reach(blue, v).await;
    let mover = match Side::from(red.position_turn()) {
        Side::Red => &mut *red,
        Side::Blue => &mut *blue,
    };
    let turn = mover.turn(7 * mover.ply() as usize);
    let v = mover.done(turn).await;
    reach(red, v).await;
    reach(blue, v).await;
    v
}

#[tokio::test(start_paused = true)]
async fn players_of_two_nodes_play_one_game() {
    let world = World::new().await;
    let (mut red, mut blue) = world.players(0, 1).await;
    let mut watcher = world.join(1, "watcher").await;
    assert_eq!(blue.state.as_ref().unwrap().seat, Some(Side::Blue));
    for _ in 0..6 {
        play(&mut red, &mut blue).await;
    }
    reach(&mut watcher, 6).await;
    assert_eq!(world.turns(), 6);
    assert_eq!(watcher.log.game().ply(), 6);
    // Presence comes from both nodes.
    sleep(SECOND).await;
    red.catch_up();
    let crowd = red.crowd.expect("a crowd");
    assert!(crowd.players.red && crowd.players.blue);
    assert_eq!(crowd.spectators, 1);
    world.table(1).leave(&watcher).await;
    sleep(SECOND).await;
    red.catch_up();
    assert_eq!(red.crowd.expect("a crowd").spectators, 0);
    // Callers without a socket are answered too.
    let state = world.nodes[1].rooms.state(&world.game, None).await;
    assert_eq!(state.expect("a state").v, 6);
    let (turn, user) = (command(red.turn(0)), red.user.clone());
    let rooms = &world.nodes[1].rooms;
    let v = rooms.command(&world.game, user, turn.clone(), Instant::now());
    assert_eq!(v.await, Ok(7));
    let again = rooms.command(&world.game, blue.user.clone(), turn, Instant::now());
    assert_eq!(again.await.unwrap_err().code, "command-taken");
}

#[tokio::test(start_paused = true)]
async fn a_refusal_comes_from_the_other_node() {
    let world = World::new().await;
    let mut blue = world.join(1, "blue").await;
    let turn = blue.turn(0);
    assert_eq!(blue.act(turn).await, Err("not-your-turn".into()));
    let mut stranger = world.join(1, "stranger").await;
    assert_eq!(
        stranger.act(Action::Resign).await,
        Err("not-a-player".into())
    );
}

#[tokio::test(start_paused = true)]
async fn the_time_on_the_bus_is_not_charged() {
    let world = World::new().await;
    let (mut red, mut blue) = world.players(1, 0).await;
    play(&mut red, &mut blue).await;
    play(&mut red, &mut blue).await;
    let before = red.left().red;
    sleep(10 * SECOND).await;
    // The command waits for the answer of the first one.
    let read_at = Instant::now();
    sleep(3 * SECOND).await;
    red.catch_up();
    let turn = command(red.turn(5));
    red.send_at(&turn, read_at).await;
    assert_eq!(red.answer(&turn.id).await, Ok(3));
    reach(&mut red, 3).await;
    let spent = before - red.left().red;
    assert!((9_900..=10_100).contains(&spent), "{spent}");
}

#[tokio::test(start_paused = true)]
async fn the_games_of_a_killed_node_go_on_within_five_seconds() {
    let world = World::new().await;
    let (mut red, mut blue) = world.players(1, 1).await;
    for _ in 0..4 {
        play(&mut red, &mut blue).await;
    }
    let left = red.left();
    sleep(10 * SECOND).await;
    world.nodes[0].rooms.kill().await;
    let killed = Instant::now();
    // The command waits until the game has found its new node.
    red.catch_up();
    let turn = command(red.turn(3));
    red.send(&turn).await;
    assert_eq!(red.answer(&turn.id).await, Ok(6));
    assert!(killed.elapsed() < 5 * SECOND, "{:?}", killed.elapsed());
    assert_eq!(world.owner().await, Some(1));
    let entries = world.store.entries(&world.game);
    assert!(matches!(entries[4].body, EntryBody::Resumed { .. }));
    // The outage is not charged. Only the ten seconds before it are charged.
    let clock = entries[5].clock.expect("a clock");
    let spent = left.red - clock.red;
    assert!((9_000..=10_500).contains(&spent), "{spent}");
    assert_eq!(clock.blue, left.blue);
    reach(&mut blue, 6).await;
    play(&mut red, &mut blue).await;
    assert_eq!(world.turns(), 6);
}

#[tokio::test(start_paused = true)]
async fn a_takeover_that_fails_at_first_costs_no_time() {
    for fault in [Fault::Failed, Fault::UnknownWithoutEffect] {
        let world = World::new().await;
        let (mut red, mut blue) = world.players(1, 1).await;
        for _ in 0..4 {
            play(&mut red, &mut blue).await;
        }
        let left = red.left();
        // The game is taken over, but the entry that resumes it cannot be stored at first.
        world
            .store
            .add_faults([Some(fault), Some(fault), Some(fault)]);
        world.nodes[0].rooms.kill().await;
        sleep(40 * SECOND).await;
        world.store.clear_faults();
        assert_eq!(world.owner().await, Some(1));
        let entries = world.store.entries(&world.game);
        assert!(
            matches!(entries[4].body, EntryBody::Resumed { .. }),
            "{entries:?}"
        );
        let clock = entries[4].clock.expect("a clock");
        let spent = left.red - clock.red;
        assert!(spent <= 2_000, "{fault:?}: {spent} ms of the outage");
    }
}

#[tokio::test(start_paused = true)]
async fn a_game_without_clients_goes_on_after_its_node_has_failed() {
    let world = World::with(
        TimeControl::Fischer {
            initial: 60,
            increment: 0,
        },
        Options::default(),
    )
    .await;
    let (mut red, mut blue) = world.players(0, 0).await;
    play(&mut red, &mut blue).await;
    play(&mut red, &mut blue).await;
    world.nodes[0].rooms.kill().await;
    sleep(5 * SECOND).await;
    assert_eq!(world.owner().await, Some(1));
    // The flag of the player that does not come back falls at the other node.
    sleep(120 * SECOND).await;
    let end = world.store.end(&world.game).expect("the game has ended");
    assert_eq!(end.outcome.expect("an outcome").winner, Some(Side::Blue));
}

#[tokio::test(start_paused = true)]
async fn a_node_that_was_paused_cannot_write_and_its_clients_follow() {
    let world = World::new().await;
    let (mut red, mut blue) = world.players(0, 1).await;
    play(&mut red, &mut blue).await;
    play(&mut red, &mut blue).await;
    // The first node neither renews its lease nor hears anything.
    world.pause(0).await;
    assert_eq!(world.owner().await, Some(1));
    blue.catch_up();
    let v = blue.v;
    // Its room still thinks that it is the owner. The command is not stored there.
    let turn = command(red.turn(2));
    red.send(&turn).await;
    sleep(millis(100)).await;
    assert_eq!(world.turns(), 2);
    assert_eq!(world.store.entries(&world.game).len() as u64, v);
    // When the node is back, the command reaches the new owner, and the client is not disconnected.
    world.resume(0);
    assert_eq!(red.answer(&turn.id).await, Ok(v + 1));
    reach(&mut red, v + 1).await;
    reach(&mut blue, v + 1).await;
    play(&mut red, &mut blue).await;
    assert_eq!(world.turns(), 4);
}

#[tokio::test(start_paused = true)]
async fn a_quiet_client_of_a_paused_node_follows_too() {
    let world = World::new().await;
    let (mut red, mut blue) = world.players(1, 0).await;
    world.pause(0).await;
    assert_eq!(world.owner().await, Some(1));
    let turn = red.turn(1);
    let v = red.done(turn).await;
    // Blue waits for the turn and sends nothing.
    world.resume(0);
    reach(&mut blue, v).await;
}

#[tokio::test(start_paused = true)]
async fn a_planned_stop_hands_the_games_over() {
    let world = World::new().await;
    let (mut red, mut blue) = world.players(1, 0).await;
    play(&mut red, &mut blue).await;
    play(&mut red, &mut blue).await;
    let stopped = Instant::now();
    world.nodes[0].rooms.stop().await;
    let reason = loop {
        match blue.receive().await {
            Received::Message(_) => {}
            Received::Closed(reason) => break reason,
            Received::Dropped => panic!("no reason"),
        }
    };
    assert_eq!(reason, ClosingReason::Restart);
    let turn = red.turn(4);
    red.done(turn).await;
    assert!(stopped.elapsed() < SECOND, "{:?}", stopped.elapsed());
    assert_eq!(world.owner().await, Some(1));
    let mut blue = world.join(1, "blue").await;
    play(&mut red, &mut blue).await;
}

#[tokio::test(start_paused = true)]
async fn a_lost_message_is_noticed_by_its_version() {
    let world = World::new().await;
    let (mut red, mut blue) = world.players(0, 1).await;
    play(&mut red, &mut blue).await;
    // The last entry before a silence is lost: nothing follows that would show a gap.
    world.hub.lose(|subject, _| subject.ends_with(".clients"));
    let turn = blue.turn(2);
    let turn = command(turn);
    blue.send(&turn).await;
    assert_eq!(blue.answer(&turn.id).await, Ok(2), "answers are not pushed");
    world.hub.heal();
    reach(&mut blue, 2).await;
    // An entry in the middle is lost.
    world.hub.lose(|subject, _| subject.ends_with(".clients"));
    reach(&mut red, 2).await;
    let turn = red.turn(3);
    red.done(turn).await;
    world.hub.heal();
    reach(&mut blue, 3).await;
    play(&mut red, &mut blue).await;
}

#[tokio::test(start_paused = true)]
async fn a_command_of_another_node_is_answered_once() {
    let world = World::new().await;
    let mut red = world.join(1, "red").await;
    let turn = command(red.turn(0));
    red.send(&turn).await;
    sleep(SECOND).await;
    let answers = red.catch_up();
    let answers = answers
        .iter()
        .filter(|message| matches!(message, ToClient::Done { .. }));
    assert_eq!(answers.count(), 1);
}

#[tokio::test(start_paused = true)]
async fn an_answer_does_not_hide_a_lost_entry() {
    let world = World::new().await;
    let (mut red, mut blue) = world.players(0, 1).await;
    for _ in 0..3 {
        play(&mut red, &mut blue).await;
    }
    // Blue does not receive the offer. The answer to its turn has a later version.
    world.hub.lose(|subject, _| subject.ends_with(".clients"));
    let offer = red.offer(OfferKind::Draw);
    red.done(offer).await;
    world.hub.heal();
    let turn = command(blue.turn(1));
    blue.send(&turn).await;
    assert_eq!(blue.answer(&turn.id).await, Ok(5));
    reach(&mut blue, 5).await;
}

#[tokio::test(start_paused = true)]
async fn the_first_entry_reaches_another_node_at_once() {
    let world = World::new().await;
    let (mut red, mut blue) = world.players(0, 1).await;
    let turn = red.turn(0);
    red.done(turn).await;
    let arrived = timeout(millis(100), reach(&mut blue, 1)).await;
    assert!(arrived.is_ok(), "the entry waits for the next comparison");
}

#[tokio::test(start_paused = true)]
async fn a_busy_room_does_not_hide_the_lost_entries_of_others() {
    let mut world = World::new().await;
    let busy = world.game.clone();
    let mut other = world.join(0, "red").await;
    // The link to the busy room is compared, too.
    let _watcher = world.join(1, "watcher").await;
    world.game = GameId::random();
    let new = new_game(&world.game, casual(LONG));
    world.nodes[0].rooms.begin(new).await.expect("a game");
    let (mut red, mut blue) = world.players(0, 1).await;
    world.hub.lose(|subject, _| subject.ends_with(".clients"));
    let turn = red.turn(0);
    red.done(turn).await;
    // The commit of the busy room takes longer than a comparison may take.
    world.store.set_latency(Latency {
        before: 20 * SECOND,
        after: millis(0),
    });
    assert_eq!(other.game, busy);
    let turn = command(other.turn(0));
    other.send(&turn).await;
    sleep(millis(10)).await;
    world.hub.heal();
    let arrived = timeout(6 * SECOND, reach(&mut blue, 1)).await;
    assert!(arrived.is_ok(), "the entry waits for the busy room");
    assert_eq!(other.answer(&turn.id).await, Ok(1));
}

#[tokio::test(start_paused = true)]
async fn a_stop_does_not_wait_for_a_store_that_hangs() {
    let world = World::new().await;
    let red = world.join(1, "red").await;
    // The second node asks the store for the owner, which does not answer.
    world.store.set_owner_latency(60 * SECOND);
    world.nodes[0].bus.cut();
    let turn = command(red.turn(0));
    red.send(&turn).await;
    sleep(5 * SECOND).await;
    let stopped = Instant::now();
    world.nodes[1].rooms.stop().await;
    assert!(stopped.elapsed() < SECOND, "{:?}", stopped.elapsed());
}

#[tokio::test(start_paused = true)]
async fn a_commit_that_hangs_does_not_delay_the_handover_of_other_games() {
    let mut world = World::new().await;
    let red = world.join(0, "red").await;
    let hanging = world.game.clone();
    world.game = GameId::random();
    let new = new_game(&world.game, casual(LONG));
    world.nodes[0].rooms.begin(new).await.expect("a game");
    let mut other = world.join(1, "red").await;
    world.store.add_faults([None]);
    world.store.set_latency(Latency {
        before: 8 * SECOND,
        after: millis(0),
    });
    assert_eq!(red.game, hanging);
    red.send(&command(red.turn(0))).await;
    sleep(millis(10)).await;
    world.store.set_latency(Latency::default());
    let stopped = Instant::now();
    let node = world.nodes[0].rooms.clone();
    let stopping = tokio::spawn(async move { node.stop().await });
    let turn = other.turn(0);
    other.done(turn).await;
    assert!(stopped.elapsed() < 2 * SECOND, "{:?}", stopped.elapsed());
    assert_eq!(world.owner().await, Some(1));
    stopping.await.expect("a stop");
}

#[tokio::test(start_paused = true)]
async fn a_wrong_clock_of_one_node_does_not_spread() {
    let mut world = World::new().await;
    let year = 365 * 24 * 3600 * 1000;
    let time = world.store.time().await.expect("the store works");
    let wrong = cotulenh_server::store::leases::Node {
        id: NodeId::random(),
        address: String::new(),
    };
    let joined = world.store.join(wrong, time + year, 3 * SECOND).await;
    joined.expect("the store works");
    world.add_node().await;
    let times: Vec<u64> = world.nodes.iter().map(|node| node.rooms.now()).collect();
    for other in &times {
        assert!(times[0].abs_diff(*other) < 100, "{times:?}");
    }
    assert!(times[0].abs_diff(time) < 100, "{times:?}");
}

#[tokio::test(start_paused = true)]
async fn a_late_renewal_does_not_hide_that_the_lease_had_run_out() {
    let world = World::new().await;
    let (mut red, mut blue) = world.players(1, 0).await;
    // The database carries out the renewal of the first node when the lease has run out, and answers then.
    world.store.slow_down(&world.nodes[0].id, 5 * SECOND);
    sleep(millis(4_900)).await;
    assert_eq!(world.owner().await, Some(1));
    red.catch_up();
    let turn = red.turn(1);
    let v = red.done(turn).await;
    world.store.slow_down(&world.nodes[0].id, millis(0));
    // Blue waits for the turn and sends nothing.
    reach(&mut blue, v).await;
}

#[tokio::test(start_paused = true)]
async fn a_node_forgets_the_late_start_of_a_lost_game() {
    let world = World::new().await;
    let (mut red, mut blue) = world.players(0, 1).await;
    world.store.set_latency(Latency {
        before: millis(200),
        after: millis(0),
    });
    play(&mut red, &mut blue).await;
    play(&mut red, &mut blue).await;
    world.store.set_latency(Latency::default());
    sleep(SECOND).await;
    let late = async || world.store.late_starts().await.expect("the store works");
    assert_eq!(late().await.len(), 1);
    world.pause(0).await;
    assert_eq!(world.owner().await, Some(1));
    world.resume(0);
    sleep(3 * SECOND).await;
    assert_eq!(late().await, [], "the old owner has noted the start again");
}

#[tokio::test(start_paused = true)]
async fn a_damaged_game_is_rarely_tried_again() {
    let world = World::new().await;
    world.store.damage(&world.game);
    world.nodes[0].rooms.kill().await;
    sleep(6 * SECOND).await;
    let tried = world.store.takeovers();
    sleep(50 * SECOND).await;
    assert_eq!(world.store.takeovers(), tried);
    sleep(10 * SECOND).await;
    assert_eq!(world.store.takeovers(), tried + 1);
}

#[tokio::test(start_paused = true)]
async fn a_bus_that_fails_for_a_while_loses_nothing() {
    let world = World::new().await;
    let (mut red, mut blue) = world.players(0, 1).await;
    play(&mut red, &mut blue).await;
    world.hub.lose(|_, _| true);
    let turn = command(blue.turn(1));
    blue.send(&turn).await;
    sleep(8 * SECOND).await;
    assert_eq!(world.owner().await, Some(0), "the lease is renewed");
    world.hub.heal();
    assert_eq!(blue.answer(&turn.id).await, Ok(2));
    reach(&mut blue, 2).await;
    play(&mut red, &mut blue).await;
    assert_eq!(world.turns(), 3);
}

#[tokio::test(start_paused = true)]
async fn random_loss_leaves_every_client_with_the_same_game() {
    let world = World::new().await;
    let (mut red, mut blue) = world.players(0, 1).await;
    let mut watcher = world.join(1, "watcher").await;
    let mut count = 0_u32;
    world.hub.lose(move |_, _| {
        count = count.wrapping_mul(1_664_525).wrapping_add(1_013_904_223);
        count >> 30 == 0
    });
    for _ in 0..20 {
        let v = play(&mut red, &mut blue).await;
        reach(&mut red, v).await;
        reach(&mut blue, v).await;
    }
    reach(&mut watcher, 20).await;
    assert_eq!(world.turns(), 20);
    assert_eq!(watcher.log.game().ply(), 20);
}

#[tokio::test(start_paused = true)]
async fn events_and_live_games_are_known_on_all_nodes() {
    let world = World::new().await;
    let mut events = world.nodes[1].rooms.events();
    let mut red = world.join(0, "red").await;
    sleep(3 * SECOND).await;
    assert_eq!(world.nodes[1].rooms.running(), 1);
    let live = world.nodes[1].rooms.live().borrow().clone();
    assert_eq!(live.len(), 1);
    assert_eq!(live[0].id, world.game);
    let turn = red.turn(0);
    red.done(turn).await;
    let event = timeout(SECOND, events.recv()).await.expect("in time");
    assert!(
        matches!(event, Ok(RoomEvent::YourTurn { ply: 1, .. })),
        "{event:?}"
    );
    red.done(Action::Resign).await;
    sleep(3 * SECOND).await;
    assert_eq!(world.nodes[1].rooms.running(), 0);
    assert!(world.nodes[1].rooms.live().borrow().is_empty());
    let event = events.try_recv();
    assert!(matches!(event, Ok(RoomEvent::Ended { .. })), "{event:?}");
}

#[tokio::test(start_paused = true)]
async fn a_rematch_of_an_ended_game_begins_from_two_nodes() {
    let world = World::new().await;
    let (mut red, mut blue) = world.players(0, 1).await;
    red.done(Action::Resign).await;
    reach(&mut blue, 1).await;
    let offer = blue.offer(OfferKind::Rematch);
    blue.done(offer).await;
    let offer = red.offer(OfferKind::Rematch);
    red.done(offer).await;
    reach(&mut blue, 3).await;
    assert_eq!(world.store.games(), 2);
}

#[tokio::test(start_paused = true)]
async fn a_correspondence_game_keeps_its_deadline_on_another_node() {
    let world = World::with(TimeControl::Correspondence { days: 1 }, Options::default()).await;
    let (mut red, mut blue) = world.players(0, 0).await;
    play(&mut red, &mut blue).await;
    play(&mut red, &mut blue).await;
    world.table(0).leave(&red).await;
    world.table(0).leave(&blue).await;
    sleep(120 * SECOND).await;
    assert_eq!(world.nodes[0].rooms.loaded(), 0);
    world.nodes[0].rooms.kill().await;
    sleep(26 * 3600 * SECOND).await;
    let end = world.store.end(&world.game).expect("the game has ended");
    assert_eq!(end.outcome.expect("an outcome").winner, Some(Side::Blue));
}

/// Plays at two nodes that lose their leases by turns, and sends every command again at the end. Returns what is wrong.
async fn chaos(world: &World) -> Result<(), String> {
    let mut record = Record::new();
    let mut commands: Vec<(Command, usize)> = Vec::new();
    for round in 0..12 {
        let paused = round % 2;
        let mut clients = [world.join(0, "red").await, world.join(1, "blue").await];
        for step in 0..3 {
            if step == 1 {
                world.pause(paused).await;
            }
            for (side, client) in clients.iter_mut().enumerate() {
                client.catch_up();
                if usize::from(client.position_turn() == cotulenh::Color::Blue) == side {
                    let turn = command(client.turn(round + step));
                    client.send(&turn).await;
                    commands.push((turn, side));
                }
            }
            sleep(millis(200)).await;
            collect(&mut record, &mut clients);
        }
        world.resume(paused);
        sleep(10 * SECOND).await;
        collect(&mut record, &mut clients);
        world.table(0).leave(&clients[0]).await;
        world.table(1).leave(&clients[1]).await;
    }
    let mut clients = [world.join(0, "red").await, world.join(1, "blue").await];
    for (command, side) in &commands {
        clients[*side].send(command).await;
        sleep(millis(50)).await;
        collect(&mut record, &mut clients);
    }
    sleep(10 * SECOND).await;
    collect(&mut record, &mut clients);
    let entries = world.store.entries(&world.game);
    assert!(commands.len() > 12);
    check_record(&record, &entries)?;
    let new = world.store.new_game(&world.game).expect("a game");
    check_stored(new, &entries).map(drop)
}

/// Notes the answers that clients have received. A client whose copy of the game is wrong has seen two histories.
fn collect(record: &mut Record, clients: &mut [Client; 2]) {
    for client in clients {
        for message in client.catch_up() {
            match message {
                ToClient::Done { id, v } => record.entry(id).or_default().push(Ok(v)),
                ToClient::Refused { id, error } => {
                    record.entry(id).or_default().push(Err(error.code));
                }
                _ => {}
            }
        }
    }
}

#[tokio::test(start_paused = true)]
async fn nodes_that_are_paused_by_turns_keep_every_promise() {
    let world = World::with(LONG, Options::default()).await;
    assert_eq!(chaos(&world).await, Ok(()));
}

/// Returns `true` if the checker notices a fault. Two histories either break the log or the copy of a client.
async fn is_noticed(mutant: Option<Mutant>, break_store: impl FnOnce(&MemoryStore)) -> bool {
    let options = Options {
        mutant,
        ..Options::default()
    };
    let world = World::with(LONG, options).await;
    break_store(&world.store);
    let played = tokio::spawn(async move { chaos(&world).await });
    !matches!(played.await, Ok(Ok(())))
}

#[tokio::test(start_paused = true)]
async fn the_checker_notices_a_store_without_epochs() {
    assert!(is_noticed(None, MemoryStore::ignore_epochs).await);
}

#[tokio::test(start_paused = true)]
async fn the_checker_notices_deduplication_in_memory() {
    let mutant = Some(Mutant::DeduplicateInMemory);
    assert!(is_noticed(mutant, MemoryStore::accept_duplicates).await);
}

#[tokio::test(start_paused = true)]
async fn the_checker_notices_acknowledgements_before_the_commit() {
    let mutant = Some(Mutant::AcknowledgeBeforeCommit);
    let slow = |store: &MemoryStore| {
        store.set_latency(Latency {
            before: millis(100),
            after: millis(0),
        });
    };
    assert!(is_noticed(mutant, slow).await);
}
