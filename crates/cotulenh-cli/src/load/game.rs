//! A game of a test: two players and their records.

use super::player::{Answer, Player, PlayerRecord, Seat};
use super::retry;
use super::script::Script;
use super::timetable::Timetable;
use crate::client::{Client, ClientError, Identity};
use cotulenh_server::id::GameId;
use cotulenh_server::protocol::{GameSetup, Side, TimeControl};
use serde::Deserialize;
use serde_json::json;
use std::sync::Arc;
use std::time::Duration;
use tokio::sync::oneshot;
use tokio::task::JoinHandle;
use tokio::time::timeout;

/// The maximum wait for the first turns.
const FIRST_TURNS_TIMEOUT: Duration = Duration::from_secs(30);

#[derive(Deserialize)]
struct Created {
    id: GameId,
}

#[derive(Deserialize)]
struct Accepted {
    game: GameId,
}

/// The records of both players of a game.
#[derive(Clone, Debug)]
pub(super) struct GameRecord {
    pub(super) game: GameId,
    pub(super) players: [PlayerRecord; 2],
}

/// Returns the times when the acknowledged turns were due, with their delays.
pub(super) fn delays(records: &[GameRecord]) -> Vec<(std::time::Instant, Duration)> {
    let players = records.iter().flat_map(|record| &record.players);
    let turns = players.flat_map(|player| &player.sent);
    let delays = turns.filter_map(|turn| match turn.answer {
        Answer::Acknowledged { delay, .. } => Some((turn.due?.into_std(), delay?)),
        _ => None,
    });
    delays.collect()
}

/// A running game.
pub(super) struct LoadGame {
    id: GameId,
    players: [JoinHandle<PlayerRecord>; 2],
}

impl LoadGame {
    /// Creates a game between two new guests, connects both, and waits until each has played its first turn.
    pub(super) async fn start(
        client: &Client,
        index: usize,
        script: Arc<Script>,
        timetable: Arc<Timetable>,
    ) -> Result<LoadGame, ClientError> {
        let mut red = guest(client).await?;
        let mut blue = guest(client).await?;
        let id = begin(&mut red, &mut blue).await?;

        let seat = |side| Seat {
            game: id.clone(),
            index,
            side,
            script: Arc::clone(&script),
            timetable: Arc::clone(&timetable),
        };
        let (red_ready, blue_ready) = (oneshot::channel(), oneshot::channel());
        let red = Player::connect(red, seat(Side::Red), red_ready.0).await?;
        let blue = Player::connect(blue, seat(Side::Blue), blue_ready.0).await?;
        let players = [tokio::spawn(red.play()), tokio::spawn(blue.play())];
        for ready in [red_ready.1, blue_ready.1] {
            // A player that cannot play is reported at the end of the test.
            let _ = timeout(FIRST_TURNS_TIMEOUT, ready).await;
        }
        Ok(LoadGame { id, players })
    }

    pub(super) fn id(&self) -> &GameId {
        &self.id
    }

    /// Waits until both players have ended. A player that panicked has no record.
    pub(super) async fn finish(self) -> GameRecord {
        let [red, blue] = self.players;
        GameRecord {
            game: self.id,
            players: [
                red.await.unwrap_or_default(),
                blue.await.unwrap_or_default(),
            ],
        }
    }
}

/// Begins a game of six hours in all.
pub(super) async fn begin(red: &mut Client, blue: &mut Client) -> Result<GameId, ClientError> {
    let setup = GameSetup {
        time: TimeControl::Fischer {
            initial: 10_800,
            increment: 0,
        },
        objective: "total".to_owned(),
        rated: false,
        fen: None,
    };
    let challenge = json!({"setup": setup, "side": "red", "lobby": false, "range": null});
    let created = retry::post(red, "/api/challenges", &challenge);
    let created: Created = created.await?.json()?;
    let path = format!("/api/challenges/{}/accept", created.id);
    let nothing = json!({});
    let accepted = retry::post(blue, &path, &nothing);
    let accepted: Accepted = accepted.await?.json()?;
    Ok(accepted.game)
}

/// Creates a guest. Returns a client with its cookie.
pub(super) async fn guest(client: &Client) -> Result<Client, ClientError> {
    let cookie = guest_cookie(client).await?;
    Ok(client.with_identity(Identity::Cookie(cookie)))
}

/// Creates a guest. Returns its cookie.
pub(super) async fn guest_cookie(client: &Client) -> Result<String, ClientError> {
    let mut fresh = client.with_same_identity();
    let answer = retry::post(&mut fresh, "/api/session", &json!({})).await?;
    answer.cookie.ok_or_else(|| ClientError::Malformed {
        path: "/api/session".to_owned(),
        reason: "expected a cookie".to_owned(),
    })
}
