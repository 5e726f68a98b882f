//! Claims against players that have left.

use super::support::{FISCHER, SECOND, Table, casual, millis};
use cotulenh_server::protocol::{Action, Claim, EndReason, ErrorCode, Side, TimeControl};
use cotulenh_server::room::Options;
use cotulenh_server::room::clients::claim_after;
use tokio::time::sleep;

const WIN: Action = Action::Claim { result: Claim::Win };
const DRAW: Action = Action::Claim {
    result: Claim::Draw,
};

#[test]
fn the_wait_depends_on_the_clock() {
    let fischer = |initial, increment| claim_after(&TimeControl::Fischer { initial, increment });
    assert_eq!(fischer(60, 0), Some(10_000));
    assert_eq!(fischer(180, 2), Some(26_000));
    assert_eq!(fischer(600, 5), Some(80_000));
    assert_eq!(fischer(3_600, 30), Some(120_000));
    assert_eq!(claim_after(&TimeControl::Unlimited), None);
    assert_eq!(claim_after(&TimeControl::Correspondence { days: 1 }), None);
}

#[tokio::test(start_paused = true)]
async fn a_player_that_has_left_in_the_own_turn_can_lose_by_claim() {
    for (claim, reason, winner) in [
        (WIN, EndReason::ClaimedWin, Some(Side::Red)),
        (DRAW, EndReason::ClaimedDraw, None),
    ] {
        let table = Table::new(FISCHER).await;
        let mut players = table.players().await;
        table.play(&mut players, 3, SECOND).await;
        let (mut red, blue) = players;
        assert_eq!(red.act(claim.clone()).await, Err(ErrorCode::CannotClaim));
        table.leave(&blue).await;
        sleep(SECOND).await;
        red.catch_up();
        let crowd = red.crowd.expect("Red has heard that Blue has left");
        assert_eq!((crowd.players.red, crowd.players.blue), (true, false));
        // The expected time is 140 s. The crowd is sent 300 ms after the change.
        assert_eq!(crowd.claim_in.blue, Some(14_000 - 300));
        assert_eq!(crowd.claim_in.red, None);
        sleep(millis(12_999)).await;
        assert_eq!(red.act(claim.clone()).await, Err(ErrorCode::CannotClaim));
        sleep(millis(1)).await;
        red.done(claim).await;
        let end = table.end().unwrap();
        assert_eq!((end.reason, end.by), (Some(reason), Some(Side::Red)));
        assert_eq!(end.outcome.unwrap().winner, winner);
    }
}

#[tokio::test(start_paused = true)]
async fn an_absence_counts_in_the_own_turn_only() {
    let (table, players) = Table::started(FISCHER).await;
    let (mut red, blue) = players;
    table.leave(&blue).await;
    sleep(40 * SECOND).await;
    assert_eq!(red.act(WIN).await, Err(ErrorCode::CannotClaim));
    let turn = red.turn(0);
    red.done(turn).await;
    assert_eq!(red.act(WIN).await, Err(ErrorCode::CannotClaim));
    sleep(SECOND).await;
    red.catch_up();
    assert!(red.crowd.unwrap().claim_in.blue.is_some());
    sleep(13 * SECOND).await;
    red.done(WIN).await;
}

#[tokio::test(start_paused = true)]
async fn a_player_that_comes_back_cannot_be_claimed() {
    let table = Table::new(FISCHER).await;
    let mut players = table.players().await;
    table.play(&mut players, 3, SECOND).await;
    let (mut red, blue) = players;
    // A second tab of Blue is still there.
    let tab = table.join("blue").await;
    table.leave(&blue).await;
    sleep(20 * SECOND).await;
    assert_eq!(red.act(WIN).await, Err(ErrorCode::CannotClaim));
    table.leave(&tab).await;
    sleep(13 * SECOND).await;
    let back = table.join("blue").await;
    sleep(2 * SECOND).await;
    assert_eq!(red.act(WIN).await, Err(ErrorCode::CannotClaim));
    drop(back);
    assert_eq!(table.end(), None);
}

#[tokio::test(start_paused = true)]
async fn a_dead_queue_counts_as_absence() {
    let (_table, players) = Table::started(FISCHER).await;
    let (mut red, blue) = players;
    drop(blue.queue);
    let turn = red.turn(0);
    red.done(turn).await;
    sleep(14 * SECOND).await;
    red.done(WIN).await;
}

#[tokio::test(start_paused = true)]
async fn no_player_counts_as_gone_shortly_after_a_start() {
    let mut setup = casual(FISCHER);
    setup.time = TimeControl::Fischer {
        initial: 100,
        increment: 0,
    };
    let mut table = Table::with(setup, Options::default()).await;
    let mut players = table.players().await;
    table.play(&mut players, 3, SECOND).await;
    table.crash(SECOND).await;
    let mut red = table.join("red").await;
    sleep(millis(29_900)).await;
    assert_eq!(red.act(WIN).await, Err(ErrorCode::CannotClaim));
    sleep(millis(200)).await;
    red.done(WIN).await;
}

#[tokio::test(start_paused = true)]
async fn correspondence_players_have_not_left() {
    let table = Table::new(TimeControl::Correspondence { days: 1 }).await;
    let mut players = table.players().await;
    table.play(&mut players, 3, SECOND).await;
    let (mut red, blue) = players;
    table.leave(&blue).await;
    sleep(3_600 * SECOND).await;
    assert_eq!(red.act(WIN).await, Err(ErrorCode::CannotClaim));
    assert_eq!(red.crowd.unwrap().claim_in.blue, None);
}

#[tokio::test(start_paused = true)]
async fn a_game_that_has_not_started_cannot_be_claimed() {
    let table = Table::new(FISCHER).await;
    let mut red = table.join("red").await;
    let turn = red.turn(0);
    red.done(turn).await;
    sleep(20 * SECOND).await;
    assert_eq!(red.act(WIN).await, Err(ErrorCode::CannotClaim));
}
