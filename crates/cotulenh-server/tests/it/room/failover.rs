//! Games of nodes that fail, pause or stop: takeover, fencing and handover.

use super::support::{Received, SECOND, casual, command, millis, new_game};
use super::world::{LONG, World, play, reach};
use cotulenh_server::id::GameId;
use cotulenh_server::protocol::{
    ClosingReason, EntryBody, ErrorCode, OfferKind, Side, TimeControl,
};
use cotulenh_server::room::Options;
use cotulenh_server::store::GameStore;
use cotulenh_server::store::memory::{Fault, Latency};
use tokio::time::{Instant, sleep};

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
async fn a_node_stops_playing_before_its_lease_ends() {
    // The time from the failure of renewals to the end of the lease is the same in both worlds.
    let world = World::new().await;
    world.store.silence(&world.nodes[0].id, true);
    let silenced = Instant::now();
    while world.owner().await == Some(0) {
        sleep(millis(10)).await;
    }
    let lease = silenced.elapsed();

    let world = World::new().await;
    let red = world.join(0, "red").await;
    world.store.silence(&world.nodes[0].id, true);
    sleep(lease - millis(150)).await;
    let turn = command(red.turn(0));
    red.send(&turn).await;
    sleep(millis(100)).await;
    assert_eq!(world.owner().await, Some(0), "the lease has not ended");
    assert_eq!(world.turns(), 0, "the turn waits");
}

#[tokio::test(start_paused = true)]
async fn a_node_that_is_cut_off_answers_from_no_old_state() {
    let world = World::new().await;
    let (mut red, mut blue) = world.players(1, 0).await;
    world.pause(0).await;
    assert_eq!(world.owner().await, Some(1));
    red.catch_up();
    let turn = red.turn(1);
    let v = red.done(turn).await;
    // The old state says that it is Red's turn.
    let turn = blue.turn(0);
    assert_eq!(blue.act(turn).await, Err(ErrorCode::Store));
    blue.catch_up();
    let clock = blue.clock.expect("a clock");
    assert_eq!(clock.running, None, "the clock stands still");
    let mut late = world.table(0).join_with("late", 8).await;
    let (messages, reason) = late.closing().await;
    assert_eq!((messages.len(), reason), (0, ClosingReason::Restart));
    world.resume(0);
    reach(&mut blue, v).await;
    play(&mut red, &mut blue).await;
    assert_eq!(world.turns(), 2);
}

#[tokio::test(start_paused = true)]
async fn a_lease_that_is_renewed_late_costs_nothing_if_no_other_node_came_first() {
    let world = World::new().await;
    let mut red = world.join(0, "red").await;
    // The other node does not look for lost games.
    world.nodes[1].rooms.kill().await;
    // The second time is as good as the first one.
    for v in [1, 2] {
        world.store.silence(&world.nodes[0].id, true);
        sleep(4 * SECOND).await;
        let action = match v {
            1 => red.turn(0),
            _ => red.offer(OfferKind::Draw),
        };
        let command = command(action);
        red.send(&command).await;
        sleep(SECOND).await;
        world.store.silence(&world.nodes[0].id, false);
        let renewed = Instant::now();
        assert_eq!(red.answer(&command.id).await, Ok(v));
        assert!(renewed.elapsed() < SECOND, "{:?}", renewed.elapsed());
        reach(&mut red, v).await;
    }
}

#[tokio::test(start_paused = true)]
async fn a_stored_turn_is_acknowledged_again_without_a_lease() {
    let world = World::new().await;
    let (mut red, mut blue) = world.players(0, 0).await;
    let turn = command(red.turn(0));
    red.send(&turn).await;
    assert_eq!(red.answer(&turn.id).await, Ok(1));
    world.pause(0).await;
    red.send(&turn).await;
    assert_eq!(red.answer(&turn.id).await, Ok(1));
    // It is not the opponent's turn.
    blue.send(&turn).await;
    assert_eq!(blue.answer(&turn.id).await, Err(ErrorCode::Store));
}

#[tokio::test(start_paused = true)]
async fn a_command_in_flight_finds_the_next_owner_when_its_owner_leaves() {
    let world = World::new().await;
    let mut red = world.join(1, "red").await;
    let turn = command(red.turn(0));
    // The owner does not receive the command, and its messages to clients are lost, too.
    let to_owner = format!("{}.requests", world.nodes[0].id);
    world
        .hub
        .lose(move |subject, _| subject.ends_with(&to_owner) || subject.ends_with(".clients"));
    red.send(&turn).await;
    sleep(millis(10)).await;
    world.nodes[0].rooms.stop().await;
    let left = Instant::now();
    assert_eq!(red.answer(&turn.id).await, Ok(2));
    assert!(left.elapsed() < millis(100), "{:?}", left.elapsed());
    assert_eq!(world.owner().await, Some(1));
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
async fn a_stop_does_not_wait_for_a_store_that_hangs() {
    let world = World::new().await;
    let red = world.join(1, "red").await;
    // The store does not answer the second node's query for the owner.
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
async fn a_node_that_cannot_hand_its_games_over_does_not_keep_them() {
    let mut world = World::new().await;
    let mut red = world.join(1, "red").await;
    let game = world.game.clone();
    // A commit of another game keeps the node from ending.
    world.game = GameId::random();
    let new = new_game(&world.game, casual(LONG));
    world.nodes[0].rooms.begin(new).await.expect("a game");
    let other = world.join(0, "red").await;
    world.store.set_latency(Latency {
        before: 9 * SECOND,
        after: millis(0),
    });
    other.send(&command(other.turn(0))).await;
    sleep(millis(10)).await;
    world.store.set_latency(Latency::default());
    world.game = game;

    world.store.silence(&world.nodes[0].id, true);
    let stopped = Instant::now();
    let node = world.nodes[0].rooms.clone();
    let stopping = tokio::spawn(async move { node.stop().await });
    sleep(millis(600)).await;
    world.store.silence(&world.nodes[0].id, false);
    let turn = red.turn(0);
    red.done(turn).await;
    assert!(stopped.elapsed() < 5 * SECOND, "{:?}", stopped.elapsed());
    assert_eq!(world.owner().await, Some(1));
    stopping.await.expect("a stop");
}

#[tokio::test(start_paused = true)]
async fn a_late_renewal_does_not_hide_that_the_lease_had_run_out() {
    let world = World::new().await;
    let (mut red, mut blue) = world.players(1, 0).await;
    // The database executes the renewal only after the lease has run out.
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
async fn a_node_drops_late_starts_of_games_taken_over() {
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
