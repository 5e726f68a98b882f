//! Games of several nodes: forwarding, lost messages and events.

use super::support::{SECOND, casual, command, millis, new_game};
use super::world::{LONG, World, play, reach};
use cotulenh_server::id::{GameId, NodeId};
use cotulenh_server::protocol::{Action, ErrorCode, OfferKind, Side, ToClient};
use cotulenh_server::room::RoomEvent;
use cotulenh_server::store::GameStore;
use cotulenh_server::store::memory::Latency;
use tokio::time::{Instant, sleep, timeout};

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
    assert_eq!(again.await.unwrap_err().code, ErrorCode::CommandTaken);
}

#[tokio::test(start_paused = true)]
async fn a_refusal_comes_from_the_other_node() {
    let world = World::new().await;
    let mut blue = world.join(1, "blue").await;
    let turn = blue.turn(0);
    assert_eq!(blue.act(turn).await, Err(ErrorCode::NotYourTurn));
    let mut stranger = world.join(1, "stranger").await;
    assert_eq!(
        stranger.act(Action::Resign).await,
        Err(ErrorCode::NotAPlayer)
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
    // The node reads the command three seconds before the owner receives it.
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
async fn a_lost_message_is_noticed_by_its_version() {
    let world = World::new().await;
    let (mut red, mut blue) = world.players(0, 1).await;
    play(&mut red, &mut blue).await;
    // The last entry before a silence is lost: nothing follows that would show a gap.
    world.hub.lose(|subject, _| subject.ends_with(".clients"));
    let turn = blue.turn(2);
    let turn = command(turn);
    blue.send(&turn).await;
    let answer = blue.answer(&turn.id).await;
    assert_eq!(
        answer,
        Ok(2),
        "an answer does not use the subject `.clients`"
    );
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
async fn a_lost_request_is_repeated_within_a_second() {
    let world = World::new().await;
    let mut red = world.join(1, "red").await;
    let mut is_lost = false;
    world.hub.lose(move |subject, _| {
        subject.ends_with(".requests") && !std::mem::replace(&mut is_lost, true)
    });
    let sent = Instant::now();
    let turn = red.turn(0);
    red.done(turn).await;
    let delay = sent.elapsed();
    assert!(!delay.is_zero() && delay <= SECOND, "{delay:?}");
}

#[tokio::test(start_paused = true)]
async fn an_entry_that_was_lost_with_the_bus_comes_when_the_bus_is_back() {
    let world = World::new().await;
    let (mut red, mut blue) = world.players(0, 1).await;
    world.nodes[1].bus.cut();
    let turn = red.turn(0);
    red.done(turn).await;
    sleep(2 * SECOND).await;
    world.nodes[1].bus.mend();
    let back = Instant::now();
    reach(&mut blue, 1).await;
    assert!(back.elapsed() < millis(100), "{:?}", back.elapsed());
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
