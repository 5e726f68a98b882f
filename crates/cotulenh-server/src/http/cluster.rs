//! The part of a node that follows the other nodes: lobby, sessions and limits.

use super::app::App;
use super::challenges;
use super::error::ApiError;
use crate::cluster::{Cluster, Event};
use std::time::Duration;
use tokio::sync::broadcast;
use tokio::time::{MissedTickBehavior, interval};

/// The time between two introductions. They correct what messages that were lost have left wrong.
const INTRODUCTION: Duration = Duration::from_secs(10);
/// The time between two reads of the open challenges.
const READING: Duration = Duration::from_secs(60);

/// Follows the other nodes until the server stops.
pub(crate) async fn follow(app: App, cluster: Cluster) {
    let lobby = app.lobby.clone();
    cluster.on_claim(move |by, user, seek| lobby.give_away(by, user, seek));
    let mut stop = app.stop.clone();
    let mut events = cluster.events();
    let (mut members, mut connections) = (cluster.members(), cluster.connections());
    let mut losses = cluster.losses();
    let (mut introductions, mut readings) = (interval(INTRODUCTION), interval(READING));
    introductions.set_missed_tick_behavior(MissedTickBehavior::Delay);
    readings.set_missed_tick_behavior(MissedTickBehavior::Delay);
    loop {
        tokio::select! {
            event = events.recv() => match event {
                Ok((from, event)) => {
                    app.lobby.follow(&from, &event);
                    follow_event(&app, &event).await;
                }
                Err(broadcast::error::RecvError::Lagged(_)) => read_again(&app).await,
                Err(broadcast::error::RecvError::Closed) => return,
            },
            Ok(()) = members.changed() => app.lobby.introduce(),
            _ = introductions.tick() => app.lobby.introduce(),
            Ok(()) = connections.changed() => {
                app.lobby.introduce();
                read_again(&app).await;
            }
            Ok(()) = losses.changed() => read_again(&app).await,
            _ = readings.tick() => read_again(&app).await,
            () = stop.wanted() => return,
        }
    }
}

async fn follow_event(app: &App, event: &Event) {
    match event {
        Event::Revoked { accesses, reason } => app.accesses.end(accesses, *reason),
        Event::Tried(guessers) => app.rates.guesses.note(guessers),
        Event::Player(user) => app.refresh_players_here(user).await,
        _ => {}
    }
}

/// Reads again what events may have changed that were lost: the open challenges, and the sessions of open sockets.
async fn read_again(app: &App) {
    app.close_ended_sessions().await;
    let read = async {
        let now = app.now();
        let listed = app.challenges.lobby(now).await?;
        let addressed = app.challenges.addressed(now).await?;
        let stored = listed.iter().chain(&addressed);
        let open = stored.map(|stored| challenges::open(app, stored, None));
        app.lobby
            .replace_challenges(open.collect::<Result<_, ApiError>>()?);
        Ok::<_, ApiError>(())
    };
    if let Err(error) = read.await {
        tracing::warn!(
            code = %error.body.code,
            "the challenges cannot be read again"
        );
    }
}
