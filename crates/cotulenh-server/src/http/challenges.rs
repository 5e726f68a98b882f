//! Challenges: a user offers a game, by link or in the lobby, and another one accepts.

use super::app::App;
use super::error::ApiError;
use super::identity::{Player, Viewer};
use super::input::{Body, Game, bad_request};
use crate::id::{GameId, UserId};
use crate::lobby::{OpenChallenge, ToLobby};
use crate::protocol::{BySide, GameSetup, Side, TimeControl, UserKind};
use crate::room::seat_of;
use crate::setup;
use crate::store::challenges::{
    Challenge, ChallengeError, ChallengeState, NewChallenge, SideChoice, StoredChallenge,
};
use crate::store::{GameStore, NewGame};
use crate::users::{Scope, User};
use axum::Json;
use axum::extract::State;
use axum::http::StatusCode;
use axum::response::{IntoResponse, Response};
use serde::{Deserialize, Serialize};
use tokio::time::Instant;

/// The ratings that a range may have.
const RATINGS: std::ops::RangeInclusive<i32> = 0..=5_000;

/// A request to create a challenge.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct ChallengeRequest {
    setup: GameSetup,
    side: SideChoice,
    #[serde(default)]
    lobby: bool,
    #[serde(default)]
    range: Option<(i32, i32)>,
}

/// A challenge with what only its reader sees.
#[derive(Clone, Debug, Serialize)]
pub(crate) struct ChallengeView {
    #[serde(flatten)]
    challenge: Challenge,
    /// The time when it expires in milliseconds since 1970.
    expires: u64,
    /// Whether the reader has made the challenge.
    mine: bool,
    /// The code that takes the seat into another browser. Only its owner receives it, and only once.
    #[serde(skip_serializing_if = "Option::is_none")]
    recovery: Option<String>,
}

impl ChallengeView {
    fn new(stored: StoredChallenge, reader: Option<&UserId>) -> ChallengeView {
        ChallengeView {
            mine: reader == Some(&stored.owner),
            expires: stored.expires,
            challenge: stored.challenge,
            recovery: None,
        }
    }
}

/// The game of an accepted challenge.
#[derive(Debug, Serialize)]
pub(crate) struct Accepted {
    game: GameId,
    recovery: String,
}

impl From<ChallengeError> for ApiError {
    fn from(error: ChallengeError) -> ApiError {
        let status = match error {
            ChallengeError::Store(error) => return error.into(),
            ChallengeError::Missing => StatusCode::NOT_FOUND,
            _ => StatusCode::CONFLICT,
        };
        ApiError::new(status, error.code(), error.to_string())
    }
}

/// Creates a challenge.
pub(crate) async fn create(
    State(app): State<App>,
    player: Player,
    Body(new): Body<ChallengeRequest>,
) -> Result<Response, ApiError> {
    let user = player.with(Scope::Challenge)?;
    setup::start(&new.setup)?;
    check_rated(&new.setup, &user)?;
    check_range(new.range)?;
    app.rates
        .challenges
        .take(user.id.clone())
        .map_err(|wait| ApiError::too_many(wait, "you have made too many challenges"))?;
    let new = NewChallenge {
        owner: user.id.clone(),
        setup: new.setup,
        side: new.side,
        lobby: new.lobby,
        range: new.range,
    };
    let stored = app.challenges.create(new, app.now()).await?;
    let recovery = app
        .users
        .create_recovery_code(&stored.challenge.id, &user.id)
        .await?;
    if stored.challenge.lobby {
        list(&app, &stored)?;
    }
    let mut view = ChallengeView::new(stored, Some(&user.id));
    view.recovery = Some(recovery.as_str().to_owned());
    Ok((StatusCode::CREATED, Json(view)).into_response())
}

/// Shows a challenge in the lobby.
pub(crate) fn list(app: &App, stored: &StoredChallenge) -> Result<(), ApiError> {
    let shown = serde_json::to_value(&stored.challenge).map_err(ApiError::internal)?;
    let open = OpenChallenge {
        owner: stored.owner.clone(),
        shown,
        stays: matches!(
            stored.challenge.setup.time,
            TimeControl::Correspondence { .. }
        ),
        since: Instant::now(),
    };
    app.lobby.add(stored.challenge.id.clone(), open);
    Ok(())
}

/// Returns a challenge. It never joins the game: previews of links send this request.
pub(crate) async fn read(
    State(app): State<App>,
    Viewer(viewer): Viewer,
    Game(id): Game,
) -> Result<Json<ChallengeView>, ApiError> {
    let stored = find(&app, &id).await?;
    let reader = viewer.map(|identity| identity.user.id);
    Ok(Json(ChallengeView::new(stored, reader.as_ref())))
}

/// Accepts a challenge and begins the game.
pub(crate) async fn accept(
    State(app): State<App>,
    player: Player,
    Game(id): Game,
) -> Result<Json<Accepted>, ApiError> {
    let user = player.with(Scope::Challenge)?;
    let StoredChallenge {
        challenge, owner, ..
    } = find(&app, &id).await?;
    if owner == user.id {
        return Err(ApiError::new(
            StatusCode::CONFLICT,
            "own-challenge",
            "you have made this challenge yourself",
        ));
    }
    if challenge.state != ChallengeState::Open {
        return accept_again(&app, id, &user).await;
    }
    check_rated(&challenge.setup, &user)?;
    check_card(&app, &challenge, &user).await?;
    app.check_games(&user.id).await?;
    app.check_games(&owner).await?;
    let owner = app
        .users
        .by_id(&owner)
        .await?
        .ok_or(ChallengeError::NotOpen)?;
    let (owner_id, user_id) = (owner.id.clone(), user.id.clone());
    let (red, blue) = match challenge.side.side() {
        Some(Side::Red) => (owner, user.clone()),
        Some(Side::Blue) => (user.clone(), owner),
        None => shuffled(owner, user.clone()),
    };
    let game = new_game(&app, id.clone(), challenge.setup, red, blue).await?;
    let seats = game.seats.clone();
    match app.challenges.accept(game, app.now()).await {
        Ok(()) => {}
        Err(ChallengeError::NotOpen) => return accept_again(&app, id, &user).await,
        Err(error) => return Err(error.into()),
    }
    app.rooms.open(&id, seats).await?;
    metrics::counter!("cotulenh_games_begun_total").increment(1);
    app.lobby.remove(&id);
    app.lobby.stop_seeking(&user_id);
    app.lobby.stop_seeking(&owner_id);
    app.lobby
        .tell(&owner_id, &ToLobby::Paired { game: id.clone() });
    accepted(&app, id, &user).await.map(Json)
}

/// Cancels a challenge.
pub(crate) async fn cancel(
    State(app): State<App>,
    player: Player,
    Game(id): Game,
) -> Result<StatusCode, ApiError> {
    let user = player.with(Scope::Challenge)?;
    if find(&app, &id).await?.owner != user.id {
        return Err(ApiError::new(
            StatusCode::FORBIDDEN,
            "not-yours",
            "another user has made this challenge",
        ));
    }
    app.challenges.cancel(&id, &user.id).await?;
    app.lobby.remove(&id);
    Ok(StatusCode::NO_CONTENT)
}

async fn find(app: &App, id: &GameId) -> Result<StoredChallenge, ApiError> {
    let stored = app.challenges.get(id, app.now()).await?;
    stored.ok_or_else(|| ChallengeError::Missing.into())
}

/// Answers a user that accepts again, e.g. because the first answer was lost, like the first time.
async fn accept_again(app: &App, id: GameId, user: &User) -> Result<Json<Accepted>, ApiError> {
    let game = app.store.load(&id).await?;
    match game.and_then(|game| seat_of(&game.new.seats, &user.id)) {
        Some(_) => accepted(app, id, user).await.map(Json),
        None => Err(ChallengeError::NotOpen.into()),
    }
}

async fn accepted(app: &App, game: GameId, user: &User) -> Result<Accepted, ApiError> {
    let recovery = app.users.create_recovery_code(&game, &user.id).await?;
    let recovery = recovery.as_str().to_owned();
    Ok(Accepted { game, recovery })
}

/// Returns the beginning of a game between two users.
pub(crate) async fn new_game(
    app: &App,
    id: GameId,
    setup: GameSetup,
    red: User,
    blue: User,
) -> Result<NewGame, ApiError> {
    let pace = setup::pace(&setup.time);
    let now = app.now();
    Ok(NewGame {
        id,
        players: BySide {
            red: app.users.card(&red, pace, now).await?,
            blue: app.users.card(&blue, pace, now).await?,
        },
        seats: BySide {
            red: red.id,
            blue: blue.id,
        },
        setup,
        started: now,
        rematch_of: None,
    })
}

/// Returns two users in a random order.
pub(crate) fn shuffled(one: User, other: User) -> (User, User) {
    let digit = crate::id::random(1);
    match digit.as_bytes().first().is_some_and(|digit| digit % 2 == 0) {
        true => (one, other),
        false => (other, one),
    }
}

/// Checks that a user may play a rated game.
pub(crate) fn check_rated(setup: &GameSetup, user: &User) -> Result<(), ApiError> {
    match setup.rated && user.kind == UserKind::Guest {
        true => Err(ApiError::new(
            StatusCode::FORBIDDEN,
            "rated-needs-account",
            "rated games need an account",
        )),
        false => Ok(()),
    }
}

/// Checks a range of ratings.
pub(crate) fn check_range(range: Option<(i32, i32)>) -> Result<(), ApiError> {
    match range {
        Some((low, high)) if low > high || !RATINGS.contains(&low) || !RATINGS.contains(&high) => {
            let (min, max) = (RATINGS.start(), RATINGS.end());
            Err(bad_request(format!(
                "range: expected two ratings from {min} to {max}, the lower one first"
            )))
        }
        _ => Ok(()),
    }
}

/// Checks that the rating of a user is in the range of a challenge.
async fn check_card(app: &App, challenge: &Challenge, user: &User) -> Result<(), ApiError> {
    let Some((low, high)) = challenge.range else {
        return Ok(());
    };
    let pace = setup::pace(&challenge.setup.time);
    let card = app.users.card(user, pace, app.now()).await?;
    match card.rating {
        Some(rating) if (low..=high).contains(&rating) => Ok(()),
        _ => Err(ApiError::new(
            StatusCode::FORBIDDEN,
            "out-of-range",
            format!("this challenge is for ratings from {low} to {high}"),
        )),
    }
}
