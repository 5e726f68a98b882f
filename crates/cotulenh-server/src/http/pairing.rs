//! Quick pairing: two users that look for the same game play each other.

use super::app::App;
use super::challenges::{check_range, check_rated, new_game, shuffled};
use super::error::ApiError;
use super::identity::Player;
use super::input::Body;
use crate::id::GameId;
use crate::lobby::{Seeker, ToLobby, Wish};
use crate::protocol::{ErrorCode, GameSetup};
use crate::setup;
use crate::users::Scope;
use axum::Json;
use axum::extract::State;
use axum::http::StatusCode;
use axum::response::{IntoResponse, Response};
use serde_json::json;
use tokio::time::Instant;

/// Looks for an opponent. Answers with the game if one waits already.
pub(crate) async fn seek(
    State(app): State<App>,
    player: Player,
    Body(wish): Body<Wish>,
) -> Result<Response, ApiError> {
    let user = player.with(Scope::Challenge)?;
    let setup = setup_of(&wish);
    setup::start(&setup)?;
    check_rated(&setup, &user)?;
    check_range(wish.range)?;
    app.rates
        .challenges
        .take(user.id.clone())
        .map_err(|wait| ApiError::too_many(wait, "you have looked for too many games"))?;
    app.check_games(&user.id).await?;
    if !app.lobby.is_online(&user.id) {
        return Err(ApiError::new(
            StatusCode::CONFLICT,
            ErrorCode::NotConnected,
            "open the socket of the lobby, or the stream of events, before you look for a game",
        ));
    }
    let card = app
        .users
        .card(&user, setup::pace(&setup.time), app.now())
        .await?;
    let seeker = Seeker {
        user: user.id,
        rating: card.rating,
        wish,
        since: Instant::now(),
        seek: app.lobby.next_seek(),
        node: None,
    };
    let mut found = app.lobby.seek(seeker.clone());
    while let Some(other) = &found
        && !app.lobby.claim(other).await
    {
        found = app.lobby.seek(seeker.clone());
    }
    match found {
        Some(other) => {
            let game = pair(&app, &other, &seeker).await;
            if game.is_err() {
                seek_again(&app, other).await;
            }
            let game = game?;
            Ok(Json(json!({ "game": game })).into_response())
        }
        None => Ok((StatusCode::ACCEPTED, Json(json!({ "waiting": true }))).into_response()),
    }
}

/// Stops looking for an opponent.
pub(crate) async fn cancel(State(app): State<App>, player: Player) -> Result<StatusCode, ApiError> {
    let user = player.with(Scope::Challenge)?;
    app.lobby.stop_seeking(&user.id);
    Ok(StatusCode::NO_CONTENT)
}

/// Adds a user to the pairing again after its game could not begin, unless the user was deleted or has too many games.
pub(crate) async fn seek_again(app: &App, mut seeker: Seeker) {
    let user = app.users.by_id(&seeker.user).await;
    let is_gone = matches!(&user, Ok(user) if user.as_ref().is_none_or(|user| user.is_deleted));
    // No game could begin with a user that has too many.
    let is_full = matches!(app.check_games(&seeker.user).await, Err(error) if error.body.code == ErrorCode::TooManyGames);
    if !is_gone && !is_full {
        // A user of another node waits at this one from now on.
        seeker.node = None;
        app.lobby.seek_again(seeker);
    }
}

/// Begins the game of two users and tells both, even if the request is cancelled.
pub(crate) async fn pair(app: &App, one: &Seeker, other: &Seeker) -> Result<GameId, ApiError> {
    let begun = tokio::spawn(begin(app.clone(), one.clone(), other.clone()));
    begun.await.map_err(ApiError::internal)?
}

async fn begin(app: App, one: Seeker, other: Seeker) -> Result<GameId, ApiError> {
    let missing = || ApiError::internal("a user of a pair is missing");
    let first = app.users.by_id(&one.user).await?.ok_or_else(missing)?;
    let second = app.users.by_id(&other.user).await?.ok_or_else(missing)?;
    let (red, blue) = shuffled(first, second);
    let id = app.new_id();
    let game = new_game(&app, id.clone(), setup_of(&one.wish), red, blue).await?;
    app.rooms.begin(game).await?;
    for seeker in [&one, &other] {
        app.lobby
            .tell(&seeker.user, &ToLobby::Paired { game: id.clone() });
    }
    Ok(id)
}

fn setup_of(wish: &Wish) -> GameSetup {
    GameSetup {
        time: wish.time,
        objective: wish.objective.clone(),
        rated: wish.rated,
        fen: None,
    }
}
