//! API tokens.

use super::app::App;
use super::error::ApiError;
use super::guard::Client;
use super::guesses::Claimant;
use super::identity::Player;
use super::input::{Body, PathText};
use crate::id::TokenId;
use crate::protocol::ClosingReason;
use crate::users::{Scope, Token};
use axum::Json;
use axum::extract::State;
use axum::http::StatusCode;
use axum::response::{IntoResponse, Response};
use serde::{Deserialize, Serialize};

/// A request for a token.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct TokenRequest {
    name: String,
    scopes: Vec<Scope>,
    /// The password of the account: a stolen session must not create a token that survives it.
    password: String,
}

/// A new token with its secret, which cannot be read again.
#[derive(Debug, Serialize)]
struct NewToken {
    #[serde(flatten)]
    token: Token,
    secret: String,
}

/// Returns the tokens of the user.
pub(crate) async fn list(
    State(app): State<App>,
    player: Player,
) -> Result<Json<Vec<Token>>, ApiError> {
    let (user, _) = player.in_browser()?;
    Ok(Json(app.users.tokens(&user.id).await?))
}

/// Creates a token.
pub(crate) async fn create(
    State(app): State<App>,
    client: Client,
    player: Player,
    Body(request): Body<TokenRequest>,
) -> Result<Response, ApiError> {
    let (user, session) = player.in_browser()?;
    let claimant = Claimant::Session {
        user: user.id.clone(),
        session,
    };
    let check = app.users.check_password(&user.id, &request.password);
    let owner = app.guess(&client, &claimant, check).await?;
    let created = app
        .users
        .create_token(owner, &request.name, &request.scopes, app.now())
        .await?;
    let (token, secret) = created;
    let secret = secret.as_str().to_owned();
    Ok((StatusCode::CREATED, Json(NewToken { token, secret })).into_response())
}

/// Revokes a token and closes its sockets and streams.
pub(crate) async fn revoke(
    State(app): State<App>,
    player: Player,
    PathText(token): PathText,
) -> Result<StatusCode, ApiError> {
    let (user, _) = player.in_browser()?;
    let token = TokenId::new(token).ok_or_else(ApiError::not_found)?;
    app.users.revoke_token(&user.id, &token).await?;
    app.end_sockets(vec![token.to_string()], ClosingReason::Revoked);
    Ok(StatusCode::NO_CONTENT)
}
