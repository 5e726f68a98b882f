//! Accounts: registration, login, sessions, export and deletion.

use super::app::App;
use super::error::ApiError;
use super::guard::Client;
use super::identity::{Player, Viewer, clear_cookie, device};
use super::input::Body;
use super::session::answer;
use crate::id::{SessionId, TokenId};
use crate::protocol::ClosingReason;
use crate::users::{Access, Session, SignedIn, UsersError, names};
use axum::Json;
use axum::body::Body as ResponseBody;
use axum::extract::{Path, State};
use axum::http::{HeaderMap, StatusCode, header};
use axum::response::{IntoResponse, Response};
use serde::{Deserialize, Serialize};
use std::future::Future;

/// A name and a password.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct Credentials {
    name: String,
    password: String,
}

/// Makes the guest of this browser an account. Its games come along.
pub(crate) async fn register(
    State(app): State<App>,
    client: Client,
    Viewer(viewer): Viewer,
    headers: HeaderMap,
    Body(new): Body<Credentials>,
) -> Result<Response, ApiError> {
    app.rates
        .guests
        .take(client.key())
        .map_err(|wait| ApiError::too_many(wait, "your address has created too many accounts"))?;
    let (guest, session) = match viewer {
        Some(identity) => Player(identity).in_browser()?,
        None => {
            let guest = app.users.create_guest(device(&headers), app.now()).await?;
            (guest.user, guest.session)
        }
    };
    let registered = app
        .users
        .register(
            &guest.id,
            &new.name,
            &new.password,
            device(&headers),
            app.now(),
        )
        .await?;
    app.refresh_players(&guest.id).await;
    end_sockets(&app, &registered, Some(&session));
    answer(&app, &registered).await
}

/// Signs a user in.
pub(crate) async fn login(
    State(app): State<App>,
    client: Client,
    Viewer(viewer): Viewer,
    headers: HeaderMap,
    Body(credentials): Body<Credentials>,
) -> Result<Response, ApiError> {
    let before = viewer.and_then(|identity| match identity.access {
        Access::Session(session) => Some(session),
        Access::Token(..) => None,
    });
    let login = app.users.login(
        &credentials.name,
        &credentials.password,
        device(&headers),
        before.clone(),
        app.now(),
    );
    let signed_in = guessing(&app, &client, &credentials.name, login).await?;
    end_sockets(&app, &signed_in, before.as_ref());
    answer(&app, &signed_in).await
}

/// Checks a password. After too many wrong ones for a name or from an address, none is checked for a while. A try counts
/// as wrong until it turns out to be right, so that tries at the same time are limited too.
async fn guessing<T>(
    app: &App,
    client: &Client,
    name: &str,
    check: impl Future<Output = Result<T, UsersError>>,
) -> Result<T, ApiError> {
    let too_many = |wait| ApiError::too_many(wait, "too many wrong passwords; try again later");
    let by_name = format!("name {}", names::key(name));
    let by_address = format!("address {:?}", client.key());
    let passwords = &app.rates.passwords;
    passwords.take(by_name.clone()).map_err(too_many)?;
    if let Err(wait) = passwords.take(by_address.clone()) {
        passwords.give_back(&by_name);
        return Err(too_many(wait));
    }
    let checked = check.await;
    if matches!(checked, Err(UsersError::WrongPassword)) {
        app.tell_tried([by_name, by_address]);
    } else {
        passwords.give_back(&by_name);
        passwords.give_back(&by_address);
    }
    Ok(checked?)
}

/// Closes the sockets of sessions that a new one replaces. This browser connects again with the new cookie.
fn end_sockets(app: &App, signed_in: &SignedIn, here: Option<&SessionId>) {
    for ended in &signed_in.ended {
        let reason = match here == Some(ended) {
            true => ClosingReason::Restart,
            false => ClosingReason::Revoked,
        };
        app.end_sockets([ended.as_str()], reason);
    }
}

/// Ends the session of this browser.
pub(crate) async fn logout(State(app): State<App>, player: Player) -> Result<Response, ApiError> {
    let (user, session) = player.in_browser()?;
    app.users.end_session(&user.id, &session).await?;
    app.end_sockets([session.as_str()], ClosingReason::Revoked);
    Ok((
        StatusCode::NO_CONTENT,
        [(header::SET_COOKIE, clear_cookie(&app))],
    )
        .into_response())
}

/// An old and a new password.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct PasswordChange {
    old: String,
    new: String,
}

/// Changes the password. All other sessions end.
pub(crate) async fn change_password(
    State(app): State<App>,
    client: Client,
    player: Player,
    headers: HeaderMap,
    Body(change): Body<PasswordChange>,
) -> Result<Response, ApiError> {
    let (user, session) = player.in_browser()?;
    let changed = app.users.change_password(
        &user.id,
        &change.old,
        &change.new,
        device(&headers),
        app.now(),
    );
    let changed = guessing(&app, &client, &user.name, changed).await?;
    end_sockets(&app, &changed, Some(&session));
    answer(&app, &changed).await
}

/// A session in the list.
#[derive(Debug, Serialize)]
pub(crate) struct SessionView {
    #[serde(flatten)]
    session: Session,
    /// Whether it is the one of this browser.
    here: bool,
}

/// Returns the sessions of the user.
pub(crate) async fn sessions(
    State(app): State<App>,
    player: Player,
) -> Result<Json<Vec<SessionView>>, ApiError> {
    let (user, here) = player.in_browser()?;
    let sessions = app.users.sessions(&user.id).await?.into_iter();
    let view = |session: Session| SessionView {
        here: session.id == here,
        session,
    };
    Ok(Json(sessions.map(view).collect()))
}

/// Ends a session of the user and closes its sockets.
pub(crate) async fn revoke(
    State(app): State<App>,
    player: Player,
    Path(session): Path<String>,
) -> Result<StatusCode, ApiError> {
    let (user, _) = player.in_browser()?;
    let session = SessionId::new(session).ok_or_else(ApiError::not_found)?;
    app.users.end_session(&user.id, &session).await?;
    app.end_sockets([session.as_str()], ClosingReason::Revoked);
    Ok(StatusCode::NO_CONTENT)
}

/// Streams all data that is stored about the user.
pub(crate) async fn export(
    State(app): State<App>,
    client: Client,
    player: Player,
) -> Result<Response, ApiError> {
    let identity = player.0.clone();
    let (user, _) = player.in_browser()?;
    app.rates
        .searches
        .take(client.key())
        .map_err(|wait| ApiError::too_many(wait, "your address has exported too often"))?;
    let permits = app.take_socket(&client, Some(&identity))?;
    client.connection.state.stream();
    let export = app.users.export(&user, app.now()).await?;
    let body = futures_util::StreamExt::map(export, move |part| {
        let _held = &permits;
        part
    });
    let headers = [
        (header::CONNECTION, "close"),
        (header::CONTENT_TYPE, "application/json"),
        (
            header::CONTENT_DISPOSITION,
            "attachment; filename=\"cotulenh.json\"",
        ),
    ];
    Ok((headers, ResponseBody::from_stream(body)).into_response())
}

/// A confirmation of the deletion. Guests have no password.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct Deletion {
    #[serde(default)]
    password: String,
}

/// Deletes the user. Its games stay, without its name.
pub(crate) async fn delete(
    State(app): State<App>,
    client: Client,
    player: Player,
    Body(deletion): Body<Deletion>,
) -> Result<Response, ApiError> {
    let (user, _) = player.in_browser()?;
    let deleted = app.users.delete(&user, &deletion.password, app.now());
    let ended = guessing(&app, &client, &user.name, deleted).await?;
    app.lobby.stop_seeking(&user.id);
    app.lobby.remove_of(&user.id);
    let sessions = ended.sessions.iter().map(SessionId::as_str);
    let tokens = ended.tokens.iter().map(TokenId::as_str);
    app.end_sockets(sessions.chain(tokens), ClosingReason::Revoked);
    app.refresh_players(&user.id).await;
    Ok((
        StatusCode::NO_CONTENT,
        [(header::SET_COOKIE, clear_cookie(&app))],
    )
        .into_response())
}

/// Marks the account as a bot.
pub(crate) async fn become_bot(
    State(app): State<App>,
    player: Player,
) -> Result<Response, ApiError> {
    let (user, _) = player.in_browser()?;
    let bot = app.users.become_bot(&user.id).await?;
    app.refresh_players(&user.id).await;
    Ok(Json(app.users.me(&bot, app.now()).await?).into_response())
}
