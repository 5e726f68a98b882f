//! Draw offers, takebacks and rematches.

use super::support::{FISCHER, SECOND, Table, casual, command};
use cotulenh::log::GameCommand;
use cotulenh_server::protocol::{
    Action, EndReason, EntryBody, ErrorCode, OfferKind, Side, TimeControl,
};
use cotulenh_server::room::{Options, RoomEvent};

#[tokio::test(start_paused = true)]
async fn two_draw_offers_are_an_agreement() {
    let (table, mut players) = Table::started(FISCHER).await;
    let (red, blue) = &mut players;
    let offer = red.offer(OfferKind::Draw);
    red.done(offer.clone()).await;
    assert_eq!(red.act(offer).await, Err(ErrorCode::AlreadyOffered));
    let accept = blue.offer(OfferKind::Draw);
    blue.done(accept).await;
    let end = table.end().unwrap();
    assert_eq!(end.reason, Some(EndReason::Agreement));
    assert_eq!(end.outcome.unwrap().winner, None);
}

#[tokio::test(start_paused = true)]
async fn a_draw_offer_ends_with_the_opponents_turn_only() {
    let (table, mut players) = Table::started(FISCHER).await;
    let offer = players.0.offer(OfferKind::Draw);
    players.0.done(offer).await;
    // The offer is still open after the own turn.
    table.play(&mut players, 1, SECOND).await;
    players.1.resync().await;
    assert_eq!(players.1.state.as_ref().unwrap().offers.len(), 1);
    table.play(&mut players, 1, SECOND).await;
    players.1.resync().await;
    assert!(players.1.state.as_ref().unwrap().offers.is_empty());
    let decline = Action::Decline {
        offer: OfferKind::Draw,
    };
    assert_eq!(players.1.act(decline).await, Err(ErrorCode::NoOffer));
}

#[tokio::test(start_paused = true)]
async fn a_turn_crosses_an_offer() {
    let (_table, mut players) = Table::started(FISCHER).await;
    let (red, blue) = &mut players;
    // Red has not seen the offer of Blue when it plays.
    let turn = command(red.turn(0));
    let offer = command(blue.offer(OfferKind::Draw));
    blue.send(&offer).await;
    red.send(&turn).await;
    assert_eq!(blue.answer(&offer.id).await, Ok(3));
    assert_eq!(red.answer(&turn.id).await, Ok(4));
    // An offer for a position that is gone is refused.
    let late = command(Action::Offer {
        offer: OfferKind::Draw,
        ply: 2,
    });
    red.send(&late).await;
    assert_eq!(red.answer(&late.id).await, Err(ErrorCode::WrongPosition));
}

#[tokio::test(start_paused = true)]
async fn offers_can_be_declined_and_are_limited() {
    let (table, mut players) = Table::started(FISCHER).await;
    let (red, blue) = &mut players;
    let offer = red.offer(OfferKind::Draw);
    let decline = Action::Decline {
        offer: OfferKind::Draw,
    };
    for _ in 0..3 {
        red.done(offer.clone()).await;
        blue.done(decline.clone()).await;
    }
    assert_eq!(red.act(offer).await, Err(ErrorCode::OfferLimit));
    // A player can withdraw an own offer.
    let own = blue.offer(OfferKind::Draw);
    blue.done(own).await;
    blue.done(decline).await;
    assert_eq!(table.end(), None);
}

#[tokio::test(start_paused = true)]
async fn a_takeback_goes_back_to_the_last_turn_of_the_player() {
    let table = Table::new(FISCHER).await;
    let mut players = table.players().await;
    table.play(&mut players, 4, SECOND).await;
    let before = players.0.log.game().clone();
    // Blue has played last: one turn is taken back.
    let (red, blue) = &mut players;
    let offer = blue.offer(OfferKind::Takeback);
    blue.done(offer).await;
    let accept = red.offer(OfferKind::Takeback);
    red.done(accept).await;
    assert_eq!(red.ply(), 3);
    blue.catch_up();
    // Blue is to move now, and takes back two more turns.
    let offer = blue.offer(OfferKind::Takeback);
    blue.done(offer).await;
    let accept = red.offer(OfferKind::Takeback);
    red.done(accept).await;
    assert_eq!(red.ply(), 1);
    assert_eq!(red.log.game().node_count(), 2);
    let Some(EntryBody::TakenBack { log }) = table.bodies().pop() else {
        panic!("the last entry is the takeback");
    };
    let undone = log
        .iter()
        .filter(|entry| entry.command == GameCommand::Undo);
    assert_eq!((undone.count(), log.len()), (2, 3));
    blue.catch_up();
    // The game goes on with another turn, and its record has no variation.
    let turn = blue.turn(5);
    blue.done(turn).await;
    table.play(&mut players, 3, SECOND).await;
    assert_eq!(players.0.ply(), 5);
    assert_ne!(players.0.log.game(), &before);
    assert_eq!(players.0.log.game().node_count(), 6);
    let late = table.join("late").await;
    assert_eq!(late.log.game(), players.0.log.game());
}

#[tokio::test(start_paused = true)]
async fn a_turn_crosses_a_takeback() {
    let table = Table::new(FISCHER).await;
    let mut players = table.players().await;
    table.play(&mut players, 3, SECOND).await;
    let (red, blue) = &mut players;
    let offer = red.offer(OfferKind::Takeback);
    red.done(offer).await;
    blue.catch_up();
    // Blue plays and accepts at the same time. The turn comes first, so the offer has ended.
    let turn = command(blue.turn(0));
    let accept = command(blue.offer(OfferKind::Takeback));
    blue.send(&turn).await;
    blue.send(&accept).await;
    assert!(blue.answer(&turn.id).await.is_ok());
    assert_eq!(blue.answer(&accept.id).await, Err(ErrorCode::WrongPosition));
    assert_eq!(table.entries().len(), 5);

    // The other order: the takeback comes first, so the turn has lost its position.
    red.catch_up();
    let offer = blue.offer(OfferKind::Takeback);
    blue.done(offer).await;
    red.catch_up();
    let turn = command(red.turn(0));
    let accept = command(red.offer(OfferKind::Takeback));
    red.send(&accept).await;
    red.send(&turn).await;
    assert!(red.answer(&accept.id).await.is_ok());
    assert_eq!(red.answer(&turn.id).await, Err(ErrorCode::WrongPosition));
    assert_eq!(red.ply(), 3);
}

#[tokio::test(start_paused = true)]
async fn takebacks_are_for_casual_games_with_turns() {
    let mut setup = casual(FISCHER);
    setup.rated = true;
    let table = Table::with(setup, Options::default()).await;
    let mut players = table.players().await;
    table.play(&mut players, 2, SECOND).await;
    let offer = players.0.offer(OfferKind::Takeback);
    assert_eq!(players.0.act(offer).await, Err(ErrorCode::RatedTakeback));

    let table = Table::new(FISCHER).await;
    let (mut red, mut blue) = table.players().await;
    let offer = red.offer(OfferKind::Takeback);
    assert_eq!(red.act(offer).await, Err(ErrorCode::NothingToTakeBack));
    let turn = red.turn(0);
    red.done(turn).await;
    blue.catch_up();
    let offer = blue.offer(OfferKind::Takeback);
    assert_eq!(blue.act(offer).await, Err(ErrorCode::NothingToTakeBack));
}

#[tokio::test(start_paused = true)]
async fn a_rematch_switches_the_sides() {
    let table = Table::new(FISCHER).await;
    let (mut red, mut blue) = table.players().await;
    let mut events = table.rooms.events();
    let offer = red.offer(OfferKind::Rematch);
    assert_eq!(red.act(offer.clone()).await, Err(ErrorCode::GameNotEnded));
    red.done(Action::Resign).await;
    blue.catch_up();
    blue.done(offer.clone()).await;
    let v = red.done(offer.clone()).await;
    let Some(EntryBody::Rematch { game }) = table.bodies().pop() else {
        panic!("the last entry is the rematch");
    };
    assert_eq!(v, 3);
    assert_eq!(blue.act(offer).await, Err(ErrorCode::RematchBegun));
    let new = table.store.new_game(&game).unwrap();
    let old = table.store.new_game(&table.game).unwrap();
    assert_eq!(new.seats, old.seats.switched());
    assert_eq!(new.players, old.players.switched());
    assert_eq!(new.rematch_of, Some(old.id));
    red.resync().await;
    assert_eq!(red.state.as_ref().unwrap().rematch, Some(game.clone()));
    let state = table.rooms.state(&game, Some(old.seats.red)).await.unwrap();
    assert_eq!(state.seat, Some(Side::Blue));
    assert_eq!(table.rooms.running(), 1);
    let mut begun = Vec::new();
    while let Ok(event) = events.try_recv() {
        if let RoomEvent::Began { game, .. } = event {
            begun.push(game);
        }
    }
    assert_eq!(begun, [game]);
}

#[tokio::test(start_paused = true)]
async fn the_rematch_is_aborted_if_it_is_not_started() {
    let table = Table::new(FISCHER).await;
    let (mut red, mut blue) = table.players().await;
    red.done(Action::Resign).await;
    let offer = red.offer(OfferKind::Rematch);
    blue.done(offer.clone()).await;
    red.done(offer).await;
    let Some(EntryBody::Rematch { game }) = table.bodies().pop() else {
        panic!("the last entry is the rematch");
    };
    tokio::time::sleep(31 * SECOND).await;
    let end = table.store.end(&game).unwrap();
    assert_eq!(end.reason, Some(EndReason::NeverStarted));
}

#[tokio::test(start_paused = true)]
async fn a_draw_can_be_agreed_without_a_clock() {
    let table = Table::new(TimeControl::Unlimited).await;
    let (mut red, mut blue) = table.players().await;
    let offer = red.offer(OfferKind::Draw);
    red.done(offer.clone()).await;
    blue.done(offer).await;
    assert_eq!(blue.clock, None);
    assert_eq!(table.end().unwrap().reason, Some(EndReason::Agreement));
}
