//! The input of requests: bodies, paths and queries, with errors that name the fault.

use super::app::App;
use super::error::ApiError;
use crate::id::GameId;
use crate::protocol::ErrorCode;
use axum::body::to_bytes;
use axum::extract::ws::WebSocketUpgrade;
use axum::extract::{FromRequest, FromRequestParts, Path, Query, Request};
use axum::http::request::Parts;
use axum::http::{HeaderMap, StatusCode, header};
use serde::de::DeserializeOwned;
use tokio::time::timeout;

/// The maximum size of a body, unless a route allows more.
const BODY_BYTES: usize = 16 << 10;

/// A body in JSON of at most `MAX` bytes.
#[derive(Debug)]
pub(crate) struct Body<T, const MAX: usize = BODY_BYTES>(pub(crate) T);

impl<T: DeserializeOwned, const MAX: usize> FromRequest<App> for Body<T, MAX> {
    type Rejection = ApiError;

    async fn from_request(request: Request, app: &App) -> Result<Body<T, MAX>, ApiError> {
        // A form of another site cannot have this type.
        if !is_json(request.headers()) {
            return Err(ApiError::new(
                StatusCode::UNSUPPORTED_MEDIA_TYPE,
                ErrorCode::NotJson,
                "the body must be JSON, and Content-Type application/json",
            ));
        }
        let bytes = match timeout(app.limits.body_time, to_bytes(request.into_body(), MAX)).await {
            Ok(Ok(bytes)) => bytes,
            Ok(Err(_)) => {
                let message = format!("the body is broken or longer than {MAX} bytes");
                return Err(ApiError::new(
                    StatusCode::PAYLOAD_TOO_LARGE,
                    ErrorCode::TooLarge,
                    message,
                ));
            }
            Err(_) => {
                let message = "the body did not arrive in time";
                return Err(ApiError::new(
                    StatusCode::REQUEST_TIMEOUT,
                    ErrorCode::Timeout,
                    message,
                ));
            }
        };
        let value = serde_json::from_slice(&bytes);
        value
            .map(Body)
            .map_err(|error| bad_request(error.to_string()))
    }
}

fn is_json(headers: &HeaderMap) -> bool {
    let media = headers
        .get(header::CONTENT_TYPE)
        .and_then(|media| media.to_str().ok());
    let media = media.and_then(|media| media.split(';').next());
    media.is_some_and(|media| media.trim().eq_ignore_ascii_case("application/json"))
}

/// Returns the error of a request that has an unexpected form.
pub(crate) fn bad_request(message: impl Into<String>) -> ApiError {
    ApiError::new(StatusCode::BAD_REQUEST, ErrorCode::BadRequest, message)
}

/// The game that a path names.
#[derive(Debug)]
pub(crate) struct Game(pub(crate) GameId);

impl<S: Send + Sync> FromRequestParts<S> for Game {
    type Rejection = ApiError;

    async fn from_request_parts(parts: &mut Parts, state: &S) -> Result<Game, ApiError> {
        let Path(id) = Path::<String>::from_request_parts(parts, state)
            .await
            .map_err(|_| ApiError::no_such_game())?;
        GameId::new(id).map(Game).ok_or_else(ApiError::no_such_game)
    }
}

/// The last part of a path, decoded.
#[derive(Debug)]
pub(crate) struct PathText(pub(crate) String);

impl<S: Send + Sync> FromRequestParts<S> for PathText {
    type Rejection = ApiError;

    async fn from_request_parts(parts: &mut Parts, state: &S) -> Result<PathText, ApiError> {
        let path = Path::<String>::from_request_parts(parts, state).await;
        path.map(|Path(text)| PathText(text))
            .map_err(|_| ApiError::not_found())
    }
}

/// The upgrade of a request to a web socket.
pub(crate) struct Upgrade(pub(crate) WebSocketUpgrade);

impl<S: Send + Sync> FromRequestParts<S> for Upgrade {
    type Rejection = ApiError;

    async fn from_request_parts(parts: &mut Parts, state: &S) -> Result<Upgrade, ApiError> {
        let upgrade = WebSocketUpgrade::from_request_parts(parts, state).await;
        upgrade.map(Upgrade).map_err(|error| {
            ApiError::new(error.status(), ErrorCode::BadRequest, error.body_text())
        })
    }
}

/// The parameters of a query.
#[derive(Debug)]
pub(crate) struct Parameters<T>(pub(crate) T);

impl<T: DeserializeOwned, S: Send + Sync> FromRequestParts<S> for Parameters<T> {
    type Rejection = ApiError;

    async fn from_request_parts(parts: &mut Parts, state: &S) -> Result<Parameters<T>, ApiError> {
        let query = Query::<T>::from_request_parts(parts, state).await;
        query
            .map(|Query(value)| Parameters(value))
            .map_err(|error| bad_request(error.body_text()))
    }
}
