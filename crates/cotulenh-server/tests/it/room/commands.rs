//! Turns, duplicates, refusals, resignation and abort.

use super::support::{FISCHER, SECOND, Table, casual, command, user};
use cotulenh_server::protocol::{
    Action, EndReason, Entry, EntryBody, ErrorCode, GameResult, Side, TimeControl, ToClient,
};
use cotulenh_server::room::{AnswerKind, Message, Options};
use tokio::time::Instant;

#[tokio::test(start_paused = true)]
async fn players_take_turns_and_everybody_sees_the_same_game() {
    let table = Table::new(FISCHER).await;
    let mut players = table.players().await;
    let mut spectator = table.join("somebody").await;
    assert_eq!(spectator.state.as_ref().unwrap().seat, None);
    assert_eq!(players.1.state.as_ref().unwrap().seat, Some(Side::Blue));
    table.play(&mut players, 20, SECOND).await;
    spectator.catch_up();
    let late = table.join("late").await;
    let stored = table.entries();
    assert_eq!(stored.len(), 20);
    for client in [&players.0, &players.1, &spectator, &late] {
        assert_eq!((client.v, client.ply()), (20, 20));
        assert_eq!(client.log.game(), players.0.log.game());
        assert_eq!(client.left(), players.0.left());
    }
    let Some(Entry {
        body: EntryBody::Turn { lan, san, .. },
        ..
    }) = stored.first()
    else {
        panic!("the first entry is a turn");
    };
    assert!(!lan.is_empty() && !san.is_empty());
}

#[tokio::test(start_paused = true)]
async fn answers_carry_their_kind() {
    let table = Table::new(FISCHER).await;
    let (mut red, mut blue) = table.players().await;
    let turn = command(red.turn(0));
    red.send(&turn).await;
    blue.send(&turn).await;
    for (client, kind) in [
        (&mut red, AnswerKind::Done),
        (&mut blue, AnswerKind::Refused),
    ] {
        let mut kinds = Vec::new();
        while kinds.is_empty() {
            match client.queue.recv().await {
                Some(Message::Text { answer, .. }) => kinds.extend(answer),
                other => panic!("expected an answer, found {other:?}"),
            }
        }
        assert_eq!(kinds, [kind]);
    }
}

#[tokio::test(start_paused = true)]
async fn a_turn_must_fit_the_position() {
    let table = Table::new(FISCHER).await;
    let (mut red, mut blue) = table.players().await;
    let first = red.turn(0);
    assert_eq!(blue.act(first.clone()).await, Err(ErrorCode::NotYourTurn));
    let Action::Turn { ply, key, .. } = first.clone() else {
        unreachable!()
    };
    let with = |ply, key: &str, lan: &str| Action::Turn {
        ply,
        key: key.into(),
        lan: lan.into(),
        spent: None,
    };
    let refused = [
        (with(1, &key, "Tf4f6"), ErrorCode::WrongPosition),
        (
            with(ply, "0000000000000000", "Tf4f6"),
            ErrorCode::WrongPosition,
        ),
        (with(ply, &key, "nonsense"), ErrorCode::BadLan),
        (with(ply, &key, "Tf4f9"), ErrorCode::IllegalTurn),
        (with(ply, &key, "te9e8"), ErrorCode::BadLan),
    ];
    for (action, code) in refused {
        assert_eq!(red.act(action.clone()).await, Err(code), "{action:?}");
    }
    assert!(table.entries().is_empty());
    red.done(first).await;
    assert_eq!(red.ply(), 1);
}

#[tokio::test(start_paused = true)]
async fn the_same_command_is_carried_out_once_and_acknowledged_again() {
    let mut table = Table::new(FISCHER).await;
    let (mut red, mut blue) = table.players().await;
    let first = command(red.turn(0));
    for _ in 0..3 {
        red.send(&first).await;
        assert_eq!(red.answer(&first.id).await, Ok(1));
    }
    // The identifier belongs to Red.
    blue.send(&first).await;
    assert_eq!(blue.answer(&first.id).await, Err(ErrorCode::CommandTaken));
    assert_eq!(table.entries().len(), 1);

    table.crash(SECOND).await;
    let mut red = table.join("red").await;
    red.send(&first).await;
    assert_eq!(red.answer(&first.id).await, Ok(1));
    let turns = table.bodies();
    let turns = turns
        .iter()
        .filter(|body| matches!(body, EntryBody::Turn { .. }));
    assert_eq!(turns.count(), 1);
}

#[tokio::test(start_paused = true)]
async fn a_command_over_http_is_answered_without_a_client() {
    let table = Table::new(FISCHER).await;
    let mut red = table.join("red").await;
    let first = command(red.turn(0));
    let now = Instant::now();
    let rooms = &table.rooms;
    let stranger = rooms
        .command(&table.game, user("stranger"), first.clone(), now)
        .await;
    assert_eq!(stranger.unwrap_err().code, ErrorCode::NotAPlayer);
    let done = rooms
        .command(&table.game, user("red"), first.clone(), now)
        .await;
    assert_eq!(done, Ok(1));
    let again = rooms.command(&table.game, user("red"), first, now).await;
    assert_eq!(again, Ok(1));
    let messages = red.catch_up();
    assert!(
        messages
            .iter()
            .any(|message| matches!(message, ToClient::Entry { .. }))
    );
    let state = rooms.state(&table.game, Some(user("blue"))).await.unwrap();
    assert_eq!((state.v, state.seat), (1, Some(Side::Blue)));
    let nowhere = cotulenh_server::id::GameId::new("nowhere").unwrap();
    let missing = rooms.state(&nowhere, None).await.unwrap_err();
    assert_eq!(missing.code, ErrorCode::NoSuchGame);
    assert_eq!(rooms.loaded(), 1);
}

#[tokio::test(start_paused = true)]
async fn a_player_can_resign_in_the_opponents_turn() {
    let table = Table::new(FISCHER).await;
    let (mut red, mut blue) = table.players().await;
    blue.done(Action::Resign).await;
    let end = table.end().unwrap();
    assert_eq!(end.reason, Some(EndReason::Resignation));
    assert_eq!(end.by, Some(Side::Blue));
    let outcome = GameResult {
        winner: Some(Side::Red),
        termination: "resignation".into(),
    };
    assert_eq!(end.outcome, Some(outcome));
    let turn = red.turn(0);
    assert_eq!(red.act(turn).await, Err(ErrorCode::GameEnded));
    assert_eq!(red.end, table.end());
    assert_eq!(red.clock.unwrap().running, None);
}

#[tokio::test(start_paused = true)]
async fn a_game_can_be_aborted_before_the_second_turn_only() {
    for turns in 0..3 {
        let table = Table::new(FISCHER).await;
        let mut players = table.players().await;
        table.play(&mut players, turns, SECOND).await;
        let aborted = players.1.act(Action::Abort).await;
        if turns < 2 {
            assert!(aborted.is_ok());
            let end = table.end().unwrap();
            assert_eq!(end.reason, Some(EndReason::Aborted));
            assert_eq!((end.outcome, end.by), (None, Some(Side::Blue)));
        } else {
            assert_eq!(aborted, Err(ErrorCode::CannotAbort));
            assert_eq!(table.end(), None);
        }
    }
}

#[tokio::test(start_paused = true)]
async fn the_rules_end_the_game_with_the_turn() {
    let mut setup = casual(TimeControl::Unlimited);
    // Red's Tank can capture the Commander of Blue.
    setup.fen = Some("6c4/6T4/11/11/11/11/11/11/11/11/11/5C5 r - - 0 1".into());
    let table = Table::with(setup, Options::default()).await;
    let (mut red, mut blue) = table.players().await;
    let game = red.log.game().clone();
    let capture = game
        .position()
        .read_turn("Txg12")
        .expect("the capture is legal");
    let turn = Action::Turn {
        ply: 0,
        key: format!("{:016x}", game.position().key()),
        lan: capture.to_string(),
        spent: None,
    };
    red.done(turn).await;
    blue.catch_up();
    let end = table.end().unwrap();
    assert_eq!(end.reason, None);
    assert_eq!(end.outcome.as_ref().unwrap().winner, Some(Side::Red));
    assert_eq!(
        end.outcome.as_ref().unwrap().termination,
        "commander-captured"
    );
    assert_eq!(blue.end, Some(end));
    assert_eq!(blue.act(Action::Resign).await, Err(ErrorCode::GameEnded));
}

#[tokio::test(start_paused = true)]
async fn commands_that_arrive_out_of_order_change_nothing() {
    let table = Table::new(FISCHER).await;
    let mut players = table.players().await;
    let old = command(players.0.turn(0));
    table.play(&mut players, 1, SECOND).await;
    let (red, blue) = &mut players;
    red.send(&old).await;
    assert_eq!(red.answer(&old.id).await, Err(ErrorCode::WrongPosition));
    // A turn that is sent before the opponent's turn is for no position yet.
    let early = Action::Turn {
        ply: 2,
        key: "0123456789abcdef".into(),
        lan: "Tf4f5".into(),
        spent: None,
    };
    assert_eq!(red.act(early).await, Err(ErrorCode::WrongPosition));
    let turn = blue.turn(1);
    blue.done(turn).await;
    assert_eq!(table.entries().len(), 2);
}
