//! The socket of the lobby, and the tasks that keep the lobby up to date.

use super::app::App;
use super::error::ApiError;
use super::guard::Client;
use super::identity::Viewer;
use super::input::{Parameters, Upgrade};
use super::pairing;
use super::socket::{Handshake, Heard, Line, Outgoing, Talk, text};
use crate::lobby::{Seeker, ToLobby, Visit};
use crate::protocol::{ClosingReason, Side};
use crate::room::RoomEvent;
use axum::extract::State;
use axum::extract::ws::Utf8Bytes;
use axum::response::Response;
use serde::Deserialize;
use std::time::Duration;
use tokio::sync::{broadcast, mpsc};
use tokio::time::{Instant, MissedTickBehavior, interval};

/// The time between two looks for users that are gone or can be paired.
const TICK: Duration = Duration::from_secs(1);
/// The time between two removals of expired challenges and sessions.
const CLEANING: Duration = Duration::from_secs(3600);

/// Opens the socket of the lobby.
pub(crate) async fn socket(
    State(app): State<App>,
    client: Client,
    viewer: Viewer,
    Parameters(handshake): Parameters<Handshake>,
    Upgrade(upgrade): Upgrade,
) -> Result<Response, ApiError> {
    let line = Line::new(&app, &client, &viewer).await?;
    let user = viewer.0.map(|identity| identity.user.id);
    let talk = async move {
        let (visit, queue) = app.lobby.visit(user, app.rooms.running());
        Ok(LobbyTalk {
            _visit: visit,
            queue,
        })
    };
    line.open(upgrade, &handshake, talk).await
}

struct LobbyTalk {
    _visit: Visit,
    queue: mpsc::Receiver<Utf8Bytes>,
}

/// A message of a client to the lobby.
#[derive(Debug, Deserialize)]
#[serde(
    rename_all = "kebab-case",
    tag = "t",
    content = "d",
    deny_unknown_fields
)]
enum FromVisitor {
    Pong { n: u32 },
}

impl Talk for LobbyTalk {
    async fn next(&mut self) -> Outgoing {
        match self.queue.recv().await {
            Some(text) => Outgoing::Text(text),
            None => Outgoing::Close(ClosingReason::Slow),
        }
    }

    fn ping(&self, n: u32, lag: Option<u32>) -> Utf8Bytes {
        text(&ToLobby::Ping { n, lag })
    }

    async fn lag(&mut self, _: u32) {}

    async fn hear(&mut self, text: &str, _: Instant) -> Result<Heard, ()> {
        match serde_json::from_str(text) {
            Ok(FromVisitor::Pong { n }) => Ok(Heard::Pong(n)),
            Err(_) => Err(()),
        }
    }
}

/// Keeps the lobby up to date and the database clean until the server stops.
pub(crate) async fn keep(app: App) {
    tokio::select! {
        () = keep_lobby(&app) => {}
        // A clean-up may last, and must not delay the lobby.
        () = keep_clean(&app) => {}
    }
}

async fn keep_clean(app: &App) {
    let mut cleaning = interval(CLEANING);
    cleaning.set_missed_tick_behavior(MissedTickBehavior::Delay);
    loop {
        cleaning.tick().await;
        clean(app).await;
    }
}

async fn keep_lobby(app: &App) {
    let mut stop = app.stop.clone();
    let mut ticks = interval(TICK);
    let mut checks = interval(app.limits.session_check);
    ticks.set_missed_tick_behavior(MissedTickBehavior::Delay);
    checks.set_missed_tick_behavior(MissedTickBehavior::Delay);
    let mut events = app.rooms.events();
    loop {
        tokio::select! {
            event = events.recv() => match event {
                Ok(event) => announce(app, event),
                // The list of the user's games shows whose turn it is.
                Err(broadcast::error::RecvError::Lagged(_)) => {}
                Err(broadcast::error::RecvError::Closed) => return,
            },
            _ = ticks.tick() => tick(app).await,
            _ = checks.tick() => app.close_ended_sessions().await,
            () = stop.wanted() => return,
        }
    }
}

/// Tells users what has happened in their games.
fn announce(app: &App, event: RoomEvent) {
    match event {
        RoomEvent::YourTurn { game, user, ply } => {
            app.lobby.tell_here(&user, &ToLobby::YourTurn { game, ply });
        }
        RoomEvent::Ended { game, seats, .. } => {
            for side in [Side::Red, Side::Blue] {
                app.lobby
                    .tell_here(seats.of(side), &ToLobby::Ended { game: game.clone() });
            }
        }
        RoomEvent::Began { .. } => {}
    }
}

async fn tick(app: &App) {
    let games = app.rooms.running();
    metrics::gauge!("cotulenh_games").set(games as f64);
    app.metrics.upkeep();
    tend_farm(app).await;
    let tick = app.lobby.tick(Instant::now(), games);
    for (one, other) in tick.pairs {
        // A node that does not answer must not delay the others.
        tokio::spawn(pair(app.clone(), one, other));
    }
    for (id, owner) in tick.abandoned {
        app.lobby.remove(&id);
        if let Err(error) = app.challenges.cancel(&id, &owner).await {
            tracing::warn!(%error, "a challenge of a user that is gone could not be cancelled");
        }
    }
}

/// Begins the game of two users that fit. Of a pair, at most one user waits at another node.
async fn pair(app: App, one: Seeker, other: Seeker) {
    if !app.lobby.claim(&one).await {
        app.lobby.seek_again(other);
        return;
    }
    if !app.lobby.claim(&other).await {
        app.lobby.seek_again(one);
        return;
    }
    if let Err(error) = pairing::pair(&app, &one, &other).await {
        tracing::warn!(code = %error.body.code, "a pair could not begin its game");
        pairing::seek_again(&app, one).await;
        pairing::seek_again(&app, other).await;
    }
}

/// Gives jobs of silent workers to others, queues games for the search for puzzles, and counts jobs.
async fn tend_farm(app: &App) {
    let now = app.now();
    if let Err(error) = app.farm.expire(now).await {
        tracing::warn!(%error, "the leases that have run out could not be ended");
    }
    if app.farm.options().mine_puzzles
        && let Err(error) = app.farm.mine(now).await
    {
        tracing::warn!(%error, "the games for puzzles could not be queued");
    }
    match app.farm.counts().await {
        Ok(counts) => {
            metrics::gauge!("cotulenh_jobs", "state" => "queued").set(counts.queued as f64);
            metrics::gauge!("cotulenh_jobs", "state" => "leased").set(counts.leased as f64);
        }
        Err(error) => tracing::warn!(%error, "the jobs could not be counted"),
    }
}

async fn clean(app: &App) {
    let now = app.now();
    if let Err(error) = app.farm.prune(now).await {
        tracing::warn!(%error, "old jobs and results could not be removed");
    }
    if let Err(error) = app.challenges.remove_expired(now).await {
        tracing::warn!(%error, "expired challenges could not be removed");
    }
    if let Err(error) = app.users.remove_expired(now).await {
        tracing::warn!(%error, "expired sessions could not be removed");
    }
}

/// Lists the stored challenges again after a start.
///
/// # Errors
///
/// Returns an error if the store fails.
pub(crate) async fn restore(app: &App) -> Result<(), ApiError> {
    let now = app.now();
    let listed = app.challenges.lobby(now).await?;
    let addressed = app.challenges.addressed(now).await?;
    for challenge in listed.iter().chain(&addressed) {
        let (id, open) = super::challenges::open(app, challenge, None)?;
        app.lobby.list(id, open);
    }
    Ok(())
}
