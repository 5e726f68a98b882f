//! Challenges: a user offers a game, by link or in the lobby, and another one accepts.

use super::app::App;
use super::error::ApiError;
use super::guard::Client;
use super::identity::{Player, Viewer};
use super::input::{Body, Game, bad_request};
use crate::edge::AddressKey;
use crate::id::{GameId, UserId};
use crate::lobby::{OpenChallenge, ToLobby};
use crate::protocol::{BySide, ErrorCode, GameSetup, Pace, Side, UserKind};
use crate::room::seat_of;
use crate::setup;
use crate::store::NewGame;
use crate::store::challenges::{
    Challenge, ChallengeError, ChallengeState, NewChallenge, SideChoice, StoredChallenge,
};
use crate::users::{Scope, User};
use axum::Json;
use axum::extract::State;
use axum::http::StatusCode;
use axum::response::{IntoResponse, Response};
use serde::{Deserialize, Serialize};
use std::time::Duration;
use tokio::time::Instant;

/// The maximum number of challenges of an address that are listed in the lobby.
const LISTED_PER_ADDRESS: usize = 30;
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
    /// The name of the account that the challenge is addressed to.
    #[serde(default)]
    opponent: Option<String>,
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
    /// Whether the challenge is addressed to the reader.
    #[serde(rename = "forYou")]
    for_you: bool,
    /// The code that takes the seat into another browser. Only its owner receives it, and only once.
    #[serde(skip_serializing_if = "Option::is_none")]
    recovery: Option<String>,
}

impl ChallengeView {
    fn new(stored: StoredChallenge, reader: Option<&UserId>) -> ChallengeView {
        ChallengeView {
            mine: reader == Some(&stored.owner),
            for_you: reader.is_some() && reader == stored.opponent.as_ref(),
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
            ChallengeError::NotForYou => StatusCode::FORBIDDEN,
            _ => StatusCode::CONFLICT,
        };
        ApiError::new(status, error.code(), error.to_string())
    }
}

/// Creates a challenge.
pub(crate) async fn create(
    State(app): State<App>,
    client: Client,
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
    if let Some(address) = client.key()
        && new.lobby
        && app.lobby.listed_by(address) >= LISTED_PER_ADDRESS
    {
        return Err(ApiError::new(
            StatusCode::CONFLICT,
            ErrorCode::TooManyListed,
            format!("at most {LISTED_PER_ADDRESS} challenges of an address are listed"),
        ));
    }
    let opponent = match &new.opponent {
        Some(name) => Some(addressee(&app, &new, &user, name).await?),
        None => None,
    };
    let new = NewChallenge {
        owner: user.id.clone(),
        setup: new.setup,
        side: new.side,
        lobby: new.lobby,
        range: new.range,
        opponent,
    };
    let stored = app.challenges.create(new, app.now()).await?;
    let recovery = app
        .users
        .create_recovery_code(&stored.challenge.id, &user.id)
        .await?;
    if stored.challenge.lobby || stored.opponent.is_some() {
        list(&app, &stored, client.key())?;
    }
    let mut view = ChallengeView::new(stored, Some(&user.id));
    view.recovery = Some(recovery.as_str().to_owned());
    Ok((StatusCode::CREATED, Json(view)).into_response())
}

/// Returns the account that a challenge is addressed to.
async fn addressee(
    app: &App,
    new: &ChallengeRequest,
    owner: &User,
    name: &str,
) -> Result<UserId, ApiError> {
    if new.lobby || new.range.is_some() {
        let message = "opponent: a challenge to a player has no range and is not in the lobby";
        return Err(bad_request(message.to_owned()));
    }
    let found = app.users.by_name(name).await?;
    let found = found.ok_or_else(|| {
        ApiError::new(
            StatusCode::NOT_FOUND,
            ErrorCode::NoSuchPlayer,
            "opponent: there is no account with this name",
        )
    })?;
    if found.id == owner.id {
        return Err(ApiError::new(
            StatusCode::CONFLICT,
            ErrorCode::OwnChallenge,
            "opponent: this is your own name",
        ));
    }
    Ok(found.id)
}

/// Shows a challenge in the lobby again after it has changed, if it is open.
pub(crate) async fn list_again(app: &App, id: &GameId) -> Result<(), ApiError> {
    let stored = find(app, id).await?;
    let is_listed = stored.challenge.lobby || stored.opponent.is_some();
    match is_listed && stored.challenge.state == ChallengeState::Open {
        true => list(app, &stored, None),
        false => Ok(()),
    }
}

/// Shows a challenge in the lobby: to all users, or to the one that it is addressed to. `address` is the address that it
/// was made from, if it is known.
pub(crate) fn list(
    app: &App,
    stored: &StoredChallenge,
    address: Option<AddressKey>,
) -> Result<(), ApiError> {
    let (id, open) = open(app, stored, address)?;
    app.lobby.add(id, open);
    Ok(())
}

/// Returns a challenge as the lobby lists it.
pub(crate) fn open(
    app: &App,
    stored: &StoredChallenge,
    address: Option<AddressKey>,
) -> Result<(GameId, OpenChallenge), ApiError> {
    let mut shown = serde_json::to_value(&stored.challenge).map_err(ApiError::internal)?;
    let is_addressed = stored.opponent.is_some();
    shown["forYou"] = is_addressed.into();
    let is_slow = setup::pace(&stored.challenge.setup.time) == Pace::Correspondence;
    let left = Duration::from_millis(stored.expires.saturating_sub(app.now()));
    let open = OpenChallenge {
        owner: stored.owner.clone(),
        opponent: stored.opponent.clone(),
        address,
        shown,
        // The opponent may be offline, and sees an addressed challenge later.
        stays: is_slow || is_addressed,
        since: Instant::now(),
        until: Instant::now() + left,
    };
    Ok((stored.challenge.id.clone(), open))
}

/// Returns a challenge. It never joins the game: previews of links send this request.
pub(crate) async fn read(
    State(app): State<App>,
    Viewer(viewer): Viewer,
    Game(id): Game,
) -> Result<Json<ChallengeView>, ApiError> {
    let stored = find(&app, &id).await?;
    let reader = viewer.map(|identity| identity.user.id);
    // The game of an accepted challenge is public.
    if stored.challenge.state != ChallengeState::Accepted && reader.as_ref() != Some(&stored.owner)
    {
        check_addressed(&stored, reader.as_ref())?;
    }
    Ok(Json(ChallengeView::new(stored, reader.as_ref())))
}

/// Accepts a challenge and begins the game.
pub(crate) async fn accept(
    State(app): State<App>,
    player: Player,
    Game(id): Game,
) -> Result<Json<Accepted>, ApiError> {
    let user = player.with(Scope::Challenge)?;
    let stored = find(&app, &id).await?;
    if stored.owner == user.id {
        return Err(ApiError::new(
            StatusCode::CONFLICT,
            ErrorCode::OwnChallenge,
            "you have made this challenge yourself",
        ));
    }
    check_addressed(&stored, Some(&user.id))?;
    let StoredChallenge {
        challenge, owner, ..
    } = stored;
    if challenge.state != ChallengeState::Open {
        return accept_again(&app, id, &user).await;
    }
    check_rated(&challenge.setup, &user)?;
    check_card(&app, &challenge, &user).await?;
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
    // The game is opened and the players receive a message even if the request is cancelled.
    let begun = tokio::spawn(begin(app.clone(), game, owner_id, user_id));
    match begun.await.map_err(ApiError::internal)? {
        Ok(()) => accepted(&app, id, &user).await.map(Json),
        Err(error) if error.body.code == ChallengeError::NotOpen.code() => {
            accept_again(&app, id, &user).await
        }
        Err(error) => Err(error),
    }
}

/// Begins the game of a challenge and tells the players.
async fn begin(app: App, game: NewGame, owner: UserId, user: UserId) -> Result<(), ApiError> {
    let (id, seats) = (game.id.clone(), game.seats.clone());
    app.challenges.accept(game, app.now()).await?;
    app.lobby.remove(&id);
    app.lobby.stop_seeking(&user);
    app.lobby.stop_seeking(&owner);
    let opened = app.rooms.open(&id, seats).await;
    app.lobby.tell(&owner, &ToLobby::Paired { game: id });
    Ok(opened?)
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
            ErrorCode::NotYours,
            "another user has made this challenge",
        ));
    }
    app.challenges.cancel(&id, &user.id).await?;
    app.lobby.remove(&id);
    Ok(StatusCode::NO_CONTENT)
}

/// Declines a challenge that is addressed to the user, and tells the challenger.
pub(crate) async fn decline(
    State(app): State<App>,
    player: Player,
    Game(id): Game,
) -> Result<StatusCode, ApiError> {
    let user = player.with(Scope::Challenge)?;
    app.challenges.decline(&id, &user.id, app.now()).await?;
    app.lobby.remove(&id);
    let owner = find(&app, &id).await?.owner;
    app.lobby.tell(&owner, &ToLobby::Declined { id });
    Ok(StatusCode::NO_CONTENT)
}

/// Checks that a user may see and accept a challenge.
fn check_addressed(stored: &StoredChallenge, user: Option<&UserId>) -> Result<(), ChallengeError> {
    match &stored.opponent {
        Some(opponent) if user != Some(opponent) => Err(ChallengeError::NotForYou),
        _ => Ok(()),
    }
}

async fn find(app: &App, id: &GameId) -> Result<StoredChallenge, ApiError> {
    let stored = app.challenges.get(id, app.now()).await?;
    stored.ok_or_else(|| ChallengeError::Missing.into())
}

/// Answers a user that accepts again, e.g. because the first answer was lost, like the first time.
async fn accept_again(app: &App, id: GameId, user: &User) -> Result<Json<Accepted>, ApiError> {
    let game = app.store.new_game(&id).await?;
    let game = game.filter(|game| seat_of(&game.seats, &user.id).is_some());
    let game = game.ok_or(ChallengeError::NotOpen)?;
    // The first time the room may not have been opened.
    let summary = app.archive.summary(&id).await?;
    if summary.is_some_and(|summary| summary.ended.is_none()) {
        app.rooms.open(&id, game.seats).await?;
    }
    accepted(app, id, user).await.map(Json)
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
            ErrorCode::RatedNeedsAccount,
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
            ErrorCode::OutOfRange,
            format!("this challenge is for ratings from {low} to {high}"),
        )),
    }
}
