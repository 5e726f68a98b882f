//! The user behind a request: a cookie or a token. And the cookies that the server sets.

use super::app::App;
use super::error::ApiError;
use super::guard::has_token;
use super::shares::Share;
use crate::id::SessionId;
use crate::protocol::ErrorCode;
use crate::users::{Access, Identity, Scope, Secret, User};
use axum::extract::FromRequestParts;
use axum::http::request::Parts;
use axum::http::{HeaderMap, HeaderValue, StatusCode, header};

/// The lifetime of cookies in seconds: a year.
const COOKIE_SECONDS: u32 = 365 * 24 * 3600;
/// The maximum number of values of a cookie that are tried. A browser sends more than one only if another site has set
/// the others.
const VALUES: usize = 4;

/// A cookie of the server.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Cookie {
    /// The secret of a session.
    Session,
    /// The secret of a browser in which an account has signed in. It survives the session.
    Device,
}

impl Cookie {
    /// Returns the name. With HTTPS, browsers accept the prefix `__Host-` only from this host itself and not from its
    /// neighbours, e.g. other subdomains.
    fn name(self, app: &App) -> &'static str {
        match (self, app.is_https()) {
            (Cookie::Session, false) => "cotulenh",
            (Cookie::Session, true) => "__Host-cotulenh",
            (Cookie::Device, false) => "cotulenh-device",
            (Cookie::Device, true) => "__Host-cotulenh-device",
        }
    }

    /// Returns the different values in a request.
    pub(crate) fn values<'h>(self, app: &App, headers: &'h HeaderMap) -> Vec<&'h str> {
        let name = self.name(app);
        let lines = headers.get_all(header::COOKIE).into_iter();
        let pairs = lines
            .filter_map(|line| line.to_str().ok())
            .flat_map(|line| line.split(';'))
            .filter_map(|pair| pair.trim().split_once('='));
        let mut values = Vec::new();
        for (_, value) in pairs.filter(|(found, _)| *found == name) {
            if values.len() < VALUES && !values.contains(&value) {
                values.push(value);
            }
        }
        values
    }

    /// Returns the header that stores a secret in the browser.
    pub(crate) fn set(self, app: &App, secret: &Secret) -> HeaderValue {
        self.header(app, secret.as_str(), COOKIE_SECONDS)
    }

    /// Returns the header that deletes the secret.
    pub(crate) fn clear(self, app: &App) -> HeaderValue {
        self.header(app, "", 0)
    }

    fn header(self, app: &App, value: &str, seconds: u32) -> HeaderValue {
        let name = self.name(app);
        let secure = if app.is_https() { "; Secure" } else { "" };
        let text =
            format!("{name}={value}; Path=/; Max-Age={seconds}; HttpOnly; SameSite=Lax{secure}");
        // Secrets are letters and digits.
        HeaderValue::try_from(text).unwrap_or(HeaderValue::from_static(""))
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
                    ErrorCode::BadToken,
                    "the token is wrong or was revoked",
                )
            };
            let token = bearer(headers).ok_or_else(wrong)?;
            let identity = app.users.by_token(token, app.now()).await?;
            remember(app, token, identity.as_ref());
            return identity
                .map(|identity| Viewer(Some(identity)))
                .ok_or_else(wrong);
        }
        let mut found = None;
        for secret in Cookie::Session.values(app, headers) {
            let identity = app.users.by_secret(secret, app.now()).await?;
            remember(app, secret, identity.as_ref());
            // Of two sessions, one was set by somebody else. It is not known which one.
            if identity.is_some() && found.is_some() {
                return Ok(Viewer(None));
            }
            found = identity.or(found);
        }
        Ok(Viewer(found))
    }
}

/// Remembers for the limits whether a secret is valid.
fn remember(app: &App, secret: &str, identity: Option<&Identity>) {
    match identity {
        Some(identity) => app.members.note(secret, &identity.user),
        None => app.members.forget(secret),
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
        identity.map(Player).ok_or_else(ApiError::no_session)
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
                ErrorCode::Scope,
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
                ErrorCode::Scope,
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

/// Returns the share of the user of a request, if its token or its session was valid a short time ago.
pub(crate) fn remembered(app: &App, headers: &HeaderMap) -> Option<Share> {
    let secrets = if has_token(headers) {
        bearer(headers).into_iter().collect()
    } else {
        Cookie::Session.values(app, headers)
    };
    secrets
        .into_iter()
        .find_map(|secret| app.members.share(secret))
}

/// Returns the description of the browser for the list of sessions.
pub(crate) fn device(headers: &HeaderMap) -> &str {
    let agent = headers.get(header::USER_AGENT);
    agent.and_then(|agent| agent.to_str().ok()).unwrap_or("")
}
