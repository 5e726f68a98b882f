//! The session of a browser.

use super::app::App;
use super::error::ApiError;
use super::guard::Client;
use super::identity::{Viewer, device, set_cookie};
use crate::users::{Me, SignedIn};
use axum::Json;
use axum::extract::State;
use axum::http::{HeaderMap, StatusCode, header};
use axum::response::{IntoResponse, Response};

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
    let me: Me = app.users.me(&signed_in.user, app.now()).await?;
    let cookie = [(header::SET_COOKIE, set_cookie(app, &signed_in.secret))];
    Ok((cookie, Json(me)).into_response())
}
