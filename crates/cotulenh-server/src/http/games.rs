//! Games: their state, their log, commands and seats.

use super::app::App;
use super::archive::pgn_response;
use super::error::ApiError;
use super::guard::Client;
use super::identity::{Player, Viewer};
use super::input::{Body, Game, Parameters, PathText};
use crate::archive::RunningGame;
use crate::id::GameId;
use crate::protocol::{Command, ErrorBody, UserKind};
use crate::room::refusal::Refusal;
use crate::room::{LiveGame, seat_of};
use crate::users::{Scope, UsersError};
use axum::Json;
use axum::extract::State;
use axum::http::{HeaderMap, StatusCode, header};
use axum::response::{IntoResponse, Response};
use serde::{Deserialize, Serialize};
use serde_json::json;
use tokio::time::Instant;

/// Returns the state of a game, or its PGN if the name ends with `.pgn`.
pub(crate) async fn read(
    State(app): State<App>,
    viewer: Viewer,
    PathText(name): PathText,
    headers: HeaderMap,
) -> Result<Response, ApiError> {
    let named = |name: &str| GameId::new(name).ok_or_else(ApiError::no_such_game);
    if let Some(name) = name.strip_suffix(".pgn") {
        return pgn_response(&app, &named(name)?, &headers).await;
    }
    let user = viewer.with(Scope::Play).map(|identity| identity.user.id);
    let state = app.rooms.state(&named(&name)?, user).await?;
    Ok(Json(state).into_response())
}

/// Returns the entries of a game, one on each line.
pub(crate) async fn log(State(app): State<App>, Game(id): Game) -> Result<Response, ApiError> {
    let game = app.store.load_for_export(&id).await?;
    let game = game.ok_or_else(ApiError::no_such_game)?;
    let mut lines = String::new();
    for entry in &game.entries {
        lines += &serde_json::to_string(entry).map_err(ApiError::internal)?;
        lines.push('\n');
    }
    Ok(([(header::CONTENT_TYPE, super::streams::NDJSON)], lines).into_response())
}

/// Carries out a command of a player.
pub(crate) async fn command(
    State(app): State<App>,
    player: Player,
    Game(id): Game,
    Body(command): Body<Command>,
) -> Result<Response, ApiError> {
    let read_at = Instant::now();
    let user = player.with(Scope::Play)?;
    app.rates
        .commands
        .take(user.id.clone())
        .map_err(|wait| ApiError::too_many(wait, "you have sent too many commands"))?;
    let done = app.rooms.command(&id, user.id, command, read_at).await;
    let result = if done.is_ok() { "done" } else { "refused" };
    metrics::counter!("cotulenh_commands_total", "result" => result).increment(1);
    let v = done?;
    Ok(Json(json!({ "v": v })).into_response())
}

/// The code of a seat.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct Recovery {
    code: String,
}

/// Takes a seat, or the challenge that it comes from, into this browser.
pub(crate) async fn recover(
    State(app): State<App>,
    client: Client,
    player: Player,
    Game(id): Game,
    Body(recovery): Body<Recovery>,
) -> Result<Response, ApiError> {
    let (user, _) = player.in_browser()?;
    app.try_code(&client)?;
    let game = id.clone();
    // The room and the lobby receive the change even if the request is cancelled.
    let recovered = tokio::spawn(async move {
        app.users
            .recover_seat(&id, &recovery.code, &user.id)
            .await?;
        if !app.refresh_room(&id).await? {
            app.lobby.remove(&id);
            super::challenges::list_again(&app, &id).await?;
        }
        Ok::<_, ApiError>(())
    });
    recovered.await.map_err(ApiError::internal)??;
    Ok(Json(json!({ "game": game })).into_response())
}

/// Creates a recovery code for the seat of a guest, e.g. in a paired game or a rematch. It replaces an earlier one.
pub(crate) async fn create_code(
    State(app): State<App>,
    player: Player,
    Game(id): Game,
) -> Result<Response, ApiError> {
    let (user, _) = player.in_browser()?;
    app.rates
        .commands
        .take(user.id.clone())
        .map_err(|wait| ApiError::too_many(wait, "you have sent too many commands"))?;
    let game = app.store.new_game(&id).await?;
    let game = game.ok_or_else(ApiError::no_such_game)?;
    if seat_of(&game.seats, &user.id).is_none() {
        return Err(ErrorBody::from(Refusal::NotAPlayer).into());
    }
    if user.kind != UserKind::Guest {
        return Err(UsersError::SeatOfAccount.into());
    }
    let code = app.users.create_recovery_code(&id, &user.id).await?;
    let body = json!({ "game": id, "recovery": code.as_str() });
    Ok((StatusCode::CREATED, Json(body)).into_response())
}

/// The number of games to list.
#[derive(Debug, Deserialize)]
pub(crate) struct LiveQuery {
    limit: Option<usize>,
}

/// Returns the running games, the newest first.
pub(crate) async fn live(
    State(app): State<App>,
    Parameters(query): Parameters<LiveQuery>,
) -> Json<Vec<LiveGame>> {
    let games = app.rooms.live().borrow().clone();
    let limit = query.limit.unwrap_or(usize::MAX);
    Json(games.iter().take(limit).cloned().collect())
}

/// A running game of the user.
#[derive(Debug, Serialize)]
pub(crate) struct MyGame {
    #[serde(flatten)]
    game: RunningGame,
    /// Whether it is the user's turn.
    mine: bool,
}

/// Returns the user's running games, those where it is the user's turn first. Leaves out damaged ones.
pub(crate) async fn mine(
    State(app): State<App>,
    player: Player,
) -> Result<Json<Vec<MyGame>>, ApiError> {
    let user = player.with(Scope::Read)?;
    let games = app.archive.running_of(&user.id).await?.into_iter();
    let games = games.map(|game| MyGame {
        mine: game.turn == game.seat,
        game,
    });
    let mut games: Vec<MyGame> = games.collect();
    games.sort_by_key(|game| !game.mine);
    Ok(Json(games))
}
