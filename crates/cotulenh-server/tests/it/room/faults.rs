//! Faults of the store and slow clients.

use super::support::{Client, FISCHER, Received, SECOND, Table, casual, command, millis, new_game};
use cotulenh_server::id::GameId;
use cotulenh_server::protocol::{
    Action, ClosingReason, EndReason, EntryBody, ErrorCode, OfferKind, Side, ToClient,
};
use cotulenh_server::room::RoomEvent;
use cotulenh_server::store::memory::{Fault, Latency};
use tokio::time::{Instant, sleep, timeout};

/// Returns the commands that were acknowledged and the entries that were seen, in order.
fn order(messages: &[ToClient]) -> Vec<&'static str> {
    let name = |message: &ToClient| match message {
        ToClient::Done { .. } => Some("done"),
        ToClient::Refused { .. } => Some("refused"),
        ToClient::Entry { .. } => Some("entry"),
        _ => None,
    };
    messages.iter().filter_map(name).collect()
}

#[tokio::test(start_paused = true)]
async fn a_turn_is_acknowledged_after_the_commit_and_sent_after_that() {
    let table = Table::new(FISCHER).await;
    let (mut red, mut blue) = table.players().await;
    table.store.set_latency(Latency {
        before: millis(300),
        after: millis(200),
    });
    red.send(&command(red.turn(0))).await;
    sleep(millis(299)).await;
    assert!(table.entries().is_empty());
    sleep(millis(200)).await;
    assert_eq!(table.entries().len(), 1);
    // The entry is in the store, but the room has not heard of it.
    assert!(order(&red.catch_up()).is_empty());
    assert!(order(&blue.catch_up()).is_empty());
    sleep(millis(2)).await;
    assert_eq!(order(&red.catch_up()), ["done", "entry"]);
    assert_eq!(order(&blue.catch_up()), ["entry"]);
}

#[tokio::test(start_paused = true)]
async fn an_unknown_outcome_is_looked_up() {
    for fault in [Fault::UnknownWithEffect, Fault::UnknownWithoutEffect] {
        let table = Table::new(FISCHER).await;
        let (mut red, mut blue) = table.players().await;
        table.store.add_faults([Some(fault)]);
        let turn = command(red.turn(0));
        red.send(&turn).await;
        assert_eq!(red.answer(&turn.id).await, Ok(1), "{fault:?}");
        assert_eq!(table.entries().len(), 1);
        red.send(&turn).await;
        assert_eq!(red.answer(&turn.id).await, Ok(1));
        blue.catch_up();
        assert_eq!((blue.v, blue.ply()), (1, 1));
        let turn = blue.turn(0);
        blue.done(turn).await;
    }
}

#[tokio::test(start_paused = true)]
async fn a_command_without_an_outcome_is_neither_acknowledged_nor_refused() {
    let table = Table::new(FISCHER).await;
    let (mut red, _blue) = table.players().await;
    table
        .store
        .add_faults([Some(Fault::UnknownWithoutEffect); 3]);
    let turn = command(red.turn(0));
    red.send(&turn).await;
    let (messages, reason) = red.closing().await;
    assert_eq!(reason, ClosingReason::Restart);
    assert!(order(&messages).is_empty());
    let mut red = table.join("red").await;
    red.send(&turn).await;
    assert_eq!(red.answer(&turn.id).await, Ok(1));
}

#[tokio::test(start_paused = true)]
async fn a_store_that_cannot_be_read_is_tried_again() {
    let table = Table::new(FISCHER).await;
    let (mut red, _blue) = table.players().await;
    table.store.add_faults([Some(Fault::UnknownWithEffect)]);
    table.store.fail_loads(5);
    let turn = command(red.turn(0));
    red.send(&turn).await;
    assert_eq!(red.answer(&turn.id).await, Ok(1));
}

#[tokio::test(start_paused = true)]
async fn a_room_goes_on_soon_after_its_store_can_be_read() {
    let table = Table::new(FISCHER).await;
    let (mut red, _blue) = table.players().await;
    table.store.add_faults([Some(Fault::UnknownWithEffect)]);
    table.store.fail_loads(u32::MAX);
    let turn = command(red.turn(0));
    red.send(&turn).await;
    sleep(millis(3_500)).await;
    table.store.fail_loads(0);
    let works = Instant::now();
    assert_eq!(red.answer(&turn.id).await, Ok(1));
    assert!(works.elapsed() <= millis(250), "{:?}", works.elapsed());
}

#[tokio::test(start_paused = true)]
async fn a_failed_commit_is_refused_and_changes_nothing() {
    let table = Table::new(FISCHER).await;
    let (mut red, mut blue) = table.players().await;
    table.store.add_faults([Some(Fault::Failed)]);
    let turn = command(red.turn(0));
    red.send(&turn).await;
    assert_eq!(red.answer(&turn.id).await, Err(ErrorCode::Store));
    assert!(order(&blue.catch_up()).is_empty());
    red.send(&turn).await;
    assert_eq!(red.answer(&turn.id).await, Ok(1));
}

#[tokio::test(start_paused = true)]
async fn a_conflict_makes_the_room_read_again() {
    let table = Table::new(FISCHER).await;
    let (mut red, mut blue) = table.players().await;
    // The first commit has taken effect, and the room did not hear of it. The second one is a conflict.
    table.store.add_faults([Some(Fault::Conflict)]);
    let turn = red.turn(0);
    red.done(turn).await;
    blue.catch_up();
    assert_eq!((blue.v, table.store.appends()), (1, 2));
}

#[tokio::test(start_paused = true)]
async fn the_end_is_stored_again_until_it_is_committed() {
    for fault in [
        Fault::Failed,
        Fault::Conflict,
        Fault::UnknownWithEffect,
        Fault::UnknownWithoutEffect,
    ] {
        let (table, mut players) = Table::started(FISCHER).await;
        table.store.add_faults([Some(fault); 3]);
        sleep(70 * SECOND).await;
        let end = table.end().unwrap_or_else(|| panic!("{fault:?}"));
        assert_eq!(end.reason, Some(EndReason::Time));
        assert_eq!(table.entries().len(), 3);
        players.1.catch_up();
        assert_eq!(players.1.end, Some(end));
        assert_eq!(table.rooms.running(), 0);
    }
}

#[tokio::test(start_paused = true)]
async fn a_rematch_with_an_unknown_outcome_begins_once() {
    let table = Table::new(FISCHER).await;
    let (mut red, mut blue) = table.players().await;
    red.done(Action::Resign).await;
    let offer = red.offer(OfferKind::Rematch);
    blue.done(offer.clone()).await;
    table.store.add_faults([Some(Fault::UnknownWithEffect)]);
    red.done(offer).await;
    assert_eq!(table.store.games(), 2);
    let Some(EntryBody::Rematch { game }) = table.bodies().pop() else {
        panic!("the last entry is the rematch");
    };
    assert_eq!(table.rooms.running(), 1);
    sleep(31 * SECOND).await;
    assert!(table.store.end(&game).is_some());
}

#[tokio::test(start_paused = true)]
async fn a_crash_during_a_commit_loses_nothing() {
    for wait in [50, 150, 250] {
        let mut table = Table::new(FISCHER).await;
        let (red, _blue) = table.players().await;
        table.store.set_latency(Latency {
            before: millis(100),
            after: millis(100),
        });
        let turn = command(red.turn(0));
        red.send(&turn).await;
        sleep(millis(wait)).await;
        table.crash(SECOND).await;
        let mut red = table.join("red").await;
        red.send(&turn).await;
        assert!(red.answer(&turn.id).await.is_ok());
        let turns = table.bodies();
        let turns = turns
            .iter()
            .filter(|body| matches!(body, EntryBody::Turn { .. }));
        assert_eq!(turns.count(), 1, "after {wait} ms");
    }
}

#[tokio::test(start_paused = true)]
async fn a_slow_client_is_dropped_without_delaying_others() {
    let table = Table::new(FISCHER).await;
    let mut players = table.players().await;
    let mut slow = table.join_with("slow", 4).await;
    table.play(&mut players, 10, SECOND).await;
    assert_eq!(players.1.ply(), 10);
    let mut messages = 0;
    loop {
        match slow.receive().await {
            Received::Message(_) => messages += 1,
            Received::Dropped => break,
            Received::Closed(reason) => panic!("the queue was full, but it has {reason:?}"),
        }
    }
    assert_eq!(messages, 4);
    let again = table.join("slow").await;
    assert_eq!(again.log.game(), players.0.log.game());
}

#[tokio::test(start_paused = true)]
async fn a_slow_commit_does_not_block_other_rooms() {
    let table = Table::new(FISCHER).await;
    let (red, _blue) = table.players().await;
    let other = Table {
        store: table.store.clone(),
        rooms: table.rooms.clone(),
        game: GameId::random(),
        options: table.options,
    };
    let new = new_game(&other.game, casual(FISCHER));
    other.rooms.begin(new).await.unwrap();
    let mut other_red = other.join("red").await;
    table.store.set_latency(Latency {
        before: 20 * SECOND,
        after: SECOND,
    });
    red.send(&command(red.turn(0))).await;
    sleep(millis(1)).await;
    table.store.set_latency(Latency::default());
    let started = Instant::now();
    let turn = other_red.turn(0);
    other_red.done(turn).await;
    assert_eq!(started.elapsed(), millis(0));
    assert!(table.entries().is_empty());
}

#[tokio::test(start_paused = true)]
async fn a_room_that_panics_is_started_again() {
    let (table, mut players) = Table::started(FISCHER).await;
    table.rooms.panic(&table.game).await.unwrap();
    let closed = timeout(SECOND, players.0.closing()).await;
    assert_eq!(closed.expect("an end in time").1, ClosingReason::Restart);
    // The flag falls, although no client has come back.
    sleep(61 * SECOND).await;
    assert_eq!(table.end().unwrap().reason, Some(EndReason::Time));
    let late: Client = table.join("late").await;
    assert_eq!(late.end, table.end());
}

#[tokio::test(start_paused = true)]
async fn a_room_that_fails_while_a_flag_falls_ends_its_task() {
    let (table, players) = Table::started(FISCHER).await;
    sleep(59 * SECOND).await;
    let unknown = Some(Fault::UnknownWithoutEffect);
    table.store.add_faults([None, unknown, unknown, unknown]);
    table.store.set_latency(Latency {
        before: 2 * SECOND,
        after: SECOND,
    });
    let (red, blue) = players;
    blue.send(&command(blue.offer(OfferKind::Draw))).await;
    sleep(SECOND).await;
    // The queue of the room is full with 64 messages, so the flag waits for a place when the first of them fails.
    red.send(&command(Action::Resign)).await;
    for _ in 1..64 {
        red.report_lag(1).await;
    }
    sleep(12 * SECOND).await;
    assert!(table.store.appends() >= 2 + 4);
    let stopped = timeout(60 * SECOND, table.rooms.stop()).await;
    assert!(stopped.is_ok(), "the task of the room does not end");
}

#[tokio::test(start_paused = true)]
async fn the_end_is_announced_even_if_its_room_has_failed() {
    let table = Table::new(FISCHER).await;
    let (red, _blue) = table.players().await;
    let mut events = table.rooms.events();
    table.store.add_faults([Some(Fault::UnknownWithEffect)]);
    table.store.fail_loads(50);
    red.send(&command(Action::Resign)).await;
    sleep(60 * SECOND).await;
    assert!(table.end().is_some());
    assert_eq!(table.rooms.running(), 0);
    let event = events.try_recv();
    assert!(matches!(event, Ok(RoomEvent::Ended { .. })), "{event:?}");
    assert!(events.try_recv().is_err());
}

#[tokio::test(start_paused = true)]
async fn an_outage_of_the_store_costs_no_time() {
    let (table, players) = Table::started(FISCHER).await;
    let (mut red, mut blue) = players;
    sleep(10 * SECOND).await;
    table.store.add_faults([Some(Fault::Failed); 200]);
    let turn = command(red.turn(0));
    red.send(&turn).await;
    assert_eq!(red.answer(&turn.id).await, Err(ErrorCode::Store));
    // The deadline was after 60 s.
    sleep(100 * SECOND).await;
    assert_eq!(table.end(), None);
    let refused = blue.act(blue.offer(OfferKind::Draw)).await;
    assert_eq!(refused, Err(ErrorCode::Store));
    assert_eq!(table.entries().len(), 2);
    table.store.clear_faults();
    red.send(&turn).await;
    assert_eq!(red.answer(&turn.id).await, Ok(3));
    // Red is charged 10 s and has the increment.
    assert_eq!(
        table.entries()[2].clock.map(|clock| clock.red),
        Some(52_000)
    );
}

#[tokio::test(start_paused = true)]
async fn clients_see_that_the_clock_stands_still_during_an_outage() {
    let (table, (mut red, mut blue)) = Table::started(FISCHER).await;
    sleep(10 * SECOND).await;
    table.store.add_faults([Some(Fault::Failed); 90]);
    let turn = red.turn(0);
    assert_eq!(red.act(turn).await, Err(ErrorCode::Store));
    sleep(SECOND).await;
    blue.catch_up();
    let stopped = blue.clock.expect("a clock");
    assert_eq!((stopped.running, stopped.left.red), (None, 50_000));
    sleep(30 * SECOND).await;
    let late = table.join("late").await;
    assert_eq!(late.clock, Some(stopped));
    table.store.clear_faults();
    sleep(2 * SECOND).await;
    blue.catch_up();
    let running = blue.clock.expect("a clock");
    assert_eq!(
        (running.running, running.left.red),
        (Some(Side::Red), 50_000)
    );
}

#[tokio::test(start_paused = true)]
async fn the_clock_goes_on_when_the_store_works_again() {
    let (table, players) = Table::started(FISCHER).await;
    let (mut red, mut blue) = players;
    sleep(10 * SECOND).await;
    table.store.add_faults([Some(Fault::Failed); 90]);
    let turn = command(red.turn(0));
    red.send(&turn).await;
    assert_eq!(red.answer(&turn.id).await, Err(ErrorCode::Store));
    // The room tries to commit once a second.
    sleep(95 * SECOND).await;
    blue.catch_up();
    let bodies = table.bodies();
    assert!(
        matches!(bodies[2], EntryBody::Resumed { outage } if outage >= 89_000),
        "{bodies:?}"
    );
    assert_eq!(
        table.entries()[2].clock.map(|clock| clock.red),
        Some(50_000)
    );
    assert_eq!(blue.v, 3);
    // The clock runs again after 5 s, and the flag falls as usual.
    sleep(60 * SECOND).await;
    assert_eq!(
        table.end().and_then(|end| end.reason),
        Some(EndReason::Time)
    );
}

#[tokio::test(start_paused = true)]
async fn an_outage_of_reads_costs_no_time() {
    let (table, players) = Table::started(FISCHER).await;
    let (red, _blue) = players;
    sleep(10 * SECOND).await;
    // The room ends, and the next one cannot be started for more than a minute.
    table.store.add_faults([Some(Fault::UnknownWithoutEffect)]);
    table.store.fail_loads(55);
    let turn = command(red.turn(0));
    red.send(&turn).await;
    sleep(79 * SECOND).await;
    assert_eq!(table.end(), None);
    let mut red = table.join("red").await;
    red.send(&turn).await;
    assert!(red.answer(&turn.id).await.is_ok());
    let last = table.entries().pop().expect("a turn");
    assert_eq!(last.clock.map(|clock| clock.red), Some(52_000));
}
