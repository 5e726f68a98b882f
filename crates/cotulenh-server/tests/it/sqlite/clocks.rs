//! Clocks in real time.

use super::both::http::play::Table;
use super::both::http::server::Server;
use serde_json::Value;
use std::time::Instant;

/// The maximum error of a clock over the game, in milliseconds.
const TOLERANCE: i64 = 100;
const TURNS: usize = 20;
const INCREMENT: i64 = 5_000;

fn millis(from: Instant, to: Instant) -> i64 {
    i64::try_from(to.saturating_duration_since(from).as_millis()).expect("a short time")
}

/// The clock of a player starts between the moments when the opponent sends a turn and hears of its commit. It stops
/// between the moments when the player sends the next turn and hears of its commit. So the time that is charged has
/// bounds that hold on a slow machine too.
#[tokio::test]
async fn clocks_agree_with_the_time_of_the_clients() {
    let server = Server::fresh().await;
    let mut table = Table::begin(&server, None).await;
    let (mut sent, mut done) = (Instant::now(), Instant::now());
    let (mut least, mut most, mut charged) = ([0; 2], [0; 2], [0; 2]);
    let mut left = [600_000; 2];
    for turn in 0..TURNS {
        let mover = table.to_move();
        let lan = table.some_move();
        let (last_sent, last_done) = (sent, done);
        let (id, action) = (table.new_command(), table.turn(&lan));
        sent = Instant::now();
        table.sockets[mover].act(&id, action).await;
        table.sockets[mover].outcome(&id).await.expect("played");
        done = Instant::now();
        let entry = table.sockets[mover].until("entry").await["entry"].take();
        table.sockets[1 - mover].until("entry").await;
        table.note(&lan);
        let lag = entry["body"]["lag"].as_i64().unwrap_or(0);
        let side = ["red", "blue"][mover];
        let now_left = entry["clock"][side].as_i64().expect("a clock");
        // The first turns are not charged and have no increment.
        if turn >= 2 {
            charged[mover] += left[mover] + INCREMENT - now_left;
            least[mover] += millis(last_done, sent) - lag;
            most[mover] += millis(last_sent, done);
        }
        left[mover] = now_left;
    }
    for side in 0..2 {
        let range = least[side] - TOLERANCE..=most[side] + TOLERANCE;
        assert!(range.contains(&charged[side]), "{charged:?}: {range:?}");
    }
    let state: Value = table.state().await;
    assert_eq!(state["ply"], TURNS as u64);
    server.stop().await;
}
