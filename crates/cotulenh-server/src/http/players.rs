//! Players: profiles, rating histories and leaderboards.

use super::app::App;
use super::error::ApiError;
use super::input::{Parameters, PathText};
use crate::archive::{LeaderboardRow, Profile, RatingPoint};
use crate::protocol::{ErrorCode, Pace, UserKind};
use crate::ratings::RatingNumber;
use crate::users::User;
use axum::Json;
use axum::extract::State;
use axum::http::StatusCode;
use serde::{Deserialize, Serialize};
use std::collections::BTreeMap;

/// The number of players on a leaderboard, unless the client asks for another one.
const LEADERS: u32 = 50;

/// A player as others see it.
#[derive(Debug, Serialize)]
pub(crate) struct PlayerView {
    name: String,
    kind: UserKind,
    /// The time of the first visit in milliseconds since 1970.
    created: u64,
    /// Whether the player is connected to the lobby.
    online: bool,
    ratings: BTreeMap<Pace, RatingNumber>,
    games: Profile,
}

async fn find(app: &App, name: &str) -> Result<User, ApiError> {
    let missing = || {
        ApiError::new(
            StatusCode::NOT_FOUND,
            ErrorCode::NoSuchPlayer,
            "there is no such player",
        )
    };
    app.users.by_name(name).await?.ok_or_else(missing)
}

/// Returns the profile of an account.
pub(crate) async fn profile(
    State(app): State<App>,
    PathText(name): PathText,
) -> Result<Json<PlayerView>, ApiError> {
    let user = find(&app, &name).await?;
    Ok(Json(PlayerView {
        created: user.created,
        online: app.lobby.is_online(&user.id),
        ratings: app.users.ratings(&user.id, app.now()).await?,
        games: app.archive.profile(&user.id).await?,
        name: user.name,
        kind: user.kind,
    }))
}

/// A pace.
#[derive(Debug, Deserialize)]
pub(crate) struct PaceQuery {
    pace: Option<Pace>,
}

/// Returns the ratings of an account after each rated game.
pub(crate) async fn ratings(
    State(app): State<App>,
    PathText(name): PathText,
    Parameters(query): Parameters<PaceQuery>,
) -> Result<Json<Vec<RatingPoint>>, ApiError> {
    let user = find(&app, &name).await?;
    Ok(Json(
        app.archive.rating_history(&user.id, query.pace).await?,
    ))
}

/// The leaderboard of a pace.
#[derive(Debug, Deserialize)]
pub(crate) struct LeaderboardQuery {
    pace: Pace,
    limit: Option<u32>,
}

/// Returns the best players of a pace.
pub(crate) async fn leaderboard(
    State(app): State<App>,
    Parameters(query): Parameters<LeaderboardQuery>,
) -> Result<Json<Vec<LeaderboardRow>>, ApiError> {
    let limit = query.limit.unwrap_or(LEADERS);
    Ok(Json(
        app.archive
            .leaderboard(query.pace, limit, app.now())
            .await?,
    ))
}
