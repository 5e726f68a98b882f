//! The session of a browser.

use super::app::App;
use super::error::ApiError;
use super::guard::Client;
use super::identity::{Cookie, Viewer, device};
use crate::users::{Me, Secret, SignedIn};
use axum::Json;
use axum::extract::State;
use axum::http::{HeaderMap, StatusCode, header};
use axum::response::{AppendHeaders, IntoResponse, Response};

/// Returns the user of this browser, or 204 if it has none.
pub(crate) async fn read(
    State(app): State<App>,
    Viewer(identity): Viewer,
) -> Result<Response, ApiError> {
    match identity {
        Some(identity) => Ok(Json(app.users.me(&identity.user, app.now()).await?).into_response()),
        None => Ok(StatusCode::NO_CONTENT.into_response()),
    }
}

/// Creates a guest, unless the browser has a session already.
pub(crate) async fn create(
    State(app): State<App>,
    client: Client,
    Viewer(identity): Viewer,
    headers: HeaderMap,
) -> Result<Response, ApiError> {
    if let Some(identity) = identity {
        return Ok(Json(app.users.me(&identity.user, app.now()).await?).into_response());
    }
    app.rates
        .guests
        .take(client.key())
        .map_err(|wait| ApiError::too_many(wait, "your address has created too many guests"))?;
    let signed_in = app.users.create_guest(device(&headers), app.now()).await?;
    answer(&app, &signed_in).await
}

/// Returns the user of a new session and sets the cookie.
pub(crate) async fn answer(app: &App, signed_in: &SignedIn) -> Result<Response, ApiError> {
    let user = &signed_in.user;
    app.members.note(signed_in.secret.as_str(), user);
    let me: Me = app.users.me(user, app.now()).await?;
    let cookie = Cookie::Session.set(app, &signed_in.secret);
    Ok(([(header::SET_COOKIE, cookie)], Json(me)).into_response())
}

/// Returns the account of a new session and sets the cookie. Remembers that the account has signed in in this browser.
pub(crate) async fn answer_account(
    app: &App,
    signed_in: &SignedIn,
    headers: &HeaderMap,
) -> Result<Response, ApiError> {
    let answer = answer(app, signed_in).await?;
    let kept = Cookie::Device.values(app, headers);
    let secret = Secret::of_device(kept.first().copied());
    let user = &signed_in.user.id;
    if let Err(error) = app.users.note_device(user, &secret, app.now()).await {
        // The session is there already, and works without it.
        tracing::warn!(%error, "a browser cannot be remembered");
        return Ok(answer);
    }
    let cookie = Cookie::Device.set(app, &secret);
    Ok((AppendHeaders([(header::SET_COOKIE, cookie)]), answer).into_response())
}
