//! The user behind a request: a cookie or a token.

use super::app::App;
use super::error::ApiError;
use super::guard::has_token;
use crate::id::SessionId;
use crate::protocol::ClosingReason;
use crate::users::{Access, Identity, Scope, Secret, User};
use axum::extract::FromRequestParts;
use axum::http::request::Parts;
use axum::http::{HeaderMap, HeaderValue, StatusCode, header};
use std::convert::Infallible;
use tokio::sync::broadcast;

/// The name of the cookie with the secret of a session.
const COOKIE: &str = "cotulenh";
/// The lifetime of the cookie in seconds: a year.
const COOKIE_SECONDS: u32 = 365 * 24 * 3600;

/// The revocations from now on. A handler must extract them before the user: a session that is revoked after the check is
/// among them.
pub(crate) struct Revocations(pub(crate) broadcast::Receiver<(String, ClosingReason)>);

impl FromRequestParts<App> for Revocations {
    type Rejection = Infallible;

    async fn from_request_parts(_: &mut Parts, app: &App) -> Result<Revocations, Infallible> {
        Ok(Revocations(app.revoked.subscribe()))
    }
}

/// The user of a request, or `None` if it has neither a cookie nor a token.
#[derive(Clone, Debug)]
pub(crate) struct Viewer(pub(crate) Option<Identity>);

impl FromRequestParts<App> for Viewer {
    type Rejection = ApiError;

    async fn from_request_parts(parts: &mut Parts, app: &App) -> Result<Viewer, ApiError> {
        let headers = &parts.headers;
        if has_token(headers) {
            let wrong = || {
                ApiError::new(
                    StatusCode::UNAUTHORIZED,
                    "bad-token",
                    "the token is wrong or was revoked",
                )
            };
            let token = bearer(headers).ok_or_else(wrong)?;
            let identity = app.users.by_token(token, app.now()).await?;
            return identity
                .map(|identity| Viewer(Some(identity)))
                .ok_or_else(wrong);
        }
        let Some(secret) = cookie(headers) else {
            return Ok(Viewer(None));
        };
        Ok(Viewer(app.users.by_secret(secret, app.now()).await?))
    }
}

impl Viewer {
    /// Returns the user if the request may use a scope.
    pub(crate) fn with(self, scope: Scope) -> Option<Identity> {
        self.0.filter(|identity| identity.access.allows(scope))
    }
}

/// The user of a request that needs one.
#[derive(Clone, Debug)]
pub(crate) struct Player(pub(crate) Identity);

impl FromRequestParts<App> for Player {
    type Rejection = ApiError;

    async fn from_request_parts(parts: &mut Parts, app: &App) -> Result<Player, ApiError> {
        let Viewer(identity) = Viewer::from_request_parts(parts, app).await?;
        let missing = || {
            ApiError::new(
                StatusCode::UNAUTHORIZED,
                "no-session",
                "this needs a session: POST /api/session, or a token",
            )
        };
        identity.map(Player).ok_or_else(missing)
    }
}

impl Player {
    /// Returns the user if the request may use a scope.
    ///
    /// # Errors
    ///
    /// Returns an error if the token does not have the scope.
    pub(crate) fn with(self, scope: Scope) -> Result<User, ApiError> {
        match self.0.access.allows(scope) {
            true => Ok(self.0.user),
            false => Err(ApiError::new(
                StatusCode::FORBIDDEN,
                "scope",
                format!("the token does not have the scope {}", scope.name()),
            )),
        }
    }

    /// Returns the user and the session.
    ///
    /// # Errors
    ///
    /// Returns an error if the request has a token. Tokens cannot manage the account.
    pub(crate) fn in_browser(self) -> Result<(User, SessionId), ApiError> {
        match self.0.access {
            Access::Session(session) => Ok((self.0.user, session)),
            Access::Token(..) => Err(ApiError::new(
                StatusCode::FORBIDDEN,
                "scope",
                "this needs a session in a browser; a token is not enough",
            )),
        }
    }
}

/// Returns the token or the key of a request.
pub(crate) fn bearer(headers: &HeaderMap) -> Option<&str> {
    let value = headers.get(header::AUTHORIZATION)?.to_str().ok()?;
    let (scheme, token) = value.split_once(' ')?;
    scheme.eq_ignore_ascii_case("bearer").then(|| token.trim())
}

fn cookie(headers: &HeaderMap) -> Option<&str> {
    let values = headers.get_all(header::COOKIE).into_iter();
    let mut pairs = values
        .filter_map(|value| value.to_str().ok())
        .flat_map(|value| value.split(';'))
        .filter_map(|pair| pair.trim().split_once('='));
    pairs.find_map(|(name, value)| (name == COOKIE).then_some(value))
}

/// Returns the header that stores the secret of a session in the browser.
pub(crate) fn set_cookie(app: &App, secret: &Secret) -> HeaderValue {
    cookie_header(app, secret.as_str(), COOKIE_SECONDS)
}

/// Returns the header that deletes the secret.
pub(crate) fn clear_cookie(app: &App) -> HeaderValue {
    cookie_header(app, "", 0)
}

fn cookie_header(app: &App, value: &str, seconds: u32) -> HeaderValue {
    let secure = if app.is_https() { "; Secure" } else { "" };
    let text =
        format!("{COOKIE}={value}; Path=/; Max-Age={seconds}; HttpOnly; SameSite=Lax{secure}");
    // Secrets are letters and digits.
    HeaderValue::try_from(text).unwrap_or(HeaderValue::from_static(""))
}

/// Returns the description of the browser for the list of sessions.
pub(crate) fn device(headers: &HeaderMap) -> &str {
    let agent = headers.get(header::USER_AGENT);
    agent.and_then(|agent| agent.to_str().ok()).unwrap_or("")
}
