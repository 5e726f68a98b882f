//! Clocks over whole games, to the millisecond, restarts included.

use super::support::{Client, FISCHER, SECOND, Table, casual, command, millis, new_game};
use cotulenh_server::clock::RESUME_DELAY;
use cotulenh_server::id::GameId;
use cotulenh_server::protocol::{
    Action, BySide, EndReason, EntryBody, ErrorCode, OfferKind, Side, TimeControl, ToClient,
};
use cotulenh_server::room::state::RoomState;
use cotulenh_server::room::{Options, ToRoom};
use cotulenh_server::store::memory::Latency;
use cotulenh_server::store::{GameStore, NewGame};
use std::time::Duration;
use tokio::time::{Instant, sleep};

const DAY: Duration = Duration::from_secs(24 * 60 * 60);

/// Options for games that last for days: the heartbeat is slower, so that the simulation is fast.
fn slow() -> Options {
    Options {
        heartbeat: Duration::from_secs(60 * 60),
        ..Options::default()
    }
}

/// Plays turns after these waits and checks the clocks after each turn. `after` returns the remaining time of the mover
/// from the time before the turn and the wait.
async fn check_clocks(
    table: &Table,
    initial: u64,
    waits: impl Iterator<Item = u64>,
    after: impl Fn(u64, u64) -> u64,
) -> BySide<u64> {
    let mut players = table.started_players().await;
    let mut expected = BySide {
        red: initial,
        blue: initial,
    };
    for (turn, wait) in waits.enumerate() {
        let side = if turn % 2 == 0 { Side::Red } else { Side::Blue };
        table.play(&mut players, 1, millis(wait)).await;
        *expected.of_mut(side) = after(*expected.of(side), wait);
        assert_eq!(players.0.left(), expected, "turn {turn}");
        assert_eq!(players.1.left(), expected, "turn {turn}");
        let entry = table.entries().pop().unwrap();
        assert_eq!(entry.clock, Some(expected));
    }
    expected
}

#[tokio::test(start_paused = true)]
async fn fischer_clocks_are_exact_over_a_game() {
    let table = Table::new(FISCHER).await;
    // The time of the commit is not charged.
    table.store.set_latency(Latency {
        before: millis(7),
        after: millis(5),
    });
    let waits = (0..40).map(|turn| 37 + turn * 123 % 4_001);
    check_clocks(&table, 60_000, waits, |left, wait| left + 2_000 - wait).await;
}

#[tokio::test(start_paused = true)]
async fn delay_clocks_are_exact_over_a_game() {
    let time = TimeControl::Delay {
        initial: 30,
        delay: 3,
    };
    let table = Table::new(time).await;
    let waits = (0..20).map(|turn| 500 + turn * 701 % 5_003);
    let charge = |left: u64, wait: u64| left - wait.saturating_sub(3_000);
    let left = check_clocks(&table, 30_000, waits, charge).await;
    assert!(left.red < 30_000 && left.blue < 30_000);
}

/// Plays a game from the start to its end by the rules and checks the clocks after each turn, with the waits and charges
/// of [`check_clocks`]. `between` runs before each wait. Returns the number of turns.
async fn play_to_the_end(
    table: &mut Table,
    initial: u64,
    wait: impl Fn(u64) -> u64,
    after: impl Fn(u64, u64) -> u64,
    between: impl AsyncFn(&mut Table, &mut (Client, Client), u64),
) -> u64 {
    let mut players = table.players().await;
    let mut expected = BySide {
        red: initial,
        blue: initial,
    };
    for turn in 0..5_000 {
        between(table, &mut players, turn).await;
        let wait = wait(turn);
        sleep(millis(wait)).await;
        players.0.catch_up();
        players.1.catch_up();
        let side = Side::from(players.0.position_turn());
        let mover = match side {
            Side::Red => &mut players.0,
            Side::Blue => &mut players.1,
        };
        let action = mover.turn(usize::try_from(turn * 7_919 % 10_007).unwrap());
        mover.done(action).await;
        // The first turn of each side is not charged.
        if turn >= 2 {
            *expected.of_mut(side) = after(*expected.of(side), wait);
        }
        let entry = table.entries().pop().unwrap();
        assert_eq!(entry.clock, Some(expected), "turn {turn}");
        players.0.catch_up();
        players.1.catch_up();
        assert_eq!(players.0.log.game(), players.1.log.game());
        if let Some(end) = table.end() {
            assert_eq!(end.reason, None, "the rules have ended the game");
            assert_eq!(
                (&players.0.end, &players.1.end),
                (&Some(end.clone()), &Some(end))
            );
            assert_eq!(players.0.clock.and_then(|clock| clock.running), None);
            return turn + 1;
        }
    }
    panic!("the game does not end");
}

#[tokio::test(start_paused = true)]
async fn a_whole_game_with_a_delay_clock() {
    let time = TimeControl::Delay {
        initial: 3_600,
        delay: 5,
    };
    let mut table = Table::new(time).await;
    table.store.set_latency(Latency {
        before: millis(3),
        after: millis(2),
    });
    let wait = |turn: u64| 250 + turn * 1_237 % 9_001;
    let charge = |left: u64, wait: u64| left - wait.saturating_sub(5_000);
    let turns = play_to_the_end(&mut table, 3_600_000, wait, charge, async |_, _, _| {}).await;
    assert!(turns > 20, "{turns} turns are not a whole game");
    // No flag falls after the end.
    let (entries, end) = (table.entries(), table.end());
    sleep(2 * DAY / 24).await;
    assert_eq!((table.entries(), table.end()), (entries, end));
}

#[tokio::test(start_paused = true)]
async fn a_flag_falls_after_the_delay() {
    let time = TimeControl::Delay {
        initial: 30,
        delay: 3,
    };
    let (table, mut players) = Table::started(time).await;
    // A turn of exactly the delay costs nothing, and unused delay is lost.
    table.play(&mut players, 1, millis(3_000)).await;
    table.play(&mut players, 1, millis(10)).await;
    assert_eq!(
        (players.0.left().red, players.0.left().blue),
        (30_000, 30_000)
    );
    table.play(&mut players, 1, millis(13_000)).await;
    assert_eq!(players.0.left().red, 20_000);
    sleep(millis(32_999)).await;
    assert_eq!(table.end(), None);
    sleep(millis(2)).await;
    let end = table.end().expect("the flag has fallen");
    assert_eq!(end.reason, Some(EndReason::Time));
    assert_eq!(end.outcome.unwrap().winner, Some(Side::Red));
}

#[tokio::test(start_paused = true)]
async fn a_whole_correspondence_game_with_empty_rooms_and_a_crash() {
    let setup = casual(TimeControl::Correspondence { days: 3 });
    let mut table = Table::with(setup, slow()).await;
    let days = 3 * 24 * 60 * 60 * 1000;
    // Up to 70 hours. Each turn gives three new days.
    let wait = |turn: u64| 60_000 + turn * 9_973_001 % 252_000_000;
    let turns = play_to_the_end(
        &mut table,
        days,
        wait,
        |_, _| days,
        async |table, players, turn| {
            if turn % 7 == 3 {
                // Both players close their browsers, and the room ends.
                table.leave(&players.0).await;
                table.leave(&players.1).await;
                sleep(table.options.idle + SECOND).await;
                assert_eq!(table.rooms.loaded(), 0);
                *players = table.players().await;
            }
            if turn == 10 {
                table.crash(4 * DAY).await;
                *players = table.players().await;
            }
        },
    );
    let turns = turns.await;
    assert!(turns > 20, "{turns} turns are not a whole game");
    assert_eq!(table.rooms.running(), 0);
}

/// Plays two turns, and a third one whose commit takes two and a half seconds. Returns the moment when Blue's clock has
/// started.
async fn play_a_slow_turn(table: &Table) -> u64 {
    let mut players = table.started_players().await;
    table.store.set_latency(Latency {
        before: millis(2_000),
        after: millis(500),
    });
    table.play(&mut players, 1, SECOND).await;
    let since = table.rooms.now();
    assert_eq!(since - table.entries().last().unwrap().at, 2_500);
    assert_eq!(players.1.left().blue, 60_000);
    table.store.set_latency(Latency::default());
    since
}

#[tokio::test(start_paused = true)]
async fn after_a_crash_a_slow_commit_is_not_charged() {
    let mut table = Table::new(FISCHER).await;
    let since = play_a_slow_turn(&table).await;
    sleep(millis(3_700)).await;
    let heartbeat = table.store.last_heartbeat().await.unwrap().unwrap();
    table.crash(60 * SECOND).await;
    let entry = table.entries().pop().unwrap();
    assert!(matches!(entry.body, EntryBody::Resumed { .. }));
    let charged = heartbeat - since;
    assert!((2_700..=3_700).contains(&charged), "{charged}");
    assert_eq!(entry.clock.unwrap().blue, 60_000 - charged);
    // A second crash does not charge it either.
    let again = table.store.last_heartbeat().await.unwrap().unwrap();
    assert!(again <= entry.at);
    table.crash(SECOND).await;
    let entry = table.entries().pop().unwrap();
    assert_eq!(entry.clock.unwrap().blue, 60_000 - charged);
}

#[tokio::test(start_paused = true)]
async fn a_room_that_fails_does_not_charge_a_slow_commit() {
    let table = Table::new(FISCHER).await;
    let since = play_a_slow_turn(&table).await;
    sleep(millis(1_000)).await;
    table.rooms.panic(&table.game).await.unwrap();
    sleep(millis(1_000)).await;
    let blue = table.join("blue").await;
    let charged = table.rooms.now() - since;
    assert_eq!(blue.left().blue, 60_000 - charged);
}

#[tokio::test(start_paused = true)]
async fn offers_and_restarts_of_a_room_do_not_change_the_clocks() {
    let (table, mut players) = Table::started(FISCHER).await;
    sleep(millis(1_500)).await;
    let offer = players.1.offer(OfferKind::Draw);
    players.1.done(offer).await;
    assert_eq!(players.1.left().red, 58_500);
    sleep(millis(1_000)).await;
    table.rooms.panic(&table.game).await.unwrap();
    sleep(millis(1_000)).await;
    let mut players = table.players().await;
    assert_eq!(players.0.left().red, 56_500);
    table.play(&mut players, 1, millis(500)).await;
    assert_eq!(players.0.left().red, 58_000);
}

#[tokio::test(start_paused = true)]
async fn an_outage_is_not_charged() {
    let mut table = Table::new(FISCHER).await;
    let mut players = table.players().await;
    table.play(&mut players, 4, millis(1_250)).await;
    let mut left = players.0.left();
    let turn_at = table.entries().last().unwrap().at;
    sleep(millis(3_700)).await;
    // Two outages in the same turn.
    let mut since = turn_at;
    for outage in [60 * SECOND, 3 * SECOND] {
        let heartbeat = table.store.last_heartbeat().await.unwrap().unwrap();
        left.red -= heartbeat - since;
        table.crash(outage).await;
        let entry = table.entries().pop().unwrap();
        let EntryBody::Resumed { outage } = entry.body else {
            panic!("the game was resumed");
        };
        assert_eq!(entry.at - heartbeat, outage);
        assert_eq!(entry.clock, Some(left));
        since = entry.at + RESUME_DELAY;
        sleep(millis(RESUME_DELAY + 1_300)).await;
    }
    let mut players = table.players().await;
    assert_eq!(players.0.left().red, left.red - 1_300);
    table.play(&mut players, 1, millis(700)).await;
    left.red = left.red - 2_000 + 2_000;
    assert_eq!(players.0.left(), left);
    // Time was charged up to the heartbeats, which are a second apart.
    assert!(left.red <= 62_000 - 2_500);
}

#[tokio::test(start_paused = true)]
async fn a_flag_falls_on_time() {
    let (table, mut players) = Table::started(FISCHER).await;
    let since = table.rooms.now();
    sleep(millis(59_999)).await;
    assert_eq!(table.end(), None);
    sleep(millis(2)).await;
    let end = table.end().expect("the flag has fallen");
    assert_eq!(end.reason, Some(EndReason::Time));
    assert_eq!(end.outcome.as_ref().unwrap().winner, Some(Side::Blue));
    let entry = table.entries().pop().unwrap();
    assert!((60_000..=60_001).contains(&(entry.at - since)));
    assert_eq!(entry.clock.unwrap().red, 0);
    players.1.catch_up();
    assert_eq!(players.1.end, Some(end));
}

/// Begins a game in which Red has a second left, and the room waits for a commit that ends after the flag. Returns the
/// moment when the flag falls.
async fn almost_over() -> (Table, Client, Instant) {
    let (table, (red, blue)) = Table::started(FISCHER).await;
    let flag = Instant::now() + 60 * SECOND;
    sleep(59 * SECOND).await;
    table.store.set_latency(Latency {
        before: millis(2_000),
        after: millis(0),
    });
    blue.send(&command(blue.offer(OfferKind::Draw))).await;
    (table, red, flag)
}

#[tokio::test(start_paused = true)]
async fn a_turn_that_was_read_in_time_crosses_the_flag() {
    let (table, mut red, flag) = almost_over().await;
    sleep(millis(900)).await;
    let turn = command(red.turn(0));
    red.send(&turn).await;
    assert!(Instant::now() < flag);
    assert!(red.answer(&turn.id).await.is_ok());
    assert!(Instant::now() > flag);
    assert_eq!(table.end(), None);
    let entry = table.entries().pop().unwrap();
    assert_eq!(entry.clock.unwrap().red, 2_100);
}

#[tokio::test(start_paused = true)]
async fn a_turn_that_was_read_too_late_is_refused() {
    let (table, mut red, _) = almost_over().await;
    sleep(millis(1_001)).await;
    let turn = command(red.turn(0));
    red.send(&turn).await;
    assert_eq!(red.answer(&turn.id).await, Err(ErrorCode::TimeOver));
    assert_eq!(table.end().unwrap().reason, Some(EndReason::Time));
    assert_eq!(table.entries().len(), 4);
}

#[tokio::test(start_paused = true)]
async fn a_flag_waits_for_turns_behind_a_full_queue() {
    let (table, mut red, flag) = almost_over().await;
    // More messages than the queue has places, and the turn is behind them.
    let spectator = table.join_with("somebody", 1).await;
    let mut senders = tokio::task::JoinSet::new();
    for _ in 0..300 {
        let (rooms, game) = (table.rooms.clone(), table.game.clone());
        let message = ToRoom::Lag {
            client: spectator.id,
            millis: 1,
        };
        senders.spawn(async move { rooms.send(&game, message).await });
    }
    sleep(millis(500)).await;
    let turn = command(red.turn(0));
    let read_at = Instant::now();
    let (rooms, game) = (table.rooms.clone(), table.game.clone());
    let message = ToRoom::Do {
        user: red.user.clone(),
        client: Some(red.id),
        command: turn.clone(),
        read_at,
        answer: None,
    };
    senders.spawn(async move { rooms.send(&game, message).await });
    assert_eq!(red.answer(&turn.id).await, Ok(4));
    assert!(Instant::now() > flag);
    assert_eq!(table.end(), None);
    while let Some(sent) = senders.join_next().await {
        assert_eq!(sent.unwrap(), Ok(()));
    }
}

#[tokio::test(start_paused = true)]
async fn a_game_that_is_not_started_is_aborted() {
    for turns in [0, 1] {
        let table = Table::new(FISCHER).await;
        let mut players = table.players().await;
        table.play(&mut players, turns, 20 * SECOND).await;
        sleep(29 * SECOND).await;
        assert_eq!(table.end(), None);
        players.1.resync().await;
        assert_eq!(players.1.clock.unwrap().abort_in, Some(1_000));
        sleep(millis(1_001)).await;
        let end = table.end().unwrap();
        assert_eq!(end.reason, Some(EndReason::NeverStarted));
        assert_eq!((end.outcome, end.by), (None, None));
    }
}

#[tokio::test(start_paused = true)]
async fn first_turns_cost_nothing_and_takebacks_do_not_start_again() {
    let table = Table::new(FISCHER).await;
    let mut players = table.players().await;
    table.play(&mut players, 2, 20 * SECOND).await;
    assert_eq!(players.0.left().red, 60_000);
    table.play(&mut players, 1, 10 * SECOND).await;
    assert_eq!(players.0.left().red, 52_000);
    sleep(5 * SECOND).await;
    let (red, blue) = &mut players;
    for _ in 0..2 {
        let offer = blue.offer(OfferKind::Takeback);
        blue.done(offer.clone()).await;
        red.done(offer).await;
        blue.catch_up();
        if blue.ply() == 1 {
            break;
        }
    }
    // Blue's time in its turn was charged. Its clock runs, although it has no turn on the board.
    assert_eq!((red.ply(), red.left().blue), (1, 55_000));
    sleep(40 * SECOND).await;
    assert_eq!(table.end(), None);
    assert_eq!(blue.act(Action::Abort).await, Err(ErrorCode::CannotAbort));
    sleep(15 * SECOND + millis(1)).await;
    assert_eq!(table.end().unwrap().reason, Some(EndReason::Time));
}

#[tokio::test(start_paused = true)]
async fn no_flag_falls_shortly_after_a_start() {
    let (mut table, _players) = Table::started(FISCHER).await;
    sleep(58 * SECOND).await;
    table.crash(SECOND).await;
    // At most three seconds and the delay are left, but the flag waits for 30 seconds.
    sleep(29 * SECOND).await;
    assert_eq!(table.end(), None);
    let mut red = table.join("red").await;
    assert_eq!(red.left().red, 0);
    let turn = red.turn(0);
    red.done(turn).await;
    assert_eq!(red.left().red, 2_000);

    let (mut table, _players) = Table::started(FISCHER).await;
    sleep(58 * SECOND).await;
    table.crash(SECOND).await;
    sleep(30 * SECOND + millis(2)).await;
    assert_eq!(table.end().unwrap().reason, Some(EndReason::Time));
}

#[tokio::test(start_paused = true)]
async fn network_delay_is_compensated_and_shown() {
    let table = Table::new(FISCHER).await;
    let mut players = table.players().await;
    players.0.report_lag(60).await;
    players.1.report_lag(5_000).await;
    table.play(&mut players, 4, SECOND).await;
    let lag = |number: usize| match &table.bodies()[number] {
        EntryBody::Turn { lag, .. } => *lag,
        other => panic!("expected a turn, found {other:?}"),
    };
    // First turns are not charged. The compensation per turn has a limit.
    assert_eq!((lag(0), lag(1), lag(2), lag(3)), (0, 0, 120, 500));
    assert_eq!(players.0.left().red, 60_000 - 880 + 2_000);
    assert_eq!(players.0.left().blue, 60_000 - 500 + 2_000);
    // The client can only lower it.
    let red = &mut players.0;
    for (spent, expected) in [(Some(960), 40), (Some(0), 120)] {
        sleep(SECOND).await;
        red.catch_up();
        let mut action = red.turn(0);
        if let Action::Turn { spent: claimed, .. } = &mut action {
            *claimed = spent;
        }
        let v = red.done(action).await;
        assert_eq!(lag(v as usize - 1), expected);
        let blue = &mut players.1;
        blue.catch_up();
        let turn = blue.turn(0);
        blue.done(turn).await;
    }
}

#[tokio::test(start_paused = true)]
async fn the_flag_waits_for_the_measured_delay() {
    let table = Table::new(FISCHER).await;
    let mut players = table.players().await;
    players.0.report_lag(100).await;
    table.play(&mut players, 2, SECOND).await;
    sleep(millis(60_100)).await;
    assert_eq!(table.end(), None);
    let turn = players.0.turn(0);
    players.0.done(turn).await;
    assert_eq!(players.0.left().red, 2_100);
}

#[tokio::test(start_paused = true)]
async fn correspondence_deadlines_fall_without_a_room() {
    let setup = casual(TimeControl::Correspondence { days: 3 });
    let table = Table::with(setup, slow()).await;
    let players = table.started_players().await;
    table.leave(&players.0).await;
    table.leave(&players.1).await;
    sleep(2 * DAY).await;
    assert_eq!(table.rooms.loaded(), 0);
    let mut red = table.join("red").await;
    assert_eq!(red.left().red, 24 * 60 * 60 * 1000);
    let turn = red.turn(0);
    red.done(turn).await;
    table.leave(&red).await;
    sleep(3 * DAY - SECOND).await;
    assert_eq!((table.rooms.loaded(), table.end()), (0, None));
    sleep(2 * SECOND).await;
    let end = table.end().unwrap();
    assert_eq!(end.reason, Some(EndReason::Time));
    assert_eq!(end.outcome.unwrap().winner, Some(Side::Red));
    assert_eq!(table.rooms.running(), 0);
}

#[tokio::test(start_paused = true)]
async fn an_outage_extends_correspondence_deadlines() {
    let setup = casual(TimeControl::Correspondence { days: 1 });
    let mut table = Table::with(setup, slow()).await;
    let _players = table.started_players().await;
    sleep(DAY / 2).await;
    table.crash(5 * DAY).await;
    assert_eq!(table.rooms.loaded(), 0);
    sleep(DAY / 2 - SECOND).await;
    assert_eq!(table.end(), None);
    // Up to an hour since the last heartbeat is not charged either.
    sleep(DAY / 24 + 10 * SECOND).await;
    assert_eq!(table.end().unwrap().reason, Some(EndReason::Time));
}

#[tokio::test(start_paused = true)]
async fn a_game_without_a_clock_waits_for_ever() {
    let table = Table::with(casual(TimeControl::Unlimited), slow()).await;
    let mut players = table.players().await;
    sleep(30 * DAY).await;
    assert_eq!(table.end(), None);
    let turn = players.0.turn(0);
    players.0.done(turn).await;
    let messages = players.1.catch_up();
    let is_entry = |message: &ToClient| matches!(message, ToClient::Entry { clock: None, .. });
    assert!(messages.iter().any(is_entry));
}

#[test]
fn a_server_clock_that_was_far_ahead_does_not_stop_the_clock_of_a_game() {
    let started = u64::try_from(10 * DAY.as_millis()).expect("a short time");
    let new = NewGame {
        started,
        ..new_game(&GameId::random(), casual(FISCHER))
    };
    let game = RoomState::new(new).expect("a game");
    // Another node may be a little behind. Times of entries do not go back then.
    for (now, at) in [(started - 1_000, started), (started / 2, started / 2)] {
        let mut game = game.clone();
        let resumed = game.resumed(now, now).expect("an entry").entry;
        assert_eq!(resumed.at, at);
        game.apply(&resumed, now).expect("it fits");
        assert_eq!(game.clock().turn_since(), Some(at + RESUME_DELAY));
    }
}
