//! Accounts: registration, login, sessions, export and deletion.

use super::app::App;
use super::error::ApiError;
use super::guard::Client;
use super::guesses::Claimant;
use super::identity::{Cookie, Player, Viewer, device};
use super::input::{Body, PathText};
use super::session::answer_account;
use crate::id::SessionId;
use crate::protocol::ClosingReason;
use crate::users::{Access, EndedAccess, Identity, Session};
use axum::Json;
use axum::body::Body as ResponseBody;
use axum::extract::State;
use axum::http::{HeaderMap, StatusCode, header};
use axum::response::{IntoResponse, Response};
use serde::{Deserialize, Serialize};

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
    let _waits = app.wait_for_hash(&client)?;
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
    end_sockets(&app, registered.ended.clone(), Some(&session));
    answer_account(&app, &registered, &headers).await
}

/// Signs a user in.
pub(crate) async fn login(
    State(app): State<App>,
    client: Client,
    Viewer(viewer): Viewer,
    headers: HeaderMap,
    Body(credentials): Body<Credentials>,
) -> Result<Response, ApiError> {
    let (user, before) = match viewer {
        Some(Identity {
            user,
            access: Access::Session(session),
        }) => (Some(user), Some(session)),
        _ => (None, None),
    };
    let login = app.users.login(
        &credentials.name,
        &credentials.password,
        device(&headers),
        before.clone(),
        app.now(),
    );
    let claimant = match (user, &before) {
        (Some(user), Some(session)) if user.is_named(&credentials.name) => Claimant::Session {
            user: user.id,
            session: session.clone(),
        },
        _ => {
            let kept = Cookie::Device.values(&app, &headers);
            Claimant::of_login(&app, &client, &credentials.name, &kept).await?
        }
    };
    let signed_in = app.guess(&client, &claimant, login).await?;
    end_sockets(&app, signed_in.ended.clone(), before.as_ref());
    answer_account(&app, &signed_in, &headers).await
}

/// Closes the sockets of sessions and tokens that have ended. This browser connects again with its new cookie.
fn end_sockets(app: &App, ended: EndedAccess, here: Option<&SessionId>) {
    let (here, sessions): (Vec<SessionId>, Vec<SessionId>) = ended
        .sessions
        .into_iter()
        .partition(|session| here == Some(session));
    let texts = sessions.iter().map(|session| session.to_string());
    let texts = texts.chain(ended.tokens.iter().map(|token| token.to_string()));
    app.end_sockets(texts.collect(), ClosingReason::Revoked);
    let here = here.iter().map(|session| session.to_string());
    app.end_sockets(here.collect(), ClosingReason::Restart);
}

/// Ends the session of this browser.
pub(crate) async fn logout(State(app): State<App>, player: Player) -> Result<Response, ApiError> {
    let (user, session) = player.in_browser()?;
    app.users.end_session(&user.id, &session).await?;
    app.end_sockets(vec![session.to_string()], ClosingReason::Revoked);
    Ok((
        StatusCode::NO_CONTENT,
        [(header::SET_COOKIE, Cookie::Session.clear(&app))],
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

/// Changes the password. All other sessions and all API tokens end.
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
    let claimant = Claimant::Session {
        user: user.id.clone(),
        session: session.clone(),
    };
    let changed = app.guess(&client, &claimant, changed).await?;
    end_sockets(&app, changed.ended.clone(), Some(&session));
    answer_account(&app, &changed, &headers).await
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
    PathText(session): PathText,
) -> Result<StatusCode, ApiError> {
    let (user, _) = player.in_browser()?;
    let session = SessionId::new(session).ok_or_else(ApiError::not_found)?;
    app.users.end_session(&user.id, &session).await?;
    app.end_sockets(vec![session.to_string()], ClosingReason::Revoked);
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
        .take(&client)
        .map_err(|wait| ApiError::too_many(wait, "you have exported too often"))?;
    let permits = app.take_export(&client, Some(&identity))?;
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
    let (user, session) = player.in_browser()?;
    let claimant = Claimant::Session {
        user: user.id.clone(),
        session,
    };
    let deleted = app.users.delete(&user, &deletion.password, app.now());
    let ended = app.guess(&client, &claimant, deleted).await?;
    app.lobby.stop_seeking(&user.id);
    app.lobby.remove_of(&user.id);
    end_sockets(&app, ended, None);
    app.refresh_players(&user.id).await;
    Ok((
        StatusCode::NO_CONTENT,
        [(header::SET_COOKIE, Cookie::Session.clear(&app))],
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
