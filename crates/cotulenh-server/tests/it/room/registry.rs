//! Rooms on demand, the list of running games, events and the stop of the server.

use super::support::{FISCHER, SECOND, Table, casual, command, millis, new_game, start, user};
use cotulenh_server::id::GameId;
use cotulenh_server::protocol::{
    Action, BySide, ClosingReason, EndReason, ErrorCode, OfferKind, Pace, Side, TimeControl,
    ToClient,
};
use cotulenh_server::room::{Options, RoomEvent, Rooms, ToRoom};
use cotulenh_server::store::GameStore;
use cotulenh_server::store::memory::{Fault, Latency};
use tokio::time::{Instant, sleep, timeout};

async fn begin(rooms: &Rooms, time: TimeControl) -> GameId {
    let game = GameId::random();
    let new = new_game(&game, casual(time));
    rooms.begin(new).await.expect("the game begins");
    game
}

#[tokio::test(start_paused = true)]
async fn a_room_of_an_ended_game_ends_after_a_minute_without_clients() {
    let table = Table::new(FISCHER).await;
    let (mut red, blue) = table.players().await;
    red.done(Action::Resign).await;
    sleep(300 * SECOND).await;
    assert_eq!(table.rooms.loaded(), 1);
    table.leave(&red).await;
    table.leave(&blue).await;
    sleep(59 * SECOND).await;
    assert_eq!(table.rooms.loaded(), 1);
    sleep(2 * SECOND).await;
    assert_eq!(table.rooms.loaded(), 0);
    // The game is still there for readers, and a reader does not need a room.
    table.leave(&red).await;
    let state = table.rooms.state(&table.game, Some(user("blue"))).await;
    let state = state.expect("the game is stored");
    assert_eq!((state.end, state.seat), (table.end(), Some(Side::Blue)));
    assert_eq!(table.rooms.loaded(), 0);
    let late = table.join("late").await;
    assert_eq!(late.end, table.end());
    assert_eq!(table.rooms.loaded(), 1);
}

#[tokio::test(start_paused = true)]
async fn a_room_of_a_live_game_stays_without_clients() {
    let (table, players) = Table::started(FISCHER).await;
    table.leave(&players.0).await;
    table.leave(&players.1).await;
    sleep(61 * SECOND).await;
    assert_eq!(table.end().unwrap().reason, Some(EndReason::Time));
    sleep(61 * SECOND).await;
    assert_eq!(table.rooms.loaded(), 0);
}

#[tokio::test(start_paused = true)]
async fn messages_to_a_room_that_ends_reach_the_next_one() {
    let options = Options {
        idle: millis(10),
        ..Options::default()
    };
    let table = Table::with(casual(TimeControl::Unlimited), options).await;
    for _ in 0..50 {
        let state = table.rooms.state(&table.game, None);
        let (first, second) = tokio::join!(state, table.rooms.state(&table.game, None));
        assert!(first.is_ok() && second.is_ok());
        sleep(millis(10)).await;
    }
    sleep(millis(20)).await;
    assert_eq!(table.rooms.loaded(), 0);
}

#[tokio::test(start_paused = true)]
async fn a_stop_finishes_the_commit_and_closes_the_clients() {
    let table = Table::new(FISCHER).await;
    let (mut red, mut blue) = table.players().await;
    table.store.set_latency(Latency {
        before: millis(500),
        after: millis(500),
    });
    red.catch_up();
    let turn = command(red.turn(0));
    red.send(&turn).await;
    sleep(millis(100)).await;
    let started = Instant::now();
    table.rooms.stop().await;
    assert_eq!(started.elapsed(), millis(900));
    assert_eq!(red.answer(&turn.id).await, Ok(1));
    for client in [&mut red, &mut blue] {
        let (_, reason) = client.closing().await;
        assert_eq!((client.v, reason), (1, ClosingReason::Restart));
    }
    let refused = table.rooms.state(&table.game, None).await;
    assert_eq!(refused.unwrap_err().code, ErrorCode::Stopping);
    let new = new_game(&GameId::random(), casual(FISCHER));
    assert_eq!(
        table.rooms.begin(new).await.unwrap_err().code,
        ErrorCode::Stopping
    );
    // The last heartbeat is that of the stop, so only the outage is free.
    let heartbeat = table.store.last_heartbeat().await.unwrap();
    assert_eq!(heartbeat, Some(table.rooms.now()));
}

#[tokio::test(start_paused = true)]
async fn the_list_of_running_games_is_newest_first() {
    let table = Table::new(FISCHER).await;
    let mut live = table.rooms.live();
    let mut games = vec![table.game.clone()];
    for _ in 0..60 {
        sleep(millis(10)).await;
        games.push(begin(&table.rooms, FISCHER).await);
    }
    sleep(SECOND).await;
    assert_eq!(table.rooms.running(), 61);
    games.reverse();
    let list = live.borrow_and_update().clone();
    let ids: Vec<GameId> = list.iter().map(|game| game.id.clone()).collect();
    assert_eq!(ids, games[..50]);
    assert_eq!(list[0].pace, Pace::Blitz);

    let newest = Table {
        game: games[0].clone(),
        ..table
    };
    let mut red = newest.join("red").await;
    let _spectators = (newest.join("a").await, newest.join("b").await);
    let turn = red.turn(0);
    red.done(turn).await;
    sleep(2 * SECOND).await;
    let list = live.borrow_and_update().clone();
    assert_eq!((list[0].ply, list[0].spectators), (1, 2));
    assert_eq!(list[0].fen, red.log.game().position().to_string());
    red.done(Action::Abort).await;
    sleep(2 * SECOND).await;
    assert_eq!(live.borrow_and_update()[0].id, games[1]);
    // Nothing changes, so nothing is published.
    let unchanged = timeout(10 * SECOND, live.changed()).await;
    assert!(unchanged.is_err());
}

#[tokio::test(start_paused = true)]
async fn events_tell_whose_turn_it_is_and_what_has_ended() {
    let table = Table::new(FISCHER).await;
    let mut events = table.rooms.events();
    let mut players = table.players().await;
    table.play(&mut players, 2, SECOND).await;
    players.0.done(Action::Resign).await;
    let mut seen = Vec::new();
    while let Ok(event) = events.try_recv() {
        seen.push(event);
    }
    let game = table.game.clone();
    let your_turn = |name, ply| RoomEvent::YourTurn {
        game: game.clone(),
        user: user(name),
        ply,
    };
    let ended = RoomEvent::Ended {
        game: game.clone(),
        seats: BySide {
            red: user("red"),
            blue: user("blue"),
        },
        end: table.end().unwrap(),
    };
    assert_eq!(seen, [your_turn("blue", 1), your_turn("red", 2), ended]);
}

#[tokio::test(start_paused = true)]
async fn a_seat_can_move_to_another_user() {
    let table = Table::new(FISCHER).await;
    let mut guest = table.join("account").await;
    assert_eq!(guest.state.as_ref().unwrap().seat, None);
    let turn = guest.turn(0);
    assert_eq!(guest.act(turn.clone()).await, Err(ErrorCode::NotAPlayer));
    let mut old = table.join("red").await;
    let mut moved = table.store.new_game(&table.game).unwrap();
    moved.seats.red = user("account");
    moved.players.red.name = "Account".into();
    let sent = table
        .rooms
        .send(&table.game, ToRoom::Seats(Box::new(moved)))
        .await;
    assert_eq!(sent, Ok(()));
    for (client, seat) in [(&mut guest, Some(Side::Red)), (&mut old, None)] {
        client.wait_for_state().await;
        let state = client.state.as_ref().unwrap();
        assert_eq!(state.seat, seat);
        assert_eq!(state.players.red.name, "Account");
    }
    assert_eq!(old.act(turn.clone()).await, Err(ErrorCode::NotAPlayer));
    guest.done(turn).await;
}

#[tokio::test(start_paused = true)]
async fn crowd_messages_are_coalesced() {
    let table = Table::new(FISCHER).await;
    let mut red = table.join("red").await;
    sleep(SECOND).await;
    red.catch_up();
    let mut spectators = Vec::new();
    for _ in 0..100 {
        spectators.push(table.join("somebody").await);
    }
    sleep(SECOND).await;
    let messages = red.catch_up();
    let crowds: Vec<u32> = messages
        .iter()
        .filter_map(|message| match message {
            ToClient::Crowd(crowd) => Some(crowd.spectators),
            _ => None,
        })
        .collect();
    assert_eq!(crowds, [100]);
}

#[tokio::test(start_paused = true)]
async fn a_start_resumes_every_running_game() {
    let table = Table::new(FISCHER).await;
    let mut ended = table.join("red").await;
    ended.done(Action::Abort).await;
    let mut games = Vec::new();
    for _ in 0..150 {
        games.push(begin(&table.rooms, FISCHER).await);
    }
    let letter = begin(&table.rooms, TimeControl::Correspondence { days: 1 }).await;
    table.rooms.kill().await;
    sleep(60 * SECOND).await;
    let rooms = start(&table.store, table.options).await;
    assert_eq!((rooms.running(), rooms.loaded()), (151, 150));
    assert_eq!(table.entries().len(), 1);
    assert_eq!(table.store.entries(&letter).len(), 1);
    // No player comes back, so the games are aborted after the time for the first turn.
    sleep(36 * SECOND).await;
    for game in &games {
        let end = table.store.end(game).unwrap();
        assert_eq!(end.reason, Some(EndReason::NeverStarted));
    }
    assert_eq!(rooms.running(), 1);
}

#[tokio::test(start_paused = true)]
async fn bad_conditions_do_not_begin() {
    let table = Table::new(FISCHER).await;
    let mut setup = casual(FISCHER);
    setup.objective = "sea".into();
    let new = new_game(&GameId::random(), setup);
    assert_eq!(
        table.rooms.begin(new).await.unwrap_err().code,
        ErrorCode::SetupObjective
    );
    assert_eq!(table.store.games(), 1);
}

#[tokio::test(start_paused = true)]
async fn a_game_begins_even_if_the_caller_is_cancelled() {
    let table = Table::new(FISCHER).await;
    let game = GameId::random();
    table.store.set_begin_latency(Latency {
        before: millis(100),
        after: millis(100),
    });
    let new = new_game(&game, casual(FISCHER));
    let cancelled = timeout(millis(150), table.rooms.begin(new)).await;
    assert!(cancelled.is_err());
    assert!(table.store.new_game(&game).is_some(), "it is stored");
    sleep(millis(100)).await;
    assert!(table.rooms.is_loaded(&game));
    assert_eq!(table.rooms.running(), 2);
    sleep(31 * SECOND).await;
    let end = table.store.end(&game).expect("the clock runs");
    assert_eq!(end.reason, Some(EndReason::NeverStarted));
}

#[tokio::test(start_paused = true)]
async fn a_game_is_woken_once() {
    let options = Options {
        idle: millis(10),
        ..Options::default()
    };
    let days = TimeControl::Correspondence { days: 1 };
    let table = Table::with(casual(days), options).await;
    for _ in 0..5 {
        let reader = table.join("reader").await;
        table.leave(&reader).await;
        sleep(millis(20)).await;
        assert_eq!(table.rooms.loaded(), 0);
    }
    assert_eq!(table.rooms.wakes(), 1);
}

#[tokio::test(start_paused = true)]
async fn a_damaged_game_does_not_stop_the_start() {
    let table = Table::new(FISCHER).await;
    let other = begin(&table.rooms, FISCHER).await;
    table.rooms.kill().await;
    table.store.damage(&table.game);
    let rooms = start(&table.store, table.options).await;
    assert!(rooms.is_loaded(&other));
    let damaged = rooms.state(&table.game, None).await.unwrap_err();
    assert_eq!(damaged.code, ErrorCode::Damaged);
}

#[tokio::test(start_paused = true)]
async fn a_rematch_needs_a_free_game_of_both_players() {
    let table = Table::new(FISCHER).await;
    table.store.set_max_games(1);
    let (mut red, mut blue) = table.players().await;
    red.done(Action::Resign).await;
    let other = begin(&table.rooms, FISCHER).await;
    let offer = red.offer(OfferKind::Rematch);
    red.done(offer.clone()).await;
    assert_eq!(blue.act(offer.clone()).await, Err(ErrorCode::TooManyGames));
    assert_eq!(table.store.games(), 2);
    // The other game is aborted, and the offer is still open.
    sleep(31 * SECOND).await;
    assert!(table.store.end(&other).is_some());
    table.store.add_faults([Some(Fault::Busy)]);
    assert_eq!(blue.act(offer.clone()).await, Err(ErrorCode::Busy));
    blue.done(offer).await;
    assert_eq!(table.store.games(), 3);
}
